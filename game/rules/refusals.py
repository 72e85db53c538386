"""Why an action is not allowed: a code with values, and the rule it rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.cards import Card


@dataclass(frozen=True, slots=True)
class Refusal:
    """An answer to an action that is not legal; words for it live in the catalogues.

    ``code`` is one of :data:`CODES`, ``rule`` an id of the rule book (``R16``, ``2.4``, an
    option's key) and ``values`` what the words need: ``seat`` and ``turn`` are seats, ``card`` a
    card, ``suit`` a suit, ``bid`` and ``lowest`` bids, ``count`` a number, ``phase`` a phase.
    """

    code: str
    rule: str
    values: Mapping[str, object] = field(default_factory=dict)


CODES: Final = (
    "match_over",
    "not_now",
    "not_your_turn",
    "not_the_pack",
    "no_such_bid",
    "bid_too_low",
    "below_min_bid",
    "below_forced_bid",
    "dealer_must_bid",
    "redeal_off",
    "redeal_too_late",
    "redeal_hand_too_good",
    "bid_needs_trump",
    "bid_takes_no_trump",
    "trump_not_offered",
    "card_not_held",
    "wrong_number_of_cards",
    "must_follow",
    "must_name_suit",
    "names_no_suit",
)
"""Every code that a refusal can have."""


class IllegalAction(ValueError):
    """Raised by :func:`game.rules.step` for an action that is not legal."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(f"{refusal.code} ({refusal.rule}): {dict(refusal.values)}")


def refuse_unheld(hand: Sequence[Card], named: Sequence[Card], rule: str) -> Refusal | None:
    """Refuse the first of these cards that the hand does not hold; ``None`` if it holds all."""
    for card in named:
        if card not in hand:
            return Refusal("card_not_held", rule, {"card": card})
    return None
