"""Every preference set with mouse and keyboard in a real window, and found after a restart."""

import pygame
import pytest

from game import options
from game.match import preferences
from game.match.preferences import DEFAULTS, SHOWN
from game.options import Option
from game.scenes.settings_rows import TABLE
from tests.window.conftest import Launch
from tools.real_window import Program, until

pytestmark = pytest.mark.window

NAMES = {"your_name": "Ann", "left_name": "Bo B", "partner_name": "Cy-2", "right_name": "Di."}
CHOSEN = {
    "left_level": "beginner",
    "partner_level": "master",
    "right_level": "expert",
    "left_personality": "otto",
    "partner_personality": "rosa",
    "right_personality": "ida",
}
SIZE = (1200, 820)


def in_order(group: str) -> list[Option]:
    """The options of a group; what another one puts out of play comes before that one."""
    grouped = [each for each in TABLE.values() if each.group == group]
    return [each for each in grouped if each.needs] + [each for each in grouped if not each.needs]


def go_to(program: Program, spot: str) -> None:
    """Turn pages until a control is there."""
    program.wait(lambda seen: seen.is_ready and seen.scene == "settings")
    while program.seen and spot not in program.seen.rects:
        before = program.seen.rects
        program.click("settings.more" if "settings.more" in before else "settings.back")
        program.wait(lambda seen: seen.is_ready and seen.rects != before)  # noqa: B023


def change(program: Program, option: Option) -> None:
    """Give an option another value than it has at first."""
    other = next((value for value in option.values if value != option.default), None)
    if option.key in NAMES:
        go_to(program, f"settings.{option.key}")
        program.click(f"settings.{option.key}")
        program.screen.mouse("type", "--delay", 30, NAMES[option.key])
        program.key("Return")
    elif option.key.endswith(("_level", "_personality")):
        chosen = CHOSEN[option.key]
        go_to(program, f"settings.{option.key}")
        program.click(f"settings.{option.key}")
        program.wait_for(f"choose.{chosen}")
        program.click(f"choose.{chosen}")
    elif option.is_range or isinstance(option.default, bool):
        go_to(program, f"settings.{option.key}")
        program.click(f"settings.{option.key}")
    else:
        go_to(program, f"settings.{option.key}.{other}")
        program.click(f"settings.{option.key}.{other}")
    until(lambda: getattr(preferences.load(), option.key) != option.default)
    if option.key == "text_size":
        program.next(lambda seen: seen.is_ready)
    elif option.key == "fullscreen":
        program.next(lambda seen: seen.is_ready and seen.size == program.screen.size)


def show(program: Program, group: str) -> pygame.Surface:
    """What a group of the settings looks like, from its first page."""
    program.wait_for(f"settings.group.{group}")
    program.click(f"settings.group.{group}")
    first = next(key for key, each in TABLE.items() if each.group == group)
    program.wait(
        lambda seen: (
            seen.is_ready and any(name.startswith(f"settings.{first}") for name in seen.rects)
        )
    )
    until(lambda: alike(rows(program), rows(program)))
    return rows(program)


def rows(program: Program) -> pygame.Surface:
    """The part of the window beneath the groups' buttons, on one of which the mouse still is."""
    assert program.seen
    top = program.seen.rects[f"settings.group.{SHOWN[0]}"].bottom + 2
    picture = program.picture()
    return picture.subsurface((0, top, picture.get_width(), picture.get_height() - top))


def alike(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def open_settings(program: Program) -> None:
    program.wait_for("menu.settings")
    program.click("menu.settings")
    program.wait_for("settings.done")


def test_each_preference_is_set_in_the_window_and_found_after_a_restart(launch: Launch) -> None:
    program = launch(is_newcomer=True)
    program.wait_for("welcome.menu")
    program.click("welcome.menu")
    program.wait_for("menu.house_rules")
    program.resize(SIZE)
    program.next(lambda seen: seen.is_ready and seen.size == SIZE)
    program.click("menu.house_rules")
    program.wait_for("house_rules.done")
    program.click("house_rules.pepper")
    program.click("house_rules.done")
    open_settings(program)
    for group in SHOWN:
        show(program, group)
        for option in in_order(group):
            change(program, option)
    shown = {group: show(program, group) for group in SHOWN}
    assert program.close() == 0
    assert program.errors() == ""

    kept = preferences.load()
    same = set(options.dump(DEFAULTS)) - set(options.differences(kept, DEFAULTS))
    assert same == {"my_rules"}, "another test sets it"
    assert {key: getattr(kept, key) for key in NAMES | CHOSEN} == NAMES | CHOSEN
    assert (kept.window_width, kept.window_height) == SIZE

    again = launch()
    open_settings(again)
    for group in SHOWN:
        show(again, group)
        until(lambda: alike(rows(again), shown[group]))  # noqa: B023
    assert again.close() == 0
    assert preferences.load() == kept


def test_a_setting_changes_the_table_beneath_it_at_once(launch: Launch) -> None:
    program = launch()
    program.wait_for("menu.new_match")
    program.click("menu.new_match")
    program.wait_for("table.menu")
    program.click("table.menu")
    program.wait_for("pause.settings")
    right = program.place.width / 2
    program.click("pause.settings")
    program.wait_for("settings.done")
    show(program, "screen")
    go_to(program, "settings.left_handed")
    program.click("settings.left_handed")
    until(lambda: preferences.load().left_handed)
    program.click("settings.done")
    program.wait_for("pause.resume")
    program.click("pause.resume")
    seen = program.wait_for("table.menu")
    assert seen.rects["table.menu"].centerx < right
