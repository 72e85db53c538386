"""Measures what the project promises of its speed, one line a benchmark.

    python -m tools.bench simulate      this one
    python -m tools.bench all           every one

Exit code 1 if one misses its bar. Figures are of one core; run it on a machine that is at rest.
"""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.match.reading import record_from_bytes
from game.match.replaying import replay
from game.match.simulation import simulate
from game.match.writing import record_to_bytes
from game.rules import CLASSIC
from tools import bench_equity, bench_search, bench_solver, bench_table, bench_window

_LEVELS: Final = ("casual",) * 4
_SECONDS: Final = 3.0
_HANDS_A_SECOND: Final = 300


@dataclass(frozen=True)
class Figure:
    """What one benchmark found."""

    said: str
    """The figure in words, with its unit."""
    is_met: bool
    """Whether it meets its bar."""


def simulate_and_check() -> Figure:
    """Hands a second that are simulated and written, and that are read and checked."""
    files: list[bytes] = []
    hands, started = 0, time.process_time()
    while (spent := time.process_time() - started) < _SECONDS:
        record = simulate(CLASSIC, _LEVELS, f"bench/{len(files)}")
        files.append(record_to_bytes(record))
        hands += len(record.hands)
    simulated = hands / spent
    started = time.process_time()
    for file in files:
        replay(record_from_bytes(file))
    checked = hands / (time.process_time() - started)
    return Figure(
        f"simulate {simulated:,.0f} hands/s, check {checked:,.0f} hands/s"
        f" ({checked / simulated:.1f} times as fast), {hands:,} hands",
        simulated >= _HANDS_A_SECOND and checked >= simulated,
    )


BENCHMARKS: Final[dict[str, Callable[[], Figure]]] = {
    "simulate": simulate_and_check,
    "solver": lambda: Figure(*bench_solver.solver_beside_dds()),
    "search": lambda: Figure(*bench_search.search()),
    "equity": lambda: Figure(*bench_equity.equity()),
    "table": lambda: Figure(*bench_table.table()),
    "idle": lambda: Figure(*bench_window.idle()),
    "start": lambda: Figure(*bench_window.start()),
    "frames": lambda: Figure(*bench_window.frames()),
    "gap": lambda: Figure(*bench_window.gap()),
}
"""Every benchmark by its name."""


def main() -> int:
    """Run the benchmarks that the arguments name; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure the speed of the game.")
    parser.add_argument("names", nargs="+", choices=[*BENCHMARKS, "all"], metavar="NAME")
    names = parser.parse_args().names
    is_met = True
    for name, benchmark in BENCHMARKS.items():
        if name in names or "all" in names:
            figure = benchmark()
            is_met &= figure.is_met
            print(f"{name}: {figure.said}{'' if figure.is_met else '  MISSES ITS BAR'}", flush=True)
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
