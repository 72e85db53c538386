"""The menu over the table: go on, the rules, sound, back to the first screen, end the program."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from game import text
from game.scenes.context import Context
from game.scenes.dialog import Dialog
from game.scenes.faces import Kind
from game.scenes.settings import Settings

_ROWS: Final[tuple[tuple[str, Kind], ...]] = (
    ("pause.resume", "primary"),
    ("pause.help", "quiet"),
    ("pause.settings", "quiet"),
    ("pause.sound", "quiet"),
    ("pause.menu", "quiet"),
    ("pause.quit", "quiet"),
)
_BUTTON: Final = 50
_GAP: Final = 12


class PauseMenu(Dialog):
    """Lies over the table; the match stands still and is kept as it is."""

    name: ClassVar[str] = "pause"
    escape: ClassVar[str] = "pause.resume"

    def __init__(self, context: Context) -> None:
        super().__init__(context, text.t("pause.title"), text.t("pause.message"))

    def layout(self, size: tuple[int, int]) -> None:
        """One button beneath the other."""
        self.buttons.clear()
        gap = self.context.px(_GAP)
        for scale in self.context.text_scales:
            high = max(self.context.px(_BUTTON), self.context.text_px(36, scale))
            room = self.place(size, (high + gap) * len(_ROWS) - gap, scale)
            if self.is_in(size):
                break
        for row, (key, kind) in enumerate(_ROWS):
            rect = pygame.Rect(room.left, room.top + (high + gap) * row, room.width, high)
            self.buttons.button(key, rect, self._words(key), kind)

    def _words(self, key: str) -> str:
        if key == "pause.sound":
            return text.t("pause.sound.off" if self.context.preferences.muted else "pause.sound.on")
        return text.t(key)

    def press(self, key: str) -> None:
        """Go on, the rules, sound, main menu or quit."""
        stack = self.context.stack
        if key == "pause.sound":
            self.context.prefer(muted=not self.context.preferences.muted)
            return
        if key == "pause.settings":
            stack.push(Settings(self.context))
            return
        if key == "pause.help":
            self.context.open_help("")
            return
        stack.pop()
        if key == "pause.menu":
            stack.pop()
        elif key == "pause.quit":
            self.context.quit()
