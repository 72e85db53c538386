"""Writes how often each level makes each bid on fixed deals, and how often it makes it.

    python -m tools.make_bids                writes tests/ai/bids.json

Each level that is asked calls and declares for everybody, and the rule of thumb plays the cards. A
test holds what it does on the first of the deals against these figures: whoever changes how a level
calls sees by how much, tells the players, and writes the figures anew.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from game.ai.brain import decide
from game.ai.levels import FALLBACK, brain
from game.match.deals import deal
from game.rules import PRESETS, Phase, legal_actions, new_match, step, view
from game.rules.events import HandScored, HandThrownIn
from game.rules.seats import SEATS

FILE: Final = Path(__file__).resolve().parent.parent / "tests" / "ai" / "bids.json"
SEED: Final = "bids"
PRESET: Final = "classic"
DEALS: Final = {"beginner": 1000, "casual": 10_000, "steady": 200}
"""By level: how many deals are counted."""


def outcomes(level: str, deals: int) -> Iterator[tuple[str, bool]]:
    """By deal: the bid, with ``*`` for a loner's, or ``none``; and whether it was made."""
    caller, player, rules = brain(level), brain(FALLBACK), PRESETS[PRESET]
    for number in range(1, deals + 1):
        dealer = number % len(SEATS)
        start = new_match(rules, dealer)
        state, events = step(start, deal(SEED, number, dealer, rules.deck))
        ended: HandScored | HandThrownIn | None = None
        rng = Random(f"{SEED}/{number}")
        while ended is None:
            assert state.turn is not None
            one = player if state.phase is Phase.PLAY else caller
            seen, legal = view(state, state.turn), legal_actions(state)
            state, events = step(state, decide(one, seen, legal, rng).action)
            for event in events:
                if isinstance(event, HandScored | HandThrownIn):
                    ended = event
        if isinstance(ended, HandScored):
            yield ended.result.bid + "*" * ended.result.alone, ended.result.made
        else:
            yield "none", False


def counted(level: str, deals: int) -> dict[str, list[int]]:
    """By bid: how often it won the auction, and how often it was made."""
    won: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for bid, is_made in outcomes(level, deals):
        won[bid] += 1
        made[bid] += is_made
    return {bid: [won[bid], made[bid]] for bid in sorted(won)}


def main() -> int:
    """Count and write."""
    found = {}
    for level, deals in DEALS.items():
        print(f"{level}: {deals} deals ...", file=sys.stderr)
        found[level] = {"deals": deals, "bids": counted(level, deals)}
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
