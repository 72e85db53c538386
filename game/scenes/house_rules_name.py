"""Giving house rules a name, and saving them under it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from game.match import words
from game.match.family import FamilyError
from game.match.preferences import LONGEST_RULES
from game.rules import Rules
from game.scenes.ask import Ask
from game.scenes.context import Context
from game.scenes.dialog import Notice
from game.scenes.faces import Kind
from game.text import t


class AskName(Ask):
    """Asks for a name.

    Args:
        context: the program.
        title: what is to be named.
        text: what stands in the field.
        do: called with the name and whether to take the place of another set of that name; raises
            ``FamilyError`` where that cannot be, and the dialog stays.
        can_replace: whether another set's place may be taken.
    """

    name: ClassVar[str] = "ask_name"
    prefix: ClassVar[str] = "ask_name"

    def __init__(
        self,
        context: Context,
        title: str,
        text: str,
        do: Callable[[str, bool], None],
        *,
        can_replace: bool = True,
    ) -> None:
        super().__init__(
            context, title, "", text, t("ask_name.empty"), lambda name: len(name) <= LONGEST_RULES
        )
        self._do, self._can_replace = do, can_replace
        self._taken = False

    def buttons_now(self) -> list[tuple[str, Kind]]:
        """Save; or replace, where the name is taken and that has been said."""
        return [("replace", "danger")] if self._taken else [("save", "primary")]

    def typed(self) -> None:
        """Another name must not replace what was asked about."""
        self._taken = False
        super().typed()

    def take(self, text: str) -> None:
        """Save under the name, or say why that cannot be."""
        try:
            self._do(text, self._taken)
        except FamilyError as error:
            self._taken = error.code == "name_taken" and self._can_replace
            hint = t("ask_name.may_replace") if self._taken else ""
            self.refuse(" ".join(filter(None, (words.family_error(error), hint))))


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
