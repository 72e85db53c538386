"""A scene whose doings are buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

import pygame

from game.scenes.context import Context
from game.scenes.stack import Scene
from game.table import palette, panels
from game.table.cues import Cue

HEADER: Final = 48
"""Units that the button in the corner of a page is high, and what stands beside it at most."""
_MARGIN: Final = 40
_LOW_MARGIN: Final = 24


class Page(Scene):
    """A scene with one group of buttons, ``self.buttons``.

    A subclass puts them there in ``layout``, says in ``press`` what each does, and draws.
    """

    escape: ClassVar[str] = ""
    """The button that the Escape key presses; empty for none."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.buttons = context.ui.group()

    def press(self, key: str) -> None:
        """A button has been pressed."""

    def frame(self, size: tuple[int, int], widest: float) -> pygame.Rect:
        """The part of a window that a page takes, so many units wide at most."""
        px = self.context.px
        page = pygame.Rect((0, 0), size).inflate(-2 * px(_MARGIN), -2 * px(_LOW_MARGIN))
        page.width = min(page.width, px(widest))
        page.centerx = size[0] // 2
        return page

    def corner(self, page: pygame.Rect, wide: int = 150) -> pygame.Rect:
        """The place of the button that leaves the page, in its upper right corner."""
        px = self.context.px
        return pygame.Rect(page.right - px(wide), page.y, px(wide), px(HEADER))

    def draw_ground(
        self, surface: pygame.Surface, panel: pygame.Rect, lines: Iterable[pygame.Rect] = ()
    ) -> None:
        """Draw the cloth, and on it a panel that hides it, parted by lines."""
        surface.blit(self.context.felt(), (0, 0))
        ground = panels.panel(panel.size, self.context.px(18), palette.PANEL_SOLID)
        panels.put(surface, ground, panel)
        for line in lines:
            surface.fill(palette.PANEL_RAISED, line)

    def pause(self) -> None:
        """The buttons become a picture."""
        self.buttons.suspend()

    def resume(self) -> None:
        """The buttons react again."""
        self.buttons.wake()

    def leave(self) -> None:
        """The buttons go."""
        self.buttons.clear()

    def handle(self, event: pygame.Event) -> bool:
        """Press what is clicked; True for a click on a button."""
        key = self.buttons.handle(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.escape:
            key = self.escape
        if key:
            self.context.sounds.play(Cue.TICK)
            self.press(key)
        return key is not None

    def update(self, dt: float) -> None:
        """The buttons follow the mouse."""
        self.buttons.update(dt)

    def is_dirty(self) -> bool:
        """Whether the scene or a button is out of date."""
        return super().is_dirty() or self.buttons.needs_redraw()

    def hot_spots(self) -> Mapping[str, pygame.Rect]:
        """Every button that can be pressed."""
        return self.buttons.hot_spots()
