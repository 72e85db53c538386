"""Learning to play: the list of the lessons, one lesson after the other, what has been learnt."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from game.lessons import progress
from game.lessons.hands import LESSONS, after, load
from game.scenes import course, faces, lesson_table
from game.scenes.context import Context
from game.scenes.dialog import Dialog
from game.scenes.lesson_match import LessonMatch
from game.scenes.page import HEADER, Page
from game.table import palette
from game.table.palette import hex_of
from game.table.surfaces import Drawing
from game.text import t

_GAP: Final = 12
_WIDEST: Final = 760
_BUTTON: Final = 48
_TICK: Final = 28
_LESSON: Final = "lessons."


class Lessons(Page):
    """The lessons to choose from; those that have been done bear a tick."""

    name: ClassVar[str] = "lessons"
    escape: ClassVar[str] = "lessons.back"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.done: frozenset[str] = progress.load()
        self._texts: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._ticks: list[tuple[int, int]] = []

    def resume(self) -> None:
        """Back from a lesson: it may have been done."""
        super().resume()
        self.done = progress.load()
        self.layout(self.context.size)

    def layout(self, size: tuple[int, int]) -> None:
        """Place a row for each lesson beneath the title, in the largest text that fits."""
        for scale in self.context.text_scales:
            self.buttons.clear()
            self.buttons.text_scale = scale
            if self._place(size, scale):
                break

    def _place(self, size: tuple[int, int], scale: float) -> bool:
        """Place everything; False if it does not fit."""
        px, text_px, lettering = self.context.px, self.context.text_px, self.context.lettering
        page = self.frame(size, _WIDEST)
        back = self.corner(page)
        self.buttons.button("lessons.back", back, t("dialog.back"))
        title = lettering.fit(
            t("lessons.title"),
            min(text_px(30, scale), px(HEADER - 8)),
            "ExtraBold",
            palette.CREAM,
            back.left - page.x - px(20),
        )
        about = lettering.paragraph(
            t("lessons.about"), text_px(16, scale), "Medium", palette.SOFT, page.width
        )
        place = (page.x, back.bottom + px(14))
        self._texts = [(title, title.get_rect(midleft=(page.x, back.centery)).topleft)]
        self._texts.append((about, place))
        return self._place_rows(page, place[1] + about.get_height() + px(20))

    def _place_rows(self, page: pygame.Rect, top: int) -> bool:
        px, gap = self.context.px, self.context.px(_GAP)
        width = page.width - px(_TICK + _GAP)
        abouts = {lesson.key: t(f"lesson.{lesson.key}.about") for lesson in LESSONS}
        high = max(
            faces.row_height(about, width, self.context.lettering, self.buttons.scale)
            for about in abouts.values()
        )
        high = min(max(high, (page.bottom - top + gap) // len(abouts) - gap), round(high * 1.35))
        following = next((key for key in abouts if key not in self.done), "")
        self._ticks = []
        for number, (key, about) in enumerate(abouts.items()):
            row = pygame.Rect(page.x, top + number * (high + gap), width, high)
            words = t("lessons.row", number=number + 1, name=t(f"lesson.{key}"))
            self.buttons.button(
                _LESSON + key, row, words, "row", hint=about, is_selected=key == following
            )
            if key in self.done:
                self._ticks.append((page.right - px(_TICK) // 2, row.centery))
        return top + len(abouts) * (high + gap) - gap <= page.bottom

    def press(self, key: str) -> None:
        """Begin a lesson, or go back to the menu."""
        if key == "lessons.back":
            self.context.stack.pop()
        else:
            begin(self.context, key.removeprefix(_LESSON))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table, the title and the rows."""
        surface.blit(self.context.felt(), (0, 0))
        for drawn, place in self._texts:
            surface.blit(drawn, place)
        self.buttons.draw(surface)
        for middle in self._ticks:
            tick = _tick(self.context.px(_TICK))
            surface.blit(tick, tick.get_rect(center=middle))


class Learnt(Dialog):
    """What a lesson has taught, and where to go from here."""

    name: ClassVar[str] = "learnt"
    escape: ClassVar[str] = "learnt.back"
    width: ClassVar[int] = 560

    def __init__(self, context: Context, key: str) -> None:
        super().__init__(context, t("learnt.title"), t(f"lesson.{key}.learnt"))
        self._following = after(key)

    def layout(self, size: tuple[int, int]) -> None:
        """Place the panel and its two buttons."""
        self.buttons.clear()
        px = self.context.px
        room = self.place(size, px(_BUTTON))
        wide = (room.width - px(_GAP)) // 2
        left = pygame.Rect(room.left, room.top, wide, room.height)
        right = pygame.Rect(room.right - wide, room.top, wide, room.height)
        self.buttons.button("learnt.back", left, t("learnt.back"))
        words = "learnt.next" if self._following else "learnt.play"
        self.buttons.button("learnt.next", right, t(words), "primary")

    def press(self, key: str) -> None:
        """Leave the lesson: for the list, for the next one, or after the last for a match."""
        stack = self.context.stack
        stack.pop()
        stack.pop()
        if key != "learnt.next":
            return
        if self._following:
            begin(self.context, self._following)
        else:
            stack.pop()


def begin(context: Context, key: str) -> None:
    """Lay a lesson on the table.

    Raises:
        LessonError: if the rules do not bear it out.
    """

    def end() -> None:
        progress.add(key)
        context.stack.push(Learnt(context, key))

    match = LessonMatch(context, load(key), lesson_table.follow, end)
    context.stack.push(course.Room(match))
    context.stack.push(lesson_table.kind_for(match)(match))


def _tick(size: int) -> pygame.Surface:
    gold, ink = hex_of(palette.GOLD), hex_of(palette.INK)
    body = (
        f'<circle cx="50" cy="50" r="46" fill="{gold}"/>'
        f'<path d="M28 52L44 68L73 35" fill="none" stroke="{ink}" stroke-width="10"/>'
    )
    return Drawing(body, (0, 0, 100, 100)).raster((size, size))
