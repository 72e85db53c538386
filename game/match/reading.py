"""A record from a file's bytes, with JSON's exact types; nothing is replayed here."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from game import cards
from game.match import documents
from game.match.documents import DocumentError
from game.match.record import (
    FORMAT,
    VERSION,
    WHOLE_FILE,
    WHOLE_MATCH,
    HandRecord,
    Place,
    Player,
    Record,
    RecordError,
)
from game.options import OptionError
from game.rules import PlayerAction, Rules, rules_from
from game.rules.actions import Deal, action_from
from game.rules.seats import SEATS

_MATCH_KEYS: Final = ("format", "version", "rules", "players", "first_dealer", "hands", "winner")
_PLAYER_KEYS: Final = ("name", "kind", "level", "personality")
_HAND_KEYS: Final = ("dealer", "deal", "actions", "result")
_DEAL_KEYS: Final = (*map(str, SEATS), "widow")


def read_record(path: Path) -> Record:
    """The record that a file holds.

    Raises:
        RecordError: if the file is not readable as a record; at the place of the first fault.
    """
    try:
        return record_from_json(documents.read(path))
    except DocumentError as error:
        raise RecordError(WHOLE_FILE, error.code, error.values) from error


def record_from_bytes(data: bytes) -> Record:
    """The record in these bytes; raises as :func:`read_record` does."""
    try:
        return record_from_json(documents.parse(data))
    except DocumentError as error:
        raise RecordError(WHOLE_FILE, error.code, error.values) from error


def record_from_json(found: object) -> Record:
    """The record in a parsed JSON value; raises as :func:`read_record` does."""
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise RecordError(WHOLE_FILE, "not_a_record", {})
    if type(found.get("version")) is not int or found["version"] != VERSION:
        raise RecordError(WHOLE_FILE, "wrong_version", {"value": found.get("version")})
    players = _value(found, "players", list, WHOLE_MATCH)
    if len(players) != len(SEATS):
        raise RecordError(WHOLE_MATCH, "key_wrong", {"field": "players", "value": players})
    hands = _value(found, "hands", list, WHOLE_MATCH)
    winner = _value(found, "winner", (int, type(None)), WHOLE_MATCH)
    if winner not in (None, 0, 1):
        raise RecordError(WHOLE_MATCH, "key_wrong", {"field": "winner", "value": winner})
    return Record(
        rules=_rules(_value(found, "rules", dict, WHOLE_MATCH)),
        players=tuple(_player(player, seat) for seat, player in enumerate(players)),
        first_dealer=_seat(found, "first_dealer", WHOLE_MATCH),
        hands=tuple(_hand(hand, number) for number, hand in enumerate(hands, 1)),
        winner=winner,
        extra=_extra(found, _MATCH_KEYS),
    )


def _value(
    found: Mapping[str, Any],
    key: str,
    kinds: type | tuple[type, ...],
    place: Place,
    prefix: str = "",
) -> Any:
    """The value of a key that must be there and of one of these exact types."""
    if key not in found:
        raise RecordError(place, "key_missing", {"field": prefix + key})
    value = found[key]
    if type(value) not in (kinds if isinstance(kinds, tuple) else (kinds,)):
        raise RecordError(place, "key_wrong", {"field": prefix + key, "value": value})
    return value


def _seat(found: Mapping[str, Any], key: str, place: Place) -> int:
    seat = _value(found, key, int, place)
    if seat not in SEATS:
        raise RecordError(place, "key_wrong", {"field": key, "value": seat})
    return int(seat)


def _extra(found: Mapping[str, Any], known: tuple[str, ...]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key not in known}


def _rules(chosen: Mapping[str, object]) -> Rules:
    try:
        return rules_from(chosen)
    except OptionError as error:
        raise RecordError(WHOLE_MATCH, error.code, error.values) from error


def _player(found: object, seat: int) -> Player:
    prefix = f"players {seat} "
    if not isinstance(found, dict):
        raise RecordError(WHOLE_MATCH, "key_wrong", {"field": prefix.strip(), "value": found})
    kind = _value(found, "kind", str, WHOLE_MATCH, prefix)
    if kind not in ("human", "ai"):
        raise RecordError(WHOLE_MATCH, "key_wrong", {"field": prefix + "kind", "value": kind})
    optional = {
        key: _value(found, key, str, WHOLE_MATCH, prefix)
        for key in ("level", "personality")
        if key in found
    }
    return Player(
        name=_value(found, "name", str, WHOLE_MATCH, prefix),
        kind=kind,
        extra=_extra(found, _PLAYER_KEYS),
        **optional,
    )


def _hand(found: object, number: int) -> HandRecord:
    at_deal, at_result = Place("deal", number), Place("result", number)
    if not isinstance(found, dict):
        raise RecordError(at_deal, "key_wrong", {"field": "hands", "value": found})
    dealt = _value(found, "deal", dict, at_deal)
    actions = _value(found, "actions", list, Place("action", number, 1))
    result = _value(found, "result", dict, at_result) if "result" in found else None
    return HandRecord(
        dealer=_seat(found, "dealer", at_deal),
        deal=_deal(dealt, at_deal),
        actions=tuple(_action(each, number, count) for count, each in enumerate(actions, 1)),
        result=result,
        extra=_extra(found, _HAND_KEYS),
        deal_extra=_extra(dealt, _DEAL_KEYS),
    )


def _deal(found: Mapping[str, Any], place: Place) -> Deal:
    *hands, widow = (_cards(found, key, place) for key in _DEAL_KEYS)
    return Deal(tuple(hands), widow)


def _cards(found: Mapping[str, Any], key: str, place: Place) -> tuple[cards.Card, ...]:
    texts = _value(found, key, list, place)
    try:
        return tuple([cards.card(text) for text in texts])
    except ValueError as error:
        raise RecordError(place, "not_a_card_list", {"field": key, "value": texts}, "R2") from error


def _action(notation: object, hand: int, number: int) -> PlayerAction:
    try:
        return action_from(notation)
    except ValueError as error:
        place = Place("action", hand, number)
        raise RecordError(place, "not_an_action", {"value": notation}) from error
