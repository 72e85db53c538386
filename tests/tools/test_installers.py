"""The installers of Linux, made from a program that only says hello."""

import io
import os
import shutil
import stat
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tools.building import linux, project

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="these are for Linux")

HELLO = '#!/bin/sh\necho hello from "$0" "$@"\n'


@pytest.fixture(autouse=True)
def same_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every build of these tests is of the same time."""
    monkeypatch.setenv(project.EPOCH, "1700000000")


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A program in one folder, as PyInstaller makes them."""
    folder = tmp_path / "built" / "hasenpfeffer"
    (folder / "_internal").mkdir(parents=True)
    start = folder / "hasenpfeffer"
    start.write_text(HELLO, encoding="utf-8")
    start.chmod(0o755)
    (folder / "_internal" / "data").write_text("data", encoding="utf-8")
    (folder / "_internal" / "link").symlink_to("data")
    return folder


@pytest.fixture
def laid_out(program: Path, tmp_path: Path) -> Path:
    """The program with all that a desktop needs to know of it."""
    folder = tmp_path / f"hasenpfeffer-{project.version()}"
    linux.lay_out(program, folder)
    return folder


@pytest.fixture
def person(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody with a difficult name."""
    home = tmp_path / 'Ünï $1 & `co` "x"'
    home.mkdir()
    return {"HOME": str(home), "PATH": os.environ["PATH"]}


def test_the_archive_is_whole_and_the_same_each_time(laid_out: Path, tmp_path: Path) -> None:
    one = linux.make_archive(laid_out, tmp_path / "one.tar.xz").read_bytes()
    os.utime(laid_out / "LICENSE.txt")
    (laid_out / "LICENSE.txt").chmod(0o600)
    assert linux.make_archive(laid_out, tmp_path / "two.tar.xz").read_bytes() == one
    with tarfile.open(fileobj=io.BytesIO(one), mode="r:xz") as archive:
        entries = {entry.name: entry for entry in archive}
    top = laid_out.name
    assert entries[f"{top}/hasenpfeffer/hasenpfeffer"].mode == 0o755
    assert entries[f"{top}/LICENSE.txt"].mode == 0o644
    assert entries[f"{top}/hasenpfeffer/_internal/link"].issym()
    assert {entry.mtime for entry in entries.values()} == {1700000000}
    assert {(entry.uid, entry.uname) for entry in entries.values()} == {(0, "root")}


def test_the_run_file_installs_starts_and_uninstalls(
    laid_out: Path, tmp_path: Path, person: dict[str, str]
) -> None:
    file = linux.make_run(laid_out, tmp_path / "x.run")
    subprocess.run(["sh", file], env=person, check=True, capture_output=True)
    home = Path(person["HOME"])
    command = home / ".local/bin/hasenpfeffer"
    assert subprocess.check_output([command, "a b"], text=True).startswith("hello from")
    share = home / ".local/share"
    menu = (share / "applications/hasenpfeffer.desktop").read_text("utf-8")
    assert "@" not in menu
    (start,) = (line for line in menu.splitlines() if line.startswith("Exec="))
    # What a menu does: one backslash goes by the file's rules, then the quotes by the shell's.
    unescaped = start.removeprefix("Exec=").removesuffix(" %f").replace("\\\\", "\\")
    said = subprocess.check_output(["sh", "-c", unescaped], text=True)
    assert said.startswith("hello from")
    assert (share / "icons/hicolor/48x48/apps/hasenpfeffer.png").is_file()
    assert (share / "mime/packages/hasenpfeffer.xml").is_file()
    matches = share / "hasenpfeffer"
    matches.mkdir()
    (matches / "match.hasen").touch()
    subprocess.run(["sh", file], env=person, check=True, capture_output=True)  # over itself
    uninstall = home / ".local/lib/hasenpfeffer/uninstall"
    subprocess.run([uninstall], env=person, check=True, capture_output=True)
    left = [path for path in home.rglob("*") if not path.is_dir() and "hasenpfeffer" in path.name]
    assert left == []
    assert (matches / "match.hasen").is_file()


def test_a_damaged_run_file_installs_nothing(
    laid_out: Path, tmp_path: Path, person: dict[str, str]
) -> None:
    file = linux.make_run(laid_out, tmp_path / "x.run")
    whole = file.read_bytes()
    file.write_bytes(whole[:-1000] + b"?" + whole[-999:])
    done = subprocess.run(["sh", file], env=person, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "damaged" in done.stderr
    assert list(Path(person["HOME"]).iterdir()) == []


def test_the_run_file_can_be_unpacked_alone(laid_out: Path, tmp_path: Path) -> None:
    file = linux.make_run(laid_out, tmp_path / "x.run")
    subprocess.run(["sh", file, "--extract", tmp_path / "out"], check=True)
    assert (tmp_path / "out" / laid_out.name / "hasenpfeffer/_internal/data").read_text() == "data"


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="needs dpkg")
def test_the_package_has_its_menu_entry_and_its_dependencies(
    laid_out: Path, tmp_path: Path
) -> None:
    files = [
        linux.make_deb(laid_out, tmp_path, tmp_path / f"tree{number}").rename(tmp_path / number)
        for number in ("1", "2")
    ]
    assert files[0].read_bytes() == files[1].read_bytes()
    control = subprocess.check_output(["dpkg-deb", "--field", files[0]], text=True)
    assert f"Version: {project.version()}" in control
    assert "libc6 (>= 2.36)" in control
    assert "python" not in control
    root = tmp_path / "root"
    subprocess.run(["dpkg-deb", "--extract", files[0], root], check=True)
    menu = (root / "usr/share/applications/hasenpfeffer.desktop").read_text("utf-8")
    assert "Exec=/usr/bin/hasenpfeffer %f" in menu
    assert "MimeType=application/x-hasenpfeffer-match" in menu
    assert (root / "usr/bin/hasenpfeffer").resolve() == root / "usr/lib/hasenpfeffer/hasenpfeffer"
    assert not [
        path
        for path in root.rglob("*")
        if path.lstat().st_mode & stat.S_IWOTH and not path.is_symlink()
    ]


@pytest.mark.skipif(shutil.which("mksquashfs") is None, reason="needs squashfs-tools")
def test_the_appimage_is_its_runtime_and_a_file_system(laid_out: Path, tmp_path: Path) -> None:
    runtime = tmp_path / "runtime"
    runtime.write_bytes(b"runtime" * 100)
    one, two = (
        linux.make_appimage(laid_out, tmp_path / f"{n}.AppImage", tmp_path / "tree", runtime)
        for n in (1, 2)
    )
    assert one.read_bytes() == two.read_bytes()
    assert one.read_bytes().startswith(runtime.read_bytes() + b"hsqs")
    assert one.stat().st_mode & stat.S_IXUSR
    start = tmp_path / "tree" / "AppRun"
    assert subprocess.check_output([start], text=True).startswith("hello")


@pytest.mark.skipif(shutil.which("objdump") is None, reason="needs binutils")
def test_a_program_for_too_new_a_system_is_refused(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    linux.check(program)
    shutil.copy(Path(sys.executable).resolve(), program / "_internal" / "python")
    monkeypatch.setattr(linux, "MOST_GLIBC", (2, 2))
    with pytest.raises(linux.BuildError, match="python needs glibc"):
        linux.check(program)
