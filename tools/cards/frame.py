"""What every face shares: paper, edge, the notched picture panel and the two corner indexes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tools.cards.outline import box
from tools.cards.palette import EDGE, PAPER
from tools.cards.signs import index_letter, suit_sign
from tools.cards.svg import document, element, group, number, path

WIDTH, HEIGHT = 250, 350
CENTRE_X, CENTRE_Y = WIDTH / 2, HEIGHT / 2
CORNER_RADIUS = 14
EDGE_WIDTH = 1.25
PANEL_INSET = 14
PANEL_RADIUS = 9

CARD_OUTLINE = box(0.6, 0.6, WIDTH - 1.2, HEIGHT - 1.2, CORNER_RADIUS)


@dataclass(frozen=True)
class IndexSize:
    """Measures of the corner index, in card units.

    `notch_right` and `notch_bottom` bound the plain paper that the picture panel leaves to the
    upper left index; the lower right one has the same room.
    """

    letter: float
    sign: float
    centre_x: float
    top: float
    notch_right: float
    notch_bottom: float
    is_large: bool


SMALL_INDEX = IndexSize(50, 36, 29, 15, 54, 122, is_large=False)
LARGE_INDEX = IndexSize(68, 42, 37, 13, 70, 142, is_large=True)


def panel(size: IndexSize) -> str:
    """The outline of the picture panel: the card less a margin, notched for both indexes."""
    radius, inset = PANEL_RADIUS, PANEL_INSET
    x, y, right, bottom = size.notch_right, size.notch_bottom, WIDTH - inset, HEIGHT - inset
    corners = (  # where the corner stands, the way in, the way out
        (right, inset, (-1, 0), (0, 1)),
        (right, HEIGHT - y, (0, -1), (-1, 0)),
        (WIDTH - x, HEIGHT - y, (1, 0), (0, 1)),
        (WIDTH - x, bottom, (0, -1), (-1, 0)),
        (inset, bottom, (1, 0), (0, -1)),
        (inset, y, (0, 1), (1, 0)),
        (x, y, (-1, 0), (0, -1)),
        (x, inset, (0, 1), (1, 0)),
    )
    outline = ""
    for corner_x, corner_y, (in_x, in_y), (out_x, out_y) in corners:
        start = f"{number(corner_x + in_x * radius)} {number(corner_y + in_y * radius)}"
        end = f"{number(corner_x + out_x * radius)} {number(corner_y + out_y * radius)}"
        corner = f"{number(corner_x)} {number(corner_y)}"
        outline += f"{'L' if outline else 'M'}{start}Q{corner} {end}"
    return outline + "Z"


def on_centre(items: Iterable[str]) -> str:
    """The items drawn about the centre of the card."""
    return group(f"translate({number(CENTRE_X)} {number(CENTRE_Y)})", items)


def framed(size: IndexSize, tint: str, picture: Iterable[str]) -> str:
    """The picture, drawn about the card's centre, seen through the panel.

    pygame has no clipPath: paper with a hole in it is laid over the picture, so nothing in the
    picture may reach beyond the card.
    """
    hole = panel(size)
    mat = element("path", d=CARD_OUTLINE + hole, fill=PAPER, fill_rule="evenodd")
    return path(hole, tint) + on_centre(picture) + mat


def in_both_corners(mark: str) -> str:
    """The mark as drawn in the upper left corner, and turned in the lower right one."""
    return mark + group(f"rotate(180 {number(CENTRE_X)} {number(CENTRE_Y)})", [mark])


def suit_index(size: IndexSize, rank: str, suit: str, colour: str) -> str:
    """Letter over suit sign, in both corners."""
    letter = index_letter(rank, size.centre_x, size.top, size.letter, colour)
    sign_y = size.top + size.letter * 1.16 + size.sign / 2
    return in_both_corners(letter + suit_sign(suit, size.centre_x, sign_y, size.sign, colour))


def card(picture: Iterable[str]) -> str:
    """A whole card: paper, picture, edge line.

    The edge is the only line of `EDGE_WIDTH`, so that the game may swap it for one pixel.
    """
    edge = element("path", d=CARD_OUTLINE, fill="none", stroke=EDGE, stroke_width=EDGE_WIDTH)
    return document([path(CARD_OUTLINE, PAPER), *picture, edge], WIDTH, HEIGHT)
