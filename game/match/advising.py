"""Advice in words: what to do, what it is worth, and why, from a brain's decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game import text
from game.ai.brain import Candidate, Decision, Reason
from game.cards import Card, Suit
from game.match import words
from game.match.words import Names
from game.rules import PlayerAction, View
from game.rules.actions import (
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
    Redeal,
)
from game.rules.seats import partner_of, side_of

MOST_ROWS: Final = 7
"""How many alternatives are told at the most."""

Part = str | Suit
"""A piece of a line: words, or a suit's sign."""


class Row(NamedTuple):
    """An alternative with its figures, each empty if there is none."""

    action: tuple[Part, ...]
    points: str
    chance: str
    error: str


def advice(decision: Decision, view: View, names: Names = None) -> str:
    """What to do, its worth, its lead and the reason: two sentences.

    Args:
        decision: what a brain would do.
        view: what the seat saw that it was decided for.
        names: the players by seat.
    """
    action, why = _told(decision.action, view, names), reason(decision.reasons)
    figures = _figures(decision.candidates, decision.action, view)
    key = "advice.whole" if figures else "advice.plain"
    return text.t(key, action=_capital(action), figures=figures, why=why).strip()


def reason(reasons: Sequence[Reason]) -> str:
    """The first of the reasons as a sentence; empty without any."""
    if not reasons:
        return ""
    first = reasons[0]
    key = f"reason.{first.code}"
    if first.code == "best_in_worlds" and first.values.get("worlds") == first.values.get("of"):
        key = "reason.best_in_worlds.all"
    values = dict(first.values)
    if "bid" in values:
        values["bid"] = words.bid(str(values["bid"]))
    return text.t(key, **values)


def rows(decision: Decision) -> list[Row]:
    """The alternatives, the best first, with what each is worth."""
    return [
        Row(
            _short(each.action),
            "" if each.points is None else _signed(each.points),
            "" if each.make_chance is None else _percent(each.make_chance),
            "" if each.error is None else text.t("advice.error", error=f"{each.error:.1f}"),
        )
        for each in decision.candidates[:MOST_ROWS]
    ]


def _figures(weighed: Sequence[Candidate], action: PlayerAction, view: View) -> str:
    """What is known in figures of the action, which is the first of those weighed."""
    if not weighed or weighed[0].action != action:
        return ""
    best, told = weighed[0], []
    if best.points is not None:
        others = [each.points for each in weighed[1:] if each.points is not None]
        margin = best.points - max(others) if others else 0.0
        key = "advice.ahead" if margin >= 0.05 else "advice.points"
        told.append(text.t(key, points=_signed(best.points), margin=f"{margin:.1f}"))
    if best.make_chance is not None:
        is_ours = view.maker is None or side_of(view.maker) == side_of(view.seat)
        key = "advice.make" if is_ours else "advice.they_make"
        told.append(text.t(key, chance=_percent(best.make_chance)))
    return ", ".join(told)


def _told(action: PlayerAction, view: View, names: Names) -> str:
    """An action in words."""
    match action:
        case Pass():
            return text.t("call.pass")
        case Redeal():
            return text.t("call.redeal")
        case Bid(_, bid, Suit() as trump):
            return text.t("advice.bid_trump", bid=words.bid(bid), suit=words.suit(trump))
        case Bid(_, bid):
            return text.t("advice.bid", bid=words.bid(bid))
        case NameTrump(_, trump):
            return text.t("advice.trump", suit=words.suit(trump))
        case GoAlone():
            return text.t("declare.alone")
        case KeepPartner():
            return text.t("declare.with_partner", name=words.seat(partner_of(view.seat), names))
        case DefendAlone():
            return text.t("declare.defend_alone")
        case DefendTogether():
            return text.t("declare.defend_together", name=words.seat(partner_of(view.seat), names))
        case Discard(_, card):
            return text.t("advice.discard", card=words.card(card))
        case ExchangeOut(_, cards):
            return text.t("advice.throw", cards=_listed(cards))
        case ExchangeIn(_, cards):
            return text.t("advice.pass_on", cards=_listed(cards))
        case Play(_, card, Suit() as suit):
            return text.t("advice.joker", card=words.card(card), suit=words.suit(suit))
        case Play(_, card):
            return words.card(card)


def _short(action: PlayerAction) -> tuple[Part, ...]:
    """An action as short as it can be told: a card by its sign."""
    match action:
        case Bid(_, bid, trump):
            return (words.bid(bid),) if trump is None else (words.bid(bid), " ", *_sign(trump))
        case NameTrump(_, trump):
            return _sign(trump)
        case Play(_, card, Suit() as suit):
            return (*_card(card), " ", *_sign(suit))
        case Play(_, card) | Discard(_, card):
            return _card(card)
        case ExchangeOut(_, cards) | ExchangeIn(_, cards):
            return tuple(part for card in cards for part in (*_card(card), " "))
        case GoAlone() | DefendAlone():
            return (text.t("advice.alone"),)
        case KeepPartner() | DefendTogether():
            return (text.t("advice.together"),)
        case Pass():
            return (text.t("call.pass"),)
        case Redeal():
            return (text.t("call.redeal"),)


def _card(card: Card) -> tuple[Part, ...]:
    if card.suit is None:
        return (words.card(card),)
    return ("10" if card.rank == "T" else card.rank, card.suit)


def _sign(suit: Suit) -> tuple[Part, ...]:
    return (words.suit(suit),) if suit.is_no_trump else (suit,)


def _listed(cards: Sequence[Card]) -> str:
    return ", ".join(map(words.card, cards))


def _signed(points: float) -> str:
    """Points with one decimal, their sign and a true minus."""
    told = f"{points:+.1f}"
    return "0.0" if told in ("+0.0", "-0.0") else told.replace("-", "−")


def _percent(chance: float) -> str:
    return text.t("advice.percent", number=round(100 * chance))


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
