"""Finding a family's rules with a few plain questions: pure, without a word or a window.

Each answer sets options. Their values are then looked for among the presets: the nearest one lends
the options that nobody asked about. A question that the answers before it make pointless is left
out, and so is an answer that they rule out; so whatever is answered, no two options contradict
each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from game import options
from game.match.family import difference
from game.options import Value
from game.rules import CLASSIC, PRESETS, Rules, rules_from
from game.rules.house import CONTRADICTIONS
from game.rules.scoring import points_of, score_lines

BID: Final = 4
"""The bid of every example."""

SHORT: Final = (3, 3)
"""Tricks of makers and defenders where the bid of the example fails."""

OVER: Final = (5, 1)
"""Tricks of makers and defenders where it is made."""


@dataclass(frozen=True)
class Answer:
    """One of the answers to a question."""

    key: str
    sets: Mapping[str, Value]
    """The options that it sets."""
    needs: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    """What earlier answers must have set for it to be one."""


@dataclass(frozen=True)
class Question:
    """A question with its answers, in the order to show them."""

    key: str
    answers: tuple[Answer, ...]
    needs: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    """What earlier answers must have set for it to be asked."""


def _question(key: str, option: str, *values: Value, **needs: tuple[Value, ...]) -> Question:
    """A question about one option, whose answers are called as its values are."""
    answers = tuple(Answer(str(value), {option: value}) for value in values)
    return Question(key, answers, needs)


QUESTIONS: Final = (
    Question(
        "rest",
        (
            Answer("maker_takes", {"deck": 25, "widow": "maker_takes"}),
            Answer("dead_hidden", {"deck": 25, "widow": "dead_hidden"}),
            Answer("dead_exposed", {"deck": 25, "widow": "dead_exposed"}),
            Answer("none", {"deck": 24, "widow": "none"}),
        ),
    ),
    _question("top", "bid_ladder", "numeric", "peppers", "moon", "moon_doubling"),
    Question(
        "rounds",
        (
            Answer("final", {"auction": "continuous", "pass_is_final": True}),
            Answer("open", {"auction": "continuous", "pass_is_final": False}),
            Answer("single", {"auction": "single_round"}),
        ),
    ),
    Question(
        "nobody",
        (
            Answer("throw_in_next_dealer", {"all_pass": "throw_in_next_dealer"}),
            Answer("throw_in_same_dealer", {"all_pass": "throw_in_same_dealer"}),
            Answer("stick_dealer", {"all_pass": "stick_dealer"}),
            Answer("joker_holder", {"all_pass": "joker_holder_must_bid"}, {"deck": (25,)}),
        ),
    ),
    _question("lead", "first_lead", "eldest", "maker", "left_of_maker"),
    _question("alone", "going_alone", "maker_call", "off"),
    _question(
        "alone_points", "alone_scoring", "double", "none", "fixed", going_alone=("maker_call",)
    ),
    _question("failed", "set_penalty", "bid", "tricks_taken", "undertricks", "flat"),
    _question("defenders", "defenders_score", "none", "always", "when_set", "bid_when_set"),
    _question("target", "target", 10, 15, 21, 30, 50),
)
"""Every question in the order of a hand, from the cards to the score."""


_CLASHING: Final = {key for one, _, other, _ in CONTRADICTIONS for key in (one, other)}
"""The options that can contradict each other: the questions ask about all of them."""


class Reply(NamedTuple):
    """A question as it was answered, and as a preset answers it."""

    question: Question
    mine: Answer
    preset: Answer


@dataclass(frozen=True)
class Proposal:
    """What an interview comes to."""

    preset: str
    """The preset nearest to what was said."""
    rules: Rules
    """Exactly what was said; what was not asked about is as in the preset."""
    replies: tuple[Reply, ...]
    """The questions that the preset answers in another way."""

    @property
    def is_preset(self) -> bool:
        """True if the preset is exactly what was said."""
        return not difference(self.rules, PRESETS[self.preset])


@dataclass(frozen=True)
class Interview:
    """How far an interview has come; every step makes another one."""

    given: Mapping[str, Answer] = field(default_factory=dict)
    """The answers so far, by the key of their question, in the order in which they were given."""

    @property
    def replies(self) -> list[tuple[Question, Answer]]:
        """The questions that have been answered, with their answers."""
        return [(each, self.given[each.key]) for each in QUESTIONS if each.key in self.given]

    @property
    def said(self) -> dict[str, Value]:
        """The options that the answers so far have set."""
        return {key: value for each in self.given.values() for key, value in each.sets.items()}

    @property
    def question(self) -> Question | None:
        """What is to be asked now; ``None`` once everything has been answered."""
        return next(
            (each for each in QUESTIONS if each.key not in self.given and self._fits(each)), None
        )

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers to choose from now; none once everything has been answered."""
        return tuple(filter(self._fits, self.question.answers)) if self.question else ()

    @property
    def place(self) -> tuple[int, int]:
        """The number of this question, from 1, and how many there will be, as it looks now."""
        said = self.said
        coming = [each for each in QUESTIONS if each.key not in self.given and _may_fit(each, said)]
        return len(self.given) + 1, len(self.given) + len(coming)

    @property
    def rules(self) -> Rules:
        """Exactly what was said so far; what was not is as in the nearest preset."""
        return _exactly(_nearest(self.said), self.said)

    def answer(self, key: str) -> Interview:
        """The interview after one of its :attr:`answers`.

        Raises:
            KeyError: if it has no such answer now.
        """
        chosen = {each.key: each for each in self.answers}[key]
        assert self.question
        return replace(self, given={**self.given, self.question.key: chosen})

    def back(self) -> Interview:
        """The interview before the last answer; at the beginning it stays as it is."""
        return replace(self, given=dict(list(self.given.items())[:-1]))

    def proposal(self) -> Proposal:
        """What it comes to, once everything has been answered."""
        preset = _nearest(self.said)
        theirs = PRESETS[preset]
        replies = tuple(
            Reply(question, mine, answer)
            for question, mine in self.replies
            if (answer := answer_in(question, theirs)) and answer != mine
        )
        return Proposal(preset, _exactly(preset, self.said), replies)

    def _fits(self, each: Question | Answer) -> bool:
        return _fits(each.needs, self.said)


