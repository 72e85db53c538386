"""What every installer says of the program, taken from the one place that has it."""

from __future__ import annotations

import os
import platform
import subprocess
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
NAME: Final = "hasenpfeffer"
TITLE: Final = "Hasenpfeffer"

EPOCH: Final = "SOURCE_DATE_EPOCH"
COMMIT: Final = "HASENPFEFFER_COMMIT"
"""The environment variables that say both to a build outside a clone."""


def facts() -> dict[str, Any]:
    """The table ``project`` of pyproject.toml."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project: dict[str, Any] = tomllib.load(file)["project"]
    return project


def version() -> str:
    """The version, such as ``1.2.0``."""
    return str(facts()["version"])


def commit() -> str:
    """The commit that is checked out, shortened; with a plus if files differ from it.

    ``HASENPFEFFER_COMMIT`` overrides it. Empty where this is no clone or git is missing.
    """
    if COMMIT in os.environ:
        return os.environ[COMMIT]
    hash_ = _git("rev-parse", "--short=12", "HEAD")
    changed = _git("status", "--porcelain", "--untracked-files=no")
    return hash_ + ("+" if changed else "") if hash_ else ""


def epoch() -> int:
    """The time that everything in a build bears, in seconds since 1970: that of the commit.

    ``SOURCE_DATE_EPOCH`` overrides it. Where neither is known it is the first second of 1980, the
    earliest that a zip file can say.
    """
    return int(os.environ.get(EPOCH) or _git("log", "-1", "--format=%ct") or 315532800)


def system() -> str:
    """The system and processor, as in the names of the installers: ``linux-x86_64``."""
    names = {"Darwin": "macos", "AMD64": "x86_64"}
    words = (platform.system(), platform.machine())
    return "-".join(names.get(word, word.lower()) for word in words)


def files() -> list[Path]:
    """Every file of the project by its path from ``ROOT``, as git tracks them.

    Raises:
        RuntimeError: where this is no clone or git is missing.
    """
    listed = _git("ls-files", "-z")
    if not listed:
        raise RuntimeError(f"{ROOT} is no clone, or git is missing")
    return [Path(name) for name in listed.split("\0") if name and (ROOT / name).is_file()]


def _git(*words: str) -> str:
    try:
        done = subprocess.run(
            ["git", *words], cwd=ROOT, capture_output=True, text=True, check=False
        )
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
