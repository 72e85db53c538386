"""What is asked of the computer players, in a shape that can go to another process.

A question holds the view of one seat and nothing else of the match: neither the state nor the seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NamedTuple

from game.ai.brain import Brain, Decision
from game.ai.levels import ADVISER, adviser, brain_or_fallback
from game.rules import PlayerAction, View


class Who(NamedTuple):
    """A computer player, by what the record calls it."""

    level: str
    personality: str | None = None
    """``None`` for none in particular."""


@dataclass(frozen=True, slots=True)
class Question:
    """What to do in a position, asked of one of the levels."""

    who: Who
    view: View
    legal: tuple[PlayerAction, ...]
    """What the seat may do; never empty."""
    rng: Random
    """The chance of this decision; thinking uses it up."""
    worlds: int = 0
    """The budget; 0 for the player's own."""


def thoughts(question: Question) -> Iterator[Decision]:
    """Think about a question: each decision is better than the one before."""
    player = brain_of(question.who)
    yield from player.think(question.view, question.legal, question.rng, question.worlds)


@cache
def brain_of(who: Who) -> Brain:
    """The brain of a player; the fallback where a record names a level that does not exist."""
    if who.level == ADVISER:
        return adviser()
    return brain_or_fallback(who.level, who.personality)
