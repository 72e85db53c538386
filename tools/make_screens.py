"""Draws the pictures of the window: the one of the README, or one of every scene.

    python -m tools.make_screens                                 writes docs/table.png
    python -m tools.make_screens build/pictures 800x600 1920x1080

The scenes are those of the program itself, on a screen that is none; positions come from seeds and
time passes in frames, so that the same version draws the same pictures.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import paths
from game.cards import JOKER, Card
from game.lessons.hands import LESSONS
from game.match import seating
from game.match.preferences import DEFAULTS, SHOWN
from game.match.rule_source import NamedRules, RuleSource
from game.match.session import Session
from game.rules import CLASSIC, PRESETS, IllegalAction, Phase, State, legal_actions, step
from game.rules.tricks import is_left_bower
from game.scenes import course
from game.scenes.app import App
from game.scenes.house_rules import HouseRules
from game.scenes.house_rules_code import AskCode
from game.scenes.house_rules_compare import Comparison
from game.scenes.house_rules_editor import RulesEditor
from game.scenes.house_rules_sheet import RuleSheet
from game.scenes.interview import InterviewScene
from game.scenes.lessons import Lessons, begin
from game.scenes.menu import Menu
from game.scenes.page import Page
from game.scenes.settings import Settings
from game.scenes.table import TableScene
from game.scenes.welcome import Welcome
from tools.positions import ME, session_at

README_PICTURE: Final = Path(__file__).resolve().parent.parent / "docs" / "table.png"
SIZE: Final = (1280, 800)
NAME: Final = "picture"

_FRAME: Final = 1 / 60
_DEALING: Final = 2.4
_LOOKING: Final = 0.9
_LONGEST_WAIT: Final = 900
"""Frames until a lesson has dealt and says its first word."""


class Studio:
    """The program at one size of its window, without its loop.

    Args:
        size: width and height in pixels.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self._app = App()
        self._app.window.size = size
        self._context = self._app.context
        self._context.stack.push(Menu(self._context))
        self._app.work()

    def picture(self) -> pygame.Surface:
        """What the window shows now."""
        self.let_pass(_FRAME)  # buttons that can be pressed no more show it from then on
        surface = self._app.window.get_surface()
        self._context.stack.draw(surface)
        return surface

    def close(self) -> None:
        """Close the window."""
        self._context.stack.clear()
        self._app.window.destroy()

    def let_pass(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(round(seconds / _FRAME)):
            self._context.stack.update(_FRAME)

    # The scenes

    def menu(self) -> None:
        """The first screen, with all its cards."""
        self.let_pass(1)

    def house_rules(self) -> None:
        """The choice of presets."""
        self._context.stack.push(HouseRules(self._context))

    def rules_editor(self) -> None:
        """The editor with changed rules."""
        self._context.stack.push(RulesEditor(self._context, RuleSource("peppers")))
        self._press("editor.deck.24")

    def rule_sheet(self) -> None:
        """Rules that somebody has sent."""
        rules = replace(PRESETS["pepper"], target=40, first_lead="eldest", min_bid=2)
        self._context.stack.push(RuleSheet(self._context, NamedRules("Grandmother's", rules)))

    def compare(self) -> None:
        """Two rule sets side by side."""
        both = (NamedRules(name.title(), PRESETS[name]) for name in ("classic", "pepper"))
        self._context.stack.push(Comparison(self._context, *both))

    def ask_code(self) -> None:
        """A code that is none."""
        self.house_rules()
        self._press("house_rules.code")
        top = self._context.stack.top
        assert isinstance(top, AskCode)
        top.field.replace("H4SEN")
        self._press("ask_code.look")

    def settings(self, group: str) -> None:
        """A group of the settings."""
        self._context.stack.push(Settings(self._context, group))

    def settings_dialog(self, key: str) -> None:
        """What a button among the players opens."""
        self.settings(SHOWN[0])
        self._press(key)

    def help(self) -> None:
        """The rules at a trick won by the left bower."""
        self._context.open_help("R6")

    def lessons(self) -> None:
        """The list of lessons."""
        self._context.stack.push(Lessons(self._context))

    def lesson(self, key: str) -> None:
        """The first choice of a lesson, with what is said of it."""
        begin(self._context, key)
        for _ in range(_LONGEST_WAIT):
            self.let_pass(_FRAME)
            spots = self._context.stack.top.hot_spots() if self._context.stack.top else {}
            if "lesson.go_on" in spots and self._is_calm():
                return

    def _is_calm(self) -> bool:
        return self._table().match.director.is_idle

    def welcome(self) -> None:
        """The first start."""
        self.menu()
        self._context.stack.push(Welcome(self._context))

    def interview(self, question: str) -> None:
        """A question, where those before it have been answered as they are marked."""
        scene = InterviewScene(self._context)
        self._context.stack.push(scene)
        while scene.interview.question and scene.interview.question.key != question:
            self._press("interview.next")

    def interview_result(self) -> None:
        """A proposal that differs from what was said."""
        self.interview("failed")
        for answer in ("undertricks", "when_set", "21"):
            self._press(f"interview.answer.{answer}")

    def interview_preset(self) -> None:
        """A proposal that is what was said."""
        self.interview("")

    def deal(self) -> None:
        """Cards in the air."""
        self._take_up(Session.start(CLASSIC, seating.players(DEFAULTS), NAME))
        self.let_pass(_DEALING)

    def decision(self, phase: Phase) -> None:
        """The person's turn in a phase."""
        self._take_up(session_at(lambda s: s.turn == ME and s.phase is phase, name=NAME))

    def table(self) -> None:
        """The middle of a hand, as on the front of the README."""
        self._take_up(session_at(is_worth_a_picture, name=NAME))

    def trick_complete(self) -> None:
        """Four cards lie there."""
        self.table()
        self._play()
        self.let_pass(_LOOKING)

    def hint(self, phase: Phase, *, times: int = 1) -> None:
        """A hint in a phase, asked for once, or again for what else there is."""
        self.decision(phase)
        match = self._table().match
        for _ in range(times):
            self._key(pygame.K_h)
            while match.hints.action is None:
                self.let_pass(_FRAME)
        self.let_pass(_LOOKING)

    def last_trick(self) -> None:
        """A trick is looked at once more."""
        self.table()
        self._key(pygame.K_l)

    def pause(self) -> None:
        """The menu over the table."""
        self.table()
        self._key(pygame.K_ESCAPE)

    def score(self) -> None:
        """The score of a hand."""
        self._take_up(session_at(lambda s: is_last_card(s) and not wins(s), name=NAME))
        self._play()
        self._come_to_rest()

    def end(self) -> None:
        """The end of a match."""
        self._take_up(session_at(lambda s: is_last_card(s) and wins(s), name=NAME))
        self._play()
        self._come_to_rest()

    def _take_up(self, session: Session) -> None:
        course.take_up(self._context, session.record)

    def _press(self, key: str) -> None:
        top = self._context.stack.top
        assert isinstance(top, Page)
        top.press(key)

    def _key(self, key: int) -> None:
        self._context.stack.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))

    def _play(self) -> None:
        """The person plays a legal card."""
        match = self._table().match
        match.act(match.director.legal[0])

    def _come_to_rest(self) -> None:
        while not self._table().match.director.is_idle:
            self.let_pass(_FRAME)
        self.let_pass(_FRAME)

    def _table(self) -> TableScene:
        top = self._context.stack.top
        assert isinstance(top, TableScene)
        return top


