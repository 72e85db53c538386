"""The program looks at all of itself and plays a match: what a build must pass before it is given
away.

``hasenpfeffer --smoke`` draws with every typeface, plays every sound, opens every scene that a
button leads to, and plays one match, the person's seat by a computer player. It ends with exit code
0, or with 1 and the reason on standard error. It leaves the person's own files alone.
"""

from __future__ import annotations

import logging
import os
import random
import sys
import time
import traceback
from collections.abc import Callable
from functools import partial
from tempfile import TemporaryDirectory
from typing import Final, get_args

import pygame

from game import paths, text
from game.ai.levels import FALLBACK, brain, decide_safely
from game.lessons.hands import LESSONS
from game.match import hold, saves
from game.match.interview import QUESTIONS
from game.scenes import doors, opening
from game.scenes.app import App
from game.scenes.lesson_table import LessonScene
from game.scenes.match import Match
from game.scenes.menu import Menu
from game.scenes.score import ScoreScene
from game.scenes.stack import Scene
from game.scenes.table import TableScene
from game.scenes.welcome import Welcome
from game.table import fallback, palette
from game.table.loudspeaker import Loudspeaker
from game.table.sound import NAMES

_SAMPLE: Final = "Hasenpfeffer 0123456789 ♠♥♦♣ Ünï Żółć Ωμέγα Жук"
_LONGEST_MATCH: Final = 300.0
"""Seconds; a match takes about ten."""
_LONGEST_START: Final = 60.0
"""Seconds until the players can think."""
_LONGEST_REST: Final = 200
_WATCHED_HANDS: Final = 2
_LONGEST_WAY_BACK: Final = 10


class SmokeError(Exception):
    """Something of the program is missing or does not do what it should."""


def run(*, only_watch: bool = False) -> int:
    """Do it all, or only watch some hands being played; return the exit code of the program."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.environ.setdefault(paths.HOME_VARIABLE, folder)
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
        try:
            smoke = _Smoke()
            try:
                print(smoke.watch() if only_watch else smoke.run())
            finally:
                smoke.context.worker.end()
                smoke.context.sounds.stop()
        except Exception as error:
            traceback.print_exc()
            reason = f"{type(error).__name__}: {error}"
            print(text.t("smoke.failed", reason=reason), file=sys.stderr)
            return 1
        finally:
            pygame.quit()
            hold.let_go()
    return 0


class _Failures(logging.Handler):
    """What the brains log: each time one fails, though the game goes on."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.told: list[str] = []
        for name in ("game.ai", "game.match.thinking", "game.match.worker"):
            logging.getLogger(name).addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(record.getMessage())


