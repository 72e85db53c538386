"""What runs in the process in which the computer players think.

Questions come through one pipe, thoughts go back through another (:mod:`game.match.worker`). What
is asked takes the place of what is being thought about. The process ends as soon as its pipe is
closed, in whatever way the window has ended.
"""

from __future__ import annotations

import os
import queue
import signal
import threading
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Final

from game.match.budget import measured_speed
from game.match.questions import Question, thoughts
from game.match.worker import Ready, Thought

TELLING: Final = 0.05
"""Seconds between two thoughts on the way that are sent over; the first and the last are always."""


def serve(questions: Connection, answers: Connection) -> None:
    """Answer what comes through a pipe, until it is closed.

    What comes is a ticket and a question, or a ticket and ``None`` to stop thinking.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked: queue.SimpleQueue[tuple[int, Question | None]] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(questions, asked), daemon=True).start()
    with suppress(OSError):
        answers.send(Ready(measured_speed()))
        while True:
            ticket, question = asked.get()
            if question is not None:
                _think(ticket, question, asked, answers)


def _listen(questions: Connection, asked: queue.SimpleQueue[tuple[int, Question | None]]) -> None:
    """Take questions in while another one is thought about; end with the window."""
    try:
        while True:
            asked.put(questions.recv())
    finally:
        # Nothing here is worth keeping, and the other thread may be deep in thought.
        os._exit(0)


def _think(
    ticket: int,
    question: Question,
    asked: queue.SimpleQueue[tuple[int, Question | None]],
    answers: Connection,
) -> None:
    best, told = None, -TELLING
    try:
        for best in thoughts(question):
            if not asked.empty():
                return
            now = time.monotonic()
            if now - told >= TELLING:
                told = now
                answers.send(Thought(ticket, best))
    except OSError:
        raise
    except Exception as error:
        failure = f"{type(error).__name__}: {error}"
        answers.send(Thought(ticket, None, is_last=True, failure=failure))
    else:
        answers.send(Thought(ticket, best, is_last=True))
