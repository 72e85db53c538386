"""Worlds: where the cards that a seat has not seen may be, all of it that its view allows.

An unseen card may be in any hand that has not shown a void in its suit, and among the cards laid
aside: a widow, another's discard, what was thrown in an exchange, the hand of who sits out. Every
such deal is as likely as every other, and is drawn so: the suits in which voids were shown are
dealt by counting the ways that the rest can fall, the others are shuffled.

This one source runs as it stands, and faster compiled by mypyc.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final, final

from game.ai.strains import Strain, bits

if TYPE_CHECKING:
    from mypy_extensions import i64  # for the compiler and mypy; nothing needs it at run time

World = tuple[int, int, int, int]
"""By seat: mask of the cards held, the viewer's own hand among them; 0 for who sits out."""

_Room = tuple[int, ...]
"""How many cards still go to each place: three hands, and those laid aside."""

# Two generators whose difference is taken (P. L'Ecuyer, 1988): small products, so that integers
# of 64 bits and Python's give the same numbers, and quick in both.
_ONE: Final = 2147483563
_OTHER: Final = 2147483399


@final
class Chance:
    """A source of chance whose numbers are the same compiled or not."""

    def __init__(self, seed: int) -> None:
        """Begin with a seed, any number from 0."""
        self._one: i64 = seed % (_ONE - 1) + 1
        self._other: i64 = seed // 977 % (_OTHER - 1) + 1
        for _ in range(4):
            self.below(1)

    def below(self, number: i64) -> i64:
        """A number from 0 to ``number - 1``, each as likely; ``number`` is below 2**31."""
        self._one = self._one * 40014 % _ONE
        self._other = self._other * 40692 % _OTHER
        mixed: i64 = self._one - self._other
        if mixed < 0:
            mixed += _ONE - 1
        return mixed * number // (_ONE - 1)


@final
class Worlds:
    """The worlds of one view.

    Made from masks and sizes alone, so that nothing hidden can be asked for.
    """

    def __init__(
        self,
        strain: Strain,
        seat: int,
        hand: int,
        unseen: int,
        sizes: tuple[int, int, int, int],
        voids: tuple[int, int, int, int],
    ) -> None:
        """Begin with what a seat knows.

        Args:
            strain: how the cards are laid out.
            seat: whose knowledge it is.
            hand: mask of its cards.
            unseen: mask of the cards it has not seen.
            sizes: by seat: how many cards it holds; 0 for who sits out, whose cards take no part
                and count as laid aside.
            voids: by seat: mask of the suits it has shown a void in.
        """
        self._seat: i64 = seat
        self._hand: i64 = hand
        others = [each for each in (0, 1, 2, 3) if each != seat]
        held = [sizes[each] for each in others]
        self._room: _Room = (held[0], held[1], held[2], unseen.bit_count() - sum(held))
        shut = [voids[each] for each in others]
        suits = [*strain.plain, *([strain.trump] if strain.trump else [])]
        self._bound: list[list[int]] = []
        """The cards of each suit in which voids were shown."""
        self._open: list[tuple[bool, ...]] = []
        """Who may hold them."""
        bound = 0
        for suit in suits:
            cards = unseen & suit
            if cards and any(mask & cards for mask in shut):
                self._bound.append(list(bits(cards)))
                self._open.append(tuple([not mask & cards for mask in shut]))
                bound |= cards
        self._free: list[int] = list(bits(unseen & ~bound))
        self._known: dict[tuple[int, _Room], int] = {}
        self._falls: dict[int, list[int]] = {}
        self.number: int = self._ways(0, self._room)
        """How many worlds there are, those that differ in the cards laid aside too; 0 for none."""

    def draw(self, chance: Chance) -> World:
        """One world, each as likely as every other.

        Raises:
            ValueError: if there is none.
        """
        if not self.number:
            raise ValueError("no world agrees with what is known")
        a: i64 = self._room[0]
        b: i64 = self._room[1]
        c: i64 = self._room[2]
        d: i64 = self._room[3]
        one: i64 = 0
        two: i64 = 0
        three: i64 = 0
        for at, cards in enumerate(self._bound):
            falls = self._falls_of(at, a, b, c, d)
            pick: i64 = chance.below(falls[-5])
            index: i64 = 0
            while falls[index] <= pick:
                index += 5
            to_a: i64 = falls[index + 1]
            to_b: i64 = falls[index + 2]
            to_c: i64 = falls[index + 3]
            one |= _take(cards, 0, to_a, chance)
            two |= _take(cards, to_a, to_a + to_b, chance)
            three |= _take(cards, to_a + to_b, to_a + to_b + to_c, chance)
            a -= to_a
            b -= to_b
            c -= to_c
            d -= falls[index + 4]
        free = self._free
        one |= _take(free, 0, a, chance)
        two |= _take(free, a, a + b, chance)
        three |= _take(free, a + b, a + b + c, chance)
        return self._world(one, two, three)

    def all(self) -> Iterator[World]:
        """Every world once."""
        if self.number:
            yield from self._all(0, self._room, (0, 0, 0))

    def _all(self, at: int, room: _Room, hands: tuple[int, ...]) -> Iterator[World]:
        if at > len(self._bound):
            yield self._world(hands[0], hands[1], hands[2])
            return
        if at < len(self._bound):
            cards = sorted(self._bound[at])
            falls = [(to, rest) for to, _, rest in _splits(room, len(cards), self._open[at])]
        else:
            cards, falls = sorted(self._free), [(room, (0, 0, 0, 0))]
        for counts, rest in falls:
            for given in _shares(cards, counts[:3]):
                after = tuple([mine | new for mine, new in zip(hands, given, strict=True)])
                yield from self._all(at + 1, rest, after)

    def _world(self, one: i64, two: i64, three: i64) -> World:
        if self._seat == 0:
            return self._hand, one, two, three
        if self._seat == 1:
            return one, self._hand, two, three
        if self._seat == 2:
            return one, two, self._hand, three
        return one, two, three, self._hand

    def _falls_of(self, at: i64, a: i64, b: i64, c: i64, d: i64) -> list[int]:
        """How a suit may fall, five numbers each: the ways up to here, and the cards to each."""
        key: i64 = (((at << 5 | a) << 5 | b) << 5 | c) << 5 | d
        found = self._falls.get(key)
        if found is None:
            found, ways = [], 0
            room = (int(a), int(b), int(c), int(d))
            number = int(at)
            for to, each, rest in _splits(room, len(self._bound[number]), self._open[number]):
                ways += each * self._ways(number + 1, rest)
                found += [ways, *to]
            self._falls[key] = found
        return found

    def _ways(self, at: int, room: _Room) -> int:
        """In how many ways the suits from ``at`` on can be dealt into the room left."""
        if at == len(self._bound):
            return _multinomial(room) if min(room) >= 0 else 0
        known = self._known.get((at, room))
        if known is None:
            known = 0
            for _, ways, rest in _splits(room, len(self._bound[at]), self._open[at]):
                known += ways * self._ways(at + 1, rest)
            self._known[at, room] = known
        return known


