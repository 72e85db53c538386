"""The deal and the auction, step by step (2.1 to 2.3)."""

import pytest

from game.cards import JOKER, cards
from game.rules import Phase, new_match, rules_from, step
from game.rules import events as happened
from game.rules.auction import is_poor_hand
from game.rules.state import State
from tests.rules.support import DEAL, act, deal_of, dealt, do, events_of, legal_lines

FARMERS = ("9C TC 9D TD 9H TH", "JC QC KC AC JD QD", "KD AD JH QH KH AH", "9S TS JS QS KS AS", "JK")
JOKER_IN_2 = ("9C TC JC QC KC AC", "9D TD JD QD KD AD", "9H TH JK QH KH AH", DEAL[3], "JH")


def deal_again(state: State) -> State:
    return step(state, deal_of(DEAL))[0]


# 2.1, R7, R8


def test_a_deal_gives_six_cards_and_a_widow() -> None:
    """R8; hands are sorted, so that the order they came in tells nothing."""
    state = step(new_match(rules_from({}), 3), deal_of(("KC AC 9C TC JC QC", *DEAL[1:])))[0]
    assert [len(hand) for hand in state.hands] == [6, 6, 6, 6]
    assert state.hands[0] == cards("9C TC JC QC KC AC")
    assert state.widow == (JOKER,)
    assert (state.phase, state.turn, state.hand_number) == (Phase.AUCTION, 0, 1)


def test_the_24_deck_has_no_widow() -> None:
    """R2, option `deck`."""
    state = dealt({"deck": 24, "widow": "none"}, (*DEAL[:4], ""))
    assert state.widow == ()


@pytest.mark.parametrize("dealer", range(4))
def test_eldest_calls_first_and_the_deal_passes_to_the_left(dealer: int) -> None:
    """R7, R9, 2.10: the seat left of the dealer, also after a hand thrown in."""
    state = dealt(dealer=dealer)
    for _ in range(4):
        assert state.turn is not None
        state = do(state, f"{state.turn} pass")
    assert (state.phase, state.dealer) == (Phase.DEAL, (dealer + 1) % 4)
    assert deal_again(state).turn == (dealer + 2) % 4


@pytest.mark.parametrize("seat", [-1, 4, None])
def test_a_match_needs_a_dealer(seat: int) -> None:
    """R7."""
    with pytest.raises(ValueError, match="not a seat"):
        new_match(rules_from({}), seat)


def test_a_redeal_is_open_at_the_first_turn_only() -> None:
    """2.1: the same dealer deals again, and no points are given."""
    options: dict[str, object] = {"redeal_hand": "farmers", "pass_is_final": False}
    state = dealt(options, FARMERS)
    assert "0 redeal" in legal_lines(state)
    later = do(state, "0 pass", "1 bid 1", "2 pass", "3 pass")
    assert later.turn == 0
    assert "0 redeal" not in legal_lines(later)
    after, events = step(state, act("0 redeal"))
    assert events == (happened.HandThrownIn("redeal", 0, 3),)
    assert (after.phase, after.dealer, after.score) == (Phase.DEAL, 3, (0, 0))


def test_a_redeal_may_follow_the_bids_of_others() -> None:
    """2.1: the first turn of that seat, whatever was called before it."""
    texts = (FARMERS[1], FARMERS[2], FARMERS[0], *FARMERS[3:])
    state = do(dealt({"redeal_hand": "both"}, texts), "0 bid 3", "1 pass")
    assert "2 redeal" in legal_lines(state)
    assert do(state, "2 redeal").dealer == 3


def test_a_stuck_dealer_may_still_ask_for_a_redeal() -> None:
    """2.1, 2.3: it is the dealer's first turn."""
    texts = (*FARMERS[1:4], FARMERS[0], FARMERS[4])
    state = dealt({"redeal_hand": "farmers", "all_pass": "stick_dealer"}, texts)
    state = do(state, "0 pass", "1 pass", "2 pass")
    assert legal_lines(state) == ["3 bid 3", "3 bid 4", "3 bid 5", "3 bid 6", "3 redeal"]


@pytest.mark.parametrize(
    ("hand", "farmers", "ace_no_face"),
    [
        ("9C TC 9D TD 9H TH", True, False),
        ("9C TC 9D TD 9H AH", False, True),
        ("AC AD AH AS 9C TC", False, True),
        ("9C TC 9D TD 9H JH", False, False),
        ("9C TC 9D TD 9H JK", False, False),
        ("AC TC 9D TD 9H JK", False, False),
        ("AC TC 9D TD 9H QH", False, False),
        ("AC TC 9D TD KC 9H", False, False),
    ],
)
def test_poor_hands(hand: str, farmers: bool, ace_no_face: bool) -> None:
    """Option `redeal_hand`: an ace without jack, queen, king or Joker; or nines and tens."""
    for kind, expected in (
        ("off", False),
        ("farmers", farmers),
        ("ace_no_face", ace_no_face),
        ("both", farmers or ace_no_face),
    ):
        assert is_poor_hand(rules_from({"redeal_hand": kind}), cards(hand)) is expected


# 2.2, 2.3


