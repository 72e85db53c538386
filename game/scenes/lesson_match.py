"""A lesson on the table: a match that the tutor follows, played at the real one's scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from game.ai.brain import Brain, Decision
from game.ai.levels import FALLBACK, brain
from game.lessons.lesson import ME, Lesson
from game.lessons.tutor import Tutor
from game.match import seating
from game.match.record import Record
from game.match.session import Session
from game.rules import Phase, PlayerAction, View
from game.rules.seats import SEATS
from game.scenes import lesson_strip
from game.scenes.context import Context
from game.scenes.match import Match
from game.table.board import Board
from game.table.tabletop import Tabletop


class _Scripted(Brain):
    """Does what the lesson's line says, and once the person is free what it thinks best."""

    def __init__(self, tutor: Tutor) -> None:
        self._tutor = tutor
        self._own = brain(FALLBACK)

    def think(
        self, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int
    ) -> Iterator[Decision]:
        """Yield the one decision of the line."""
        if self._tutor.is_free:
            yield from self._own.think(view, legal, rng, worlds)
        else:
            yield Decision(self._tutor.lesson.line[done_in(view.number)])


def done_in(number: int) -> int:
    """How many actions there have been since the first deal, by the number of a state."""
    return number - 1


class LessonMatch(Match):
    """A lesson in progress. Nothing of it is kept on disk.

    Args:
        context: the program.
        lesson: what is to be learnt.
        follow: puts the scene that is due in place of the one it is given.
        ended: called once the last words have been read.
    """

    def __init__(
        self,
        context: Context,
        lesson: Lesson,
        follow: Callable[[Any], None],
        ended: Callable[[], None],
    ) -> None:
        self._ended = ended
        self.tutor = Tutor(lesson)
        self._before: tuple[Record, Tabletop, Board] | None = None
        session = lesson.session(seating.players(context.preferences))
        others = {seat: _Scripted(self.tutor) for seat in SEATS if seat != ME}
        super().__init__(context, session, follow, brains=others, save=_forget)
        self.strip = lesson_strip.place(context, lesson, self.names)
        self.shown = self.done
        """How many actions of the hand had been done when the table last came to rest."""

    @property
    def done(self) -> int:
        """How many actions of the hand have been done."""
        return done_in(self.session.state.number)

    @property
    def may_act(self) -> bool:
        """True if the person can do what the table asks for, and has nothing to read first."""
        tutor = self.tutor
        if tutor.is_astray:
            return tutor.is_free
        return not tutor.is_done and not tutor.is_telling(self.done)

    def resize(self, size: tuple[int, int]) -> None:
        """Fit the table to what the strip with the words leaves of the window."""
        self.strip = lesson_strip.place(self.context, self.tutor.lesson, self.names)
        super().resize(self.strip.table.size)

    def apply_preferences(self) -> None:
        """As in a match, but the person plays every card: a lesson has words for each."""
        super().apply_preferences()
        self.director.plays_forced = False

    def update(self, seconds: float) -> None:
        """The others act only while there is nothing to read, and no hand follows this one."""
        is_over = self.session.state.phase in (Phase.DEAL, Phase.OVER)
        self.director.is_held = is_over or not self.may_act
        super().update(seconds)
        if not self.director.timeline.is_busy:
            self.shown = self.done

    def act(self, action: PlayerAction) -> bool:
        """The person acts; what is allowed but not good can be taken back."""
        if not self.may_act:
            return False
        self.director.skip()
        timeline = self.director.timeline
        before = (self.session.record, timeline.table, timeline.board)
        if not super().act(action):
            return False
        if not self.tutor.answer(action):
            self._before = before
        return True

    def go_on(self) -> None:
        """What there was to read has been read."""
        self.tutor.go_on()
        if self.tutor.is_done:
            self._ended()

    def take_back(self) -> None:
        """Undo the choice that was not good, and all that came of it."""
        if self._before is None:
            return
        record, table, board = self._before
        self._before = None
        self.session = Session.resume(record)
        self.director.go_back(self.session, table, board)
        self.tutor.take_back()
        self.shown = self.done


def _forget(record: Record) -> None:
    """A lesson is never the match that can be continued."""
