"""A court figure as layers, from the back to the front."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """The upper half of a court figure, drawn in card units about the card's centre.

    `behind` lies under the robe (long hair, veil), `front` over everything (arm, thing held).
    """

    dress: str
    head: str
    front: str
    behind: str = ""
