"""The settings, clicked and typed. Complaints C-U6, C-U9 (nothing tiny, nothing clipped)."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from game import text
from game.ai.profiles import OFFERED
from game.match import preferences, seating
from game.match.preferences import AS_STRONG, DEFAULTS, SHOWN, TEXT_SIZES
from game.options import Option, Value
from game.scenes.context import Context
from game.scenes.dialog import Choose
from game.scenes.menu import Menu
from game.scenes.settings import Settings
from game.scenes.settings_rows import TABLE, rows_of
from tests.scenes.support import SIZES, assert_fits, click, picture_of, send, top_of

Resize = Callable[[tuple[int, int]], None]

OPTIONS = [each for each in TABLE.values() if each.group in SHOWN]
SWITCHES = [each for each in OPTIONS if isinstance(each.default, bool)]
CHOICES = [
    (each, value)
    for each in OPTIONS
    if each.longest is None and not each.is_range and each not in SWITCHES
    for value in each.values
    if not each.key.endswith(("_level", "_personality"))
]
LEVELS = [
    (each, value)
    for each in OPTIONS
    if each.key.endswith("_level")
    for value in each.values
    if value in (AS_STRONG, *OFFERED)
]
CHARACTERS = [
    (each, value) for each in OPTIONS if each.key.endswith("_personality") for value in each.values
]
NAMES = [each for each in OPTIONS if each.longest is not None]


@pytest.fixture
def page(context: Context) -> Settings:
    context.stack.push(Menu(context))
    click(context, "menu.settings")
    top = top_of(context)
    assert isinstance(top, Settings)
    return top


def show(context: Context, page: Settings, key: str) -> None:
    """Turn to the page with a control."""
    click(context, f"settings.group.{TABLE[key].group}")
    while not any(name.startswith(f"settings.{key}") for name in page.hot_spots()):
        click(context, "settings.more")


def type_in(context: Context, words: str) -> None:
    for letter in words:
        send(context, pygame.KEYDOWN, key=ord(letter) % 2**16, mod=0, unicode=letter)
        send(context, pygame.TEXTINPUT, text=letter)


def every_page(page: Settings) -> Iterator[str]:
    """Each page of each group."""
    for group in SHOWN:
        page.press(f"settings.group.{group}")
        yield group
        while "settings.more" in page.hot_spots():
            page.press("settings.more")
            yield group


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
def test_everything_fits_in_the_window_and_nothing_overlaps(
    context: Context, resize: Resize, size: tuple[int, int], text_size: int
) -> None:
    context.prefer(text_size=text_size, your_name="Maximiliane", volume=100)
    page = Settings(context)
    context.stack.push(page)
    resize(size)
    seen: set[str] = set()
    for _ in every_page(page):
        boxes = dict(page.hot_spots())
        seen |= boxes.keys()
        if page.preview:
            boxes["preview"] = page.preview
        texts = {
            f"text {number}": drawn.get_rect(topleft=place)
            for number, (drawn, place) in enumerate(page.texts)
        }
        assert_fits({**boxes, **texts}, size)
        header = {name for name in boxes if name.startswith("settings.group")}
        header |= {"settings.done", "settings.reset", "preview", "text 0"}
        for name, box in {**boxes, **texts}.items():
            assert name in header or page.panel.contains(box), (name, box, page.panel)
    for each in OPTIONS:
        assert any(name.startswith(f"settings.{each.key}") for name in seen), each.key


def test_each_preference_stands_in_one_row_or_is_chosen_elsewhere() -> None:
    shown = [each.key for group in SHOWN for row in rows_of(group) for each in row.options]
    assert sorted(shown) == sorted(each.key for each in OPTIONS)
    assert {each.group for each in TABLE.values()} - set(SHOWN) == {"match", "window"}


@pytest.mark.parametrize("option", SWITCHES, ids=lambda each: each.key)
def test_a_switch_is_put_on_and_off_and_kept(
    context: Context, page: Settings, option: Option
) -> None:
    for wanted in (not option.default, option.default):
        show(context, page, option.key)
        click(context, f"settings.{option.key}")
        assert getattr(context.preferences, option.key) == wanted
        assert preferences.load() == context.preferences


@pytest.mark.parametrize(("option", "value"), CHOICES, ids=str)
def test_each_choice_is_taken_and_kept(
    context: Context, page: Settings, option: Option, value: Value
) -> None:
    context.prefer(**{option.key: next(each for each in option.values if each != value)})
    show(context, page, option.key)
    click(context, f"settings.{option.key}.{value}")
    assert getattr(context.preferences, option.key) == value
    assert preferences.load() == context.preferences


@pytest.mark.parametrize(("option", "value"), LEVELS, ids=str)
def test_each_level_is_chosen_in_a_dialog(
    context: Context, page: Settings, option: Option, value: Value
) -> None:
    show(context, page, option.key)
    click(context, f"settings.{option.key}")
    assert_fits(dict(top_of(context).hot_spots()), context.size)
    click(context, f"choose.{value}")
    assert top_of(context) is page
    assert getattr(context.preferences, option.key) == value
    assert preferences.load() == context.preferences


def test_only_levels_to_play_with_are_offered(context: Context, page: Settings) -> None:
    """Record format, "Levels": random is for tests; who had chosen it keeps it."""
    context.prefer(left_level="random")
    click(context, "settings.left_level")
    assert "choose.random" not in top_of(context).hot_spots()
    click(context, "choose.back")
    assert context.preferences.left_level == "random"


@pytest.mark.parametrize(("option", "value"), CHARACTERS, ids=str)
def test_each_character_is_chosen_in_a_dialog_and_named_at_the_table(
    context: Context, page: Settings, option: Option, value: Value
) -> None:
    show(context, page, option.key)
    click(context, f"settings.{option.key}")
    assert_fits(dict(top_of(context).hot_spots()), context.size)
    click(context, f"choose.{value}")
    assert top_of(context) is page
    assert getattr(context.preferences, option.key) == value
    assert preferences.load() == context.preferences
    seat = seating.PLACES.index(option.key.removesuffix("_personality"))
    assert seating.names(context.preferences)[seat] == text.t(f"personality.{value}")
    assert len(set(seating.names(context.preferences))) == 4


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("opened", ["settings.partner_level", "settings.left_personality"])
def test_the_dialogs_fit_in_every_window(
    context: Context, resize: Resize, size: tuple[int, int], text_size: int, opened: str
) -> None:
    """C-U9: at the smallest window with the largest text, too."""
    context.prefer(text_size=text_size)
    page = Settings(context)
    context.stack.push(page)
    resize(size)
    page.press(opened)
    dialog = top_of(context)
    assert isinstance(dialog, Choose)
    assert_fits(dict(dialog.hot_spots()), size)
    assert pygame.Rect((0, 0), size).contains(dialog.panel)


@pytest.mark.parametrize("option", NAMES, ids=lambda each: each.key)
@pytest.mark.parametrize("name", ["Zoë M", "Ωμέγα", "李小龍", "שלום", "Łukasz"])
def test_a_name_of_any_script_is_typed_and_kept(
    context: Context, page: Settings, option: Option, name: str
) -> None:
    click(context, f"settings.{option.key}")
    type_in(context, name)
    assert getattr(context.preferences, option.key) == ""
    send(context, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    assert getattr(context.preferences, option.key) == name
    assert preferences.load() == context.preferences
    assert top_of(context) is page


@pytest.mark.parametrize("way", ["settings.done", "settings.group.cards", "settings.left_level"])
def test_what_has_been_typed_is_kept_however_the_field_is_left(
    context: Context, page: Settings, way: str
) -> None:
    click(context, "settings.your_name")
    type_in(context, "Ann")
    click(context, way)
    assert preferences.load().your_name == "Ann"


def test_what_has_been_typed_is_kept_when_the_program_ends(
    context: Context, page: Settings
) -> None:
    click(context, "settings.your_name")
    type_in(context, "Ann")
    context.stack.clear()
    assert preferences.load().your_name == "Ann"


def test_keys_that_do_something_elsewhere_are_letters_in_a_field(
    context: Context, page: Settings
) -> None:
    click(context, "settings.your_name")
    assert send(context, pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m")
    assert not send(context, pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="")
    send(context, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert top_of(context) is page
    send(context, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert top_of(context).name == "menu"


def test_the_slider_is_heard_while_it_moves_and_kept_when_let_go(
    context: Context, page: Settings
) -> None:
    show(context, page, "volume")
    slider = page.controls.sliders["volume"]
    track = slider.track
    send(context, pygame.MOUSEBUTTONDOWN, pos=(track.left, track.centery), button=1)
    assert context.sounds.volume == 0
    send(context, pygame.MOUSEMOTION, pos=(track.centerx, 5), rel=(0, 0), buttons=(1, 0, 0))
    assert context.sounds.volume == pytest.approx(0.5, abs=0.01)
    assert context.preferences.volume == DEFAULTS.volume
    send(context, pygame.MOUSEMOTION, pos=(5000, 5), rel=(0, 0), buttons=(1, 0, 0))
    send(context, pygame.MOUSEBUTTONUP, pos=(5000, 5), button=1)
    assert (context.sounds.volume, preferences.load().volume) == (1, 100)


def test_what_has_no_effect_now_cannot_be_changed(context: Context, page: Settings) -> None:
    context.prefer(muted=True, reduced_motion=True)
    show(context, page, "volume")
    before = context.preferences
    click_through(context, page.controls.sliders["volume"].rect.center)
    click(context, "settings.group.motion")
    assert "settings.animate_deal" not in page.hot_spots()
    assert "settings.speed.fast" in page.hot_spots()
    assert context.preferences == before


def click_through(context: Context, place: tuple[int, int]) -> None:
    send(context, pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    send(context, pygame.MOUSEBUTTONUP, pos=place, button=1)


def test_changing_seats_moves_everybody_one_on(context: Context, page: Settings) -> None:
    before = seating.names(context.preferences)
    click(context, "settings.left_name")
    type_in(context, "Bo")
    click(context, "settings.move_round")
    characters = seating.personalities(DEFAULTS)
    assert seating.names(context.preferences) == (before[0], before[3], "Bo", before[2])
    assert seating.personalities(context.preferences) == (characters[2], *characters[:2])
    assert page.controls.fields["partner_name"].text == "Bo"


@pytest.mark.parametrize(("answer", "is_reset"), [("confirm.yes", True), ("confirm.no", False)])
def test_setting_back_asks_first_and_leaves_what_is_chosen_elsewhere(
    context: Context, page: Settings, answer: str, is_reset: bool
) -> None:
    assert "settings.reset" not in page.hot_spots()
    context.prefer(rules="pepper", your_name="Ann", cloth="blue", window_width=900)
    before = context.preferences
    click(context, "settings.reset")
    click(context, answer)
    expected = replace(DEFAULTS, rules="pepper", window_width=900) if is_reset else before
    assert context.preferences == preferences.load() == expected


def test_the_wheel_turns_pages(context: Context, page: Settings, resize: Resize) -> None:
    context.prefer(text_size=200)
    resize((800, 600))
    assert page.page == 0
    for expected, notch in ((1, -1), (0, 1), (0, 1)):
        send(context, pygame.MOUSEWHEEL, x=0, y=notch)
        assert page.page == expected


@pytest.mark.parametrize(
    "change",
    [
        {"deck": "four"},
        {"index": "large"},
        {"back": "blue"},
        {"cloth": "blue"},
        {"sort": "ascending"},
    ],
    ids=str,
)
def test_the_cards_are_shown_as_they_will_be(
    context: Context, page: Settings, change: dict[str, str]
) -> None:
    click(context, "settings.group.cards")
    assert page.preview
    before = picture_of(context).subsurface(page.preview).copy()
    (key, value), *_ = change.items()
    click(context, f"settings.{key}.{value}")
    after = picture_of(context).subsurface(page.preview)
    assert pygame.image.tobytes(after, "RGB") != pygame.image.tobytes(before, "RGB")
