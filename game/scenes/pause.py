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
        px = self.context.px
        self.buttons.clear()
        room = self.place(size, px((_BUTTON + _GAP) * len(_ROWS) - _GAP))
        for row, (key, kind) in enumerate(_ROWS):
            top = room.top + px((_BUTTON + _GAP) * row)
            rect = pygame.Rect(room.left, top, room.width, px(_BUTTON))
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
