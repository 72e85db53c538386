"""Number cards and aces."""

from __future__ import annotations

from tools.cards.frame import IndexSize, on_centre
from tools.cards.outline import polygon
from tools.cards.palette import CREAM, GOLD, PANEL_TINT
from tools.cards.signs import leaping_hare, suit_sign
from tools.cards.svg import circle, path, placed, ring

COLUMN, SPOT = 40, 49
LARGE_COLUMN, LARGE_SPOT = 33, 43
ROW = 39
PAIR_ROWS = (-3, -1, 1, 3)
MIDDLE_ROWS = {"9": (0,), "T": (-2, 2)}

RAY_COUNT = 32
LARGE_INDEX_SCALE = 0.8
ACE_SIGN = 132
# Height of the sign's centre, then height and size of the hare within it.
ACE_PLACES = {"H": (5, 0, 66), "D": (0, 3, 46), "S": (-4, 9, 66), "C": (-1, 1, 60)}


def number_card(rank: str, suit: str, colour: str, size: IndexSize) -> str:
    """Nine or ten suit signs in two columns; the lower ones stand on their heads."""
    column, spot = (LARGE_COLUMN, LARGE_SPOT) if size.is_large else (COLUMN, SPOT)
    places = [(side * column, row * ROW) for row in PAIR_ROWS for side in (-1, 1)]
    places += [(0, row * ROW) for row in MIDDLE_ROWS[rank]]
    return on_centre(
        suit_sign(suit, x, y, spot, colour, turn=180 if y > 0 else 0) for x, y in places
    )


def ace(suit: str, colour: str, size: IndexSize) -> str:
    """One great suit sign within a sun, a hare leaping across it."""
    ray = path(polygon([(-5, -88), (0, -102), (5, -88)]), GOLD)
    sun = [placed(0, 0, [ray], turn=360 / RAY_COUNT * i) for i in range(RAY_COUNT)]
    disc = [
        circle(0, 0, 86, PANEL_TINT[suit]),
        ring(0, 0, 86, GOLD, 2.6),
        ring(0, 0, 80, GOLD, 1.2),
    ]
    sign_y, hare_y, hare_size = ACE_PLACES[suit]
    picture = [
        suit_sign(suit, 0, sign_y, ACE_SIGN, colour),
        leaping_hare(0, hare_y, hare_size, CREAM, colour),
    ]
    scale = LARGE_INDEX_SCALE if size.is_large else 1
    return on_centre([placed(0, 0, [*sun, *disc, *picture], scale)])
