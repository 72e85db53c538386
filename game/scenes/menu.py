"""The first screen: the title, a hand that anyone would like to hold, and what one can do."""

from __future__ import annotations

import math
from typing import ClassVar, Final

import pygame

from game import paths
from game.ai.profiles import OFFERED
from game.cards import cards
from game.match import seating
from game.match.describing import level_about
from game.scenes import doors
from game.scenes.context import Context, SavedMatch
from game.scenes.dialog import Choice, Choose, Confirm, Notice
from game.scenes.page import Page
from game.table import palette
from game.table.surfaces import load_drawing
from game.text import t

_HAND: Final = cards("QH KH AH JD JH JK")
"""The six highest trumps when hearts are trump, as one would hold them."""

_TURN: Final = 9.5
"""Degrees between two cards of the fan."""
_FAN_SPAN: Final = 3.1
"""Widths of a card that the whole fan takes."""

_LEFT: Final = 72
_COLUMN: Final = 380
_BUTTON: Final = 54
_GAP: Final = 14
_WORDMARK: Final = 0.222
"""Height of the wordmark for a width of 1."""


class Menu(Page):
    """What one can do before and between matches."""

    name: ClassVar[str] = "menu"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._saved: SavedMatch | None = None
        self.texts: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._fan = pygame.FRect(0, 0, 0, 0)
        # The first drawing of a card takes a while: none at first, so that the menu answers, and
        # then one in each turn, so that it goes on answering.
        self._shown = -1

    def enter(self) -> None:
        """Look whether there is a match to continue, and whether saved rules could be read."""
        self._saved = self.context.saved_match()
        if trouble := self.context.family.trouble():
            from game.match import words  # seldom needed, and it loads much

            told = words.family_trouble(trouble)
            self.context.stack.push(Notice(self.context, t("family.trouble"), told))

    def resume(self) -> None:
        """Look again: the match in progress may be another, or over."""
        super().resume()
        self._saved = self.context.saved_match()
        self.layout(self.context.size)

    def layout(self, size: tuple[int, int]) -> None:
        """Place the title, the cards and the buttons."""
        self.buttons.clear()
        rows = self._rows()
        high = _COLUMN * _WORDMARK + 40 + 24 + len(rows) * (_BUTTON + _GAP)
        # The column grows with its text, as far as it leaves the cards their half.
        room = min(size[1] * 0.94 / high, size[0] * 0.45 / _COLUMN) / self.context.unit
        grown = max(1.0, min(self.context.text_scale, room))

        def px(units: float) -> int:
            return self.context.px(units * grown)

        left = min(px(_LEFT), size[0] // 16)
        column = pygame.Rect(left, 0, px(_COLUMN), 0)
        self._place_fan(pygame.Rect(column.right, 0, size[0] - column.right, size[1]))
        title = load_drawing(paths.assets() / "wordmark.svg").raster(
            (column.width, round(column.width * _WORDMARK))
        )
        about = self.context.lettering.fit(
            t("menu.about"),
            self.context.text_px(15, grown),
            "Medium",
            palette.SOFT,
            column.width,
        )
        high = title.get_height() + about.get_height() + px(40)
        high += len(rows) * px(_BUTTON) + (len(rows) - 1) * px(_GAP)
        y = (size[1] - high) // 2 - px(10)
        self.texts = [(title, (left, y))]
        y += title.get_height() + px(4)
        self.texts.append((about, (left + px(6), y)))
        y += about.get_height() + px(36)
        for row in rows:
            self._place_row(row, pygame.Rect(left, y, column.width, px(_BUTTON)))
            y += px(_BUTTON + _GAP)
        self._place_keys(size, size[0] - column.right)

    def press(self, key: str) -> None:
        """Do what the button says."""
        context = self.context
        match key:
            case "menu.continue":
                context.continue_match()
            case "menu.new_match" if self._saved and context.preferences.confirm:
                context.stack.push(
                    Confirm(
                        context,
                        t("menu.replace.title"),
                        t("menu.replace.message"),
                        t("menu.replace.yes"),
                        t("menu.replace.no"),
                        context.start_match,
                    )
                )
            case "menu.new_match":
                context.start_match()
            case "menu.learn":
                doors.open_lessons(context)
            case "menu.help":
                context.open_help("")
            case "menu.house_rules":
                doors.open_house_rules(context)
            case "menu.level":
                context.stack.push(self._level_dialog())
            case "menu.settings":
                doors.open_settings(context)
            case "menu.sound":
                context.prefer(muted=not context.preferences.muted)
            case "menu.credits":
                doors.open_about(context)
            case "menu.quit":
                context.quit()

    def update(self, dt: float) -> None:
        """Buttons follow the mouse, and at the start one card after another comes up."""
        super().update(dt)
        if self._shown < len(_HAND):
            self._shown += 1
            self.mark_dirty()

    def is_moving(self) -> bool:
        """Whether cards are still coming up."""
        return self._shown < len(_HAND)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table and what is on it."""
        surface.blit(self.context.felt(), (0, 0))
        self.draw_fan(surface)
        for drawn, place in self.texts:
            surface.blit(drawn, place)
        self.buttons.draw(surface)

    def _rows(self) -> list[tuple[str, ...]]:
        """The buttons from the top down; those in one row share its width."""
        saved = (("menu.continue",),) if self._saved else ()
        first = (("menu.new_match",), ("menu.learn", "menu.help"))
        rest = (("menu.house_rules",), ("menu.level",), ("menu.settings",))
        return [*saved, *first, *rest, ("menu.sound", "menu.credits", "menu.quit")]

    def _place_row(self, keys: tuple[str, ...], rect: pygame.Rect) -> None:
        gap = self.context.px(_GAP)
        wide = (rect.width - gap * (len(keys) - 1)) // len(keys)
        first = "menu.continue" if self._saved else "menu.new_match"
        for number, key in enumerate(keys):
            self.buttons.button(
                key,
                pygame.Rect(rect.x + number * (wide + gap), rect.y, wide, rect.height),
                self._words(key),
                "primary" if key == first else "quiet",
                hint=self._hint(key),
                is_left=len(keys) == 1,
            )

    def _words(self, key: str) -> str:
        if key == "menu.sound":
            return t("menu.sound.off" if self.context.preferences.muted else "menu.sound.on")
        return t(key)

    def _hint(self, key: str) -> str:
        wishes = self.context.preferences
        match key, self._saved:
            case "menu.continue", saved if saved:
                us, them = saved.score
                return t("menu.continue.hint", us=us, them=them, hand=saved.hand_number)
            case "menu.house_rules", _:
                return self.context.family.title_of(wishes)
            case "menu.level", _:
                return t(f"level.{seating.one_level(wishes) or 'mixed'}")
        return ""

    def _level_dialog(self) -> Choose:
        choices = [Choice(level, t(f"level.{level}"), level_about(level)) for level in OFFERED]
        return Choose(
            self.context,
            t("menu.level.title"),
            t("menu.next_match") if self._saved else "",
            choices,
            seating.one_level(self.context.preferences) or "",
            t("dialog.back"),
            lambda level: self.context.prefer(**seating.all_at(level)),
        )

    def _place_keys(self, size: tuple[int, int], room: int) -> None:
        """The keys that work everywhere, small, in the corner."""
        px = self.context.px
        words = self.context.lettering.fit(
            t("menu.keys"),
            self.context.text_px(13),
            "Medium",
            palette.SOFT,
            room - px(48),
            self.context.text_px(13, 1.0),
        )
        place = (size[0] - words.get_width() - px(24), size[1] - words.get_height() - px(16))
        self.texts.append((words, place))

    def _place_fan(self, room: pygame.Rect) -> None:
        width = min(room.width * 0.92 / _FAN_SPAN, room.height * 0.34)
        # In steps, so that dragging the window's edge finds most pictures already drawn.
        width -= width % max(1, self.context.px(12))
        self._fan = pygame.FRect(room.centerx - width / 2, room.centery, width, width * 1.4)

    def draw_fan(self, surface: pygame.Surface) -> None:
        """Draw those of the cards that have come up."""
        width, reach = self._fan.width, self._fan.width * 2.2
        x, y = self._fan.centerx, self._fan.centery + reach - self._fan.height * 0.55
        for number, card in enumerate(_HAND[: max(0, self._shown)]):
            angle = (number - (len(_HAND) - 1) / 2) * _TURN
            turned = math.radians(angle)
            place = (x + reach * math.sin(turned), y - reach * math.cos(turned))
            self.context.art.blit(surface, card, *place, width, angle)
