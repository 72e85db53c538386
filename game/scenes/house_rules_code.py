"""The code of a rule set: copied, and typed or pasted."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from game.match import passport, words
from game.match.passport import PassportError
from game.rules import Rules
from game.scenes.ask import Ask
from game.scenes.context import Context
from game.scenes.faces import Kind
from game.text import t

_LONGEST: Final = 40
"""Characters of the field: more than a code with everything that may stand between its letters."""


def copy(code: str) -> bool:
    """Put a code on the clipboard; True if there is one and it is there now."""
    try:
        pygame.scrap.put_text(code)
        return pygame.scrap.get_text() == code
    except pygame.error:
        return False


def pasted() -> str:
    """What is on the clipboard; empty where there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


class AskCode(Ask):
    """Asks for a code.

    Args:
        context: the program.
        do: called with the rules it stands for, after the dialog has gone.
    """

    name: ClassVar[str] = "ask_code"
    prefix: ClassVar[str] = "ask_code"
    width: ClassVar[int] = 540

    def __init__(self, context: Context, do: Callable[[Rules], None]) -> None:
        super().__init__(
            context,
            t("ask_code.title"),
            t("ask_code.message"),
            "",
            t("ask_code.empty"),
            lambda text: len(text) <= _LONGEST,
        )
        self._do = do

    def buttons_now(self) -> list[tuple[str, Kind]]:
        """Paste, and look at the rules."""
        return [("paste", "quiet"), ("look", "primary")]

    def press(self, key: str) -> None:
        """Paste, look, or go."""
        if key != "ask_code.paste":
            super().press(key)
            return
        text = pasted().strip()
        if not text:
            self.refuse(t("ask_code.nothing"))
            return
        self.field.replace(text)
        self.typed()
        self.take(self.field.text)

    def take(self, text: str) -> None:
        """Find the rules, or say why there are none."""
        try:
            rules = passport.rules_of(text)
        except PassportError as error:
            self.refuse(t("ask_code.refused", sentence=words.passport_error(error)))
            return
        self.context.stack.pop()
        self._do(rules)
