"""The pictures of the help: suits from the highest card down, and tricks. Hearts are trump."""

from __future__ import annotations

from game import text
from game.cards import Suit, cards
from game.help.page import CardRow, TrickPicture
from game.rules import Rules

_TRUMP = Suit.HEARTS


def plain_suit(rules: Rules) -> CardRow:
    """A suit that is not of trump's colour (R4)."""
    return _row(rules, "AS KS QS JS TS 9S", "plain")


def short_suit(rules: Rules) -> CardRow:
    """The suit of trump's colour, whose jack has gone over to trump (R4, R5)."""
    return _row(rules, "AD KD QD TD 9D", "short")


def trump_suit(rules: Rules) -> CardRow:
    """The trumps (R5)."""
    joker = "JK " if rules.deck == 25 else ""
    suit = "JH JD AH KH QH TH 9H" if rules.bowers else "AH KH QH JH TH 9H"
    return _row(rules, joker + suit, "trump")


def followed(rules: Rules) -> TrickPicture:
    """A trick in which everybody follows (R16)."""
    return _trick(rules, "KC 9C AC TC", "followed")


def trump_led(rules: Rules) -> TrickPicture | None:
    """A trick to which the left bower or the Joker is led; None where neither is (R6)."""
    if rules.bowers:
        return _trick(rules, "JD 9H AH TS", "bower_led")
    return _trick(rules, "JK 9H AH TS", "joker_led") if rules.deck == 25 else None


def ruffed(rules: Rules) -> TrickPicture:
    """A trick that a small trump wins (R17)."""
    return _trick(rules, "AC QC 9H KC", "ruffed")


def _row(rules: Rules, shown: str, name: str) -> CardRow:
    return CardRow(cards(shown), _TRUMP, rules.bowers, text.t(f"help.picture.{name}"))


def _trick(rules: Rules, played: str, name: str) -> TrickPicture:
    plays = tuple(enumerate(cards(played)))
    return TrickPicture(plays, _TRUMP, rules.bowers, text.t(f"help.picture.{name}"))
