import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import options
from game.ai.profiles import LEVELS
from game.match import preferences
from game.match.preferences import DEFAULTS, LONGEST_NAME, Preferences
from game.options import Option

TABLE = options.table(Preferences)


def values_of(each: Option) -> st.SearchStrategy[options.Value]:
    """Any value that an option can have."""
    if each.longest is None:
        return st.sampled_from(each.values)
    return st.text(max_size=each.longest).filter(options.is_line)


@pytest.mark.parametrize("key", TABLE)
def test_each_default_is_a_value_it_can_have(key: str) -> None:
    assert TABLE[key].check(TABLE[key].default) == TABLE[key].default


def test_without_a_file_the_defaults_apply_and_none_is_written(home: Path) -> None:
    assert preferences.load() == DEFAULTS
    assert not home.exists()


@given(st.data())
def test_what_is_saved_is_loaded(data: st.DataObject) -> None:
    drawn = {key: data.draw(values_of(each)) for key, each in TABLE.items()}
    wishes = options.load(Preferences, drawn)
    preferences.save(wishes)
    assert preferences.load() == wishes


def test_a_save_leaves_nothing_else_behind(home: Path) -> None:
    preferences.save(DEFAULTS)
    preferences.save(replace(DEFAULTS, muted=True))
    assert [file.name for file in home.iterdir()] == ["preferences.json"]


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"null", b'"text"', b"\xff\xfe", b"[" * 100_000, b"\x00" * 50]
)
def test_an_unreadable_file_is_kept_aside(content: bytes, caplog: pytest.LogCaptureFixture) -> None:
    file = preferences.file()
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    assert preferences.load() == DEFAULTS
    aside = file.with_name("preferences.json.bad")
    assert aside.read_bytes() == content
    assert aside.name in caplog.text
    preferences.save(DEFAULTS)
    file.write_bytes(b"worse")
    preferences.load()
    assert aside.read_bytes() == content, "the first one is still there"
    assert file.with_name("preferences.json.bad2").read_bytes() == b"worse"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("left_level", "wizard"),
        ("muted", 1),
        ("your_name", "two\nlines"),
        ("your_name", "x" * (LONGEST_NAME + 1)),
        ("left_name", 5),
        ("volume", True),
        ("volume", 101),
        ("window_width", -5),
        ("window_width", 1e3),
        ("rules", None),
        ("deck", ["two"]),
        ("no_such_preference", 1),
    ],
)
def test_one_bad_value_costs_only_itself(
    key: str, value: object, caplog: pytest.LogCaptureFixture
) -> None:
    wishes = replace(DEFAULTS, back="blue", left_level=LEVELS[0])
    preferences.save(wishes)
    kept = json.loads(preferences.file().read_text(encoding="utf-8"))
    kept[key] = value
    preferences.file().write_text(json.dumps(kept), encoding="utf-8")
    expected = options.dump(wishes)
    if key in TABLE:
        expected[key] = TABLE[key].default
    assert options.dump(preferences.load()) == expected
    assert key in caplog.text


def test_what_cannot_be_saved_is_said_in_the_log(
    home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    home.write_text("a file where the folder should be", encoding="utf-8")
    preferences.save(DEFAULTS)
    assert "could not be saved" in caplog.text
    assert preferences.load() == DEFAULTS
