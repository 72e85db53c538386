from collections.abc import Callable
from random import Random

import pygame
import pytest

from game.match import preferences, saves
from game.rules import Phase
from game.scenes import course
from game.scenes.context import Context
from game.scenes.menu import Menu
from tests.scenes.playing import Person, left_at, my_turn
from tests.scenes.support import SIZES, TEXT_SIZES, assert_fits, picture_of, top_of
from tests.table.support import RULES

Resize = Callable[[tuple[int, int]], None]


@pytest.fixture
def person(context: Context, rng: Random) -> Person:
    """Somebody who opens the menu in the middle of a hand."""
    course.install(context)
    context.stack.push(Menu(context))
    made = Person(context, left_at(rng, RULES["joker_bids"], my_turn(Phase.PLAY)))
    made.rest()
    made.press("table.menu")
    assert top_of(context).name == "pause"
    return made


@pytest.mark.parametrize("way", ["button", "escape"])
def test_the_match_goes_on_where_it_stood(context: Context, person: Person, way: str) -> None:
    record = person.match.session.record
    if way == "button":
        person.press("pause.resume")
    else:
        person.key(pygame.K_ESCAPE)
    assert top_of(context).name == "play"
    assert person.match.session.record == record
    person.wait(0.3)
    person.click_card(person.plays[0])
    assert person.match.session.record != record


def test_escape_opens_it_too(context: Context, person: Person) -> None:
    person.key(pygame.K_ESCAPE)
    person.key(pygame.K_ESCAPE)
    assert top_of(context).name == "pause"


def test_the_cards_beneath_do_not_react(context: Context, person: Person) -> None:
    record = person.match.session.record
    person.click_card(person.plays[0])
    for _ in range(20):
        context.stack.update(0.25)
    assert person.match.session.record == record
    assert person.match.director.timeline.raised == frozenset()


def test_back_to_the_menu_keeps_the_match(context: Context, person: Person) -> None:
    record = person.match.session.record
    person.press("pause.menu")
    assert [scene.name for scene in context.stack] == ["menu"]
    assert saves.load().record == record
    assert "menu.continue" in top_of(context).hot_spots()


def test_quitting_ends_the_program_and_keeps_the_match(context: Context, person: Person) -> None:
    record = person.match.session.record
    person.press("pause.quit")
    assert not context.is_running
    context.stack.clear()
    assert saves.load().record == record


def test_sound_is_switched_and_remembered(context: Context, person: Person) -> None:
    before = pygame.image.tobytes(picture_of(context), "RGB")
    person.press("pause.sound")
    assert context.sounds.muted
    assert preferences.load().muted
    assert pygame.image.tobytes(picture_of(context), "RGB") != before
    person.press("pause.sound")
    assert not context.sounds.muted


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
def test_it_fits_and_lies_over_the_table(
    context: Context, person: Person, resize: Resize, size: tuple[int, int], text_size: int
) -> None:
    context.prefer(text_size=text_size)
    before = pygame.image.tobytes(picture_of(context), "RGB")
    resize(size)
    assert_fits(dict(top_of(context).hot_spots()), size)
    assert picture_of(context).get_size() == size
    resize((1280, 800))
    assert pygame.image.tobytes(picture_of(context), "RGB") == before
    person.press("pause.resume")
    assert top_of(context).name == "play"
