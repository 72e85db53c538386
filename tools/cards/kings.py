"""The four kings: of the ladle, the sword, the cleaver, and of sceptre and orb.

Hair and hats are in head units (see `heads`), the rest in card units about the card's centre.
"""

from __future__ import annotations

from tools.cards import dress, held
from tools.cards.figure import Figure
from tools.cards.headgear import crown
from tools.cards.heads import Skin, front_face, on_head, profile_face, turned_face
from tools.cards.look import Look
from tools.cards.outline import faced, lit, lit_pair, oval
from tools.cards.palette import GOLD, LIP, STEEL, shade
from tools.cards.signs import suit_sign
from tools.cards.svg import circle, path, stroke

KING_CROWN = ((-33, -51), (-16, -43), (0, -55), (16, -43), (33, -51))
LIPS = "M-8 21Q0 18 8 21Q0 27-8 21Z"


def king_of_hearts(look: Look) -> Figure:
    """A red-bearded king who looks at the reader, in ermine, with a golden ladle."""
    skin, hair = Skin("#f4cfae", "#ea9478", "#8a4018"), "#c4622a"
    beard = (
        "M-28-8C-34 10-36 26-26 34C-26 42-18 48-12 46C-8 53 8 53 12 46C18 48 26 42 26 34"
        "C36 26 34 10 28-8C25 8 17 15 9 15Q0 10-9 15C-17 15-25 8-28-8Z"
    )
    locks = "M-26-30C-38-22-38 0-34 14C-30 8-28 0-27-6L-23-20Z"
    velvet = "M-25-36C-32-66 32-66 25-36Z"
    head = (
        front_face(skin, mouth=""),
        lit_pair(locks, hair, depth=0.16),
        lit(beard, hair),
        path(LIPS, LIP),
        stroke("M-2 14Q-12 11-18 19M2 14Q12 11 18 19", shade(hair, 0.28), 4.4),
        lit(velvet, look.second, 2, 0.2),
        crown(KING_CROWN, look.suit, look.robe),
    )
    return Figure(
        dress=dress.robe(look) + dress.ermine_cape(),
        head=on_head(*head),
        front=dress.raised_arm(skin, look, held.ladle(look)),
    )


def king_of_spades(look: Look) -> Figure:
    """A warrior in a crowned helm, turned to his sword."""
    skin, hair = Skin("#8e5a3c", "#a8623f"), "#15131a"
    beard = (
        "M-24-2C-28 18-18 36-8 42L8 60L18 42C24 34 26 18 25 4C22 12 18 15 13 14Q7 11 3 15"
        "C-8 18-18 12-24-2Z"
    )
    helm = "M-31-10C-36-44-16-58 0-62C16-58 33-44 29-10C18-24-18-24-31-10Z"
    mail = "M-31-14C-36 8-36 24-44 36C-34 42-24 38-20 30C-24 18-25 4-25-8Z"
    far_mail = "M29-14C33 4 32 18 37 30C30 36 24 32 22 26C25 14 26 2 25-8Z"
    rim = "M-33-6C-20-22 18-22 31-6L33-22L24-20L23-33L12-25L0-38L-12-25L-24-33L-25-20L-36-22Z"
    head = (
        path(mail, shade(STEEL, -0.35)),
        path(far_mail, shade(STEEL, -0.5)),
        turned_face(skin, 1, mouth=""),
        lit(beard, hair, 4, 0.3),
        path("M4 20Q11 17.5 18 20Q11 25 4 20Z", LIP),
        stroke("M8 14Q0 11-6 18M12 14Q18 12 21 18", "#3a3742", 4),
        lit(helm, STEEL, 2, 0.2),
        stroke("M0-58V-30", shade(STEEL, -0.35), 3),
        lit(rim, GOLD, 2),
        suit_sign(look.suit, 0, -25, 12, look.robe),
    )
    return Figure(
        dress=dress.robe(look) + dress.scale_armour(look),
        head=on_head(*head),
        front=dress.raised_arm(skin, look, held.sword()),
    )


