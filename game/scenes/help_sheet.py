"""The chapters of the help as one long sheet, of which only what is in sight is drawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.help.page import CardRow, Chapter, Paragraph, Picture, Place, TrickPicture
from game.rules.tricks import is_left_bower
from game.scenes.context import Context
from game.table import palette, panels
from game.table.lettering import Align, Weight
from game.table.palette import Colour
from game.table.pose import CARD_RATIO
from game.text import t

_TITLE: Final = 24
_TERM: Final = 16
_TEXT: Final = 17
_CAPTION: Final = 14
_RULE: Final = 13
_LEADING: Final = 1.42
_GAP: Final = 14
"""Units between two paragraphs; half of it is free above and below each."""
_CARD: Final = 76
_GUTTER: Final = 76
"""Units at the right where the rules of a paragraph are named."""

_BOOK_ID: Final = re.compile(r"R\d+|\d\.\d+")

Draw = Callable[[pygame.Surface, int, int], None]


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of the sheet: a heading (without a place) or a paragraph."""

    top: int
    """Pixels from the top of the sheet."""
    height: int
    place: Place
    """Its paragraph; a heading has that of the paragraph beneath it."""
    is_heading: bool
    draw: Draw
    """Draws it with its upper left corner at a place of a surface."""

    @property
    def bottom(self) -> int:
        """Where the next one begins."""
        return self.top + self.height


