"""A handle on a line, for a number that is easier felt than typed: how loud it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.scenes.context import Context
from game.table import palette
from game.table.palette import Colour, hex_of
from game.table.surfaces import Drawing

_KNOB: Final = 24
_LINE: Final = 6
_FIGURE: Final = 64
"""Units at the right for the number."""


class Slider:
    """One slider, for whole per cents.

    Args:
        context: the program.
        rect: where it is, in pixels, its number included.
        value: 0 to 100.
        try_out: called with each value on the way.
        choose: called with the value where it is let go.
    """

    def __init__(
        self,
        context: Context,
        rect: pygame.Rect,
        value: int,
        try_out: Callable[[int], None],
        choose: Callable[[int], None],
    ) -> None:
        self.rect = pygame.Rect(rect)
        self.value = value
        self.is_enabled = True
        self.is_held = False
        self._context = context
        self._try_out, self._choose = try_out, choose

    @property
    def track(self) -> pygame.Rect:
        """The line between the knob's two last places."""
        px = self._context.px
        track = pygame.Rect(0, 0, self.rect.width - px(_KNOB + _FIGURE), px(_LINE))
        track.midleft = (self.rect.x + px(_KNOB) // 2, self.rect.centery)
        return track

    def handle(self, event: pygame.Event) -> bool:
        """React to the mouse; True if the event is used up."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.is_held = self.is_enabled and self.rect.collidepoint(event.pos)
            if self.is_held:
                self._move(event.pos[0])
            return self.is_held
        if event.type == pygame.MOUSEMOTION and self.is_held:
            self._move(event.pos[0])
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.is_held:
            self.is_held = False
            self._choose(self.value)
            return True
        return False

    def _move(self, x: int) -> None:
        track = self.track
        share = (x - track.x) / max(1, track.width)
        self.value = max(0, min(100, round(100 * share)))
        self._try_out(self.value)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw line, knob and number."""
        px, lettering = self._context.px, self._context.lettering
        track = self.track
        knob_x = track.x + round(track.width * self.value / 100)
        pygame.draw.rect(surface, palette.PANEL_RAISED, track, border_radius=track.height // 2)
        done = pygame.Rect(track.topleft, (knob_x - track.x, track.height))
        colour = palette.GOLD if self.is_enabled else palette.MUTED
        pygame.draw.rect(surface, colour, done, border_radius=track.height // 2)
        size = px(_KNOB)
        knob = _knob(size, colour)
        surface.blit(knob, knob.get_rect(center=(knob_x, track.centery)))
        room = px(_FIGURE) - px(_KNOB) // 4
        figure = lettering.fit(
            f"{self.value} %",
            self._context.text_px(17),
            "Bold",
            palette.WHITE if self.is_enabled else palette.MUTED,
            room,
            self._context.text_px(17, 1.0),
        )
        surface.blit(figure, figure.get_rect(midright=(self.rect.right, self.rect.centery)))


def _knob(size: int, colour: Colour) -> pygame.Surface:
    body = (
        f'<circle cx="50" cy="50" r="47" fill="{hex_of(palette.INK)}"/>'
        f'<circle cx="50" cy="50" r="42" fill="{hex_of(colour)}"/>'
        f'<circle cx="50" cy="50" r="16" fill="{hex_of(palette.INK)}"/>'
    )
    return Drawing(body, (0, 0, 100, 100)).raster((size, size))
