"""A number with a button to either side: click, hold, or type it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.scenes.context import Context
from game.scenes.text_field import TextField
from game.table import palette, panels
from game.table.surfaces import Drawing

_DELAY: Final = 0.4
"""Seconds that a button is held before the number runs."""
_PACE: Final = 0.07
"""Seconds from one number to the next while it runs."""


class Stepper:
    """One number of a list of numbers that rise.

    Args:
        context: the program.
        name: of its hot spots: ``NAME.less``, ``NAME`` and ``NAME.more``.
        values: what it may be.
        value: what it is.
        zero: the word for 0; empty where it is a number like others.
        choose: called with a new number, once it is let go or typed.
    """

    def __init__(
        self,
        context: Context,
        name: str,
        values: Sequence[int],
        value: int,
        zero: str,
        choose: Callable[[int], None],
    ) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it is, in pixels; to be set in each layout."""
        self.is_enabled = True
        self.value = value
        """What it shows."""
        self._context, self._name = context, name
        self._values, self._zero, self._choose = values, zero, choose
        self._chosen = value
        self._step = 0
        self._waited = 0.0
        self._field = self._new_field()

    def _new_field(self) -> TextField:
        shown = self._zero if self.value == 0 and self._zero else str(self.value)
        return TextField(self._context, "", shown, self._allows, self._type)

    def _allows(self, text: str) -> bool:
        longest = len(str(self._values[-1]))
        return len(text) <= longest and all(letter in "0123456789" for letter in text)

    @property
    def is_held(self) -> bool:
        """Whether a button is held down."""
        return self._step != 0

    @property
    def is_typing(self) -> bool:
        """Whether the keyboard goes to it."""
        return self._field.has_focus

    def handle(self, event: pygame.Event, view: pygame.Rect) -> bool:
        """React to mouse and keyboard, in what of it is in ``view``; True if it is used up."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos, view)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._step:
            self._let_go()
            return True
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE) and self._step:
            self._let_go()
            return False
        if event.type == pygame.KEYDOWN and self.is_typing:
            if event.key in (pygame.K_UP, pygame.K_DOWN):
                self.leave()
                self._move(1 if event.key == pygame.K_UP else -1)
                self._let_go()
                return True
            if event.key == pygame.K_ESCAPE:
                self._field = self._new_field()
                return True
        return self._field.handle(event)

    def leave(self) -> None:
        """What has been typed is taken."""
        self._field.leave()

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; True if the number has run on."""
        if not self._step:
            return False
        self._waited += dt
        before = self.value
        while self._waited >= _DELAY:
            self._waited -= _PACE
            self._move(self._step)
        return self.value != before

    def hot_spots(self, view: pygame.Rect) -> dict[str, pygame.Rect]:
        """What of its parts is in ``view``, by name; nothing where it cannot be changed."""
        if not self.is_enabled:
            return {}
        less, middle, more = self._parts()
        named = {f"{self._name}.less": less, self._name: middle, f"{self._name}.more": more}
        return {name: rect.clip(view) for name, rect in named.items() if rect.clip(view).height}

    def _parts(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        side = self.rect.height
        gap = self._context.px(6)
        less = pygame.Rect(self.rect.topleft, (side, side))
        more = pygame.Rect(self.rect.right - side, self.rect.y, side, side)
        wide = self.rect.width - 2 * (side + gap)
        return less, pygame.Rect(less.right + gap, self.rect.y, wide, side), more

    def _press(self, point: tuple[int, int], view: pygame.Rect) -> bool:
        less, middle, more = self._parts()
        self._field.rect = middle if self.is_enabled else pygame.Rect(0, 0, 0, 0)
        if not (view.collidepoint(point) and self.is_enabled):
            self._field.leave()
            return False
        if self._field.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1)):
            return True
        for rect, step in ((less, -1), (more, 1)):
            if rect.collidepoint(point):
                self._step, self._waited = step, 0.0
                self._move(step)
                return True
        return False

    def _move(self, step: int) -> None:
        place = self._values.index(self.value) + step
        self.value = self._values[max(0, min(len(self._values) - 1, place))]
        self._field = self._new_field()

    def _let_go(self) -> None:
        self._step = 0
        if self.value != self._chosen:
            self._chosen = self.value
            self._choose(self.value)

    def _type(self, text: str) -> None:
        """What was typed becomes the nearest number that there is."""
        if text:
            typed = int(text)
            at = bisect_left(self._values, typed)
            near = self._values[max(0, at - 1) : at + 1]
            self.value = min(near, key=lambda value: (abs(value - typed), -value))
        self._field = self._new_field()
        self._let_go()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the number and its two buttons."""
        context = self._context
        less, middle, more = self._parts()
        ink = palette.WHITE if self.is_enabled else palette.MUTED
        for rect, is_more in ((less, False), (more, True)):
            end = self._values[-1] if is_more else self._values[0]
            colour = ink if self.value != end else palette.MUTED
            ground = panels.pill(rect.size, palette.PANEL_RAISED, palette.PANEL_LINE, context.unit)
            panels.put(surface, ground, rect)
            sign = _sign(round(rect.height * 0.4), is_more, palette.hex_of(colour))
            surface.blit(sign, sign.get_rect(center=rect.center))
        if self.is_typing:
            self._field.rect = middle
            self._field.draw(surface)
            return
        ground = panels.panel(
            middle.size, context.px(12), palette.FIELD, palette.PANEL_LINE, context.unit, False
        )
        panels.put(surface, ground, middle)
        words = self._zero if self.value == 0 and self._zero else str(self.value)
        size = min(context.text_px(18), round(middle.height * 0.5))
        figure = context.lettering.fit(words, size, "Bold", ink, middle.width - context.px(12))
        surface.blit(figure, figure.get_rect(center=middle.center))


def _sign(size: int, is_plus: bool, colour: str) -> pygame.Surface:
    """A plus or a minus."""
    body = f'<rect x="10" y="43" width="80" height="14" rx="7" fill="{colour}"/>'
    if is_plus:
        body += f'<rect x="43" y="10" width="14" height="80" rx="7" fill="{colour}"/>'
    return Drawing(body, (0, 0, 100, 100)).raster((size, size))
