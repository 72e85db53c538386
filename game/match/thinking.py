"""Thinking that never stops the window: questions go to a process of their own.

Where there is none yet, or none can be, the answers come in slices of the loop's spare time. Every
request carries the state's number, so that an answer to a position that is past is dropped.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Final, NamedTuple, Protocol

from game.ai.brain import Brain, Decision
from game.ai.levels import FALLBACK, brain, decide_safely
from game.match.questions import Question, Who, thoughts
from game.match.worker import Worker
from game.rules import PlayerAction, View

_log: Final = logging.getLogger(__name__)

SLICE: Final = 0.004
"""Seconds of thinking between two looks at the window, where it is done in the window."""

LONGEST: Final = 5.0
"""Seconds of thinking in all after which the best answer so far counts."""

SILENCE: Final = 1.0
"""Seconds without a word after which a process that overruns is taken to hang."""

_PAUSE: Final = 0.25
"""Seconds between two looks at most that count as thinking; the rest is the match standing still,
or the machine asleep."""


class Answer(NamedTuple):
    """What has been decided."""

    decision: Decision
    is_cut: bool = False
    """True if time or the process ran out, so that the same question might be answered otherwise
    another time."""


class Thinker:
    """At most one decision in the making.

    Args:
        worker: the process to think in; ``None`` to think in slices.
        clock: counts seconds; tests give their own.
    """

    def __init__(
        self, worker: Worker | None = None, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._worker = worker
        self._clock = clock
        self._asked: tuple[View, tuple[PlayerAction, ...]] | None = None
        self._place: _Place = _Slices(iter(()), clock)

    def ask(
        self,
        player: Brain | Who,
        view: View,
        legal: tuple[PlayerAction, ...],
        rng: Random,
        worlds: int = 0,
    ) -> None:
        """Begin to think about a position, in place of whatever was being thought about.

        A player that is known by name thinks in the process, if it is ready.
        """
        self.drop()
        self._asked = (view, legal)
        if not isinstance(player, Who):
            self._place = _Slices(_thoughts_of(player, view, legal, rng, worlds), self._clock)
            return
        question = Question(player, view, legal, rng, worlds)
        if self._worker is not None and self._worker.is_ready:
            self._place = _Elsewhere(self._worker, question, self._clock)
        else:
            self._place = _Slices(thoughts(question), self._clock)

    def drop(self) -> None:
        """Think no more about what was asked."""
        if self._asked is not None:
            self._asked = None
            self._place.stop()

    def answer(self, number: int) -> Answer | None:
        """The answer once there is one, ``None`` until then; thinks for a slice if it must.

        Args:
            number: the number of the state as it is now. If the match has gone on since the
                question was asked, the question is dropped.

        A brain that fails is replaced by the fallback level, and by the first legal action if
        that fails as well. So is one whose process ends without having told anything.
        """
        if self._asked is None or self._asked[0].number != number:
            self.drop()
            return None
        place, is_cut = self._place, False
        try:
            if not place.think():
                is_cut = place.is_lost or place.spent >= LONGEST
                if not is_cut:
                    return None
        except Exception:
            _log.warning("a player failed; another one answers", exc_info=True)
            place.best = None
        (view, legal), best = self._asked, place.best
        self.drop()
        if best is None or best.action not in legal:
            best = decide_safely(brain(FALLBACK), view, legal, Random(number))
        return Answer(best, is_cut)

    @property
    def best(self) -> Decision | None:
        """The best so far of what is being thought about; ``None`` if there is nothing yet."""
        return self._place.best if self._asked is not None else None

    @property
    def is_thinking(self) -> bool:
        """True from the question to the answer."""
        return self._asked is not None


def _thoughts_of(
    player: Brain, view: View, legal: tuple[PlayerAction, ...], rng: Random, worlds: int
) -> Iterator[Decision]:
    """What a brain thinks; if it fails, it does so when the first thought is wanted."""
    yield from player.think(view, legal, rng, worlds)


class _Place(Protocol):
    """Where a question is thought about."""

    best: Decision | None
    spent: float
    """Seconds of thinking so far."""
    is_lost: bool
    """True if no more will come, though the thinking has not come to its end."""

    def think(self) -> bool:
        """Take up what has been thought, and maybe think; True once that has come to its end."""
        ...

    def stop(self) -> None:
        """Nobody waits for an answer any more."""
        ...


class _Slices(_Place):
    """In this process, a slice at a time."""

    def __init__(self, thinking: Iterator[Decision], clock: Callable[[], float]) -> None:
        self._thinking, self._clock = thinking, clock
        self.best: Decision | None = None
        self.spent, self.is_lost = 0.0, False

    def think(self) -> bool:
        began = self._clock()
        while self._clock() < began + SLICE:
            try:
                self.best = next(self._thinking)
            except StopIteration:
                return True
        self.spent += self._clock() - began
        return False

    def stop(self) -> None:
        pass


class _Elsewhere(_Place):
    """In the worker process."""

    def __init__(self, worker: Worker, question: Question, clock: Callable[[], float]) -> None:
        self._worker, self._clock = worker, clock
        self._ticket = worker.ask(question)
        self._looked, self._silent, self._is_done = clock(), 0.0, False
        self.best: Decision | None = None
        self.spent, self.is_lost = 0.0, False

    def think(self) -> bool:
        now = self._clock()
        passed, self._looked = min(now - self._looked, _PAUSE), now
        self.spent += passed
        self._silent += passed
        for thought in self._worker.news() if self._worker.is_asked(self._ticket) else ():
            self._silent, self._is_done = 0.0, thought.is_last
            if thought.failure:
                raise RuntimeError(thought.failure)
            self.best = thought.decision or self.best
            if thought.is_last:
                return True
        # It has ended, or has been asked something else meanwhile.
        self.is_lost = not self._worker.is_asked(self._ticket)
        return False

    def stop(self) -> None:
        if self._is_done:
            return
        if self.spent >= LONGEST and self._silent >= SILENCE:
            _log.warning("the process that thinks does not answer; it is started again")
            self._worker.restart()
        else:
            self._worker.cancel(self._ticket)
