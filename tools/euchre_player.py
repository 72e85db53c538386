"""A player of Euchre made of this game's parts: worlds, open cards, the playout, what calls tell.

Its calls look one step ahead: each is tried in many worlds in which the others then call by a
simple measure of hands (:mod:`tools.euchre_seat`), and the hand is played out by the rule of thumb.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from game.ai.judging import Judge, Situation
from game.ai.playout import Table
from game.ai.solver_search import Search
from game.ai.strains import Strain, runs
from game.ai.worlds import Chance, World, Worlds
from game.cards import SUITS, Suit
from game.rules.seats import SEATS, partner_of, side_of
from tools.euchre_seat import (
    ALONE,
    PASS,
    WITH_PARTNER,
    Seen,
    card_of,
    go_on,
    likely_calls,
    measures,
    moved_all,
    number_of,
    outcome,
    points_of,
    strain,
    with_hand,
    without_worst,
)

_CHOICE: Final = 3
"""How many worlds are drawn for each that is looked at."""
_CLEAR: Final = 3.0
"""A card so many standard errors behind is dropped."""
_ROUNDS: Final = (20, 30)


class EuchrePlayer:
    """Chooses from what a seat has seen; the same chance gives the same action."""

    def __init__(self, worlds: int) -> None:
        """``worlds``: how many are looked at for a decision."""
        measures()
        self._worlds = worlds
        self._search = Search()

    def choose(self, seen: Seen, legal: Sequence[int], rng: Random) -> int:
        """One of OpenSpiel's actions among ``legal``, of which there are two or more."""
        if seen.trump is None:
            return self._call(seen, legal, rng)
        if seen.is_taken and not seen.has_discarded:
            return self._discard(seen, rng)
        if seen.alone is None:
            return self._say_alone(seen, rng)
        return self._play(seen, legal, rng)

    def _call(self, seen: Seen, legal: Sequence[int], rng: Random) -> int:
        worth = dict.fromkeys(legal, 0.0)
        is_taken = len(seen.calls) < len(SEATS)
        for hands, weight in self._deals(seen, seen.up, rng):
            for action in legal:
                if action == PASS:
                    worth[PASS] += weight * go_on(seen, hands)
                else:
                    trump = SUITS[action - PASS - 1]
                    held = moved_all(hands, seen.up, trump)
                    worth[action] += weight * outcome(seen, held, seen.seat, trump, is_taken)
        return max(worth, key=lambda action: worth[action])

    def _deals(self, seen: Seen, layout: Suit, rng: Random) -> Iterator[tuple[World, float]]:
        """Worlds before the play, each with what it counts."""
        laid = strain(layout)
        hand = laid.mask(seen.hand)
        upcard = laid.bit[seen.upcard]
        unseen = laid.pack & ~hand & ~upcard
        if seen.discard is not None:
            unseen &= ~laid.bit[seen.discard]
        draw = Worlds(laid, seen.seat, hand, unseen, (5, 5, 5, 5), (0, 0, 0, 0)).draw
        chance = Chance(rng.getrandbits(60))
        for _ in range(self._worlds):
            world = draw(chance)
            yield world, likely_calls(seen, world, layout)

    def _discard(self, seen: Seen, rng: Random) -> int:
        assert seen.trump is not None
        laid = strain(seen.trump)
        bits = sorted(laid.bit[card] for card in seen.hand)
        choice = [bit for bit in bits if not bit & laid.trump] or bits[:1]
        worth = dict.fromkeys(choice, 0.0)
        for world, weight in self._deals(seen, seen.trump, rng) if len(choice) > 1 else ():
            for bit in choice:
                held = with_hand(world, seen.seat, world[seen.seat] ^ bit)
                worth[bit] += weight * outcome(seen, held, seen.maker, seen.trump, False)
        return number_of(laid.card[max(worth, key=lambda bit: worth[bit]).bit_length()])

    def _say_alone(self, seen: Seen, rng: Random) -> int:
        assert seen.trump is not None
        alone = 0.0
        upcard, partner = strain(seen.trump).bit[seen.upcard], partner_of(seen.seat)
        for world, weight in self._deals(seen, seen.trump, rng):
            if seen.is_taken and seen.seat != seen.dealer:
                kept = without_worst(world[seen.dealer] | upcard, seen.trump)
                world = with_hand(world, seen.dealer, kept)
            one = outcome(seen, world, seen.seat, seen.trump, False, partner)
            alone += weight * (one - outcome(seen, world, seen.seat, seen.trump, False))
        return ALONE if alone > 0 else WITH_PARTNER

    def _play(self, seen: Seen, legal: Sequence[int], rng: Random) -> int:
        assert seen.trump is not None
        laid = strain(seen.trump)
        bit = laid.bit
        cards = _unlike(seen, laid, [bit[card_of(action)] for action in legal])
        if len(cards) == 1:
            return number_of(laid.card[cards[0].bit_length()])
        draw = _Draw(seen, laid, Chance(rng.getrandbits(60)))
        sign = 1 if side_of(seen.maker) == side_of(seen.seat) else -1
        points = [sign * each for each in points_of(seen.out >= 0)]
        worths = [
            (points[min(one, 5)] + points[min(two, 5)]) / 2 for one in range(8) for two in range(8)
        ]
        judge = Judge(self._search, draw.table, draw.now, cards, draw.voids)
        live = list(range(len(cards)))
        looked = 0
        while looked < self._worlds and len(live) > 1:
            number = _ROUNDS[0] if not looked else min(_ROUNDS[1], self._worlds - looked)
            for world, weight in draw.some(number):
                judge.look(world, draw.asides(world), weight, live, 2, 5, True, True)
            looked += number
            live = _contenders(judge, live, worths)
        best = max(live, key=lambda number: (_mean(judge, number, worths), -cards[number]))
        return number_of(laid.card[cards[best].bit_length()])