class HelpSheet:
    """The help set in columns for one width.

    Args:
        context: the program.
        chapters: what is to be read.
        width: of the sheet in pixels.
    """

    def __init__(self, context: Context, chapters: Sequence[Chapter], width: int) -> None:
        self._context = context
        self._width = width
        self._text_width = width - context.px(_GUTTER) - context.px(_GAP)
        self.blocks: list[Block] = []
        """All of it from the top down."""
        for number, chapter in enumerate(chapters):
            self._add(Place(number, 0), *self._heading(chapter.title, number), is_heading=True)
            for count, paragraph in enumerate(chapter.paragraphs):
                self._add(Place(number, count), *self._paragraph(paragraph), is_heading=False)

    @property
    def height(self) -> int:
        """Of the whole sheet."""
        return self.blocks[-1].bottom + self._context.px(_GAP)

    def block_of(self, place: Place, *, is_heading: bool = False) -> Block:
        """The block of a paragraph, or the heading above it."""
        return next(
            each for each in self.blocks if each.place == place and each.is_heading == is_heading
        )

    def block_at(self, y: int) -> Block:
        """The block that is so far down; the last one beneath the end."""
        return next((each for each in self.blocks if each.bottom > y), self.blocks[-1])

    def draw(
        self, surface: pygame.Surface, view: pygame.Rect, offset: int, marked: Place | None
    ) -> None:
        """Draw what is seen in ``view`` with ``offset`` pixels above it; ``marked`` stands out."""
        px = self._context.px
        before = surface.get_clip()
        surface.set_clip(view.clip(before))
        for block in self.blocks:
            y = view.y + block.top - offset
            if y > view.bottom or y + block.height < view.y:
                continue
            if block.place == marked and not block.is_heading:
                ground = pygame.Rect(view.x, y, self._width, block.height)
                surface.fill(palette.PANEL_RAISED, ground)
                surface.fill(palette.GOLD, (*ground.topleft, px(5), block.height))
            block.draw(surface, view.x, y)
        surface.set_clip(before)

    def _add(self, place: Place, height: int, draw: Draw, *, is_heading: bool) -> None:
        top = self.blocks[-1].bottom if self.blocks else 0
        self.blocks.append(Block(top, height, place, is_heading, draw))

    def _heading(self, title: str, number: int) -> tuple[int, Draw]:
        px = self._context.px
        above = px(22) if number else px(4)
        drawn = self._paragraph_of(title, _TITLE, "ExtraBold", palette.CREAM, self._text_width)
        inset = self._inset

        def draw(surface: pygame.Surface, x: int, y: int) -> None:
            surface.blit(drawn, (x + inset, y + above))

        return above + drawn.get_height() + px(4), draw

    @property
    def _inset(self) -> int:
        return self._context.px(_GAP)

    def _paragraph(self, paragraph: Paragraph) -> tuple[int, Draw]:
        """How high a paragraph is, and what draws it."""
        px, width = self._context.px, self._text_width - self._inset
        half = px(_GAP) // 2
        pieces: list[tuple[int, Draw]] = []
        if paragraph.term:
            pieces.append(self._text(paragraph.term, _TERM, "Bold", palette.GOLD_TEXT, width))
        pieces.append(self._text(paragraph.words, _TEXT, "Medium", palette.SOFT, width))
        if paragraph.picture:
            pieces.append((px(14), lambda surface, x, y: None))
            pieces.append(self._picture(paragraph.picture, width))
            caption = paragraph.picture.caption
            pieces.append(self._text(caption, _CAPTION, "Medium", palette.MUTED, width))
        high = sum(height for height, _ in pieces)
        ids = " ".join(filter(_BOOK_ID.fullmatch, paragraph.rules))
        gutter = px(_GUTTER)
        named = (
            self._paragraph_of(ids, _RULE, "SemiBold", palette.MUTED, gutter, "right")
            if ids
            else None
        )
        if named:
            high = max(high, named.get_height() + px(4))
        left, right = self._inset, self._width - gutter - px(8)

        def draw(surface: pygame.Surface, x: int, y: int) -> None:
            if named:
                surface.blit(named, (x + right, y + half + px(4)))
            below = y + half
            for height, piece in pieces:
                piece(surface, x + left, below)
                below += height

        return high + 2 * half, draw

    def _text(
        self, words: str, units: float, weight: Weight, colour: Colour, width: int
    ) -> tuple[int, Draw]:
        lettering, size = self._context.lettering, self._context.text_px(units)
        lines = lettering.wrap(words, size, weight, width)
        step = round(size * _LEADING)

        def draw(surface: pygame.Surface, x: int, y: int) -> None:
            for row, line in enumerate(lines):
                surface.blit(lettering.line(line, size, weight, colour), (x, y + row * step))

        return step * len(lines), draw

    def _paragraph_of(
        self,
        words: str,
        units: float,
        weight: Weight,
        colour: Colour,
        width: int,
        align: Align = "left",
    ) -> pygame.Surface:
        size = self._context.text_px(units)
        return self._context.lettering.paragraph(words, size, weight, colour, width, align)

    def _picture(self, picture: Picture, width: int) -> tuple[int, Draw]:
        px = self._context.px
        shown = (
            picture.cards
            if isinstance(picture, CardRow)
            else tuple(card for _, card in picture.plays)
        )
        gap = px(8) if isinstance(picture, CardRow) else px(26)
        wide = min(px(_CARD), (width - gap * (len(shown) - 1)) // len(shown))
        tall = round(wide * CARD_RATIO)
        labels = self._labels(picture) if isinstance(picture, TrickPicture) else {}
        winner = picture.winner if isinstance(picture, TrickPicture) else None
        below = max((label.get_height() for label in labels.values()), default=0)

        def draw(surface: pygame.Surface, x: int, y: int) -> None:
            for number, card in enumerate(shown):
                middle = x + number * (wide + gap) + wide // 2
                if number == winner:
                    light = panels.glow((wide, tall), round(wide * 0.06), spread=px(16))
                    where = light.get_rect(center=(middle, y + tall // 2))
                    surface.blit(light, where, special_flags=pygame.BLEND_PREMULTIPLIED)
                is_bower = is_left_bower(card, picture.trump, picture.bowers)
                badge = picture.trump if is_bower else None
                self._context.art.blit(surface, card, middle, y + tall / 2, wide, badge=badge)
                if number in labels:
                    label = labels[number]
                    place = label.get_rect(midtop=(middle, y + tall + px(6)))
                    place.left = max(place.left, x)
                    surface.blit(label, place)

        return tall + px(12) + below, draw

    def _labels(self, trick: TrickPicture) -> dict[int, pygame.Surface]:
        """What is said beneath the cards of a trick: who leads, and who wins."""
        said = {0: "help.trick.leads", trick.winner: "help.trick.wins"}
        if trick.winner == 0:
            said = {0: "help.trick.leads_and_wins"}
        size = self._context.text_px(_CAPTION)
        return {
            number: self._context.lettering.line(
                t(key),
                size,
                "Bold",
                palette.GOLD_TEXT if number == trick.winner else palette.SOFT,
            )
            for number, key in said.items()
        }
