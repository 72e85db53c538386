"""Counts every line of play from given positions, and holds the counts against pinned ones.

    python -m tools.perft SUITE.json            compare; on a mismatch, counts per first action
    python -m tools.perft SUITE.json --write    pin what the rules give now

A suite is a list of positions with few cards a hand. A wrong rule of following, winning or
leading changes a count, and the counts per first action show under which one.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.cards import cards, suit
from game.rules import Phase, State, legal_actions, rules_from, step
from game.rules.actions import notation_of
from game.rules.events import HandScored
from game.rules.seats import partner_of

Counts = tuple[int, int]
"""Lines of play to the end of the hand, and tricks of side 0 summed over all of them."""


def position_of(entry: Mapping[str, Any]) -> State:
    """The position that a suite's entry describes.

    Args:
        entry: ``hands`` (four texts, seat 0 first) and ``trump``; and where they differ from
            nothing: ``rules``, ``maker``, ``leader``, ``alone``, ``defender_alone``, ``widow``.
            With ``phase`` it stands earlier in the hand, and the maker is to act.

    Raises:
        ValueError: if a card, suit or phase is not one.
    """
    maker, defender = entry.get("maker", 0), entry.get("defender_alone")
    out = {partner_of(maker)} if entry.get("alone") else set()
    out |= {partner_of(defender)} if defender is not None else set()
    phase = Phase(entry.get("phase", "play"))
    return State(
        rules_from(entry.get("rules", {})),
        phase=phase,
        hand_number=1,
        dealer=3,
        hands=tuple(tuple(sorted(cards(text))) for text in entry["hands"]),
        widow=cards(entry.get("widow", "")),
        turn=entry.get("leader", 0) if phase is Phase.PLAY else maker,
        maker=maker,
        bid="1",
        trump=suit(entry["trump"]) if "trump" in entry else None,
        alone=bool(entry.get("alone")),
        lone_defender=defender,
        sitting_out=frozenset(out),
    )


def perft(state: State) -> Counts:
    """Every line of play from a position to the end of the hand."""
    lines = taken = 0
    for action in legal_actions(state):
        more = _after(state, action)
        lines, taken = lines + more[0], taken + more[1]
    return lines, taken


def divide(state: State) -> dict[str, Counts]:
    """The counts under each first action, by its words without the seat."""
    return {
        " ".join(map(str, notation_of(action)[1:])): _after(state, action)
        for action in legal_actions(state)
    }


def _after(state: State, action: Any) -> Counts:
    after, events = step(state, action)
    for event in events:
        if isinstance(event, HandScored):
            return 1, event.result.tricks[0]
    return perft(after)


def compare(entry: Mapping[str, Any]) -> list[str]:
    """A line for each first action whose counts are not the pinned ones; empty if all are."""
    found, pinned = divide(position_of(entry)), entry.get("counts", {})
    return [
        f"{entry['name']}: {first}: {list(found.get(first, ()))}, pinned {pinned.get(first, [])}"
        for first in {**found, **pinned}
        if list(found.get(first, ())) != pinned.get(first, [])
    ]


def main(arguments: list[str] | None = None) -> int:
    """Compare or write a suite; return 1 if a count differs."""
    parser = argparse.ArgumentParser(description="Count every line of play from positions.")
    parser.add_argument("suite", type=Path, help="a JSON file of positions")
    parser.add_argument("--write", action="store_true", help="pin the counts as they are now")
    options = parser.parse_args(arguments)
    suite = json.loads(options.suite.read_text(encoding="utf-8"))
    if options.write:
        for entry in suite:
            entry["counts"] = divide(position_of(entry))
        lines = ",\n".join(json.dumps(entry) for entry in suite)
        options.suite.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        return 0
    faults = [fault for entry in suite for fault in compare(entry)]
    for fault in faults:
        print(fault)
    lines_of_play = sum(perft(position_of(entry))[0] for entry in suite)
    print(f"{len(suite)} positions, {lines_of_play} lines of play, {len(faults)} differences")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
