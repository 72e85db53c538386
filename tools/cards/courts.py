"""Court cards: a figure and its own half turn, joined by a sash, before a sunburst."""

from __future__ import annotations

import math

from tools.cards.figure import Figure
from tools.cards.frame import IndexSize, framed
from tools.cards.heads import HEAD_Y
from tools.cards.jacks import JACKS
from tools.cards.kings import KINGS
from tools.cards.look import FALLING_SUITS, Look, look
from tools.cards.outline import mirrored, polygon
from tools.cards.palette import CREAM, GOLD, shade
from tools.cards.queens import QUEENS
from tools.cards.signs import suit_sign
from tools.cards.svg import both_ends, circle, path, placed, ring

COURTS = {"J": JACKS, "Q": QUEENS, "K": KINGS}

# Half the picture's width and height; sunbeams end just under the mat.
HALF_WIDTH, HALF_HEIGHT = 114, 164
HALO = 66

BAND = "M-111-4L111-34V4L-111 34Z"
BAND_HEMS = "M-111 1L111-29V-25L-111 5ZM-111 25L111-5V-1L-111 29Z"
RIBBON = "M-111-2C-50-50 50 10 111-36V2C50 50-50-10-111 36Z"
RIBBON_HEMS = (
    "M-111 3C-50-45 50 15 111-31V-26.5C50 19.5-50-40.5-111 7.5Z"
    "M-111 26.5C-50-19.5 50 40.5 111-7.5V-3C50 45-50-15-111 31Z"
)
KING_FIELD = "M-111 3L111-27V-3L-111 27Z"
BAND_SLOPE = 30 / 222
# Left of the middle; the right half is the half turn of the left.
SASH_PLACES = (-87, -58, -29)


def sunbeams(y: float, start: float, count: int, colour: str, bottom: float = HALF_HEIGHT) -> str:
    """Beams from (0, y), from `start` units away out to the edge of the picture or to `bottom`."""
    step = 2 * math.pi / count
    beams = ""
    for beam in range(count):
        edges = []
        for share in (0.25, 0.75):
            dx, dy = math.cos((beam + share) * step), math.sin((beam + share) * step)
            to_side = HALF_WIDTH / abs(dx)
            to_end = ((bottom if dy > 0 else -HALF_HEIGHT) - y) / dy
            reach = min(to_side, to_end)
            edges.append(((start * dx, y + start * dy), (reach * dx, y + reach * dy)))
        (near, far), (next_near, next_far) = edges
        beams += polygon([near, far, next_far, next_near])
    return path(beams, colour)


def halo(rank: str) -> str:
    """The golden disc behind the head: plain for a jack, beaded for a queen, rayed for a king."""
    light, line = shade(GOLD, 0.5), shade(GOLD, 0.1)
    parts = [circle(0, 0, HALO, light)]
    if rank == "J":
        parts.append(ring(0, 0, HALO - 6, line, 2.2))
    spots = 24
    for spot in range(spots):
        if rank == "Q":
            parts.append(placed(0, 0, [circle(0, 7 - HALO, 3, line)], turn=360 / spots * spot))
        if rank == "K":
            ray = path(polygon([(-6, 1 - HALO), (0, -9 - HALO), (6, 1 - HALO)]), line)
            parts.append(placed(0, 0, [ray], turn=360 / spots * spot))
    if rank == "K":
        parts.append(ring(0, 0, HALO - 5, line, 2.2))
    return placed(0, HEAD_Y, parts)


def sash(rank: str, dressed: Look) -> str:
    """The sash over the seam: striped for a jack, a ribbon for a queen, a broad band for a king.

    Its outline equals its own half turn; spades and clubs wear it falling to the right.
    """
    falls = dressed.suit in FALLING_SUITS
    ground = shade(dressed.second, -0.15)
    outline, hems = (RIBBON, RIBBON_HEMS) if rank == "Q" else (BAND, BAND_HEMS)
    turn = mirrored if falls else str
    signs = [circle(0, 0, 7.5, GOLD), circle(0, 0, 3.5, ground)]
    for x in SASH_PLACES:
        y = _ribbon_y(x) if rank == "Q" else -x * BAND_SLOPE
        signs.append(_sash_sign(rank, dressed.suit, x, -y if falls else y))
    if rank == "K":
        field = path(turn(KING_FIELD), ground)
        return path(turn(BAND), GOLD) + field + both_ends(signs)
    return path(turn(outline), ground) + path(turn(hems), GOLD) + both_ends(signs)


def _sash_sign(rank: str, suit: str, x: float, y: float) -> str:
    if rank == "J" and x == SASH_PLACES[1]:
        return placed(x, y, [path("M-8 0L0-10L8 0L0 10Z", GOLD)])
    return suit_sign(suit, x, y, 17 if rank == "K" else 15, CREAM)


def _ribbon_y(x: float) -> float:
    low, high = 0.0, 1.0
    for _ in range(30):
        middle = (low + high) / 2
        is_left = _cubic(-111, -50, 50, 111, middle) < x
        low, high = (middle, high) if is_left else (low, middle)
    return _cubic(17, -30, 30, -17, low)


def _cubic(a: float, b: float, c: float, d: float, t: float) -> float:
    u = 1 - t
    return a * u**3 + 3 * b * u * u * t + 3 * c * u * t * t + d * t**3


def court_card(rank: str, suit: str, colour: str, size: IndexSize) -> str:
    """The picture of a jack, queen or king ("J", "Q", "K")."""
    dressed = look(suit, colour)
    figure: Figure = COURTS[rank][suit](dressed)
    half = (
        halo(rank),
        figure.behind,
        figure.dress,
        figure.head,
        figure.front,
    )
    light = sunbeams(HEAD_Y, 60, 24, shade(dressed.tint, -0.07), bottom=0)
    picture = [both_ends([light]), both_ends(half), sash(rank, dressed)]
    return framed(size, dressed.tint, picture)
