"""The calls of the rule of thumb, and the tables they rest on."""

import pytest

from game.ai.bidding import CALLS
from game.ai.strains import strain_of
from game.ai.valuation import (
    AFTER_WIDOW,
    ALONE,
    ALONE_BEFORE_WIDOW,
    BEFORE_WIDOW,
    DEAD_WIDOW,
    expected_tricks,
)
from game.cards import NO_TRUMPS, Suit, cards
from game.rules import Phase, State
from game.rules.actions import Bid
from game.rules.house import tricks_bid
from tests.ai.support import choice, decision, reason
from tests.ai.test_strains import FREE_JOKER
from tests.rules.support import dealt, do, suit_named

MONSTER = "JK JH JD AH KH AS"
STRONG = "JK JH AH QH AS 9C"
FAIR = "JH AH 9H AS TC 9D"
POOR = "9H TH 9C TD QS 9S"


def auction(
    hand: str,
    *calls: str,
    score: tuple[int, int] = (0, 0),
    options: dict[str, object] | None = None,
) -> State:
    """Seat 0 to call with this hand, eldest unless others have called before it."""
    deck = 24 if (options or {}).get("deck") == 24 else 25
    pack = [f"{rank}{suit}" for suit in "CDHS" for rank in "9TJQKA"] + ["JK"] * (deck == 25)
    rest = [one for one in pack if one not in hand.split()]
    texts = [hand, *(" ".join(rest[6 * n : 6 * n + 6]) for n in range(3)), " ".join(rest[18:])]
    dealer = (int(calls[0][0]) - 1) % 4 if calls else 3
    return do(dealt(options, texts, dealer)._replace(score=score), *calls)


@pytest.mark.parametrize("options", [{}, {"auction": "single_round"}, {"going_alone": "off"}])
def test_a_monster_hand_is_never_passed(options: dict[str, object]) -> None:
    """C-A9: not as opener, not over bids, not in last seat."""
    for calls in ([], ["3 pass"], ["3 bid 4"], ["1 pass", "2 pass", "3 bid 5"]):
        action = decision(auction(MONSTER, *calls, options=options)).action
        assert isinstance(action, Bid), calls


def test_a_hand_without_the_jack_or_joker_does_not_bid_six() -> None:
    """C-A6, C-A8: whatever the opponents have bid."""
    for calls in ([], ["3 bid 4"], ["3 bid 5"]):
        action = decision(auction("AH KH QH TH AS AD", *calls)).action
        assert getattr(action, "bid", "") != "6"


def test_the_stronger_hand_bids_at_least_as_high() -> None:
    options: dict[str, object] = {"auction": "single_round", "going_alone": "off"}
    bids = []
    for hand in (POOR, FAIR, STRONG, MONSTER):
        action = decision(auction(hand, options=options)).action
        bids.append(tricks_bid(action.bid) if isinstance(action, Bid) else 0)
    assert bids == sorted(bids)
    assert bids[0] < bids[-1]


def test_what_it_says_of_a_bid_falls_as_the_bid_rises() -> None:
    offers = {
        candidate.action.bid: candidate.make_chance
        for candidate in decision(auction(FAIR)).candidates
        if isinstance(candidate.action, Bid) and candidate.make_chance is not None
    }
    chances = [offers[bid] for bid in "123456"]
    assert all(0 <= chance <= 1 for chance in chances)
    assert chances == sorted(chances, reverse=True)


def test_a_partners_good_bid_is_left_alone() -> None:
    assert choice(auction(FAIR, "2 bid 4", "3 pass")) == "0 pass"


def test_a_partners_bid_that_wins_the_match_is_left_alone() -> None:
    state = auction(STRONG, "2 bid 4", "3 pass", score=(6, 0), options={"going_alone": "off"})
    assert choice(state) == "0 pass"


def test_it_bids_where_a_pass_would_lose_the_match() -> None:
    """C-A9: the opponents' bid would win it for them."""
    calls = ["1 pass", "2 pass", "3 bid 5"]
    options: dict[str, object] = {"going_alone": "off"}
    assert choice(auction(FAIR, *calls, score=(0, 0), options=options)) == "0 pass"
    state = auction(FAIR, *calls, score=(0, 5), options=options)
    assert (choice(state), reason(state)) == ("0 bid 6", "must_stop_them")


def test_it_bids_a_hand_that_wins_the_match() -> None:
    """C-A9: one trick short of the target, any bid that is likely made will do."""
    hand, calls = "JH KH 9H QS TC 9D", ["3 bid 3"]
    options: dict[str, object] = {"going_alone": "off", "set_penalty": "flat"}
    options["flat_set_points"] = 12
    assert choice(auction(hand, *calls, options=options)) == "0 pass"
    state = auction(hand, *calls, score=(6, 0), options=options)
    assert (choice(state), reason(state)) == ("0 bid 4", "wins_match")


def test_it_is_careful_where_a_set_would_lose_the_match() -> None:
    """Option `game_at_minus`."""
    options: dict[str, object] = {"going_alone": "off", "game_at_minus": 9}
    hand, calls = "JH KH 9H QS TC 9D", ["3 bid 3"]
    assert choice(auction(hand, *calls, options={"going_alone": "off"})) == "0 bid 4"
    assert choice(auction(hand, *calls, score=(-5, 0), options=options)) == "0 pass"


