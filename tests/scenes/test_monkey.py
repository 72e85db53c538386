"""A monkey at the mouse: whatever is clicked, dragged, typed and resized, nothing breaks.

The seed stands in the header of the run; ``--seed`` repeats it.
"""

import math
from collections.abc import Callable
from random import Random

import pygame
import pytest

from game.match import saves
from game.match.record import Record
from game.match.replaying import replay
from game.match.rule_source import NamedRules, RuleSource
from game.match.session import Session
from game.rules import Phase, State, legal_actions
from game.scenes import course
from game.scenes.context import Context
from game.scenes.house_rules import HouseRules
from game.scenes.house_rules_compare import Comparison
from game.scenes.house_rules_editor import RulesEditor
from game.scenes.house_rules_sheet import RuleSheet
from game.scenes.match import ME, Match
from game.scenes.menu import Menu
from game.scenes.pause import PauseMenu
from game.scenes.stack import Scene
from game.scenes.table import TableScene
from game.scenes.welcome import Welcome
from tests.match.support import PLAYERS
from tests.scenes.playing import Person, is_scored, left_at, my_turn
from tests.scenes.support import picture_of, top_of
from tests.table.support import RULES, tokens_of

SPREE = 50
"""Events in a row, from one position; then somebody looks whether the game still stands."""

WINDOWS = [(800, 600), (1024, 600), (1280, 800), (900, 1200), (1920, 1080)]
KEYS = [
    pygame.K_ESCAPE,
    pygame.K_RETURN,
    pygame.K_SPACE,
    pygame.K_l,
    pygame.K_TAB,
    pygame.K_UP,
    pygame.K_BACKSPACE,
    pygame.K_F1,
    pygame.K_a,
]

Wanted = Callable[[State], bool]

PHASES: dict[str, tuple[str, Wanted]] = {
    "auction": ("open_passes", my_turn(Phase.AUCTION)),
    "peppers": ("pepper", my_turn(Phase.AUCTION)),
    "trump": ("classic", my_turn(Phase.TRUMP)),
    "discard": ("late_widow", my_turn(Phase.DISCARD)),
    "alone": ("classic", my_turn(Phase.ALONE)),
    "exchange_out": ("exchange", my_turn(Phase.EXCHANGE_OUT)),
    "exchange_in": ("exchange", my_turn(Phase.EXCHANGE_IN)),
    "defend": ("classic", my_turn(Phase.DEFEND)),
    "play": ("joker_bids", my_turn(Phase.PLAY)),
    "others": ("joker_bids", lambda state: state.phase is Phase.PLAY and state.turn == 1),
    "out": ("classic", lambda state: state.phase is Phase.PLAY and ME in state.sitting_out),
    "score": ("classic", is_scored),
    "end": ("joker_bids", lambda state: max(state.score) >= 9 and my_turn(Phase.PLAY)(state)),
}


