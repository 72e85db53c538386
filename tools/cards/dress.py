"""Robes, collars, sashes and arms of the court cards.

Units: card units about the centre of the card, upper half only (y below 0 is up).
"""

from __future__ import annotations

import math

from tools.cards.heads import Skin
from tools.cards.look import FALLING_SUITS, Look
from tools.cards.outline import lit, lit_pair, mirrored, oval, polygon, right_of
from tools.cards.palette import CREAM, GOLD, INK, STEEL, shade
from tools.cards.signs import suit_sign
from tools.cards.svg import both_sides, circle, path, placed, stroke

# Ends one unit below the seam, where the sash hides the join of both halves.
ROBE = "M-111 1V-14C-106-42-66-52-24-62H24C66-52 106-42 111-14V1Z"
NECK = "M-12-76V-60L0-48L12-60V-76Z"
LEATHER = "#6b3d1a"
BROWN_FUR = "#6b4a34"
DAGS = 8
SIGN_PLACES = ((-95, -20), (-74, -23), (-54, -26))


def robe(look: Look) -> str:
    """The robe in the suit's colour, with golden suit signs where a rising sash leaves room."""
    places = () if look.suit in FALLING_SUITS else SIGN_PLACES
    signs = (suit_sign(look.suit, x, y, 15, GOLD) for x, y in places)
    return lit(ROBE, look.robe, depth=0.25) + "".join(signs)


def neck(skin: Skin) -> str:
    """The neck, in the shade of the chin."""
    return path(NECK, skin.dark)


def lapels(look: Look) -> str:
    """A white shirt between golden lapels."""
    shirt = lit("M-27-62L0 1L27-62Z", CREAM, depth=0.09)
    return shirt + lit_pair("M-25-63L-47-57L-50-40L-38-38L-6 1H4Z", GOLD)


def dagged_cape(cloth: str) -> str:
    """The shoulder cape of a hood, its hem cut into points."""
    hem, knobs = "", []
    for tooth in range(DAGS):
        middle, end = -70 + 140 / DAGS * (tooth + 0.5), -70 + 140 / DAGS * (tooth + 1)
        tip_y, notch_y = -16 - (middle / 70) ** 2 * 12, -32 - (end / 70) ** 2 * 8
        hem += f"L{middle:.2f} {tip_y:.2f}L{end:.2f} {notch_y:.2f}"
        knobs.append(circle(middle, tip_y + 1, 3.2, GOLD))
    cape = f"M-24-64C-50-58-66-52-70-40{hem}C66-52 50-58 24-64Z"
    border = stroke("M-66-43C-30-34 30-34 66-43", GOLD, 3)
    return lit(cape, cloth, depth=0.2) + border + "".join(knobs)


def cook_jacket(look: Look) -> str:
    """A double-breasted white jacket front with a knotted kerchief."""
    front = lit("M-33-62L-27 1H27L33-62Z", CREAM, depth=0.09)
    buttons = [circle(x, y, 3.4, GOLD) for x in (-15, 15) for y in (-33, -18)]
    fold = stroke("M0-48V0", shade(CREAM, -0.22), 2)
    kerchief = lit("M-24-64C-14-54 14-54 24-64L19-52L6-44H-6L-19-52Z", look.second, depth=0.2)
    tails = lit("M-5-46L-15-26L-3-30L0-42L3-30L15-26L5-46Z", look.second, depth=0.2)
    knot = lit(oval(0, -46, 6.5, 5.5), shade(look.second, 0.15), depth=0.2)
    return front + fold + "".join(buttons) + kerchief + tails + knot


