"""What people on Windows get, as far as it can be looked at without Windows."""

import re
import shutil
import struct
import zipfile
from pathlib import Path

import pytest

from game import paths
from tools.building import project, windows


@pytest.fixture(autouse=True)
def same_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every build of these tests is of the same time."""
    monkeypatch.setenv(project.EPOCH, "1700000000")


@pytest.fixture
def laid_out(tmp_path: Path) -> Path:
    """A program that does nothing, with all that the installer is made of."""
    program = tmp_path / "built" / "hasenpfeffer"
    (program / "_internal" / "game").mkdir(parents=True)
    (program / "hasenpfeffer.exe").write_bytes(b"MZ" * 1000)
    (program / "_internal" / "game" / "data").write_bytes(b"data")
    windows.lay_out(program, tmp_path / "Ünï $1 laid out")
    return tmp_path / "Ünï $1 laid out"


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("plain", '"plain"'),
        ('a "b" $c', '"a $\\"b$\\" $$c"'),
        ("two\r\nlines", '"two$\\r$\\nlines"'),
        ("Ünï Żółć 名前 \\ ;#", '"Ünï Żółć 名前 \\ ;#"'),
    ],
)
def test_a_string_of_the_script_means_just_its_words(words: str, written: str) -> None:
    assert windows.quoted(words) == written


@pytest.mark.parametrize(
    ("version", "numbers"),
    [("1.2.3", "1.2.3.0"), ("0.1", "0.1.0.0"), ("2.0.0.rc1", "2.0.0.0"), ("1.2.3.4.5", "1.2.3.4")],
)
def test_windows_has_versions_of_four_numbers(version: str, numbers: str) -> None:
    assert windows.numbers(version) == numbers


def test_the_script_says_what_the_project_says(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = {"version": "12.3.4", "authors": [{"name": 'the "$people"'}]}
    monkeypatch.setattr(project, "facts", lambda: facts)
    script = windows.script(1025)
    assert not re.search(r"@\w*@", script)
    assert '!define VERSION "12.3.4"' in script
    assert 'VIProductVersion "12.3.4.0"' in script
    assert '"Publisher" "the $\\"$$people$\\""' in script
    assert '"EstimatedSize" 2\n' in script


def test_the_installer_asks_for_no_administrator_and_touches_only_the_persons_own() -> None:
    script = windows.script(1)
    assert "RequestExecutionLevel user" in script
    assert 'InstallDir "$LOCALAPPDATA\\Programs\\${TITLE}"' in script
    assert not re.search(r"HKLM|HKCR|SHCTX|SetShellVarContext|\$PROGRAMFILES", script)


def test_an_uninstaller_keeps_the_matches_unless_asked() -> None:
    script = windows.script(1)
    sections = re.findall(r"^Section (.*?)$(.*?)^SectionEnd", script, re.MULTILINE | re.DOTALL)
    removing = [head for head, body in sections if "${SAVES}" in body]
    assert removing == ['/o "un.My matches and settings" SAVES_SECTION']
    # The folder is the one that the game itself takes on Windows.
    assert f'!define SAVES "$LOCALAPPDATA\\{project.NAME}"' in script


def test_the_portable_zip_is_the_program_with_its_marker(laid_out: Path, tmp_path: Path) -> None:
    one = windows.make_portable(laid_out, tmp_path / "one.zip").read_bytes()
    for file in laid_out.rglob("*"):
        file.touch()
    assert windows.make_portable(laid_out, tmp_path / "two.zip").read_bytes() == one
    with zipfile.ZipFile(tmp_path / "one.zip") as packed:
        assert packed.testzip() is None
        marker = packed.read(f"Hasenpfeffer/{paths.PORTABLE_MARKER}").decode("ascii")
        assert {entry.date_time[:3] for entry in packed.infolist()} == {(2023, 11, 14)}
        assert packed.namelist() == [
            f"Hasenpfeffer/{name}"
            for name in (
                "LICENSE.txt",
                "_internal/game/data",
                "hasenpfeffer.exe",
                paths.PORTABLE_MARKER,
            )
        ]
    assert project.version() in marker
    assert f'"{paths.PORTABLE_FOLDER}"' in marker
    assert "\r\n" in marker


def test_what_windows_reads_has_its_line_ends_and_the_picture_its_size(laid_out: Path) -> None:
    licence = (laid_out / "licence.txt").read_bytes().decode("utf-8-sig")
    assert licence.replace("\r\n", "\n") == (project.ROOT / "LICENSE").read_text("utf-8")
    assert licence.count("\r\n") == licence.count("\n")
    picture = (laid_out / "side.bmp").read_bytes()
    assert picture[:2] == b"BM"
    assert struct.unpack_from("<ii", picture, 18) == (164, 314)
    assert (laid_out / "icon.ico").read_bytes()[:4] == b"\0\0\1\0"


def test_without_nsis_the_build_says_what_is_missing(
    laid_out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    with pytest.raises(windows.BuildError, match="install NSIS"):
        windows.make_setup(laid_out, tmp_path / "x.exe")


@pytest.mark.skipif(shutil.which("makensis") is None, reason="needs NSIS (apt install nsis)")
def test_nsis_takes_the_script_and_makes_the_same_each_time(laid_out: Path, tmp_path: Path) -> None:
    one = windows.make_setup(laid_out, tmp_path / "1.exe").read_bytes()
    assert one[:2] == b"MZ"
    assert "Installs Hasenpfeffer".encode("utf-16-le") in one
    assert windows.make_setup(laid_out, tmp_path / "2.exe").read_bytes() == one
    (laid_out / windows.SCRIPT).write_text("nonsense", encoding="utf-8")
    with pytest.raises(windows.BuildError, match="nonsense"):
        windows.make_setup(laid_out, tmp_path / "3.exe")
