"""The tables of the tricks that each hand takes as maker: read from what tools/make_tricks.py made.

They hold, for the six cards dealt, the chances of 0 to 6 tricks with the widow taken and a card
laid away where that is played, by who leads, and for a loner. They depend on the pack, the widow
and the lead only, not on the auction nor on the score, so that presets share them. An entry is one
byte: the mean, in eighths of a trick. Hands with the same mean share the shape of their chances:
what more a few hundred deals tell of one hand is chance.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from game.ai.hands import (
    CLASSES,
    JOKERLESS,
    NAMED,
    PLAIN,
    class_of,
    number_under,
    number_without,
    upside_down,
)
from game.cards import Suit
from game.rules import Rules

WAYS: Final = 7
"""Tricks from 0 to 6."""
PARTS: Final = 8
"""A mean is told in so many parts of a trick."""
SHAPES: Final = 6 * PARTS + 1
WHOLE: Final = 255
"""A chance is so many parts of a whole."""


class Column(NamedTuple):
    """How a hand is played."""

    leader: int
    """Who leads to the first trick, as seats to the left of the maker."""
    alone: bool
    """Whether the maker plays alone."""


_LED_BY_MAKER: Final = (Column(0, False),)
_LED_BY_ALL: Final = (*[Column(leader, False) for leader in range(4)], Column(1, True))


class Counted(NamedTuple):
    """A table: which hands it holds, and the house rules under which they were counted."""

    options: dict[str, object]
    """House rules, where they differ from ``classic``."""
    trump: Suit | None
    """The trump under which hands are counted; `None` where the maker is free to choose."""
    hands: int
    """How many hands differ."""
    number: Callable[[int], int]
    """The number of a hand (a mask in the order of the pack)."""
    columns: tuple[Column, ...]
    """How they are played; the first is led by the maker."""


def _under_spades(hand: int) -> int:
    return number_under(hand, Suit.SPADES)


_24: Final[dict[str, object]] = {"deck": 24, "widow": "none", "no_trump": "high"}

TABLES: Final[Mapping[str, Counted]] = {
    "chosen": Counted({}, None, CLASSES, class_of, _LED_BY_ALL),
    "taken": Counted(
        {"widow_timing": "after_trump"}, Suit.SPADES, NAMED, _under_spades, _LED_BY_ALL
    ),
    "dead": Counted({"widow": "dead_hidden"}, Suit.SPADES, NAMED, _under_spades, _LED_BY_MAKER),
    "jokerless": Counted(_24, Suit.SPADES, JOKERLESS, _under_spades, _LED_BY_MAKER),
    "plain": Counted(_24, Suit.NO_TRUMP, PLAIN, number_without, _LED_BY_MAKER),
}
"""The widow taken, and trump chosen with it in hand; taken once trump is named; a dead widow; 24
cards; 24 cards and no trump."""


def tricks_of(
    rules: Rules, hand: int, trump: Suit, leader: int, *, alone: bool
) -> tuple[float, ...] | None:
    """The chances (0-1) that the maker's side takes 0, 1 … 6 tricks; `None` where none are known.

    Args:
        rules: the house rules.
        hand: the six cards dealt to the maker, as a mask in the order of the pack.
        trump: what the maker names; where the widow is taken first, what it would name without.
        leader: how many seats to the left of the maker the leader sits, 0-3.
        alone: whether the maker plays alone.
    """
    name, column = table_of(rules, trump), Column(leader, alone)
    if name is None or column not in TABLES[name].columns:
        return None
    at = TABLES[name].columns.index(column)
    if name == "chosen":
        number = class_of(hand)
    elif name == "plain":
        number = number_without(hand if trump is Suit.NO_TRUMP else upside_down(hand))
    else:
        number = number_under(hand, trump)
    return chances(_read(name), at, number)


def table_of(rules: Rules, trump: Suit) -> str | None:
    """The name of the table that has the hands with this trump under house rules; `None` for none.

    A dead widow counts as hidden: that it is shown changes next to nothing.
    """
    if trump.is_no_trump:
        return "plain" if rules.deck == 24 else None
    if not rules.bowers:
        return None
    if rules.deck == 24:
        return "jokerless"
    if rules.widow != "maker_takes":
        return "dead"
    return "chosen" if rules.takes_widow_first else "taken"


def file_of(name: str) -> str:
    """The name of a table's file, in the folder ``data``."""
    return f"tricks-{name}.z"


Unpacked = tuple[list[list[tuple[float, ...]]], list[bytes]]
"""By column: the chances by the mean; and the means by the hand, all but the first as differences
to the first."""


@cache
def _read(name: str) -> Unpacked:
    packed = files("game.ai").joinpath("data", file_of(name)).read_bytes()
    return unpacked(TABLES[name], zlib.decompress(packed))


def unpacked(table: Counted, whole: bytes) -> Unpacked:
    """A table from its bytes, as tools/make_tricks.py made them."""
    shapes, means = [], []
    for column in range(len(table.columns)):
        first = column * (SHAPES * WAYS + table.hands)
        middle = first + SHAPES * WAYS
        shapes.append([_shape(whole[at : at + WAYS]) for at in range(first, middle, WAYS)])
        means.append(whole[middle : middle + table.hands])
    return shapes, means


def chances(table: Unpacked, column: int, number: int) -> tuple[float, ...]:
    """The chances (0-1) of 0 to 6 tricks in a column of a table, for the hand with this number."""
    shapes, means = table
    mean = means[column][number]
    if column:
        mean = mean + means[0][number] & 255
    return shapes[column][mean]


def _shape(parts: bytes) -> tuple[float, ...]:
    total = sum(parts) or 1
    return tuple([each / total for each in parts])
