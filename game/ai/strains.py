"""Cards as bits under a trump, so that sets of cards are integers and higher beats lower.

Each card in play has a place under a strain (a trump, or none): plain suits first, trump last,
each suit from its lowest card up, bowers and Joker where they belong (R4-R6). The suits begin at
the places 0, 7, 14 and 21, so that one stays free between two of them: a carry out of one suit
does not reach the next, and a mask is still below 2**30, where Python's integers are fastest. A
*bit* is ``1 << place``, a *mask* a sum of bits. The highest bit of a mask within one suit is its
highest card; of the cards of a trick that are trump or of the suit led it is the winner (R17).

With no trump the Joker, which then belongs to no suit, has the place 30 for itself (option
``joker_in_no_trump``). It wins whatever it is played to, which makes it a trump suit of one card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from game.cards import PACK, SUITS, Card, Suit, pack
from game.rules import Rules
from game.rules.tricks import rank_of, suit_of

_FIRST_PLACES: Final = (0, 7, 14, 21)
_JOKER_PLACE: Final = 30
JOKER_BIT: Final = 1 << _JOKER_PLACE
"""The Joker with no trump."""


class Strain(NamedTuple):
    """The cards in play as bits under one trump; tables "by card" are indexed by the card."""

    trump: int
    """Mask of the trump suit; with no trump that of the Joker alone, 0 where it is not in play."""
    pack: int
    """Mask of all cards in play."""
    plain: tuple[int, ...]
    """Masks of the suits that are not trump, in the order of the pack."""
    honours: tuple[int, ...]
    """Bits of the four best trumps, best first; empty with no trump."""
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

    @property
    def has_trump(self) -> bool:
        """False with no trump, where nothing but the Joker can beat the suit led."""
        return bool(self.honours)

    def mask(self, cards: Iterable[Card]) -> int:
        """The mask of some cards."""
        bit = self.bit
        total = 0
        for card in cards:
            total |= bit[card]
        return total


def strain_of(rules: Rules, trump: Suit) -> Strain:
    """The strain of a trump, or of a kind of no trump, under house rules."""
    return _strain(rules.deck, rules.bowers, trump)


@cache
def _strain(deck: int, bowers: bool, trump: Suit) -> Strain:
    # With no trump, the suit that is trump has no card but the Joker.
    suits = [*(suit for suit in SUITS if suit is not trump), trump]
    places = (*_FIRST_PLACES, _JOKER_PLACE) if trump.is_no_trump else _FIRST_PLACES
    masks = dict.fromkeys(Suit, 0)
    bit = [0] * 25
    at_length = [(PACK[0], 0, 0)] * (_JOKER_PLACE + 2)
    for suit, first in zip(suits, places, strict=True):
        held = [card for card in pack(deck) if suit_of(card, trump, bowers) is suit]
        held.sort(key=lambda card: rank_of(card, trump, bowers))
        masks[suit] = mask = (1 << len(held)) - 1 << first
        for place, card in enumerate(held, first):
            bit[card] = 1 << place
            at_length[place + 1] = (card, mask, mask & -(2 << place))
    trumps = masks[trump]
    honours = () if trump.is_no_trump else (1, 2, 3, 4)
    by_length = tuple(zip(*at_length, strict=True))
    return Strain(
        trump=trumps,
        pack=sum(masks.values()),
        plain=tuple(masks[suit] for suit in SUITS if suit is not trump),
        honours=tuple(1 << trumps.bit_length() - down for down in honours),
        joker=bit[24],
        bit=tuple(bit),
        suit=tuple(masks[suit_of(card, trump, bowers)] for card in PACK),
        card=by_length[0],
        suit_at=by_length[1],
        above=by_length[2],
    )


def lowest(mask: int) -> int:
    """The lowest bit of a mask; 0 if it is empty."""
    return mask & -mask


def highest(mask: int) -> int:
    """The highest bit of a mask; 0 if it is empty."""
    return 1 << mask.bit_length() - 1 if mask else 0


def bits(mask: int) -> Iterator[int]:
    """The bits of a mask, from the lowest."""
    while mask:
        yield mask & -mask
        mask &= mask - 1


def runs(cards: Iterable[int], strain: Strain, live: int) -> list[list[int]]:
    """Cards of one hand, those together between which no other card can come.

    Args:
        cards: their bits; a Joker that is led with no trump beside the mask of the suit it names.
        strain: how they are laid out.
        live: mask of the cards that are in other hands, or in the trick in progress.
    """
    found: list[list[int]] = []
    for card in sorted(cards):
        last = found[-1][-1] if found else 0
        suit = strain.suit_at[card.bit_length()] & ~strain.joker
        if last & suit and not live & (card - 1) & -(last << 1):
            found[-1].append(card)
        else:
            found.append([card])
    return found


def carried(here: Strain, there: Strain, cards: Iterable[Card]) -> list[int]:
    """Masks of one layout as they are in another: a table of 128 for each seven places.

    A card that is not among ``cards`` is left out.
    """
    moved = {here.bit[card]: there.bit[card] for card in cards}
    return [
        sum(moved.get(1 << first + place, 0) for place in range(7) if number >> place & 1)
        for first in range(0, 35, 7)
        for number in range(128)
    ]
