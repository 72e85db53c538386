"""Where files are: from source, from a wheel, and in a frozen program.

Nothing stays that is created here. Whoever writes a file makes its folder first.
"""

import functools
import os
import sys
from pathlib import Path
from typing import Final, Literal

import platformdirs

HOME_VARIABLE: Final = "HASENPFEFFER_HOME"
"""The environment variable that names another folder for everything the game writes."""

PORTABLE_MARKER: Final = "portable.txt"
"""A file of this name lies beside a built program that keeps what it writes beside itself."""

PORTABLE_FOLDER: Final = "data"

FontWeight = Literal["Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold"]

_PACKAGE: Final = Path(__file__).resolve().parent


def is_frozen() -> bool:
    """Whether this is the built program, with the interpreter inside it."""
    return bool(getattr(sys, "frozen", False))


def assets() -> Path:
    """The folder that holds `cards/` and `sounds/`.

    It is `game/_assets` in a wheel and in the frozen program, and `assets/` beside the package in
    a source tree. Raises FileNotFoundError where neither is there.
    """
    for folder in (_PACKAGE / "_assets", _PACKAGE.parent / "assets"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the folder with the cards and sounds is missing beside {_PACKAGE}")


def locale() -> Path:
    """The folder with one sub-folder of text for each language."""
    return _PACKAGE / "locale"


def font(weight: FontWeight = "Regular") -> Path:
    """The file of the interface's typeface in one weight; it may be absent in a broken install."""
    import font_manrope  # it lists its folder when imported, which few callers need

    return Path(font_manrope.font_directory) / f"Manrope-{weight}.ttf"


def licences() -> Path | None:
    """The folder with the licences of all that is in a build; None in source and in a wheel."""
    folder = _PACKAGE / "_licences"
    return folder if folder.is_dir() else None


def commit() -> str | None:
    """The commit that a build was made from, as git shortens it; None in source and in a wheel."""
    try:
        return (_PACKAGE / "_commit.txt").read_text(encoding="ascii").strip() or None
    except (OSError, UnicodeDecodeError):
        return None


def user_data() -> Path:
    """The folder for everything the game writes: matches, preferences, logs. It may not exist yet.

    It is what `HASENPFEFFER_HOME` names; the folder beside a portable program, where that can be
    written; otherwise the platform's folder for user data.
    """
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home).expanduser().absolute()
    beside = beside_program()
    if beside is not None and _can_write(beside):
        return beside
    return platformdirs.user_data_path("hasenpfeffer", appauthor=False)


def match() -> Path:
    """The file of the match in progress."""
    return user_data() / "match.hasen"


def beside_program() -> Path | None:
    """The folder beside a portable program that everything should be in; None for any other."""
    if not is_frozen():
        return None
    folder = Path(sys.executable).parent
    return folder / PORTABLE_FOLDER if (folder / PORTABLE_MARKER).is_file() else None


def is_kept_from_beside() -> bool:
    """Whether this is a portable program that has to write elsewhere than beside itself."""
    beside = beside_program()
    return beside is not None and not os.environ.get(HOME_VARIABLE) and beside != user_data()


@functools.cache
def _can_write(folder: Path) -> bool:
    """Whether files can be made in a folder, or in the one that it would be made in.

    Windows answers this only to who tries. The file is gone at once.
    """
    probe = (folder if folder.is_dir() else folder.parent) / f".{os.getpid()}"
    try:
        probe.touch(exist_ok=False)
        probe.unlink()
    except OSError:
        return False
    return True
