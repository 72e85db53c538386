"""Measures the program in a real window: at rest, in motion, at the start, and while others think.

    python -m tools.bench idle start frames gap

The window stands on a screen of its own (Xvfb), so these need what the window tests need. Times by
the clock come with the time that the processor spent: on a busy machine only the latter counts.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Final

import pygame

from game import paths
from game.ai.profiles import LEVELS
from game.match import preferences
from game.scenes.app import App
from game.scenes.menu import Menu
from game.scenes.table import TableScene
from tools.real_window import ROOT, Program, Screen

IDLE_BAR: Final = 1.0
"""Per cent of one core at rest."""
START_BAR: Final = 0.7
"""Seconds until the menu answers."""
OWN_BAR: Final = 0.2
"""Seconds of that which play.py may take."""
FRAME_BAR: Final = 8.3
"""Milliseconds that 95 of 100 frames may take in which 24 cards or more are in motion."""
GAP_BAR: Final = 50.0
"""Milliseconds between two looks at the events."""

_PATIENCE: Final = 30.0
_REST: Final = 20.0
_STARTS: Final = 5
_DEALS: Final = 6
_MANY: Final = 24
_SIZE: Final = (1920, 1080)

Found = tuple[str, bool]
"""A figure in words, and whether it meets its bar."""


# At rest


def idle() -> Found:
    """The share of a core that the program takes at the menu, and at the table on one's turn."""
    with _program() as program:
        program.wait_for("menu.new_match")
        menu = _share(program)
        program.click("menu.new_match")
        program.wait_for("table.my_turn")
        table = _share(program)
    said = f"{menu:.2f} % of a core at the menu, {table:.2f} % at the table"
    return said, max(menu, table) < IDLE_BAR


def _share(program: Program) -> float:
    """Per cent of a core over some seconds, after as long as the sound takes to close."""
    time.sleep(_REST)
    before, started = _spent(program.process.pid), time.perf_counter()
    time.sleep(_REST)
    return (_spent(program.process.pid) - before) / (time.perf_counter() - started) * 100


def _spent(process: int) -> float:
    """Seconds of processor time of a process and those that it has started."""
    total = 0
    for task in Path(f"/proc/{process}/task").iterdir():
        total += int((task / "schedstat").read_text().split()[0])
        for child in (task / "children").read_text().split():
            total += round(_spent(int(child)) * 1e9)
    return total / 1e9


# The start


def start() -> Found:
    """From the command to a menu that answers a click; and what play.py itself adds."""
    drawn, complete, answered, spent = [], [], [], []
    with _screen() as screen:
        for _ in range(_STARTS + 1):
            with _program(screen) as program:
                program.wait(lambda seen: seen.scene == "menu")
                drawn.append(time.perf_counter() - program.started)
                program.wait_for("menu.level")
                complete.append(time.perf_counter() - program.started)
                spent.append(_spent(program.process.pid))
                at = program.window, program.point("menu.level")
                clicked = time.perf_counter()
                screen.mouse("mousemove", "--window", at[0], *at[1], "click", 1)
                program.wait(lambda seen: seen.scene != "menu")
                answered.append(time.perf_counter() - clicked)
    own = _seconds("play.py", "--version") - _seconds("-P", "-m", "game", "--version")
    # The first start is left out: it finds the system's memory cold.
    first, whole, answer, processor = (
        statistics.median(times[1:]) for times in (drawn, complete, answered, spent)
    )
    said = (
        f"menu drawn after {first:.2f} s, with all its cards after {whole:.2f} s "
        f"({processor:.2f} s of processor time); a click is answered within {answer:.2f} s; "
        f"play.py itself takes {own:.2f} s"
    )
    return said, first + answer <= START_BAR and own < OWN_BAR


def _seconds(*arguments: str) -> float:
    """The median time that Python takes with these arguments."""
    times = []
    for _ in range(_STARTS):
        began = time.perf_counter()
        subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, capture_output=True)
        times.append(time.perf_counter() - began)
    return statistics.median(times)


# In motion, and while others think: the loop itself, in a process of its own


def frames() -> Found:
    """The frames of some deals at 1920x1080, above all those with 24 cards or more in motion."""
    told = _inside("frames")
    many = told["many"]
    said = "; ".join(
        f"{name}: {len(told[key])} frames, 95th percentile {_late(told[key]):.1f} ms "
        f"({_late(told[key + '_cpu']):.1f} of the processor's)"
        for name, key in ((f"{_MANY} cards or more in motion", "many"), ("whole deal", "all"))
    )
    return f"{said}; longest {max(told['all']):.0f} ms", _late(many) <= FRAME_BAR


