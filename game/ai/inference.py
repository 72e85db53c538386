"""What the others have done tells of their cards: how likely it is in each world.

A world counts as much as the product of the chances that each of the others, with the cards it has
there, would have called as it did, named that trump, laid that card away and played as it has.
The measure of all this is the rule of thumb (:mod:`game.ai.bidding`), taken softly: people judge a
hand half a trick higher or lower, and now and then do as they please.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp

from game.ai.auction_bits import Solution
from game.ai.auctions import solution_of
from game.ai.bidding_bits import Bidder
from game.ai.callbook import TENTHS, book_of, kind_of
from game.ai.calls import Turn, is_open, turn_of
from game.ai.figures import figures_of
from game.ai.knowledge import Knowledge
from game.ai.plans import Trust
from game.ai.playout import Table
from game.ai.strains import carried, strain_of
from game.ai.weighing import Weigher
from game.cards import JOKER, Suit
from game.rules import Rules, View
from game.rules.house import tricks_bid
from game.rules.state import Call


def weigher_of(
    view: View, knows: Knowledge, table: Table, plays: Sequence[tuple[int, int, int]], trust: Trust
) -> Weigher:
    """How likely the others have acted as they did, for a seat about to play a card.

    Args:
        view: what the seat sees.
        knows: the same, read.
        table: a table of the hand.
        plays: all cards played in this hand: seat, bit, mask of the suit named.
        trust: how much is read into it.
    """
    assert view.maker is not None
    assert view.trump is not None
    rules = view.rules
    first = plays[0][0] if plays else view.seat
    made = Weigher(
        _bidder(rules),
        _places(rules, view.trump),
        rules.trumps.index(view.trump),
        table,
        view.seat,
        view.maker,
        tricks_bid(view.bid or "1"),
        first,
    )
    made.plays = list(plays)
    played = [0, 0, 0, 0]
    for seat, bit, _ in plays:
        played[seat] |= bit
    made.played = played[0], played[1], played[2], played[3]
    made.odd = trust.odd
    has_exchanged = bool(view.sitting_out) and rules.partner_exchange > 0
    made.has_taken = rules.widow == "maker_takes" and not view.sitting_out
    if rules.widow == "dead_exposed":
        made.exposed = knows.strain.mask(card for card in view.widow if card is not None)
    if trust.trump_spread and not has_exchanged:
        made.has_named = True
        made.trump_spread, made.discard_spread = trust.trump_spread, trust.discard_spread
        made.slip = trust.slip
    if trust.call_spread:
        calls: list[list[float]] = [[], [], [], []]
        for seat in {call.seat for call in view.calls}:
            is_mute = seat == view.seat or seat in view.sitting_out
            if not is_mute and not (has_exchanged and seat == view.maker):
                calls[seat] = called_by_tenths(rules, view.score, view.calls, seat, trust)
        made.calls = calls
    if view.calls and all(call.bid is None for call in view.calls):
        made.must_hold = knows.strain.bit[JOKER]  # four passes: its holder had to bid (2.3)
    return made


@cache
def _bidder(rules: Rules) -> Bidder:
    return Bidder(figures_of(rules))


@lru_cache(maxsize=64)
def _places(rules: Rules, layout: Suit) -> list[int]:
    """By trump, by each of five times seven places: masks carried over from one layout."""
    here, pack = strain_of(rules, layout), rules.pack
    return [mask for trump in rules.trumps for mask in carried(here, strain_of(rules, trump), pack)]


@lru_cache(maxsize=256)
def called_by_tenths(
    rules: Rules, score: tuple[int, int], calls: tuple[Call, ...], seat: int, trust: Trust
) -> list[float]:
    """By tenths of tricks a dealt hand is worth: how likely a seat has called as it did."""
    by_rule, solved, thought = [1.0] * TENTHS, [1.0] * TENTHS, [1.0] * TENTHS
    is_told = is_open(rules, score)
    solution = solution_of(rules) if trust.solves and is_told else None
    book = book_of(rules) if trust.thinks and is_told else None
    place = 0
    for at, call in enumerate(calls):
        bid = -1 if call.bid is None else rules.ladder.index(call.bid)
        if call.seat == seat:
            turn = turn_of(rules, calls[:at], seat, score)
            chances = chances_by_tenths(rules, turn, bid, trust)
            for tenths, chance in enumerate(chances):
                by_rule[tenths] *= chance
            slip = trust.call_slip / (len(rules.ladder) - turn.lowest + 1)
            if book:
                counted = book.chances(kind_of(turn, at), bid) or chances
                for tenths, chance in enumerate(counted):
                    thought[tenths] *= slip + (1 - trust.call_slip) * chance
            if solution:
                found = solved_by_tenths(solution, place, bid, chances)
                for tenths, chance in enumerate(found):
                    solved[tenths] *= slip + (1 - trust.call_slip) * chance
        if solution:
            place = solution.after[place * (solution.bids + 1) + bid + 1]
    shares = trust.solves if solution else 0.0, trust.thinks if book else 0.0
    rest = 1 - sum(shares)
    return [
        shares[0] * one + shares[1] * other + rest * rule
        for one, other, rule in zip(solved, thought, by_rule, strict=True)
    ]


def solved_by_tenths(
    solution: Solution, place: int, bid: int, otherwise: Sequence[float]
) -> list[float]:
    """By tenths of tricks a hand is worth: how likely a solution calls so; -1 for a pass.

    Args:
        solution: the solution.
        place: where in it the call was made.
        bid: a bid that may be made, or -1.
        otherwise: the chances to take for hands that the solution knows nothing of.
    """
    parts = solution.kinds // (solution.groups[-1] + 1)
    by_group: list[float | None] = []
    for first in range(0, solution.kinds, parts):
        known = [
            int(solution.part(place, kind, bid)) / int(solution.whole(place, kind))
            for kind in range(first, first + parts)
            if solution.whole(place, kind)
        ]
        by_group.append(sum(known) / len(known) if known else None)
    found = []
    for tenths, other in enumerate(otherwise):
        # The mean of the ten hundredths of tricks that are rounded to these tenths.
        chances = [
            by_group[solution.groups[min(max(step, 0), len(solution.groups) - 1)]]
            for step in range(10 * tenths - 5, 10 * tenths + 5)
        ]
        found.append(sum(other if chance is None else chance for chance in chances) / 10)
    return found


def chances_by_tenths(rules: Rules, turn: Turn, bid: int, trust: Trust) -> list[float]:
    """By tenths of tricks a hand is worth: how likely a bid is, -1 for a pass."""
    bidder, reach = _bidder(rules), range(-9, 10)
    same = []
    for tenths in range(TENTHS):
        lone = 13 * tenths + tenths // 2 - 230  # as a rule
        same.append(bidder.call(10 * tenths, lone, *turn) == bid)
    kernel = [exp(-0.5 * (0.1 * step / trust.call_spread) ** 2) for step in reach]
    total = sum(kernel)
    slip = trust.call_slip / (len(rules.ladder) - turn.lowest + 1)
    found = []
    for tenths in range(TENTHS):
        hits = 0.0
        for step, part in zip(reach, kernel, strict=True):
            hits += part * same[min(max(tenths + step, 0), TENTHS - 1)]
        found.append(slip + (1 - trust.call_slip) * hits / total)
    return found
