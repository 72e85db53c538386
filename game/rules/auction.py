"""The auction: whose turn it is, what may be called, when it stops (2.1-2.3)."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards import Card
from game.rules.house import Rules
from game.rules.seats import left_of
from game.rules.state import Call


def standing_call(calls: Sequence[Call]) -> Call | None:
    """The bid to beat, or ``None`` while nobody has bid (R10)."""
    for call in reversed(calls):
        if call.bid is not None:
            return call
    return None


def next_caller(rules: Rules, dealer: int, calls: Sequence[Call]) -> int | None:
    """The seat whose turn it is to call; ``None`` when the auction is over (2.2)."""
    if not calls:
        return left_of(dealer)
    standing = standing_call(calls)
    if standing is not None and standing.bid == rules.ladder[-1]:
        return None
    seat = left_of(calls[-1].seat)
    if rules.auction == "single_round":
        return None if len(calls) == 4 else seat
    needed = 4 if standing is None else 3
    if not rules.pass_is_final:
        silent = all(call.bid is None for call in calls[-needed:])
        return None if silent and len(calls) >= needed else seat
    passed = {call.seat for call in calls if call.bid is None}
    if len(passed) >= needed:
        return None
    while seat in passed:
        seat = left_of(seat)
    return seat


def is_dealer_stuck(rules: Rules, calls: Sequence[Call]) -> bool:
    """True if the seat to call is the dealer after three passes and must bid (2.3)."""
    return rules.all_pass == "stick_dealer" and len(calls) == 3 and standing_call(calls) is None


def lowest_bid(rules: Rules, calls: Sequence[Call]) -> int:
    """Index in the ladder of the lowest bid that may be made next (R10, 2.2, 2.3)."""
    standing = standing_call(calls)
    if standing is not None and standing.bid is not None:
        return rules.ladder.index(standing.bid) + 1
    return (rules.forced_bid if is_dealer_stuck(rules, calls) else rules.min_bid) - 1


def is_poor_hand(rules: Rules, hand: Sequence[Card]) -> bool:
    """True if a dealt hand qualifies for a redeal (option ``redeal_hand``).

    A farmers' hand is nothing but nines and tens; the other kind has an ace, and no jack, queen,
    king or Joker.
    """
    ranks = {card.rank for card in hand}
    farmers = ranks <= {"9", "T"}
    ace_no_face = "A" in ranks and ranks <= {"9", "T", "A"}
    return {
        "off": False,
        "farmers": farmers,
        "ace_no_face": ace_no_face,
        "both": farmers or ace_no_face,
    }[rules.redeal_hand]


def has_called(calls: Sequence[Call], seat: int) -> bool:
    """True if the seat has had a turn in this auction."""
    return any(call.seat == seat for call in calls)
