"""The figures of a set of house rules as lists of numbers, for bidding on bits.

What :mod:`game.ai.valuation` finds feature by feature is here looked up: the cards of one suit
are an index, and the tricks expected of a hand are a sum of four entries. Tricks are counted in
hundredths, points and chances in ten-thousandths, so that compiled and interpreted code agree to
the last digit.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from game.ai.declaring import ALONE_MARGIN, dealt_kind, does_alone_pay, final_kind
from game.ai.strains import JOKER_BIT, Strain, strain_of
from game.ai.valuation import (
    ALONE,
    ALONE_BEFORE_WIDOW,
    BEFORE_WIDOW,
    Kind,
    chances,
    expected_points,
    expected_tricks,
    with_exchange,
)
from game.cards import SUITS, Suit
from game.rules import Rules
from game.rules.house import MOONS, tricks_bid

SCALE: Final = 10_000
"""Parts of a point, or of a certain chance."""
NEVER: Final = -1000 * SCALE
"""The worth of what cannot be."""
STEPS: Final = 646
"""Expected tricks that are told apart: hundredths from 0 to 6.45."""

_KNOTS: Final = (*(half / 2 for half in range(13)), (STEPS - 1) / 100)
"""The tricks between which points and chances lie on straight lines: halves, and the last."""

# Where a strain's entries begin: three plain suits of 128 (64 with a trump in hand, 64 without),
# the last suit of 256, and the Joker of no trump.
LAST_SUIT: Final = 384
LONE_JOKER: Final = 640
ENTRIES: Final = 642

MISJUDGED: Final = [-42, -26, -15, -7, 0, 7, 15, 26, 42]
"""How wrong a caller may be about a hand, in hundredths of tricks, each as likely: about a normal
spread of a quarter."""
SLIP: Final = 0.02
"""The least chance (0-1) of any call that may be made."""

DEALT: Final = 0
"""The kinds of hands: as dealt, to be played, as dealt for a loner, to be played by a loner."""
FINAL: Final = 1
LONE_DEALT: Final = 2
LONE: Final = 3


class Figures(NamedTuple):
    """Lists by strain count the strains in the order of ``Rules.trumps``."""

    trumps: tuple[Suit, ...]
    spread: list[int]
    """By strain, by printed suit, by its 64 sets of cards: their mask under the strain."""
    joker: list[int]
    """By strain: bit of the Joker; 0 where it is not in play."""
    pack: list[int]
    """By strain: mask of all cards in play."""
    has_trump: list[int]
    """By strain: 1, or 0 for no trump."""
    tricks: list[int]
    """By kind of hand, by strain, by entry: hundredths of tricks."""
    worth: list[int]
    """By bid, by :data:`STEPS`: points with the partner."""
    chance: list[int]
    """The chance to make it."""
    lone_worth: list[int]
    """The same for a loner from the hand as dealt, less the margin; ``NEVER`` for no reason."""
    lone_chance: list[int]
    alone: list[int]
    """By bid, by :data:`STEPS`: points of a loner with the hand to be played."""
    exchanged: list[int]
    """By :data:`STEPS`: hundredths of tricks with the gain of the exchange."""
    bids: list[int]
    """By bid: the tricks it promises."""
    moons: list[int]
    """By bid: 1 if it is played alone in any case."""


class House(NamedTuple):
    """House rules of the auction and the declarations, as numbers."""

    single_round: bool
    pass_is_final: bool
    sticks: bool
    """Whether the dealer must bid after three passes."""
    joker_must: bool
    """Whether who holds the Joker must bid after four passes."""
    forced: int
    """Index of the least bid of who must bid."""
    least: int
    """Index of the least bid otherwise."""
    takes: bool
    """Whether the maker takes the widow."""
    takes_first: bool
    """Whether it does so before trump is known."""
    exposes: bool
    """Whether all see the widow."""
    may_alone: bool
    """Whether the rule of thumb considers to go alone."""
    lead: int
    """Who leads with all in play: 0 eldest, 1 the maker, 2 the maker's left."""
    alone_lead: int
    """Who leads to a loner: 0 its left, 1 eldest or the next, 2 the loner."""
    exchange: int
    """Cards exchanged with a loner's partner."""
    margin: int
    """By how many points going alone must be better."""


