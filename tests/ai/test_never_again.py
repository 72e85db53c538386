"""What players of other games complain of, held against every decision of many hands.

Who wins and what is out is worked out here from the rules alone, not by the player's own code.
The ids C-A... are those of the list of complaints.
"""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from game.ai.brain import Decision
from game.cards import Card, Suit
from game.rules import PRESETS, Phase, Rules, State, new_match, step
from game.rules.actions import Discard, Play
from game.rules.seats import SEATS, partner_of, side_of
from game.rules.tricks import legal_cards, rank_of, strength_of, suit_of, winner_of
from tests.ai.support import decision, play_out
from tests.rules.support import random_deal
from tests.rules.test_leaks import known

RULE_SETS = [*PRESETS.values(), Rules(bowers=False)]


class Turn:
    """A seat's turn to play, with what it can know."""

    def __init__(self, state: State, choose: Callable[[State], Decision] = decision) -> None:
        assert state.turn is not None
        assert state.trump is not None
        self.state = state
        self.seat = state.turn
        self.trump = state.trump
        self.bowers = state.rules.bowers
        self.hand = state.hands[self.seat]
        led = state.trick[0][1] if state.trick else None
        self.legal = legal_cards(self.hand, led, self.trump, self.bowers)
        self.led = None if led is None else self.suit(led)
        action = choose(state).action
        assert isinstance(action, Play)
        self.chosen = action.card
        self.unseen = set(state.rules.pack) - known(state, self.seat)
        played = {seat for seat, _ in state.trick}
        self.foes = [
            seat
            for seat in SEATS
            if side_of(seat) != side_of(self.seat) and seat not in state.sitting_out
        ]
        self.foes_to_come = [seat for seat in self.foes if seat not in played]
        self.is_last = len(played) == 3 - len(state.sitting_out)
        best = winner_of(state.trick, self.trump, self.bowers) if state.trick else None
        self.partner_wins = best == partner_of(self.seat)
        self.best = next((card for seat, card in state.trick if seat == best), None)

    def suit(self, card: Card) -> Suit:
        return suit_of(card, self.trump, self.bowers)

    def strength(self, card: Card) -> int:
        assert self.led is not None
        return strength_of(card, self.led, self.trump, self.bowers)

    def is_void(self, seat: int, suit: Suit) -> bool:
        """Whether a seat has shown that it holds no card of a suit."""
        plays = [trick.plays for trick in self.state.tricks]
        plays += [self.state.trick] if self.state.trick else []
        return any(
            self.suit(trick[0][1]) is suit and self.suit(card) is not suit
            for trick in plays
            for player, card in trick
            if player == seat
        )

    def may_hold(self, seat: int, card: Card) -> bool:
        return card in self.unseen and not self.is_void(seat, self.suit(card))

    def foes_may_hold_trump(self) -> bool:
        return any(
            self.may_hold(seat, card)
            for seat in self.foes
            for card in self.unseen
            if self.suit(card) is self.trump
        )

    def is_sure(self, card: Card) -> bool:
        """Whether no opponent to come can beat a card, one that follows suit taken to do so."""
        assert self.led is not None
        return not any(
            self.strength(other) > self.strength(card)
            and self.may_hold(seat, other)
            and (self.suit(other) is self.led or self.is_void(seat, self.led))
            for seat in self.foes_to_come
            for other in self.unseen
        )

    def beating(self) -> list[Card]:
        """The legal cards that beat the trick as it stands, the lowest first."""
        assert self.best is not None
        bar = self.strength(self.best)
        return sorted((c for c in self.legal if self.strength(c) > bar), key=self.strength)

    def told(self) -> str:
        return f"{self.state.trick} {self.hand} {self.trump} {self.chosen} {self.state}"


def hands(rng: Random, count: int) -> Iterator[list[State]]:
    for number in range(count):
        rules = RULE_SETS[number % len(RULE_SETS)]
        state, _ = step(new_match(rules, rng.choice(SEATS)), random_deal(rules, rng))
        yield play_out(state)


