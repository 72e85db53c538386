"""What a player, or the dealer's pack, can do: the inputs of the game (record-format, Actions).

Every action is a small frozen object that means the same in any position. Its notation, as the
records write it, is ``[seat, verb]`` or ``[seat, verb, argument]``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from game.cards import Card, Suit, card, suit


@dataclass(frozen=True, slots=True)
class Deal:
    """The shuffled pack, as it was dealt: chance's only action (R8).

    ``hands`` has six cards for each of the seats 0-3 in the order they were dealt; ``widow`` is
    one card, or empty with the 24 deck.
    """

    hands: tuple[tuple[Card, ...], ...]
    widow: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass in the auction (R9)."""

    verb: ClassVar[str] = "pass"
    seat: int


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid a rung of the ladder (R9, R23, ``bid_ladder``)."""

    verb: ClassVar[str] = "bid"
    seat: int
    bid: str
    trump: Suit | None = None
    """The trump it names, where bids do (option ``bid_names_trump``)."""


@dataclass(frozen=True, slots=True)
class Redeal:
    """Throw a poor hand in at one's first turn to call (2.1)."""

    verb: ClassVar[str] = "redeal"
    seat: int


@dataclass(frozen=True, slots=True)
class NameTrump:
    """The maker names trump, or no trump (R12)."""

    verb: ClassVar[str] = "trump"
    seat: int
    trump: Suit


@dataclass(frozen=True, slots=True)
class Discard:
    """The maker lays one of seven cards away face down (R12)."""

    verb: ClassVar[str] = "discard"
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class GoAlone:
    """The maker plays without the partner (2.5)."""

    verb: ClassVar[str] = "alone"
    seat: int


@dataclass(frozen=True, slots=True)
class KeepPartner:
    """The maker plays with the partner (2.5)."""

    verb: ClassVar[str] = "with_partner"
    seat: int


@dataclass(frozen=True, slots=True)
class ExchangeOut:
    """The loner throws cards face down before the partner passes as many (2.6).

    ``cards`` are in ascending order, so that equal choices are equal actions.
    """

    verb: ClassVar[str] = "exchange_out"
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ExchangeIn:
    """The loner's partner passes cards of their own choice (2.6); ascending, as above."""

    verb: ClassVar[str] = "exchange_in"
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DefendAlone:
    """A defender plays alone against a loner (2.7)."""

    verb: ClassVar[str] = "defend_alone"
    seat: int


@dataclass(frozen=True, slots=True)
class DefendTogether:
    """A defender declines to defend alone (2.7)."""

    verb: ClassVar[str] = "defend_together"
    seat: int


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to a trick (R13, R16)."""

    verb: ClassVar[str] = "play"
    seat: int
    card: Card
    suit: Suit | None = None
    """The suit to follow, named by who leads the Joker with no trump."""


PlayerAction: TypeAlias = (
    Pass
    | Bid
    | Redeal
    | NameTrump
    | Discard
    | GoAlone
    | KeepPartner
    | ExchangeOut
    | ExchangeIn
    | DefendAlone
    | DefendTogether
    | Play
)
Action: TypeAlias = Deal | PlayerAction

Notation: TypeAlias = list[object]
"""An action as JSON: ``[seat, verb]``, ``[seat, verb, argument]``, or one more with a suit."""

_BARE: Final = {
    kind.verb: kind for kind in (Pass, Redeal, GoAlone, KeepPartner, DefendAlone, DefendTogether)
}
_WITH_SUIT: Final = (Bid.verb, Play.verb)
_WITH_CARDS: Final = {kind.verb: kind for kind in (ExchangeOut, ExchangeIn)}
VERBS: Final = (*_BARE, Bid.verb, NameTrump.verb, Discard.verb, Play.verb, *_WITH_CARDS)
"""Every verb of the records."""


def notation_of(action: PlayerAction) -> Notation:
    """An action as the records write it."""
    match action:
        case Bid(seat, bid, named):
            return [seat, action.verb, bid, *_letters(named)]
        case NameTrump(seat, trump):
            return [seat, action.verb, trump.letter]
        case Play(seat, one, named):
            return [seat, action.verb, one.text, *_letters(named)]
        case Discard(seat, one):
            return [seat, action.verb, one.text]
        case ExchangeOut(seat, several) | ExchangeIn(seat, several):
            return [seat, action.verb, [one.text for one in several]]
        case _:
            return [action.seat, action.verb]


def action_from(notation: object) -> PlayerAction:
    """An action from its notation, with JSON's exact types.

    Whether it is legal is not asked here.

    Raises:
        ValueError: if it is not a list of a seat 0-3, a known verb and that verb's argument.
    """
    if not isinstance(notation, list) or len(notation) not in (2, 3, 4):
        raise ValueError("an action is [seat, verb] or [seat, verb, argument]")
    seat, verb, *rest = notation
    if type(seat) is not int or not 0 <= seat <= 3:
        raise ValueError(f"not a seat: {seat!r}")
    if not isinstance(verb, str) or verb not in VERBS:
        raise ValueError(f"not a verb: {verb!r}")
    if verb in _BARE:
        if rest:
            raise ValueError(f"{verb} takes no argument")
        return _BARE[verb](seat)
    if not rest:
        raise ValueError(f"{verb} needs an argument")
    argument, *more = rest
    if more and verb not in _WITH_SUIT:
        raise ValueError(f"{verb} takes one argument")
    if verb in _WITH_CARDS:
        if not isinstance(argument, list):
            raise ValueError(f"{verb} needs a list of cards")
        return _WITH_CARDS[verb](seat, tuple(sorted(_card(text) for text in argument)))
    if not isinstance(argument, str):
        raise ValueError(f"{verb} needs a text")
    if verb == NameTrump.verb:
        return NameTrump(seat, suit(argument))
    if verb == Discard.verb:
        return Discard(seat, card(argument))
    named = _suit(more[0]) if more else None
    if verb == Play.verb:
        return Play(seat, card(argument), named)
    return Bid(seat, argument, named)


def _letters(named: Suit | None) -> list[str]:
    return [] if named is None else [named.letter]


def _suit(text: object) -> Suit:
    if not isinstance(text, str):
        raise ValueError(f"not a suit: {text!r}")
    return suit(text)


def _card(text: object) -> Card:
    if not isinstance(text, str):
        raise ValueError(f"not a card: {text!r}")
    return card(text)


def exchanged(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards in the order that :class:`ExchangeOut` and :class:`ExchangeIn` keep them."""
    return tuple(sorted(cards))
