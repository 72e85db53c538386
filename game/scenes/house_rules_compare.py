"""Two rule sets side by side, and the choice of any rule set."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Final

import pygame

from game.match.family import difference
from game.match.rule_sheet import option_name, rule_sentence
from game.match.rule_source import NamedRules, sources
from game.options import Value, is_in_play
from game.rules import Rules
from game.rules.house import OPTIONS
from game.scenes import faces
from game.scenes.context import Context
from game.scenes.faces import Kind
from game.scenes.house_rules_code import AskCode
from game.scenes.pane import BAR, Row
from game.scenes.sheet_page import SheetPage
from game.scenes.text_block import TextBlock, set_text
from game.table import palette
from game.table.lettering import Weight
from game.table.palette import Colour
from game.text import t, tn

_INSET: Final = 14
_TERM: Final = 0.24
"""Share of a row that the terms take; the two rule sets share the rest."""
_BETWEEN: Final = 24
_GAP: Final = 10
_MARK: Final = 9


def running(context: Context) -> NamedRules | None:
    """The rules of the match in progress; ``None`` without one."""
    saved = context.saved_match()
    return NamedRules(t("compare.running"), saved.rules) if saved else None


class Comparison(SheetPage):
    """A row for each option: its term, and what it means in either rule set.

    Args:
        context: the program.
        one: the rules at the left.
        other: the rules at the right.
    """

    name: ClassVar[str] = "compare"
    prefix: ClassVar[str] = "compare"
    escape: ClassVar[str] = "compare.done"

    def __init__(self, context: Context, one: NamedRules, other: NamedRules) -> None:
        super().__init__(context, t("compare.title"))
        self.both = [one, other]
        self.is_whole = False
        """Whether options that do not differ are shown as well."""

    def columns(self, width: int) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Left edge and width of the terms and of each rule set, from the edge of the sheet."""
        px = self.context.px
        inner = width - 2 * px(_INSET)
        term = round(inner * _TERM)
        each = (inner - term - 2 * px(_BETWEEN)) // 2
        first = px(_INSET) + term + px(_BETWEEN)
        second = first + each + px(_BETWEEN)
        return (
            pygame.Rect(px(_INSET), 0, term, 0),
            pygame.Rect(first, 0, each, 0),
            pygame.Rect(second, 0, each, 0),
        )

    def place_above(self, room: pygame.Rect) -> int:
        """A button above each column, which says whose rules it shows and changes them."""
        px, context = self.context.px, self.context
        high = min(max(px(46), context.text_px(32)), px(62))
        width = room.width - 2 * px(8) - px(BAR)
        for number, column in enumerate(self.columns(width)[1:]):
            rect = pygame.Rect(room.x + px(8) + column.x, room.y, column.width, high)
            self.buttons.button(
                f"compare.{('one', 'other')[number]}",
                rect,
                self.both[number].title,
                hint=t("setting.change"),
                is_left=True,
            )
        terms = self.columns(width)[0]
        count = len(difference(*(each.rules for each in self.both)))
        words = tn("compare.count", count) if count else t("compare.same")
        said = context.lettering.fit(
            words,
            min(context.text_px(16), high // 2),
            "SemiBold",
            palette.SOFT,
            terms.width + px(_BETWEEN) // 2,
            context.text_px(16, 1.0),
        )
        place = said.get_rect(midleft=(room.x + px(8) + terms.x, room.y + high // 2))
        self.texts.append((said, place.topleft))
        return high + px(12)

    def rows(self, width: int) -> Sequence[Row]:
        """First what differs, then, where wished for, the rest."""
        one, other = (each.rules for each in self.both)
        different = difference(one, other)
        made = [self._row(each.key, each.one, each.other, width, True) for each in different]
        if not made:
            made.append(self._nothing(width))
        if self.is_whole:
            keys = {each.key for each in different}
            made += self._rest(one, keys, width)
        return made

    def _rest(self, rules: Rules, keys: set[str], width: int) -> Iterator[Row]:
        for key in OPTIONS:
            if key not in keys and is_in_play(rules, key):
                value = getattr(rules, key)
                yield self._row(key, value, value, width, False)

    def _nothing(self, width: int) -> Row:
        px = self.context.px
        block = self._set(t("compare.nothing"), "Medium", palette.SOFT, width - 2 * px(_INSET))

        def draw(surface: pygame.Surface, x: int, y: int) -> None:
            block.draw(surface, x + px(_INSET), y + px(_GAP))

        return Row("nothing", block.height + 2 * px(_GAP), draw)

    def _set(self, words: str, weight: Weight, colour: Colour, width: int) -> TextBlock:
        return set_text(self.context, words, 15, weight, colour, width)

    def _row(
        self, key: str, one: Value | None, other: Value | None, width: int, differs: bool
    ) -> Row:
        px = self.context.px
        columns = self.columns(width)
        mark = px(_MARK) + px(8) if differs else 0
        term = self._set(
            option_name(key), "Bold", palette.WHITE if differs else palette.SOFT,
            columns[0].width - mark,
        )  # fmt: skip
        said = [
            self._set(
                t("compare.no_part") if value is None else rule_sentence(key, value),
                "Medium",
                palette.MUTED if value is None else palette.SOFT,
                column.width,
            )
            for value, column in zip((one, other), columns[1:], strict=True)
        ]
        high = max(block.height for block in (term, *said)) + 2 * px(_GAP)
        middle = self.context.lettering.baseline(term.size, term.weight)
        middle -= self.context.lettering.cap_height(term.size) // 2

        def draw(surface: pygame.Surface, x: int, y: int) -> None:
            line = pygame.Rect(x + px(_INSET), y, width - 2 * px(_INSET), max(1, px(1)))
            surface.fill(palette.PANEL_RAISED, line)
            top, left = y + px(_GAP), x + columns[0].x
            if differs:
                centre = (left + px(_MARK) / 2, top + middle)
                pygame.draw.aacircle(surface, palette.GOLD, centre, px(_MARK) / 2)
            term.draw(surface, left + mark, top)
            for block, column in zip(said, columns[1:], strict=True):
                block.draw(surface, x + column.x, top)

        return Row(key, high, draw)

    def actions(self) -> list[tuple[str, str, Kind]]:
        """Show the rest, or only what differs."""
        what = "only" if self.is_whole else "whole"
        return [(what, t(f"compare.{what}"), "quiet")]

    def press(self, key: str) -> None:
        """Choose other rules, show more or less, or go back."""
        match key:
            case "compare.one" | "compare.other":
                number = 0 if key == "compare.one" else 1
                self.context.stack.push(
                    PickRules(self.context, lambda picked: self._put(number, picked))
                )
            case "compare.whole" | "compare.only":
                self.is_whole = key == "compare.whole"
                self.renew()
            case _:
                super().press(key)

    def _put(self, number: int, picked: NamedRules) -> None:
        self.both[number] = picked
        self.renew()


class PickRules(SheetPage):
    """Any rule set: the presets, the person's own, the match in progress, one by its code.

    Args:
        context: the program.
        do: called with what was chosen, after the page has gone.
    """

    name: ClassVar[str] = "pick_rules"
    prefix: ClassVar[str] = "pick_rules"
    escape: ClassVar[str] = "pick_rules.done"
    way_back: ClassVar[str] = "dialog.back"

    def __init__(self, context: Context, do: Callable[[NamedRules], None]) -> None:
        super().__init__(context, t("pick_rules.title"))
        self._do = do
        family = context.family
        now = running(context)
        every = [NamedRules(each.title, each.rules(family)) for each in sources(family)]
        self.choices = [*([now] if now else []), *every]

    def actions(self) -> list[tuple[str, str, Kind]]:
        """Rules of others, by their code."""
        return [("code", t("house_rules.code"), "quiet")]

    def rows(self, width: int) -> Sequence[Row]:
        """A button for each rule set."""
        px = self.context.px
        high = faces.row_height("", width, self.context.lettering, self.buttons.scale)
        rect = pygame.Rect(px(_INSET), 0, width - 2 * px(_INSET), high)

        def place(number: int, top: int) -> list[str]:
            key = f"pick_rules.{number}"
            words = self.choices[number].title
            self.buttons.button(key, rect.move(0, top), words, "row", is_on_sheet=True)
            return [key]

        def row(number: int) -> Row:
            return Row(str(number), high + px(_GAP), place=lambda top: place(number, top))

        return [row(number) for number in range(len(self.choices))]

    def press(self, key: str) -> None:
        """Choose, ask for a code, or go back."""
        what = key.removeprefix("pick_rules.")
        if what == "code":
            self.context.stack.push(AskCode(self.context, self._take_foreign))
        elif what.isdigit():
            self.context.stack.pop()
            self._do(self.choices[int(what)])
        else:
            super().press(key)

    def _take_foreign(self, rules: Rules) -> None:
        self.context.stack.pop()
        self._do(NamedRules(t("house_rules.foreign"), rules))
