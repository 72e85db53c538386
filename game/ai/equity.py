"""What a score is worth: the chance to win the match from it (R22, 4.5).

A match is a walk from score to score. How hands end was counted in play (:mod:`game.ai.outcomes`);
from that the chance to win from every score is found by value iteration: guess, and let each score
be worth what the scores after it are, until nothing changes. How hands end is taken not to depend
on the score. That is done when a match begins, so it must be quick under any house rules: where
the target is far away not every score is looked at, and those between lie in proportion.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import itemgetter, mul
from typing import Final, NamedTuple

from game.ai.outcomes import OUTCOMES
from game.options import Value
from game.rules import PRESETS, Rules
from game.rules.house import MOONS
from game.rules.scoring import match_winner, points_of, score_lines
from game.rules.seats import other_side

_DEPTH: Final = 15
"""So many points below nothing are told apart."""
_LONG: Final = 32
"""Where the target is beyond this, twice as many points below nothing."""
_FINE: Final = 26
"""So many points below the target scores are looked at one point apart; then two, four, eight."""
_SWEEPS: Final = 60
_LEAP: Final = 5
"""After so many sweeps what is to come is guessed from how fast changes have become smaller."""
_SLOWEST: Final = 0.97
"""The part of a change that is left after a sweep counts as this at most."""
_ENOUGH: Final = 2e-4

_TELLING: Final = (
    ("bid_ladder", 8.0),
    ("deck", 4.0),
    ("widow", 2.0),
    ("defenders_score", 2.0),
    ("all_pass", 2.0),
    ("set_penalty", 1.5),
    ("first_lead", 1.0),
    ("going_alone", 1.0),
    ("auction", 1.0),
)
"""What makes hands end otherwise, and how much, when the preset nearest to some rules is sought."""


class _End(NamedTuple):
    """A way in which a hand ends, and how often."""

    chance: float
    is_dealers: bool
    """Whether the makers are the dealer's side."""
    makers: int
    """Points of the makers."""
    defenders: int
    made: bool


class _Walk(NamedTuple):
    """What becomes of a score in one hand."""

    here: int
    """Its place, and that of the score with the sides exchanged."""
    there: int
    won: float
    """What is won at once; what goes on counts as won, less what those have who deal next."""
    places: Callable[[list[float]], tuple[float, ...]]
    """Picks the values from where it goes on, and the parts that these have."""
    parts: tuple[float, ...]


_Reached = Mapping[int, tuple[int, bool, list[tuple[int, float]]]]
"""By points gained: what a side then has; see :meth:`Equity._reached`."""


class Equity:
    """Chances to win a match under one set of rules."""

    @staticmethod
    def of(rules: Rules) -> Equity:
        """The chances under these rules; found once, and kept."""
        return _equity(rules)

    def __init__(self, rules: Rules) -> None:
        """Find the chances; :meth:`of` keeps them."""
        self._rules: Final = rules
        self._grid: Final = _grid(rules)
        self._size: Final = len(self._grid)
        self._values: Final = self._iterated(*_ends(rules))

    def chance(self, score: tuple[int, int], dealer_side: int) -> float:
        """The chance (0-1) that side 0 wins, before a hand that this side deals."""
        first, second = score
        if dealer_side:
            return 1 - self._at(second, first)
        return self._at(first, second)

    def after(
        self, score: tuple[int, int], dealer_side: int, makers: int, bid: str, alone: bool
    ) -> tuple[float, ...]:
        """By the makers' tricks, 0 to 6: the chance (0-1) that side 0 wins once the hand is scored.

        Args:
            score: before the hand.
            dealer_side: the side that dealt the hand.
            makers: the makers' side.
            bid: a rung of the ladder.
            alone: whether the maker plays alone.
        """
        return _after(self._rules, score, dealer_side, makers, bid, alone)

    def gain(
        self, score: tuple[int, int], dealer_side: int, makers: int, bid: str, alone: bool
    ) -> tuple[float, ...]:
        """The same less the chance before the hand: what side 0 gains by it."""
        before = self.chance(score, dealer_side)
        return tuple([each - before for each in self.after(score, dealer_side, makers, bid, alone)])

    def chance_after(
        self, score: tuple[int, int], dealer_side: int, makers: int, made: bool
    ) -> float:
        """The chance (0-1) that side 0 wins, once a hand has brought this score.

        Args:
            score: after the hand.
            dealer_side: the side that dealt it.
            makers: the makers' side.
            made: whether they made their bid.
        """
        winner = match_winner(self._rules, score, makers, made=made)
        if winner is not None:
            return 1.0 - winner
        return self.chance(score, other_side(dealer_side))

    def _at(self, dealers: int, others: int) -> float:
        """The dealer's side's chance, between the places in proportion."""
        total = 0.0
        for one, part in self._places(dealers):
            for other, share in self._places(others):
                total += part * share * self._values[one * self._size + other]
        return total

    def _places(self, points: int) -> list[tuple[int, float]]:
        """The one or two places nearest to a number of points, and what part each has."""
        grid = self._grid
        points = min(max(points, grid[0]), grid[-1])
        at = bisect_left(grid, points)
        above = grid[at] - points
        if not above:
            return [(at, 1.0)]
        width = grid[at] - grid[at - 1]
        return [(at - 1, above / width), (at, 1 - above / width)]

    def _iterated(self, ends: list[_End], thrown_in: float) -> list[float]:
        """By the places of the dealer's side's score and the other's: the dealer's side's chance.

        After each hand the other side deals, so that a chance is one less that of the other side
        with the scores exchanged; after one thrown in that is dealt again it is the same.
        """
        size = self._size
        values = [0.5 + 0.4 * (one - other) / 64 for one in range(size) for other in range(size)]
        same = self._rules.all_pass == "throw_in_same_dealer"
        walks, before = self._walks(ends), [0.0]
        for sweep in range(1, _SWEEPS + 1):
            begun = values.copy()
            for here, there, won, places, parts in walks:
                total = won - sum(map(mul, parts, places(values)))
                if same:
                    total /= 1 - thrown_in
                else:
                    total += thrown_in * (1 - values[there])
                values[here] = total
            change = [new - old for new, old in zip(values, begun, strict=True)]
            if max(map(abs, change)) < _ENOUGH:
                break
            if sweep % _LEAP == 0:
                # Changes shrink by about the same part each time: take all that are to come.
                shrunk = sum(map(mul, change, before)) / sum(map(mul, before, before))
                ahead = min(max(shrunk, 0.0), _SLOWEST)
                ahead /= 1 - ahead
                values = [new + ahead * more for new, more in zip(values, change, strict=True)]
            before = change
        return values

    def _walks(self, ends: list[_End]) -> list[_Walk]:
        """From every place, the highest scores first."""
        size = self._size
        gains = {end.makers for end in ends} | {end.defenders for end in ends}
        reached = [{gain: self._reached(points + gain) for gain in gains} for points in self._grid]
        order = sorted(
            ((one, other) for one in range(size) for other in range(size)),
            key=lambda each: -each[0] - each[1],
        )
        walks = []
        for one, other in order:
            won, found = self._walk(reached[one], reached[other], ends)
            # A picker of fewer than two gives no tuple.
            places, parts = [*found, 0, 0], (*found.values(), 0.0, 0.0)
            here, there = one * size + other, other * size + one
            walks.append(_Walk(here, there, won, itemgetter(*places), parts))
        return walks

    def _reached(self, points: int) -> tuple[int, bool, list[tuple[int, float]]]:
        """Points, whether they may end the match, and their places with the part of each."""
        rules = self._rules
        ends = points >= rules.target or 0 < rules.game_at_minus <= -points
        return points, ends, self._places(points)

    def _walk(
        self, dealers: _Reached, others: _Reached, ends: list[_End]
    ) -> tuple[float, dict[int, float]]:
        """What is won from a score, and where else it goes: by place, how often."""
        won, size, found = 0.0, self._size, dict[int, float]()
        for chance, is_dealers, makers, defenders, made in ends:
            mine, mine_ends, mine_places = dealers[makers if is_dealers else defenders]
            theirs, theirs_end, their_places = others[defenders if is_dealers else makers]
            if mine_ends or theirs_end:
                side = 0 if is_dealers else 1
                winner = match_winner(self._rules, (mine, theirs), side, made=made)
                if winner is not None:
                    won += chance * (1 - winner)
                    continue
            won += chance
            for there, share in their_places:
                for here, part in mine_places:
                    place = there * size + here
                    found[place] = found.get(place, 0.0) + chance * part * share
        return won, found


