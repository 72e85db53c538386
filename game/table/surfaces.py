"""What every drawing needs: SVG turned into pixels, soft shadows, and a cache with a bound.

pygame blits many times faster between surfaces whose pixels lie in the same order, so all of
these are 32-bit ARGB, as a window is.
"""

from __future__ import annotations

import math
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from game.table.palette import Colour

Size = tuple[int, int]
"""Width and height in pixels."""

_USUAL_WINDOW: Final = 1280 * 800
_NAMESPACE: Final = "http://www.w3.org/2000/svg"
_ROOT: Final = re.compile(r"<svg\b([^>]*)>(.*)</svg>", re.DOTALL)
_VIEW_BOX: Final = re.compile(r'viewBox="([^"]+)"')


class MissingArtError(Exception):
    """A drawing that is not in the assets, or that is no drawing."""


@dataclass(frozen=True)
class Drawing:
    """The inside of an SVG with the box it is drawn in."""

    body: str
    """Its elements, without the root."""
    box: tuple[float, float, float, float]
    """Left, top, width and height in its own units."""

    def raster(self, size: Size) -> pygame.Surface:
        """The drawing as straight-alpha pixels, exactly ``size`` large, stretched to fill it."""
        width, height = max(1, size[0]), max(1, size[1])
        box = " ".join(f"{value:g}" for value in self.box)
        svg = (
            f'<svg xmlns="{_NAMESPACE}" width="{width}" height="{height}" viewBox="{box}" '
            f'preserveAspectRatio="none">{self.body}</svg>'
        )
        drawn = pygame.image.load_sized_svg(BytesIO(svg.encode()), (width, height))
        return drawn.convert(transparent((1, 1)))


def load_drawing(file: Path) -> Drawing:
    """The drawing in an SVG file.

    Raises:
        MissingArtError: where there is no such file, or no SVG with a viewBox in it.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise MissingArtError(f"the drawing {file} cannot be read: {error}") from error
    root = _ROOT.search(text)
    box = _VIEW_BOX.search(root[1]) if root else None
    if root is None or box is None:
        raise MissingArtError(f"the file {file} holds no drawing")
    left, top, width, height = (float(value) for value in box[1].split())
    return Drawing(root[2], (left, top, width, height))


def transparent(size: Size) -> pygame.Surface:
    """An empty surface with alpha."""
    return pygame.Surface(size, pygame.SRCALPHA, 32)


def blurred(shape: pygame.Surface, radius: float, colour: Colour) -> pygame.Surface:
    """A shape of one colour made soft, grown by :func:`blur_margin` pixels on each side.

    It is blurred at a fraction of its size where the radius allows, which nobody can see.
    """
    margin = blur_margin(radius)
    width, height = shape.get_width() + 2 * margin, shape.get_height() + 2 * margin
    padded = transparent((width, height))
    padded.blit(shape, (margin, margin))
    shrink = max(1, min(8, int(radius / 2)))
    small = (max(1, round(width / shrink)), max(1, round(height / shrink)))
    soft = pygame.transform.smoothscale(padded, small)
    for _ in range(2):
        soft = pygame.transform.box_blur(soft, max(1, round(radius / shrink / 1.4)))
    soft = pygame.transform.smoothscale(soft, (width, height))
    # Only the alpha may be soft: the empty surroundings were black, and would darken the edge.
    soft.fill((*colour[:3], 0), special_flags=pygame.BLEND_RGBA_MAX)
    return soft


def blur_margin(radius: float) -> int:
    """By how many pixels :func:`blurred` grows a shape on each side."""
    return math.ceil(2 * radius) + 1


class SurfaceCache:
    """Keeps what was drawn, up to a number of bytes; what was not used longest goes first."""

    def __init__(self, limit: int) -> None:
        """A cache that holds at most ``limit`` bytes of pixels."""
        self.limit = limit
        self.size = 0
        self.drawn = 0
        """How many surfaces have been drawn for it so far."""
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface kept under ``key``, drawn now if it is not there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        drawn = draw()
        self.drawn += 1
        self._kept[key] = drawn
        self.size += _bytes_of(drawn)
        while self.size > self.limit and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self.size -= _bytes_of(oldest)
        return drawn

    def make_room(self, window: Size, bytes_a_pixel: int) -> None:
        """Hold from now on so many bytes for each pixel of a window, or of a usual one if larger.

        The larger the window, the larger is all that is drawn in it.
        """
        self.limit = bytes_a_pixel * max(window[0] * window[1], _USUAL_WINDOW)

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.size = 0


def _bytes_of(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
