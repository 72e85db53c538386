"""Whatever ends the program, the next start goes on to the very card, in a real window."""

import os
from pathlib import Path
from random import Random

import pytest

from game.match import saves
from game.match.record import Record
from game.rules import Phase, State
from tests.window.conftest import Launch
from tests.window.person import Person, actions_of_mine, kept_record, wait_for_my_turn
from tools.positions import ME, session_at
from tools.real_window import Program, Seen, until

pytestmark = pytest.mark.window


def in_the_middle(state: State) -> bool:
    """Whether two tricks are over and the person is to play."""
    return state.turn == ME and state.phase is Phase.PLAY and len(state.tricks) == 2


def go_on(program: Program) -> Seen:
    """Continue the saved match; what the table shows on the person's turn."""
    program.wait_for("menu.continue")
    program.click("menu.continue")
    return program.wait_for("table.my_turn")


@pytest.mark.parametrize("ends_in_order", [True, False], ids=["closed", "killed"])
def test_the_match_goes_on_to_the_very_card(
    launch: Launch, rng: Random, ends_in_order: bool
) -> None:
    saves.save(session_at(in_the_middle).record)
    program = launch()
    go_on(program)
    person = Person(program, rng)
    session = person.await_turn()
    assert session
    person.act(person.decide(session))
    session = person.await_turn()
    assert session
    left = program.look()
    if ends_in_order:
        assert program.close() == 0
    else:
        program.kill()
    assert kept_record() == session.record
    again = launch()
    assert go_on(again) == left
    assert kept_record() == session.record


def test_a_kill_in_the_middle_of_a_motion_loses_nothing(launch: Launch, rng: Random) -> None:
    saves.save(session_at(in_the_middle).record)
    program = launch()
    go_on(program)
    person = Person(program, rng)
    session = person.await_turn()
    assert session
    person.act(person.decide(session))
    program.kill()
    kept = kept_record()
    assert actions_of_mine(kept) == person.done
    again = launch()
    person = Person(again, rng)
    go_on(again)
    session = person.await_turn()
    assert session
    assert is_beginning_of(kept, session.record)


def is_beginning_of(early: Record, late: Record) -> bool:
    """Whether a match went on from where an earlier record leaves it."""
    *before, last = early.hands
    same = list(late.hands[: len(before)]) == before
    goes_on = late.hands[len(before)]
    return (
        same and goes_on.deal == last.deal and goes_on.actions[: len(last.actions)] == last.actions
    )


def test_a_user_folder_that_cannot_be_written_does_not_stop_the_game(
    launch: Launch, home: Path
) -> None:
    """One line says so at the start, and one message at the table."""
    home.write_text("a file in the way of the folder", encoding="utf-8")
    program = launch()
    program.wait_for("welcome.play")  # nothing says that this person has been here before
    program.click("welcome.play")
    wait_for_my_turn(program)
    assert program.close() == 0
    assert home.read_text(encoding="utf-8") == "a file in the way of the folder"
    lines = program.errors().splitlines()
    # The folder at the start, the sound that is not there, what was answered, and the match.
    assert 1 <= len(lines) <= 4, lines
    assert all("Traceback" not in line for line in lines)


def test_without_a_sound_device_there_is_one_line_in_the_log(launch: Launch, home: Path) -> None:
    saves.save(session_at(in_the_middle).record)
    program = launch(AUDIODEV=os.devnull)
    go_on(program)
    log = home / "hasenpfeffer.log"
    until(lambda: log.exists() and "without sound" in log.read_text(encoding="utf-8"))
    assert program.close() == 0
    assert program.errors() == ""
    assert log.read_text(encoding="utf-8").count("\n") == 1


def test_without_a_display_one_line_says_so(launch: Launch) -> None:
    program = launch(DISPLAY=None)
    assert program.process.wait(30) == 1
    assert len(program.errors().splitlines()) == 1
    assert "Traceback" not in program.errors()


def test_on_a_display_that_does_not_answer_one_line_says_so(launch: Launch) -> None:
    program = launch(DISPLAY=":987")
    assert program.process.wait(30) == 1
    assert len(program.errors().splitlines()) == 1
