import json
from random import Random
from typing import Any

import pytest

from game.match.reading import record_from_bytes, record_from_json
from game.match.record import Player, Record
from game.match.replaying import replay, steps
from game.match.writing import record_to_bytes
from game.options import dump
from game.rules import CLASSIC, PRESETS, Rules, new_match
from game.rules.events import CardsDealt, MatchWon
from game.rules.house import rules_from
from tests.match.support import PLAYERS, json_of, random_session, verdict_on
from tests.rules.pairwise import PAIRWISE

EVERYWHERE = {"notes": "ä\u2028ö", "when": [1, 2.5, None, {"deep": [True]}]}


@pytest.fixture
def record(rng: Random) -> Record:
    return random_session(rng).record


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_written_is_read_again(preset: str, rng: Random) -> None:
    record = random_session(rng, PRESETS[preset]).record
    data = record_to_bytes(record)
    assert record_from_bytes(data) == record
    assert record_to_bytes(record_from_bytes(data)) == data


@pytest.mark.parametrize("number", range(len(PAIRWISE)))
def test_matches_under_every_option_are_borne_out(number: int, rng: Random) -> None:
    session = random_session(rng, PAIRWISE[number], hands=5)
    record = record_from_bytes(record_to_bytes(session.record))
    assert record == session.record
    assert replay(record) == session.state


def test_a_match_stopped_at_any_action_is_a_record(rng: Random) -> None:
    """Record format: the last hand may stop after the deal or any action."""
    for actions in range(120):
        record = random_session(Random(f"{rng.random()}"), actions=actions).record
        assert verdict_on(json_of(record)) == "ok"


def test_the_file_is_utf_8_with_plain_line_ends_and_a_line_for_each_list_of_actions() -> None:
    players = (Player("Großmutter", "human"), *PLAYERS[1:])
    data = record_to_bytes(Record(CLASSIC, players, 0))
    assert "Großmutter".encode() in data
    assert b"\r" not in data
    assert data.endswith(b"}\n")
    record = random_session(Random(1)).record
    lines = record_to_bytes(record).decode().splitlines()
    assert sum('"actions"' in line for line in lines) == len(record.hands)
    assert not [line for line in lines if line != line.rstrip()]


def test_extra_keys_are_kept_everywhere_but_in_the_rules(record: Record) -> None:
    plain = json_of(record)
    places: list[dict[str, Any]] = [plain, *plain["players"], *plain["hands"]]
    for hand in plain["hands"]:
        places += [hand["deal"], *([hand["result"]] if "result" in hand else [])]
    for place in places:
        place.update(EVERYWHERE)
    read = record_from_json(plain)
    replay(read)
    assert json.loads(record_to_bytes(read)) == plain


def test_a_missing_option_has_its_classic_value() -> None:
    plain = json_of(Record(rules_from({"target": 30}), PLAYERS, 0))
    plain["rules"] = {"target": 30}
    assert record_from_json(plain).rules == rules_from({"target": 30})


def test_every_option_is_written() -> None:
    assert json_of(Record(CLASSIC, PLAYERS, 0))["rules"] == dump(CLASSIC)


def test_the_order_of_cards_within_a_list_has_no_meaning(record: Record, rng: Random) -> None:
    plain = json_of(record)
    for hand in plain["hands"]:
        for cards in hand["deal"].values():
            rng.shuffle(cards)
    assert replay(record_from_json(plain)) == replay(record)


def test_exchanged_cards_are_read_in_any_order() -> None:
    rules = rules_from({"partner_exchange": 2})
    plain = next(
        plain
        for plain in (json_of(random_session(Random(n), rules).record) for n in range(50))
        if any(a[1] == "exchange_in" for hand in plain["hands"] for a in hand["actions"])
    )
    expected = replay(record_from_json(plain))
    for hand in plain["hands"]:
        for action in hand["actions"]:
            if action[1].startswith("exchange"):
                action[2].reverse()
    assert replay(record_from_json(plain)) == expected


def test_steps_tell_everything_that_happened(rng: Random) -> None:
    session = random_session(rng, Rules(target=5))
    told = list(steps(session.record))
    assert told[-1][0] == session.state
    assert isinstance(told[0][1][0], CardsDealt)
    assert len(told) == session.state.number
    if session.state.winner is not None:
        assert isinstance(told[-1][1][-1], MatchWon)


def test_an_empty_record_is_the_start_of_a_match() -> None:
    assert replay(Record(CLASSIC, PLAYERS, 3)) == new_match(CLASSIC, 3)
