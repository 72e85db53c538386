"""Measures the open-card solver beside the bridge solver DDS, for all cards of full deals.

    python -m tools.bench solver

Both solve the same deals by turns in one run, and processor time is counted. DDS gets its board
ready made; the solver has an empty table for each deal.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final
from unittest import mock

from game.ai import solver, solver_search
from game.ai.solver import Position, Solver
from game.ai.strains import strain_of
from game.cards import SUITS
from game.rules import CLASSIC
from game.rules.seats import SEATS, side_of
from tools import bridge, compiled

DEALS: Final = 2000
SLOW_DEALS: Final = 100
"""How many of them are solved by the interpreted search."""
BAR: Final = 1.5
"""How many times the time of DDS the compiled search may take."""


def solver_beside_dds() -> tuple[str, bool]:
    """The figures in words, and whether the bar is met; it is missed where one side is missing."""
    deals = [random_deal(number) for number in range(DEALS)]
    said, is_met = [], False
    if str(solver_search.__file__).endswith(".py"):
        said.append("the search is not compiled here")
    elif (dds := bridge.load_dds()) is None:
        said.append("DDS (endplay) is not installed")
    else:
        oracle = bridge.Oracle(dds)
        boards = [oracle.board(deal) for deal in deals]
        ours, theirs = [], []
        for deal, board in zip(deals, boards, strict=True):
            ours.append(spent(partial(Solver().solve_cards, deal)))
            theirs.append(spent(partial(oracle.solve, board)))
        ratio = statistics.mean(ours) / statistics.mean(theirs)
        is_met = ratio <= BAR
        said += [f"compiled {in_words(ours)}", f"DDS {in_words(theirs)}", f"ratio {ratio:.2f}"]
    said.append(f"nodes {nodes(deals, Solver.solve):,.0f} for the value")
    said.append(f"{nodes(deals, Solver.solve_cards):,.0f} for all cards")
    search = compiled.interpreted()
    with mock.patch.multiple(solver, Search=search.Search, Root=search.Root):
        slow = [spent(partial(Solver().solve_cards, deal)) for deal in deals[:SLOW_DEALS]]
    said.append(f"interpreted {statistics.mean(slow) / 1000:.1f} ms")
    return ", ".join(said), is_met


def random_deal(number: int) -> Position:
    """The deal of this number: 24 of the 25 cards, any trump, any leader, any makers."""
    rng = Random(number)
    strain = strain_of(CLASSIC, rng.choice(SUITS))
    pack = list(CLASSIC.pack)
    rng.shuffle(pack)
    one, two, three, four = (strain.mask(pack[6 * seat : 6 * seat + 6]) for seat in SEATS)
    makers = side_of(rng.choice(SEATS))
    return Position((one, two, three, four), (0, 0, 0, 0), rng.choice(SEATS), True, makers)


def spent(work: Callable[[], object]) -> float:
    """Microseconds of processor time that some work takes."""
    started = time.process_time()
    work()
    return 1e6 * (time.process_time() - started)


def nodes(deals: list[Position], solve: Callable[[Solver, Position], object]) -> float:
    """Cards played in the search of one deal, on average."""
    total = 0
    for deal in deals[:SLOW_DEALS]:
        one = Solver()
        solve(one, deal)
        total += one.nodes
    return total / SLOW_DEALS


def in_words(times: list[float]) -> str:
    """The mean and the 99th percentile of some times in microseconds."""
    return f"{statistics.mean(times):.0f} µs a deal (99 % within {quantile(times):.0f})"


def quantile(times: list[float]) -> float:
    """The 99th percentile."""
    return statistics.quantiles(times, n=100)[-1]
