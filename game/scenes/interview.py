"""The interview: a few plain questions that find a family's rules, one to a page."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from game.match.interview import QUESTIONS, SHORT, Answer, Interview, answer_in, points
from game.rules import PRESETS
from game.scenes import faces, interview_words
from game.scenes.context import Context
from game.scenes.interview_result import InterviewResult
from game.scenes.page import Page
from game.scenes.text_block import TextBlock, set_text
from game.table import palette, panels
from game.table.lettering import Weight
from game.table.palette import Colour
from game.text import t

_WIDEST: Final = 820
_GAP: Final = 12
_BUTTON: Final = 48
_QUESTION: Final = 340
"""How high a question with four answers is."""
_LINE: Final = 5
"""Thickness of the line that shows how far one has come."""

_ANSWER: Final = "interview.answer."
_READINGS: Final = ("classic", "as_printed")
"""The two readings of the page that the game comes from, shown where they part."""
_WHERE_THEY_PART: Final = "failed"


class InterviewScene(Page):
    """Asks one question after the other, and then shows what they come to."""

    name: ClassVar[str] = "interview"
    escape: ClassVar[str] = "interview.back"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.interview = Interview()
        self._likely = _answers_of_now(context)
        """The answers that are marked as the ones to choose, by the key of their question."""
        self.texts: list[tuple[TextBlock, tuple[int, int]]] = []
        self.panel = pygame.Rect(0, 0, 0, 0)
        """Round the two readings; empty where they are not shown."""
        self._line: list[tuple[pygame.Rect, Colour]] = []

    # Placing

    def layout(self, size: tuple[int, int]) -> None:
        """Place the question, its answers and the buttons, in the largest text that fits."""
        for scale in self.context.text_scales:
            self.buttons.clear()
            self.buttons.text_scale = scale
            self.texts = []
            self.panel.size = (0, 0)
            if self._place(size, scale):
                break

    def _place(self, size: tuple[int, int], scale: float) -> bool:
        """Place everything; False if it does not fit."""
        if self.interview.question is None:
            return True
        px = self.context.px
        page = self.frame(size, _WIDEST * scale)
        top = self._place_header(page, scale) + px(20)
        high = max(px(_BUTTON), self.context.text_px(30, scale))
        back = pygame.Rect(page.x, page.bottom - high, px(170), high)
        self.buttons.button("interview.back", back, t("dialog.back"))
        if self._marked:
            following = pygame.Rect(back)
            following.right = page.right
            self.buttons.button("interview.next", following, t("interview.next"), "primary")
        room = pygame.Rect(page.x, top, page.width, back.y - px(20) - top)
        end = self._place_question(room, scale)
        usual = px(_QUESTION) * scale
        if end < room.bottom and room.height > usual:
            # A little high, where one looks first, and for most questions at the same place.
            self.texts, self.panel = self.texts[:1], pygame.Rect(0, 0, 0, 0)
            room.y += min(room.bottom - end, round((room.height - usual) * 0.4))
            end = self._place_question(room, scale)
        return end <= back.y - px(8)

    def _place_header(self, page: pygame.Rect, scale: float) -> int:
        """Where one is, the button that leaves, and the line; returns where they end."""
        px = self.context.px
        leave = self.corner(page, 170)
        self.buttons.button("interview.leave", leave, t("interview.leave"))
        number, count = self.interview.place
        words = t("interview.place", number=number, count=count)
        wide = leave.x - page.x - px(16)
        block = set_text(self.context, words, 16, "SemiBold", palette.SOFT, wide, scale)
        self.texts.append((block, (page.x, leave.centery - block.height // 2)))
        y, gap = leave.bottom + px(10), px(6)
        step = (page.width + gap) / count
        self._line = []
        for part in range(count):
            left, right = (page.x + round(each * step) for each in (part, part + 1))
            rect = pygame.Rect(left, y, right - left - gap, max(2, px(_LINE)))
            self._line.append((rect, palette.GOLD if part < number else palette.PANEL_RAISED))
        return y + px(_LINE)

    def _place_question(self, room: pygame.Rect, scale: float) -> int:
        """The question with its answers from the top of a room on; returns where they end."""
        question, px = self.interview.question, self.context.px
        assert question
        words = interview_words.asked(question)
        title = set_text(self.context, words, 27, "ExtraBold", palette.CREAM, room.width, scale)
        self.texts.append((title, room.topleft))
        y = room.y + title.height + px(18)
        hints = {each.key: interview_words.about(self.interview, each) for each in self._answers}
        lettering, skin = self.context.lettering, self.buttons.scale
        high = max(
            faces.row_height(hint, room.width, lettering, skin) + px(6) for hint in hints.values()
        )
        for answer in self._answers:
            words = interview_words.label(question, answer, self.interview.answer(answer.key).rules)
            self.buttons.button(
                _ANSWER + answer.key,
                pygame.Rect(room.x, y, room.width, high),
                words,
                "row",
                hint=hints[answer.key],
                is_selected=self._marked == answer.key,
            )
            y += high + px(_GAP)
        y -= px(_GAP)
        if question.key == _WHERE_THEY_PART:
            y = self._place_readings(pygame.Rect(room.x, y + px(_GAP + 4), room.width, 0), scale)
        return y

    def _place_readings(self, room: pygame.Rect, scale: float) -> int:
        """The two readings of the old page with the example; returns where they end."""
        px = self.context.px
        inner = room.inflate(-2 * px(20), 0).move(0, px(14))

        def put(words: str, units: float, colour: Colour, x: int, y: int, wide: int) -> int:
            weight: Weight = "Medium" if colour is palette.SOFT else "Bold"
            block = set_text(self.context, words, units, weight, colour, wide, scale)
            self.texts.append((block, (x, y)))
            return y + block.height

        y = put(t("interview.readings"), 15, palette.SOFT, inner.x, inner.y, inner.width) + px(8)
        wide = (inner.width - px(24)) // 2
        ends = []
        for number, preset in enumerate(_READINGS):
            x, rules = inner.x + number * (wide + px(24)), PRESETS[preset]
            words = t(
                "interview.reading",
                preset=t(f"preset.{preset}"),
                points=-points(rules, SHORT)[0],
                alone=-points(rules, SHORT, alone=True)[0],
            )
            ends.append(put(words, 16, palette.WHITE, x, y, wide))
        self.panel = pygame.Rect(room.x, room.y, room.width, max(ends) + px(14) - room.y)
        return self.panel.bottom

    @property
    def _answers(self) -> tuple[Answer, ...]:
        return self.interview.answers

    @property
    def _marked(self) -> str:
        """The answer that is marked; empty if none is."""
        question = self.interview.question
        likely = self._likely.get(question.key, "") if question else ""
        return likely if likely in [answer.key for answer in self._answers] else ""

    # What is done

    def press(self, key: str) -> None:
        """Take an answer, or the one that is marked; go back, or leave."""
        if key == "interview.leave" or (key == "interview.back" and not self.interview.given):
            self.context.stack.pop()
        elif key == "interview.back":
            self._go(self.interview.back())
        elif key == "interview.next":
            self._take(self._marked)
        else:
            self._take(key.removeprefix(_ANSWER))

    def _take(self, answer: str) -> None:
        question = self.interview.question
        assert question
        self._likely[question.key] = answer
        self._go(self.interview.answer(answer))

    def _go(self, interview: Interview) -> None:
        self.interview = interview
        if interview.question is None:
            self.context.stack.push(InterviewResult(self.context, interview))
            return
        self.layout(self.context.size)
        self.mark_dirty()

    def resume(self) -> None:
        """Back from what it has come to: the last question is asked again."""
        super().resume()
        self._go(self.interview.back())

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table, the question and its answers."""
        surface.blit(self.context.felt(), (0, 0))
        for rect, colour in self._line:
            panels.put(surface, panels.pill(rect.size, colour), rect)
        if self.panel.width:
            ground = panels.panel(self.panel.size, self.context.px(14), palette.PANEL_SOLID)
            panels.put(surface, ground, self.panel)
        for block, place in self.texts:
            block.draw(surface, *place)
        self.buttons.draw(surface)


def _answers_of_now(context: Context) -> dict[str, str]:
    """What the rules answer that the next match is played by."""
    rules = context.family.rules_of(context.preferences)
    answers = {question.key: answer_in(question, rules) for question in QUESTIONS}
    return {key: answer.key for key, answer in answers.items() if answer}