def _grid(rules: Rules) -> list[int]:
    """The scores that are looked at, the lowest first; the target is the last."""
    target = rules.target
    floor = rules.game_at_minus or (_DEPTH if target <= _LONG else 2 * _DEPTH)
    points = [target]
    while points[-1] > -floor:
        step = min(1 << (target - points[-1]) // _FINE, 8)
        points.append(max(points[-1] - step, -floor))
    return points[::-1]


@lru_cache(maxsize=16)
def _equity(rules: Rules) -> Equity:
    return Equity(rules)


@lru_cache(maxsize=512)
def _after(
    rules: Rules,
    score: tuple[int, int],
    dealer_side: int,
    makers: int,
    bid: str,
    alone: bool,
) -> tuple[float, ...]:
    equity, found = Equity.of(rules), []
    for taken in range(7):
        tricks = (taken, 6 - taken) if makers == 0 else (6 - taken, taken)
        gains = points_of(score_lines(rules, makers, bid, alone, tricks))
        after = (score[0] + gains[0], score[1] + gains[1])
        made = taken >= _needed(bid)
        found.append(equity.chance_after(after, dealer_side, makers, made))
    return tuple(found)


def _needed(bid: str) -> int:
    return int(bid) if bid.isdigit() else 6


def _ends(rules: Rules) -> tuple[list[_End], float]:
    """How hands end under these rules, by what was counted under the nearest preset."""
    hands, thrown_in = OUTCOMES[_nearest(rules)]
    total = thrown_in + sum(number for *_, number in hands)
    merged = dict[tuple[bool, int, int, bool], float]()
    for is_dealers, bid, alone, taken, number in hands:
        rung = bid if bid in rules.ladder else "6"
        lines = score_lines(rules, 0, rung, alone and rung not in MOONS, (taken, 6 - taken))
        makers, defenders = points_of(lines)
        key = (is_dealers, makers, defenders, taken >= _needed(bid))
        merged[key] = merged.get(key, 0.0) + number / total
    return [_End(part, *key) for key, part in merged.items()], thrown_in / total


def _nearest(rules: Rules) -> str:
    """The preset under which hands end most as they do under these rules."""
    return min(OUTCOMES, key=lambda name: unlikeness(rules, PRESETS[name]))


def unlikeness(one: Rules, other: Rules) -> float:
    """How differently hands may go under two sets of rules; 0 if nothing is known to matter."""
    return sum(weight for key, weight in _TELLING if _value(one, key) != _value(other, key))


def _value(rules: Rules, key: str) -> Value:
    found: Value = getattr(rules, key)
    return found
