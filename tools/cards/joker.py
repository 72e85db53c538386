"""The Joker: a winking hare in its own stew pot, and its index, a fool's hare."""

from __future__ import annotations

from tools.cards.courts import sunbeams
from tools.cards.frame import IndexSize, framed, in_both_corners
from tools.cards.outline import box, faced, lit, polygon
from tools.cards.palette import CREAM, GOLD, INK, PAPER, TEAL, shade
from tools.cards.signs import bell, sitting_hare, suit_sign
from tools.cards.svg import circle, ellipse, path, placed, ring, stroke

FUR, FUR_DARK = "#bd8250", "#9d673b"
PINK, NOSE = "#efb9a0", "#c4505a"
POT_RED = "#e4576a"
RED = "#c8202f"
TINT, BEAM, GLOW = "#fbead0", "#f5d391", "#f9e0ae"
WHITE = "#ffffff"
SCENE_SCALE_LARGE = 0.88
SCENE_DROP_LARGE = 8

INDEX_COLOUR = "#7a3a14"
HARE_SCALE, HARE_SCALE_LARGE = 0.79, 0.93
JOKER_LARGE_INDEX = IndexSize(0, 0, 33, 14, 62, 138, is_large=True)

POT_SIGNS = (("S", -42, CREAM), ("H", -14, POT_RED), ("C", 14, CREAM), ("D", 42, POT_RED))
COLLAR_COLOURS = (RED, GOLD, TEAL, CREAM, RED, GOLD, TEAL)


def _ears() -> list[str]:
    left = "M-30-54C-64-80-72-120-50-150C-22-126-8-98-8-60Z"
    left_inner = "M-31-68C-52-86-58-112-48-134C-32-116-21-96-20-68Z"
    left_tip = "M-50-150C-39-141-30-130-23-118C-37-116-53-118-63-123C-61-133-57-141-50-150Z"
    right = "M8-60C8-96 16-130 44-142C70-148 88-130 97-100C80-110 66-114 56-106C52-86 46-70 30-54Z"
    right_inner = "M18-68C19-92 28-114 46-120C46-98 39-80 30-66Z"
    fold = "M44-142C70-148 88-130 97-100C80-110 66-114 56-106C60-122 56-134 44-142Z"
    right_tip = "M70-138C84-131 92-117 97-100C88-105 80-109 72-110C74-120 74-130 70-138Z"
    return [
        path(left, FUR),
        path(left_inner, PINK),
        path(left_tip, INK),
        path(right, FUR_DARK),
        path(right_inner, shade(PINK, -0.1)),
        path(fold, FUR),
        path(right_tip, INK),
        bell(-50, -148, 7.5, GOLD, shade(GOLD, -0.4)),
        bell(97, -96, 7.5, GOLD, shade(GOLD, -0.4)),
    ]


def _pot() -> list[str]:
    kettle = "M-63 60H63V104C63 142 46 155 26 155H-26C-46 155-63 142-63 104Z"
    rim = box(-70, 46, 140, 17, 8.5)
    return [lit(kettle, INK, depth=0.4), lit(rim, TEAL, depth=0.22)]


def _pot_front() -> list[str]:
    signs = [suit_sign(suit, x, 112, 25, colour) for suit, x, colour in POT_SIGNS]
    return [*signs, stroke("M-54 90H54M-52 134H52", GOLD, 2.6)]


def _collar() -> list[str]:
    points = []
    width = 88 / len(COLLAR_COLOURS)
    # From the outside in, so that the middle point lies on top.
    for place in (0, 6, 1, 5, 2, 4, 3):
        left, offset = -44 + place * width, place - 3
        tip_x, tip_y = offset * 12.5, 74 - abs(offset) * 3.5
        outline = polygon([(left - 0.4, 8), (left + width + 0.4, 8), (tip_x, tip_y)])
        points += [path(outline, COLLAR_COLOURS[place]), circle(tip_x, tip_y + 2, 3.8, GOLD)]
    return [path("M-36 0H36L40 62H-40Z", FUR_DARK), *points]


def _face() -> list[str]:
    head = "M0-80C34-80 46-52 46-26C46 2 26 24 0 24C-26 24-46 2-46-26C-46-52-34-80 0-80Z"
    whiskers = "M25-6L62-15M25-1L62-1M25 4L62 12"
    return [
        lit(head, FUR, depth=0.17),
        path("M-6 8H6V21Q0 24-6 21Z", WHITE),
        stroke("M0 10V21", shade(CREAM, -0.3), 1.4),
        ellipse(-13, -1, 17, 15, CREAM),
        ellipse(13, -1, 17, 15, shade(CREAM, -0.08)),
        path("M-8-17Q0-21 8-17Q6-8 0-5Q-6-8-8-17Z", NOSE),
        stroke("M0-5V3Q-5 9-13 6M0 3Q5 9 14 4", INK, 2.2),
        ellipse(-21, -36, 8.5, 11, WHITE),
        circle(-19, -34, 5.8, INK),
        circle(-17.3, -36.5, 1.9, WHITE),
        stroke("M-32-47Q-21-55-11-46", INK, 3),
        stroke("M11-34Q21-43 32-34", INK, 3.6),
        stroke("M12-51Q22-57 32-51", INK, 3),
        stroke(whiskers + faced(whiskers, -1), INK, 1.8),
    ]


def _paws() -> list[str]:
    paws = []
    for x, colour in ((-56, FUR), (56, FUR_DARK)):
        paw = "M-13 60V49C-13 36 13 36 13 49V60Q0 67-13 60Z"
        paws.append(placed(x, 0, [path(paw, colour), stroke("M-4.5 52V61M4.5 52V61", INK, 2)]))
    return paws


def joker_picture(size: IndexSize) -> str:
    """The hare in its pot; the scene is a little smaller beside a large index."""
    scale, drop = (SCENE_SCALE_LARGE, SCENE_DROP_LARGE) if size.is_large else (1, 0)
    light = [sunbeams(-46, 40, 24, BEAM), circle(0, -46, 94, GLOW), ring(0, -46, 86, GOLD, 2)]
    scene = [*_ears(), *_pot(), *_collar(), *_face(), *_pot_front(), *_paws()]
    return framed(size, TINT, [*light, placed(0, drop, scene, scale)])


def joker_index(size: IndexSize) -> str:
    """A sitting hare with a fool's collar, taller than a letter and its sign together."""
    scale = HARE_SCALE_LARGE if size.is_large else HARE_SCALE
    collar = [path("M0-20L20-19L21-10L13-4L9-11L2-4L-5-10Z", RED)]
    bells = [circle(x, -3, 2.6, GOLD) for x in (2, 13)]
    hare = [sitting_hare(0, 0, 1, INDEX_COLOUR, PAPER), *collar, *bells]
    return in_both_corners(placed(size.centre_x, size.top + 70 * scale, hare, scale))
