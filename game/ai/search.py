"""The player that thinks a hand through in many worlds: its play of the cards.

In each world that agrees with what the seat has seen, each card that may be played is worth half
what it brings with all cards open and best play by everybody, and half what it brings if all go on
by the rule of thumb, each seeing only its own cards. The second half takes out of the first what
nobody at a table can know. The card that is worth most on average is played. What is not play of
the cards it decides by the rule of thumb.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from game.ai.brain import Candidate, Decision, Reason
from game.ai.knowledge import Knowledge
from game.ai.playout import Table
from game.ai.rule_of_thumb import RuleOfThumb
from game.ai.solver import Position, Solver, mask_of_play
from game.ai.strains import highest
from game.ai.valuation import payoffs
from game.ai.worlds import World, Worlds
from game.rules import Phase, PlayerAction, View
from game.rules.actions import Play
from game.rules.house import tricks_bid
from game.rules.seats import SEATS, side_of


class Plan(NamedTuple):
    """How a searching player thinks."""

    worlds: int
    """How many worlds it looks at, unless it is told otherwise."""
    open_share: float
    """What part (0-1) of a card's worth is what it brings with all cards open."""
    odd: float = 1.0
    """What a world counts (0-1) for each card in it that the rule of thumb would not have played,
    against one without any; 1 to count all alike."""


_BEHIND: Final = 3.0
"""A card is dropped once it is so many standard errors behind the best."""
_LOOKS: Final = (16, 32, 64, 128, 256)
"""After how many worlds it is seen whether a card can be dropped."""
_TIE: Final = 1e-9
_DOUBT: Final = 0.1
"""What a world counts at least: people need not play by the rule of thumb."""


class Searcher:
    """Plays cards by looking at worlds; the same view, chance and worlds give the same card."""

    def __init__(self, plan: Plan) -> None:
        self._plan: Final = plan
        self._thumb: Final = RuleOfThumb()
        self._solver: Final = Solver()

    def think(
        self, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int
    ) -> Iterator[Decision]:
        """Yield a decision after each world; see :class:`game.ai.brain.Brain`."""
        (thumb,) = self._thumb.think(view, legal, rng, 0)
        yield thumb
        if view.phase is not Phase.PLAY or len(legal) == 1:
            return
        hand = _Hand(view, legal, thumb.action, self._plan, self._solver)
        if len(hand.cards) > 1:
            yield from hand.think(rng, worlds or self._plan.worlds)