class _Smoke:
    def __init__(self) -> None:
        self.failures = _Failures()
        self.app = App()
        self.context = self.app.context
        self.stack = self.context.stack
        self.seen: set[str] = set()
        self.hands = 0
        self.is_hasty = True
        """Whether every motion is skipped."""

    def run(self) -> str:
        """Everything, one after the other; returns what there is to say."""
        doors.load()
        self.context.worker.start()
        self._draw_letters()
        self._play_sounds()
        self.context.prefer(reduced_motion=True)
        self.stack.push(Menu(self.context))
        self._settle()
        self._open_everything()
        self._open_a_bad_file()
        self._change_the_rules()
        self._answer_questions()
        self._learn()
        self.context.sounds.start()
        self._play_a_match()
        self._leave()
        missed = {scene.name for scene in _kinds_of(Scene) if scene.name} - self.seen
        if paths.licences() is None:
            missed -= {"licences"}
        can_write = saves.file().parent.is_dir() and os.access(saves.file().parent, os.W_OK)
        if not can_write or not saves.is_mine():
            missed -= {"confirm"}
        if missed:
            raise SmokeError(f"never shown: {', '.join(sorted(missed))}")
        return self._passed()

    def watch(self) -> str:
        """Two hands at a person's pace, with every motion; returns what there is to say."""
        self.is_hasty = False
        self.context.worker.start()
        self.context.prefer(speed="fast")
        self.stack.push(Menu(self.context))
        self._settle()
        self.context.sounds.start()
        self._begin()
        while self.hands < _WATCHED_HANDS and "score.menu" not in self._spots():
            top = self.stack.top
            if not isinstance(top, TableScene):
                raise SmokeError(f"the match was left for {top and top.name}")
            self._play_on(top)
        self.stack.clear()
        return self._passed()

    def _passed(self) -> str:
        return text.t("smoke.passed", scenes=len(self.seen), sounds=len(NAMES), hands=self.hands)

    def _draw_letters(self) -> None:
        for weight in get_args(paths.FontWeight):
            file = paths.font(weight)
            pygame.font.Font(file, 20).render(_SAMPLE, antialias=True, color="white")
            for letter in _SAMPLE:
                fallback.font_for(letter, file)
        drawn = self.context.lettering.line(_SAMPLE, 20, "Bold", palette.WHITE)
        if drawn.get_bounding_rect().width < 200:
            raise SmokeError("the letters cannot be seen")

    def _play_sounds(self) -> None:
        loudspeaker = Loudspeaker()
        try:
            loudspeaker.open(NAMES)
            for name in NAMES:
                loudspeaker.play(name, 0.1, 0.1)
        finally:
            loudspeaker.end()

    def _open_everything(self) -> None:
        """Press all that can be pressed in the menu, in what it opens, and in the help."""
        for name in self._spots():
            if name not in ("menu.new_match", "menu.continue", "menu.quit"):
                self._explore(partial(self._press, name))
        self._explore(partial(self._key, pygame.K_F1))

    def _explore(self, enter: Callable[[], None]) -> None:
        """Open something from the menu, press all that is there, and come back."""
        enter()
        if isinstance(self.stack.top, Menu):
            return
        for name in self._spots():
            if name.endswith(".quit") or name not in self._spots():
                continue
            depth = len(self.stack)
            self._press(name)
            if len(self.stack) != depth:
                self._go_back()
                enter()
        self._go_back()

    def _go_back(self) -> None:
        """Leave whatever is on top, down to the menu."""
        for _ in range(_LONGEST_WAY_BACK):
            if isinstance(self.stack.top, Menu):
                return
            if "pause.menu" in self._spots():
                self._press("pause.menu")
            else:
                self._key(pygame.K_ESCAPE)
        raise SmokeError(f"no way back to the menu from {self.stack.top and self.stack.top.name}")

    def _answer_questions(self) -> None:
        """The welcome of a newcomer, and the interview from its first question to its proposal."""
        self.stack.push(Welcome(self.context))
        self._settle()
        self._press("welcome.interview")
        for _ in QUESTIONS:
            if "interview.next" in self._spots():
                self._press("interview.next")
        self._press("interview.preset")

    def _learn(self) -> None:
        """Play the first lesson by its own line, to the last words."""
        self._press("menu.learn")
        self._press(f"lessons.{LESSONS[0].key}")
        end = time.monotonic() + _LONGEST_MATCH
        while isinstance(top := self.stack.top, LessonScene) and time.monotonic() < end:
            if "lesson.go_on" in self._spots():
                self._press("lesson.go_on")
            elif top.match.may_act and top.match.director.is_waiting_for_me:
                top.match.act(top.match.tutor.lesson.line[top.match.done])
                self._turn()
            else:
                top.match.director.skip()
                self._turn()
        self._go_back()

    def _change_the_rules(self) -> None:
        """Save rules of one's own."""
        self._press("menu.house_rules")
        self._press("house_rules.change")
        # Another program may change and save the same rules meanwhile.
        self._press(next(spot for spot in self._spots() if spot.startswith("editor.bowers.")))
        self._press("editor.save")
        for answer in ("ask_name.save", "ask_name.replace"):
            if answer in self._spots():
                self._press(answer)
        if "ask_name.back" in self._spots():  # where nothing can be kept
            self._press("ask_name.back")
        self._press("editor.sheet")
        self._press("rule_sheet.compare")
        self._press("compare.one")
        self._press("pick_rules.code")
        self._go_back()

    def _open_a_bad_file(self) -> None:
        opening.open_file(self.context, paths.assets() / "icon.svg")
        self._settle()
        self._go_back()

    def _play_a_match(self) -> None:
        self.context.worker.news(_LONGEST_START)
        if not self.context.worker.is_ready:
            raise SmokeError("there is no process in which the players think")
        self._begin()
        self._press("table.menu")
        self._press("pause.menu")
        if "menu.continue" in self._spots():  # not where the match could not be kept
            self._press("menu.new_match")
            self._press("confirm.no")
            self._press("menu.continue")
        if isinstance(self.stack.top, Menu):
            self._begin()
        end = time.monotonic() + _LONGEST_MATCH
        while time.monotonic() < end:
            if self.failures.told:
                raise SmokeError(self.failures.told[0])
            top = self.stack.top
            if not isinstance(top, TableScene):
                raise SmokeError(f"the match was left for {top and top.name}")
            if "score.menu" in top.hot_spots():
                self.hands += 1
                self._press("score.menu")
                return
            self._play_on(top)
        raise SmokeError(f"the match has no end; hands: {self.hands}")

    def _begin(self) -> None:
        self._press("menu.new_match")
        if "confirm.yes" in self._spots():  # another program has kept a match meanwhile
            self._press("confirm.yes")

    def _play_on(self, top: TableScene) -> None:
        match = top.match
        if isinstance(top, ScoreScene) and match.director.is_hand_over:
            self.hands += 1
            self._press("score.next")
        elif match.director.is_waiting_for_me:
            self._act(match)
        else:
            if self.is_hasty:
                match.director.skip()
            self._turn()

    def _act(self, match: Match) -> None:
        director = match.director
        decision = decide_safely(brain(FALLBACK), director.view, director.legal, random.Random(0))
        if not match.act(decision.action):
            raise SmokeError(f"a legal action was refused: {decision.action}, {match.message}")
        self._turn()

    def _leave(self) -> None:
        if not isinstance(self.stack.top, Menu):
            raise SmokeError("the match did not end in the menu")
        self._press("menu.quit")
        if self.context.is_running:
            raise SmokeError("the program does not end")
        self.stack.clear()

    # What a person does

    def _spots(self) -> list[str]:
        top = self.stack.top
        return list(top.hot_spots()) if top else []

    def _press(self, name: str) -> None:
        top = self.stack.top
        spots = top.hot_spots() if top else {}
        if top is None or name not in spots:
            raise SmokeError(f"{name} cannot be pressed in {top and top.name}: {sorted(spots)}")
        place = spots[name].center
        self._do(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))
        self._do(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
        self._do(pygame.MOUSEBUTTONUP, pos=place, button=1)
        self._settle()

    def _key(self, key: int) -> None:
        self._do(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        self._do(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
        self._settle()

    def _do(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.Event(kind, values))
        self._turn()

    def _settle(self) -> None:
        """Let what moves come to rest."""
        for _ in range(_LONGEST_REST):
            self._turn()
            top = self.stack.top
            if isinstance(top, TableScene) and self.is_hasty:
                top.match.director.skip()
            if not self.stack.is_moving():
                return

    def _turn(self) -> None:
        # With an event in it a turn does not rest.
        pygame.event.post(pygame.Event(pygame.USEREVENT))
        self.app.turn()
        self.seen |= {scene.name for scene in self.stack if scene.name}


def _kinds_of(kind: type[Scene]) -> set[type[Scene]]:
    """Every class that is a kind of scene."""
    return {kind}.union(*(_kinds_of(below) for below in kind.__subclasses__()))
