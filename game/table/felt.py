"""The table's cloth: made once for each size of the window."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Final

import pygame

from game.table.palette import FELT, RING, Cloth, Colour, hex_of, opacity_of
from game.table.surfaces import Drawing, Size

_TILE: Final = 256
_SEED: Final = 25
# The window's middle is lit a little above its centre; the light reaches past the corners.
_LIGHT: Final = (0.5, 0.46)
_REACH: Final = 0.72
_GRID: Final = 64
# Length of a fibre in pixels, and how far the grain strays from the plain colour (levels of 255).
_FIBRE: Final = 8
_ROUGHNESS: Final = 1.8
_THIRD: Final = (85, 85, 85)


def felt(size: Size, cloth: Cloth = "green") -> pygame.Surface:
    """An opaque cloth of exactly ``size`` pixels: lighter in the middle, with a fine grain."""
    width, height = max(1, size[0]), max(1, size[1])
    surface = pygame.Surface((width, height), 0, 32)
    pygame.transform.smoothscale(_light(cloth), (width, height), surface)
    grain = _grain()
    places = [(x, y) for y in range(0, height, _TILE) for x in range(0, width, _TILE)]
    for tile, flag in zip(grain, (pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_SUB), strict=True):
        surface.fblits([(tile, place) for place in places], flag)
    return surface


def ring(target: pygame.Surface, rect: pygame.Rect, colour: Colour = RING) -> None:
    """Draw a thin ellipse that touches the four sides of ``rect``: the place of the trick."""
    line = max(1.5, rect.height / 180)
    outline = (
        f'<ellipse cx="{rect.width / 2}" cy="{rect.height / 2}" rx="{(rect.width - line) / 2}" '
        f'ry="{(rect.height - line) / 2}" fill="none" stroke="{hex_of(colour)}" '
        f'stroke-opacity="{opacity_of(colour):.3f}" stroke-width="{line}"/>'
    )
    drawn = Drawing(outline, (0, 0, rect.width, rect.height)).raster(rect.size)
    target.blit(drawn, rect)


@cache
def _light(cloth: Cloth) -> pygame.Surface:
    """The cloth without its grain, small: stretched over the window, its light is an ellipse."""
    middle, edge = FELT[cloth]
    shades = []
    for step in range(256):
        share = step / 255
        dark = share * share * (3 - 2 * share)
        shades.append(
            bytes(round(a + (b - a) * dark) for a, b in zip(middle[:3], edge[:3], strict=True))
        )
    x, y = _LIGHT
    across = [((column + 0.5) / _GRID - x) ** 2 for column in range(_GRID)]
    down = [((row + 0.5) / _GRID - y) ** 2 for row in range(_GRID)]
    farthest, scale = 255, 255 / _REACH
    pixels = b"".join(
        shades[min(farthest, round((dx + dy) ** 0.5 * scale))] for dy in down for dx in across
    )
    small = pygame.image.frombuffer(pixels, (_GRID, _GRID), "RGB")
    return small.convert(pygame.Surface((1, 1), 0, 32))


@cache
def _grain() -> tuple[pygame.Surface, pygame.Surface]:
    """Tiles to add to and to take from the cloth: short fibres both ways, the same every time.

    Pixels are never touched one by one, since this is a part of every start.
    """
    rng = random.Random(_SEED)
    short = _TILE // _FIBRE
    mixed = pygame.Surface((_TILE, _TILE), 0, 32)
    for size in ((_TILE, _TILE), (short, _TILE), (_TILE, short)):
        layer = _noise(rng, size)
        layer.fill(_THIRD, special_flags=pygame.BLEND_RGB_MULT)
        mixed.blit(layer, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    values = pygame.image.tobytes(mixed, "RGB")[::3]
    counts = Counter(values)
    mean = sum(value * count for value, count in counts.items()) / len(values)
    squares = sum(count * (value - mean) ** 2 for value, count in counts.items())
    scale = _ROUGHNESS / (squares / len(values)) ** 0.5
    levels = [round((value - mean) * scale) for value in range(256)]
    return (
        _grey(values, (_TILE, _TILE), [max(0, level) for level in levels]),
        _grey(values, (_TILE, _TILE), [max(0, -level) for level in levels]),
    )


def _noise(rng: random.Random, size: Size) -> pygame.Surface:
    """Smooth grey noise stretched to one tile, that repeats without a seam."""
    grey = _grey(rng.randbytes(size[0] * size[1]), size, range(256))
    pad = 4
    wide = pygame.Surface((size[0] + 2 * pad, size[1] + 2 * pad), 0, 32)
    for x in (pad - size[0], pad, pad + size[0]):
        for y in (pad - size[1], pad, pad + size[1]):
            wide.blit(grey, (x, y))
    across, down = _TILE // size[0], _TILE // size[1]
    stretched = pygame.transform.smoothscale(
        wide, (_stretched(wide.get_width(), across), _stretched(wide.get_height(), down))
    )
    soft = pygame.transform.gaussian_blur(stretched, 1)
    return soft.subsurface((pad * across, pad * down, _TILE, _TILE))


def _stretched(length: int, by: int) -> int:
    """What to ask of smoothscale, which lays the last pixel at the end, to stretch exactly."""
    return length if by == 1 else (length - 1) * by


def _grey(values: bytes, size: Size, levels: Iterable[int]) -> pygame.Surface:
    """A picture with a byte for each pixel, which stands for one of 256 levels of grey."""
    picture = pygame.image.frombuffer(values, size, "P")
    picture.set_palette([(level, level, level) for level in levels])
    return picture.convert(pygame.Surface((1, 1), 0, 32))
