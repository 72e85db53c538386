import errno
import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import options
from game.match import family, words
from game.match.family import Difference, Family, FamilyError, difference, nearest_preset
from game.match.files import backup_of
from game.match.preferences import DEFAULTS, LONGEST_RULES
from game.rules import CLASSIC, PRESETS, Rules, rules_from
from game.rules.house import OPTIONS
from tests.match.support import any_rules

HOUSE = rules_from({"target": 15, "set_penalty": "flat"})
NAMES = ["Oma's", "Żółć 名前", "אבא", "x" * LONGEST_RULES, 'a "b" \\c', "🐰"]


@pytest.fixture
def saved() -> Family:
    """Two rule sets on disk."""
    made = Family()
    made.save("Home", HOUSE)
    made.save("Club", PRESETS["pepper"])
    return made


def kept() -> Any:
    return json.loads(family.file().read_text(encoding="utf-8"))


def keep(content: object) -> None:
    family.file().write_text(json.dumps(content), encoding="utf-8")


def test_without_a_file_there_are_none_and_none_is_written(home: Path) -> None:
    empty = Family()
    assert (dict(empty.sets), empty.trouble()) == ({}, None)
    assert not home.exists()


def test_what_is_saved_under_any_name_is_there_after_a_restart() -> None:
    now = Family()
    for number, name in enumerate(NAMES):
        assert now.save(f"  {name} ", rules_from({"target": 10 + number})) == name
    again = Family()
    assert list(again.sets) == NAMES
    assert again.sets == now.sets
    assert [rules.target for rules in again.sets.values()] == list(range(10, 16))
    assert again.trouble() is None


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "no_name"),
        (" \t ", "no_name"),
        ("x" * (LONGEST_RULES + 1), "wrong_name"),
        ("a\x07b", "wrong_name"),
        ("home", "name_taken"),
        ("Classic", "preset_name"),
        ("as_printed", "preset_name"),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_changes(
    saved: Family, name: str, code: str
) -> None:
    before = family.file().read_bytes()
    attempts: list[Callable[[], str]] = [
        lambda: saved.save(name, CLASSIC),
        lambda: saved.rename("Club", name),
    ]
    for attempt in attempts:
        with pytest.raises(FamilyError) as refused:
            attempt()
        assert refused.value.code == code
        assert words.family_error(refused.value).endswith(".")
    assert family.file().read_bytes() == before
    assert list(saved.sets) == ["Home", "Club"]


def test_a_set_is_replaced_only_if_that_is_meant(saved: Family) -> None:
    assert saved.save("HOME", CLASSIC, replaces=True) == "Home"
    assert Family().sets == {"Home": CLASSIC, "Club": PRESETS["pepper"]}


def test_a_set_gets_another_name_and_keeps_its_place(saved: Family) -> None:
    assert saved.rename("Home", "HOME") == "HOME"
    assert saved.rename("HOME", "At Ann's") == "At Ann's"
    assert list(Family().sets.items()) == [("At Ann's", HOUSE), ("Club", PRESETS["pepper"])]
    saved.delete("At Ann's")
    assert Family().sets == {"Club": PRESETS["pepper"]}
    with pytest.raises(FamilyError, match="no_such_name"):
        saved.delete("Home")
    with pytest.raises(FamilyError, match="no_such_name"):
        saved.rename("Home", "There")


def test_another_window_loses_nothing(saved: Family) -> None:
    other = Family()
    assert len(other.sets) == 2
    saved.save("Third", CLASSIC)
    other.save("Fourth", CLASSIC)
    assert list(Family().sets) == ["Home", "Club", "Third", "Fourth"]


def test_there_is_an_end_to_them(monkeypatch: pytest.MonkeyPatch, saved: Family) -> None:
    monkeypatch.setattr(family, "MOST", 2)
    with pytest.raises(FamilyError) as refused:
        saved.save("Third", CLASSIC)
    assert refused.value.code == "too_many"
    saved.save("Club", CLASSIC, replaces=True)


def test_the_rules_of_the_next_match_are_the_set_chosen_or_else_the_preset(saved: Family) -> None:
    wishes = replace(DEFAULTS, rules="peppers")
    assert saved.rules_of(wishes) == PRESETS["peppers"]
    assert (saved.title_of(wishes), saved.is_chosen(wishes)) == ("Peppers", False)
    mine = replace(wishes, my_rules="Home")
    assert saved.rules_of(mine) == HOUSE
    assert (saved.title_of(mine), saved.is_chosen(mine)) == ("Home", True)
    saved.delete("Home")
    assert saved.rules_of(mine) == PRESETS["peppers"]
    assert not saved.is_chosen(mine)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"sets": 5}', b"\xff\xfe", b"\0" * 50])
