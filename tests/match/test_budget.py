"""The number of worlds: fixed for a match, told in its record, so that it plays the same again."""

from collections.abc import Iterator

import pytest

from game.ai.levels import ADVICE_WORLDS, ADVISER
from game.match.budget import LEAST, SECONDS, measured_speed, worlds_for
from game.match.questions import Question, Who
from game.match.reading import record_from_bytes
from game.match.record import Player
from game.match.session import CUT_KEY, WORLDS_KEY, Session
from game.match.thinking import Answer
from game.match.worker import Worker
from game.match.writing import record_to_bytes
from game.rules import CLASSIC, Phase, PlayerAction, legal_actions
from game.table.director import Director
from game.table.layout import Layout
from tests.match import workers
from tests.match.support import PLAYERS, verdict_on
from tests.match.test_thinking import Clock
from tests.match.test_worker import PATIENCE, Patient, answer_of, ask, whole_answer

_FEW = 8
"""Worlds that a test waits for."""
SEARCHING = tuple(Player(f"S{seat}", "ai", ADVISER) for seat in range(4))
"""Players of the strongest kind there is."""


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Patient()
    made.start()
    Worker.news(made, PATIENCE)
    yield made
    made.end()


def test_a_fast_machine_looks_at_as_many_worlds_as_the_level_wants() -> None:
    for speed in (None, 1e6, ADVICE_WORLDS / SECONDS + LEAST / SECONDS):
        assert worlds_for(ADVISER, speed) == ADVICE_WORLDS


def test_a_slow_machine_looks_at_what_it_can_in_time() -> None:
    half = worlds_for(ADVISER, ADVICE_WORLDS / 2 / SECONDS)
    assert ADVICE_WORLDS / 2 - LEAST <= half <= ADVICE_WORLDS / 2
    assert worlds_for(ADVISER, 0.01) == LEAST


def test_two_measurements_that_are_nearly_the_same_give_the_same_number() -> None:
    speed = (ADVICE_WORLDS / 2 + LEAST / 2) / SECONDS
    assert worlds_for(ADVISER, speed) == worlds_for(ADVISER, speed * 1.03)


@pytest.mark.parametrize("level", ["casual", "random", "oracle", ""])
def test_who_looks_at_no_worlds_has_no_number(level: str) -> None:
    assert worlds_for(level, 1000.0) == 0


def test_the_speed_is_worlds_by_time() -> None:
    """Measured by a clock that says each look takes a second more."""
    clock = Clock()

    def tick() -> float:
        clock.now += 1.0
        return clock.now

    slow = measured_speed(tick)
    clock.now = 0.0

    def tock() -> float:
        clock.now += 0.5
        return clock.now

    assert measured_speed(tock) == pytest.approx(2 * slow)


@pytest.mark.parametrize("told", [0, -5, True, 12.5, "200", None, [200], 10**9])
def test_a_number_in_a_record_that_is_none_is_not_believed(told: object) -> None:
    """It comes from a file that anybody may have written; it is kept, but not used."""
    made = Session.start(CLASSIC, [Player("", "ai", extra={WORLDS_KEY: told})] * 4, "1")  # type: ignore[dict-item]
    assert made.worlds(2) is None
    assert made.record.players[2].extra[WORLDS_KEY] == told


def test_the_record_tells_the_number_and_who_was_in_haste() -> None:
    session = Session.start(CLASSIC, PLAYERS, "1")
    session.fix_worlds(1, 120)
    session.deal()
    for haste in (False, True, False):
        legal = legal_actions(session.state)
        session.submit(legal[0], session.state.number, is_cut=haste)
    read = record_from_bytes(record_to_bytes(session.record))
    assert read == session.record
    assert read.players[1].extra == {WORLDS_KEY: 120}
    assert read.hands[-1].extra == {CUT_KEY: [2]}
    assert verdict_on(record_to_bytes(session.record)) == "ok"
    again = Session.resume(read)
    assert again.worlds(1) == 120
    again.submit(legal_actions(again.state)[1], again.state.number, is_cut=True)
    assert again.record.hands[-1].extra == {CUT_KEY: [2, 4]}
    again.submit(legal_actions(again.state)[0], again.state.number)
    again.rename(1, "Someone else")
    assert again.worlds(1) == 120


