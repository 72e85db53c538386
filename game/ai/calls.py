"""Turns to call as numbers: what may be bid, and what the auction and the score make of it.

For brains that call on bits (:mod:`game.ai.bidding_bits`); the facts are those of
:mod:`game.ai.bidding`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from game.ai.bidding import (
    FOES_STAND,
    MUST_BID,
    PARTNER_STANDS,
    STANDING_WINS,
    does_set_lose,
    does_win,
)
from game.cards import Card
from game.rules import Rules
from game.rules.auction import is_dealer_stuck, lowest_bid, standing_call
from game.rules.seats import side_of
from game.rules.state import Call


def mask_of(cards: Iterable[Card]) -> int:
    """Cards as a mask in the order of the pack: ``1 << card``, 25 bits."""
    return sum(1 << card for card in cards)


class Turn(NamedTuple):
    """A turn to call, as the numbers that :meth:`game.ai.bidding_bits.Bidder.call` takes."""

    lowest: int
    facts: int
    lose: int
    wins: int


@lru_cache(maxsize=1024)
def turn_of(rules: Rules, calls: tuple[Call, ...], seat: int, score: tuple[int, int]) -> Turn:
    """The turn of a seat after these calls, at this score."""
    side, facts = side_of(seat), 0
    if is_dealer_stuck(rules, calls):
        facts |= MUST_BID
    standing = standing_call(calls)
    if standing is not None and standing.bid is not None:
        theirs = side_of(standing.seat)
        facts |= PARTNER_STANDS if theirs == side else FOES_STAND
        if does_win(rules, score[theirs], standing.bid):
            facts |= STANDING_WINS
    points = score[side]
    lowest = lowest_bid(rules, calls)
    return Turn(lowest, facts, losing_bids(rules, points), winning_bids(rules, points))


@lru_cache(maxsize=256)
def winning_bids(rules: Rules, points: int) -> int:
    """A bit ``1 << bid`` for each bid that wins the match for a side with these points."""
    return sum(1 << at for at, bid in enumerate(rules.ladder) if does_win(rules, points, bid))


@lru_cache(maxsize=256)
def losing_bids(rules: Rules, points: int) -> int:
    """A bit ``1 << bid`` for each bid that, one trick short, loses the match (4.5)."""
    return sum(1 << at for at, bid in enumerate(rules.ladder) if does_set_lose(rules, points, bid))


@lru_cache(maxsize=256)
def is_open(rules: Rules, score: tuple[int, int]) -> bool:
    """Whether no bid ends the match from a score; so far a solution of the auction holds."""
    return not any(winning_bids(rules, points) | losing_bids(rules, points) for points in score)
