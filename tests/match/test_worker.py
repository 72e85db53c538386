"""The process in which the players think: its answers, and all that can go wrong with it."""

import multiprocessing
import os
import pickle
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from game.ai.brain import Decision, decide
from game.ai.profiles import LEVELS
from game.match.questions import Question, Who, brain_of, thoughts
from game.match.session import Session
from game.match.thinking import LONGEST, Answer, Thinker
from game.match.worker import STARTING, Serve, Worker, serve
from game.rules import CLASSIC, PRESETS, Phase, State, legal_actions, view
from tests.match import workers
from tests.match.support import PLAYERS, parent_in
from tests.match.test_thinking import Clock
from tests.rules.support import random_match
from tests.rules.test_leaks import cards_in, known, twin_of

PATIENCE = 30.0
"""Seconds until a process that does not do what it should fails a test."""

Start = Callable[..., Worker]


class Patient(Worker):
    """Waits for news instead of going round the loop of a window."""

    def news(self, seconds: float = PATIENCE) -> list:  # type: ignore[type-arg]
        return super().news(seconds)


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a worker that is ready, and is ended after the test."""
    begun: list[Worker] = []

    def make(serve: Serve = serve, kind: type[Worker] = Patient, lives: int = 2) -> Worker:
        worker = kind(serve, lives)
        begun.append(worker)
        worker.start()
        Worker.news(worker, PATIENCE)
        return worker

    yield make
    for each in begun:
        each.end()


def question_at(state: State, level: str = "casual", worlds: int = 0) -> Question:
    assert state.turn is not None
    seen = view(state, state.turn)
    return Question(Who(level), seen, legal_actions(state), Random(state.number), worlds)


@pytest.fixture
def question() -> Question:
    """What to call first."""
    session = Session.start(CLASSIC, PLAYERS, "1")
    session.deal()
    return question_at(session.state)


def ask(worker: Worker | None, question: Question, clock: Clock | None = None) -> Thinker:
    thinker = Thinker(worker, clock or Clock())
    thinker.ask(question.who, question.view, question.legal, question.rng, question.worlds)
    return thinker


def answer_of(thinker: Thinker, question: Question, clock: Clock | None = None) -> Answer:
    """Go round the loop until there is an answer; with a clock, each time takes a tenth."""
    for _ in range(1_000):
        answer = thinker.answer(question.view.number)
        if answer is not None:
            return answer
        if clock is not None:
            clock.now += 0.1
    raise AssertionError("there is no answer")


def whole_answer(question: Question) -> Answer:
    """What its player answers with all the time it wants."""
    player = brain_of(question.who)
    return Answer(decide(player, question.view, question.legal, question.rng, question.worlds))


def is_ended(process: int) -> bool:
    """Wait until a process has ended, whoever's child it was."""
    if not hasattr(os, "pidfd_open"):
        pytest.skip("only Linux tells when a process has ended")
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        poll = select.poll()
        poll.register(handle, select.POLLIN)
        return bool(poll.poll(PATIENCE * 1000))
    finally:
        os.close(handle)


# Its answers


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_question_has_the_same_answer_wherever_it_is_thought_about(
    start: Start, level: str, rng: Random
) -> None:
    """In the process, in slices, and where a record is played again."""
    worker = start()
    states = [
        taken[0] for taken in random_match(CLASSIC, rng, hands=3) if taken[0].turn is not None
    ]
    for state in rng.sample(states, 8):
        ask_again = partial(question_at, state, level, worlds=8)
        there = answer_of(ask(worker, ask_again()), ask_again())
        here = answer_of(ask(None, ask_again()), ask_again())
        assert there == here == whole_answer(ask_again())


def test_a_level_that_does_not_exist_is_played_by_the_fallback(question: Question) -> None:
    """A record may come from another version."""
    (known_level,) = thoughts(question)
    (unknown,) = thoughts(Question(Who("oracle"), question.view, question.legal, question.rng))
    assert unknown == known_level


