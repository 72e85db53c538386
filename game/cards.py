"""Suits, ranks, cards and the pack, in the two-letter notation of the records.

A card is a small integer (0-24), so that tables and bit masks can be indexed by it, and at the
same time one of 25 interned objects that know their rank and suit. What a card is worth under a
trump is no business of this module: see :mod:`game.rules.tricks`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

RANKS: Final = "9TJQKA"
"""Rank letters from the lowest to the highest of a suit without bowers."""


class Suit(IntEnum):
    """A suit, or a choice of no suit as trump.

    The values index the tables of :mod:`game.rules.tricks`; the order is that of the pack in
    the record format (C, D, H, S).
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NO_TRUMP = 4
    """No trump, aces high."""
    LOW_NO_TRUMP = 5
    """No trump with the ranks turned round, nines high."""

    @property
    def letter(self) -> str:
        """The notation of the records: ``C D H S``, or ``NT`` and ``NL``."""
        return SUIT_LETTERS[self]

    @property
    def same_colour(self) -> Suit:
        """The other suit of this suit's colour, where its left bower comes from (R5).

        Raises:
            ValueError: for no trump, which has no colour.
        """
        if self.is_no_trump:
            raise ValueError("no trump has no colour")
        return Suit(3 - self)

    @property
    def is_no_trump(self) -> bool:
        """True for the choices of no suit as trump."""
        return self >= Suit.NO_TRUMP


SUIT_LETTERS: Final = ("C", "D", "H", "S", "NT", "NL")
SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
"""The four real suits."""
NO_TRUMPS: Final = (Suit.NO_TRUMP, Suit.LOW_NO_TRUMP)
"""The choices of no suit as trump."""


class Card(int):
    """One card of the pack; there are exactly 25 objects of this class.

    As an integer it is ``6 * suit + rank`` with the ranks 9 T J Q K A counted from 0, and 24 for
    the Joker. ``Card`` objects are made by this module only: use :func:`card`.
    """

    text: str
    """Two-letter notation: ``9C`` … ``AS``, ``JK``."""
    rank: str
    """One of ``9TJQKA``, or ``JK`` for the Joker."""
    suit: Suit | None
    """The printed suit; ``None`` for the Joker."""

    def __repr__(self) -> str:
        return self.text

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return format(self.text, spec)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.text,)

    @property
    def is_joker(self) -> bool:
        """True for the Joker."""
        return self.suit is None


def _make(number: int, text: str, rank: str, suit: Suit | None) -> Card:
    made = Card(number)
    made.text, made.rank, made.suit = text, rank, suit
    return made


JOKER: Final = _make(24, "JK", "JK", None)
PACK: Final = (
    *(
        _make(6 * suit + i, rank + suit.letter, rank, suit)
        for suit in SUITS
        for i, rank in enumerate(RANKS)
    ),
    JOKER,
)
"""All 25 cards in the order of the pack: C, D, H, S, each 9 T J Q K A, then the Joker."""

_BY_TEXT: Final = {each.text: each for each in PACK}


def card(text: str) -> Card:
    """The card with this notation.

    Raises:
        ValueError: if ``text`` names no card of the pack.
    """
    try:
        return _BY_TEXT[text]
    except (KeyError, TypeError):
        raise ValueError(f"not a card: {text!r}") from None


def cards(text: str) -> tuple[Card, ...]:
    """Cards from their notations, separated by white space.

    Raises:
        ValueError: if a word names no card.
    """
    return tuple(card(word) for word in text.split())


def suit(text: str) -> Suit:
    """The suit, or the kind of no trump, with this notation (``C D H S NT NL``).

    Raises:
        ValueError: if ``text`` is none of these.
    """
    try:
        return Suit(SUIT_LETTERS.index(text))
    except ValueError:
        raise ValueError(f"not a suit: {text!r}") from None


def pack(size: int) -> tuple[Card, ...]:
    """The pack of 25 cards, or of 24 without the Joker (R2, option ``deck``).

    Raises:
        ValueError: for any other size.
    """
    if size not in (24, 25):
        raise ValueError(f"there is no pack of {size} cards")
    return PACK[:size]
