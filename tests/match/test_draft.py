"""Rules while they are changed, and what is kept of it."""

from itertools import pairwise
from random import Random

import pytest

from game import options
from game.match import drafts
from game.match.draft import Draft
from game.match.rule_sheet import reason_out_of_play, reason_ruled_out, value_name
from game.rules import CLASSIC, PRESETS, rules_from
from game.rules.house import CONTRADICTIONS, OPTIONS


def test_the_deck_carries_along_what_it_rules_out() -> None:
    """Section 3: 24 cards force `widow=none` and rule out `joker_holder_must_bid`."""
    draft = Draft(PRESETS["dead_widow"])
    assert draft.choose("deck", 24) == {"widow": "none", "all_pass": "throw_in_next_dealer"}
    assert (draft.rules.deck, draft.rules.widow) == (24, "none")
    assert draft.choose("deck", 25) == {"widow": "dead_hidden"}
    assert draft.changes == {"all_pass": "throw_in_next_dealer"}


def test_what_was_chosen_last_comes_back() -> None:
    draft = Draft(CLASSIC)
    draft.choose("widow", "dead_exposed")
    draft.choose("deck", 24)
    assert draft.choose("deck", 25) == {"widow": "dead_exposed"}


@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_can_be_chosen_is_no_contradiction(rng: Random, preset: str) -> None:
    """Section 3: contradictions are impossible to enter; all others can be."""
    draft = Draft(PRESETS[preset])
    for _ in range(400):
        option = rng.choice(list(OPTIONS.values()))
        value = rng.choice(option.values)
        ruler = draft.ruled_out_by(option.key, value)
        if ruler:
            chosen = {**options.dump(draft.rules), option.key: value}
            with pytest.raises(options.OptionError, match="contradiction"):
                rules_from(chosen)
            assert value_name(option.key, value) in reason_ruled_out(draft, option.key)
            continue
        before = draft.rules
        carried = draft.choose(option.key, value)
        assert getattr(draft.rules, option.key) == value
        changed = options.differences(draft.rules, before)
        assert {**changed, **carried} == changed
        assert set(changed) <= {option.key, *carried}
        rules_from(options.dump(draft.rules))


def test_each_contradiction_has_a_value_that_cannot_be_chosen() -> None:
    for one, ones, other, others in CONTRADICTIONS:
        draft = Draft(CLASSIC)
        draft.choose(one, ones[0])
        assert draft.ruled_out_by(other, others[0]) == one


def test_going_back_is_the_start() -> None:
    draft = Draft(CLASSIC)
    draft.choose("target", 30)
    draft.become(draft.start)
    assert draft.rules == CLASSIC
    assert not draft.changes


@pytest.mark.parametrize("preset", PRESETS)
def test_whoever_does_what_the_reason_says_brings_the_option_into_play(preset: str) -> None:
    """Section 3: "only with" in a note."""
    for key in OPTIONS:
        rules = PRESETS[preset]
        ways = options.missing(rules, key)
        assert (
            bool(ways)
            == (not options.is_in_play(rules, key))
            == bool(reason_out_of_play(rules, key))
        )
        for way in ways:
            draft = Draft(rules)
            for other, wanted in way.items():
                if ruler := draft.ruled_out_by(other, wanted[0]):
                    now = getattr(draft.rules, ruler)
                    draft.choose(ruler, next(v for v in OPTIONS[ruler].values if v != now))
                draft.choose(other, wanted[0])
            assert options.is_in_play(draft.rules, key), (key, way)


def test_every_value_has_a_name_of_its_own() -> None:
    for option in OPTIONS.values():
        names = [value_name(option.key, value) for value in option.values]
        assert all(one != other for one, other in pairwise(sorted(names))), option.key


def test_drafts_are_kept_for_each_rule_set() -> None:
    drafts.save("preset:classic", PRESETS["pepper"])
    drafts.save("mine:Zoë/ü", PRESETS["peppers"])
    assert drafts.load("preset:classic") == PRESETS["pepper"]
    assert drafts.load("mine:Zoë/ü") == PRESETS["peppers"]
    assert drafts.load("preset:pepper") is None
    assert drafts.changed() == {"preset:classic", "mine:Zoë/ü"}
    drafts.save("preset:classic", None)
    drafts.move("mine:Zoë/ü", "mine:Ann")
    assert drafts.changed() == {"mine:Ann"}
    assert drafts.load("mine:Ann") == PRESETS["peppers"]


@pytest.mark.parametrize(
    "kept",
    ["", "[]", "{", '{"preset:classic": 5}', '{"preset:classic": {"target": "x"}}', "\x00"],
)
def test_a_file_that_cannot_be_used_is_no_draft(kept: str) -> None:
    drafts.file().parent.mkdir(parents=True, exist_ok=True)
    drafts.file().write_text(kept)
    assert drafts.load("preset:classic") is None
    drafts.save("preset:classic", PRESETS["pepper"])
    assert drafts.load("preset:classic") == PRESETS["pepper"]
