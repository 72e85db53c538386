"""Cards as bits under a trump, so that sets of cards are integers and higher beats lower.

Each card in play has a place under a strain (a trump, or none): plain suits first, trump last,
each suit from its lowest card up, bowers and Joker where they belong (R4-R6). A *bit* is ``1 <<
place``, a *mask* a sum of bits. The highest card of a mask within one suit is its highest bit.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from game.cards import SUITS, Card, Suit, pack
from game.rules import Rules
from game.rules.tricks import rank_of, suit_of


class Strain(NamedTuple):
    """The cards in play as bits under one trump; tables "by card" are indexed by the card."""

    trump: int
    """Mask of the trump suit; 0 where no trump is named."""
    plain: tuple[int, ...]
    """Masks of the suits that are not trump, in the order of the pack."""
    honours: tuple[int, ...]
    """Bits of the four best trumps, best first; empty without a trump."""
    joker: int
    """Bit of the Joker; 0 where it is not in play."""
    bit: tuple[int, ...]
    """By card: its bit."""
    suit: tuple[int, ...]
    """By card: mask of the cards of its suit."""
    card: tuple[Card, ...]
    """By ``bit_length`` of a bit: the card (index 0 is unused)."""
    suit_at: tuple[int, ...]
    """By ``bit_length`` of a bit: mask of the cards of its suit."""
    above: tuple[int, ...]
    """By ``bit_length`` of a bit: mask of the cards that beat it in its suit."""

    def mask(self, cards: Iterable[Card]) -> int:
        """The mask of some cards."""
        bit = self.bit
        total = 0
        for card in cards:
            total |= bit[card]
        return total


def strain_of(rules: Rules, trump: Suit) -> Strain:
    """The strain of a trump, or of ``NO_TRUMP``, under house rules."""
    return _strain(rules.deck, rules.bowers, trump)


@cache
def _strain(deck: int, bowers: bool, trump: Suit) -> Strain:
    def key(card: Card) -> tuple[bool, Suit, int]:
        suit = suit_of(card, trump, bowers)
        return suit is trump, suit, rank_of(card, trump, bowers)

    order = sorted(pack(deck), key=key)
    bit = [0] * 25
    for place, card in enumerate(order):
        bit[card] = 1 << place
    masks = {
        suit: sum(bit[card] for card in order if suit_of(card, trump, bowers) is suit)
        for suit in Suit
    }
    suits = [masks[suit_of(card, trump, bowers)] for card in order]
    trumps = [card for card in order if suit_of(card, trump, bowers) is trump]
    return Strain(
        trump=0 if trump is Suit.NO_TRUMP else masks[trump],
        plain=tuple(masks[suit] for suit in SUITS if suit is not trump),
        honours=()
        if trump is Suit.NO_TRUMP
        else tuple(bit[card] for card in reversed(trumps[-4:])),
        joker=bit[24],
        bit=tuple(bit),
        suit=tuple(masks[suit_of(card, trump, bowers)] for card in pack(25)),
        card=(order[0], *order),
        suit_at=(0, *suits),
        above=(0, *(mask & -(2 << place) for place, mask in enumerate(suits))),
    )


def lowest(mask: int) -> int:
    """The lowest bit of a mask; 0 if it is empty."""
    return mask & -mask


def highest(mask: int) -> int:
    """The highest bit of a mask; 0 if it is empty."""
    return 1 << mask.bit_length() - 1 if mask else 0
