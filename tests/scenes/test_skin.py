from typing import get_args

import pygame
import pytest

from game.scenes import faces
from game.scenes.context import Context
from game.scenes.page import Page
from game.scenes.skin import Group
from game.table.lettering import Lettering
from tests.scenes.support import picture_of, send

RECT = pygame.Rect(100, 100, 200, 50)
INSIDE = (150, 120)
OUTSIDE = (500, 500)


class TwoButtons(Page):
    """A page to press on."""

    escape = "escaped"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.pressed: list[str] = []

    def layout(self, size: tuple[int, int]) -> None:
        self.buttons.clear()
        self.buttons.button("one", RECT, "One")
        self.buttons.button("off", RECT.move(0, 100), "Off", is_enabled=False)

    def press(self, key: str) -> None:
        self.pressed.append(key)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("black")
        self.buttons.draw(surface)


@pytest.fixture
def page(context: Context) -> TwoButtons:
    made = TwoButtons(context)
    context.stack.push(made)
    context.stack.update(0)
    return made


def press_and_release(context: Context, down: tuple[int, int], up: tuple[int, int]) -> None:
    send(context, pygame.MOUSEBUTTONDOWN, pos=down, button=1)
    send(context, pygame.MOUSEBUTTONUP, pos=up, button=1)


def test_a_click_presses_once(context: Context, page: TwoButtons) -> None:
    press_and_release(context, INSIDE, INSIDE)
    assert page.pressed == ["one"]
    send(context, pygame.MOUSEBUTTONUP, pos=INSIDE, button=1)
    assert page.pressed == ["one"]


@pytest.mark.parametrize(("down", "up"), [(INSIDE, OUTSIDE), (OUTSIDE, INSIDE)])
def test_a_click_that_begins_or_ends_beside_a_button_presses_nothing(
    context: Context, page: TwoButtons, down: tuple[int, int], up: tuple[int, int]
) -> None:
    press_and_release(context, down, up)
    assert page.pressed == []


def test_a_button_that_is_off_is_not_pressed_nor_is_what_lies_beneath_it(
    context: Context, page: TwoButtons
) -> None:
    place = (INSIDE[0], INSIDE[1] + 100)
    assert send(context, pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    send(context, pygame.MOUSEBUTTONUP, pos=place, button=1)
    assert page.pressed == []
    assert list(page.hot_spots()) == ["one"]


def test_a_click_beside_the_buttons_is_not_used_up(context: Context, page: TwoButtons) -> None:
    assert not send(context, pygame.MOUSEBUTTONDOWN, pos=OUTSIDE, button=1)


def test_escape_presses_the_button_it_stands_for(context: Context, page: TwoButtons) -> None:
    assert send(context, pygame.KEYDOWN, key=pygame.K_ESCAPE)
    assert page.pressed == ["escaped"]


def test_a_button_shows_the_mouse_and_asks_to_be_drawn_only_when_that_changes(
    context: Context, page: TwoButtons
) -> None:
    plain = picture_of(context)
    assert not page.is_dirty()
    send(context, pygame.MOUSEMOTION, pos=INSIDE, rel=(0, 0), buttons=(0, 0, 0))
    assert page.is_dirty()
    hovered = picture_of(context)
    assert hovered.get_at(INSIDE) != plain.get_at(INSIDE)
    send(context, pygame.MOUSEMOTION, pos=(160, 121), rel=(0, 0), buttons=(0, 0, 0))
    assert not page.is_dirty()
    send(context, pygame.WINDOWLEAVE)
    assert page.is_dirty()
    assert picture_of(context).get_at(INSIDE) == plain.get_at(INSIDE)


def test_beneath_another_scene_a_button_is_a_picture(context: Context, page: TwoButtons) -> None:
    plain = picture_of(context)
    page.pause()
    assert not page.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=INSIDE, button=1))
    assert picture_of(context).get_at(INSIDE) == plain.get_at(INSIDE)
    page.resume()
    press_and_release(context, INSIDE, INSIDE)
    assert page.pressed == ["one"]


def test_a_cleared_group_has_no_buttons(context: Context) -> None:
    group = Group(context.ui)
    group.button("one", RECT, "One")
    group.clear()
    assert group.hot_spots() == {}
    assert group.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=INSIDE, button=1)) is None


def test_a_button_put_there_twice_is_there_once(context: Context) -> None:
    group = Group(context.ui)
    for _ in range(2):
        group.button("one", RECT, "One")
    group.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=INSIDE, button=1))
    assert group.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=INSIDE, button=1)) == "one"
    group.clear()


@pytest.mark.parametrize("kind", get_args(faces.Kind))
@pytest.mark.parametrize("unit", [0.75, 1.0, 2.7])
def test_every_state_of_a_button_looks_different_and_is_as_large_as_the_button(
    kind: faces.Kind, unit: float
) -> None:
    size = (round(200 * unit), round(60 * unit))
    made = faces.draw(faces.Face(size, "Words", kind), Lettering(), faces.Scale(unit))
    pictures = [made.look(state) for state in get_args(faces.State)]
    assert {picture.get_size() for picture in pictures} == {size}
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures}) == 4


def test_words_too_long_for_a_button_stay_inside_it() -> None:
    face = faces.Face((120, 40), "A very long label indeed", "quiet")
    bare = faces.Face((120, 40), "", "quiet")
    picture, plain = (
        faces.draw(each, Lettering(), faces.Scale(1.0)).look("normal") for each in (face, bare)
    )
    for x in (0, 4, 115, 119):
        column = pygame.Rect(x, 0, 1, 40)
        assert pygame.image.tobytes(picture.subsurface(column), "RGBA") == pygame.image.tobytes(
            plain.subsurface(column), "RGBA"
        )


def test_no_text_is_smaller_than_can_be_read() -> None:
    assert faces.text_size(13, 0.5) == faces.LEAST


def test_a_button_that_nobody_touches_has_one_picture_and_pygame_gui_none(
    context: Context,
) -> None:
    group = Group(context.ui)
    group.button("one", RECT, "One")
    group.draw(pygame.Surface(context.size))
    (widget,) = group._widgets.values()
    assert list(widget.pictures.kept) == ["normal"]
    cache = context.ui.manager.get_theme().shape_cache
    assert not cache.cache_short_term_lookup
    assert not cache.cache_long_term_lookup
    assert widget.element
    assert widget.element.image is None or widget.element.image.get_width() <= 1
    group.clear()


def test_beside_its_usual_picture_a_button_keeps_only_the_last() -> None:
    face = faces.Face((120, 40), "Words", "quiet")
    made = faces.draw(face, Lettering(), faces.Scale(1.0))
    usual = made.look("normal")
    hovered = made.look("hovered")
    assert made.look("hovered") is hovered
    assert set(made.kept) == {"normal", "hovered"}
    made.look("pressed")
    assert set(made.kept) == {"normal", "pressed"}
    assert made.look("normal") is usual
    assert set(made.kept) == {"normal"}
