"""The table of house rules against the pages of the rule book, read from `docs/rules.md`."""

import re
from pathlib import Path

import pytest

from game.cards import NO_TRUMPS, PACK, SUITS, Suit
from game.options import OptionError, Value, differences, is_in_play
from game.rules import CLASSIC, PRESETS, rules_from
from game.rules.house import MOONS, OPTIONS, tricks_bid
from tests.rules.support import RULE_IDS

BOOK = Path(__file__).resolve().parents[2] / "docs" / "rules.md"
TEXT = BOOK.read_text(encoding="utf-8")
SECTION_3 = TEXT.split("## 3. House rules")[1].split("## 4.")[0]
HOUSE_RULES, PRESET_ROWS = SECTION_3.split("### Presets")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in HOUSE_RULES.splitlines()
    if line.startswith("| `")
]
PRESETS_IN_BOOK = re.findall(r"^\| `(\w+)` \| (.*) \|$", PRESET_ROWS, re.MULTILINE)


def value_of(text: str) -> Value:
    """An option's value as the book spells it."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() else text


def values_of(cell: str) -> list[Value]:
    """The values of a row; `1-12` stands for each whole number of a stretch."""
    values: list[Value] = []
    for text in cell.split(", "):
        if re.fullmatch(r"\d+-\d+", text):
            first, last = text.split("-")
            values += [n for n in range(int(first), int(last) + 1) if n not in values]
        else:
            values.append(value_of(text))
    return values


def test_the_book_has_a_row_for_each_option_in_this_order() -> None:
    """Section 3."""
    assert [row[0].strip("`") for row in ROWS] == list(OPTIONS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_values_and_defaults_are_those_of_the_book(row: list[str]) -> None:
    """Section 3, C-R5: the first value named is the default of `classic`."""
    option = OPTIONS[row[0].strip("`")]
    values = values_of(row[1])
    assert option.default == values[0] == getattr(CLASSIC, option.key)
    assert type(option.default) is type(values[0])
    assert set(option.values) == set(values)
    assert len(option.values) == len(values)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_what_an_option_needs_is_in_its_note(row: list[str]) -> None:
    """Section 3: `only with` a value of another option."""
    option = OPTIONS[row[0].strip("`")]
    only_with = re.search(r"only with (`\w+`(?:(?:, | or )`\w+`)*|the 25 deck)", row[2])
    if only_with is None:
        # Its note tells of Big Pepper played alone, which is when both of its needs are met.
        assert not option.needs or option.key == "multiplier_stacking"
        return
    wanted = {value_of(name) for name in re.findall(r"\w+", only_with[1])} - {"the", "or", "deck"}
    needed = {value for condition in option.needs for _, values in condition for value in values}
    in_words: dict[str, set[Value]] = {
        "widow_timing": {False},
        "joker_in_no_trump": {"high", "high_and_low"},
    }
    assert needed == wanted | in_words.get(option.key, set())


def test_the_presets_are_those_of_the_book() -> None:
    """Section 3, Presets."""
    assert [name for name, _ in PRESETS_IN_BOOK] == list(PRESETS)
    found: dict[str, dict[str, Value]] = {}
    for name, words in PRESETS_IN_BOOK:
        found[name] = {}
        for base in re.findall(r"`(\w+)`", words):
            found[name] |= found.get(base, {})
        for key, value in re.findall(r"`(\w+)=(\w+)`", words):
            found[name][key] = value_of(value)
        assert rules_from(found[name]) == PRESETS[name], name
    assert differences(PRESETS["as_printed"], CLASSIC) == found["as_printed"]
    assert found["classic"] == {}
    assert len(found["pepper"]) == 11


@pytest.mark.parametrize(
    ("options", "key", "expected"),
    [
        ({}, "widow_timing", True),
        ({"widow": "dead_hidden"}, "widow_timing", False),
        ({"auction": "single_round"}, "pass_is_final", False),
        ({}, "forced_bid", False),
        ({"all_pass": "stick_dealer"}, "forced_bid", True),
        ({"all_pass": "joker_holder_must_bid"}, "forced_bid", True),
        ({"bid_names_trump": True}, "widow_timing", False),
        ({}, "no_trump", True),
        ({}, "joker_in_no_trump", False),
        ({"no_trump": "high"}, "joker_in_no_trump", True),
        ({"no_trump": "high_and_low"}, "joker_in_no_trump", True),
        ({"deck": 24, "widow": "none", "no_trump": "high"}, "joker_in_no_trump", False),
        ({"going_alone": "off"}, "partner_exchange", False),
        ({"going_alone": "off", "bid_ladder": "moon"}, "partner_exchange", True),
        ({"going_alone": "off", "bid_ladder": "moon_doubling"}, "defend_alone", True),
        ({"going_alone": "off", "bid_ladder": "peppers"}, "alone_lead", False),
        ({"going_alone": "off", "bid_ladder": "moon"}, "alone_lead", True),
        ({"going_alone": "off", "bid_ladder": "moon"}, "alone_scoring", False),
        ({}, "alone_points", False),
        ({"alone_scoring": "fixed"}, "alone_points", True),
        ({"alone_scoring": "fixed", "going_alone": "off"}, "alone_points", False),
        ({"can_win_on": "own_bid"}, "tie_break", False),
        ({}, "multiplier_stacking", False),
        ({"bid_ladder": "peppers"}, "multiplier_stacking", True),
        ({"bid_ladder": "peppers", "alone_scoring": "none"}, "multiplier_stacking", False),
        ({"bid_ladder": "peppers", "going_alone": "off"}, "multiplier_stacking", False),
        ({}, "flat_set_points", False),
        ({"set_penalty": "flat"}, "flat_set_points", True),
        ({}, "target", True),
    ],
)
def test_what_is_in_play(options: dict[str, object], key: str, expected: bool) -> None:
    """Section 3: an option is out of play where what it needs is, too."""
    assert is_in_play(rules_from(options), key) is expected


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ({"trump": "H"}, "unknown_option"),
        ({"deck": 26}, "wrong_value"),
        ({"deck": 25.0}, "wrong_type"),
        ({"deck": "25"}, "wrong_type"),
        ({"deck": True}, "wrong_type"),
        ({"bowers": 1}, "wrong_type"),
        ({"min_bid": True}, "wrong_type"),
        ({"widow": None}, "wrong_type"),
        ({"widow": ["none"]}, "wrong_type"),
        ({"widow": "nobody"}, "wrong_value"),
        ({"target": 4}, "wrong_value"),
        ({"target": 65}, "wrong_value"),
        ({"game_at_minus": 4}, "wrong_value"),
        ({"flat_set_points": 0}, "wrong_value"),
        ({"target": float("nan")}, "wrong_type"),
    ],
)
def test_wrong_options_are_refused_by_name(chosen: dict[str, object], code: str) -> None:
    """Section 3; JSON types are exact (record-format, Rules)."""
    with pytest.raises(OptionError) as raised:
        rules_from(chosen)
    assert raised.value.code == code
    assert raised.value.values["option"] == next(iter(chosen))


def test_what_follows_from_the_options() -> None:
    """R2, R9, R12, R23."""
    pepper = PRESETS["pepper"]
    assert CLASSIC.pack == PACK
    assert pepper.pack == PACK[:24]
    assert CLASSIC.ladder == ("1", "2", "3", "4", "5", "6")
    assert pepper.ladder == ("1", "2", "3", "4", "5", "LP", "BP")
    assert CLASSIC.trumps == SUITS
    assert pepper.trumps == (*SUITS, Suit.NO_TRUMP)
    assert [tricks_bid(bid) for bid in pepper.ladder] == [1, 2, 3, 4, 5, 6, 6]
    assert tricks_bid("6") == 6


def test_the_ladders_with_moons() -> None:
    """Option `bid_ladder`: a moon is six tricks, above the number 6."""
    assert rules_from({"bid_ladder": "moon"}).ladder == (*CLASSIC.ladder, "M")
    assert rules_from({"bid_ladder": "moon_doubling"}).ladder == (*CLASSIC.ladder, "M", "DM")
    assert [tricks_bid(bid) for bid in ("M", "DM")] == [6, 6]
    assert MOONS == {"M": 12, "DM": 24}


@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ({"no_trump": "off"}, ()),
        ({"no_trump": "high"}, ()),
        ({"no_trump": "high", "joker_in_no_trump": "names_suit"}, NO_TRUMPS[:1]),
        ({"no_trump": "high_and_low"}, ()),
        ({"no_trump": "high_and_low", "joker_in_no_trump": "names_suit"}, NO_TRUMPS),
        ({"joker_in_no_trump": "names_suit"}, ()),
        ({"deck": 24, "widow": "none", "no_trump": "high"}, NO_TRUMPS[:1]),
        ({"deck": 24, "widow": "none", "no_trump": "high_and_low"}, NO_TRUMPS),
    ],
    ids=str,
)
def test_when_no_trump_can_be_named(options: dict[str, object], allowed: tuple[Suit, ...]) -> None:
    """Options `no_trump` and `joker_in_no_trump`: banned, the Joker keeps it from the 25 deck."""
    assert rules_from(options).trumps == (*SUITS, *allowed)


def test_every_option_cites_the_book_and_has_a_group() -> None:
    assert all(option.source in RULE_IDS and option.group for option in OPTIONS.values())


NEW = ("bid_names_trump", "joker_in_no_trump", "alone_points", "can_win_on")
"""The options that the book beside the repository does not have."""
EXTENDED = ("bid_ladder", "no_trump", "alone_scoring")
"""The options that have fewer values there."""
REWORDED = (
    *EXTENDED,
    "widow_timing",
    "defend_alone",
    "alone_lead",
    "partner_exchange",
    "tie_break",
)
"""The options that mention those in their notes."""


def rows_of(book: str) -> dict[str, str]:
    """The rows of a book's tables by their first cell."""
    rows = [line for line in book.splitlines() if line.startswith("| ")]
    return {row.split("|")[1].strip().strip("`"): row for row in rows}


def test_the_book_beside_the_repository_is_the_same(shared: Path) -> None:
    """The tables of section 3 and the rules R1 to R23, word for word but for the later options."""
    theirs = rows_of((shared / "rules.md").read_text(encoding="utf-8"))
    ours = {key: row for key, row in rows_of(TEXT).items() if key not in NEW}
    assert list(ours) == list(theirs)
    assert {key for key, row in ours.items() if row != theirs[key]} <= set(REWORDED)
    for key in REWORDED:
        own, other = (values_of(rows[key].split("|")[2].strip()) for rows in (ours, theirs))
        assert own[: len(other)] == other
        assert (own == other) == (key not in EXTENDED)
