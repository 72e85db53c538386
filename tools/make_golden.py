"""Writes the golden records: whole matches that show every change of the rules as a diff.

    python -m tools.make_golden

There is at least one for each preset, and together they hold every verb and every event. Their
players are not brains but a fixed choice by hash, so that only a change of the rules, of the
deals or of the format can change a byte.
"""

import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from game.match.record import Player, Record
from game.match.session import Session
from game.match.writing import record_to_bytes
from game.options import dump
from game.rules import PRESETS, Phase, PlayerAction, Refusal, State, legal_actions, rules_from
from game.rules.actions import Bid, Pass

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "golden"


class Plan(NamedTuple):
    """One golden record."""

    preset: str
    seed: str
    options: Mapping[str, object] = {}
    """Options in which its rules differ from the preset's."""
    actions: int | None = None
    """It stops, unfinished, after so many actions, deals included; `None`: played to its end."""


BOTH_HOME: Final = {
    "defenders_score": "always",
    "tie_break": "higher_score",
    "alone_lead": "eldest_or_next",
    "multiplier_stacking": "product",
}
MOONS: Final = {
    "bid_ladder": "moon_doubling",
    "alone_scoring": "fixed",
    "alone_points": 8,
    "min_bid": 3,
    "can_win_on": "own_bid",
}
NAMED: Final = {
    "bid_names_trump": True,
    "no_trump": "high_and_low",
    "joker_in_no_trump": "names_suit",
    "auction": "single_round",
}
PLANS: Final = {
    "classic": Plan("classic", "golden 13"),
    "as_printed": Plan("as_printed", "golden 5"),
    "peppers": Plan("peppers", "golden 9"),
    "joker_bids": Plan("joker_bids", "golden 30"),
    "dead_widow": Plan("dead_widow", "golden 12"),
    "pepper": Plan("pepper", "golden 115"),
    "exchange": Plan(
        "classic", "golden 11", {"partner_exchange": 2, "widow_timing": "after_trump"}
    ),
    "exposed": Plan("classic", "golden 48", {"widow": "dead_exposed", "pass_is_final": False}),
    "redeal": Plan("classic", "golden 36", {"redeal_hand": "both", "all_pass": "stick_dealer"}),
    "both_home": Plan("peppers", "golden 184", BOTH_HOME),
    "lost": Plan("classic", "golden 3", {"game_at_minus": 12, "target": 64, "bowers": False}),
    "moons": Plan("classic", "golden 61", MOONS),
    "named": Plan("classic", "golden 186", NAMED),
    "unfinished": Plan("classic", "golden 3", actions=40),
}
"""Every golden record by its file's name; the seeds are chosen so that the matches are short."""


def choose(state: State, seed: str) -> PlayerAction:
    """An action picked by hash: five passes in eight, low bids, anything else evenly."""
    legal = legal_actions(state)
    number = int.from_bytes(sha256(f"{seed}:{state.number}".encode()).digest()[:4], "big")
    if isinstance(legal[0], Pass) and number % 8 < 5:
        return legal[0]
    bids = [action for action in legal if isinstance(action, Bid)]
    others = [action for action in legal if not isinstance(action, Bid | Pass)]
    a_rung = sum(action.bid == bids[0].bid for action in bids) if bids else 0
    few = [*others, *bids[: 2 * a_rung]]
    return few[number // 8 % len(few)]


def make(plan: Plan) -> Record:
    """Play the match of a plan."""
    rules = rules_from({**dump(PRESETS[plan.preset]), **plan.options})
    players = [Player(f"Player {seat}", "human") for seat in range(4)]
    session = Session.start(rules, players, plan.seed)
    while session.state.phase is not Phase.OVER and session.state.number != plan.actions:
        if session.state.phase is Phase.DEAL:
            session.deal()
            continue
        done = session.submit(choose(session.state, plan.seed), session.state.number)
        assert not isinstance(done, Refusal)
    return session.record


def files() -> Iterator[tuple[str, bytes]]:
    """Name and content of every golden record."""
    for name, plan in PLANS.items():
        yield f"{name}.hasen", record_to_bytes(make(plan))


def main() -> int:
    """Write all records and remove those of no plan."""
    for old in FOLDER.glob("*.hasen"):
        if old.stem not in PLANS:
            old.unlink()
    for name, data in files():
        (FOLDER / name).write_bytes(data)
        print(f"{name}: {len(data)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
