"""The levels of play by name, and the one place where a brain that fails is replaced."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from game.ai.adviser import Adviser
from game.ai.brain import Brain, Decision, decide
from game.ai.inference import Trust
from game.ai.random_player import RandomPlayer
from game.ai.rule_of_thumb import RuleOfThumb
from game.ai.search import Plan, Searcher
from game.rules import PlayerAction, View

_log: Final = logging.getLogger(__name__)

_BRAINS: Final[Mapping[str, Callable[[], Brain]]] = {
    "random": RandomPlayer,
    "casual": RuleOfThumb,
}

LEVELS: Final = tuple(_BRAINS)
"""The levels that can be asked for, the weakest first."""

_WORLDS: Final[Mapping[str, int]] = {}
"""By the level: its budget, where it is one that looks at worlds."""

ADVISER: Final = "adviser"
"""The name of the strongest brain with its reasons; no level that anybody plays at."""
ADVICE_WORLDS: Final = 200
"""How many worlds the adviser looks at on a machine that is fast enough."""

FALLBACK: Final = "casual"
"""The level that answers for a brain that has failed."""


def brain(level: str) -> Brain:
    """A new brain that plays at this level.

    Raises:
        ValueError: if there is no such level.
    """
    if level not in _BRAINS:
        raise ValueError(f"there is no level {level!r}: {', '.join(LEVELS)}")
    return _BRAINS[level]()


def adviser() -> Brain:
    """A new brain for hints: the strongest level as far as there is one, and its reasons."""
    strongest = (
        brain(LEVELS[-1]) if LEVELS[-1] in _WORLDS else Searcher(Plan(ADVICE_WORLDS, 0.5, Trust()))
    )
    return Adviser(strongest)


def worlds_of(level: str) -> int:
    """How many worlds a level looks at on a machine that is fast enough; 0 if it looks at none.

    Raises:
        ValueError: if there is no such level.
    """
    if level not in _BRAINS:
        raise ValueError(f"there is no level {level!r}: {', '.join(LEVELS)}")
    return _WORLDS.get(level, 0)


def decide_safely(
    player: Brain, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int = 0
) -> Decision:
    """A brain's final decision; the fallback's, with a warning in the log, if the brain fails.

    A brain fails by raising, by yielding nothing, or by choosing what is not legal. If the
    fallback fails as well the first legal action is taken, so that the game goes on.
    """
    for one in (player, brain(FALLBACK)):
        try:
            return decide(one, view, legal, rng, worlds)
        except Exception:
            _log.warning("%s failed in state %d", type(one).__name__, view.number, exc_info=True)
    return Decision(legal[0])
