"""The parts that a build is made of, and their licences (parts.toml)."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib import metadata
from pathlib import Path, PurePosixPath
from typing import Final

HERE: Final = Path(__file__).resolve().parent

_LICENCE_FILE: Final = re.compile(r"licen[cs]e|copying|notice|\bOFL\b", re.IGNORECASE)


class UnknownPartError(Exception):
    """A file of a build belongs to no part; parts.toml must say whose it is."""


@dataclass(frozen=True, slots=True)
class Part:
    """One work that a build carries."""

    name: str
    licence: str
    """An SPDX expression."""
    copyright: tuple[str, ...] = ()
    text: str = ""
    """Name of the licence's text; empty where it comes from a package."""
    package: str = ""
    """The installed package whose licence files apply; after a colon, how their names begin."""
    files: tuple[str, ...] = ()
    """Patterns of paths; a part without any is inside the files of another."""

    def owns(self, name: str) -> bool:
        """Whether a file, by its path below the program's folder, belongs to this part."""
        return any(fnmatchcase(name, pattern) for pattern in self.files)


def load(file: Path = HERE / "parts.toml") -> tuple[Part, ...]:
    """All parts that a build may have, in the order in which they claim files."""
    with file.open("rb") as opened:
        listed = tomllib.load(opened)["part"]
    return tuple(
        Part(
            entry["name"],
            entry["licence"],
            tuple(entry.get("copyright", ())),
            entry.get("text", ""),
            entry.get("package", ""),
            tuple(entry.get("files", ())),
        )
        for entry in listed
    )


def present(names: Iterable[str], parts: tuple[Part, ...]) -> list[Part]:
    """The parts that files of these names belong to, and those that are inside other files.

    Raises:
        UnknownPartError: for a file that belongs to none.
    """
    found: set[Part] = set()
    unknown = []
    for name in names:
        owner = next((part for part in parts if part.owns(name)), None)
        if owner is None:
            unknown.append(name)
        else:
            found.add(owner)
    if unknown:
        raise UnknownPartError(f"whose are these? {', '.join(sorted(unknown))} (see parts.toml)")
    return [part for part in parts if part in found or not part.files]


def names_in(program: Path) -> list[str]:
    """The path of each file of a built program, as the patterns have it."""
    return [
        file.relative_to(program).as_posix().removeprefix("_internal/")
        for file in sorted(program.rglob("*"))
        if not file.is_dir()
    ]


def write_licences(folder: Path, parts: Iterable[Part]) -> list[Path]:
    """Write one text for each part into ``folder``, and the list that the About box reads.

    Raises:
        FileNotFoundError: if the licence of a part is not found.
    """
    folder.mkdir(parents=True, exist_ok=True)
    index, written = [], []
    for part in parts:
        file = folder / f"{part.name.replace(' ', '-')}.txt"
        head = [f"{part.name}: {part.licence}", *part.copyright]
        file.write_text("\n".join(head) + "\n\n" + _text(part), encoding="utf-8")
        index.append({"name": part.name, "licence": part.licence, "file": file.name})
        written.append(file)
    listed = folder / "index.json"
    listed.write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")
    return [*written, listed]


def _text(part: Part) -> str:
    if part.text:
        file = HERE / "licences" / f"{part.text}.txt"
        return (file if file.is_file() else HERE / "licences" / part.text).read_text("utf-8")
    if part.package == "python":
        return _python_licence().read_text("utf-8")
    package, _, start = part.package.partition(":")
    found = [
        Path(str(file.locate()))
        for file in metadata.files(package) or ()
        if _is_licence(PurePosixPath(file), start)
    ]
    if not found:
        raise FileNotFoundError(f"the package {package} has no licence file that fits {part.name}")
    return "\n".join(file.read_text("utf-8") for file in sorted(found))


def _is_licence(file: PurePosixPath, start: str) -> bool:
    is_text = file.suffix in ("", ".txt", ".md", ".rst")
    return is_text and bool(_LICENCE_FILE.search(file.name)) and file.name.startswith(start)


def _python_licence() -> Path:
    """Python's own licence, which stands beside its library, or on Windows one folder higher."""
    library = Path(os.__file__).parent
    for folder in (library, library.parent):
        if (folder / "LICENSE.txt").is_file():
            return folder / "LICENSE.txt"
    raise FileNotFoundError(f"Python's licence is not in {library}")
