"""The menu stands before what lies behind it is loaded, and every way leads where it should."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.match import saves
from game.rules import PRESETS, Phase
from game.scenes import doors
from game.scenes.context import Context
from game.scenes.menu import Menu
from tests.scenes.playing import left_at, my_turn
from tests.scenes.support import click, top_of

SCENES = Path(__file__).resolve().parents[2] / "game" / "scenes"

SLOW = (
    "game.ai.levels",
    "game.rules.flow",
    "game.match.record",
    "game.match.words",
    "game.scenes.match",
    "game.table.director",
    "multiprocessing.connection",
)
"""What the menu must not wait for: each brings much with it."""


@pytest.fixture
def menu(context: Context) -> Context:
    """The program with the menu on top, as it stands after a start."""
    doors.install(context)
    context.stack.push(Menu(context))
    return context


def loaded(line: str) -> set[str]:
    """The modules that a fresh Python has loaded after a line."""
    command = [sys.executable, "-c", f"import sys\n{line}\nprint(*sys.modules)"]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


def test_the_menu_waits_for_nothing_that_lies_behind_it() -> None:
    names = loaded("import game.scenes.app")
    assert "game.scenes.menu" in names
    assert not names.intersection(SLOW)


def test_what_lies_behind_it_is_loaded_whole() -> None:
    names = loaded("from game.scenes import doors, app; doors.load()")
    scenes = {f"game.scenes.{file.stem}" for file in SCENES.glob("[!_]*.py")}
    assert scenes - names == {"game.scenes.smoke", "game.scenes.start"}


@pytest.mark.parametrize(
    ("button", "name"),
    [
        ("menu.learn", "lessons"),
        ("menu.help", "help"),
        ("menu.house_rules", "house_rules"),
        ("menu.settings", "settings"),
        ("menu.credits", "about"),
        ("menu.new_match", "deal"),
    ],
)
def test_each_button_of_the_menu_opens_its_scene(menu: Context, button: str, name: str) -> None:
    click(menu, button)
    menu.stack.update(0.02)
    assert top_of(menu).name == name


@pytest.mark.parametrize("place", [saves.file, saves.backup])
def test_a_saved_match_can_be_continued(
    context: Context, rng: Random, place: Callable[[], Path]
) -> None:
    """Its backup alone is enough."""
    record = left_at(rng, PRESETS["classic"], my_turn(Phase.PLAY))
    saves.save(record)
    saves.file().replace(place())
    doors.install(context)
    context.stack.push(Menu(context))
    click(context, "menu.continue")
    assert saves.load().record == record


def test_without_a_match_there_is_none_to_continue(menu: Context) -> None:
    assert menu.saved_match() is None
    assert "menu.continue" not in top_of(menu).hot_spots()
