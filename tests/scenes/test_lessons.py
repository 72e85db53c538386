"""The lessons at the table, with the mouse."""

from collections.abc import Callable, Iterator
from itertools import islice

import pygame
import pytest

from game.lessons import progress
from game.lessons.hands import LESSONS
from game.lessons.lesson import ME, Lesson
from game.match import saves
from game.rules import PlayerAction, legal_actions
from game.rules.actions import Bid, Discard, GoAlone, KeepPartner, NameTrump, Pass, Play
from game.scenes import course
from game.scenes.context import Context
from game.scenes.help import Help
from game.scenes.lesson_match import LessonMatch
from game.scenes.lesson_table import LessonScene
from game.scenes.lessons import Learnt, Lessons, begin
from game.scenes.menu import Menu
from game.table.layout import Layout
from tests.scenes.support import SIZES, assert_fits, click, picture_of, send, top_of

Resize = Callable[[tuple[int, int]], None]
KEYS = [lesson.key for lesson in LESSONS]


def lesson_of(key: str) -> Lesson:
    return next(each for each in LESSONS if each.key == key)


def open_lesson(context: Context, key: str) -> LessonScene:
    """From the menu into a lesson."""
    course.install(context)
    context.stack.push(Menu(context))
    click(context, "menu.learn")
    click(context, f"lessons.{key}")
    return settle(context)


def scene_of(context: Context) -> LessonScene:
    top = top_of(context)
    assert isinstance(top, LessonScene)
    return top


def settle(context: Context) -> LessonScene:
    """Let the others play until there is something to read or to do."""
    for _ in range(3000):
        context.stack.update(0.05)
        scene = scene_of(context)
        match = scene.match
        is_due = match.tutor.step(match.shown) is not None or not match.may_act
        if not match.director.timeline.is_busy and is_due and not match._calm_left:
            context.stack.update(1 / 60)
            return scene_of(context)
    raise AssertionError("the lesson stands still")


def spot_of(action: PlayerAction) -> str:
    """What to click for an action."""
    match action:
        case Pass():
            return "bid.pass"
        case Bid(_, bid):
            return f"bid.{bid}"
        case NameTrump(_, trump):
            return f"trump.{trump.letter}"
        case Discard(_, card) | Play(_, card):
            return f"card.{card}"
        case GoAlone():
            return "declare.alone"
        case KeepPartner():
            return "declare.with_partner"
        case _:
            raise AssertionError(action)


def act(context: Context, action: PlayerAction) -> LessonScene:
    click(context, spot_of(action))
    return settle(context)


def steps_through(context: Context, lesson: Lesson) -> Iterator[LessonScene]:
    """Stop at each step, and then do what is right."""
    for each in lesson.steps:
        scene = scene_of(context)
        assert scene.match.tutor.step(scene.match.done) == each
        yield scene
        if each.is_told:
            click(context, "lesson.go_on")
            if each is not lesson.steps[-1]:
                settle(context)
        else:
            act(context, lesson.line[each.at])


@pytest.mark.parametrize("key", KEYS)
def test_a_lesson_from_the_first_word_to_the_last(context: Context, key: str) -> None:
    open_lesson(context, key)
    assert not progress.load()
    for _ in steps_through(context, lesson_of(key)):
        pass
    end = top_of(context)
    assert isinstance(end, Learnt)
    assert progress.load() == {key}
    click(context, "learnt.back")
    listed = top_of(context)
    assert isinstance(listed, Lessons)
    assert listed.done == {key}
    assert saves.load().record is None, "a lesson is no match that could be continued"


@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", KEYS)
def test_the_words_cover_no_card_and_fit(
    context: Context, resize: Resize, key: str, size: tuple[int, int], text_size: int
) -> None:
    context.prefer(text_size=text_size, left_handed=text_size > 100)
    resize(size)
    open_lesson(context, key)
    window = pygame.Rect((0, 0), size)
    for scene in steps_through(context, lesson_of(key)):
        strip = scene.match.strip
        assert window.contains(strip.table)
        assert window.contains(strip.strip)
        assert not strip.table.colliderect(strip.strip)
        spots = dict(scene.hot_spots())
        spots.pop("table.my_turn", None)
        assert_fits(spots, size)
        for name, rect in spots.items():
            in_strip = name.startswith("lesson.")
            assert (strip.strip if in_strip else strip.table).contains(rect), name
            assert not in_strip or not strip.text.colliderect(rect), name
        # What is written stays in its place, whatever is said.
        drawn = picture_of(context)
        beside = [strip.text.inflate(12, 12)]
        beside += [rect.inflate(8, 8) for name, rect in spots.items() if name.startswith("lesson.")]
        for rect in beside:
            drawn.fill((18, 43, 34), rect.clip(strip.strip))
        edge = 3
        inner = strip.strip.inflate(-2 * edge, -2 * edge)
        assert not pygame.mask.from_threshold(
            drawn.subsurface(inner), (255, 241, 214), (60, 60, 60, 255)
        ).count()
    # The table is not made much smaller than it would be in a match.
    least = 0.72 if text_size == 100 else 0.6
    assert Layout(*scene.match.strip.table.size).unit > least * Layout(*size).unit


