"""The rows of the settings: which options stand in which, and what is said of them."""

from __future__ import annotations

from typing import Final, NamedTuple

from game import options
from game.match import seating
from game.match.preferences import SHOWN, Preferences
from game.options import Option, Value
from game.text import t

TABLE: Final = options.table(Preferences)


class Row(NamedTuple):
    """One row: some words at the left, the controls of one option or a few at the right."""

    key: str
    """Its words are ``setting.KEY`` and ``setting.KEY.about``."""
    options: tuple[Option, ...]
    """Empty for a row with the button ``setting.KEY.do``."""


def rows_of(group: str) -> list[Row]:
    """The rows of a group of preferences from the top down."""
    if group == "players":
        seats = [
            Row(place, tuple(TABLE[f"{place}_{what}"] for what in _SEAT[place]))
            for place in seating.PLACES
        ]
        return [*seats, Row("move_round", ())]
    return [Row(key, (each,)) for key, each in TABLE.items() if each.group == group]


_SEAT: Final[dict[str, tuple[str, ...]]] = {
    place: ("name",) if place == "your" else ("name", "level", "personality")
    for place in seating.PLACES
}


def value_words(option: Option, value: Value) -> str:
    """What a value of an option is called."""
    if option.key.endswith("_level"):
        return t(f"level.{value}")
    if option.key.endswith("_personality"):
        return t(f"personality.{value}")
    if isinstance(value, bool):
        return t("setting.on" if value else "setting.off")
    if isinstance(value, int):
        return t("setting.per_cent", n=value)
    return t(f"setting.{option.key}.{value}")


def defaults() -> dict[str, Value]:
    """Everything that the settings show, as it was at first."""
    return {key: each.default for key, each in TABLE.items() if each.group in SHOWN}
