"""Solves the auctions of the presets as games, and writes the solutions that are shipped.

    python -m tools.solve_auction                      all, from where it was left
    python -m tools.solve_auction classic peppers      some of them
    python -m tools.solve_auction --report             what the shipped ones are worth

How, says :mod:`game.ai.auction_solver`; hands are told apart as :mod:`game.ai.auctions` says. Half
of the others call by the rule of thumb, unless ``--rules`` says otherwise. The same arguments give
the same bytes. What is learnt is kept in build/auctions/ after each of twenty rounds, so that it
can be broken off.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections.abc import Sequence
from importlib.resources import files
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final, NamedTuple
from zlib import crc32

from game.ai.auction_bits import Solution
from game.ai.auction_solver import PLAIN, REGRET, SOLUTION, AuctionSolver
from game.ai.auctions import (
    FILE,
    PARTS,
    Kinds,
    Places,
    packed,
    places_of,
    solution,
    unpacked,
)
from game.ai.figures import house_of
from game.ai.trials import rehearsal_of
from game.ai.valuation import payoffs
from game.match.tally import Tally
from game.rules import PRESETS, Rules

ROOT: Final = Path(__file__).resolve().parent.parent
WORK: Final = ROOT / "build" / "auctions"
DATA: Final = ROOT / "game" / "ai" / "data"
ROUNDS: Final = 20
GROUPS: Final = 20
"""So many groups of hands by the tricks that they promise, about as many hands in each."""
RESTS: Final = 3
"""In so many parts each is told apart by what it is worth under the other trumps."""
SAMPLE: Final = 20_000
DEALS: Final = {
    "classic": 3_000_000,
    "as_printed": 1_500_000,
    "peppers": 3_000_000,
    "joker_bids": 3_000_000,
    "dead_widow": 1_500_000,
    "pepper": 1_500_000,
}
"""How many deals are learnt from."""
RULES: Final = 512
SEED: Final = "auction-1"
REPORTED: Final = 10_000
"""So many deals are played for each line of the report, twenty times as many learnt from."""
CHECKED: Final = 300
"""So many deals are learnt from for the check sum."""
SEEN: Final = 3e-7
"""What is called there counts if at least this part of all hands comes to a place."""


class Task(NamedTuple):
    """One preset to solve."""

    preset: str
    deals: int
    rules: int
    """How many in 1024 of the others call by the rule of thumb."""
    seed: str


def kinds_of(rules: Rules, groups: int = GROUPS, rests: int = RESTS) -> Kinds:
    """How hands are told apart under these rules: like numbers of them in each group."""
    rehearsal, rng = rehearsal_of(rules, 3, (0, 0)), Random("kinds")
    bidder, found = rehearsal.bidder, []
    for _ in range(SAMPLE):
        bidder.value(sum(1 << card for card in rng.sample(rules.pack, 6)))
        found.append((bidder.tricks, bidder.rest))
    found.sort()
    borders = sorted({found[SAMPLE * at // groups][0] for at in range(1, groups)})
    parts = []
    for low, high in zip([-(10**4), *borders], [*borders, 10**4], strict=True):
        within = sorted(rest for tricks, rest in found if low <= tricks < high)
        parts.append([within[len(within) * at // rests] for at in range(1, rests)])
    return Kinds(borders, parts, rules.all_pass == "joker_holder_must_bid")


def pays_of(rules: Rules) -> list[float]:
    """Points to side 0 by the makers' side, bid, 1 for a loner, tricks 0-6; at last nobody's."""
    makers = [
        worth
        for bid in rules.ladder
        for alone in (False, True)
        for worth in payoffs(rules, bid, alone)
    ]
    return [*makers, *(-worth for worth in makers), 0.0]


def solver_of(rules: Rules, places: Places, shape: Solution, seed: str) -> AuctionSolver:
    """A solver that has learnt nothing."""
    return AuctionSolver(
        rehearsal_of(rules, 3, (0, 0), shape),
        shape,
        places.callers,
        places.must,
        places.facts,
        [1 << card for card in rules.pack],
        pays_of(rules),
        Random(seed).randrange(1, 2**31 - 1),
    )


def parts_of(solver: AuctionSolver, shape: Solution, least: float) -> bytes:
    """What was called on average, in parts; nothing where hardly anybody came."""
    made, kinds = bytearray(len(solver.sums)), shape.kinds
    for start, stop in zip(shape.starts, shape.starts[1:], strict=False):
        for first in range(start, start + kinds):
            row = solver.sums[first:stop:kinds]
            total = sum(row)
            if total > least:
                made[first:stop:kinds] = bytes([round(PARTS * each / total) for each in row])
    return bytes(made)


def regret(solver: AuctionSolver, shape: Solution, deals: int) -> float:
    """The mean regret of a deal: what four seats would at most have gained by other calls."""
    total, kinds = 0.0, shape.kinds
    for start, stop in zip(shape.starts, shape.starts[1:], strict=False):
        for first in range(start, start + kinds):
            total += max(0.0, *solver.regrets[first:stop:kinds])
    return total / (1e-6 * deals * (deals + 1) / 8)


def begun(task: Task) -> tuple[AuctionSolver, Solution, Kinds]:
    """A solver of a preset that has learnt nothing, its shape, and the kinds of hands."""
    rules = PRESETS[task.preset]
    places, kinds = places_of(house_of(rules), len(rules.ladder)), kinds_of(rules)
    shape = solution(places, kinds, b"")
    return solver_of(rules, places, shape, f"{task.seed}/{task.preset}"), shape, kinds


def solve(task: Task) -> tuple[str, bytes, list[float]]:
    """Solve one; the preset, the file's bytes and the regret after each round."""
    rules = PRESETS[task.preset]
    solver, shape, kinds = begun(task)
    file = WORK / f"{task.preset}-{task.deals}-{task.rules}-{task.seed}"
    size = len(solver.sums)
    past, regrets = 0, []
    if file.exists():
        kept = array("d", file.read_bytes())
        solver.regrets, solver.sums = kept[:size].tolist(), kept[size : 2 * size].tolist()
        rest = kept[2 * size :].tolist()
        solver.seed = int(rest.pop(0))
        solver.pack = [1 << int(rest.pop(0)) for _ in rules.pack]
        regrets = rest
        past = len(regrets)
    each = task.deals // ROUNDS
    for done in range(past, ROUNDS):
        solver.learn(each, done * each, task.rules)
        regrets.append(regret(solver, shape, (done + 1) * each))
        cards = [card.bit_length() - 1 for card in solver.pack]
        kept = array("d", [*solver.regrets, *solver.sums, float(solver.seed), *cards, *regrets])
        draft = file.with_suffix(".new")
        draft.write_bytes(kept.tobytes())
        draft.replace(file)
        share = "#" * (done + 1) + "." * (ROUNDS - done - 1)
        print(f"{task.preset:12} {share} regret {regrets[-1]:.5f}", file=sys.stderr, flush=True)
    least = SEEN * 1e-6 * task.deals * (task.deals + 1) / 2
    return task.preset, packed(kinds, parts_of(solver, shape, least), check_of(task)), regrets


