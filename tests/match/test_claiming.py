"""What may be claimed: tricks that nobody can take any more, as far as the seat itself knows."""

from random import Random

import pytest

from game.cards import Card, cards
from game.match.claiming import sure_tricks
from game.match.session import Session
from game.rules import PRESETS, Phase, State, legal_actions, step, view
from game.rules.actions import Play
from game.rules.events import TrickWon
from game.rules.tricks import suit_of
from tests.match.support import PLAYERS
from tests.rules.support import position
from tests.table.support import RULES, playing

MATCHES, HANDS = 8, 25


def can_lose(state: State, order: tuple[Card, ...], me: int) -> bool:
    """Whether the others can take a trick from a seat that plays its cards in this order."""
    assert state.turn is not None
    mine = state.turn == me
    legal = [one for one in legal_actions(state) if isinstance(one, Play)]
    for action in [one for one in legal if one.card == order[0]] if mine else legal:
        after, events = step(state, action)
        won = [event.trick.winner for event in events if isinstance(event, TrickWon)]
        if won and won != [me]:
            return True
        rest = order[1:] if mine else order
        if after.phase is Phase.PLAY and can_lose(after, rest, me):
            return True
    return False


def dealt_anew(state: State, me: int, rng: Random) -> State | None:
    """The same position with other cards where the seat cannot look; ``None`` if it could tell."""
    hidden = [card for seat, hand in enumerate(state.hands) if seat != me for card in hand]
    rng.shuffle(hidden)
    hands = [
        hand if seat == me else tuple(hidden.pop() for _ in hand)
        for seat, hand in enumerate(state.hands)
    ]
    other = state._replace(hands=(hands[0], hands[1], hands[2], hands[3]))
    return None if shows_a_void(other) else other


def shows_a_void(state: State) -> bool:
    """Whether somebody holds a card of a suit that was not followed before."""
    trump, bowers = state.trump, state.rules.bowers
    assert trump is not None
    for trick in state.tricks:
        led = trick.named
        if led is None:
            led = suit_of(trick.plays[0][1], trump, bowers)
        for seat, card in trick.plays:
            held = {suit_of(each, trump, bowers) for each in state.hands[seat]}
            follows = suit_of(card, trump, bowers) is led or (trick.named and seat == trick.winner)
            if not follows and led in held:
                return True
    return False


@pytest.mark.parametrize("rules", RULES)
def test_what_is_claimed_is_won_whatever_the_others_hold_and_play(rules: str, rng: Random) -> None:
    """Every line of play, in the deal as it is and in others that look the same to the seat."""
    for _ in range(MATCHES):
        session = Session.start(RULES[rules], PLAYERS, str(rng.random()))
        for _ in playing(session, rng, "eager", HANDS):
            prove_claim(session.state, rng)


def prove_claim(state: State, rng: Random) -> None:
    """Play a claim of few cards out in every way; nothing where there is none."""
    me = state.turn
    if me is None or len(state.hands[me]) > 3:
        return
    order = sure_tricks(view(state, me))
    if order:
        assert sorted(order) == sorted(state.hands[me])
        for deal in [state, *(dealt_anew(state, me, rng) for _ in range(5))]:
            assert deal is None or not can_lose(deal, order, me), (order, deal)


@pytest.mark.parametrize("rules", ["classic", "pepper"])
def test_claims_come_up(rules: str, rng: Random) -> None:
    """One match may be over before a hand is sure; twenty are not."""
    for _ in range(20):
        session = Session.start(PRESETS[rules], PLAYERS, str(rng.random()))
        for _ in playing(session, rng, "casual", 200):
            turn = session.state.turn
            if turn is not None and len(sure_tricks(session.view(turn))) > 1:
                return
    raise AssertionError("nothing could ever be claimed")


@pytest.mark.parametrize(
    ("hand", "is_sure"),
    [
        ("JK JH JD AH KH QH", True),
        ("JK JH JD AH KH AS", True),  # the three trumps out are drawn by five
        ("JK JH JD AH AS AC", True),
        ("JK JH JD KH AS AC", False),  # the ace of trump may be with the other low ones
        ("JK JH JD AS KS AC", False),  # one who holds four trumps ruffs
        ("JK JH JD AH AS QS", False),
        ("JK JH AH KH QH TH", True),  # two rounds draw the left bower, however low it is kept
        ("JK AH KH QH TH 9H", False),
        ("JK JH JD AH AS KS", True),
        ("AS KS QS JS TS 9S", False),
    ],
)
def test_a_hand_on_lead_at_the_first_trick(hand: str, is_sure: bool) -> None:
    """R5, R16, R17, with hearts as trump and nineteen cards unseen."""
    state = position([hand, "9C", "TC", "QC"], "H")
    order = sure_tricks(view(state, 0))
    assert bool(order) == is_sure
    assert not is_sure or sorted(order) == sorted(cards(hand))


def test_without_trumps_each_suit_counts_for_itself() -> None:
    """No-trump, `no_trump=high`: A K Q J T 9, and nobody can ruff."""
    rules = {"deck": 24, "widow": "none", "no_trump": "high"}
    long = position(["AS KS QS JS AD", "9C", "TC", "QC"], "NT", options=rules)
    assert sure_tricks(view(long, 0)) == cards("AD AS KS QS JS")
    gap = position(["AS KS QS AD JD", "9C", "TC", "QC"], "NT", options=rules)
    assert sure_tricks(view(gap, 0)) == ()


def test_trumps_are_led_from_the_top_before_anything_else() -> None:
    state = position(["AS AH JD JK JH", "9C", "TC", "QC"], "H")
    assert sure_tricks(view(state, 0)) == cards("JK JH JD AH AS")


def test_only_who_is_on_lead_claims() -> None:
    state = position(["JK JH", "9C TC", "QC KC", "9D TD"], "H", leader=3)
    assert sure_tricks(view(state, 0)) == ()
    led, _ = step(state, Play(3, cards("9D")[0]))
    assert sure_tricks(view(led, 0)) == ()


def test_who_sits_out_holds_nothing_that_counts() -> None:
    """2.5: alone, the partner's hand takes no part, so that its cards cannot win."""
    state = position(["JH JD", "9C TC", "JK AH", "9D TD"], "H", alone=True)
    assert sure_tricks(view(state, 0)) == ()
    out = state._replace(hands=((*cards("JK JH"),), *state.hands[1:]))
    assert sure_tricks(view(out, 0)) == cards("JK JH")