@pytest.mark.parametrize(
    ("options", "calls", "maker", "bid"),
    [
        ({}, "pass, bid 2, bid 3, pass, pass", 2, "3"),
        ({}, "bid 2, bid 3, pass, bid 4, pass, bid 5, pass", 1, "5"),
        ({}, "bid 6", 0, "6"),
        ({}, "pass, pass, pass, bid 1", 3, "1"),
        ({}, "bid 1, bid 2, bid 3, bid 4, bid 5, pass, pass, pass", 0, "5"),
        ({"bid_ladder": "peppers"}, "bid 1, bid BP", 1, "BP"),
        ({"bid_ladder": "peppers"}, "bid 5, bid LP, pass, pass, pass", 1, "LP"),
        ({"auction": "single_round"}, "bid 2, bid 3, pass, bid 4", 3, "4"),
        ({"auction": "single_round"}, "pass, bid 6", 1, "6"),
        ({"auction": "single_round"}, "bid 1, pass, pass, pass", 0, "1"),
        ({"pass_is_final": False}, "pass, bid 1, pass, pass, bid 2, pass, pass, pass", 0, "2"),
        ({"pass_is_final": False}, "pass, pass, pass, bid 1, pass, pass, pass", 3, "1"),
        ({"pass_is_final": False}, "pass, pass, bid 1, pass, bid 2, bid 6", 1, "6"),
        ({"auction": "single_round", "pass_is_final": False}, "bid 1, pass, pass, pass", 0, "1"),
        ({"all_pass": "stick_dealer"}, "pass, pass, pass, bid 3", 3, "3"),
        (
            {"all_pass": "stick_dealer", "pass_is_final": False},
            "pass, pass, pass, bid 3, bid 4, pass, pass, pass",
            0,
            "4",
        ),
    ],
)
def test_auctions(options: dict[str, object], calls: str, maker: int, bid: str) -> None:
    """R9 to R11, R23, 2.2: it ends with the last of these calls and not before."""
    state = dealt(options)
    for call in calls.split(", "):
        assert state.phase is Phase.AUCTION
        assert state.turn is not None
        state = do(state, f"{state.turn} {call}")
    assert (state.phase, state.maker, state.bid, state.turn) == (Phase.TRUMP, maker, bid, maker)


def test_a_seat_that_has_passed_is_skipped() -> None:
    """2.2, `pass_is_final`."""
    state = do(dealt(), "0 pass", "1 bid 1", "2 bid 2", "3 pass")
    assert state.turn == 1


def test_a_bid_must_beat_the_standing_bid() -> None:
    """R10, and 2.2: the first one is at least `min_bid`."""
    state = dealt({"min_bid": 3})
    assert legal_lines(state) == ["0 pass", "0 bid 3", "0 bid 4", "0 bid 5", "0 bid 6"]
    assert legal_lines(do(state, "0 bid 4")) == ["1 pass", "1 bid 5", "1 bid 6"]


@pytest.mark.parametrize(("forced", "rungs"), [(1, "123456"), (2, "23456"), (3, "3456")])
def test_a_stuck_dealer_bids_at_least_the_forced_bid(forced: int, rungs: str) -> None:
    """2.3: there is no pass, and `min_bid` plays no part."""
    state = dealt({"all_pass": "stick_dealer", "forced_bid": forced, "min_bid": 2})
    state = do(state, "0 pass", "1 pass", "2 pass")
    assert legal_lines(state) == [f"3 bid {rung}" for rung in rungs]


def test_a_dealer_behind_a_bid_is_not_stuck() -> None:
    """2.3."""
    state = do(dealt({"all_pass": "stick_dealer"}), "0 pass", "1 bid 1", "2 pass")
    assert "3 pass" in legal_lines(state)


@pytest.mark.parametrize(
    "auction", [{}, {"pass_is_final": False}, {"auction": "single_round"}], ids=str
)
@pytest.mark.parametrize(
    ("all_pass", "next_dealer"),
    [("throw_in_next_dealer", 0), ("throw_in_same_dealer", 3), ("joker_holder_must_bid", 0)],
)
def test_four_passes_throw_the_hand_in(
    all_pass: str, next_dealer: int, auction: dict[str, object]
) -> None:
    """2.2, 2.3: no score; with `joker_holder_must_bid` because the Joker is the widow."""
    state = dealt({"all_pass": all_pass, **auction})
    events = events_of(state, "0 pass", "1 pass", "2 pass", "3 pass")
    assert events[-1] == happened.HandThrownIn("all_pass", None, next_dealer)
    after = do(state, "0 pass", "1 pass", "2 pass", "3 pass")
    assert (after.phase, after.dealer, after.score) == (Phase.DEAL, next_dealer, (0, 0))


@pytest.mark.parametrize("ladder", ["numeric", "peppers"])
def test_the_holder_of_the_joker_must_bid(ladder: str) -> None:
    """2.3: the maker at `forced_bid`, with no action of their own."""
    options: dict[str, object] = {
        "all_pass": "joker_holder_must_bid",
        "forced_bid": 2,
        "min_bid": 3,
        "bid_ladder": ladder,
    }
    state = dealt(options, JOKER_IN_2)
    events = events_of(state, "0 pass", "1 pass", "2 pass", "3 pass")
    assert happened.AuctionWon(2, "2", forced=True) in events
    state = do(state, "0 pass", "1 pass", "2 pass", "3 pass")
    assert (state.maker, state.bid, state.turn) == (2, "2", 2)
