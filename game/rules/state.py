"""The whole state of a match, as only the rules see it.

Everybody else gets a :class:`game.rules.views.View`. A state is an immutable value: two states
with equal fields are the same position.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from game.cards import Card, Suit
from game.rules.house import Rules
from game.rules.tricks import Play


class Phase(Enum):
    """Where in the order of a hand a match stands (rule book, section 2)."""

    DEAL = "deal"
    """The pack is to be dealt; nobody's turn."""
    AUCTION = "auction"
    TRUMP = "trump"
    DISCARD = "discard"
    ALONE = "alone"
    EXCHANGE_OUT = "exchange_out"
    EXCHANGE_IN = "exchange_in"
    DEFEND = "defend"
    PLAY = "play"
    OVER = "over"
    """A side has won; nothing may follow."""


class Call(NamedTuple):
    """One turn of the auction."""

    seat: int
    bid: str | None
    """The bid; ``None`` for a pass."""
    trump: Suit | None = None
    """The trump it names, where bids do (option ``bid_names_trump``)."""


class Trick(NamedTuple):
    """A finished trick."""

    plays: tuple[Play, ...]
    """Two to four plays in order; the first seat led."""
    winner: int
    """The seat that took it."""
    named: Suit | None = None
    """The suit to follow, where the Joker led it with no trump and named one."""


class State(NamedTuple):
    """A position of a match; seats 0-3 clockwise, pairs by side (0: seats 0 and 2)."""

    rules: Rules
    number: int = 0
    """How many actions led here; a request that carries an older number is stale."""
    phase: Phase = Phase.DEAL
    hand_number: int = 0
    """The hand in progress, from 1; while ``DEAL`` the number of hands dealt so far."""
    dealer: int = 0
    """Dealer of this hand; while ``DEAL`` of the next."""
    score: tuple[int, int] = (0, 0)
    """Points of the sides; may be negative (R21)."""
    hands: tuple[tuple[Card, ...], ...] = ((), (), (), ())
    """Cards held by each seat; the maker holds seven between widow and discard."""
    widow: tuple[Card, ...] = ()
    """The widow as dealt, kept after it is taken; empty with the 24 deck."""
    calls: tuple[Call, ...] = ()
    turn: int | None = None
    """The seat to act; ``None`` while ``DEAL`` and ``OVER``."""
    maker: int | None = None
    """Who won the auction; ``None`` until then."""
    bid: str | None = None
    """The maker's bid; ``None`` until the auction is won."""
    trump: Suit | None = None
    """``None`` until it is named."""
    discard: Card | None = None
    """The card the maker laid away; ``None`` before that, or where there is none."""
    alone: bool = False
    """True once the maker has said to play alone."""
    lone_defender: int | None = None
    """The seat that defends alone; ``None`` if nobody does."""
    sitting_out: frozenset[int] = frozenset()
    """Seats that take no part in the tricks."""
    thrown: tuple[Card, ...] = ()
    """What the loner threw in the exchange."""
    passed: tuple[Card, ...] = ()
    """What the loner's partner passed in the exchange."""
    trick: tuple[Play, ...] = ()
    """The plays of the trick in progress."""
    named: Suit | None = None
    """The suit to follow in it, where the Joker led it with no trump; else ``None``."""
    tricks: tuple[Trick, ...] = ()
    """The finished tricks of this hand."""
    taken: tuple[int, int] = (0, 0)
    """Tricks of the sides in this hand (R18)."""
    winner: int | None = None
    """The side that has won the match; ``None`` until one has."""


def new_match(rules: Rules, first_dealer: int) -> State:
    """The start of a match: nothing dealt, no points (R7).

    Raises:
        ValueError: if ``first_dealer`` is no seat.
    """
    if first_dealer not in (0, 1, 2, 3):
        raise ValueError(f"not a seat: {first_dealer!r}")
    return State(rules, dealer=first_dealer)


def holding(state: State, seat: int, held: tuple[Card, ...]) -> State:
    """The state with other cards in a seat's hand."""
    hands = state.hands
    return state._replace(hands=(*hands[:seat], held, *hands[seat + 1 :]))


def without(state: State, seat: int, gone: Sequence[Card]) -> State:
    """The state with these cards gone from a seat's hand."""
    return holding(state, seat, tuple([card for card in state.hands[seat] if card not in gone]))
