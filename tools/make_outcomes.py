"""Counts how hands end under each preset.

    python -m tools.make_outcomes [--level casual] [--hands 6000]

writes game/ai/outcomes.py. The same arguments write the same bytes.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

from game.ai.brain import decide
from game.ai.levels import brain
from game.match.deals import deal
from game.rules import PRESETS, Rules, legal_actions, new_match, step, view
from game.rules.events import HandScored, HandThrownIn
from game.rules.seats import SEATS, side_of

_FILE: Final = Path(__file__).resolve().parent.parent / "game" / "ai" / "outcomes.py"
_SEED: Final = "outcomes"

_HEAD: Final = '''\
"""How hands end under each preset: {hands} hands of `{level}` players at nought all.

Made by `python -m tools.make_outcomes`; do not change it by hand.
"""

from typing import Final

Hand = tuple[bool, str, bool, int, int]
"""Whether the makers are the dealer's side, the bid, whether it was played alone, the tricks that
the makers took, and how many hands ended so."""

# fmt: off
OUTCOMES: Final[dict[str, tuple[tuple[Hand, ...], int]]] = {{
'''
_FOOT: Final = """}
# fmt: on
\"\"\"By preset: how hands end, and how many were thrown in.\"\"\"
"""


def play(rules: Rules, level: str, number: int) -> tuple[bool, str, bool, int] | None:
    """How one hand ends; None where it is thrown in."""
    dealer = number % len(SEATS)
    state, _ = step(new_match(rules, dealer), deal(_SEED, number, dealer, rules.deck))
    rng, players = Random(f"{_SEED}/{number}"), [brain(level) for _ in SEATS]
    while True:
        assert state.turn is not None
        seen, legal = view(state, state.turn), legal_actions(state)
        state, events = step(state, decide(players[state.turn], seen, legal, rng).action)
        for event in events:
            if isinstance(event, HandThrownIn):
                return None
            if isinstance(event, HandScored):
                result = event.result
                makers = side_of(result.maker)
                is_dealers = makers == side_of(dealer)
                return is_dealers, result.bid, result.alone, result.tricks[makers]


def main(args: list[str]) -> int:
    """Count, and write the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--level", default="casual")
    parser.add_argument("--hands", type=int, default=6000)
    chosen = parser.parse_args(args)
    text = _HEAD.format(hands=chosen.hands, level=chosen.level)
    for name, rules in PRESETS.items():
        found = Counter(play(rules, chosen.level, number) for number in range(chosen.hands))
        thrown_in = found.pop(None, 0)
        text += f'    "{name}": ((\n'
        for end, number in sorted(found.items(), key=str):
            text += f"        {(*(end or ()), number)},\n".replace("'", '"')
        text += f"    ), {thrown_in}),\n"
        print(name, len(found), "ways to end")
    _FILE.write_text(text + _FOOT, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
