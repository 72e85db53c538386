"""Euchre as a seat sees it, and a simple measure of hands by which the others are taken to call.

The measure is found from hands played out with each of them as the maker's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import exp
from random import Random
from typing import Final

from game.ai.playout import Table
from game.ai.solver_search import count
from game.ai.strains import Strain, carried, highest, strain_of
from game.ai.worlds import World
from game.cards import PACK, SUITS, Card, Suit
from game.rules import PRESETS
from game.rules.seats import SEATS, left_of, partner_of, side_of

PASS: Final = 24
"""OpenSpiel's actions: 0-23 a card, then pass, the four suits, alone, with the partner."""
ALONE: Final = 29
WITH_PARTNER: Final = 30

_SPREAD: Final = 0.5
"""By how many points others misjudge a hand."""
_DOUBT: Final = 0.2
"""What part of the worlds is taken as they come, whatever was called."""


def card_of(number: int) -> Card:
    """The card that OpenSpiel counts by rank, then suit."""
    return PACK[6 * (number % 4) + number // 4]


def number_of(card: Card) -> int:
    """OpenSpiel's number of a card."""
    return 4 * (card % 6) + card // 6


def clockwise(first: int, second: int) -> int:
    """How many seats lie between two, going round from the first, 0-3."""
    return (second - first) % len(SEATS)


@cache
def strain(trump: Suit) -> Strain:
    """The 24 cards of Euchre as bits."""
    return strain_of(PRESETS["pepper"], trump)


@dataclass
class Seen:
    """What a seat has seen of a hand; seats are 0-3 clockwise."""

    seat: int
    dealer: int
    hand: set[Card]
    upcard: Card
    calls: list[Suit | None] = field(default_factory=list)
    """From the dealer's left on; ``None`` for a pass."""
    maker: int = -1
    alone: bool | None = None
    """``None`` until the maker has said."""
    discard: Card | None = None
    """The dealer's, if the seat is the dealer."""
    has_discarded: bool = False
    tricks: list[list[tuple[int, Card]]] = field(default_factory=list)
    turn: int = -1
    """Who is to play; -1 before the lead."""

    @property
    def trump(self) -> Suit | None:
        """What was called last."""
        return self.calls[-1] if self.calls else None

    @property
    def up(self) -> Suit:
        """The suit of the card turned up."""
        assert self.upcard.suit is not None
        return self.upcard.suit

    @property
    def is_taken(self) -> bool:
        """Whether the card turned up went to the dealer."""
        return self.trump is not None and len(self.calls) <= len(SEATS)

    @property
    def out(self) -> int:
        """Who sits out; -1 for nobody."""
        return partner_of(self.maker) if self.alone else -1

    def watch(self, action: int) -> None:
        """See what is done next; another's discard is not looked at."""
        if self.trump is None:
            caller = (self.dealer + 1 + len(self.calls)) % len(SEATS)
            self.calls.append(None if action == PASS else SUITS[action - PASS - 1])
            if action != PASS:
                self.maker = caller
                if self.is_taken and self.seat == self.dealer:
                    self.hand.add(self.upcard)
        elif self.is_taken and not self.has_discarded:
            self.has_discarded = True
            if self.seat == self.dealer:
                self.discard = card_of(action)
                self.hand.remove(self.discard)
        elif self.alone is None:
            self.alone = action == ALONE
            self.turn = self._in_play(left_of(self.dealer))
        else:
            self._play(card_of(action))

    def _play(self, card: Card) -> None:
        whole = len(SEATS) - bool(self.alone)
        if not self.tricks or len(self.tricks[-1]) == whole:
            self.tricks.append([])
        trick = self.tricks[-1]
        trick.append((self.turn, card))
        self.hand.discard(card)
        self.turn = self.winner(trick) if len(trick) == whole else self._in_play(left_of(self.turn))

    def winner(self, trick: Sequence[tuple[int, Card]]) -> int:
        """Who wins a trick that is whole."""
        assert self.trump is not None
        laid = strain(self.trump)
        follows = laid.suit[trick[0][1]] | laid.trump
        return max(trick, key=lambda play: laid.bit[play[1]] * bool(laid.bit[play[1]] & follows))[0]

    def _in_play(self, seat: int) -> int:
        return left_of(seat) if seat == self.out else seat


def points_of(is_alone: bool) -> tuple[int, ...]:
    """By the makers' tricks: their points."""
    return (-2, -2, -2, 1, 1, 4 if is_alone else 2)


def with_hand(world: World, seat: int, hand: int) -> World:
    """A world in which a seat holds something else."""
    hands = list(world)
    hands[seat] = hand
    return hands[0], hands[1], hands[2], hands[3]


@cache
def _places(layout: Suit, trump: Suit) -> list[int]:
    return carried(strain(layout), strain(trump), PACK[:24])


def _moved(hand: int, layout: Suit, trump: Suit) -> int:
    if layout is trump:
        return hand
    places = _places(layout, trump)
    first, second = places[hand & 127], places[128 + (hand >> 7 & 127)]
    return first | second | places[256 + (hand >> 14 & 127)] | places[384 + (hand >> 21)]


def moved_all(hands: World, layout: Suit, trump: Suit) -> World:
    """Hands laid out by one trump as masks of another's layout."""
    one, two, three, four = [_moved(hand, layout, trump) for hand in hands]
    return one, two, three, four


def _features(hand: int, laid: Strain) -> list[float]:
    trumps = hand & laid.trump
    aces = sum(bool(highest(suit) & hand) for suit in laid.plain)
    voids = sum(not suit & hand for suit in laid.plain)
    number = count(trumps)
    honours = [float(bool(honour & hand)) for honour in laid.honours]
    return [1.0, float(number), *honours, float(aces), float(voids * min(number, 2))]


class _Measure:
    """What a hand is worth to its maker in points, by who gets the card turned up."""

    def __init__(self, rows: list[list[float]], points: list[float], trump: Suit) -> None:
        """Find the weights by least squares, and lay them out in tables by suit."""
        import numpy

        found = numpy.linalg.lstsq(numpy.array(rows), points, rcond=None)[0]
        base, one, *honours, ace, void = [float(each) for each in found]
        laid = strain(trump)
        self._void = void
        self._plain = [
            [ace * bool(highest(suit) >> first & cards) for cards in range(128)]
            for suit, first in zip(laid.plain, (0, 7, 14), strict=True)
        ]
        self._trump = [
            base
            + one * float(cards.bit_count())
            + sum(
                worth for bit, worth in zip(laid.honours, honours, strict=True) if bit >> 21 & cards
            )
            for cards in range(128)
        ]

    def __call__(self, hand: int) -> float:
        first, second, third = self._plain
        one, two, three, trumps = hand & 127, hand >> 7 & 127, hand >> 14 & 127, hand >> 21
        voids = int(not one) + int(not two) + int(not three)
        worth: float = self._trump[trumps] + first[one] + second[two] + third[three]
        return (
            worth + self._void * float(voids * min(int(trumps.bit_count()), 2)) if voids else worth
        )


@cache
def measures() -> dict[tuple[str, Suit], _Measure]:
    """By who gets the card turned up, and trump."""
    rng = Random(1)
    rows: dict[str, list[list[float]]] = {"self": [], "partner": [], "foe": [], "none": []}
    points: dict[str, list[float]] = {name: [] for name in rows}
    cards = list(PACK[:24])
    for number in range(24000):
        rng.shuffle(cards)
        dealer, maker, upcard = number % 4, number // 4 % 4, cards[20]
        is_taken = number // 16 % 4 > 0
        seen = Seen(maker, dealer, set(), upcard)
        trump = seen.up if is_taken else SUITS[(seen.up + 1 + number // 64 % 3) % 4]
        laid = strain(trump)
        one, two, three, four = [laid.mask(cards[at : at + 5]) for at in (0, 5, 10, 15)]
        hands = one, two, three, four
        name = _who(dealer, maker) if is_taken else "none"
        hand = hands[maker] | (laid.bit[upcard] if name == "self" else 0)
        rows[name].append(_features(hand, laid))
        points[name].append(outcome(seen, hands, maker, trump, is_taken))
    return {
        (name, trump): _Measure(rows[name], points[name], trump) for name in rows for trump in SUITS
    }


def _who(dealer: int, caller: int) -> str:
    if dealer == caller:
        return "self"
    return "partner" if side_of(dealer) == side_of(caller) else "foe"


def _best_call(seen: Seen, turn: int, seat: int, hand: int, layout: Suit) -> tuple[Suit, float]:
    """What a seat would name at a turn of the auction (from 0), and what it is worth."""
    up, worth_of = seen.up, measures()
    if turn < len(SEATS):
        name = _who(seen.dealer, seat)
        held = _moved(hand, layout, up)
        if name == "self":
            held |= strain(up).bit[seen.upcard]
        return up, worth_of[name, up](held)
    found = [
        (worth_of["none", trump](_moved(hand, layout, trump)), trump)
        for trump in SUITS
        if trump != up
    ]
    worth, trump = max(found)
    return trump, worth


_LEAST: Final = {"self": 0.1, "partner": 0.1, "foe": 0.2, "none": 0.0}
"""How many points a hand must be worth to be called, by who gets the card turned up."""


def _least(seen: Seen, turn: int, seat: int) -> float:
    if turn == 2 * len(SEATS) - 1:
        return -9.0
    return _LEAST[_who(seen.dealer, seat) if turn < len(SEATS) else "none"]


def go_on(seen: Seen, hands: World) -> float:
    """The seat's points if it passes and the others call by the measure."""
    up = seen.up
    for turn in range(len(seen.calls) + 1, 2 * len(SEATS)):
        seat = (seen.dealer + 1 + turn) % len(SEATS)
        trump, worth = _best_call(seen, turn, seat, hands[seat], up)
        if worth > _least(seen, turn, seat):
            held = moved_all(hands, up, trump)
            return outcome(seen, held, seat, trump, turn < len(SEATS))
    raise AssertionError("the dealer is stuck")


def likely_calls(seen: Seen, hands: World, layout: Suit) -> float:
    """How likely the others have called as they did."""
    likely = 1.0
    for turn, call in enumerate(seen.calls):
        seat = (seen.dealer + 1 + turn) % len(SEATS)
        if seat in (seen.seat, seen.out) or turn == 2 * len(SEATS) - 1:
            continue
        if call is not None and turn >= len(SEATS):
            worth = measures()["none", call](_moved(hands[seat], layout, call))
        else:
            worth = _best_call(seen, turn, seat, hands[seat], layout)[1]
        names = 1 / (1 + exp((_least(seen, turn, seat) - worth) / _SPREAD))
        likely *= names if call is not None else 1 - names
    return _DOUBT + (1 - _DOUBT) * likely


def without_worst(hand: int, trump: Suit) -> int:
    """Five of six cards: a low plain one goes, sooner one that is alone in its suit."""
    laid = strain(trump)
    plain = hand & ~laid.trump
    if not plain:
        return hand & (hand - 1)
    worst, least = 0, 1000
    for suit in laid.plain:
        held = hand & suit
        if held:
            bit = held & -held
            cost = 4 * count(suit & (bit - 1)) - 6 * (held == bit)
            if bit == highest(suit):
                cost += 100
            if cost < least:
                worst, least = bit, cost
    return hand ^ worst


def outcome(
    seen: Seen, hands: World, maker: int, trump: Suit, is_taken: bool, out: int = -1
) -> float:
    """The seat's points in a world played out by rule."""
    laid = strain(trump)
    dealer = seen.dealer
    asides = (0, 0, 0, 0)
    if is_taken:
        six = hands[dealer] | laid.bit[seen.upcard]
        kept = without_worst(six, trump)
        asides, hands = with_hand(asides, dealer, six ^ kept), with_hand(hands, dealer, kept)
    table = Table(True, laid.pack, 0, maker, 1 << out if out >= 0 else 0)
    table.know(asides, (0, 0, 0, 0))
    leader = left_of(dealer)
    if leader == out:
        leader = left_of(leader)
    table.begin(hands, 0, leader, 3)
    points = points_of(out >= 0)[table.finish()]
    return points if side_of(maker) == side_of(seen.seat) else -points
