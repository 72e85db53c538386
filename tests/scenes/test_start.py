"""The program from its first line to its last: no screen, a broken part, a box that says so."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game import __main__ as entry
from game import text
from game.scenes import app, logs, smoke, start
from game.scenes.trace import TRACE_VARIABLE

ROOT = Path(__file__).resolve().parents[2]


def launch(**changes: str | None) -> subprocess.CompletedProcess[str]:
    """Run the program itself, with these environment variables set or (None) taken away."""
    environment = {**os.environ, **{name: value for name, value in changes.items() if value}}
    for name, value in changes.items():
        if value is None:
            environment.pop(name, None)
    command = [sys.executable, "-m", "game"]
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is a screen")
@pytest.mark.parametrize(
    "changes",
    [
        {"SDL_VIDEODRIVER": None, "DISPLAY": None, "WAYLAND_DISPLAY": None},
        {"SDL_VIDEODRIVER": None, "DISPLAY": ":987", "WAYLAND_DISPLAY": None},
        {"SDL_VIDEODRIVER": "x11", "DISPLAY": ":987", "WAYLAND_DISPLAY": None},
    ],
)
def test_without_a_screen_one_line_says_so(changes: dict[str, str | None]) -> None:
    done = launch(**changes)
    assert done.returncode == 1
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith(text.t("program.no_display", reason="|").split("|")[0])


def test_what_breaks_is_logged_without_names_and_told_in_one_line(home: Path) -> None:
    """It is broken by a trace that cannot be written: the first frame fails."""
    done = launch(**{TRACE_VARIABLE: str(home / "no" / "such" / "folder"), "HOME": str(ROOT)})
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "FileNotFoundError" in line
    assert str(logs.file()) in line
    written = logs.file().read_text(encoding="utf-8")
    assert "Traceback" in written
    assert str(ROOT) not in written


def test_what_breaks_before_the_window_is_told_in_a_box(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[str] = []

    def breaks(_self: app.App) -> None:
        raise RuntimeError("no cards")

    def box(title: str, message: str, message_type: str) -> None:
        told.append(f"{message_type} {title}: {message}")

    monkeypatch.setattr(app.App, "__init__", breaks)
    monkeypatch.setattr(pygame.display, "message_box", box)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    assert start.run() == 1
    assert told == []  # the dummy driver has nobody who could close a box
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    assert start.run() == 1
    assert "RuntimeError: no cards" in told[0]
    assert str(logs.file()) in told[0]
    assert told[0].startswith("error ")
    assert str(logs.file()) in capsys.readouterr().err


def test_a_windowed_program_has_no_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows, where a program without a console has None in its place."""

    def breaks(_self: app.App) -> None:
        raise RuntimeError("no cards")

    monkeypatch.setattr(app.App, "__init__", breaks)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "stdout", None)
    assert start.run() == 1


@pytest.mark.parametrize(
    ("arguments", "file"),
    [
        (["a match.hasen"], Path("a match.hasen")),
        (["X.HASEN"], Path("X.HASEN")),
        ([], None),
        (["check", "x.hasen"], None),
        (["--version"], None),
    ],
)
def test_one_argument_that_is_a_match_is_opened(arguments: list[str], file: Path | None) -> None:
    assert entry.file_to_open(arguments) == file


@pytest.mark.parametrize(
    ("words", "is_short"), [(["--smoke"], False), (["--smoke", "watch"], True)]
)
def test_the_program_looks_at_all_of_itself_or_only_at_some_hands(
    monkeypatch: pytest.MonkeyPatch, words: list[str], is_short: bool
) -> None:
    asked: list[bool] = []

    def run(*, only_watch: bool) -> int:
        asked.append(only_watch)
        return 7

    monkeypatch.setattr(smoke, "run", run)
    assert entry.main(words) == 7
    assert asked == [is_short]


def test_a_word_that_means_nothing_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert entry.main(["--smoke", "wach"]) == 2
    assert "wach" in capsys.readouterr().err
