"""What the window tests share: a screen that nobody sees, and the program on it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tools.real_window import Program, Screen

Launch = Callable[..., Program]


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    """The one screen of all window tests."""
    with Screen() as made:
        yield made


@pytest.fixture
def launch(screen: Screen, home: Path) -> Iterator[Launch]:
    """Starts the program with this test's own user folder; what still runs at the end is killed."""
    started: list[Program] = []

    def start(*, is_newcomer: bool = False, **environment: str | None) -> Program:
        program = Program(screen, home, is_newcomer=is_newcomer, **environment)
        started.append(program)
        return program

    yield start
    for program in started:
        program.end()
