"""How likely each call is from each hand: what an auction tells about the hands behind it.

The model is the rule of thumb with a misjudgement: a player takes the hand for some tricks more or
less than the figures say, and then calls as the rule does. So a hand near the border makes
either call, and one far from it makes the same call nearly always.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from game.ai.bidding import FOES_STAND, MUST_BID, PARTNER_STANDS, STANDING_WINS
from game.ai.bidding_bits import Bidder
from game.ai.figures import MISJUDGED, SLIP, figures_of
from game.cards import Card
from game.rules import Rules
from game.rules.auction import is_dealer_stuck, lowest_bid, standing_call
from game.rules.house import MOONS, tricks_bid
from game.rules.scoring import points_of, score_lines
from game.rules.seats import side_of
from game.rules.state import Call

PASS: Final = "pass"
"""The text of a pass; that of a bid is the bid."""


def mask_of(cards: Iterable[Card]) -> int:
    """Cards as a mask in the order of the pack: ``1 << card``, 25 bits."""
    return sum(1 << card for card in cards)


def text_of(call: Call) -> str:
    """The text of a call: ``pass``, or the bid without the trump it may name."""
    return PASS if call.bid is None else call.bid


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
        if winning_bids(rules, score[theirs]) >> rules.ladder.index(standing.bid) & 1:
            facts |= STANDING_WINS
    points = score[side]
    lowest = lowest_bid(rules, calls)
    return Turn(lowest, facts, losing_bids(rules, points), winning_bids(rules, points))


@lru_cache(maxsize=256)
def winning_bids(rules: Rules, points: int) -> int:
    """A bit ``1 << bid`` for each bid that wins the match for a side with these points."""
    found = 0
    for at, bid in enumerate(rules.ladder):
        gain = MOONS.get(bid) or tricks_bid(bid) * (2 if bid == "BP" else 1)
        if points + gain >= rules.target:
            found |= 1 << at
    return found


@lru_cache(maxsize=256)
def losing_bids(rules: Rules, points: int) -> int:
    """A bit ``1 << bid`` for each bid that, one trick short, loses the match (4.5)."""
    floor, found = rules.game_at_minus, 0
    for at, bid in enumerate(rules.ladder if floor else ()):
        taken = tricks_bid(bid) - 1
        lost = points_of(score_lines(rules, 0, bid, False, (taken, 6 - taken)))[0]
        if points + lost <= -floor:
            found |= 1 << at
    return found


class CallModel:
    """Chances of calls under one set of house rules; hands are masks in the order of the pack."""

    def __init__(self, rules: Rules) -> None:
        """Get the figures of the house rules."""
        self._rules: Final = rules
        self._bidder: Final = Bidder(figures_of(rules))
        self._values: dict[int, tuple[int, int]] = {}
        self._found: dict[tuple[Turn, int, int], list[float]] = {}

    def chances(
        self,
        hand: int,
        dealer: int,
        calls: tuple[Call, ...],
        seat: int,
        score: tuple[int, int] = (0, 0),
    ) -> Mapping[str, float]:
        """By the text of each call that may be made: its chance (0-1); they sum to 1.

        Args:
            hand: the six cards dealt, as a mask in the order of the pack: ``1 << card``.
            dealer: the dealer's seat.
            calls: the calls before it.
            seat: whose turn it is.
            score: points of both sides before the hand.
        """
        turn = turn_of(self._rules, calls, seat, score)
        row = self._row(turn, hand)
        ladder = self._rules.ladder
        found = {ladder[at]: row[at + 1] for at in range(turn.lowest, len(ladder))}
        return found if turn.facts & MUST_BID else {PASS: row[0], **found}

    def likelihood(
        self,
        hand: int,
        dealer: int,
        calls: tuple[Call, ...],
        seat: int,
        score: tuple[int, int] = (0, 0),
    ) -> float:
        """The chance (0-1) that a seat with this hand calls as it has; 1 if it has not called.

        The arguments are those of :meth:`chances`, with all calls of the auction.
        """
        likely = 1.0
        for at, call in enumerate(calls):
            if call.seat == seat:
                turn = turn_of(self._rules, calls[:at], seat, score)
                which = 0 if call.bid is None else self._rules.ladder.index(call.bid) + 1
                likely *= self._row(turn, hand)[which]
        return likely

    def _row(self, turn: Turn, hand: int) -> Sequence[float]:
        """Chances of a pass and of each bid of the ladder."""
        value = self._values.get(hand)
        if value is None:
            self._bidder.value(hand)
            value = self._values[hand] = self._bidder.tricks, self._bidder.lone
        key = (turn, *value)
        row = self._found.get(key)
        if row is None:
            row = self._found[key] = self._chances(turn, *value)
        return row

    def _chances(self, turn: Turn, tricks: int, lone: int) -> list[float]:
        lowest, facts, lose, wins = turn
        row = [0.0] * (len(self._rules.ladder) + 1)
        for error in MISJUDGED:
            chosen = self._bidder.call(tricks + error, lone + error, lowest, facts, lose, wins)
            row[chosen + 1] += 1 / len(MISJUDGED)
        may = [at + 1 for at in range(lowest, len(self._rules.ladder))]
        if not facts & MUST_BID:
            may.insert(0, 0)
        left = 1 - SLIP * len(may)
        return [SLIP + left * each if at in may else 0.0 for at, each in enumerate(row)]
