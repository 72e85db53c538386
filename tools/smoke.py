"""Tries a built program in the places where programs like it have failed.

    python3 -m tools.smoke dist/hasenpfeffer

It looks at all of itself and plays a match (``hasenpfeffer --smoke``) from a folder with spaces and
letters of many scripts, started from elsewhere: twice at once; in the C locale with no environment;
without a network, as an ordinary user whose folder cannot be written; and watched by strace, which
must see no socket of the internet. What this machine does not allow is left out, and said.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

FOLDER: Final = "a folder, Ünï Żółć 名前"
PATIENCE: Final = 600
"""Seconds that a try may take."""

_NOBODY: Final = "65534"
_INTERNET: Final = re.compile(r"AF_INET6?\b")


@dataclass(frozen=True)
class Try:
    """One way to start the program."""

    name: str
    before: tuple[str, ...] = ()
    """The command that the program's own is appended to."""
    environment: dict[str, str] = field(default_factory=dict)
    is_bare: bool = False
    """Whether the environment is all that it has."""
    needs: tuple[str, ...] = ()
    """A command that must succeed here; empty for none."""
    trace: Path | None = None
    """Where strace writes; None if it does not watch."""


def tries(folder: Path) -> Iterator[Try]:
    """All ways, with what they need in ``folder``, which everybody must be able to read."""
    written = folder / "home"
    written.mkdir()
    for number in ("one", "two"):
        yield Try(f"twice at once, {number}", environment={"HASENPFEFFER_HOME": str(written)})
    clean = {"PATH": "/nonexistent", "LC_ALL": "C", **_of_windows()}
    yield Try("without an environment", environment=clean, is_bare=True)
    if sys.platform != "linux":
        return
    closed = folder / "closed"
    closed.mkdir(mode=0o555)
    is_root = os.geteuid() == 0
    alone = ("unshare", "-n") if is_root else ("unshare", "-r", "-n")
    as_nobody = ("setpriv", f"--reuid={_NOBODY}", f"--regid={_NOBODY}", "--clear-groups")
    yield Try(
        "without a network, and with a folder that cannot be written",
        (*alone, *as_nobody) if is_root else alone,
        {"HASENPFEFFER_HOME": str(closed), "HOME": str(closed)},
        needs=(*alone, "true"),
    )
    trace = folder / "trace"
    words = ("strace", "-f", "-qq", "-e", "trace=%network", "-o", str(trace))
    yield Try("watched by strace", words, needs=(*words[:-1], os.devnull, "true"), trace=trace)


def _of_windows() -> dict[str, str]:
    """What Windows itself needs to start a program; nothing elsewhere."""
    names = ("SYSTEMROOT", "TEMP", "USERPROFILE", "LOCALAPPDATA") if sys.platform == "win32" else ()
    return {name: os.environ[name] for name in names if name in os.environ}


def try_all(program: Path) -> list[str]:
    """Run every try of the program's folder; return what is wrong, each in a sentence."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        copy = folder / FOLDER / program.name
        shutil.copytree(program, copy, symlinks=True)
        todo = []
        for one in tries(folder):
            if one.needs and not _succeeds(one.needs):
                print(f"left out, since this machine does not allow it: {one.name}", flush=True)
            else:
                todo.append(one)
        command = copy / ("hasenpfeffer.exe" if sys.platform == "win32" else "hasenpfeffer")
        with ThreadPoolExecutor(len(todo)) as pool:
            answers = pool.map(lambda one: run(one, command), todo)
            return [answer for answer in answers if answer]


def run(one: Try, command: Path) -> str:
    """Run the program in one way; return what is wrong, or nothing."""
    screen = {
        name: value
        for name in ("DISPLAY", "SDL_VIDEODRIVER", "TMPDIR")
        if (value := os.environ.get(name))
    }
    if "DISPLAY" not in screen and sys.platform == "linux":
        screen["SDL_VIDEODRIVER"] = "dummy"
    values = {**screen, **one.environment}
    try:
        done = subprocess.run(
            [*one.before, command, "--smoke"],
            cwd=os.sep,
            env=values if one.is_bare else {**os.environ, **values},
            capture_output=True,
            text=True,
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"{one.name}: not done after {PATIENCE} s"
    if done.returncode:
        return f"{one.name}: exit code {done.returncode}\n{done.stdout}{done.stderr}"
    print(f"{one.name}: {done.stdout.strip()}", flush=True)
    if one.trace is not None:
        return sockets_of(one.trace.read_text("utf-8", "replace"))
    return ""


def sockets_of(trace: str) -> str:
    """What is wrong with the sockets that strace has seen, or nothing."""
    found = [line for line in trace.splitlines() if _INTERNET.search(line)]
    if found:
        return "a socket of the internet was opened:\n" + "\n".join(found)
    return (
        ""
        if "AF_UNIX" in trace
        else "strace has seen no socket at all, not even the pipe of the sounds"
    )


def _succeeds(command: tuple[str, ...]) -> bool:
    try:
        return not subprocess.run(command, capture_output=True, check=False).returncode
    except OSError:
        return False


def main() -> int:
    """Try, and say what is wrong; return the exit code."""
    parser = argparse.ArgumentParser(description="Try a built program in many places.")
    parser.add_argument("program", type=Path, help="the folder that holds it")
    faults = try_all(parser.parse_args().program)
    print("\n".join(faults), file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