class _Draw:
    """Worlds in the play of the cards."""

    def __init__(self, seen: Seen, laid: Strain, chance: Chance) -> None:
        bit = laid.bit
        done = [play for trick in seen.tricks for play in trick]
        whole = len(SEATS) - (seen.out >= 0)
        trick = seen.tricks[-1] if seen.tricks and len(seen.tricks[-1]) < whole else []
        past = [trick for trick in seen.tricks if len(trick) == whole]
        voids = [0, 0, 0, 0]
        sizes = [5, 5, 5, 5]
        self._held = [0, 0, 0, 0]
        for one in seen.tricks:
            led = laid.suit[one[0][1]]
            for seat, card in one:
                sizes[seat] -= 1
                self._held[seat] |= bit[card]
                if not bit[card] & led:
                    voids[seat] |= led
        if seen.out >= 0:
            sizes[seen.out] = 0
        mask = sum(bit[card] for card in seen.hand)
        played = sum(bit[card] for _, card in done)
        unseen = laid.pack & ~(mask | played)
        upcard = bit[seen.upcard] & unseen
        self._taken = 0
        self._aside = 0
        if not seen.is_taken:
            unseen ^= upcard
            self._aside = upcard
        elif upcard and seen.dealer not in (seen.seat, seen.out):
            if upcard & voids[seen.dealer] or not sizes[seen.dealer]:
                upcard = 0
            self._taken = upcard
            unseen ^= upcard
            sizes[seen.dealer] -= bool(upcard)
        self._discard = bit[seen.discard] if seen.discard is not None else 0
        unseen &= ~self._discard
        self.voids = voids[0], voids[1], voids[2], voids[3]
        self._seen, self._laid, self._unseen, self._chance = seen, laid, unseen, chance
        self._worlds = Worlds(
            laid, seen.seat, mask, unseen, (sizes[0], sizes[1], sizes[2], sizes[3]), self.voids
        )
        out = 1 << seen.out if seen.out >= 0 else 0
        self.table = Table(True, laid.pack, 0, seen.maker, out)
        cards = [0, 0, 0, 0]
        for seat, card in trick:
            cards[seat] = bit[card]
        taken = sum(side_of(seen.winner(one)) == side_of(seen.maker) for one in past)
        leader = trick[0][0] if trick else seen.seat
        laid_now = cards[0], cards[1], cards[2], cards[3]
        gone = played & ~sum(cards)
        self.now = Situation(True, leader, seen.maker, laid_now, 0, gone, taken, 3)

    def some(self, number: int) -> list[tuple[World, float]]:
        """Worlds, drawn by how well they agree with the calls."""
        drawn = [self._world() for _ in range(_CHOICE * number)]
        weights = [self._likely_in(world) for world in drawn]
        step = sum(weights) / number
        at: float = step * (int(self._chance.below(1000)) + 0.5) / 1000
        total, chosen = 0.0, []
        for world, weight in zip(drawn, weights, strict=True):
            total += weight
            while at < total:
                chosen.append((world, 1.0))
                at += step
        return chosen

    def _world(self) -> World:
        world = list(self._worlds.draw(self._chance))
        if self._taken:
            world[self._seen.dealer] |= self._taken
        return world[0], world[1], world[2], world[3]

    def _likely_in(self, world: World) -> float:
        one, two, three, four = self._held
        whole = world[0] | one, world[1] | two, world[2] | three, world[3] | four
        assert self._seen.trump is not None
        return likely_calls(self._seen, whole, self._seen.trump)

    def asides(self, world: World) -> World:
        """By seat: what it has seen that is in no hand and no trick."""
        found = [self._aside] * len(SEATS)
        if self._seen.is_taken and self._seen.dealer == self._seen.seat:
            found[self._seen.dealer] |= self._discard
        return found[0], found[1], found[2], found[3]


def _contenders(judge: Judge, live: list[int], worths: list[float]) -> list[int]:
    best = max(live, key=lambda number: _mean(judge, number, worths))
    return [each for each in live if each == best or judge.behind(best, each, worths) < _CLEAR]


def _mean(judge: Judge, number: int, worths: list[float]) -> float:
    return judge.figures(number, worths, worths, 0.5)[0]


def _unlike(seen: Seen, laid: Strain, cards: list[int]) -> list[int]:
    """The lowest of each run between which no card is left in another's hand."""
    trick = seen.tricks[-1] if seen.tricks else []
    gone = sum(laid.bit[card] for one in seen.tricks for _, card in one)
    for _, card in trick:
        gone &= ~laid.bit[card]
    live = laid.pack & ~gone & ~sum(laid.bit[card] for card in seen.hand)
    return [run[0] for run in runs(cards, laid, live)]
