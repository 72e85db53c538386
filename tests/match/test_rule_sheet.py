import pytest

from game.match.rule_sheet import rule_sentence, rule_sheet
from game.options import is_in_play
from game.rules import PRESETS, rules_from
from game.rules.house import OPTIONS


@pytest.mark.parametrize("key", OPTIONS)
def test_each_value_of_an_option_has_a_sentence_of_its_own(key: str) -> None:
    sentences = [rule_sentence(key, value) for value in OPTIONS[key].values]
    assert len(set(sentences)) == len(sentences)
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_sheet_has_a_line_for_each_option_in_play(preset: str) -> None:
    rules = PRESETS[preset]
    lines = rule_sheet(rules, "Title").splitlines()
    assert lines[0] == "Title"
    expected = [
        f"- {rule_sentence(key, getattr(rules, key))}" for key in OPTIONS if is_in_play(rules, key)
    ]
    assert [line for line in lines if line.startswith("- ")] == expected


def test_what_is_not_in_play_is_left_out() -> None:
    """Section 3, "only with": with the widow dead its timing plays no part."""
    sheet = rule_sheet(rules_from({"widow": "dead_hidden"}), "")
    assert rule_sentence("widow_timing", "before_trump") not in sheet
    assert rule_sentence("widow", "dead_hidden") in sheet
