"""What a scene needs of the program around it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import pygame

from game.match import preferences as kept
from game.match.family import Family
from game.match.preferences import Preferences
from game.match.worker import Worker
from game.rules import CLASSIC, Rules
from game.scenes.faces import text_size
from game.scenes.skin import Skin
from game.scenes.stack import SceneStack
from game.table.art import CardArt
from game.table.felt import felt
from game.table.lettering import Lettering
from game.table.palette import Cloth
from game.table.sound import Sounds

_DESIGN: Final = (1100, 800)
"""The window for which lengths are written down: there one unit is one pixel."""

_LEAST_UNIT: Final = 0.75


@dataclass(frozen=True)
class SavedMatch:
    """What the menu says of a match that can be continued."""

    score: tuple[int, int]
    """Points of the person's side, and of the others."""
    hand_number: int
    """The hand it stands in, from 1."""
    rules: Rules = CLASSIC
    """What it is played by."""


@dataclass
class Context:
    """The one object that scenes are given; there is nothing global.

    ``size`` and ``unit`` are right whenever a scene's ``layout`` is called.
    """

    preferences: Preferences
    art: CardArt
    lettering: Lettering
    sounds: Sounds
    ui: Skin
    worker: Worker = field(default_factory=Worker)
    """Where the computer players think; not started, they think in the window."""
    stack: SceneStack = field(default_factory=SceneStack)
    family: Family = field(default_factory=Family)
    """The rule sets that the person has saved."""
    size: tuple[int, int] = _DESIGN
    """Width and height of the surface, in pixels."""
    surface_scale: float = 1.0
    """Pixels of the surface for one unit of the desktop (2 on many dense screens)."""
    is_running: bool = True
    start_match: Callable[[], None] = lambda: None
    """Begin a match by the preferences (rules, level), in place of a saved one."""
    continue_match: Callable[[], None] = lambda: None
    """Go on with the saved match."""
    saved_match: Callable[[], SavedMatch | None] = lambda: None
    """The match that ``continue_match`` goes on with; None if there is none."""
    open_help: Callable[[str], None] = lambda rule: None
    """Show the rules in force at the paragraph of a rule; at the beginning for an empty id."""

    _felt: tuple[tuple[tuple[int, int], Cloth], pygame.Surface] | None = None

    @property
    def unit(self) -> float:
        """Pixels to a unit: 1 at 800 lines, and 0.75 at least, so that text stays legible."""
        width, height = self.size
        return max(_LEAST_UNIT, min(width / _DESIGN[0], height / _DESIGN[1]))

    def felt(self) -> pygame.Surface:
        """The empty table, as large as the window; not to be drawn on."""
        key = (self.size, self.preferences.cloth)
        if self._felt is None or self._felt[0] != key:
            self._felt = (key, felt(*key))
        return self._felt[1]

    def px(self, units: float) -> int:
        """A length in pixels of this window."""
        return round(units * self.unit)

    @property
    def text_scale(self) -> float:
        """How much larger than usual the person wants text to be: 1 to 2."""
        return self.preferences.text_size / 100

    @property
    def text_scales(self) -> list[float]:
        """From the text scale down to 1: to try until everything fits."""
        return [percent / 100 for percent in range(self.preferences.text_size, 99, -5)]

    def text_px(self, units: float, scale: float | None = None) -> int:
        """A text size in pixels of this window, never too small to read.

        ``scale`` is a text scale other than the person's wish, where that does not fit.
        """
        return text_size(units, self.unit * (scale or self.text_scale))

    def prefer(self, **changes: Any) -> None:
        """Change preferences, keep them on disk and lay every scene out anew."""
        self.preferences = dataclasses.replace(self.preferences, **changes)
        self.apply()
        kept.save(self.preferences)
        self.stack.layout(self.size)

    def apply(self) -> None:
        """Make sounds and cards as the preferences say; scenes look at the rest themselves."""
        wishes = self.preferences
        self.sounds.muted = wishes.muted
        self.sounds.volume = wishes.volume / 100
        self.art.restyle(wishes.deck, wishes.index, wishes.back)
        self.ui.text_scale = self.text_scale

    def quit(self) -> None:
        """End the program at the end of this turn of the loop."""
        self.is_running = False
