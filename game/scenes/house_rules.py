"""The house rules: presets and what the person has saved, with what each of them means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import ClassVar, Final

import pygame

from game.match import drafts, words
from game.match.family import FamilyError, difference
from game.match.rule_source import NamedRules, RuleSource, chosen, known, sources
from game.rules import PRESETS, Rules
from game.scenes import faces
from game.scenes.context import Context
from game.scenes.dialog import Confirm, Notice
from game.scenes.house_rules_about import AboutRows, base_of
from game.scenes.house_rules_code import AskCode
from game.scenes.house_rules_compare import Comparison, running
from game.scenes.house_rules_editor import RulesEditor
from game.scenes.house_rules_name import rename
from game.scenes.house_rules_sheet import RuleSheet
from game.scenes.interview import InterviewScene
from game.scenes.page import HEADER, Page
from game.scenes.pane import BAR, Pane, Row
from game.scenes.text_block import set_text
from game.table import palette
from game.text import t, tn

_GAP: Final = 10
_WIDEST: Final = 1240
_LIST: Final = 0.38
"""Share of the page that the list takes."""
_BUTTON: Final = 44
PREFIX: Final = "house_rules."
MINE: Final = "mine."
"""The button of a saved rule set is ``house_rules.mine.NUMBER``, from 0."""


class HouseRules(Page):
    """The rule sets at the left, what the chosen one means at the right."""

    name: ClassVar[str] = "house_rules"
    escape: ClassVar[str] = "house_rules.done"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._is_match_saved = context.saved_match() is not None
        self.list = Pane(context, self.buttons, "house_rules.list")
        self.about = Pane(context, None, "house_rules.bar")
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.texts: list[tuple[pygame.Surface, tuple[int, int]]] = []
        """What stands in the header, with its places."""
        self._shown: RuleSource | None = None
        self._pointer = (0, 0)
        self._find()

    def _find(self) -> None:
        family = self.context.family
        self.sources = sources(family)
        self.chosen = chosen(self.context.preferences, family)
        self._drafts = drafts.changed()

    # Placing

    def layout(self, size: tuple[int, int]) -> None:
        """Place header, list and panel."""
        self._find()
        self.buttons.clear()
        self.texts = []
        px = self.context.px
        page = self.frame(size, _WIDEST)
        done = self.corner(page)
        self._place_title(page, done.left - px(20))
        self.buttons.button("house_rules.done", done, t("house_rules.done"), "primary")
        top = done.bottom + px(16)
        room = pygame.Rect(page.x, top, round(page.width * _LIST), page.bottom - top)
        self.panel = pygame.Rect(room.right + px(14), top, 0, room.height)
        self.panel.width = page.right - self.panel.x
        self._place_list(room)
        self._place_foot(room)
        inner = self.panel.inflate(-2 * px(8), -2 * px(14))
        below = self._place_actions(inner)
        inner.height -= below + px(10)
        rows = AboutRows(self.context, self.chosen, inner.width - px(BAR)).rows()
        self.about.fill(inner, list(rows), is_new=self.chosen != self._shown)
        if self.chosen != self._shown:
            self.list.bring_into_view(self._key(self.chosen))
        self._shown = self.chosen

    def _place_title(self, page: pygame.Rect, right: int) -> None:
        lettering, px = self.context.lettering, self.context.px
        size = min(self.context.text_px(30), round(px(HEADER) * 0.8))
        title = lettering.line(t("house_rules.title"), size, "ExtraBold", palette.CREAM)
        self.texts.append((title, page.topleft))
        if self._is_match_saved:
            small = min(self.context.text_px(14), size)
            x = page.x + title.get_width() + px(20)
            note = lettering.fit(
                t("house_rules.running"),
                small,
                "Medium",
                palette.SOFT,
                right - x,
                self.context.text_px(14, 1.0),
            )
            drop = lettering.baseline(size, "ExtraBold") - lettering.baseline(small, "Medium")
            self.texts.append((note, (x, page.y + drop)))

    def _place_list(self, room: pygame.Rect) -> None:
        view = room.copy()
        view.height -= self._button_height + self.context.px(_GAP)
        self.list.fill(view, list(self._rows(room.width - self.context.px(BAR))))

    @property
    def _button_height(self) -> int:
        px = self.context.px
        return min(max(px(_BUTTON), self.context.text_px(30)), px(60))

    def _place_foot(self, room: pygame.Rect) -> None:
        """The buttons beneath the list: other ways to come to rules."""
        high, gap = self._button_height, self.context.px(_GAP)
        wide = (room.width - self.context.px(BAR) - gap) // 2
        rect = pygame.Rect(room.x, room.bottom - high, wide, high)
        for what in ("interview", "code"):
            self.buttons.button(PREFIX + what, rect, t(PREFIX + what), "quiet")
            rect = rect.move(wide + gap, 0)

    def _rows(self, width: int) -> Iterator[Row]:
        presets = [each for each in self.sources if not each.is_mine]
        mine = [each for each in self.sources if each.is_mine]
        yield self._heading("house_rules.presets", width, is_first=True)
        for source in presets:
            yield self._row(source, t(f"preset.{source.preset}.about"), width)
        yield self._heading("house_rules.mine", width, is_first=False)
        for source in mine:
            yield self._row(source, self._about_mine(source), width)
        if not mine:
            yield self._heading("house_rules.none", width, is_first=True, is_small=True)

    def _heading(self, key: str, width: int, *, is_first: bool, is_small: bool = False) -> Row:
        px = self.context.px
        look = (14, "Medium", palette.SOFT) if is_small else (17, "ExtraBold", palette.CREAM)
        units, weight, colour = look
        block = set_text(self.context, t(key), units, weight, colour, width)  # type: ignore[arg-type]
        above = 0 if is_first else px(8)

        def draw(surface: pygame.Surface, x: int, y: int) -> None:
            block.draw(surface, x, y + above)

        return Row(key, above + block.height + px(8), draw)

    def _row(self, source: RuleSource, about: str, width: int) -> Row:
        px = self.context.px
        if source.key in self._drafts:
            about = t("house_rules.unsaved", about=about)
        high = faces.row_height(about, width, self.context.lettering, self.buttons.scale)
        place = partial(self._place_row, source, about, pygame.Rect(0, 0, width, high))
        return Row(self._key(source), high + px(_GAP), place=place)

    def _place_row(self, source: RuleSource, about: str, rect: pygame.Rect, top: int) -> list[str]:
        key = self._key(source)
        self.buttons.button(
            key,
            rect.move(0, top),
            source.title,
            "row",
            hint=about,
            is_selected=source == self.chosen,
            is_on_sheet=True,
        )
        return [key]

    def _key(self, source: RuleSource) -> str:
        """The button of a rule set; names may have any letters, so theirs are numbers."""
        if not source.is_mine:
            return PREFIX + source.preset
        return f"{PREFIX}{MINE}{self.sources.index(source) - len(PRESETS)}"

    def _about_mine(self, source: RuleSource) -> str:
        rules = source.rules(self.context.family)
        base = base_of(source, rules)
        count = len(difference(PRESETS[base], rules))
        if not count:
            return t("house_rules.mine.same", preset=t(f"preset.{base}"))
        return tn("house_rules.mine.about", count, preset=t(f"preset.{base}"))

    def _place_actions(self, room: pygame.Rect) -> int:
        """The buttons at the foot of the panel; returns how high they are."""
        px = self.context.px
        table: list[tuple[str, ...]] = [("change", "sheet", "compare")]
        if self.chosen.is_mine:
            table.append(("rename", "delete"))
        gap, high, inset = px(_GAP), self._button_height, px(10)
        top = room.bottom - len(table) * (high + gap) + gap
        for line, keys in enumerate(table):
            wide = (room.width - 2 * inset - gap * (len(keys) - 1)) / len(keys)
            for number, what in enumerate(keys):
                left = room.x + inset + round(number * (wide + gap))
                rect = pygame.Rect(left, top + line * (high + gap), round(wide), high)
                self.buttons.button(PREFIX + what, rect, t(PREFIX + what), "quiet")
        return room.bottom - top

    # What is done

    def press(self, key: str) -> None:
        """Choose rules, change them, or go back to the menu."""
        what = key.removeprefix(PREFIX)
        match what:
            case "done":
                self.context.stack.pop()
            case "change":
                self.context.stack.push(RulesEditor(self.context, self.chosen))
            case "sheet":
                self.context.stack.push(RuleSheet(self.context, self._named()))
            case "compare":
                self._compare()
            case "code":
                self.context.stack.push(AskCode(self.context, self._show_foreign))
            case "interview":
                self.context.stack.push(InterviewScene(self.context))
            case "rename":
                rename(self.context, self.chosen.name, partial(self._renamed, self.chosen))
            case "delete":
                self._ask_to_delete()
            case _:
                source = next(each for each in self.sources if self._key(each) == key)
                self.context.prefer(**source.wishes())

    def _named(self) -> NamedRules:
        return NamedRules(self.chosen.title, self.chosen.rules(self.context.family))

    def _compare(self) -> None:
        """Beside the match in progress, or the preset that they are told by."""
        named = self._named()
        base = base_of(self.chosen, named.rules)
        other = running(self.context) or NamedRules(t(f"preset.{base}"), PRESETS[base])
        self.context.stack.push(Comparison(self.context, named, other))

    def _show_foreign(self, rules: Rules) -> None:
        """Rules that came as a code: to look at, play or save."""
        source = known(rules, self.context.family)
        title = source.title if source else t("house_rules.foreign")
        self.context.stack.push(RuleSheet(self.context, NamedRules(title, rules)))

    def _renamed(self, source: RuleSource, name: str) -> None:
        new = RuleSource(name=name)
        drafts.move(source.key, new.key)
        self.context.prefer(**new.wishes())

    def _ask_to_delete(self) -> None:
        self.context.stack.push(
            Confirm(
                self.context,
                t("house_rules.delete.title", name=self.chosen.name),
                t("house_rules.delete.message"),
                t("house_rules.delete.yes"),
                t("house_rules.delete.no"),
                self._delete,
            )
        )

    def _delete(self) -> None:
        gone = self.chosen
        try:
            self.context.family.delete(gone.name)
        except FamilyError as error:
            told = words.family_error(error)
            self.context.stack.push(Notice(self.context, t("family.trouble"), told))
            return
        drafts.save(gone.key, None)
        self.context.prefer(my_rules="")

    # Events

    def handle(self, event: pygame.Event) -> bool:
        """Buttons, and scrolling of what the mouse is over."""
        if super().handle(event):
            return True
        pane = self._pane_for(event)
        if pane.handle(event):
            self.mark_dirty()
            return True
        return False

    def _pane_for(self, event: pygame.Event) -> Pane:
        """What an event scrolls: what is held, or else what the mouse is over."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        held = [pane for pane in (self.list, self.about) if pane.scroll.is_held]
        if held:
            return held[0]
        place = getattr(event, "pos", self._pointer)
        return self.list if place[0] < self.panel.left else self.about

    def update(self, dt: float) -> None:
        """Scroll on while a key is held."""
        super().update(dt)
        if self.list.update(dt) | self.about.update(dt):
            self.mark_dirty()

    def is_moving(self) -> bool:
        """Whether a key is held that scrolls."""
        return self.list.is_moving or self.about.is_moving

    def resume(self) -> None:
        """The rules may be others by now."""
        super().resume()
        self.layout(self.context.size)

    # The look

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table, the panel and the rows."""
        self.draw_ground(surface, self.panel)
        for drawn, place in self.texts:
            surface.blit(drawn, place)
        self.list.draw(surface)
        self.about.draw(surface)
        self.buttons.draw(surface)

    def hot_spots(self) -> Mapping[str, pygame.Rect]:
        """The buttons and the bars."""
        return {**super().hot_spots(), **self.list.hot_spots(), **self.about.hot_spots()}
