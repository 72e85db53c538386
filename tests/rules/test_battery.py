"""The battery over every preset and every pair of option values (complaint C-R4)."""

from random import Random

import pytest

from game.options import dump
from game.rules import PRESETS, Rules
from tests.rules.battery import check_match
from tests.rules.pairwise import LEVELS, PAIRWISE, all_pairs, is_possible, pairs_of

RULE_SETS = [*PRESETS.values(), *PAIRWISE]
IDS = [*PRESETS, *(f"pairwise-{n}" for n in range(len(PAIRWISE)))]
over_all = pytest.mark.parametrize("rules", RULE_SETS, ids=IDS)


def test_the_rule_sets_cover_every_possible_pair_of_values() -> None:
    covered = {
        pair
        for rules in PAIRWISE
        for pair in pairs_of({k: v for k, v in dump(rules).items() if k in LEVELS})
    }
    left_out = [dict(pair) for pair in all_pairs() if pair not in covered and is_possible(pair)]
    assert not left_out


@over_all
def test_every_step_holds(rules: Rules, rng: Random) -> None:
    check_match(rules, rng, hands=8)


@pytest.mark.slow
@over_all
def test_every_step_holds_for_long(rules: Rules, rng: Random) -> None:
    played = 0
    while played < 500:
        played += check_match(rules, rng, hands=25)
