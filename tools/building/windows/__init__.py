"""What people on Windows get: an installer for one person, and a portable zip."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
import zipfile
from pathlib import Path
from typing import Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import paths
from game.table import palette
from tools.building import icons, project

HERE: Final = Path(__file__).resolve().parent
SCRIPT: Final = "hasenpfeffer.nsi"

_SIDE: Final = (164, 314)
"""Pixels of the picture on the installer's first and last page."""
_CLOTH: Final = palette.FELT["green"][0]
_READ_ONLY_FILE: Final = 0o100644 << 16


class BuildError(Exception):
    """A build that cannot go on; the message says what to do."""


def make(program: Path, out: Path, work: Path) -> list[Path]:
    """Make the installer and the zip from the built folder ``program``; return their files.

    Args:
        program: the folder that PyInstaller made.
        out: where they go.
        work: a folder for what is needed on the way.

    Raises:
        BuildError: if NSIS is missing, or does not take the script.
    """
    name = f"{project.NAME}-{project.version()}-windows-x86_64"
    laid_out = work / "windows"
    shutil.rmtree(laid_out, ignore_errors=True)
    lay_out(program, laid_out)
    return [
        make_setup(laid_out, out / f"{name}-setup.exe"),
        make_portable(laid_out, out / f"{name}-portable.zip"),
    ]


def lay_out(program: Path, folder: Path) -> None:
    """Put the program and all that the installer is made of into ``folder``, of one time."""
    shutil.copytree(program, folder / "program")
    licence = (project.ROOT / "LICENSE").read_text("utf-8")
    for file in (folder / "program" / "LICENSE.txt", folder / "licence.txt"):
        _write_text(file, licence)
    (folder / "icon.ico").write_bytes(icons.ico())
    pygame.image.save(side_picture(), folder / "side.bmp")
    _write_text(folder / SCRIPT, script(size_of(folder / "program")))
    for file in folder.rglob("*"):
        os.utime(file, (project.epoch(), project.epoch()))


def script(size: int) -> str:
    """The script of the installer, for a program of ``size`` bytes."""
    values = {
        "TITLE": quoted(project.TITLE),
        "VERSION": quoted(project.version()),
        "NUMBERS": quoted(numbers(project.version())),
        "AUTHOR": quoted(project.facts()["authors"][0]["name"]),
        "KILOBYTES": str(-(-size // 1024)),
    }
    return filled((HERE / SCRIPT).read_text("utf-8"), values)


def make_setup(laid_out: Path, file: Path) -> Path:
    """The installer, as NSIS makes it.

    Raises:
        BuildError: if NSIS is missing, or does not take the script.
    """
    command = shutil.which("makensis")
    if command is None:
        raise BuildError("makensis is not found; install NSIS, and put its folder into PATH")
    # Strict: a warning is an error. Within the folder, so that the script names no place.
    words = [command, "-V2", "-WX", "-INPUTCHARSET", "UTF8", SCRIPT]
    done = subprocess.run(words, cwd=laid_out, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"makensis does not take the script:\n{done.stdout}{done.stderr}")
    file.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(laid_out / "made.exe", file)
    return file


def make_portable(laid_out: Path, file: Path) -> Path:
    """A zip file with the program and the marker that makes it keep its data beside itself."""
    entries = {
        found.relative_to(laid_out / "program").as_posix(): found.read_bytes()
        for found in sorted((laid_out / "program").rglob("*"))
        if found.is_file()
    }
    marker = filled((HERE / "portable.txt").read_text("utf-8"), {"VERSION": project.version()})
    entries[paths.PORTABLE_MARKER] = marker.replace("\n", "\r\n").encode()
    when = time.gmtime(project.epoch())[:6]
    file.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, data in sorted(entries.items()):
            entry = zipfile.ZipInfo(f"{project.TITLE}/{name}", when)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # or it would tell which system it was made on
            entry.external_attr = _READ_ONLY_FILE
            packed.writestr(entry, data)
    return file


def side_picture() -> pygame.Surface:
    """The icon on the cloth, for the installer's first and last page."""
    picture = pygame.Surface(_SIDE)
    picture.fill(_CLOTH)
    icon = pygame.image.load_sized_svg(str(icons.DRAWING), (128, 128))
    picture.blit(icon, icon.get_rect(center=(_SIDE[0] // 2, _SIDE[1] // 3)))
    return picture


def quoted(words: str) -> str:
    """Words as a string of an NSIS script that means just them."""
    for sign, written in (("$", "$$"), ('"', '$\\"'), ("\r", "$\\r"), ("\n", "$\\n")):
        words = words.replace(sign, written)
    return f'"{words}"'


def numbers(version: str) -> str:
    """A version as Windows has it, of four numbers; what is not a number is left out."""
    found = [int(part) for part in version.split(".") if part.isdecimal()]
    return ".".join(str(number) for number in [*found, 0, 0, 0, 0][:4])


def filled(template: str, values: dict[str, str]) -> str:
    """A template with its names between @ signs replaced."""
    for name, value in values.items():
        template = template.replace(f"@{name}@", value)
    return template


def size_of(folder: Path) -> int:
    """Bytes of all files in a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def _write_text(file: Path, words: str) -> None:
    """Write text as every editor on Windows reads it."""
    file.write_bytes(words.replace("\n", "\r\n").encode("utf-8-sig"))
