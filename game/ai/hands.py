"""Numbers for hands, for tables that hold something for each; like hands have one number.

Under a named trump the two suits of the other colour may be swapped: of the 177,100 hands of six
cards 92,148 are left. Without one, the suits of a colour may be swapped, and the colours: 24,019
classes are left. Masks are in the order of the pack, ``1 << card``; the bowers are in play.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final

from game.cards import SUITS, Suit

HANDS: Final = 177_100
"""Hands of six cards of 25."""
NAMED: Final = 92_148
"""Of which so many differ under a named trump."""
CLASSES: Final = 24_019
"""And so many without one."""

_SIX: Final = 0x3F
_JACK: Final = 1 << 2
_JOKER: Final = 1 << 24


def _pairs() -> tuple[list[int], list[int]]:
    """Unordered holdings of two suits: their numbers by both, and how many there are by cards."""
    numbers, counts = [0] * 4096, [0] * 7
    for low in range(64):
        for high in range(low, 64):
            cards = low.bit_count() + high.bit_count()
            if cards <= 6:
                numbers[low << 6 | high] = numbers[high << 6 | low] = counts[cards]
                counts[cards] += 1
    return numbers, counts


_PAIR, _PAIRS = _pairs()


def _firsts() -> list[int]:
    """By the cards of trump and of its colour's other suit: the first number of such hands."""
    found, number = [], 0
    for trumps in range(256):
        for others in range(64):
            cards = trumps.bit_count() + others.bit_count()
            found.append(number)
            if cards <= 6 and not others & _JACK:
                number += _PAIRS[6 - cards]
    return found


_FIRST: Final = _firsts()


def number_under(hand: int, trump: Suit) -> int:
    """The number of six cards under a named trump, from 0 to ``NAMED`` - 1.

    Hands that differ only by a swap of the two suits of the other colour have the same.
    """
    same = trump.same_colour
    trumps = hand >> 6 * trump & _SIX
    others = hand >> 6 * same & _SIX
    if others & _JACK:
        trumps |= 1 << 6
        others ^= _JACK
    if hand & _JOKER:
        trumps |= 1 << 7
    first, second = (hand >> 6 * suit & _SIX for suit in SUITS if suit not in (trump, same))
    return _FIRST[trumps << 6 | others] + _PAIR[first << 6 | second]


def class_of(hand: int) -> int:
    """The class of six cards, from 0 to ``CLASSES`` - 1: the same for hands that are alike."""
    return _classes()[_least(hand)]


def _least(hand: int) -> int:
    return min(number_under(hand, suit) for suit in SUITS)


@cache
def _classes() -> dict[int, int]:
    """By the least number under any trump: the class (found in about a second, and kept)."""
    least = {_least(hand) for hand in all_hands()}
    return {number: at for at, number in enumerate(sorted(least))}


def all_hands() -> list[int]:
    """Every hand of six cards of 25."""
    return [sum(1 << card for card in held) for held in combinations(range(25), 6)]
