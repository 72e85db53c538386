"""Rounded panels, pills, bubbles and the glow of whose turn it is.

Each function returns a cached surface with premultiplied alpha: draw it with :func:`put`, never
draw on it. Where it has a shadow, a tail or a glow, the surface is larger than the shape by the
same margin on every side, so its middle is the shape's middle.
"""

from __future__ import annotations

from typing import Final, Literal

import pygame

from game.table.palette import (
    GOLD,
    PANEL,
    PANEL_LINE,
    PAPER,
    SHADOW,
    VEIL,
    Colour,
    hex_of,
    opacity_of,
)
from game.table.surfaces import Drawing, Size, SurfaceCache, blur_margin, blurred, transparent

Tail = Literal["up", "down", "left", "right"]

_cache: Final = SurfaceCache(48 << 20)
_BYTES_A_PIXEL: Final = 8
_SHADOW_OPACITY: Final = 0.32


def make_room(size: Size) -> None:
    """Keep from now on no more shapes than do good in a window of this size (pixels)."""
    _cache.make_room(size, _BYTES_A_PIXEL)


def put(target: pygame.Surface, shape: pygame.Surface, rect: pygame.Rect) -> pygame.Rect:
    """Draw a shape made for the size of ``rect`` there, its shadow or glow around it.

    Returns all of the target that it covers.
    """
    place = shape.get_rect()
    place.x = rect.x + (rect.width - place.width) // 2
    place.y = rect.y + (rect.height - place.height) // 2
    return target.blit(shape, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def panel(
    size: Size,
    radius: int,
    fill: Colour = PANEL,
    border: Colour | None = None,
    border_width: float = 0,
    shadow: bool = True,
) -> pygame.Surface:
    """A rounded rectangle; without a shadow the surface is exactly ``size``.

    Lengths are pixels; the border lies within ``size``. A shadow never shows through the fill.
    """
    key = ("panel", size, radius, fill, border, border_width, shadow)

    def draw() -> pygame.Surface:
        softness = max(3.0, radius * 0.6)
        # The sides are the same all along: draw as little of them as shows everything.
        enough = 2 * (radius + 2 * blur_margin(softness) + round(border_width)) + 3
        core = (min(size[0], enough), min(size[1], enough))
        shape = _rounded(core, radius, fill, border, border_width)
        if shadow:
            black = _rounded(core, radius, SHADOW)
            shape = _over_shadow(shape, black, softness, opacity_of(fill) < 1)
        return _stretched(shape, size[0] - core[0], size[1] - core[1])

    return _cache.get(key, draw)


def pill(
    size: Size,
    fill: Colour = PANEL,
    border: Colour | None = None,
    border_width: float = 0,
    shadow: bool = False,
) -> pygame.Surface:
    """A panel whose ends are half circles: a name, a button."""
    return panel(size, min(size) // 2, fill, border, border_width, shadow)


def bubble(
    size: Size,
    tail: Tail = "down",
    fill: Colour = PAPER,
    border: Colour | None = None,
    border_width: float = 0,
) -> pygame.Surface:
    """A speech bubble with a shadow, its body ``size`` large, its tail in the middle of a side.

    The tail sticks out of the body by :func:`tail_length` pixels; the body's centre is the
    surface's centre.
    """
    key = ("bubble", size, tail, fill, border, border_width)

    def draw() -> pygame.Surface:
        reach = tail_length(size)
        whole = (size[0] + 2 * reach, size[1] + 2 * reach)
        line = border_width if border else 0.0
        outline = _bubble_outline(size, tail, reach, line / 2)
        shape = (
            Drawing(_styled(outline, fill, border, line), (0, 0, *whole))
            .raster(whole)
            .premul_alpha()
        )
        black = Drawing(_styled(outline, SHADOW, None, 0), (0, 0, *whole)).raster(whole)
        return _over_shadow(shape, black, max(3.0, size[1] * 0.12), opacity_of(fill) < 1)

    return _cache.get(key, draw)


def tail_length(size: Size) -> int:
    """How far the tail of a bubble of this size sticks out, in pixels."""
    return max(6, round(min(size) * 0.28))


def glow(size: Size, radius: int, colour: Colour = GOLD, spread: int = 14) -> pygame.Surface:
    """Soft light round a shape of this size, reaching about ``spread`` pixels out of it.

    Draw it before the shape; it marks whose turn it is.
    """
    key = ("glow", size, radius, colour, spread)

    def draw() -> pygame.Surface:
        grown = (size[0] + spread // 2, size[1] + spread // 2)
        shape = _rounded(grown, radius + spread // 4, colour)
        return blurred(shape, spread / 2, colour).premul_alpha()

    return _cache.get(key, draw)


def turn_pill(size: Size, fill: Colour = PANEL, line: float = 2) -> pygame.Surface:
    """The name pill of the player whose turn it is: a gold rim in a soft gold glow."""
    key = ("turn", size, fill, line)

    def draw() -> pygame.Surface:
        spread = max(8, size[1] // 2)
        light = glow(size, min(size) // 2, (*GOLD[:3], 150), spread).copy()
        if opacity_of(fill) < 1:
            _cut_out(light, pill(size, SHADOW))
        put(light, pill(size, fill, GOLD, line), light.get_rect())
        return light

    return _cache.get(key, draw)


def darken(target: pygame.Surface) -> None:
    """Lay a veil over all that has been drawn, so that what comes on top stands out."""
    share = opacity_of(VEIL)
    through = round(255 * (1 - share))
    target.fill((through,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    target.fill([round(part * share) for part in VEIL[:3]], special_flags=pygame.BLEND_RGB_ADD)


def divider(width: int, colour: Colour = PANEL_LINE) -> pygame.Surface:
    """A hairline ``width`` pixels long, to part the rows of a panel."""
    key = ("divider", width, colour)

    def draw() -> pygame.Surface:
        line = transparent((max(1, width), max(1, width // 600)))
        line.fill(colour)
        return line

    return _cache.get(key, draw)


def _rounded(
    size: Size,
    radius: int,
    fill: Colour,
    border: Colour | None = None,
    border_width: float = 0,
) -> pygame.Surface:
    width, height = size
    line = border_width if border else 0.0
    half = line / 2
    round_by = max(0.0, min(radius, width / 2, height / 2) - half)
    outline = _rounded_outline(half, half, width - line, height - line, round_by)
    return (
        Drawing(_styled(outline, fill, border, line), (0, 0, width, height))
        .raster(size)
        .premul_alpha()
    )


def _styled(outline: str, fill: Colour, border: Colour | None, line: float) -> str:
    body = f'<path d="{outline}" fill="{hex_of(fill)}" fill-opacity="{opacity_of(fill):.4f}"/>'
    if border and line:
        body += (
            f'<path d="{outline}" fill="none" stroke="{hex_of(border)}" '
            f'stroke-opacity="{opacity_of(border):.4f}" stroke-width="{line:g}"/>'
        )
    return body


def _rounded_outline(x: float, y: float, width: float, height: float, r: float) -> str:
    across, down = width - 2 * r, height - 2 * r
    corner = f"a{r:g} {r:g} 0 0 1"
    return (
        f"M{x + r:g} {y:g}h{across:g}{corner} {r:g} {r:g}v{down:g}{corner} {-r:g} {r:g}"
        f"h{-across:g}{corner} {-r:g} {-r:g}v{-down:g}{corner} {r:g} {-r:g}z"
    )


def _bubble_outline(size: Size, tail: Tail, reach: int, inset: float) -> str:
    """A rounded body at (reach, reach) with a curved tail, as one line without a seam."""
    width, height = size[0] - 2 * inset, size[1] - 2 * inset
    r = min(width, height) * 0.28
    left, top = reach + inset, reach + inset
    right, bottom = left + width, top + height
    half = min(reach * 0.95, (width if tail in ("up", "down") else height) / 2 - r)
    x, y, out = left + width / 2, top + height / 2, reach - 1
    sides = {
        "up": f"L{x - half:g} {top:g}Q{x - half * 0.3:g} {top:g} {x:g} {top - out:g}"
        f"Q{x + half * 0.3:g} {top:g} {x + half:g} {top:g}",
        "right": f"L{right:g} {y - half:g}Q{right:g} {y - half * 0.3:g} {right + out:g} {y:g}"
        f"Q{right:g} {y + half * 0.3:g} {right:g} {y + half:g}",
        "down": f"L{x + half:g} {bottom:g}Q{x + half * 0.3:g} {bottom:g} {x:g} {bottom + out:g}"
        f"Q{x - half * 0.3:g} {bottom:g} {x - half:g} {bottom:g}",
        "left": f"L{left:g} {y + half:g}Q{left:g} {y + half * 0.3:g} {left - out:g} {y:g}"
        f"Q{left:g} {y - half * 0.3:g} {left:g} {y - half:g}",
    }
    corner = f"A{r:g} {r:g} 0 0 1"
    return (
        f"M{left + r:g} {top:g}{sides['up'] if tail == 'up' else ''}"
        f"L{right - r:g} {top:g}{corner} {right:g} {top + r:g}"
        f"{sides['right'] if tail == 'right' else ''}"
        f"L{right:g} {bottom - r:g}{corner} {right - r:g} {bottom:g}"
        f"{sides['down'] if tail == 'down' else ''}"
        f"L{left + r:g} {bottom:g}{corner} {left:g} {bottom - r:g}"
        f"{sides['left'] if tail == 'left' else ''}"
        f"L{left:g} {top + r:g}{corner} {left + r:g} {top:g}z"
    )


def _stretched(shape: pygame.Surface, wider: int, higher: int) -> pygame.Surface:
    """The shape with its middle column and row repeated so many more times."""
    if wider <= 0 and higher <= 0:
        return shape
    width, height = shape.get_size()
    longer = transparent((width + wider, height + higher))
    for x, w, new_x, new_w in _thirds(width, wider):
        for y, h, new_y, new_h in _thirds(height, higher):
            part = shape.subsurface((x, y, w, h))
            if (w, h) != (new_w, new_h):
                part = pygame.transform.scale(part, (new_w, new_h))
            longer.blit(part, (new_x, new_y), special_flags=pygame.BLEND_RGBA_ADD)
    return longer


def _thirds(length: int, more: int) -> tuple[tuple[int, int, int, int], ...]:
    """Start and length of the first end, the middle pixel and the last end: before, and after."""
    middle = length // 2
    rest = length - middle - 1
    return (
        (0, middle, 0, middle),
        (middle, 1, middle, 1 + more),
        (middle + 1, rest, middle + 1 + more, rest),
    )


def _over_shadow(
    shape: pygame.Surface, black: pygame.Surface, softness: float, is_see_through: bool
) -> pygame.Surface:
    """The shape in the middle of a larger surface, over a shadow that falls a little downwards."""
    fall = max(1, round(softness * 0.5))
    margin = blur_margin(softness) + fall
    width, height = shape.get_width() + 2 * margin, shape.get_height() + 2 * margin
    surface = transparent((width, height))
    soft = blurred(black, softness, SHADOW)
    soft.fill((255, 255, 255, round(255 * _SHADOW_OPACITY)), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(soft, (fall, 2 * fall), special_flags=pygame.BLEND_PREMULTIPLIED)
    if is_see_through:
        _cut_out(surface, black)
    surface.blit(shape, (margin, margin), special_flags=pygame.BLEND_PREMULTIPLIED)
    return surface


def _cut_out(surface: pygame.Surface, hole: pygame.Surface) -> None:
    """Clear a black shape out of the surface's middle, so that nothing shows through its place."""
    rest = transparent(hole.get_size())
    rest.fill((255, 255, 255, 255))
    rest.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    place = rest.get_rect(center=surface.get_rect().center)
    surface.blit(rest.premul_alpha(), place, special_flags=pygame.BLEND_RGBA_MULT)
