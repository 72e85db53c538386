import logging
from pathlib import Path

import pytest

from game.scenes import logs


def test_the_log_is_written_to_the_users_folder(home: Path) -> None:
    handler = logs.start()
    logging.getLogger("game.somewhere").warning("a word")
    logs.stop(handler)
    logging.getLogger("game.somewhere").warning("too late")
    written = (home / "hasenpfeffer.log").read_text(encoding="utf-8")
    assert "a word" in written
    assert "too late" not in written


def test_the_name_of_the_persons_folder_is_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    person = tmp_path / "jane.doe"
    monkeypatch.setattr(Path, "home", lambda: person)
    handler = logs.start()
    logging.getLogger("game").warning("cannot read %s", person / "file")
    logs.stop(handler)
    written = logs.file().read_text(encoding="utf-8")
    assert "jane.doe" not in written
    assert f"~{Path('/file')}" in written


def test_on_windows_it_is_left_out_of_errors_too(monkeypatch: pytest.MonkeyPatch) -> None:
    home = "C:\\Users\\jane.doe"
    monkeypatch.setattr(Path, "home", lambda: home)
    handler = logs.start()
    error = FileNotFoundError(2, "No such file", f"{home}\\match.hasen")
    logging.getLogger("game").warning("cannot go on: %s", error)
    logs.stop(handler)
    written = logs.file().read_text(encoding="utf-8")
    assert "jane.doe" not in written
    assert "match.hasen" in written


def test_the_log_does_not_grow_without_end() -> None:
    handler = logs.start()
    for _ in range(50):
        logging.getLogger("game").info("x" * 10_000)
    logs.stop(handler)
    files = list(logs.file().parent.iterdir())
    assert 0 < len(files) <= 2
    assert sum(file.stat().st_size for file in files) < 450_000


def test_a_folder_that_cannot_be_made_sends_warnings_to_standard_error(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.write_text("a file where the folder should be", encoding="utf-8")
    handler = logs.start()
    logging.getLogger("game").warning("a word")
    logging.getLogger("game").info("chatter")
    logs.stop(handler)
    assert [line.split(": ")[-1] for line in capsys.readouterr().err.splitlines()] == ["a word"]
