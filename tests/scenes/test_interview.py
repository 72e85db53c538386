from collections.abc import Callable, Iterator
from random import Random

import pygame
import pytest

from game.match import preferences
from game.match.family import Family
from game.match.interview import Interview, answer_in
from game.rules import PRESETS
from game.scenes import interview_words
from game.scenes.context import Context
from game.scenes.dialog import Dialog
from game.scenes.house_rules import HouseRules
from game.scenes.interview import InterviewScene
from game.scenes.interview_result import InterviewResult
from game.scenes.lessons import Lessons
from game.scenes.menu import Menu
from game.scenes.welcome import Welcome, is_due
from tests.scenes.support import SIZES, TEXT_SIZES, assert_fits, click, picture_of, send, top_of

Resize = Callable[[tuple[int, int]], None]


@pytest.fixture
def scene(context: Context) -> InterviewScene:
    """An interview over the menu."""
    context.stack.push(Menu(context))
    made = InterviewScene(context)
    context.stack.push(made)
    return made


def answer(scene: InterviewScene, choose: Callable[[Interview], str]) -> InterviewResult:
    """Click answers to the end."""
    while scene.context.stack.top is scene:
        click(scene.context, f"interview.answer.{choose(scene.interview)}")
    top = top_of(scene.context)
    assert isinstance(top, InterviewResult)
    return top


def as_in(preset: str, **others: str) -> Callable[[Interview], str]:
    """Answers as a preset has them, but for the questions named."""

    def choose(interview: Interview) -> str:
        assert interview.question
        usual = answer_in(interview.question, PRESETS[preset])
        return others.get(interview.question.key) or (usual.key if usual else "")

    return choose


def texts_of(scene: InterviewScene | InterviewResult) -> Iterator[tuple[str, pygame.Rect]]:
    """Every paragraph beside the buttons, with its place."""
    for block, place in scene.texts:
        widths = [
            scene.context.lettering.width_of(line, block.size, block.weight) for line in block.lines
        ]
        yield " ".join(block.lines), pygame.Rect(place, (max(widths, default=0), block.height))


def assert_all_fits(scene: InterviewScene | InterviewResult) -> None:
    """Buttons and texts lie in the window, each apart from the others."""
    size = scene.context.size
    texts = {f"{number} {words}": rect for number, (words, rect) in enumerate(texts_of(scene))}
    rects = {name: rect for name, rect in texts.items() if rect.width}
    assert_fits({**rects, **scene.hot_spots()}, size)
    if scene.panel.width:
        assert pygame.Rect((0, 0), size).contains(scene.panel)
        for name, button in scene.hot_spots().items():
            assert not scene.panel.colliderect(button), name
        picture_of(scene.context)


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
def test_every_question_and_its_proposal_fit_in_the_window(
    context: Context, resize: Resize, size: tuple[int, int], text_size: int, rng: Random
) -> None:
    context.prefer(text_size=text_size)
    resize(size)
    for choose in (as_in("classic"), lambda interview: rng.choice(interview.answers).key):
        scene = InterviewScene(context)
        context.stack.push(scene)
        while context.stack.top is scene:
            assert_all_fits(scene)
            scene.press(f"interview.answer.{choose(scene.interview)}")
        result = top_of(context)
        assert isinstance(result, InterviewResult)
        assert_all_fits(result)
        context.stack.clear()


def test_the_proposal_that_differs_most_fits_too(
    context: Context, resize: Resize, scene: InterviewScene
) -> None:
    """As many answers of one's own as there can be, and the longest."""
    answers = as_in("classic", top="peppers", rounds="open", nobody="stick_dealer")
    others = {"lead": "left_of_maker", "alone_points": "fixed", "failed": "undertricks"}
    others |= {"defenders": "bid_when_set", "target": "21", "rest": "dead_exposed"}
    result = answer(
        scene, lambda one: others.get(one.question.key if one.question else "", "") or answers(one)
    )
    assert len(result.proposal.replies) >= 8
    for size in SIZES:
        for text_size in TEXT_SIZES:
            context.prefer(text_size=text_size)
            resize(size)
            assert_all_fits(result)


def test_every_question_answer_and_topic_has_words_of_its_own(rng: Random) -> None:
    for _ in range(30):
        interview = Interview()
        while question := interview.question:
            assert interview_words.asked(question).endswith("?")
            assert interview_words.topic(question)
            told = [
                (
                    interview_words.label(question, each, interview.answer(each.key).rules),
                    interview_words.about(interview, each),
                )
                for each in interview.answers
            ]
            assert len({label for label, _ in told}) == len(told)
            assert all(label for label, _ in told)
            interview = interview.answer(rng.choice(interview.answers).key)


@pytest.mark.parametrize("preset", PRESETS)
def test_who_plays_a_preset_can_take_it(
    context: Context, scene: InterviewScene, preset: str
) -> None:
    context.family.save("Old", PRESETS["pepper"])
    context.prefer(my_rules="Old")
    result = answer(scene, as_in(preset))
    assert set(result.hot_spots()) == {"interview.back", "interview.preset"}
    click(context, "interview.preset")
    assert isinstance(context.stack.top, Menu)
    assert (context.preferences.rules, context.preferences.my_rules) == (preset, "")
    assert preferences.load() == context.preferences
    assert list(context.family.sets) == ["Old"]


