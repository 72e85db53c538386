"""Calls thought through: each is tried in many worlds, to the end of the hand.

A world agrees with the seat's own cards, and counts as much as it makes the calls likely that the
others have made. In it every call that may be made is tried: the auction goes on by the rule of
thumb, and whoever wins it declares and plays by the same rule. The call that is worth most on
average is made. So a call is worth what it leads to, with the hands of those who are silenced by
it or driven on, and not what the hand alone promises.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from game.ai.bidding import FOES_STAND, STANDING_WINS
from game.ai.bidding_bits import Bidder
from game.ai.brain import Candidate, Decision, Reason
from game.ai.calls import losing_bids, mask_of, turn_of, winning_bids
from game.ai.figures import figures_of, house_of
from game.ai.rehearsal import Rehearsal
from game.ai.valuation import payoffs
from game.cards import Suit
from game.rules import PlayerAction, Rules, View
from game.rules.actions import Bid, Pass
from game.rules.house import tricks_bid
from game.rules.seats import SEATS, side_of


class Manner(NamedTuple):
    """How a player calls."""

    error: int = 20
    """By how many hundredths of tricks the others are taken to misjudge their hands at most."""
    caution: int = 100
    """By how many more the opponents may be more careful than the rule of thumb."""
    least: float = 0.35
    """The chance (0-1) to be made that a bid needs, unless it must stop the others' match."""


NEUTRAL: Final = Manner()
"""The manner of a player without one."""
_STEP: Final = 8
"""After so many worlds there is a new decision."""
_ENOUGH: Final = 0.05
"""In what part of the worlds a bid must stand for these to count as much as all others."""
_LEAST: Final = 0.25
"""A world that is less likely than this part of the mean is looked at that much less often."""


def rehearsal_of(rules: Rules, dealer: int, score: tuple[int, int]) -> Rehearsal:
    """A rehearsal before the first call."""
    figures = figures_of(rules)
    made = Rehearsal(figures, house_of(rules), Bidder(figures), dealer)
    first, second = score
    made.set_score(
        (winning_bids(rules, first), winning_bids(rules, second)),
        (losing_bids(rules, first), losing_bids(rules, second)),
        (rules.target - first, rules.target - second),
    )
    return made


class Deals:
    """Worlds of an auction, drawn by how likely they make the calls of the others."""

    def __init__(self, view: View, rng: Random) -> None:
        """Begin with what a seat knows; ``rng`` is the only source of chance."""
        rules = view.rules
        self.rehearsal: Final = rehearsal_of(rules, view.dealer, view.score)
        self._seat, self._rng = view.seat, rng
        self._hand: Final = mask_of(view.hand)
        self._unseen: Final = [1 << card for card in rules.pack if card not in view.hand]
        self._calls: Final = [
            -1 if call.bid is None else rules.ladder.index(call.bid) for call in view.calls
        ]
        self._mean = 0.0
        self.rehearsal.keep()
        self._start = self.rehearsal.kept
        for bid in self._calls:
            self.rehearsal.call(bid)
        self.rehearsal.keep()
        self._now = self.rehearsal.kept
        self.rehearsal.seed = rng.randrange(1, 2**31 - 1)
        if self._calls:
            self._mean = sum(self._draw() for _ in range(32)) / 32

    def draw(self) -> float:
        """Deal the next world; how much it counts."""
        while True:
            likely = self._draw()
            if not self._calls:
                return 1.0
            least = self._mean * _LEAST
            if likely >= least:
                return likely
            if self._rng.random() * least < likely:
                return least

    def _draw(self) -> float:
        rehearsal, likely = self.rehearsal, 1.0
        rehearsal.deal(self._seat, self._hand, self._unseen)
        for seat in SEATS:
            rehearsal.value(seat)
        rehearsal.kept = self._start
        rehearsal.back()
        for bid in self._calls:
            if rehearsal.caller != self._seat:
                likely *= rehearsal.likely(rehearsal.caller, bid)
            rehearsal.call(bid)
        rehearsal.kept = self._now
        return likely


class Tally:
    """What one choice was worth in the worlds looked at."""

    __slots__ = ("_squares", "_sum", "_weights", "made", "owned", "weight")

    def __init__(self) -> None:
        self.weight = self._sum = self._squares = self._weights = 0.0
        self.owned = self.made = 0.0

    def add(self, weight: float, worth: float) -> None:
        """Count a world."""
        self.weight += weight
        self._weights += weight * weight
        self._sum += weight * worth
        self._squares += weight * worth * worth

    @property
    def mean(self) -> float:
        """The mean worth."""
        return self._sum / self.weight

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        spread = self._squares / self.weight - self.mean**2
        return sqrt(max(spread, 0.0) * self._weights) / self.weight