def king_of_diamonds(look: Look) -> Figure:
    """An old king in profile, white-bearded, with a cleaver for an axe."""
    skin, hair = Skin("#f0c9a0", "#e08f6f", "#8d9099"), "#e3e4e6"
    mane = (
        "M-6-34C-34-32-40-6-38 16C-38 30-44 40-46 48C-30 54-12 46-8 32L-6 4C-2-2 2-10 2-16L22-20Z"
    )
    beard = (
        "M-8-4C-6 8-2 13 6 16C12 11 20 11 28 15.5C30 19 25 21 19 20C24 23 27 26 28 30"
        "C34 44 30 60 20 72C6 64-8 52-14 36C-18 20-14 6-8-4Z"
    )
    ring_of_points = (
        "M-35-14C-18-28 10-32 30-22L39-45L24-39L19-56L5-43L-9-57L-16-42L-33-53L-31-35L-47-37Z"
    )
    band = "M-36-11C-18-25 10-30 31-19L32-27C10-38-20-34-38-20Z"
    balls = ((39, -45), (19, -56), (-9, -57), (-33, -53), (-46, -37))
    head = (
        profile_face(skin, 1, mouth=""),
        lit(mane, hair, -14, 0.14),
        lit(beard, hair, 8, 0.14),
        stroke("M27 16Q16 14 9 22M14 34Q16 48 18 60M4 30Q4 40 8 50", shade(hair, -0.3), 2.4),
        lit(ring_of_points, GOLD, 2),
        lit(band, shade(GOLD, 0.2), 2),
        *(circle(x, y, 3.6, GOLD) for x, y in balls),
        *(circle(x, y, 2.6, look.robe) for x, y in ((-20, -24.5), (-2, -29), (18, -27))),
    )
    return Figure(
        dress=dress.robe(look) + dress.fur_collar(look),
        head=dress.neck(skin) + on_head(*head),
        front=dress.raised_arm(skin, look, held.cleaver()),
    )


def king_of_clubs(look: Look) -> Figure:
    """A broad-bearded king in a fur hat, turned to the left, with sceptre and orb."""
    skin, hair = Skin("#d79b6c", "#c47a55", "#2c1a10"), "#3a2418"
    beard = faced(
        "M-26-4C-32 16-34 36-22 46H16C26 38 28 20 26 4C22 13 17 15 11 14Q5 10 0 15"
        "C-12 17-20 10-26-4Z",
        -1,
    )
    dome = "M-27-32C-26-50-10-56 0-56C10-56 26-50 27-32Z"
    arches = "M-25-36C-24-50-8-55 0-56C8-55 24-50 25-36M0-56V-34"
    fur = (
        "M-35-11C-39-20-38-28-32-31C-30-37-22-38-18-36C-12-41-4-41 0-38C4-41 12-41 18-36"
        "C22-38 30-37 32-31C38-28 39-20 35-11C20-22-20-22-35-11Z"
    )
    head = (
        turned_face(skin, -1, mouth=""),
        lit(beard, hair, 2, 0.25),
        path(faced("M3 20.5Q10 18 17 20.5Q10 25.5 3 20.5Z", -1), LIP),
        stroke(faced("M8 14Q0 12-7 19M12 14Q18 12 22 18", -1), shade(hair, 0.25), 4.2),
        lit(dome, look.second, 2, 0.2),
        stroke(arches, GOLD, 4),
        circle(0, -58, 4.5, GOLD),
        lit(fur, dress.BROWN_FUR, 2, 0.2),
        lit(oval(0, -27, 8, 8), GOLD, 0),
        suit_sign(look.suit, 0, -27, 11, look.robe),
    )
    return Figure(
        dress=dress.robe(look) + dress.clasped_cloak(look),
        head=on_head(*head),
        front=held.orb(look, skin.base) + dress.raised_arm(skin, look, held.sceptre(look)),
    )


KINGS = {"H": king_of_hearts, "S": king_of_spades, "D": king_of_diamonds, "C": king_of_clubs}
