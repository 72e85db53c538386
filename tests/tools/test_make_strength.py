"""The tables of docs/strength.md: only whole runs are written, and what surrounds them stays."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.ai.personalities import PERSONALITIES
from game.ai.profiles import OFFERED
from game.match.arena import Contest
from game.match.tally import Forecasts, Tally
from tools import make_strength
from tools.make_strength import PAGE, PAIRS, SEEDS, contests, file_of, play, read, table, written


@pytest.fixture(autouse=True)
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Six pairs, kept elsewhere."""
    monkeypatch.setattr(make_strength, "KEPT", tmp_path)
    monkeypatch.setattr(make_strength, "PAIRS", dict.fromkeys(PAIRS, 6))
    monkeypatch.setattr(make_strength, "CLOSE", {})
    monkeypatch.setattr(make_strength, "_PART", 4)
    monkeypatch.setattr("os.cpu_count", lambda: 1)


def keep(contest: Contest, tally: Tally) -> None:
    file_of(contest).write_text(json.dumps(make_strength.kept(tally)))


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
    assert len(read(file_of(contest)).differences) == 4
    assert play(contest, 6, file_of(contest)).differences == whole.differences


def test_what_is_kept_is_read_again() -> None:
    contest = replace(contests("bars", "s")[3], a="casual")
    whole = play(contest, 6, file_of(contest))
    again = read(file_of(contest))
    assert whole.by_bid
    for name in ("differences", "by_bid", "by_bowers", "wins", "matches"):
        assert getattr(again, name) == getattr(whole, name)
    assert len(again.seconds[0]) == len(whole.seconds[0])


def test_only_whole_runs_become_a_table() -> None:
    listed = contests("characters", SEEDS["characters"])
    for number, contest in enumerate(listed):
        assert table("characters") is None
        keep(contest, Tally([0.5, 1.5] * 3))
        assert number < len(PERSONALITIES)
    lines = table("characters")
    assert lines is not None
    assert len(lines) == 2 + len(PERSONALITIES)
    assert "| `steady:mila` | `steady` | +1.000 +- 0.438 | 6 |" in lines


def test_the_bars_tell_matches_times_and_forecasts() -> None:
    told = {"4": Forecasts(400, 300.0, 320), "5": Forecasts(10, 5.0, 5)}
    for contest in contests("bars", SEEDS["bars"]):
        matches = 12 if contest.suite == "matches" else 0
        tally = Tally([0.5, 1.5] * 3, by_bid=told, wins=0.75 * matches, matches=matches)
        keep(contest, replace(tally, seconds=([0.01, 0.02], [])))
    lines = table("bars")
    assert lines is not None
    for line, caller in zip(lines[2:4], ("master", "casual"), strict=True):
        row = f"| cards as `{caller}` calls, `master` against `pimc50` | `continuous` | +1.000 "
        assert line.startswith(row + "+- 0.438 |  | ")
    assert "| 75.0% +- 24.5% | 20 / 20 / 20 | 6 |" in lines[6]
    assert "| `classic` | bid 4 | 800 | 75.0% | 80.0% +- 2.8% |" in lines
    assert not [line for line in lines if "bid 5" in line]


def test_a_table_takes_the_place_of_the_one_between_its_marks() -> None:
    page = "one\n<!-- ladder: begin -->\nold\n<!-- ladder: end -->\ntwo\n"
    new = written(page, "ladder", ["a", "b"])
    assert new == "one\n<!-- ladder: begin -->\na\nb\n<!-- ladder: end -->\ntwo\n"
    with pytest.raises(ValueError, match="no place"):
        written(page, "characters", [])
    for what in SEEDS:
        assert written(PAGE.read_text(encoding="utf-8"), what, ["x"])
