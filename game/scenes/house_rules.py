"""Choosing among the named sets of house rules, with what each of them changes."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from game import options
from game.match.rule_sheet import rule_sentence
from game.rules import CLASSIC, PRESETS, Rules
from game.rules.scoring import points_of, score_lines
from game.scenes import faces
from game.scenes.context import Context
from game.scenes.page import Page
from game.table import palette
from game.table.lettering import Weight
from game.table.palette import Colour
from game.text import t

_MARGIN: Final = 40
_GAP: Final = 10
_PANEL_MARGIN: Final = 26
_HEADER: Final = 48
_TEXT: Final = 16

_SIDE_BY_SIDE: Final = ("classic", "as_printed")
"""The two readings of the same page, shown beside each other."""
_READINGS: Final = ("set_penalty", "alone_scoring")
"""The options in which they differ."""

_BID: Final = "4"
_TRICKS: Final = (3, 3)
"""The failed bid of the example, and the tricks of makers and defenders."""


def changes(rules: Rules) -> list[str]:
    """A sentence for each option in play that differs from ``classic``, or is not in play there."""
    return [
        rule_sentence(key, value)
        for key, value in options.dump(rules).items()
        if options.is_in_play(rules, key)
        and (value != getattr(CLASSIC, key) or not options.is_in_play(CLASSIC, key))
    ]


def failed_bid(rules: Rules) -> tuple[int, int]:
    """The points of makers and defenders when the bid of the example fails."""
    return points_of(score_lines(rules, 0, _BID, False, _TRICKS))


class HouseRules(Page):
    """The presets at the left, what the chosen one means at the right."""

    name: ClassVar[str] = "house_rules"
    escape: ClassVar[str] = "house_rules.done"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._is_match_saved = context.saved_match() is not None
        self._scale = 1.0
        """The text scale with which everything fits."""
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.texts: list[tuple[pygame.Surface, tuple[int, int]]] = []
        """Every text beside the buttons, with its place."""
        self._divides: list[pygame.Rect] = []

    def layout(self, size: tuple[int, int]) -> None:
        """Place everything with text as large as wished for, or as large as it fits."""
        for scale in self.context.text_scales:
            self._scale = self.buttons.text_scale = scale
            if self._place(size):
                return

    def _place(self, size: tuple[int, int]) -> bool:
        """Place the rows and the panel; True if they fit."""
        self.buttons.clear()
        self.texts, self._divides = [], []
        px = self.context.px
        page = pygame.Rect((0, 0), size).inflate(-2 * px(_MARGIN), -2 * px(24))
        page.width = min(page.width, px(1200))
        page.centerx = size[0] // 2
        done = pygame.Rect(0, page.y, px(150), px(_HEADER))
        done.right = page.right
        self._place_title(page, done.left - px(20))
        self.buttons.button("house_rules.done", done, t("house_rules.done"), "primary")
        body = pygame.Rect(page.x, done.bottom + px(16), page.width, 0)
        body.height = page.bottom - body.y
        rows = pygame.Rect(body.topleft, (round(body.width * 0.4), body.height))
        end_of_rows = self._place_rows(rows)
        self.panel = pygame.Rect(rows.right + px(20), body.y, 0, 0)
        self.panel.width = body.right - self.panel.x
        room = self.panel.inflate(-2 * px(_PANEL_MARGIN), 0).move(0, px(20))
        is_reading = self.context.preferences.rules in _SIDE_BY_SIDE
        end = self._place_readings(room) if is_reading else self._place_changes(room)
        self.panel.height = end + px(20) - self.panel.y
        return max(self.panel.bottom, end_of_rows) <= body.bottom

    def press(self, key: str) -> None:
        """Choose a preset, or go back to the menu."""
        if key == "house_rules.done":
            self.context.stack.pop()
        else:
            self.context.prefer(rules=key.removeprefix("house_rules."))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table, the panel and the rows."""
        self.draw_ground(surface, self.panel, self._divides)
        for drawn, place in self.texts:
            surface.blit(drawn, place)
        self.buttons.draw(surface)

    def _text_px(self, units: float) -> int:
        return self.context.text_px(units, self._scale)

    def _place_title(self, page: pygame.Rect, right: int) -> None:
        lettering, px = self.context.lettering, self.context.px
        size = min(self._text_px(30), round(px(_HEADER) * 0.8))
        title = lettering.line(t("house_rules.title"), size, "ExtraBold", palette.CREAM)
        self.texts.append((title, page.topleft))
        if self._is_match_saved:
            small = min(self._text_px(14), size)
            x = page.x + title.get_width() + px(20)
            usual = self.context.text_px(14, 1.0)
            words = t("menu.next_match")
            note = lettering.fit(words, small, "Medium", palette.SOFT, right - x, usual)
            drop = lettering.baseline(size, "ExtraBold") - lettering.baseline(small, "Medium")
            self.texts.append((note, (x, page.y + drop)))

    def _place_rows(self, room: pygame.Rect) -> int:
        """The presets, one beneath the other; return where they end."""
        gap = self.context.px(_GAP)
        abouts = {name: t(f"preset.{name}.about") for name in PRESETS}
        high = max(
            faces.row_height(about, room.width, self.context.lettering, self.buttons.scale)
            for about in abouts.values()
        )
        # A row grows with the room there is, but not to the double.
        high = min(max(high, (room.height + gap) // len(abouts) - gap), round(high * 1.35))
        y = room.y
        for name, about in abouts.items():
            self.buttons.button(
                f"house_rules.{name}",
                pygame.Rect(room.x, y, room.width, high),
                t(f"preset.{name}"),
                "row",
                hint=about,
                is_selected=name == self.context.preferences.rules,
            )
            y += high + gap
        return y - gap

    def _place_changes(self, room: pygame.Rect) -> int:
        """What the chosen rules change; return where that ends."""
        name = self.context.preferences.rules
        px = self.context.px
        y = self._add(
            t("house_rules.changes", preset=t(f"preset.{name}")),
            19,
            "ExtraBold",
            palette.CREAM,
            room.topleft,
            room.width,
        )
        y += px(8)
        for sentence in changes(PRESETS[name]):
            self._add("•", _TEXT, "Bold", palette.GOLD_TEXT, (room.x, y), px(16))
            place = (room.x + px(18), y)
            y = self._add(sentence, _TEXT, "Medium", palette.SOFT, place, room.width - px(18)) + px(
                6
            )
        example = pygame.Rect(room.x, y + px(8), room.width, 0)
        return self._place_example(name, example, is_wide=True)

    def _place_readings(self, room: pygame.Rect) -> int:
        """The two readings beside each other; return where they end."""
        px = self.context.px
        y = self._add(
            t("house_rules.readings"), 19, "ExtraBold", palette.CREAM, room.topleft, room.width
        )
        y = self._add(
            t("house_rules.readings.about"),
            _TEXT,
            "Medium",
            palette.SOFT,
            (room.x, y + px(4)),
            room.width,
        )
        between = px(36)
        wide = (room.width - between) // 2
        top = y + px(16)
        ends = []
        for number, name in enumerate(_SIDE_BY_SIDE):
            column = pygame.Rect(room.x + number * (wide + between), top, wide, 0)
            is_chosen = name == self.context.preferences.rules
            colour = palette.GOLD_TEXT if is_chosen else palette.WHITE
            y = self._add(t(f"preset.{name}"), 17, "Bold", colour, column.topleft, wide) + px(6)
            for key in _READINGS:
                sentence = rule_sentence(key, getattr(PRESETS[name], key))
                y = self._add(sentence, _TEXT, "Medium", palette.SOFT, (column.x, y), wide) + px(6)
            ends.append(y)
        for number, name in enumerate(_SIDE_BY_SIDE):
            column = pygame.Rect(room.x + number * (wide + between), max(ends) + px(8), wide, 0)
            y = self._place_example(name, column, is_wide=False)
        line = max(1, px(1.5))
        self._divides.append(pygame.Rect(room.x + wide + between // 2, top, line, y - top))
        return y

    def _place_example(self, name: str, room: pygame.Rect, *, is_wide: bool) -> int:
        """What the failed bid of the example costs; return where the next thing may begin."""
        makers, defenders = failed_bid(PRESETS[name])
        px = self.context.px
        words = t("house_rules.example", bid=_BID, taken=_TRICKS[0])
        y = self._add(words, _TEXT, "SemiBold", palette.SOFT, room.topleft, room.width) + px(2)
        size = self._text_px(34)
        figure = self.context.lettering.figures(
            f"{makers:+d}", size, "ExtraBold", palette.RED_ON_DARK
        )
        self.texts.append((figure, (room.x, y)))
        under = y + figure.get_height()
        if defenders:
            beside = (room.x + figure.get_width() + px(20), y)
            if not is_wide:
                beside = (room.x, under)
            gain = t("house_rules.example.defenders", points=f"{defenders:+d}")
            drop = self.context.lettering.baseline(size, "ExtraBold")
            small = self._text_px(14)
            drop -= self.context.lettering.baseline(small, "SemiBold")
            place = (beside[0], beside[1] + (drop if is_wide else 0))
            end = self._add(gain, 14, "SemiBold", palette.SOFT, place, room.right - place[0])
            under = max(under, end)
        return under

    def _add(
        self,
        words: str,
        units: float,
        weight: Weight,
        colour: Colour,
        place: tuple[int, int],
        width: int,
    ) -> int:
        """Set a paragraph and return where it ends."""
        drawn = self.context.lettering.paragraph(words, self._text_px(units), weight, colour, width)
        self.texts.append((drawn, place))
        return place[1] + drawn.get_height()
