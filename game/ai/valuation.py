"""What a hand is worth as maker: expected tricks from its features, and points from tricks."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import erf, sqrt
from typing import Final, NamedTuple

from game.ai.strains import Strain
from game.rules import Rules
from game.rules.scoring import points_of, score_lines


class Weights(NamedTuple):
    """Tricks that each feature of a maker's hand adds; measured by play, not guessed."""

    base: float
    """Tricks of a hand without any feature: the partner's share."""
    honours: tuple[float, float, float, float]
    """By place among the four best trumps of the pack."""
    trump: float
    """Each trump."""
    ace: float
    """Each best card of a plain suit."""
    king: float
    """Each second-best card of a plain suit, its best not held."""
    void: float
    """Each plain suit not held, with trumps to ruff."""


BEFORE_WIDOW: Final = Weights(0.9, (0.5, 0.5, 0.4, 0.3), 0.45, 0.55, 0.15, 0.3)
"""Six cards, a widow still to come."""
FINAL: Final = Weights(0.7, (0.5, 0.5, 0.4, 0.3), 0.45, 0.55, 0.15, 0.3)
"""The six cards that will be played, with the partner's help."""
ALONE: Final = Weights(0.0, (0.5, 0.5, 0.4, 0.3), 0.45, 0.55, 0.15, 0.3)
"""The six cards that will be played, alone."""


def expected_tricks(weights: Weights, strain: Strain, hand: int) -> float:
    """Tricks (about 0 to 6) that the makers take with a maker's hand, given as a mask."""
    trumps = hand & strain.trump
    total = weights.base + weights.trump * trumps.bit_count()
    for honour, value in zip(strain.honours, weights.honours, strict=False):
        if trumps & honour:
            total += value
    for suit in strain.plain:
        held = hand & suit
        if not held:
            if trumps:
                total += weights.void
            continue
        above = strain.above[held.bit_length()]
        if not above:
            total += weights.ace
        elif not above & (above - 1):
            total += weights.king
    return total


SPREAD: Final = 1.1
"""Standard deviation, in tricks, of what is taken around what is expected."""


@lru_cache(maxsize=256)
def _distribution(tenths: int) -> tuple[float, ...]:
    mean = tenths / 10
    cuts = [
        0.0,
        *(0.5 * (1 + erf((k - 0.5 - mean) / (SPREAD * sqrt(2)))) for k in range(1, 7)),
        1.0,
    ]
    return tuple(high - low for low, high in pairwise(cuts))


def trick_chances(expected: float) -> tuple[float, ...]:
    """Chance of each number of tricks, 0 to 6, where this many are expected."""
    return _distribution(round(10 * min(max(expected, -2.0), 9.0)))


def make_chance(expected: float, number: int) -> float:
    """Chance (0-1) to take at least this number of tricks."""
    return sum(trick_chances(expected)[number:])


@lru_cache(maxsize=1024)
def payoffs(rules: Rules, bid: str, alone: bool) -> tuple[float, ...]:
    """By tricks taken, 0 to 6: the makers' points less the defenders'."""
    return tuple(
        float(makers - defenders)
        for taken in range(7)
        for makers, defenders in [points_of(score_lines(rules, 0, bid, alone, (taken, 6 - taken)))]
    )


def expected_points(rules: Rules, bid: str, alone: bool, expected: float) -> float:
    """Points of the makers less those of the defenders, where these tricks are expected."""
    return sum(
        chance * points
        for chance, points in zip(trick_chances(expected), payoffs(rules, bid, alone), strict=False)
    )
