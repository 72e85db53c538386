"""A page with a title, a panel that scrolls, and a row of buttons beneath it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import pygame

from game.scenes.context import Context
from game.scenes.faces import Kind
from game.scenes.page import HEADER, Page
from game.scenes.pane import BAR, Pane, Row
from game.table import palette
from game.text import t

_WIDEST: Final = 1240
_BUTTON: Final = 46
_WIDEST_BUTTON: Final = 420
_GAP: Final = 10


class SheetPage(Page):
    """A page to read.

    A subclass says in ``rows`` what there is to read, in ``actions`` what can be done with it, and
    in ``place_above`` what stands above it. The key of every button is ``prefix.WHAT``.
    """

    prefix: ClassVar[str] = ""
    way_back: ClassVar[str] = "page.done"
    """Key of the words of the button that leaves the page."""

    def __init__(self, context: Context, title: str) -> None:
        super().__init__(context)
        self.title = title
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.pane = Pane(context, self.buttons, f"{self.prefix}.bar")
        self.texts: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._is_new = True

    def rows(self, width: int) -> Sequence[Row]:
        """What there is to read, for a sheet so many pixels wide."""
        raise NotImplementedError

    def actions(self) -> list[tuple[str, str, Kind]]:
        """What, words and look of each button beneath the panel."""
        return []

    def place_above(self, room: pygame.Rect) -> int:
        """Place what stands above the panel from the top of ``room``; returns its height."""
        return 0

    def layout(self, size: tuple[int, int]) -> None:
        """Place the header, the panel and the buttons."""
        self.buttons.clear()
        self.texts = []
        px = self.context.px
        page = self.frame(size, _WIDEST)
        done = self.corner(page)
        self.buttons.button(f"{self.prefix}.done", done, t(self.way_back), "primary")
        title = self.context.lettering.fit(
            self.title,
            min(self.context.text_px(30), px(HEADER - 10)),
            "ExtraBold",
            palette.CREAM,
            done.left - page.x - px(20),
        )
        self.texts.append((title, title.get_rect(midleft=(page.x, done.centery)).topleft))
        body = pygame.Rect(page.x, done.bottom + px(16), page.width, 0)
        body.height = page.bottom - body.y
        above = self.place_above(body)
        body.y, body.height = body.y + above, body.height - above
        body.height -= self._place_actions(body)
        self.panel = body
        view = body.inflate(-2 * px(8), -2 * px(12))
        self.pane.fill(view, self.rows(view.width - px(BAR)), is_new=self._is_new)
        self._is_new = False

    def _place_actions(self, room: pygame.Rect) -> int:
        px, actions = self.context.px, self.actions()
        if not actions:
            return 0
        gap = px(_GAP)
        high = min(max(px(_BUTTON), self.context.text_px(32)), px(62))
        wide = (room.width - gap * (len(actions) - 1)) / len(actions)
        wide = min(wide, px(_WIDEST_BUTTON))
        first = room.centerx - (wide * len(actions) + gap * (len(actions) - 1)) / 2
        for number, (what, words, kind) in enumerate(actions):
            left = round(first + number * (wide + gap))
            rect = pygame.Rect(left, room.bottom - high, round(wide), high)
            self.buttons.button(f"{self.prefix}.{what}", rect, words, kind)
        return high + px(16)

    def renew(self) -> None:
        """Place all anew: what there is to read has changed."""
        self.layout(self.context.size)
        self.mark_dirty()

    def press(self, key: str) -> None:
        """Go back; a subclass does the rest."""
        if key == f"{self.prefix}.done":
            self.context.stack.pop()

    def resume(self) -> None:
        """What has been done on top may have changed what can be done here."""
        super().resume()
        self.renew()

    def handle(self, event: pygame.Event) -> bool:
        """Buttons, and scrolling."""
        if super().handle(event):
            return True
        if self.pane.handle(event):
            self.mark_dirty()
            return True
        return False

    def update(self, dt: float) -> None:
        """Scroll on while a key is held."""
        super().update(dt)
        if self.pane.update(dt):
            self.mark_dirty()

    def is_moving(self) -> bool:
        """Whether a key is held that scrolls."""
        return self.pane.is_moving

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cloth, the panel and what is in sight of the sheet."""
        self.draw_ground(surface, self.panel)
        for drawn, place in self.texts:
            surface.blit(drawn, place)
        self.pane.draw(surface)
        self.buttons.draw(surface)

    def hot_spots(self) -> Mapping[str, pygame.Rect]:
        """The buttons and the bar."""
        return {**super().hot_spots(), **self.pane.hot_spots()}
