"""What the courts hold in their raised hand: things of kitchen, garden and hunt.

Units: card units about the centre of the card. A shaft passes through the fist at (82, -52).
"""

from __future__ import annotations

from tools.cards.look import Look
from tools.cards.outline import leaf, lit, oval, polygon
from tools.cards.palette import GOLD, IRON, STEEL, shade
from tools.cards.signs import suit_sign
from tools.cards.svg import circle, path, placed, stroke

WOOD = "#8a5a33"
LEAF = "#3f7a4a"
SOUP = "#8a3b1e"
WINE = "#7a1730"
BERRY = "#b3202f"
BONE = "#ecdcb8"
DARK_WOOD = "#5a3a22"


def shaft(colour: str, top: float, width: float = 5) -> str:
    """A shaft from the sash up to y = top."""
    return stroke(f"M80-6L84 {top}", colour, width)


def spoon() -> str:
    """A wooden spoon."""
    bowl = lit(oval(85, -127, 14, 20), WOOD, 85)
    hollow = lit(oval(85, -127, 9, 14), shade(WOOD, -0.35), 85)
    return shaft(WOOD, -110) + bowl + hollow


def roasting_fork() -> str:
    """A fork with three tines."""
    tines = stroke("M70-142V-130Q70-119 84-119Q98-119 98-130V-142M84-119V-146", IRON, 5)
    points = ((70, -142), (84, -146), (98, -142))
    tips = (path(polygon([(x - 2.5, y), (x, y - 12), (x + 2.5, y)]), IRON) for x, y in points)
    return shaft(WOOD, -110) + tines + "".join(tips) + circle(84, -115, 5.5, GOLD)


def whisk() -> str:
    """A balloon whisk."""
    loops = (
        "M80-104C58-130 66-156 84-156C102-156 110-130 88-104"
        "M83-104C74-132 76-154 84-156M85-104C94-132 92-154 84-156"
    )
    return shaft(WOOD, -92, 6.5) + stroke(loops, IRON, 2.8) + stroke("M83-106L84-94", GOLD, 8.5)


def horn() -> str:
    """A curved hunting horn, its bell turned up."""
    body = "M64-148C70-120 66-94 46-78L51-71C82-78 104-104 104-148Z"
    bands = stroke("M68-128Q84-120 102-127M64-104Q76-95 89-96", GOLD, 5)
    rim = lit(oval(84, -149, 21, 7.5), GOLD, 84) + path(oval(84, -149, 15, 4.5), DARK_WOOD)
    mouthpiece = stroke("M50-75L45-72", GOLD, 7)
    return lit(body, BONE, 84, 0.2) + bands + mouthpiece + rim


def rose(bloom: str) -> str:
    """A rose with two leaves."""
    leaves = path(leaf((82, -82), (105, -104), 6.5) + leaf((81, -70), (61, -90), 6.5), LEAF)
    petal = path("M0 0C-13-4-14-18 0-22C14-18 13-4 0 0Z", bloom)
    inner = path("M0 0C-8-3-8-12 0-14C8-12 8-3 0 0Z", shade(bloom, 0.25))
    petals = [placed(85, -125, [petal], turn=72 * i) for i in range(5)]
    petals += [placed(85, -125, [inner], turn=36 + 72 * i) for i in range(5)]
    return shaft(LEAF, -112, 4.5) + leaves + "".join(petals) + circle(85, -125, 5.5, GOLD)


def pepper_mill() -> str:
    """A turned pepper mill."""
    body = "M71-60C73-76 76-84 75-94C74-104 72-108 72-114H96C96-108 94-104 93-94C92-84 95-76 96-60Z"
    dome = "M70-118C70-134 98-134 98-118Z"
    rings = stroke("M72-116H96M74-92H94", GOLD, 5)
    return lit(body, WOOD, 84, 0.25) + lit(dome, WOOD, 84, 0.25) + rings + circle(84, -135, 7, GOLD)


def goblet(look: Look) -> str:
    """A wine goblet set with the suit sign."""
    cup = "M62-132C62-104 72-94 84-94C96-94 106-104 106-132Z"
    stem = "M81-96H87L88-68H80Z"
    rim = path(oval(84, -132, 22, 6.5), shade(GOLD, -0.3))
    wine = path(oval(84, -131.5, 17, 4.2), WINE)
    return lit(stem, GOLD, 84) + lit(cup, GOLD, 84) + rim + wine + _sign(look, 84, -113, 19)


def bay_branch() -> str:
    """A branch of bay leaves with berries."""
    leaves = ""
    for y, side in ((-74, -1), (-80, 1), (-92, -1), (-99, 1), (-111, -1), (-118, 1)):
        leaves += leaf((83, y), (83 + side * 22, y - 20), 6.5, 0.55)
    leaves += leaf((84, -124), (85, -153), 6.5, 0.45)
    berries = "".join(circle(x, y, 4.2, BERRY) for x, y in ((76, -86), (92, -106), (77, -124)))
    return shaft(LEAF, -126, 4.5) + path(leaves, LEAF) + berries


def ladle(look: Look) -> str:
    """A golden soup ladle, borne like a sceptre, with steaming soup."""
    handle = stroke("M80-6L86-70Q89-100 101-131", shade(GOLD, -0.12), 6)
    bowl = lit("M58-131C58-112 68-101 80-101C92-101 102-112 102-131Z", GOLD, 80, 0.18)
    rim = path(oval(80, -131, 22, 6.5), shade(GOLD, -0.3))
    soup = path(oval(80, -130, 17, 4.2), SOUP)
    curls = "M72-141Q67-146 72-150Q76-154 72-158M86-141Q81-146 86-150Q90-154 86-158"
    return handle + bowl + rim + soup + stroke(curls, SOUP, 2.6) + _sign(look, 79, -114, 17)


def sword() -> str:
    """An upright sword."""
    blade = "M77-76V-144L84-157L91-144V-76Z"
    hilt = stroke("M66-76H102", GOLD, 7) + stroke("M84-74V-46", DARK_WOOD, 6.5)
    return lit(blade, STEEL, 84, 0.22) + hilt + circle(66, -76, 5, GOLD) + circle(102, -76, 5, GOLD)


def cleaver() -> str:
    """A kitchen cleaver, borne like the axe of an old king of diamonds."""
    blade = "M64-150H100C102-150 104-148 104-146V-98C92-94 80-96 76-100L64-106Z"
    hole = circle(72, -142, 3.6, shade(STEEL, -0.5))
    ferrule = stroke("M83-96L82-86", GOLD, 10)
    return shaft(WOOD, -100, 8) + lit(blade, STEEL, 84, 0.2) + hole + ferrule


def sceptre(look: Look) -> str:
    """A sceptre topped with the suit sign."""
    return shaft(GOLD, -112) + circle(84, -112, 7.5, GOLD) + _sign(look, 84, -134, 37)


def orb(look: Look, skin: str) -> str:
    """An orb in the palm of the left hand."""
    ball = lit(oval(-46, -42, 15, 15), GOLD, -44, 0.16)
    band = stroke("M-60-45Q-46-38-32-45M-46-40V-28", look.robe, 3)
    hand = path("M-66-22C-62-34-54-31-46-30C-36-30-32-33-29-27C-34-16-52-10-62-12Z", skin)
    return ball + band + _sign(look, -46, -63, 13) + hand


def _sign(look: Look, x: float, y: float, size: float) -> str:
    return suit_sign(look.suit, x, y, size, look.robe)