@cache
def house_of(rules: Rules) -> House:
    """House rules as numbers."""
    return House(
        single_round=rules.auction == "single_round",
        pass_is_final=rules.pass_is_final,
        sticks=rules.all_pass == "stick_dealer",
        joker_must=rules.all_pass == "joker_holder_must_bid",
        forced=rules.forced_bid - 1,
        least=rules.min_bid - 1,
        takes=rules.widow == "maker_takes",
        takes_first=rules.takes_widow_first,
        exposes=rules.widow == "dead_exposed",
        may_alone=does_alone_pay(rules),
        lead=("eldest", "maker", "left_of_maker").index(rules.first_lead),
        alone_lead=("left_of_loner", "eldest_or_next", "loner").index(rules.alone_lead),
        exchange=rules.partner_exchange,
        margin=round(SCALE * ALONE_MARGIN),
    )


@cache
def figures_of(rules: Rules) -> Figures:
    """The figures of house rules."""
    strains = [strain_of(rules, trump) for trump in rules.trumps]
    dealt, final = dealt_kind(rules), final_kind(rules)
    lone_dealt = ALONE_BEFORE_WIDOW if dealt is BEFORE_WIDOW else ALONE
    worth: list[int] = []
    chance: list[int] = []
    lone_worth: list[int] = []
    lone_chance: list[int] = []
    alone: list[int] = []
    for bid in rules.ladder:
        is_moon = bid in MOONS
        may_lone = is_moon or does_alone_pay(rules)
        never = [NEVER] * STEPS
        worth += never if is_moon else _worths(dealt, rules, bid, False, 0.0)
        chance += _chances(dealt, bid)
        lone_worth += _worths(lone_dealt, rules, bid, True, ALONE_MARGIN) if may_lone else never
        lone_chance += _chances(lone_dealt, bid)
        alone += _worths(ALONE, rules, bid, True, 0.0)
    kinds = (dealt, final, lone_dealt, ALONE)
    return Figures(
        trumps=rules.trumps,
        spread=[mask for strain in strains for mask in _spread(strain)],
        joker=[strain.joker for strain in strains],
        pack=[strain.pack for strain in strains],
        has_trump=[int(strain.has_trump) for strain in strains],
        tricks=[entry for kind in kinds for strain in strains for entry in _entries(kind, strain)],
        worth=worth,
        chance=chance,
        lone_worth=lone_worth,
        lone_chance=lone_chance,
        alone=alone,
        exchanged=[
            round(100 * with_exchange(each / 100, rules.partner_exchange)) for each in range(STEPS)
        ],
        bids=[tricks_bid(bid) for bid in rules.ladder],
        moons=[int(bid in MOONS) for bid in rules.ladder],
    )


def _worths(kind: Kind, rules: Rules, bid: str, alone: bool, margin: float) -> list[int]:
    knots = [expected_points(kind, rules, bid, alone, tricks) - margin for tricks in _KNOTS]
    return _between(knots)


def _chances(kind: Kind, bid: str) -> list[int]:
    return _between([chances(kind, tricks)[tricks_bid(bid) - 1] for tricks in _KNOTS])


def _between(knots: list[float]) -> list[int]:
    """By hundredths of tricks: the values on the straight lines between the knots'."""
    found = []
    for low, high, first, last in zip(knots, knots[1:], _KNOTS, _KNOTS[1:], strict=False):
        parts = round(100 * (last - first))
        found += [round(SCALE * (low + (high - low) * part / parts)) for part in range(parts)]
    return [*found, round(SCALE * knots[-1])]


def _spread(strain: Strain) -> list[int]:
    return [
        sum(strain.bit[6 * suit + rank] for rank in range(6) if held >> rank & 1)
        for suit in SUITS
        for held in range(64)
    ]


@cache
def _entries(kind: Kind, strain: Strain) -> tuple[int, ...]:
    """What each holding of each suit adds, the last suit's with all others void."""

    def tricks(hand: int) -> float:
        return expected_tricks(kind, strain, hand)

    entries = []
    for suit in range(3):
        for other in (1 << 21 if strain.has_trump else 0, 0):
            for held in range(64):
                hand = held << 7 * suit & strain.pack
                entries.append(round(100 * (tricks(hand | other) - tricks(other))))
    entries += [round(100 * tricks(held << 21 & strain.pack)) for held in range(256)]
    return (*entries, 0, round(100 * (tricks(JOKER_BIT) - tricks(0))))