class _Hand:
    """One decision in the making; a card stands for all that are worth the same."""

    def __init__(
        self,
        view: View,
        legal: Sequence[PlayerAction],
        thumb: PlayerAction,
        plan: Plan,
        solver: Solver,
    ) -> None:
        assert view.trump is not None
        assert view.maker is not None
        assert view.bid is not None
        knows = Knowledge(view)
        strain, bit = knows.strain, knows.strain.bit
        self._named = 0 if view.named is None else strain.plain[view.named]
        self._view, self._knows, self._plan, self._solver = view, knows, plan, solver
        actions = {mask_of_play(strain, one): one for one in legal if isinstance(one, Play)}
        assert isinstance(thumb, Play)
        self._thumb: Final = mask_of_play(strain, thumb)
        self._trick = {seat: bit[card] for seat, card in view.trick}
        self.cards: Final = _unlike(actions, knows, self._thumb, sum(self._trick.values()))
        """The bits of the cards that differ in worth, and what is done to play them.

        Beside the bit of the Joker that is led with no trump stands the mask of the suit it names.
        """
        makers = side_of(view.maker)
        sign = 1 if makers == side_of(view.seat) else -1
        self._points: Final = tuple(
            sign * points for points in payoffs(view.rules, view.bid, view.alone)
        )
        """By the makers' tricks: the points of the seat's side less those of the others."""
        self._taken, self._bid = view.taken[makers], tricks_bid(view.bid)
        self._window: Final = _window(self._points, self._taken)
        self._out = view.sitting_out
        self._leader = view.trick[0][0] if view.trick else view.seat
        self._laid = tuple(self._trick.get(seat, 0) for seat in SEATS)
        mask = sum(1 << seat for seat in self._out)
        self._table = Table(strain.has_trump, strain.pack, strain.joker, view.maker, mask)
        done = [(trick.plays, trick.named) for trick in view.tricks]
        self._plays = [
            (seat, bit[card], 0 if named is None else strain.plain[named])
            for plays, named in (*done, (view.trick, view.named))
            for seat, card in plays
        ]
        self._played = strain.mask(card for trick in view.tricks for _, card in trick.plays)
        seen = strain.pack & ~knows.unseen & ~knows.hand
        seen &= ~(self._played | sum(self._trick.values()))
        is_open = view.rules.widow == "dead_exposed"
        self._asides = [seen if is_open or seat == view.seat else 0 for seat in SEATS]
        self._takes = view.rules.widow == "maker_takes" and view.seat != view.maker
        self._worlds = Worlds(
            strain, view.seat, knows.hand, knows.unseen, view.hand_sizes, _four(knows.voids)
        )
        self._weights: list[float] = []
        self._tallies = {card: _Tally() for card in self.cards}

    def think(self, rng: Random, budget: int) -> Iterator[Decision]:
        """Look at so many worlds, or at all where there are no more."""
        exact = self._worlds.number <= budget
        drawn = self._worlds.all() if exact else self._drawn(rng, budget)
        left = list(self.cards)
        for number, world in enumerate(drawn, 1):
            weight = self._weight(world) if self._plan.odd < 1 else 1.0
            self._look(world, weight, left)
            if not exact and number in _LOOKS:
                left = self._contenders(left)
            yield self._decision(left)
            if len(left) == 1:
                return

    def _drawn(self, rng: Random, budget: int) -> Iterator[World]:
        for _ in range(budget):
            yield self._worlds.draw(rng)

    def _weight(self, world: World) -> float:
        """How likely the others would have played as they have, against the likeliest world."""
        view, table = self._view, self._table
        plays = self._plays
        if not plays:
            return 1.0
        hands = [0 if seat in self._out else world[seat] for seat in SEATS]
        for seat, card, _ in plays:
            hands[seat] |= card
        table.know(self._asides_in(world), (0, 0, 0, 0))
        table.begin(_four(hands), 0, plays[0][0], self._bid)
        likely = 1.0
        for seat, card, named in plays:
            if seat != view.seat:
                expected = table.choose()
                if expected != card and not self._is_like(expected, card, hands[seat]):
                    likely *= self._plan.odd
            table.play(card, named)
        return _DOUBT + (1 - _DOUBT) * likely

    def _is_like(self, one: int, other: int, hand: int) -> bool:
        """Whether two cards of a hand have none of another hand between them."""
        strain, table = self._knows.strain, self._table
        low, high = min(one, other), max(one, other)
        if not strain.suit_at[low.bit_length()] & high:
            return False
        return not (high - 1) & -(low << 1) & strain.pack & ~table.played & ~hand

    def _asides_in(self, world: World) -> World:
        """What each seat has seen laid aside, in this world."""
        asides, maker = list(self._asides), self._view.maker
        if self._takes:
            assert maker is not None
            asides[maker] = self._knows.unseen & ~(world[0] | world[1] | world[2] | world[3])
        return _four(asides)

    def _look(self, world: World, weight: float, cards: Sequence[int]) -> None:
        """Value the cards in one world."""
        share, points, taken = self._plan.open_share, self._points, self._taken
        solved: dict[int, int] = {}
        held = _four([0 if seat in self._out else world[seat] for seat in SEATS])
        if share > 0:
            assert self._view.maker is not None
            position = Position(
                held,
                _four(self._laid),
                self._leader,
                self._knows.strain.has_trump,
                side_of(self._view.maker),
                self._named,
            )
            solved = self._solver.solve_cards(position, *self._window)
        self._weights.append(weight)
        for card in cards:
            worth = made = 0.0
            if share > 0:
                total = taken + solved[card]
                worth += share * points[total]
                made += share * (total >= self._bid)
            if share < 1:
                total = taken + self._play_out(world, held, card)
                worth += (1 - share) * points[total]
                made += (1 - share) * (total >= self._bid)
            self._tallies[card].add(weight, worth, made)

    def _play_out(self, world: World, held: World, card: int) -> int:
        """The makers' tricks from this one on, if the card is played and all go on by rule."""
        table = self._table
        table.know(self._asides_in(world), _four(self._knows.voids))
        whole = _four([hand | laid for hand, laid in zip(held, self._laid, strict=True)])
        table.begin(whole, self._played, self._leader, self._bid - self._taken)
        for laid in self._trick.values():
            table.play(laid, self._named)
        table.play(highest(card), card ^ highest(card))
        return table.finish()

    def _ranked(self, cards: Sequence[int]) -> list[tuple[float, int]]:
        """Means and cards, the best first; of equals first the rule of thumb's, then the lowest."""
        ranked = [(self._tallies[card].mean, card) for card in cards]
        ranked.sort(key=lambda each: (-round(each[0], 9), each[1] != self._thumb, each[1]))
        return ranked

    def _contenders(self, cards: list[int]) -> list[int]:
        """Those that are not far behind the best."""
        (best, first), *others = self._ranked(cards)
        kept = [first]
        for mean, card in others:
            pairs = zip(self._tallies[first].values, self._tallies[card].values, strict=True)
            difference = _Tally()
            for weight, (one, two) in zip(self._weights, pairs, strict=True):
                difference.add(weight, one - two, 0.0)
            if best - mean < _BEHIND * difference.error + _TIE:
                kept.append(card)
        return kept

    def _decision(self, left: Sequence[int]) -> Decision:
        ranked = self._ranked(left)
        if len(left) < len(self.cards):
            ranked += self._ranked([card for card in self.cards if card not in left])
        weighed = []
        for mean, card in ranked:
            tally = self._tallies[card]
            made = tally.made / tally.weight
            weighed.append(Candidate(self.cards[card], mean, made, error=tally.error))
        facts = {"worlds": len(self._weights), "of": self._worlds.number}
        return Decision(weighed[0].action, tuple(weighed), (Reason("best_in_worlds", facts),))


