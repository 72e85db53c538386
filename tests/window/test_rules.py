"""Every house rule set with mouse and keyboard in a real window, and found after a restart."""

import pygame
import pytest

from game import options
from game.match import drafts, preferences
from game.match.family import Family
from game.options import Value
from game.rules import CLASSIC
from game.rules.house import OPTIONS
from tests.window.conftest import Launch
from tools.real_window import Program, until

pytestmark = pytest.mark.window

SIZE = (1280, 1000)
MIDDLE = (SIZE[0] * 2 // 3, SIZE[1] // 2)
NAME = "Oma 2"

CHOSEN: dict[str, Value] = {
    "bid_ladder": "peppers",
    "multiplier_stacking": "product",
    "no_trump": "high_and_low",
    "joker_in_no_trump": "names_suit",
    "widow_timing": "after_trump",
    "bid_names_trump": True,
    "redeal_hand": "both",
    "bowers": False,
    "pass_is_final": False,
    "auction": "single_round",
    "min_bid": 3,
    "all_pass": "stick_dealer",
    "forced_bid": 1,
    "alone_scoring": "fixed",
    "alone_points": 24,
    "defend_alone": "off",
    "alone_lead": "loner",
    "partner_exchange": 2,
    "going_alone": "off",
    "first_lead": "maker",
    "made_score": "bid",
    "set_penalty": "flat",
    "flat_set_points": 1,
    "defenders_score": "always",
    "target": 33,
    "tie_break": "higher_score",
    "can_win_on": "own_bid",
    "game_at_minus": 20,
    "widow": "dead_exposed",
    "deck": 24,
}
"""Another value than its default for each option, set while it plays a part."""

KEPT = {**CHOSEN, "widow": "none"}
"""With 24 cards the widow is gone (section 3)."""


def go_to(program: Program, option: str, spot: str) -> None:
    """Turn to the option's group, and the wheel until the control is there."""
    program.wait_for("editor.done")
    assert program.seen
    if spot in program.seen.rects:
        return
    group = OPTIONS[option].group
    first = next(key for key, each in OPTIONS.items() if each.group == group)
    if not any(name.startswith(f"editor.{first}.") for name in program.seen.rects):
        before = program.seen.rects
        program.click(f"editor.group.{group}")
        program.wait(lambda seen: seen.is_ready and seen.rects != before)
    while spot not in program.seen.rects:
        before = program.seen.rects
        program.move(MIDDLE)
        program.screen.mouse("click", 5)
        program.wait(lambda seen: seen.is_ready and seen.rects != before)  # noqa: B023


def change(program: Program, option: str, value: Value) -> None:
    """Give an option a value, and see that it is kept at once."""
    if OPTIONS[option].is_range:
        go_to(program, option, f"editor.{option}")
        program.click(f"editor.{option}")
        program.screen.mouse("type", "--delay", 30, str(value))
        program.key("Return")
    else:
        spot = f"editor.{option}.{str(value).lower()}"
        go_to(program, option, spot)
        program.click(spot)
        # What is chosen is no place to click on any more.
        program.wait(lambda seen: seen.is_ready and spot not in seen.rects)
    until(lambda: getattr(drafts.load("preset:classic") or CLASSIC, option) == value)
    program.look(0.5 if OPTIONS[option].is_range else 0.0)


def open_editor(program: Program) -> None:
    program.wait_for("menu.house_rules")
    program.resize(SIZE)
    program.wait(lambda seen: seen.is_ready and seen.size == SIZE)
    program.wait_for("menu.house_rules")
    program.click("menu.house_rules")
    program.wait_for("house_rules.change")
    program.click("house_rules.change")
    program.wait_for("editor.done")


def rows(program: Program) -> list[pygame.Surface]:
    """What the editor shows of the rules, page by page."""
    assert program.seen
    left = program.seen.rects["editor.done"].left - 600
    shown = pygame.Rect(left, 110, 700, SIZE[1] - 160)
    program.move((5, 5))
    program.key("Home")
    pages: list[pygame.Surface] = []
    while True:
        settled: list[pygame.Surface] = [program.picture().subsurface(shown)]

        def is_settled(settled: list[pygame.Surface] = settled) -> bool:
            settled.append(program.picture().subsurface(shown))
            return alike(*settled[-2:])

        program.look(0.2)
        until(is_settled)
        if pages and alike(settled[-1], pages[-1]):
            return pages
        pages.append(settled[-1])
        program.key("Next")


def alike(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_each_option_is_set_in_the_window_and_found_after_a_restart(launch: Launch) -> None:
    assert set(CHOSEN) == set(OPTIONS)
    assert all(value != OPTIONS[key].default for key, value in KEPT.items())
    program = launch()
    open_editor(program)
    for option, value in CHOSEN.items():
        change(program, option, value)
    program.wait_for("editor.play")
    program.click("editor.play")
    program.wait_for("ask_name.save")
    program.key("ctrl+a")
    for _ in range(10):
        program.key("BackSpace")
    program.screen.mouse("type", "--delay", 30, NAME)
    program.key("Return")
    until(lambda: preferences.load().my_rules == NAME)
    program.wait_for("editor.save_as")
    shown = rows(program)
    assert program.close() == 0
    assert program.errors() == ""
    assert {name: options.dump(rules) for name, rules in Family().sets.items()} == {NAME: KEPT}
    assert drafts.changed() == set()

    again = launch()
    open_editor(again)
    assert again.seen
    assert "editor.play" not in again.seen.rects
    found = rows(again)
    assert len(found) == len(shown)
    assert all(alike(one, other) for one, other in zip(found, shown, strict=True))
    assert again.close() == 0
    assert again.errors() == ""


def test_unsaved_changes_outlive_a_power_failure(launch: Launch) -> None:
    program = launch()
    open_editor(program)
    change(program, "target", 42)
    program.kill()
    again = launch()
    open_editor(again)
    again.wait_for("editor.reset")
    change(again, "bowers", False)
    kept = drafts.load("preset:classic")
    assert kept
    assert options.differences(kept, CLASSIC) == {"target": 42, "bowers": False}
    assert again.close() == 0
