"""Each kind of fault that the record format names is refused in one line, at its place."""

from collections.abc import Callable
from typing import Any

import pytest

from game.match.session import Session
from game.match.simulation import simulate
from game.rules import CLASSIC, rules_from
from game.rules.actions import Pass
from tests.match.support import PLAYERS, json_of, plain_match, verdict_on

Plain = dict[str, Any]
Change = Callable[[Plain], object]


def hand(number: int, **changed: object) -> Change:
    return lambda record: record["hands"][number - 1].update(changed)


def rules(**changed: object) -> Change:
    return lambda record: record["rules"].update(changed)


def result(number: int, **changed: object) -> Change:
    return lambda record: record["hands"][number - 1]["result"].update(changed)


def action(number: int, count: int, notation: object) -> Change:
    def change(record: Plain) -> None:
        record["hands"][number - 1]["actions"][count - 1] = notation

    return change


def dealt(number: int, key: str, index: int, text: object) -> Change:
    def change(record: Plain) -> None:
        record["hands"][number - 1]["deal"][key][index] = text

    return change


def both(*changes: Change) -> Change:
    return lambda record: [change(record) for change in changes]


FAULTS: list[tuple[str, Change]] = [
    ("file: this is no match record of Hasenpfeffer", lambda r: r.update(format="other")),
    ("file: this is no match record of Hasenpfeffer", lambda r: r.pop("format")),
    ("file: version 2 of the record format is not known here", lambda r: r.update(version=2)),
    ("file: version true of the record format is not known here", lambda r: r.update(version=True)),
    ("file: version 1.0 of the record format is not known here", lambda r: r.update(version=1.0)),
    ("match: players is missing", lambda r: r.pop("players")),
    (
        'match: players cannot be [{"name": "You", "kind": "human"}, {"name": "Greta", "kind"…',
        lambda r: r["players"].pop(),
    ),
    (
        'match: players cannot be [{"name": "You", "kind": "human"}, {"name": "Greta", "kind"…',
        lambda r: r["players"].append(1),
    ),
    ('match: players 1 cannot be "Greta"', lambda r: r["players"].__setitem__(1, "Greta")),
    ('match: players 1 kind cannot be "robot"', lambda r: r["players"][1].update(kind="robot")),
    ("match: players 1 name is missing", lambda r: r["players"][1].pop("name")),
    ("match: players 1 level cannot be 3", lambda r: r["players"][1].update(level=3)),
    ("match: first_dealer cannot be 4", lambda r: r.update(first_dealer=4)),
    ("match: first_dealer cannot be true", lambda r: r.update(first_dealer=True)),
    ("hand 1, deal: the dealer is seat 1, not seat 2 (R7)", lambda r: r.update(first_dealer=1)),
    ("match: hands cannot be {}", lambda r: r.update(hands={})),
    ("match: winner cannot be 2", lambda r: r.update(winner=2)),
    ("match: winner cannot be true", lambda r: r.update(winner=True)),
    (
        "match: the winner is given as 0, but the actions make it null (4.5)",
        lambda r: r.update(winner=0),
    ),
    ("match: winner is missing", lambda r: r.pop("winner")),
    ("match: rules cannot be []", lambda r: r.update(rules=[])),
    ("match: there is no option house", rules(house="ours")),
    ("match: the option target cannot be 4; it can be 5-64", rules(target=4)),
    (
        "match: the option target cannot be true, which is of the wrong kind; it can be 5-64",
        rules(target=True),
    ),
    (
        "match: the option target cannot be 10.0, which is of the wrong kind; it can be 5-64",
        rules(target=10.0),
    ),
    ('match: the options deck = 24 and widow = "maker_takes" rule each other out', rules(deck=24)),
    ('match: the options deck = 25 and widow = "none" rule each other out', rules(widow="none")),
    (
        'match: the options deck = 24 and all_pass = "joker_holder_must_bid" rule each other out',
        rules(deck=24, widow="none", all_pass="joker_holder_must_bid"),
    ),
    ("hand 1, deal: hands cannot be 5", lambda r: r["hands"].insert(0, 5)),
    ("hand 2, deal: deal is missing", lambda r: r["hands"][1].pop("deal")),
    ("hand 2, deal: the dealer is seat 3, not seat 1 (R7)", hand(2, dealer=1)),
    ("hand 2, deal: dealer cannot be null", hand(2, dealer=None)),
    (
        "hand 2, deal: the deal is not the pack of 25 cards, six to each seat (R8)",
        dealt(2, "0", 0, "JD"),
    ),
    (
        'hand 2, deal: 0 is no list of cards: ["1D", "JD", "AD", "TD", "JS", "KH"] (R2)',
        dealt(2, "0", 0, "1D"),
    ),
    (
        'hand 2, deal: 0 is no list of cards: [5, "JD", "AD", "TD", "JS", "KH"] (R2)',
        dealt(2, "0", 0, 5),
    ),
    ("hand 2, deal: widow is missing", lambda r: r["hands"][1]["deal"].pop("widow")),
    (
        "hand 2, deal: the deal is not the pack of 25 cards, six to each seat (R8)",
        lambda r: r["hands"][1]["deal"].update(widow=[]),
    ),
    (
        "hand 2, deal: the deal is not the pack of 25 cards, six to each seat (R8)",
        lambda r: r["hands"][1]["deal"]["widow"].append("9C"),
    ),
    ("hand 2, action 1: actions is missing", lambda r: r["hands"][1].pop("actions")),
    ("hand 2, action 1: actions cannot be {}", hand(2, actions={})),
    ("hand 2, action 1: [0] is no action", action(2, 1, [0])),
    ('hand 2, action 1: [0, "fold"] is no action', action(2, 1, [0, "fold"])),
    ('hand 2, action 1: [0, "bid", 3] is no action', action(2, 1, [0, "bid", 3])),
    ('hand 2, action 1: [0.0, "pass"] is no action', action(2, 1, [0.0, "pass"])),
    ('hand 2, action 1: [0, "bid", "3", "X"] is no action', action(2, 1, [0, "bid", "3", "X"])),
    ('hand 2, action 1: [0, "bid", "3", null] is no action', action(2, 1, [0, "bid", "3", None])),
    (
        (
            "hand 2, action 1: a bid names no suit under these house rules: trump is named after"
            " the auction (bid_names_trump)"
        ),
        action(2, 1, [0, "bid", "3", "H"]),
    ),
    (
        "hand 2, action 1: Double Moon is no bid under these house rules (R9)",
        action(2, 1, [0, "bid", "DM"]),
    ),
    (
        (
            "hand 1, action 1: 3 alone is no bid under these house rules: a bid names its trump as"
            " well (bid_names_trump)"
        ),
        rules(bid_names_trump=True),
    ),
    ('hand 2, action 5: [0, "trump", "C", "D"] is no action', action(2, 5, [0, "trump", "C", "D"])),
    (
        (
            "hand 2, action 5: low no trump cannot be named under these house rules"
            " (joker_in_no_trump)"
        ),
        both(rules(no_trump="high_and_low"), action(2, 5, [0, "trump", "NL"])),
    ),
    ('hand 2, action 1: "7" is no bid under these house rules (R9)', action(2, 1, [0, "bid", "7"])),
    (
        "hand 2, action 1: it is the turn of seat 0, not of seat 1 (2.2)",
        action(2, 1, [1, "bid", "3"]),
    ),
    (
        "hand 2, action 2: 2 does not beat the standing bid: the lowest bid now is 4 (R10)",
        action(2, 2, [1, "bid", "2"]),
    ),
    (
        "hand 2, action 2: these house rules allow no redeal (redeal_hand)",
        action(2, 2, [1, "redeal"]),
    ),
    (
        "hand 2, action 5: that cannot be done now: the maker is to name trump (2.4)",
        action(2, 5, [0, "play", "9C"]),
    ),
    (
        "hand 2, action 5: no trump cannot be named under these house rules (no_trump)",
        action(2, 5, [0, "trump", "NT"]),
    ),
    (
        "hand 2, action 6: the jack of clubs is not in the hand (R12)",
        action(2, 6, [0, "discard", "JC"]),
    ),
    (
        "hand 2, action 9: the nine of hearts is not in the hand (R16)",
        action(2, 9, [1, "play", "9H"]),
    ),
    (
        (
            "hand 2, action 10: the jack of diamonds was led, so diamonds must be followed:"
            " the queen of spades cannot be played (R16)"
        ),
        action(2, 10, [2, "play", "QS"]),
    ),
    (
        "hand 2, action 31: an action of seat 3 is missing: a card is to be played (2.9)",
        lambda r: r["hands"][1]["actions"].pop(),
    ),
    (
        "hand 2, action 13: it is the turn of seat 2, not of seat 3 (2.9)",
        lambda r: r["hands"][1]["actions"].pop(12),
    ),
    (
        "hand 2, action 32: the hand is over, and this action is left over (2.10)",
        lambda r: r["hands"][1]["actions"].append([0, "pass"]),
    ),
    (
        "hand 2, result: the hand is over and its result is missing (2.10)",
        lambda r: r["hands"][1].pop("result"),
    ),
    ("hand 2, result: tricks is missing (R18)", lambda r: r["hands"][1]["result"].pop("tricks")),
    ("hand 2, result: result cannot be null", hand(2, result=None)),
    (
        "hand 2, result: maker is missing (2.2)",
        hand(2, result={"thrown_in": "all_pass", "score": [0, 0]}),
    ),
    (
        "hand 3, action 10: an action of seat 3 is missing: a card is to be played (2.9)",
        hand(3, result={}),
    ),
    ("hand 2, result: maker is given as 1, but the actions make it 0 (2.2)", result(2, maker=1)),
    ('hand 2, result: bid is given as "4", but the actions make it "3" (2.2)', result(2, bid="4")),
    (
        'hand 2, result: trump is given as "D", but the actions make it "C" (2.4)',
        result(2, trump="D"),
    ),
    (
        "hand 2, result: alone is given as true, but the actions make it false (2.5)",
        result(2, alone=True),
    ),
    (
        "hand 2, result: alone is given as 0, but the actions make it false (2.5)",
        result(2, alone=0),
    ),
    (
        "hand 2, result: defender_alone is given as 1, but the actions make it null (2.7)",
        result(2, defender_alone=1),
    ),
    (
        "hand 2, result: tricks is given as [5, 1], but the actions make it [3, 3] (R18)",
        result(2, tricks=[5, 1]),
    ),
    (
        "hand 2, result: made is given as null, but the actions make it true (4.2)",
        result(2, made=None),
    ),
    (
        "hand 2, result: points is given as [0.0, 0], but the actions make it [3, 0] (4.2)",
        result(2, points=[0.0, 0]),
    ),
    (
        "hand 2, result: points is given as [9, 9], but the actions make it [3, 0] (4.2)",
        result(2, points=[9, 9]),
    ),
    (
        "hand 2, result: score is given as [9, 9], but the actions make it [3, 5] (2.10)",
        result(2, score=[9, 9]),
    ),
]


