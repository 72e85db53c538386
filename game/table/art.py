"""Cards as pictures: any face, size, angle and moment of turning over, with a shadow beneath.

A card lying straight and still is its SVG drawn at exactly that width. A turned or moving card is
made from a larger picture of it (a step of ``_STEPS``), turned and brought down to size in one go,
so that its edges are smooth and nothing is ever scaled up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import pygame

from game import paths
from game.cards import Card, Suit
from game.table.palette import DIM, SHADOW, hex_of
from game.table.signs import Deck, sign_drawing
from game.table.surfaces import Drawing, SurfaceCache, blurred, load_drawing, transparent

Index = Literal["normal", "large"]
Back = Literal["red", "blue"]

ASPECT: Final = 1.4
"""Height of a card for a width of 1."""

LARGE_INDEX_BELOW: Final = 90
"""Cards narrower than this many pixels take the large index of themselves."""

_CACHE_BYTES: Final = 160 << 20
_STEPS: Final = (64, 90, 128, 181, 256, 362, 512, 724, 1024, 1448)
_OVERSIZE: Final = 1.35
# Transparent pixels round a picture: they are what its edge is smoothed with when it is turned.
_RIM: Final = 2
_HAIRLINE: Final = 'stroke-width="1.25"'


class CardArt:
    """Draws the cards of one deck, and keeps the pictures it made.

    Args:
        deck: ``"two"`` or ``"four"`` colours.
        index: ``"large"`` for large corner signs at every size; ``"normal"`` takes them below
            ``LARGE_INDEX_BELOW`` only.
        back: colour of the backs.
    """

    def __init__(self, deck: Deck = "two", index: Index = "normal", back: Back = "red") -> None:
        self.deck, self.index, self.back = deck, index, back
        self._drawings: dict[tuple[Card | None, bool, Suit | None], Drawing] = {}
        self._cache = SurfaceCache(_CACHE_BYTES)

    def prepare(self, faces: Iterable[Card | None], width: float) -> None:
        """Draw these cards' pictures for this width (pixels) now, so that no frame waits for it.

        Raises:
            MissingArtError: where a card's drawing is not in the assets.
        """
        for face in faces:
            self._master(face, round(width), None)

    def blit(
        self,
        target: pygame.Surface,
        face: Card | None,
        x: float,
        y: float,
        width: float,
        angle: float = 0.0,
        *,
        flip: float = 1.0,
        dim: bool = False,
        badge: Suit | None = None,
        lift: float = 0.0,
        still: bool = True,
    ) -> pygame.Rect:
        """Draw a card with its shadow; return all of the target it may have changed.

        Args:
            target: where to draw.
            face: the card, or None for the back.
            x: centre of the card, pixels.
            y: centre of the card, pixels.
            width: width of the card in pixels; its height is 1.4 times that.
            angle: degrees clockwise.
            flip: how far it is turned open, from 0 (seen edge-on) to 1.
            dim: darkened, as a card that may not be played.
            badge: mark it as a card of this trump (the left bower).
            lift: how high it is above the table, from 0 to 1; its shadow falls farther.
            still: False while it moves: angle and size are rounded a little, for more hits.

        Raises:
            MissingArtError: where the card's drawing is not in the assets.
        """
        wide = round(width) if still else max(2, 2 * round(width / 2))
        degrees = (round(angle, 1) if still else 2 * round(angle / 2)) % (360 if face else 180)
        flip = max(0.02, round(min(1.0, abs(flip)) * 50) / 50)
        lift = round(max(0.0, min(1.0, lift)) * 10) / 10
        card = self._card(face, wide, degrees, flip, dim, badge, still)
        rect = None
        for depth, reach, softness, strength in _shadows(wide, lift):
            shadow = self._shadow(wide, degrees % 180, flip, softness, strength)
            place = shadow.get_rect(center=(round(x + reach), round(y + depth)))
            target.blit(shadow, place, special_flags=pygame.BLEND_PREMULTIPLIED)
            rect = place if rect is None else rect.union(place)
        place = card.get_rect()
        place.x, place.y = round(x - place.w / 2), round(y - place.h / 2)
        target.blit(card, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return place if rect is None else rect.union(place)

    def _card(
        self,
        face: Card | None,
        width: int,
        angle: float,
        flip: float,
        dim: bool,
        badge: Suit | None,
        still: bool,
    ) -> pygame.Surface:
        straight = still and angle == 0 and flip == 1

        def draw() -> pygame.Surface:
            if straight:
                drawing = self._drawing(face, width, badge)
                picture = _raster(drawing, width, width).premul_alpha()
            else:
                picture = _turned(self._master(face, width, badge), width, angle, flip)
            if dim:
                picture = picture.copy()
                picture.fill(DIM[:3], special_flags=pygame.BLEND_RGB_MULT)
            return picture

        return self._cache.get((face, width, angle, flip, dim, badge, straight), draw)

    def _master(self, face: Card | None, width: int, badge: Suit | None) -> pygame.Surface:
        """A picture of the card that is larger than ``width``, premultiplied, with a rim."""
        step = next((s for s in _STEPS if s >= width * _OVERSIZE), round(width * _OVERSIZE))

        def draw() -> pygame.Surface:
            drawing = self._drawing(face, width, badge)
            picture = _raster(drawing, step, round(step / 1.6)).premul_alpha()
            framed = transparent((step + 2 * _RIM, picture.get_height() + 2 * _RIM))
            framed.blit(picture, (_RIM, _RIM), special_flags=pygame.BLEND_PREMULTIPLIED)
            return framed

        return self._cache.get(("master", face, step, badge, self._is_large(width)), draw)

    def _shadow(
        self, width: int, angle: float, flip: float, softness: float, strength: float
    ) -> pygame.Surface:
        def draw_flat() -> pygame.Surface:
            small = max(8, width // 2)
            shape = transparent((small, round(small * ASPECT)))
            colour = (*SHADOW[:3], round(255 * strength))
            pygame.draw.rect(shape, colour, shape.get_rect(), border_radius=round(small * 0.06))
            return blurred(shape, max(1.0, softness / 2), SHADOW)

        def draw() -> pygame.Surface:
            flat = self._cache.get(("flat", width, softness, strength), draw_flat)
            squeezed = _squeezed(flat, flip)
            return pygame.transform.rotozoom(squeezed, -angle, width / max(8, width // 2))

        return self._cache.get(("shadow", width, angle, flip, softness, strength), draw)

    def _is_large(self, width: int) -> bool:
        return self.index == "large" or width < LARGE_INDEX_BELOW

    def _drawing(self, face: Card | None, width: int, badge: Suit | None) -> Drawing:
        large = self._is_large(width)
        key = (face, large, badge)
        if key not in self._drawings:
            folder = paths.assets() / "cards"
            if face is None:
                file = folder / f"back_{self.back}.svg"
            else:
                file = folder / (f"{self.deck}-large" if large else self.deck) / f"{face.text}.svg"
            drawing = load_drawing(file)
            if face is not None and badge is not None:
                mark = _badge(sign_drawing(badge, "light", self.deck), large)
                drawing = Drawing(drawing.body + mark, drawing.box)
            self._drawings[key] = drawing
        return self._drawings[key]


def _shadows(width: int, lift: float) -> tuple[tuple[float, float, float, float], ...]:
    """Each shadow's way down and to the right, softness and strength: the wide, then the near."""
    wide = (width * (0.035 + 0.1 * lift), width * 0.012, width * (0.06 + 0.06 * lift), 0.34)
    if lift > 0.3:
        return (wide,)
    return (wide, (width * 0.01, width * 0.003, width * 0.02, 0.32))


