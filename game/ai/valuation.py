"""What a hand is worth to its maker: tricks from its features, chances and points from tricks.

All figures were measured by letting rule-of-thumb players play some 8,000 hands of each kind with
a maker of at least middling strength, and fitting the tricks taken to the features held.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.ai.strains import Strain
from game.rules import Rules
from game.rules.scoring import points_of, score_lines


class Weights(NamedTuple):
    """Tricks that each feature of a maker's hand adds."""

    base: float
    """A hand without any feature: what the partner brings."""
    trump: float
    """Each trump; with no trump the Joker."""
    honours: tuple[float, ...]
    """On top of that, each of the four best trumps of the pack, best first."""
    ace: float
    """Each plain suit of which the best card is held."""
    second: float
    """On top of that, the second-best card held as well."""
    king: float
    """Each plain suit of which the best card held is the second-best."""
    void: float
    """Each plain suit not held, with a trump to ruff it."""


class Kind(NamedTuple):
    """How to value a hand at one point of the game."""

    weights: Weights
    no_trump: Weights
    """The weights with no trump, high or low."""
    chances: tuple[tuple[float, ...], ...]
    """By half tricks expected, from 0: the chances to take at least 1, 2 … 6 tricks."""


_NO_TRUMP: Final = Weights(2.1, 0.0, (), 0.74, 0.6, 0.0, 0.0)
_WIDE: Final = (
    (0.10, 0.02, 0.00, 0.00, 0.00, 0.00),
    (0.45, 0.08, 0.01, 0.00, 0.00, 0.00),
    (0.75, 0.22, 0.05, 0.01, 0.00, 0.00),
    (0.88, 0.48, 0.15, 0.04, 0.01, 0.00),
    (0.95, 0.70, 0.30, 0.12, 0.04, 0.00),
    (0.97, 0.80, 0.50, 0.24, 0.07, 0.01),
    (0.99, 0.89, 0.63, 0.35, 0.13, 0.04),
    (1.00, 0.97, 0.79, 0.51, 0.23, 0.06),
    (1.00, 0.99, 0.91, 0.65, 0.35, 0.10),
    (1.00, 1.00, 0.97, 0.83, 0.52, 0.18),
    (1.00, 1.00, 1.00, 0.96, 0.73, 0.29),
    (1.00, 1.00, 1.00, 0.99, 0.93, 0.48),
    (1.00, 1.00, 1.00, 1.00, 1.00, 0.80),
    (1.00, 1.00, 1.00, 1.00, 1.00, 0.98),
)
_NARROW: Final = (
    (0.02, 0.00, 0.00, 0.00, 0.00, 0.00),
    (0.45, 0.03, 0.00, 0.00, 0.00, 0.00),
    (0.80, 0.18, 0.02, 0.00, 0.00, 0.00),
    (0.92, 0.47, 0.09, 0.00, 0.00, 0.00),
    (0.98, 0.74, 0.27, 0.02, 0.00, 0.00),
    (1.00, 0.92, 0.52, 0.09, 0.01, 0.00),
    (1.00, 0.98, 0.73, 0.24, 0.03, 0.00),
    (1.00, 1.00, 0.91, 0.46, 0.09, 0.00),
    (1.00, 1.00, 0.98, 0.74, 0.24, 0.02),
    (1.00, 1.00, 1.00, 0.93, 0.49, 0.08),
    (1.00, 1.00, 1.00, 0.99, 0.83, 0.23),
    (1.00, 1.00, 1.00, 1.00, 0.97, 0.50),
    (1.00, 1.00, 1.00, 1.00, 1.00, 0.95),
    (1.00, 1.00, 1.00, 1.00, 1.00, 1.00),
)

