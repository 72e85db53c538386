from collections.abc import Iterator, Sequence
from itertools import count
from random import Random

import pytest

from game.ai.brain import Brain, Decision
from game.match.session import Session
from game.match.thinking import LONGEST, SLICE, Answer, Thinker
from game.rules import CLASSIC, PlayerAction, View, legal_actions
from game.rules.actions import Play
from tests.match.support import PLAYERS

THOUGHT = SLICE / 4
"""Seconds that one thought takes by the clock of these tests."""


class Clock:
    """Stands still but for what is added to it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Slow:
    """Thinks so many thoughts, each better than the one before, and each taking its time."""

    def __init__(self, clock: Clock, thoughts: Iterator[int]) -> None:
        self.clock, self.thoughts, self.thought = clock, thoughts, 0

    def think(
        self, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int
    ) -> Iterator[Decision]:
        for thought in self.thoughts:
            self.clock.now += THOUGHT
            self.thought = thought
            yield Decision(legal[thought % len(legal)])


class Failing:
    """Fails in one of the ways there are."""

    def __init__(self, way: str) -> None:
        self.way = way

    def think(
        self, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int
    ) -> Iterator[Decision]:
        match self.way:
            case "raises at once":
                raise RuntimeError("at once")
            case "has nothing":
                return iter(())
            case "answers wrongly":
                return iter([Decision(Play(view.seat, view.rules.pack[0]))])
            case "answers nonsense":
                return iter([None])  # type: ignore[list-item]
            case _:
                return self._raise_later(legal)

    def _raise_later(self, legal: Sequence[PlayerAction]) -> Iterator[Decision]:
        yield Decision(legal[0])
        raise RuntimeError("later")


@pytest.fixture
def session() -> Session:
    made = Session.start(CLASSIC, PLAYERS, "1")
    made.deal()
    return made


def ask(thinker: Thinker, session: Session, brain: Brain) -> tuple[PlayerAction, ...]:
    state = session.state
    assert state.turn is not None
    legal = legal_actions(state)
    thinker.ask(brain, session.view(state.turn), legal, Random(1))
    return legal


def test_thinking_stops_after_each_slice(session: Session) -> None:
    clock = Clock()
    thinker, brain = Thinker(clock=clock), Slow(clock, iter(range(10)))
    legal = ask(thinker, session, brain)
    slices = 0
    answer = None
    while answer is None:
        before = clock.now
        answer = thinker.answer(session.state.number)
        assert clock.now - before <= SLICE + THOUGHT
        slices += 1
    assert slices > 2
    assert answer == Answer(Decision(legal[9 % len(legal)]))
    assert not thinker.is_thinking


def test_one_who_never_comes_to_an_end_is_cut_short(session: Session) -> None:
    clock = Clock()
    thinker, brain = Thinker(clock=clock), Slow(clock, count())
    legal = ask(thinker, session, brain)
    answer = None
    while answer is None:
        answer = thinker.answer(session.state.number)
        assert clock.now < LONGEST + 1
    assert clock.now >= LONGEST
    assert answer == Answer(Decision(legal[brain.thought % len(legal)]), is_cut=True)


def test_time_in_which_nobody_asks_does_not_count(session: Session) -> None:
    """A match that is paused for an hour goes on as it would have."""
    clock = Clock()
    thinker, brain = Thinker(clock=clock), Slow(clock, iter(range(10)))
    legal = ask(thinker, session, brain)
    assert thinker.answer(session.state.number) is None
    clock.now += 3600
    answer = None
    while answer is None:
        answer = thinker.answer(session.state.number)
    assert answer == Answer(Decision(legal[9 % len(legal)]))


@pytest.mark.parametrize(
    "way",
    ["raises at once", "raises later", "has nothing", "answers wrongly", "answers nonsense"],
)
def test_one_who_fails_is_replaced(session: Session, way: str) -> None:
    thinker = Thinker(clock=Clock())
    legal = ask(thinker, session, Failing(way))
    answer = thinker.answer(session.state.number)
    assert answer is not None
    assert answer.decision.action in legal
    assert not thinker.is_thinking


def test_an_answer_to_a_position_that_is_past_is_dropped(session: Session) -> None:
    thinker = Thinker(clock=Clock())
    legal = ask(thinker, session, Failing("has nothing"))
    session.submit(legal[0], session.state.number)
    assert thinker.answer(session.state.number) is None
    assert not thinker.is_thinking


def test_another_question_takes_the_place_of_the_first(session: Session) -> None:
    clock = Clock()
    thinker = Thinker(clock=clock)
    ask(thinker, session, Slow(clock, count()))
    assert thinker.answer(session.state.number) is None
    legal = ask(thinker, session, Slow(clock, iter(range(1))))
    assert thinker.answer(session.state.number) == Answer(Decision(legal[0]))


def test_nobody_is_asked_nobody_answers() -> None:
    thinker = Thinker()
    assert thinker.answer(1) is None
    assert not thinker.is_thinking
