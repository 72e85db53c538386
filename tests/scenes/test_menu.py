from collections.abc import Callable

import pygame
import pytest

from game.cards import PACK
from game.match import family, preferences, seating
from game.scenes.context import Context, SavedMatch
from game.scenes.dialog import Notice
from game.scenes.menu import Menu
from tests.scenes.support import SIZES, TEXT_SIZES, assert_fits, click, picture_of, send, top_of

Resize = Callable[[tuple[int, int]], None]

SAVED = SavedMatch((7, -4), 3)


@pytest.fixture
def menu(context: Context) -> Menu:
    made = Menu(context)
    context.stack.push(made)
    return made


def let_it_settle(context: Context) -> None:
    for _ in range(30):
        context.stack.update(1 / 60)
    assert not context.stack.is_moving()


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("saved", [None, SAVED])
def test_everything_fits_in_the_window(
    context: Context,
    resize: Resize,
    size: tuple[int, int],
    saved: SavedMatch | None,
    text_size: int,
) -> None:
    context.prefer(text_size=text_size)
    context.saved_match = lambda: saved
    menu = Menu(context)
    context.stack.push(menu)
    resize(size)
    texts = {
        f"text {number}": drawn.get_rect(topleft=place)
        for number, (drawn, place) in enumerate(menu.texts)
    }
    assert_fits({**menu.hot_spots(), **texts}, size)


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
def test_the_cards_lie_in_the_window_and_beside_the_buttons(
    context: Context, menu: Menu, resize: Resize, size: tuple[int, int], text_size: int
) -> None:
    context.prefer(text_size=text_size)
    resize(size)
    # Drawn on a blank: what is not blank then is the fan.
    let_it_settle(context)
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    menu.draw_fan(surface)
    fan = surface.get_bounding_rect(min_alpha=100)
    assert fan.width > size[0] * 0.3
    assert pygame.Rect((0, 0), size).inflate(-8, -8).contains(fan)
    assert_fits({**menu.hot_spots(), "fan": fan}, size)


def test_the_cards_come_up_one_after_another_and_then_nothing_moves(
    context: Context, menu: Menu
) -> None:
    assert menu.is_moving()
    before = picture_of(context)
    let_it_settle(context)
    assert menu.is_dirty()
    assert pygame.image.tobytes(picture_of(context), "RGB") != pygame.image.tobytes(before, "RGB")
    context.stack.update(1 / 60)
    assert not context.stack.is_dirty()


def test_continue_is_there_only_with_a_match_to_continue(context: Context, menu: Menu) -> None:
    assert "menu.continue" not in menu.hot_spots()
    context.saved_match = lambda: SAVED
    menu.pause()
    menu.resume()
    continued: list[bool] = []
    context.continue_match = lambda: continued.append(True)
    click(context, "menu.continue")
    assert continued == [True]


def test_a_new_match_starts_at_once_where_none_is_lost(context: Context, menu: Menu) -> None:
    started: list[bool] = []
    context.start_match = lambda: started.append(True)
    click(context, "menu.new_match")
    assert started == [True]


@pytest.mark.parametrize(("answer", "starts"), [("confirm.no", 0), ("confirm.yes", 1)])
def test_a_new_match_asks_before_it_takes_the_place_of_another(
    context: Context, answer: str, starts: int
) -> None:
    started: list[bool] = []
    context.saved_match = lambda: SAVED
    context.start_match = lambda: started.append(True)
    context.stack.push(Menu(context))
    click(context, "menu.new_match")
    assert started == []
    click(context, answer)
    assert len(started) == starts
    assert top_of(context).name == "menu"


def test_escape_keeps_the_match(context: Context) -> None:
    context.saved_match = lambda: SAVED
    started: list[bool] = []
    context.start_match = lambda: started.append(True)
    context.stack.push(Menu(context))
    click(context, "menu.new_match")
    send(context, pygame.KEYDOWN, key=pygame.K_ESCAPE)
    assert (top_of(context).name, started) == ("menu", [])


def test_the_level_of_all_three_is_chosen_and_kept(context: Context, menu: Menu) -> None:
    click(context, "menu.level")
    click(context, "choose.beginner")
    assert top_of(context) is menu
    assert seating.levels(context.preferences) == ("beginner",) * 3
    assert preferences.load() == context.preferences
    click(context, "menu.level")
    click(context, "choose.back")
    assert seating.levels(context.preferences) == ("beginner",) * 3


def test_the_sound_button_mutes_and_unmutes(context: Context, menu: Menu) -> None:
    before = picture_of(context)
    click(context, "menu.sound")
    assert context.preferences.muted
    assert context.sounds.muted
    assert preferences.load().muted
    rect = menu.hot_spots()["menu.sound"]
    after = picture_of(context)
    assert pygame.image.tobytes(after.subsurface(rect), "RGB") != pygame.image.tobytes(
        before.subsurface(rect), "RGB"
    )
    click(context, "menu.sound")
    assert not context.sounds.muted


def test_house_rules_open_and_close(context: Context, menu: Menu) -> None:
    click(context, "menu.house_rules")
    assert top_of(context).name == "house_rules"
    click(context, "house_rules.done")
    assert top_of(context) is menu


def test_quit_ends_the_program(context: Context, menu: Menu) -> None:
    click(context, "menu.quit")
    assert not context.is_running


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("button", ["menu.level", "menu.new_match"])
def test_a_dialog_fits_in_the_window(
    context: Context, resize: Resize, size: tuple[int, int], button: str, text_size: int
) -> None:
    context.prefer(text_size=text_size)
    context.saved_match = lambda: SAVED
    context.stack.push(Menu(context))
    click(context, button)
    resize(size)
    dialog = top_of(context)
    assert_fits(dict(dialog.hot_spots()), size)
    panel = dialog.panel  # type: ignore[attr-defined]
    assert pygame.Rect((0, 0), size).contains(panel)
    assert all(panel.contains(rect) for rect in dialog.hot_spots().values())


def test_saved_rules_that_cannot_be_read_are_told_at_once(context: Context) -> None:
    family.file().parent.mkdir(parents=True)
    family.file().write_bytes(b"?")
    context.stack.push(Menu(context))
    assert isinstance(context.stack.top, Notice)
    context.stack.pop()
    context.stack.clear()
    context.stack.push(Menu(context))
    assert isinstance(context.stack.top, Menu)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_after_a_match_its_cards_are_drawn_anew_only_once(
    context: Context, menu: Menu, resize: Resize, size: tuple[int, int]
) -> None:
    """However full of other pictures the cache is: each would take a tenth of a second a frame."""
    context.art.make_room(size)
    resize(size)
    let_it_settle(context)
    surface = pygame.Surface(size)
    for number, card in enumerate(PACK):
        context.art.blit(surface, card, 400, 400, 150 + number, number)
    menu.draw_fan(surface)
    before = dict(context.art._cache._kept)
    menu.draw_fan(surface)
    assert all(context.art._cache._kept.get(key) is drawn for key, drawn in before.items())
