"""What a person likes: a table of options of its own, kept in the user's folder."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from game import options, paths
from game.ai.personalities import PERSONALITIES
from game.ai.profiles import LEVELS
from game.match import documents
from game.match.documents import DocumentError
from game.match.files import keep_aside, write_whole
from game.options import OptionError, option, text_option
from game.rules import PRESETS

_log: Final = logging.getLogger(__name__)

SMALLEST: Final = (800, 600)
"""The least width and height of the window, in units of the desktop."""

_IN_MOTION: Final = {"reduced_motion": (False,)}


AS_STRONG: Final = "as_strong"
"""The partner's level that is as high as the higher one of the opponents'."""

TEXT_SIZES: Final = (100, 125, 150, 175, 200)
LONGEST_NAME: Final = 24
LONGEST_RULES: Final = 32
"""The most characters of the name of a saved rule set."""


@dataclass(frozen=True)
class Preferences:
    """Every preference with its value; the defaults suit most people.

    ``dataclasses.replace`` makes one that differs; values are checked where a file is read.
    """

    rules: str = option("classic", among=tuple(PRESETS), group="match")
    """The preset of house rules for the next match."""
    my_rules: str = text_option(longest=LONGEST_RULES, group="match")
    """The saved rule set to play the next match by, in place of the preset; empty for none."""
    welcomed: bool = option(False, True, group="match")
    """The person has been asked at the start how to begin."""

    your_name: str = text_option(longest=LONGEST_NAME, group="players")
    """What the person is called; each empty name stands for the one that the game gives."""
    left_name: str = text_option(longest=LONGEST_NAME, group="players")
    partner_name: str = text_option(longest=LONGEST_NAME, group="players")
    right_name: str = text_option(longest=LONGEST_NAME, group="players")
    left_level: str = option("steady", among=LEVELS, group="players")
    """How well the player on the left plays in the next match."""
    partner_level: str = option(AS_STRONG, among=(AS_STRONG, *LEVELS), group="players")
    right_level: str = option("steady", among=LEVELS, group="players")
    left_personality: str = option("mila", among=tuple(PERSONALITIES), group="players")
    """Which character sits on the left in the next match."""
    partner_personality: str = option("elke", among=tuple(PERSONALITIES), group="players")
    right_personality: str = option("jon", among=tuple(PERSONALITIES), group="players")

    deck: Literal["two", "four"] = option("two", "four", group="cards")
    """Colours of the suits."""
    index: Literal["normal", "large"] = option("normal", "large", group="cards")
    back: Literal["red", "blue"] = option("red", "blue", group="cards")
    cloth: Literal["green", "blue"] = option("green", "blue", group="cards")
    sort: Literal["descending", "ascending"] = option("descending", "ascending", group="cards")
    """Order of the own hand from left to right."""

    trick_pause: Literal["short", "normal", "long", "click"] = option(
        "normal", among=("short", "normal", "long", "click"), group="play"
    )
    """How long a finished trick lies there; ``click`` waits for one."""
    auto_play: bool = option(False, True, group="play")
    """A card that is the only legal one plays itself."""
    offer_claim: bool = option(True, False, group="play")
    """A button plays out the tricks that nobody can take from the person any more."""
    confirm: bool = option(True, False, group="play")
    """The game asks before a match is given up."""

    speed: Literal["slow", "normal", "fast"] = option(
        "normal", among=("slow", "normal", "fast"), group="motion"
    )
    """Pace of the animations and of the others."""
    reduced_motion: bool = option(False, True, group="motion")
    """Nothing moves: cards are at their places at once."""
    animate_deal: bool = option(True, False, group="motion", needs=_IN_MOTION)
    animate_exchange: bool = option(True, False, group="motion", needs=_IN_MOTION)
    """The widow, discards, and cards passed between partners."""
    animate_play: bool = option(True, False, group="motion", needs=_IN_MOTION)
    animate_sweep: bool = option(True, False, group="motion", needs=_IN_MOTION)

    muted: bool = option(False, True, group="screen")
    volume: int = option(80, among=range(101), group="screen", needs={"muted": (False,)})
    """Per cent of full loudness."""
    fullscreen: bool = option(False, True, group="screen")
    text_size: int = option(100, among=TEXT_SIZES, group="screen")
    """Per cent of the usual size."""
    left_handed: bool = option(False, True, group="screen")
    """The buttons in the corner are at the left, the own name at the right."""

    window_width: int = option(0, among=(0, *range(SMALLEST[0], 16_385)), group="window")
    """Width at the last start; 0 if the window has never been sized."""
    window_height: int = option(0, among=(0, *range(SMALLEST[1], 16_385)), group="window")
    """Height at the last start; 0 if the window has never been sized."""


DEFAULTS: Final = Preferences()
"""What applies until a person chooses otherwise."""

SHOWN: Final = ("players", "cards", "play", "motion", "screen")
"""The groups that the settings show, in this order; the others are chosen elsewhere."""


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
