"""Where a person stands in a lesson: what is said now, and what a choice is worth."""

from __future__ import annotations

from game.lessons.lesson import Lesson, Step
from game.rules import PlayerAction


class Tutor:
    """Leads through one lesson. ``done`` is always the number of actions done since the deal."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._passed = 0
        self._wrong: PlayerAction | None = None
        self._is_free = False

    @property
    def number(self) -> int:
        """Which of the steps it is, from 0; as many as there are when all are done."""
        return self._passed

    @property
    def is_done(self) -> bool:
        """True once the last step has been read."""
        return self._passed == len(self.lesson.steps)

    @property
    def is_astray(self) -> bool:
        """True from a choice that was not good until it is taken back."""
        return self._wrong is not None

    @property
    def is_free(self) -> bool:
        """True if the person plays on in spite of it; nothing is then said any more."""
        return self._is_free

    def step(self, done: int) -> Step | None:
        """The step that is due; ``None`` while the others act, and after the last."""
        if self.is_done or self.is_astray:
            return None
        due = self.lesson.steps[self._passed]
        return due if due.at == done else None

    def is_telling(self, done: int) -> bool:
        """True while the step that is due is to be read before anything else happens."""
        due = self.step(done)
        return due is not None and due.is_told

    def words(self, done: int) -> str:
        """Key of what is said now: while the others act, still what was said last."""
        steps = self.lesson.steps
        is_next = not self.is_done and (steps[self._passed].at <= done or self._passed == 0)
        said = steps[self._passed if is_next else self._passed - 1]
        key = f"lesson.{self.lesson.key}.{said.key}"
        if self._is_free:
            return "lesson.free"
        if self._wrong is None:
            return key
        return (
            f"{key}.wrong.{self._wrong.verb}" if self._wrong.verb in said.verbs else f"{key}.wrong"
        )

    def go_on(self) -> None:
        """The person has read what there was to read."""
        self._passed += 1

    def answer(self, action: PlayerAction) -> bool:
        """The person has done something legal; True if it was right.

        Once free, anything is.
        """
        if self._is_free:
            return True
        if action in self.lesson.accepted(self.lesson.steps[self._passed]):
            self._passed += 1
            return True
        self._wrong = action
        return False

    def play_on(self) -> None:
        """Let the person go on with a choice that was not good."""
        self._is_free = True

    def take_back(self) -> None:
        """The choice that was not good has been undone, with all that came of it."""
        self._wrong, self._is_free = None, False
