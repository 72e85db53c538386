"""Colours of the deck, as #rrggbb. Contrast is the WCAG ratio against the paper."""

from __future__ import annotations

from typing import Final

INK: Final = "#1c2230"
PAPER: Final = "#fffaf0"
CREAM: Final = "#fff1d6"
GOLD: Final = "#e8a628"
TEAL: Final = "#1f5f78"
BRICK: Final = "#a33a2c"
EDGE: Final = "#a79c88"
STEEL: Final = "#a9b5c0"
IRON: Final = "#66727f"
LIP: Final = "#b3202f"
FELT: Final = "#1f5a41"

# The four-colour signs were searched for: the closest two differ by CIEDE2000 17.6, also as
# people with red, green or blue blindness see them.
SUIT_COLOURS: Final = {
    "two": {"S": INK, "H": "#c8202f", "D": "#c8202f", "C": INK},
    "four": {"S": "#171a22", "H": "#d01a10", "D": "#0b41b3", "C": "#008060"},
}
LIGHT_SUIT_COLOURS: Final = {
    "two": {"S": CREAM, "H": "#ff8a7a", "D": "#ff8a7a", "C": CREAM},
    "four": {"S": CREAM, "H": "#ff8a7a", "D": "#8ec5ff", "C": "#5fdc9b"},
}
PANEL_TINT: Final = {"H": "#f8dfd0", "D": "#f5e6c8", "C": "#dcead9", "S": "#dde4ec"}
BACK_COLOURS: Final = {"red": ("#9c2232", "#b8404d"), "blue": ("#1d4563", "#336a90")}


def shade(colour: str, amount: float) -> str:
    """The colour moved towards black (amount -1 .. 0) or white (0 .. 1)."""
    target = 255 if amount > 0 else 0
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(part + (target - part) * abs(amount)):02x}" for part in parts)
