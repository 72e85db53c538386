"""Suit signs, index letters and the leaping hare: each about (0, 0) in a box of 100 units."""

from __future__ import annotations

from tools.cards.outline import leaf, oval
from tools.cards.palette import CREAM
from tools.cards.svg import circle, number, path, placed, stroke

SUIT_OUTLINES = {
    "H": "M0 46C-9 30-48 8-48-18C-48-36-36-46-23-46C-12-46-4-39 0-29C4-39 12-46 23-46"
    "C36-46 48-36 48-18C48 8 9 30 0 46Z",
    "D": "M0-50Q15-22 40 0Q15 22 0 50Q-15 22-40 0Q-15-22 0-50Z",
    "S": "M0-49C9-34 46-12 46 15C46 30 36 38 25 38C16 38 8 33 4.5 26C5 36 9 44 18 49H-18"
    "C-9 44-5 36-4.5 26C-8 33-16 38-25 38C-36 38-46 30-46 15C-46-12-9-34 0-49Z",
    "C": oval(0, -26, 22, 22)
    + oval(-25, 9, 22, 22)
    + oval(25, 9, 22, 22)
    + "M-14-14H14L10 18H-10ZM-4.5 8H4.5C5 32 9 43 18 49H-18C-9 43-5 32-4.5 8Z",
}

# Width of the letter's box, and its line; all are 100 high. "T" is drawn as a narrow 10.
INDEX_LETTERS = {
    "9": (60, "M52 35A22 27 0 1 1 8 35A22 27 0 1 1 52 35C52 66 44 84 20 92"),
    "T": (
        80,
        "M5 24L20 8V92M57 8C69 8 73 24 73 50C73 76 69 92 57 92C45 92 41 76 41 50C41 24 45 8 57 8Z",
    ),
    "J": (54, "M24 8H46V66C46 84 38 92 26 92C15 92 8 85 8 72"),
    "Q": (
        62,
        "M30 8C46 8 53 22 53 50C53 78 46 92 30 92C14 92 7 78 7 50C7 22 14 8 30 8ZM34 68L56 95",
    ),
    "K": (60, "M9 8V92M51 8L10 58M25 42L53 92"),
    "A": (62, "M6 92L31 8L56 92M15 64H47"),
}
LETTER_STROKE = 16

# Separate outlines: within one path, parts that turn opposite ways would cancel where they cross.
HARE_OUTLINES = (
    (
        "M-31 10C-33-8-14-19 6-16C18-15 24-20 30-27C38-33 50-27 53-19C55-14 52-11 46-10"
        "C39-9 36-4 31 3C22 16 4 18-8 18C-18 19-28 19-31 10Z"
    ),
    leaf((38, -23), (-6, -40), 5.5, 0.62),
    leaf((42, -24), (8, -53), 5.5, 0.62),
    "M26 2C36 8 46 14 56 15C60 16 60 20 56 20.5C44 22 30 16 16 10Z",
    "M20 6C30 16 38 24 46 27C49 29 47 33 43 32C32 29 20 22 8 15Z",
    (
        "M-10-6C-30-12-42 2-38 13C-42 20-50 27-58 31C-61 33-60 37-56 37C-44 37-32 30-22 20"
        "C-8 18-2 4-10-6Z"
    ),
    oval(-38, -6, 6.5, 6.5),
    oval(31.5, -26.5, 6, 4),
)

SITTING_OUTLINES = (
    (
        "M-16 44C-26 34-26 12-13-2C-6-9 1-13 2-20C0-29 6-38 14-37C22-36 27-30 27-24.5"
        "C27-19 23-17 18-16C19-6 18 6 16 15L18 37H23C28 37 28 44 25 44Z"
    ),
    "M8-30C-3-38-10-56-7-73C5-67 14-50 15-34Z",
    "M15-33C12-46 14-64 22-74C29-62 27-46 20-32Z",
    oval(-20, 35, 7.5, 7.5),
)


def suit_sign(suit: str, x: float, y: float, size: float, fill: str, turn: float = 0) -> str:
    """The sign of a suit ("C", "D", "H" or "S"), `size` units high, about (x, y)."""
    return placed(x, y, [path(SUIT_OUTLINES[suit], fill)], size / 100, turn)


def index_letter(rank: str, x: float, top: float, height: float, colour: str) -> str:
    """The letter of a rank, `height` units high, centred on x."""
    width, line = INDEX_LETTERS[rank]
    left = x - width * height / 200
    return placed(left, top, [stroke(line, colour, LETTER_STROKE)], height / 100)


def leaping_hare(x: float, y: float, size: float, colour: str, ground: str, turn: float = 0) -> str:
    """A hare leaping to the right; the ground's colour draws its eye and thigh."""
    body = [path(outline, colour) for outline in HARE_OUTLINES]
    details = [stroke("M-12-3C-24-7-33 1-32 11", ground, 2.2), circle(41, -21, 2, ground)]
    return placed(x, y, [*body, *details], size / 100, turn)


def sitting_hare(x: float, y: float, scale: float, colour: str, ground: str) -> str:
    """A hare that sits upright and looks to the right; 118 units high at scale 1."""
    body = [path(outline, colour) for outline in SITTING_OUTLINES]
    details = [stroke("M-9 41C-14 28-7 16 4 20C12 24 11 35 6 41", ground, 3.2)]
    return placed(x, y, [*body, *details, circle(17, -27, 2.8, ground)], scale)


def bell(x: float, y: float, radius: float, gold: str, line: str) -> str:
    """A fool's bell about (x, y)."""
    half = number(radius * 0.93)
    slit = f"M-{half} 0H{half}M0 1V{number(radius * 0.8)}"
    shine = circle(radius * -0.35, radius * -0.4, radius * 0.22, CREAM)
    return placed(x, y, [circle(0, 0, radius, gold), shine, stroke(slit, line, radius * 0.24)])
