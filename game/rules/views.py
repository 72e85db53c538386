"""What one seat knows: the only thing that players, hints and the table ever get.

Two states that differ only in what a seat cannot know give it equal views and equal events.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from game.cards import Card, Suit
from game.rules.events import (
    CardDiscarded,
    CardsDealt,
    CardsPassed,
    CardsThrown,
    Event,
    Hidden,
    WidowTaken,
)
from game.rules.house import Rules
from game.rules.seats import partner_of
from game.rules.state import Call, Phase, State, Trick
from game.rules.tricks import Play


class View(NamedTuple):
    """A position as one seat has seen it; the fields mean what they mean in ``State``."""

    seat: int
    """Whose view it is."""
    rules: Rules
    number: int
    phase: Phase
    hand_number: int
    dealer: int
    score: tuple[int, int]
    hand: tuple[Card, ...]
    """The seat's own cards, in no meaningful order."""
    hand_sizes: tuple[int, int, int, int]
    """How many cards each seat holds, as anyone at the table can count."""
    widow: Hidden
    """The widow, ``None`` for a card the seat has not seen; empty with the 24 deck."""
    calls: tuple[Call, ...]
    turn: int | None
    maker: int | None
    bid: str | None
    trump: Suit | None
    discard: Card | None
    """The seat's own discard; ``None`` if it made none."""
    alone: bool
    lone_defender: int | None
    sitting_out: frozenset[int]
    thrown: tuple[Card, ...]
    """What the seat itself threw in the exchange; empty for all others."""
    passed: tuple[Card, ...]
    """What was passed in the exchange, for the two who saw it; empty for all others."""
    trick: tuple[Play, ...]
    named: Suit | None
    tricks: tuple[Trick, ...]
    taken: tuple[int, int]
    winner: int | None


def _has_seen_widow(state: State, seat: int) -> bool:
    if state.rules.widow == "dead_exposed":
        return state.trump is not None
    if state.rules.widow != "maker_takes" or seat != state.maker:
        return False
    return state.rules.takes_widow_first or state.trump is not None


def view(state: State, seat: int) -> View:
    """What ``seat`` knows of a state: its own cards and what happened in the open."""
    hands = state.hands
    is_maker = seat == state.maker
    in_exchange = is_maker or (state.maker is not None and seat == partner_of(state.maker))
    seen = _has_seen_widow(state, seat)
    return View(
        seat,
        state.rules,
        state.number,
        state.phase,
        state.hand_number,
        state.dealer,
        state.score,
        hands[seat],
        (len(hands[0]), len(hands[1]), len(hands[2]), len(hands[3])),
        state.widow if seen else (None,) * len(state.widow),
        state.calls,
        state.turn,
        state.maker,
        state.bid,
        state.trump,
        state.discard if is_maker else None,
        state.alone,
        state.lone_defender,
        state.sitting_out,
        state.thrown if is_maker else (),
        state.passed if in_exchange else (),
        state.trick,
        state.named,
        state.tricks,
        state.taken,
        state.winner,
    )


def _face_down(cards: Hidden) -> Hidden:
    return (None,) * len(cards)


def redact(event: Event, seat: int | None) -> Event:
    """An event as ``seat`` sees it; ``None`` is an onlooker who sees nobody's cards."""
    match event:
        case CardsDealt():
            hands = tuple(
                cards if holder == seat else _face_down(cards)
                for holder, cards in enumerate(event.hands)
            )
            return replace(event, hands=hands, widow=_face_down(event.widow))
        case WidowTaken() | CardsThrown() if event.seat != seat:
            return replace(event, cards=_face_down(event.cards))
        case CardsPassed() if seat not in (event.seat, event.to):
            return replace(event, cards=_face_down(event.cards))
        case CardDiscarded() if event.seat != seat:
            return replace(event, card=None)
        case _:
            return event
