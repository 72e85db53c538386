"""What is known of the calls of those who think them through."""

from dataclasses import replace
from math import log
from random import Random

import pytest

from game.ai.brain import decide
from game.ai.callbook import COUNTED, TENTHS, Book, book_of, kind_of, packed, unpacked
from game.ai.calls import turn_of
from game.ai.inference import called_by_tenths
from game.ai.levels import brain
from game.ai.plans import Trust
from game.match.deals import deal
from game.rules import CLASSIC, PRESETS, Phase, Rules, legal_actions, new_match, step, view
from game.rules.auction import lowest_bid
from game.rules.state import Call
from tools.count_calls import Counted, add, count

BY_RULE = Trust(solves=0.0, thinks=0.0)
THOUGHT = Trust(solves=0.0, thinks=1.0)


def auction(rules: Rules, level: str, rng: Random) -> tuple[Call, ...]:
    """The calls of a hand that is dealt at random."""
    state, _ = step(new_match(rules, 0), deal(str(rng.random()), 0, 0, rules.deck))
    calls: tuple[Call, ...] = ()
    while state.phase is Phase.AUCTION:
        assert state.turn is not None
        seen, legal = view(state, state.turn), legal_actions(state)
        state, _ = step(state, decide(brain(level), seen, legal, rng, 40).action)
        calls = state.calls or calls
    return calls


@pytest.mark.parametrize("name", COUNTED)
def test_the_chances_of_all_calls_sum_to_one(name: str) -> None:
    """In each kind of turn that was counted, with hands of any worth; none is below nothing."""
    rules = COUNTED[name]
    book = book_of(rules)
    assert book
    turns = turn_of(rules, (), 1, (0, 0)), turn_of(rules, (Call(1, rules.ladder[2]),), 2, (0, 0))
    for before, turn in enumerate(turns):
        bids = (-1, *range(turn.lowest, len(rules.ladder)))
        found = [book.chances(kind_of(turn, before), bid) for bid in bids]
        for tenths in range(TENTHS):
            chances = [each[tenths] for each in found if each]
            assert len(chances) == len(bids)
            assert sum(chances) == pytest.approx(1.0)
            assert min(chances) >= 0.0


def test_better_hands_bid_more() -> None:
    """Eldest's mean bid at the first call, under each of the rules that were counted."""
    for rules in COUNTED.values():
        book = book_of(rules)
        assert book
        kind = kind_of(turn_of(rules, (), 1, (0, 0)), 0)
        chances = [book.chances(kind, bid) for bid in range(-1, len(rules.ladder))]
        means = [
            sum(at * each[tenths] for at, each in enumerate(chances) if each)
            for tenths in (30, 40, 52)
        ]
        assert means == sorted(means)
        assert means[0] < means[-1]


@pytest.mark.parametrize("name", ["classic", "joker_bids_continuous"])
def test_it_tells_more_of_thinking_players_than_the_rule(name: str, rng: Random) -> None:
    """How likely their calls are to what they hold is for the positions to say; here: at all."""
    rules, gain = COUNTED[name], 0.0
    for _ in range(40):
        calls = auction(rules, "expert", rng)
        for seat in {call.seat for call in calls}:
            thought, by_rule = (
                sum(called_by_tenths(rules, (0, 0), calls, seat, trust)[25:55]) / 30
                for trust in (THOUGHT, BY_RULE)
            )
            gain += log(thought) - log(by_rule)
    assert gain > 0


def test_rules_that_were_not_counted_are_read_by_the_nearest() -> None:
    """Only as many bids it must have; nothing that ends a match is of account."""
    assert book_of(replace(CLASSIC, target=21)) is book_of(CLASSIC)
    continuous = replace(PRESETS["joker_bids"], auction="continuous")
    assert book_of(continuous) is not book_of(PRESETS["joker_bids"])
    assert book_of(replace(continuous, defend_alone="vs_loner")) is book_of(continuous)
    for rules in COUNTED.values():
        for other in COUNTED.values():
            if book_of(rules) is book_of(other):
                assert rules == other


def test_what_was_counted_seldom_tells_nothing() -> None:
    row = [0] * TENTHS
    row[40] = 20
    book = Book({(0, 0, 0): {-1: row, 2: row}, (0, 0, 1): {-1: row}})
    assert book.chances((0, 0, 1), -1) is None
    assert book.chances((0, 0, 0), -1) is None
    book = Book({(0, 0, 0): {-1: row, 2: [2 * each for each in row]}})
    assert (book.chances((0, 0, 0), 2) or [])[40] == pytest.approx(2 / 3)
    assert (book.chances((0, 0, 0), 3) or [1.0])[40] == 0.0


def test_calls_are_counted_the_same_again() -> None:
    """In parts or at once; and what is shipped is read as it was written."""
    rules = CLASSIC
    whole = count(rules, "again", range(6))
    parts: Counted = {}
    for numbers in (range(2), range(2, 6)):
        add(parts, count(rules, "again", numbers))
    assert parts == whole
    assert unpacked(packed(whole)) == whole
    calls = sum(number for turns in whole.values() for row in turns.values() for number in row)
    assert 6 <= calls <= 6 * 4 * len(rules.ladder)
    for (lowest, _, before), turns in whole.items():
        assert lowest_bid(rules, ()) <= lowest
        assert before <= 4
        assert all(bid == -1 or bid >= lowest for bid in turns)
