"""The process in which the computer players think, so that the window never waits for them.

Through one pipe questions go over, through another thoughts come back: no sockets. What is asked
takes the place of what is being thought about. :mod:`game.match.answering` is what runs in it; it
ends as soon as its pipe is closed, in whatever way the window has ended.
"""

from __future__ import annotations

import logging
import multiprocessing
import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from game.match import processes

# The window comes up sooner where it need not load all that thinks, and what pipes are made of.
if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from game.ai.brain import Decision
    from game.match.questions import Question

LIVES: Final = 4
"""How many times at most the process is started, the first time included."""
STARTING: Final = 3.0
"""Seconds that it is worth waiting for the process to come to life."""
_PATIENCE: Final = 1.0
"""Seconds that ``Worker.end`` waits for a process that it has killed."""

_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ready:
    """The process has come to life."""

    speed: float
    """Worlds a second that it looks at."""


@dataclass(frozen=True, slots=True)
class Thought:
    """Something has been thought about a question."""

    ticket: int
    """The number that ``Worker.ask`` gave the question."""
    decision: Decision | None
    """The best so far; ``None`` in the last one of all if there is nothing to add."""
    is_last: bool = False
    failure: str = ""
    """Why the player failed; empty if it did not."""


@dataclass(frozen=True, slots=True)
class Gone:
    """The process has ended."""

    has_lived: bool
    """False if it could not be started at all."""


News = Ready | Thought | Gone


class Serve(Protocol):
    """What runs in the process."""

    def __call__(self, questions: Connection, answers: Connection) -> None:
        """Answer questions until the pipe is closed."""


def serve(questions: Connection, answers: Connection) -> None:
    """Let the computer players answer questions until the pipe is closed."""
    from game.match import answering  # only there, see above

    answering.serve(questions, answers)


class Worker:
    """The process as the window sees it; none of these calls waits for it.

    Args:
        serve: what runs in the process; tests give their own.
        lives: how many times at most it is started.
        clock: counts seconds.
    """

    def __init__(
        self,
        serve: Serve = serve,
        lives: int = LIVES,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._serve = serve
        self._lives = lives
        self._clock = clock
        self._started = 0.0
        self._life: _Life | None = None
        self._is_ready = False
        self._ticket = 0
        self.speed: float | None = None
        """Worlds a second that the process looks at; ``None`` until it has been measured."""

    def start(self) -> None:
        """Start the process, in the background; nothing happens if that is done already."""
        if self._life is None and self._lives > 0:
            self._lives -= 1
            self._started = self._clock()
            self._life = _Life(self._serve)

    @property
    def is_ready(self) -> bool:
        """Whether the process has come to life, and can be asked."""
        if self._life is not None and not self._is_ready:
            self.news()
        return self._is_ready

    @property
    def is_starting(self) -> bool:
        """Whether the process will be ready in a moment: better wait than think in the window."""
        is_late = self._clock() - self._started > STARTING
        return not self.is_ready and self._life is not None and not is_late

    @property
    def process_id(self) -> int | None:
        """The process's number; ``None`` while there is none."""
        return None if self._life is None else self._life.process_id

    def ask(self, question: Question) -> int:
        """Send a question over, in place of any other; return the ticket its thoughts will bear."""
        self._ticket += 1
        self._send(question)
        return self._ticket

    def cancel(self, ticket: int) -> None:
        """Stop thinking about a question; nothing happens if it is not the last one asked."""
        if ticket == self._ticket and self._is_ready:
            self._ticket += 1
            self._send(None)

    def is_asked(self, ticket: int) -> bool:
        """Whether this is the question being thought about, by a process that is alive."""
        return self._is_ready and ticket == self._ticket

    def news(self, seconds: float = 0.0) -> list[Thought]:
        """The thoughts that have come about the last question.

        Waits up to so many seconds for something to come, whatever it is. If the process has ended
        it is started again, as long as it has lives left, and what was asked is lost.
        """
        come: list[Thought] = []
        while self._life is not None:
            news, seconds = self._life.news(seconds), 0.0
            match news:
                case None:
                    break
                case Ready(speed):
                    self._is_ready, self.speed = True, speed
                case Thought():
                    if news.ticket == self._ticket:
                        come.append(news)
                case Gone(has_lived):
                    self._lives *= has_lived
                    self._begin_anew()
                    break
        return come

    def restart(self) -> None:
        """Kill the process, which does not answer, and start another one."""
        if self._life is not None:
            self._life.end()
            self._begin_anew()

    def end(self) -> None:
        """Kill the process for good."""
        life, self._life, self._lives = self._life, None, 0
        self._is_ready = False
        if life is not None:
            life.end()
            life.join(_PATIENCE)

    def _begin_anew(self) -> None:
        self._life, self._is_ready = None, False
        if self._lives == 0:
            _log.warning("the players think in the window from now on")
        self.start()

    def _send(self, question: Question | None) -> None:
        if self._life is not None:
            self._life.send((self._ticket, question))


class _Life:
    """One process from its start to its end, with the thread that listens to it."""

    def __init__(self, serve: Serve) -> None:
        self._serve = serve
        self._news: queue.SimpleQueue[News] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._is_over = False
        self._process: multiprocessing.process.BaseProcess | None = None
        self._questions: Connection | None = None
        self._thread = threading.Thread(target=self._run, name="thinking", daemon=True)
        self._thread.start()

    @property
    def process_id(self) -> int | None:
        """The process's number; ``None`` while there is none."""
        return None if self._process is None else self._process.pid

    def news(self, seconds: float) -> News | None:
        """What has come; ``None`` if nothing has, within so many seconds."""
        try:
            return self._news.get(timeout=seconds) if seconds else self._news.get_nowait()
        except queue.Empty:
            return None

    def send(self, message: object) -> None:
        """Send something over; if the process has ended, that comes as news."""
        if self._questions is not None:
            with self._lock, suppress(OSError):
                self._questions.send(message)

    def end(self) -> None:
        """Kill the process, or let it not come to life."""
        with self._lock:
            self._is_over = True
            if self._process is not None:
                self._process.kill()

    def join(self, seconds: float) -> None:
        """Wait until nothing is left of it."""
        self._thread.join(seconds)

    def _run(self) -> None:
        """Start the process, listen to it, and see it off."""
        ends: list[Connection] = []
        try:
            self._listen(ends)
        except Exception as error:
            # Where no process may be started, the reasons are as many as the systems.
            _log.warning("no process to think in: %s", error)
        finally:
            if self._process is not None:
                self._process.kill()
                self._process.join()
            with self._lock:
                for end in ends:
                    end.close()
            self._news.put(Gone(self._process is not None))

    def _listen(self, ends: list[Connection]) -> None:
        context = processes.spawning()
        theirs, questions = context.Pipe(duplex=False)
        answers, mine = context.Pipe(duplex=False)
        ends += theirs, questions, answers, mine
        process = context.Process(
            target=self._serve, args=(theirs, mine), name="thinking", daemon=True
        )
        with self._lock:
            if self._is_over:
                return
            process.start()
            self._process, self._questions = process, questions
        theirs.close()
        mine.close()
        with suppress(EOFError, OSError):
            while True:
                news: Any = answers.recv()
                self._news.put(news)
