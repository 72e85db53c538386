"""The help and a lesson with a real mouse in a real window."""

import pygame
import pytest

from game.lessons import progress
from game.match import saves
from tests.window.conftest import Launch
from tools.real_window import ROOT, Program, until

pytestmark = pytest.mark.window

SIZES = ((1024, 600), (1280, 800))
ALBUM = ROOT / "build" / "screens"
"""Pictures for a person to look at; not committed."""


def keep(program: Program, name: str) -> None:
    """Keep a picture of what is on the screen."""
    ALBUM.mkdir(parents=True, exist_ok=True)
    size = program.place.size
    pygame.image.save(program.picture(), ALBUM / f"{name}-{size[0]}x{size[1]}.png")


@pytest.mark.parametrize("size", SIZES)
def test_the_rules_to_read_and_the_first_lesson_to_play(
    launch: Launch, size: tuple[int, int]
) -> None:
    program = launch()
    program.wait_for("menu.help")
    program.resize(size)
    program.wait(lambda seen: seen.size == size and seen.is_ready and bool(seen.rects))
    read(program)
    program.click("menu.learn")
    program.wait_for("lessons.bowers")
    keep(program, "lessons")
    play(program)
    assert progress.load() == {"bowers"}
    assert not saves.file().exists()
    program.click("learnt.back")
    program.wait_for("lessons.back")
    assert program.close() == 0
    assert program.errors() == ""


def read(program: Program) -> None:
    """Look into the rules: a chapter, the wheel, and back by the key that opens them."""
    program.click("menu.help")
    top = program.wait_for("help.bar").rects["help.bar"]
    keep(program, "help")
    program.screen.mouse("mousemove", "--window", program.window, *program.place.center)
    program.screen.mouse("click", 5)
    lower = program.wait(lambda seen: seen.rects.get("help.bar", top).y > top.y).rects["help.bar"]
    program.click("help.chapter.tricks")
    program.wait(lambda seen: seen.rects["help.bar"].y > lower.y)
    keep(program, "help_tricks")
    program.key("F1")
    program.wait_for("menu.learn")


def play(program: Program) -> None:
    """Play the first lesson as its line goes, with a choice that is taken back."""
    program.click("lessons.bowers")
    press(program, "lesson.go_on", "intro")
    press(program, "card.JH", "lead", "lesson.go_on")
    press(program, "card.9H", "left", "card.JH")
    press(program, "lesson.take_back", "wrong")
    press(program, "card.JD", "taken_back", "lesson.take_back")
    press(program, "card.9H", "last", "card.JD")
    press(program, "lesson.go_on", "end")
    program.wait_for("learnt.back")
    keep(program, "learnt")


def press(program: Program, spot: str, name: str, absent: str = "") -> None:
    """Wait for a spot, and for another one to have gone; click until it has gone as well."""
    program.wait(lambda seen: seen.is_ready and spot in seen.rects and absent not in seen.rects)
    keep(program, f"lesson_{name}")

    def is_done() -> bool:
        seen = program.seen
        # A click that follows too soon on an action counts as the second of a double click.
        if seen and seen.is_ready and spot in seen.rects:
            program.click(spot)
        seen = program.look(0.5)
        return seen is not None and seen.is_ready and spot not in seen.rects

    until(is_done)
