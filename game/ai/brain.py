"""What a brain is: it looks at a view and yields ever better decisions.

A brain never gets a state. What its seat could not know it cannot ask for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from game.rules import PlayerAction, View


@dataclass(frozen=True, slots=True)
class Candidate:
    """One action a brain has weighed.

    Every figure is ``None`` where the brain has no estimate of it.
    """

    action: PlayerAction
    points: float | None = None
    """Expected points of the seat's side less those of the others, in this hand."""
    make_chance: float | None = None
    """Chance (0-1) that the makers take what they bid."""
    win_chance: float | None = None
    """Chance (0-1) that the seat's side wins the match."""
    error: float | None = None
    """Standard error of ``points``."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact that a decision rests on: a code with values, put into words elsewhere."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a brain would do, what else it weighed, and why."""

    action: PlayerAction
    candidates: tuple[Candidate, ...] = ()
    """The weighed actions, best first; empty if the brain weighs none."""
    reasons: tuple[Reason, ...] = ()


class Brain(Protocol):
    """A way to play. It may be stopped after any decision it has yielded."""

    def think(
        self, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int
    ) -> Iterator[Decision]:
        """Yield decisions, each better than the one before; the last one counts.

        Args:
            view: what the seat to act knows.
            legal: what it may do; never empty.
            rng: the only source of chance, seeded by the caller.
            worlds: the budget, as a number of worlds to look at; brains that sample none
                ignore it.
        """
        ...


def decide(
    brain: Brain, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int = 0
) -> Decision:
    """A brain's final decision, with all the time it wants.

    Raises:
        ValueError: if the brain yields nothing, or an action that is not legal.
    """
    decision = None
    for decision in brain.think(view, legal, rng, worlds):  # noqa: B007
        pass
    if decision is None or decision.action not in legal:
        raise ValueError(f"no legal decision: {decision}")
    return decision
