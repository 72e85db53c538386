"""What a rule set means, in rows to read: how it differs, an example, and the whole sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final

import pygame

from game.match.family import difference, nearest_preset
from game.match.rule_sheet import rule_sentence
from game.match.rule_source import RuleSource
from game.options import is_in_play
from game.rules import PRESETS, Rules
from game.rules.house import OPTIONS
from game.rules.scoring import points_of, score_lines
from game.scenes.context import Context
from game.scenes.pane import Row
from game.scenes.text_block import TextBlock, set_text
from game.table import palette
from game.table.lettering import Weight
from game.table.palette import Colour
from game.text import t

Draw = Callable[[pygame.Surface, int, int], None]

_INSET: Final = 18
_TEXT: Final = 16
_BULLET: Final = 18
_FIGURE: Final = 34

SIDE_BY_SIDE: Final = ("classic", "as_printed")
"""The two readings of the same page, shown beside each other."""
_READINGS: Final = ("set_penalty", "alone_scoring")
"""The options in which they differ."""

_BID: Final = "4"
_TRICKS: Final = (3, 3)
"""The failed bid of the example, and the tricks of makers and defenders."""


def base_of(source: RuleSource, rules: Rules) -> str:
    """The preset that a rule set is best told by: for a preset itself it is ``classic``."""
    return nearest_preset(rules) if source.is_mine else "classic"


def changes(rules: Rules, base: str = "classic") -> list[str]:
    """A sentence for each option in play that differs from a preset, or is not in play there."""
    return [
        rule_sentence(each.key, each.other)
        for each in difference(PRESETS[base], rules)
        if each.other is not None
    ]


def failed_bid(rules: Rules) -> tuple[int, int]:
    """The points of makers and defenders when the bid of the example fails."""
    return points_of(score_lines(rules, 0, _BID, False, _TRICKS))


class AboutRows:
    """Makes the rows for one width.

    Args:
        context: the program.
        source: the rule set.
        width: of the sheet in pixels.
    """

    def __init__(self, context: Context, source: RuleSource, width: int) -> None:
        self._context, self._source = context, source
        self._rules = source.rules(context.family)
        self._inset = context.px(_INSET)
        self._width = width - 2 * self._inset

    def rows(self) -> Iterator[Row]:
        """Every row from the top down."""
        if self._source.name or self._source.preset not in SIDE_BY_SIDE:
            yield from self._changes()
        else:
            yield from self._readings()
        yield from sheet_rows(self._context, self._rules, self._width, self._inset)

    def _changes(self) -> Iterator[Row]:
        base = base_of(self._source, self._rules)
        said = changes(self._rules, base)
        named = t("house_rules.changes", preset=self._source.title, base=t(f"preset.{base}"))
        if not said:
            named = t("house_rules.no_changes", preset=self._source.title, base=t(f"preset.{base}"))
        yield self._text("title", named, 19, "ExtraBold", palette.CREAM)
        for number, sentence in enumerate(said):
            yield _point(self._context, f"change.{number}", sentence, self._width, self._inset)
        high, draw = self._example(self._rules, self._width, is_wide=True)
        yield Row("example", high + self._context.px(8), self._at(draw))

    def _readings(self) -> Iterator[Row]:
        """The two readings beside each other, each with what the failed bid costs in it."""
        px = self._context.px
        yield self._text("title", t("house_rules.readings"), 19, "ExtraBold", palette.CREAM)
        about = t("house_rules.readings.about")
        yield self._text("about", about, _TEXT, "Medium", palette.SOFT)
        between = px(36)
        wide = (self._width - between) // 2
        columns = [self._column(name, wide) for name in SIDE_BY_SIDE]
        upper = max(sum(block.height + px(6) for block in blocks) for blocks in columns)
        examples = [self._example(PRESETS[name], wide, is_wide=False) for name in SIDE_BY_SIDE]
        high = px(8) + upper + px(6) + max(height for height, _ in examples)

        def draw(surface: pygame.Surface, x: int, y: int) -> None:
            for number, (blocks, (_, example)) in enumerate(zip(columns, examples, strict=True)):
                left, below = x + number * (wide + between), y + px(8)
                for block in blocks:
                    block.draw(surface, left, below)
                    below += block.height + px(6)
                example(surface, left, y + px(8) + upper + px(6))
            line = pygame.Rect(x + wide + between // 2, y + px(8), max(1, px(1.5)), high - px(8))
            surface.fill(palette.PANEL_RAISED, line)

        yield Row("readings", high, self._at(draw))

    def _column(self, name: str, width: int) -> list[TextBlock]:
        is_chosen = name == self._source.preset
        colour = palette.GOLD_TEXT if is_chosen else palette.WHITE
        said = [rule_sentence(key, getattr(PRESETS[name], key)) for key in _READINGS]
        title = self._set(t(f"preset.{name}"), 17, "Bold", colour, width)
        return [title, *(self._set(each, _TEXT, "Medium", palette.SOFT, width) for each in said)]

    def _example(self, rules: Rules, width: int, *, is_wide: bool) -> tuple[int, Draw]:
        """What the failed bid costs: its height, and what draws it."""
        px, lettering = self._context.px, self._context.lettering
        makers, defenders = failed_bid(rules)
        words = t("house_rules.example", bid=_BID, taken=_TRICKS[0])
        said = self._set(words, _TEXT, "SemiBold", palette.SOFT, width)
        size = self._context.text_px(_FIGURE)
        figure = lettering.figures(f"{makers:+d}", size, "ExtraBold", palette.RED_ON_DARK)
        beside = figure.get_width() + px(20) if is_wide else 0
        points = t("house_rules.example.defenders", points=f"{defenders:+d}") if defenders else ""
        gain = self._set(points, 14, "SemiBold", palette.SOFT, width - beside)
        under = said.height + px(2)
        drop = figure.get_height()
        if is_wide:
            drop = lettering.baseline(size, "ExtraBold")
            drop -= lettering.baseline(gain.size, gain.weight)
        high = under + max(figure.get_height(), drop + gain.height if gain.lines else 0)

        def draw(surface: pygame.Surface, x: int, y: int) -> None:
            said.draw(surface, x, y)
            surface.blit(figure, (x, y + under))
            gain.draw(surface, x + beside, y + under + drop)

        return high, draw

    def _at(self, draw: Draw) -> Draw:
        return lambda surface, x, y: draw(surface, x + self._inset, y)

    def _set(
        self, words: str, units: float, weight: Weight, colour: Colour, width: int
    ) -> TextBlock:
        return set_text(self._context, words, units, weight, colour, width)

    def _text(self, key: str, words: str, units: float, weight: Weight, colour: Colour) -> Row:
        block = self._set(words, units, weight, colour, self._width)
        return Row(key, block.height + self._context.px(8), self._at(block.draw))


def sheet_rows(context: Context, rules: Rules, width: int, inset: int) -> Iterator[Row]:
    """The rule sheet: a heading for each group, a line for each option that is in play.

    Args:
        context: the program.
        rules: the house rules.
        width: of the text in pixels.
        inset: pixels to its left.
    """
    px = context.px
    for group, options in groupby(OPTIONS.values(), lambda option: option.group):
        words = t(f"rule_group.{group}")
        heading = set_text(context, words, 19, "ExtraBold", palette.CREAM, width)

        def draw(surface: pygame.Surface, x: int, y: int, heading: TextBlock = heading) -> None:
            heading.draw(surface, x + inset, y + px(18))

        yield Row(f"group.{group}", heading.height + px(24), draw)
        for option in options:
            if is_in_play(rules, option.key):
                sentence = rule_sentence(option.key, getattr(rules, option.key))
                yield _point(context, option.key, sentence, width, inset)


def _point(context: Context, key: str, sentence: str, width: int, inset: int) -> Row:
    """A sentence with a dot before it."""
    px = context.px
    block = set_text(context, sentence, _TEXT, "Medium", palette.SOFT, width - px(_BULLET))
    cap = context.lettering.cap_height(block.size)
    middle = context.lettering.baseline(block.size, block.weight) - cap / 2

    def draw(surface: pygame.Surface, x: int, y: int) -> None:
        centre = (x + inset + px(4), y + middle)
        pygame.draw.aacircle(surface, palette.GOLD_TEXT, centre, max(2, px(3)))
        block.draw(surface, x + inset + px(_BULLET), y)

    return Row(key, block.height + px(7), draw)
