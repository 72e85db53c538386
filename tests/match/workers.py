"""What runs in a worker process in place of the brains: processes that go wrong in every way.

They stand in a module of their own, since the process imports it by name.
"""

import os
import threading
from multiprocessing.connection import Connection

from game.ai.brain import Decision
from game.match.worker import Ready, Thought

ASKED = "asked"
"""What a process tells, in place of a failure, when a question has come."""


def _first(question: object) -> Decision:
    """The first thing that may be done."""
    return Decision(question.legal[0])  # type: ignore[attr-defined]


def dies_at_once(questions: Connection, answers: Connection) -> None:
    """End before anything can be asked."""
    os._exit(3)


def dies_when_asked(questions: Connection, answers: Connection) -> None:
    """End in the middle of a question, without a word about it."""
    answers.send(Ready(1.0))
    questions.recv()
    os._exit(3)


def dies_in_the_middle(questions: Connection, answers: Connection) -> None:
    """End in the middle of a question, with a first thought told."""
    answers.send(Ready(1.0))
    ticket, question = questions.recv()
    answers.send(Thought(ticket, _first(question)))
    os._exit(3)


def hangs(questions: Connection, answers: Connection) -> None:
    """Take a question and never answer it, nor look at anything again."""
    answers.send(Ready(1.0))
    questions.recv()
    threading.Event().wait()


def hangs_in_the_middle(questions: Connection, answers: Connection) -> None:
    """Tell a first thought and no other."""
    answers.send(Ready(1.0))
    ticket, question = questions.recv()
    answers.send(Thought(ticket, _first(question)))
    threading.Event().wait()


def goes_on_for_ever(questions: Connection, answers: Connection) -> None:
    """Tell the same thought again whenever anything comes, but never the last one."""
    answers.send(Ready(1.0))
    ticket, question = questions.recv()
    while True:
        answers.send(Thought(ticket, _first(question)))
        questions.recv()


def answers_late(questions: Connection, answers: Connection) -> None:
    """Answer each question only once another one has come; the second option, to tell them."""
    answers.send(Ready(1.0))
    before = questions.recv()
    while True:
        now = questions.recv()
        ticket, question = before
        if question is not None:
            answers.send(Thought(ticket, Decision(question.legal[-1]), is_last=True))
        ticket, question = now
        if question is not None:
            answers.send(Thought(ticket, _first(question), is_last=True))
        before = now
