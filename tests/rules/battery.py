"""The battery: what must hold after each step of any match under any rules.

`check_match` plays a match of random players and holds every step against all of it. A wrong
rule can pass all this; the second referee (`oracle.py`) is there for that.
"""

import json
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from game.cards import PACK, Card, Suit
from game.rules import (
    Event,
    IllegalAction,
    Phase,
    PlayerAction,
    Rules,
    State,
    View,
    explain,
    legal_actions,
    new_match,
    redact,
    step,
    view,
)
from game.rules import events as happened
from game.rules.actions import (
    Bid,
    Deal,
    DefendAlone,
    DefendTogether,
    Discard,
    ExchangeIn,
    ExchangeOut,
    GoAlone,
    KeepPartner,
    NameTrump,
    Pass,
    Play,
    Redeal,
    action_from,
    notation_of,
)
from game.rules.refusals import CODES
from game.rules.seats import SEATS
from tests.rules.support import RULE_IDS, Taken, random_match

BIDS = ("0", "1", "2", "3", "4", "5", "6", "7", "LP", "BP", "M", "DM", "TM")
KINDS: dict[Phase, tuple[type, ...]] = {
    Phase.AUCTION: (Pass, Bid, Redeal),
    Phase.TRUMP: (NameTrump,),
    Phase.DISCARD: (Discard,),
    Phase.ALONE: (GoAlone, KeepPartner),
    Phase.EXCHANGE_OUT: (ExchangeOut,),
    Phase.EXCHANGE_IN: (ExchangeIn,),
    Phase.DEFEND: (DefendAlone, DefendTogether),
    Phase.PLAY: (Play,),
}


def every(seat: int) -> Iterator[PlayerAction]:
    """Every action that a seat could ever name; of the exchanges, those of one or two cards."""
    yield from (kind(seat) for kind in (Pass, Redeal, GoAlone, KeepPartner))
    yield from (kind(seat) for kind in (DefendAlone, DefendTogether))
    yield from (Bid(seat, bid, trump) for bid in BIDS for trump in (None, *Suit))
    yield from (NameTrump(seat, trump) for trump in Suit)
    for one in PACK:
        yield Discard(seat, one)
        yield from (Play(seat, one, suit) for suit in (None, *Suit))
    for size in (1, 2):
        for group in combinations(PACK, size):
            yield ExchangeOut(seat, group)
            yield ExchangeIn(seat, group)


EVERY = {seat: tuple(every(seat)) for seat in SEATS}


def check_legal(state: State, rng: Random) -> None:
    """The legal list is right as a list: never empty, no doubles, exactly what is accepted."""
    legal = legal_actions(state)
    if state.turn is None:
        assert legal == ()
        assert state.phase in (Phase.DEAL, Phase.OVER)
    else:
        assert legal
    listed = set(legal)
    assert len(listed) == len(legal)
    for action in legal:
        assert explain(state, action) is None
        assert step(state, action)[0].number == state.number + 1
        assert action_from(json.loads(json.dumps(notation_of(action)))) == action
    own = EVERY[state.turn] if state.turn is not None else ()
    kinds = KINDS.get(state.phase, ())
    for action in own:
        if action not in listed and (type(action) in kinds or rng.random() < 0.01):
            check_refused(state, action)
    for seat in SEATS:
        if seat != state.turn:
            for action in rng.sample(EVERY[seat], 10):
                check_refused(state, action)


def check_refused(state: State, action: PlayerAction) -> None:
    """The action is refused, with a known code and an existing rule, and changes nothing."""
    refusal = explain(state, action)
    assert refusal is not None, (state, action)
    assert refusal.code in CODES
    assert refusal.rule in RULE_IDS
    with pytest.raises(IllegalAction) as raised:
        step(state, action)
    assert raised.value.refusal == refusal


def is_widow_first(rules: Rules) -> bool:
    """2.4: the widow is taken before trump is named, which no bid has done."""
    return rules.widow_timing == "before_trump" and not rules.bid_names_trump


def check_cards(state: State) -> None:
    """R2, R8: each card of the pack is in exactly one place, and hands have their sizes."""
    if state.phase in (Phase.DEAL, Phase.OVER):
        assert state.hands == ((), (), (), ())
        return
    is_taken = state.rules.widow == "maker_takes" and (
        state.trump is not None or (state.maker is not None and is_widow_first(state.rules))
    )
    places: list[Card] = [one for hand in state.hands for one in hand]
    places += [] if is_taken else state.widow
    places += state.thrown
    places += [state.discard] if state.discard is not None else []
    places += [one for _, one in state.trick]
    places += [one for trick in state.tricks for _, one in trick.plays]
    assert sorted(places) == list(state.rules.pack), state
    if state.phase is Phase.PLAY:
        for seat, hand in enumerate(state.hands):
            played = len(state.tricks) + (seat in [who for who, _ in state.trick])
            left = 6 if seat in state.sitting_out else 6 - played
            is_giver = seat in state.sitting_out and state.passed and seat != state.lone_defender
            if is_giver and state.maker is not None and (seat - state.maker) % 4 == 2:
                left -= len(state.passed)
            assert len(hand) == left


