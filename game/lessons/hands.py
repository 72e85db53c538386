"""The five lessons, in the order in which they are best learnt."""

from __future__ import annotations

from typing import Final

from game.lessons.lesson import Lesson, Step, check, deal_of, line_of

_TRUMPS: Final = line_of("0 play JK, 0 play JS, 0 play JC, 0 play AS, 0 play KS")

LESSONS: Final = (
    Lesson(
        "bowers",
        dealer=3,
        deal=deal_of(
            (
                "JH JD 9H AS KS 9D",
                "TH KH 9S TC QD KD",
                "QH TS JC KC TD AC",
                "JK AH QS JS QC AD",
            ),
            widow="9C",
        ),
        line=line_of(
            "0 bid 4, 1 pass, 2 pass, 3 pass, 0 trump H, 0 discard 9D, 0 with_partner\n"
            "0 play JH, 1 play TH, 2 play QH, 3 play JK\n"
            "3 play AH, 0 play JD, 1 play KH, 2 play TD\n"
            "0 play 9H, 1 play 9S, 2 play TS, 3 play QS"
        ),
        begins=7,
        steps=(
            Step("intro", 7, is_told=True),
            Step("lead", 7),
            Step("left", 12),
            Step("last", 15, also=line_of("0 play AS, 0 play KS")),
            Step("end", 19, is_told=True),
        ),
    ),
    Lesson(
        "following",
        dealer=0,
        deal=deal_of(
            (
                "KS 9S QC TC 9D AD",
                "JK JC AS KC TH QD",
                "TS AC AH QH KD TD",
                "JS QS 9C 9H KH JD",
            ),
            widow="JH",
        ),
        line=line_of(
            "1 bid 4, 2 pass, 3 pass, 0 pass, 1 trump S, 1 discard QD, 1 with_partner\n"
            "1 play JC, 2 play TS, 3 play QS, 0 play 9S\n"
            "1 play KC, 2 play AC, 3 play 9C, 0 play TC\n"
            "2 play AH, 3 play 9H, 0 play 9D, 1 play TH\n"
            "2 play QH, 3 play KH, 0 play KS, 1 play JH"
        ),
        begins=7,
        steps=(
            Step("intro", 7, is_told=True),
            Step("bower", 10),
            Step("save", 14),
            Step("throw", 17),
            Step("ruff", 21),
            Step("end", 23, is_told=True),
        ),
    ),
    Lesson(
        "bidding",
        dealer=3,
        deal=deal_of(
            (
                "JK JD AH KH AS 9C",
                "JH 9D TD TC 9S QC",
                "9H TH AD KD QD TS",
                "JS JC KS QS AC KC",
            ),
            widow="QH",
        ),
        line=line_of("0 bid 3, 1 pass, 2 pass, 3 bid 4, 0 bid 5, 3 pass, 0 trump H"),
        begins=0,
        steps=(
            Step("intro", 0, is_told=True),
            Step("open", 0, also=line_of("0 bid 1, 0 bid 2"), verbs=("pass",)),
            Step("raise", 4, verbs=("pass",)),
            Step("trump", 6),
            Step("end", 7, is_told=True),
        ),
    ),
    Lesson(
        "widow",
        dealer=0,
        deal=deal_of(
            (
                "JK JC AS TS QH 9D",
                "AD QD JD KC 9C 9H",
                "KD JS 9S AC KH TH",
                "TD KS QS QC TC JH",
            ),
            widow="AH",
        ),
        line=line_of(
            "1 pass, 2 pass, 3 pass, 0 bid 3, 0 trump S, 0 discard 9D, 0 with_partner\n"
            "1 play AD, 2 play KD, 3 play TD, 0 play TS"
        ),
        begins=4,
        steps=(
            Step("intro", 4, is_told=True),
            Step("trump", 4),
            Step("discard", 5),
            Step("together", 6),
            Step("ruff", 10),
            Step("end", 11, is_told=True),
        ),
    ),
    Lesson(
        "alone",
        dealer=2,
        deal=deal_of(
            (
                "JK JS JC AS AH 9D",
                "KH QS AC KC QD JD",
                "QH JH 9H TC 9C TD",
                "TH TS 9S QC AD KD",
            ),
            widow="KS",
        ),
        line=line_of(
            "3 pass, 0 bid 4, 1 pass, 2 pass, 0 trump S, 0 discard 9D\n"
            "0 alone, 1 defend_together, 3 defend_together\n"
            "1 play KH, 3 play TH, 0 play AH\n"
            "0 play JK, 1 play QS, 3 play TS\n"
            "0 play JS, 1 play JD, 3 play 9S\n"
            "0 play JC, 1 play QD, 3 play QC\n"
            "0 play AS, 1 play KC, 3 play KD\n"
            "0 play KS, 1 play AC, 3 play AD"
        ),
        begins=6,
        steps=(
            Step("intro", 6, is_told=True),
            Step("alone", 6),
            Step("ace", 11, is_sure=True),
            *(Step("trumps", at, also=_TRUMPS, is_sure=True) for at in (12, 15, 18, 21, 24)),
            Step("end", 27, is_told=True),
        ),
    ),
)
"""Every lesson; the order is that of the list on the screen."""


def load(key: str) -> Lesson:
    """A lesson that has been played through by the rules just now.

    Raises:
        KeyError: if there is no such lesson.
        LessonError: if the rules do not bear it out.
    """
    lesson = {each.key: each for each in LESSONS}[key]
    check(lesson)
    return lesson


def after(key: str) -> str | None:
    """The key of the lesson after this one; ``None`` after the last.

    Raises:
        ValueError: if there is no such lesson.
    """
    keys = [each.key for each in LESSONS]
    following = keys.index(key) + 1
    return keys[following] if following < len(keys) else None
