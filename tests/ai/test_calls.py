"""The twin of the rule of thumb's calls on bits, and the chances of calls made of it."""

from random import Random

import pytest

from game.ai.bidding_bits import Bidder
from game.ai.calls import PASS, CallModel, mask_of, text_of, turn_of
from game.ai.figures import figures_of
from game.cards import Suit
from game.rules import PRESETS, Phase, Rules, State, legal_actions, new_match, step
from game.rules.actions import Bid, Redeal
from game.rules.house import rules_from
from game.rules.state import Call
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
    model = CallModel(rules)
    for _ in range(20):
        for state in auctions(rules, rng):
            assert state.turn is not None
            hand = mask_of(state.hands[state.turn])
            found = model.chances(hand, state.dealer, state.calls, state.turn, state.score)
            legal = [action for action in legal_actions(state) if not isinstance(action, Redeal)]
            assert list(found) == [
                action.bid if isinstance(action, Bid) else PASS for action in legal
            ]
            assert sum(found.values()) == pytest.approx(1)
            assert min(found.values()) > 0.01


def test_a_stuck_dealer_has_no_chance_to_pass() -> None:
    """2.3."""
    state = do(dealt({"all_pass": "stick_dealer"}), "0 pass", "1 pass", "2 pass")
    found = CallModel(state.rules).chances(mask_of(state.hands[3]), 3, state.calls, 3)
    assert set(found) == {"3", "4", "5", "6"}


def test_a_seat_is_as_likely_as_its_calls_together() -> None:
    rules = rules_from({"pass_is_final": False})
    calls = (Call(0, None), Call(1, "2"), Call(2, None), Call(3, None), Call(0, "3"))
    model, hand = CallModel(rules), mask_of(dealt().hands[0])
    passes = model.chances(hand, 3, (), 0)[PASS]
    bids = model.chances(hand, 3, calls[:4], 0)["3"]
    assert model.likelihood(hand, 3, calls, 0) == pytest.approx(passes * bids)
    assert model.likelihood(hand, 3, calls[:3], 3) == 1


def test_a_bid_is_likelier_from_a_strong_hand() -> None:
    state = dealt(
        {},
        (
            "JK JC JS AC KC AD",
            "9C 9D TH TS 9H TD",
            "QC TC KD QD JD KH",
            *["QH AH JH 9S QS KS", "AS"],
        ),
    )
    model = CallModel(state.rules)
    strong, weak = (mask_of(state.hands[seat]) for seat in (0, 1))
    calls = (Call(0, "5"),)
    assert model.likelihood(strong, 3, calls, 0) > 5 * model.likelihood(weak, 3, calls, 0)
    assert text_of(Call(0, "5", Suit.CLUBS)) == "5"
    assert text_of(Call(0, None)) == PASS
