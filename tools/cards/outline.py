"""Outlines: path data that can be built, mirrored and cut.

An outline is an SVG path string in absolute commands M L H V C Q Z, in card units. pygame has no
clipPath, so a shaded half is cut here, out of the outline itself.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Sequence

from tools.cards.palette import shade
from tools.cards.svg import number, path

Point = tuple[float, float]

CURVE_STEPS = 8
CIRCLE_HANDLE = 0.5523
_TOKEN = re.compile(r"[MLHVCQZ]|-?\d*\.?\d+")
_NUMBERS_OF = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}


def polygon(points: Iterable[Point]) -> str:
    """The closed outline through the points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def oval(x: float, y: float, half_width: float, half_height: float) -> str:
    """An ellipse about (x, y) as an outline of four curves."""
    a, b = half_width * CIRCLE_HANDLE, half_height * CIRCLE_HANDLE
    left, right, top, bottom = x - half_width, x + half_width, y - half_height, y + half_height
    corners = (
        ((x + a, top), (right, y - b), (right, y)),
        ((right, y + b), (x + a, bottom), (x, bottom)),
        ((x - a, bottom), (left, y + b), (left, y)),
        ((left, y - b), (x - a, top), (x, top)),
    )
    curves = (" ".join(f"{number(px)} {number(py)}" for px, py in curve) for curve in corners)
    return f"M{number(x)} {number(top)}C" + "C".join(curves) + "Z"


def box(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle with round corners; (x, y) is its upper left corner."""
    right, bottom, k = x + width, y + height, radius * CIRCLE_HANDLE
    parts: Sequence[tuple[str, tuple[float, ...]]] = (
        ("M", (x + radius, y)),
        ("L", (right - radius, y)),
        ("C", (right - radius + k, y, right, y + radius - k, right, y + radius)),
        ("L", (right, bottom - radius)),
        ("C", (right, bottom - radius + k, right - radius + k, bottom, right - radius, bottom)),
        ("L", (x + radius, bottom)),
        ("C", (x + radius - k, bottom, x, bottom - radius + k, x, bottom - radius)),
        ("L", (x, y + radius)),
        ("C", (x, y + radius - k, x + radius - k, y, x + radius, y)),
    )
    return "".join(name + " ".join(map(number, values)) for name, values in parts) + "Z"


def leaf(start: Point, end: Point, half_width: float, fullest: float = 0.5) -> str:
    """A lens from start to end, widest at the share `fullest` of its length."""
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    bulge = 2 * half_width / math.hypot(dx, dy)
    mx, my = x0 + dx * fullest, y0 + dy * fullest
    near = f"{number(mx - dy * bulge)} {number(my + dx * bulge)}"
    far = f"{number(mx + dy * bulge)} {number(my - dx * bulge)}"
    return (
        f"M{number(x0)} {number(y0)}Q{near} {number(x1)} {number(y1)}"
        f"Q{far} {number(x0)} {number(y0)}Z"
    )


def commands(outline: str) -> list[tuple[str, list[float]]]:
    """The outline's commands, repeated commands written out one by one.

    Raises ValueError for a command that outlines may not use.
    """
    if stray := set(re.findall(r"[A-Za-z]", outline)) - set(_NUMBERS_OF):
        raise ValueError(f"an outline has only absolute M L H V C Q Z, not {sorted(stray)}")
    tokens = _TOKEN.findall(outline)
    found: list[tuple[str, list[float]]] = []
    name, at = "", 0
    while at < len(tokens):
        if tokens[at] in _NUMBERS_OF:
            name, at = tokens[at], at + 1
        count = _NUMBERS_OF[name]
        found.append((name, [float(token) for token in tokens[at : at + count]]))
        at += count
    return found


def mirrored(outline: str) -> str:
    """The outline with left and right exchanged (x becomes -x)."""
    parts = []
    for name, values in commands(outline):
        xs = () if name == "V" else range(0, len(values), 2)
        flipped = [-value if i in xs else value for i, value in enumerate(values)]
        parts.append(name + " ".join(map(number, flipped)))
    return "".join(parts)


def faced(outline: str, facing: int) -> str:
    """The outline as drawn (facing 1, to the right) or mirrored (facing -1, to the left)."""
    return outline if facing > 0 else mirrored(outline)


def flattened(outline: str) -> list[list[Point]]:
    """The outline's closed parts as polygons; a curve becomes `CURVE_STEPS` chords."""
    parts: list[list[Point]] = []
    for name, values in commands(outline):
        if name == "M":
            parts.append([(values[0], values[1])])
            continue
        part = parts[-1]
        x, y = part[-1]
        if name == "H":
            part.append((values[0], y))
        elif name == "V":
            part.append((x, values[0]))
        elif name != "Z":
            controls = [(x, y), *zip(values[::2], values[1::2], strict=True)]
            steps = 1 if name == "L" else CURVE_STEPS
            part.extend(_on_curve(controls, step / steps) for step in range(1, steps + 1))
    return parts


def _on_curve(controls: Sequence[Point], share: float) -> Point:
    while len(controls) > 1:
        controls = [
            (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            for a, b in itertools.pairwise(controls)
        ]
    return controls[0]


def right_of(outline: str, x: float) -> str:
    """The part of the outline to the right of the vertical line at x ("" when there is none)."""
    cut = []
    for part in flattened(outline):
        kept: list[Point] = []
        for here, there in zip(part, part[1:] + part[:1], strict=True):
            if here[0] >= x:
                kept.append(here)
            if (here[0] >= x) != (there[0] >= x):
                share = (x - here[0]) / (there[0] - here[0])
                kept.append((x, here[1] + (there[1] - here[1]) * share))
        if len(kept) > 2:
            cut.append(polygon(kept))
    return "".join(cut)


def lit(outline: str, colour: str, split: float = 0, depth: float = 0.13) -> str:
    """The outline lit from the left: right of x = split it is darker by the share `depth`."""
    shadow = right_of(outline, split)
    return path(outline, colour) + (path(shadow, shade(colour, -depth)) if shadow else "")


def lit_pair(outline: str, colour: str, depth: float = 0.13) -> str:
    """The outline in the light on the left, and its mirror image in the shade on the right."""
    return path(outline, colour) + path(mirrored(outline), shade(colour, -depth))
