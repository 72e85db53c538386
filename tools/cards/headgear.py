"""Crowns and braids that several heads share. Head units, see `heads`."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tools.cards.outline import Point, leaf, lit, oval
from tools.cards.palette import CREAM, GOLD, shade
from tools.cards.signs import suit_sign
from tools.cards.svg import circle, number, path, placed


def crown(points: Sequence[Point], suit: str, gem: str, base: float = 29) -> str:
    """A golden crown through its points and valleys, its front set with the suit sign."""
    zigzag = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    outline = f"M{number(-base)}-30L{zigzag}L{number(base)}-30Q0-39 {number(-base)}-30Z"
    balls = "".join(circle(x, y - 1, 4, GOLD) for x, y in points[::2])
    pearls = circle(-17, -39, 2.6, CREAM) + circle(17, -39, 2.6, CREAM)
    return lit(outline, GOLD) + balls + pearls + suit_sign(suit, 0, -44, 14, gem)


def wreath(leaf_colour: str, blossom: str) -> str:
    """A wreath of upright leaves with three blossoms."""
    drawn = []
    for step in range(9):
        angle = math.radians(200 + 140 / 8 * step)
        x, y = math.cos(angle), math.sin(angle)
        tall = 26 if step % 2 == 0 else 20
        blade = leaf(
            (29 * x, -12 + 20 * y), ((29 + tall * 0.7) * x, -12 + (20 + tall) * y), 5.5, 0.45
        )
        drawn.append(path(blade, shade(leaf_colour, -0.16 if x > 0.1 else 0.08)))
    for x, y in ((-20, -29), (0, -34), (20, -29)):
        petal = path(oval(0, -4.5, 3.6, 4.6), blossom)
        drawn += [placed(x, y, [petal], turn=72 * i) for i in range(5)]
        drawn.append(circle(x, y, 3, GOLD))
    return "".join(drawn)


def braid(x: float, top: float, knots: int, hair: str, ribbon: str) -> str:
    """A braid that hangs down from (x, top)."""
    beads = [
        path(
            oval(x + (1.5 if i % 2 else -1.5), top + i * 10, 8 - i * 0.6, 7.5),
            shade(hair, 0.1 * (i % 2)),
        )
        for i in range(knots)
    ]
    end = top + knots * 10 - 3
    return "".join(beads) + path(oval(x, end + 6, 4.5, 7), hair) + circle(x, end, 4.4, ribbon)
