"""The words of the interview: its questions, and its answers with what they come to."""

from __future__ import annotations

from game.match.interview import OVER, SHORT, Answer, Interview, Question, points
from game.rules import Rules
from game.text import t, tn

_PLAIN = "target"
"""The question whose answers are numbers, which explain themselves."""


def asked(question: Question) -> str:
    """The question as it is asked."""
    return t(f"interview.{question.key}")


def topic(question: Question) -> str:
    """What a question is about, in two or three words."""
    return t(f"interview.{question.key}.topic")


def label(question: Question, answer: Answer, rules: Rules) -> str:
    """An answer, with its points in it where the question has an example.

    ``rules`` are some that have this answer.
    """
    match question.key:
        case "target":
            return tn("interview.points", rules.target)
        case "alone_points":
            return tn("interview.points", points(rules, OVER, alone=True)[0])
        case "failed":
            return tn("interview.points", -points(rules, SHORT)[0])
    return t(f"interview.{question.key}.{answer.key}")


def about(interview: Interview, answer: Answer) -> str:
    """What there is to know about an answer to the question that is asked now; may be empty."""
    question = interview.question
    if question is None or question.key == _PLAIN:
        return ""
    words = t(f"interview.{question.key}.{answer.key}.about")
    if question.key != "defenders":
        return words
    score = points(interview.answer(answer.key).rules, SHORT)[1]
    return t("interview.sentences", one=words, other=tn("interview.defenders.here", score))
