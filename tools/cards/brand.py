"""The game's own marks: the leaping hare, the icon and the wordmark."""

from __future__ import annotations

from tools.cards.outline import box, lit, lit_pair, polygon
from tools.cards.palette import CREAM, FELT, GOLD, INK, shade
from tools.cards.signs import leaping_hare
from tools.cards.svg import circle, document, ellipse, path, placed, stroke

ICON_SIZE = 256
ICON_RADIUS = 56
ICON_RAYS = 16
HARE_SCALE, HARE_DROP = 1.08, 4
FUR, PINK, NOSE = CREAM, "#e58f7b", "#c4505a"

# Letters stand on y = 0; x-height 70, capitals 108, tails 38. Width of the box, then the line.
LETTERS = {
    "H": (66, "M0-108V0M66-108V0M0-56H66"),
    "a": (
        56,
        "M56-70V0M56-35C56-16 44 0 28 0C12 0 0-16 0-35C0-54 12-70 28-70C44-70 56-54 56-35",
    ),
    "s": (
        47,
        (
            "M45-59C41-66 34-70 24-70C11-70 3-63 3-53C3-43 11-39 25-36C39-33 47-28 47-18"
            "C47-7 38 0 25 0C13 0 4-5 0-13"
        ),
    ),
    "e": (
        56,
        "M1-36H56C56-56 44-70 29-70C13-70 0-55 0-35C0-15 13 0 30 0C41 0 49-5 54-13",
    ),
    "n": (51, "M0-70V0M0-40C0-58 11-70 26-70C42-70 51-59 51-42V0"),
    "p": (
        56,
        "M0-70V38M0-35C0-54 12-70 28-70C44-70 56-54 56-35C56-16 44 0 28 0C12 0 0-16 0-35",
    ),
    "f": (34, "M42-103C38-107 34-109 29-109C18-109 12-101 12-88V0M-3-66H34"),
    "r": (36, "M0-70V0M0-38C0-58 12-70 28-70C31-70 34-69.5 36-68.5"),
    # Two f, whose heads are a hare's ears.
    "ff": (70, "M12-66V0M58-66V0M-3-66H74"),
}
WORD = ("H", "a", "s", "e", "n", "p", "f", "e", "ff", "e", "r")
LETTER_LINE = 19
LETTER_GAP = 29
MARGIN = 14
EAR = "M2.5-62C-3-98 14-128 47-134C46-110 36-94 27-86C22-80 21.5-72 21.5-62Z"
INNER_EAR = "M13-78C11-98 20-114 37-122C35-107 28-97 21-89C18-85 16-81 13-78Z"
EAR_STEP = 46


def hare() -> str:
    """The leaping hare alone, in cream."""
    return document([leaping_hare(64, 56, 100, CREAM, shade(FELT, -0.3))], 128, 100)


def icon() -> str:
    """A hare's face before a sun, on a tile of felt; drawn to be read at 16 pixels."""
    middle = ICON_SIZE / 2
    tile = box(0, 0, ICON_SIZE, ICON_SIZE, ICON_RADIUS)
    return document(
        [
            path(tile, FELT),
            placed(middle, middle, [_sun()]),
            placed(middle, middle + HARE_DROP, [*_ears(), *_face()], HARE_SCALE),
        ],
        ICON_SIZE,
        ICON_SIZE,
    )


def _sun() -> str:
    ray = path(polygon([(-13, -98), (0, -118), (13, -98)]), GOLD)
    rays = [placed(0, 0, [ray], turn=360 / ICON_RAYS * i) for i in range(ICON_RAYS)]
    return "".join(rays) + circle(0, 0, 100, GOLD) + circle(0, 0, 86, shade(FELT, -0.3))


def _ears() -> list[str]:
    ear = "M-14 0C-62-24-76-78-52-116C-22-98-2-52-4-6Z"
    inner = "M-26-18C-54-42-58-76-48-98C-30-82-18-50-17-22Z"
    return [lit_pair(ear, FUR), lit_pair(inner, PINK)]


def _face() -> list[str]:
    head = (
        "M0-36C40-36 54-4 56 22C74 36 72 68 48 74C35 90 18 94 0 94C-18 94-35 90-48 74"
        "C-72 68-74 36-56 22C-54-4-40-36 0-36Z"
    )
    return [
        lit(head, FUR),
        ellipse(-26, 14, 12, 17, INK),
        ellipse(26, 14, 12, 17, INK),
        circle(-22.5, 10, 3.6, FUR),
        circle(29.5, 10, 3.6, FUR),
        path("M-14 40Q0 33 14 40Q10 54 0 57Q-10 54-14 40Z", NOSE),
        stroke("M0 56V66Q-9 76-22 70M0 66Q9 76 22 70", INK, 6),
    ]


def wordmark() -> str:
    """The game's name in letters of our own, in cream."""
    drawn, x = [], 0.0
    for letter in WORD:
        width, line = LETTERS[letter]
        parts = [stroke(line, CREAM, LETTER_LINE)]
        if letter == "ff":
            ears = [path(EAR, CREAM), path(INNER_EAR, GOLD)]
            parts += [*ears, placed(EAR_STEP, 0, ears)]
        drawn.append(placed(x, 0, parts))
        x += width + LETTER_GAP
    right = x - LETTER_GAP + MARGIN
    return document(drawn, right + MARGIN, 134 + 38 + 2 * MARGIN, left=-MARGIN, top=-134 - MARGIN)
