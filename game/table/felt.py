"""The table's cloth: made once for each size of the window."""

from __future__ import annotations

import random
from collections import Counter
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
_GRID: Final = 128
# Length of a fibre in pixels, and how far the grain strays from the plain colour (levels of 255).
_FIBRE: Final = 8
_ROUGHNESS: Final = 1.8
_MEAN: Final = 3 * 127.5


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
    """Tiles to add to and to take from the cloth: short fibres both ways, the same every time."""
    rng = random.Random(_SEED)
    short = _TILE // _FIBRE
    layers = (_noise(rng, (_TILE, _TILE)), _noise(rng, (short, _TILE)), _noise(rng, (_TILE, short)))
    sums = list(map(sum, zip(*layers, strict=True)))
    squares = sum(count * (value - _MEAN) ** 2 for value, count in Counter(sums).items())
    deviation = (squares / len(sums)) ** 0.5
    # One entry for each sum that there can be, since this is a part of every start.
    levels = [round((value - _MEAN) / deviation * _ROUGHNESS) for value in range(3 * 255 + 1)]
    lighter, darker = [max(0, level) for level in levels], [max(0, -level) for level in levels]
    return _tile(bytes(map(lighter.__getitem__, sums))), _tile(bytes(map(darker.__getitem__, sums)))


def _noise(rng: random.Random, size: Size) -> bytes:
    """Smooth noise stretched to one tile, a byte for each pixel, that repeats without a seam."""
    grey = _grey(rng.randbytes(size[0] * size[1]), size)
    pad = 4
    wide = pygame.Surface((size[0] + 2 * pad, size[1] + 2 * pad), 0, 32)
    for x in (pad - size[0], pad, pad + size[0]):
        for y in (pad - size[1], pad, pad + size[1]):
            wide.blit(grey, (x, y))
    across, down = _TILE // size[0], _TILE // size[1]
    stretched = pygame.transform.smoothscale(
        wide, (wide.get_width() * across, wide.get_height() * down)
    )
    soft = pygame.transform.gaussian_blur(stretched, 1)
    tile = soft.subsurface((pad * across, pad * down, _TILE, _TILE))
    return pygame.image.tobytes(tile, "RGB")[::3]


def _tile(levels: bytes) -> pygame.Surface:
    return _grey(levels, (_TILE, _TILE)).convert(pygame.Surface((1, 1), 0, 32))


def _grey(levels: bytes, size: Size) -> pygame.Surface:
    picture = pygame.image.frombuffer(levels, size, "P")
    picture.set_palette([(level, level, level) for level in range(256)])
    return picture
