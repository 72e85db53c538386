"""The player that thinks a hand through in many worlds: its play of the cards.

In each world that agrees with what the seat has seen, each card that may be played is worth half
what it brings with all cards open and best play by everybody, and half what it brings if all go on
by the rule of thumb, each seeing only its own cards. The second half takes out of the first what
nobody at a table can know. Worlds come as often as what the others have done makes them likely
(:mod:`game.ai.inference`). The card that is worth most on average is played. What is not play of
the cards it decides by the rule of thumb.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final, NamedTuple, TypeVar

from game.ai import judging
from game.ai.brain import Candidate, Decision, Reason
from game.ai.equity import Equity
from game.ai.inference import weigher_of
from game.ai.judging import Judge, Situation
from game.ai.knowledge import Knowledge
from game.ai.manners import frowned_at
from game.ai.memory import Recall
from game.ai.plans import BLIND, PERFECT, Memory, Plan
from game.ai.playout import Table
from game.ai.rule_of_thumb import RuleOfThumb
from game.ai.solver import mask_of_play
from game.ai.solver_search import Search
from game.ai.strains import highest, runs
from game.ai.valuation import payoffs
from game.ai.worlds import Chance, World, Worlds, resampled
from game.rules import Phase, PlayerAction, View
from game.rules.actions import Play
from game.rules.house import tricks_bid
from game.rules.seats import SEATS, side_of

_T = TypeVar("_T")
_Reading = Generator[Decision, None, list[tuple[World, float]]]
"""Yields the decision as it stands; comes to worlds, and what each of them counts."""

_BEHIND: Final = 3.0
"""A card is dropped once it is so many standard errors behind the best."""
_ROUNDS: Final = (32, 32, 64)
"""How many worlds are looked at before it is seen whether a card can be dropped; then as many as
the last number each time."""
_STEP: Final = 2 if judging.__file__.endswith(".py") else 32
"""After so many worlds there is a new decision: it takes a few milliseconds."""
_READ: Final = 4 * _STEP
"""After so many that are only weighed there is a moment for others."""
_LEAST_SHARE: Final = 0.02
"""What part of the worlds drawn must count, or what has been done is read half as much."""


class Searcher:
    """Plays cards by looking at worlds; the same view, chance and worlds give the same card."""

    def __init__(self, plan: Plan, memory: Memory = PERFECT) -> None:
        self._plan: Final = plan
        self._memory: Final = memory
        self._thumb: Final = RuleOfThumb()
        self._search: Final = Search()

    def think(
        self, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int
    ) -> Iterator[Decision]:
        """Yield a decision after each few worlds; see :class:`game.ai.brain.Brain`."""
        (thumb,) = self._thumb.think(view, legal, rng, 0)
        yield thumb
        if view.phase is not Phase.PLAY or len(legal) == 1:
            return
        recall = None if self._memory == PERFECT else Recall(self._memory, view)
        hand = Thought(view, Knowledge(view, recall), legal, thumb, self._plan, self._search)
        if len(hand.cards) > 1:
            yield from hand.think(rng, worlds or self._plan.worlds)


class Thought:
    """One decision in the making; a card stands for all that are worth the same."""

    def __init__(
        self,
        view: View,
        knows: Knowledge,
        legal: Sequence[PlayerAction],
        thumb: Decision,
        plan: Plan,
        search: Search,
    ) -> None:
        assert view.trump is not None
        assert view.maker is not None
        assert view.bid is not None
        strain, bit = knows.strain, knows.strain.bit
        named = 0 if view.named is None else strain.plain[view.named]
        self._view, self._plan, self._best = view, plan, thumb
        self.knows: Final = knows
        actions = {mask_of_play(strain, one): one for one in legal if isinstance(one, Play)}
        assert isinstance(thumb.action, Play)
        self._thumb: Final = mask_of_play(strain, thumb.action)
        trick = {seat: bit[card] for seat, card in view.trick}
        unlike = _unlike(actions, knows, self._thumb, sum(trick.values()))
        self.cards: Final = list(unlike)
        """The bits of the cards that differ in worth.

        Beside the bit of the Joker that is led with no trump stands the mask of the suit it names.
        """
        self._actions: Final = list(unlike.values())
        makers = side_of(view.maker)
        sign = 1 if makers == side_of(view.seat) else -1
        self._points: Final = [
            sign * points for points in payoffs(view.rules, view.bid, view.alone)
        ]
        """By the makers' tricks: the points of the seat's side less those of the others."""
        self._wins: Final = _chances_to_win(view, makers)
        """By the makers' tricks: the chance that the seat's side wins the match."""
        worths = list(map(_worth, self._wins, self._points)) if plan.for_match else self._points
        self._worths: Final = _by_outcome(worths, plan.open_share)
        self._values: Final = _by_outcome(self._points, plan.open_share)
        frowned = frowned_at(view, knows, _sum(actions)) if plan.reserve else 0
        span = max(self._points) - min(self._points)
        lost = plan.reserve * (max(worths) - min(worths)) / span if span else 0.0
        self._lost: Final = [lost * bool(_sum([card]) & frowned) for card in self.cards]
        """By card: what it has to make up, in what it is played for."""
        self._bid: Final = tricks_bid(view.bid)
        self._window: Final = _window(worths)
        out = sum(1 << seat for seat in view.sitting_out)
        self._table: Final = Table(strain.has_trump, strain.pack, strain.joker, view.maker, out)
        done = [(each.plays, each.named) for each in view.tricks]
        self._plays: Final = [
            (seat, bit[card], 0 if suit is None else strain.plain[suit])
            for plays, suit in (*done, (view.trick, view.named))
            for seat, card in plays
        ]
        now = Situation(
            strain.has_trump,
            view.trick[0][0] if view.trick else view.seat,
            view.maker,
            _four([trick.get(seat, 0) for seat in SEATS]),
            named,
            # What has been forgotten may be in any hand again.
            strain.mask(card for each in view.tricks for _, card in each.plays) & ~knows.unseen,
            view.taken[makers],
            self._bid,
        )
        seen = strain.pack & ~(knows.unseen | knows.hand | now.played | sum(trick.values()))
        is_open = view.rules.widow == "dead_exposed"
        self._asides = [seen if is_open or seat == view.seat else 0 for seat in SEATS]
        self._takes = view.rules.widow == "maker_takes" and view.seat != view.maker and not out
        sizes = [0 if seat in view.sitting_out else view.hand_sizes[seat] for seat in SEATS]
        voids = _four(knows.voids)
        self.worlds: Final = Worlds(
            strain, view.seat, knows.hand, knows.unseen, _four(sizes), voids
        )
        self.weigher: Final = weigher_of(view, knows, self._table, self._plays, plan.trust)
        self._judge = Judge(search, self._table, now, self.cards, voids)
        self._left = list(range(len(self.cards)))
        self._drawn, self._weight, self._squares = 0, 0.0, 0.0

    def think(self, rng: Random, budget: int) -> Iterator[Decision]:
        """Look at so many worlds, or at all where there are no more.

        Once tricks are played each world takes less time, and more of them are looked at.
        """
        chance = Chance(rng.getrandbits(60))
        if self._view.tricks:
            budget *= self._plan.later
        choice = 1 if self._plan.trust == BLIND else self._plan.choice
        if self.worlds.number <= budget * choice:
            known = yield from self._read(self.worlds.all())
            for some in _parts(resampled(known, budget, chance), _STEP):
                yield self._look(some)
            return
        number, looked = 0, 0
        while looked < budget:
            size = min(_ROUNDS[min(number, len(_ROUNDS) - 1)], budget - looked)
            chosen = yield from self.drawn(chance, size, choice)
            number, looked = number + 1, looked + size
            for some in _parts(chosen, _STEP):
                yield self._look(some)
            if looked < budget:
                self._drop()
                if len(self._left) == 1:
                    return

    def drawn(self, chance: Chance, size: int, choice: int) -> _Reading:
        """Find so many worlds as they weigh, out of ``choice`` times as many."""
        counted = yield from self._read(self.worlds.draw(chance) for _ in range(size * choice))
        return resampled(counted, size, chance)

    def _read(self, worlds: Iterable[World]) -> _Reading:
        """Find what each of some worlds counts."""
        read: list[World] = []
        likely: list[float] = []
        rest = iter(worlds)
        while part := list(islice(rest, _READ)):
            read += part
            likely += self._likely(part)
            yield self._best
        return self._counted(read, likely)

    def _counted(
        self, worlds: Sequence[World], likely: Sequence[float]
    ) -> list[tuple[World, float]]:
        """Worlds and what each of them counts, one on average; those left out that cannot be."""
        weights = self._weights(likely)
        self._drawn += len(weights)
        self._weight += sum(weights)
        self._squares += sum(weight * weight for weight in weights)
        return [(world, weight) for world, weight in zip(worlds, weights, strict=True) if weight]

    def weights(self, worlds: Sequence[World]) -> list[float]:
        """What each of some worlds counts, one on average; 0 for one that cannot be."""
        return self._weights(self._likely(worlds))

    def _likely(self, worlds: Sequence[World]) -> list[float]:
        """How likely each of some worlds makes what has been done."""
        if self._plan.trust == BLIND:
            return [1.0] * len(worlds)
        weigh, unseen = self.weigher.weigh, self.knows.unseen
        return [
            weigh(world, unseen & ~(world[0] | world[1] | world[2] | world[3])) for world in worlds
        ]

    def _weights(self, likely: Sequence[float]) -> list[float]:
        """What worlds count that are so likely."""
        can_be = sum(each > 0 for each in likely)
        if not can_be or self._plan.trust == BLIND:
            return [1.0] * len(likely)
        mean = sum(likely) / can_be
        even = [each / mean for each in likely]
        doubt = self._plan.trust.doubt
        if can_be**2 < _LEAST_SHARE * len(even) * sum(each * each for each in even):
            doubt = (1 + doubt) / 2
        return [doubt + (1 - doubt) * each if each else 0.0 for each in even]

    def _look(self, worlds: Sequence[tuple[World, float]]) -> Decision:
        share, (low, high) = self._plan.open_share, self._window
        for world, weight in worlds:
            self._judge.look(
                world, self._asides_in(world), weight, self._left, low, high, share > 0, share < 1
            )
        self._best = self._decision()
        return self._best

    def _asides_in(self, world: World) -> World:
        """What each seat has seen laid aside, in this world."""
        asides, maker = list(self._asides), self._view.maker
        if self._takes:
            assert maker is not None
            asides[maker] = self.knows.unseen & ~(world[0] | world[1] | world[2] | world[3])
        return _four(asides)

    def _ranked(self, numbers: Sequence[int]) -> list[_Figure]:
        """The best first; of equals first the rule of thumb's, then the lowest."""
        found = [self._figure(number) for number in numbers]
        found.sort(
            key=lambda each: (
                -round(each.worth, 9),
                self.cards[each.number] != self._thumb,
                self.cards[each.number],
            )
        )
        return found

    def _figure(self, number: int) -> _Figure:
        worth, points, error, tricks = self._judge.figures(
            number, self._worths, self._values, self._plan.open_share
        )
        candidate = Candidate(
            self._actions[number],
            points,
            min(sum(tricks[self._bid :]), 1.0),
            min(sum(map(float.__mul__, tricks, self._wins)), 1.0),
            error,
        )
        return _Figure(number, worth - self._lost[number], candidate)

    def _drop(self) -> None:
        """Leave out the cards that are far behind the best."""
        first, *others = self._ranked(self._left)
        kept = [first.number]
        behind = self._judge.behind
        kept += [
            each.number
            for each in others
            if behind(first.number, each.number, self._worths) < _BEHIND
        ]
        self._left = sorted(kept)

    def _decision(self) -> Decision:
        ranked = self._ranked(self._left)
        if len(self._left) < len(self.cards):
            ranked += self._ranked([n for n in range(len(self.cards)) if n not in self._left])
        weighed = tuple([each.candidate for each in ranked])
        facts = {
            "worlds": len(self._judge.weights),
            "of": self.worlds.number,
            "effective": round(self._weight**2 / self._squares) if self._squares else 0,
        }
        return Decision(weighed[0].action, weighed, (Reason("best_in_worlds", facts),))


