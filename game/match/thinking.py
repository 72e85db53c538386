"""Thinking that never stops the window: a brain's answers in slices of the loop's spare time.

Every request carries the state's number, so that an answer to a position that is past is dropped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from game.ai.brain import Brain, Decision
from game.ai.levels import FALLBACK, brain, decide_safely
from game.rules import PlayerAction, View

SLICE: Final = 0.004
"""Seconds of thinking between two looks at the window."""


class Thinker:
    """At most one decision in the making.

    ``clock`` counts seconds; tests give their own.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._thoughts: Iterator[Decision] | None = None
        self._best: Decision | None = None
        self._asked: tuple[View, tuple[PlayerAction, ...]] | None = None

    def ask(
        self,
        player: Brain,
        view: View,
        legal: tuple[PlayerAction, ...],
        rng: Random,
        worlds: int = 0,
    ) -> None:
        """Begin to think about a position, in place of whatever was being thought about."""
        self._asked = (view, legal)
        self._best = None
        self._thoughts = player.think(view, legal, rng, worlds)

    def answer(self, number: int) -> PlayerAction | None:
        """Think for a slice; the action once it is decided, ``None`` until then.

        Args:
            number: the number of the state as it is now. If the match has gone on since the
                question was asked, the question is dropped.

        A brain that fails is replaced by the fallback level, and by the first legal action if
        that fails as well.
        """
        if self._asked is None or self._asked[0].number != number:
            self._asked = self._thoughts = None
            return None
        view, legal = self._asked
        until = self._clock() + SLICE
        try:
            assert self._thoughts is not None
            while self._clock() < until:
                self._best = next(self._thoughts)
            return None
        except StopIteration:
            pass
        except Exception:
            self._best = None
        self._asked = self._thoughts = None
        if self._best is not None and self._best.action in legal:
            return self._best.action
        return decide_safely(brain(FALLBACK), view, legal, Random(number)).action

    @property
    def is_thinking(self) -> bool:
        """True from the question to the answer."""
        return self._asked is not None
