"""Measures how far apart the levels are and what the characters cost, and writes both down.

    python -m tools.make_strength ladder             each level against the one below it
    python -m tools.make_strength characters         each character against none, at one level
    python -m tools.make_strength write              the tables, into docs/strength.md
    python -m tools.make_strength ladder --pairs 40 --seed look    a first look, written nowhere

The seeds and the numbers of pairs of what is published stand here, chosen before the run. What has
been played is kept in build/strength/, so that a run which was broken off goes on where it was;
both cores are used. Only whole runs are written down.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from game.ai.levels import OFFERED
from game.ai.personalities import PERSONALITIES
from game.match.arena import Contest
from game.match.tally import Tally
from game.rules import PRESETS

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "strength.md"
KEPT: Final = ROOT / "build" / "strength"

RULES: Final = "classic"
SEEDS: Final = {"ladder": "ladder-1", "characters": "characters-1"}
PAIRS: Final = {"ladder": 1000, "characters": 1000}
LEVEL: Final = "steady"
"""At which level the characters are measured: the lowest that weighs calls and cards alike."""
_PART: Final = 50
"""Pairs that are played and kept at once."""


def contests(what: str, seed: str) -> list[Contest]:
    """The contests of a table, in its order."""
    rules = PRESETS[RULES]
    if what == "ladder":
        return [Contest(high, low, "deals", rules, seed) for low, high in pairwise(OFFERED)]
    return [Contest(f"{LEVEL}:{name}", LEVEL, "deals", rules, seed) for name in PERSONALITIES]


def play(contest: Contest, pairs: int, file: Path | None) -> Tally:
    """Play what has not been played yet, and keep the points of each pair."""
    tally = Tally()
    if file is not None and file.exists():
        tally.differences = json.loads(file.read_text(encoding="utf-8"))[:pairs]
    done = len(tally.differences)
    for part in _measured(contest, done, pairs):
        tally.add(part)
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(tally.differences), encoding="utf-8")
        print(
            f"\r{contest.a} against {contest.b}: {len(tally.differences)}/{pairs}"
            f"  {tally.mean:+.3f} +- {tally.margin:.3f}",
            end="",
            file=sys.stderr,
            flush=True,
        )
    print(file=sys.stderr)
    return tally


def _measured(contest: Contest, done: int, pairs: int) -> Iterator[Tally]:
    """What is new, some pairs at a time."""
    for begun in range(done, pairs, _PART):
        numbers = range(begun + 1, min(begun + _PART, pairs) + 1)
        whole = Tally()
        for part in contest.measure_these(numbers, os.cpu_count() or 1):
            whole.add(part)
        yield whole


def table(what: str) -> list[str] | None:
    """The lines of a table; ``None`` while a contest of it has not been played whole."""
    first = "Level" if what == "ladder" else "Character"
    lines = [f"| {first} | against | Points a deal | Pairs |", "|---|---|---|---|"]
    for contest in contests(what, SEEDS[what]):
        file = file_of(contest)
        kept: list[float] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
        if len(kept) < PAIRS[what]:
            return None
        tally = Tally(kept[: PAIRS[what]])
        lines.append(
            f"| `{contest.a}` | `{contest.b}` | {tally.mean:+.3f} +- {tally.margin:.3f} "
            f"| {len(tally.differences)} |"
        )
    return lines


def file_of(contest: Contest) -> Path:
    """Where the points of a contest's pairs are kept."""
    name = f"{contest.seed}-{contest.a}-{contest.b}".replace(":", "-")
    return KEPT / f"{name}.json"


def written(page: str, what: str, lines: list[str]) -> str:
    """The page with a table in place of the one between its marks.

    Raises:
        ValueError: if the page does not have the marks.
    """
    begin, end = f"<!-- {what}: begin -->", f"<!-- {what}: end -->"
    if begin not in page or end not in page:
        raise ValueError(f"the page has no place for the table {what!r}")
    head, rest = page.split(begin, 1)
    return "\n".join([head + begin, *lines, end + rest.split(end, 1)[1]])


def main() -> int:
    """Measure, or write."""
    parser = argparse.ArgumentParser(description="Measure the levels and the characters.")
    parser.add_argument("what", choices=(*SEEDS, "write"))
    parser.add_argument("--pairs", type=int, help="another number of pairs, for a look")
    parser.add_argument("--seed", help="another seed, for a look")
    chosen: Any = parser.parse_args()
    if chosen.what == "write":
        page = PAGE.read_text(encoding="utf-8")
        for what in SEEDS:
            lines = table(what)
            if lines is None:
                print(f"{what} has not been played whole, and stays as it was", file=sys.stderr)
            else:
                page = written(page, what, lines)
        PAGE.write_text(page, encoding="utf-8")
        return 0
    seed = chosen.seed or SEEDS[chosen.what]
    for contest in contests(chosen.what, seed):
        file = None if chosen.seed else file_of(contest)
        play(contest, chosen.pairs or PAIRS[chosen.what], file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
