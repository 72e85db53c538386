"""The program with its window: set up, looped, and taken down in order."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Final

import pygame

from game import paths, text
from game.match import preferences
from game.scenes import doors, menu, welcome, window
from game.scenes.context import Context
from game.scenes.dialog import Notice
from game.scenes.skin import Skin
from game.scenes.trace import Trace
from game.table import panels
from game.table.art import CardArt
from game.table.lettering import Lettering
from game.table.sound import Sounds

FRAMES: Final = 60
"""Frames a second while something moves."""

_REST: Final = 1 / 30
_REST_UNSEEN: Final = 1 / 10
_LEAST_REST: Final = 0.001
_LONGEST_FRAME: Final = 0.05
_LONGEST_REST: Final = 0.25

_MOUSE: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_SHOW_AGAIN: Final = (
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWRESTORED,
    pygame.WINDOWFOCUSGAINED,
)


class App:
    """The window with its loop.

    Raises:
        NoDisplayError: where there is no screen.
    """

    def __init__(self) -> None:
        window.prepare()
        wishes = preferences.load()
        self.window = window.open_window(wishes)
        surface = self.window.get_surface()
        lettering = Lettering()
        self.context = Context(
            preferences=wishes,
            art=CardArt(wishes.deck, wishes.index, wishes.back),
            lettering=lettering,
            sounds=Sounds(),
            ui=Skin(lettering),
        )
        doors.install(self.context)
        self.context.apply()
        self._trace = Trace.from_environment()
        self._clock = pygame.Clock()
        self._now = time.perf_counter()
        self._is_awake = True
        self._is_fullscreen = wishes.fullscreen
        self._follow_size(surface)

    def run(self, file: Path | None = None) -> None:
        """Show the menu, or the match in ``file``, and loop until the game is quit.

        The scenes leave in any case.
        """
        stack = self.context.stack
        stack.push(menu.Menu(self.context))
        try:
            self.turn()
            threading.Thread(target=doors.load, name="loading", daemon=True).start()
            self.context.worker.start()
            is_new = file is None and welcome.is_due(self.context)
            while stack.is_moving() and (file is not None or is_new):
                self.turn()
            if file is not None:
                doors.open_file(self.context, file)
            elif is_new:
                stack.push(welcome.Welcome(self.context))
            if file is None and paths.is_kept_from_beside() and not preferences.file().exists():
                self._tell_where_files_go()
            self.context.sounds.start()
            while self.context.is_running and stack.top:
                self.turn()
            self._remember_size()
        finally:
            try:
                stack.clear()
            finally:
                self.context.worker.end()
                self.context.sounds.stop()

    def _tell_where_files_go(self) -> None:
        """Say, the first time, that a portable program cannot keep its files beside itself."""
        message = text.t("portable.elsewhere.message", folder=paths.user_data())
        self.context.stack.push(Notice(self.context, text.t("portable.elsewhere"), message))

    def turn(self) -> None:
        """Once round the loop: what there is to do, and a rest.

        The rest is the shorter the more there was to do, so that events never wait for both.
        """
        began = time.perf_counter()
        if self.work():
            self._clock.tick(FRAMES)
        else:
            rest = _REST if self._is_awake else _REST_UNSEEN
            time.sleep(max(_LEAST_REST, rest - (time.perf_counter() - began)))

    def work(self) -> bool:
        """A turn without its rest: events, time, and a frame if one is needed.

        True if something is going on, so that the next turn is due within a frame's time.
        """
        stack = self.context.stack
        events = pygame.event.get()
        for event in events:
            self._dispatch(event)
        self._follow_wish()
        surface = self.window.get_surface()
        self._follow_size(surface)
        stack.update(self._time_passed())
        is_moving = stack.is_moving()
        if is_moving or stack.is_dirty():
            stack.draw(surface)
            self.window.flip()
        self._trace.note(stack, self.context.size)
        return bool(events) or is_moving

    def _time_passed(self) -> float:
        """Seconds since the last turn, but no more than a scene should make up for at once."""
        before, self._now = self._now, time.perf_counter()
        longest = _LONGEST_FRAME if self.context.stack.is_moving() else _LONGEST_REST
        return min(self._now - before, longest)

    def _dispatch(self, event: pygame.Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.context.quit()
        elif event.type in _SHOW_AGAIN:
            self._is_awake = True
            self._mark_all_dirty()
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            self._is_awake = False
        elif event.type == pygame.DROPFILE:
            # Dropped on the window; on macOS also what was double-clicked.
            doors.open_file(self.context, Path(event.file))
        if not self.context.stack.handle(self._in_pixels(event)) and event.type == pygame.KEYDOWN:
            self._press(event)

    def _press(self, event: pygame.Event) -> None:
        wishes = self.context.preferences
        if event.key == pygame.K_F11:
            self.context.prefer(fullscreen=not wishes.fullscreen)
        elif event.key == pygame.K_F1:
            self.context.open_help("")
        elif event.key == pygame.K_m:
            self.context.prefer(muted=not wishes.muted)
        elif event.key == pygame.K_F4 and event.mod & pygame.KMOD_ALT:
            self.context.quit()

    def _follow_wish(self) -> None:
        """Fill the screen, or be a window again, where the person has just chosen so."""
        wanted = self.context.preferences.fullscreen
        if wanted == self._is_fullscreen:
            return
        if wanted:
            self._remember_size()
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
        self._is_fullscreen = wanted

    def _in_pixels(self, event: pygame.Event) -> pygame.Event:
        """The event with its mouse position in pixels of the surface."""
        scale = self.context.surface_scale
        if scale == 1 or event.type not in _MOUSE:
            return event
        values = dict(event.dict)
        for name in ("pos", "rel"):
            if name in values:
                values[name] = tuple(round(value * scale) for value in values[name])
        return pygame.Event(event.type, values)

    def _follow_size(self, surface: pygame.Surface) -> None:
        """Lay everything out anew if the window has another size than last time."""
        context = self.context
        size, scale = surface.get_size(), surface.get_width() / max(1, self.window.size[0])
        if size == context.size and scale == context.surface_scale and context.ui.is_ready:
            return
        context.size, context.surface_scale = size, scale
        for cache in (context.art, context.lettering, panels):
            cache.make_room(size)
        context.ui.resize(size, context.unit)
        context.stack.layout(size)

    def _mark_all_dirty(self) -> None:
        for scene in self.context.stack:
            scene.mark_dirty()

    def _remember_size(self) -> None:
        if not self._is_fullscreen:
            width, height = self.window.size
            self.context.prefer(window_width=width, window_height=height)