class Calling:
    """One call in the making."""

    def __init__(
        self, view: View, legal: Sequence[PlayerAction], thumb: Decision, manner: Manner
    ) -> None:
        """Begin with what may be called, and what the rule of thumb would call."""
        self._view, self._thumb, self._manner = view, thumb, manner
        self._rules: Final = view.rules
        ladder = self._rules.ladder
        trump = _trump_of(thumb, legal)
        self._actions: Final = {
            -1 if isinstance(action, Pass) else ladder.index(action.bid): action
            for action in legal
            if isinstance(action, Pass) or (isinstance(action, Bid) and action.trump is trump)
        }
        self._named: Final = -1 if trump is None else self._rules.trumps.index(trump)
        self._points: Final = [
            [payoffs(self._rules, bid, alone) for alone in (False, True)] for bid in ladder
        ]
        self._promised: Final = [tricks_bid(bid) for bid in ladder]
        self._lowest: Final = min(bid for bid in self._actions if bid >= 0)
        self._own, self._own_weight = [0.0] * 7, 0.0
        self._found: dict[tuple[int, int], tuple[float, int]] = {}
        self._may_pass: Final = -1 in self._actions
        facts = turn_of(view.rules, view.calls, view.seat, view.score).facts
        self._stops: Final = facts & (FOES_STAND | STANDING_WINS) == FOES_STAND | STANDING_WINS
        self._tallies: Final = {bid: Tally() for bid in self._actions}

    def think(self, rng: Random, worlds: int) -> Iterator[Decision]:
        """Yield a decision after each few worlds."""
        deals = Deals(self._view, rng)
        for number in range(1, worlds + 1):
            self._look(deals.rehearsal, deals.draw())
            if number % _STEP == 0 or number == worlds:
                yield self._decision(number)

    def _look(self, rehearsal: Rehearsal, weight: float) -> None:
        view, manner = self._view, self._manner
        self._found = {}
        for bid, tally in self._tallies.items():
            rehearsal.back()
            rehearsal.call(bid)
            rehearsal.go_on(view.seat, manner.error, manner.caution)
            maker, stands = rehearsal.holder, rehearsal.standing
            if maker < 0:
                tally.add(weight, 0.0)
                continue
            worth, taken = self._outcome(rehearsal, maker, stands)
            tally.add(weight, worth)
            if maker == view.seat and stands == bid:
                tally.owned += weight
                tally.made += weight * (taken >= self._promised[bid])
        self._count_own(rehearsal, weight)

    def _count_own(self, rehearsal: Rehearsal, weight: float) -> None:
        """What the seat would take as maker, whether it is or not in this world."""
        own = [taken for (maker, _), (_, taken) in self._found.items() if maker == self._view.seat]
        if not own:
            own = [self._outcome(rehearsal, self._view.seat, self._lowest)[1]]
        if own:
            self._own_weight += weight
            for tricks in range(min(own) + 1):
                self._own[tricks] += weight

    def _outcome(self, rehearsal: Rehearsal, maker: int, bid: int) -> tuple[float, int]:
        """The points of the seat's side less the others', and the makers' tricks."""
        if (maker, bid) not in self._found:
            named = -1
            if self._rules.bid_names_trump:
                named = self._named if maker == self._view.seat else rehearsal.best[maker]
            taken = rehearsal.declare(maker, bid, named)
            points = self._points[bid][rehearsal.went_alone][taken]
            worth = points if side_of(maker) == side_of(self._view.seat) else -points
            self._found[maker, bid] = worth, taken
        return self._found[maker, bid]

    def _chance(self, bid: int) -> float:
        """The chance that the seat makes a bid."""
        return self._own[self._promised[bid]] / self._own_weight

    def _is_wild(self, bid: int) -> bool:
        """Whether nobody would understand such a bid."""
        if bid < 0 or not self._may_pass or self._stops:
            return False
        return self._chance(bid) < self._manner.least

    def _made(self, bid: int, tally: Tally) -> float:
        """The chance to make a bid that stands; of any maker's hand where few would stand."""
        share = tally.owned / (tally.owned + _ENOUGH * tally.weight)
        stood = tally.made / tally.owned if tally.owned else 0.0
        return share * stood + (1 - share) * self._chance(bid)

    def _decision(self, number: int) -> Decision:
        thumb = self._thumb.action
        ranked = sorted(
            self._tallies.items(),
            key=lambda each: (
                self._is_wild(each[0]),
                -round(each[1].mean, 9),
                self._actions[each[0]] != thumb,
            ),
        )
        weighed = [
            Candidate(
                self._actions[bid],
                tally.mean,
                None if bid < 0 else self._made(bid, tally),
                error=tally.error,
            )
            for bid, tally in ranked
        ]
        return Decision(
            weighed[0].action, tuple(weighed), (Reason("best_in_worlds", {"worlds": number}),)
        )


def _trump_of(thumb: Decision, legal: Sequence[PlayerAction]) -> Suit | None:
    """The trump that a bid would name; None where bids name none."""
    bids = [each.action for each in thumb.candidates if isinstance(each.action, Bid)]
    bids += [action for action in (thumb.action, *legal) if isinstance(action, Bid)]
    return bids[0].trump if bids else None
