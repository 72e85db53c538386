"""What a person likes: a table of options of its own, kept in the user's folder."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from game import options, paths
from game.ai.levels import LEVELS
from game.match import documents
from game.match.documents import DocumentError
from game.match.files import keep_aside, write_whole
from game.options import OptionError, option
from game.rules import PRESETS

_log: Final = logging.getLogger(__name__)

SMALLEST: Final = (800, 600)
"""The least width and height of the window, in units of the desktop."""


@dataclass(frozen=True)
class Preferences:
    """Every preference with its value; the defaults suit most people.

    ``dataclasses.replace`` makes one that differs; values are checked where a file is read.
    """

    rules: str = option("classic", among=tuple(PRESETS), group="match")
    """The preset of house rules for the next match."""
    level: str = option("casual", among=LEVELS, group="match")
    """How well the computer players play in the next match."""
    muted: bool = option(False, True, group="sound")
    volume: int = option(80, among=range(101), group="sound")
    """Per cent of full loudness."""
    deck: Literal["two", "four"] = option("two", "four", group="cards")
    """Colours of the suits."""
    index: Literal["normal", "large"] = option("normal", "large", group="cards")
    back: Literal["red", "blue"] = option("red", "blue", group="cards")
    cloth: Literal["green", "blue"] = option("green", "blue", group="cards")
    speed: Literal["slow", "normal", "fast", "off"] = option(
        "normal", among=("slow", "normal", "fast", "off"), group="motion"
    )
    """Pace of the animations; ``off`` moves cards at once."""
    trick_pause: Literal["short", "normal", "long", "click"] = option(
        "normal", among=("short", "normal", "long", "click"), group="motion"
    )
    """How long a finished trick lies there; ``click`` waits for one."""
    sort: Literal["ascending", "descending"] = option("ascending", "descending", group="cards")
    """Order of the own hand from left to right."""
    fullscreen: bool = option(False, True, group="window")
    window_width: int = option(0, among=(0, *range(SMALLEST[0], 16_385)), group="window")
    """Width at the last start; 0 if the window has never been sized."""
    window_height: int = option(0, among=(0, *range(SMALLEST[1], 16_385)), group="window")
    """Height at the last start; 0 if the window has never been sized."""


DEFAULTS: Final = Preferences()
"""What applies until a person chooses otherwise."""


def file() -> Path:
    """Where the preferences are kept."""
    return paths.user_data() / "preferences.json"


def load() -> Preferences:
    """The preferences as last saved; the defaults where there is no file or no valid value.

    A file that is no JSON object is kept aside under another name. What it was that could not be
    used is said in the log.
    """
    try:
        kept = documents.read(file())
    except DocumentError as error:
        return DEFAULTS if error.code == "no_such_file" else _give_up(error.code)
    if not isinstance(kept, dict):
        return _give_up("not_an_object")
    return _usable(kept)


def save(preferences: Preferences) -> None:
    """Keep the preferences, whole or not at all. Failing to is said in the log and no more."""
    try:
        write_whole(file(), (json.dumps(options.dump(preferences), indent=2) + "\n").encode())
    except OSError as error:
        _log.warning("the preferences could not be saved: %s", error.strerror)


def _usable(kept: dict[str, Any]) -> Preferences:
    known = options.table(Preferences)
    good: dict[str, object] = {}
    for key, value in kept.items():
        try:
            if key not in known:
                raise OptionError("unknown_option", option=key)
            good[key] = known[key].check(value)
        except OptionError as error:
            _log.warning("the preference %r is left out: %s", key, error.code)
    return options.load(Preferences, good)


def _give_up(why: str) -> Preferences:
    _log.warning("the preferences cannot be read, the defaults apply: %s", why)
    try:
        aside = keep_aside(file())
    except OSError:
        _log.warning("nor can they be kept aside; they will be written anew")
    else:
        _log.warning("they are kept as %s", aside.name)
    return DEFAULTS
