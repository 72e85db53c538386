"""Tables of options as a mechanism: one declaration serves every reader.

A table is a frozen dataclass whose fields are made with :func:`option`. From it come the
defaults, the validation, the settings screen, the rule sheet, the saved files and the tests. The
house rules (:mod:`game.rules.house`) are one table, a person's preferences another.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from types import MappingProxyType
from typing import Any, Final, TypeVar

Value = bool | int | str
"""What an option can be set to. JSON types are exact: ``True`` is not ``1``."""

Condition = tuple[tuple[str, tuple[Value, ...]], ...]
"""Options, each with the values that it must have one of: all of them must hold."""

Needs = tuple[Condition, ...]

T = TypeVar("T")

_NO_LETTERS: Final = ("Cc", "Cs", "Zl", "Zp")
"""Categories of control characters, halves of characters, and breaks of line and paragraph."""


class OptionError(ValueError):
    """A value or a combination of values that a table does not allow.

    ``code`` is one of ``unknown_option``, ``wrong_type``, ``wrong_value``, ``wrong_text``,
    ``contradiction``; ``values`` holds what a message needs (``option``, ``value``, ``allowed``,
    ``longest``, ``other`` …).
    """

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(f"{code}: " + ", ".join(f"{k}={v!r}" for k, v in values.items()))


@dataclass(frozen=True)
class Option:
    """What is known of one option, as its table declares it."""

    key: str
    """The name used in code, files and settings."""
    default: Value
    values: tuple[Value, ...]
    """Every allowed value, in the order to show them; the default need not be first. Empty for
    a text, which may be any."""
    group: str
    """Key of the group it is shown in."""
    needs: Needs
    """The conditions under which it is in play: one of them must hold; none named, always."""
    source: str
    """The paragraph of the rule book it belongs to; empty for what is no rule."""
    longest: int | None = None
    """The most characters of a text; ``None`` for an option with listed values."""

    @property
    def is_range(self) -> bool:
        """True for a stretch of whole numbers, better shown as a stepper than as a list."""
        return len(self.values) > 6 and all(type(value) is int for value in self.values)

    def check(self, value: Any) -> Value:
        """``value`` if the option allows it.

        Raises:
            OptionError: ``wrong_type`` if no allowed value has its exact type, else
                ``wrong_value``; ``wrong_text`` for a text that is too long or is no single line
                of letters.
        """
        if self.longest is not None:
            if type(value) is not str or len(value) > self.longest or not is_line(value):
                raise OptionError("wrong_text", option=self.key, value=value, longest=self.longest)
            return value
        if type(value) not in {type(allowed) for allowed in self.values}:
            raise OptionError("wrong_type", option=self.key, value=value, allowed=self.values)
        if value not in self.values:
            raise OptionError("wrong_value", option=self.key, value=value, allowed=self.values)
        allowed: Value = value
        return allowed


def option(
    default: Any,
    *others: Value,
    among: tuple[Value, ...] | range | None = None,
    group: str,
    needs: Mapping[str, tuple[Value, ...]] | None = None,
    or_needs: Mapping[str, tuple[Value, ...]] | None = None,
    source: str = "",
) -> Any:
    """Declare a field of a table: its default, and what else it may be.

    Args:
        default: the value it has unless set.
        others: the other values, shown after the default.
        among: the whole set of values in the order to show them, instead of ``others``.
        group: key of the group it is shown in.
        needs: options, each with the values under which this one is in play.
        or_needs: another condition, which is as good.
        source: paragraph of the rule book.
    """
    values = tuple(among) if among is not None else (default, *others)
    return field(
        default=default,
        metadata={
            "values": values,
            "group": group,
            "needs": tuple(tuple(one.items()) for one in (needs, or_needs) if one),
            "source": source,
        },
    )


def text_option(default: str = "", *, longest: int, group: str) -> Any:
    """Declare a field for a line of text of a person's own, such as a name.

    Args:
        default: the text it has unless set.
        longest: the most characters it may have.
        group: key of the group it is shown in.
    """
    metadata = {"values": (), "group": group, "needs": (), "source": "", "longest": longest}
    return field(default=default, metadata=metadata)


def is_line(text: str) -> bool:
    """True for text on one line in any script, without characters that control a device."""
    return not any(unicodedata.category(letter) in _NO_LETTERS for letter in text)


def _option_of(declared: Field[Any]) -> Option:
    if declared.default is MISSING:
        raise TypeError(f"{declared.name} has no default")
    return Option(key=declared.name, default=declared.default, **declared.metadata)


def table(cls: type[Any]) -> Mapping[str, Option]:
    """Every option of a table by its key, in the order of declaration."""
    if cls not in _tables:
        _tables[cls] = {declared.name: _option_of(declared) for declared in fields(cls)}
    return MappingProxyType(_tables[cls])


_tables: Final[dict[type[Any], dict[str, Option]]] = {}


def load(cls: type[T], chosen: Mapping[str, object]) -> T:
    """A table's object with these options set, each other one at its default.

    Raises:
        OptionError: for a key the table does not have, a value it does not allow, or whatever
            the table's own ``__post_init__`` refuses.
    """
    known = table(cls)
    for key, value in chosen.items():
        if key not in known:
            raise OptionError("unknown_option", option=key)
        known[key].check(value)
    return cls(**chosen)


def dump(obj: object) -> dict[str, Value]:
    """Every option of an object with its value, as a file keeps it."""
    return {key: getattr(obj, key) for key in table(type(obj))}


def differences(obj: object, base: object) -> dict[str, Value]:
    """The options in which ``obj`` differs from ``base``, with the values of ``obj``."""
    return {key: value for key, value in dump(obj).items() if value != getattr(base, key)}


def is_in_play(obj: object, key: str) -> bool:
    """True if the option ``key`` has an effect under the other options of ``obj``.

    An option is out of play where none of the conditions it needs is met; one is not met either
    where an option it names is itself out of play.
    """
    needs = table(type(obj))[key].needs
    return not needs or any(
        all(getattr(obj, other) in wanted and is_in_play(obj, other) for other, wanted in condition)
        for condition in needs
    )


def missing(obj: object, key: str) -> list[dict[str, tuple[Value, ...]]]:
    """What would have to be otherwise for the option ``key`` to be in play.

    Ways to bring it into play, each with the options that stand against it and the values that
    they would have to have one of; empty if it is in play.
    """
    if is_in_play(obj, key):
        return []
    ways = []
    for condition in table(type(obj))[key].needs:
        way: dict[str, tuple[Value, ...]] = {}
        for other, wanted in condition:
            if getattr(obj, other) not in wanted:
                way[other] = wanted
            for above in missing(obj, other)[:1]:
                way.update(above)
        ways.append(way)
    return ways
