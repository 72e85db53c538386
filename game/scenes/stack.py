"""Scenes and the stack they lie on.

The topmost scene gets the events and the time; those below it are paused. A scene's life is
symmetrical::

    enter -> [pause -> resume]* -> leave

Every ``enter`` is followed by exactly one ``leave``, every ``pause`` by one ``resume`` or, where
the whole stack is cleared, by the ``leave``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

import pygame


class Scene:
    """One screen of the game: menu, bid, play, a dialog over another scene …

    A subclass overrides the hooks it needs. None of them may draw but :meth:`draw`, and that one
    changes nothing.
    """

    name: ClassVar[str] = ""
    """What the trace and the log call it."""
    is_overlay: ClassVar[bool] = False
    """True if the scene below stays in sight, as under a dialog."""

    def __init__(self) -> None:
        self._dirty = True

    def enter(self) -> None:
        """Begin: called once, as the scene comes onto the stack, before its first ``layout``."""

    def pause(self) -> None:
        """Another scene has come on top: no events and no time from here on."""

    def resume(self) -> None:
        """The scene is topmost again."""

    def leave(self) -> None:
        """End: called once, as the scene goes from the stack. Release and save what there is."""

    def layout(self, size: tuple[int, int]) -> None:
        """Place everything in a window of ``size`` pixels.

        Called after ``enter`` and after each change of the size or of the preferences, paused or
        not; it may come many times in a row, even between two frames of an animation.
        """

    def handle(self, event: pygame.Event) -> bool:
        """React to an event; True if it is used up. Mouse positions are pixels of the surface."""
        return False

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds (0-0.25) pass. Called for the topmost scene each turn of the loop."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole scene on a surface of the size last given to ``layout``."""

    def is_moving(self) -> bool:
        """Whether something is in motion, so that a frame is needed 60 times a second."""
        return False

    def is_dirty(self) -> bool:
        """Whether what is on the screen is out of date."""
        return self._dirty

    def mark_dirty(self) -> None:
        """Ask to be drawn at the end of this turn of the loop."""
        self._dirty = True

    def mark_clean(self) -> None:
        """Called when the scene has been drawn."""
        self._dirty = False

    def hot_spots(self) -> Mapping[str, pygame.Rect]:
        """Where a click does something now, by name (``menu.new_match``, ``bid.3``, ``card.TH``).

        Read by the trace, and so by tests that play with a real mouse.
        """
        return {}


class SceneStack:
    """The scenes of the game, the topmost last.

    A change asked for from within a hook waits until the hooks of the change in progress are done,
    so that no scene is paused before it has entered.
    """

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._size = (0, 0)
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_changing = False

    def __iter__(self) -> Iterator[Scene]:
        """The scenes from the bottom to the top."""
        return iter(tuple(self._scenes))

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Scene | None:
        """The topmost scene; None if the stack is empty."""
        return self._scenes[-1] if self._scenes else None

    def push(self, scene: Scene) -> None:
        """Lay a scene on top; the one below is paused."""

        def change() -> None:
            if self._scenes:
                self._scenes[-1].pause()
            self._add(scene)

        self._change(change)

    def pop(self) -> None:
        """Take the topmost scene away and resume the one below; does nothing without a scene."""

        def change() -> None:
            if self._scenes:
                self._drop()
            if self._scenes:
                self._scenes[-1].resume()
                self._scenes[-1].mark_dirty()

        self._change(change)

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the topmost one; those below stay paused."""

        def change() -> None:
            if self._scenes:
                self._drop()
            self._add(scene)

        self._change(change)

    def clear(self) -> None:
        """Take every scene away, from the top down; the paused ones leave without a resume."""

        def change() -> None:
            while self._scenes:
                self._drop()

        self._change(change)

    def layout(self, size: tuple[int, int]) -> None:
        """Place every scene anew in a window of ``size`` pixels."""
        self._size = size
        for scene in self:
            scene.layout(size)
            scene.mark_dirty()

    def handle(self, event: pygame.Event) -> bool:
        """Give an event to the topmost scene; True if it used it up."""
        return self.top.handle(event) if self.top else False

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass for the topmost scene."""
        if self.top:
            self.top.update(dt)

    def is_moving(self) -> bool:
        """Whether the topmost scene is in motion; what is paused stands still."""
        return self.top.is_moving() if self.top else False

    def is_dirty(self) -> bool:
        """Whether a scene in sight is out of date."""
        return any(scene.is_dirty() for scene in self._in_sight())

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scenes in sight, from the bottom up."""
        for scene in self._in_sight():
            scene.draw(surface)
            scene.mark_clean()

    def _in_sight(self) -> list[Scene]:
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].is_overlay:
            first -= 1
        return self._scenes[max(first, 0) :]

    def _change(self, change: Callable[[], None]) -> None:
        self._waiting.append(change)
        if self._is_changing:
            return
        self._is_changing = True
        try:
            while self._waiting:
                self._waiting.popleft()()
        finally:
            self._waiting.clear()
            self._is_changing = False

    def _add(self, scene: Scene) -> None:
        self._scenes.append(scene)
        scene.enter()
        scene.layout(self._size)
        scene.mark_dirty()

    def _drop(self) -> None:
        self._scenes.pop().leave()