def resampled(
    weighed: list[tuple[World, float]], size: int, chance: Chance
) -> list[tuple[World, float]]:
    """So many of some worlds, give or take one; the heaviest, and of the others by their weights.

    What is kept counts for what is not, so that every mean stays true, and no world is kept twice
    (P. Fearnhead and P. Clifford, 2003).
    """
    if len(weighed) <= size:
        return weighed
    weights = sorted([weight for _, weight in weighed], reverse=True)
    rest: float = sum(weights)
    kept = 0
    while weights[kept] * (size - kept) > rest:
        rest -= weights[kept]
        kept += 1
    step: float = rest / (size - kept)
    mark: float = step * int(chance.below(1 << 20)) / (1 << 20)
    found: list[tuple[World, float]] = []
    passed: float = 0.0
    for world, weight in weighed:
        if weight > step:
            found.append((world, weight))
            continue
        passed += weight
        if passed > mark:
            mark += step
            found.append((world, step))
    return found


def _take(cards: list[int], start: i64, end: i64, chance: Chance) -> i64:
    """Some of the cards from ``start`` on, moved to the places up to ``end``."""
    size: i64 = len(cards)
    total: i64 = 0
    at: i64 = start
    while at < end:
        other: i64 = at + chance.below(size - at)
        card: i64 = cards[other]
        cards[other] = cards[at]
        cards[at] = card
        total |= card
        at += 1
    return total


def _multinomial(counts: _Room) -> int:
    total, ways = 0, 1
    for each in counts:
        total += each
        ways *= comb(total, each)
    return ways


def _splits(room: _Room, number: int, open_to: tuple[bool, ...]) -> list[tuple[_Room, int, _Room]]:
    """How a suit may fall: cards to each place, in how many ways, and the room then left."""
    most = [size if may else 0 for size, may in zip(room[:3], open_to, strict=True)]
    found: list[tuple[_Room, int, _Room]] = []
    for a in range(min(most[0], number) + 1):
        for b in range(min(most[1], number - a) + 1):
            for c in range(min(most[2], number - a - b) + 1):
                d = number - a - b - c
                if d <= room[3]:
                    rest = (room[0] - a, room[1] - b, room[2] - c, room[3] - d)
                    found.append(((a, b, c, d), _multinomial((a, b, c, d)), rest))
    return found


def _shares(cards: list[int], counts: _Room) -> Iterator[tuple[int, ...]]:
    """Every way to give so many cards to each of some places, the rest to nobody."""
    if not counts:
        yield ()
        return
    for chosen in combinations(cards, counts[0]):
        rest = [card for card in cards if card not in chosen]
        for others in _shares(rest, counts[1:]):
            yield (sum(chosen), *others)
