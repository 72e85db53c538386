"""How players call who think their calls through, as counted in many auctions.

A rule of thumb tells little of such calls: they jump, or stay out, where it would not, and whoever
reads them by it is misled. So they were counted. ``tools/count_calls.py`` lets the strongest level
call with many hands, and keeps what it called in each kind of turn with hands worth how much. Kinds
of turns are told apart by the lowest bid that may be made, by whose bid stands, and by how many
calls have been made.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from math import exp
from typing import Final

from game.ai.auctions import told
from game.ai.calls import Turn
from game.ai.equity import unlikeness
from game.rules import PRESETS, Rules

FILE: Final = "calls-{}.z"
"""The file of a rule set, by its name."""
COUNTED: Final[Mapping[str, Rules]] = {
    **PRESETS,
    "joker_bids_continuous": replace(PRESETS["joker_bids"], auction="continuous"),
}
"""The rule sets under which calls were counted."""
TENTHS: Final = 70
"""Hands are told apart by tenths of the tricks that they promise."""

Kind = tuple[int, int, int]
"""Of a turn to call: the lowest bid, the facts, how many calls have been made."""
Counts = Mapping[Kind, Mapping[int, Sequence[int]]]
"""By kind of turn, by bid, -1 for a pass: how often it was made with hands worth so many tenths."""

_MOST: Final = 4
"""Of more calls than that it is of no account how many they were."""
_ENOUGH: Final = 60
"""A kind of turn that was counted less often tells nothing."""
_WIDTH: Final = 0.15
"""By how many tricks hands are mixed that are worth about the same: a normal curve."""
_REACH: Final = range(-6, 7)
_KERNEL: Final = [exp(-0.5 * (0.1 * step / _WIDTH) ** 2) for step in _REACH]
_PRIOR: Final = 0.3
"""How many hands of any worth count beside those of about the worth in question."""


def kind_of(turn: Turn, before: int) -> Kind:
    """The kind of a turn after so many calls."""
    return turn.lowest, turn.facts, min(before, _MOST)


class Book:
    """How likely each call is in each kind of turn."""

    def __init__(self, counts: Counts) -> None:
        """Take over what was counted."""
        self._counts: Final = counts
        self._found: dict[tuple[Kind, int], list[float]] = {}

    def chances(self, kind: Kind, bid: int) -> list[float] | None:
        """By tenths of tricks that a hand is worth: how likely (0-1) a bid is, -1 for a pass.

        ``None`` where too little was counted.
        """
        turns = self._counts.get(kind, {})
        if sum(map(sum, turns.values())) < _ENOUGH:
            return None
        if (kind, bid) not in self._found:
            self._found[kind, bid] = _shares(turns, bid)
        return self._found[kind, bid]


def _shares(turns: Mapping[int, Sequence[int]], bid: int) -> list[float]:
    """The share of a bid among all, by tenths, those of about the same worth counting too."""
    every = [sum(column) for column in zip(*turns.values(), strict=True)]
    made = turns.get(bid, [0] * TENTHS)
    usual = sum(made) / sum(every)
    return [
        (hits + _PRIOR * usual) / (hands + _PRIOR)
        for hits, hands in zip(_smoothed(made), _smoothed(every), strict=True)
    ]


def _smoothed(counts: Sequence[int]) -> list[float]:
    return [
        sum(
            part * counts[tenths + step]
            for step, part in zip(_REACH, _KERNEL, strict=True)
            if 0 <= tenths + step < TENTHS
        )
        for tenths in range(TENTHS)
    ]


@cache
def book_of(rules: Rules) -> Book | None:
    """What was counted under the rules most like these, of those with as many bids."""
    alike = told(rules)
    near = [name for name, each in COUNTED.items() if each.ladder == rules.ladder]
    if not near:
        return None
    return _shipped(
        min(
            near,
            key=lambda name: (told(COUNTED[name]) != alike, unlikeness(rules, COUNTED[name])),
        )
    )


@cache
def _shipped(name: str) -> Book | None:
    """What was counted under a rule set; None if it is not there."""
    file = files("game.ai").joinpath("data", FILE.format(name))
    return Book(unpacked(file.read_bytes())) if file.is_file() else None


def packed(counts: Counts) -> bytes:
    """Counts as they are shipped: the same bytes for the same counts."""
    rows = [
        [*kind, bid, [(at, number) for at, number in enumerate(by_tenths) if number]]
        for kind, turns in sorted(counts.items())
        for bid, by_tenths in sorted(turns.items())
    ]
    return zlib.compress(json.dumps(rows, separators=(",", ":")).encode(), 9)


def unpacked(data: bytes) -> Counts:
    """Counts from what :func:`packed` has made of them."""
    found: dict[Kind, dict[int, list[int]]] = {}
    for lowest, facts, before, bid, numbers in json.loads(zlib.decompress(data)):
        row = found.setdefault((lowest, facts, before), {}).setdefault(bid, [0] * TENTHS)
        for at, number in numbers:
            row[at] = number
    return found
