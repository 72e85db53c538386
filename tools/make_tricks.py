"""Makes the table of the tricks that every hand takes under every trump.

    python -m tools.make_tricks                  from where it was left; about half an hour
    python -m tools.make_tricks --worlds 64      how many deals are played for each hand

For each of the 92,148 hands under a trump the other cards are dealt, the widow is taken, a card is
laid away and the hand is played out, all by rule, with each seat leading to the first trick, and
alone with the left leading. The same worlds give the same bytes, whatever the number of processes.
What is done is kept in build/tricks/, so that it can be broken off.
"""

import argparse
import sys
import zlib
from collections.abc import Iterator
from itertools import combinations
from multiprocessing import Pool
from pathlib import Path
from random import Random

from game.ai.figures import STEPS
from game.ai.hands import NAMED, number_under
from game.ai.trials import rehearsal_of
from game.ai.tricks import COLUMNS, FILE, WAYS, packed
from game.ai.valuation import ALONE_BEFORE_WIDOW, BEFORE_WIDOW, chances
from game.cards import PACK, Suit
from game.rules import CLASSIC

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "tricks"
DATA = ROOT / "game" / "ai" / "data" / FILE
CHUNK = 512
TRUMP = Suit.SPADES
BID = 3
"""Index of the bid that is played for, four: it makes the rule of thumb want each trick."""
PRIOR = 24
"""For so many worlds counts what the features of a hand promise: chance has less to say."""


def hands() -> list[int]:
    """By number, a hand that has it."""
    found = [0] * NAMED
    for held in combinations(range(len(PACK)), 6):
        hand = sum(1 << card for card in held)
        found[number_under(hand, TRUMP)] = hand
    return found


def count(task: tuple[int, list[int], int]) -> tuple[int, bytes]:
    """By hand, by column, by tricks 0 to 6: how many worlds ended so, as bytes."""
    chunk, chosen, worlds = task
    counts = bytearray()
    rehearsal = rehearsal_of(CLASSIC, 0, (0, 0))
    bidder, strain = rehearsal.bidder, CLASSIC.trumps.index(TRUMP)
    for at, hand in enumerate(chosen):
        rehearsal.seed = Random(f"{chunk}/{at}").randrange(1, 2**31 - 1)
        unseen = [1 << card for card in PACK if not hand >> card & 1]
        held = bidder.laid_out(strain, hand)
        found = [[0] * WAYS for _ in range(COLUMNS)]
        for _ in range(worlds):
            rehearsal.deal(0, hand, unseen)
            seven = held | bidder.laid_out(strain, rehearsal.widow)
            gone = bidder.cheapest(strain, seven)
            rehearsal.strain = strain
            for leader in range(COLUMNS - 1):
                found[leader][rehearsal.finish(0, BID, seven ^ gone, gone, 0, leader)] += 1
            found[-1][rehearsal.finish(0, BID, seven ^ gone, gone, 1 << 2, 1)] += 1
        for row in found:
            counts += bytes(row)
    return chunk, bytes(counts)


def counted(worlds: int, processes: int) -> bytes:
    """The counts of all hands; what was counted before is read."""
    WORK.mkdir(parents=True, exist_ok=True)
    every = hands()
    parts = [every[at : at + CHUNK] for at in range(0, NAMED, CHUNK)]
    files = [WORK / f"{worlds}-{chunk}" for chunk in range(len(parts))]
    open_tasks = [
        (chunk, parts[chunk], worlds) for chunk, file in enumerate(files) if not file.exists()
    ]
    with Pool(processes) as pool:
        for done, (chunk, counts) in enumerate(pool.imap_unordered(count, open_tasks), 1):
            draft = files[chunk].with_suffix(".new")
            draft.write_bytes(counts)
            draft.replace(files[chunk])
            share = (len(parts) - len(open_tasks) + done) / len(parts)
            print(f"\r{'#' * round(40 * share):40} {share:.0%}", end="", file=sys.stderr)
    print(file=sys.stderr)
    return b"".join(file.read_bytes() for file in files)


def rows(counts: bytes, worlds: int) -> Iterator[list[list[float]]]:
    """By column, by hand: the chances of 0 to 6 tricks, what the features promise counted in."""
    rehearsal = rehearsal_of(CLASSIC, 0, (0, 0))
    bidder, strain = rehearsal.bidder, CLASSIC.trumps.index(TRUMP)
    every = hands()
    for column in range(COLUMNS):
        kind = ALONE_BEFORE_WIDOW if column == COLUMNS - 1 else BEFORE_WIDOW
        expected = [
            bidder.expected(
                2 if kind is ALONE_BEFORE_WIDOW else 0, strain, bidder.laid_out(strain, hand)
            )
            for hand in every
        ]
        found = []
        for at in range(NAMED):
            least = (1.0, *chances(kind, min(max(expected[at], 0), STEPS - 1) / 100), 0.0)
            start = (at * COLUMNS + column) * WAYS
            found.append(
                [
                    (counts[start + way] + PRIOR * (least[way] - least[way + 1])) / (worlds + PRIOR)
                    for way in range(WAYS)
                ]
            )
        yield found


def main(arguments: list[str]) -> int:
    """Make the table; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--worlds", type=int, default=64, choices=range(1, 256), metavar="1-255")
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args(arguments)
    counts = counted(chosen.worlds, chosen.processes)
    DATA.parent.mkdir(exist_ok=True)
    DATA.write_bytes(zlib.compress(packed(list(rows(counts, chosen.worlds))), 9))
    print(f"{DATA.relative_to(ROOT)}: {DATA.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
