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
JOKERLESS: Final = 69_750
"""Of the first so many of the hands under a named trump none holds the Joker."""
PLAIN: Final = 6_907
"""Hands without the Joker that differ under no trump, where the suits are all alike."""

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
    black = _colour(hand & _SIX, hand >> 18 & _SIX)
    red = _colour(hand >> 6 & _SIX, hand >> 12 & _SIX)
    (few, one), (many, other) = (black, red) if black < red else (red, black)
    number = _FIRST_CLASS[few, few + many]
    if few == many:
        return number + other * (other + 1) // 2 + one
    return number + one * _PAIRS[many] + other


def _colour(low: int, high: int) -> tuple[int, int]:
    """How many cards of a colour are held, and the number of such a holding."""
    return low.bit_count() + high.bit_count(), _PAIR[low << 6 | high]


def _first_classes() -> dict[tuple[int, int], int]:
    """By the cards of the shorter colour and of both: the first number of such hands."""
    found, number = {}, 0
    for cards in (6, 5):  # without the Joker and with it
        for few in range(cards // 2 + 1):
            found[few, cards] = number
            one, other = _PAIRS[few], _PAIRS[cards - few]
            number += one * (one + 1) // 2 if 2 * few == cards else one * other
    return found


_FIRST_CLASS: Final = _first_classes()


def number_without(hand: int) -> int:
    """The number of six cards without the Joker under no trump, from 0 to ``PLAIN`` - 1.

    Hands that differ only by the names of their suits have the same.
    """
    return _plain()[tuple(sorted([hand >> 6 * suit & _SIX for suit in SUITS]))]


def upside_down(hand: int) -> int:
    """The hand with each suit's ranks reversed, which is as good with the nines high."""
    return sum(_REVERSED[hand >> 6 * suit & _SIX] << 6 * suit for suit in SUITS)


_REVERSED: Final = [int(f"{held:06b}"[::-1], 2) for held in range(64)]


@cache
def _plain() -> dict[tuple[int, ...], int]:
    """By the cards of the four suits, sorted: the number."""
    cards = [held.bit_count() for held in range(64)]
    alike = [[held for held in range(64) if cards[held] == number] for number in range(7)]
    found = [
        (one, two, three, four)
        for one in range(64)
        for two in range(one, 64)
        if (most := 6 - cards[one] - cards[two]) >= 0
        for three in range(two, 64)
        if cards[three] <= most
        for four in alike[most - cards[three]]
        if four >= three
    ]
    return {suits: number for number, suits in enumerate(found)}


def all_hands() -> list[int]:
    """Every hand of six cards of 25."""
    return [sum(1 << card for card in held) for held in combinations(range(25), 6)]
