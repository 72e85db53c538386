"""What a score is worth: the chance to win the match from it (R22, 4.5).

A match is a walk from score to score. How hands end was counted in play (:mod:`game.ai.outcomes`);
from that the chance to win from every score is found by value iteration: guess, and let each score
be worth what the scores after it are, until nothing changes. How hands end is taken not to depend
on the score.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.ai.outcomes import OUTCOMES
from game.options import Value
from game.rules import PRESETS, Rules
from game.rules.house import MOONS
from game.rules.scoring import match_winner, points_of, score_lines
from game.rules.seats import other_side

_DEPTH: Final = 15
"""So many points below nothing are told apart."""
_WIDTH: Final = 32
"""So many steps to the target at most; a longer match is walked in steps of several points."""
_SWEEPS: Final = 60
_ENOUGH: Final = 1e-4

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


class Equity:
    """Chances to win a match under one set of rules."""

    @staticmethod
    def of(rules: Rules) -> Equity:
        """The chances under these rules; found once, and kept."""
        return _equity(rules)

    def __init__(self, rules: Rules) -> None:
        """Find the chances; :meth:`of` keeps them."""
        self._rules: Final = rules
        self._unit: Final = -(-rules.target // _WIDTH)
        floor = rules.game_at_minus or _DEPTH * self._unit
        self._low: Final = -(-min(floor, 3 * _DEPTH * self._unit) // self._unit)
        """Steps from the lowest score to nothing."""
        self._size: Final = self._low + -(-rules.target // self._unit) + 1
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
        """The dealer's side's chance, between steps in proportion."""
        unit, values = self._unit, self._values
        if unit == 1:
            return values[self._place(dealers)][self._place(others)]
        total = 0.0
        for one, part in _steps(dealers, unit):
            for other, share in _steps(others, unit):
                row = values[self._clip(one)]
                total += part * share * row[self._clip(other)]
        return total

    def _place(self, points: int) -> int:
        return self._clip(points // self._unit)

    def _clip(self, step: int) -> int:
        return min(max(step + self._low, 0), self._size - 1)

    def _iterated(self, ends: list[_End], thrown_in: float) -> list[list[float]]:
        """By the scores, in steps, of the dealer's side and the other: the dealer's side's chance.

        After each hand the other side deals, so that a chance is one less that of the other side
        with the scores exchanged; after one thrown in that is dealt again it is the same.
        """
        size = self._size
        values = [
            [0.5 + 0.4 * (one - other) / size for other in range(size)] for one in range(size)
        ]
        order = sorted(
            ((one, other) for one in range(size) for other in range(size)),
            key=lambda each: -each[0] - each[1],
        )
        same = self._rules.all_pass == "throw_in_same_dealer"
        walks = [(one, other, *self._walk(one, other, ends)) for one, other in order]
        for _ in range(_SWEEPS):
            most = 0.0
            for one, other, won, steps in walks:
                total = won
                for part, second, first in steps:
                    total -= part * values[second][first]
                if same:
                    total /= 1 - thrown_in
                else:
                    total += thrown_in * (1 - values[other][one])
                change = abs(total - values[one][other])
                most = max(most, change)
                values[one][other] = total
            if most < _ENOUGH:
                break
        return values

    def _walk(
        self, one: int, other: int, ends: list[_End]
    ) -> tuple[float, list[tuple[float, int, int]]]:
        """What is won at once from a score, and where else it goes: parts, and the places.

        What goes on counts as won here, for the chance there is that of those who do not deal.
        """
        unit, low = self._unit, self._low
        won, found = 0.0, dict[tuple[int, int], float]()
        edge, floor = self._rules.target, self._rules.game_at_minus
        for end in ends:
            gains = (end.makers, end.defenders)
            if not end.is_dealers:
                gains = (end.defenders, end.makers)
            makers = 0 if end.is_dealers else 1
            score = ((one - low) * unit + gains[0], (other - low) * unit + gains[1])
            if max(score) >= edge or (floor and min(score) <= -floor):
                winner = match_winner(self._rules, score, makers, made=end.made)
                if winner is not None:
                    won += end.chance * (1 - winner)
                    continue
            won += end.chance
            for mine, part in _steps(score[0], unit):
                for theirs, share in _steps(score[1], unit):
                    place = (self._clip(theirs), self._clip(mine))
                    found[place] = found.get(place, 0.0) + end.chance * part * share
        return won, [(part, *place) for place, part in found.items()]


def _steps(points: int, unit: int) -> list[tuple[int, float]]:
    """A number of points as one or two steps, and what part each has."""
    step, rest = divmod(points, unit)
    if not rest:
        return [(step, 1.0)]
    return [(step, 1 - rest / unit), (step + 1, rest / unit)]


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

    def unlike(name: str) -> float:
        preset = PRESETS[name]
        return sum(weight for key, weight in _TELLING if _value(rules, key) != _value(preset, key))

    return min(OUTCOMES, key=unlike)


def _value(rules: Rules, key: str) -> Value:
    found: Value = getattr(rules, key)
    return found
