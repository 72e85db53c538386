"""Cards as pictures: any face, size, angle and moment of turning over, with a shadow beneath.

A card lying straight and still is its SVG drawn at exactly that width. A turned or moving card is
made from a larger picture of it (a step of ``_STEPS``), turned and brought down to size in one go,
so that its edges are smooth and nothing is ever scaled up.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

import pygame

from game import paths
from game.cards import Card, Suit
from game.table.palette import DIM, SHADOW, hex_of
from game.table.pose import CARD_RATIO
from game.table.signs import Deck, sign_drawing
from game.table.surfaces import Drawing, Size, SurfaceCache, blurred, load_drawing, transparent

Index = Literal["normal", "large"]
Back = Literal["red", "blue"]

LARGE_INDEX_BELOW: Final = 90
"""Cards narrower than this many pixels take the large index of themselves."""

_CACHE_BYTES: Final = 160 << 20
_BYTES_A_PIXEL: Final = 12
"""Of the window: three times its own pixels hold all that a hand, or the menu, shows again."""
_MASTER_BYTES_A_PIXEL: Final = 4
"""Of the window: enough for the larger pictures of nearly all cards of a deck."""
_STEPS: Final = (64, 90, 128, 181, 256, 362, 512, 724, 1024, 1448)
_OVERSIZE: Final = 1.35
# Transparent pixels round a picture: they are what its edge is smoothed with when it is turned.
_RIM: Final = 2
_WIDTH_STEP: Final = 1.02
# Shadows are made once at this width and as many heights, and brought to size with their card.
_SHADOW_WIDTH: Final = 160
_LIFTS: Final = 4
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
        # Apart, or the many angles of cards in motion would push out what they are all made from.
        self._masters = SurfaceCache(_CACHE_BYTES)
        # The width of the picture that a card was last made from: in motion it serves on.
        self._step_of: dict[tuple[Card | None, Suit | None, bool], int] = {}

    def restyle(self, deck: Deck, index: Index, back: Back) -> None:
        """Draw another deck from now on; cheap if it is the same."""
        if (deck, index, back) != (self.deck, self.index, self.back):
            self.deck, self.index, self.back = deck, index, back
            self._drawings.clear()
            self._cache.clear()
            self._masters.clear()

    def make_room(self, size: Size) -> None:
        """Keep from now on no more pictures than do good in a window of this size (pixels)."""
        self._cache.make_room(size, _BYTES_A_PIXEL)
        self._masters.make_room(size, _MASTER_BYTES_A_PIXEL)

    def prepare(self, face: Card | None, width: float) -> bool:
        """Draw a card's picture for this width (pixels) now, so that no frame waits for it.

        Returns:
            False if it was there already.

        Raises:
            MissingArtError: where the card's drawing is not in the assets.
        """
        before = self._masters.drawn
        self._master(face, round(width), None)
        return self._masters.drawn > before

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
        wide = round(width) if still else _stepped(width, _WIDTH_STEP)
        degrees = (round(angle, 1) if still else 2 * round(angle / 2)) % (360 if face else 180)
        flip = max(0.02, round(min(1.0, abs(flip)) * 50) / 50)
        shaded = self._blit_shadow(target, (x, y), width, angle, flip, lift, still)
        card = self._card(face, wide, degrees, flip, dim, badge, still)
        place = card.get_rect()
        place.topleft = round(x - place.width / 2), round(y - place.height / 2)
        target.blit(card, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return place.union(shaded)

    def _blit_shadow(
        self,
        target: pygame.Surface,
        centre: tuple[float, float],
        width: float,
        angle: float,
        flip: float,
        lift: float,
        still: bool,
    ) -> pygame.Rect:
        # It is soft: nobody sees it lag a little behind a card that moves.
        turn, growth = (1, 1.01) if still else (6, 1.06)
        degrees = (turn * round(angle / turn)) % 180
        wide = _stepped(width, growth)
        level = round(max(0.0, min(1.0, lift)) * _LIFTS)
        layers = [_wide_shadow(level / _LIFTS)]
        if still and level == 0:
            layers.append(_NEAR_SHADOW)
        covered = pygame.Rect(round(centre[0]), round(centre[1]), 0, 0)
        for shadow in layers:
            soft = self._shadow(shadow, wide, degrees, round(flip * 10) / 10 or 0.05)
            place = soft.get_rect(
                center=(
                    round(centre[0] + shadow.right * width),
                    round(centre[1] + shadow.down * width),
                )
            )
            target.blit(soft, place, special_flags=pygame.BLEND_PREMULTIPLIED)
            covered.union_ip(place)
        return covered

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
            if dim:
                picture = self._card(face, width, angle, flip, False, badge, still).copy()
                picture.fill(DIM[:3], special_flags=pygame.BLEND_RGB_MULT)
                return picture
            if straight:
                return _raster(self._drawing(face, width, badge), width, width).premul_alpha()
            return _turned(self._master(face, width, badge, still), width, angle, flip)

        return self._cache.get((face, width, angle, flip, dim, badge, straight), draw)

    def _master(
        self,
        face: Card | None,
        width: int,
        badge: Suit | None,
        still: bool = True,
    ) -> pygame.Surface:
        """A picture of the card that is larger than ``width``, premultiplied, with a rim."""
        card = (face, badge, self._is_large(width))
        step = self._step_of.get(card, 0) if not still else 0
        if not width <= step <= width * 2.2:
            step = next((s for s in _STEPS if s >= width * _OVERSIZE), round(width * _OVERSIZE))
            self._step_of[card] = step

        def draw() -> pygame.Surface:
            drawing = self._drawing(face, width, badge)
            picture = _raster(drawing, step, round(step / 1.6)).premul_alpha()
            framed = transparent((step + 2 * _RIM, picture.get_height() + 2 * _RIM))
            framed.blit(picture, (_RIM, _RIM), special_flags=pygame.BLEND_PREMULTIPLIED)
            return framed

        return self._masters.get((card, step), draw)

    def _shadow(self, shadow: _Shadow, width: int, angle: float, flip: float) -> pygame.Surface:
        def draw_flat() -> pygame.Surface:
            shape = transparent((_SHADOW_WIDTH, round(_SHADOW_WIDTH * CARD_RATIO)))
            colour = (*SHADOW[:3], round(255 * shadow.strength))
            radius = round(_SHADOW_WIDTH * 0.06)
            pygame.draw.rect(shape, colour, shape.get_rect(), border_radius=radius)
            return blurred(shape, shadow.softness * _SHADOW_WIDTH, SHADOW)

        def draw() -> pygame.Surface:
            flat = self._cache.get(("flat", shadow), draw_flat)
            return pygame.transform.rotozoom(_squeezed(flat, flip), -angle, width / _SHADOW_WIDTH)

        return self._cache.get((shadow, width, angle, flip), draw)

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


@dataclass(frozen=True, slots=True)
class _Shadow:
    """A card's shadow; lengths are shares of the card's width."""

    right: float
    down: float
    softness: float
    strength: float


def _wide_shadow(lift: float) -> _Shadow:
    return _Shadow(0.012, 0.035 + 0.1 * lift, 0.06 + 0.06 * lift, 0.34)


# The dark line where a card lies on what is beneath it.
_NEAR_SHADOW: Final = _Shadow(0.003, 0.01, 0.02, 0.32)


def _stepped(width: float, step: float) -> int:
    """The width rounded to a power of ``step``, so that cards that grow share their pictures."""
    return round(step ** round(math.log(max(2.0, width), step)))


def _badge(sign: Drawing, large: bool) -> str:
    """A medal with the sign of trump, in card units, below the index at the top left."""
    x, y, radius = (37.0, 168.0, 31.0) if large else (31.0, 141.0, 26.0)
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
    return exact.raster((width, round(width * CARD_RATIO)))


def _turned(master: pygame.Surface, width: int, angle: float, flip: float) -> pygame.Surface:
    scale = width / (master.get_width() - 2 * _RIM)
    return pygame.transform.rotozoom(_squeezed(master, flip), -angle, scale)


def _squeezed(picture: pygame.Surface, flip: float) -> pygame.Surface:
    if flip == 1:
        return picture
    width = max(2, round(picture.get_width() * flip))
    return pygame.transform.smoothscale(picture, (width, picture.get_height()))
