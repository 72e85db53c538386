import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.match import hold, saves

HOLD = "import sys; from game.match import saves; print(saves.is_mine(), flush=True); input()"


@contextmanager
def another_program() -> Iterator[str]:
    """Another program that asks for the same folder; what it is told."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        try:
            yield process.stdout.readline().strip()
        finally:
            process.kill()


def test_the_first_program_holds_the_folder_until_it_ends() -> None:
    with another_program() as told:
        assert told == "True"
        assert not saves.is_mine()
        assert not saves.is_mine()
    assert saves.is_mine()


def test_the_second_program_is_told_so() -> None:
    assert saves.is_mine()
    assert saves.is_mine()
    with another_program() as told:
        assert told == "False"
    assert saves.is_mine()


def test_a_folder_that_is_let_go_is_the_next_ones() -> None:
    """And it can be taken hold of again; on Windows its file could not be removed before."""
    assert saves.is_mine()
    hold.let_go()
    with another_program() as told:
        assert told == "True"
        assert not saves.is_mine()
    assert saves.is_mine()
    hold.let_go()
    saves.file().with_name("match.lock").unlink()
    hold.let_go()
    assert saves.is_mine()


def test_the_folder_of_another_user_is_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with another_program():
        monkeypatch.setenv("HASENPFEFFER_HOME", str(tmp_path / "other"))
        assert saves.is_mine()


def test_where_nothing_can_be_written_nobody_is_kept_out(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert hold.is_mine(tmp_path / "file" / "match.lock")
