"""How likely the others would have acted as they have, world by world: the inner loop.

For :mod:`game.ai.inference`, which says what is looked at and by which measures. This one source
runs as it stands, and far faster compiled by mypyc.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final, final

from game.ai.playout import Table, of_seat
from game.ai.solver_search import count, suit_of

if TYPE_CHECKING:
    from mypy_extensions import i64  # for the compiler and mypy; nothing needs it at run time

World = tuple[int, int, int, int]

_SUIT: Final = 0x3F
_LAST: Final = 0xFF << 21


@final
class Measure:
    """The worth of a maker's hand under one trump: :func:`game.ai.valuation.expected_tricks`."""

    def __init__(
        self,
        places: list[int],
        pack: i64,
        has_trump: bool,
        honours: list[int],
        weights: list[float],
        honour_weights: list[float],
    ) -> None:
        """Describe a trump and the measure.

        Args:
            places: how masks of the layout at hand are carried over to this trump's: five tables
                of 128 masks, one for each seven places. Empty: they need not be.
            pack: mask of the cards in play.
            has_trump: whether the last suit is trump.
            honours: bits of the trumps that count for more.
            weights: tricks for base, trump, ace, second, king and void.
            honour_weights: tricks for each of ``honours``.
        """
        self.places: list[int] = places
        self.pack: i64 = pack
        self.trump: i64 = _LAST if has_trump else 1 << 30
        self.suits: i64 = 3 if has_trump else 4
        self.honours: list[int] = honours
        self.honour_weights: list[float] = honour_weights
        self.base: float = weights[0]
        self.each: float = weights[1]
        self.ace: float = weights[2]
        self.second: float = weights[3]
        self.king: float = weights[4]
        self.void: float = weights[5]

    def tricks(self, hand: i64) -> float:
        """Tricks that the makers take with a hand, a mask of the layout at hand."""
        cards: i64 = hand
        places = self.places
        if len(places):
            cards = places[hand & 127] | places[128 + (hand >> 7 & 127)]
            cards |= places[256 + (hand >> 14 & 127)] | places[384 + (hand >> 21 & 127)]
            cards |= places[512 + (hand >> 28)]
        trumps: i64 = cards & self.trump
        total: float = self.base + self.each * float(count(trumps))
        for at, honour in enumerate(self.honours):
            one: i64 = honour
            if trumps & one:
                total += self.honour_weights[at]
        suit: i64 = _SUIT
        number: i64 = 0
        while number < self.suits:
            held: i64 = cards & suit
            if held:
                best: i64 = held
                while best & (best - 1):
                    best &= best - 1
                above: i64 = self.pack & suit & -(best << 1)
                if not above:
                    total += self.ace
                    if held & best >> 1 & suit:
                        total += self.second
                elif not above & (above - 1):
                    total += self.king
            elif trumps:
                total += self.void
            suit <<= 7
            number += 1
        return total


