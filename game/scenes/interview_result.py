"""What the interview comes to: the nearest preset, and where it is not what was said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

import pygame

from game.match.interview import Interview
from game.match.rule_source import RuleSource
from game.rules import PRESETS
from game.scenes import interview_words
from game.scenes.context import Context
from game.scenes.house_rules_name import save_under_a_name
from game.scenes.page import Page
from game.scenes.text_block import TextBlock, set_text
from game.table import palette
from game.table.lettering import Weight
from game.table.palette import Colour
from game.text import t, tn

_WIDEST: Final = 980
_GAP: Final = 12
_BUTTON: Final = 50
_COLUMNS: Final = (0.0, 0.28, 0.64)
"""Where the topic, what was said and the preset begin, by the width of the panel."""


class InterviewResult(Page):
    """The proposal: exactly what was said, saved under a name, or the preset.

    Args:
        context: the program.
        interview: one in which everything has been answered.
    """

    name: ClassVar[str] = "interview_result"
    escape: ClassVar[str] = "interview.back"

    def __init__(self, context: Context, interview: Interview) -> None:
        super().__init__(context)
        self._interview = interview
        self.proposal = interview.proposal()
        self._preset = t(f"preset.{self.proposal.preset}")
        self.texts: list[tuple[TextBlock, tuple[int, int]]] = []
        self.panel = pygame.Rect(0, 0, 0, 0)
        """Round the table of answers."""
        self._lines: list[pygame.Rect] = []

    # Placing

    def layout(self, size: tuple[int, int]) -> None:
        """Place texts and buttons, in the largest text that fits."""
        for scale in self.context.text_scales:
            self.buttons.clear()
            self.buttons.text_scale = scale
            if self._place(size, scale):
                break

    def _place(self, size: tuple[int, int], scale: float) -> bool:
        px = self.context.px
        page = self.frame(size, _WIDEST * scale)
        high = max(px(_BUTTON), self.context.text_px(32, scale))
        self._place_buttons(pygame.Rect(page.x, page.bottom - high, page.width, high))
        room = pygame.Rect(page.x, page.y, page.width, page.height - high - px(20))
        end = self._place_texts(room, scale)
        if end < room.bottom:
            room.y += (room.bottom - end) * 2 // 5
            end = self._place_texts(room, scale)
        return end <= page.bottom - high - px(8)

    def _place_texts(self, room: pygame.Rect, scale: float) -> int:
        """Everything that is no button from the top of a room on; returns where it ends."""
        px = self.context.px
        self.texts, self._lines = [], []
        self.panel = pygame.Rect(0, 0, 0, 0)
        count = len(self.proposal.replies)
        title = t("interview.is_preset" if not count else "interview.is_near", preset=self._preset)
        y = self._put(title, 28, "ExtraBold", palette.CREAM, room, scale) + px(8)
        about = t(f"preset.{self.proposal.preset}.about")
        note = tn("interview.differs", count) if count else t("interview.same")
        for words in (about, note):
            beneath = pygame.Rect(room.x, y, room.width, 0)
            y = self._put(words, 17, "Medium", palette.SOFT, beneath, scale) + px(4)
        return self._place_table(pygame.Rect(room.x, y + px(12), room.width, 0), scale)

    def _place_table(self, room: pygame.Rect, scale: float) -> int:
        """A row for each question that the preset answers otherwise, or else for every one."""
        px = self.context.px
        inner = room.inflate(-2 * px(22), 0)
        y = room.y + px(14)
        for number, row in enumerate(self._rows()):
            if number:
                self._lines.append(pygame.Rect(inner.x, y - px(5), inner.width, max(1, px(1.2))))
            ends = [y]
            for column, (left, words) in enumerate(zip(_COLUMNS, row, strict=False)):
                right = (*_COLUMNS[: len(row)], 1.0)[column + 1]
                cell = pygame.Rect(inner.x + round(left * inner.width), y, 0, 0)
                cell.width = round((right - left) * inner.width) - px(16)
                weight: Weight = "SemiBold" if column == 0 or not number else "Bold"
                colour = palette.SOFT if column == 0 or not number else palette.WHITE
                colour = palette.GOLD_TEXT if column == 1 and number else colour
                ends.append(self._put(words, 16, weight, colour, cell, scale))
            y = max(ends) + px(11)
        self.panel = pygame.Rect(room.x, room.y, room.width, y + px(4) - room.y)
        return self.panel.bottom

    def _rows(self) -> Iterator[tuple[str, ...]]:
        """Topic and answer, and the preset's answer where it is another one."""
        theirs = PRESETS[self.proposal.preset]
        if self.proposal.is_preset:
            yield "", t("interview.you_said")
            for question, said in self._interview.replies:
                label = interview_words.label(question, said, theirs)
                yield interview_words.topic(question), label
            return
        yield "", t("interview.you_said"), self._preset
        for question, mine, answer in self.proposal.replies:
            yield (
                interview_words.topic(question),
                interview_words.label(question, mine, self.proposal.rules),
                interview_words.label(question, answer, theirs),
            )

    def _put(
        self,
        words: str,
        units: float,
        weight: Weight,
        colour: Colour,
        room: pygame.Rect,
        scale: float,
    ) -> int:
        """Set a paragraph at the top of a room; return where it ends."""
        block = set_text(self.context, words, units, weight, colour, room.width, scale)
        self.texts.append((block, room.topleft))
        return room.y + block.height

    def _place_buttons(self, room: pygame.Rect) -> None:
        px = self.context.px
        gap, is_preset = px(_GAP), self.proposal.is_preset
        back = pygame.Rect(room.x, room.y, min(px(150), room.width // 5), room.height)
        self.buttons.button("interview.back", back, t("dialog.back"))
        rest = pygame.Rect(back.right + gap, room.y, room.right - back.right - gap, room.height)
        wide = (rest.width - gap) // 2
        right = pygame.Rect(rest.right - wide, rest.y, wide, rest.height)
        left = pygame.Rect(rest.x, rest.y, wide, rest.height)
        words = t("interview.preset", preset=self._preset)
        if is_preset:
            self.buttons.button("interview.preset", right, words, "primary")
            return
        self.buttons.button("interview.preset", left, words)
        self.buttons.button("interview.exactly", right, t("interview.exactly"), "primary")

    # What is done

    def press(self, key: str) -> None:
        """Take the preset, or save what was said; or ask the last question again."""
        match key:
            case "interview.back":
                self.context.stack.pop()
            case "interview.preset":
                self._play(RuleSource(preset=self.proposal.preset))
            case "interview.exactly":
                save_under_a_name(
                    self.context,
                    self._free_name(),
                    self.proposal.rules,
                    lambda name: self._play(RuleSource(name=name)),
                )

    def _free_name(self) -> str:
        """A name that no saved rules have."""
        name, number = t("ask_name.proposal"), 1
        while name in self.context.family.sets:
            number += 1
            name = t("interview.another", name=t("ask_name.proposal"), number=number)
        return name

    def _play(self, source: RuleSource) -> None:
        """Play the next match by these rules; the interview is over."""
        self.context.prefer(**source.wishes())
        self.context.stack.pop()
        self.context.stack.pop()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table with the proposal."""
        self.draw_ground(surface, self.panel, self._lines)
        for block, place in self.texts:
            block.draw(surface, *place)
        self.buttons.draw(surface)