def test_each_hand_tells_of_its_own_haste() -> None:
    session = Session.start(CLASSIC, PLAYERS, "1")
    session.deal()
    while session.state.hand_number == 1 and session.state.phase is not Phase.DEAL:
        session.submit(legal_actions(session.state)[0], session.state.number, is_cut=True)
    session.deal()
    session.submit(legal_actions(session.state)[0], session.state.number)
    first, second = session.record.hands
    assert first.extra == {CUT_KEY: list(range(1, len(first.actions) + 1))}
    assert second.extra == {}


def decided(session: Session, worker: Worker | None) -> Answer:
    """What the player whose turn it is decides, in the process or at once."""
    seat = session.state.turn
    assert seat is not None
    who, chance = Who(ADVISER), session.rng(seat)
    legal, worlds = legal_actions(session.state), session.worlds(seat) or 0
    question = Question(who, session.view(seat), legal, chance, worlds)
    return whole_answer(question) if worker is None else answer_of(ask(worker, question), question)


def test_a_record_plays_the_same_again(worker: Worker) -> None:
    """Players, seed and numbers are all it takes: what the process decided is decided once more."""
    session = Session.start(CLASSIC, SEARCHING, "again")
    for seat in range(4):
        session.fix_worlds(seat, _FEW)
    session.deal()
    while len(session.state.tricks) < 3 and session.state.phase is not Phase.DEAL:
        answer = decided(session, worker)
        assert not answer.is_cut
        session.submit(answer.decision.action, session.state.number)
    record = record_from_bytes(record_to_bytes(session.record))
    seed = record.extra["seed"]
    assert isinstance(seed, str)
    again = Session.start(record.rules, record.players, seed)
    again.deal()
    actions: list[PlayerAction] = []
    for _ in record.hands[0].actions:
        actions.append(decided(again, None).decision.action)
        again.submit(actions[-1], again.state.number)
    assert tuple(actions) == record.hands[0].actions


def test_the_number_is_fixed_when_a_player_is_first_asked(worker: Worker) -> None:
    """By the level and the machine, for whoever looks at worlds; the deal does not wait for it."""
    players = (Player("You", "human"), Player("", "ai", "casual"), *SEARCHING[2:])
    session = Session.start(CLASSIC, players, "3")
    brains = {seat: Who(player.level or "") for seat, player in enumerate(players) if seat}
    director = Director(session, 0, brains, Layout(1280, 800), worker=worker)
    director.update(0.0)
    assert session.state.phase is Phase.AUCTION
    assert [session.worlds(seat) for seat in range(4)] == [None] * 4
    while len(session.state.calls) < 4 and session.state.phase is Phase.AUCTION:
        director.skip()
        director.update(0.0)
        if director.is_my_turn:
            director.act(director.legal[0], session.state.number)
    asked = {call.seat for call in session.state.calls} - {0, 1}
    assert asked
    assert {session.worlds(seat) for seat in asked} == {worlds_for(ADVISER, worker.speed)}
    assert session.worlds(1) is None


def test_the_director_marks_what_was_decided_in_haste() -> None:
    """The process dies with every question: the match goes on, and its record says so."""
    worker = Patient(workers.dies_when_asked, 50)
    worker.start()
    session = Session.start(CLASSIC, PLAYERS, "3")
    brains = {seat: Who("casual") for seat in (1, 2, 3)}
    director = Director(session, 0, brains, Layout(1280, 800), worker=worker)
    director.update(0.0)
    while len(session.state.calls) < 3 and session.state.phase is Phase.AUCTION:
        Worker.news(worker, 0.0 if worker.is_ready else PATIENCE)
        director.skip()
        director.update(0.0)
        if director.is_my_turn:
            director.act(director.legal[0], session.state.number)
    worker.end()
    hand = session.record.hands[-1]
    by_others = [i for i, action in enumerate(hand.actions, 1) if action.seat != 0]
    assert hand.extra == {CUT_KEY: by_others}
