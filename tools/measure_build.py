"""Measures a built program: how large it is, how soon its menu answers, how much memory it takes.

    python3 -m tools.measure_build dist/hasenpfeffer

Needs Linux and a screen (DISPLAY). Each figure is the median of five runs. A cold start, after the
system has forgotten every file, is measured only where this is allowed (root). The menu answers as
soon as it has been drawn, and is complete when all its cards have come up, one a frame. Beside
the seconds that passed stand those that the processor worked, which say the same on a busy machine.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Final

RUNS: Final = 5
SIZE: Final = (1920, 1080)

_PAGE_CACHE: Final = Path("/proc/sys/vm/drop_caches")
_TRACE: Final = "HASENPFEFFER_TRACE"
_HOME: Final = "HASENPFEFFER_HOME"


@dataclass(frozen=True)
class Bar:
    """A figure and what it should stay below; None for no bar."""

    name: str
    value: float
    unit: str
    most: float | None = None

    def line(self) -> str:
        """The figure in words."""
        bar = "" if self.most is None else f"  (aim: under {self.most:g})"
        missed = "  MISSED" if self.most is not None and self.value >= self.most else ""
        return f"{self.name}: {self.value:.3g} {self.unit}{bar}{missed}"


def size_of(folder: Path) -> float:
    """Megabytes of all files in a folder; a link counts nothing."""
    files = (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    return sum(file.stat().st_size for file in files) / 1e6


def pss_of(process: int) -> int:
    """Kilobytes of memory of a process and all it has started; shared pages count in part."""
    total = 0
    with contextlib.suppress(OSError):  # it may have ended
        rollup = Path(f"/proc/{process}/smaps_rollup").read_text("ascii")
        total += next(int(line.split()[1]) for line in rollup.splitlines() if line[:4] == "Pss:")
        for task in Path(f"/proc/{process}/task").iterdir():
            children = (task / "children").read_text("ascii").split()
            total += sum(pss_of(int(child)) for child in children)
    return total


def forget_files() -> bool:
    """Let the system forget what it has read from disk; False where that is not allowed."""
    os.sync()
    try:
        _PAGE_CACHE.write_text("3", encoding="ascii")
    except OSError:
        return False
    return True


@contextlib.contextmanager
def home() -> Iterator[Path]:
    """A user's folder that asks for a large window."""
    with tempfile.TemporaryDirectory() as folder:
        wishes = {"window_width": SIZE[0], "window_height": SIZE[1]}
        (Path(folder) / "preferences.json").write_text(json.dumps(wishes), encoding="utf-8")
        yield Path(folder)


@dataclass(frozen=True)
class Start:
    """Seconds from the start of the program."""

    answers: float
    """Until the menu answers."""
    complete: float
    """Until the menu has come to rest."""
    worked: float
    """That the processor worked for it until the menu answered."""


def start_once(program: Path) -> Start:
    """Start the program and end it once its menu has come to rest."""
    with home() as folder:
        trace = folder / "trace"
        environment = {**os.environ, _HOME: str(folder), _TRACE: str(trace)}
        answers, worked, seen = 0.0, 0.0, ""
        began = time.perf_counter()
        with subprocess.Popen([program], env=environment) as process:
            try:
                while not answers or '"ready": true' not in seen:
                    seen = _content_of(trace)
                    if seen and not answers:
                        answers = time.perf_counter() - began
                        worked = _worked(process.pid)
                    if process.poll() is not None:
                        raise RuntimeError("the program has ended before its menu came")
                    time.sleep(0.001)
                complete = time.perf_counter() - began
            finally:
                process.kill()
        return Start(answers, complete, worked)


def _worked(process: int) -> float:
    """Seconds that the processor has worked for all threads of a process."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    return sum(int((task / "schedstat").read_text("ascii").split()[0]) for task in tasks) / 1e9


def _content_of(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except FileNotFoundError:
        return ""


def peak_memory(program: Path, *words: str) -> float:
    """The most megabytes (PSS) that all processes took while the program did as ``words`` say."""
    with home() as folder:
        environment = {**os.environ, _HOME: str(folder)}
        most = 0
        with subprocess.Popen(
            [program, *words], env=environment, stdout=subprocess.DEVNULL
        ) as process:
            while process.poll() is None:
                most = max(most, pss_of(process.pid))
                time.sleep(0.02)
        if process.returncode:
            raise RuntimeError("the smoke test failed")
        return most / 1000


def median_start(program: Path, prepare: Callable[[], object]) -> Start:
    """The medians of some starts, each after ``prepare``."""
    runs = []
    for _ in range(RUNS):
        prepare()
        runs.append(start_once(program))
    return Start(*(statistics.median(figures) for figures in zip(*map(astuple, runs), strict=True)))


def measure(folder: Path) -> Iterator[Bar]:
    """Every figure of the program in ``folder``, and the sizes of the installers beside it."""
    program = folder.resolve() / "hasenpfeffer"
    yield Bar("unpacked", size_of(folder), "MB", 45)
    for file in sorted(folder.parent.glob("hasenpfeffer[-_]*.*")):
        if file.is_file():
            yield Bar(file.name, file.stat().st_size / 1e6, "MB", 15)
    start_once(program)  # so that the first is warm, too
    yield from _figures("warm", median_start(program, lambda: None), 0.5)
    if forget_files():
        yield from _figures("cold", median_start(program, forget_files), 1.0)
    for name, words, most in (
        ("memory, two hands played", ["--smoke", "watch"], 150),
        ("memory, everything opened", ["--smoke"], None),
    ):
        memory = statistics.median(peak_memory(program, *words) for _ in range(RUNS))
        yield Bar(name, memory, "MB PSS", most)


def _figures(kind: str, start: Start, most: float) -> Iterator[Bar]:
    yield Bar(f"{kind} start, menu answers", start.answers, "s", most)
    yield Bar(f"{kind} start, menu complete", start.complete, "s")
    yield Bar(f"{kind} start, processor", start.worked, "s")


def main() -> int:
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure a built program.")
    parser.add_argument("folder", type=Path, help="the folder that holds the program")
    folder = parser.parse_args().folder
    print(f"load of the machine: {os.getloadavg()[0]:.1f} of {os.cpu_count()}", flush=True)
    for bar in measure(folder):
        print(bar.line(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