BEFORE_WIDOW: Final = Kind(
    Weights(1.96, 0.39, (0.86, 0.40, 0.28, 0.17), 0.39, 0.13, 0.03, 0.15),
    Weights(2.65, 1.20, (), 0.43, 0.28, 0.0, 0.0),
    _WIDE,
)
"""Six cards, and the widow to come."""
AFTER_WIDOW: Final = Kind(
    Weights(1.00, 0.50, (0.81, 0.46, 0.25, 0.06), 0.51, 0.15, 0.02, 0.30),
    Weights(2.10, 1.45, (), 0.57, 0.37, 0.0, 0.0),
    _WIDE,
)
"""The six cards to be played, the best of seven."""
NO_WIDOW: Final = Kind(
    Weights(1.14, 0.51, (0.80, 0.41, 0.20, 0.05), 0.50, 0.22, 0.04, 0.30), _NO_TRUMP, _WIDE
)
"""Six cards that will be played as they were dealt."""
DEAD_WIDOW: Final = NO_WIDOW._replace(no_trump=Weights(2.20, 1.30, (), 0.55, 0.38, 0.0, 0.0))
"""The same where the Joker is in the pack, but not for certain in a hand."""
ALONE_BEFORE_WIDOW: Final = Kind(
    Weights(0.38, 0.56, (1.17, 0.52, 0.38, 0.24), 0.61, 0.16, 0.14, 0.20),
    Weights(0.90, 1.70, (), 0.78, 0.45, 0.0, 0.0),
    _WIDE,
)
"""As ``BEFORE_WIDOW``, without the partner."""
ALONE: Final = Kind(
    Weights(-1.00, 0.71, (1.10, 0.58, 0.33, 0.12), 0.82, 0.19, 0.23, 0.42),
    Weights(0.15, 2.00, (), 0.94, 0.54, 0.0, 0.0),
    _NARROW,
)
"""The six cards to be played, without the partner."""

EXCHANGE: Final = (1.0, 0.67, 0.57)
"""By cards exchanged: what part is left of the tricks that a loner would lose without."""


def expected_tricks(kind: Kind, strain: Strain, hand: int) -> float:
    """Tricks (about 0 to 6) that the makers take with a maker's hand, given as a mask."""
    trumps = hand & strain.trump
    weights = kind.weights if strain.has_trump else kind.no_trump
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
        best = held.bit_length()
        above = strain.above[best]
        if not above:
            total += weights.ace
            if held & 1 << best - 2 & suit:
                total += weights.second
        elif not above & above - 1:
            total += weights.king
    return total


def with_exchange(expected: float, cards: int) -> float:
    """A loner's expected tricks, with the gain of exchanging 0-2 cards with the partner (2.6)."""
    return 6 - (6 - min(expected, 6.0)) * EXCHANGE[cards]


@lru_cache(maxsize=512)
def _chances(rows: tuple[tuple[float, ...], ...], hundredths: int) -> tuple[float, ...]:
    row, part = divmod(hundredths, 50)
    return tuple(
        low + (high - low) * part / 50 for low, high in zip(rows[row], rows[row + 1], strict=True)
    )


def chances(kind: Kind, expected: float) -> tuple[float, ...]:
    """Chances (0-1) to take at least 1, 2 … 6 tricks where this many are expected."""
    return _chances(kind.chances, round(100 * min(max(expected, 0.0), 6.45)))


@lru_cache(maxsize=1024)
def payoffs(rules: Rules, bid: str, alone: bool) -> tuple[float, ...]:
    """By tricks taken, 0 to 6: the makers' points less the defenders'."""
    return tuple(
        float(makers - defenders)
        for taken in range(7)
        for makers, defenders in [points_of(score_lines(rules, 0, bid, alone, (taken, 6 - taken)))]
    )


def expected_points(kind: Kind, rules: Rules, bid: str, alone: bool, expected: float) -> float:
    """Points of the makers less those of the defenders, where these tricks are expected."""
    worth = payoffs(rules, bid, alone)
    total = last = worth[0]
    for chance, points in zip(chances(kind, expected), worth[1:], strict=True):
        total += chance * (points - last)
        last = points
    return total