@final
class Weigher:
    """How likely all the others would have acted as they have, in any world of one decision."""

    def __init__(self, table: Table, seat: i64, maker: i64, bid: i64, leader: i64) -> None:
        """Begin with nobody having done anything.

        Args:
            table: a table of the hand, to play what was played.
            seat: whose decision it is; what it did itself tells it nothing.
            maker: the maker's seat.
            bid: tricks bid.
            leader: who led to the first trick.
        """
        self.table: Table = table
        self.seat: i64 = seat
        self.maker: i64 = maker
        self.bid: i64 = bid
        self.leader: i64 = leader
        self.played: World = (0, 0, 0, 0)
        """By seat: mask of what it has played."""
        self.plays: list[tuple[int, int, int]] = []
        """Seat, bit of the card, and mask of the suit named with it, in order."""
        self.odd: float = 1.0
        """What a play counts that is not the rule of thumb's."""
        self.measures: list[Measure] = []
        """By trump: what a hand as dealt is worth to who calls."""
        self.calls: list[list[float]] = [[], [], [], []]
        """By seat, by tenths of the most tricks: how likely it would have called as it has; empty
        for a seat that said nothing of account."""
        self.exposed: i64 = 0
        """Mask of a widow that all have seen."""
        self.has_taken: bool = False
        """Whether the maker took the widow, and laid away a card that is not known."""
        self.named: Measure | None = None
        """What the maker's hand is worth under the trump named; None if that tells nothing."""
        self.finals: list[Measure] = []
        """By trump: what the maker's hand is worth when trump is named."""
        self.trump_spread: float = 0.2
        """By how many tricks a maker misjudges trumps."""
        self.discard_spread: float = 0.1
        """By how many tricks a maker misjudges discards."""
        self.slip: float = 0.02
        """How likely the worst of choices is at least."""
        self.must_hold: i64 = 0
        """Mask of a card that the maker is known to have been dealt; 0 for none."""

    def weigh(self, world: World, aside: i64) -> float:
        """How likely it is, for its worst 0.

        Args:
            world: by seat: mask of the cards held.
            aside: mask of the cards laid aside.
        """
        played = self.played
        whole = (
            world[0] | played[0], world[1] | played[1], world[2] | played[2], world[3] | played[3]
        )  # fmt: skip
        likely: float = 1.0
        made: i64 = of_seat(self.maker, whole[0], whole[1], whole[2], whole[3])
        if self.maker != self.seat:
            if self.has_taken:
                made |= aside
            if self.must_hold and not made & self.must_hold:
                return 0.0
        seat: i64 = 0
        while seat < 4:
            chances = self.calls[seat]
            if len(chances):
                if seat == self.maker:
                    likely *= self._called_by_maker(made, chances)
                else:
                    hand: i64 = of_seat(seat, whole[0], whole[1], whole[2], whole[3])
                    likely *= chances[self._tenths(hand)]
            seat += 1
        if self.maker != self.seat and self.named is not None:
            likely *= self._named(made)
            if self.has_taken:
                likely *= self._discarded(made, aside)
        return likely * self._have_played(whole, aside)

    def _tenths(self, hand: i64) -> i64:
        """Tenths of the most tricks that a dealt hand is worth under any trump."""
        most: float = 0.0
        for measure in self.measures:
            tricks: float = measure.tricks(hand)
            if tricks > most:
                most = tricks
        tenths: i64 = int(most * 10.0 + 0.5)
        last: i64 = 69
        return min(last, tenths)

    def _called_by_maker(self, made: i64, chances: list[float]) -> float:
        """The mean over all cards that may have been the widow."""
        if count(made) == 6:
            return chances[self._tenths(made)]
        total: float = 0.0
        number: i64 = 0
        rest: i64 = made
        while rest:
            one: i64 = rest & -rest
            rest ^= one
            number += 1
            if not one & self.must_hold:
                total += chances[self._tenths(made ^ one)]
        return total / float(number)

    def _named(self, made: i64) -> float:
        assert self.named is not None
        own: float = self.named.tricks(made)
        total: float = 0.0
        for measure in self.finals:
            total += exp((measure.tricks(made) - own) / self.trump_spread)
        return self.slip + (1 - self.slip) / total

    def _discarded(self, made: i64, gone: i64) -> float:
        """How likely the maker lays away just this card."""
        assert self.named is not None
        own: float = self.named.tricks(made ^ gone) - 0.01 * float(_height(gone))
        total: float = 0.0
        rest: i64 = made
        while rest:
            one: i64 = rest & -rest
            rest ^= one
            worth: float = self.named.tricks(made ^ one) - 0.01 * float(_height(one))
            total += exp((worth - own) / self.discard_spread)
        return self.slip + (1 - self.slip) / total

    def _have_played(self, whole: World, aside: i64) -> float:
        """What the cards played count: those that the rule of thumb would not have played."""
        if self.odd >= 1.0 or not self.plays:
            return 1.0
        table = self.table
        gone: i64 = aside if self.has_taken else 0
        table.know(
            (
                self.exposed | (gone if self.maker == 0 else 0),
                self.exposed | (gone if self.maker == 1 else 0),
                self.exposed | (gone if self.maker == 2 else 0),
                self.exposed | (gone if self.maker == 3 else 0),
            ),
            (0, 0, 0, 0),
        )
        table.begin(whole, 0, self.leader, self.bid)
        likely: float = 1.0
        for player, bit, suit in self.plays:
            seat: i64 = player
            card: i64 = bit
            if seat != self.seat:
                expected: i64 = table.choose()
                if expected != card and not self._is_like(expected, card, table.hand(seat)):
                    likely *= self.odd
            table.play(card, suit)
        return likely

    def _is_like(self, one: i64, other: i64, hand: i64) -> bool:
        """Whether two cards of a hand have none of another hand between them."""
        low: i64 = min(one, other)
        high: i64 = max(one, other)
        if not suit_of(low) & high:
            return False
        return not (high - 1) & -(low << 1) & self.table.pack & ~self.table.played & ~hand


def _height(card: i64) -> i64:
    """How many cards of its suit a card beats."""
    return count(suit_of(card) & (card - 1))
