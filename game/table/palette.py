"""Every colour of the look, named once.

Text colours stand at 4.5:1 or more on the grounds they are meant for (WCAG 2, level AA);
tests/table/test_palette.py lists the pairs. Gold is an ornament: as text it needs a dark panel.
"""

from __future__ import annotations

from typing import Final, Literal

Colour = tuple[int, int, int] | tuple[int, int, int, int]
"""Red, green, blue and, where it is not opaque, alpha: each 0 to 255."""

Cloth = Literal["green", "blue"]
"""The cloth on the table."""

FELT: Final[dict[Cloth, tuple[Colour, Colour]]] = {
    "green": ((0x2A, 0x6A, 0x4E), (0x12, 0x35, 0x26)),
    "blue": ((0x2F, 0x50, 0x76), (0x14, 0x24, 0x38)),
}
"""The felt of each cloth in the middle of the table and at its corners."""

RING: Final[Colour] = (255, 255, 255, 40)
"""The faint line round the trick."""

PANEL: Final[Colour] = (12, 30, 24, 171)
"""Ground of a panel or a name pill on the felt."""
PANEL_SOLID: Final[Colour] = (18, 43, 34)
"""Ground of a dialog or a page that must hide what lies beneath."""
PANEL_RAISED: Final[Colour] = (32, 66, 53)
"""Ground of a plain button, and of a row under the mouse, on a solid panel."""
FIELD: Final[Colour] = (10, 26, 20)
"""Ground of a text field on a solid panel."""
PANEL_LINE: Final[Colour] = (255, 255, 255, 36)
"""Hairline round a panel and between its rows."""
VEIL: Final[Colour] = (4, 14, 10, 140)
"""Darkens the table beneath a dialog."""

GOLD: Final[Colour] = (0xE8, 0xA6, 0x28)
"""The accent: the button to press, rims, the turn. Text on it takes INK."""
GOLD_HOVER: Final[Colour] = (0xF4, 0xBB, 0x4A)
"""The accent under the mouse."""
GOLD_TEXT: Final[Colour] = (0xF2, 0xC3, 0x5B)
"""Gold as text; only on PANEL or PANEL_SOLID, since the bare felt gives it 3.9:1."""

CREAM: Final[Colour] = (0xFF, 0xF1, 0xD6)
"""Titles and the brightest text on dark ground."""
WHITE: Final[Colour] = (0xFF, 0xFF, 0xFF)
"""Names and figures on dark ground."""
SOFT: Final[Colour] = (0xDF, 0xEB, 0xE4)
"""Labels and small text on dark ground."""
MUTED: Final[Colour] = (0xA9, 0xC2, 0xB6)
"""Text of what cannot be chosen now; on PANEL or PANEL_SOLID only."""

PAPER: Final[Colour] = (0xFF, 0xFA, 0xF0)
"""The card's paper; ground of a speech bubble."""
INK: Final[Colour] = (0x1C, 0x22, 0x30)
"""Text on paper and on gold; the black suits."""
INK_SOFT: Final[Colour] = (0x55, 0x5B, 0x66)
"""Small text on paper."""

RED_ON_DARK: Final[Colour] = (0xFF, 0x8A, 0x7A)
"""Hearts, diamonds and losses on dark ground."""
RED_ON_LIGHT: Final[Colour] = (0xC8, 0x20, 0x2F)
"""Hearts, diamonds and losses on paper."""
GAIN: Final[Colour] = (0x8F, 0xE0, 0xA8)
"""Gains on dark ground; a sign or a word always stands beside the colour."""
DANGER: Final[Colour] = (0xB3, 0x2D, 0x2D)
"""Ground of a button that loses something. Text on it is WHITE."""

SIDES: Final[tuple[Colour, Colour]] = (GOLD, (0x8C, 0xC8, 0xE8))
"""The sides' colours in marks of tricks and scores: seats 0 and 2, seats 1 and 3."""

SHADOW: Final[Colour] = (0, 0, 0)
"""Every shadow, at an opacity of its own."""
DIM: Final[Colour] = (185, 185, 185)
"""Multiplied into a card that may not be played."""


def hex_of(colour: Colour) -> str:
    """The colour as ``#rrggbb``, without its alpha."""
    return "#{:02x}{:02x}{:02x}".format(*colour[:3])


def opacity_of(colour: Colour) -> float:
    """The colour's alpha from 0 to 1."""
    return colour[3] / 255 if len(colour) == 4 else 1.0
