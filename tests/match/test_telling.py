from random import Random
from typing import get_args

import pytest

from game.cards import Suit, card, cards
from game.match.replaying import steps
from game.match.telling import event, points, score_line
from game.rules import Event, Rules, redact, scoring
from game.rules import events as happened
from game.rules.scoring import ScoreLine, score_lines
from tests.match.support import random_session
from tests.rules.pairwise import PAIRWISE

MOON = Rules(bid_ladder="moon_doubling")
FIXED = Rules(alone_scoring="fixed", alone_points=9)
NAMES = ("You", "Greta", "Elke", "Jon")


def test_every_event_is_told_to_everyone(seed: int) -> None:
    """Whole matches under all options, as the players and an onlooker see them."""
    told: set[type] = set()
    for number, rules in enumerate(PAIRWISE):
        for _, events in steps(random_session(Random(f"{seed} {number}"), rules, hands=12).record):
            for each in events:
                told.add(type(each))
                for seat in (0, 1, 2, 3, None):
                    sentence = event(redact(each, seat), NAMES)
                    assert sentence
                    assert "{" not in sentence
    assert told >= set(get_args(Event)) - {happened.MatchWon}


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        (happened.SeatPassed(1), "Greta passes"),
        (happened.BidMade(1, "LP"), "Greta bids Little Pepper"),
        (happened.BidMade(1, "DM", Suit.LOW_NO_TRUMP), "Greta bids Double Moon, low no trump"),
        (happened.HandThrownIn("all_pass", None, 1), "all pass, and the hand is thrown in"),
        (happened.HandThrownIn("redeal", 0, 1), "You throws the hand in for a redeal"),
        (happened.AuctionWon(3, "3", forced=True), "Jon holds the Joker and must play 3"),
        (happened.WidowTaken(1, cards("JK")), "Greta takes the widow: Joker"),
        (happened.WidowTaken(1, (None,)), "Greta takes the widow"),
        (happened.CardDiscarded(1, None), "Greta discards a card"),
        (happened.CardsPassed(1, 3, (None, None)), "Greta passes 2 cards to Jon"),
        (
            happened.CardsPassed(1, 3, cards("9C TC")),
            "Greta passes to Jon: nine of clubs, ten of clubs",
        ),
        (happened.CardPlayed(2, card("AS")), "Elke plays the ace of spades"),
        (
            happened.CardPlayed(2, card("JK"), Suit.HEARTS),
            "Elke leads the Joker and asks for hearts",
        ),
        (happened.MatchWon(1, (4, 12)), "the match is won by Greta and Jon"),
    ],
)
def test_events_in_words(what: Event, sentence: str) -> None:
    assert event(what, NAMES) == sentence


def test_points_have_a_sign() -> None:
    assert [points(number) for number in (4, 0, -3)] == ["+4", "0", "−3"]


def test_the_lines_of_a_score_in_words() -> None:
    """4.1-4.4"""
    rules = Rules(bid_ladder="peppers", defenders_score="always")
    lines = score_lines(rules, 1, "BP", alone=True, tricks=(1, 5))
    assert [score_line(line, NAMES) for line in lines] == [
        "Greta and Jon are set: the bid of 6 is lost",
        "Big Pepper doubles it",
        "Big Pepper and playing alone double it only once",
        "You and Elke defend: a point for the one trick taken",
    ]


@pytest.mark.parametrize(
    ("options", "bid", "taken", "said"),
    [
        (MOON, "M", 6, "Greta and Jon made the moon: it counts 12 points"),
        (MOON, "DM", 2, "Greta and Jon are set: the moon costs 24 points"),
        (FIXED, "3", 4, "Greta and Jon made the bid alone: it counts 9 points"),
        (FIXED, "3", 2, "Greta and Jon are set alone: it costs 9 points"),
    ],
)
def test_flat_points_in_words(options: Rules, bid: str, taken: int, said: str) -> None:
    """Options `bid_ladder` and `alone_scoring`."""
    lines = score_lines(options, 1, bid, alone=True, tricks=(6 - taken, taken))
    assert [score_line(line, NAMES) for line in lines] == [said]


@pytest.mark.parametrize("code", scoring.CODES)
def test_every_line_of_a_score_has_words(code: str) -> None:
    assert "{" not in score_line(ScoreLine(0, 3, "4.2", code, 3))
