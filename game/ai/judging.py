"""What each card brings in world after world: with open cards, and played out by rule.

The inner loop of :mod:`game.ai.search`. This one source runs as it stands, and far faster compiled
by mypyc. What comes out is kept by card as a count of outcomes, weighted, so that any worth of the
makers' tricks can be taken from it.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final, final

from game.ai.playout import Table, highest, of_seat
from game.ai.solver_search import Root, Search

if TYPE_CHECKING:
    from mypy_extensions import i64  # for the compiler and mypy; nothing needs it at run time

World = tuple[int, int, int, int]

NONE: Final = 7
"""In place of tricks: not looked at."""


@final
class Situation:
    """A position before a card is played, but for the hidden cards; seats are 0-3 clockwise."""

    def __init__(
        self,
        has_trump: bool,
        leader: i64,
        maker: i64,
        laid: World,
        named: i64,
        played: i64,
        taken: i64,
        bid: i64,
    ) -> None:
        """Describe it.

        Args:
            has_trump: whether the last suit of the layout is trump.
            leader: who has led, or is to lead, to the trick in progress.
            maker: the maker's seat.
            laid: by seat: bit of the card in that trick; 0 for none.
            named: mask of the suit named for a led Joker; else 0.
            played: mask of the cards in finished tricks.
            taken: tricks that the makers have taken.
            bid: tricks that they have bid.
        """
        self.has_trump: bool = has_trump
        self.leader: i64 = leader
        self.does_maker_lead: bool = (leader ^ maker) & 1 == 0
        self.laid: World = laid
        self.named: i64 = named
        self.played: i64 = played
        self.taken: i64 = taken
        self.bid: i64 = bid


@final
class Judge:
    """Looks at worlds, and keeps what each card brings in them."""

    def __init__(
        self, search: Search, table: Table, now: Situation, cards: list[int], voids: World
    ) -> None:
        """Begin with no world seen.

        Args:
            search: a search for open cards; it may have served before.
            table: a table of the hand for the playouts.
            now: the position.
            cards: the cards to judge, each by its bit; a led Joker beside the mask of the suit it
                names.
            voids: by seat: mask of the suits it has shown a void in.
        """
        self.search: Search = search
        self.table: Table = table
        self.now: Situation = now
        self.cards: list[int] = cards
        self.voids: World = voids
        self.seen: list[list[int]] = [[] for _ in cards]
        """By card: the outcome in each world, 8 times the tricks with open cards plus the tricks
        played out; in both the makers' in the whole hand."""
        self.weights: list[float] = []
        """By world."""

    def look(
        self, world: World, asides: World, weight: float, live: list[int], low: i64, high: i64,
        is_open: bool, is_played: bool,
    ) -> None:  # fmt: skip
        """Judge cards in one world.

        Args:
            world: by seat: mask of the cards held; 0 for who sits out.
            asides: by seat: mask of the cards it has seen laid aside.
            weight: what the world counts.
            live: which cards, as places in the list of cards.
            low: the makers' tricks in the whole hand below which their number does not matter.
            high: those above which it does not.
            is_open: whether to solve them with open cards.
            is_played: whether to play them out.
        """
        self.weights.append(weight)
        opened: list[int] = self._solve(world, live, low, high) if is_open else []
        for at, number in enumerate(live):
            one: i64 = NONE
            two: i64 = NONE
            if is_open:
                one = opened[at]
            if is_played:
                two = self.now.taken + self._play_out(world, asides, self.cards[number])
            self.seen[number].append(one << 3 | two)

    def _solve(self, world: World, live: list[int], low: i64, high: i64) -> list[int]:
        """The makers' tricks in the whole hand after each card, best play by all."""
        now = self.now
        leader: i64 = now.leader
        root = Root(
            self.search,
            _from_leader(leader, world),
            _from_leader(leader, now.laid),
            now.has_trump,
            now.named,
        )
        taken: i64 = now.taken
        left: i64 = root.left
        low = min(max(low - taken, 0), left)
        high = min(max(high - taken, low), left)
        is_turned: bool = not now.does_maker_lead
        if is_turned:
            kept: i64 = low
            low = left - high
            high = left - kept
        found: list[int] = []
        best: i64 = root.value(low, high)
        for number in live:
            card: i64 = self.cards[number]
            bit: i64 = highest(card)
            tricks: i64 = root.value_with(bit, card ^ bit, best, low, high)
            found.append(taken + (left - tricks if is_turned else tricks))
        return found

    def _play_out(self, world: World, asides: World, card: i64) -> i64:
        """The makers' tricks from this one on, if the card is played and all go on by rule."""
        now, table = self.now, self.table
        laid = now.laid
        table.know(asides, self.voids)
        whole = (world[0] | laid[0], world[1] | laid[1], world[2] | laid[2], world[3] | laid[3])
        table.begin(whole, now.played, now.leader, now.bid - now.taken)
        one: i64 = of_seat(now.leader, laid[0], laid[1], laid[2], laid[3])
        while one:
            table.play(one, now.named)
            one = of_seat(table.turn, laid[0], laid[1], laid[2], laid[3])
        bit: i64 = highest(card)
        table.play(bit, card ^ bit)
        return table.finish()

    def figures(
        self, number: i64, worths: list[float], values: list[float], share: float
    ) -> tuple[float, float, float, list[float]]:
        """What a card has brought so far.

        Args:
            number: the card, as a place in the list of cards.
            worths: by outcome: what is averaged first.
            values: by outcome: what is averaged besides.
            share: what part of an outcome the tricks with open cards are.

        Returns:
            The mean of the worths, that of the values and its standard error; and by the makers'
            tricks, 0-6, their chance (0-1).
        """
        total: float = 0.0
        worth: float = 0.0
        value: float = 0.0
        squares: float = 0.0
        squares_once: float = 0.0
        squares_twice: float = 0.0
        tricks: list[float] = [0.0] * 8
        for at, outcome in enumerate(self.seen[number]):
            weight: float = self.weights[at]
            each: float = values[outcome]
            square: float = weight * weight
            total += weight
            worth += weight * worths[outcome]
            value += weight * each
            squares += square
            squares_once += square * each
            squares_twice += square * each * each
            tricks[outcome >> 3] += share * weight
            tricks[outcome & 7] += (1 - share) * weight
        mean: float = value / total
        spread: float = squares_twice - 2 * mean * squares_once + mean * mean * squares
        error: float = sqrt(spread) / total if spread > 0 else 0.0
        return worth / total, mean, error, [tricks[at] / total for at in range(7)]

    def behind(self, best: i64, other: i64, worths: list[float]) -> float:
        """How many standard errors a card is behind another; both were looked at in all worlds.

        Args:
            best: the card that is ahead, as a place in the list of cards.
            other: the card behind.
            worths: by outcome.
        """
        first, second = self.seen[best], self.seen[other]
        total: float = 0.0
        once: float = 0.0
        squares: float = 0.0
        squares_once: float = 0.0
        squares_twice: float = 0.0
        for at, weight in enumerate(self.weights):
            one: i64 = first[at]
            two: i64 = second[at]
            difference: float = worths[one] - worths[two]
            square: float = weight * weight
            total += weight
            once += weight * difference
            squares += square
            squares_once += square * difference
            squares_twice += square * difference * difference
        mean: float = once / total
        spread: float = squares_twice - 2 * mean * squares_once + mean * mean * squares
        if spread <= 1e-12:
            return 0.0 if mean < 1e-9 else 1e9
        return mean * total / sqrt(spread)


def _from_leader(leader: i64, masks: World) -> World:
    if leader == 0:
        return masks
    if leader == 1:
        return masks[1], masks[2], masks[3], masks[0]
    if leader == 2:
        return masks[2], masks[3], masks[0], masks[1]
    return masks[3], masks[0], masks[1], masks[2]
