"""What each preference does is tested by a function that is marked as that preference's."""

from collections.abc import Callable
from functools import partial
from random import Random

import pygame

from game import options
from game.match.preferences import Preferences
from game.rules import Phase, State
from game.scenes.context import Context
from tests.scenes.playing import Person, left_at, my_turn
from tests.table.support import RULES

TABLE = options.table(Preferences)

EFFECTS: dict[str, Callable[[Context, Random], None]] = {}


def of(*keys: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Marks a test as that of these preferences; for several it is given the key."""

    def mark(test: Callable[..., None]) -> Callable[..., None]:
        for key in keys:
            EFFECTS[key] = test if len(keys) == 1 else partial(test, key=key)
        return test

    return mark


def playing(context: Context, rng: Random, wanted: Callable[[State], bool]) -> Person:
    """Somebody who is asked, at a table that is as wanted."""
    person = Person(context, left_at(rng, RULES["classic"], wanted))
    person.rest()
    return person


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def is_last(state: State) -> bool:
    """Whether the person plays the last card of a trick."""
    return my_turn(Phase.PLAY)(state) and len(state.trick) == 3 - len(state.sitting_out)