def test_an_unreadable_file_is_kept_aside_and_the_one_before_loaded(
    content: bytes, saved: Family
) -> None:
    family.file().write_bytes(content)
    again = Family()
    assert again.sets == {"Home": HOUSE}
    trouble = again.trouble()
    assert trouble
    assert trouble.code == "fell_back"
    assert (family.file().parent / trouble.kept_as).read_bytes() == content
    assert trouble.kept_as in words.family_trouble(trouble)
    assert again.trouble() is None
    again.save("Club", CLASSIC)
    assert Family().sets == {"Home": HOUSE, "Club": CLASSIC}
    assert Family().trouble() is None


def test_with_both_unreadable_both_are_kept(saved: Family, home: Path) -> None:
    for place in (family.file(), backup_of(family.file())):
        place.write_bytes(b"?")
    again = Family()
    assert not again.sets
    trouble = again.trouble()
    assert trouble
    assert trouble.code == "lost"
    assert words.family_trouble(trouble)
    assert [file.read_bytes() for file in sorted(home.iterdir())] == [b"?", b"?"]


def test_a_set_of_an_older_version_has_the_defaults_of_what_is_new(saved: Family) -> None:
    content = kept()
    del content["sets"][0]["rules"]["can_win_on"]
    keep(content)
    again = Family()
    assert again.sets["Home"] == HOUSE
    assert again.trouble() is None


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("colour_of_the_cloth", "blue", HOUSE),
        ("target", 1000, replace(HOUSE, target=CLASSIC.target)),
        ("bowers", 1, HOUSE),
        ("deck", 24, HOUSE),
    ],
)
def test_one_bad_option_costs_only_itself_and_is_told(
    key: str, value: object, expected: Rules, saved: Family
) -> None:
    content = kept()
    content["sets"][0]["rules"][key] = value
    keep(content)
    before = family.file().read_bytes()
    again = Family()
    assert again.sets == {"Home": expected, "Club": PRESETS["pepper"]}
    trouble = again.trouble()
    assert trouble
    assert (trouble.code, trouble.names) == ("incomplete", ("Home",))
    assert "Home" in words.family_trouble(trouble)
    assert (family.file().parent / trouble.kept_as).read_bytes() == before
    last = Family()
    assert last.sets == again.sets
    assert last.trouble() is None, "it is told once"


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content.update(format=family.FORMAT + 1),
        lambda content: content["sets"].append(5),
        lambda content: content["sets"].append({"name": "", "rules": {}}),
        lambda content: content["sets"].append({"name": "Home", "rules": {}}),
        lambda content: content["sets"].append({"name": "There", "rules": []}),
    ],
)
def test_what_is_no_set_costs_only_itself_and_is_told(damage: Any, saved: Family) -> None:
    content = kept()
    damage(content)
    keep(content)
    again = Family()
    assert again.sets == saved.sets
    trouble = again.trouble()
    assert trouble
    assert trouble.code == "partly"
    assert words.family_trouble(trouble)


def test_a_disk_that_does_not_take_it_leaves_what_was_saved(
    saved: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", fail)
        with pytest.raises(FamilyError) as refused:
            saved.save("Third", CLASSIC)
    assert refused.value.code == "not_kept"
    assert "No space left" in words.family_error(refused.value)
    assert list(saved.sets) == list(Family().sets) == ["Home", "Club"]


def test_rule_sets_differ_in_what_is_in_play() -> None:
    assert difference(CLASSIC, CLASSIC) == []
    # Section 3: only with maker_takes, so the timing of a widow that nobody takes is no difference.
    dead = rules_from({"widow": "dead_hidden", "widow_timing": "after_trump"})
    assert difference(CLASSIC, dead) == [
        Difference("widow", "maker_takes", "dead_hidden"),
        Difference("widow_timing", "before_trump", None),
    ]
    assert difference(dead, replace(dead, widow_timing="before_trump")) == []


def test_differences_come_in_the_order_of_the_table(rng: Random) -> None:
    for _ in range(60):
        one, other = (any_rules(rng) for _ in range(2))
        found = difference(one, other)
        places = [list(OPTIONS).index(each.key) for each in found]
        assert places == sorted(set(places))
        turned = [Difference(each.key, each.other, each.one) for each in found]
        assert difference(other, one) == turned
        for each in found:
            assert each.one != each.other
            assert each.one in (None, getattr(one, each.key))
            assert (each.one is None) == (not options.is_in_play(one, each.key))


def test_the_nearest_preset_is_the_one_with_the_fewest_differences(rng: Random) -> None:
    for name, rules in PRESETS.items():
        assert nearest_preset(rules) == name
    assert nearest_preset(replace(PRESETS["pepper"], target=32)) == "pepper"
    for _ in range(15):
        rules = any_rules(rng)
        fewest = min(len(difference(preset, rules)) for preset in PRESETS.values())
        assert len(difference(PRESETS[nearest_preset(rules)], rules)) == fewest