def gap() -> Found:
    """The longest time between two looks at the events while a hand is played by the strongest."""
    told = _inside("gap")
    gaps, spent = told["gaps"], told["spent"]
    late = statistics.quantiles(gaps, n=100)[-1]
    said = (
        f"longest {max(gaps):.0f} ms, 99th percentile {late:.0f} ms between two looks at the "
        f"events, {len(gaps)} looks; the processor worked {max(spent):.0f} ms at most between two"
    )
    return said, max(gaps) < GAP_BAR


def _late(spent: list[float]) -> float:
    return statistics.quantiles(spent, n=20)[-1]


def _inside(what: str) -> dict[str, list[float]]:
    """Run one of the measurements below on a screen of its own."""
    with _screen() as screen, tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [sys.executable, "-m", "tools.bench_window", what],
            cwd=ROOT,
            env=screen.environment(**{paths.HOME_VARIABLE: home}),
            stdout=subprocess.PIPE,
            check=True,
        )
    told: dict[str, list[float]] = json.loads(done.stdout)
    return told


def _measure_frames() -> dict[str, list[float]]:
    app = _app()
    told: dict[str, list[float]] = {"many": [], "many_cpu": [], "all": [], "all_cpu": []}
    for _ in range(_DEALS):
        app.context.start_match()
        while (top := app.context.stack.top) is not None and top.name == "deal":
            assert isinstance(top, TableScene)
            poses = top.match.director.timeline.poses()
            moving = sum(not is_still for _, _, is_still in poses)
            clock, processor = time.perf_counter(), time.process_time()
            if not app.work():
                continue
            spent = (time.perf_counter() - clock) * 1000, (time.process_time() - processor) * 1000
            for name in ("all", "many") if moving >= _MANY else ("all",):
                told[name].append(spent[0])
                told[f"{name}_cpu"].append(spent[1])
    return told


def _measure_gap() -> dict[str, list[float]]:
    strongest = LEVELS[-1]
    app = _app(left_level=strongest, right_level=strongest)
    worker, look = app.context.worker, pygame.event.get
    looks: list[tuple[float, float]] = []
    worker.start()
    worker.news(_PATIENCE)

    def noted() -> list[pygame.Event]:
        looks.append((time.perf_counter(), time.thread_time()))
        return look()

    app.context.start_match()
    pygame.event.get = noted  # type: ignore[assignment]
    while (top := app.context.stack.top) is not None and top.name != "score":
        assert isinstance(top, TableScene)
        match = top.match
        if match.director.is_waiting_for_me:
            if match.hints.advice("", has_buttons=False) is None:
                match.hints.ask(match.director.view, match.director.legal)
            elif match.hints.action is not None:
                match.act(match.hints.action)
        app.turn()
    worker.end()
    pairs = [(late[0] - early[0], late[1] - early[1]) for early, late in pairwise(looks)]
    gaps, spent = zip(*pairs, strict=True)
    return {"gaps": [1000 * each for each in gaps], "spent": [1000 * each for each in spent]}


def _app(**wished: str) -> App:
    """The program with its window, at the size to measure, past its start."""
    width, height = _SIZE
    wishes = replace(preferences.DEFAULTS, window_width=width, window_height=height)
    wishes = replace(wishes, **wished)  # type: ignore[arg-type]
    preferences.save(wishes)
    app = App()
    app.context.stack.push(Menu(app.context))
    while app.work():
        pass
    return app


@contextmanager
def _screen() -> Iterator[Screen]:
    with Screen() as screen:
        yield screen


@contextmanager
def _program(screen: Screen | None = None) -> Iterator[Program]:
    """The program on a screen, with a new user's folder."""
    if screen is None:
        with Screen() as own, _program(own) as program:
            yield program
        return
    with tempfile.TemporaryDirectory() as home:
        program = Program(screen, Path(home))
        try:
            yield program
        finally:
            program.end()


INSIDE: Final[dict[str, Callable[[], dict[str, list[float]]]]] = {
    "frames": _measure_frames,
    "gap": _measure_gap,
}

if __name__ == "__main__":
    json.dump(INSIDE[sys.argv[1]](), sys.stdout)
