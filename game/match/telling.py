"""What happened, in words: one sentence for an event, one for each line of a score."""

from __future__ import annotations

from game import text
from game.match import words
from game.match.words import Names
from game.rules import Event
from game.rules import events as happened
from game.rules.events import Hidden
from game.rules.scoring import ScoreLine


def score_line(line: ScoreLine, names: Names = None) -> str:
    """Why a side gains or loses: ``You and Elke are set: the bid of 4 is lost``.

    The rule it rests on is ``line.rule``.
    """
    return text.tn(f"score.line.{line.code}", line.amount, side=words.side(line.side, names))


def points(number: int) -> str:
    """Points with their sign, and a true minus: ``+4``, ``−3``, ``0``."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def event(event: Event, names: Names = None) -> str:
    """What happened in one sentence, which speaks of everybody in the third person.

    A card that the event hides is not named.
    """

    def who(seat: int) -> str:
        return words.seat(seat, names)

    match event:
        case happened.CardsDealt():
            return text.t("event.dealt", hand=event.hand_number, seat=who(event.dealer))
        case happened.SeatPassed():
            return text.t("event.passed", seat=who(event.seat))
        case happened.BidMade():
            named = "" if event.trump is None else words.suit(event.trump)
            key = "event.bid_trump" if named else "event.bid"
            return text.t(key, seat=who(event.seat), bid=words.bid(event.bid), suit=named)
        case happened.HandThrownIn(seat=int(seat)):
            return text.t("event.redeal", seat=who(seat))
        case happened.HandThrownIn():
            return text.t("event.all_passed")
        case happened.AuctionWon():
            key = "event.auction_forced" if event.forced else "event.auction_won"
            return text.t(key, seat=who(event.maker), bid=words.bid(event.bid))
        case happened.WidowTaken():
            return _with_cards("event.widow_taken", event.cards, seat=who(event.seat))
        case happened.TrumpNamed():
            return text.t("event.trump", seat=who(event.seat), suit=words.suit(event.trump))
        case happened.WidowExposed():
            return _with_cards("event.widow_exposed", event.cards)
        case happened.CardDiscarded():
            return _with_cards("event.discarded", (event.card,), seat=who(event.seat))
        case happened.AloneDeclared():
            key = "event.alone" if event.alone else "event.with_partner"
            return text.t(key, seat=who(event.seat))
        case happened.CardsThrown():
            return _with_cards("event.thrown", event.cards, seat=who(event.seat))
        case happened.CardsPassed():
            pair = {"seat": who(event.seat), "other": who(event.to)}
            return _with_cards("event.passed_on", event.cards, **pair)
        case happened.DefenceDeclared():
            key = "event.defends_alone" if event.alone else "event.defends_together"
            return text.t(key, seat=who(event.seat))
        case happened.PlayBegan():
            return text.t("event.play_began", seat=who(event.leader))
        case happened.CardPlayed():
            named = "" if event.named is None else words.suit(event.named)
            key = "event.played_naming" if named else "event.played"
            return text.t(key, seat=who(event.seat), card=words.card(event.card), suit=named)
        case happened.TrickWon():
            return text.t("event.trick_won", seat=who(event.trick.winner))
        case happened.HandScored():
            first, second = event.result.score
            return text.t("event.scored", first=first, second=second)
        case happened.MatchWon():
            return text.t("event.match_won", side=words.side(event.side, names))


def _with_cards(key: str, cards: Hidden, **values: object) -> str:
    """A sentence that names the cards, or that counts them where they are hidden."""
    seen = [card for card in cards if card is not None]
    if len(seen) == len(cards):
        return text.t(f"{key}.seen", cards=", ".join(map(words.card, seen)), **values)
    return text.tn(key, len(cards), **values)
