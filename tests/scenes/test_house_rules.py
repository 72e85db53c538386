"""The page of rule sets: choosing, what they mean, renaming and deleting."""

from collections.abc import Callable

import pygame
import pytest

from game import options
from game.match import drafts, preferences
from game.match.rule_sheet import rule_sentence
from game.rules import CLASSIC, PRESETS, rules_from
from game.scenes.context import Context, SavedMatch
from game.scenes.house_rules import HouseRules
from game.scenes.house_rules_about import changes, failed_bid
from game.scenes.pane import Row
from tests.scenes.support import SIZES, TEXT_SIZES, assert_fits, click, picture_of, send, top_of

Resize = Callable[[tuple[int, int]], None]

NAMES = ["Oma Küche", "Σπίτι", "李家规则", "בית", "a/b.c:d {e} %s", "W" * 32]
"""Names that a person may give: other scripts, signs of the system, as long as can be."""


def open_page(context: Context) -> HouseRules:
    page = HouseRules(context)
    context.stack.push(page)
    return page


@pytest.fixture
def page(context: Context) -> HouseRules:
    return open_page(context)


def type_over(context: Context, text: str) -> None:
    """Empty the field that has the keyboard, and type."""
    for _ in range(40):
        send(context, pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="")
    for letter in text:
        send(context, pygame.TEXTINPUT, text=letter)


def messages(context: Context) -> list[str]:
    """What the topmost dialog says."""
    return getattr(top_of(context), "message", "").split("\n")


def choose(context: Context, page: HouseRules, key: str) -> None:
    """Click on a row of the list, scrolled into view."""
    page.list.bring_into_view(key)
    click(context, key)


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["classic", "pepper", "mine"])
def test_everything_fits_in_the_window(
    context: Context, resize: Resize, size: tuple[int, int], name: str, text_size: int
) -> None:
    context.prefer(text_size=text_size)
    context.family.save("W" * 32, PRESETS["pepper"])
    context.prefer(**({"my_rules": "W" * 32} if name == "mine" else {"rules": name}))
    context.saved_match = lambda: SavedMatch((0, 0), 1)
    page = open_page(context)
    resize(size)
    header = {
        f"text {number}": drawn.get_rect(topleft=place)
        for number, (drawn, place) in enumerate(page.texts)
    }
    assert len(header) == 2
    assert_fits({**page.hot_spots(), **header}, size)
    assert "house_rules.change" in page.hot_spots()
    for key, rect in page.hot_spots().items():
        in_panel = key.removeprefix("house_rules.") in ("change", "rename", "delete", "bar")
        in_panel |= key.removeprefix("house_rules.") in ("sheet", "compare")
        assert page.panel.contains(rect) == in_panel, key
    assert page.panel.contains(page.about.scroll.view)
    assert pygame.Rect((0, 0), size).contains(page.panel)


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


def test_saved_rules_are_chosen_for_the_next_match(context: Context) -> None:
    context.family.save("Oma", PRESETS["pepper"])
    page = open_page(context)
    choose(context, page, "house_rules.mine.0")
    assert preferences.load().my_rules == "Oma"
    assert context.family.rules_of(context.preferences) == PRESETS["pepper"]
    choose(context, page, "house_rules.dead_widow")
    assert context.family.rules_of(context.preferences) == PRESETS["dead_widow"]


