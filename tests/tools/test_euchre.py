"""Euchre through the adapter: what a seat sees is what OpenSpiel has played, and no more.

The histories below were played by OpenSpiel's own game; the points are what it gave for them.
"""

from __future__ import annotations

from random import Random

import pytest

from game.rules.seats import SEATS, side_of
from tools.euchre import seen_by
from tools.euchre_player import EuchrePlayer
from tools.euchre_seat import PASS, Seen, card_of, number_of, points_of

pytest.importorskip("numpy")

_STUCK = [0, 14, 0, 17, 7, 6, 11, 22, 21, 10, 4, 2, 20, 3, 19, 5, 18, 9, 23, 15, 16, 8]
_GAMES = (
    # The second round, with the partner; the first, alone; the second, alone.
    (
        [
            0,
            17,
            9,
            16,
            18,
            5,
            22,
            14,
            13,
            15,
            0,
            10,
            19,
            3,
            8,
            21,
            23,
            20,
            2,
            1,
            6,
            4,
            24,
            24,
            24,
            24,
            27,
            30,
            22,
            10,
            6,
            5,
            16,
            18,
            20,
            0,
            19,
            3,
            8,
            14,
            21,
            13,
            17,
            2,
            9,
            1,
            23,
            15,
        ],
        -1.0,
    ),
    (
        [
            1,
            19,
            22,
            2,
            1,
            12,
            10,
            7,
            18,
            23,
            4,
            20,
            6,
            15,
            0,
            14,
            3,
            8,
            17,
            5,
            21,
            11,
            24,
            24,
            24,
            28,
            12,
            29,
            0,
            3,
            15,
            19,
            4,
            1,
            23,
            17,
            6,
            8,
            10,
            21,
            11,
            22,
            18,
        ],
        -4.0,
    ),
    (
        [
            3,
            1,
            13,
            4,
            0,
            6,
            2,
            3,
            9,
            20,
            10,
            14,
            15,
            11,
            18,
            22,
            12,
            8,
            21,
            19,
            23,
            5,
            24,
            24,
            24,
            24,
            27,
            29,
            10,
            14,
            6,
            21,
            22,
            1,
            19,
            11,
            2,
            13,
            4,
            8,
            18,
            3,
            20,
        ],
        1.0,
    ),
)


def test_cards_have_one_number_each() -> None:
    assert [number_of(card_of(number)) for number in range(24)] == list(range(24))
    assert [card_of(number).text for number in (0, 3, 4, 23)] == ["9C", "9S", "TC", "AS"]


@pytest.mark.parametrize(("history", "points"), _GAMES)
def test_tricks_and_points_are_openspiels(history: list[int], points: float) -> None:
    for seat in SEATS:
        seen = seen_by(seat, history)
        assert not seen.hand or seat == seen.out
        winners = [seen.winner(trick) for trick in seen.tricks]
        taken = sum(side_of(winner) == side_of(seen.maker) for winner in winners)
        gained = points_of(bool(seen.alone))[taken]
        assert (gained if side_of(seen.maker) == 0 else -gained) == points


def test_only_the_dealer_knows_the_discard() -> None:
    history, _ = _GAMES[1]
    seen = [seen_by(seat, history) for seat in SEATS]
    assert [each.discard for each in seen] == [None, card_of(12), None, None]


@pytest.mark.parametrize("length", [22, 25, 29, 33, 36])
def test_hidden_cards_change_nothing(length: int, rng: Random) -> None:
    # The seat to act sees its own hand, the card turned up and what was done; the rest may lie
    # anywhere. Cards that others have yet to play are exchanged with those nobody was dealt.
    history, _ = _GAMES[1] if length > 26 else (_STUCK + [PASS] * 7, 0.0)
    past = history[:length]
    seat = _turn(seen_by(0, past))
    seen = seen_by(seat, past)
    shown = {card for trick in seen.tricks for _, card in trick} | seen.hand | {seen.upcard}
    if seen.discard is not None:
        shown.add(seen.discard)
    hidden = [at for at in range(1, 21) if card_of(past[at]) not in shown]
    loose = [past[at] for at in hidden]
    dealt = set(past[1:22])
    loose += [card for card in range(24) if card not in dealt]
    legal = _legal(seen)
    chosen = EuchrePlayer(30).choose(seen, legal, Random(5))
    assert chosen in legal
    for _ in range(3):
        rng.shuffle(loose)
        other = list(past)
        for at, card in zip(hidden, loose, strict=False):
            other[at] = card
        if seen.has_discarded and seen.seat != seen.dealer:
            other[26] = loose[-1]
        assert EuchrePlayer(30).choose(seen_by(seat, other), legal, Random(5)) == chosen


def _turn(seen: Seen) -> int:
    if seen.trump is None:
        return (seen.dealer + 1 + len(seen.calls)) % len(SEATS)
    if seen.is_taken and not seen.has_discarded:
        return seen.dealer
    return seen.maker if seen.alone is None else seen.turn


def _legal(seen: Seen) -> list[int]:
    assert seen.upcard.suit is not None
    if seen.trump is None:
        others = [25 + suit for suit in range(4) if suit != seen.upcard.suit]
        return [PASS, 25 + seen.upcard.suit] if len(seen.calls) < 4 else [PASS, *others]
    return [number_of(card) for card in seen.hand]
