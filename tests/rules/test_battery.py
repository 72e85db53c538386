"""The battery over every preset and every pair of option values (complaint C-R4)."""

from random import Random

import pytest

from game.options import dump
from game.rules import PRESETS, Rules
from tests.rules.battery import check_match
from tests.rules.pairwise import LEVELS, PAIRWISE, all_pairs, pairs_of, random_rules

RULE_SETS = [*PRESETS.values(), *PAIRWISE]
IDS = [*PRESETS, *(f"pairwise-{n}" for n in range(len(PAIRWISE)))]
over_all = pytest.mark.parametrize("rules", RULE_SETS, ids=IDS)


IMPOSSIBLE: list[dict[str, object]] = [
    {"deck": 24, "widow": "maker_takes"},
    {"deck": 24, "widow": "dead_hidden"},
    {"deck": 24, "widow": "dead_exposed"},
    {"deck": 25, "widow": "none"},
    {"deck": 24, "all_pass": "joker_holder_must_bid"},
    # The deck stands between these.
    {"widow": "none", "all_pass": "joker_holder_must_bid"},
]
"""What section 3 rules out of all pairs of values, and what follows from it."""


def test_the_rule_sets_cover_every_possible_pair_of_values() -> None:
    """Section 3: exactly these pairs cannot stand together."""
    covered = {
        pair
        for rules in PAIRWISE
        for pair in pairs_of({k: v for k, v in dump(rules).items() if k in LEVELS})
    }
    left_out = [dict(pair) for pair in all_pairs() if pair not in covered]
    assert len(left_out) == len(IMPOSSIBLE)
    assert all(pair in left_out for pair in IMPOSSIBLE)


@over_all
def test_every_step_holds(rules: Rules, rng: Random) -> None:
    check_match(rules, rng, hands=8)


def test_every_step_holds_under_drawn_rules(rng: Random) -> None:
    for _ in range(20):
        check_match(random_rules(rng), rng, hands=5)


@pytest.mark.slow
@over_all
def test_every_step_holds_for_long(rules: Rules, rng: Random) -> None:
    played = 0
    while played < 500:
        played += check_match(rules, rng, hands=25)
