"""A hand rehearsed on bits is the hand that rule-of-thumb players play, step by step."""

from dataclasses import replace
from random import Random

import pytest

from game.ai.bidding_bits import Bidder
from game.ai.calls import losing_bids, mask_of, winning_bids
from game.ai.figures import DEALT, FINAL, figures_of, house_of
from game.ai.rehearsal import Rehearsal
from game.ai.solver_search import count
from game.rules import PRESETS, Rules, State, new_match, step
from game.rules.actions import Discard
from game.rules.events import HandScored, HandThrownIn
from game.rules.scoring import HandResult
from game.rules.seats import SEATS, side_of
from tests.ai.support import decision, discard_like
from tests.rules.pairwise import PAIRWISE, random_rules
from tests.rules.support import random_deal


def played(state: State, like: Rehearsal | None = None) -> HandResult | None:
    """How a dealt hand ends if all play it by the rule of thumb; `None` if it is thrown in.

    Of discards that are worth the same the one of `like` is taken.
    """
    while True:
        action = decision(state).action
        if like is not None and isinstance(action, Discard) and count(like.aside) == 1:
            action = discard_like(like, action)
        state, events = step(state, action)
        for event in events:
            if isinstance(event, HandScored):
                return event.result
            if isinstance(event, HandThrownIn):
                return None


def rehearsed(state: State) -> Rehearsal:
    """The same hand on bits, before the first call."""
    rules = state.rules
    figures = figures_of(rules)
    found = Rehearsal(figures, house_of(rules), Bidder(figures), state.dealer)
    first, second = state.score
    found.set_score(
        (winning_bids(rules, first), winning_bids(rules, second)),
        (losing_bids(rules, first), losing_bids(rules, second)),
        (rules.target - first, rules.target - second),
    )
    one, two, three, four = map(mask_of, state.hands)
    found.place((one, two, three, four), mask_of(state.widow))
    for seat in SEATS:
        found.value(seat)
    return found


def is_tie(found: Rehearsal, rules: Rules, expected: HandResult) -> bool:
    """Whether two trumps promise the same, to the hundredth of a trick: then either is right."""
    cards = found.hand(expected.maker) | (found.widow if rules.takes_widow_first else 0)
    tricks = set()
    for strain in (found.strain, rules.trumps.index(expected.trump)):
        hand = found.bidder.laid_out(strain, cards)
        gone = found.bidder.cheapest(strain, hand) if rules.takes_widow_first else 0
        kind = FINAL if rules.takes_widow_first else DEALT
        tricks.add(found.bidder.expected(kind, strain, hand ^ gone))
    return len(tricks) == 1


def check_hand(rules: Rules, rng: Random) -> None:
    rules = replace(rules, redeal_hand="off")
    score = (rng.randint(-20, 9), rng.randint(-20, 9))
    state = new_match(rules, rng.randrange(4))._replace(score=score)
    state, _ = step(state, random_deal(rules, rng))
    expected = played(state)
    found = rehearsed(state)
    found.go_on()
    if expected is None:
        assert found.auction.holder == -1, state
        return
    bid = rules.ladder[found.auction.standing]
    assert (found.auction.holder, bid) == (expected.maker, expected.bid), state
    named = found.best[found.auction.holder] if rules.bid_names_trump else -1
    taken = found.declare(found.auction.holder, found.auction.standing, named)
    trump = rules.trumps[found.strain]
    tricks = expected.tricks[side_of(expected.maker)]
    if trump is not expected.trump and is_tie(found, rules, expected):
        return
    told = (trump, found.went_alone, taken)
    if told != (expected.trump, expected.alone, tricks):
        expected = played(state, found)
        assert expected is not None
        tricks = expected.tricks[side_of(expected.maker)]
    assert told == (expected.trump, expected.alone, tricks), state


def test_a_rehearsed_hand_is_the_hand_played(rng: Random) -> None:
    for rules in PRESETS.values():
        for _ in range(60):
            check_hand(rules, rng)
    for rules in [*PAIRWISE, *(random_rules(rng) for _ in range(20))]:
        for _ in range(3):
            check_hand(rules, rng)


@pytest.mark.slow
def test_10_000_rehearsed_hands_are_the_hands_played(rng: Random) -> None:
    for rules in PRESETS.values():
        for _ in range(1_000):
            check_hand(rules, rng)
    for _ in range(1_000):
        rules = random_rules(rng)
        for _ in range(4):
            check_hand(rules, rng)