def wrong_choices() -> list[tuple[str, int]]:
    return [
        (lesson.key, number)
        for lesson in LESSONS
        for number, each in enumerate(lesson.steps)
        if not each.is_told and not each.is_sure
    ]


@pytest.mark.parametrize(("key", "number"), wrong_choices())
def test_every_choice_that_is_allowed_but_not_good_can_be_taken_back(
    context: Context, key: str, number: int
) -> None:
    lesson = lesson_of(key)
    match = open_lesson(context, key).match
    asked = lesson.steps[number]
    next(islice(steps_through(context, lesson), number, None))
    state, record = match.session.state, match.session.record
    poses = dict(match.director.timeline._movers)
    wrong = [each for each in legal_actions(state) if each not in lesson.accepted(asked)]
    assert wrong
    for action in wrong:
        scene = act(context, action)
        assert (match.tutor.is_astray, match.may_act) == (True, False)
        assert f"{key}.{asked.key}.wrong" in match.tutor.words(match.shown)
        assert match.session.state.number == state.number + 1
        before = match.session.state
        # Nobody goes on, and nothing can be done but what the strip offers.
        for _ in range(100):
            context.stack.update(0.05)
        assert match.session.state == before
        buttons = {name for name in scene.hot_spots() if name.startswith(("bid", "trump", "decl"))}
        assert not buttons
        click(context, "lesson.take_back")
        settle(context)
        assert (match.session.state, match.session.record) == (state, record)
        assert match.director.session is match.session
        assert (match.tutor.is_astray, match.may_act) == (False, True)
        assert {t: m.end for t, m in match.director.timeline._movers.items()} == {
            t: m.end for t, m in poses.items()
        }
    act(context, lesson.line[asked.at])
    assert match.tutor.number == number + 1


def test_one_can_play_on_with_a_choice_and_still_take_it_back(context: Context) -> None:
    open_lesson(context, "bowers")
    click(context, "lesson.go_on")
    scene = settle(context)
    state = scene.match.session.state
    click(context, "card.9C")
    settle(context)
    click(context, "lesson.play_on")
    match = scene.match
    for _ in range(5000):
        context.stack.update(0.05)
        scene = scene_of(context)
        if scene.name == "score":
            break
        if match.director.is_waiting_for_me and not match.is_calm:
            click(context, spot_of(match.director.legal[0]))
    assert scene.name == "score"
    result = match.director.timeline.board.result
    assert result
    assert sum(result.tricks) == 6
    assert not progress.load()
    for _ in range(100):
        context.stack.update(0.05)
    assert match.session.state.hand_number == 1, "no hand follows"
    click(context, "lesson.take_back")
    scene = settle(context)
    assert match.session.state == state
    assert scene.name == "play"
    act(context, lesson_of("bowers").line[7])
    assert match.tutor.number == 2


def test_an_illegal_card_is_refused_as_at_the_table(context: Context) -> None:
    """R16: with the rule, which a click opens."""
    lesson = lesson_of("following")
    open_lesson(context, "following")
    click(context, "lesson.go_on")
    scene = settle(context)
    state = scene.match.session.state
    click(context, "card.QC")
    assert scene.match.message.endswith("(R16)")
    assert (scene.match.session.state, scene.match.tutor.is_astray) == (state, False)
    for _ in range(20):
        context.stack.update(1 / 60)
    click(context, "table.rule")
    assert isinstance(top_of(context), Help)
    click(context, "help.done")
    act(context, lesson.line[10])
    assert scene.match.tutor.number == 2


