"""The table of the tricks that each hand takes as maker: read from what tools/make_tricks.py made.

It holds, for every six cards dealt and every trump named, the chances of 0 to 6 tricks with the
widow taken and a card laid away, by who leads, and for a loner. It depends on the pack, the bowers,
the widow and the lead only, not on the auction nor on the score. Each entry is one byte: the number
of one of 256 shapes, which a column has for itself.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from game.ai.hands import NAMED, number_under
from game.cards import Suit
from game.rules import Rules

FILE: Final = "tricks.z"
COLUMNS: Final = 5
"""The maker leads, its left, its partner, its right; alone, the left leads."""
WAYS: Final = 7
"""Tricks from 0 to 6."""
_SHAPES: Final = 256
_MEANS: Final = 64
_PARTS: Final = 255
"""A chance is so many parts of a whole."""


def has_table(rules: Rules) -> bool:
    """Whether hands under these rules are in the table: with the widow taken and the bowers."""
    return rules.deck == 25 and rules.bowers and rules.widow == "maker_takes"


def tricks_of(hand: int, trump: Suit, leader: int, alone: bool) -> tuple[float, ...]:
    """The chances (0-1) that the maker's side takes 0, 1 … 6 tricks.

    Args:
        hand: the six cards dealt to the maker, as a mask in the order of the pack.
        trump: a suit; there is no table for no trump.
        leader: how many seats to the left of the maker the leader sits, 0-3; of no account alone.
        alone: whether the maker plays alone.
    """
    shapes, numbers = _columns()[COLUMNS - 1 if alone else leader]
    return shapes[numbers[number_under(hand, trump)]]


@cache
def _columns() -> tuple[tuple[tuple[tuple[float, ...], ...], bytes], ...]:
    whole = zlib.decompress(files("game.ai").joinpath("data", FILE).read_bytes())
    size = _SHAPES * WAYS + NAMED
    return tuple(_column(whole[at : at + size]) for at in range(0, COLUMNS * size, size))


def _column(part: bytes) -> tuple[tuple[tuple[float, ...], ...], bytes]:
    shapes = []
    for at in range(0, _SHAPES * WAYS, WAYS):
        counts = part[at : at + WAYS]
        total = sum(counts) or 1
        shapes.append(tuple(each / total for each in counts))
    return tuple(shapes), part[_SHAPES * WAYS :]


def packed(columns: Sequence[Sequence[Sequence[float]]]) -> bytes:
    """The table as bytes.

    Args:
        columns: by column, by number of the hand: the chances of 0 to 6 tricks.
    """
    made = bytearray()
    for rows in columns:
        numbers = _numbers(rows)
        members: list[list[Sequence[float]]] = [[] for _ in range(_SHAPES)]
        for number, row in zip(numbers, rows, strict=True):
            members[number].append(row)
        for group in members:
            made += _shape(group)
        made += bytes(numbers)
    return bytes(made)


def _numbers(rows: Sequence[Sequence[float]]) -> list[int]:
    """The shape of each row: one of 64 means, and within a mean one of four spreads."""
    means = [sum(way * chance for way, chance in enumerate(row)) for row in rows]
    spreads = [
        sum(chance * (way - mean) ** 2 for way, chance in enumerate(row))
        for row, mean in zip(rows, means, strict=True)
    ]
    low, high = min(means), max(means)
    width = (high - low) / _MEANS or 1.0
    places = [min(int((mean - low) / width), _MEANS - 1) for mean in means]
    groups: list[list[float]] = [[] for _ in range(_MEANS)]
    for place, spread in zip(places, spreads, strict=True):
        groups[place].append(spread)
    for group in groups:
        group.sort()
    borders = [
        [group[len(group) * part // 4] for part in (1, 2, 3)] if group else [] for group in groups
    ]
    return [
        4 * place + sum(spread >= border for border in borders[place])
        for place, spread in zip(places, spreads, strict=True)
    ]


def _shape(group: Sequence[Sequence[float]]) -> bytes:
    if not group:
        return bytes(WAYS)
    means = [sum(row[way] for row in group) / len(group) for way in range(WAYS)]
    return bytes(round(_PARTS * mean) for mean in means)
