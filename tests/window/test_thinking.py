"""The process in which the players think, from the outside: killed in a match, and at the end."""

import contextlib
import os
import select
import signal
from pathlib import Path
from random import Random

import pytest

from game.match import saves
from game.rules import Phase, State
from tests.window.conftest import Launch
from tests.window.person import Person, kept_record
from tools.positions import ME, session_at
from tools.real_window import PATIENCE, Program, until

pytestmark = pytest.mark.window


def thinkers(program: Program) -> list[int]:
    """The processes of the program in which its players think.

    They know nothing of pygame, and a thread of theirs listens, which that of the sounds has not
    while it knows nothing of pygame yet.
    """
    found = []
    for task in Path(f"/proc/{program.process.pid}/task").iterdir():
        # A thread may end while it is looked at, and a child.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            for child in (task / "children").read_text().split():
                folder = Path("/proc", child)
                is_spawned = b"spawn_main" in (folder / "cmdline").read_bytes()
                listens = len(list((folder / "task").iterdir())) > 1
                if is_spawned and listens and "pygame" not in (folder / "maps").read_text():
                    found.append(int(child))
    return found


def at_lead(state: State) -> bool:
    """Whether the person is to lead to the first trick."""
    return state.turn == ME and state.phase is Phase.PLAY and not state.tricks


def open_match(program: Program) -> None:
    program.wait_for("menu.continue")
    program.click("menu.continue")
    program.wait_for("table.my_turn")


def test_the_match_goes_on_when_the_process_is_killed(launch: Launch, rng: Random) -> None:
    saves.save(session_at(at_lead).record)
    program = launch()
    open_match(program)
    until(lambda: len(thinkers(program)) == 1)
    (first,) = thinkers(program)
    os.kill(first, signal.SIGKILL)
    person = Person(program, rng)
    session = person.await_turn()
    assert session
    person.act(person.decide(session))
    assert person.await_turn()
    assert len(kept_record().hands[-1].actions) > len(session.record.hands[-1].actions) + 1
    until(lambda: len(thinkers(program)) == 1 and first not in thinkers(program))
    assert program.close() == 0
    assert program.errors() == ""


@pytest.mark.parametrize("way", ["killed", "closed"])
def test_the_process_ends_with_the_window(launch: Launch, way: str) -> None:
    program = launch()
    program.wait_for("menu.new_match")
    until(lambda: len(thinkers(program)) == 1)
    handle = os.pidfd_open(thinkers(program)[0])
    try:
        if way == "killed":
            program.kill()
        else:
            assert program.close() == 0
        ended = select.poll()
        ended.register(handle, select.POLLIN)
        assert ended.poll(PATIENCE * 1000)
    finally:
        os.close(handle)
