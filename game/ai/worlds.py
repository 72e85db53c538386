"""Worlds: where the cards that a seat has not seen may be, all of it that its view allows.

An unseen card may be in any hand that has not shown a void in its suit, and among the cards laid
aside: a widow, another's discard, what was thrown in an exchange. Every such deal is as likely as
every other, and is drawn so: the suits in which voids were shown are dealt by counting the ways
that the rest can fall, the others are shuffled.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random
from typing import Final

from game.ai.strains import Strain

World = tuple[int, int, int, int]
"""By seat: mask of the cards held; the viewer's own hand and those of who sits out among them."""

_Room = tuple[int, ...]
"""How many cards still go to each place: three hands, and those laid aside."""


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
            sizes: by seat: how many cards it holds.
            voids: by seat: mask of the suits it has shown a void in.
        """
        self._seat: Final = seat
        self._hand: Final = hand
        self._others: Final = tuple(each for each in (0, 1, 2, 3) if each != seat)
        held = tuple(sizes[each] for each in self._others)
        self._room: Final[_Room] = (*held, unseen.bit_count() - sum(held))
        shut = tuple(voids[each] for each in self._others)
        suits = [*strain.plain, *([strain.trump] if strain.trump else [])]
        found = [unseen & suit for suit in suits if unseen & suit]
        self._bound: Final = [
            (_bits(cards), tuple(not mask & cards for mask in shut))
            for cards in found
            if any(mask & cards for mask in shut)
        ]
        """The suits in which voids were shown: their cards, and who may hold them."""
        bound = sum(bit for cards, _ in self._bound for bit in cards)
        self._free: Final = _bits(unseen & ~bound)
        self._known: dict[tuple[int, _Room], int] = {}
        self.number: Final = self._ways(0, self._room)
        """How many worlds there are, those that differ in the cards laid aside too; 0 for none."""

    def draw(self, rng: Random) -> World:
        """One world, each as likely as every other.

        Raises:
            ValueError: if there is none.
        """
        if not self.number:
            raise ValueError("no world agrees with what is known")
        room, hands = self._room, [0, 0, 0]
        for at, (cards, open_to) in enumerate(self._bound):
            pick = rng.randrange(self._ways(at, room))
            rng.shuffle(cards)
            for counts, ways, rest in _splits(room, len(cards), open_to):
                pick -= ways * self._ways(at + 1, rest)
                if pick < 0:
                    _deal(cards, counts, hands)
                    room = rest
                    break
        rng.shuffle(self._free)
        _deal(self._free, room, hands)
        return self._world(hands)

    def all(self) -> Iterator[World]:
        """Every world once."""
        groups = [*self._bound, (self._free, (True, True, True))]

        def deal(at: int, room: _Room, hands: tuple[int, ...]) -> Iterator[World]:
            if at == len(groups):
                yield self._world(list(hands))
                return
            cards, open_to = sorted(groups[at][0]), groups[at][1]
            splits = _splits(room, len(cards), open_to)
            for counts, _, rest in splits if at < len(self._bound) else [(room, 1, (0,) * 4)]:
                for given in _shares(cards, counts[:3]):
                    after = tuple(map(int.__or__, hands, given))
                    yield from deal(at + 1, rest, after)

        if self.number:
            yield from deal(0, self._room, (0, 0, 0))

    def _world(self, hands: list[int]) -> World:
        whole = (*hands[: self._seat], self._hand, *hands[self._seat :])
        return whole[0], whole[1], whole[2], whole[3]

    def _ways(self, at: int, room: _Room) -> int:
        """In how many ways the suits from ``at`` on can be dealt into the room left."""
        if at == len(self._bound):
            return _multinomial(room) if min(room) >= 0 else 0
        known = self._known.get((at, room))
        if known is None:
            cards, open_to = self._bound[at]
            splits = _splits(room, len(cards), open_to)
            known = sum(ways * self._ways(at + 1, rest) for _, ways, rest in splits)
            self._known[at, room] = known
        return known


def _multinomial(counts: _Room) -> int:
    total, ways = 0, 1
    for each in counts:
        total += each
        ways *= comb(total, each)
    return ways


def _splits(
    room: _Room, number: int, open_to: tuple[bool, ...]
) -> Iterator[tuple[_Room, int, _Room]]:
    """How a suit may fall: cards to each place, in how many ways, and the room then left."""
    most = [size if may else 0 for size, may in zip(room, open_to, strict=False)]
    for a in range(min(most[0], number) + 1):
        for b in range(min(most[1], number - a) + 1):
            for c in range(min(most[2], number - a - b) + 1):
                d = number - a - b - c
                if d <= room[3]:
                    rest = (room[0] - a, room[1] - b, room[2] - c, room[3] - d)
                    yield (a, b, c, d), _multinomial((a, b, c, d)), rest


def _deal(cards: list[int], counts: _Room, hands: list[int]) -> None:
    start = 0
    for place in (0, 1, 2):
        end = start + counts[place]
        hands[place] += sum(cards[start:end])
        start = end


def _shares(cards: list[int], counts: _Room) -> Iterator[tuple[int, ...]]:
    """Every way to give so many cards to each of some places, the rest to nobody."""
    if not counts:
        yield ()
        return
    for chosen in combinations(cards, counts[0]):
        rest = [card for card in cards if card not in chosen]
        for others in _shares(rest, counts[1:]):
            yield (sum(chosen), *others)


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found
