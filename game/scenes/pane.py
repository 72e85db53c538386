"""A list that is higher than its view: rows with buttons and numbers, scrolled and clipped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.scenes.context import Context
from game.scenes.scrolling import Scroll
from game.scenes.skin import Group
from game.scenes.stepper import Stepper
from game.table import palette, panels

_NOWHERE: Final = pygame.Rect(0, 0, 0, 0)
BAR: Final = 22
"""Units at the right of a view that its bar takes."""


@dataclass
class Row:
    """One row of the list. All places are pixels of the sheet, from its upper left corner."""

    key: str
    height: int
    draw: Callable[[pygame.Surface, int, int], None] = lambda surface, x, y: None
    """Draws what is no button with the row's upper left corner at a place of the window."""
    place: Callable[[int], Iterable[str]] = lambda top: ()
    """Puts the buttons in the group, ``top`` being where the row is; returns their keys."""
    stepper: Stepper | None = None
    stepper_place: pygame.Rect = field(default_factory=_NOWHERE.copy)
    """Where the stepper is, from the upper left corner of the row."""


class Pane:
    """The view of a list, and what in it is in sight.

    Args:
        context: the program.
        buttons: where the buttons of the rows go; ``None`` for rows without any.
        name: of the hot spot of its bar.
    """

    def __init__(self, context: Context, buttons: Group | None, name: str) -> None:
        self.scroll = Scroll()
        self.rows: Sequence[Row] = ()
        self._tops: list[int] = []
        self._placed: dict[int, list[str]] = {}
        self._context, self._buttons, self._name = context, buttons, name

    def fill(self, view: pygame.Rect, rows: Sequence[Row], *, is_new: bool = False) -> None:
        """Show other rows; what was at the upper edge stays there, unless the list is new.

        The group of buttons must have been cleared before.
        """
        anchor = None if is_new else self._anchor()
        self.rows = rows
        self._tops, y = [], 0
        for row in rows:
            self._tops.append(y)
            y += row.height
        self._placed.clear()
        self.scroll.fit(view, y, self._context.unit)
        if is_new:
            self.scroll.to(0)
        elif anchor:
            self._return_to(*anchor)
        self._follow()

    def show(self, key: str) -> None:
        """Scroll so that a row is at the upper edge, as far as there is list."""
        self.scroll.to(self._tops[self._number_of(key)])
        self._follow()

    def bring_into_view(self, key: str) -> None:
        """Scroll no further than it takes to see all of a row."""
        number = self._number_of(key)
        top, high = self._tops[number], self.rows[number].height
        lowest = top + high - self.scroll.view.height
        self.scroll.to(min(top, max(self.scroll.offset, lowest)))
        self._follow()

    @property
    def current(self) -> str:
        """The key of the row at the upper edge; empty without rows."""
        anchor = self._anchor()
        return anchor[0] if anchor else ""

    @property
    def is_at_end(self) -> bool:
        """True if there is nothing more beneath the lower edge."""
        height = sum(row.height for row in self.rows)
        return self.scroll.offset >= height - self.scroll.view.height > 0

    def handle(self, event: pygame.Event) -> bool:
        """Give the steppers, the sheet and the bar an event; True if it is used up."""
        if self.handle_steppers(event):
            return True
        used = self.scroll.handle(event)
        self._follow()
        return used

    def handle_steppers(self, event: pygame.Event) -> bool:
        """Give the steppers alone an event; True if it is used up."""
        used = False
        for row in self.rows:
            if row.stepper:
                # Each gets it: a click beside one leaves it.
                used |= row.stepper.handle(event, self.scroll.view)
        return used

    def leave(self) -> None:
        """What has been typed in a stepper is taken."""
        for row in self.rows:
            if row.stepper:
                row.stepper.leave()

    def update(self, dt: float) -> bool:
        """Let time pass; True if something has moved."""
        has_moved = self.scroll.update(dt)
        if has_moved:
            self._follow()
        for row in self.rows:
            if row.stepper:
                has_moved |= row.stepper.update(dt)
        return has_moved

    @property
    def is_moving(self) -> bool:
        """Whether a key or a button is held that moves something."""
        held = (row.stepper.is_held for row in self.rows if row.stepper)
        return self.scroll.is_moving or any(held)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what is in sight but the buttons, and the bar."""
        view = self.scroll.view
        before = surface.get_clip()
        surface.set_clip(view.clip(before))
        for number in self._in_sight():
            row = self.rows[number]
            row.draw(surface, view.x, view.y + self._tops[number] - self.scroll.offset)
            if row.stepper:
                row.stepper.draw(surface)
        surface.set_clip(before)
        if self.scroll.track.width:
            for rect, colour in (
                (self.scroll.track, palette.PANEL_RAISED),
                (self.scroll.thumb, palette.MUTED),
            ):
                panels.put(surface, panels.pill(rect.size, colour), rect)

    def hot_spots(self) -> Mapping[str, pygame.Rect]:
        """The parts of steppers that are in sight, and the bar."""
        spots: dict[str, pygame.Rect] = {}
        for row in self.rows:
            if row.stepper:
                spots |= row.stepper.hot_spots(self.scroll.view)
        if self.scroll.track.width:
            spots[self._name] = self.scroll.thumb
        return spots

    def _number_of(self, key: str) -> int:
        return next(number for number, row in enumerate(self.rows) if row.key == key)

    def _anchor(self) -> tuple[str, float] | None:
        """The row at the upper edge, and which share of it is above."""
        if not self.rows:
            return None
        above = [number for number, top in enumerate(self._tops) if top <= self.scroll.offset]
        number = above[-1] if above else 0
        share = (self.scroll.offset - self._tops[number]) / max(1, self.rows[number].height)
        return self.rows[number].key, min(1.0, share)

    def _return_to(self, key: str, share: float) -> None:
        for number, row in enumerate(self.rows):
            if row.key == key:
                self.scroll.to(self._tops[number] + share * row.height)

    def _in_sight(self) -> list[int]:
        top = self.scroll.offset
        bottom = top + self.scroll.view.height
        return [
            number
            for number, row in enumerate(self.rows)
            if self._tops[number] < bottom and self._tops[number] + row.height > top
        ]

    def _follow(self) -> None:
        """Put the buttons that have come into sight, take the others away, and move all."""
        view, offset = self.scroll.view, self.scroll.offset
        if self._buttons:
            self._buttons.scroll(view, offset)
            seen = set(self._in_sight())
            for number in set(self._placed) - seen:
                for key in self._placed.pop(number):
                    self._buttons.remove(key)
            for number in sorted(seen - set(self._placed)):
                self._placed[number] = list(self.rows[number].place(self._tops[number]))
        for number, row in enumerate(self.rows):
            if row.stepper:
                top = view.y + self._tops[number] - offset
                row.stepper.rect = row.stepper_place.move(view.x, top)
