"""The rule sheet: all rules in plain words, with the code that hands them on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame

from game.match import passport
from game.match.rule_source import NamedRules, RuleSource, chosen, known
from game.scenes.context import Context
from game.scenes.faces import Kind
from game.scenes.house_rules_about import sheet_rows
from game.scenes.house_rules_code import copy
from game.scenes.house_rules_compare import Comparison, running
from game.scenes.house_rules_name import save_under_a_name
from game.scenes.pane import Row
from game.scenes.sheet_page import SheetPage
from game.scenes.text_block import set_text
from game.table import palette, panels
from game.text import t

_CODE: Final = 40
_INSET: Final = 18


class RuleSheet(SheetPage):
    """Rules to read, to hand on and, where they are not the person's own yet, to take over.

    Args:
        context: the program.
        shown: the rules.
    """

    name: ClassVar[str] = "rule_sheet"
    prefix: ClassVar[str] = "rule_sheet"
    escape: ClassVar[str] = "rule_sheet.done"

    def __init__(self, context: Context, shown: NamedRules) -> None:
        super().__init__(context, shown.title)
        self.shown = shown
        self.code = passport.code_of(shown.rules)
        self.note = t("rule_sheet.about")
        """What is said of the code."""
        self._box = pygame.Rect(0, 0, 0, 0)

    @property
    def source(self) -> RuleSource | None:
        """Where they can be played from; ``None`` if they have to be saved first."""
        return known(self.shown.rules, self.context.family)

    def rows(self, width: int) -> Sequence[Row]:
        """The whole sheet."""
        inset = self.context.px(_INSET)
        return list(sheet_rows(self.context, self.shown.rules, width - 2 * inset, inset))

    def place_above(self, room: pygame.Rect) -> int:
        """The code in large letters, with a button that copies it."""
        px, context = self.context.px, self.context
        inset = px(_INSET)
        copying = pygame.Rect(0, 0, max(px(150), min(context.text_px(110), px(220))), 0)
        copying.height = min(max(px(46), context.text_px(32)), px(62))
        inner = room.width - 3 * inset - copying.width
        size = context.text_px(_CODE, 1.0)
        for bigger in range(context.text_px(_CODE), size, -1):
            if context.lettering.width_of(self.code, bigger, "ExtraBold") <= inner:
                size = bigger
                break
        code = context.lettering.fit(self.code, size, "ExtraBold", palette.GOLD_TEXT, inner)
        note = set_text(context, self.note, 14, "Medium", palette.SOFT, inner)
        high = code.get_height() + px(2) + note.height + 2 * px(12)
        self._box = pygame.Rect(room.x, room.y, room.width, high)
        copying.midright = (room.right - inset, self._box.centery)
        x, y = room.x + inset, room.y + px(12)
        self.texts.append((code, (x, y)))
        self._note = (note, (x, y + code.get_height() + px(2)))
        self.buttons.button("rule_sheet.copy", copying, t("rule_sheet.copy"))
        return high + px(16)

    def actions(self) -> list[tuple[str, str, Kind]]:
        """Compare; play and save what is not the person's own yet."""
        source = self.source
        row: list[tuple[str, str, Kind]] = [("compare", t("rule_sheet.compare"), "quiet")]
        if source is None:
            row.append(("save", t("rule_sheet.save"), "quiet"))
        if source is None or source != chosen(self.context.preferences, self.context.family):
            row.append(("play", t("rule_sheet.play"), "primary"))
        return row

    def press(self, key: str) -> None:
        """Copy, compare, save, play, or go back."""
        match key:
            case "rule_sheet.copy":
                self.note = t("rule_sheet.copied" if copy(self.code) else "rule_sheet.no_clipboard")
                self.renew()
            case "rule_sheet.compare":
                self._compare()
            case "rule_sheet.save":
                self._save(lambda name: None)
            case "rule_sheet.play":
                self._play()
            case _:
                super().press(key)

    def _compare(self) -> None:
        """Beside the rules of the match in progress, or else those of the next match."""
        family = self.context.family
        now = chosen(self.context.preferences, family)
        other = running(self.context) or NamedRules(now.title, now.rules(family))
        self.context.stack.push(Comparison(self.context, self.shown, other))

    def _play(self) -> None:
        def choose(name: str) -> None:
            self.context.prefer(**RuleSource(name=name).wishes())

        source = self.source
        if source is None:
            self._save(choose)
        else:
            self.context.prefer(**source.wishes())

    def _save(self, then: Callable[[str], None]) -> None:
        def saved(name: str) -> None:
            self.title = name
            self.shown = NamedRules(name, self.shown.rules)
            then(name)

        save_under_a_name(self.context, t("ask_name.proposal"), self.shown.rules, saved)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the code in a panel of its own, and the sheet."""
        self.draw_ground(surface, self.panel)
        ground = panels.panel(self._box.size, self.context.px(18), palette.PANEL_SOLID)
        panels.put(surface, ground, self._box)
        for drawn, place in self.texts:
            surface.blit(drawn, place)
        block, place = self._note
        block.draw(surface, *place)
        self.pane.draw(surface)
        self.buttons.draw(surface)
