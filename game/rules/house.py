"""The house rules: one table, its contradictions and its presets (rule book, section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from game.cards import NO_TRUMPS, SUITS, Card, Suit, pack
from game.options import Option, OptionError, Value, load, option, table

_ALONE: Final = {"going_alone": ("maker_call",)}
_MOON: Final = {"bid_ladder": ("moon", "moon_doubling")}
_TAKES: Final[dict[str, tuple[Value, ...]]] = {
    "widow": ("maker_takes",),
    "bid_names_trump": (False,),
}
_FORCES: Final = {"all_pass": ("stick_dealer", "joker_holder_must_bid")}


@dataclass(frozen=True)
class Rules:
    """A complete set of house rules; every field is an option of the rule book.

    Raises:
        OptionError: ``contradiction`` for a combination the rule book rules out. Single values
            are checked by :func:`rules_from`, which everything that reads a file goes through.
    """

    deck: Literal[25, 24] = option(25, 24, group="pack", source="R2")
    bowers: bool = option(True, False, group="pack", source="R5")
    widow: Literal["maker_takes", "dead_hidden", "dead_exposed", "none"] = option(
        "maker_takes", "dead_hidden", "dead_exposed", "none", group="pack", source="2.4"
    )
    widow_timing: Literal["before_trump", "after_trump"] = option(
        "before_trump", "after_trump", group="pack", needs=_TAKES, source="2.4"
    )
    redeal_hand: Literal["off", "farmers", "ace_no_face", "both"] = option(
        "off", "farmers", "ace_no_face", "both", group="pack", source="2.1"
    )
    auction: Literal["continuous", "single_round"] = option(
        "continuous", "single_round", group="auction", source="2.2"
    )
    pass_is_final: bool = option(
        True, False, group="auction", needs={"auction": ("continuous",)}, source="2.2"
    )
    min_bid: Literal[1, 2, 3] = option(1, 2, 3, group="auction", source="2.2")
    bid_ladder: Literal["numeric", "peppers", "moon", "moon_doubling"] = option(
        "numeric", "peppers", "moon", "moon_doubling", group="auction", source="R23"
    )
    bid_names_trump: bool = option(False, True, group="auction", source="bid_names_trump")
    all_pass: Literal[
        "throw_in_next_dealer", "throw_in_same_dealer", "stick_dealer", "joker_holder_must_bid"
    ] = option(
        "throw_in_next_dealer",
        "throw_in_same_dealer",
        "stick_dealer",
        "joker_holder_must_bid",
        group="auction",
        source="2.3",
    )
    forced_bid: Literal[1, 2, 3] = option(
        3, among=(1, 2, 3), group="auction", needs=_FORCES, source="2.3"
    )
    no_trump: Literal["off", "high", "high_and_low"] = option(
        "off", "high", "high_and_low", group="auction", source="no_trump"
    )
    joker_in_no_trump: Literal["banned", "names_suit"] = option(
        "banned",
        "names_suit",
        group="auction",
        needs={"deck": (25,), "no_trump": ("high", "high_and_low")},
        source="joker_in_no_trump",
    )
    going_alone: Literal["maker_call", "off"] = option(
        "maker_call", "off", group="alone", source="2.5"
    )
    defend_alone: Literal["vs_loner", "off"] = option(
        "vs_loner", "off", group="alone", needs=_ALONE, or_needs=_MOON, source="2.7"
    )
    alone_lead: Literal["left_of_loner", "eldest_or_next", "loner"] = option(
        "left_of_loner",
        "eldest_or_next",
        "loner",
        group="alone",
        needs=_ALONE,
        or_needs=_MOON,
        source="2.8",
    )
    alone_scoring: Literal["double", "none", "fixed"] = option(
        "double", "none", "fixed", group="alone", needs=_ALONE, source="4.1"
    )
    alone_points: int = option(
        12,
        among=range(6, 25),
        group="alone",
        needs={"alone_scoring": ("fixed",)},
        source="alone_scoring",
    )
    partner_exchange: Literal[0, 1, 2] = option(
        0, 1, 2, group="alone", needs=_ALONE, or_needs=_MOON, source="2.6"
    )
    multiplier_stacking: Literal["max", "product"] = option(
        "max",
        "product",
        group="alone",
        needs={"bid_ladder": ("peppers",), "alone_scoring": ("double",)},
        source="4.1",
    )
    first_lead: Literal["eldest", "maker", "left_of_maker"] = option(
        "eldest", "maker", "left_of_maker", group="play", source="2.8"
    )
    made_score: Literal["tricks", "bid"] = option("tricks", "bid", group="score", source="4.2")
    set_penalty: Literal["bid", "tricks_taken", "undertricks", "flat"] = option(
        "bid", "tricks_taken", "undertricks", "flat", group="score", source="4.3"
    )
    flat_set_points: int = option(
        6, among=range(1, 13), group="score", needs={"set_penalty": ("flat",)}, source="4.3"
    )
    defenders_score: Literal["none", "always", "when_set", "bid_when_set"] = option(
        "none", "always", "when_set", "bid_when_set", group="score", source="4.4"
    )
    target: int = option(10, among=range(5, 65), group="score", source="4.5")
    can_win_on: Literal["any", "own_bid"] = option(
        "any", "own_bid", group="score", source="can_win_on"
    )
    tie_break: Literal["makers_first", "higher_score"] = option(
        "makers_first", "higher_score", group="score", needs={"can_win_on": ("any",)}, source="4.5"
    )
    game_at_minus: int = option(0, among=(0, *range(5, 65)), group="score", source="4.5")

    def __post_init__(self) -> None:
        for one, ones, other, others in CONTRADICTIONS:
            if getattr(self, one) in ones and getattr(self, other) in others:
                raise OptionError(
                    "contradiction",
                    option=one,
                    value=getattr(self, one),
                    other=other,
                    other_value=getattr(self, other),
                )

    @cached_property
    def pack(self) -> tuple[Card, ...]:
        """The cards in play, 24 or 25 (R2)."""
        return pack(self.deck)

    @cached_property
    def ladder(self) -> tuple[str, ...]:
        """The bids from the lowest to the top rung (R9, R23, ``bid_ladder``)."""
        return _LADDERS[self.bid_ladder]

    @cached_property
    def trumps(self) -> tuple[Suit, ...]:
        """What the maker may name (R12, options ``no_trump`` and ``joker_in_no_trump``)."""
        is_banned = self.deck == 25 and self.joker_in_no_trump == "banned"
        return SUITS if is_banned else (*SUITS, *self.no_trumps)

    @property
    def no_trumps(self) -> tuple[Suit, ...]:
        """The kinds of no trump that are played, unless the Joker bans them (``no_trump``)."""
        return NO_TRUMPS[: {"off": 0, "high": 1, "high_and_low": 2}[self.no_trump]]

    @property
    def takes_widow_first(self) -> bool:
        """True where the maker takes the widow before trump is known (2.4)."""
        return (
            self.widow == "maker_takes"
            and self.widow_timing == "before_trump"
            and not self.bid_names_trump
        )


_NUMBERS: Final = ("1", "2", "3", "4", "5", "6")
_LADDERS: Final[Mapping[str, tuple[str, ...]]] = {
    "numeric": _NUMBERS,
    "peppers": (*_NUMBERS[:5], "LP", "BP"),
    "moon": (*_NUMBERS, "M"),
    "moon_doubling": (*_NUMBERS, "M", "DM"),
}

CONTRADICTIONS: Final[tuple[tuple[str, tuple[Value, ...], str, tuple[Value, ...]], ...]] = (
    ("deck", (24,), "widow", ("maker_takes", "dead_hidden", "dead_exposed")),
    ("deck", (25,), "widow", ("none",)),
    ("deck", (24,), "all_pass", ("joker_holder_must_bid",)),
)
"""Pairs of options with the values that rule each other out: exactly those of section 3."""

OPTIONS: Final[Mapping[str, Option]] = table(Rules)
"""Every house rule by its key, in the order of the rule book."""

_JOKER_BIDS: Final[dict[str, Value]] = {
    "auction": "single_round",
    "all_pass": "joker_holder_must_bid",
    "going_alone": "off",
    "defend_alone": "off",
    "first_lead": "maker",
    "defenders_score": "always",
}

_PRESETS: Final[dict[str, dict[str, Value]]] = {
    "classic": {},
    "as_printed": {"set_penalty": "tricks_taken", "alone_scoring": "none"},
    "peppers": {"bid_ladder": "peppers"},
    "joker_bids": _JOKER_BIDS,
    "dead_widow": {**_JOKER_BIDS, "widow": "dead_hidden"},
    "pepper": {
        "deck": 24,
        "widow": "none",
        "bid_ladder": "peppers",
        "no_trump": "high",
        "first_lead": "maker",
        "going_alone": "off",
        "defend_alone": "off",
        "set_penalty": "flat",
        "flat_set_points": 6,
        "defenders_score": "always",
        "target": 30,
    },
}

PRESETS: Final[Mapping[str, Rules]] = {
    name: load(Rules, chosen) for name, chosen in _PRESETS.items()
}
"""The named rule sets of section 3."""

CLASSIC: Final = PRESETS["classic"]


def rules_from(chosen: Mapping[str, object]) -> Rules:
    """House rules from the options that differ from ``classic``.

    Raises:
        OptionError: for an unknown option, a value it does not have, or a contradiction.
    """
    return load(Rules, chosen)


MOONS: Final[Mapping[str, int]] = {"M": 12, "DM": 24}
"""Bids of six tricks alone, with the points they win or lose (option ``bid_ladder``)."""


def tricks_bid(bid: str) -> int:
    """How many tricks a bid promises: every named bid counts as 6 (R23, section 4)."""
    return int(bid) if bid.isdigit() else 6
