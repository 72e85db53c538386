"""Measures line-ups against each other in duplicate pairs: the same deals, the sides swapped.

Each pair is played at two tables: at one the first line-up has the seats 0 and 2, at the other 1
and 3. Its figure is the mean of the first line-up's points a deal less the second's. The same
arguments give the same tally, whatever the number of processes, but for the times.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from typing import Any, Final, Literal

from game.ai.brain import Brain, Decision, decide
from game.ai.levels import brain, parse
from game.ai.plans import Plan, Trust
from game.ai.profiles import LEVELS
from game.ai.rule_of_thumb import RuleOfThumb
from game.ai.search import Searcher
from game.ai.thinker import Thinker
from game.cards import Card, Suit
from game.match.deals import deal
from game.match.open_cards import OpenCards
from game.match.tally import Tally, summaries
from game.rules import Phase, PlayerAction, Rules, State, legal_actions, new_match, step, view
from game.rules.actions import Bid
from game.rules.events import HandScored, HandThrownIn
from game.rules.scoring import HandResult
from game.rules.seats import SEATS, side_of
from game.rules.tricks import suit_of

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
"""Who can be measured; a level with a personality, ``level:personality``, as well."""

DECLARER: Final = "casual"
"""The level that calls and declares for everybody in the suite ``cards`` unless another shall."""

_MAX_HANDS: Final = 200
"""A match without a winner after so many hands counts half for either side."""


def line_up(names: str) -> tuple[str, str]:
    """The players of a side's two seats: one name, or two joined by ``+``.

    Raises:
        ValueError: if there is no such player.
    """
    found = names.split("+")
    try:
        for name in found:
            if name not in _PLAYERS:
                parse(name)
    except ValueError as error:
        raise ValueError(f"there is no line-up {names!r}: {error}") from error
    if len(found) > 2:
        raise ValueError(f"there is no line-up {names!r}: {', '.join(NAMES)}")
    return found[0], found[-1]


def player(name: str) -> Brain:
    """A new player of this name.

    Raises:
        ValueError: if there is none.
    """
    return _PLAYERS[name]() if name in _PLAYERS else brain(*parse(name))


@dataclass(frozen=True)
class Contest:
    """Who is measured against whom, and how."""

    a: str
    b: str
    suite: Suite
    rules: Rules
    seed: str
    worlds: int = 0
    """How many worlds those look at who think in worlds; 0 for as many as each wants."""
    declarer: str = DECLARER
    """The level that calls and declares for everybody in the suite ``cards``."""

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
        yield from self.measure_these(range(1, pairs + 1), processes)

    def measure_these(self, numbers: range, processes: int = 1) -> Iterator[Tally]:
        """Play the pairs of these numbers, likewise."""
        size = 1 if self.suite == "matches" else 5
        parts = [numbers[at : at + size] for at in range(0, len(numbers), size)]
        if processes == 1:
            yield from map(self.play, parts)
            return
        with get_context("spawn").Pool(processes) as pool:
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
            "declarer": self.declarer if self.suite == "cards" else None,
            "points_per_deal": round(mean, 4),
            "ci95": [round(mean - margin, 4), round(mean + margin, 4)],
            "match_wins": round(tally.wins / tally.matches, 4) if tally.matches else None,
            "thrown_in": round(tally.thrown_in / tally.tables, 4),
            "bids": {
                bid: {"won": tally.bids[bid], "made": tally.made[bid]} for bid in sorted(tally.bids)
            },
            "calibration": {
                "bids": summaries(tally.by_bid),
                "bowers": summaries(tally.by_bowers),
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
        self._declarer = brain(*parse(contest.declarer))
        # The same at both tables, so that the same is called.
        self._calls = Random(f"{contest.seed}/{number}/calls")
        self._rng = Random(f"{contest.seed}/{number}/{side}")
        self.hands = 0
        self._promises: dict[int, tuple[float, tuple[Card, ...]]] = {}
        """By seat: the chance that its last bid was given, and what it held then."""

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
        self._promises.clear()
        while True:
            state, events = step(state, self._decide(state))
            for event in events:
                if isinstance(event, HandScored):
                    return state, self._count(event.result, state.rules)
                if isinstance(event, HandThrownIn):
                    self._tally.thrown_in += 1
                    return state, 0

    def _decide(self, state: State) -> PlayerAction:
        seat, legal = state.turn, legal_actions(state)
        assert seat is not None
        seen = view(state, seat)
        if self._contest.suite == "cards" and state.phase is not Phase.PLAY:
            return decide(self._declarer, seen, legal, self._calls).action
        playing = self._brains[seat]
        if isinstance(playing, OpenCards):
            playing.lay_open(state)
        began = time.process_time()
        decision = decide(playing, seen, legal, self._rng, self._contest.worlds)
        if len(legal) > 1:
            which = side_of(seat) ^ self._side
            self._tally.seconds[which].append(time.process_time() - began)
        chance = _chance_given(decision)
        if isinstance(decision.action, Bid) and chance is not None:
            self._promises[seat] = chance, seen.hand
        return decision.action

    def _count(self, result: HandResult, rules: Rules) -> int:
        side = self._side
        if side_of(result.maker) == side:
            if result.maker in self._promises:
                chance, held = self._promises[result.maker]
                bowers = _bowers(held, result.trump, rules)
                self._tally.foretell(result.bid, bowers, chance, result.made)
            bid = result.bid + "*" * result.alone
            self._tally.bids[bid] += 1
            self._tally.made[bid] += result.made
        return result.points[side] - result.points[1 - side]


def _chance_given(decision: Decision) -> float | None:
    """The chance that a decision gives its own action."""
    for each in decision.candidates:
        if each.action == decision.action:
            return each.make_chance
    return None


def _bowers(held: Sequence[Card], trump: Suit, rules: Rules) -> int | None:
    """How many bowers of a trump are among some cards; ``None`` where it has none."""
    if trump.is_no_trump or not rules.bowers:
        return None
    return sum(card.rank == "J" and suit_of(card, trump, True) is trump for card in held)
