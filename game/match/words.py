"""Words for what the rules and the records answer in codes: cards, bids, seats, refusals, faults.

Sentences begin in lower case and have no full stop, so that they can follow a place or stand in
a bubble. A rule is cited at their end by its id in the rule book.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from game import cards, options, paths, text
from game.match import documents, record
from game.match.documents import DocumentError
from game.match.family import FamilyError, Trouble
from game.match.passport import PassportError
from game.match.record import RecordError
from game.match.saves import Loaded, SaveError
from game.options import OptionError
from game.rules import Refusal, refusals
from game.rules.seats import partner_of

Names = Sequence[str] | None
"""What to call the seats 0-3; ``None`` to call them by number."""

_LONGEST_QUOTE: Final = 60
_BIDS: Final = ("1", "2", "3", "4", "5", "6", "LP", "BP", "M", "DM")


def card(card: cards.Card) -> str:
    """A card's name, without an article: ``queen of hearts``, ``Joker``."""
    return text.t(f"card.{card.text}")


def suit(suit: cards.Suit) -> str:
    """A suit's name, or that of no trump."""
    return text.t(f"suit.{suit.letter}")


def bid(bid: str) -> str:
    """A bid's name: the number, or such as ``Little Pepper`` and ``Double Moon``."""
    return text.t(f"bid.{bid}") if bid in _BIDS else quoted(bid)


def seat(seat: int, names: Names = None) -> str:
    """A seat by its player's name, or by its number."""
    return names[seat] if names else text.t("seat", number=seat)


def side(side: int, names: Names = None) -> str:
    """A side by its two players' names, or by its number (0: seats 0 and 2)."""
    if names is None:
        return text.t("side", number=side)
    return text.t("side.pair", one=names[side], other=names[partner_of(side)])


def phase(phase: str) -> str:
    """What a phase waits for: ``the maker is to name trump``; takes a ``Phase``'s value."""
    return text.t(f"phase.{phase}")


def cited(sentence: str, rule: str) -> str:
    """A sentence with the rule it rests on; just the sentence if ``rule`` is empty."""
    return text.t("rule.cited", sentence=sentence, rule=rule) if rule else sentence


def quoted(value: object) -> str:
    """A value out of a file on one short line, in JSON's spelling, safe to print."""
    spelt = json.dumps(value, ensure_ascii=False, default=str)
    if len(spelt) > _LONGEST_QUOTE:
        spelt = spelt[: _LONGEST_QUOTE - 1] + "…"
    return printable(spelt)


def printable(line: str) -> str:
    """Text with everything escaped that would break its line or not show."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in line
    )


def refusal(refusal: Refusal, names: Names = None) -> str:
    """Why an action was not allowed, and by which rule."""
    return cited(_sentence("refusal", refusal.code, refusal.values, names), refusal.rule)


def option_error(error: OptionError) -> str:
    """What is wrong with an option or a combination of two."""
    return _sentence("option_error", error.code, error.values)


def document_error(error: DocumentError) -> str:
    """Why a file is not readable."""
    return _sentence("document_error", error.code, error.values)


def record_error(error: RecordError) -> str:
    """Where a record is at fault, how, and by which rule: one line."""
    place = text.t(
        f"record.place.{error.place.part}", hand=error.place.hand, action=error.place.action
    )
    sentence = cited(_sentence(_FAMILY[error.code], error.code, error.values), error.rule)
    return text.t("record.fault", place=place, sentence=sentence)


def save_error(error: SaveError) -> str:
    """That the match is not saved, why, and that the game goes on; whole sentences."""
    return text.t(f"save.{error.code}", folder=paths.user_data(), reason=error.strerror)


def unreadable(loaded: Loaded) -> str | None:
    """What became of a saved match that could not be read; ``None`` if all was well."""
    if not loaded.unreadable:
        return None
    key = "save.fell_back" if loaded.is_backup else "save.lost"
    return text.t(key, file=loaded.unreadable[0].name)


def family_error(error: FamilyError) -> str:
    """Why something cannot be done with the saved rule sets; a whole sentence."""
    values = {key: printable(str(value)) for key, value in error.values.items()}
    return text.t(f"family.{error.code}", **values)


def family_trouble(trouble: Trouble) -> str:
    """What became of saved rule sets that could not be read; whole sentences."""
    names = ", ".join(map(printable, trouble.names))
    return text.t(f"family.{trouble.code}", names=names, file=trouble.kept_as)


def passport_error(error: PassportError) -> str:
    """Why a text is no code of a rule set."""
    return _sentence("passport", error.code, error.values)


_OPTION_CODES: Final = (
    "unknown_option",
    "wrong_type",
    "wrong_value",
    "wrong_text",
    "contradiction",
)
_FAMILY: Final = {
    **dict.fromkeys(refusals.CODES, "refusal"),
    **dict.fromkeys(_OPTION_CODES, "option_error"),
    **dict.fromkeys(documents.CODES, "document_error"),
    **dict.fromkeys(record.CODES, "record_error"),
}
"""Whose code it is, of those that a record's fault can have."""


def _sentence(family: str, code: str, values: Mapping[str, object], names: Names = None) -> str:
    key = f"{family}.{code}"
    worded = {name: _worded(name, value, names) for name, value in values.items()}
    count = values.get("count")
    return text.tn(key, count, **worded) if isinstance(count, int) else text.t(key, **worded)


def _worded(name: str, value: object, names: Names) -> object:
    match name, value:
        case _, cards.Card():
            return card(value)
        case _, cards.Suit():
            return suit(value)
        case "seat" | "turn", int():
            return seat(value, names)
        case "bid" | "lowest", str():
            return bid(value)
        case "phase", str():
            return phase(value)
        case "value" | "other_value" | "expected", _:
            return quoted(value)
        case "allowed", tuple():
            return ", ".join(_spans(value))
        case _, str():
            return printable(value[:_LONGEST_QUOTE])
        case _:
            return value


def _spans(values: Sequence[options.Value]) -> Iterator[str]:
    """Values as JSON spells them, with a stretch of whole numbers as ``5-64``."""
    first = 0
    for after, value in enumerate(values, 1):
        follows = after < len(values) and type(value) is int and values[after] == value + 1
        if follows:
            continue
        if after - first > 2:
            yield f"{values[first]}-{value}"
        else:
            yield from map(quoted, values[first:after])
        first = after
