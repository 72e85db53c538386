"""The record of a match: all that is needed to replay it (record-format).

Here is what a record holds. :mod:`game.match.reading` makes one from bytes,
:mod:`game.match.writing` bytes from one, and :mod:`game.match.replaying` proves it by the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from game.rules import PlayerAction, Rules
from game.rules.actions import Deal

FORMAT: Final = "hasenpfeffer-match"
VERSION: Final = 1
"""The version that is written, and the only one that is read."""

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Extra: TypeAlias = Mapping[str, Json]
"""Keys that the format does not know; they are kept as they were read."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat in a seat."""

    name: str
    kind: Literal["human", "ai"]
    level: str | None = None
    """The level of an ``ai``; ``None`` where it does not apply."""
    personality: str | None = None
    """``None`` where it does not apply."""
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand, played, thrown in, or stopped after the deal or any action."""

    dealer: int
    deal: Deal
    actions: tuple[PlayerAction, ...] = ()
    result: Extra | None = None
    """The result as the format writes it, with any extra keys; ``None`` while unfinished."""
    extra: Extra = field(default_factory=dict)
    deal_extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it is saved, replayed, exported and reported."""

    rules: Rules
    players: tuple[Player, ...]
    """One for each of the seats 0-3."""
    first_dealer: int
    hands: tuple[HandRecord, ...] = ()
    winner: int | None = None
    """The side that has won; ``None`` while unfinished."""
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a record a fault is."""

    part: Literal["file", "match", "deal", "action", "result"]
    hand: int | None = None
    """The hand, from 1; ``None`` for the file and for the match as a whole."""
    action: int | None = None
    """The action in its hand, from 1; ``None`` if the part is no action."""


WHOLE_FILE: Final = Place("file")
WHOLE_MATCH: Final = Place("match")


class RecordError(ValueError):
    """A record that cannot be read, or that the rules do not bear out.

    ``code`` is one of :data:`CODES`, a refusal's (:data:`game.rules.refusals.CODES`), an option
    error's or a document's; ``rule`` is an id of the rule book, empty where none applies;
    ``values`` holds what the words need (:func:`game.match.words.record_error`).
    """

    def __init__(
        self, place: Place, code: str, values: Mapping[str, object], rule: str = ""
    ) -> None:
        self.place = place
        self.code = code
        self.values = values
        self.rule = rule
        super().__init__(f"{place}: {code} ({rule}): {values}")


CODES: Final = (
    "not_a_record",
    "wrong_version",
    "key_missing",
    "key_wrong",
    "not_an_action",
    "not_a_card_list",
    "wrong_dealer",
    "actions_left_over",
    "hand_left_over",
    "action_missing",
    "result_missing",
    "wrong_result",
    "wrong_winner",
)
"""The codes that only records have."""