def laced_tunic(look: Look) -> str:
    """A tunic laced over a shirt, and the strap of the horn across it."""
    collar = lit("M-30-66C-20-56 20-56 30-66L38-52C20-40-20-40-38-52Z", look.second, depth=0.2)
    slit = lit("M-13-50L0-2L13-50Q0-44-13-50Z", CREAM, depth=0.09)
    lace = stroke("M-10-42L8-36M10-42L-8-36M-8-30L5-24M8-30L-5-24", GOLD, 2.6)
    strap = path("M-61-47L-44-54L64 1H42Z", LEATHER) + stroke("M-57-46L47 1", GOLD, 2)
    buckle = placed(-30, -38, [path(polygon([(-7, -7), (7, -7), (7, 7), (-7, 7)]), GOLD)], turn=28)
    return collar + slit + lace + strap + buckle


def laced_neckline(look: Look, skin: Skin) -> str:
    """A round neckline edged with lace, and a golden chain."""
    bodice = lit("M-46-58L-34 1H34L46-58Z", look.second, depth=0.2)
    breast = lit(
        "M-13-66C-20-61-30-60-32-56C-33-23 33-23 32-56C30-60 20-61 13-66Z", skin.base, depth=0.13
    )
    lace = []
    for step in range(13):
        angle = math.radians(7 + 166 / 12 * step)
        x, y = 32 * math.cos(angle), -60 + 28 * math.sin(angle)
        lace.append(circle(x, y, 4.6, shade(CREAM, -0.1 if x > 0 else 0)))
    chain = stroke("M-15-58Q0-44 15-58", GOLD, 2.2)
    return bodice + breast + "".join(lace) + chain


def broad_collar(look: Look, skin: Skin) -> str:
    """A round collar of beads and bands."""
    bands = (
        (62, GOLD),
        (57, look.second),
        (44, CREAM),
        (39, GOLD),
        (34, look.robe),
        (28, GOLD),
        (24, skin.dark),
    )
    parts = []
    for radius, colour in bands:
        shoulder, depth = -68 + radius * 0.3, radius * 0.74 - 62
        curve = f"C{-radius} {depth:.2f} {radius} {depth:.2f} {radius} {shoulder:.2f}"
        parts.append(lit(f"M-17-64L{-radius} {shoulder:.2f}{curve}L17-64Z", colour, depth=0.16))
    beads = []
    for step in range(9):
        angle = math.radians(8 + 164 / 8 * step)
        beads.append(circle(50 * math.cos(angle), -56 + 25 * math.sin(angle), 3.2, GOLD))
    return "".join(parts + beads)


def ruff(look: Look) -> str:
    """A great pleated ruff, seen from the front."""
    bodice = lit("M-30-50L0 1L30-50Z", look.second, depth=0.2)
    studs = [circle(0, y, 3, GOLD) for y in (-38, -26)]
    lobes, pleats = "", ""
    for step in range(18):
        angle = math.radians(360 / 18 * (step + 0.5))
        x, y = math.cos(angle), math.sin(angle)
        lobes += oval(42 * x, -65 + 16 * y, 8, 5.5)
        pleats += f"M{22 * x:.2f} {-67 + 7 * y:.2f}L{44 * x:.2f} {-65 + 17 * y:.2f}"
    white = shade(CREAM, 0.4)
    disc = lit(oval(0, -65, 43, 17), white, depth=0.12)
    dark_lobes = right_of(lobes, 0)
    scallops = path(lobes, white) + path(dark_lobes, shade(white, -0.12))
    return bodice + "".join(studs) + scallops + disc + stroke(pleats, shade(CREAM, -0.3), 1.8)


def crossed_shawl(look: Look) -> str:
    """A shawl with golden hems, crossed on the breast over a white shirt."""
    shirt = lit("M-24-63L0-12L24-63Z", CREAM, depth=0.09)
    side = "M-22-66L-54-55C-48-34-18-14 30 1H44C10-16-14-40-22-66Z"
    under = path(mirrored(side), shade(look.second, -0.2))
    under_hem = stroke("M51-52C44-34 27-25 14-18", shade(GOLD, -0.13), 2.6)
    over = path(side, look.second) + stroke("M-51-52C-44-34-14-14 32-1", GOLD, 2.6)
    return shirt + under + under_hem + over