class _Figure(NamedTuple):
    """What one card brought in the worlds looked at."""

    number: int
    worth: float
    """What it is played for: points or the chance to win the match, less what it must make up."""
    candidate: Candidate


def _parts(whole: Sequence[_T], size: int) -> Iterator[Sequence[_T]]:
    return (whole[at : at + size] for at in range(0, len(whole), size))


def _sum(cards: Iterable[int]) -> int:
    """One mask of cards, a led Joker without the suit it names."""
    total = 0
    for card in cards:
        total |= highest(card)
    return total


_POINT: Final = 1e-5
"""What a point counts beside the chance to win, where that is the same."""


def _worth(chance: float, points: float) -> float:
    return chance + _POINT * points


def _chances_to_win(view: View, makers: int) -> list[float]:
    """By the makers' tricks: the chance that the seat's side wins the match."""
    assert view.bid is not None
    dealers = side_of(view.dealer)
    after = Equity.of(view.rules).after(view.score, dealers, makers, view.bid, view.alone)
    return [1 - chance for chance in after] if side_of(view.seat) else list(after)


def _by_outcome(worths: Sequence[float], share: float) -> list[float]:
    """By outcome, as :class:`game.ai.judging.Judge` counts them: what it is worth."""
    by_tricks = [*worths, 0.0]
    return [
        share * by_tricks[opened] + (1 - share) * by_tricks[played]
        for opened in range(8)
        for played in range(8)
    ]


def _four(masks: Sequence[int]) -> World:
    return masks[0], masks[1], masks[2], masks[3]


def _window(points: Sequence[float]) -> tuple[int, int]:
    """The makers' tricks between which their number matters to the score."""
    low, high = 0, 6
    while low < 6 and points[low] == points[low + 1]:
        low += 1
    while high > low and points[high] == points[high - 1]:
        high -= 1
    return low, high


def _unlike(
    actions: dict[int, Play], knows: Knowledge, preferred: int, laid: int
) -> dict[int, Play]:
    """One card of each run between which no card is left: the preferred one, or the lowest."""
    found = runs(actions, knows.strain, knows.unseen | laid)
    chosen = [preferred if preferred in run else run[0] for run in found]
    return {card: actions[card] for card in chosen}
