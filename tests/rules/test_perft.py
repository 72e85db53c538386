"""Every line of play from small positions, counted by the rules and by the second referee."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from game.rules import Phase, State
from tests.rules.oracle import Order, best_of, may_play, order_of
from tools import perft

SUITE = Path(__file__).parent / "perft.json"
ENTRIES: list[dict[str, Any]] = json.loads(SUITE.read_text(encoding="utf-8"))
entries = pytest.mark.parametrize("entry", ENTRIES, ids=[entry["name"] for entry in ENTRIES])


@entries
def test_counts_per_first_action_are_the_pinned_ones(entry: Mapping[str, Any]) -> None:
    """R12 to R18, 2.4 to 2.9."""
    assert entry["counts"]
    assert perft.compare(entry) == []


def count(
    hands: dict[int, list[str]],
    seat: int,
    table: dict[str, int],
    trump: str,
    order: Order,
    named: str = "",
) -> perft.Counts:
    """The same counts as the lists of the second referee give them."""
    if len(table) == len(hands):
        seat, table = table[best_of(list(table), trump, order)], {}
        if not hands[seat]:
            return 1, int(seat % 2 == 0)
        lines, taken = count(hands, seat, table, trump, order)
        return lines, taken + lines * (seat % 2 == 0)
    lines = taken = 0
    after = next(s % 4 for s in range(seat + 1, seat + 5) if s % 4 in hands)
    for one in may_play(hands[seat], next(iter(table), None), order, named):
        rest = hands | {seat: [card for card in hands[seat] if card != one]}
        names = "CDHS" if one == "JK" and not table and trump in ("NT", "NL") else [named]
        for suit in names:
            more = count(rest, after, table | {one: seat}, trump, order, suit)
            lines, taken = lines + more[0], taken + more[1]
    return lines, taken


def counted(state: State) -> perft.Counts:
    """Count a position before a lead without the rules."""
    assert state.trump is not None
    assert state.turn is not None
    order = order_of(state.trump.letter, state.rules.bowers)
    hands = {
        seat: [one.text for one in hand]
        for seat, hand in enumerate(state.hands)
        if seat not in state.sitting_out
    }
    return count(hands, state.turn, {}, state.trump.letter, order)


@pytest.mark.parametrize("entry", [e for e in ENTRIES if "phase" not in e], ids=lambda e: e["name"])
def test_the_second_referee_counts_the_same(entry: Mapping[str, Any]) -> None:
    """R4 to R6 and R16 to R18, written twice."""
    state = perft.position_of(entry)
    assert state.phase is Phase.PLAY
    assert perft.perft(state) == counted(state)


def test_a_difference_names_the_first_action(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The tool writes a suite that it agrees with, and shows where one is wrong."""
    suite = tmp_path / "suite.json"
    suite.write_text(json.dumps(ENTRIES[:2]), encoding="utf-8")
    assert perft.main([str(suite), "--write"]) == 0
    assert perft.main([str(suite)]) == 0
    assert capsys.readouterr().out.endswith("0 differences\n")
    first, second = json.loads(suite.read_text(encoding="utf-8"))
    assert [first, second] == ENTRIES[:2]
    second["counts"]["play JS"][0] += 1
    suite.write_text(json.dumps([first, second]), encoding="utf-8")
    assert perft.main([str(suite)]) == 1
    assert f"{second['name']}: play JS: " in capsys.readouterr().out
