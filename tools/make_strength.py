"""Measures how far apart the levels are, what the characters cost, how strong the best is.

    python -m tools.make_strength ladder             each level against the one below it
    python -m tools.make_strength characters         each character against none, at one level
    python -m tools.make_strength bars               the strongest level, in every suite
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
from math import sqrt
from pathlib import Path
from typing import Any, Final

from game.ai.callbook import COUNTED
from game.ai.personalities import PERSONALITIES
from game.ai.profiles import OFFERED
from game.match.arena import Contest
from game.match.tally import WIDE, Forecasts, Tally
from game.rules import PRESETS, Rules

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "strength.md"
KEPT: Final = ROOT / "build" / "strength"

RULES: Final[dict[str, Rules]] = {
    "classic": PRESETS["classic"],
    "joker_bids": PRESETS["joker_bids"],
    "continuous": COUNTED["joker_bids_continuous"],
}
SEEDS: Final = {"ladder": "ladder-5", "characters": "characters-2", "bars": "bars-3"}
EARLIER: Final = {("master", "ladder-5"): "ladder-3"}
"""Levels that were played, for a table, before those below were set as they are now."""
PAIRS: Final = {"ladder": 1000, "characters": 1000, "cards": 4000, "deals": 1500, "matches": 200}
"""By table, and by suite for those of the strongest level."""
CLOSE: Final = {"master": 2500, "expert": 2000, "skilled": 2000, "steady": 1500}
"""Pairs of levels that stand close to the one below."""
LEVEL: Final = "steady"
"""At which level the characters are measured: the lowest that weighs calls and cards alike."""
_PART: Final = 50
"""Pairs that are played and kept at once."""
_ENOUGH: Final = 200
"""Of fewer forecasts nothing is said."""


def contests(what: str, seed: str) -> list[Contest]:
    """The contests of a table, in its order."""
    rules = RULES["classic"]
    if what == "ladder":
        return [
            Contest(high, low, "deals", rules, EARLIER.get((high, seed), seed))
            for low, high in pairwise(OFFERED)
        ]
    if what == "characters":
        return [Contest(f"{LEVEL}:{name}", LEVEL, "deals", rules, seed) for name in PERSONALITIES]
    best, thumb = OFFERED[-1], "casual"
    return [
        *(
            Contest(best, "pimc50", "cards", RULES["continuous"], seed, declarer=declarer)
            for declarer in (best, thumb)
        ),
        *(Contest(best, thumb, "deals", RULES[name], seed) for name in ("classic", "joker_bids")),
        *(Contest(best, thumb, "matches", RULES[name], seed) for name in ("classic", "joker_bids")),
    ]


def pairs_of(what: str, contest: Contest) -> int:
    """How many pairs of a contest make a table."""
    if what == "ladder" and contest.a in CLOSE:
        return CLOSE[contest.a]
    return PAIRS[contest.suite if what == "bars" else what]


def play(contest: Contest, pairs: int, file: Path | None) -> Tally:
    """Play what has not been played yet, and keep what it shows."""
    tally = read(file) if file is not None and file.exists() else Tally()
    for part in _measured(contest, len(tally.differences), pairs):
        tally.add(part)
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            draft = file.with_suffix(".new")
            draft.write_text(json.dumps(kept(tally)), encoding="utf-8")
            draft.replace(file)
        print(
            f"\r{contest.a} against {contest.b}, {contest.suite}: "
            f"{len(tally.differences)}/{pairs}  {tally.interval}",
            end="",
            file=sys.stderr,
            flush=True,
        )
    print(file=sys.stderr)
    return tally


def kept(tally: Tally) -> dict[str, Any]:
    """What is kept of a tally: all but the counts of bids, and the times of the first alone."""
    return {
        "differences": tally.differences,
        "matches": [tally.wins, tally.matches],
        "bids": {key: list(vars(each).values()) for key, each in tally.by_bid.items()},
        "bowers": {key: list(vars(each).values()) for key, each in tally.by_bowers.items()},
        "ms": [round(1000 * each, 2) for each in tally.seconds[0]],
    }


def read(file: Path) -> Tally:
    """What :func:`play` has kept."""
    found = json.loads(file.read_text(encoding="utf-8"))
    return Tally(
        found["differences"],
        by_bid={key: Forecasts(*each) for key, each in found["bids"].items()},
        by_bowers={key: Forecasts(*each) for key, each in found["bowers"].items()},
        wins=found["matches"][0],
        matches=found["matches"][1],
        seconds=([each / 1000 for each in found["ms"]], []),
    )


def _measured(contest: Contest, done: int, pairs: int) -> Iterator[Tally]:
    """What is new, some pairs at a time."""
    for begun in range(done, pairs, _PART):
        numbers = range(begun + 1, min(begun + _PART, pairs) + 1)
        whole = Tally()
        for part in contest.measure_these(numbers, os.cpu_count() or 1):
            whole.add(part)
        yield whole


def table(what: str) -> list[str] | None:
    """The lines of a table; ``None`` while too little of it has been played whole.

    The levels and the characters make sense beside each other alone; a bar stands for itself.
    """
    listed = contests(what, SEEDS[what])
    played = [(each, read(file_of(each))) for each in listed if file_of(each).exists()]
    found = [
        (contest, tally)
        for contest, tally in played
        if len(tally.differences) >= pairs_of(what, contest)
    ]
    if what == "bars":
        return _bars(found) if found else None
    if len(found) < len(listed):
        return None
    first = "Level" if what == "ladder" else "Character"
    return [
        f"| {first} | against | Points a deal | Pairs |",
        "|---|---|---|---|",
        *(
            f"| `{contest.a}` | `{contest.b}` | {tally.interval} | {len(tally.differences)} |"
            for contest, tally in found
        ),
    ]


def _bars(found: list[tuple[Contest, Tally]]) -> list[str]:
    """What the strongest level has shown, and how its forecasts came true."""
    lines = [
        "| Suite, against | Rules | Points a deal | Matches won | ms, 50 / 95 / 99 % | Pairs |",
        "|---|---|---|---|---|---|",
    ]
    for contest, tally in found:
        times = tally.latency(0)
        lines.append(
            f"| {_suite(contest)}, `{contest.a}` against `{contest.b}` | {_named(contest.rules)} "
            f"| {tally.interval} | {_won(tally)} "
            f"| {times['p50']:.0f} / {times['p95']:.0f} / {times['p99']:.0f} "
            f"| {len(tally.differences)} |"
        )
    lines += [
        "",
        "| Rules | Bid, or bowers held | Bids | Chance given | Made |",
        "|---|---|---|---|---|",
    ]
    for name in ("classic", "joker_bids"):
        whole = Tally()
        for contest, tally in found:
            if contest.suite != "cards" and contest.rules == RULES[name]:
                whole.add(tally)
        for what, forecasts in (("bid", whole.by_bid), ("bowers", whole.by_bowers)):
            lines += [
                f"| `{name}` | {what} {key} | {each.count} | {each.predicted / each.count:.1%} "
                f"| {_share(each.made, each.count)} |"
                for key, each in sorted(forecasts.items())
                if each.count >= _ENOUGH
            ]
    return lines


def _suite(contest: Contest) -> str:
    return f"cards as `{contest.declarer}` calls" if contest.suite == "cards" else contest.suite


def _named(rules: Rules) -> str:
    return next(f"`{name}`" for name, each in RULES.items() if each == rules)


def _won(tally: Tally) -> str:
    """The share of matches won, the matches of a pair taken as independent: a little too wide."""
    return _share(tally.wins, tally.matches) if tally.matches else ""


def _share(part: float, whole: int) -> str:
    """A share and its 95 % interval, in per cent."""
    share = part / whole
    return f"{share:.1%} +- {WIDE * sqrt(share * (1 - share) / whole):.1%}"


def file_of(contest: Contest) -> Path:
    """Where the points of a contest's pairs are kept."""
    suite = f"cards-{contest.declarer}" if contest.suite == "cards" else contest.suite
    name = f"{contest.seed}-{suite}-{_named(contest.rules)}-{contest.a}-{contest.b}"
    return KEPT / f"{name}.json".replace(":", "-").replace("`", "")


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
    parser.add_argument("--only", type=int, help="this contest of the table alone, from 1")
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
    listed = contests(chosen.what, seed)
    for contest in listed[chosen.only - 1 : chosen.only] if chosen.only else listed:
        file = None if chosen.seed else file_of(contest)
        play(contest, chosen.pairs or pairs_of(chosen.what, contest), file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