def test_the_stuck_dealer_bids_the_least() -> None:
    """2.3."""
    options: dict[str, object] = {"all_pass": "stick_dealer", "forced_bid": 3}
    state = auction(POOR, "1 pass", "2 pass", "3 pass", options=options)
    assert (choice(state), reason(state)) == ("0 bid 3", "must_bid")


@pytest.mark.parametrize("least", [1, 2, 3])
def test_the_least_bid_of_the_house_is_kept_to(least: int) -> None:
    """2.2: `min_bid`."""
    action = decision(auction(FAIR, options={"min_bid": least, "auction": "single_round"})).action
    assert isinstance(action, Bid)
    assert tricks_bid(action.bid) >= least


def test_big_pepper_is_bid_on_a_hand_that_takes_all() -> None:
    """R23: it doubles what six tricks earn."""
    options: dict[str, object] = {"bid_ladder": "peppers", "going_alone": "off"}
    assert choice(auction("JK JH JD AH KH QH", options=options)) == "0 bid BP"


def test_no_trump_is_named_on_aces() -> None:
    """`no_trump`: aces and kings, and no trumps to speak of."""
    options: dict[str, object] = {"deck": 24, "widow": "none", "no_trump": "high"}
    options |= {"first_lead": "maker", "going_alone": "off"}
    for hand, trump in (("AS KS AH KH AD KD", "NT"), ("JS JC AS KS QS AD", "S")):
        state = auction(hand, options=options)
        state = state._replace(phase=Phase.TRUMP, maker=0, bid="5", turn=0)
        assert choice(state) == f"0 trump {trump}"


SOLID = "JK JH JD AH KH QH"
"""Six tricks with hearts as trump, whatever the others hold."""


def test_a_moon_is_bid_on_a_hand_that_takes_all_alone() -> None:
    """Option `bid_ladder`: the higher the surer."""
    for going_alone in ("maker_call", "off"):
        options: dict[str, object] = {"bid_ladder": "moon", "going_alone": going_alone}
        assert choice(auction(SOLID, "3 bid 6", options=options)) == "0 bid M"
        options["bid_ladder"] = "moon_doubling"
        assert choice(auction(SOLID, options=options)) == "0 bid DM"
        assert choice(auction(SOLID, "3 bid M", options=options)) == "0 bid DM"


@pytest.mark.parametrize("hand", [POOR, FAIR, STRONG, "AH KH QH TH AS AD"])
def test_no_moon_is_bid_on_less(hand: str) -> None:
    """Option `bid_ladder`: not even to stop a bid of six that would win the match."""
    options: dict[str, object] = {"bid_ladder": "moon_doubling"}
    for calls in ([], ["3 bid 5"], ["3 bid 6"], ["1 pass", "2 pass", "3 bid 6"]):
        for score in ((0, 0), (0, 5), (9, 9)):
            action = decision(auction(hand, *calls, score=score, options=options)).action
            assert getattr(action, "bid", "") not in ("M", "DM"), (calls, score)


def test_a_bid_names_the_trump_of_most_tricks() -> None:
    """Option `bid_names_trump`, with no trump both ways."""
    options: dict[str, object] = {
        "bid_names_trump": True,
        "no_trump": "high_and_low",
        "joker_in_no_trump": "names_suit",
    }
    for hand, trump in (
        (SOLID, "H"),
        ("JS JC AS KS 9H TD", "S"),
        ("AS KS AH KH AD KC", "NT"),
        ("9S TS 9H TH 9D JK", "NL"),
    ):
        action = decision(auction(hand, options=options)).action
        assert isinstance(action, Bid)
        assert action.trump == suit_named(trump), hand


def test_low_no_trump_is_named_on_nines() -> None:
    """Option `no_trump`: what aces and kings are to no trump, nines and tens are to the low one."""
    options: dict[str, object] = {"deck": 24, "widow": "none", "no_trump": "high_and_low"}
    for hand, trump in (("AS KS AH KH AD KD", "NT"), ("9S TS 9H TH 9D TD", "NL")):
        state = auction(hand, options=options)
        state = state._replace(phase=Phase.TRUMP, maker=0, bid="5", turn=0)
        assert choice(state) == f"0 trump {trump}"


def test_the_joker_is_worth_a_trick_with_no_trump() -> None:
    """Option `joker_in_no_trump`: it is neither discarded nor passed over."""
    for trump in NO_TRUMPS:
        strain = strain_of(FREE_JOKER, trump)
        for kind in (BEFORE_WIDOW, AFTER_WIDOW, DEAD_WIDOW, ALONE_BEFORE_WIDOW, ALONE):
            with_it, without = (
                expected_tricks(kind, strain, strain.mask(cards(text)))
                for text in ("JK TS 9H", "QS TS 9H")
            )
            assert with_it > without + (0.9 if trump is Suit.NO_TRUMP else 0)


def test_every_rule_of_the_table_can_be_reached() -> None:
    """Those above it that end the asking leave room, and the last fits always."""
    assert (CALLS[-1].when, CALLS[-1].last) == (0, True)
    for number, rule in enumerate(CALLS):
        for above in CALLS[:number]:
            assert not (above.last and rule.when & above.when == above.when), rule.code
