from collections.abc import Callable

import pygame
import pytest

from game import options
from game.match import preferences
from game.match.rule_sheet import rule_sentence
from game.rules import CLASSIC, PRESETS
from game.scenes.context import Context, SavedMatch
from game.scenes.house_rules import HouseRules, changes, failed_bid
from tests.scenes.support import SIZES, TEXT_SIZES, assert_fits, click, picture_of, top_of

Resize = Callable[[tuple[int, int]], None]


@pytest.fixture
def page(context: Context) -> HouseRules:
    made = HouseRules(context)
    context.stack.push(made)
    return made


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("preset", PRESETS)
def test_everything_fits_in_the_window(
    context: Context, resize: Resize, size: tuple[int, int], preset: str, text_size: int
) -> None:
    context.prefer(text_size=text_size)
    context.saved_match = lambda: SavedMatch((0, 0), 1)
    page = HouseRules(context)
    context.stack.push(page)
    resize(size)
    click(context, f"house_rules.{preset}")
    assert_fits({**page.hot_spots(), "panel": page.panel}, size)
    texts = [drawn.get_rect(topleft=place) for drawn, place in page.texts]
    header, body = texts[:2], texts[2:]
    assert all(page.panel.contains(text) for text in body), (page.panel, body)
    assert_fits({str(number): text for number, text in enumerate(texts)}, size)
    done = page.hot_spots()["house_rules.done"]
    assert all(text.right < done.left for text in header)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_click_chooses_a_preset_and_keeps_it(
    context: Context, page: HouseRules, preset: str
) -> None:
    click(context, f"house_rules.{preset}")
    assert context.preferences.rules == preset
    assert preferences.load().rules == preset
    assert top_of(context) is page


def test_the_chosen_preset_is_marked(context: Context, page: HouseRules) -> None:
    rect = page.hot_spots()["house_rules.peppers"]
    before = picture_of(context).subsurface(rect).copy()
    click(context, "house_rules.peppers")
    after = picture_of(context).subsurface(rect)
    rim = [(0, y) for y in range(rect.height // 3, rect.height // 2)]
    assert any(after.get_at(place) != before.get_at(place) for place in rim)


def test_the_example_is_what_the_rules_count() -> None:
    """4.3: set makers lose their bid (classic), or their tricks (as printed); R20."""
    assert failed_bid(PRESETS["classic"]) == (-4, 0)
    assert failed_bid(PRESETS["as_printed"]) == (-3, 0)
    assert failed_bid(PRESETS["pepper"]) == (-6, 3)


@pytest.mark.parametrize("preset", PRESETS)
def test_each_difference_in_play_has_a_sentence_and_nothing_else_has(preset: str) -> None:
    rules = PRESETS[preset]
    said = changes(rules)
    for key, value in options.differences(rules, CLASSIC).items():
        assert (rule_sentence(key, value) in said) == options.is_in_play(rules, key), key
    assert len(set(said)) == len(said)
    assert not (preset == "classic" and said)


def test_an_option_that_only_these_rules_bring_into_play_is_told() -> None:
    """Section 3: `flat_set_points` plays a part only with `set_penalty=flat`."""
    rules = PRESETS["pepper"]
    assert rule_sentence("flat_set_points", rules.flat_set_points) in changes(rules)


@pytest.mark.parametrize("preset", ["classic", "as_printed"])
def test_the_two_readings_stand_side_by_side(
    context: Context, page: HouseRules, preset: str
) -> None:
    click(context, f"house_rules.{preset}")
    minus = {
        value: context.lettering.figures(
            f"{value:+d}", context.text_px(34), "ExtraBold", (255, 138, 122)
        )
        for value in (-4, -3)
    }
    place = {
        value: next(where for drawn, where in page.texts if drawn is figure)
        for value, figure in minus.items()
    }
    assert place[-4][1] == place[-3][1]
    assert place[-4][0] < page.panel.centerx < place[-3][0]


def test_what_is_drawn_is_inside_the_window_at_an_odd_size(
    context: Context, page: HouseRules, resize: Resize
) -> None:
    resize((1001, 717))
    assert picture_of(context).get_size() == (1001, 717)
    assert pygame.Rect(0, 0, 1001, 717).contains(page.panel)
