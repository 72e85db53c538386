"""Windows programs on Linux, by way of Wine: a Windows in a folder, and a Python for it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from tools.building import project
from tools.real_window import Screen

WINE: Final = "/usr/lib/wine/wine64"
"""Not the command wine, which would ask for its 32-bit half."""
SERVER: Final = "/usr/lib/wine/wineserver"
PATIENCE: Final = 240.0
"""Seconds that anything may take, on a busy machine."""

PIN: Final = project.ROOT / "tools" / "building" / "windows" / "python.txt"
PERSON: Final = "Ünï Żółć 名前"
WINDOWS: Final = {
    "implementation_name": "cpython",
    "os_name": "nt",
    "platform_machine": "AMD64",
    "platform_python_implementation": "CPython",
    "platform_system": "Windows",
    "python_full_version": "3.11.9",
    "python_version": "3.11",
    "sys_platform": "win32",
}
"""What the pinned Python says of itself in the markers of a lock file."""

_FOLDERS_KEY: Final = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Explorer\User Shell Folders"
_FOLDERS: Final = {
    "AppData": "AppData/Roaming",
    "Desktop": "Desktop",
    "Local AppData": "AppData/Local",
    "Programs": "AppData/Roaming/Microsoft/Windows/Start Menu/Programs",
}
_NOTHING: Final[Mapping[str, str]] = {}
_LOCKED: Final = re.compile(r"(\S+==\S+)(?: ; (.*?))? \\\n")
_VALUE: Final = re.compile(r'(@|"(?:[^"\\]|\\.)*")="((?:[^"\\]|\\.)*)"')


class WineError(Exception):
    """Something under Wine does not do what it should."""


def until(condition: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Wait until a condition holds.

    Raises:
        WineError: if it does not within ``seconds``; it says what was waited for.
    """
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise WineError(f"in vain was waited for {what}")
        time.sleep(0.05)


def runs(name: str) -> bool:
    """Whether a program runs that has this in its command."""
    said = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True)
    return any(name in line for line in said.stdout.splitlines())


