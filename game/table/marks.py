"""Small marks beside names: the dealer's chip, the maker's crown, the tricks of each side.

Each is a cached surface: blit it, never draw on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.table.palette import GOLD, INK, PAPER, SIDES, hex_of
from game.table.surfaces import Drawing, SurfaceCache, transparent

_cache: Final = SurfaceCache(4 << 20)

_BOX: Final = (-50.0, -50.0, 100.0, 100.0)
_DARK_GOLD: Final = "#8a5a08"


def dealer_chip(px: int) -> pygame.Surface:
    """The dealer's mark, ``px`` wide and high: a gold chip with a pack of cards on it."""
    return _cache.get(("dealer", px), lambda: Drawing(_chip(), _BOX).raster((px, px)))


def crown(px: int) -> pygame.Surface:
    """The maker's mark, ``px`` wide and high: a gold crown."""
    return _cache.get(("crown", px), lambda: Drawing(_crown(), _BOX).raster((px, px)))


def alone(px: int) -> pygame.Surface:
    """The mark of a maker who plays alone, ``px`` wide and high: a single star of gold."""
    return _cache.get(("alone", px), lambda: Drawing(_star(), _BOX).raster((px, px)))


def bulb(px: int) -> pygame.Surface:
    """The sign of a hint, ``px`` wide and high: a bulb that shines."""
    return _cache.get(("bulb", px), lambda: Drawing(_bulb(), _BOX).raster((px, px)))


def tricks(winners: Sequence[int | None], px: int) -> pygame.Surface:
    """A row of marks, one for each trick of a hand, each ``px`` high.

    ``winners`` holds the side (0 or 1) that took each trick, or None where it is still to come.
    The sides differ in shape as well as in colour: a disc, a diamond, an empty ring.
    """
    step = round(px * 1.3)

    def draw() -> pygame.Surface:
        row = transparent((max(1, step * (len(winners) - 1) + px), px))
        for place, side in enumerate(winners):
            row.blit(Drawing(_trick(side), _BOX).raster((px, px)), (place * step, 0))
        return row

    return _cache.get(("tricks", tuple(winners), px), draw)


def _chip() -> str:
    notches = "".join(
        f'<path d="M-7 -48L7 -48L5.5 -38L-5.5 -38Z" fill="{hex_of(PAPER)}" '
        f'transform="rotate({turn})"/>'
        for turn in range(0, 360, 60)
    )
    cards = "".join(
        f'<path d="M{x - 12} -17h24a4 4 0 0 1 4 4v28a4 4 0 0 1 -4 4h-24a4 4 0 0 1 -4 -4v-28'
        f'a4 4 0 0 1 4 -4z" transform="rotate({turn})" fill="{hex_of(PAPER)}" '
        f'stroke="{hex_of(INK)}" stroke-width="4.5"/>'
        for x, turn in ((-5, -14), (4, 10))
    )
    return (
        f'<circle cx="0" cy="0" r="48" fill="{hex_of(GOLD)}"/>{notches}'
        f'<circle cx="0" cy="0" r="47.5" fill="none" stroke="{_DARK_GOLD}" stroke-width="3"/>'
        f'<circle cx="0" cy="0" r="36" fill="#f6c65c"/>{cards}'
    )


def _crown() -> str:
    points = "".join(
        f'<circle cx="{x}" cy="{y}" r="6.5" fill="{hex_of(GOLD)}"/>'
        for x, y in ((-41, -14), (0, -32), (41, -14))
    )
    return (
        f'<path d="M-33 30L-41 -12L-18 6L0 -28L18 6L41 -12L33 30Z" fill="{hex_of(GOLD)}"/>'
        f'{points}<path d="M-33 34h66v7a3 3 0 0 1 -3 3h-60a3 3 0 0 1 -3 -3z" '
        f'fill="{hex_of(GOLD)}"/>'
    )


def _star() -> str:
    points = "L".join(
        f"{x} {y}"
        for x, y in (
            (0, -44),
            (12, -15),
            (43, -13),
            (19, 7),
            (27, 37),
            (0, 20),
            (-27, 37),
            (-19, 7),
            (-43, -13),
            (-12, -15),
        )
    )
    gold = hex_of(GOLD)
    return (
        f'<path d="M{points}Z" fill="{gold}" stroke="{gold}" stroke-width="6" '
        'stroke-linejoin="round"/>'
    )


def _bulb() -> str:
    gold, paper = hex_of(GOLD), hex_of(PAPER)
    rays = "".join(
        f'<path d="M0 -47L0 -40" stroke="{gold}" stroke-width="6" stroke-linecap="round" '
        f'transform="translate(0 -5) rotate({turn})"/>'
        for turn in (-90, -45, 0, 45, 90)
    )
    return (
        f'{rays}<path d="M-12 24C-12 14 -27 8 -27 -8a27 27 0 0 1 54 0C27 8 12 14 12 24Z" '
        f'fill="{gold}"/><path d="M-12 31h24M-8 40h16" stroke="{paper}" stroke-width="6" '
        'stroke-linecap="round"/>'
    )


def _trick(side: int | None) -> str:
    if side is None:
        return (
            '<circle cx="0" cy="0" r="34" fill="none" stroke="#ffffff" stroke-opacity="0.38" '
            'stroke-width="9"/>'
        )
    colour = hex_of(SIDES[side])
    if side == 0:
        return f'<circle cx="0" cy="0" r="41" fill="{colour}"/>'
    return (
        f'<path d="M0 -42L42 0L0 42L-42 0Z" fill="{colour}" stroke="{colour}" stroke-width="8" '
        'stroke-linejoin="round"/>'
    )
