"""The four jacks: taster, hooded cook's boy, master cook and huntsman.

Hair and hats are in head units (see `heads`), the rest in card units about the card's centre.
"""

from __future__ import annotations

from tools.cards import dress, held
from tools.cards.figure import Figure
from tools.cards.heads import Skin, front_face, on_head, profile_face, turned_face
from tools.cards.look import Look
from tools.cards.outline import faced, lit, lit_pair
from tools.cards.palette import CREAM, GOLD, LIP, PAPER, TEAL, shade
from tools.cards.svg import circle, path, stroke


def jack_of_hearts(look: Look) -> Figure:
    """A red-haired taster in profile, feather in his cap, with a wooden spoon."""
    skin, hair = Skin("#f4cfae", "#ec9f86", "#7a3418"), "#b5522a"
    bob = (
        "M-2-38C-28-40-38-20-35 4C-34 16-33 24-37 33C-26 37-14 35-6 28C-1 20-3 12-4 4"
        "C0 0 1-6 1-12C8-15 16-19 22-14C23-28 14-38-2-38Z"
    )
    cap = "M-37-19C-47-44-26-60 0-60C23-60 36-46 31-25C10-37-17-35-37-19Z"
    band = "M-39-15C-18-31 10-34 33-22L32-31C10-43-20-41-40-25Z"
    feather = "M12-33C-8-38-32-46-49-60C-28-64 2-60 17-40Z"
    head = (
        profile_face(skin, 1, mouth="smile"),
        lit(bob, hair, -8),
        lit(cap, look.second, 2, 0.2),
        lit(band, GOLD, 2),
        path(feather, CREAM),
        stroke("M13-36C-6-42-26-50-42-58", shade(CREAM, -0.25), 2),
    )
    return Figure(
        dress=dress.robe(look) + dress.lapels(look),
        head=dress.neck(skin) + on_head(*head, tilt=-3),
        front=dress.raised_arm(skin, look, held.spoon()),
    )


def jack_of_spades(look: Look) -> Figure:
    """A dark-skinned cook's boy in a tailed hood, in profile, with a roasting fork."""
    skin, hair = Skin("#8e5a3c", "#a8623f"), "#15131a"
    lock = faced("M21-24C12-26 0-20-4-8C4-14 14-16 22-12Z", -1)
    hood = (
        "M21-22C20-42 0-48-16-44C-36-50-56-36-62-10C-63 0-60 8-54 10C-53-2-48-12-40-14"
        "C-38 2-42 20-46 34H-8C-3 22-6 10-7 0C-3-12 8-20 21-22Z"
    )
    trim = faced("M21-22C8-20-3-12-7 0C-6 10-3 22-8 33", -1)
    head = (
        profile_face(skin, -1, mouth="smile"),
        path(lock, hair),
        lit(faced(hood, -1), TEAL, 20, 0.2),
        stroke(trim, GOLD, 4.5),
        circle(55, 13, 5.5, GOLD),
    )
    return Figure(
        dress=dress.robe(look) + dress.dagged_cape(TEAL),
        head=dress.neck(skin) + on_head(*head),
        front=dress.raised_arm(skin, look, held.roasting_fork()),
    )


def jack_of_diamonds(look: Look) -> Figure:
    """A fair-haired cook who smiles at the reader, in a tall white hat, with a whisk."""
    skin, hair = Skin("#f6d3b0", "#eb9f80", "#9a6418"), "#d9952f"
    bob = "M0-34C-38-36-40-8-38 8C-37 20-38 26-43 32C-32 37-22 34-19 25H0Z"
    fringe = (
        "M-28-2C-30-18-26-26-22-30H22C26-26 30-18 28-2C25-10 22-15 18-19"
        "C6-14-8-14-18-19C-22-15-25-10-28-2Z"
    )
    band = "M-28-22C-14-27 14-27 28-22L29-40C14-44-14-44-29-40Z"
    puff = (
        "M-29-34C-47-34-48-55-29-54C-25-61-8-61 0-56C8-61 25-61 29-54C48-55 47-34 29-34"
        "C14-42-14-42-29-34Z"
    )
    pleats = "M-14-38V-29M0-39V-30M14-38V-29"
    head = (
        lit_pair(bob, hair, depth=0.16),
        front_face(skin, mouth="smile"),
        lit(fringe, hair),
        lit(puff, PAPER, 4, 0.16),
        lit(band, PAPER, 4, 0.16),
        stroke(pleats, shade(CREAM, -0.35), 2.4),
        stroke("M-28-22C-14-27 14-27 28-22", GOLD, 4.5),
        *(circle(x, y, 1.5, "#c9784e") for x, y in ((-16, 8), (-11, 10), (16, 8), (11, 10))),
    )
    return Figure(
        dress=dress.robe(look) + dress.cook_jacket(look),
        head=dress.neck(skin) + on_head(*head, tilt=-4),
        front=dress.raised_arm(skin, look, held.whisk()),
    )


def jack_of_clubs(look: Look) -> Figure:
    """A huntsman in a peaked hat, turned to the left, with his horn."""
    skin, hair = Skin("#d79b6c", "#c47a55", "#2c1a10"), "#3a2418"
    sides = faced("M-24-24C-33-10-32 8-27 16C-22 12-22 4-21-2C-19-9-14-15-6-19H25V-26Z", -1)
    goatee = faced("M2 29C6 26 14 26 18 29C18 39 12 44 9 44C5 42 2 36 2 29Z", -1)
    moustache = faced("M-1 18Q5 13 10 16Q15 13 20 17Q15 18.5 10 18.5Q5 20-1 18Z", -1)
    top = "M-36-20C-38-40-26-60-8-60C10-61 22-52 25-32L20-22Z"
    brim = "M-47-8C-46-25-30-34-8-33C14-33 32-28 51-18C30-19 12-20-8-20C-24-20-36-16-47-8Z"
    feather = faced("M-16-34C-30-40-46-50-56-62C-38-63-16-56-4-38Z", -1)
    head = (
        turned_face(skin, -1, mouth="smile"),
        path(sides, hair),
        path(goatee, hair),
        path(moustache, hair),
        lit(faced(top, -1), look.second, 4, 0.2),
        path(feather, LIP),
        stroke(faced("M-14-36C-28-43-40-51-50-60", -1), shade(LIP, -0.35), 2),
        lit(faced(brim, -1), shade(look.second, -0.3), 4, 0.2),
    )
    return Figure(
        dress=dress.robe(look) + dress.laced_tunic(look),
        head=dress.neck(skin) + on_head(*head),
        front=dress.raised_arm(skin, look, held.horn()),
    )


JACKS = {"H": jack_of_hearts, "S": jack_of_spades, "D": jack_of_diamonds, "C": jack_of_clubs}
