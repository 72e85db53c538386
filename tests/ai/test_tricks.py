"""The tables of tricks: made of hands played as `step` plays them, the same bytes again."""

from pathlib import Path
from random import Random

import pytest

from game.ai import tricks
from game.ai.figures import FINAL
from game.ai.rehearsal import Rehearsal
from game.ai.trials import rehearsal_of
from game.ai.tricks import TABLES, WAYS, Column, Counted, tricks_of
from game.cards import PACK, SUITS, Card, Suit, cards
from game.rules import PRESETS, Phase, PlayerAction, Rules, State, new_match, step
from game.rules.actions import (
    Bid,
    Deal,
    DefendTogether,
    GoAlone,
    KeepPartner,
    NameTrump,
    Pass,
)
from game.rules.events import HandScored
from game.rules.house import rules_from
from tests.ai.support import decision, discard_like, seven_of
from tools import make_tricks
from tools.make_tricks import count, rules_of, strain_of, tricks_in


def table_rules(name: str, column: Column) -> tuple[Rules, int]:
    """House rules and a dealer under which seat 0 as maker has this column of the table (2.8)."""
    options = {**TABLES[name].options, "first_lead": "eldest", "alone_lead": "left_of_loner"}
    return rules_from(options), (column.leader - 1) % 4


def dealt_by(rehearsal: Rehearsal) -> Deal:
    """The deal of a rehearsal's world."""

    def of(mask: int) -> tuple[Card, ...]:
        return tuple(card for card in PACK if mask >> card & 1)

    return Deal(tuple(of(rehearsal.hand(seat)) for seat in range(4)), of(rehearsal.widow))


def trump_like(rehearsal: Rehearsal, chosen: PlayerAction) -> PlayerAction:
    """The trump of the rehearsal, if the one chosen promises the same to the hundredth."""
    assert isinstance(chosen, NameTrump)
    bidder, promised = rehearsal.bidder, []
    for strain in (rehearsal.strain, SUITS.index(chosen.trump)):
        seven = seven_of(rehearsal, strain, 0)
        gone = bidder.cheapest(strain, seven)
        promised.append(bidder.expected(FINAL, strain, seven ^ gone))
    same = promised[0] == promised[1]
    return NameTrump(chosen.seat, SUITS[rehearsal.strain]) if same else chosen


def played_by_step(state: State, rehearsal: Rehearsal, trump: Suit | None, alone: bool) -> int:
    """Tricks of seat 0 as maker of a bid of four, the others passing; all else by the brain.

    Only the trump, where one is given, and whether to play alone are settled; and of what is worth
    the same the choice that was rehearsed.
    """
    while True:
        seat = state.turn
        assert seat is not None
        action: PlayerAction
        if state.phase is Phase.AUCTION:
            action = Pass(seat) if seat else Bid(seat, "4")
        elif state.phase is Phase.TRUMP and trump is not None:
            action = NameTrump(seat, trump)
        elif state.phase is Phase.TRUMP:
            action = trump_like(rehearsal, decision(state).action)
        elif state.phase is Phase.DISCARD:
            action = discard_like(rehearsal, decision(state).action)
        elif state.phase is Phase.ALONE:
            action = GoAlone(seat) if alone else KeepPartner(seat)
        elif state.phase is Phase.DEFEND:
            action = DefendTogether(seat)
        else:
            action = decision(state).action
        state, events = step(state, action)
        for event in events:
            if isinstance(event, HandScored):
                return event.result.tricks[0]


def six_of(table: Counted, number: int, rng: Random) -> list[int]:
    """So many hands of a table, by chance."""
    pack = rules_of(table).pack
    return [sum(1 << card for card in rng.sample(pack, 6)) for _ in range(number)]


def check_as_played(name: str, number: int, rng: Random) -> None:
    """So many hands, each in one world and one column, beside the same played by `step`."""
    table = TABLES[name]
    rehearsal = rehearsal_of(rules_of(table), 0, (0, 0))
    for hand in six_of(table, number, rng):
        rehearsal.seed = rng.randrange(1, 2**31 - 1)
        unseen = [1 << card for card in rules_of(table).pack if not hand >> card & 1]
        rehearsal.deal(0, hand, unseen)
        column = rng.choice(table.columns)
        (counted,) = tricks_in(rehearsal, strain_of(table), [column])
        rules, dealer = table_rules(name, column)
        state, _ = step(new_match(rules, dealer), dealt_by(rehearsal))
        played = played_by_step(state, rehearsal, table.trump, column.alone)
        assert played == counted, state


@pytest.mark.parametrize("name", TABLES)
def test_the_hands_counted_are_as_step_plays_them(name: str, rng: Random) -> None:
    check_as_played(name, 100, rng)


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_10_000_hands_are_as_step_plays_them(name: str, rng: Random) -> None:
    check_as_played(name, 2_000, rng)


def test_the_same_worlds_are_counted_again(rng: Random) -> None:
    for name, table in TABLES.items():
        chosen = six_of(table, 3, rng)
        _, _, counts = count((name, 7, chosen, 5))
        assert (name, 7, counts) == count((name, 7, chosen, 5))
        rows = [counts[at : at + WAYS] for at in range(0, len(counts), WAYS)]
        assert len(rows) == 3 * len(table.columns)
        assert all(sum(row) == 5 for row in rows)


