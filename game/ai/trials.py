"""Trials of calls and declarations: worlds to try them in, and what comes of it counted.

A world of the time before the play is any deal of the cards that the seat has not seen. It counts
as much as it makes the calls likely that the others have made.
"""

from __future__ import annotations

from math import prod, sqrt
from random import Random
from typing import Final

from game.ai.auction_bits import Solution
from game.ai.auctions import solution_of
from game.ai.bidding_bits import Bidder
from game.ai.calls import is_open, losing_bids, mask_of, winning_bids
from game.ai.equity import Equity
from game.ai.figures import figures_of, house_of
from game.ai.plans import BY_RULE, Solves
from game.ai.rehearsal import Rehearsal
from game.ai.valuation import payoffs
from game.rules import Rules, View
from game.rules.seats import SEATS, side_of

_LEAST: Final = 0.25
"""A world that is less likely than this part of the mean is looked at that much less often."""

_FOUND: Final = (0.0, 0.0, 0.1, 0.1, 0.38, 0.04, 0.0)
"""By tricks bid: of the worlds in which a bid is not made by rule, in what part thinking makes it.

Counted against ``casual``, see docs/strength.md. Makers of four have tricks to spare, which the
rule stakes on playing alone more freely than who thinks.
"""


def foretold(share: float, tricks: int) -> float:
    """The chance (0-1) to make a bid of so many tricks.

    Args:
        share: the part of the worlds (0-1) in which it is made by rule.
        tricks: how many are bid, 0 to 6.
    """
    return share + (1 - share) * _FOUND[tricks]


def rehearsal_of(
    rules: Rules, dealer: int, score: tuple[int, int], solution: Solution | None = None
) -> Rehearsal:
    """A rehearsal before the first call; ``None`` for calls by rule alone."""
    figures = figures_of(rules)
    made = Rehearsal(figures, house_of(rules), Bidder(figures), dealer, solution)
    first, second = score
    made.set_score(
        (winning_bids(rules, first), winning_bids(rules, second)),
        (losing_bids(rules, first), losing_bids(rules, second)),
        (rules.target - first, rules.target - second),
    )
    return made


class Deals:
    """Worlds of an auction, drawn by how likely they make the calls of the others."""

    def __init__(self, view: View, rng: Random, solves: Solves = BY_RULE) -> None:
        """Begin with what a seat knows.

        Args:
            view: what it sees.
            rng: the only source of chance.
            solves: who is taken to call by the solution of the auction, where there is one.
        """
        rules = view.rules
        solution = solution_of(rules) if any(solves) and is_open(rules, view.score) else None
        self.rehearsal: Final = rehearsal_of(rules, view.dealer, view.score, solution)
        self._is_solved: Final = solution is not None
        if self._is_solved:
            for seat, share in zip((0, 2, 1, 3), (*solves, solves.foes), strict=True):
                self.rehearsal.solves[view.seat + seat & 3] = share
        self._solves: Final = list(self.rehearsal.solves)
        self._seat, self._rng = view.seat, rng
        self._hand: Final = mask_of(view.hand)
        seen = {*view.hand, *view.thrown, view.discard, *view.widow}
        self._unseen: Final = [1 << card for card in rules.pack if card not in seen]
        self._calls: Final = [
            -1 if call.bid is None else rules.ladder.index(call.bid) for call in view.calls
        ]
        self._mean = 0.0
        auction = self.rehearsal.auction
        self._start = auction.kept
        for bid in self._calls:
            auction.call(bid)
        auction.keep()
        self._now = auction.kept
        self.rehearsal.seed = rng.randrange(1, 2**31 - 1)
        if self._calls:
            self._mean = sum(self._draw() for _ in range(32)) / 32

    def shares(self) -> dict[int, float]:
        """By bid, -1 to pass: how likely (0-1) the solution calls so; empty if it does not say."""
        rehearsal, solution = self.rehearsal, self.rehearsal.solution
        rehearsal.place((self._hand, self._hand, self._hand, self._hand), 0)
        rehearsal.value(self._seat)
        place, kind = rehearsal.auction.place, rehearsal.kinds[self._seat]
        whole = int(solution.whole(place, kind)) if solution else 0
        if not solution or not whole:
            return {}
        bids = (-1, *range(solution.lowest[place], solution.bids))
        return {bid: int(solution.part(place, kind, bid)) / whole for bid in bids}

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
        rehearsal = self.rehearsal
        by_rule, solved = [1.0] * 4, [1.0] * 4
        rehearsal.deal(self._seat, self._hand, self._unseen)
        for seat in SEATS:
            rehearsal.value(seat)
        auction = rehearsal.auction
        auction.kept = self._start
        auction.back()
        for bid in self._calls:
            caller = auction.caller
            if caller != self._seat:
                by_rule[caller] *= rehearsal.likely(caller, bid)
                if self._is_solved:
                    solved[caller] *= rehearsal.likely_solved(caller, bid)
            auction.call(bid)
        auction.kept = self._now
        if not self._is_solved:
            return prod(by_rule)
        likely = 1.0
        for seat, share in enumerate(self._solves):
            mixed = share * solved[seat] + (1 - share) * by_rule[seat]
            rehearsal.solves[seat] = share * solved[seat] / mixed
            likely *= mixed
        return likely


