"""Card backs: a lattice of hare's ears, and two hares that chase each other."""

from __future__ import annotations

from tools.cards.frame import HEIGHT, WIDTH, card, on_centre
from tools.cards.outline import box, leaf
from tools.cards.palette import BACK_COLOURS, CREAM, GOLD
from tools.cards.signs import leaping_hare
from tools.cards.svg import both_ends, circle, element, path, ring

STEP_X, STEP_Y = 35, 38.75
ROWS, COLUMNS = range(-4, 5), range(-3, 4)
LATTICE_EDGE = 106
EAR_HALF_WIDTH = 5
MEDALLION = 72


def back(name: str) -> str:
    """The back called "red" or "blue", a whole SVG file."""
    ground, ears = BACK_COLOURS[name]
    lattice, knots = "", []
    for row in ROWS:
        for column in COLUMNS:
            x, y = (column + row % 2 / 2) * STEP_X, row * STEP_Y
            if abs(x) >= LATTICE_EDGE:
                continue
            knots.append(circle(x, y, 3.2, GOLD))
            for side in (-1, 1):
                if row > ROWS[0] and abs(x + side * STEP_X / 2) < LATTICE_EDGE:
                    tip = (x + side * (STEP_X / 2 - 1.6), y - STEP_Y + 3.5)
                    lattice += leaf((x + side * 1.6, y - 3.5), tip, EAR_HALF_WIDTH)
    medallion = [
        circle(0, 0, MEDALLION, ground),
        ring(0, 0, 70, GOLD, 2.6),
        ring(0, 0, 64, GOLD, 1.2),
        both_ends([leaping_hare(-3, -25, 84, CREAM, ground, turn=-10)]),
    ]
    inner = box(14, 14, WIDTH - 28, HEIGHT - 28, 6)
    frame = element("path", d=inner, fill="none", stroke=GOLD, stroke_width=2.2)
    ground_panel = path(box(9, 9, WIDTH - 18, HEIGHT - 18, 9), ground)
    return card([ground_panel, on_centre([path(lattice, ears), *knots, *medallion]), frame])