def test_any_number_of_processes_and_a_run_broken_off_count_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, rng: Random
) -> None:
    some = six_of(TABLES["plain"], 2 * make_tricks.CHUNK + 1, rng)
    monkeypatch.setattr(make_tricks, "hands", lambda _: some)
    found = []
    for processes in (1, 2):
        monkeypatch.setattr(make_tricks, "WORK", tmp_path / str(processes))
        found.append(make_tricks.counted(["plain"], 2, processes))
    kept, gone, *_ = sorted((tmp_path / "2").iterdir())
    gone.unlink()
    written = kept.stat().st_mtime_ns
    assert found[0] == found[1] == make_tricks.counted(["plain"], 2, 2)
    assert kept.stat().st_mtime_ns == written
    assert len(found[0]["plain"]) == len(some) * WAYS


def test_packed_counts_are_read_as_chances() -> None:
    """Two columns of three hands: chances by the mean, which like means share."""
    table = TABLES["taken"]._replace(hands=3, columns=(Column(0, False), Column(1, False)))
    rows = [[0, 0, 4, 4, 0, 0, 0], [0, 0, 0, 0, 0, 0, 8], [8, 0, 0, 0, 0, 0, 0]]
    rows += [[0, 0, 0, 0, 4, 4, 0], [0, 4, 0, 0, 4, 0, 0], [4, 4, 0, 0, 0, 0, 0]]
    whole = make_tricks.packed(table, bytes(each for row in rows for each in row))
    assert len(whole) == 2 * (tricks.SHAPES * WAYS + 3)
    read = tricks.unpacked(table, whole)
    found = [[tricks.chances(read, column, hand) for column in (0, 1)] for hand in range(3)]
    shared = pytest.approx([0, 0.25, 0.25, 0.25, 0.25, 0, 0], abs=0.01)
    assert found[0] == [shared, pytest.approx([0, 0, 0, 0, 0, 0, 1])]
    assert found[1][0] == pytest.approx([1, 0, 0, 0, 0, 0, 0])
    assert found[1][1] == pytest.approx([0, 0, 0, 0, 0.5, 0.5, 0])
    assert found[2][0] == shared


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_near_to_what_is_played(name: str, rng: Random) -> None:
    """Thirty hands of 200 other worlds each: a fifth of a trick off at most on average."""
    table = TABLES[name]
    rules = rules_of(table)
    trump = table.trump or Suit.SPADES
    chosen = six_of(table, 30, rng)
    _, _, counts = count((name, 1_000_000, chosen, 200))
    rows = iter([counts[at : at + WAYS] for at in range(0, len(counts), WAYS)])
    off = dict.fromkeys(table.columns, 0.0)
    for hand in chosen:
        for column in table.columns:
            played = sum(way * number for way, number in enumerate(next(rows))) / 200
            known = tricks_of(rules, hand, trump, column.leader, alone=column.alone)
            assert known is not None
            assert sum(known) == pytest.approx(1)
            off[column] += abs(sum(way * chance for way, chance in enumerate(known)) - played)
    assert max(off.values()) / len(chosen) < 1 / 5


def mask(text: str) -> int:
    """Cards as a mask in the order of the pack."""
    return sum(1 << card for card in cards(text))


def mean_of(rules: Rules, hand: str, trump: Suit, leader: int, *, alone: bool) -> float:
    """The tricks that a hand in the table takes on average."""
    known = tricks_of(rules, mask(hand), trump, leader, alone=alone)
    assert known is not None
    return sum(way * chance for way, chance in enumerate(known))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_the_best_hand_and_the_worst(preset: str) -> None:
    """The best trumps with two aces take nearly all; nines and tens what the partner takes."""
    rules = PRESETS[preset]
    best = "JK JS JC AS AH AD" if rules.deck == 25 else "JS JC AS KS AH AD"
    worst = "9H TH 9D TD 9C TC"
    leaders = range(4) if rules.first_lead == "eldest" else [0]
    for leader in leaders:
        assert mean_of(rules, best, Suit.SPADES, leader, alone=False) > 5
        assert mean_of(rules, worst, Suit.SPADES, leader, alone=False) < 3
    if rules.going_alone == "maker_call":
        assert mean_of(rules, best, Suit.SPADES, 1, alone=True) > 5
        assert mean_of(rules, worst, Suit.SPADES, 1, alone=True) < 2
    if rules.no_trumps:
        assert mean_of(rules, "AC AD AH AS KC KD", Suit.NO_TRUMP, 0, alone=False) > 5
        assert mean_of(rules, worst, Suit.NO_TRUMP, 0, alone=False) < 3


def test_low_no_trump_is_no_trump_upside_down() -> None:
    """Option `no_trump`: with the nines high, four nines and two tens are best."""
    rules = rules_from({"deck": 24, "widow": "none", "no_trump": "high_and_low"})
    high, low = "AC AD AH AS KC KD", "9C 9D 9H 9S TC TD"
    assert mean_of(rules, low, Suit.LOW_NO_TRUMP, 0, alone=False) == mean_of(
        rules, high, Suit.NO_TRUMP, 0, alone=False
    )
    assert mean_of(rules, high, Suit.LOW_NO_TRUMP, 0, alone=False) < 3


def test_where_there_is_no_table() -> None:
    """Without bowers, and with no trump while the Joker is in the pack."""
    hand = mask("JK JS JC AS AH AD")
    assert tricks_of(rules_from({"bowers": False}), hand, Suit.SPADES, 0, alone=False) is None
    joker = rules_from({"no_trump": "high", "joker_in_no_trump": "names_suit"})
    assert tricks_of(joker, hand, Suit.NO_TRUMP, 0, alone=False) is None