def test_exactly_what_was_said_is_saved_under_a_name_and_chosen(
    context: Context, scene: InterviewScene
) -> None:
    result = answer(scene, as_in("as_printed", target="21", failed="undertricks"))
    rules = result.proposal.rules
    click(context, "interview.exactly")
    for letter in " for two":
        send(context, pygame.TEXTINPUT, text=letter)
    click(context, "ask_name.save")
    assert isinstance(context.stack.top, Menu)
    name = context.preferences.my_rules
    assert name
    assert Family().sets == {name: rules}
    assert context.family.rules_of(preferences.load()) == rules
    assert rules.target == 21
    assert rules.set_penalty == "undertricks"


def test_a_name_is_proposed_that_is_free(context: Context, scene: InterviewScene) -> None:
    answer(scene, as_in("classic", target="21"))
    for _ in range(2):
        click(context, "interview.exactly")
        click(context, "ask_name.save")
        scene = InterviewScene(context)
        context.stack.push(scene)
        answer(scene, as_in("classic", target="50"))
    assert len(context.family.sets) == 2
    targets = [rules.target for rules in context.family.sets.values()]
    assert targets == [21, 50]


def test_the_preset_can_be_taken_though_it_differs(context: Context, scene: InterviewScene) -> None:
    answer(scene, as_in("pepper", target="50"))
    click(context, "interview.preset")
    assert context.preferences.rules == "pepper"
    assert not context.family.sets


def test_a_differing_proposal_shows_both_answers(scene: InterviewScene) -> None:
    result = answer(scene, as_in("classic", target="50"))
    words = [words for words, _ in texts_of(result)]
    assert "50 points" in words
    assert "10 points" in words
    assert not [each for each in words if "six" in each.lower()], "what is the same is left out"


def test_the_two_readings_stand_by_the_question_where_they_part(scene: InterviewScene) -> None:
    """R20, 4.1 and 4.3: classic loses the bid, doubled alone; as printed the tricks taken."""
    seen = {}
    while scene.context.stack.top is scene:
        assert scene.interview.question
        seen[scene.interview.question.key] = [words for words, _ in texts_of(scene)]
        click(scene.context, f"interview.answer.{as_in('classic')(scene.interview)}")
    assert "Classic: it costs 4, and 8 if you played alone." in seen["failed"]
    assert "As printed: it costs 3, and 3 if you played alone." in seen["failed"]
    assert not any("alone." in words for words in seen["target"])


def test_back_asks_again_with_the_answer_marked(context: Context, scene: InterviewScene) -> None:
    click(context, "interview.answer.none")
    click(context, "interview.answer.moon")
    click(context, "interview.back")
    assert scene.interview.question
    assert scene.interview.question.key == "top"
    click(context, "interview.next")
    assert scene.interview.said["bid_ladder"] == "moon"
    answer(scene, lambda interview: interview.answers[-1].key)
    send(context, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert context.stack.top is scene
    assert scene.interview.question.key == "target"
    for _ in range(len(scene.interview.given) + 1):
        send(context, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert top_of(context).name == "menu"
    assert not context.family.sets


def test_leaving_changes_nothing(context: Context, scene: InterviewScene) -> None:
    before = context.preferences
    click(context, "interview.answer.none")
    click(context, "interview.leave")
    assert isinstance(context.stack.top, Menu)
    assert context.preferences == before


def test_it_can_be_run_again_from_the_house_rules(context: Context) -> None:
    """What is played now is marked, so that pressing on comes to the same rules."""
    context.prefer(rules="dead_widow")
    context.stack.push(Menu(context))
    context.stack.push(HouseRules(context))
    click(context, "house_rules.interview")
    while isinstance(top_of(context), InterviewScene):
        click(context, "interview.next")
    click(context, "interview.preset")
    assert isinstance(top_of(context), HouseRules)
    assert context.preferences.rules == "dead_widow"


# The welcome


@pytest.fixture
def new(context: Context) -> Context:
    """Somebody new, who has just been welcomed."""
    context.stack.push(Menu(context))
    assert is_due(context)
    context.stack.push(Welcome(context))
    return context


@pytest.mark.parametrize(
    ("button", "leads_to"),
    [("menu", Menu), ("interview", InterviewScene), ("learn", Lessons), ("play", Menu)],
)
def test_the_welcome_is_over_with_one_click_and_never_comes_again(
    new: Context, button: str, leads_to: type
) -> None:
    started = []
    new.start_match = lambda: started.append(True)
    click(new, f"welcome.{button}")
    assert isinstance(new.stack.top, leads_to)
    assert started == [True] * (button == "play")
    assert not is_due(new)
    new.preferences = preferences.load()
    assert not is_due(new)


def test_escape_skips_the_welcome(new: Context) -> None:
    send(new, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert isinstance(new.stack.top, Menu)
    assert not is_due(new)


def test_who_has_chosen_rules_or_begun_a_match_is_not_asked(context: Context) -> None:
    """Nothing a person has set is ever asked again."""
    assert is_due(context)
    context.prefer(rules="pepper")
    assert not is_due(context)
    context.prefer(rules="classic", my_rules="Ours")
    assert not is_due(context)
    context.prefer(my_rules="", welcomed=True)
    assert not is_due(context)


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
def test_the_welcome_fits_in_the_window(
    new: Context, resize: Resize, size: tuple[int, int], text_size: int
) -> None:
    new.prefer(text_size=text_size)
    resize(size)
    top = top_of(new)
    assert isinstance(top, Dialog)
    assert_fits(dict(top.hot_spots()), size)
    assert pygame.Rect((0, 0), size).contains(top.panel)
    assert all(top.panel.contains(rect) for rect in top.hot_spots().values())
    picture_of(new)
