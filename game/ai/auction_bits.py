"""The course of an auction as numbers: who is to call, what may be called, when it is over.

The twin of :mod:`game.rules.auction`, for brains that go through thousands of auctions, and the
solution of an auction as a game (:mod:`game.ai.auctions`), by which calls are chosen. This one
source runs as it stands, and far faster compiled by mypyc.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from game.ai.figures import STEPS, House
from game.ai.solver_search import count

if TYPE_CHECKING:
    from mypy_extensions import i64  # for the compiler and mypy; nothing needs it at run time

Point = tuple[int, int, int, int, int, int, int]

_NOBODY: Final = -1


@final
class Auction:
    """One auction after another under one set of house rules, with one dealer."""

    def __init__(self, house: House, bids: i64, dealer: i64, after: list[int]) -> None:
        """Set up before the first call.

        Args:
            house: the house rules.
            bids: how many rungs the ladder has.
            dealer: the dealer's seat.
            after: by place in a solution, by call (0 to pass, then the bids): the place after it;
                empty where there is no solution.
        """
        self.single_round: bool = house.single_round
        self.pass_is_final: bool = house.pass_is_final
        self.sticks: bool = house.sticks
        self.forced: i64 = house.forced
        self.least: i64 = house.least
        self.bids: i64 = bids
        self.after: list[int] = after
        self.turns: i64 = 0
        self.standing: i64 = -1
        """The bid that stands; -1 for none."""
        self.holder: i64 = _NOBODY
        """Whose it is; -1 for nobody's."""
        self.passed: i64 = 0
        self.in_a_row: i64 = 0
        self.caller: i64 = (dealer + 1) & 3
        """Who is to call; -1 once the auction is over."""
        self.place: i64 = 0 if len(after) else -1
        """The place in a solution; below 0 where there is none, or the auction is over."""
        self.kept: Point = (0, -1, _NOBODY, 0, 0, self.caller, self.place)
        """The point to come back to."""

    def is_stuck(self) -> bool:
        """Whether who is to call must bid (2.3)."""
        return self.sticks and self.turns == 3 and self.standing < 0

    def lowest(self) -> i64:
        """Index of the lowest bid that may be made."""
        if self.standing >= 0:
            return self.standing + 1
        return self.forced if self.is_stuck() else self.least

    def call(self, bid: i64) -> None:
        """Let who is to call make a bid, or pass with -1; ``caller`` becomes who is next, or -1."""
        seat: i64 = self.caller
        self.turns += 1
        if self.place >= 0:
            self.place = self.after[self.place * (self.bids + 1) + bid + 1]
        if bid >= 0:
            self.standing = bid
            self.holder = seat
            self.in_a_row = 0
            if bid == self.bids - 1:
                self.caller = _NOBODY
                return
        else:
            self.in_a_row += 1
            self.passed |= 1 << seat
        needed: i64 = 4 if self.standing < 0 else 3
        after: i64 = (seat + 1) & 3
        if self.single_round:
            self.caller = _NOBODY if self.turns == 4 else after
        elif not self.pass_is_final:
            self.caller = _NOBODY if self.in_a_row >= needed else after
        elif count(self.passed) >= needed:
            self.caller = _NOBODY
        else:
            while self.passed >> after & 1:
                after = (after + 1) & 3
            self.caller = after

    def keep(self) -> None:
        """Keep this point."""
        self.kept = (
            self.turns,
            self.standing,
            self.holder,
            self.passed,
            self.in_a_row,
            self.caller,
            self.place,
        )

    def back(self) -> None:
        """Go back to the point that was kept."""
        (
            self.turns,
            self.standing,
            self.holder,
            self.passed,
            self.in_a_row,
            self.caller,
            self.place,
        ) = self.kept


@final
class Solution:
    """What every kind of hand calls at every place of an auction, with what chance."""

    def __init__(
        self,
        after: list[int],
        starts: list[int],
        lowest: list[int],
        groups: list[int],
        borders: list[int],
        rests: i64,
        tells_joker: bool,
        parts: bytes,
    ) -> None:
        """Take over what :mod:`game.ai.auctions` has read.

        Args:
            after: by place, by call (0 to pass, then the bids): the place after it.
            starts: by place: where its chances begin.
            lowest: by place: the lowest bid that may be made.
            groups: by hundredths of tricks, :data:`STEPS` of them: the group of the hand.
            borders: by group: from how many hundredths of tricks under the other trumps on a hand
                is of the next part of the group; ``rests`` - 1 numbers a group.
            rests: how many parts a group has.
            tells_joker: whether hands with the Joker are told from those without.
            parts: by place, by call that may be made from pass up, by kind of hand: parts of a
                certain chance; all 0 for a hand that nothing is known of.
        """
        self.after: list[int] = after
        self.starts: list[int] = starts
        self.lowest: list[int] = lowest
        self.groups: list[int] = groups
        self.borders: list[int] = borders
        self.rests: i64 = rests
        self.tells_joker: bool = tells_joker
        self.parts: bytes = parts
        self.kinds: i64 = (groups[STEPS - 1] + 1) * rests * (2 if tells_joker else 1)
        self.bids: i64 = len(after) // len(lowest) - 1

    def kind(self, tricks: i64, rest: i64, has_joker: bool) -> i64:
        """The kind of a hand, from 0 to ``kinds`` - 1.

        Args:
            tricks: hundredths of tricks under its best trump.
            rest: the mean of those under all others.
            has_joker: whether it holds the Joker.
        """
        step: i64 = min(max(tricks, 0), STEPS - 1)
        group: i64 = self.groups[step]
        part: i64 = 0
        at: i64 = group * (self.rests - 1)
        while part < self.rests - 1 and rest >= self.borders[at + part]:
            part += 1
        found: i64 = group * self.rests + part
        if self.tells_joker:
            found = 2 * found + (1 if has_joker else 0)
        return found

    def whole(self, place: i64, kind: i64) -> i64:
        """All parts of a kind of hand at a place; 0 if nothing is known of it."""
        at: i64 = self.starts[place] + kind
        end: i64 = self.starts[place + 1]
        total: i64 = 0
        while at < end:
            total += self.parts[at]
            at += self.kinds
        return total

    def part(self, place: i64, kind: i64, bid: i64) -> i64:
        """The parts of a call: a bid that may be made, or a pass with -1."""
        number: i64 = 0 if bid < 0 else bid - self.lowest[place] + 1
        return self.parts[self.starts[place] + number * self.kinds + kind]

    def choice(self, place: i64, kind: i64, roll: i64) -> i64:
        """The call that the part of this number, below the whole, belongs to; -1 to pass."""
        at: i64 = self.starts[place] + kind
        end: i64 = self.starts[place + 1]
        bid: i64 = self.lowest[place] - 2
        while roll >= 0 and at < end:
            roll -= self.parts[at]
            at += self.kinds
            bid += 1
        return bid if bid >= self.lowest[place] else -1