def check_step(taken: Taken) -> None:
    """The number grows by one; tricks and points add up to what the events say."""
    state, action, after, events = taken
    assert after.number == state.number + 1
    assert after.rules is state.rules
    assert events
    assert sum(after.taken) == len(after.tricks) <= 6
    scored = [event for event in events if isinstance(event, happened.HandScored)]
    won = [event for event in events if isinstance(event, happened.TrickWon)]
    assert len(won) <= 1
    if not scored:
        assert after.score == state.score
    for event in scored:
        result = event.result
        assert sum(result.tricks) == 6
        assert len(state.tricks) == 5
        assert won
        for side in (0, 1):
            lines = [line for line in result.lines if line.side == side]
            assert sum(line.points for line in lines) == result.points[side]
            assert state.score[side] + result.points[side] == result.score[side]
            assert all(line.rule in RULE_IDS for line in lines)
        assert after.score == result.score
    assert (after.winner is not None) == (after.phase is Phase.OVER)
    assert (after.winner is not None) == isinstance(events[-1], happened.MatchWon)
    if isinstance(action, Deal):
        assert after.hand_number == state.hand_number + 1
        assert after.dealer == state.dealer
    check_named(after)
    if state.turn is not None and after.phase is Phase.PLAY and len(after.trick) > 1:
        assert after.turn is not None
        assert after.turn not in [seat for seat, _ in after.trick]
        assert after.turn not in after.sitting_out


def check_named(state: State) -> None:
    """Option `joker_in_no_trump`: a suit is named for the Joker led with no trump, and only then.

    And `bid_names_trump`: every bid has a trump, and the maker's is trump.
    """
    led_by_joker = [bool(trick.plays[0][1].is_joker) for trick in state.tricks]
    is_free = state.trump is not None and state.trump.is_no_trump
    assert [trick.named is not None for trick in state.tricks] == [
        is_free and each for each in led_by_joker
    ]
    assert (state.named is not None) == (
        is_free and bool(state.trick) and state.trick[0][1].is_joker
    )
    for call in state.calls:
        assert (call.trump is not None) == (call.bid is not None and state.rules.bid_names_trump)
    bids = [call for call in state.calls if call.bid is not None]
    if state.maker is not None and bids and state.rules.bid_names_trump:
        assert (state.maker, state.bid, state.trump) == bids[-1]


class Follower:
    """One seat that hears of its match by redacted events alone."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.hand: set[Card | None] = set()
        self.sizes = [0, 0, 0, 0]

    def hear(self, event: Event) -> None:
        """Change what the seat holds, and what it counts in other hands."""
        seat, hand, sizes = self.seat, self.hand, self.sizes
        match redact(event, seat):
            case happened.CardsDealt(_, _, hands, _):
                self.hand, self.sizes = set(hands[seat]), [len(each) for each in hands]
            case happened.WidowTaken(who, got):
                sizes[who] += len(got)
                self.hand |= set(got) if who == seat else set()
            case happened.CardDiscarded(who, one) | happened.CardPlayed(who, one, _):
                sizes[who] -= 1
                hand.discard(one)
            case happened.CardsThrown(who, gone):
                sizes[who] -= len(gone)
                hand.difference_update(gone)
            case happened.CardsPassed(who, to, gone):
                sizes[who] -= len(gone)
                sizes[to] += len(gone)
                hand.difference_update(gone)
                self.hand |= set(gone) if to == seat else set()
            case happened.HandScored() | happened.HandThrownIn():
                self.hand, self.sizes = set(), [0, 0, 0, 0]
            case _:
                pass

    def check(self, seen: View) -> None:
        """What was heard is what the view shows."""
        assert (self.seat, self.hand, tuple(self.sizes)) == (
            seen.seat,
            set(seen.hand),
            seen.hand_sizes,
        )


def check_view(state: State, seat: int) -> None:
    """A view repeats what is open and what the seat itself holds."""
    seen = view(state, seat)
    assert seen.hand == state.hands[seat]
    assert len(seen.widow) == len(state.widow)
    for name in set(View._fields) & set(State._fields) - {"widow", "discard", "thrown", "passed"}:
        assert getattr(seen, name) == getattr(state, name)
    for name in ("discard", "thrown", "passed"):
        assert getattr(seen, name) in (getattr(state, name), None, ())


def check_undo(rules: Rules, taken: list[Taken], texts: list[str]) -> None:
    """Earlier states stand unchanged, and replaying fewer actions leads back to each of them."""
    assert [repr(state) for state, _, _, _ in taken] == texts
    again = new_match(rules, taken[0][0].dealer)
    for state, action, _, events in taken:
        assert again == state
        again, same_events = step(again, action)
        assert same_events == events


def check_match(rules: Rules, rng: Random, hands: int) -> int:
    """Play one match and check each step of it; the number of hands played."""
    followers = [Follower(seat) for seat in SEATS]
    history: list[Taken] = []
    texts: list[str] = []
    for taken in random_match(rules, rng, hands):
        state, _, after, events = taken
        texts.append(repr(state))
        check_step(taken)
        check_cards(after)
        check_legal(after, rng)
        for follower in followers:
            for event in events:
                follower.hear(event)
            follower.check(view(after, follower.seat))
            check_view(after, follower.seat)
        history.append(taken)
    check_undo(rules, history, texts)
    return after.hand_number