SCENES: Final[dict[str, Callable[[Studio], None]]] = {
    "menu": Studio.menu,
    "house_rules": Studio.house_rules,
    "rules_editor": Studio.rules_editor,
    "rule_sheet": Studio.rule_sheet,
    "compare": Studio.compare,
    "ask_code": Studio.ask_code,
    **{f"settings_{group}": partial(Studio.settings, group=group) for group in SHOWN},
    "level": lambda studio: studio.settings_dialog("settings.partner_level"),
    "character": lambda studio: studio.settings_dialog("settings.left_personality"),
    "help": Studio.help,
    "lessons": Studio.lessons,
    **{f"lesson_{each.key}": partial(Studio.lesson, key=each.key) for each in LESSONS},
    "welcome": Studio.welcome,
    "interview": lambda studio: studio.interview("rest"),
    "interview_readings": lambda studio: studio.interview("failed"),
    "interview_result": Studio.interview_result,
    "interview_preset": Studio.interview_preset,
    "deal": Studio.deal,
    "bid": lambda studio: studio.decision(Phase.AUCTION),
    "trump": lambda studio: studio.decision(Phase.TRUMP),
    "discard": lambda studio: studio.decision(Phase.DISCARD),
    "alone": lambda studio: studio.decision(Phase.ALONE),
    "defend": lambda studio: studio.decision(Phase.DEFEND),
    "table": Studio.table,
    "trick_complete": Studio.trick_complete,
    "hint_call": lambda studio: studio.hint(Phase.AUCTION),
    "hint_calls": lambda studio: studio.hint(Phase.AUCTION, times=2),
    "hint_trump": lambda studio: studio.hint(Phase.TRUMP, times=2),
    "hint_discard": lambda studio: studio.hint(Phase.DISCARD),
    "hint_discards": lambda studio: studio.hint(Phase.DISCARD, times=2),
    "hint_card": lambda studio: studio.hint(Phase.PLAY),
    "hint_cards": lambda studio: studio.hint(Phase.PLAY, times=2),
    "last_trick": Studio.last_trick,
    "pause": Studio.pause,
    "score": Studio.score,
    "end": Studio.end,
}
"""How to come to each scene from the menu."""


