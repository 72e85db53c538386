"""Where files are: from source, from a wheel, and in a frozen program.

Nothing is created here. Whoever writes a file makes its folder first.
"""

import os
import sys
from pathlib import Path
from typing import Final, Literal

import platformdirs

HOME_VARIABLE: Final = "HASENPFEFFER_HOME"
"""The environment variable that names another folder for everything the game writes."""

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

    The platform's folder for user data, unless `HASENPFEFFER_HOME` names another (tests, a
    program that keeps its data beside itself).
    """
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home).expanduser().absolute()
    return platformdirs.user_data_path("hasenpfeffer", appauthor=False)
