"""Giving house rules a name, and saving them under it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

import pygame

from game.match import words
from game.match.family import FamilyError
from game.match.preferences import LONGEST_RULES
from game.rules import Rules
from game.scenes.context import Context
from game.scenes.dialog import Dialog, Notice
from game.scenes.text_field import TextField
from game.text import t

_GAP: Final = 12
_FIELD: Final = 48


class AskName(Dialog):
    """A field for a name, with what is wrong with it.

    Args:
        context: the program.
        title: what is to be named.
        name: what stands in the field.
        do: called with the name and whether to take the place of another set of that name; raises
            ``FamilyError`` where that cannot be, and the dialog stays.
        can_replace: whether another set's place may be taken.
    """

    name: ClassVar[str] = "ask_name"
    escape: ClassVar[str] = "ask_name.back"

    def __init__(
        self,
        context: Context,
        title: str,
        name: str,
        do: Callable[[str, bool], None],
        *,
        can_replace: bool = True,
    ) -> None:
        super().__init__(context, title)
        self._do, self._can_replace = do, can_replace
        self._taken = ""
        self._is_new = True
        self.field = TextField(
            context,
            name,
            t("ask_name.empty"),
            lambda text: len(text) <= LONGEST_RULES,
            lambda text: None,
        )

    def layout(self, size: tuple[int, int]) -> None:
        """Place the panel, the field and its two buttons."""
        self.buttons.clear()
        px = self.context.px
        high = max(px(_FIELD), self.context.text_px(38))
        room = self.place(size, high + px(2 * _GAP) + self.button_height)
        self.field.rect = pygame.Rect(room.x, room.y, room.width, high)
        y = room.y + high + px(2 * _GAP)
        wide = (room.width - px(_GAP)) // 2
        left = pygame.Rect(room.x, y, wide, self.button_height)
        right = left.move(room.width - wide, 0)
        self.buttons.button("ask_name.back", left, t("ask_name.back"))
        is_replacing = bool(self._taken)
        self.buttons.button(
            "ask_name.save",
            right,
            t("ask_name.replace" if is_replacing else "ask_name.save"),
            "danger" if is_replacing else "primary",
        )
        if self._is_new:
            self._is_new = False
            self.field.focus()

    def handle(self, event: pygame.Event) -> bool:
        """The field has the keyboard; return and escape are the buttons."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.press("ask_name.save")
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.press(self.escape)
            return True
        before = self.field.text
        if self.field.handle(event):
            if self.field.text != before and self.message:
                self._say("", "")
            self.mark_dirty()
            return True
        return super().handle(event)

    def press(self, key: str) -> None:
        """Try the name, or go."""
        if key != "ask_name.save":
            self.context.stack.pop()
            return
        name = self.field.text
        try:
            # Only what has been asked about is replaced: the name may be another by now.
            self._do(name, bool(self._taken))
        except FamilyError as error:
            taken = name if error.code == "name_taken" and self._can_replace else ""
            hint = t("ask_name.may_replace") if taken else ""
            self._say(" ".join(filter(None, (words.family_error(error), hint))), taken)
            self.field.focus()

    def _say(self, message: str, taken: str) -> None:
        self.message, self._taken = message, taken
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
        return {**super().hot_spots(), "ask_name.field": self.field.rect}


def save_under_a_name(
    context: Context, name: str, rules: Rules, then: Callable[[str], None]
) -> None:
    """Ask for a name and save rules under it.

    Args:
        context: the program.
        name: what to propose.
        rules: what to save.
        then: called with the name as it is kept, once that is done.
    """

    def do(name: str, replaces: bool) -> None:
        then(context.family.save(name, rules, replaces=replaces))
        context.stack.pop()

    context.stack.push(AskName(context, t("ask_name.save.title"), name, do))


def rename(context: Context, name: str, then: Callable[[str], None]) -> None:
    """Ask for another name of saved rules; ``then`` is called with it, once that is done."""

    def do(new: str, _: bool) -> None:
        then(context.family.rename(name, new))
        context.stack.pop()

    context.stack.push(AskName(context, t("ask_name.rename.title"), name, do, can_replace=False))


def keep(context: Context, name: str, rules: Rules) -> bool:
    """Save rules in place of those of that name; True if it could be done, else it is told why."""
    try:
        context.family.save(name, rules, replaces=True)
    except FamilyError as error:
        context.stack.push(Notice(context, t("family.trouble"), words.family_error(error)))
        return False
    return True
