"""Thinking that never stops the window: a brain's answers in slices of the loop's spare time.

Every request carries the state's number, so that an answer to a position that is past is dropped.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from game.ai.brain import Brain, Decision
from game.ai.levels import FALLBACK, brain, decide_safely
from game.rules import PlayerAction, View

_log: Final = logging.getLogger(__name__)

SLICE: Final = 0.004
"""Seconds of thinking between two looks at the window."""

LONGEST: Final = 5.0
"""Seconds of thinking in all after which the best answer so far counts."""


class Thinker:
    """At most one decision in the making.

    ``clock`` counts seconds; tests give their own.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._asked: tuple[View, tuple[PlayerAction, ...]] | None = None
        self._thoughts: Iterator[Decision] = iter(())
        self._best: PlayerAction | None = None
        self._spent = 0.0

    def ask(
        self,
        player: Brain,
        view: View,
        legal: tuple[PlayerAction, ...],
        rng: Random,
        worlds: int = 0,
    ) -> None:
        """Begin to think about a position, in place of whatever was being thought about."""

        def thoughts() -> Iterator[Decision]:
            yield from player.think(view, legal, rng, worlds)

        self._asked, self._thoughts = (view, legal), thoughts()
        self._best, self._spent = None, 0.0

    def answer(self, number: int) -> PlayerAction | None:
        """Think for a slice; the action once it is decided, ``None`` until then.

        Args:
            number: the number of the state as it is now. If the match has gone on since the
                question was asked, the question is dropped.

        A brain that fails is replaced by the fallback level, and by the first legal action if
        that fails as well.
        """
        if self._asked is None or self._asked[0].number != number:
            self._asked = None
            return None
        if not self._think():
            return None
        (view, legal), self._asked = self._asked, None
        if self._best in legal:
            return self._best
        return decide_safely(brain(FALLBACK), view, legal, Random(number)).action

    def _think(self) -> bool:
        """Think for a slice; True if there is no more to come."""
        began = self._clock()
        try:
            while self._clock() < began + SLICE:
                self._best = next(self._thoughts).action
        except StopIteration:
            return True
        except Exception:
            _log.warning("a player failed; another one answers", exc_info=True)
            self._best = None
            return True
        self._spent += self._clock() - began
        return self._spent >= LONGEST

    @property
    def is_thinking(self) -> bool:
        """True from the question to the answer."""
        return self._asked is not None
