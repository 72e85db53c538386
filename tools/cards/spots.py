"""Number cards and aces."""

from __future__ import annotations

from tools.cards.frame import IndexSize, on_centre
from tools.cards.outline import leaf, polygon
from tools.cards.palette import CREAM, GOLD, PANEL_TINT
from tools.cards.signs import leaping_hare, sitting_hare, suit_sign
from tools.cards.svg import circle, flipped, path, placed, ring

COLUMN, SPOT = 40, 49
LARGE_COLUMN, LARGE_SPOT = 33, 43
ROW = 39
PAIR_ROWS = (-3, -1, 1, 3)
MIDDLE_ROWS = {"9": (0,), "T": (-2, 2)}

RAY_COUNT = 32
LARGE_INDEX_SCALE = 0.73
ACE_SIGN = 132
# Where the sign's box stands, so that the sign looks centred in the disc.
SIGN_HEIGHT = {"H": 5, "D": 0, "S": -4, "C": -1}


def number_card(rank: str, suit: str, colour: str, size: IndexSize) -> str:
    """Nine or ten suit signs in two columns; the lower ones stand on their heads."""
    column, spot = (LARGE_COLUMN, LARGE_SPOT) if size.is_large else (COLUMN, SPOT)
    places = [(side * column, row * ROW) for row in PAIR_ROWS for side in (-1, 1)]
    places += [(0, row * ROW) for row in MIDDLE_ROWS[rank]]
    return on_centre(
        suit_sign(suit, x, y, spot, colour, turn=180 if y > 0 else 0) for x, y in places
    )


def ace(suit: str, colour: str, size: IndexSize) -> str:
    """One great suit sign within a sun, and a hare on it; each suit has its own sun and hare."""
    disc = [
        circle(0, 0, 86, PANEL_TINT[suit]),
        ring(0, 0, 86, GOLD, 2.6),
        ring(0, 0, 80, GOLD, 1.2),
    ]
    sign = suit_sign(suit, 0, SIGN_HEIGHT[suit], ACE_SIGN, colour)
    hare = {
        "H": leaping_hare(0, 0, 66, CREAM, colour),
        "S": flipped([leaping_hare(0, 9, 66, CREAM, colour)]),
        "D": sitting_hare(-1, 8, 0.58, CREAM, colour),
        "C": flipped([sitting_hare(-1, 5, 0.6, CREAM, colour)]),
    }[suit]
    scale = LARGE_INDEX_SCALE if size.is_large else 1
    return on_centre([placed(0, 0, [_sun(suit), *disc, sign, hare], scale)])


def _sun(suit: str) -> str:
    rays = {
        "H": (path(polygon([(-5, -88), (0, -102), (5, -88)]), GOLD),),
        "D": (path(polygon([(-4.5, -96), (0, -104), (4.5, -96), (0, -88)]), GOLD),),
        "S": (
            path(polygon([(-6, -86), (0, -107), (6, -86)]), GOLD),
            circle(0, -94, 3.6, GOLD),
        ),
        "C": (path(leaf((-5, -86), (7, -105), 5), GOLD),),
    }[suit]
    step = 360 / RAY_COUNT
    return "".join(
        placed(0, 0, [rays[place % len(rays)]], turn=place * step) for place in range(RAY_COUNT)
    )
