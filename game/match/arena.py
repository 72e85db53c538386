"""Measures line-ups against each other in duplicate pairs: the same deals, the sides swapped.

Each pair is played at two tables: at one the first line-up has the seats 0 and 2, at the other 1
and 3. Its figure is the mean of the first line-up's points a deal less the second's. The same
arguments give the same tally, whatever the number of processes, but for the times.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context
from random import Random
from typing import Any, Final, Literal

from game.ai.brain import Brain, decide
from game.ai.inference import Trust
from game.ai.levels import LEVELS, brain
from game.ai.rule_of_thumb import RuleOfThumb
from game.ai.search import Plan, Searcher
from game.ai.thinker import Thinker
from game.match.deals import deal
from game.match.open_cards import OpenCards
from game.rules import Phase, PlayerAction, Rules, State, legal_actions, new_match, step, view
from game.rules.events import HandScored, HandThrownIn
from game.rules.scoring import HandResult
from game.rules.seats import SEATS, side_of

Suite = Literal["cards", "deals", "matches"]
SUITES: Final[tuple[Suite, ...]] = ("cards", "deals", "matches")
"""Play of the cards after the same auction at both tables; whole deals at nought all; matches."""

_PLAYERS: Final[dict[str, Callable[[], Brain]]] = {
    "pimc50": lambda: Searcher(Plan(worlds=50, open_share=1.0, for_match=False, reserve=0.0)),
    "search": lambda: Searcher(Plan(worlds=200, open_share=0.5, trust=Trust())),
    "caller": lambda: Thinker(RuleOfThumb()),
    "thinker": lambda: Thinker(Searcher(Plan(worlds=200, open_share=0.5, trust=Trust()))),
    "open-cards": OpenCards,
}
"""Players to measure with, that nobody is offered to play with."""

NAMES: Final = (*LEVELS, *_PLAYERS)
"""Who can be measured."""

_DECLARER: Final = "casual"
"""Who calls and declares for everybody in the suite ``cards``."""

_MAX_HANDS: Final = 200
"""A match without a winner after so many hands counts half for either side."""


@dataclass
class Tally:
    """What duplicate pairs have shown so far."""

    differences: list[float] = field(default_factory=list)
    """By pair: points a deal of the first line-up less those of the second."""
    bids: Counter[str] = field(default_factory=Counter)
    """How often the first line-up won the auction with each bid; ``*`` marks a loner's."""
    made: Counter[str] = field(default_factory=Counter)
    """How often it made it."""
    tables: int = 0
    """Hands dealt."""
    thrown_in: int = 0
    wins: float = 0.0
    """Matches that the first line-up has won."""
    matches: int = 0
    seconds: tuple[list[float], list[float]] = field(
        default_factory=lambda: ([], []), compare=False
    )
    """By line-up: how long each decision took for which there was a choice."""

    @property
    def mean(self) -> float:
        """Points a deal by which the first line-up is ahead."""
        return statistics.fmean(self.differences)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval around the mean."""
        return 1.96 * statistics.stdev(self.differences) / sqrt(len(self.differences))

    def add(self, other: Tally) -> None:
        """Count what another tally has counted."""
        self.differences += other.differences
        self.bids += other.bids
        self.made += other.made
        self.tables += other.tables
        self.thrown_in += other.thrown_in
        self.wins += other.wins
        self.matches += other.matches
        for mine, theirs in zip(self.seconds, other.seconds, strict=True):
            mine += theirs

    def latency(self, line_up: int) -> dict[str, float]:
        """Milliseconds that decisions took: at 50, 95 and 99 %, and at most."""
        taken = sorted(self.seconds[line_up]) or [0.0]
        at = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
        return {
            name: round(1000 * taken[min(int(share * len(taken)), len(taken) - 1)], 2)
            for name, share in at.items()
        }


def line_up(names: str) -> tuple[str, str]:
    """The players of a side's two seats: one name, or two joined by ``+``.

    Raises:
        ValueError: if there is no such player.
    """
    found = names.split("+")
    if len(found) > 2 or not set(found) <= set(NAMES):
        raise ValueError(f"there is no line-up {names!r}: {', '.join(NAMES)}")
    return found[0], found[-1]


def player(name: str) -> Brain:
    """A new player of this name.

    Raises:
        ValueError: if there is none.
    """
    return _PLAYERS[name]() if name in _PLAYERS else brain(name)


@dataclass(frozen=True)
class Contest:
    """Who is measured against whom, and how."""

    a: str
    b: str
    suite: Suite
    rules: Rules
    seed: str

    def play(self, numbers: Sequence[int]) -> Tally:
        """Play the pairs of these numbers, from 1; the dealer moves on from pair to pair."""
        sides = [[player(name) for name in line_up(names)] for names in (self.a, self.b)]
        tally = Tally()
        for number in numbers:
            total, hands = 0, 0
            for side in (0, 1):
                brains = [sides[side_of(seat) ^ side][seat // 2] for seat in SEATS]
                table = _Table(self, number, side, brains, tally)
                total += table.play_match() if self.suite == "matches" else table.play_deal()
                hands += table.hands
            tally.differences.append(total / hands)
        return tally

    def measure(self, pairs: int, processes: int = 1) -> Iterator[Tally]:
        """Play so many pairs; yield what is new each time some have been played, in order."""
        size = 1 if self.suite == "matches" else 5
        parts = [range(at, min(at + size, pairs + 1)) for at in range(1, pairs + 1, size)]
        if processes == 1:
            yield from map(self.play, parts)
            return
        with get_context().Pool(processes) as pool:
            yield from pool.imap(self.play, parts)

    def summary(self, tally: Tally) -> dict[str, Any]:
        """What a tally of two pairs or more shows, as the record format lists it."""
        mean, margin = tally.mean, tally.margin
        return {
            "a": self.a,
            "b": self.b,
            "suite": self.suite,
            "pairs": len(tally.differences),
            "seed": self.seed,
            "points_per_deal": round(mean, 4),
            "ci95": [round(mean - margin, 4), round(mean + margin, 4)],
            "match_wins": round(tally.wins / tally.matches, 4) if tally.matches else None,
            "thrown_in": round(tally.thrown_in / tally.tables, 4),
            "bids": {
                bid: {"won": tally.bids[bid], "made": tally.made[bid]} for bid in sorted(tally.bids)
            },
            "latency_ms": {"a": tally.latency(0), "b": tally.latency(1)},
        }


class _Table:
    """One of the two tables of a pair: the first line-up has the seats of ``side``."""

    def __init__(
        self, contest: Contest, number: int, side: int, brains: Sequence[Brain], tally: Tally
    ) -> None:
        self._contest, self._number, self._side = contest, number, side
        self._brains, self._tally = brains, tally
        self._declarer = brain(_DECLARER)
        self._rng = Random(f"{contest.seed}/{number}/{side}")
        self.hands = 0

    def play_deal(self) -> int:
        """Play one hand at nought all; the first line-up's points less the second's."""
        contest, dealer = self._contest, self._number % len(SEATS)
        state = new_match(contest.rules, dealer)
        dealt = deal(contest.seed, self._number, dealer, contest.rules.deck)
        return self._play_hand(step(state, dealt)[0])[1]

    def play_match(self) -> int:
        """Play a match; the first line-up's points less the second's, in all its hands."""
        contest = self._contest
        state = new_match(contest.rules, self._number % len(SEATS))
        total = 0
        while state.phase is not Phase.OVER and self.hands < _MAX_HANDS:
            seed = f"{contest.seed}/{self._number}"
            dealt = deal(seed, self.hands + 1, state.dealer, contest.rules.deck)
            state, points = self._play_hand(step(state, dealt)[0])
            total += points
        self._tally.matches += 1
        self._tally.wins += 0.5 if state.winner is None else state.winner == self._side
        return total

    def _play_hand(self, state: State) -> tuple[State, int]:
        self.hands += 1
        self._tally.tables += 1
        while True:
            state, events = step(state, self._decide(state))
            for event in events:
                if isinstance(event, HandScored):
                    return state, self._count(event.result)
                if isinstance(event, HandThrownIn):
                    self._tally.thrown_in += 1
                    return state, 0

    def _decide(self, state: State) -> PlayerAction:
        seat, legal = state.turn, legal_actions(state)
        assert seat is not None
        seen = view(state, seat)
        if self._contest.suite == "cards" and state.phase is not Phase.PLAY:
            return decide(self._declarer, seen, legal, self._rng).action
        playing = self._brains[seat]
        if isinstance(playing, OpenCards):
            playing.lay_open(state)
        began = time.perf_counter()
        action = decide(playing, seen, legal, self._rng).action
        if len(legal) > 1:
            which = side_of(seat) ^ self._side
            self._tally.seconds[which].append(time.perf_counter() - began)
        return action

    def _count(self, result: HandResult) -> int:
        side = self._side
        if side_of(result.maker) == side:
            bid = result.bid + "*" * result.alone
            self._tally.bids[bid] += 1
            self._tally.made[bid] += result.made
        return result.points[side] - result.points[1 - side]