def test_it_says_how_fast_it_is(start: Start) -> None:
    worker = start()
    assert worker.speed is not None
    assert worker.speed > 0


# What goes over


def test_nothing_hidden_goes_over(rng: Random) -> None:
    """2.4, 2.6: the same bytes for deals that look the same; no card that was not seen, no seed."""
    compared = 0
    for rules in PRESETS.values():
        for state, _, _, _ in random_match(rules, rng, hands=2):
            seat = state.turn
            if seat is None:
                continue
            sent = pickle.dumps(question_at(state))
            read = pickle.loads(sent)
            assert read.view == view(state, seat)
            assert set(cards_in((read.view, read.legal))) <= known(state, seat)
            twin = twin_of(state, seat, known(state, seat), rng)
            assert pickle.dumps(question_at(twin)) == sent
            compared += twin != state
    assert compared > 100


def test_the_seed_of_the_match_stays_here() -> None:
    session = Session.start(CLASSIC, PLAYERS, "rosebud")
    session.deal()
    seat = session.state.turn
    assert seat is not None
    legal = legal_actions(session.state)
    sent = pickle.dumps(Question(Who("casual"), session.view(seat), legal, session.rng(seat)))
    assert b"rosebud" not in sent
    assert b"rosebud" in pickle.dumps(session.record)


def test_it_imports_neither_pygame_nor_the_window() -> None:
    """Two processes with pygame would take the memory of two games."""
    names = (
        "import sys, game.match.answering; print(*{name.split('.')[0] for name in sys.modules}, "
    )
    names += "*(name for name in sys.modules if name.startswith('game.')))"
    command = [sys.executable, "-c", names]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert {"game.match.worker", "game.match.answering"} <= set(loaded)
    assert not {"pygame", "pygame_gui", "game.scenes", "game.table"} & set(loaded)


# What can go wrong


@pytest.mark.parametrize("way", [workers.dies_when_asked, workers.dies_in_the_middle])
def test_one_that_dies_in_the_middle_is_answered_for_and_started_again(
    start: Start, question: Question, way: Serve
) -> None:
    worker = start(way)
    first = worker.process_id
    thinker = ask(worker, question)
    answer = answer_of(thinker, question)
    assert answer.is_cut
    assert answer.decision.action in question.legal
    assert not thinker.is_thinking
    worker.news()
    assert worker.is_ready
    assert worker.process_id not in (first, None)


@pytest.mark.parametrize("way", [workers.hangs, workers.hangs_in_the_middle])
def test_one_that_hangs_is_answered_for_and_killed(
    start: Start, question: Question, way: Serve
) -> None:
    worker, clock = start(way, Worker), Clock()
    first = worker.process_id
    assert first is not None
    answer = answer_of(ask(worker, question, clock), question, clock)
    assert answer.is_cut
    assert answer.decision.action in question.legal
    assert LONGEST <= clock.now < LONGEST + 1
    assert is_ended(first)
    worker.news(PATIENCE)
    assert worker.is_ready


def test_one_that_overruns_is_cut_short_and_lives_on(start: Start, question: Question) -> None:
    worker, clock = start(workers.goes_on_for_ever), Clock()
    first = worker.process_id
    thinker = ask(worker, question, clock)
    while thinker.best is None:
        assert thinker.answer(question.view.number) is None
    clock.now += 0.1
    for _ in range(100):
        worker._send(None)  # it tells its thought once more
        answer = thinker.answer(question.view.number)
        if answer is not None:
            break
        clock.now += 0.2
    assert answer == Answer(Decision(question.legal[0]), is_cut=True)
    assert worker.process_id == first
    assert worker.is_ready


def test_the_time_the_match_stands_still_does_not_count(start: Start, question: Question) -> None:
    clock = Clock()
    thinker = ask(start(workers.hangs, Worker), question, clock)
    clock.now += 3_600
    assert thinker.answer(question.view.number) is None


def test_a_late_answer_is_dropped(start: Start, question: Question) -> None:
    worker = start(workers.answers_late)
    ask(worker, question)
    assert answer_of(ask(worker, question), question) == Answer(Decision(question.legal[0]))


