"""Claiming: whether a seat that is on lead takes all the tricks left, whatever the others hold.

Only what the seat knows counts. The others, the partner among them, are given any cards that the
seat has not seen and that no void they have shown rules out, and any way to play them.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.knowledge import Knowledge
from game.ai.strains import highest
from game.cards import Card
from game.rules import Phase, View


def sure_tricks(view: View) -> tuple[Card, ...]:
    """The seat's cards in an order in which each of them wins its trick; empty if none is sure.

    Trumps come first, then each suit from its highest card. Where a seat is not on lead with
    the play in progress there is nothing to claim.
    """
    if view.phase is not Phase.PLAY or view.turn != view.seat or view.trick:
        return ()
    known = Knowledge(view)
    strain = known.strain
    others = [held for seat, held in enumerate(known.can_hold) if seat != view.seat]
    trumps = (known.hand & strain.trump).bit_count()
    # Each trump that is led draws one from every hand that still has any.
    is_drawn = all((held & strain.trump).bit_count() <= trumps for held in others)
    if known.hand & ~strain.trump and not is_drawn:
        return ()
    order: list[int] = []
    for suit in (strain.trump, *strain.plain):
        own = list(_from_the_top(known.hand & suit))
        rivals = [held & suit for held in others]
        for round_, card in enumerate(own):
            # Who has kept the best of these until now has had lower ones to follow with.
            if any(held.bit_count() > round_ and highest(held) > card for held in rivals):
                return ()
        order += own
    return tuple(strain.card[card.bit_length()] for card in order)


def _from_the_top(mask: int) -> Iterator[int]:
    while mask:
        card = highest(mask)
        mask ^= card
        yield card
