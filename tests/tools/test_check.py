import subprocess
import sys
from pathlib import Path

import pytest

from tools import check

LOCKED = "thing==1.0 ; sys_platform == 'win32' \\\n    --hash=sha256:ab \\\n    --hash=sha256:cd\n"


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (LOCKED, ""),
        (LOCKED + "    # via other\nother==2 \\\n    --hash=sha256:ef\n", ""),
        ("--index-url https" + "://example.org\n" + LOCKED, "address"),
        (LOCKED + "other==2\n", "other has no hash"),
        ("other==2\n" + LOCKED, "other has no hash"),
        ("# nothing\n", "locks nothing"),
    ],
)
def test_lock_files_have_hashes_and_no_address(tmp_path: Path, content: str, fault: str) -> None:
    file = tmp_path / "requirements.txt"
    file.write_text(content, encoding="utf-8")
    passed, words = check.lock_files_hold_no_address([file])
    assert passed is not bool(fault)
    assert fault in words


@pytest.mark.parametrize("folder", ["home", "root", "Users", "work", "tmp"])
def test_a_folder_of_this_machine_is_found(tmp_path: Path, folder: str) -> None:
    file = tmp_path / "notes.md"
    file.write_text(f"fine\nsee /{folder}/somebody/x.py\n", encoding="utf-8")
    passed, words = check.files_hold_no_machine_path([file])
    assert not passed
    assert f"notes.md:2: /{folder}/somebody" in words


def test_paths_inside_the_project_are_fine(tmp_path: Path) -> None:
    file = tmp_path / "notes.md"
    file.write_text("docs/work/x.md, ../work/x, $X/tmp/y, win/home_win", encoding="utf-8")
    assert check.files_hold_no_machine_path([file]) == (True, "")


def test_every_committed_text_file_is_looked_at(git_tree: Path) -> None:
    files = check.committed_text()
    assert {git_tree / "play.py", git_tree / "game" / "text.py"} <= set(files)
    assert not [file for file in files if ".venv" in file.parts or file.suffix == ".png"]


def test_a_failed_check_fails_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["check.py", "--quick"])
    monkeypatch.setattr(check, "tool", lambda *words: (words[0] != "mypy", "what mypy says"))
    assert check.main() == 1
    output = capsys.readouterr().out
    assert "what mypy says" in output
    assert output.rstrip().endswith("FAILED: types")


def test_failed_tests_fail_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["check.py"])
    monkeypatch.setattr(check, "run_static", list)
    for code in (1, 0):
        done = subprocess.CompletedProcess[str]([], code)
        monkeypatch.setattr(subprocess, "run", lambda *_, done=done, **__: done)
        assert check.main() == code
    assert "FAILED: tests" in capsys.readouterr().out


def test_a_tool_says_what_it_found(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("import os\n", encoding="utf-8")
    passed, words = check.tool("ruff", "check", "--isolated", "--no-cache", str(bad))
    assert not passed
    assert "F401" in words