class Stakes:
    """What the end of a hand is worth to a seat: points, and the chance to win the match."""

    def __init__(self, view: View) -> None:
        """Begin with the score and the house rules."""
        self._rules, self._score = view.rules, view.score
        self._side: Final = side_of(view.seat)
        self._dealers: Final = side_of(view.dealer)
        self._equity: Final = Equity.of(view.rules)
        self._found: dict[tuple[int, int, bool], tuple[tuple[float, float], ...]] = {}
        same = view.rules.all_pass == "throw_in_same_dealer"
        after = self._equity.chance(view.score, self._dealers if same else 1 - self._dealers)
        self.thrown_in: Final = 0.0, 1 - after if self._side else after
        """Points and chance (0-1) if nobody bids."""

    def of(self, makers: int, bid: int, alone: bool, tricks: int) -> tuple[float, float]:
        """Points of the seat's side less the others', and its chance (0-1) to win the match.

        Args:
            makers: the makers' side.
            bid: index of the bid.
            alone: whether the maker plays alone.
            tricks: what the makers have taken.
        """
        key = makers, bid, alone
        if key not in self._found:
            name = self._rules.ladder[bid]
            points = payoffs(self._rules, name, alone)
            wins = self._equity.after(self._score, self._dealers, makers, name, alone)
            self._found[key] = tuple(
                (
                    gain if makers == self._side else -gain,
                    1 - chance if self._side else chance,
                )
                for gain, chance in zip(points, wins, strict=True)
            )
        return self._found[key][tricks]


class Tally:
    """What one choice was worth in the worlds looked at."""

    __slots__ = (
        "_points",
        "_squares",
        "_squares_won",
        "_weights",
        "_wins",
        "made",
        "owned",
        "weight",
    )

    def __init__(self) -> None:
        self.weight = self._weights = 0.0
        self._points = self._squares = self._wins = self._squares_won = 0.0
        self.owned = self.made = 0.0

    def add(self, weight: float, worth: tuple[float, float]) -> None:
        """Count a world: points, and the chance to win the match."""
        points, wins = worth
        self.weight += weight
        self._weights += weight * weight
        self._points += weight * points
        self._squares += weight * points * points
        self._wins += weight * wins
        self._squares_won += weight * wins * wins

    @property
    def points(self) -> float:
        """The mean of the points."""
        return self._points / self.weight

    @property
    def wins(self) -> float:
        """The chance to win the match."""
        return self._wins / self.weight

    @property
    def error(self) -> float:
        """The standard error of the mean of the points."""
        return self._error(self._squares, self.points)

    @property
    def doubt(self) -> float:
        """The standard error of the chance to win."""
        return self._error(self._squares_won, self.wins)

    def _error(self, squares: float, mean: float) -> float:
        spread = max(squares / self.weight - mean**2, 0.0)
        return sqrt(spread * self._weights) / self.weight
