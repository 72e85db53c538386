"""The real program in a real window, for the tests, the benchmarks and the pictures.

A screen that nobody sees (Xvfb) with a window manager (blackbox) on it; the program, started with
the README's command; a real mouse and keyboard (xdotool); and the screen's own memory to look at.
What the program shows, and where to click, it tells in its trace (:mod:`game.scenes.trace`).
"""

from __future__ import annotations

import contextlib
import json
import mmap
import os
import queue
import signal
import struct
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import paths
from game.scenes.trace import TRACE_VARIABLE

ROOT: Final = Path(__file__).resolve().parent.parent
PATIENCE: Final = 30.0
"""Seconds after which what has not come will not come."""

_DRIVERS: Final = ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
Point = tuple[int, int]


class NothingCameError(AssertionError):
    """What was waited for did not come; the message says what came last."""


def until(condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for something that sends no news of its own, looking again and again.

    Raises:
        NothingCameError: if it is not true after ``seconds``.
    """
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise NothingCameError(f"not true after {seconds:.0f} s")
        time.sleep(0.01)


class Screen:
    """A screen with a window manager; a context manager that ends both.

    Args:
        size: its width and height in pixels.
    """

    def __init__(self, size: Point = (2560, 1440)) -> None:
        self.size = size
        self.display = ""
        """Its name, as the environment variable DISPLAY has it."""
        self._ends = contextlib.ExitStack()
        self._memory = Path()

    def __enter__(self) -> Screen:
        with contextlib.ExitStack() as ends:
            folder = ends.enter_context(tempfile.TemporaryDirectory(prefix="screen-"))
            self._memory = Path(folder) / "Xvfb_screen0"
            self._start_server(ends, folder)
            self._start_manager(ends)
            self._ends = ends.pop_all()
        return self

    def __exit__(self, *raised: object) -> None:
        self._ends.close()

    def _start_server(self, ends: contextlib.ExitStack, folder: str) -> None:
        reading, writing = os.pipe()
        shape = f"{self.size[0]}x{self.size[1]}x24"
        words = ["-displayfd", str(writing), "-screen", "0", shape, "-nolisten", "tcp", "-noreset"]
        with os.fdopen(reading, encoding="ascii") as answer:
            try:
                _run(ends, ["Xvfb", *words, "-fbdir", folder], None, pass_fds=[writing])
            finally:
                os.close(writing)
            # It has found a free number, and listens, or has closed the pipe without a word.
            number = answer.readline().strip()
        if not number:
            raise NothingCameError("Xvfb does not start")
        self.display = f":{number}"

    def _start_manager(self, ends: contextlib.ExitStack) -> None:
        _run(ends, ["blackbox", "-rc", os.devnull], self.environment())
        until(self._is_managed)

    def environment(self, **more: str | None) -> dict[str, str]:
        """The environment for a program on this screen; ``None`` takes a variable away."""
        values: dict[str, str | None] = {**os.environ, "DISPLAY": self.display}
        values.update(dict.fromkeys((*_DRIVERS, "WAYLAND_DISPLAY")), **more)
        return {name: value for name, value in values.items() if value is not None}

    def mouse(self, *words: object) -> str:
        """Let xdotool do something; return what it prints."""
        return self._ask("xdotool", *map(str, words))

    def close(self, window: int) -> None:
        """Close a window as its close button does."""
        self._ask("wmctrl", "-i", "-c", str(window))

    def _is_managed(self) -> bool:
        try:
            return bool(self._ask("wmctrl", "-d"))
        except subprocess.CalledProcessError:
            return False

    def _ask(self, *command: str) -> str:
        return subprocess.run(
            command, env=self.environment(), capture_output=True, text=True, check=True
        ).stdout

    def picture(self, rect: pygame.Rect) -> pygame.Surface:
        """What a part of the screen shows now."""
        with self._memory.open("rb") as file:
            memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            with memory:
                header, stride, colours = (
                    struct.unpack_from(">I", memory, at)[0] for at in (0, 48, 76)
                )
                start = header + 12 * colours
                pixels = memory[start : start + stride * self.size[1]]
        whole = pygame.Surface(self.size, 0, 32, (0xFF0000, 0xFF00, 0xFF, 0))
        whole.get_buffer().write(pixels)
        return whole.subsurface(rect).copy()


def _run(
    ends: contextlib.ExitStack,
    command: list[str],
    environment: dict[str, str] | None,
    pass_fds: Sequence[int] = (),
) -> None:
    """Start a program that is killed when ``ends`` closes."""
    quiet = subprocess.DEVNULL
    process = ends.enter_context(
        subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet, pass_fds=pass_fds)
    )
    ends.callback(process.kill)


@dataclass(frozen=True)
class Seen:
    """A line of the trace."""

    scene: str
    is_ready: bool
    size: Point
    rects: Mapping[str, pygame.Rect]


def _welcome(home: Path) -> None:
    """Make the person of this folder one who has been welcomed already."""
    file = home / "preferences.json"
    # A test may want a folder that cannot be written to.
    with contextlib.suppress(OSError):
        home.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="ascii") as new:
            json.dump({"welcomed": True}, new)


class Program:
    """The game, started with the README's command on a screen.

    Args:
        screen: where.
        home: the user's folder.
        is_newcomer: whether the welcome is shown to who has no preferences yet.
        environment: variables to add; ``None`` takes one away.
    """

    def __init__(
        self,
        screen: Screen,
        home: Path,
        *,
        is_newcomer: bool = False,
        **environment: str | None,
    ) -> None:
        self.screen, self.home = screen, home
        if not is_newcomer:
            _welcome(home)
        self._folder = tempfile.TemporaryDirectory(prefix="trace-")
        pipe = Path(self._folder.name) / "trace"
        os.mkfifo(pipe)
        # Read and write: without a writer it would end, and begin, with each line.
        self._trace = os.open(pipe, os.O_RDWR)
        self._news: queue.SimpleQueue[Seen] = queue.SimpleQueue()
        threading.Thread(target=self._read, args=(self._trace,), daemon=True).start()
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed by end()
        places = {paths.HOME_VARIABLE: str(home), TRACE_VARIABLE: str(pipe)}
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            ["python3", "play.py"],
            cwd=ROOT,
            env=screen.environment(**{**places, **environment}),
            stderr=self._errors,
        )
        self.seen: Seen | None = None
        """The last line of the trace that was looked at; None before the first."""
        self._window: int | None = None

    # What it shows

    def wait(self, condition: Callable[[Seen], bool], seconds: float = PATIENCE) -> Seen:
        """The first state, from the last one looked at on, for which the condition holds.

        Raises:
            NothingCameError: if there is none within ``seconds``, or the program has ended.
        """
        end = time.monotonic() + seconds
        while self.seen is None or not condition(self.seen):
            try:
                self.seen = self._news.get(timeout=min(0.5, max(0.0, end - time.monotonic())))
            except queue.Empty:
                if self.process.poll() is not None or time.monotonic() >= end:
                    raise NothingCameError(f"{self.seen}\n{self.errors()}") from None
        return self.seen

    def look(self, seconds: float = 0.0) -> Seen | None:
        """The newest state, after waiting up to ``seconds`` for news if there is none yet."""
        try:
            self.seen = self._news.get(timeout=seconds) if seconds else self._news.get_nowait()
            while True:
                self.seen = self._news.get_nowait()
        except queue.Empty:
            return self.seen

    def next(self, condition: Callable[[Seen], bool], seconds: float = PATIENCE) -> Seen:
        """Like ``wait``, but what has been looked at already does not count."""
        self.seen = None
        return self.wait(condition, seconds)

    def wait_for(self, *names: str) -> Seen:
        """The first state with one of these things to click."""
        return self.wait(lambda seen: any(name in seen.rects for name in names))

    def picture(self) -> pygame.Surface:
        """What its window shows now."""
        return self.screen.picture(self.place)

    @property
    def place(self) -> pygame.Rect:
        """Where its window is on the screen."""
        said = self.screen.mouse("getwindowgeometry", "--shell", self.window)
        value = dict(line.split("=") for line in said.split())
        return pygame.Rect(*(int(value[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")))

    @property
    def window(self) -> int:
        """The number of its window."""
        if self._window is None:
            self.wait(lambda seen: seen.is_ready)
            said = self.screen.mouse("search", "--pid", self.process.pid)
            self._window = int(said.split()[-1])
            # Into the corner, so that there is room for every size.
            self.screen.mouse("windowmove", "--sync", self._window, 0, 0)
        return self._window

    # Mouse and keyboard

    def move(self, point: Point) -> None:
        """Move the mouse to a point of the window."""
        self.screen.mouse("mousemove", "--window", self.window, *point)

    def click(self, where: str | Point, times: int = 1) -> None:
        """Click on a point, or on what the trace calls by this name; ``times`` in a row."""
        at = ("mousemove", "--window", self.window, *self.point(where))
        self.screen.mouse(*at, "click", "--repeat", times, "--delay", 25, 1)

    def drag(self, start: str | Point, end: Point) -> None:
        """Press on something, carry it to a point and let it go."""
        (x, y), to = self.point(start), ("mousemove", "--window", self.window)
        half = ((x + end[0]) // 2, (y + end[1]) // 2)
        self.screen.mouse(*to, x, y, "mousedown", 1, *to, *half, *to, *end, "mouseup", 1)

    def key(self, name: str) -> None:
        """Press a key."""
        self.screen.mouse("key", name)

    def resize(self, size: Point) -> None:
        """Give the window another size."""
        self.screen.mouse("windowsize", self.window, *size)

    def point(self, where: str | Point) -> Point:
        """The middle of what the trace calls by this name; a point as it is."""
        if not isinstance(where, str):
            return where
        assert self.seen is not None
        return self.seen.rects[where].center

    # Its end

    def close(self) -> int:
        """Close the window in order; return the exit code."""
        self.screen.close(self.window)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """End the process at once, as when the power fails."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def errors(self) -> str:
        """What it has written on standard error."""
        self._errors.seek(0)
        return self._errors.read()

    def end(self) -> None:
        """Kill it if it still runs, and give back what it used."""
        self.kill()
        self._errors.close()
        os.write(self._trace, b"\n")
        self._folder.cleanup()

    def _read(self, trace: int) -> None:
        with os.fdopen(trace, encoding="utf-8") as lines:
            for line in lines:
                if line == "\n":
                    return
                told = json.loads(line)
                rects = {name: pygame.Rect(rect) for name, rect in told["rects"].items()}
                size = told["size"][0], told["size"][1]
                self._news.put(Seen(told["scene"], told["ready"], size, rects))
