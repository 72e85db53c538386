"""The program looks at all of itself and plays a match: what a build must pass before it is given
away.

``hasenpfeffer --smoke`` draws with every typeface, plays every sound, opens every scene that a
button leads to, and plays one match, the person's seat by a computer player. It ends with exit code
0, or with 1 and the reason on standard error. It leaves the person's own files alone.
"""

from __future__ import annotations

import os
import random
import sys
import traceback
from tempfile import TemporaryDirectory
from typing import Final, get_args

import pygame

from game import paths, text
from game.ai.levels import FALLBACK, brain, decide_safely
from game.match import saves
from game.scenes import opening
from game.scenes.app import App
from game.scenes.match import Match
from game.scenes.menu import Menu
from game.scenes.score import ScoreScene
from game.scenes.stack import Scene
from game.scenes.table import TableScene
from game.table import fallback, palette
from game.table.loudspeaker import Loudspeaker
from game.table.sound import NAMES

_SAMPLE: Final = "Hasenpfeffer 0123456789 ♠♥♦♣ Ünï Żółć Ωμέγα Жук"
_MOST_TURNS: Final = 100_000
_LONGEST_REST: Final = 200


class SmokeError(Exception):
    """Something of the program is missing or does not do what it should."""


def run() -> int:
    """Do it all; return the exit code of the program."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.environ.setdefault(paths.HOME_VARIABLE, folder)
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
        try:
            print(_Smoke().run())
        except Exception as error:
            traceback.print_exc()
            reason = f"{type(error).__name__}: {error}"
            print(text.t("smoke.failed", reason=reason), file=sys.stderr)
            return 1
        finally:
            pygame.quit()
    return 0


class _Smoke:
    def __init__(self) -> None:
        self.app = App()
        self.context = self.app.context
        self.stack = self.context.stack
        self.seen: set[str] = set()
        self.hands = 0

    def run(self) -> str:
        """Everything, one after the other; returns what there is to say."""
        self._draw_letters()
        self._play_sounds()
        self.context.prefer(reduced_motion=True)
        self.stack.push(Menu(self.context))
        self._settle()
        self._open_everything()
        self._open_a_bad_file()
        self._play_a_match()
        self._leave()
        missed = {scene.name for scene in _kinds_of(Scene) if scene.name} - self.seen
        if paths.licences() is None:
            missed -= {"licences"}
        if missed:
            raise SmokeError(f"never shown: {', '.join(sorted(missed))}")
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
        """Press all that can be pressed in the menu and in what it opens."""
        for name in self._spots():
            if name in ("menu.new_match", "menu.continue", "menu.quit"):
                continue
            self._press(name)
            if isinstance(self.stack.top, Menu):
                continue
            for inner in self._spots():
                depth = len(self.stack)
                if inner in self._spots():
                    self._press(inner)
                if len(self.stack) > depth:
                    self._escape()
                if isinstance(self.stack.top, Menu):
                    self._press(name)
            self._escape()
            if not isinstance(self.stack.top, Menu):
                raise SmokeError(f"no way back to the menu from {name}")

    def _open_a_bad_file(self) -> None:
        opening.open_file(self.context, paths.assets() / "icon.svg")
        self._settle()
        self._escape()

    def _play_a_match(self) -> None:
        self._press("menu.new_match")
        self._press("table.menu")
        self._press("pause.menu")
        if saves.load().record is not None:  # else the folder cannot be written to
            self._press("menu.new_match")
            self._press("confirm.no")
            self._press("menu.continue")
        else:
            self._press("menu.new_match")
        for _ in range(_MOST_TURNS):
            top = self.stack.top
            if not isinstance(top, TableScene):
                raise SmokeError(f"the match was left for {top and top.name}")
            if "score.menu" in top.hot_spots():
                self.hands += 1
                self._press("score.menu")
                return
            self._play_on(top)
        raise SmokeError("the match has no end")

    def _play_on(self, top: TableScene) -> None:
        match = top.match
        if isinstance(top, ScoreScene) and match.director.is_hand_over:
            self.hands += 1
            self._press("score.next")
        elif match.director.is_waiting_for_me:
            self._act(match)
        else:
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

    def _escape(self) -> None:
        self._do(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
        self._settle()

    def _do(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.Event(kind, values))
        self._turn()

    def _settle(self) -> None:
        """Let what moves come to rest."""
        for _ in range(_LONGEST_REST):
            self._turn()
            top = self.stack.top
            if isinstance(top, TableScene):
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