class _Tally:
    """What one card was worth in the worlds looked at."""

    __slots__ = ("_squares", "_squares_once", "_squares_twice", "_sum", "made", "values", "weight")

    def __init__(self) -> None:
        self.values: list[float] = []
        self.weight = self.made = self._sum = 0.0
        self._squares = self._squares_once = self._squares_twice = 0.0

    def add(self, weight: float, worth: float, made: float) -> None:
        """Count a world."""
        self.values.append(worth)
        self.weight += weight
        self.made += weight * made
        self._sum += weight * worth
        square = weight * weight
        self._squares += square
        self._squares_once += square * worth
        self._squares_twice += square * worth * worth

    @property
    def mean(self) -> float:
        """The mean worth."""
        return self._sum / self.weight

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        mean = self.mean
        spread = self._squares_twice - 2 * mean * self._squares_once + mean**2 * self._squares
        return sqrt(max(spread, 0.0)) / self.weight


def _four(masks: Sequence[int]) -> World:
    return masks[0], masks[1], masks[2], masks[3]


def _window(points: Sequence[float], taken: int) -> tuple[int, int]:
    """The tricks still to come between which their number matters to the score."""
    low, high = 0, 6
    while low < 6 and points[low] == points[low + 1]:
        low += 1
    while high > low and points[high] == points[high - 1]:
        high -= 1
    return low - taken, high - taken


def _unlike(
    actions: dict[int, Play], knows: Knowledge, preferred: int, laid: int
) -> dict[int, Play]:
    """One card of each run between which no card is left: the preferred one, or the lowest."""
    live = knows.unseen | laid
    runs: list[list[int]] = []
    for card in sorted(actions):
        last = runs[-1][-1] if runs else 0
        suit = knows.strain.suit_at[card.bit_length()] & ~knows.strain.joker
        if last & suit and not live & (card - 1) & -(last << 1):
            runs[-1].append(card)
        else:
            runs.append([card])
    chosen = [preferred if preferred in run else run[0] for run in runs]
    return {card: actions[card] for card in chosen}
