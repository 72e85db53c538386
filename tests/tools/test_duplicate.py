from game.ai.levels import brain
from game.rules import PRESETS
from tools.duplicate import Tally, play_pairs, report


def test_a_level_against_itself_is_nought() -> None:
    tally = play_pairs(brain("casual"), brain("casual"), PRESETS["classic"], 20, "self")
    assert tally.differences == [0.0] * 20
    assert sum(tally.bids.values()) * 2 + tally.thrown_in == tally.tables == 40


def test_the_same_arguments_give_the_same_tally() -> None:
    rules = PRESETS["joker_bids"]
    one = play_pairs(brain("casual"), brain("random"), rules, 10, "swap")
    other = play_pairs(brain("casual"), brain("random"), rules, 10, "swap")
    assert one == other
    assert one.mean > 0


def test_the_interval_is_that_of_the_mean() -> None:
    tally = Tally([1.0, 2.0, 3.0, 4.0], tables=8)
    assert tally.mean == 2.5
    assert round(tally.margin, 2) == 1.27
    assert next(report(tally)).startswith("+2.500 +- 1.265 points a deal over 4 pairs")
