from collections.abc import Callable, Iterator
from random import Random

import pytest

from game import options
from game.match.family import difference
from game.match.interview import (
    OVER,
    QUESTIONS,
    SHORT,
    Interview,
    Question,
    answer_in,
    points,
)
from game.rules import CLASSIC, PRESETS, rules_from
from game.rules.house import CONTRADICTIONS, OPTIONS

MOST = 10
Choose = Callable[[Interview], str]


def held(choose: Choose) -> Interview:
    """An interview from its beginning to its end."""
    interview = Interview()
    while interview.question:
        interview = interview.answer(choose(interview))
    return interview


def at(question: str, choose: Choose) -> Interview:
    """An interview as it comes to a question."""
    interview = Interview()
    while interview.question and interview.question.key != question:
        interview = interview.answer(choose(interview))
    assert interview.question
    return interview


def by_chance(rng: Random) -> Choose:
    return lambda interview: rng.choice(interview.answers).key


def by_preset(name: str) -> Choose:
    def choose(interview: Interview) -> str:
        assert interview.question
        answer = answer_in(interview.question, PRESETS[name])
        assert answer
        return answer.key

    return choose


def every_path(interview: Interview, upto: str) -> Iterator[Interview]:
    """Every interview that comes to a question."""
    if interview.question is None or interview.question.key == upto:
        yield interview
        return
    for answer in interview.answers:
        yield from every_path(interview.answer(answer.key), upto)


def test_each_answer_sets_what_its_option_can_be_and_no_two_answers_are_one() -> None:
    for question in QUESTIONS:
        assert len(question.answers) > 1
        keys = {key for answer in question.answers for key in answer.sets}
        for key in keys:
            for answer in question.answers:
                if key in answer.sets:
                    OPTIONS[key].check(answer.sets[key])
        assert len({answer.key for answer in question.answers}) == len(question.answers)
        sets = [sorted(map(str, answer.sets.items())) for answer in question.answers]
        assert len(sets) == len({str(each) for each in sets})


@pytest.mark.parametrize("many", [300, pytest.param(20_000, marks=pytest.mark.slow)])
def test_whatever_is_answered_ten_questions_lead_to_rules(many: int, rng: Random) -> None:
    """No two options contradict each other (section 3), and all that was said is in the rules."""
    for _ in range(many):
        interview = held(by_chance(rng))
        assert len(interview.given) <= MOST
        proposal = interview.proposal()
        dumped = options.dump(proposal.rules)
        assert interview.said.items() <= dumped.items()
        assert proposal.rules == interview.rules == rules_from(dumped)
        fewest = len(difference(PRESETS[proposal.preset], proposal.rules))
        for preset in PRESETS.values():
            theirs = rules_from({**options.dump(preset), **interview.said})
            assert fewest <= len(difference(preset, theirs))
        assert proposal.is_preset == (not proposal.replies)
        for reply in proposal.replies:
            assert interview.given[reply.question.key] is reply.mine
            assert reply.mine != reply.preset
            assert reply.preset.sets.items() <= options.dump(PRESETS[proposal.preset]).items()


def test_every_way_through_the_first_half_is_without_contradiction() -> None:
    """All that can contradict something is asked about there."""
    asked = {key for question in QUESTIONS[:4] for each in question.answers for key in each.sets}
    assert {one for one, _, other, _ in CONTRADICTIONS for one in (one, other)} <= asked
    ways = list(every_path(Interview(), QUESTIONS[4].key))
    assert len(ways) == (3 * 4 * 3 * 4) + (1 * 4 * 3 * 3)
    for interview in ways:
        assert interview.said.items() <= options.dump(interview.rules).items()


@pytest.mark.parametrize("preset", PRESETS)
def test_who_plays_a_preset_is_told_so(preset: str) -> None:
    """What was not asked about is then as the preset has it."""
    proposal = held(by_preset(preset)).proposal()
    assert (proposal.preset, proposal.rules) == (preset, PRESETS[preset])
    assert proposal.is_preset


def test_one_answer_apart_is_one_difference() -> None:
    interview = Interview()
    while interview.question:
        usual = by_preset("pepper")(interview)
        interview = interview.answer("50" if interview.question.key == "target" else usual)
    proposal = interview.proposal()
    assert proposal.preset == "pepper"
    assert [reply.question.key for reply in proposal.replies] == ["target"]
    assert difference(PRESETS["pepper"], proposal.rules)[0].other == 50
    assert len(difference(PRESETS["pepper"], proposal.rules)) == 1


def test_what_the_answers_before_make_pointless_is_left_out() -> None:
    alone = at("alone", by_preset("classic"))
    yes, no = alone.answer("maker_call"), alone.answer("off")
    assert yes.question
    assert no.question
    assert yes.question.key == "alone_points"
    assert no.question.key == "failed"
    assert (yes.place[1], no.place[1]) == (10, 9)
    # 2.3: nobody holds the Joker where there is none.
    assert "joker_holder" not in [each.key for each in at("nobody", by_preset("pepper")).answers]
    assert "joker_holder" in [each.key for each in at("nobody", by_preset("classic")).answers]


def test_going_back_takes_the_last_answer_back(rng: Random) -> None:
    steps = [Interview()]
    while steps[-1].question:
        steps.append(steps[-1].answer(rng.choice(steps[-1].answers).key))
    assert [step.place[0] for step in steps] == list(range(1, len(steps) + 1))
    assert all(step.place[1] <= MOST for step in steps)
    for after, before in zip(reversed(steps), list(reversed(steps))[1:], strict=False):
        assert after.back() == before
    assert steps[0].back() == steps[0]


def test_an_answer_that_cannot_be_given_now_is_refused() -> None:
    with pytest.raises(KeyError):
        Interview().answer("no such answer")
    with pytest.raises(KeyError):
        at("nobody", by_preset("pepper")).answer("joker_holder")


def test_the_examples_score_as_section_4_says() -> None:
    """4.1-4.4: a bid of four that fails with three tricks, and one that is made alone with five."""

    def lost(penalty: str) -> int:
        return points(rules_from({"set_penalty": penalty}), SHORT)[0]

    assert [lost(penalty) for penalty in ("bid", "tricks_taken", "undertricks", "flat")] == [
        -4,
        -3,
        -1,
        -6,
    ]
    readings = [PRESETS[preset] for preset in ("classic", "as_printed")]
    assert [points(rules, SHORT)[0] for rules in readings] == [-4, -3]
    assert [points(rules, SHORT, alone=True)[0] for rules in readings] == [-8, -3]
    assert [
        points(rules_from({"alone_scoring": scoring}), OVER, alone=True)[0]
        for scoring in ("double", "none", "fixed")
    ] == [10, 5, 12]


def test_rules_that_no_answer_has_answer_nothing() -> None:
    target = next(each for each in QUESTIONS if each.key == "target")
    assert answer_in(target, rules_from({"target": 63})) is None
    lonely = Question("alone", (), {"going_alone": ("maker_call",)})
    assert answer_in(lonely, CLASSIC) is None
