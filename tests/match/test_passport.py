import string
from dataclasses import replace
from random import Random

import pytest

from game import options
from game.match import passport, words
from game.match.passport import ALPHABET, LENGTHS, PassportError, code_of, looks_like_code, rules_of
from game.rules import CLASSIC, PRESETS, Rules, rules_from
from game.rules.house import OPTIONS
from tests.match.support import any_rules

FROZEN = {
    "classic": "F6KF",
    "as_printed": "G6GH",
    "peppers": "H6DK",
    "joker_bids": "J6AN",
    "dead_widow": "K67Q",
    "pepper": "M64S",
}
"""Codes that stand in letters and on paper: none of these may ever change."""

FROZEN_HOUSES: dict[str, dict[str, object]] = {
    "F8FH": {"bowers": False},
    "F6SY-D8XE": {"target": 15},
    "F8UF-W6VE": {
        "target": 21,
        "first_lead": "maker",
        "min_bid": 3,
        "all_pass": "stick_dealer",
    },
    "F6SY-CN2P-H5JS": {
        "target": 21,
        "first_lead": "maker",
        "min_bid": 3,
        "all_pass": "stick_dealer",
        "flat_set_points": 3,
    },
}

CHARACTERS = string.digits + string.ascii_uppercase


def fault_of(code: str) -> str:
    """Why a code is refused."""
    with pytest.raises(PassportError) as refused:
        rules_of(code)
    assert words.passport_error(refused.value)
    return refused.value.code


def bare(rules: Rules) -> str:
    return code_of(rules).replace("-", "")


@pytest.fixture
def codes(rng: Random) -> list[str]:
    """Codes of every length, without hyphens."""
    near = [replace(PRESETS[preset], target=target) for preset in PRESETS for target in (7, 50)]
    near += [rules_from(chosen) for chosen in FROZEN_HOUSES.values()]
    made = [bare(rules) for rules in (*PRESETS.values(), *near, *(any_rules(rng) for _ in "abcd"))]
    assert {len(code) for code in made} == set(LENGTHS)
    return made


@pytest.mark.parametrize("preset", PRESETS)
def test_the_code_of_a_preset_never_changes(preset: str) -> None:
    assert code_of(PRESETS[preset]) == FROZEN[preset]
    assert rules_of(FROZEN[preset]) == PRESETS[preset]


@pytest.mark.parametrize("code", FROZEN_HOUSES)
def test_nor_does_any_other(code: str) -> None:
    assert code_of(rules_from(FROZEN_HOUSES[code])) == code
    assert rules_of(code) == rules_from(FROZEN_HOUSES[code])


@pytest.mark.parametrize("many", [1500, pytest.param(10_000, marks=pytest.mark.slow)])
def test_every_rule_set_round_trips_and_has_a_code_of_its_own(many: int, rng: Random) -> None:
    """Options that are not in play too: what is read equals what was written."""
    found: dict[str, Rules] = {}
    for _ in range(many):
        rules = any_rules(rng)
        code = code_of(rules)
        assert rules_of(code) == rules
        assert found.setdefault(code, rules) == rules
    assert len(found) > many * 0.99


def test_every_option_takes_its_part_with_every_value() -> None:
    """An option that a later version adds needs its place in a code, and its test here."""
    for key, each in OPTIONS.items():
        for value in each.values:
            others: dict[str, object] = {"widow": "none"} if (key, value) == ("deck", 24) else {}
            others = {"deck": 24} if (key, value) == ("widow", "none") else others
            rules = rules_from({**others, key: value})
            assert getattr(rules_of(code_of(rules)), key) == value


def test_every_letter_that_is_another_one_is_refused(codes: list[str]) -> None:
    """With certainty, whatever stands there instead."""
    for code in codes:
        for place, right in enumerate(code):
            for wrong in CHARACTERS:
                if wrong != right:
                    fault = fault_of(code[:place] + wrong + code[place + 1 :])
                    assert fault == ("mistyped" if wrong in ALPHABET else "wrong_letter")


def test_two_letters_that_change_places_are_refused(codes: list[str]) -> None:
    for code in codes:
        for one in range(len(code)):
            for other in range(one):
                letters = list(code)
                letters[one], letters[other] = letters[other], letters[one]
                if letters[one] != letters[other]:
                    assert fault_of("".join(letters)) == "mistyped"


def test_two_letters_that_are_others_are_refused(codes: list[str], rng: Random) -> None:
    for code in codes:
        for _ in range(300):
            letters = list(code)
            for place in rng.sample(range(len(code)), 2):
                letters[place] = rng.choice(ALPHABET.replace(letters[place], ""))
            assert fault_of("".join(letters)) == "mistyped"


