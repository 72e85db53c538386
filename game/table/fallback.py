"""Typefaces for letters that the interface's own lacks: a person's name may hold any.

The spare files come with pygame_gui and pygame. In a built program some of the large ones may
have been left out, so each is used only where it is there.
"""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from typing import Final

import pygame

_SPARE: Final = (
    "NotoSans-Bold.ttf",
    "NotoSansJP-Bold.otf",
    "NotoSansSC-Bold.otf",
    "NotoSansKR-Bold.ttf",
    "NotoSansArabic-Bold.ttf",
    "NotoSansHebrew-Bold.ttf",
    "NotoSansGeorgian-Bold.ttf",
)
_RIGHT_TO_LEFT: Final = {"NotoSansArabic-Bold.ttf": "Arab", "NotoSansHebrew-Bold.ttf": "Hebr"}

_PROBE_SIZE: Final = 20
# No character: every typeface draws its box for "missing" here.
_NO_CHARACTER: Final = "\uffff"


def font_for(text: str, own: Path) -> Path:
    """``own`` if it has every letter of the text, else the first spare file that has most of them.

    It never fails: where no file has a letter, a box stands for it.
    """
    letters = {letter for letter in text if letter > "\x7f" and letter.isprintable()}
    if all(has_letter(own, letter) for letter in letters):
        return own
    missing = {
        file: sum(not has_letter(file, letter) for letter in letters) for file in (own, *_spare())
    }
    return min(missing, key=lambda file: missing[file])


def set_direction(font: pygame.font.Font, file: Path) -> None:
    """Let a font of a script written from right to left run that way."""
    script = _RIGHT_TO_LEFT.get(file.name)
    if script:
        font.set_script(script)
        font.set_direction(pygame.DIRECTION_RTL)


@cache
def has_letter(file: Path, letter: str) -> bool:
    """Whether a font file can draw this letter; pygame itself draws a box without a word."""
    font, box = _probe(file)
    return letter.isspace() or _pixels(font, letter) != box


@cache
def _probe(file: Path) -> tuple[pygame.font.Font, bytes]:
    font = pygame.font.Font(file, _PROBE_SIZE)
    return font, _pixels(font, _NO_CHARACTER)


def _pixels(font: pygame.font.Font, letter: str) -> bytes:
    return pygame.image.tobytes(font.render(letter, antialias=True, color="white"), "RGBA")


@cache
def _spare() -> tuple[Path, ...]:
    gui = importlib.util.find_spec("pygame_gui")
    folders = (
        [Path(folder) / "data" for folder in (gui.submodule_search_locations or ())] if gui else []
    )
    files = [folder / name for folder in folders for name in _SPARE]
    assert pygame.__file__
    files.append(Path(pygame.__file__).parent / pygame.font.get_default_font())
    return tuple(file for file in files if file.is_file())
