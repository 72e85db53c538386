"""The score of a hand: bid, tricks, each gain and loss with its rule; and the end of a match."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import ClassVar, Final

import pygame

from game import text
from game.cards import Suit
from game.match import telling, words
from game.rules.scoring import HandResult, ScoreLine
from game.rules.seats import side_of
from game.scenes.match import ME, Match
from game.scenes.table import TableScene
from game.table import palette
from game.table.layout import Box, around
from game.table.palette import Colour
from game.table.panels import darken, divider, panel, put

NEXT = "score.next"
AGAIN = "score.again"
TO_MENU = "score.menu"

_LEAST_WIDTH: Final = 520
"""Pixels that the panel takes even in a small window."""
_LINE: Final = 30
"""Units from one line of the score to the next."""


class ScoreScene(TableScene):
    """A panel over the table: how the hand was scored; at the end, who won."""

    name: ClassVar[str] = "score"
    has_hints: ClassVar[bool] = False

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        result = match.director.timeline.board.result
        if result is None:
            raise ValueError("there is no result to show")
        self.result: HandResult = result
        self.winner = match.director.timeline.board.winner
        self._grown = 1.0
        """How much larger than usual the panel is, for the sake of its text."""

    def build(self) -> None:
        """On to the next hand; at the end play again, or the menu."""
        self._grow()
        if self.shows_last_trick:
            return
        box, px = self._panel(), self._px
        tall, wide = px(50), px(200)
        y = box.bottom - tall - px(24)
        if self.winner is None:
            self._button(NEXT, around(box.centre[0], y + tall / 2, wide, tall), is_main=True)
            return
        gap = px(14)
        left = box.centre[0] - wide - gap / 2
        self._button(AGAIN, Box(left, y, wide, tall), is_main=True)
        self._button(TO_MENU, Box(left + wide + gap, y, wide, tall), is_main=False)

    def press(self, key: str) -> None:
        """What the buttons do."""
        if key == NEXT:
            self.match.director.next_hand()
        elif key == AGAIN:
            self.context.start_match()
        elif key == TO_MENU:
            self.context.stack.pop()

    def draw_content(self, surface: pygame.Surface) -> None:
        """The table with the panel over it."""
        self.draw_table(surface)
        if not self.shows_last_trick:
            darken(surface)
            self._draw_panel(surface)

    def _button(self, key: str, box: Box, *, is_main: bool) -> None:
        rect = pygame.Rect(round(box.x), round(box.y), round(box.width), round(box.height))
        self.buttons.button(key, rect, text.t(key), "primary" if is_main else "quiet")

    def links(self) -> Mapping[str, tuple[pygame.Rect, str]]:
        """Each line of the score opens the rule that it rests on."""
        if self.shows_last_trick:
            return super().links()
        lines = zip(self.result.lines, self._line_places(), strict=True)
        named = {f"score.rule.{i}": (place, line.rule) for i, (line, place) in enumerate(lines)}
        return {**super().links(), **named}

    # The panel

    def _rows(self) -> int:
        return len(self.result.lines)

    def _panel(self) -> Box:
        layout = self.match.layout
        tall = self._px(310 + _LINE * self._rows() + (44 if self.winner is not None else 0))
        x, _ = layout.middle
        # In a small window, where text is larger than its share, the lines need more of the width.
        wide = min(max(self._px(600), _LEAST_WIDTH), layout.width - layout.px(40))
        return around(x, layout.height * 0.47, wide, tall)

    def _grow(self) -> None:
        """Make the panel as large as its text is wished to be, if that fits beside the buttons."""
        layout = self.match.layout
        for percent in range(round(100 * layout.text), 99, -5):
            self._grown = percent / 100
            box = self._panel()
            covers = box.overlaps(layout.corner) or box.overlaps(layout.menu_button)
            if layout.window.contains(box) and not covers:
                return

    def _px(self, units: float) -> float:
        return self.match.layout.px(units * self._grown)

    def _draw_panel(self, surface: pygame.Surface) -> None:
        box, px, lettering = self._panel(), self._px, self.context.lettering
        size = (round(box.width), round(box.height))
        rect = pygame.Rect((round(box.x), round(box.y)), size)
        rim = (*palette.GOLD[:3], 90)
        put(
            surface,
            panel(size, round(px(22)), palette.PANEL_SOLID, rim, max(1.0, px(1.5))),
            rect,
        )
        room = round(box.width - px(72))
        left = round(box.x + px(36))
        y = box.y + px(26)

        def centred(line: pygame.Surface, top: float) -> None:
            surface.blit(line, line.get_rect(midtop=(round(box.centre[0]), round(top))))

        if self.winner is not None:
            headline = lettering.fit(
                self._winner_words(), self._size(28), "ExtraBold", palette.GOLD_TEXT, room
            )
            centred(headline, y)
            y += px(50)
        head = self._head_words()
        centred(lettering.fit(head, self._size(21), "Bold", palette.CREAM, room), y)
        y += px(34)
        contract = lettering.rich(
            self._contract_parts(),
            self._size(15),
            "SemiBold",
            palette.SOFT,
            "dark",
            self.context.preferences.deck,
        )
        centred(contract, y)
        y += px(38)
        surface.blit(divider(room), (left, round(y)))
        y += px(12)
        for line, row in zip(self.result.lines, self._line_places(), strict=True):
            self._draw_line(surface, line, row)
        y += px(_LINE * self._rows() + 4)
        surface.blit(divider(room), (left, round(y)))
        self._draw_totals(surface, box, y + px(14))

    def _line_places(self) -> list[pygame.Rect]:
        """Where the lines of the score stand, as wide as the panel's text."""
        box, px = self._panel(), self._px
        top = box.y + px(110 + (50 if self.winner is not None else 0))
        left, wide = round(box.x + px(36)), round(box.width - px(72))
        tops = [round(top + px(_LINE) * number) for number in range(self._rows() + 1)]
        return [pygame.Rect(left, y, wide, below - y) for y, below in pairwise(tops)]

    def _draw_line(self, surface: pygame.Surface, line: ScoreLine, row: pygame.Rect) -> None:
        """A gain or loss, with its rule underlined: a click opens it in the help."""
        px, lettering = self._px, self.context.lettering
        figure = lettering.line(
            telling.points(line.points), self._size(17), "Bold", _colour_of(line.points)
        )
        surface.blit(figure, figure.get_rect(topright=row.topright))
        size, small = self._size(16), self._size(14)
        rule = lettering.line(line.rule, small, "SemiBold", palette.GOLD_TEXT)
        room = row.width - round(px(64)) - rule.get_width() - round(px(10))
        sentence = telling.score_line(line, self.match.names)
        sentence = sentence[:1].upper() + sentence[1:]
        words_ = lettering.fit(sentence, size, "Medium", palette.WHITE, room)
        surface.blit(words_, row.topleft)
        x = row.x + words_.get_width() + round(px(10))
        baseline = row.y + lettering.baseline(size, "Medium")
        surface.blit(rule, (x, baseline - lettering.baseline(small, "SemiBold")))
        thick = max(1, round(px(1.5)))
        surface.fill(palette.GOLD_TEXT, (x, baseline + thick + 1, rule.get_width(), thick))

    def _draw_totals(self, surface: pygame.Surface, box: Box, y: float) -> None:
        px, lettering = self._px, self.context.lettering
        for side in (0, 1):
            x = box.centre[0] + px(150) * (1 if side != side_of(ME) else -1)
            name = lettering.fit(
                words.side(side, self.match.names),
                self._size(15),
                "SemiBold",
                palette.SOFT,
                round(px(270)),
            )
            surface.blit(name, name.get_rect(midtop=(round(x), round(y))))
            score = str(self.result.score[side]).replace("-", "−")
            total = lettering.line(score, self._size(36), "ExtraBold", palette.WHITE)
            place = total.get_rect(midtop=(round(x), round(y + px(22))))
            surface.blit(total, place)
            points = self.result.points[side]
            if points:
                change = lettering.line(
                    telling.points(points), self._size(17), "Bold", _colour_of(points)
                )
                surface.blit(
                    change, change.get_rect(midleft=(place.right + round(px(10)), place.centery))
                )

    def _size(self, units: float) -> int:
        return max(12, round(self._px(units)))

    def _head_words(self) -> str:
        result = self.result
        makers = side_of(result.maker)
        key = "score.head.made" if result.made else "score.head.set"
        return text.t(
            key,
            side=words.side(makers, self.match.names),
            bid=words.bid(result.bid),
            tricks=text.tn("hud.tricks", result.tricks[makers]),
        )

    def _contract_parts(self) -> list[str | Suit]:
        result = self.result
        by = words.seat(result.maker, self.match.names)
        said = text.t("hud.bid", bid=words.bid(result.bid), name=by)
        parts: list[str | Suit] = [said, " · ", result.trump, " " + words.suit(result.trump)]
        if result.alone:
            parts.append(" · " + text.t("hud.alone"))
        if result.lone_defender is not None:
            name = words.seat(result.lone_defender, self.match.names)
            parts.append(" · " + text.t("hud.defends_alone", name=name))
        return parts

    def _winner_words(self) -> str:
        winner = self.winner if self.winner is not None else 0
        key = "score.won" if winner == side_of(ME) else "score.lost"
        return text.t(key, side=words.side(winner, self.match.names))


def _colour_of(points: int) -> Colour:
    if points > 0:
        return palette.GAIN
    return palette.RED_ON_DARK if points < 0 else palette.SOFT
