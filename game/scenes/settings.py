"""The settings: every preference in rows, a page for each group; a choice takes effect at once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import ClassVar, Final

import pygame

from game import options
from game.ai.personalities import PERSONALITIES
from game.ai.profiles import OFFERED
from game.match import seating
from game.match.describing import level_about, personality_about
from game.match.preferences import AS_STRONG, SHOWN
from game.options import Value
from game.scenes import preview
from game.scenes.context import Context
from game.scenes.dialog import Choice, Choose, Confirm
from game.scenes.page import Page
from game.scenes.settings_controls import Controls
from game.scenes.settings_rows import Row, defaults, rows_of
from game.table import palette
from game.table.lettering import Weight
from game.table.palette import Colour
from game.text import t

_MARGIN: Final = 28
_WIDEST: Final = 1120
_INSET: Final = 24
_ROW_GAP: Final = 18
_CONTROL: Final = 42
_SHARE: Final = 0.52
"""Share of a row's width that its controls take."""
_SHARE_OF_SEATS: Final = 0.64
"""The same of the rows of the players, which have three of them."""
_PREVIEW: Final = 170
_GAP: Final = 10


class Settings(Page):
    """One group of preferences at a time, with as many pages as its rows need."""

    name: ClassVar[str] = "settings"
    escape: ClassVar[str] = "settings.done"

    def __init__(self, context: Context, group: str = SHOWN[0]) -> None:
        super().__init__(context)
        self.group = group
        self.page = 0
        """Which page of the group is shown, from 0."""
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.preview: pygame.Rect | None = None
        """Where the cards lie; ``None`` in the other groups."""
        self.texts: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self.controls = Controls(context, self.buttons, self._choose)
        self._pages: list[list[Row]] = []
        self._more = 0
        """Pixels by which a row is higher than it must be."""
        self._lines: list[pygame.Rect] = []

    # Placing

    def layout(self, size: tuple[int, int]) -> None:
        """Place header, groups and the rows of this page."""
        px = self.context.px
        self.buttons.clear()
        self.controls.clear()
        self.texts, self._lines = [], []
        page = pygame.Rect((0, 0), size).inflate(-2 * px(_MARGIN), -2 * px(20))
        page.width = min(page.width, px(_WIDEST))
        page.centerx = size[0] // 2
        top = self._place_header(page) + px(12)
        self._place_groups(pygame.Rect(page.x, top, page.width, self._button_height))
        top += self._button_height + px(14)
        body = pygame.Rect(page.x, top, page.width, page.bottom - top)
        below = min(px(_PREVIEW), body.height // 3) if self.group == "cards" else 0
        body.height -= below
        self._paginate(body)
        self._place_rows(body)
        self.preview = None
        if below:
            top = self.panel.bottom + px(12)
            self.preview = pygame.Rect(body.x, top, body.width, body.bottom + below - top)

    def _place_header(self, page: pygame.Rect) -> int:
        px, lettering = self.context.px, self.context.lettering
        wide = max(px(150), self.context.text_px(100))
        done = pygame.Rect(page.right - wide, page.y, wide, self._button_height)
        self.buttons.button("settings.done", done, t("settings.done"), "primary")
        reset = done.move(-wide - px(_GAP), 0)
        is_changed = any(
            getattr(self.context.preferences, key) != value for key, value in defaults().items()
        )
        self.buttons.button(
            "settings.reset", reset, t("settings.reset"), "quiet", is_enabled=is_changed
        )
        title = lettering.fit(
            t("settings.title"),
            min(self.context.text_px(30), round(done.height * 0.8)),
            "ExtraBold",
            palette.CREAM,
            reset.left - page.x - px(16),
        )
        self.texts.append((title, title.get_rect(midleft=(page.x, done.centery)).topleft))
        return done.bottom

    def _place_groups(self, room: pygame.Rect) -> None:
        gap = self.context.px(_GAP)
        wide = (room.width - gap * (len(SHOWN) - 1)) / len(SHOWN)
        for number, group in enumerate(SHOWN):
            left = room.x + round(number * (wide + gap))
            self.buttons.button(
                f"settings.group.{group}",
                pygame.Rect(left, room.y, round(wide), room.height),
                t(f"settings.group.{group}"),
                "quiet",
                is_selected=group == self.group,
            )

    def _paginate(self, body: pygame.Rect) -> None:
        """Spread the rows over pages that each fit in the panel."""
        heights = [(row, self._height_of(row, body.width)) for row in rows_of(self.group)]
        room = body.height - self.context.px(_INSET)
        self._pages = [[row for row, _ in heights]]
        spare = room - sum(high for _, high in heights)
        self._more = max(0, min(self.context.px(2 * _ROW_GAP), spare // len(heights)))
        if spare < 0:
            room -= self._button_height + self.context.px(_GAP)
            self._pages, left = [[]], room
            for row, high in heights:
                if high > left and self._pages[-1]:
                    self._pages.append([])
                    left = room
                self._pages[-1].append(row)
                left -= high
        self.page = min(self.page, len(self._pages) - 1)

    def _height_of(self, row: Row, width: int) -> int:
        words = self._words_of(row, self._column(width))
        high = sum(drawn.get_height() for drawn in words)
        return max(high, self._control_height) + self.context.px(_ROW_GAP)

    @property
    def _control_height(self) -> int:
        return max(self.context.px(_CONTROL), self.context.text_px(36))

    @property
    def _button_height(self) -> int:
        """Of what turns pages: lower than a control, so that more rows are in sight."""
        return max(self.context.px(_CONTROL), self.context.text_px(28))

    def _column(self, width: int) -> int:
        """How wide the words of a row may be."""
        px = self.context.px
        return round((width - 2 * px(_INSET)) * (1 - self._share)) - px(20)

    @property
    def _share(self) -> float:
        return _SHARE_OF_SEATS if self.group == "players" else _SHARE

    def _words_of(self, row: Row, width: int) -> list[pygame.Surface]:
        is_in_play = all(
            options.is_in_play(self.context.preferences, each.key) for each in row.options
        )
        name, about = (
            (palette.WHITE, palette.SOFT) if is_in_play else (palette.MUTED, palette.MUTED)
        )
        return [
            self._paragraph(t(f"setting.{row.key}"), 17, "Bold", name, width),
            self._paragraph(t(f"setting.{row.key}.about"), 14, "Medium", about, width),
        ]

    def _paragraph(
        self, words: str, units: float, weight: Weight, colour: Colour, width: int
    ) -> pygame.Surface:
        size = self.context.text_px(units)
        return self.context.lettering.paragraph(words, size, weight, colour, width)

    def _place_rows(self, body: pygame.Rect) -> None:
        px = self.context.px
        inset = px(_INSET)
        y = body.y + inset // 2
        for row in self._pages[self.page]:
            high = self._height_of(row, body.width) + self._more
            rect = pygame.Rect(body.x + inset, y, body.width - 2 * inset, high)
            if row is not self._pages[self.page][0]:
                self._lines.append(pygame.Rect(rect.x, y, rect.width, max(1, px(1))))
            words = self._words_of(row, self._column(body.width))
            top = rect.y + (high - sum(drawn.get_height() for drawn in words)) // 2
            for drawn in words:
                self.texts.append((drawn, (rect.x, top)))
                top += drawn.get_height()
            room = pygame.Rect(0, 0, round(rect.width * self._share), self._control_height)
            room.midright = (rect.right, rect.y + high // 2)
            self.controls.place(row, room)
            y += high
        self.panel = pygame.Rect(body.x, body.y, body.width, y + inset // 2 - body.y)
        if len(self._pages) > 1:
            y = body.bottom - inset // 2 - self._button_height
            self._place_turning(pygame.Rect(body.x + inset, y, body.width - 2 * inset, 0))
            self.panel.height = body.height

    def _place_turning(self, room: pygame.Rect) -> None:
        """The buttons that turn to the next page and back."""
        px = self.context.px
        wide, tall = max(px(120), self.context.text_px(90)), self._button_height
        half = max(px(60), self.context.text_px(46))
        last = len(self._pages) - 1
        for key, left, is_enabled in (
            ("settings.back", room.centerx - wide - half, self.page > 0),
            ("settings.more", room.centerx + half, self.page < last),
        ):
            rect = pygame.Rect(left, room.y, wide, tall)
            self.buttons.button(key, rect, t(key), "quiet", is_enabled=is_enabled)
        words = t("settings.page", page=self.page + 1, pages=last + 1)
        line = self.context.lettering.fit(
            words,
            min(self.context.text_px(16), tall // 2),
            "SemiBold",
            palette.SOFT,
            2 * half - px(10),
            self.context.text_px(16, 1.0),
        )
        place = line.get_rect(center=(room.centerx, room.y + tall // 2))
        self.texts.append((line, place.topleft))

    # What is chosen

    def press(self, key: str) -> None:
        """Turn a page, change an option, or go."""
        self.controls.leave()
        what = key.removeprefix("settings.")
        wishes = self.context.preferences
        if what == "done":
            self.context.stack.pop()
        elif what.startswith("group."):
            self._turn_to(what.removeprefix("group."), 0)
        elif what in ("more", "back"):
            self._turn_to(self.group, self.page + (1 if what == "more" else -1))
        elif what == "reset":
            self._ask_to_reset()
        elif what == "move_round":
            self.controls.forget()
            self.context.prefer(**seating.moved_round(wishes))
        elif what.endswith("_level"):
            self.context.stack.push(self._level_dialog(what))
        elif what.endswith("_personality"):
            self.context.stack.push(self._personality_dialog(what))
        elif "." in what:
            option, value = what.split(".")
            self._choose(option, type(getattr(wishes, option))(value))
        else:
            self._choose(what, not getattr(wishes, what))

    def _choose(self, key: str, value: Value) -> None:
        self.context.prefer(**{key: value})

    def _turn_to(self, group: str, page: int) -> None:
        self.controls.leave()
        self.group, self.page = group, page
        self.layout(self.context.size)
        self.mark_dirty()

    def _ask_to_reset(self) -> None:
        def reset() -> None:
            self.controls.forget()
            self.context.prefer(**defaults())

        self.context.stack.push(
            Confirm(
                self.context,
                t("settings.reset.title"),
                t("settings.reset.message"),
                t("settings.reset.yes"),
                t("settings.reset.no"),
                reset,
            )
        )

    def _level_dialog(self, key: str) -> Choose:
        seat = seating.PLACES.index(key.removesuffix("_level"))
        levels = [Choice(level, t(f"level.{level}"), level_about(level)) for level in OFFERED]
        if key == "partner_level":
            levels.insert(0, Choice(AS_STRONG, t("level.as_strong"), t("level.as_strong.about")))
        return Choose(
            self.context,
            t("setting.level.title", name=seating.names(self.context.preferences)[seat]),
            t("menu.next_match"),
            levels,
            getattr(self.context.preferences, key),
            t("dialog.back"),
            partial(self._choose, key),
        )

    def _personality_dialog(self, key: str) -> Choose:
        wishes = self.context.preferences
        seat = seating.PLACES.index(key.removesuffix("_personality"))
        characters = [
            Choice(name, t(f"personality.{name}"), personality_about(name))
            for name in PERSONALITIES
        ]
        return Choose(
            self.context,
            t(f"setting.personality.title.{seating.PLACES[seat]}"),
            t("menu.next_match"),
            characters,
            getattr(wishes, key),
            t("dialog.back"),
            lambda name: self._seat(seat, name),
        )

    def _seat(self, seat: int, name: str) -> None:
        self.controls.leave()
        self.controls.forget()
        self.context.prefer(**seating.seated(self.context.preferences, seat, name))

    # Events

    def handle(self, event: pygame.Event) -> bool:
        """Fields and sliders first: a click beside a field leaves it."""
        if self.controls.handle(event):
            self.mark_dirty()
            return True
        if event.type == pygame.MOUSEWHEEL and len(self._pages) > 1:
            page = self.page - (1 if event.y > 0 else -1)
            self._turn_to(self.group, max(0, min(len(self._pages) - 1, page)))
            return True
        return super().handle(event)

    def pause(self) -> None:
        """What has been typed is kept."""
        self.controls.leave()
        super().pause()

    def leave(self) -> None:
        """What has been typed is kept."""
        self.controls.leave()
        super().leave()

    # The look

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cloth, the panel with its rows, and the cards."""
        self.draw_ground(surface, self.panel, self._lines)
        for drawn, place in self.texts:
            surface.blit(drawn, place)
        self.controls.draw(surface)
        self.buttons.draw(surface)
        if self.preview:
            preview.draw(self.context, surface, self.preview)

    def hot_spots(self) -> Mapping[str, pygame.Rect]:
        """Buttons, text fields and sliders."""
        return {**super().hot_spots(), **self.controls.hot_spots()}