def test_a_question_that_is_past_is_dropped(start: Start, question: Question) -> None:
    worker = start(workers.hangs)
    thinker = ask(worker, question)
    assert thinker.answer(question.view.number + 1) is None
    assert not thinker.is_thinking


def test_another_question_takes_the_place_of_the_first(start: Start, question: Question) -> None:
    """Whoever asked first is answered for, and gets no answer that was meant for another."""
    worker = start()
    first = ask(worker, question)
    second = ask(worker, question)
    assert answer_of(second, question) == whole_answer(question)
    assert answer_of(first, question).is_cut


def test_two_at_once_do_not_disturb_each_other(start: Start, question: Question) -> None:
    """As where the game has been started twice."""
    one, other = start(), start()
    assert one.process_id != other.process_id
    thinkers = [ask(one, question), ask(other, question)]
    assert [answer_of(each, question) for each in thinkers] == [whole_answer(question)] * 2


@pytest.mark.parametrize("lives", [1, 3])
def test_one_that_always_dies_is_not_started_for_ever(
    start: Start, question: Question, lives: int
) -> None:
    """Then the players think in slices."""
    worker = start(workers.dies_at_once, lives=lives)
    for _ in range(lives + 1):
        worker.news()
    assert worker.process_id is None
    assert not worker.is_ready
    assert answer_of(ask(worker, question), question) == whole_answer(question)


def test_where_no_process_may_be_started_the_players_think_in_slices(
    start: Start, question: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_process: object) -> None:
        raise PermissionError("not in this sandbox")

    monkeypatch.setattr(multiprocessing.get_context("spawn").Process, "start", refuse)
    worker = start(lives=4)
    assert not worker.is_ready
    assert worker.process_id is None
    assert answer_of(ask(worker, question), question) == whole_answer(question)


def test_it_is_worth_waiting_for_it_for_a_while() -> None:
    clock = Clock()
    worker = Worker(workers.hangs, clock=clock)
    assert not worker.is_starting
    worker.start()
    clock.now += STARTING + 1
    assert not worker.is_starting
    worker.news(PATIENCE)
    clock.now -= STARTING
    assert worker.is_ready
    assert not worker.is_starting
    worker.end()
    assert not worker.is_starting


def test_before_it_is_ready_the_players_think_in_slices(question: Question) -> None:
    worker = Worker()
    assert answer_of(ask(worker, question), question) == whole_answer(question)
    worker.end()


# Its end


def test_nothing_is_left_of_it_when_the_game_quits(start: Start, question: Question) -> None:
    """Not even a zombie, in the middle of a thought as at rest."""
    for way in (serve, workers.hangs):
        worker = start(way, Worker)
        process = worker.process_id
        assert process is not None
        ask(worker, question)
        worker.end()
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
        assert worker.process_id is None
        worker.start()
        assert worker.process_id is None


@pytest.mark.parametrize("way", ["killed", "quit"])
def test_it_ends_with_the_window_however_that_ends(tmp_path: Path, way: str) -> None:
    """Whoever kills the window leaves no orphan."""
    with parent_in(tmp_path) as parent:
        assert parent.stdout is not None
        process = int(parent.stdout.readline())
        if way == "killed":
            parent.kill()
        else:
            parent.communicate()
        assert is_ended(process)


def test_the_phases_of_a_hand_all_go_over(start: Start, rng: Random) -> None:
    """Every kind of action comes back as what it was."""
    worker, phases = start(), set()
    for rules in (CLASSIC, PRESETS["joker_bids"]):
        for state, _, _, _ in random_match(rules, rng, hands=3):
            if state.turn is not None and state.phase not in phases:
                phases.add(state.phase)
                asked = question_at(state)
                assert answer_of(ask(worker, asked), asked) == whole_answer(asked)
    assert {Phase.AUCTION, Phase.TRUMP, Phase.DISCARD, Phase.PLAY} <= phases
