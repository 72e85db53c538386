"""The table as a picture: cloth, cards, and over them what is always in sight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game import paths
from game.cards import Card
from game.match.preferences import Preferences
from game.rules.state import Trick
from game.rules.tricks import is_left_bower
from game.table import advice, hud, palette
from game.table.advice import Advice
from game.table.art import CardArt
from game.table.felt import felt, ring
from game.table.layout import HAND_WIDTH, Box, Layout
from game.table.lettering import Lettering
from game.table.panels import darken, glow, panel, put
from game.table.pose import Pose
from game.table.surfaces import load_drawing
from game.table.tabletop import Token
from game.table.timeline import Timeline


@dataclass(frozen=True)
class Look:
    """What a scene adds to the table."""

    choosable: frozenset[Card] | None = None
    """The cards of one's own hand that stand out; ``None`` if none is to be chosen."""
    prompt: str = ""
    """What the person is asked."""
    has_buttons: bool = False
    """True if the buttons of a decision stand below the prompt."""
    has_slot: bool = False
    """True if a card is awaited in the trick: its place is shown."""
    message: str = ""
    rule: str = ""
    """The rule that the message cites, which a click on it opens; empty for none."""
    last_trick: Trick | None = None
    """The trick to look at once more."""
    advice: Advice | None = None
    """A hint; a message in its place hides it."""
    advised: frozenset[Card] = frozenset()
    """The cards of one's own hand that the hint recommends."""


class Painter:
    """Draws a timeline for one window size after the other.

    Args:
        art: the deck.
        lettering: the type.
        names: the players by seat.
    """

    def __init__(self, art: CardArt, lettering: Lettering, names: Sequence[str]) -> None:
        self._art = art
        self._lettering = lettering
        self._names = names
        self._background: pygame.Surface | None = None
        self._made_for: object = None
        self._preferences = Preferences()

    def prepare(self, layout: Layout, preferences: Preferences) -> None:
        """Make what depends on the size of the window; cheap if nothing has changed."""
        self._preferences = preferences
        made_for = (layout, preferences.cloth)
        if made_for == self._made_for:
            return
        self._made_for = made_for
        background = felt((layout.width, layout.height), preferences.cloth)
        ring(background, _rect(layout.ring))
        self._wordmark(background, layout.title)
        self._background = background

    def forget(self) -> None:
        """Let the picture of the empty table go: the match is over."""
        self._background = self._made_for = None

    def draw(self, surface: pygame.Surface, timeline: Timeline, look: Look) -> None:
        """Draw the whole table.

        Raises:
            RuntimeError: if ``prepare`` has not been called.
        """
        if self._background is None:
            raise RuntimeError("the painter has not been prepared")
        layout, board = timeline.layout, timeline.board
        surface.blit(self._background, (0, 0))
        display = hud.Display(surface, layout, self._lettering, self._names, self._preferences.deck)
        if look.has_slot:
            self._slot(surface, layout)
        self._cards(surface, timeline, look)
        display.draw(board, timeline.table)
        if look.prompt:
            display.prompt(look.prompt, has_buttons=look.has_buttons)
        if look.advice is not None and not (look.message and look.advice.is_in_play):
            deck = self._preferences.deck
            advice.draw(surface, layout, self._lettering, deck, look.advice, timeline.table)
        if look.message:
            display.message(look.message, look.rule)
        if look.last_trick is not None:
            self._last_trick(surface, timeline, look.last_trick, display)

    def _wordmark(self, background: pygame.Surface, box: Box) -> None:
        drawing = load_drawing(paths.assets() / "wordmark.svg")
        _, _, wide, tall = drawing.box
        height = min(box.height, box.width * tall / wide)
        size = (max(1, round(height * wide / tall)), max(1, round(height)))
        background.blit(drawing.raster(size), (round(box.x), round(box.y)))

    def _slot(self, surface: pygame.Surface, layout: Layout) -> None:
        """The place of one's own card in the trick, while it is one's turn to play."""
        box = _rect(layout.trick_slot(layout.me))
        line = max(1.5, layout.px(2))
        radius = round(box.width * 0.06)
        fill = (255, 255, 255, 16)
        shape = panel(box.size, radius, fill, (*palette.GOLD[:3], 150), line, shadow=False)
        put(surface, shape, box)

    def _cards(self, surface: pygame.Surface, timeline: Timeline, look: Look) -> None:
        table, board = timeline.table, timeline.board
        hand = frozenset(table.hands[table.me])
        hidden = _covered(timeline)
        winning = {token for seat, token in table.trick if seat == board.leading}
        away = {token for seat in table.sitting_out for token in table.hands[seat]}
        may_prepare = True
        for token, pose, is_still in timeline.poses():
            if is_still and token in hidden:
                continue
            known = table.faces.get(token)
            face = known if pose.shows_face else None
            if known and not face and token in hand and may_prepare:
                # Before it turns over: a packet of cards does so in one and the same frame.
                may_prepare = not self._art.prepare(known, timeline.layout.px(HAND_WIDTH))
            is_dim = token in away or (
                token in hand and look.choosable is not None and face not in look.choosable
            )
            if token in winning or (token in hand and face in look.advised):
                self._glow(surface, pose)
            is_bower = (
                face is not None
                and table.trump is not None
                and is_left_bower(face, table.trump, table.bowers)
            )
            self._art.blit(
                surface,
                face,
                pose.x,
                pose.y,
                pose.width,
                pose.angle,
                flip=pose.flip,
                dim=is_dim,
                badge=table.trump if is_bower else None,
                lift=pose.lift,
                still=is_still,
            )

    def _glow(self, surface: pygame.Surface, pose: Pose) -> None:
        size = (round(pose.width), round(pose.width * 1.4))
        spread = round(pose.width * 0.22)
        light = glow(size, round(pose.width * 0.06), (*palette.GOLD[:3], 190), spread)
        turned = pygame.transform.rotozoom(light, -pose.angle, 1)
        surface.blit(turned, turned.get_rect(center=(round(pose.x), round(pose.y))))

    def _last_trick(
        self, surface: pygame.Surface, timeline: Timeline, trick: Trick, display: hud.Display
    ) -> None:
        layout, table = timeline.layout, timeline.table
        darken(surface)
        for seat, card in trick.plays:
            box = layout.trick_slot(seat)
            pose = Pose(*box.centre, box.width)
            if seat == trick.winner:
                self._glow(surface, pose)
            is_bower = table.trump is not None and is_left_bower(card, table.trump, table.bowers)
            badge = table.trump if is_bower else None
            self._art.blit(surface, card, pose.x, pose.y, pose.width, badge=badge)
        display.last_trick(trick)


def _covered(timeline: Timeline) -> set[Token]:
    """Cards at rest under others, which would only darken the shadow of the topmost."""
    table = timeline.table
    covered = {token for pile in table.piles for won in pile for token in won[:-1]}
    if not table.is_split:
        covered.update(token for i, token in enumerate(table.stock) if i % 4)
    return covered


def _rect(box: Box) -> pygame.Rect:
    return pygame.Rect(round(box.x), round(box.y), round(box.width), round(box.height))