class Monkey:
    """Sends events by chance, and looks after each whether all is in order."""

    def __init__(
        self, context: Context, resize: Callable[[tuple[int, int]], None], rng: Random
    ) -> None:
        self.context, self.resize, self.rng = context, resize, rng

    def play(self, events: int) -> None:
        """Do so many things."""
        for _ in range(events):
            act = self.rng.choices(
                [
                    self.click_something,
                    self.click,
                    self.drag,
                    self.press_key,
                    self.change,
                    self.odd,
                ],
                [40, 25, 12, 12, 4, 7],
            )[0]
            act()
            self.context.stack.update(self.rng.choice((0.0, 1 / 60, 0.05, 0.25)))
            self.check()

    def point(self) -> tuple[int, int]:
        """Somewhere in the window, or a little outside."""
        width, height = self.context.size
        return self.rng.randint(-5, width + 5), self.rng.randint(-5, height + 5)

    def send(self, kind: int, **values: object) -> None:
        self.context.stack.handle(pygame.Event(kind, values))

    def move(self, point: tuple[int, int], buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        self.send(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=buttons)

    def click(self, point: tuple[int, int] | None = None) -> None:
        point = point or self.point()
        self.move(point)
        self.context.stack.update(0.0)
        for _ in range(self.rng.choice((1, 1, 2))):
            self.send(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
            self.send(pygame.MOUSEBUTTONUP, pos=point, button=1)

    def click_something(self) -> None:
        """A click where it does something."""
        spots = [rect for rect in top_of(self.context).hot_spots().values() if rect.width]
        self.click(self.rng.choice(spots).center if spots else None)

    def drag(self) -> None:
        spots = [rect for name, rect in top_of(self.context).hot_spots().items() if "card." in name]
        point = self.rng.choice(spots).center if spots else self.point()
        self.move(point)
        self.send(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
        for _ in range(self.rng.randint(0, 4)):
            point = self.point()
            self.move(point, (1, 0, 0))
            self.context.stack.update(1 / 60)
        if self.rng.random() < 0.8:
            self.send(pygame.MOUSEBUTTONUP, pos=point, button=1)

    def press_key(self) -> None:
        key = self.rng.choice(KEYS)
        self.send(pygame.KEYDOWN, key=key, mod=0, unicode=chr(key) if key < 128 else "")
        self.send(pygame.KEYUP, key=key, mod=0)

    def change(self) -> None:
        """Another window, or another wish, in the middle of whatever there is."""
        if self.rng.random() < 0.7:
            self.resize(self.rng.choice(WINDOWS))
        else:
            self.context.prefer(
                reduced_motion=self.rng.random() < 0.3,
                trick_pause=self.rng.choice(("short", "click")),
                sort=self.rng.choice(("ascending", "descending")),
            )

    def odd(self) -> None:
        """What a person hardly does, and a system now and then."""
        point = self.point()
        match self.rng.randrange(5):
            case 0:
                self.send(pygame.MOUSEBUTTONUP, pos=point, button=1)
            case 1:
                self.send(pygame.MOUSEBUTTONDOWN, pos=point, button=self.rng.choice((1, 2, 3)))
            case 2:
                self.send(pygame.MOUSEWHEEL, x=0, y=self.rng.choice((-1, 1)), flipped=False)
            case 3:
                self.send(pygame.WINDOWLEAVE)
            case _:
                self.send(pygame.TEXTINPUT, text="x")

    def check(self) -> None:
        """All is in order, whatever is shown."""
        context = self.context
        context.is_running = True
        # The loop of the program takes these out; pygame_gui posts one for all that it does.
        pygame.event.clear()
        top_of(context)
        if self.rng.random() < 0.03:
            picture_of(context)
        match = match_of(context)
        if match is None:
            return
        state, timeline = match.session.state, match.director.timeline
        assert (state.turn is None) == (state.phase in (Phase.DEAL, Phase.OVER))
        assert bool(legal_actions(state)) == (state.turn is not None)
        assert sorted(tokens_of(timeline.table)) == list(range(len(state.rules.pack)))
        assert all(math.isfinite(value) for _, pose, _ in timeline.poses() for value in pose)
        window = pygame.Rect((0, 0), context.size)
        if isinstance(context.stack.top, TableScene):
            for name, rect in context.stack.top.hot_spots().items():
                assert not rect.width or window.contains(rect), name


def match_of(context: Context) -> Match | None:
    """The match on the table; there is no more than one."""
    rooms = [scene for scene in context.stack if isinstance(scene, course.Room)]
    assert len(rooms) <= 1
    return rooms[0].match if rooms else None


def back_to_the_table(context: Context) -> None:
    """Close what lies over the table, or come from the menu, as a person would."""
    # A lesson is a match as well, which nobody goes on with.
    while not (
        isinstance(context.stack.top, TableScene) and type(context.stack.top.match) is Match
    ):
        if match_of(context) is not None or len(context.stack) > 1:
            context.stack.pop()
        elif context.saved_match() is not None:
            context.continue_match()
        else:
            context.start_match()


def assert_it_still_stands(context: Context, rng: Random) -> None:
    """The record is one that the rules bear out, and something can still be done with the mouse."""
    back_to_the_table(context)
    person = Person(context)
    person.wait(0.3)
    context.prefer(trick_pause="short", confirm=False, auto_play=False)
    person.up((5, 5))
    # Skips what waits for a click, and closes the last trick where it is looked at.
    person.click((5, 5))
    person.click((5, 5))
    person.rest()
    number = person.state.number
    assert replay(person.match.session.record) == person.state
    if person.state.phase is not Phase.OVER:
        person.go_on(rng)
        assert person.state.number > number
    record = person.match.session.record
    assert replay(record) == person.state
    context.stack.clear()
    if record.winner is None:
        assert saves.load().record == record
    else:
        assert saves.load().record is None


EVENTS = pytest.mark.parametrize("events", [500, pytest.param(5000, marks=pytest.mark.slow)])
"""How many in one place; the whole number is for a night."""

FEWER = 100
"""How many where the scene is one of those that get all of them."""


def let_loose(monkey: Monkey, events: int, begin: Callable[[], None]) -> None:
    """So many events from one place, over and over."""
    for _ in range(0, events, SPREE):
        monkey.resize((1280, 800))
        begin()
        monkey.play(SPREE)
        picture_of(monkey.context)
        assert_it_still_stands(monkey.context, monkey.rng)


@pytest.fixture
def monkey(context: Context, resize: Callable[[tuple[int, int]], None], rng: Random) -> Monkey:
    course.install(context)
    return Monkey(context, resize, rng)


def at(context: Context, record: Record) -> None:
    """A match from a record, with the menu beneath it."""
    context.stack.push(Menu(context))
    Person(context, record)


@pytest.mark.parametrize("phase", PHASES)
@EVENTS
def test_a_monkey_breaks_nothing(monkey: Monkey, rng: Random, phase: str, events: int) -> None:
    """C-R10: at the bid, in play and at the score, and in each of their phases."""
    rules, wanted = PHASES[phase]
    record = left_at(rng, RULES[rules], wanted)
    if events == 500 and phase not in ("auction", "play", "score"):
        events = FEWER
    let_loose(monkey, events, lambda: at(monkey.context, record))


@EVENTS
def test_a_monkey_at_a_deal_breaks_nothing(monkey: Monkey, rng: Random, events: int) -> None:
    record = Session.start(RULES["classic"], PLAYERS, str(rng.random())).record
    let_loose(monkey, events, lambda: at(monkey.context, record))


@EVENTS
def test_a_monkey_that_is_new_breaks_nothing(monkey: Monkey, events: int) -> None:
    """From the welcome, from which the interview is near."""

    def begin() -> None:
        monkey.context.stack.push(Menu(monkey.context))
        monkey.context.stack.push(Welcome(monkey.context))

    let_loose(monkey, events, begin)


@EVENTS
def test_a_monkey_in_the_menu_breaks_nothing(monkey: Monkey, events: int) -> None:
    let_loose(monkey, events, lambda: monkey.context.stack.push(Menu(monkey.context)))


@EVENTS
def test_a_monkey_in_the_pause_menu_breaks_nothing(
    monkey: Monkey, rng: Random, events: int
) -> None:
    record = left_at(rng, RULES["joker_bids"], my_turn(Phase.PLAY))

    def begin() -> None:
        at(monkey.context, record)
        monkey.context.stack.push(PauseMenu(monkey.context))

    let_loose(monkey, events, begin)


PAGES: list[Callable[[Context], Scene]] = [
    HouseRules,
    lambda context: RulesEditor(context, RuleSource("peppers")),
    lambda context: RuleSheet(context, NamedRules("Any", RULES["exchange"])),
    lambda context: Comparison(
        context, NamedRules("One", RULES["classic"]), NamedRules("Other", RULES["pepper"])
    ),
]


@pytest.mark.parametrize("number", range(len(PAGES)))
@EVENTS
def test_a_monkey_among_the_house_rules_breaks_nothing(
    monkey: Monkey, number: int, events: int
) -> None:
    def begin() -> None:
        monkey.context.stack.push(Menu(monkey.context))
        monkey.context.stack.push(PAGES[number](monkey.context))

    let_loose(monkey, FEWER if events == 500 else events, begin)