def test_64_saved_sets_are_all_reached(context: Context) -> None:
    for number in range(64):
        context.family.save(f"Set {number}", rules_from({"target": 5 + number % 60}))
    page = open_page(context)
    place = page.list.scroll.view.center
    send(context, pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    seen: set[str] = set()
    while not page.list.is_at_end:
        seen |= page.hot_spots().keys()
        send(context, pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=0, unicode="")
    seen |= page.hot_spots().keys()
    assert {f"house_rules.mine.{number}" for number in range(64)} <= seen
    click(context, "house_rules.mine.63")
    assert context.preferences.my_rules == "Set 63"
    # Chosen rules are in sight however the page is come to.
    context.stack.pop()
    assert "house_rules.mine.63" in open_page(context).hot_spots()


def test_the_wheel_scrolls_what_the_mouse_is_over(
    context: Context, page: HouseRules, resize: Resize
) -> None:
    resize((800, 600))
    for pane, other in ((page.list, page.about), (page.about, page.list)):
        place = pane.scroll.view.center
        before = other.scroll.offset
        send(context, pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        send(context, pygame.MOUSEWHEEL, x=0, y=-1)
        assert pane.scroll.offset > 0
        assert other.scroll.offset == before


def test_the_list_is_dragged(context: Context) -> None:
    for number in range(20):
        context.family.save(f"Set {number}", CLASSIC)
    page = open_page(context)
    bar = page.hot_spots()["house_rules.list"]
    send(context, pygame.MOUSEBUTTONDOWN, pos=bar.center, button=1)
    send(context, pygame.MOUSEMOTION, pos=(bar.centerx, 5000), rel=(0, 9), buttons=(1, 0, 0))
    send(context, pygame.MOUSEBUTTONUP, pos=(bar.centerx, 5000), button=1)
    assert "house_rules.mine.19" in page.hot_spots()


@pytest.mark.parametrize("name", NAMES)
def test_saved_rules_are_renamed(context: Context, name: str) -> None:
    context.family.save("Oma", PRESETS["pepper"])
    drafts.save("mine:Oma", PRESETS["peppers"])
    context.prefer(my_rules="Oma")
    open_page(context)
    click(context, "house_rules.rename")
    type_over(context, name)
    click(context, "ask_name.save")
    assert list(context.family.sets) == [name]
    assert preferences.load().my_rules == name
    assert drafts.load(f"mine:{name}") == PRESETS["peppers"]
    assert drafts.load("mine:Oma") is None


@pytest.mark.parametrize("name", ["", "   ", "opa", "Classic"])
def test_a_name_that_cannot_be_is_refused_in_words_and_nothing_is_lost(
    context: Context, name: str
) -> None:
    context.family.save("Oma", PRESETS["pepper"])
    context.family.save("Opa", CLASSIC)
    context.prefer(my_rules="Oma")
    open_page(context)
    click(context, "house_rules.rename")
    type_over(context, name)
    click(context, "ask_name.save")
    assert top_of(context).name == "ask_name"
    assert messages(context) != [""]
    assert dict(context.family.sets) == {"Oma": PRESETS["pepper"], "Opa": CLASSIC}
    click(context, "ask_name.back")
    assert context.preferences.my_rules == "Oma"


@pytest.mark.parametrize(("answer", "is_left"), [("confirm.no", True), ("confirm.yes", False)])
def test_deleting_is_asked_once(context: Context, answer: str, is_left: bool) -> None:
    context.family.save("Oma", PRESETS["pepper"])
    context.prefer(my_rules="Oma", rules="peppers")
    page = open_page(context)
    click(context, "house_rules.delete")
    click(context, answer)
    assert top_of(context) is page
    assert ("Oma" in context.family.sets) == is_left
    expected = PRESETS["pepper" if is_left else "peppers"]
    assert context.family.rules_of(preferences.load()) == expected


def test_presets_are_neither_renamed_nor_deleted(page: HouseRules) -> None:
    assert not {"house_rules.rename", "house_rules.delete"} & page.hot_spots().keys()


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


@pytest.mark.parametrize("preset", PRESETS)
def test_the_whole_sheet_of_the_chosen_rules_can_be_read(
    context: Context, page: HouseRules, preset: str
) -> None:
    click(context, f"house_rules.{preset}")
    shown = {row.key for row in page.about.rows}
    rules = PRESETS[preset]
    for key in options.dump(rules):
        assert (key in shown) == options.is_in_play(rules, key), key


def test_the_two_readings_stand_side_by_side(context: Context, page: HouseRules) -> None:
    """R20: a failed bid of 4 with 3 tricks costs 4, or 3."""
    for preset in ("classic", "as_printed"):
        click(context, f"house_rules.{preset}")
        row = next(row for row in page.about.rows if row.key == "readings")
        left, right = figures_in(context, page, row)
        assert left.bottom == right.bottom
        assert left.right < page.about.scroll.view.width / 2 < right.left


def figures_in(context: Context, page: HouseRules, row: Row) -> list[pygame.Rect]:
    """Where the red figures of a row stand, from left to right."""
    wide = page.about.scroll.view.width
    surface = pygame.Surface((wide, row.height), 0, 32)
    row.draw(surface, 0, 0)
    red = pygame.mask.from_threshold(surface, (255, 138, 122), (40, 60, 60, 255))
    boxes = red.get_bounding_rects()
    halves = [
        [box for box in boxes if (box.centerx < wide / 2) == is_left] for is_left in (True, False)
    ]
    return [half[0].unionall(half[1:]) for half in halves]


def test_what_is_drawn_is_inside_the_window_at_an_odd_size(
    context: Context, page: HouseRules, resize: Resize
) -> None:
    resize((1001, 717))
    assert picture_of(context).get_size() == (1001, 717)
    assert pygame.Rect(0, 0, 1001, 717).contains(page.panel)
