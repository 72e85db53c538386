"""The scenes of the table while a lesson is on: those of a match, with a strip that speaks."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from game import text
from game.cards import Card
from game.scenes import course, lesson_strip
from game.scenes.bid import BidScene
from game.scenes.deal import DealScene
from game.scenes.faces import Kind
from game.scenes.lesson_match import LessonMatch
from game.scenes.play import PlayScene
from game.scenes.score import ScoreScene
from game.scenes.table import TableScene
from game.table.layout import Box

GO_ON: Final = "lesson.go_on"
TAKE_BACK: Final = "lesson.take_back"
PLAY_ON: Final = "lesson.play_on"
LEAVE: Final = "lesson.leave"


class LessonScene(TableScene):
    """What the scenes of a lesson have in common."""

    has_menu: ClassVar[bool] = False
    has_hints: ClassVar[bool] = False
    match: LessonMatch

    def choosable(self) -> frozenset[Card]:
        """As at the table; while there is something to read the whole hand is shown bright."""
        if self.match.may_act:
            return super().choosable()
        return frozenset(self.match.director.view.hand)

    def choose(self, card: Card) -> bool:
        """As at the table, once there is nothing more to read."""
        return self.match.may_act and super().choose(card)

    def has_buttons(self) -> bool:
        """Whether a decision has buttons, and is due."""
        return self.match.may_act and super().has_buttons()

    def prompt(self) -> str:
        """What the table asks, once there is nothing more to read."""
        return super().prompt() if self.match.may_act else ""

    def build(self) -> None:
        """The buttons of the table, and those of the lesson."""
        if self.match.may_act:
            super().build()
        # The lowest place is always the way out.
        *places, lowest = self.match.strip.buttons
        self.buttons.button(LEAVE, lowest, text.t(LEAVE), "quiet")
        offered = self._offered()
        for (key, kind), place in zip(offered, places[len(places) - len(offered) :], strict=True):
            self.buttons.button(key, place, text.t(key), kind)

    def press(self, key: str) -> None:
        """What the buttons of the lesson do; the others are the table's."""
        match = self.match
        if key == LEAVE:
            self.context.stack.pop()
        elif key == GO_ON:
            match.go_on()
        elif key == TAKE_BACK:
            match.take_back()
        elif key == PLAY_ON:
            match.tutor.play_on()
        else:
            super().press(key)

    def draw(self, surface: pygame.Surface) -> None:
        """The table with what is over it, the strip, and the buttons."""
        strip = self.match.strip
        self.draw_content(surface.subsurface(strip.table))
        tutor = self.match.tutor
        title = "lesson.better" if tutor.is_astray else f"lesson.{tutor.lesson.key}"
        values = lesson_strip.called(self.match.names)
        words = text.t(tutor.words(self.match.shown), **values)
        lesson_strip.draw(surface, self.context, strip, text.t(title), words)
        self.buttons.draw(surface)

    def _offered(self) -> list[tuple[str, Kind]]:
        tutor = self.match.tutor
        if tutor.is_free:
            return [(TAKE_BACK, "quiet")]
        if tutor.is_astray:
            return [(PLAY_ON, "quiet"), (TAKE_BACK, "primary")]
        if tutor.is_telling(self.match.shown):
            return [(GO_ON, "primary")]
        return []

    def _moment(self) -> object:
        tutor = self.match.tutor
        lesson = (tutor.number, tutor.is_astray, tutor.is_free, self.match.shown)
        return (super()._moment(), lesson)

    def _open_menu(self) -> None:
        """There is nothing to come back to: Escape leaves."""
        self.context.stack.pop()


class LessonDeal(LessonScene, DealScene):
    """A hand that is being gathered."""


class LessonBid(LessonScene, BidScene):
    """Bidding, and what the maker declares."""


class LessonPlay(LessonScene, PlayScene):
    """The tricks; every card of them is played."""

    has_claim: ClassVar[bool] = False


class LessonScore(LessonScene, ScoreScene):
    """The score of the hand; nothing comes after it."""

    def _panel(self) -> Box:
        """Without the room for buttons, which are in the strip."""
        box = super()._panel()
        return box._replace(height=box.height - self.match.layout.px(64))


_KINDS: Final[dict[type[TableScene], type[LessonScene]]] = {
    DealScene: LessonDeal,
    BidScene: LessonBid,
    PlayScene: LessonPlay,
    ScoreScene: LessonScore,
}


def kind_for(match: LessonMatch) -> type[LessonScene]:
    """The scene for a lesson as it stands once the table has come to rest."""
    return _KINDS[course.kind_for(match)]


def follow(showing: TableScene) -> None:
    """Put the right scene on top in place of the one showing, where another one is due."""
    match, stack = showing.match, showing.context.stack
    assert isinstance(match, LessonMatch)
    kind = kind_for(match)
    if type(showing) is not kind and stack.top is showing:
        stack.replace(kind(match))
