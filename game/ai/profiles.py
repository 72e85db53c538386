"""What makes each level what it is: one table, which the players and their descriptions share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from game.ai.plans import PERFECT, Memory, Plan, Trust


class Profile(NamedTuple):
    """How a level thinks, what it forgets, and how far it misjudges a hand."""

    calls: Literal["counting", "rules", "worlds"]
    """How it calls and declares: by the tricks it counts in its hand, by tables of rules, or by
    trying each call in many worlds."""
    cards: Plan | None
    """How it thinks each card through in many worlds; ``None`` if it plays by rule."""
    caution: float = 0.0
    """By how many standard errors a card must look better than that of the rule of thumb."""
    memory: Memory = PERFECT
    call_worlds: int = 0
    """In how many worlds it tries each call."""
    least: float = 0.25
    """The chance (0-1) to be made that a bid needs where it tries calls in worlds."""
    is_solved: bool = False
    """Whether it knows the solution of the auction as a game, and calls in line with it."""
    misjudges: float = 0.0
    """By how much it sees its hand too high or too low in a deal: the width of a normal curve, in
    points; in tricks where it counts tricks."""


PROFILES: Final[Mapping[str, Profile]] = {
    "beginner": Profile("counting", None, memory=Memory(0.2, 0.35, 1.0), misjudges=0.4),
    "casual": Profile("rules", None),
    "steady": Profile(
        "worlds",
        Plan(60, 0.0, choice=1, for_match=False),
        1.5,
        Memory(others=0.15),
        16,
        least=0.5,
        misjudges=1.2,
    ),
    "skilled": Profile(
        "worlds", Plan(36, 0.5, choice=1, for_match=False), 0.6, PERFECT, 40, 0.4, misjudges=0.65
    ),
    "expert": Profile(
        "worlds",
        Plan(40, 0.5, Trust(solves=0.0, thinks=0.0)),
        call_worlds=60,
        is_solved=True,
        misjudges=0.35,
    ),
    "master": Profile("worlds", Plan(400, 0.5, Trust(), later=2), call_worlds=200, is_solved=True),
}
"""The levels that a person can play with, the weakest first. ``casual`` is frozen."""

RANDOM: Final = "random"
"""The level that plays anything legal, for tests."""

LEVELS: Final = (RANDOM, *PROFILES)
"""The levels that can be asked for, the weakest first."""

OFFERED: Final = tuple(PROFILES)
"""The levels that a person is offered to play with."""
