"""What happened, in the order it happened: the frozen records that the rules return.

Events are finer than actions: one card can win a trick, end a hand and a match. A card that a
seat may not see is ``None`` in its copy (:func:`game.rules.views.redact`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.cards import Card, Suit
from game.rules.scoring import HandResult
from game.rules.state import State, Trick

Hidden: TypeAlias = tuple[Card | None, ...]
"""Cards, ``None`` for each that is face down to the one who looks."""


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """A hand was dealt: two packets of three to each seat, eldest first, then the widow (R8)."""

    hand_number: int
    dealer: int
    hands: tuple[Hidden, ...]
    widow: Hidden


@dataclass(frozen=True, slots=True)
class SeatPassed:
    """A seat passed in the auction (R9)."""

    seat: int


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat made a bid (R9), with the trump it names where bids do."""

    seat: int
    bid: str
    trump: Suit | None = None


@dataclass(frozen=True, slots=True)
class HandThrownIn:
    """A hand ended unplayed: all passed (2.3), or ``seat`` asked for a redeal (2.1)."""

    reason: Literal["all_pass", "redeal"]
    seat: int | None
    next_dealer: int


@dataclass(frozen=True, slots=True)
class AuctionWon:
    """The maker is known; ``forced`` if the Joker's holder had to bid (2.3)."""

    maker: int
    bid: str
    forced: bool


@dataclass(frozen=True, slots=True)
class WidowTaken:
    """The maker took the widow into the hand; seen by the maker only (R12)."""

    seat: int
    cards: Hidden


@dataclass(frozen=True, slots=True)
class TrumpNamed:
    """The maker named trump (R12)."""

    seat: int
    trump: Suit


@dataclass(frozen=True, slots=True)
class WidowExposed:
    """The dead widow was turned up for all to see (2.4)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """The maker laid a card away face down; seen by the maker only (R12)."""

    seat: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class AloneDeclared:
    """The maker said whether to play alone (2.5)."""

    seat: int
    alone: bool


@dataclass(frozen=True, slots=True)
class CardsThrown:
    """The loner threw cards before the exchange; seen by the loner only (2.6)."""

    seat: int
    cards: Hidden


@dataclass(frozen=True, slots=True)
class CardsPassed:
    """The loner's partner ``seat`` passed cards; seen by the two of them only (2.6)."""

    seat: int
    to: int
    cards: Hidden


@dataclass(frozen=True, slots=True)
class DefenceDeclared:
    """A defender said whether to defend alone (2.7)."""

    seat: int
    alone: bool


@dataclass(frozen=True, slots=True)
class PlayBegan:
    """The tricks begin: who leads, and whose hands lie face down beside the game (2.8)."""

    leader: int
    sitting_out: frozenset[int]


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat played a card to the trick; ``named`` is the suit that a led Joker asks for."""

    seat: int
    card: Card
    named: Suit | None = None


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A trick was complete; ``taken`` are the tricks of both sides with it (R17, R18)."""

    trick: Trick
    taken: tuple[int, int]


@dataclass(frozen=True, slots=True)
class HandScored:
    """A played hand was scored (section 4)."""

    result: HandResult
    next_dealer: int


@dataclass(frozen=True, slots=True)
class MatchWon:
    """A side won the match (4.5)."""

    side: int
    score: tuple[int, int]


Event: TypeAlias = (
    CardsDealt
    | SeatPassed
    | BidMade
    | HandThrownIn
    | AuctionWon
    | WidowTaken
    | TrumpNamed
    | WidowExposed
    | CardDiscarded
    | AloneDeclared
    | CardsThrown
    | CardsPassed
    | DefenceDeclared
    | PlayBegan
    | CardPlayed
    | TrickWon
    | HandScored
    | MatchWon
)
"""Any of them."""

Step: TypeAlias = tuple[State, tuple[Event, ...]]
"""A new state and what happened on the way to it, in order."""
