"""The first words to somebody new: play at once, or say first how the game is played at home."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from game.match.preferences import DEFAULTS
from game.scenes import doors
from game.scenes.context import Context
from game.scenes.dialog import Dialog
from game.scenes.faces import Kind
from game.text import t

_GAP: Final = 12
_KEYS: Final = ("play", "interview", "learn", "menu")


def is_due(context: Context) -> bool:
    """True for somebody who has neither been welcomed nor set what the welcome would ask."""
    wishes = context.preferences
    has_rules = (wishes.rules, wishes.my_rules) != (DEFAULTS.rules, DEFAULTS.my_rules)
    return not (wishes.welcomed or has_rules or context.saved_match())


class Welcome(Dialog):
    """Offers the interview, once; each button is a way round it but one."""

    name: ClassVar[str] = "welcome"
    escape: ClassVar[str] = "welcome.menu"
    width: ClassVar[int] = 500

    def __init__(self, context: Context) -> None:
        super().__init__(context, t("welcome.title"), t("welcome.message"))

    def layout(self, size: tuple[int, int]) -> None:
        """Place the panel with a button for each way to begin."""
        self.buttons.clear()
        gap = self.context.px(_GAP)
        high = self.button_height
        room = self.place(size, len(_KEYS) * (high + gap) - gap)
        for number, key in enumerate(_KEYS):
            rect = pygame.Rect(room.x, room.y + number * (high + gap), room.width, high)
            kind: Kind = "quiet" if number else "primary"
            self.buttons.button(f"welcome.{key}", rect, t(f"welcome.{key}"), kind)

    def press(self, key: str) -> None:
        """Go where the person wants to; the welcome is never shown again."""
        context = self.context
        context.stack.pop()
        context.prefer(welcomed=True)
        match key:
            case "welcome.play":
                context.start_match()
            case "welcome.interview":
                doors.open_interview(context)
            case "welcome.learn":
                doors.open_lessons(context)
