"""The twin of the rule of thumb's calls on bits, and the chances of calls read from it."""

from random import Random

import pytest

from game.ai.bidding_bits import Bidder
from game.ai.calls import mask_of, turn_of
from game.ai.figures import figures_of
from game.ai.inference import chances_by_tenths
from game.ai.plans import Trust
from game.rules import CLASSIC, PRESETS, Phase, Rules, State, legal_actions, new_match, step
from game.rules.actions import Bid, Redeal
from tests.ai.support import decision
from tests.rules.pairwise import PAIRWISE, random_rules
from tests.rules.support import dealt, do, random_deal


def auctions(rules: Rules, rng: Random) -> list[State]:
    """Each turn to call of a hand, in which chance now and then calls."""
    score = (rng.randint(-20, 9), rng.randint(-20, 9))
    state = new_match(rules, rng.randrange(4))._replace(score=score)
    state, _ = step(state, random_deal(rules, rng))
    found = []
    while state.phase is Phase.AUCTION:
        found.append(state)
        legal = legal_actions(state)
        chosen = rng.choice(legal) if rng.random() < 0.3 else decision(state).action
        state, _ = step(state, legal[0] if isinstance(chosen, Redeal) else chosen)
    return found


def twin_call(bidder: Bidder, state: State) -> str | None:
    """The bid that the twin makes; `None` for a pass."""
    assert state.turn is not None
    bidder.value(mask_of(state.hands[state.turn]))
    turn = turn_of(state.rules, state.calls, state.turn, state.score)
    at = bidder.call(bidder.tricks, bidder.lone, turn.lowest, turn.facts, turn.lose, turn.wins)
    return None if at < 0 else state.rules.ladder[at]


def check_twin(rule_sets: list[Rules], hands: int, rng: Random) -> None:
    for rules in rule_sets:
        bidder = Bidder(figures_of(rules))
        for _ in range(hands):
            for state in auctions(rules, rng):
                action = decision(state).action
                if not isinstance(action, Redeal):
                    expected = action.bid if isinstance(action, Bid) else None
                    assert twin_call(bidder, state) == expected, state


def test_the_twin_calls_as_the_rule_of_thumb_does(rng: Random) -> None:
    """Under every preset, and under rules with moons, named trumps, no trump and stuck dealers."""
    check_twin(list(PRESETS.values()), 30, rng)
    check_twin([*PAIRWISE, *(random_rules(rng) for _ in range(20))], 3, rng)


@pytest.mark.slow
def test_the_twin_does_so_in_many_hands(rng: Random) -> None:
    check_twin(list(PRESETS.values()), 2_000, rng)
    check_twin([random_rules(rng) for _ in range(1_000)], 4, rng)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_chances_of_all_calls_that_may_be_made_sum_to_one(preset: str, rng: Random) -> None:
    rules = PRESETS[preset]
    for state in auctions(rules, rng):
        assert state.turn is not None
        turn = turn_of(rules, state.calls, state.turn, state.score)
        rows = [
            chances_by_tenths(rules, turn, bid, Trust())
            for bid in (-1, *range(turn.lowest, len(rules.ladder)))
        ]
        assert [sum(column) for column in zip(*rows, strict=True)] == pytest.approx([1] * 70)


def test_a_stuck_dealer_hardly_passes_and_others_may() -> None:
    """2.3."""
    state = do(dealt({"all_pass": "stick_dealer"}), "0 pass", "1 pass", "2 pass")
    stuck, free = (turn_of(state.rules, state.calls[:said], 3, (0, 0)) for said in (3, 0))
    weakest = [chances_by_tenths(state.rules, turn, -1, Trust())[0] for turn in (stuck, free)]
    assert weakest[0] < 0.01
    assert weakest[1] > 0.5


def test_a_bid_is_likelier_from_a_strong_hand() -> None:
    turn = turn_of(CLASSIC, (), 0, (0, 0))
    five = chances_by_tenths(CLASSIC, turn, CLASSIC.ladder.index("5"), Trust())
    assert max(five) > 5 * five[25]
