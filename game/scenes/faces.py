"""The pictures of a button: one for each state that it can be in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

import pygame

from game.table import palette, panels
from game.table.lettering import Lettering, Weight
from game.table.palette import Colour, hex_of
from game.table.surfaces import Drawing, Size

Kind = Literal["primary", "quiet", "danger", "row"]
"""``primary`` is the one that leads on; ``row`` is one of a list to choose from."""

TEXT: Final = 18
"""Size of a button's words at unit 1."""
ROW_TEXT: Final = 17
HINT: Final = 14
LEAST: Final = 12
"""No text is smaller than this, in pixels."""

_LEAD: Final = 3
_TEXT_ROOM: Final = 0.86
_PRESSED: Final = 0.88


@dataclass(frozen=True)
class Face:
    """What a button shows."""

    size: Size
    words: str
    kind: Kind
    hint: str = ""
    picture: pygame.Surface | None = None
    """A sign before the words, straight alpha."""
    is_left: bool = False
    """Whether the words begin at the left; the hint then stands at the right."""
    is_selected: bool = False
    """Whether it is the chosen one of several."""


class Pictures(NamedTuple):
    """A button in each of its states, as large as the button, premultiplied."""

    normal: pygame.Surface
    hovered: pygame.Surface
    pressed: pygame.Surface
    disabled: pygame.Surface


def draw(face: Face, lettering: Lettering, unit: float) -> Pictures:
    """The pictures of a button, with lengths ``unit`` times those at the design size."""
    normal = _one(face, lettering, unit, is_hovered=False)
    hovered = _one(face, lettering, unit, is_hovered=True)
    pressed, disabled = hovered.copy(), normal.copy()
    shade = round(255 * _PRESSED)
    pressed.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
    disabled.fill((110, 110, 110, 110), special_flags=pygame.BLEND_RGBA_MULT)
    return Pictures(normal, hovered, pressed, disabled)


def text_size(px: float, unit: float) -> int:
    """A text size at the design size in pixels of this window, never below ``LEAST``."""
    return max(LEAST, round(px * unit))


def _colours(face: Face, is_hovered: bool) -> tuple[Colour, Colour, Colour | None]:
    """Ground, words and rim (None for no rim)."""
    if face.kind == "primary":
        return (palette.GOLD_HOVER if is_hovered else palette.GOLD), palette.INK, None
    if face.kind == "danger":
        ground = _lighter(palette.DANGER) if is_hovered else palette.DANGER
        return ground, palette.WHITE, None
    ground = _lighter(palette.PANEL_RAISED) if is_hovered else palette.PANEL_RAISED
    if face.is_selected:
        return ground, palette.WHITE, palette.GOLD
    return ground, palette.WHITE, palette.PANEL_LINE


def _lighter(colour: Colour) -> Colour:
    red, green, blue = colour[:3]
    return min(255, red + 18), min(255, green + 24), min(255, blue + 21)


def _one(face: Face, lettering: Lettering, unit: float, *, is_hovered: bool) -> pygame.Surface:
    ground, ink, rim = _colours(face, is_hovered)
    height = face.size[1]
    is_row = face.kind == "row"
    radius = round(min(height / 2, 14 * unit) if is_row else height / 2)
    line = (2.0 if face.is_selected else 1.2) * unit
    picture = panels.panel(face.size, radius, ground, rim, line, shadow=False).copy()
    write = _write_row if is_row else _write_apart if face.is_left else _write_centred
    write(picture, face, lettering, unit, ink)
    return picture.premul_alpha()


def _write_centred(
    picture: pygame.Surface, face: Face, lettering: Lettering, unit: float, ink: Colour
) -> None:
    width, height = face.size
    weight, px = _type(face, unit)
    sign, gap = face.picture, round(8 * unit) if face.words else 0
    beside = sign.get_width() + gap if sign else 0
    line = lettering.fit(face.words, px, weight, ink, round(width * _TEXT_ROOM) - beside)
    x = (width - line.get_width() - beside) // 2
    if sign:
        picture.blit(sign, (x, round((height - sign.get_height()) / 2)))
    picture.blit(line, (x + beside, _top(lettering, px, weight, height / 2)))


def _write_apart(
    picture: pygame.Surface, face: Face, lettering: Lettering, unit: float, ink: Colour
) -> None:
    width, height = face.size
    weight, px = _type(face, unit)
    left = round(24 * unit)
    room = width - 2 * left
    line = lettering.fit(face.words, px, weight, ink, room)
    picture.blit(line, (left, _top(lettering, px, weight, height / 2)))
    room -= line.get_width() + round(16 * unit)
    if face.hint and room > 0:
        small = text_size(HINT, unit)
        colour = palette.INK if face.kind == "primary" else palette.SOFT
        hint = lettering.fit(face.hint, small, "SemiBold", colour, room)
        x = width - left - hint.get_width()
        # On the baseline of the words, which the eye follows across.
        baseline = _top(lettering, px, weight, height / 2) + lettering.baseline(px, weight)
        picture.blit(hint, (x, baseline - lettering.baseline(small, "SemiBold")))


def _write_row(
    picture: pygame.Surface, face: Face, lettering: Lettering, unit: float, ink: Colour
) -> None:
    width, height = face.size
    px, small = text_size(ROW_TEXT, unit), text_size(HINT, unit)
    left, mark = round(14 * unit), round(16 * unit)
    x = left + mark + round(12 * unit)
    room = width - x - left
    name = lettering.fit(face.words, px, "Bold", ink, room)
    tops = name.get_height()
    about = (
        lettering.paragraph(face.hint, small, "Medium", palette.SOFT, room) if face.hint else None
    )
    y = (height - tops - (about.get_height() + round(_LEAD * unit) if about else 0)) // 2
    picture.blit(_mark(mark, face.is_selected), (left, y + (tops - mark) // 2))
    picture.blit(name, (x, y))
    if about:
        picture.blit(about, (x, y + tops + round(_LEAD * unit)))


def row_height(hint: str, width: int, lettering: Lettering, unit: float) -> int:
    """How high a row of this width must be for its words and its hint, in pixels."""
    px, small = text_size(ROW_TEXT, unit), text_size(HINT, unit)
    room = width - 2 * round(14 * unit) - round(16 * unit) - round(12 * unit)
    about = lettering.paragraph(hint, small, "Medium", palette.SOFT, room) if hint else None
    high = lettering.height(px, "Bold")
    high += about.get_height() + round(_LEAD * unit) if about else 0
    return high + round(16 * unit)


def _type(face: Face, unit: float) -> tuple[Weight, int]:
    size = min(text_size(TEXT, unit), round(face.size[1] * 0.5))
    return ("ExtraBold" if face.kind == "primary" else "Bold"), size


def _top(lettering: Lettering, px: int, weight: Weight, middle: float) -> int:
    """Where a line begins so that its capitals stand round ``middle``."""
    return round(middle + lettering.cap_height(px) / 2 - lettering.baseline(px, weight))


def _mark(size: int, is_selected: bool) -> pygame.Surface:
    """The ring of a choice, with a gold dot if it is the chosen one."""
    rim = hex_of(palette.GOLD if is_selected else palette.MUTED)
    body = f'<circle cx="50" cy="50" r="42" fill="none" stroke="{rim}" stroke-width="10"/>'
    if is_selected:
        body += f'<circle cx="50" cy="50" r="24" fill="{rim}"/>'
    return Drawing(body, (0, 0, 100, 100)).raster((size, size))
