"""Somebody in front of a Windows program under Wine, with a real mouse and keyboard."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, Self

import pygame

from game.ai.levels import brain, decide_safely
from game.match.reading import read_record
from game.match.record import RecordError
from game.match.session import Session
from game.rules import PlayerAction, legal_actions
from game.rules.actions import Pass, Play
from game.scenes.trace import TRACE_VARIABLE
from game.table import palette
from tools.positions import ME, spot_of
from tools.wine import PATIENCE, Wine, WineError, runs, until

_STILL: Final = 0.3
"""Seconds after which what has not changed has come to rest; a caret blinks every half second."""


class _Window:
    """A window that is found by its title."""

    def __init__(self, one: Wine, title: str, pictures: Path | None) -> None:
        self.wine, self.title, self.pictures = one, title, pictures
        self.screen = one.screen

    def number(self) -> int | None:
        """What the screen calls it; None while it is not there."""
        with suppress(subprocess.CalledProcessError):
            said = self.screen.mouse("search", "--onlyvisible", "--name", self.title)
            return int(said.split()[-1]) if said.split() else None
        return None

    def rect(self) -> pygame.Rect:
        """Where it is on the screen."""
        said = self.screen.mouse("getwindowgeometry", "--shell", self.number())
        value = dict(line.split("=") for line in said.split())
        return pygame.Rect(*(int(value[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")))

    def look(self) -> bytes:
        """What it shows, to be held against what it shows later."""
        shown = self.rect().clip(pygame.Rect(0, 0, *self.screen.size))
        return pygame.image.tobytes(self.screen.picture(shown), "RGB")

    def picture(self, name: str) -> None:
        """Keep a picture of it, if pictures are wanted."""
        if self.pictures:
            self.come_to_rest()
            shown = self.rect().clip(pygame.Rect(0, 0, *self.screen.size))
            pygame.image.save(self.screen.picture(shown), self.pictures / f"windows-{name}.png")

    def press_key(self, name: str) -> None:
        """Press a key while it has the focus."""
        self.screen.mouse("windowfocus", self.number())
        self.screen.mouse("key", name)

    def come_to_rest(self, before: bytes = b"") -> bytes:
        """Wait until it shows something else than before, and no longer changes."""
        end = time.monotonic() + PATIENCE
        last, since = b"", time.monotonic()
        while time.monotonic() < end:
            now = self.look()
            if now != last:
                last, since = now, time.monotonic()
            elif now != before and time.monotonic() - since > _STILL:
                return now
            time.sleep(0.05)
        raise WineError(f"the window {self.title} does not go on, or not come to rest")


class Wizard(_Window):
    """An installer or uninstaller that is clicked through.

    Args:
        one: the Windows that it is started in.
        file: the program.
        pictures: where pictures of its pages go; None for nowhere.
    """

    def __init__(self, one: Wine, file: Path, pictures: Path | None) -> None:
        super().__init__(one, "Hasenpfeffer (Setup|Uninstall)", pictures)
        self.trace = _new_trace(one)
        self.process = one.start(file, more={TRACE_VARIABLE: one.name_of(self.trace)})
        until(lambda: self.number() is not None and self.rect().height > 200, "the installer")
        self.shown = self.come_to_rest()

    def go_through(self, pages: tuple[str, ...]) -> None:
        """Say yes on each page, the last of which begins the installation."""
        for name in pages:
            self.picture(name)
            self.press_key("Return")
            self.shown = self.come_to_rest(self.shown)

    def finish(self) -> None:
        """Wait for the last page, and leave it as it is proposed: with the game."""
        # Its picture is on the first page and on the last: the buttons alone tell nothing.
        until(self._has_side, "the last page")
        self.shown = self.come_to_rest()
        self.picture("finished")
        self.press_key("Return")
        until(lambda: self.number() is None, "the installer's end")

    def give_up(self, name: str) -> None:
        """Look at the first page, and cancel."""
        self.picture(name)
        self.press_key("Escape")
        until(lambda: self.number() is None, "the end of the uninstaller that was cancelled")

    def _has_side(self) -> bool:
        place = self.rect()
        shown = self.screen.picture(place.clip(pygame.Rect(0, 0, *self.screen.size)))
        return shown.get_at((20, place.height // 2))[:3] == palette.FELT["green"][0]


class Game(_Window):
    """The game's window, and its trace.

    Args:
        one: the Windows that it runs in.
        trace: the file that it writes its trace to.
        pictures: where pictures of it go; None for nowhere.
    """

    def __init__(self, one: Wine, trace: Path, pictures: Path | None) -> None:
        super().__init__(one, "^Hasenpfeffer$", pictures)
        self.trace = trace

    @classmethod
    def start(cls, one: Wine, pictures: Path | None, *command: str | Path) -> Self:
        """Start it by a command."""
        trace = _new_trace(one)
        one.start(*command, more={TRACE_VARIABLE: one.name_of(trace)})
        return cls(one, trace, pictures)

    def seen(self) -> dict[str, Any]:
        """What it shows, by the last whole line of its trace; nothing before the first."""
        with suppress(FileNotFoundError):
            lines = self.trace.read_text("utf-8").split("\n")[:-1]
            if lines:
                found: dict[str, Any] = json.loads(lines[-1])
                return found
        return {}

    def wait_for(self, *scenes: str, rest: bool = True) -> None:
        """Wait until one of these scenes is shown, and unless ``rest`` is off, has come to rest."""

        def is_there() -> bool:
            seen = self.seen()
            return seen.get("scene") in scenes and (seen["ready"] or not rest)

        until(is_there, f"the scene {' or '.join(scenes)}")

    def click(self, name: str) -> None:
        """Click on what the trace calls by this name, if it is still there."""
        if (rect := self.seen().get("rects", {}).get(name)) is None:
            return
        at, spot = self.rect(), pygame.Rect(rect).center
        self.screen.mouse("mousemove", at.x + spot[0], at.y + spot[1], "click", 1)

    def play_a_card(self, kept: Path) -> None:
        """Begin a match from the menu, and play until a card of the person lies on the table.

        Args:
            kept: where the match in progress is to be found on disk.
        """
        until(self._has_begun, "the table")
        done: list[PlayerAction] = []
        while not (done and isinstance(done[-1], Play)):
            done = self._act(kept)
            until(partial(_tells, kept, done), f"{done[-1]} in {kept.name}")

    def close(self) -> None:
        """Close the window in order, and see it go."""
        until(lambda: self.number() is not None, "the window")
        number = self.number()
        assert number is not None
        self.screen.close(number)
        until(lambda: self.number() is None, "the window to close")
        until(lambda: not runs("hasenpfeffer.exe"), "the program's end")

    def worked(self) -> float:
        """Seconds that the processor has worked for the program and its other processes."""
        total = 0
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # it may have ended
                if b"hasenpfeffer.exe" in (process / "cmdline").read_bytes():
                    fields = (process / "stat").read_text("ascii").rpartition(")")[2].split()
                    total += int(fields[11]) + int(fields[12])
        return total / os.sysconf("SC_CLK_TCK")

    def _has_begun(self) -> bool:
        """Whether a match is on; asks for one, as somebody new or in the menu."""
        seen = self.seen()
        scene = seen.get("scene", "menu")
        if scene not in ("menu", "welcome"):
            return True
        if seen.get("ready"):
            self.picture(f"game-{scene}")
            self.click("welcome.play" if scene == "welcome" else "menu.new_match")
            time.sleep(1)  # or what comes next would be clicked on, too
        return False

    def _act(self, kept: Path) -> list[PlayerAction]:
        """Wait for the person's turn, do with the mouse what is to be done, and say what then has
        been done in the match.

        Another may play alone, and even win a match so, before the person is to play a card.
        """
        found: list[Session] = []

        def has_come() -> bool:
            rects = self.seen().get("rects", {})
            for further in ("score.next", "score.again"):
                if further in rects:
                    self.click(further)
                    time.sleep(1)  # or what comes next would be clicked on, too
            if "table.my_turn" in rects:
                session = _kept(kept)
                if session is not None and session.state.turn == ME:
                    found.append(session)
            return bool(found)

        until(has_come, "the person's turn")
        legal = legal_actions(found[0].state)
        passes = [action for action in legal if isinstance(action, Pass)]
        decision = decide_safely(brain("casual"), found[0].view(ME), legal, Random(0))
        action = passes[0] if passes else decision.action
        self.click(spot_of(action))
        return [*_mine(found[0]), action]


def _kept(file: Path) -> Session | None:
    """The match in a file; None while it cannot be read, since it is being written."""
    with suppress(RecordError):
        return Session.resume(read_record(file))
    return None


def _tells(file: Path, done: list[PlayerAction]) -> bool:
    """Whether the match in a file is the one in which the person has done just this."""
    session = _kept(file)
    return session is not None and _mine(session) == done


def _mine(session: Session) -> list[PlayerAction]:
    """What the person has done in a match."""
    hands = session.record.hands
    return [action for hand in hands for action in hand.actions if action.seat == ME]


def _new_trace(one: Wine) -> Path:
    return Path(tempfile.mkdtemp(prefix="trace-", dir=one.prefix.parent)) / "trace"