class Wine:
    """A Windows in a folder, on a screen.

    Args:
        prefix: the folder; it is made by :meth:`create`.
        screen: where windows open.
    """

    def __init__(self, prefix: Path, screen: Screen) -> None:
        self.prefix, self.screen = prefix, screen

    def create(self) -> None:
        """Make it anew, as a Windows 10 whose user has a name of many scripts."""
        shutil.rmtree(self.prefix, ignore_errors=True)
        self.prefix.mkdir(parents=True)
        self.run("wineboot", "-i")
        self.run("winecfg", "-v", "win10")
        for name, place in _FOLDERS.items():
            (self.person / place).mkdir(parents=True, exist_ok=True)
            words = ("/t", "REG_EXPAND_SZ", "/d", self.name_of(self.person / place), "/f")
            self.run("reg", "add", _FOLDERS_KEY, "/v", name, *words)

    @property
    def drive(self) -> Path:
        """Its disk C:."""
        return self.prefix / "drive_c"

    @property
    def person(self) -> Path:
        """The folder of its one user."""
        return self.drive / "users" / PERSON

    @property
    def local(self) -> Path:
        """Where programs keep the user's files: %LOCALAPPDATA%."""
        return self.person / "AppData" / "Local"

    def name_of(self, file: Path) -> str:
        """What Windows calls a file."""
        if file.is_relative_to(self.drive):
            return "C:\\" + str(file.relative_to(self.drive)).replace("/", "\\")
        return "Z:" + str(file.absolute()).replace("/", "\\")

    def environment(self, more: Mapping[str, str] = _NOTHING) -> dict[str, str]:
        """The environment of a program: no messages of Wine, and no sound device to wait for."""
        return self.screen.environment(
            WINEPREFIX=str(self.prefix),
            WINEDEBUG="-all",
            WINEDLLOVERRIDES="mscoree,mshtml,winemenubuilder.exe=",
            LC_ALL="C.UTF-8",
            SDL_AUDIODRIVER="dummy",
            **more,
        )

    def start(
        self, *command: str | Path, more: Mapping[str, str] = _NOTHING
    ) -> subprocess.Popen[str]:
        """Start a program and do not wait; what it prints is dropped."""
        return subprocess.Popen(
            [WINE, *map(self._word, command)],
            env=self.environment(more),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def run(
        self,
        *command: str | Path,
        cwd: Path | None = None,
        code: int = 0,
        more: Mapping[str, str] = _NOTHING,
    ) -> str:
        """Run a program, see it end with this exit code, and return what it prints.

        Raises:
            WineError: if it ends with another, or not at all.
        """
        words = [WINE, *map(self._word, command)]
        try:
            # Through pipes: python.exe dies where its output is a file of Linux.
            done = subprocess.run(
                words,
                cwd=cwd,
                env=self.environment(more),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=10 * PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise WineError(f"{' '.join(words)}: has no end") from error
        if done.returncode != code:
            said = (done.stdout + done.stderr)[-3000:]
            raise WineError(f"{' '.join(words)}: exit code {done.returncode}\n{said}")
        return done.stdout

    def registry(self, key: str) -> dict[str, str]:
        """The texts in the registry below a key, each by its key, a backslash and its name."""
        file = self.drive / "exported.reg"
        file.unlink(missing_ok=True)
        subprocess.run(
            [WINE, "reg", "export", key, self.name_of(file)],
            env=self.environment(),
            capture_output=True,
            timeout=PATIENCE,
            check=False,  # a key that is not there is an error
        )
        if not file.exists():
            return {}
        exported = file.read_text("utf-16")
        file.unlink()
        return dict(read_registry(exported))

    def files(self) -> set[str]:
        """Every file and folder on its disk, by its path from there."""
        return {file.relative_to(self.drive).as_posix() for file in self.drive.rglob("*")}

    def end(self) -> None:
        """End everything that runs in it."""
        subprocess.run([SERVER, "-k"], env=self.environment(), capture_output=True, check=False)
        subprocess.run(
            [SERVER, "-w"], env=self.environment(), capture_output=True, timeout=60, check=False
        )

    def _word(self, word: str | Path) -> str:
        return self.name_of(word) if isinstance(word, Path) else word


def read_registry(exported: str) -> Iterator[tuple[str, str]]:
    """The texts of an exported registry, each by its key, a backslash and its name."""
    key = ""
    for line in exported.splitlines():
        if line.startswith("["):
            key = line.strip("[]").replace("HKEY_CURRENT_USER", "HKCU")
        elif found := _VALUE.fullmatch(line):
            name = "" if found[1] == "@" else _plain(found[1][1:-1])
            yield f"{key}\\{name}", _plain(found[2])


def _plain(written: str) -> str:
    return re.sub(r"\\(.)", r"\1", written)


def lock_for_windows(lock: str) -> str:
    """A lock file with what Windows needs of it, and without the markers that say so.

    pip judges markers by the system it runs on.
    """
    from packaging.markers import Marker

    kept, is_wanted = [], True
    for line in lock.splitlines(keepends=True):
        if found := _LOCKED.fullmatch(line):
            is_wanted = not found[2] or Marker(found[2]).evaluate(WINDOWS)
            line = f"{found[1]} \\\n"
        if is_wanted:
            kept.append(line)
    return "".join(kept)


def make_python(folder: Path, lock: Path) -> Path:
    """Put the pinned Python for Windows and the locked packages into ``folder``; its interpreter.

    Does nothing more where that has been done with the same pin and lock.
    """
    wanted = PIN.read_text("utf-8") + lock.read_text("utf-8")
    stamp = folder / "stamp"
    interpreter = folder / "cp311" / "python.exe"
    if stamp.is_file() and stamp.read_text("utf-8") == wanted:
        return interpreter
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _pip("download", "--no-deps", "--no-binary", ":all:", "-d", folder, "-r", PIN)
    (source,) = folder.glob("*.tar.gz")
    with tarfile.open(source) as packed:
        (name,) = (name for name in packed.getnames() if name.endswith("/data.zip"))
        data = packed.extractfile(name)
        assert data is not None
        with zipfile.ZipFile(data) as archive:
            archive.extractall(folder)
    source.unlink()
    # Nothing but what is locked.
    packages = interpreter.parent / "Lib" / "site-packages"
    shutil.rmtree(packages)
    packages.mkdir()
    converted = folder / "lock.txt"
    converted.write_text(lock_for_windows(lock.read_text("utf-8")), encoding="utf-8")
    kind = ("--only-binary=:all:", "--platform", "win_amd64", "--python-version", "3.11")
    _pip("install", "--no-deps", "--no-compile", *kind, "--target", packages, "-r", converted)
    stamp.write_text(wanted, encoding="utf-8")
    return interpreter


def _pip(command: str, *words: str | Path) -> None:
    quiet = ("-qq", "--disable-pip-version-check", "--no-input", "--require-hashes")
    pip = [sys.executable, "-m", "pip"]
    if subprocess.run([*pip, "--version"], capture_output=True, check=False).returncode:
        pip = ["python3", "-m", "pip"]  # the environment of the tests may have none
    environment = {**os.environ, "PIP_ROOT_USER_ACTION": "ignore"}
    done = subprocess.run(
        [*pip, command, *quiet, *words],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise WineError(f"pip {command} fails:\n{done.stdout}{done.stderr}")