def _badge(sign: Drawing, large: bool) -> str:
    """A medal with the sign of trump, in card units, below the index at the top left."""
    x, y, radius = (36.0, 164.0, 31.0) if large else (30.0, 142.0, 25.0)
    left, top, wide, high = sign.box
    scale = radius * 1.16 / max(wide, high)
    move = f"translate({x - (left + wide / 2) * scale:.2f} {y - (top + high / 2) * scale:.2f})"
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#fffaf0"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius - 2.5}" fill="none" stroke="#e8a628"'
        f' stroke-width="5"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{hex_of((122, 82, 8))}"'
        f' stroke-width="1.5"/>'
        f'<g transform="{move} scale({scale:.4f})">{sign.body}</g>'
    )


def _raster(drawing: Drawing, width: int, seen: int) -> pygame.Surface:
    """The card ``width`` pixels wide, with an edge line that is still a pixel at width ``seen``."""
    line = f'stroke-width="{max(1.25, 250 / seen):.2f}"'
    exact = Drawing(drawing.body.replace(_HAIRLINE, line), drawing.box)
    return exact.raster((width, round(width * ASPECT)))


def _turned(master: pygame.Surface, width: int, angle: float, flip: float) -> pygame.Surface:
    scale = width / (master.get_width() - 2 * _RIM)
    return pygame.transform.rotozoom(_squeezed(master, flip), -angle, scale)


def _squeezed(picture: pygame.Surface, flip: float) -> pygame.Surface:
    if flip == 1:
        return picture
    width = max(2, round(picture.get_width() * flip))
    return pygame.transform.smoothscale(picture, (width, picture.get_height()))
