"""A paragraph that is drawn line by line: it costs little until it is in sight."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.scenes.context import Context
from game.table.lettering import LEADING, Weight
from game.table.palette import Colour


@dataclass(frozen=True)
class TextBlock:
    """Text set in lines of one width; see :func:`set_text`."""

    context: Context
    lines: tuple[str, ...]
    size: int
    weight: Weight
    colour: Colour

    @property
    def step(self) -> int:
        """From one line to the next, in pixels."""
        return round(self.size * LEADING)

    @property
    def height(self) -> int:
        """Of all lines in pixels; 0 without any."""
        if not self.lines:
            return 0
        last = self.context.lettering.height(self.size, self.weight)
        return self.step * (len(self.lines) - 1) + last

    def draw(self, surface: pygame.Surface, x: int, y: int) -> None:
        """Draw it with its upper left corner there."""
        for row, line in enumerate(self.lines):
            drawn = self.context.lettering.line(line, self.size, self.weight, self.colour)
            surface.blit(drawn, (x, y + row * self.step))


def set_text(
    context: Context,
    words: str,
    units: float,
    weight: Weight,
    colour: Colour,
    width: int,
    scale: float | None = None,
) -> TextBlock:
    """Break words into lines of at most ``width`` pixels; no words have no lines.

    ``units`` is the size at the design size, ``scale`` a text scale other than the person's wish.
    """
    size = context.text_px(units, scale)
    lines = context.lettering.wrap(words, size, weight, width) if words else []
    return TextBlock(context, tuple(lines), size, weight, colour)