def test_nothing_can_be_played_before_the_first_words_are_read(context: Context) -> None:
    scene = open_lesson(context, "bowers")
    state = scene.match.session.state
    click(context, "card.JH")
    settle(context)
    assert scene.match.session.state == state
    assert scene.choosable() == frozenset(state.hands[ME])


def test_a_click_in_haste_loses_no_words(context: Context) -> None:
    """Clicks while the others play skip the motion; each step is still said."""
    open_lesson(context, "alone")
    lesson = lesson_of("alone")
    seen = []
    for _ in range(4000):
        context.stack.update(1 / 60)
        top = top_of(context)
        if isinstance(top, Learnt):
            break
        assert isinstance(top, LessonScene)
        match = top.match
        if match.director.timeline.is_busy:
            send(context, pygame.MOUSEBUTTONDOWN, pos=(5, 300), button=1)
        elif (due := match.tutor.step(match.shown)) is not None and not match.is_calm:
            seen.append(due.key)
            click(context, "lesson.go_on" if due.is_told else spot_of(lesson.line[due.at]))
    assert seen == [each.key for each in lesson.steps]


def test_a_lesson_is_left_by_its_button_and_by_escape(context: Context) -> None:
    open_lesson(context, "widow")
    click(context, "lesson.leave")
    assert top_of(context).name == "lessons"
    click(context, "lessons.widow")
    settle(context)
    send(context, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert top_of(context).name == "lessons"
    click(context, "lessons.back")
    assert top_of(context).name == "menu"
    assert not progress.load()


def test_one_lesson_leads_to_the_next_and_the_last_to_the_menu(context: Context) -> None:
    open_lesson(context, "bowers")
    for key in KEYS:
        match = scene_of(context).match
        assert match.tutor.lesson.key == key
        match.tutor._passed = len(match.tutor.lesson.steps) - 1
        match.go_on()
        assert top_of(context).name == "learnt"
        click(context, "learnt.next")
    assert top_of(context).name == "menu"
    assert progress.load() == set(KEYS)


def test_a_new_size_in_the_middle_of_a_lesson(context: Context, resize: Resize) -> None:
    open_lesson(context, "bowers")
    click(context, "lesson.go_on")
    settle(context)
    for size in SIZES:
        resize(size)
        scene = scene_of(context)
        layout = scene.match.layout
        assert (layout.width, layout.height) == scene.match.strip.table.size
        picture_of(context)
    act(context, lesson_of("bowers").line[7])


@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("size", SIZES)
def test_the_list_and_its_ends_fit(
    context: Context, resize: Resize, size: tuple[int, int], text_size: int
) -> None:
    context.prefer(text_size=text_size)
    resize(size)
    course.install(context)
    for key in KEYS[:2]:
        progress.add(key)
    context.stack.push(Lessons(context))
    listed = top_of(context)
    assert_fits(dict(listed.hot_spots()), size)
    assert set(listed.hot_spots()) == {"lessons.back", *(f"lessons.{key}" for key in KEYS)}
    picture_of(context)
    for key in KEYS:
        begin(context, key)
        context.stack.push(Learnt(context, key))
        end = top_of(context)
        assert isinstance(end, Learnt)
        assert_fits(dict(end.hot_spots()), size)
        assert pygame.Rect((0, 0), size).contains(end.panel)
        click(context, "learnt.back")


def test_the_match_in_progress_stays_as_it_is(context: Context) -> None:
    course.install(context)
    context.start_match()
    for _ in range(40):
        context.stack.update(0.05)
    context.stack.pop()
    kept = saves.load().record
    assert kept is not None
    open_lesson(context, "bowers")
    click(context, "lesson.go_on")
    settle(context)
    act(context, lesson_of("bowers").line[7])
    click(context, "lesson.leave")
    assert saves.load().record == kept


def test_no_card_of_a_lesson_plays_itself(context: Context) -> None:
    """Whatever the preferences say: there is something to learn from every trick."""
    context.prefer(auto_play=True, offer_claim=True)
    open_lesson(context, "alone")
    asked = [
        scene.match.tutor.number
        for scene in steps_through(context, lesson_of("alone"))
        if "play.claim" not in scene.hot_spots()
    ]
    assert asked == list(range(len(lesson_of("alone").steps)))


def test_a_lesson_is_a_match_of_its_own(context: Context) -> None:
    scene = open_lesson(context, "bowers")
    assert isinstance(scene.match, LessonMatch)
    assert "table.menu" not in scene.hot_spots()
