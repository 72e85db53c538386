"""Scrolling a page that is higher than its view: wheel, drag, keys and a bar."""

from __future__ import annotations

from typing import Final

import pygame

_STEP: Final = 56
"""Units that an arrow key or a notch of the wheel scrolls."""
_PAGE: Final = 0.9
_BAR: Final = 10
_LEAST_THUMB: Final = 36
_DELAY: Final = 0.3
"""Seconds that an arrow key is held before it scrolls on and on."""
_SPEED: Final = 900
"""Units a second while it does."""

_ARROWS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
_LEAPS: Final = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1, pygame.K_SPACE: 1}


class Scroll:
    """How far a page is scrolled, and what moves it. Lengths are pixels."""

    def __init__(self) -> None:
        self.view = pygame.Rect(0, 0, 0, 0)
        """Where the page is seen."""
        self.track = pygame.Rect(0, 0, 0, 0)
        """Where the bar is; empty if all of the page is seen."""
        self._content = 0
        self._unit = 1.0
        self._offset = 0.0
        self._grip: tuple[bool, int, float] | None = None
        self._arrow = 0
        self._held = 0.0

    @property
    def offset(self) -> int:
        """How much of the page is above the view."""
        return round(self._offset)

    def fit(self, view: pygame.Rect, content: int, unit: float) -> None:
        """Show a page ``content`` high in ``view``, with a bar along its right edge."""
        self.view, self._content, self._unit = pygame.Rect(view), content, unit
        wide = max(6, round(_BAR * unit))
        self.track = pygame.Rect(view.right - wide, view.y, wide, view.height)
        if content <= view.height:
            self.track.width = 0
        self.to(self._offset)

    def to(self, offset: float) -> bool:
        """Scroll so that this much is above the view, as far as there is page; True if it moved."""
        before = self.offset
        self._offset = max(0.0, min(offset, float(self._content - self.view.height)))
        return self.offset != before

    @property
    def thumb(self) -> pygame.Rect:
        """The part of the bar that shows where the view is."""
        if not self.track.width:
            return self.track.copy()
        share = self.view.height / self._content
        high = max(round(_LEAST_THUMB * self._unit), round(self.track.height * share))
        free = self.track.height - high
        gone = self._offset / max(1, self._content - self.view.height)
        return pygame.Rect(self.track.x, self.track.y + round(free * gone), self.track.width, high)

    @property
    def is_moving(self) -> bool:
        """Whether a key is held that scrolls."""
        return self._arrow != 0

    @property
    def is_held(self) -> bool:
        """Whether the bar or the page is held with the mouse, or a key that scrolls."""
        return self._grip is not None or self.is_moving

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; True if the page has moved."""
        if not self._arrow:
            return False
        self._held += dt
        if self._held < _DELAY:
            return False
        return self.to(self._offset + self._arrow * _SPEED * self._unit * dt)

    def handle(self, event: pygame.Event) -> bool:
        """React to an event; True if it is used up."""
        match event.type:
            case pygame.MOUSEWHEEL:
                turned = getattr(event, "precise_y", event.y)
                self.to(self._offset - turned * _STEP * self._unit)
            case pygame.KEYDOWN:
                return self._press(event.key)
            case pygame.KEYUP if event.key in _ARROWS:
                self._arrow = 0
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._grasp(event.pos)
            case pygame.MOUSEMOTION if self._grip:
                self._drag(event.pos[1])
            case pygame.MOUSEBUTTONUP if self._grip and event.button == 1:
                self._grip = None
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWLEAVE:
                self._grip, self._arrow = None, 0
                return False
            case _:
                return False
        return True

    def _press(self, key: int) -> bool:
        if key in _ARROWS:
            self._arrow, self._held = _ARROWS[key], 0.0
            self.to(self._offset + self._arrow * _STEP * self._unit)
        elif key in _LEAPS:
            self.to(self._offset + _LEAPS[key] * _PAGE * self.view.height)
        elif key == pygame.K_HOME:
            self.to(0)
        elif key == pygame.K_END:
            self.to(self._content)
        else:
            return False
        return True

    def _grasp(self, point: tuple[int, int]) -> bool:
        if self.track.width and self.track.inflate(self.track.width, 0).collidepoint(point):
            if not self.thumb.collidepoint(self.thumb.centerx, point[1]):
                self._drag_thumb(point[1] - self.thumb.height // 2)
            self._grip = (True, point[1] - self.thumb.y, 0.0)
            return True
        if self.view.collidepoint(point):
            self._grip = (False, point[1], self._offset)
            return True
        return False

    def _drag(self, y: int) -> None:
        assert self._grip
        is_thumb, start, offset = self._grip
        if is_thumb:
            self._drag_thumb(y - start)
        else:
            self.to(offset - (y - start))

    def _drag_thumb(self, top: int) -> None:
        free = max(1, self.track.height - self.thumb.height)
        self.to((top - self.track.y) / free * (self._content - self.view.height))
