"""The help explains whatever a refusal or a score line can cite, under every set of rules."""

import re
from random import Random

import pytest

from game import options, text
from game.help.chapters import chapters
from game.help.page import CardRow, Chapter, TrickPicture, place_of
from game.match.rule_sheet import rule_sentence
from game.options import OptionError, is_in_play
from game.rules import PRESETS, Rules, rules_from
from game.rules.house import OPTIONS
from game.rules.tricks import rank_of, suit_of
from tests.conftest import ROOT

BOOK = (
    *(f"R{number}" for number in range(1, 24)),
    *(f"2.{number}" for number in range(1, 11)),
    *(f"4.{number}" for number in range(1, 6)),
    *OPTIONS,
)
"""Every id of the rule book (its introduction)."""


def rules_at_random(rng: Random) -> Rules:
    """Any rules that do not contradict themselves."""
    while True:
        try:
            return rules_from({key: rng.choice(each.values) for key, each in OPTIONS.items()})
        except OptionError:
            continue


def cited_in_code() -> set[str]:
    """Every rule that the sources of the rules cite in a refusal or a line of the score."""
    cited = set()
    for file in (ROOT / "game" / "rules").glob("*.py"):
        code = file.read_text(encoding="utf-8")
        cited |= set(re.findall(r'"(R\d+|\d\.\d+)"', code))
        cited |= set(re.findall(r'Refusal\("\w+", "(\w+)"', code))
        cited |= set(re.findall(r'ScoreLine\([^)]*?"(\w+)", "\w+"', code))
    return cited


def words_of(chapter: Chapter) -> str:
    return " ".join(paragraph.words for paragraph in chapter.paragraphs)


def test_the_rule_book_holds_what_the_code_cites() -> None:
    cited = cited_in_code()
    assert {"R16", "2.9", "4.2", "min_bid", "multiplier_stacking"} <= cited
    assert cited <= set(BOOK)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("rule", BOOK)
def test_every_rule_has_a_paragraph(preset: str, rule: str) -> None:
    written = chapters(PRESETS[preset])
    place = place_of(written, rule)
    assert place
    assert rule in written[place.chapter].paragraphs[place.paragraph].rules


def test_every_rule_has_a_paragraph_under_any_rules(rng: Random) -> None:
    for _ in range(300):
        rules = rules_at_random(rng)
        written = chapters(rules)
        missing = [rule for rule in BOOK if place_of(written, rule) is None]
        assert not missing, options.differences(rules, PRESETS["classic"])


def test_an_id_that_is_none_has_no_paragraph() -> None:
    assert place_of(chapters(PRESETS["classic"]), "R99") is None


def test_every_option_is_told_with_its_sentence(rng: Random) -> None:
    for _ in range(100):
        rules = rules_at_random(rng)
        *others, house = chapters(rules)
        told = {each.rules[0]: each for each in house.paragraphs if each.rules}
        assert set(told) == set(OPTIONS)
        assert all(each.term for each in told.values())
        for key in OPTIONS:
            if is_in_play(rules, key):
                sentence = rule_sentence(key, getattr(rules, key))
                assert told[key].words == sentence
                assert any(sentence in words_of(chapter) for chapter in others), key
            else:
                assert rule_sentence(key, getattr(rules, key)) != told[key].words


def test_the_pictures_rank_the_cards_as_the_rules_do(rng: Random) -> None:
    """R4, R5: each row falls from card to card, all of one suit."""
    for _ in range(50):
        rules = rules_at_random(rng)
        pictures = [each.picture for part in chapters(rules) for each in part.paragraphs]
        rows = [each for each in pictures if isinstance(each, CardRow)]
        assert len(rows) == (3 if rules.bowers else 2)
        for row in rows:
            assert set(row.cards) <= set(rules.pack)
            assert row.bowers is rules.bowers
            assert len({suit_of(card, row.trump, row.bowers) for card in row.cards}) == 1
            ranks = [rank_of(card, row.trump, row.bowers) for card in row.cards]
            assert ranks == sorted(ranks, reverse=True)
        shown = [card for row in rows for card in row.cards]
        # Clubs look as spades do; every other card is shown once.
        assert len(shown) == len(set(shown)) == len(rules.pack) - 6 - (0 if rules.bowers else 6)


@pytest.mark.parametrize(
    ("preset", "changed", "winners"),
    [
        ("classic", {}, [2, 0, 2]),
        ("pepper", {}, [2, 0, 2]),
        ("classic", {"bowers": False}, [2, 0, 2]),
        ("pepper", {"bowers": False}, [2, 2]),
    ],
)
def test_the_tricks_are_won_as_their_captions_say(
    preset: str, changed: dict[str, object], winners: list[int]
) -> None:
    """R6, R16, R17: the ace of clubs, the left bower or the Joker that is led, the ruff."""
    rules = rules_from(options.differences(PRESETS[preset], PRESETS["classic"]) | changed)
    pictures = [each.picture for part in chapters(rules) for each in part.paragraphs]
    tricks = [each for each in pictures if isinstance(each, TrickPicture)]
    assert [trick.winner for trick in tricks] == winners
    assert all(card in rules.pack for trick in tricks for _, card in trick.plays)


def test_no_trump_is_told_where_it_can_be_named() -> None:
    """Options `no_trump` and `joker_in_no_trump`."""
    high, low = text.t("help.pack.no_trump"), text.t("help.pack.low_no_trump")
    joker = text.t("help.pack.joker")
    for chosen, expected in (
        ({"no_trump": "high_and_low"}, []),
        ({"no_trump": "high", "joker_in_no_trump": "names_suit"}, [high, joker]),
        ({"no_trump": "high_and_low", "joker_in_no_trump": "names_suit"}, [high, low, joker]),
        ({"deck": 24, "widow": "none", "no_trump": "high_and_low"}, [high, low]),
    ):
        pack = next(part for part in chapters(rules_from(chosen)) if part.key == "pack")
        told = [paragraph.words for paragraph in pack.paragraphs]
        assert [words for words in (high, low, joker) if words in told] == expected


@pytest.mark.parametrize("ladder", OPTIONS["bid_ladder"].values)
@pytest.mark.parametrize("going_alone", OPTIONS["going_alone"].values)
def test_a_moon_is_told_where_it_can_be_bid(ladder: str, going_alone: str) -> None:
    """Option `bid_ladder`: its maker plays alone even where nobody else does."""
    rules = rules_from({"bid_ladder": ladder, "going_alone": going_alone})
    told = {part.key: words_of(part) for part in chapters(rules)}
    is_moon = ladder.startswith("moon")
    for key in ("alone", "score"):
        assert ("a moon" in told[key].lower()) == is_moon
    assert ("leads" in told["alone"]) == (is_moon or going_alone == "maker_call")


def test_what_is_not_in_force_is_not_told() -> None:
    """2.4, 2.5, R5: no widow, no Joker, nobody alone, and no bowers where they are none."""
    pepper = chapters(PRESETS["pepper"])
    told = {part.key: words_of(part) for part in pepper}
    assert "widow" not in told["trump"].replace(rule_sentence("widow", "none"), "")
    assert "Joker" not in told["pack"].replace(rule_sentence("deck", 24), "")
    assert len(next(part for part in pepper if part.key == "alone").paragraphs) == 1
    assert "Big Pepper" in told["score"]
    plain = {part.key: words_of(part) for part in chapters(rules_from({"bowers": False}))}
    assert "left bower" not in plain["pack"] + plain["tricks"]
