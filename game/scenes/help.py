"""The rules to read: chapters at the left, the page at the right, opened at any rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

import pygame

from game.help.chapters import chapters
from game.help.page import Place, place_of
from game.rules import PRESETS, Rules
from game.scenes.context import Context
from game.scenes.help_sheet import HelpSheet
from game.scenes.page import HEADER, Page
from game.scenes.scrolling import Scroll
from game.table import palette, panels
from game.text import t

_WIDEST: Final = 1160
_CONTENTS: Final = 236
"""Width of the table of contents in units."""
_LEAST_TEXT: Final = 500
"""Units that the page needs beside it; in a narrower window there is no table of contents."""
_ROW: Final = 42
_ROW_GAP: Final = 6
_CHAPTER: Final = "help.chapter."


class Help(Page):
    """The rules in force.

    Args:
        context: the program.
        rules: what is in force.
        rule: an id of the rule book or the key of an option to open the page at, which is then
            marked; empty for the beginning.
    """

    name: ClassVar[str] = "help"
    escape: ClassVar[str] = "help.done"

    def __init__(self, context: Context, rules: Rules, rule: str = "") -> None:
        super().__init__(context)
        self.chapters = chapters(rules)
        self.marked = place_of(self.chapters, rule)
        self.scroll = Scroll()
        self._preset = next((name for name, each in PRESETS.items() if each == rules), "")
        self._top = self.marked or Place(0, 0)
        """The paragraph at the upper edge, which stays there when the window changes."""
        self._is_new = True
        self._current = 0
        self.panel = pygame.Rect(0, 0, 0, 0)
        self._title: tuple[pygame.Surface, tuple[int, int]] | None = None
        self._sheet: HelpSheet | None = None

    @property
    def sheet(self) -> HelpSheet:
        """The page as it is set for this window.

        Raises:
            RuntimeError: before the first layout.
        """
        if self._sheet is None:
            raise RuntimeError("the help has not been laid out")
        return self._sheet

    def layout(self, size: tuple[int, int]) -> None:
        """Set the page anew; what was at its upper edge stays there."""
        self.buttons.clear()
        px = self.context.px
        page = self.frame(size, _WIDEST)
        done = self.corner(page)
        self.buttons.button("help.done", done, t("help.done"), "primary")
        self._place_title(page, done)
        body = pygame.Rect(page.x, done.bottom + px(16), page.width, 0)
        body.height = page.bottom - body.y
        self.panel = body
        if body.width - px(_CONTENTS + 20) >= px(_LEAST_TEXT):
            contents = px(_CONTENTS)
            self.panel = pygame.Rect(body.x + contents + px(20), body.y, 0, body.height)
            self.panel.width = body.right - self.panel.x
            self._contents = pygame.Rect(body.topleft, (contents, body.height))
        else:
            self._contents = pygame.Rect(body.topleft, (0, 0))
        view = self.panel.inflate(-2 * px(14), -2 * px(14))
        self._sheet = HelpSheet(self.context, self.chapters, view.width - px(20))
        self.scroll.fit(view, self._sheet.height, self.context.unit)
        self._return()
        self._current = self._chapter()
        for number in range(len(self.chapters)):
            self._place_row(number)

    def press(self, key: str) -> None:
        """Go back, or to a chapter."""
        if key == "help.done":
            self.context.stack.pop()
            return
        wanted = key.removeprefix(_CHAPTER)
        number = next(i for i, chapter in enumerate(self.chapters) if chapter.key == wanted)
        self.scroll.to(self.sheet.block_of(Place(number, 0), is_heading=True).top)
        self._follow()

    def handle(self, event: pygame.Event) -> bool:
        """Scroll, go to a chapter, or go back."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.press("help.done")
            return True
        if super().handle(event):
            return True
        before = self.scroll.offset
        used = self.scroll.handle(event)
        if self.scroll.offset != before:
            self._follow()
        return used

    def update(self, dt: float) -> None:
        """Scroll on while a key is held."""
        super().update(dt)
        if self.scroll.update(dt):
            self._follow()

    def is_moving(self) -> bool:
        """Whether a key is held that scrolls."""
        return self.scroll.is_moving

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table, the panel and what of the page is in sight."""
        self.draw_ground(surface, self.panel)
        if self._title:
            surface.blit(*self._title)
        self.sheet.draw(surface, self.scroll.view, self.scroll.offset, self.marked)
        if self.scroll.track.width:
            self._draw_bar(surface)
        self.buttons.draw(surface)

    def hot_spots(self) -> Mapping[str, pygame.Rect]:
        """The buttons, the bar, and the paragraph that is marked where it is in sight."""
        spots = dict(super().hot_spots())
        if self.scroll.track.width:
            spots["help.bar"] = self.scroll.thumb
        if self.marked:
            block = self.sheet.block_of(self.marked)
            view = self.scroll.view
            top = view.y + block.top - self.scroll.offset
            shown = pygame.Rect(view.x, top, view.width, block.height).clip(view)
            if shown.height:
                spots["help.marked"] = shown
        return spots

    def _place_title(self, page: pygame.Rect, done: pygame.Rect) -> None:
        words = (
            t("help.title.preset", preset=t(f"preset.{self._preset}"))
            if self._preset
            else t("help.title")
        )
        room = done.left - page.x - self.context.px(20)
        size = min(self.context.text_px(30), self.context.px(HEADER - 8))
        line = self.context.lettering.fit(words, size, "ExtraBold", palette.CREAM, room)
        self._title = (line, line.get_rect(midleft=(page.x, done.centery)).topleft)

    def _place_row(self, number: int) -> None:
        """A line of the table of contents, where there is one."""
        if not self._contents.width:
            return
        px, room = self.context.px, self._contents
        count = len(self.chapters)
        high = min(px(_ROW), (room.height + px(_ROW_GAP)) // count - px(_ROW_GAP))
        top = room.y + number * (high + px(_ROW_GAP))
        chapter = self.chapters[number]
        self.buttons.button(
            _CHAPTER + chapter.key,
            pygame.Rect(room.x, top, room.width, high),
            chapter.title,
            is_left=True,
            is_selected=number == self._current,
        )

    def _return(self) -> None:
        """Bring the paragraph back to the upper edge that was there; a marked one lower down."""
        block = self.sheet.block_of(self._top)
        if self._top.paragraph == 0:
            block = self.sheet.block_of(self._top, is_heading=True)
        above = 0
        if self._is_new and self.marked:
            block = self.sheet.block_of(self.marked)
            above = max(
                0, min(self.scroll.view.height // 4, self.scroll.view.height - block.height)
            )
        self.scroll.to(block.top - above)
        self._is_new = False
        self._top = self.sheet.block_at(self.scroll.offset).place

    def _chapter(self) -> int:
        """The chapter that is being read: of what is a little below the upper edge."""
        if self._is_at_end():
            return len(self.chapters) - 1
        return self.sheet.block_at(self.scroll.offset + self.scroll.view.height // 5).place.chapter

    def _is_at_end(self) -> bool:
        view = self.scroll.view
        return self.scroll.offset >= self.sheet.height - view.height > 0

    def _follow(self) -> None:
        """The page has been scrolled: the table of contents shows where."""
        self.mark_dirty()
        self._top = self.sheet.block_at(self.scroll.offset).place
        before, self._current = self._current, self._chapter()
        if before != self._current:
            for number in (before, self._current):
                self._place_row(number)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        track, thumb = self.scroll.track, self.scroll.thumb
        for rect, colour in ((track, palette.PANEL_RAISED), (thumb, palette.MUTED)):
            shape = panels.pill(rect.size, colour)
            panels.put(surface, shape, rect)
