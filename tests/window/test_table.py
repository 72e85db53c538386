"""What the mouse and the keyboard do at the table, in a real window."""

from collections.abc import Callable
from random import Random

import pygame
import pytest

from game.match import preferences, saves
from game.rules import Phase, State, legal_actions
from game.rules.actions import Play
from game.table.layout import Layout
from tests.window.conftest import Launch
from tests.window.person import FELT, Person, kept_record, wait_for_my_turn
from tools.positions import ME, session_at
from tools.real_window import Program, Seen, until

pytestmark = pytest.mark.window

SIZE = (1280, 800)
SIZES = [(800, 600), (1920, 1080), (1024, 600), (800, 1300), SIZE, (1366, 768)]


def is_choice(state: State) -> bool:
    """Whether the person is to play and holds both legal cards and others (R16)."""
    return (
        state.turn == ME
        and state.phase is Phase.PLAY
        and len(legal_actions(state)) < len(state.hands[ME])
    )


def pixels(program: Program, rect: pygame.Rect) -> bytes:
    """What a part of the program's window shows now."""
    return pygame.image.tobytes(program.picture().subsurface(rect), "RGB")


def at_table(launch: Launch, wanted: Callable[[State], bool], **environment: str) -> Program:
    """The program with a match taken up where ``wanted`` holds."""
    saves.save(session_at(wanted).record)
    program = launch(**environment)
    program.wait_for("menu.continue")
    program.click("menu.continue")
    program.wait_for("table.my_turn")
    return program


def test_a_legal_card_rises_and_another_explains_itself(launch: Launch, rng: Random) -> None:
    program = at_table(launch, is_choice)
    record = kept_record()
    state = session_at(is_choice).state
    legal = [action.card for action in legal_actions(state) if isinstance(action, Play)]
    other = rng.choice([card for card in state.hands[ME] if card not in legal])

    card = pygame.Rect(program.point(f"card.{legal[0].text}"), (0, 0)).inflate(60, 60)
    before = pixels(program, card)
    program.move(card.center)
    until(lambda: pixels(program, card) != before)
    program.move(FELT)
    until(lambda: pixels(program, card) == before)

    x, y = Layout(*SIZE).message
    words = pygame.Rect(0, 0, 160, 20)
    words.center = round(x), round(y)
    before = pixels(program, words)
    program.click(f"card.{other.text}")
    until(lambda: pixels(program, words) != before)
    assert kept_record() == record
    assert program.look() == program.wait_for(f"card.{other.text}")

    Person(program, rng).act(Play(ME, rng.choice(legal)))


def test_full_screen_and_back(launch: Launch) -> None:
    program = at_table(launch, is_choice)
    before = program.wait_for("table.my_turn")
    program.key("F11")
    whole = program.wait(lambda seen: seen.size == program.screen.size and seen.is_ready)
    assert program.place.size == program.screen.size
    assert whole.rects.keys() == before.rects.keys()
    program.key("F11")
    assert program.wait(lambda seen: seen.size == SIZE and seen.is_ready) == before
    assert program.close() == 0


def test_the_sound_key_works_on_the_first_screen_and_at_the_table(launch: Launch) -> None:
    saves.save(session_at(is_choice).record)
    program = launch()
    program.wait_for("menu.continue")
    program.key("m")
    until(lambda: preferences.load().muted)
    program.click("menu.continue")
    program.wait_for("table.my_turn")
    program.key("m")
    until(lambda: not preferences.load().muted)


def test_a_window_of_any_size_at_any_moment_of_a_deal(launch: Launch, rng: Random) -> None:
    """The table at the end is to the pixel the one that a fresh start shows at that size."""
    program = launch()
    program.wait_for("menu.new_match")
    program.click("menu.new_match")
    program.wait(lambda seen: seen.scene == "deal")
    while (seen := program.look(0.1)) is None or seen.scene == "deal":
        program.resize(rng.choice(SIZES))
    wait_for_my_turn(program)
    resized = table_at(program, SIZES[-1])
    program.kill()
    again = launch()
    again.wait_for("menu.continue")
    again.click("menu.continue")
    again.wait_for("table.my_turn")
    fresh = table_at(again, SIZES[-1])
    assert resized[0] == fresh[0]
    assert resized[1] == fresh[1], "the pictures differ"


def table_at(program: Program, size: tuple[int, int]) -> tuple[Seen, bytes]:
    """What is to be clicked and seen at a size, once all has come to rest."""
    program.move(FELT)
    program.resize(size)
    seen = program.wait(lambda seen: seen.size == size and "table.my_turn" in seen.rects)
    whole = pygame.Rect((0, 0), size)
    last = b""

    def is_at_rest() -> bool:
        nonlocal last
        before, last = last, pixels(program, whole)
        return before == last

    until(is_at_rest)
    return seen, last
