"""The arena: fair to both sides, the same again, and told as the record format says."""

import json
import math
from dataclasses import replace

import pytest

from game import cli
from game.match.arena import SUITES, Contest, Suite, line_up, player
from game.match.open_cards import OpenCards
from game.match.tally import Tally
from game.rules import PRESETS


def measured(contest: Contest, pairs: int, processes: int = 1) -> Tally:
    tally = Tally()
    for part in contest.measure(pairs, processes):
        tally.add(part)
    return tally


@pytest.mark.parametrize("suite", SUITES)
def test_a_level_against_itself_is_nought(suite: Suite) -> None:
    tally = measured(Contest("casual", "casual", suite, PRESETS["classic"], "self"), 6)
    assert tally.differences == [0.0] * 6
    assert sum(tally.bids.values()) * 2 + tally.thrown_in == tally.tables
    assert tally.wins * 2 == tally.matches == (12 if suite == "matches" else 0)


def test_the_same_arguments_give_the_same_tally() -> None:
    """However many processes play."""
    contest = Contest("casual", "random", "deals", PRESETS["joker_bids"], "swap")
    one, other = measured(contest, 12), measured(contest, 12, processes=2)
    assert one == other
    assert len(one.differences) == 12
    assert one.mean > 0


def test_the_sides_are_swapped_between_the_tables() -> None:
    """What one line-up gains the other loses."""
    rules = PRESETS["classic"]
    one = measured(Contest("casual", "random", "matches", rules, "turned"), 4)
    other = measured(Contest("random", "casual", "matches", rules, "turned"), 4)
    assert one.wins + other.wins == one.matches == other.matches == 8
    assert one.wins > other.wins


def test_in_the_suite_of_cards_both_tables_play_the_same_contract() -> None:
    tally = measured(Contest("random", "pimc50", "cards", PRESETS["classic"], "cards"), 4)
    assert sum(tally.bids.values()) * 2 + tally.thrown_in == tally.tables == 8


def test_who_calls_for_everybody_calls_the_same_at_both_tables() -> None:
    """Even where chance is asked: all who play by rule then bring the same home."""
    contest = Contest("casual", "casual", "cards", PRESETS["classic"], "same", declarer="steady")
    assert measured(contest, 6).differences == [0.0] * 6
    by_rule = replace(contest, declarer="casual")
    assert measured(contest, 6).bids != measured(by_rule, 6).bids


def test_the_interval_is_that_of_the_mean() -> None:
    tally = Tally([1.0, 2.0, 3.0, 4.0], tables=8)
    assert tally.mean == 2.5
    assert math.isclose(tally.margin, 1.265, abs_tol=0.001)


def test_latency_is_told_at_its_quantiles() -> None:
    tally = Tally(seconds=([number / 1000 for number in range(1, 101)], []))
    assert tally.latency(0) == {"p50": 51.0, "p95": 96.0, "p99": 100.0, "max": 100.0}


def test_a_line_up_is_one_player_or_one_for_each_seat() -> None:
    assert line_up("casual") == ("casual", "casual")
    assert line_up("casual+pimc50") == ("casual", "pimc50")
    for names in ("", "casual+", "casual+casual+casual", "master of all"):
        with pytest.raises(ValueError, match="no line-up"):
            line_up(names)


def test_who_sees_all_cards_is_ahead() -> None:
    assert isinstance(player("open-cards"), OpenCards)
    contest = Contest("open-cards", "casual", "cards", PRESETS["joker_bids"], "ceiling")
    tally = measured(contest, 60)
    assert tally.mean - tally.margin > 0


def test_the_command_prints_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    """Record format, "On the command line"."""
    words = ["arena", "casual", "random", "--pairs", "3", "--seed", "s", "--processes", "1"]
    assert cli.run([*words, "--json"]) == cli.OK
    found = json.loads(capsys.readouterr().out)
    assert {"a", "b", "suite", "pairs", "points_per_deal", "ci95", "match_wins"} <= set(found)
    assert (found["a"], found["b"], found["suite"], found["pairs"]) == (
        "casual",
        "random",
        "deals",
        3,
    )
    low, high = found["ci95"]
    assert low <= found["points_per_deal"] <= high
    assert set(found["latency_ms"]["b"]) == {"p50", "p95", "p99", "max"}
    assert cli.run(words) == cli.OK
    assert "casual against random" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["nobody", "casual"],
        ["casual", "casual", "--pairs", "1"],
        ["casual", "casual", "--suite", "cards", "--declarer", "nobody"],
        ["casual", "casual", "--declarer", "steady"],
    ],
)
def test_wrong_usage_is_told_in_a_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["arena", *words]) == cli.WRONG_USAGE
    assert len(capsys.readouterr().err.splitlines()) == 1
