"""A record as the bytes of a file: compact, readable, and the same bytes for the same record."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from game import options
from game.cards import Card
from game.match.record import FORMAT, VERSION, HandRecord, Json, Player, Record
from game.rules.actions import Deal, notation_of
from game.rules.seats import SEATS


def record_to_bytes(record: Record) -> bytes:
    """The file of a record, in UTF-8 with plain line ends: a few lines for each hand.

    Raises:
        ValueError: if a text or an extra key holds what JSON in UTF-8 cannot: a number that is
            none, half a surrogate pair.
    """
    head = {"format": FORMAT, "version": VERSION}
    parts = [
        _members(head),
        f'"rules": {_json(options.dump(record.rules))}',
        f'"players": [\n  {_lines(map(_player, record.players), 2)}\n ]',
        f'"first_dealer": {record.first_dealer}',
        f'"hands": [\n  {_lines(map(_hand, record.hands), 2)}\n ]'
        if record.hands
        else '"hands": []',
        _members({"winner": record.winner, **record.extra}),
    ]
    return f"{{\n {_lines(parts, 1)}\n}}\n".encode()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _members(values: Mapping[str, object]) -> str:
    """The members of an object on one line, without its braces."""
    return _json(values)[1:-1]


def _lines(parts: Iterable[str], indent: int) -> str:
    return (",\n" + " " * indent).join(parts)


def _player(player: Player) -> str:
    told: dict[str, Json] = {"name": player.name, "kind": player.kind}
    if player.level is not None:
        told["level"] = player.level
    if player.personality is not None:
        told["personality"] = player.personality
    return _json({**told, **player.extra})


def _hand(hand: HandRecord) -> str:
    parts = [
        _members({"dealer": hand.dealer}),
        f'"deal": {_json(_deal(hand.deal, hand.deal_extra))}',
        f'"actions": {_json([notation_of(action) for action in hand.actions])}',
    ]
    if hand.result is not None:
        parts.append(f'"result": {_json(hand.result)}')
    if hand.extra:
        parts.append(_members(hand.extra))
    return f"{{{_lines(parts, 3)}}}"


def _deal(deal: Deal, extra: Mapping[str, Json]) -> dict[str, Json]:
    told = {str(seat): _texts(deal.hands[seat]) for seat in SEATS}
    return {**told, "widow": _texts(deal.widow), **extra}


def _texts(cards: Iterable[Card]) -> list[Json]:
    return [card.text for card in cards]
