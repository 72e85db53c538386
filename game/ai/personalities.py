"""The characters of the table: each leans its own way where a choice is close.

A trait is so many points added to what an action of some kind is worth, so that it decides only
between actions of which the better is not much better (:mod:`game.ai.leaning`). What a character
costs is measured, and stands in ``docs/strength.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Traits(NamedTuple):
    """Points that are added to what actions are worth; 0 for a player without that trait."""

    bid: float = 0.0
    """Every bid: above 0 it is bold, below cautious."""
    over_partner: float = 0.0
    """A bid over the partner's: above 0 it leads, below it lets the partner play."""
    match_point: float = 0.0
    """A bid while a side can win the match in this hand."""
    alone: float = 0.0
    """Playing alone, as maker."""
    trump_lead: float = 0.0
    """The lead of a trump, by the makers' side."""
    ace_lead: float = 0.0
    """The lead of a plain suit's best card, by all but the maker."""
    ruff: float = 0.0
    """A trump played on a plain suit that the partner does not win."""


PERSONALITIES: Final[Mapping[str, Traits]] = {
    "mila": Traits(bid=0.4, ace_lead=0.06),
    "elke": Traits(over_partner=-1.0, trump_lead=0.06),
    "jon": Traits(bid=-0.3, ruff=0.06),
    "greta": Traits(match_point=0.8, trump_lead=-0.06),
    "otto": Traits(alone=2.0, over_partner=1.0),
    "ida": Traits(match_point=-0.8, ace_lead=-0.06),
    "bruno": Traits(trump_lead=0.09, bid=0.25),
    "rosa": Traits(alone=-0.6, ruff=-0.06),
}
"""The characters by name, which is written with small letters wherever a program reads it."""
