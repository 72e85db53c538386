"""The tables of docs/strength.md: only whole runs are written, and what surrounds them stays."""

import json
from pathlib import Path

import pytest

from game.ai.levels import OFFERED
from game.ai.personalities import PERSONALITIES
from tools import make_strength
from tools.make_strength import PAGE, SEEDS, contests, file_of, play, table, written


@pytest.fixture(autouse=True)
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Six pairs, kept elsewhere."""
    monkeypatch.setattr(make_strength, "KEPT", tmp_path)
    monkeypatch.setattr(make_strength, "PAIRS", dict.fromkeys(SEEDS, 6))
    monkeypatch.setattr(make_strength, "_PART", 4)
    monkeypatch.setattr("os.cpu_count", lambda: 1)


def test_each_level_is_held_against_the_one_below_and_each_character_against_none() -> None:
    ladder = [(each.a, each.b) for each in contests("ladder", "s")]
    assert ladder == list(zip(OFFERED[1:], OFFERED, strict=False))
    assert [each.a for each in contests("characters", "s")] == [
        f"steady:{name}" for name in PERSONALITIES
    ]


def test_a_run_that_was_broken_off_goes_on_where_it_was() -> None:
    contest = contests("ladder", "s")[0]
    whole = play(contest, 6, None)
    play(contest, 4, file_of(contest))
    assert len(json.loads(file_of(contest).read_text())) == 4
    assert play(contest, 6, file_of(contest)).differences == whole.differences


def test_only_whole_runs_become_a_table() -> None:
    listed = contests("characters", SEEDS["characters"])
    for number, contest in enumerate(listed):
        assert table("characters") is None
        file_of(contest).write_text(json.dumps([0.5, 1.5] * 3))
        assert number < len(PERSONALITIES)
    lines = table("characters")
    assert lines is not None
    assert len(lines) == 2 + len(PERSONALITIES)
    assert "| `steady:mila` | `steady` | +1.000 +- 0.438 | 6 |" in lines


def test_a_table_takes_the_place_of_the_one_between_its_marks() -> None:
    page = "one\n<!-- ladder: begin -->\nold\n<!-- ladder: end -->\ntwo\n"
    new = written(page, "ladder", ["a", "b"])
    assert new == "one\n<!-- ladder: begin -->\na\nb\n<!-- ladder: end -->\ntwo\n"
    with pytest.raises(ValueError, match="no place"):
        written(page, "characters", [])
    for what in SEEDS:
        assert written(PAGE.read_text(encoding="utf-8"), what, ["x"])
