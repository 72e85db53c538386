"""How likely the others would have acted as they have, world by world: the inner loop.

For :mod:`game.ai.inference`, which says what is looked at and by which measures. This one source
runs as it stands, and far faster compiled by mypyc.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final, final

from game.ai.bidding_bits import Bidder
from game.ai.figures import DEALT, FINAL
from game.ai.playout import Table, of_seat
from game.ai.solver_search import count, suit_of

if TYPE_CHECKING:
    from mypy_extensions import i64  # for the compiler and mypy; nothing needs it at run time

World = tuple[int, int, int, int]

_PLACES: Final = 640
"""Entries for each trump in the tables of places: five times 128."""


@final
class Weigher:
    """How likely all the others would have acted as they have, in any world of one decision."""

    def __init__(
        self,
        bidder: Bidder,
        places: list[int],
        trump: i64,
        table: Table,
        seat: i64,
        maker: i64,
        bid: i64,
        leader: i64,
    ) -> None:
        """Begin with nobody having done anything.

        Args:
            bidder: values hands.
            places: by trump: how masks of the layout at hand are carried over to that trump's, a
                table of 128 masks for each seven places, five of them.
            trump: the trump named, as the place among all.
            table: a table of the hand, to play what was played.
            seat: whose decision it is; what it did itself tells it nothing.
            maker: the maker's seat.
            bid: tricks bid.
            leader: who led to the first trick.
        """
        self.bidder: Bidder = bidder
        self.places: list[int] = places
        self.trump: i64 = trump
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
        self.calls: list[list[float]] = [[], [], [], []]
        """By seat, by tenths of the most tricks: how likely it would have called as it has; empty
        for a seat that said nothing of account."""
        self.exposed: i64 = 0
        """Mask of a widow that all have seen."""
        self.has_taken: bool = False
        """Whether the maker took the widow, and laid away a card that is not known."""
        self.has_named: bool = False
        """Whether the trump named, and the card laid away, tell anything."""
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
        if self.maker != self.seat and self.has_named:
            likely *= self._named(made)
            if self.has_taken:
                likely *= self._discarded(made, aside)
        return likely * self._have_played(whole, aside)

    def _moved(self, trump: i64, hand: i64) -> i64:
        """The mask of a hand in the layout of a trump."""
        places = self.places
        at: i64 = trump * _PLACES
        found: i64 = places[at + (hand & 127)]
        found |= places[at + 128 + (hand >> 7 & 127)]
        found |= places[at + 256 + (hand >> 14 & 127)]
        found |= places[at + 384 + (hand >> 21 & 127)]
        return found | places[at + 512 + (hand >> 28)]

    def _tenths(self, hand: i64) -> i64:
        """Tenths of the most tricks that a dealt hand is worth under any trump."""
        most: i64 = 0
        trump: i64 = 0
        while trump < self.bidder.strains:
            tricks: i64 = self.bidder.expected(DEALT, trump, self._moved(trump, hand))
            if tricks > most:
                most = tricks
            trump += 1
        last: i64 = 69
        return min(last, (most + 5) // 10)

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
        """How likely the maker names just this trump."""
        own: i64 = self._most(self.trump, made)
        total: float = 0.0
        trump: i64 = 0
        while trump < self.bidder.strains:
            tricks: i64 = self._most(trump, self._moved(trump, made))
            total += exp(0.01 * float(tricks - own) / self.trump_spread)
            trump += 1
        return self.slip + (1 - self.slip) / total

    def _most(self, trump: i64, hand: i64) -> i64:
        """Hundredths of tricks of the best six of a maker's cards, laid out by the trump."""
        if count(hand) == 6:
            return self.bidder.expected(FINAL, trump, hand)
        most: i64 = 0
        rest: i64 = hand
        while rest:
            one: i64 = rest & -rest
            rest ^= one
            tricks: i64 = self.bidder.expected(FINAL, trump, hand ^ one)
            if tricks > most:
                most = tricks
        return most

    def _discarded(self, made: i64, gone: i64) -> float:
        """How likely the maker lays away just this card."""
        own: i64 = self.bidder.expected(FINAL, self.trump, made ^ gone) - _height(gone)
        total: float = 0.0
        rest: i64 = made
        while rest:
            one: i64 = rest & -rest
            rest ^= one
            tricks: i64 = self.bidder.expected(FINAL, self.trump, made ^ one) - _height(one)
            total += exp(0.01 * float(tricks - own) / self.discard_spread)
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
