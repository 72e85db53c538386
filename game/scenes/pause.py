"""The menu over the table: go on, sound, back to the first screen, end the program."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from game import text
from game.scenes.context import Context
from game.scenes.faces import Kind
from game.scenes.page import Page
from game.table import palette
from game.table.panels import panel, put

_ROWS: Final[tuple[tuple[str, Kind], ...]] = (
    ("pause.resume", "primary"),
    ("pause.sound", "quiet"),
    ("pause.menu", "quiet"),
    ("pause.quit", "quiet"),
)


class PauseMenu(Page):
    """Lies over the table; the match stands still and is kept as it is."""

    name: ClassVar[str] = "pause"
    is_overlay: ClassVar[bool] = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._box = pygame.Rect(0, 0, 0, 0)

    def layout(self, size: tuple[int, int]) -> None:
        """A panel in the middle."""
        px = self.context.px
        self.buttons.clear()
        self._box = pygame.Rect(0, 0, px(340), px(92 + 62 * len(_ROWS)))
        self._box.center = (size[0] // 2, size[1] // 2)
        for row, (key, kind) in enumerate(_ROWS):
            rect = pygame.Rect(0, 0, px(270), px(50))
            rect.midtop = (self._box.centerx, self._box.top + px(74 + 62 * row))
            self.buttons.button(key, rect, self._words(key), kind)

    def _words(self, key: str) -> str:
        if key == "pause.sound":
            return text.t("pause.sound.off" if self.context.preferences.muted else "pause.sound.on")
        return text.t(key)

    def press(self, key: str) -> None:
        """Go on, sound, main menu or quit."""
        stack = self.context.stack
        if key == "pause.sound":
            self.context.prefer(muted=not self.context.preferences.muted)
            return
        stack.pop()
        if key == "pause.menu":
            stack.pop()
        elif key == "pause.quit":
            self.context.quit()

    def handle(self, event: pygame.Event) -> bool:
        """Escape goes on."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.context.stack.pop()
            return True
        return super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """A panel over the darkened table."""
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill(palette.VEIL)
        surface.blit(veil, (0, 0))
        px = self.context.px
        rim = (*palette.GOLD[:3], 90)
        shape = panel(self._box.size, px(22), palette.PANEL_SOLID, rim, max(1.0, px(1.5)))
        put(surface, shape, self._box)
        title = self.context.lettering.line(
            text.t("pause.title"), max(12, px(22)), "ExtraBold", palette.CREAM
        )
        surface.blit(title, title.get_rect(midtop=(self._box.centerx, self._box.top + px(24))))
        self.buttons.draw(surface)
