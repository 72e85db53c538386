"""The table of tricks: made of hands played as `step` plays them, the same bytes again."""

from random import Random

import pytest

from game.ai.hands import number_under
from game.ai.trials import rehearsal_of
from game.ai.tricks import COLUMNS, WAYS, has_table, tricks_of
from game.cards import PACK, Suit
from game.rules import CLASSIC, PRESETS, State, step
from game.rules.events import HandScored
from game.rules.house import rules_from
from tests.ai.support import decision
from tests.rules.support import position
from tools.make_tricks import BID, TRUMP, count


def six_of(rng: Random) -> int:
    """Six cards by chance."""
    return sum(1 << card for card in rng.sample(PACK, 6))


def played_by_step(state: State) -> int:
    """Tricks of the maker's side, all playing by the rule of thumb."""
    while True:
        state, events = step(state, decision(state).action)
        for event in events:
            if isinstance(event, HandScored):
                return event.result.tricks[0]


def check_as_played(hands: int, rng: Random) -> None:
    """So many hands with each leader and alone, beside the same played by `step`."""
    rehearsal = rehearsal_of(CLASSIC, 0, (0, 0))
    bidder = rehearsal.bidder
    rehearsal.strain = CLASSIC.trumps.index(TRUMP)
    for _ in range(hands):
        hand = six_of(rng)
        rehearsal.seed = rng.randrange(1, 2**31 - 1)
        rehearsal.deal(0, hand, [1 << card for card in PACK if not hand >> card & 1])
        seven = bidder.laid_out(rehearsal.strain, hand | rehearsal.widow)
        gone = bidder.cheapest(rehearsal.strain, seven)
        kept, laid = [], PACK[0]
        for card in PACK:
            if (hand | rehearsal.widow) >> card & 1:
                if bidder.laid_out(rehearsal.strain, 1 << card) == gone:
                    laid = card
                else:
                    kept.append(card.text)
        others = [
            " ".join(card.text for card in PACK if rehearsal.hand(seat) >> card & 1)
            for seat in (1, 2, 3)
        ]
        leader, alone = rng.choice([(0, False), (1, False), (2, False), (3, False), (1, True)])
        state = position(
            [" ".join(kept), *others], TRUMP.letter, bid=str(BID + 1), leader=leader, alone=alone
        )
        tricks = played_by_step(state._replace(discard=laid))
        out = 1 << 2 if alone else 0
        assert rehearsal.finish(0, BID, seven ^ gone, gone, out, leader) == tricks


def test_the_hands_counted_are_as_step_plays_them(rng: Random) -> None:
    check_as_played(150, rng)


@pytest.mark.slow
def test_10_000_hands_are_as_step_plays_them(rng: Random) -> None:
    check_as_played(10_000, rng)


def test_the_same_worlds_are_counted_again(rng: Random) -> None:
    hands = [six_of(rng) for _ in range(3)]
    chunk, counts = count((7, hands, 5))
    assert (chunk, counts) == count((7, hands, 5))
    assert len(counts) == 3 * COLUMNS * WAYS
    assert all(sum(counts[at : at + WAYS]) == 5 for at in range(0, len(counts), WAYS))


def test_the_table_is_near_to_what_is_played(rng: Random) -> None:
    """Sixty hands of 200 worlds each: a third of a trick off at most on average."""
    hands = [six_of(rng) for _ in range(60)]
    _, counts = count((1, hands, 200))
    for column in range(COLUMNS):
        off = 0.0
        for at, hand in enumerate(hands):
            row = counts[(at * COLUMNS + column) * WAYS :][:WAYS]
            played = sum(way * number for way, number in enumerate(row)) / 200
            chances = tricks_of(hand, TRUMP, column % 4, column == COLUMNS - 1)
            assert sum(chances) == pytest.approx(1)
            off += abs(sum(way * chance for way, chance in enumerate(chances)) - played)
        assert off / len(hands) < 1 / 3


def test_the_best_hand_takes_all_and_the_worst_next_to_nothing() -> None:
    """Joker, both bowers and the ace of trump with two aces, whoever leads, alone or not."""
    best = sum(
        1 << PACK.index(card) for card in PACK if card.text in ["JK", "JS", "JC", "AS", "AH", "AD"]
    )
    worst = sum(1 << card for card in PACK if card.text in ["9H", "TH", "9D", "TD", "9C", "TC"])
    assert number_under(best, Suit.SPADES) != number_under(best, Suit.HEARTS)
    for leader in range(4):
        assert tricks_of(best, Suit.SPADES, leader, False)[6] > 0.8
        assert sum(tricks_of(worst, Suit.SPADES, leader, False)[4:]) < 0.25
    assert tricks_of(best, Suit.SPADES, 1, True)[6] > 0.6
    assert sum(tricks_of(worst, Suit.SPADES, 1, True)[3:]) < 0.1


def test_the_table_is_for_the_whole_pack_with_bowers_and_the_widow_taken() -> None:
    assert {name for name, rules in PRESETS.items() if has_table(rules)} == {
        "classic",
        "as_printed",
        "peppers",
        "joker_bids",
    }
    assert not has_table(rules_from({"bowers": False}))
