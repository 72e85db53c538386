"""Makes the tables of the tricks that every hand takes as maker.

    python -m tools.make_tricks                  all tables, from where it was left
    python -m tools.make_tricks --worlds 64      how many deals are played for each hand
    python -m tools.make_tricks taken chosen     these tables only

For each hand of a table (:data:`game.ai.tricks.TABLES`) the other cards are dealt, the widow is
taken where that is played, trump is named, a card is laid away and the hand is played out, all by
rule: the same world once for each column. The same worlds give the same bytes, whatever the number
of processes. What is done is kept in build/tricks/, so that it can be broken off.
"""

import argparse
import os
import sys
import zlib
from collections.abc import Iterable, Iterator
from multiprocessing import get_context
from operator import add, mul
from pathlib import Path
from random import Random
from typing import Final

from game.ai.hands import all_hands
from game.ai.rehearsal import Rehearsal
from game.ai.trials import rehearsal_of
from game.ai.tricks import PARTS, SHAPES, TABLES, WAYS, WHOLE, Column, Counted, file_of
from game.rules import Rules
from game.rules.house import rules_from

ROOT: Final = Path(__file__).resolve().parent.parent
WORK: Final = ROOT / "build" / "tricks"
DATA: Final = ROOT / "game" / "ai" / "data"
CHUNK: Final = 256
BID: Final = 3
"""Index of the bid that is played for, four: it makes the rule of thumb want each trick."""


def rules_of(table: Counted) -> Rules:
    """House rules of a table under which the maker keeps its partner, and leads."""
    return rules_from({**table.options, "going_alone": "off", "first_lead": "maker"})


def hands(table: Counted) -> list[int]:
    """By number, a hand that has it."""
    found, is_whole = [0] * table.hands, rules_of(table).deck == 25
    for hand in all_hands():
        if is_whole or not hand >> 24:
            found[table.number(hand)] = hand
    return found


def strain_of(table: Counted) -> int:
    """The strain under which hands are counted; -1 where the maker is free."""
    return -1 if table.trump is None else rules_of(table).trumps.index(table.trump)


def tricks_in(rehearsal: Rehearsal, strain: int, columns: Iterable[Column]) -> Iterator[int]:
    """By column: the tricks that seat 0 takes as maker in the world that is dealt."""
    bidder = rehearsal.bidder
    taken = rehearsal.declare(0, BID, strain)
    named, gone = rehearsal.strain, rehearsal.aside
    mask = bidder.laid_out(named, rehearsal.hand(0))
    if gone:
        mask = (mask | bidder.laid_out(named, rehearsal.widow)) ^ gone
    for leader, alone in columns:
        if leader or alone:
            taken = rehearsal.finish(0, BID, mask, gone, 1 << 2 if alone else 0, leader)
        yield taken


def count(task: tuple[str, int, list[int], int]) -> tuple[str, int, bytes]:
    """By hand, by column, by tricks 0 to 6: how many worlds ended so, as bytes.

    The task is the table's name, the number of the first hand, the hands, and the worlds of each.
    """
    name, first, chosen, worlds = task
    table = TABLES[name]
    columns = table.columns
    rules, strain = rules_of(table), strain_of(table)
    rehearsal = rehearsal_of(rules, 0, (0, 0))
    counts = bytearray(len(chosen) * len(columns) * WAYS)
    places = [WAYS * column for column in range(len(columns))]
    for at, hand in enumerate(chosen):
        rehearsal.seed = Random(f"{name}/{first + at}").randrange(1, 2**31 - 1)
        unseen = [1 << card for card in rules.pack if not hand >> card & 1]
        for _ in range(worlds):
            rehearsal.deal(0, hand, unseen)
            for place, taken in zip(places, tricks_in(rehearsal, strain, columns), strict=True):
                counts[place + taken] += 1
        places = [place + len(columns) * WAYS for place in places]
    return name, first, bytes(counts)


def counted(names: list[str], worlds: int, processes: int) -> dict[str, bytes]:
    """The counts of all hands by table; what was counted before is read."""
    WORK.mkdir(parents=True, exist_ok=True)
    tasks = []
    for name in names:
        every = hands(TABLES[name])
        tasks += [
            (name, first, every[first : first + CHUNK], worlds)
            for first in range(0, len(every), CHUNK)
        ]
    files = {task[:2]: WORK / _part(*task[:2], worlds) for task in tasks}
    left = [task for task in tasks if not files[task[:2]].exists()]
    with get_context("spawn").Pool(processes) as pool:
        for done, (name, first, counts) in enumerate(pool.imap_unordered(count, left), 1):
            draft = files[name, first].with_suffix(".new")
            draft.write_bytes(counts)
            draft.replace(files[name, first])
            share = (len(tasks) - len(left) + done) / len(tasks)
            print(f"\r{'#' * round(40 * share):40} {share:.0%} {name}", end="", file=sys.stderr)
    print(file=sys.stderr)
    return {
        name: b"".join(files[task[:2]].read_bytes() for task in tasks if task[0] == name)
        for name in names
    }


def _part(name: str, first: int, worlds: int) -> str:
    """The name of the file with the counts of some hands."""
    return f"{name}-{len(TABLES[name].columns)}-{worlds}-{first}"


def packed(table: Counted, counts: bytes) -> bytes:
    """A table as bytes, of the counts of all its hands: see :mod:`game.ai.tricks`."""
    made, first = bytearray(), b""
    for column in range(len(table.columns)):
        starts = range(column * WAYS, len(counts), len(table.columns) * WAYS)
        rows = [counts[start : start + WAYS] for start in starts]
        means = bytes(round(PARTS * sum(map(mul, range(WAYS), row)) / sum(row)) for row in rows)
        shapes = [[0] * WAYS for _ in range(SHAPES)]
        for mean, row in zip(means, rows, strict=True):
            shapes[mean] = list(map(add, shapes[mean], row))
        for shape in shapes:
            made += bytes(round(WHOLE * each / (sum(shape) or 1)) for each in shape)
        base = first or bytes(len(means))
        made += bytes((mean - less) & 255 for mean, less in zip(means, base, strict=True))
        first = first or means
    return bytes(made)


def main(arguments: list[str]) -> int:
    """Make the tables; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", help=f"tables: {', '.join(TABLES)}; all by default")
    parser.add_argument("--worlds", type=int, default=200, choices=range(1, 256), metavar="1-255")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args(arguments)
    if unknown := set(chosen.names) - set(TABLES):
        parser.error(f"there is no table {', '.join(sorted(unknown))}")
    names = chosen.names or list(TABLES)
    for name, counts in counted(names, chosen.worlds, chosen.processes).items():
        file = DATA / file_of(name)
        DATA.mkdir(exist_ok=True)
        file.write_bytes(zlib.compress(packed(TABLES[name], counts), 9))
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
