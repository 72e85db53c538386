"""Makes the program that people get, tries it, and packs it for the system this runs on.

    python3 -m tools.build                  everything, into dist/
    python3 -m tools.build --no-installers  the program alone

Run it with the Python that shall be inside; on Linux that is the system's own, since one built from
source leaves the folder it was built in inside its libraries. It needs a clone; on Linux binutils,
and for the installers squashfs-tools and dpkg; on Windows NSIS, with its folder in PATH. Everything
happens in a copy of the tracked files and an environment of its own, both in build/; what comes out
is the same each time.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.building import project

ROOT: Final = project.ROOT
WORK: Final = ROOT / "build"
TREE: Final = WORK / "tree"
VENV: Final = WORK / "venv"
SUMS: Final = "SHA256SUMS"

LOCKS: Final = ("requirements-build.txt", "requirements-compile.txt")


def main(arguments: Sequence[str] | None = None) -> int:
    """Build; return the exit code."""
    parser = argparse.ArgumentParser(description="Make the program that people get.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where it all goes")
    parser.add_argument("--no-installers", action="store_true", help="the program alone")
    parser.add_argument("--no-smoke", action="store_true", help="do not try the program")
    parser.add_argument("--appimage-runtime", type=Path, help="another than the pinned one")
    parser.add_argument(
        "--sums", type=Path, metavar="FOLDER", help="only write hashes of its files"
    )
    options = parser.parse_args(arguments)
    if options.sums:
        write_sums(options.sums)
        return 0
    out = options.out.resolve()
    started = time.monotonic()
    prepare_tree()
    prepare_venv()
    program = freeze(out)
    say(f"{program} after {time.monotonic() - started:.0f} s")
    if not options.no_smoke:
        try_it(program)
    if not options.no_installers:
        # Within the environment: the icons are drawn with pygame.
        more = ["--runtime", str(options.appimage_runtime)] if options.appimage_runtime else []
        run(python(), "-m", "tools.building.pack", program, out, WORK / "packing", *more, cwd=TREE)
        write_sums(out)
    say(f"done after {time.monotonic() - started:.0f} s")
    return 0


def prepare_tree() -> None:
    """Copy the tracked files, as they are now, into build/tree."""
    shutil.rmtree(TREE, ignore_errors=True)
    for name in project.files():
        (TREE / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, TREE / name)


def prepare_venv() -> None:
    """Make build/venv with the locked packages, unless it is there and they have not changed."""
    locks = b"".join((ROOT / name).read_bytes() for name in LOCKS)
    wanted = hashlib.sha256(sys.version.encode() + locks).hexdigest()
    stamp = VENV / "stamp"
    if stamp.is_file() and stamp.read_text("ascii") == wanted:
        return
    venv.create(VENV, clear=True, with_pip=True)
    pip: list[str | Path] = [python(), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    for name in LOCKS:
        run(*pip, "--require-hashes", "-r", ROOT / name)
    stamp.write_text(wanted, encoding="ascii")


def freeze(out: Path) -> Path:
    """Let PyInstaller make the program in ``out``; return its folder."""
    run(python(), Path("tools", "compiled.py"), cwd=TREE, check=False)
    command: list[str | Path] = [
        python(),
        "-m",
        "PyInstaller",
        "--noconfirm",
        "--log-level",
        "ERROR",
    ]
    run(*command, "--distpath", out, "--workpath", WORK / "frozen", "build.spec", cwd=TREE)
    return out / project.NAME


def try_it(program: Path) -> None:
    """Start the program and let it look at all of itself."""
    environment = dict(os.environ)
    if sys.platform == "linux" and "DISPLAY" not in environment:
        environment["SDL_VIDEODRIVER"] = "dummy"
    name = project.NAME + (".exe" if sys.platform == "win32" else "")
    subprocess.run([program / name, "--smoke"], cwd=WORK, env=environment, check=True)


def write_sums(out: Path) -> None:
    """Write the hashes of all installers, in the form that ``sha256sum -c`` reads."""
    files = sorted(file for file in out.iterdir() if file.is_file() and file.name != SUMS)
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (out / SUMS).write_text("".join(lines), encoding="ascii", newline="\n")


def python() -> Path:
    """The interpreter of the environment."""
    return VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def run(*command: str | Path, cwd: Path = ROOT, check: bool = True) -> None:
    """Run a step with what makes its result the same each time; end the build where it fails."""
    environment = {
        **os.environ,
        project.EPOCH: str(project.epoch()),
        project.COMMIT: project.commit(),
        "PYTHONHASHSEED": "1",
        "PYINSTALLER_CONFIG_DIR": str(WORK / "cache"),
    }
    done = subprocess.run(command, cwd=cwd, env=environment, check=False)
    if done.returncode and check:
        sys.exit(f"the build has failed at: {' '.join(map(str, command))}")


def say(words: str) -> None:
    """Tell how far the build is."""
    print(words, flush=True)


if __name__ == "__main__":
    sys.exit(main())
