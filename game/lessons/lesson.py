"""A lesson as data: a deal, a line of play to its end, and what is said at which point of it.

Nothing of it is trusted: :func:`check` plays it through by the rules, with every choice that a
step calls right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.cards import cards
from game.match.record import HandRecord, Player, Record
from game.match.session import Session
from game.rules import CLASSIC, IllegalAction, PlayerAction, State, legal_actions, new_match, step
from game.rules.actions import Deal, action_from

ME: Final = 0
"""The seat of the person who learns."""


class LessonError(ValueError):
    """A lesson that the rules do not bear out; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something that is said, and then read or answered with an action."""

    key: str
    """Its words are ``lesson.<lesson>.<key>``, and those on a choice that is allowed but not good
    ``lesson.<lesson>.<key>.wrong``."""
    at: int
    """How many actions of the line have been done when it is said."""
    is_told: bool = False
    """True if it is only read; else the person is to do what the line does next."""
    also: tuple[PlayerAction, ...] = ()
    """Actions that are as good as that of the line, where they are legal."""
    is_sure: bool = False
    """True if nothing that is legal there is wrong."""
    verbs: tuple[str, ...] = ()
    """Verbs that have words of their own when they are not good: ``….wrong.<verb>``."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A prepared hand under the ``classic`` rules; the person sits at :data:`ME`."""

    key: str
    """Its name is ``lesson.<key>``."""
    dealer: int
    deal: Deal
    line: tuple[PlayerAction, ...]
    """Every action of the hand, as far as the lesson goes, the person's right ones among them."""
    begins: int
    """How many actions have been done when the person comes to the table."""
    steps: tuple[Step, ...]
    """In order; at each turn of the person there is one that is not only told."""

    def keys(self) -> tuple[str, ...]:
        """The keys of all the words that can be said in its course."""
        found = []
        for each in self.steps:
            key = f"lesson.{self.key}.{each.key}"
            found += [key, *(f"{key}.wrong.{verb}" for verb in each.verbs)]
            if not each.is_told and not each.is_sure:
                found.append(f"{key}.wrong")
        return tuple(dict.fromkeys(found))

    def accepted(self, done: Step) -> tuple[PlayerAction, ...]:
        """What a step calls right, the action of the line first; not all need be legal."""
        return (self.line[done.at], *done.also)

    def session(self, players: Sequence[Player]) -> Session:
        """The match as the person finds it.

        Args:
            players: one for each of the seats 0-3.

        Raises:
            RecordError: if the hand is not what the rules make of it.
        """
        opening = HandRecord(self.dealer, self.deal, self.line[: self.begins])
        return Session.resume(Record(CLASSIC, tuple(players), self.dealer, (opening,)))


def deal_of(hands: Sequence[str], widow: str) -> Deal:
    """A deal from the cards of the seats 0-3 and the widow, in two-letter notation.

    Raises:
        ValueError: if a word names no card.
    """
    return Deal(tuple(cards(hand) for hand in hands), cards(widow))


def line_of(text: str) -> tuple[PlayerAction, ...]:
    """Actions from lines such as ``0 bid 4, 1 pass, 0 play JH``.

    Raises:
        ValueError: if one is no action.
    """
    return tuple(_action(words.split()) for words in text.replace("\n", ",").split(",") if words)


def _action(words: list[str]) -> PlayerAction:
    seat, *rest = words
    return action_from([int(seat), *rest])


def check(lesson: Lesson) -> None:
    """Play a lesson through, with each choice that it calls right.

    Raises:
        LessonError: if the deal or an action is not legal, if a turn of the person's has no step,
            if a step stands where it cannot be reached or says wrongly that nothing is wrong.
    """
    places = [each.at for each in lesson.steps]
    if places != sorted(places) or not lesson.begins <= places[0] <= places[-1] <= len(lesson.line):
        raise LessonError(f"{lesson.key}: the steps are not in order: {places}")
    if not lesson.steps[-1].is_told:
        raise LessonError(f"{lesson.key}: the last step must be one to read")
    asked = {each.at: each for each in lesson.steps if not each.is_told}
    if sum(not each.is_told for each in lesson.steps) != len(asked):
        raise LessonError(f"{lesson.key}: two questions at once")
    turns = {
        number
        for number, action in enumerate(lesson.line)
        if number >= lesson.begins and action.seat == ME
    }
    if turns != set(asked):
        raise LessonError(f"{lesson.key}: turns {sorted(turns)}, but steps at {sorted(asked)}")
    state = _done(lesson, new_match(CLASSIC, lesson.dealer), lesson.deal)
    _play_on(lesson, asked, state, 0)


def _play_on(lesson: Lesson, asked: dict[int, Step], state: State, done: int) -> None:
    """Play from here in every way that the lesson calls right."""
    if done == len(lesson.line):
        return
    if done not in asked:
        _play_on(lesson, asked, _done(lesson, state, lesson.line[done]), done + 1)
        return
    legal = legal_actions(state)
    good = [action for action in lesson.accepted(asked[done]) if action in legal]
    if not good or state.turn != ME:
        raise LessonError(f"{lesson.key}: nothing right is legal after {done} actions")
    if asked[done].is_sure != (set(good) == set(legal)):
        raise LessonError(f"{lesson.key}: wrong about what is wrong after {done} actions")
    for action in dict.fromkeys(good):
        _play_on(lesson, asked, _done(lesson, state, action), done + 1)


def _done(lesson: Lesson, state: State, action: Deal | PlayerAction) -> State:
    try:
        return step(state, action)[0]
    except IllegalAction as error:
        raise LessonError(f"{lesson.key}: after action {state.number - 1}: {error}") from error