def check_of(task: Task) -> int:
    """A check sum of what is learnt from the first few deals: by it a file is known again."""
    solver, shape, _ = begun(task)
    solver.learn(CHECKED, 0, task.rules)
    return crc32(parts_of(solver, shape, 0))


def gain(
    one: AuctionSolver, deals: int, ways: Sequence[int], others: Sequence[int], side: int
) -> list[float]:
    """What a side gains by some ways to call, by seat, over others on the same deals."""
    found = []
    for _ in range(deals):
        one.deal()
        gained = one.play(list(ways)) - one.play(list(others))
        found.append(-gained if side else gained)
    return found


def report(preset: str, deals: int) -> list[str]:
    """Lines on what a shipped solution is worth."""
    rules = PRESETS[preset]
    places = places_of(house_of(rules), len(rules.ladder))
    kinds, parts, _ = unpacked(files("game.ai").joinpath("data", FILE.format(preset)).read_bytes())
    shape = solution(places, kinds, parts)

    def solver(name: str) -> AuctionSolver:
        return solver_of(rules, places, shape, f"report/{name}/{preset}")

    s, p = SOLUTION, PLAIN
    lines = [f"{preset}: {len(places.callers)} places, {shape.kinds} kinds of hands"]
    one, found = solver("rule"), []
    for _ in range(deals):
        one.deal()
        found.append((one.play([s, p, s, p]) - one.play([p, s, p, s])) / 2)
    lines.append(f"  over the rule of thumb, points a deal: {Tally(found).interval}")
    one = solver("one")
    alone = gain(one, deals, [s, p, p, p], [p] * 4, 0) + gain(one, deals, [p, s, p, p], [p] * 4, 1)
    lines.append(f"  one of four that calls so, its partner by rule: {Tally(alone).interval}")
    for seats in ([0], [1], [2], [3], [0, 2], [1, 3]):
        one = solver(f"best {seats}")
        one.respond(20 * deals, seats)
        ways = [REGRET if seat in seats else s for seat in range(4)]
        gained = Tally(gain(one, deals, ways, [s] * 4, seats[0] & 1)).interval
        lines.append(f"  points gained by the best response of {seats}: {gained}")
    return lines


def main(arguments: list[str]) -> int:
    """Solve, or report; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("presets", nargs="*", default=list(PRESETS))
    parser.add_argument(
        "--deals", type=int, help="for each; else as many as were for those shipped"
    )
    parser.add_argument("--rules", type=int, default=RULES, help="of 1024 others, by rule")
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--report", action="store_true", help="what the shipped ones are worth")
    chosen = parser.parse_args(arguments)
    if chosen.report:
        for preset in chosen.presets:
            print("\n".join(report(preset, REPORTED)), flush=True)
        return 0
    WORK.mkdir(parents=True, exist_ok=True)
    tasks = [
        Task(preset, chosen.deals or DEALS[preset], chosen.rules, chosen.seed)
        for preset in chosen.presets
    ]
    with get_context("spawn").Pool(chosen.processes) as pool:
        for preset, made, regrets in pool.imap_unordered(solve, tasks):
            file = DATA / FILE.format(preset)
            file.write_bytes(made)
            print(f"{file.relative_to(ROOT)}: {len(made)} bytes, regret {regrets[-1]:.5f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
