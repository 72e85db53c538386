"""What other families play, in whole positions: moons, bids that name trump, the free Joker."""

import pytest

from game.cards import Suit
from game.rules import Phase, view
from game.rules.events import AuctionWon, TrumpNamed
from tests.rules.support import dealt, do, events_of, legal_lines, position
from tests.rules.test_witnesses import JACK_IN_1

Options = dict[str, object]


def test_the_joker_in_two_tricks() -> None:
    """Option `joker_in_no_trump`: void of what is led it wins; led, it names what is followed."""
    free: Options = {"no_trump": "high_and_low", "joker_in_no_trump": "names_suit"}
    hands = ("9D 9S", "JK KC", "AD 9C", "QD TS")
    for trump in ("NT", "NL"):
        state = position(hands, trump, options=free, taken=(2, 2))
        state = do(state, "0 play 9D")
        assert legal_lines(state) == ["1 play KC", "1 play JK"]
        state = do(state, "1 play JK", "2 play AD", "3 play QD")
        assert (state.turn, state.taken, state.tricks[0].named) == (1, (2, 3), None)
    state = do(position(hands, "NT", options=free, leader=1, taken=(2, 2)), "1 play JK C")
    assert state.named is Suit.CLUBS
    assert view(state, 3).named is Suit.CLUBS
    assert legal_lines(state) == ["2 play 9C"]
    state = do(state, "2 play 9C")
    assert legal_lines(state) == ["3 play QD", "3 play TS"]
    state = do(state, "3 play TS", "0 play 9S")
    assert (state.turn, state.named, state.tricks[0].named) == (1, None, Suit.CLUBS)


@pytest.mark.parametrize("bid", ["M", "DM"])
def test_the_moon_in_a_hand(bid: str) -> None:
    """Option `bid_ladder`: the maker of a moon is alone at once, whatever `going_alone` says."""
    for going_alone in ("maker_call", "off"):
        options: Options = {"bid_ladder": "moon_doubling", "going_alone": going_alone}
        state = do(dealt(options), f"0 bid {bid}")
        if bid == "M":
            assert state.turn == 1
            state = do(state, "1 pass", "2 pass", "3 pass")
        state = do(state, "0 trump C", "0 discard 9C")
        assert (state.phase, state.alone, state.sitting_out) == (Phase.DEFEND, True, frozenset({2}))
        state = do(state, "1 defend_together", "3 defend_together")
        assert (state.phase, state.turn) == (Phase.PLAY, 1)
    options["partner_exchange"] = 2
    state = do(dealt(options), "0 bid DM", "0 trump C", "0 discard 9C")
    assert (state.phase, state.turn) == (Phase.EXCHANGE_OUT, 0)
    after: Options = {"bid_ladder": "moon", "defend_alone": "off"}
    assert legal_lines(do(dealt(after), "0 bid 6")) == ["1 pass", "1 bid M"]
    state = do(dealt(after), "0 bid M")
    assert (state.phase, state.maker) == (Phase.TRUMP, 0)


def test_the_forced_maker_names_trump_where_bids_do() -> None:
    """Option `bid_names_trump`: four passes named none; trump comes before the widow."""
    options: Options = {"bid_names_trump": True, "all_pass": "joker_holder_must_bid"}
    state = do(dealt(options, JACK_IN_1), "0 pass", "1 pass", "2 pass", "3 pass")
    assert (state.phase, state.turn, len(state.hands[1])) == (Phase.TRUMP, 1, 6)
    assert legal_lines(state) == [f"1 trump {suit}" for suit in "CDHS"]
    state = do(state, "1 trump D")
    assert (state.phase, len(state.hands[1])) == (Phase.DISCARD, 7)


@pytest.mark.parametrize("widow", ["maker_takes", "dead_hidden", "dead_exposed"])
def test_a_bid_that_names_trump_settles_it(widow: str) -> None:
    """Option `bid_names_trump`: the last bid's trump, told once the auction is over; no naming."""
    state = do(dealt({"bid_names_trump": True, "widow": widow}), "0 bid 2 H", "1 bid 4 S")
    assert (state.trump, view(state, 1).widow) == (None, (None,))
    events = events_of(state, "2 pass", "3 pass", "0 pass")[3:]
    assert events[:2] == [AuctionWon(1, "4", False), TrumpNamed(1, Suit.SPADES)]
    state = do(state, "2 pass", "3 pass", "0 pass")
    assert (state.trump, state.bid, state.maker) == (Suit.SPADES, "4", 1)
    takes = widow == "maker_takes"
    assert state.phase is (Phase.DISCARD if takes else Phase.ALONE)
    sees = {"maker_takes": [1], "dead_hidden": [], "dead_exposed": [0, 1, 2, 3]}[widow]
    assert [seat for seat in range(4) if view(state, seat).widow == state.widow] == sees
