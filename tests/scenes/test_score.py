from collections.abc import Callable
from itertools import product
from random import Random

import pygame
import pytest

from game.match import saves
from game.rules import Phase, State
from game.scenes import course
from game.scenes.context import Context
from game.scenes.match import ME
from game.scenes.menu import Menu
from game.scenes.score import ScoreScene
from game.table.layout import Box
from tests.scenes.playing import FRAME, Person, is_scored, left_at, my_turn
from tests.scenes.support import SIZES, TEXT_SIZES, assert_fits, picture_of, top_of
from tests.table.support import RULES

Resize = Callable[[tuple[int, int]], None]


def at_score(context: Context, rng: Random, rules: str = "classic") -> Person:
    person = Person(context, left_at(rng, RULES[rules], is_scored))
    person.rest()
    return person


def at_the_end(context: Context, rng: Random) -> Person:
    """A match that has just been won, with the menu beneath it."""

    def is_near(state: State) -> bool:
        return max(state.score) >= 9 and my_turn(Phase.PLAY)(state)

    course.install(context)
    context.stack.push(Menu(context))
    person = Person(context, left_at(rng, RULES["joker_bids"], is_near))
    person.rest()
    while person.state.winner is None:
        person.go_on(rng)
        person.rest()
    return person


def scene_of(person: Person) -> ScoreScene:
    scene = person.scene
    assert isinstance(scene, ScoreScene)
    return scene


@pytest.mark.parametrize("rules", RULES)
def test_a_result_that_was_being_looked_at_is_shown_again(
    context: Context, rng: Random, rules: str
) -> None:
    """Each gain and loss adds up to what the side got, and to the score on the board."""
    person = at_score(context, rng, rules)
    result = scene_of(person).result
    assert result.score == person.state.score == person.match.director.timeline.board.score
    for side in (0, 1):
        points = [line.points for line in result.lines if line.side == side]
        assert sum(points) == result.points[side]


def test_the_next_hand_is_dealt_once_by_a_click(context: Context, rng: Random) -> None:
    person = at_score(context, rng)
    hands = len(person.match.session.record.hands)
    place = person.scene.hot_spots()["score.next"].center
    for _ in range(3):
        person.click(place)
    assert len(person.match.session.record.hands) == hands + 1
    person.wait(FRAME)
    assert top_of(context).name == "deal"


def test_nothing_is_dealt_before_the_person_goes_on(context: Context, rng: Random) -> None:
    person = at_score(context, rng)
    record = person.match.session.record
    for _ in range(100):
        context.stack.update(0.25)
    person.click((5, 300))
    person.key(pygame.K_SPACE)
    person.wait(1.0)
    assert person.match.session.record == record
    assert person.scene.name == "score"


def test_the_end_says_who_won_and_offers_another_match(context: Context, rng: Random) -> None:
    person = at_the_end(context, rng)
    assert scene_of(person).winner == person.state.winner
    spots = set(person.scene.hot_spots())
    assert {"score.again", "score.menu"} <= spots
    assert "score.next" not in spots
    assert picture_of(context).get_width() == 1280
    person.press("score.again")
    assert [scene.name for scene in context.stack] == ["menu", "room", "deal"]
    assert person.scene.match is not person.match
    assert len(list(saves.finished().iterdir())) == 1


def test_the_end_leads_back_to_the_menu(context: Context, rng: Random) -> None:
    person = at_the_end(context, rng)
    person.press("score.menu")
    assert [scene.name for scene in context.stack] == ["menu"]
    assert "menu.continue" not in top_of(context).hot_spots()


@pytest.mark.parametrize("is_over", [False, True])
def test_everything_fits_at_every_size(
    context: Context, rng: Random, resize: Resize, is_over: bool
) -> None:
    person = at_the_end(context, rng) if is_over else at_score(context, rng)
    scene = scene_of(person)
    for size, text_size in product((*SIZES, (2560, 1080), (900, 1200)), TEXT_SIZES):
        context.prefer(text_size=text_size)
        resize(size)
        assert_fits(dict(scene.hot_spots()), size)
        panel = scene._panel()
        assert Box(0, 0, *size).contains(panel)
        for name, rect in scene.hot_spots().items():
            if name.startswith("score."):
                assert panel.contains(Box(*rect)), name
        picture_of(context)


def test_a_click_on_the_panel_plays_no_card(context: Context, rng: Random) -> None:
    person = at_score(context, rng)
    record = person.match.session.record
    for x in range(300, 1000, 50):
        for y in range(300, 800, 50):
            if not any(rect.collidepoint(x, y) for rect in person.scene.hot_spots().values()):
                person.click((x, y))
    assert person.match.session.record == record
    assert person.state.turn != ME


def test_the_last_trick_can_be_seen_over_the_score(context: Context, rng: Random) -> None:
    """The panel and its buttons make way for the trick, and come back."""
    person = at_score(context, rng)
    person.go_on(rng)
    person.rest()
    while person.scene.name != "score" or person.match.director.timeline.board.result is None:
        person.do(rng.choice(person.legal))
        person.rest()
    panel = picture_of(context)
    person.press("table.last_trick")
    person.wait(FRAME)
    assert "score.next" not in person.scene.hot_spots()
    assert picture_of(context).get_buffer().raw != panel.get_buffer().raw
    person.press("table.last_trick")
    person.wait(FRAME)
    assert "score.next" in person.scene.hot_spots()
