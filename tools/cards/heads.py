"""Faces of the court cards: seen from the front, turned by a quarter, and in profile.

Head units: (0, 0) is the middle of the face, a front face is 54 wide and 66 high, y grows
downwards. Drawings look to the right; `facing` -1 mirrors them before the shade is laid, so that
the light comes from the left on every head.
"""

from __future__ import annotations

from dataclasses import dataclass

from tools.cards.outline import faced, lit, oval
from tools.cards.palette import INK, LIP, PAPER, shade
from tools.cards.svg import circle, ellipse, path, placed, stroke

HEAD_Y = -94
HEAD_SCALE = 1.08
FEATURE = 2.3

FRONT = "M0-34C18-34 27-21 27-3C27 15 17 34 0 34C-17 34-27 15-27-3C-27-21-18-34 0-34Z"
TURNED = (
    "M-2-34C14-34 24-27 25-14C25.4-10 23.6-7 24-3C24.4 1 26 4 25.4 9C24 21 18 34 8 34"
    "C-7 34-23 22-26 3C-29-17-20-34-2-34Z"
)
PROFILE = (
    "M-4-35C11-36 21-28 22-16C22.5-12 22-9 22.5-6L32 6.5C33.5 10 30 11.5 26 11.5"
    "L28 16L25 18.6L27.5 22C28 24.5 25 25 24.5 27C26 31 23 35.5 17 35.5"
    "C8 35.5-1 32-8 25L-16 20C-27 12-29-4-26-17C-23-29-14-35-4-35Z"
)


@dataclass(frozen=True)
class Skin:
    """Colours of a face: skin, cheeks, and the brows' hair."""

    base: str
    blush: str
    brow: str = INK

    @property
    def dark(self) -> str:
        """The skin in shade."""
        return shade(self.base, -0.16)


def on_head(*items: str, tilt: float = 0) -> str:
    """The items, given in head units, drawn where a court figure has its head.

    `tilt` leans the head, in degrees, towards the reader's right.
    """
    return placed(0, HEAD_Y, items, HEAD_SCALE, tilt)


def front_face(skin: Skin, *, asleep: bool = False, mouth: str = "lips") -> str:
    """A face that looks at the reader; `asleep` closes its lids."""
    parts = [ellipse(x, 1, 4.5, 7, colour) for x, colour in ((-27, skin.base), (27, skin.dark))]
    parts += [lit(FRONT, skin.base)]
    parts += [circle(x, 11, 5.6, skin.blush) for x in (-15.5, 15.5)]
    if asleep:
        parts.append(stroke("M-19-3Q-12 4-5-3M5-3Q12 4 19-3", INK, FEATURE))
    else:
        parts += [_open_eye(-11.5, -2, 6.5), _open_eye(11.5, -2, 6.5)]
    parts.append(stroke("M-20-12Q-11.5-17.5-3.5-12L-4.5 6Q-4 11 2.5 11", skin.brow, 2.2))
    parts.append(stroke("M4.5-13Q12-17.5 20-12", skin.brow, 2.2))
    return "".join(parts) + _mouth(0, 20, 1, mouth)


def turned_face(skin: Skin, facing: int, *, asleep: bool = False, mouth: str = "lips") -> str:
    """A face turned by a quarter towards `facing`."""
    far_split = 11 if facing > 0 else 3
    ear = faced(oval(-24, 3, 5, 7.5), facing)
    parts = [lit(ear, skin.base), lit(faced(TURNED, facing), skin.base, far_split)]
    parts += [
        circle(-6 * facing, 12, 5.8, skin.blush),
        ellipse(20 * facing, 11, 3.6, 5, skin.blush),
    ]
    if asleep:
        lids = "M-8-3Q-1 4 6-3M13.5-3Q18 3 22.5-3"
        parts.append(stroke(faced(lids, facing), INK, FEATURE))
    else:
        parts += [_open_eye(-0.5 * facing, -2, 6.2), _open_eye(17 * facing, -2, 5)]
    nose = "M-9-11Q0-17 8.5-12Q9.5-2 14.5 5Q16.5 10 9.5 11"
    parts.append(stroke(faced(nose, facing), skin.brow, 2.2))
    parts.append(stroke(faced("M14-13Q19-16.5 23.5-11", facing), skin.brow, 2.2))
    return "".join(parts) + _mouth(10 * facing, 20.5, facing, mouth)


def profile_face(skin: Skin, facing: int, *, asleep: bool = False, mouth: str = "lips") -> str:
    """A face seen from its side: one eye, and an ear that hair or hat may hide."""
    split = 13 if facing > 0 else -2
    parts = [lit(faced(PROFILE, facing), skin.base, split)]
    parts += [circle(11 * facing, 13, 5.6, skin.blush)]
    ear = "M-9-6C-3-8 1-3-1 3C-2 8-6 11-9 9"
    parts.append(path(faced(ear + "Z", facing), skin.dark))
    if asleep:
        parts.append(stroke(faced("M9-3Q15 3 20-3", facing), INK, FEATURE))
    else:
        parts += [_open_eye(15 * facing, -2, 5)]
    parts.append(stroke(faced("M8-11Q15-16.5 22-11", facing), skin.brow, 2.4))
    parts.append(stroke(faced("M24.5 10.5Q20.5 10 22 6.5", facing), skin.brow, 1.6))
    if mouth == "lips":
        lips = "M26.8 15.3L25 18.6L26.5 22.5Q21 22.5 16.5 18.6Q21 14.5 26.8 15.3Z"
        parts.append(path(faced(lips, facing), LIP))
    elif mouth == "smile":
        parts.append(stroke(faced("M15 17.5Q19 21 25 18.8", facing), LIP, 2.6))
    return "".join(parts)


def _open_eye(x: float, y: float, half_width: float) -> str:
    lid = (
        f"M{x - half_width:.2f} {y - 1:.2f}Q{x:.2f} {y - 7.5:.2f} {x + half_width:.2f} {y - 1:.2f}"
    )
    white = lid + f"Q{x:.2f} {y + 6:.2f} {x - half_width:.2f} {y - 1:.2f}Z"
    return path(white, PAPER) + circle(x, y - 0.8, 3.1, INK) + stroke(lid, INK, 2)


def _mouth(x: float, y: float, facing: int, kind: str) -> str:
    if kind == "lips":
        lips = "M-8.5 0Q-4-5 0-2Q4-5 8.5 0Q0 8.5-8.5 0Z"
        return placed(x, y, [path(lips, LIP)])
    if kind == "smile":
        line = faced("M-8-1.5Q0 5 8-1.5", facing)
        return placed(x, y, [stroke(line, LIP, 2.6)])
    return ""
