"""Text at its target size: lines, paragraphs, figures, and suit signs among the letters.

Sizes are pixels of the type's em; nothing is ever scaled afterwards. Every surface is as high as
the typeface's line and has its baseline :meth:`Lettering.baseline` pixels below its top, whatever
letters are in it, so texts set side by side stand on one line.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal

import pygame

from game import paths
from game.cards import Suit
from game.table import fallback
from game.table.palette import Colour
from game.table.signs import Deck, Ground, sign
from game.table.surfaces import SurfaceCache, transparent

Weight = Literal["Medium", "SemiBold", "Bold", "ExtraBold"]
Align = Literal["left", "centre", "right"]

ELLIPSIS: Final = "…"
CAP_HEIGHT: Final = 0.72
"""Height of the capitals of the typeface, as a share of its size."""

_CACHE_BYTES: Final = 32 << 20
_BYTES_A_PIXEL: Final = 5
LEADING: Final = 1.32
"""From one line of a paragraph to the next, by the size of the text."""
_BEARING: Final = 0.09
"""Space on either side of a suit sign, as a share of the size of the text."""
SMALLEST_FIT: Final = 0.82
"""How much smaller than its usual size a line may be set, to fit."""


class Lettering:
    """Renders text in the interface's typeface and keeps what it rendered."""

    def __init__(self) -> None:
        """Start pygame's fonts if they are not yet; no font is opened before its first use."""
        if not pygame.font.get_init():
            pygame.font.init()
        self._fonts: dict[tuple[Path, int], pygame.font.Font] = {}
        self._cache = SurfaceCache(_CACHE_BYTES)
        self._widths: dict[tuple[str, int, Weight], int] = {}

    def make_room(self, size: tuple[int, int]) -> None:
        """Keep from now on no more than does good in a window of this size (pixels).

        Fonts are let go: another window has other sizes of text.
        """
        self._fonts.clear()
        self._cache.make_room(size, _BYTES_A_PIXEL)

    def line(self, text: str, px: int, weight: Weight, colour: Colour) -> pygame.Surface:
        """One line of text; letters that the typeface lacks come from another for all of it."""
        key = ("line", text, px, weight, colour)
        return self._cache.get(key, lambda: self._render(text, px, weight, colour))

    def rich(
        self,
        parts: Sequence[str | Suit],
        px: int,
        weight: Weight,
        colour: Colour,
        on: Ground = "dark",
        deck: Deck = "two",
    ) -> pygame.Surface:
        """One line of texts and suit signs; the signs stand on the baseline, as high as capitals.

        ``on`` is what the line will stand on, which decides the colours of the signs.
        """
        key = ("rich", tuple(parts), px, weight, colour, on, deck)
        return self._cache.get(key, lambda: self._set(parts, px, weight, colour, on, deck))

    def paragraph(
        self,
        text: str,
        px: int,
        weight: Weight,
        colour: Colour,
        width: int,
        align: Align = "left",
    ) -> pygame.Surface:
        """Text broken into lines of at most ``width`` pixels; a newline in it begins another.

        The surface is exactly ``width`` wide.
        """
        key = ("paragraph", text, px, weight, colour, width, align)

        def draw() -> pygame.Surface:
            lines = self.wrap(text, px, weight, width)
            step = round(px * LEADING)
            height = step * (len(lines) - 1) + self.height(px, weight)
            surface = transparent((max(1, width), height))
            for row, words in enumerate(lines):
                drawn = self.line(words, px, weight, colour)
                free = width - drawn.get_width()
                x = {"left": 0, "centre": free // 2, "right": free}[align]
                surface.blit(drawn, (x, row * step))
            return surface

        return self._cache.get(key, draw)

    def wrap(self, text: str, px: int, weight: Weight, width: int) -> list[str]:
        """The lines of a paragraph; a word wider than ``width`` is broken between its letters."""
        lines: list[str] = []
        for block in text.split("\n"):
            line = ""
            for word in block.split():
                longer = f"{line} {word}" if line else word
                if self.width_of(longer, px, weight) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                *full, line = self._broken(word, px, weight, width)
                lines += full
            lines.append(line)
        return lines

    def fit(
        self,
        text: str,
        px: int,
        weight: Weight,
        colour: Colour,
        max_width: int,
        usual: int | None = None,
    ) -> pygame.Surface:
        """One line no wider than ``max_width`` pixels.

        Text too long is set smaller, down to 82 % of its ``usual`` size (``None``: of ``px``),
        and then ends in an ellipsis; it stands on the same baseline as at full size.
        """
        key = ("fit", text, px, weight, colour, max_width, usual)

        def draw() -> pygame.Surface:
            smallest = max(1, round((usual or px) * SMALLEST_FIT))
            for size in range(px, smallest - 1, -1):
                if self.width_of(text, size, weight) <= max_width:
                    return self._on_line(self.line(text, size, weight, colour), size, px, weight)
            short = self.shortened(text, smallest, weight, max_width)
            return self._on_line(self.line(short, smallest, weight, colour), smallest, px, weight)

        return self._cache.get(key, draw)

    def shortened(self, text: str, px: int, weight: Weight, max_width: int) -> str:
        """The text, or as much of its beginning as fits with an ellipsis in ``max_width``.

        It is empty where not even the ellipsis fits.
        """
        if self.width_of(text, px, weight) <= max_width:
            return text

        def with_dots(length: int) -> str:
            return text[:length].rstrip() + ELLIPSIS

        count = _largest(len(text), lambda n: self.width_of(with_dots(n), px, weight) <= max_width)
        return "" if count is None else with_dots(count)

    def figures(self, text: str, px: int, weight: Weight, colour: Colour) -> pygame.Surface:
        """A number whose digits are all equally wide, so that columns of them stand in line.

        Align such surfaces by their right edges. A hyphen is set as a minus sign.
        """
        key = ("figures", text, px, weight, colour)

        def draw() -> pygame.Surface:
            cell = max(self.width_of(digit, px, weight) for digit in "0123456789")
            letters = [self.line(c, px, weight, colour) for c in text.replace("-", "−")]
            cells = [
                cell if c.isdigit() else s.get_width() for c, s in zip(text, letters, strict=True)
            ]
            surface = transparent((max(1, sum(cells)), self.height(px, weight)))
            x = 0
            for drawn, wide in zip(letters, cells, strict=True):
                surface.blit(drawn, (x + (wide - drawn.get_width()) // 2, 0))
                x += wide
            return surface

        return self._cache.get(key, draw)

    def width_of(self, text: str, px: int, weight: Weight) -> int:
        """The width in pixels of the text on one line."""
        key = (text, px, weight)
        if key not in self._widths:
            if len(self._widths) > 20_000:
                self._widths.clear()
            text = unicodedata.normalize("NFC", text)
            self._widths[key] = self._font_for(text, px, weight).size(text)[0]
        return self._widths[key]

    def height(self, px: int, weight: Weight) -> int:
        """The height in pixels of every line of this size."""
        return self._font(paths.font(weight), px).get_height()

    def baseline(self, px: int, weight: Weight) -> int:
        """How many pixels below the top of its surface a line's baseline is."""
        return self._font(paths.font(weight), px).get_ascent()

    def cap_height(self, px: int) -> int:
        """The height in pixels of capitals and suit signs."""
        return round(px * CAP_HEIGHT)

    def _font(self, file: Path, px: int) -> pygame.font.Font:
        key = (file, px)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(file, max(1, px))
        return self._fonts[key]

    def _font_for(self, text: str, px: int, weight: Weight) -> pygame.font.Font:
        file = fallback.font_for(text, paths.font(weight))
        font = self._font(file, px)
        fallback.set_direction(font, file)
        return font

    def _render(self, text: str, px: int, weight: Weight, colour: Colour) -> pygame.Surface:
        text = unicodedata.normalize("NFC", text)
        font = self._font_for(text, px, weight)
        surface = transparent((max(1, font.size(text)[0]), self.height(px, weight)))
        drawn = font.render(text, antialias=True, color=colour[:3])
        if len(colour) == 4:
            drawn.set_alpha(colour[3])
        # Another typeface may reach deeper than the line: move it up rather than cut it off.
        seen = drawn.get_bounding_rect()
        y = min(self.baseline(px, weight) - font.get_ascent(), surface.get_height() - seen.bottom)
        surface.blit(drawn, (0, max(y, -seen.top)))
        return surface

    def _set(
        self,
        parts: Sequence[str | Suit],
        px: int,
        weight: Weight,
        colour: Colour,
        on: Ground,
        deck: Deck,
    ) -> pygame.Surface:
        caps, baseline = self.cap_height(px), self.baseline(px, weight)
        bearing = round(px * _BEARING)
        pieces = [
            sign(part, caps, on, deck)
            if isinstance(part, Suit)
            else self.line(part, px, weight, colour)
            for part in parts
        ]
        width = sum(piece.get_width() for piece in pieces)
        width += 2 * bearing * sum(isinstance(part, Suit) for part in parts)
        surface = transparent((max(1, width), self.height(px, weight)))
        x = 0
        for part, piece in zip(parts, pieces, strict=True):
            free, y = (bearing, baseline - caps) if isinstance(part, Suit) else (0, 0)
            surface.blit(piece, (x + free, y))
            x += piece.get_width() + 2 * free
        return surface

    def _on_line(self, drawn: pygame.Surface, size: int, px: int, weight: Weight) -> pygame.Surface:
        if size == px:
            return drawn
        surface = transparent((drawn.get_width(), self.height(px, weight)))
        surface.blit(drawn, (0, self.baseline(px, weight) - self.baseline(size, weight)))
        return surface

    def _broken(self, word: str, px: int, weight: Weight, width: int) -> list[str]:
        pieces = []
        while self.width_of(word, px, weight) > width and len(word) > 1:
            rest = word

            def fits(n: int, rest: str = rest) -> bool:
                return self.width_of(rest[:n], px, weight) <= width

            count = max(1, _largest(len(word) - 1, fits) or 1)
            pieces.append(word[:count])
            word = word[count:]
        return [*pieces, word]


def _largest(high: int, fits: Callable[[int], bool]) -> int | None:
    """The largest number from 0 to ``high`` that fits, where each smaller one does; else None."""
    if not fits(0):
        return None
    low = 0
    while low < high:
        middle = (low + high + 1) // 2
        if fits(middle):
            low = middle
        else:
            high = middle - 1
    return low
