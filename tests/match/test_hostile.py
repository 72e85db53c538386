"""Whatever a file holds, it is read or refused in one line; nothing else is ever raised."""

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.match import documents, words
from game.match.documents import DocumentError, parse
from game.match.reading import read_record
from game.match.record import RecordError
from game.match.writing import record_to_bytes
from tests.match.support import plain_match, random_session, verdict_on

RECORD = record_to_bytes(plain_match().record)

HOSTILE = {
    "": "it is not JSON: line 1, column 1",
    "[": "it is not JSON: line 1, column 2",
    '{"a": 1, "a": 2}': "the key a stands twice in one object",
    "[NaN]": "NaN is no number that can be kept",
    "[-Infinity]": "-Infinity is no number that can be kept",
    "[1e999]": "1e999 is no number that can be kept",
    "[" + "9" * 5000 + "]": "it holds a number that is too long",
    r'"\ud800"': "it holds half a character (a lone surrogate)",
    r'{"\udfff": 1}': "it holds half a character (a lone surrogate)",
    "\ufeff{}": "it begins with a byte order mark; plain UTF-8 is needed",
    "[" * 51 + "]" * 51: "its values are nested deeper than 50 levels",
    '{"a":' * 51 + "1" + "}" * 51: "its values are nested deeper than 50 levels",
    "[" * 200_000: "its values are nested deeper than 50 levels",
    '{"a":' * 200_000: "its values are nested deeper than 50 levels",
    "{} {}": "it is not JSON: line 1, column 4",
    "{'a': 1}": "it is not JSON: line 1, column 2",
    '{"a": 1,}': "it is not JSON: line 1, column 8",
    '["\n"]': "it is not JSON: line 1, column 3",
}


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:12]))
def test_what_is_no_plain_json_is_refused(text: str) -> None:
    with pytest.raises(DocumentError) as refused:
        parse(text.encode())
    # From Python 3.13 on a comma too many is found one column earlier.
    said = words.document_error(refused.value).replace("column 9", "column 8")
    assert said == HOSTILE[text]


def test_bytes_that_are_no_utf_8_are_refused() -> None:
    with pytest.raises(DocumentError) as refused:
        parse(b'{"a": "\xff"}')
    assert words.document_error(refused.value) == "it is not UTF-8 text: byte 8"


def test_what_is_plain_json_is_read_with_its_exact_types() -> None:
    found = parse(
        rb'[1, 1.0, true, null, "\ud83d\udc30", {"a": {}}, ' + b"[" * 48 + b"]" * 48 + b"]"
    )
    assert [type(each) for each in found[:4]] == [int, float, bool, type(None)]
    assert found[4] == "🐰"


@pytest.mark.parametrize(
    ("size", "is_read"), [(documents.LARGEST, True), (documents.LARGEST + 1, False)]
)
def test_a_file_over_5_mb_is_refused_unread(tmp_path: Path, size: int, is_read: bool) -> None:
    file = tmp_path / "large.hasen"
    file.write_bytes(RECORD.ljust(size))
    if is_read:
        read_record(file)
        return
    with pytest.raises(RecordError) as refused:
        read_record(file)
    assert words.record_error(refused.value) == "file: it is larger than 5 MB and was not read"


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for place, code in ((tmp_path, "not_a_file"), (tmp_path / "none", "no_such_file")):
        with pytest.raises(RecordError) as refused:
            read_record(place)
        assert (refused.value.place.part, refused.value.code) == ("file", code)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(RecordError) as refused:
        read_record(tmp_path / "pipe")
    assert refused.value.code == "not_a_file"


def test_every_truncated_record_is_refused_in_one_line() -> None:
    for length in range(0, len(RECORD) - 2, 7):
        line = verdict_on(RECORD[:length])
        assert line.startswith("file: ")
        assert "\n" not in line


ODD: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["", "JK", "9C", "AS", "pass", "play", "bid", "LP", "C", "NL", "human", "\n"])
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


def places_of(value: Any) -> list[tuple[Any, Any]]:
    """Every container in a JSON value with each of its keys or indices."""
    keys = range(len(value)) if isinstance(value, list) else list(value)
    found = [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], list | dict):
            found += places_of(value[key])
    return found


def change(record: Any, rng: Random, odd: Any) -> None:
    """One change somewhere in a record: replaced, removed, doubled or swapped."""
    container, key = rng.choice(places_of(record))
    match rng.randrange(4):
        case 0:
            container[key] = odd
        case 1:
            del container[key]
        case 2 if isinstance(container, list):
            container.insert(key, container[key])
        case _:
            other, place = rng.choice(places_of(record))
            container[key] = json.loads(json.dumps(other[place]))


@settings(max_examples=300)
@given(st.randoms(use_true_random=False), st.lists(ODD, min_size=1, max_size=3))
def test_a_record_with_anything_changed_is_judged_in_one_line(rng: Random, odds: list[Any]) -> None:
    record = json.loads(RECORD)
    for odd in odds:
        change(record, rng, odd)
    data = json.dumps(record).encode()
    line = verdict_on(data)
    assert line.isprintable()
    assert len(line) < 400


@settings(max_examples=300)
@given(st.integers(0, len(RECORD) - 1), st.integers(0, 255), st.integers(0, 3))
def test_a_record_with_any_byte_changed_is_judged_in_one_line(
    position: int, byte: int, gone: int
) -> None:
    data = RECORD[:position] + bytes([byte]) + RECORD[position + gone :]
    assert verdict_on(data).isprintable()


@settings(max_examples=100)
@given(st.binary(max_size=200))
@example(b"")
def test_any_bytes_are_judged_in_one_line(data: bytes) -> None:
    assert verdict_on(data).startswith("file: ")


@pytest.mark.slow
def test_many_records_with_anything_changed(rng: Random) -> None:
    """20,000 changed records, of all sorts of matches."""
    for number in range(20_000):
        if number % 200 == 0:
            data = record_to_bytes(random_session(rng, actions=rng.randrange(200)).record)
        record = json.loads(data)
        for _ in range(rng.randint(1, 3)):
            change(record, rng, rng.choice([None, True, -1, 1.0, "JK", [], {}, [[]], {"a": 1}]))
        assert verdict_on(json.dumps(record).encode()).isprintable()
