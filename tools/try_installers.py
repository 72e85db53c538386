"""Installs each installer of Linux in a bare Debian without Python, and plays a match there.

    sudo python3 -m tools.try_installers dist
    sudo python3 -m tools.try_installers dist --pictures out/

Needs root, debootstrap, Xvfb and a package mirror; takes some minutes, so it is no part of the
usual tests. Each is installed as a person would, started as an ordinary user under Xvfb in a file
system that has nothing but Debian's minimum and (for all but the .deb, which asks for them itself)
the libraries of any desktop, looks at all of itself (``--smoke``), opens its window, opens a match
from a file, and is removed again.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.building import project

SUITE: Final = "bookworm"
USER: Final = "player"
DESKTOP: Final = ("libx11-6", "libxext6", "libxcursor1", "libxi6", "libxrandr2", "libxss1")

_HOME: Final = f"/home/{USER}"
_COPIED: Final = ("resolv.conf", "apt/sources.list", "apt/apt.conf", "apt/trusted.gpg.d")


class TryError(Exception):
    """An installer does not do what it should."""


@dataclass(frozen=True)
class Kind:
    """One kind of installer."""

    ending: str
    install: Callable[[Root, str], object]
    """Installs the file, which lies in the user's home."""
    command: str
    """What starts the program then, by its path in the root."""
    remove: Callable[[Root], object]
    has_desktop: bool = True


