"""Trump, discard, alone, exchange and defence of the rule of thumb."""

import pytest

from game.cards import cards
from game.rules import Phase, State
from tests.ai.support import choice, reason
from tests.rules.support import position

REST = ["9C TC QC KC AC JC", "9D TD QD KD 9S TS", "JS QS KS TH JD QH"]


def declaring(
    hand: str,
    phase: Phase,
    *,
    trump: str = "H",
    bid: str = "4",
    score: tuple[int, int] = (0, 0),
    options: dict[str, object] | None = None,
    turn: int = 0,
    rest: list[str] = REST,
) -> State:
    """Seat 0 is maker with this hand; `turn` is to act in this phase."""
    hands = (hand, *rest)
    state = position(hands, trump, options=options, bid=bid, score=score)
    return state._replace(phase=phase, turn=turn, widow=() if "JK" in hand else cards("JK"))


@pytest.mark.parametrize(
    ("hand", "discard"),
    [
        ("JK JH AH 9H KS AC 9D", "9D"),
        ("JK JH AH 9H KH AC KD", "KD"),
        ("JK JH AH 9H KH AC 9C", "9C"),
        ("JK JH AH 9H KH QH AC", "AC"),
        ("JK JH JD AH 9H TC 9C", "9C"),
    ],
)
def test_the_discard_makes_a_void_and_keeps_winners(hand: str, discard: str) -> None:
    """C-A11: the ace goes only where all else is trump."""
    assert choice(declaring(hand, Phase.DISCARD)) == f"0 discard {discard}"


def test_the_discard_tells_why() -> None:
    assert reason(declaring("JK JH AH 9H KS AC 9D", Phase.DISCARD)) == "makes_void"
    assert reason(declaring("JK JH AH 9H KH AC 9C", Phase.DISCARD)) == "keeps_best_cards"


def test_trump_is_named_where_seven_cards_take_most() -> None:
    """2.4: the discard is thought of, with `after_trump` the widow still to come."""
    state = declaring("JK JH JD 9H AS KS 9C", Phase.TRUMP)._replace(trump=None)
    assert choice(state) == "0 trump H"
    state = declaring(
        "JC JS AS KS 9H TD", Phase.TRUMP, options={"widow_timing": "after_trump"}
    )._replace(trump=None)
    assert choice(state) == "0 trump S"


LONER = "JK JH JD AH KH AS"


def test_a_loner_pays_with_all_the_high_trumps() -> None:
    """2.5, 4.1."""
    state = declaring(LONER, Phase.ALONE)
    assert (choice(state), reason(state)) == ("0 alone", "alone_pays")


def test_nobody_goes_alone_where_it_earns_no_more() -> None:
    """`alone_scoring=none`."""
    state = declaring(LONER, Phase.ALONE, options={"alone_scoring": "none"})
    assert (choice(state), reason(state)) == ("0 with_partner", "partner_helps")


def test_fixed_points_alone_are_gone_for_where_they_are_likely() -> None:
    """`alone_scoring=fixed`: twelve for a low bid; nothing doubles, and nothing is sure."""
    options: dict[str, object] = {"alone_scoring": "fixed"}
    state = declaring("JK JH AH 9H AS TC", Phase.ALONE, bid="3", options=options)
    assert (choice(state), reason(state)) == ("0 alone", "alone_pays")
    state = declaring("JH AH 9H AS TC 9D", Phase.ALONE, bid="5", options=options)
    assert (choice(state), reason(state)) == ("0 with_partner", "partner_helps")


FREE: dict[str, object] = {"no_trump": "high_and_low", "joker_in_no_trump": "names_suit"}


@pytest.mark.parametrize(
    ("trump", "discard"), [("NT", ["9C", "9D", "9H"]), ("NL", ["KH", "KS", "KD"])]
)
def test_the_discard_with_no_trump_is_a_loser(trump: str, discard: list[str]) -> None:
    """Options `no_trump` and `joker_in_no_trump`: high cards are losers where low ones win."""
    hand = "JK AS 9S AC 9C 9D 9H" if trump == "NT" else "JK 9S TS 9C KS KD KH"
    state = declaring(hand, Phase.DISCARD, trump=trump, options=FREE)
    assert choice(state).split()[2] in discard


@pytest.mark.parametrize(("own", "bid"), [(9, "1"), (9, "4"), (6, "4"), (5, "5")])
def test_nobody_goes_alone_where_the_bid_wins_the_match(own: int, bid: str) -> None:
    """One point wins, and the partner can only help."""
    state = declaring(LONER, Phase.ALONE, bid=bid, score=(own, 0))
    assert (choice(state), reason(state)) == ("0 with_partner", "bid_wins_match")


def test_a_hand_that_needs_its_partner_keeps_it() -> None:
    state = declaring("JH AH 9H AS TC 9D", Phase.ALONE, bid="5")
    assert (choice(state), reason(state)) == ("0 with_partner", "partner_helps")


@pytest.mark.parametrize(("count", "thrown"), [(1, "9C"), (2, "9C 9D")])
def test_the_loner_throws_losers(count: int, thrown: str) -> None:
    """2.6."""
    state = declaring("JK JH JD AH 9C 9D", Phase.EXCHANGE_OUT, options={"partner_exchange": count})
    assert sorted(choice(state).split()[2:]) == sorted(thrown.split())


@pytest.mark.parametrize(
    ("hand", "passed"),
    [
        ("AD KD TD 9D 9H QH", ["AD", "QH"]),
        ("AD KD TD 9D 9H AH", ["AD", "AH"]),
        ("JD KD TD 9D 9C AH", ["AH", "JD"]),
    ],
)
def test_the_partner_passes_trumps_and_aces(hand: str, passed: list[str]) -> None:
    """2.6: the left bower among the trumps."""
    state = declaring(
        "JK JH KH TH",
        Phase.EXCHANGE_IN,
        options={"partner_exchange": 2},
        turn=2,
        rest=["9S TS QC KC AC JC", hand, "JS QS KS TC AS QD"],
    )
    assert choice(state).split()[2:] == passed


def test_a_defender_keeps_the_partner() -> None:
    """2.7, 4.4: defending alone earns nothing more."""
    state = declaring(LONER, Phase.DEFEND, turn=1)._replace(alone=True, sitting_out=frozenset({2}))
    assert choice(state) == "1 defend_together"
