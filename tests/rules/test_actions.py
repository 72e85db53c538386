"""Actions and their notation (record-format, Actions)."""

from typing import get_args

import pytest

from game.cards import Suit, card, cards
from game.rules.actions import (
    VERBS,
    Action,
    Bid,
    DefendAlone,
    DefendTogether,
    Discard,
    ExchangeIn,
    ExchangeOut,
    GoAlone,
    KeepPartner,
    NameTrump,
    Pass,
    Play,
    PlayerAction,
    Redeal,
    action_from,
    notation_of,
)
from game.rules.events import Event

NOTATIONS: list[tuple[PlayerAction, list[object]]] = [
    (Pass(3), [3, "pass"]),
    (Bid(0, "3"), [0, "bid", "3"]),
    (Bid(1, "BP"), [1, "bid", "BP"]),
    (Bid(2, "DM"), [2, "bid", "DM"]),
    (Bid(0, "4", Suit.HEARTS), [0, "bid", "4", "H"]),
    (Bid(3, "M", Suit.LOW_NO_TRUMP), [3, "bid", "M", "NL"]),
    (Redeal(2), [2, "redeal"]),
    (NameTrump(0, Suit.HEARTS), [0, "trump", "H"]),
    (NameTrump(0, Suit.NO_TRUMP), [0, "trump", "NT"]),
    (NameTrump(0, Suit.LOW_NO_TRUMP), [0, "trump", "NL"]),
    (Discard(0, card("9C")), [0, "discard", "9C"]),
    (GoAlone(1), [1, "alone"]),
    (KeepPartner(1), [1, "with_partner"]),
    (ExchangeOut(2, cards("9C TC")), [2, "exchange_out", ["9C", "TC"]]),
    (ExchangeIn(0, cards("JK")), [0, "exchange_in", ["JK"]]),
    (DefendAlone(3), [3, "defend_alone"]),
    (DefendTogether(3), [3, "defend_together"]),
    (Play(3, card("AS")), [3, "play", "AS"]),
    (Play(3, card("JK"), Suit.HEARTS), [3, "play", "JK", "H"]),
]


@pytest.mark.parametrize(("action", "notation"), NOTATIONS, ids=str)
def test_notation_both_ways(action: PlayerAction, notation: list[object]) -> None:
    assert notation_of(action) == notation
    assert action_from(notation) == action


def test_every_verb_is_among_them() -> None:
    assert {notation[1] for _, notation in NOTATIONS} == set(VERBS)
    assert len(VERBS) == len(set(VERBS)) == 12


def test_cards_of_an_exchange_come_in_any_order() -> None:
    """record-format: a list of cards, in any order; equal choices are equal actions."""
    assert action_from([2, "exchange_out", ["TC", "9C"]]) == ExchangeOut(2, cards("9C TC"))


@pytest.mark.parametrize(
    ("notation", "message"),
    [
        (None, "an action is"),
        ("0 pass", "an action is"),
        ((0, "pass"), "an action is"),
        ([], "an action is"),
        ([0], "an action is"),
        ([0, "bid", "3", "H", "H"], "an action is"),
        ([0, "bid", "3", "4"], "not a suit"),
        ([0, "bid", "3", ""], "not a suit"),
        ([0, "bid", "3", "h"], "not a suit"),
        ([0, "bid", "3", None], "not a suit"),
        ([0, "bid", "3", ["H"]], "not a suit"),
        ([0, "bid", 3, "H"], "needs a text"),
        ([0, "play", "JK", "JK"], "not a suit"),
        ([0, "play", "JK", 2], "not a suit"),
        ([0, "play", "9Z", "H"], "not a card"),
        ([0, "trump", "H", "H"], "takes one argument"),
        ([0, "discard", "9C", "H"], "takes one argument"),
        ([0, "exchange_out", ["9C"], "H"], "takes one argument"),
        ([0, "pass", "3", "H"], "takes no argument"),
        ([4, "pass"], "not a seat"),
        ([-1, "pass"], "not a seat"),
        ([True, "pass"], "not a seat"),
        ([0.0, "pass"], "not a seat"),
        (["0", "pass"], "not a seat"),
        ([0, "fold"], "not a verb"),
        ([0, ["pass"]], "not a verb"),
        ([0, None], "not a verb"),
        ([0, "pass", "3"], "takes no argument"),
        ([0, "bid"], "needs an argument"),
        ([0, "bid", 3], "needs a text"),
        ([0, "trump", "X"], "not a suit"),
        ([0, "trump", None], "needs a text"),
        ([0, "play", "9Z"], "not a card"),
        ([0, "play", ["9C"]], "needs a text"),
        ([0, "exchange_out", "9C"], "needs a list"),
        ([0, "exchange_out", [9]], "not a card"),
        ([0, "exchange_in", [["9C"]]], "not a card"),
    ],
)
def test_what_is_no_action(notation: object, message: str) -> None:
    """JSON's types are exact; whether a bid is on the ladder is for the rules to say."""
    with pytest.raises(ValueError, match=message):
        action_from(notation)


def test_actions_and_events_do_not_change() -> None:
    """Inputs and outputs of the rules are values: a record of them stays what it was."""
    for kind in (*get_args(Action), *get_args(Event)):
        assert kind.__dataclass_params__.frozen, kind
        assert kind.__dataclass_params__.eq, kind
