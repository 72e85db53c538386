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
from typing import Final, NamedTuple

from game.ai.bidding import bid_with
from game.ai.declaring import dealt_kind, final_kind
from game.ai.knowledge import Knowledge
from game.ai.playout import Table
from game.ai.strains import strain_of
from game.ai.valuation import Kind
from game.ai.weighing import Measure, Weigher
from game.cards import JOKER, PACK, Suit
from game.rules import Phase, PlayerAction, Rules, View
from game.rules.actions import Bid, Pass
from game.rules.auction import is_dealer_stuck, lowest_bid
from game.rules.house import tricks_bid
from game.rules.state import Call

_TENTHS: Final = 70


class Trust(NamedTuple):
    """How much is read into what others do."""

    call_spread: float = 0.3
    """By how many tricks who calls misjudges a hand; 0 to read nothing into calls."""
    call_slip: float = 0.03
    """How likely a call is at least, shared by all that may be made."""
    trump_spread: float = 0.2
    """By how many tricks a maker misjudges trumps; 0 to read nothing into trump and discard."""
    discard_spread: float = 0.15
    """The same of discards."""
    slip: float = 0.02
    """How likely trump and discard are at least."""
    odd: float = 0.35
    """What a card counts that the rule of thumb would not have played; 1 for all alike."""
    doubt: float = 0.1
    """What part of the worlds is taken as they come, whatever has been done."""


BLIND: Final = Trust(0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0)
"""Nothing is read into anything."""


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
    made = Weigher(table, view.seat, view.maker, tricks_bid(view.bid or "1"), first)
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
        made.finals = list(_measures(rules, final_kind(rules), view.trump))
        made.named = made.finals[rules.trumps.index(view.trump)]
        made.trump_spread, made.discard_spread = trust.trump_spread, trust.discard_spread
        made.slip = trust.slip
    if trust.call_spread:
        made.measures = list(_measures(rules, dealt_kind(rules), view.trump))
        calls: list[list[float]] = [[], [], [], []]
        for seat in {call.seat for call in view.calls}:
            is_mute = seat == view.seat or seat in view.sitting_out
            if not is_mute and not (has_exchanged and seat == view.maker):
                calls[seat] = list(_called(rules, view.dealer, view.score, view.calls, seat, trust))
        made.calls = calls
    if view.calls and all(call.bid is None for call in view.calls):
        made.must_hold = knows.strain.bit[JOKER]  # four passes: its holder had to bid (2.3)
    return made


@cache
def _measures(rules: Rules, kind: Kind, layout: Suit) -> tuple[Measure, ...]:
    """The measures of hands by trump, for masks laid out by one of them."""
    return tuple([_measure(rules, kind, layout, trump) for trump in rules.trumps])


def _measure(rules: Rules, kind: Kind, layout: Suit, trump: Suit) -> Measure:
    there = strain_of(rules, trump)
    weights = kind.weights if there.has_trump else kind.no_trump
    return Measure(
        [] if layout is trump else _places(rules, layout, trump),
        there.pack,
        there.has_trump,
        list(there.honours[: len(weights.honours)]),
        [weights.base, weights.trump, weights.ace, weights.second, weights.king, weights.void],
        list(weights.honours[: len(there.honours)]),
    )


def _places(rules: Rules, layout: Suit, trump: Suit) -> list[int]:
    here, there = strain_of(rules, layout), strain_of(rules, trump)
    moved = {here.bit[card]: there.bit[card] for card in PACK if here.bit[card]}
    found = []
    for first in range(0, 35, 7):
        for number in range(128):
            bits = [1 << first + place for place in range(7) if number >> place & 1]
            found.append(sum(moved.get(bit, 0) for bit in bits))
    return found


@lru_cache(maxsize=256)
def _called(
    rules: Rules,
    dealer: int,
    score: tuple[int, int],
    calls: tuple[Call, ...],
    seat: int,
    trust: Trust,
) -> tuple[float, ...]:
    """By tenths of tricks a dealt hand is worth: how likely a seat has called as it did."""
    likely = [1.0] * _TENTHS
    for at, call in enumerate(calls):
        if call.seat == seat:
            seen = _view(rules, dealer, score, calls[:at], seat)
            for tenths, chance in enumerate(_chances(seen, call.bid, trust)):
                likely[tenths] *= chance
    return tuple(likely)


def _chances(view: View, bid: str | None, trust: Trust) -> list[float]:
    """By tenths of tricks: how likely a call is."""
    legal = _legal(view)
    same = []
    for tenths in range(_TENTHS):
        tricks = tenths / 10
        same.append(bid_with(view, legal, tricks, _lone(tricks)) == bid)
    reach = range(-9, 10)
    kernel = [exp(-0.5 * (0.1 * step / trust.call_spread) ** 2) for step in reach]
    total = sum(kernel)
    found = []
    for tenths in range(_TENTHS):
        hits = 0.0
        for step, part in zip(reach, kernel, strict=True):
            hits += part * same[min(max(tenths + step, 0), _TENTHS - 1)]
        found.append(trust.call_slip / len(legal) + (1 - trust.call_slip) * hits / total)
    return found


def _lone(tricks: float) -> float:
    """Tricks to expect alone of a hand that brings so many with the partner, as a rule."""
    return 1.35 * tricks - 2.3


def _legal(view: View) -> list[PlayerAction]:
    rules, seat = view.rules, view.seat
    legal: list[PlayerAction] = [] if is_dealer_stuck(rules, view.calls) else [Pass(seat)]
    trump = rules.trumps[0] if rules.bid_names_trump else None
    bids = rules.ladder[lowest_bid(rules, view.calls) :]
    return [*legal, *(Bid(seat, bid, trump) for bid in bids)]


def _view(
    rules: Rules, dealer: int, score: tuple[int, int], calls: tuple[Call, ...], seat: int
) -> View:
    """A view of an auction in which nobody's cards are seen."""
    return View(
        seat=seat,
        rules=rules,
        number=0,
        phase=Phase.AUCTION,
        hand_number=1,
        dealer=dealer,
        score=score,
        hand=(),
        hand_sizes=(6, 6, 6, 6),
        widow=(),
        calls=calls,
        turn=seat,
        maker=None,
        bid=None,
        trump=None,
        discard=None,
        alone=False,
        lone_defender=None,
        sitting_out=frozenset(),
        thrown=(),
        passed=(),
        trick=(),
        named=None,
        tricks=(),
        taken=(0, 0),
        winner=None,
    )
