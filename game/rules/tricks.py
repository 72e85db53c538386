"""What a card is worth under a trump: effective suits, following, the winner (R4-R6, R16, R17).

Bowers are solved once, in the tables below; everything else asks them. ``bowers`` is the house
rule of that name and ``trump`` a suit or a kind of no trump throughout. With no trump the Joker
is a suit of its own, which beats every other (option ``joker_in_no_trump``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise, permutations
from typing import Final

from game.cards import PACK, RANKS, Card, Suit

Play = tuple[int, Card]
"""A seat and the card it played."""


def _is_bower(card: Card, trump: Suit, bowers: bool) -> bool:
    if not bowers or trump.is_no_trump or card.rank != "J":
        return False
    return card.suit in (trump, trump.same_colour)


def _suit(card: Card, trump: Suit, bowers: bool) -> Suit:
    if card.suit is None or _is_bower(card, trump, bowers):
        return trump
    return card.suit


def _rank(card: Card, trump: Suit, bowers: bool) -> int:
    if card.is_joker:
        return 8
    if _is_bower(card, trump, bowers):
        return 7 if card.suit is trump else 6
    rank = RANKS.index(card.rank)
    return 5 - rank if trump is Suit.LOW_NO_TRUMP else rank


_SUIT: Final = tuple(
    tuple(tuple(_suit(card, trump, bowers) for card in PACK) for trump in Suit)
    for bowers in (False, True)
)
_RANK: Final = tuple(
    tuple(tuple(_rank(card, trump, bowers) for card in PACK) for trump in Suit)
    for bowers in (False, True)
)


def suit_of(card: Card, trump: Suit, bowers: bool) -> Suit:
    """The suit a card belongs to for leading, following and winning (R6).

    The Joker and both bowers are trump. With no trump the Joker's suit is that choice itself,
    which no other card has.
    """
    return _SUIT[bowers][trump][card]


def rank_of(card: Card, trump: Suit, bowers: bool) -> int:
    """Rank within the effective suit, 0-8: higher beats lower in the same suit (R4, R5).

    9 T J Q K A are 0-5 (5-0 with ``LOW_NO_TRUMP``), the left bower 6, the right bower 7, the Joker
    8.
    """
    return _RANK[bowers][trump][card]


def is_left_bower(card: Card, trump: Suit, bowers: bool) -> bool:
    """True for the jack of trump's colour that is not of trump's printed suit (R5)."""
    return card.suit is not trump and _is_bower(card, trump, bowers)


def _strength(card: Card, led: Suit, trump: Suit, bowers: bool) -> int:
    suit = _suit(card, trump, bowers)
    if suit is trump:
        return 10 + _rank(card, trump, bowers)
    return _rank(card, trump, bowers) if suit is led else -1


_WHEEL: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The plain suits from left to right, where nothing else decides."""

_STRENGTH: Final = tuple(
    tuple(
        tuple(tuple(_strength(card, led, trump, bowers) for card in PACK) for led in Suit)
        for trump in Suit
    )
    for bowers in (False, True)
)


def strength_of(card: Card, led: Suit, trump: Suit, bowers: bool) -> int:
    """How a card fares in a trick in which ``led`` was led (R17).

    10 and more for a trump, 0-5 for a card of the suit led, -1 for one that cannot win.
    """
    return _STRENGTH[bowers][trump][led][card]


def winner_of(plays: Sequence[Play], trump: Suit, bowers: bool) -> int:
    """The seat that wins a trick of two to four cards, or leads it so far (R17).

    Raises:
        IndexError: if no card has been played.
    """
    row = _STRENGTH[bowers][trump][_SUIT[bowers][trump][plays[0][1]]]
    best_seat, best = plays[0][0], -1
    for seat, card in plays:
        if row[card] > best:
            best_seat, best = seat, row[card]
    return best_seat


def legal_cards(
    hand: Sequence[Card],
    led: Card | None,
    trump: Suit,
    bowers: bool,
    named: Suit | None = None,
) -> tuple[Card, ...]:
    """The cards of a hand that may be played (R13, R16).

    Args:
        hand: the cards held.
        led: the card led to the trick; ``None`` for the leader, who may lead any card.
        trump: the suit of trump, or no trump.
        bowers: whether the jacks of trump's colour are bowers.
        named: the suit to follow where the Joker was led with no trump; else ``None``.
    """
    if led is None:
        return tuple(hand)
    suits = _SUIT[bowers][trump]
    suit = suits[led] if named is None else named
    following = tuple([card for card in hand if suits[card] is suit])
    return following or tuple(hand)


def sort_for_display(
    hand: Iterable[Card], trump: Suit | None, bowers: bool, *, ascending: bool = False
) -> tuple[Card, ...]:
    """A hand as a player holds it: suits together, trump leftmost, each from high to low.

    Black and red suits alternate as far as that leaves trump at its place, whichever suits are
    held. Without a trump (``None``) the Joker stands leftmost. ``ascending`` is the same order
    from right to left.
    """
    strain = Suit.NO_TRUMP if trump is None else trump
    suits, ranks = _SUIT[bowers][strain], _RANK[bowers][strain]
    held = tuple(hand)
    order = _suits_in_order(frozenset(suits[card] for card in held), strain)
    shown = sorted(held, key=lambda card: (order.index(suits[card]), -ranks[card]))
    return tuple(reversed(shown) if ascending else shown)


@cache
def _suits_in_order(held: frozenset[Suit], strain: Suit) -> tuple[Suit, ...]:
    """The suits of a hand from left to right."""
    first = [strain] if strain in held else []
    others = [suit for suit in _WHEEL if suit in held and suit is not strain]

    def clashes(rest: tuple[Suit, ...]) -> int:
        """How often two suits of one colour stand side by side; the Joker alone has none."""
        coloured = [suit for suit in (*first, *rest) if not suit.is_no_trump]
        return sum(one.same_colour is other for one, other in pairwise(coloured))

    return (*first, *min(permutations(others), key=clashes))
