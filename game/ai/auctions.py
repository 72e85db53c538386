"""Auctions as games: the places where somebody is to call, and the solutions that are shipped.

A place is an auction so far, call by call. Seats are counted from eldest, so that the dealer is 3.
Hands are told apart by the tricks that they promise under their best trump, and by what they are
worth when another is named: the mean under all other trumps; and, where the holder of the Joker may
have to bid (2.3), by whether they have it. ``tools/solve_auction.py`` finds what each kind of hand
calls.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from game.ai import bidding as b
from game.ai.auction_bits import Auction, Point, Solution
from game.ai.figures import STEPS, House, house_of
from game.options import Value, is_in_play
from game.rules import PRESETS, Rules

FILE: Final = "auction-{}.z"
"""The file of a preset, by its name."""
NOBODY: Final = -1
"""In place of a place: four passes. Lower numbers are a maker and a bid, see :func:`end`."""
PARTS: Final = 15
"""A certain call has so many parts, or somewhat more or less for what is rounded."""

_HEAD: Final = 7
"""Bytes before the borders."""

_UNTOLD: Final[Mapping[str, Value]] = {
    "target": 10,
    "can_win_on": "any",
    "tie_break": "makers_first",
    "game_at_minus": 0,
    "redeal_hand": "off",
    "defend_alone": "off",
}
"""Options of no account for an auction at a score from which no bid ends the match."""


class Places(NamedTuple):
    """The places of an auction, by number; the first is that before the first call."""

    bids: int
    """Rungs of the ladder."""
    callers: list[int]
    """Who is to call, counted from eldest."""
    lowest: list[int]
    """The lowest bid that may be made."""
    must: list[int]
    """1 where there must be a bid."""
    facts: list[int]
    """What :mod:`game.ai.bidding` knows there, at a score at which nothing ends the match."""
    after: list[int]
    """By call, 0 to pass, then the bids: the place after it, or how the auction has ended."""


def end(bids: int, maker: int, bid: int) -> int:
    """The number of an end of the auction: who has won it, with which bid."""
    return -2 - (maker * bids + bid)


def places_of(house: House, bids: int) -> Places:
    """The places of the auctions of a house where a pass is final, or which have one round."""
    auction = Auction(house, bids, 3, [])
    found = Places(bids, [], [], [], [], [])
    queue = [auction.kept]
    for kept in queue:
        _back_to(auction, kept)
        found.callers.append(auction.caller)
        found.lowest.append(auction.lowest())
        found.must.append(int(auction.is_stuck()))
        found.facts.append(_facts(auction))
        for bid in range(-1, bids):
            _back_to(auction, kept)
            if -1 < bid < auction.lowest():
                found.after.append(NOBODY)
                continue
            auction.call(bid)
            if auction.caller >= 0:
                found.after.append(len(queue))
                auction.keep()
                queue.append(auction.kept)
            elif auction.holder >= 0:
                found.after.append(end(bids, auction.holder, auction.standing))
            else:
                found.after.append(NOBODY)
    return found


def _back_to(auction: Auction, kept: Point) -> None:
    auction.kept = kept
    auction.back()


def _facts(auction: Auction) -> int:
    if auction.standing >= 0:
        is_foes = (auction.holder ^ auction.caller) & 1
        return b.FOES_STAND if is_foes else b.PARTNER_STANDS
    return b.MUST_BID if auction.is_stuck() else 0


def starts_of(places: Places, kinds: int) -> list[int]:
    """By place, and at the end: where its chances begin, in a row of all."""
    found = [0]
    for lowest in places.lowest:
        found.append(found[-1] + (places.bids - lowest + 1) * kinds)
    return found


class Kinds(NamedTuple):
    """How hands are told apart."""

    tricks: Sequence[int]
    """Hundredths of tricks from which on a hand is of the second group, the third, and so on."""
    rests: Sequence[Sequence[int]]
    """By group: hundredths of tricks under the other trumps from which on it is of the second
    part of the group, the third, and so on."""
    tells_joker: bool
    """Whether hands with the Joker are told from those without."""


def solution(places: Places, kinds: Kinds, parts: bytes) -> Solution:
    """A solution on bits, from its parts: by place, by call that may be made, by kind."""
    groups = [sum(step >= border for border in kinds.tricks) for step in range(STEPS)]
    rests = len(kinds.rests[0]) + 1
    number = len(kinds.rests) * rests * (2 if kinds.tells_joker else 1)
    return Solution(
        places.after,
        starts_of(places, number),
        places.lowest,
        groups,
        [border for row in kinds.rests for border in row],
        rests,
        kinds.tells_joker,
        parts,
    )


def packed(kinds: Kinds, parts: bytes, check: int) -> bytes:
    """A solution as the bytes that are shipped, with a check sum of how it was made."""
    numbers = [*kinds.tricks, *(border for row in kinds.rests for border in row)]
    head = bytes([len(kinds.rests), len(kinds.rests[0]) + 1, kinds.tells_joker])
    borders = b"".join(number.to_bytes(2, "big") for number in numbers)
    return zlib.compress(head + check.to_bytes(4, "big") + borders + parts, 9)


def unpacked(data: bytes) -> tuple[Kinds, bytes, int]:
    """How hands are told apart, the parts, and the check sum."""
    whole = zlib.decompress(data)
    groups, rests, tells_joker = whole[:3]
    begin = _HEAD + 2 * (groups * rests - 1)
    numbers = [int.from_bytes(whole[at : at + 2], "big") for at in range(_HEAD, begin, 2)]
    each, size = numbers[groups - 1 :], rests - 1
    borders = [each[at * size : at * size + size] for at in range(groups)]
    kinds = Kinds(numbers[: groups - 1], borders, bool(tells_joker))
    return kinds, whole[begin:], int.from_bytes(whole[3:_HEAD], "big")


@cache
def solution_of(rules: Rules) -> Solution | None:
    """The solution for house rules: that of a preset whose auctions are the same; else None."""
    alike = told(rules)
    for name, preset in PRESETS.items():
        if told(preset) == alike:
            return _shipped(name)
    return None


@cache
def _shipped(name: str) -> Solution | None:
    """The solution of a preset; None if it is not there."""
    file, rules = files("game.ai").joinpath("data", FILE.format(name)), PRESETS[name]
    if not file.is_file():
        return None
    kinds, parts, _ = unpacked(file.read_bytes())
    return solution(places_of(house_of(rules), len(rules.ladder)), kinds, parts)


def told(rules: Rules) -> Rules:
    """The same rules, with everything at its default that is of no account for an auction.

    At a score from which no bid ends the match.
    """
    idle = {each.name: each.default for each in fields(rules) if not is_in_play(rules, each.name)}
    return replace(rules, **{**idle, **_UNTOLD})  # type: ignore[arg-type]
