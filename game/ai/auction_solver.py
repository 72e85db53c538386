"""Solves an auction as a game by playing it against itself: the inner loop.

Counterfactual regret minimisation with external sampling (M. Lanctot, K. Waugh, M. Zinkevich and
M. Bowling, 2009), later rounds counting more (N. Brown and T. Sandholm, 2019). In a deal one seat
tries every call, and all others call by chance, each by what it regrets so far not to have called.
How an auction ends is worth what the hand then brings, declared and played out by rule
(:mod:`game.ai.rehearsal`). A part of the others may call by the rule of thumb, so that what is
learnt holds against such, too. This one source runs as it stands, and far faster compiled by mypyc.
``tools/solve_auction.py`` is what uses it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from game.ai.auction_bits import Solution
from game.ai.figures import MISJUDGED
from game.ai.rehearsal import Rehearsal

if TYPE_CHECKING:
    from mypy_extensions import i64  # for the compiler and mypy; nothing needs it at run time

_JOKER: Final = 1 << 24

RULE: Final = 0
"""Ways to call: by the rule of thumb, misjudging hands now and then, by what is regretted, by the
solution, and by the rule of thumb misjudging nothing."""
REGRET: Final = 1
SOLUTION: Final = 2
PLAIN: Final = 3


@final
class AuctionSolver:
    """One auction being solved; seats are counted from eldest, the dealer is 3."""

    def __init__(
        self,
        rehearsal: Rehearsal,
        shape: Solution,
        callers: list[int],
        must: list[int],
        facts: list[int],
        pack: list[int],
        pays: list[float],
        seed: i64,
    ) -> None:
        """Begin with no regrets.

        Args:
            rehearsal: one at the score that is solved for, with seat 3 the dealer.
            shape: the places and kinds of hands; its chances count where a seat calls by them.
            callers: by place: who is to call.
            must: by place: 1 where there must be a bid.
            facts: by place: what the rule of thumb knows there.
            pack: the bits of all cards.
            pays: by maker's side, by bid, by 1 for a loner, by tricks 0-6: what it is worth to
                side 0; at last what nobody's bid is worth.
            seed: from 1 to 2**31 - 2.
        """
        self.rehearsal: Rehearsal = rehearsal
        self.shape: Solution = shape
        self.callers: list[int] = callers
        self.must: list[int] = must
        self.facts: list[int] = facts
        self.pack: list[int] = pack
        self.pays: list[float] = pays
        self.seed: i64 = seed
        size: i64 = shape.starts[len(callers)]
        self.regrets: list[float] = [0.0] * size
        self.sums: list[float] = [0.0] * size
        """By place, by call that may be made, by kind of hand: regrets, and chances added up."""
        self.ways: list[int] = [REGRET] * 4
        """By seat: how it calls in this deal."""
        self.learner: i64 = 0
        self.weight: float = 1.0
        self.found: list[float] = [0.0] * (4 * shape.bids)
        self.is_found: list[int] = [0] * (4 * shape.bids)

    def deal(self) -> None:
        """Deal the next hand."""
        pack = self.pack
        left: i64 = len(pack)
        held: i64 = 0
        at: i64 = 0
        hands: list[int] = []
        while at < 24:
            other: i64 = at + self._roll(left - at)
            card: i64 = pack[other]
            pack[other] = pack[at]
            pack[at] = card
            held |= card
            at += 1
            if at % 6 == 0:
                hands.append(held)
                held = 0
        while at < left:
            held |= pack[at]
            at += 1
        self.take((hands[0], hands[1], hands[2], hands[3]), held)

    def take(self, hands: tuple[int, int, int, int], widow: i64) -> None:
        """Take a deal: by seat the hands, and the widow."""
        rehearsal = self.rehearsal
        rehearsal.place(hands, widow)
        for seat in range(4):
            rehearsal.value(seat)
        self.is_found = [0] * len(self.is_found)

    def _roll(self, number: i64) -> i64:
        self.seed = self.seed * 48271 % 2147483647
        return self.seed % number

    def learn(self, deals: i64, first: i64, rules: i64) -> None:
        """Learn from so many deals.

        Args:
            deals: how many; the learner changes from deal to deal.
            first: how many were dealt before: the later, the more they count.
            rules: how many of 1024 seats call by the rule of thumb, apart from the learner.
        """
        number: i64 = 0
        while number < deals:
            self.deal()
            self.learner = (first + number) & 3
            self.weight = 1e-6 * float(first + number + 1)
            seat: i64 = 0
            while seat < 4:
                is_rule: bool = self._roll(1024) < rules and seat != self.learner
                self.ways[seat] = RULE if is_rule else REGRET
                seat += 1
            self.walk(0)
            number += 1

    def respond(self, deals: i64, seats: list[int]) -> None:
        """Let some seats learn what is best against the others, who call by the solution."""
        self.ways = [SOLUTION] * 4
        for seat in seats:
            self.ways[seat] = REGRET
        number: i64 = 0
        while number < deals:
            self.deal()
            self.learner = seats[number % len(seats)]
            self.weight = 1e-6 * float(number + 1)
            self.walk(0)
            number += 1

    def walk(self, place: i64) -> float:
        """What an auction is worth to the learner's side from a place on; regrets are noted."""
        if place < 0:
            worth: float = self._worth(place)
            return -worth if self.learner & 1 else worth
        seat: i64 = self.callers[place]
        shape = self.shape
        after = shape.after
        to: i64 = place * (shape.bids + 1)
        if seat != self.learner:
            bid: i64 = self._call(place, seat)
            return self.walk(after[to + bid + 1])
        lowest: i64 = shape.lowest[place]
        kinds: i64 = shape.kinds
        at: i64 = shape.starts[place] + self.rehearsal.kinds[seat]
        end: i64 = shape.starts[place + 1]
        regrets = self.regrets
        whole: float = self._positive(at, end)
        values: list[float] = []
        mean: float = 0.0
        number: float = float(shape.bids - lowest + 1)
        bid = lowest - 1
        here: i64 = at
        if self.must[place]:
            number -= 1.0
            bid = lowest
            here += kinds
        first: i64 = here
        to += 1
        while here < end:
            value: float = self.walk(after[to + bid] if bid >= lowest else after[to - 1])
            values.append(value)
            one: float = regrets[here]
            if whole <= 0.0:
                mean += value / number
            elif one > 0.0:
                mean += value * one / whole
            here += kinds
            bid += 1
        here = first
        for value in values:
            regrets[here] += self.weight * (value - mean)
            here += kinds
        return mean

    def _positive(self, at: i64, end: i64) -> float:
        """The sum of what is regretted of a row of calls."""
        regrets, kinds = self.regrets, self.shape.kinds
        total: float = 0.0
        while at < end:
            one: float = regrets[at]
            if one > 0.0:
                total += one
            at += kinds
        return total

    def _call(self, place: i64, seat: i64) -> i64:
        """What a seat that does not learn calls."""
        way: i64 = self.ways[seat]
        shape = self.shape
        kind: i64 = self.rehearsal.kinds[seat]
        if way == REGRET:
            return self._by_regret(place, kind)
        if way == SOLUTION:
            whole: i64 = shape.whole(place, kind)
            if whole:
                return shape.choice(place, kind, self._roll(whole))
        error: i64 = MISJUDGED[self._roll(len(MISJUDGED))] if way == RULE else 0
        rehearsal = self.rehearsal
        return rehearsal.bidder.call(
            rehearsal.tricks[seat] + error,
            rehearsal.lone[seat] + error,
            shape.lowest[place],
            self.facts[place],
            rehearsal.lose1 if seat & 1 else rehearsal.lose0,
            rehearsal.wins1 if seat & 1 else rehearsal.wins0,
        )

    def _by_regret(self, place: i64, kind: i64) -> i64:
        """A call by chance, by what is regretted; the chances are added up."""
        shape, regrets, sums = self.shape, self.regrets, self.sums
        kinds: i64 = shape.kinds
        lowest: i64 = shape.lowest[place]
        at: i64 = shape.starts[place] + kind
        end: i64 = shape.starts[place + 1]
        bid: i64 = lowest - 1
        if self.must[place]:
            at += kinds
            bid = lowest
        whole: float = self._positive(at, end)
        roll: float = float(self._roll(1 << 24)) / 16777216.0
        if whole <= 0.0:
            number: i64 = (end - at + kinds - 1) // kinds
            even: float = 1.0 / float(number)
            chosen: i64 = bid + self._roll(number)
            while at < end:
                sums[at] += self.weight * even
                at += kinds
            return chosen if chosen >= lowest else -1
        roll *= whole
        chosen = -2
        while at < end:
            one: float = regrets[at]
            if one > 0.0:
                sums[at] += self.weight * one / whole
                if chosen == -2:
                    roll -= one
                    if roll < 0.0:
                        chosen = bid
                last: i64 = bid
            at += kinds
            bid += 1
        if chosen == -2:
            chosen = last
        return chosen if chosen >= lowest else -1

    def _worth(self, place: i64) -> float:
        """What an end of the auction is worth to side 0."""
        rehearsal, pays, bids = self.rehearsal, self.pays, self.shape.bids
        at: i64 = -2 - place
        if at < 0:
            auction = rehearsal.auction
            auction.back()
            rehearsal.force()
            if auction.holder < 0:
                return pays[len(pays) - 1]
            at = auction.holder * bids + auction.standing
        if not self.is_found[at]:
            maker: i64 = at // bids
            bid: i64 = at % bids
            taken: i64 = rehearsal.declare(maker, bid, -1)
            row: i64 = ((maker & 1) * bids + bid) * 2 + (1 if rehearsal.went_alone else 0)
            self.found[at] = pays[row * 7 + taken]
            self.is_found[at] = 1
        return self.found[at]

    def play(self, ways: list[int]) -> float:
        """What the hand dealt is worth to side 0, by seat called in these ways."""
        place: i64 = 0
        self.ways = ways
        while place >= 0:
            seat: i64 = self.callers[place]
            bid: i64 = self._call(place, seat)
            place = self.shape.after[place * (self.shape.bids + 1) + bid + 1]
        return self._worth(place)