def is_worth_a_picture(state: State) -> bool:
    """Whether the maker, the person, can ruff court cards with the left bower, and make the bid."""
    if state.turn != ME or state.maker != ME or len(state.trick) != 3 or len(state.tricks) != 2:
        return False
    held, taken = state.hands[ME], state.taken
    return (
        min(state.score) != 0
        and taken[0] > 0
        and state.bid is not None
        and taken[1] <= 6 - int(state.bid)
        and JOKER in held
        and any(is_left(card, state) for card in held)
        and len(legal_actions(state)) == len(held)
        and sum(card.text[0] in "JQK" for _, card in state.trick) >= 2
    )


def is_left(card: Card, state: State) -> bool:
    """Whether a card is the left bower."""
    return state.trump is not None and is_left_bower(card, state.trump, state.rules.bowers)


def is_last_card(state: State) -> bool:
    """Whether the person plays the last card of a hand."""
    return state.turn == ME and len(state.tricks) == 5 and len(state.trick) == 3


def wins(state: State) -> bool:
    """Whether the match is over with the card to be played."""
    try:
        after, _ = step(state, legal_actions(state)[0])
    except IllegalAction:
        return False
    return after.winner is not None


def draw(scene: str, size: tuple[int, int], file: Path) -> None:
    """Write the picture of a scene."""
    with tempfile.TemporaryDirectory() as home:
        os.environ[paths.HOME_VARIABLE] = home
        studio = Studio(size)
        SCENES[scene](studio)
        file.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(studio.picture(), file)
        studio.close()


def _size(words: str) -> tuple[int, int]:
    width, height = words.split("x")
    return int(width), int(height)


def main() -> int:
    """Draw what the arguments ask for."""
    parser = argparse.ArgumentParser(description="Draw pictures of the window.")
    parser.add_argument("folder", nargs="?", type=Path, help="where to write a picture of each")
    parser.add_argument("sizes", nargs="*", type=_size, metavar="WIDTHxHEIGHT", default=[SIZE])
    chosen = parser.parse_args()
    if chosen.folder is None:
        draw("table", SIZE, README_PICTURE)
        return 0
    for size in chosen.sizes or [SIZE]:
        for scene in SCENES:
            draw(scene, size, chosen.folder / f"{scene}-{size[0]}x{size[1]}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
