"""House rules while a person changes them: no combination that the rule book rules out."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game import options
from game.options import Value
from game.rules import Rules
from game.rules.house import CONTRADICTIONS, OPTIONS

_LEADING: Final = tuple(dict.fromkeys(one for one, *_ in CONTRADICTIONS))
"""Options whose every value can be chosen: those that it rules out elsewhere change with it."""


class Draft:
    """A rule set that is being changed.

    Args:
        start: the rules that it is compared with, and goes back to.
        rules: what it has become already; ``None`` for ``start``.
    """

    def __init__(self, start: Rules, rules: Rules | None = None) -> None:
        self.start = start
        self.rules = rules or start
        self._wished: dict[str, Value] = {}

    @property
    def changes(self) -> dict[str, Value]:
        """The options that are other than at the start, with their values now."""
        return options.differences(self.rules, self.start)

    def choose(self, key: str, value: Value) -> dict[str, Value]:
        """Give an option a value; return the others that had to change with it.

        They take what the person chose for them last, or else what they were at the start, or
        their default, as far as the new value allows.

        Raises:
            OptionError: for a value that the option does not have, or that another option rules
                out (see :meth:`ruled_out_by`).
        """
        OPTIONS[key].check(value)
        self._wished[key] = value
        carried: dict[str, Value] = {}
        if key in _LEADING:
            for one, ones, other, others in CONTRADICTIONS:
                if one == key and value in ones and getattr(self.rules, other) in others:
                    carried[other] = self._other_than(others, other)
        changes: dict[str, Value] = {key: value, **carried}
        self.rules = replace(self.rules, **changes)  # type: ignore[arg-type]
        return carried

    def ruled_out_by(self, key: str, value: Value) -> str:
        """The option that rules a value out as it is set now; empty if it can be chosen."""
        return next(
            (
                one
                for one, ones, other, others in CONTRADICTIONS
                if other == key and value in others and getattr(self.rules, one) in ones
            ),
            "",
        )

    def become(self, rules: Rules) -> None:
        """Take all options from other rules."""
        self.rules = rules
        self._wished.clear()

    def _other_than(self, refused: tuple[Value, ...], key: str) -> Value:
        option = OPTIONS[key]
        at_start: Value = getattr(self.start, key)
        likely = (self._wished.get(key, at_start), at_start, option.default, *option.values)
        return next(value for value in likely if value not in refused)
