"""A dialog with a line to type: it stays, and says why, until the answer will do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

import pygame

from game.scenes.context import Context
from game.scenes.dialog import Dialog
from game.scenes.faces import Kind
from game.scenes.text_field import TextField
from game.text import t

_GAP: Final = 12
_FIELD: Final = 48


class Ask(Dialog):
    """A field, and a row of buttons of which the last takes what has been typed.

    A subclass says in ``buttons_now`` what the buttons are, and in ``take`` what becomes of the
    text.

    Args:
        context: the program.
        title: what is asked.
        message: what there is to know beforehand; empty for nothing.
        text: what stands in the field.
        empty: what stands for an empty field.
        allows: whether a text may be in the field.
    """

    name: ClassVar[str] = ""
    prefix: ClassVar[str] = ""
    """Of the keys of the buttons."""

    def __init__(
        self,
        context: Context,
        title: str,
        message: str,
        text: str,
        empty: str,
        allows: Callable[[str], bool],
    ) -> None:
        super().__init__(context, title, message)
        self._is_refused = False
        self.field = TextField(context, text, empty, allows, lambda text: None)

    def buttons_now(self) -> list[tuple[str, Kind]]:
        """Key (without the prefix) and look of each button but the one that goes back."""
        raise NotImplementedError

    def take(self, text: str) -> None:
        """Take what has been typed, or call ``refuse``."""
        raise NotImplementedError

    def enter(self) -> None:
        """One can type at once."""
        self.field.focus()

    def layout(self, size: tuple[int, int]) -> None:
        """Place the panel, the field and the buttons."""
        self.buttons.clear()
        px = self.context.px
        high = max(px(_FIELD), self.context.text_px(38))
        room = self.place(size, high + px(2 * _GAP) + self.button_height)
        self.field.rect = pygame.Rect(room.x, room.y, room.width, high)
        y = room.y + high + px(2 * _GAP)
        row: list[tuple[str, Kind]] = [("back", "quiet"), *self.buttons_now()]
        wide = (room.width - px(_GAP) * (len(row) - 1)) / len(row)
        for number, (what, kind) in enumerate(row):
            left = room.x + round(number * (wide + px(_GAP)))
            rect = pygame.Rect(left, y, round(wide), self.button_height)
            words = t("ask.back") if what == "back" else t(f"{self.prefix}.{what}")
            self.buttons.button(f"{self.prefix}.{what}", rect, words, kind)

    def handle(self, event: pygame.Event) -> bool:
        """The field has the keyboard; return and escape are buttons."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.take(self.field.text)
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.press(f"{self.prefix}.back")
            return True
        before = self.field.text
        if self.field.handle(event):
            if self.field.text != before:
                self.typed()
            self.mark_dirty()
            return True
        return super().handle(event)

    def typed(self) -> None:
        """The text is another: what was wrong with the one before is of no interest any more."""
        if self._is_refused:
            self.refuse("")

    def press(self, key: str) -> None:
        """Take the text, or go."""
        if key == f"{self.prefix}.back":
            self.context.stack.pop()
        else:
            self.take(self.field.text)

    def refuse(self, message: str) -> None:
        """Say what is wrong; the field keeps its text and the keyboard."""
        self.message, self._is_refused = message, bool(message)
        self.field.focus()
        self.layout(self.context.size)
        self.mark_dirty()

    def leave(self) -> None:
        """The keyboard is free again."""
        self.field.leave()
        super().leave()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the dialog with its field."""
        super().draw(surface)
        self.field.draw(surface)

    def hot_spots(self) -> Mapping[str, pygame.Rect]:
        """The buttons and the field."""
        return {**super().hot_spots(), f"{self.prefix}.field": self.field.rect}
