"""What a player forgets, and how it misjudges its hand: drawn once a deal, never a card by lot.

The source of chance is what the seat was dealt, which a view tells at every moment of the hand. So
a player misremembers and misjudges in one way throughout a deal, a match played again goes the same
way, and nothing that is hidden plays a part.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import inf, log
from random import Random

from game.ai.plans import Memory
from game.cards import PACK, Card
from game.rules import View
from game.rules.seats import SEATS


class Recall:
    """What one seat remembers in one deal.

    Args:
        memory: how much it forgets.
        view: any view of the deal that it has.
    """

    def __init__(self, memory: Memory, view: View) -> None:
        self._memory = memory
        self._card, self._void = _lasting(deal_seed(view))

    def has_card(self, card: Card, is_trump: bool, ago: int) -> bool:
        """Whether a card that another played is remembered, so many tricks later."""
        forgets = self._memory.trumps if is_trump else self._memory.others
        return _lasts(self._card[card], forgets) >= ago

    def has_void(self, seat: int, led: int, ago: int) -> bool:
        """Whether it is remembered that a seat had no card of a suit led so many tricks ago.

        Args:
            seat: who had none.
            led: mask of the suit.
            ago: how many tricks have passed since, from 1.
        """
        return _lasts(self._void[seat, led.bit_length() // 7], self._memory.voids) >= ago


def dealt_to(view: View) -> frozenset[Card]:
    """The six cards that the seat was dealt, whatever has become of them (2.1)."""
    cards = set(view.hand) | set(view.thrown)
    for trick in view.tricks:
        cards |= {card for seat, card in trick.plays if seat == view.seat}
    cards |= {card for seat, card in view.trick if seat == view.seat}
    if view.discard is not None:
        cards.add(view.discard)
    if view.seat == view.maker:
        cards -= set(view.passed)
        if view.rules.widow == "maker_takes":
            cards -= {card for card in view.widow if card is not None}
    else:
        cards |= set(view.passed)
    return frozenset(cards)


def deal_seed(view: View) -> str:
    """A text that is the same throughout a hand for a seat, and differs from hand to hand."""
    cards = " ".join(card.text for card in sorted(dealt_to(view)))
    return f"{cards}:{view.hand_number}:{view.seat}"


def mood(view: View) -> float:
    """How the seat sees its hand in this deal: drawn from a normal curve around 0, of width 1."""
    return Random(f"mood:{deal_seed(view)}").gauss(0.0, 1.0)


@lru_cache(maxsize=64)
def _lasting(seed: str) -> tuple[Mapping[Card, float], Mapping[tuple[int, int], float]]:
    """By card, by seat and place of a suit: a number above 0 to 1, the lower the longer kept."""
    rng = Random(f"memory:{seed}")
    cards = {card: 1.0 - rng.random() for card in PACK}
    return cards, {(seat, suit): 1.0 - rng.random() for seat in SEATS for suit in range(5)}


def _lasts(luck: float, forgets: float) -> float:
    """How many tricks a thing is remembered that is forgotten with this chance at each."""
    if not 0.0 < forgets < 1.0:
        return 0.0 if forgets else inf
    return log(luck) / log(1.0 - forgets)