@pytest.fixture(scope="module")
def turns(seed: int) -> list[Turn]:
    """Every turn to play with a choice, of 300 hands under all presets and without bowers."""
    played = hands(Random(f"{seed} turns"), 300)
    every = [Turn(state) for states in played for state in states if state.phase is Phase.PLAY]
    return [turn for turn in every if len(turn.legal) > 1]


def test_it_does_not_beat_its_partners_sure_winner(turns: list[Turn]) -> None:
    """C-A14, in last and in third seat; ruffing the partner's ace is among it."""
    seats, ruffs = set(), 0
    for turn in turns:
        if not turn.partner_wins or turn.best is None or not turn.is_sure(turn.best):
            continue
        beating = turn.beating()
        if beating and len(beating) < len(turn.legal):
            assert turn.chosen not in beating, turn.told()
            seats.add(turn.is_last)
            ruffs += turn.best.rank == "A" and turn.suit(beating[0]) is turn.trump
    assert seats == {True, False}
    assert ruffs > 0


def test_it_covers_with_the_cheapest_winner(turns: list[Turn]) -> None:
    """C-A14, in last seat: nothing dearer than need be, and never short of it."""
    covered = 0
    for turn in turns:
        if turn.is_last and not turn.partner_wins and turn.beating():
            assert turn.chosen == turn.beating()[0], turn.told()
            covered += 1
    assert covered > 20


def test_the_maker_draws_trump_before_anything_else(turns: list[Turn]) -> None:
    """C-A2: with the best trump in hand and trumps out against it, no side ace first."""
    drawn = 0
    for turn in turns:
        own = [card for card in turn.hand if turn.suit(card) is turn.trump]
        if turn.led is not None or turn.seat != turn.state.maker or not own:
            continue
        top = max(own, key=lambda card: rank_of(card, turn.trump, turn.bowers))
        above = [
            card
            for card in turn.unseen
            if turn.suit(card) is turn.trump
            and rank_of(card, turn.trump, turn.bowers) > rank_of(top, turn.trump, turn.bowers)
            and any(turn.may_hold(seat, card) for seat in turn.foes)
        ]
        if turn.foes_may_hold_trump() and not above:
            assert turn.suit(turn.chosen) is turn.trump, turn.told()
            drawn += 1
    assert drawn > 20


def test_nobody_draws_trump_that_only_the_partner_can_have(turns: list[Turn]) -> None:
    stopped = 0
    for turn in turns:
        suits = {turn.suit(card) for card in turn.hand}
        if turn.led is None and len(suits) > 1 and turn.trump in suits:
            if turn.foes_may_hold_trump():
                continue
            assert turn.suit(turn.chosen) is not turn.trump, turn.told()
            stopped += 1
    assert stopped > 20


def test_a_side_ace_is_not_thrown_while_a_loser_is_held(turns: list[Turn]) -> None:
    """C-A11, in play: no lone best card of a suit while another plain card is held."""
    thrown = 0
    for turn in turns:
        plain = [card for card in turn.legal if turn.suit(card) is not turn.trump]
        follows = any(turn.suit(card) is turn.led for card in turn.legal)
        losers = [card for card in plain if card.rank not in "AKQ"]
        if turn.led is None or follows or not losers or turn.suit(turn.chosen) is turn.trump:
            continue
        assert turn.chosen.rank != "A", turn.told()
        thrown += 1
    assert thrown > 20


def test_the_discard_is_no_winner(rng: Random) -> None:
    """C-A11: a plain card that is no ace, wherever one is held; a void is made where one can be."""
    voids = 0
    for states in hands(rng, 150):
        for state in states:
            if state.phase is not Phase.DISCARD:
                continue
            action = decision(state).action
            assert isinstance(action, Discard)
            assert state.trump is not None
            trump, bowers = state.trump, state.rules.bowers
            held = state.hands[action.seat]
            plain = [card for card in held if suit_of(card, trump, bowers) is not trump]
            losers = [card for card in plain if card.rank != "A"]
            if losers:
                assert action.card in losers, (held, trump, action)
            lone = [
                card
                for card in losers
                if sum(suit_of(other, trump, bowers) is card.suit for other in held) == 1
            ]
            if lone:
                assert action.card in lone, (held, trump, action)
                voids += 1
    assert voids > 10
