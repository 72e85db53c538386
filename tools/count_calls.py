"""Counts how the strongest level calls, for those who read calls: game/ai/data/calls-*.z.

    python -m tools.count_calls                      under all rule sets, both cores
    python -m tools.count_calls classic peppers      under some of them
    python -m tools.count_calls --deals 200 classic  a look: prints how much is written, and where

At nought all, so that no bid ends a match. The same arguments give the same bytes.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final

from game.ai.bidding_bits import Bidder
from game.ai.brain import decide
from game.ai.callbook import COUNTED, FILE, TENTHS, Kind, kind_of, packed
from game.ai.calls import mask_of, turn_of
from game.ai.figures import figures_of
from game.ai.levels import brain
from game.ai.profiles import OFFERED
from game.match.deals import deal
from game.rules import Phase, Rules, legal_actions, new_match, step, view
from game.rules.actions import Bid, Pass
from game.rules.seats import SEATS

DATA: Final = Path(__file__).resolve().parent.parent / "game" / "ai" / "data"
DEALS: Final = 6000
WORLDS: Final = 100
"""A call is tried in so many: between what the two strongest levels look at."""
_PART: Final = 20

Counted = dict[Kind, dict[int, list[int]]]


def count(rules: Rules, seed: str, numbers: Sequence[int]) -> Counted:
    """Count the calls of these deals, by kind of turn, by bid and by the tenths of the hand."""
    found: Counted = {}
    caller, bidder = brain(OFFERED[-1]), Bidder(figures_of(rules))
    for number in numbers:
        rng, dealer = Random(f"{seed}/{number}"), number % len(SEATS)
        dealt = deal(seed, number, dealer, rules.deck)
        state, _ = step(new_match(rules, dealer), dealt)
        while state.phase is Phase.AUCTION:
            assert state.turn is not None
            seen, legal = view(state, state.turn), legal_actions(state)
            action = decide(caller, seen, legal, rng, WORLDS).action
            if len(legal) > 1 and isinstance(action, Bid | Pass):
                bidder.value(mask_of(seen.hand))
                kind = kind_of(turn_of(rules, seen.calls, seen.seat, seen.score), len(seen.calls))
                bid = rules.ladder.index(action.bid) if isinstance(action, Bid) else -1
                row = found.setdefault(kind, {}).setdefault(bid, [0] * TENTHS)
                row[min(max(round(bidder.tricks / 10), 0), TENTHS - 1)] += 1
            state, _ = step(state, action)
    return found


def add(whole: Counted, part: Counted) -> None:
    """Add what was counted in other deals."""
    for kind, turns in part.items():
        for bid, row in turns.items():
            mine = whole.setdefault(kind, {}).setdefault(bid, [0] * TENTHS)
            mine[:] = map(int.__add__, mine, row)


def main() -> int:
    """Count, and write."""
    parser = argparse.ArgumentParser(description="Count how the strongest level calls.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(COUNTED)}")
    parser.add_argument("--deals", type=int, default=DEALS)
    chosen: Any = parser.parse_args()
    if unknown := set(chosen.names) - set(COUNTED):
        parser.error(f"there is no rule set {', '.join(sorted(unknown))}")
    parts = [range(at, min(at + _PART, chosen.deals)) for at in range(0, chosen.deals, _PART)]
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        for name in chosen.names or COUNTED:
            whole: Counted = {}
            counting = partial(count, COUNTED[name], f"calls-{name}")
            for number, part in enumerate(pool.imap(counting, parts), 1):
                add(whole, part)
                print(f"\r{name}: {number}/{len(parts)}", end="", file=sys.stderr, flush=True)
            file, data = DATA / FILE.format(name), packed(whole)
            draft = file.with_suffix(".new")
            draft.write_bytes(data)
            draft.replace(file)
            print(f"\n{file.name}: {len(data)} bytes, {len(whole)} kinds of turns")
    return 0


if __name__ == "__main__":
    sys.exit(main())