def test_a_letter_too_few_or_too_many_is_refused(codes: list[str]) -> None:
    for code in codes:
        for place in range(len(code) + 1):
            for extra in ALPHABET:
                assert fault_of(code[:place] + extra + code[place:]) == "wrong_length"
        for place in range(len(code)):
            assert fault_of(code[:place] + code[place + 1 :]) == "wrong_length"


def test_codes_in_a_row_are_none(codes: list[str], rng: Random) -> None:
    """Pasted twice, or two of them: whatever they add up to."""
    for one in codes:
        for other in rng.sample(codes, 5):
            assert fault_of(one + other) in ("mistyped", "wrong_length")
    assert fault_of(FROZEN["classic"] * 3) == fault_of(FROZEN["classic"] * 4) == "mistyped"


def test_no_letter_looks_like_another() -> None:
    assert len(ALPHABET) == len(set(ALPHABET)) == 31
    assert not set("01ILO") & set(ALPHABET)
    assert all(fault_of(f"F6K{letter}") == "wrong_letter" for letter in "01ILO")


def test_it_is_written_in_groups_and_read_however_it_is_typed(rng: Random) -> None:
    rules = any_rules(rng)
    code = code_of(rules)
    assert [len(group) for group in code.split("-")] == [4, 4, 4, 4]
    for spelling in (
        code.lower(),
        code.replace("-", ""),
        code.replace("-", " "),
        f"\t {code}\n",
        code.replace("-", "\u2011"),
        code.replace("-", " \u2013 "),
        code.replace("-", "\u200b\u00a0"),
        "".join(chr(ord(letter) + 0xFEE0) for letter in code),
    ):
        assert rules_of(spelling) == rules


@pytest.mark.parametrize("nothing", ["", " ", "-", "\n"])
def test_nothing_is_no_code(nothing: str) -> None:
    assert fault_of(nothing) == "no_code"


def test_what_is_no_code_is_refused(rng: Random) -> None:
    for text in ("classic", "é" * 8, "12345", "🂡🂢🂣🂤", "A" * 100_000):
        assert fault_of(text)


def test_a_code_of_a_newer_version_says_so(rng: Random) -> None:
    """A later version begins its codes with other letters, and the check stays as it is."""
    for code in (bare(CLASSIC), bare(any_rules(rng))):
        first = passport._SHIFTS[0] + len(passport._BASES)
        letters = [first % 31, *map(ALPHABET.index, code[1:-2])]
        letters += passport._check(letters)
        assert fault_of("".join(ALPHABET[letter] for letter in letters)) == "newer"


def test_a_code_that_holds_a_contradiction_says_so() -> None:
    """Section 3: the deck of 24 has no widow, and the check alone does not know that."""
    rules = replace(CLASSIC)
    object.__setattr__(rules, "deck", 24)
    with pytest.raises(PassportError) as refused:
        rules_of(code_of(rules))
    assert refused.value.code == "contradiction"
    assert "deck = 24" in words.passport_error(refused.value)


def test_one_rule_set_has_one_code(rng: Random) -> None:
    """What adds up, but is not what the game would have written, is no code."""
    for _ in range(200):
        body = [rng.randrange(31) for _ in range(rng.choice((2, 6, 10, 14)))]
        code = "".join(ALPHABET[letter] for letter in (*body, *passport._check(body)))
        try:
            rules = rules_of(code)
        except PassportError:
            continue
        assert bare(rules) == code


def test_what_is_meant_as_a_code_is_known_from_a_name() -> None:
    for code in ("F6KF", "F6KG", "f6sy-d8xe", "F6SY D8XE", "F6SYD8X"):
        assert looks_like_code(code), code
    for name in ("none", "classic", "rules.json", "house/rules", "F6", "Oma", ""):
        assert not looks_like_code(name), name


def test_each_fault_has_its_words() -> None:
    for code in passport.CODES:
        values: dict[str, object] = {"letter": "O", "length": 7, "option": "deck", "value": 24}
        values |= {"other": "widow", "other_value": "dead_hidden"}
        assert words.passport_error(PassportError(code, **values))


def test_rules_that_play_alike_have_codes_of_their_own() -> None:
    """An option that is not in play keeps its value (section 3), also in a code."""
    dead = rules_from({"widow": "dead_hidden"})
    late = replace(dead, widow_timing="after_trump")
    assert not options.is_in_play(late, "widow_timing")
    assert code_of(dead) != code_of(late)
    assert rules_of(code_of(late)) == late
