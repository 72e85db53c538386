"""Golden records: replayed, made again byte for byte, and complete.

A change of the rules shows here first. If it is meant, `python -m tools.make_golden` writes them
anew, and the diff tells what the change does.
"""

from pathlib import Path
from typing import get_args

import pytest

from game.match.reading import read_record
from game.match.replaying import steps
from game.match.writing import record_to_bytes
from game.options import dump
from game.rules import PRESETS, Event, Phase, legal_actions, new_match, step
from game.rules.actions import VERBS, notation_of
from game.rules.events import AuctionWon, HandScored, HandThrownIn
from tests.rules.oracle import Referee
from tests.rules.support import line_of
from tools import make_golden

FILES = sorted(Path(__file__).parent.glob("*.hasen"))
golden = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def test_every_plan_has_its_file() -> None:
    assert {file.stem for file in FILES} == set(make_golden.PLANS)


@golden
def test_a_golden_record_is_made_again_byte_for_byte(file: Path) -> None:
    made = record_to_bytes(make_golden.make(make_golden.PLANS[file.stem]))
    assert made == file.read_bytes()


@golden
def test_a_golden_record_replays_and_is_written_the_same(file: Path) -> None:
    """record-format: each action legal, each result and the winner as told."""
    record = read_record(file)
    *_, (state, _) = steps(record)
    assert state.winner == record.winner
    assert (state.phase is Phase.OVER) == (record.winner is not None)
    assert record_to_bytes(record) == file.read_bytes()


@golden
def test_the_second_referee_bears_a_golden_record_out(file: Path) -> None:
    """Sections 2 and 4, written twice: choices, scores and the winner."""
    record = read_record(file)
    judge = Referee(dump(record.rules), record.first_dealer)
    next(judge.match)
    state = new_match(record.rules, record.first_dealer)
    for hand in record.hands:
        assert judge.dealer == hand.dealer
        texts = {
            str(seat): [one.text for one in cards] for seat, cards in enumerate(hand.deal.hands)
        }
        _, choices = judge.match.send({**texts, "widow": [one.text for one in hand.deal.widow]})
        state, _ = step(state, hand.deal)
        for action in hand.actions:
            assert {line_of(each) for each in legal_actions(state)} == choices
            assert line_of(action) in choices
            _, choices = next_choices(judge, line_of(action))
            state, _ = step(state, action)
        if hand.result is not None:
            assert hand.result["score"] == [judge.points[0], judge.points[1]]
    assert judge.winner == record.winner


def next_choices(judge: Referee, line: str) -> tuple[int | None, set[str]]:
    """What the referee asks after a choice; nothing once the match is over."""
    try:
        return judge.match.send(line)
    except StopIteration:
        return None, set()


def test_they_hold_every_preset_verb_and_event() -> None:
    """And every form of a verb, and the lines of a score that are flat."""
    presets: set[str] = set()
    verbs: set[str] = set()
    events: set[type] = set()
    reasons: set[str] = set()
    codes: set[str] = set()
    forms: set[tuple[str, int]] = set()
    for file in FILES:
        record = read_record(file)
        presets |= {name for name, rules in PRESETS.items() if rules == record.rules}
        verbs |= {action.verb for hand in record.hands for action in hand.actions}
        for _, happened in steps(record):
            events |= {type(event) for event in happened}
            reasons |= {each.reason for each in happened if isinstance(each, HandThrownIn)}
            reasons |= {"forced" for e in happened if isinstance(e, AuctionWon) and e.forced}
            codes |= {
                line.code for e in happened if isinstance(e, HandScored) for line in e.result.lines
            }
        forms |= {
            (action.verb, len(notation_of(action))) for h in record.hands for action in h.actions
        }
    assert {("bid", 3), ("bid", 4), ("play", 3), ("play", 4)} <= forms
    assert codes >= {"moon_made", "moon_set", "alone_made", "alone_set", "set_bid", "alone"}
    assert presets == set(PRESETS)
    assert verbs == set(VERBS)
    assert events == set(get_args(Event))
    assert reasons == {"all_pass", "redeal", "forced"}


def test_one_of_them_is_unfinished() -> None:
    """record-format: `winner: null`, and a last hand that stops within a trick."""
    record = read_record(Path(__file__).parent / "unfinished.hasen")
    *_, (state, _) = steps(record)
    assert state.phase is Phase.PLAY
    assert state.trick
    assert record.hands[-1].result is None


def test_the_tool_writes_them_and_clears_what_has_no_plan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(make_golden, "FOLDER", tmp_path)
    (tmp_path / "old.hasen").write_text("{}", encoding="utf-8")
    assert make_golden.main() == 0
    written = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert written == {file.name: file.read_bytes() for file in FILES}
