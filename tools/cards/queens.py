"""The four queens: rose, pepper, wine and bay.

Hair and hats are in head units (see `heads`), the rest in card units about the card's centre.
"""

from __future__ import annotations

from tools.cards import dress, held
from tools.cards.figure import Figure
from tools.cards.headgear import braid, crown, wreath
from tools.cards.heads import Skin, front_face, on_head, profile_face, turned_face
from tools.cards.look import Look
from tools.cards.outline import faced, lit, polygon
from tools.cards.palette import CREAM, GOLD, shade
from tools.cards.svg import circle, path, placed, ring, stroke

QUEEN_CROWN = ((-36, -51), (-18, -43), (0, -55), (18, -43), (36, -51))


def queen_of_hearts(look: Look) -> Figure:
    """A red-haired queen who turns to her rose."""
    skin, hair = Skin("#f4cfae", "#ec9f86", "#6b2c14"), "#8a3b1e"
    mane = (
        "M-2-38C-38-40-42-8-40 16C-39 34-47 44-50 56C-32 64-12 60-6 44H16C22 52 32 54 40 50"
        "C33 40 31 24 29 8C32-22 20-38-2-38Z"
    )
    front = (
        "M4-35C-12-32-22-18-26 4C-27 14-30 20-34 26C-38-4-38-40-2-40C22-40 31-22 29 2"
        "C27-12 20-26 4-35Z"
    )
    lock = "M-34 14C-45 32-33 46-44 70C-30 70-20 56-24 40C-26 30-26 22-25 12Z"
    head = (
        lit(lock, hair, 0),
        turned_face(skin, 1, asleep=True),
        lit(front, hair, 2, 0.16),
        crown(QUEEN_CROWN, look.suit, look.robe),
        circle(-25, 15, 3.6, GOLD),
    )
    return Figure(
        behind=on_head(lit(mane, shade(hair, -0.12), 0, 0.16)),
        dress=dress.robe(look) + dress.laced_neckline(look, skin),
        head=dress.neck(skin) + on_head(*head, tilt=4),
        front=dress.raised_arm(skin, look, held.rose(look.robe)),
    )


def queen_of_spades(look: Look) -> Figure:
    """A queen in a wound headcloth and a collar of beads, with a pepper mill."""
    skin = Skin("#7f4d31", "#9a5a3a", "#15131a")
    cloth = "M-29-12C-46-26-46-56-16-60C-6-62 8-62 18-59C46-53 46-26 29-12C20-24-20-24-29-12Z"
    folds = "M-24-18C-34-34-26-50-4-58M-10-24C-14-38-4-52 16-58M8-25C10-38 20-48 36-46"
    diadem = "M-31-9C-18-24 18-24 31-9L32-19C18-34-18-34-32-19Z"
    star = polygon(
        (x, y)
        for x, y in ((0, -14), (4, -4), (14, 0), (4, 4), (0, 14), (-4, 4), (-14, 0), (-4, -4))
    )
    head = (
        front_face(skin, asleep=True),
        lit(cloth, look.second, 2, 0.2),
        stroke(folds, shade(look.second, -0.38), 2.6),
        lit(diadem, GOLD, 2),
        placed(0, -33, [path(star, GOLD), circle(0, 0, 4.5, CREAM)]),
        ring(-29, 17, 6.5, GOLD, 3.2),
        ring(29, 17, 6.5, GOLD, 3.2),
    )
    return Figure(
        dress=dress.robe(look) + dress.broad_collar(look, skin),
        head=dress.neck(skin) + on_head(*head),
        front=dress.raised_arm(skin, look, held.pepper_mill()),
    )


def queen_of_diamonds(look: Look) -> Figure:
    """A queen in profile with a tall hennin, a veil and a ruff, and a cup of wine."""
    skin, hair = Skin("#f0c9a0", "#e3906f", "#1d1510"), "#241a16"
    veil = faced("M-40-58C-60-34-56 10-64 44C-46 50-34 42-22 30L-22 0Z", -1)
    cone = faced("M18-28C6-38-28-54-47-59C-46-42-36-12-25 10C-22-8-4-26 18-28Z", -1)
    knot = faced("M18-28C2-27-14-16-21 0C-25 10-24 18-19 22C-11 18-7 10-8 1C-6-8 5-16 20-18Z", -1)
    band = faced("M18-28C0-25-19-9-25 11", -1)
    head = (
        profile_face(skin, -1, asleep=True),
        path(knot, hair),
        lit(cone, look.second, 16, 0.2),
        stroke(faced("M-5-41C-20-30-30-16-33-4M-26-53C-34-44-39-34-41-26", -1), GOLD, 2.6),
        stroke(band, GOLD, 5.5),
        circle(46, -57, 4, GOLD),
        circle(10, 15, 3.4, GOLD),
    )
    return Figure(
        behind=on_head(lit(veil, shade(look.second, 0.6), 44, 0.12)),
        dress=dress.robe(look) + dress.ruff(look),
        head=on_head(*head),
        front=dress.raised_arm(skin, look, held.goblet(look)),
    )


def queen_of_clubs(look: Look) -> Figure:
    """A brown-haired queen crowned with leaves, turned to the left, with a branch of bay."""
    skin, hair = Skin("#c98d5e", "#b96a48", "#26150c"), "#3a2418"
    back = "M-4-38C-36-40-40-14-36 14C-34 26-28 32-22 32H20C29 22 33 4 30-8C27-30 16-38-4-38Z"
    front = (
        "M8-35C-10-31-22-16-26 6C-27 14-30 18-33 20C-40-12-34-40-2-40C20-40 32-22 29 4"
        "C26-14 20-28 8-35Z"
    )
    head = (
        turned_face(skin, -1, asleep=True),
        lit(faced(front, -1), hair, 2, 0.2),
        wreath(held.LEAF, CREAM),
        braid(33, 24, 5, hair, look.second),
        circle(25, 15, 3.6, GOLD),
    )
    return Figure(
        behind=on_head(lit(faced(back, -1), shade(hair, -0.15), 2, 0.2)),
        dress=dress.robe(look) + dress.crossed_shawl(look),
        head=dress.neck(skin) + on_head(*head),
        front=dress.raised_arm(skin, look, held.bay_branch()),
    )


QUEENS = {"H": queen_of_hearts, "S": queen_of_spades, "D": queen_of_diamonds, "C": queen_of_clubs}
