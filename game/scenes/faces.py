"""The pictures of a button: one for each state that it can be in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

import pygame

from game.table import palette, panels
from game.table.lettering import Lettering, Weight
from game.table.palette import Colour, hex_of
from game.table.surfaces import Drawing, Size

Kind = Literal["primary", "quiet", "danger", "row", "choice", "switch"]
"""``primary`` is the one that leads on; ``row`` is one of a list to choose from, ``choice`` one of
a few side by side; ``switch`` is on or off."""

TEXT: Final = 18
"""Size of a button's words at unit 1."""
ROW_TEXT: Final = 17
HINT: Final = 14
LEAST: Final = 12
"""No text is smaller than this, in pixels."""

_LEAD: Final = 3
_TEXT_ROOM: Final = 0.86
_PRESSED: Final = 0.88
_DIMMED: Final = 140
"""Of 255: how much is left of a button that cannot be pressed."""


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


State = Literal["normal", "hovered", "pressed", "disabled"]


class Pictures:
    """A button in each of its states, as large as the button, premultiplied.

    A picture is drawn when it is first looked at, and beside the usual one no other is kept than
    the last: a page of large buttons would hold dozens of megabytes otherwise.
    """

    def __init__(self, face: Face, lettering: Lettering, scale: Scale) -> None:
        self._face, self._lettering, self._scale = face, lettering, scale
        self.kept: dict[State, pygame.Surface] = {}

    def look(self, state: State) -> pygame.Surface:
        """The picture of a state: the same one until another state has been looked at."""
        self.kept = {name: self.kept[name] for name in ("normal", state) if name in self.kept}
        if state not in self.kept:
            self.kept[state] = self._made(state)
        return self.kept[state]

    def _made(self, state: State) -> pygame.Surface:
        face = self._face
        if state == "disabled" and face.kind == "choice" and face.is_selected:
            # Dark words on gold could not be read dimmed: what is chosen has a rim instead.
            face = replace(face, kind="quiet")
        is_hovered = state in ("hovered", "pressed")
        picture = _one(face, self._lettering, self._scale, is_hovered=is_hovered)
        if state == "pressed":
            shade = round(255 * _PRESSED)
            picture.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
        elif state == "disabled":
            picture.fill((_DIMMED,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        return picture


class Scale(NamedTuple):
    """How large everything is."""

    unit: float
    """The factor for every length at the design size."""
    text: float = 1.0
    """A further factor for text, where there is room for it."""

    def px(self, units: float) -> int:
        """A length in pixels."""
        return round(units * self.unit)

    def size(self, units: float) -> int:
        """A text size in pixels."""
        return text_size(units, self.unit * self.text)


def draw(face: Face, lettering: Lettering, scale: Scale) -> Pictures:
    """The pictures of a button."""
    return Pictures(face, lettering, scale)


def text_size(px: float, unit: float) -> int:
    """A text size at the design size in pixels of this window, never below ``LEAST``."""
    return max(LEAST, round(px * unit))


def _colours(face: Face, is_hovered: bool) -> tuple[Colour, Colour, Colour | None]:
    """Ground, words and rim (None for no rim)."""
    if face.kind == "primary" or (face.kind == "choice" and face.is_selected):
        return (palette.GOLD_HOVER if is_hovered else palette.GOLD), palette.INK, None
    if face.kind == "danger":
        ground = _lighter(palette.DANGER) if is_hovered else palette.DANGER
        return ground, palette.WHITE, None
    ground = _lighter(palette.PANEL_RAISED) if is_hovered else palette.PANEL_RAISED
    if face.is_selected and face.kind != "switch":
        return ground, palette.WHITE, palette.GOLD
    return ground, palette.WHITE, palette.PANEL_LINE


def _lighter(colour: Colour) -> Colour:
    red, green, blue = colour[:3]
    return min(255, red + 18), min(255, green + 24), min(255, blue + 21)


def _one(face: Face, lettering: Lettering, scale: Scale, *, is_hovered: bool) -> pygame.Surface:
    ground, ink, rim = _colours(face, is_hovered)
    height = face.size[1]
    is_row = face.kind == "row"
    radius = min(height // 2, scale.px(14)) if is_row else height // 2
    line = (2.0 if face.is_selected else 1.2) * scale.unit
    picture = panels.panel(face.size, radius, ground, rim, line, shadow=False).copy()
    if is_row:
        _write_row(picture, face, lettering, scale, ink)
    elif face.kind == "switch":
        _write_switch(picture, face, lettering, scale, ink)
    elif face.is_left:
        _write_apart(picture, face, lettering, scale, ink)
    else:
        _write_centred(picture, face, lettering, scale, ink)
    return picture.premul_alpha()


def _write_centred(
    picture: pygame.Surface, face: Face, lettering: Lettering, scale: Scale, ink: Colour
) -> None:
    width, height = face.size
    weight, px, usual = _type(face, scale)
    sign, gap = face.picture, scale.px(8) if face.words else 0
    beside = sign.get_width() + gap if sign else 0
    line = lettering.fit(face.words, px, weight, ink, round(width * _TEXT_ROOM) - beside, usual)
    x = (width - line.get_width() - beside) // 2
    if sign:
        picture.blit(sign, (x, round((height - sign.get_height()) / 2)))
    picture.blit(line, (x + beside, _top(lettering, px, weight, height / 2)))


def _write_apart(
    picture: pygame.Surface, face: Face, lettering: Lettering, scale: Scale, ink: Colour
) -> None:
    width, height = face.size
    weight, px, usual = _type(face, scale)
    left = scale.px(24)
    room = width - 2 * left
    line = lettering.fit(face.words, px, weight, ink, room, usual)
    picture.blit(line, (left, _top(lettering, px, weight, height / 2)))
    room -= line.get_width() + scale.px(16)
    if face.hint and room > 0:
        small = min(scale.size(HINT), px)
        colour = palette.INK if face.kind == "primary" else palette.SOFT
        usual = text_size(HINT, scale.unit)
        hint = lettering.fit(face.hint, small, "SemiBold", colour, room, usual)
        x = width - left - hint.get_width()
        # On the baseline of the words, which the eye follows across.
        baseline = _top(lettering, px, weight, height / 2) + lettering.baseline(px, weight)
        picture.blit(hint, (x, baseline - lettering.baseline(small, "SemiBold")))


def _write_row(
    picture: pygame.Surface, face: Face, lettering: Lettering, scale: Scale, ink: Colour
) -> None:
    width, height = face.size
    px, small = scale.size(ROW_TEXT), scale.size(HINT)
    left, mark = scale.px(14), scale.px(16)
    x = left + mark + scale.px(12)
    room = width - x - left
    usual = text_size(ROW_TEXT, scale.unit)
    name = lettering.fit(face.words, px, "Bold", ink, room, usual)
    tops = name.get_height()
    about = (
        lettering.paragraph(face.hint, small, "Medium", palette.SOFT, room) if face.hint else None
    )
    y = (height - tops - (about.get_height() + scale.px(_LEAD) if about else 0)) // 2
    picture.blit(_mark(mark, face.is_selected), (left, y + (tops - mark) // 2))
    picture.blit(name, (x, y))
    if about:
        picture.blit(about, (x, y + tops + scale.px(_LEAD)))


def _write_switch(
    picture: pygame.Surface, face: Face, lettering: Lettering, scale: Scale, ink: Colour
) -> None:
    width, height = face.size
    tall = round(height * 0.56)
    track = pygame.Rect(0, 0, round(tall * 1.8), tall)
    track.midleft = (scale.px(14), height // 2)
    picture.blit(_track(track.size, face.is_selected), track)
    _, px, usual = _type(face, scale)
    x = track.right + scale.px(10)
    line = lettering.fit(face.words, px, "Bold", ink, width - x - scale.px(12), usual)
    picture.blit(line, (x, _top(lettering, px, "Bold", height / 2)))


def row_height(hint: str, width: int, lettering: Lettering, scale: Scale) -> int:
    """How high a row of this width must be for its words and its hint, in pixels."""
    px, small = scale.size(ROW_TEXT), scale.size(HINT)
    room = width - 2 * scale.px(14) - scale.px(16) - scale.px(12)
    about = lettering.paragraph(hint, small, "Medium", palette.SOFT, room) if hint else None
    high = lettering.height(px, "Bold")
    high += about.get_height() + scale.px(_LEAD) if about else 0
    return high + scale.px(16)


def _type(face: Face, scale: Scale) -> tuple[Weight, int, int]:
    """Weight and size of the words, and their size where text has its usual one."""
    most = round(face.size[1] * 0.5)
    sizes = min(scale.size(TEXT), most), min(text_size(TEXT, scale.unit), most)
    return ("ExtraBold" if face.kind == "primary" else "Bold"), *sizes


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


def _track(size: Size, is_on: bool) -> pygame.Surface:
    """A switch: its knob at the right and gold if it is on, at the left and hollow if not."""
    rim = hex_of(palette.GOLD if is_on else palette.MUTED)
    knob = f'fill="{rim}"' if is_on else f'fill="none" stroke="{rim}" stroke-width="9"'
    body = (
        f'<rect x="5" y="5" width="170" height="90" rx="45" fill="none" stroke="{rim}"'
        f' stroke-width="9"/><circle cx="{130 if is_on else 50}" cy="50" r="25" {knob}/>'
    )
    return Drawing(body, (0, 0, 180, 100)).raster(size)