def answer_in(question: Question, rules: Rules) -> Answer | None:
    """How a rule set answers a question; ``None`` where it makes it pointless, or in none of them.

    The answer of rules that someone plays already is the one to offer first.
    """
    said = options.dump(rules)
    if not _fits(question.needs, said):
        return None
    return next((each for each in question.answers if each.sets.items() <= said.items()), None)


def points(rules: Rules, tricks: tuple[int, int], *, alone: bool = False) -> tuple[int, int]:
    """What makers and defenders score where four were bid (section 4).

    Args:
        rules: the house rules.
        tricks: the tricks of makers and defenders, :data:`SHORT` or :data:`OVER`.
        alone: whether the maker played alone.
    """
    return points_of(score_lines(rules, 0, str(BID), alone, tricks))


def _fits(needs: Mapping[str, tuple[Value, ...]], said: Mapping[str, Value]) -> bool:
    return all(said.get(key) in values for key, values in needs.items())


def _may_fit(question: Question, said: Mapping[str, Value]) -> bool:
    """True if a question fits, or may still, since what it needs has not been asked yet."""
    return all(key not in said or said[key] in values for key, values in question.needs.items())


def _nearest(said: Mapping[str, Value]) -> str:
    def unlike(preset: str) -> int:
        return len(difference(_exactly(preset, said), PRESETS[preset]))

    return min(PRESETS, key=unlike)


def _exactly(preset: str, said: Mapping[str, Value]) -> Rules:
    """A preset with everything that was said in its place.

    Until the pack and what happens without a bid have been asked about, one of them could
    contradict what the preset has for the other.
    """
    base = PRESETS[preset] if said.keys() >= _CLASHING else CLASSIC
    return rules_from({**options.dump(base), **said})