@pytest.mark.parametrize(("line", "change"), FAULTS)
def test_a_fault_has_its_line(line: str, change: Change) -> None:
    record = json_of(plain_match().record)
    assert verdict_on(record) == "ok"
    change(record)
    assert verdict_on(record) == line


@pytest.fixture
def finished() -> Plain:
    """A match that is over."""
    record = json_of(simulate(rules_from({"target": 5}), ["random"] * 4, "1"))
    assert verdict_on(record) == "ok"
    assert record["winner"] is not None
    return record


def test_a_winner_left_out_or_changed_is_a_fault_of_the_match(finished: Plain) -> None:
    """4.5"""
    won = finished["winner"]
    for wrong, told in ((None, "null"), (1 - won, str(1 - won))):
        finished["winner"] = wrong
        line = f"match: the winner is given as {told}, but the actions make it {won} (4.5)"
        assert verdict_on(finished) == line


def test_nothing_may_follow_the_end_of_the_match(finished: Plain) -> None:
    """4.5"""
    finished["hands"].append(finished["hands"][0])
    number = len(finished["hands"])
    assert verdict_on(finished) == (
        f"hand {number}, deal: the match is over, and this hand is left over (4.5)"
    )


def test_a_hand_thrown_in_has_its_reason_and_the_score_that_stands() -> None:
    """2.3"""
    session = Session.start(CLASSIC, PLAYERS, "1")
    session.deal()
    for seat in (3, 0, 1, 2):
        session.submit(Pass(seat), session.state.number)
    record = json_of(session.record)
    assert record["hands"][0]["result"] == {"thrown_in": "all_pass", "score": [0, 0]}
    assert verdict_on(record) == "ok"
    record["hands"][0]["result"]["score"] = [1, 0]
    assert verdict_on(record) == (
        "hand 1, result: score is given as [1, 0], but the actions make it [0, 0] (2.10)"
    )
    record["hands"][0]["result"] = {"thrown_in": "redeal", "score": [0, 0]}
    assert verdict_on(record) == (
        'hand 1, result: thrown_in is given as "redeal", but the actions make it "all_pass" (2.3)'
    )