def ermine_cape() -> str:
    """The white fur cape with its black tails."""
    cape = lit("M-24-64C-62-60-72-36-62 1H62C72-36 62-60 24-64Z", CREAM, depth=0.08)
    tail = "M0-5Q-4.5 3 0 7Q4.5 3 0-5Z"
    places = ((-44, -48), (-54, -26), (-34, -26), (-46, -8), (44, -48), (54, -32), (34, -32))
    return cape + "".join(placed(x, y, [path(tail, INK)]) for x, y in places)


def scale_armour(look: Look) -> str:
    """A cuirass of steel scales under a golden gorget."""
    plate = lit("M-50-54C-52-30-46-10-40 1H40C46-10 52-30 50-54Z", shade(STEEL, -0.35))
    scale = "M-6.5-4H6.5V1Q6.5 7 0 9Q-6.5 7-6.5 1Z"
    scales = []
    for row in range(4):
        for column in range(-3, 4):
            x, y = column * 13 + (6.5 if row % 2 else 0), -46 + row * 11
            if abs(x) < 46:
                colour = shade(STEEL, -0.2 if x > 0 else 0)
                scales.append(placed(x, y, [path(scale, colour)]))
    gorget = lit("M-30-66C-44-60-52-56-56-50C-34-32 34-32 56-50C52-56 44-60 30-66Z", GOLD)
    return plate + "".join(scales) + gorget + suit_sign(look.suit, 0, -45, 11, look.robe)


def fur_collar(look: Look) -> str:
    """A coat with a broad fur collar."""
    coat = lit("M-34-62L-20 1H20L34-62Z", look.second, depth=0.2)
    fur = "M-22-66C-40-64-56-58-62-50C-58-30-40-12-14 1H-2C-20-20-30-40-22-66Z"
    tufts = "M-48-46L-44-38M-38-54L-35-45M-38-32L-33-26M-28-38L-24-31"
    marks = stroke(tufts + mirrored(tufts), shade(BROWN_FUR, -0.4), 2.6)
    return coat + lit_pair(fur, BROWN_FUR, depth=0.2) + marks


def clasped_cloak(look: Look) -> str:
    """A chequered tunic under a cloak with two round clasps."""
    tunic = lit("M-32-62L-36 1H36L32-62Z", CREAM, depth=0.09)
    check = polygon([(0, -7.5), (7.5, 0), (0, 7.5), (-7.5, 0)])
    checks = []
    for row in range(4):
        for column in range(-2, 3):
            x, y = column * 15 + (7.5 if row % 2 else 0), -50 + row * 15
            if abs(x) < 34:
                colour = shade(look.second, -0.2 if x > 0 else 0)
                checks.append(placed(x, y, [path(check, colour)]))
    edges = lit_pair("M-24-64L-40-58L-48 1H-34Z", GOLD)
    bar = stroke("M-36-50H36", GOLD, 4.5)
    clasps = both_sides([circle(-36, -50, 8, GOLD), circle(-36, -50, 4, look.robe)])
    return tunic + "".join(checks) + edges + bar + clasps


def raised_arm(skin: Skin, look: Look, held: str) -> str:
    """The arm at the reader's right: the thing held, the fist about (82, -56), cuff and sleeve."""
    fist = lit("M67-38C59-52 65-68 80-69C94-70 101-60 98-49L92-44Z", skin.base, 88, 0.12)
    knuckles = stroke("M72-65L75-56M80-68L82-58M88-67L88.5-58", skin.dark, 1.9)
    thumb = lit("M68-50C72-56 86-57 91-53C92-48 88-46 84-47L70-44Z", skin.base, 88, 0.12)
    sleeve = lit("M111 1V-36L95-54L63-36L84 1Z", look.second, 97, 0.2)
    cuff = lit("M60-38L94-58Q98-59 100-55L102-51L66-30Q63-29 61-32Z", GOLD, 88)
    return held + fist + knuckles + thumb + sleeve + cuff
