"""The sounds of the game by what they mean; which files they are is for the player to know."""

from __future__ import annotations

from enum import StrEnum


class Cue(StrEnum):
    """One act that can be heard."""

    SHUFFLE = "shuffle"
    DEAL = "deal"
    FLIP = "flip"
    PLACE = "place"
    GATHER = "gather"
    KNOCK = "knock"
    """A pass."""
    CHIP = "chip"
    """A bid, or another declaration."""
    TICK = "tick"
    """A button."""
    ERROR = "error"
    """A refusal."""
    TURN = "turn"
    TRUMP = "trump"
    TRICK = "trick"
    WIN = "win"
    LOSE = "lose"
