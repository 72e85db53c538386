"""Deals from a seed: the same seed gives the same cards on every system, version and Python.

The recipe stands in the record format ("Deals from a seed"), so that anyone can deal a match again
by hand. The dealer is given the seed, the number of the hand and who deals; of the score, the
players or their strength it knows nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from hashlib import sha256
from typing import Final

from game.cards import Card, pack
from game.rules.actions import Deal
from game.rules.seats import SEATS, clockwise_from, left_of

_PACKET: Final = 3


def is_seed(value: object) -> bool:
    """True for what can be the seed of a match: any text without line breaks."""
    if not isinstance(value, str) or "\n" in value or "\r" in value:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def fresh_seed() -> str:
    """A seed that nobody can foresee: 32 hexadecimal digits."""
    return secrets.token_hex(16)


def first_dealer(seed: str) -> int:
    """The seat that deals the first hand of a match (R7).

    Raises:
        ValueError: if ``seed`` is no text without line breaks.
    """
    return sha256(_checked(f"hasenpfeffer-dealer-1:{seed}", seed)).digest()[0] % len(SEATS)


def deal(seed: str, number: int, dealer: int, deck: int) -> Deal:
    """The cards of one hand, each seat's in the order they were dealt (R8).

    Args:
        seed: the match's seed.
        number: the hand's number in the match, from 1; a hand thrown in counts.
        dealer: the seat that deals.
        deck: 24 or 25.

    Raises:
        ValueError: if ``seed`` is no text without line breaks, or there is no such deck.
    """
    shuffled = _shuffled(f"hasenpfeffer-deal-1:{seed}:{number}", seed, deck)
    second_round = _PACKET * len(SEATS)
    dealt: dict[int, tuple[Card, ...]] = {}
    for place, seat in enumerate(clockwise_from(left_of(dealer))):
        start = _PACKET * place
        again = second_round + start
        dealt[seat] = (*shuffled[start : start + _PACKET], *shuffled[again : again + _PACKET])
    return Deal(tuple(dealt[seat] for seat in SEATS), tuple(shuffled[2 * second_round :]))


def _checked(text: str, seed: str) -> bytes:
    if not is_seed(seed):
        raise ValueError(f"not a seed: {seed!r}")
    return text.encode()


def _shuffled(text: str, seed: str, deck: int) -> list[Card]:
    numbers = _numbers(_checked(text, seed))
    cards = list(pack(deck))
    for i in range(len(cards) - 1, 0, -1):
        # Numbers past the last whole multiple would favour the low remainders.
        limit = (1 << 32) // (i + 1) * (i + 1)
        x = next(number for number in numbers if number < limit)
        j = x % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def _numbers(text: bytes) -> Iterator[int]:
    """Big-endian numbers of four bytes out of block after block of SHA-256."""
    k = 0
    while True:
        block = sha256(b"%s:%d" % (text, k)).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        k += 1
