"""A hint on the table: a few words where no card lies, and a small list of what else there is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game import text
from game.match.advising import Row
from game.rules.seats import partner_of
from game.table import hud, palette
from game.table.layout import Box, Layout
from game.table.lettering import LEADING, Lettering, Weight
from game.table.palette import Colour
from game.table.panels import panel, put
from game.table.signs import Deck
from game.table.tabletop import Tabletop

_LEAST: Final = 12
"""No text is smaller than this, in pixels."""
_WEIGHT: Final[Weight] = "SemiBold"
_ROW: Final = 1.45
"""Height of a row by the size of its text."""


@dataclass(frozen=True)
class Advice:
    """A hint to be drawn."""

    words: str
    rows: tuple[Row, ...] = ()
    """The alternatives; empty unless they are wanted."""
    is_in_play: bool = False
    """True where a trick lies in the middle: the words then go beneath it, the rows beside."""
    prompt: str = ""
    """What else is asked of the person just now; empty for nothing."""
    has_buttons: bool = False
    """Whether that stands above buttons."""


def draw(
    surface: pygame.Surface,
    layout: Layout,
    lettering: Lettering,
    deck: Deck,
    advice: Advice,
    table: Tabletop,
) -> list[pygame.Rect]:
    """Draw a hint; return what it covers.

    Args:
        surface: where to draw.
        layout: where things go on it.
        lettering: the type.
        deck: whether suit signs have two colours or four.
        advice: the hint.
        table: what lies where.
    """
    brush = _Brush(surface, layout, lettering, deck)
    room = words_room(layout, lettering, advice, table)
    covered = []
    if not advice.rows or advice.is_in_play:
        covered.append(brush.words(advice.words, room))
    if advice.rows:
        beside = rows_room(layout) if advice.is_in_play else room
        covered.append(brush.rows(advice.rows, beside, is_low=not advice.is_in_play))
    return covered


def words_room(layout: Layout, lettering: Lettering, advice: Advice, table: Tabletop) -> Box:
    """Where the words may go: beneath the trick, or above what is asked meanwhile.

    Where the widow lies in the middle they go to the left of it, or where cards lie there too to
    the right.
    """
    if advice.is_in_play:
        room = layout.message_room  # the card to play is lifted, which a message need not mind
        return room._replace(height=room.height - layout.px(10))
    if table.widow and not table.is_widow_dead:
        bottom = layout.middle[1] - layout.px(16) - layout.tall(18)
        if table.aside:
            beside = rows_room(layout)
            return beside._replace(height=bottom - beside.y)
        left, right = layout.px(118), layout.half - layout.px(180)
        top = layout.subtitle.bottom + layout.px(12)
        return Box(left, top, right - left, bottom - top)
    partner = layout.name(partner_of(layout.me))
    top = partner.bottom + layout.px(12) + layout.tall(34)
    if advice.has_buttons:
        bottom = layout.controls.y
    else:
        bottom = float(hud.message_place(lettering, layout, advice.prompt).top)
    wide = layout.px(470)
    return Box(layout.half - wide / 2, top, wide, bottom - layout.px(8) - top)


def rows_room(layout: Layout) -> Box:
    """Where the alternatives go while a trick lies in the middle: to the right of it."""
    left, right = layout.half + layout.px(180), layout.width - layout.px(118)
    top, (_, middle) = layout.scores.bottom + layout.px(12), layout.middle
    bottom = middle + layout.px(120) - layout.button_height
    return Box(left, top, min(right - left, layout.tall(280)), bottom - top)


class _Brush:
    def __init__(
        self, surface: pygame.Surface, layout: Layout, lettering: Lettering, deck: Deck
    ) -> None:
        self._surface, self._layout = surface, layout
        self._type, self._deck = lettering, deck

    def words(self, told: str, room: Box) -> pygame.Rect:
        """A paragraph on a panel that stands on the floor of its room."""
        layout, type_ = self._layout, self._type
        pad_x, pad_y = layout.px(20), layout.px(8)
        wide = round(min(layout.tall(640), room.width - 2 * pad_x))
        px = max(_LEAST, round(layout.tall(16)))
        while px > _LEAST and self._height(told, px, wide) > room.height - 2 * pad_y:
            px -= 1
        lines = type_.wrap(told, px, _WEIGHT, wide)
        across = max(type_.width_of(line, px, _WEIGHT) for line in lines) + 2
        drawn = type_.paragraph(told, px, _WEIGHT, palette.CREAM, across, "centre")
        rect = pygame.Rect(0, 0, round(across + 2 * pad_x), round(drawn.get_height() + 2 * pad_y))
        rect.midbottom = (round(room.centre[0]), round(room.bottom))
        self._ground(rect)
        self._surface.blit(drawn, drawn.get_rect(center=rect.center))
        return rect

    def _height(self, told: str, px: int, wide: int) -> float:
        lines = len(self._type.wrap(told, px, _WEIGHT, wide))
        return self._type.height(px, _WEIGHT) + (lines - 1) * round(px * LEADING)

    def rows(self, rows: tuple[Row, ...], room: Box, *, is_low: bool) -> pygame.Rect:
        """A table of the alternatives, as many as there is room for."""
        layout = self._layout
        pad, gap = layout.px(14), layout.px(16)
        px = max(_LEAST, round(layout.tall(15)))
        while px > _LEAST and not self._fits(rows, px, room, pad, gap):
            px -= 1
        step = round(px * _ROW)
        rows = rows[: max(1, int((room.height - 2 * pad) / step) - 1)]
        cells = [self._heading(px), *(self._cells(row, px, i == 0) for i, row in enumerate(rows))]
        wide = _widths(rows, cells)
        size = (round(_across(wide, gap) + 2 * pad), round(len(cells) * step + 2 * pad))
        rect = pygame.Rect((0, 0), size)
        if is_low:
            rect.midbottom = (round(room.centre[0]), round(room.bottom))
        else:
            rect.topright = (round(room.right), round(room.y))
            rect.x = max(rect.x, round(room.x))
        self._ground(rect)
        for i, line in enumerate(cells):
            y = rect.y + pad + i * step + step / 2
            x = rect.x + pad
            for column, cell in enumerate(line[: len(wide)]):
                # Words begin at the left, figures end at the right.
                off = 0 if column == 0 else wide[column] - cell.get_width()
                self._surface.blit(cell, (round(x + off), round(y - cell.get_height() / 2)))
                x += wide[column] + gap
        return rect

    def _fits(self, rows: tuple[Row, ...], px: int, room: Box, pad: float, gap: float) -> bool:
        cells = [self._heading(px), *(self._cells(row, px, False) for row in rows)]
        wide = sum(max(line[i].get_width() for line in cells) for i in range(4)) + 3 * gap
        return (
            wide + 2 * pad <= room.width and len(cells) * round(px * _ROW) + 2 * pad <= room.height
        )

    def _heading(self, px: int) -> list[pygame.Surface]:
        names = ("", text.t("advice.column.points"), text.t("advice.column.chance"), "")
        return [self._line(name, px, palette.SOFT, "Medium") for name in names]

    def _cells(self, row: Row, px: int, is_best: bool) -> list[pygame.Surface]:
        colour = palette.GOLD_TEXT if is_best else palette.CREAM
        return [
            self._type.rich(row.action, px, "Bold", colour, "dark", self._deck),
            self._line(row.points, px, colour, _WEIGHT),
            self._line(row.chance, px, colour, _WEIGHT),
            self._line(row.error, px, palette.SOFT, "Medium"),
        ]

    def _line(self, words: str, px: int, colour: Colour, weight: Weight) -> pygame.Surface:
        return self._type.line(words, px, weight, colour)

    def _ground(self, rect: pygame.Rect) -> None:
        radius = min(rect.height // 2, round(self._layout.px(18)))
        line = max(1.0, self._layout.px(1.5))
        shape = panel(rect.size, radius, palette.PANEL, (*palette.GOLD[:3], 150), line)
        put(self._surface, shape, rect)


def _widths(rows: tuple[Row, ...], cells: list[list[pygame.Surface]]) -> list[int]:
    """How wide each column is; the last ones are left out where they have no figures."""
    used = max(i for row in rows for i, told in enumerate(row, 1) if told)
    return [max(line[i].get_width() for line in cells) for i in range(used)]


def _across(wide: list[int], gap: float) -> float:
    """The columns together, with the gaps between them."""
    return sum(wide) + (len(wide) - 1) * gap
