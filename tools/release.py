"""Releases the version that pyproject.toml names, or says all that is still in the way.

    python3 -m tools.release --dry-run      checks everything and changes nothing
    python3 -m tools.release                then tags the commit
    python3 -m tools.release --push         and pushes the tag, from which the installers are built
    python3 -m tools.release --notes v1.2.0     prints what the changelog says of it

It refuses where files are changed or not committed, where the version does not stand everywhere
alike or has no entry in the changelog, where its tag is there or a later one is, and where the
checks fail (``python3 play.py test``). See docs/releasing.md.
"""

from __future__ import annotations

import argparse
import datetime
import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
REMOTE: Final = "origin"

_VERSION: Final = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
_IN_CODE: Final = re.compile(r'^__version__\b.*= "([^"]*)"$', re.MULTILINE)
_HEADING: Final = re.compile(r"^## (?P<name>\S+)(?: - (?P<date>\S+))?\s*$", re.MULTILINE)
_UNRELEASED: Final = "Unreleased"


class ReleaseError(Exception):
    """What keeps a release from being made; the message says all of it, a line for each fault."""


def version_of(root: Path) -> str:
    """The version that the project's files agree on.

    Raises:
        ReleaseError: if they differ, or if it is not three numbers.
    """
    with (root / "pyproject.toml").open("rb") as file:
        version = str(tomllib.load(file)["project"]["version"])
    said = _IN_CODE.search((root / "game" / "__init__.py").read_text("utf-8"))
    in_code = said[1] if said else "none"
    if in_code != version:
        raise ReleaseError(f"pyproject.toml says version {version}, game/__init__.py {in_code}")
    if not _VERSION.fullmatch(version):
        raise ReleaseError(f"{version} is no version of three numbers, such as 1.2.0")
    return version


def entry_of(changelog: str, version: str) -> str:
    """What the changelog says of a version, without the heading.

    Raises:
        ReleaseError: if it is not the newest there, has no date, or says nothing; or if there are
            still lines under *Unreleased*.
    """
    headings = list(_HEADING.finditer(changelog))
    ends = [*(heading.start() for heading in headings), len(changelog)][1:]
    parts = [
        (heading["name"], heading["date"], changelog[heading.end() : end].strip())
        for heading, end in zip(headings, ends, strict=True)
    ]
    faults = []
    if any(name == _UNRELEASED and text for name, _, text in parts):
        faults.append(f"CHANGELOG.md still has lines under *{_UNRELEASED}*")
    released = [part for part in parts if part[0] != _UNRELEASED]
    name, date, text = released[0] if released else ("none", None, "")
    if name != version:
        faults.append(f"the newest version in CHANGELOG.md is {name}, not {version}")
    elif not _is_day(date):
        faults.append(f"CHANGELOG.md does not say when {version} was made: ## {version} - <day>")
    elif not text:
        faults.append(f"CHANGELOG.md says nothing of {version}")
    if faults:
        raise ReleaseError("\n".join(faults))
    return text


def check(root: Path) -> tuple[str, str]:
    """Look at all that takes no time; return the version and what the changelog says of it.

    Raises:
        ReleaseError: with everything that is in the way.
    """
    faults = []
    if changed := _git(root, "status", "--porcelain"):
        faults.append(f"there are changes that are not committed:\n{changed}")
    entry = ""
    try:
        version = version_of(root)
    except ReleaseError as error:
        raise ReleaseError("\n".join([*faults, str(error)])) from None
    try:
        entry = entry_of((root / "CHANGELOG.md").read_text("utf-8"), version)
    except ReleaseError as error:
        faults.append(str(error))
    for tag in _git(root, "tag", "--list", "v*").splitlines():
        if _VERSION.fullmatch(tag[1:]) and _numbers(tag[1:]) >= _numbers(version):
            there = "is there already" if tag[1:] == version else "is that of a later version"
            faults.append(f"the tag {tag} {there}")
    if faults:
        raise ReleaseError("\n".join(faults))
    return version, entry


def run_checks(root: Path) -> None:
    """Pass every check, as a change must.

    Raises:
        ReleaseError: if one fails, or changes a file.
    """
    if subprocess.run([sys.executable, "play.py", "test"], cwd=root, check=False).returncode:
        raise ReleaseError("the checks fail: python3 play.py test")
    if changed := _git(root, "status", "--porcelain"):
        raise ReleaseError(f"the checks have changed files:\n{changed}")


def notes(root: Path, tag: str) -> str:
    """What the changelog says of the release that this tag names.

    Raises:
        ReleaseError: if the files are those of another version.
    """
    version = version_of(root)
    if tag != f"v{version}":
        raise ReleaseError(f"the tag is {tag}, the version {version}")
    return entry_of((root / "CHANGELOG.md").read_text("utf-8"), version)


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Release, or say why not; return the exit code."""
    parser = argparse.ArgumentParser(description="Release the version of pyproject.toml.")
    parser.add_argument("--dry-run", action="store_true", help="check, and change nothing")
    parser.add_argument("--push", action="store_true", help=f"push the tag to {REMOTE}")
    parser.add_argument("--notes", metavar="TAG", help="only print what is new in this release")
    options = parser.parse_args(arguments)
    try:
        if options.notes:
            print(notes(root, options.notes))
            return 0
        version, entry = check(root)
        run_checks(root)
        tag = f"v{version}"
        if options.dry_run:
            print(f"{tag} can be released.")
            return 0
        # As it is: git would take the headings for comments.
        words = ["--cleanup=verbatim", "--message", f"Hasenpfeffer {version}\n\n{entry}\n"]
        _git(root, "tag", "--annotate", *words, tag)
        if options.push:
            _git(root, "push", REMOTE, tag)
    except ReleaseError as error:
        print(f"No release:\n{error}", file=sys.stderr)
        return 1
    if options.push:
        print(f"{tag} is on {REMOTE}.")
    else:
        print(f"{tag} is made; git push {REMOTE} {tag} publishes it.")
    return 0


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def _is_day(word: str | None) -> bool:
    try:
        datetime.date.fromisoformat(word or "")
    except ValueError:
        return False
    return True


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ReleaseError(f"git {words[0]}: {done.stderr.strip()}")
    return done.stdout.rstrip()


if __name__ == "__main__":
    sys.exit(main())
