"""Who is who at the court: the colours of each suit's household."""

from __future__ import annotations

from dataclasses import dataclass

from tools.cards.palette import BRICK, PANEL_TINT, TEAL

# These two wear the sash falling to the right, the others rising.
FALLING_SUITS = "SC"
SECOND_COLOUR = {"H": TEAL, "D": "#5b3a78", "S": BRICK, "C": "#80491f"}


@dataclass(frozen=True)
class Look:
    """Suit, and the colours of its robe (the suit's own), second cloth and panel."""

    suit: str
    robe: str
    second: str
    tint: str


def look(suit: str, colour: str) -> Look:
    """The look of a suit whose sign is drawn in `colour`."""
    return Look(suit, colour, SECOND_COLOUR[suit], PANEL_TINT[suit])
