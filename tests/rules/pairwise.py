"""Rule sets that together try every value of each option beside every value of each other.

Pairs alone leave out what three options do together, so there are drawn rule sets as well.
"""

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

from game.options import Value
from game.rules import Rules
from game.rules.house import CONTRADICTIONS, OPTIONS, rules_from

LEVELS: dict[str, tuple[Value, ...]] = {key: option.values for key, option in OPTIONS.items()} | {
    "flat_set_points": (6, 1, 12),
    "alone_points": (12, 6, 24),
    "target": (10, 5, 12),
    "game_at_minus": (0, 5, 9),
}
"""What each option is tried with: of long ranges a few values that decide short matches."""

Chosen = dict[str, Value]
Pair = frozenset[tuple[str, Value]]


def clashes(chosen: Chosen) -> bool:
    """True if two of the chosen values rule each other out."""
    return any(
        chosen.get(one) in ones and chosen.get(other) in others
        for one, ones, other, others in CONTRADICTIONS
        if one in chosen and other in chosen
    )


def pairs_of(chosen: Chosen) -> set[Pair]:
    """Every pair of values that a choice contains."""
    return {frozenset(pair) for pair in combinations(chosen.items(), 2)}


def _complete(chosen: Chosen, wanted: set[Pair]) -> Chosen | None:
    """The choice with each other option set, greedily for wanted pairs; `None` if impossible."""
    rest = [key for key in LEVELS if key not in chosen]
    if not rest:
        return chosen

    def gain(value: Value) -> int:
        return len(wanted & {frozenset(((rest[0], value), item)) for item in chosen.items()})

    for value in sorted(LEVELS[rest[0]], key=gain, reverse=True):
        trial = {**chosen, rest[0]: value}
        if not clashes(trial) and (whole := _complete(trial, wanted)) is not None:
            return whole
    return None


def all_pairs() -> list[Pair]:
    """Every pair of values of two options, whether possible or not."""
    return [
        frozenset(((one, a), (other, b)))
        for one, other in combinations(LEVELS, 2)
        for a, b in product(LEVELS[one], LEVELS[other])
    ]


def covering() -> Iterator[Chosen]:
    """Choices of every option that contain each possible pair at least once."""
    wanted = set(all_pairs())
    for pair in all_pairs():
        if pair in wanted:
            whole = None if clashes(dict(pair)) else _complete(dict(pair), wanted)
            wanted -= pairs_of(whole) if whole else {pair}
            if whole:
                yield whole


def random_rules(rng: Random) -> Rules:
    """Rules with every option drawn at random, the contradictions left out."""
    while True:
        chosen = {key: rng.choice(values) for key, values in LEVELS.items()}
        if not clashes(chosen):
            return rules_from(chosen)


PAIRWISE: list[Rules] = [rules_from(chosen) for chosen in covering()]
"""The covering rule sets."""