class Root:
    """A Debian in a folder, with a screen."""

    def __init__(self, folder: Path, display: str) -> None:
        self.folder, self.display = folder, display

    def run(self, *command: str, user: bool = False, check: bool = True) -> str:
        """Run a command inside, as root or as the ordinary user; return what it says.

        Raises:
            TryError: if it fails, unless ``check`` is off.
        """
        done = subprocess.run(
            self._words(command, user=user),
            env=self._environment(user=user),
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        if check and done.returncode:
            said = (done.stdout + done.stderr)[-2000:]
            raise TryError(f"{' '.join(command)}: exit code {done.returncode}\n{said}")
        return done.stdout.strip()

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        """Start a program inside as the ordinary user, and do not wait for it."""
        quiet = subprocess.DEVNULL
        environment = {**self._environment(user=True), "HASENPFEFFER_TRACE": f"{_HOME}/trace"}
        words = self._words(command, user=True)
        return subprocess.Popen(words, env=environment, stdout=quiet, stderr=quiet)

    def _words(self, command: Sequence[str], *, user: bool) -> list[str]:
        as_user = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups"]
        return ["chroot", str(self.folder), *(as_user if user else []), *command]

    def _environment(self, *, user: bool) -> dict[str, str]:
        return {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "DEBIAN_FRONTEND": "noninteractive",
            "DISPLAY": self.display,
            "APPIMAGE_EXTRACT_AND_RUN": "1",  # there is no FUSE in here
            "HOME": _HOME if user else "/root",
        }


def _apt(root: Root, *words: str) -> None:
    root.run("apt-get", "-q", "-y", "--no-install-recommends", *words)


def _unpack(root: Root, file: str) -> None:
    # Here and not inside: the minimum of Debian has no xz, as every desktop has.
    home = root.folder / _HOME[1:]
    subprocess.run(["tar", "-xf", root.folder / file[1:], "-C", home], check=True)
    (folder,) = home.glob(f"{project.NAME}-*/")
    folder.rename(home / "game")
    root.run("chown", "-R", f"{USER}:{USER}", f"{_HOME}/game")


KINDS: Final = (
    Kind(
        ".deb",
        lambda root, file: _apt(root, "install", file),
        "/usr/bin/hasenpfeffer",
        lambda root: _apt(root, "purge", project.NAME),
        has_desktop=False,
    ),
    Kind(
        ".run",
        lambda root, file: root.run("sh", file, user=True),
        f"{_HOME}/.local/bin/hasenpfeffer",
        lambda root: root.run(f"{_HOME}/.local/lib/hasenpfeffer/uninstall", user=True),
    ),
    Kind(
        ".AppImage",
        lambda root, file: root.run("mv", file, f"{_HOME}/game", user=True),
        f"{_HOME}/game",
        lambda root: root.run("rm", f"{_HOME}/game", user=True),
    ),
    Kind(
        ".tar.xz",
        _unpack,
        f"{_HOME}/game/hasenpfeffer/hasenpfeffer",
        lambda root: root.run("rm", "-r", f"{_HOME}/game", user=True),
    ),
)


def make_base(folder: Path) -> None:
    """Make the bare Debian, once."""
    if (folder / "complete").is_file():
        return
    shutil.rmtree(folder, ignore_errors=True)
    words = ["debootstrap", "--variant=minbase", "--include=ca-certificates", SUITE, str(folder)]
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
    for name in _COPIED:
        source, target = Path("/etc") / name, folder / "etc" / name
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True)
        elif source.is_file():
            shutil.copy(source, target)
    for extra in ("apt.conf.d", "sources.list.d"):
        shutil.copytree(f"/etc/apt/{extra}", folder / "etc/apt" / extra, dirs_exist_ok=True)
    root = Root(folder, "")
    root.run("apt-get", "-q", "update")
    root.run("useradd", "--create-home", USER)
    (folder / "complete").touch()


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees; its name."""
    reading, writing = os.pipe()
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1080x24"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(words, stdout=quiet, stderr=quiet, pass_fds=[writing]) as server:
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        try:
            yield f":{number}"
        finally:
            server.terminate()


@contextlib.contextmanager
def fresh(base: Path, folder: Path, display: str) -> Iterator[Root]:
    """A copy of the bare Debian with the screen's socket and the kernel's folders in it."""
    mounts = {"proc": ["-t", "proc", "proc"], "tmp/.X11-unix": ["--bind", "/tmp/.X11-unix"]}
    if any((folder / place).is_mount() for place in mounts):
        raise TryError(f"something is still mounted in {folder}; unmount it first")
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["cp", "-a", "--reflink=auto", base, folder], check=True)
    with contextlib.ExitStack() as ends:
        for place, words in mounts.items():
            (folder / place).mkdir(parents=True, exist_ok=True)
            subprocess.run(["mount", *words, folder / place], check=True)
            ends.callback(_unmount, folder / place)
        yield Root(folder, display)


def _unmount(place: Path) -> None:
    # At once, even if a process that was ended has not gone yet.
    subprocess.run(["umount", "--lazy", place], check=True)


def try_one(kind: Kind, file: Path, root: Root, pictures: Path | None) -> str:
    """Install, play, open, remove; return what there is to say.

    Raises:
        TryError: if something of it fails.
    """
    if kind.has_desktop:
        _apt(root, "install", *DESKTOP)
    home = root.folder / _HOME[1:]
    shutil.copy(file, home)
    root.run("chown", f"{USER}:{USER}", f"{_HOME}/{file.name}")
    before = _used(root)
    kind.install(root, f"{_HOME}/{file.name}")
    installed = _used(root) - before
    if root.run("sh", "-c", "ls /usr/bin/python3* 2>/dev/null", check=False):
        raise TryError("there is a Python in here")
    said = root.run(kind.command, "--smoke", user=True)
    _open_window(kind, root, pictures)
    kind.remove(root)
    left = root.run("sh", "-c", f"find / -xdev -iname '*hasenpfeffer*' -not -path '{_HOME}/*'")
    if left:
        raise TryError(f"left behind: {left}")
    return f"{file.stat().st_size / 1e6:.1f} MB, {installed / 1e6:.1f} MB installed; {said}"


def _open_window(kind: Kind, root: Root, pictures: Path | None) -> None:
    """See the menu come up, and the message about a file that is no match."""
    home = root.folder / _HOME[1:]
    (home / "broken.hasen").write_text("{}", encoding="utf-8")
    for name, arguments, wanted in (
        ("menu", [], '"menu", "ready": true'),
        ("file", [f"{_HOME}/broken.hasen"], '"notice", "ready": true'),
    ):
        trace = home / "trace"
        trace.unlink(missing_ok=True)
        with root.start(kind.command, *arguments) as process:
            try:
                latest = time.monotonic() + 30
                while not (trace.is_file() and wanted in trace.read_text("utf-8")):
                    if time.monotonic() > latest or process.poll() is not None:
                        raise TryError(f"the window does not show {name}")
                    time.sleep(0.05)
                if pictures:
                    picture = pictures / f"installed{kind.ending}-{name}.png"
                    shot = ["import", "-display", root.display, "-window", "root", str(picture)]
                    subprocess.run(shot, check=True)
                end(process)
            finally:
                process.kill()


def end(process: subprocess.Popen[bytes]) -> None:
    """Ask the program to close, as a desktop does that ends, and wait until it has.

    What was started may be the beginning of an AppImage, which clears away what it has unpacked
    once the program that it has started ends by itself; ended by force, it would leave both.

    Raises:
        TryError: if the program does not end, or not well.
    """
    number = process.pid
    while Path(f"/proc/{number}/exe").readlink().name != project.NAME:
        children = Path(f"/proc/{number}/task/{number}/children").read_text("ascii").split()
        if not children:
            raise TryError("what was started is not the program")
        number = int(children[0])
    os.kill(number, signal.SIGTERM)
    try:
        code = process.wait(30)
    except subprocess.TimeoutExpired:
        raise TryError("the program does not end when asked to") from None
    if code:
        raise TryError(f"the program ended with exit code {code}")


def _used(root: Root) -> int:
    """Bytes that files take in the root."""
    said = subprocess.check_output(["du", "-sbx", root.folder], text=True)
    return int(said.split()[0])


def main(arguments: Sequence[str] | None = None) -> int:
    """Try each installer; return the exit code."""
    parser = argparse.ArgumentParser(description="Try each installer in a bare Debian.")
    parser.add_argument("folder", type=Path, help="where the installers are")
    parser.add_argument("--work", type=Path, default=project.ROOT / "build" / "roots")
    parser.add_argument("--pictures", type=Path, help="where to put pictures of the windows")
    options = parser.parse_args(arguments)
    options.work.mkdir(parents=True, exist_ok=True)
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    base = options.work / "base"
    make_base(base)
    failed = False
    with screen() as display:
        for kind in KINDS:
            for file in sorted(options.folder.glob(f"{project.NAME}*{kind.ending}")):
                began = time.monotonic()
                try:
                    with fresh(base, options.work / "root", display) as root:
                        said = try_one(kind, file, root, options.pictures)
                except TryError as error:
                    said, failed = f"FAILED: {error}", True
                print(f"{file.name}: {said} ({time.monotonic() - began:.0f} s)", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
