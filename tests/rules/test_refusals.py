"""Every refusal: the situation it answers, its code, the rule it rests on and its values."""

import pytest

from game.cards import cards
from game.options import OptionError
from game.rules import IllegalAction, Phase, Refusal, explain, new_match, rules_from, step
from game.rules.actions import Deal, ExchangeOut
from game.rules.house import CONTRADICTIONS, OPTIONS
from game.rules.refusals import CODES
from tests.rules.refusal_cases import CASES, alone, over
from tests.rules.support import DEAL, act, deal_of, dealt


@pytest.mark.parametrize("name", CASES)
def test_each_refusal_in_its_situation(name: str) -> None:
    """R9, R10, R12, R16, R23, 2.1 to 2.9, 4.5: the case names it, the refusal cites it."""
    situation, line, code, rule, values = CASES[name]
    state = situation()
    assert explain(state, act(line)) == Refusal(code, rule, values)
    with pytest.raises(IllegalAction, match=code) as raised:
        step(state, act(line))
    assert raised.value.refusal == Refusal(code, rule, values)


WRONG_DEALS = {
    "five cards": ("9C TC JC QC KC", *DEAL[1:]),
    "seven cards": (DEAL[0] + " JK", *DEAL[1:4], ""),
    "no widow": (*DEAL[:4], ""),
    "a card twice": (*DEAL[:4], "9C"),
    "two widows": (*DEAL[:4], "JK 9C"),
}


@pytest.mark.parametrize("name", WRONG_DEALS)
def test_a_deal_must_be_the_pack(name: str) -> None:
    """R2, R8."""
    start = new_match(rules_from({}), 0)
    refusal = Refusal("not_the_pack", "R8", {"count": 25})
    assert explain(start, deal_of(WRONG_DEALS[name])) == refusal


def test_a_deal_of_three_hands_is_none() -> None:
    """R1."""
    deal = Deal(tuple(cards(text) for text in DEAL[:3]), cards("JK"))
    refusal = explain(new_match(rules_from({}), 0), deal)
    assert refusal is not None
    assert refusal.code == "not_the_pack"


def test_the_joker_is_not_in_the_24_pack() -> None:
    """R2, option `deck`."""
    start = new_match(rules_from({"deck": 24, "widow": "none"}), 0)
    assert explain(start, deal_of((*DEAL[:4], ""))) is None
    assert explain(start, deal_of(DEAL)) == Refusal("not_the_pack", "R8", {"count": 24})
    swapped = (DEAL[0].replace("9C", "JK"), *DEAL[1:4], "")
    assert explain(start, deal_of(swapped)) == Refusal("not_the_pack", "R8", {"count": 24})


def test_a_second_deal_is_not_wanted() -> None:
    """2.1."""
    assert explain(dealt(), deal_of(DEAL)) == Refusal("not_now", "2.2", {"phase": "auction"})


def test_cards_of_an_exchange_are_in_order() -> None:
    """2.6: equal choices are equal actions, so only the ascending one exists."""
    state = alone({"partner_exchange": 2})
    assert state.phase is Phase.EXCHANGE_OUT
    assert explain(state, ExchangeOut(0, cards("TC AC"))) is None
    assert explain(state, ExchangeOut(0, cards("AC TC"))) is not None


def test_every_code_has_a_situation() -> None:
    assert {code for _, _, code, _, _ in CASES.values()} | {"not_the_pack"} == set(CODES)


def test_the_match_is_over_comes_before_every_other_reason() -> None:
    """The questions have a fixed order: match, kind, seat, rule."""
    assert explain(over(), deal_of(DEAL)) == Refusal("match_over", "4.5")
    refusal = explain(dealt(), act("2 play 9C"))
    assert refusal is not None
    assert refusal.code == "not_now"


RULED_OUT = [
    {"deck": 24},
    {"deck": 24, "widow": "dead_hidden"},
    {"deck": 24, "widow": "dead_exposed"},
    {"widow": "none"},
    {"deck": 24, "widow": "none", "all_pass": "joker_holder_must_bid"},
]


@pytest.mark.parametrize("chosen", RULED_OUT, ids=str)
def test_contradictions_are_refused_and_name_both_options(chosen: dict[str, object]) -> None:
    """Section 3: the three pairs that are ruled out."""
    with pytest.raises(OptionError) as raised:
        rules_from(chosen)
    error = raised.value
    assert error.code == "contradiction"
    one, other = str(error.values["option"]), str(error.values["other"])
    pairs = {(first, second) for first, _, second, _ in CONTRADICTIONS}
    assert (one, other) in pairs
    assert error.values["value"] == chosen.get(one, OPTIONS[one].default)
    assert error.values["other_value"] == chosen.get(other, OPTIONS[other].default)
    assert one in str(error)
    assert other in str(error)


def test_there_are_exactly_three_contradictions() -> None:
    """Section 3: `deck` against `widow` (twice) and `all_pass`."""
    assert {(one, ones, other, others) for one, ones, other, others in CONTRADICTIONS} == {
        ("deck", (24,), "widow", ("maker_takes", "dead_hidden", "dead_exposed")),
        ("deck", (25,), "widow", ("none",)),
        ("deck", (24,), "all_pass", ("joker_holder_must_bid",)),
    }
    assert len(CONTRADICTIONS) == 3
