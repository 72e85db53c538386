"""The suit signs, drawn from the deck's own outlines, at any height and for any ground."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

import pygame

from game import paths
from game.cards import Suit
from game.table.palette import CREAM, INK, hex_of
from game.table.surfaces import Drawing, SurfaceCache, load_drawing

Deck = Literal["two", "four"]
"""Whether the suits have two colours or four."""
Ground = Literal["dark", "light"]
"""What a sign stands on: the felt or a panel, or paper."""

_cache: Final = SurfaceCache(4 << 20)


def sign(suit: Suit, height: int, on: Ground = "dark", deck: Deck = "two") -> pygame.Surface:
    """The sign of a suit, or of no trump, ``height`` pixels high and wide.

    Raises:
        MissingArtError: where its drawing is not in the assets.
    """
    return _cache.get(
        (suit, height, on, deck), lambda: sign_drawing(suit, on, deck).raster((height, height))
    )


@cache
def sign_drawing(suit: Suit, on: Ground, deck: Deck) -> Drawing:
    """The sign of a suit as a drawing; no trump is an empty circle struck through.

    Low no trump has an arrow that points down in its circle instead.

    Raises:
        MissingArtError: where the drawing is not in the assets.
    """
    if suit.is_no_trump:
        colour = hex_of(CREAM if on == "dark" else INK)
        line = f'fill="none" stroke="{colour}" stroke-width="11" stroke-linecap="round"'
        mark = "M-28 28L28 -28" if suit is Suit.NO_TRUMP else "M0 -20V20M-16 4L0 20L16 4"
        body = f'<circle cx="0" cy="0" r="40" {line}/><path d="{mark}" {line}/>'
        return Drawing(body, (-50, -50, 100, 100))
    inked = "light" if on == "dark" else "dark"  # the folders are named by the signs' own colour
    return load_drawing(paths.assets() / "cards" / "pips" / inked / deck / f"{suit.letter}.svg")
