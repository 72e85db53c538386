"""The same complaints, held against each level that looks at worlds, in positions fixed by a seed.

It plays by chances, not by rules, and is allowed one case in twenty; where being set makes tricks
cost points (`set_penalty=tricks_taken`) the complaints do not hold, and nothing is asked.
"""

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

from game.ai.brain import Brain, Decision, decide
from game.ai.levels import brain
from game.ai.profiles import PROFILES
from game.cards import Card
from game.rules import Phase, State, legal_actions, view
from game.rules.tricks import rank_of
from tests.ai.test_never_again import Turn, hands

LEVELS = [level for level, profile in PROFILES.items() if profile.cards]
WORLDS = 60
ENOUGH = 0.95


def searched(player: Brain, state: State) -> Decision:
    assert state.turn is not None
    seen = view(state, state.turn)
    return decide(player, seen, legal_actions(state), Random(f"chance {state.number}"), WORLDS)


def positions(seed: str, count: int) -> Iterator[State]:
    for states in hands(Random(seed), count):
        for state in states:
            if state.rules.set_penalty == "tricks_taken" or state.phase is not Phase.PLAY:
                continue
            if len(legal_actions(state)) > 1:
                yield state


@pytest.fixture(scope="module", params=LEVELS)
def turns(request: pytest.FixtureRequest) -> list[Turn]:
    """Every turn to play with a choice, of 120 hands under all presets and without bowers."""
    choose = partial(searched, brain(request.param))
    return [Turn(state, choose) for state in positions("never again", 120)]


def share(right: list[bool]) -> float:
    assert len(right) >= 20
    return sum(right) / len(right)


def is_sure(turn: Turn, card: Card) -> bool:
    """Whether no opponent to come can beat a card, not even by a ruff."""
    return not any(
        turn.strength(other) > turn.strength(card) and turn.may_hold(seat, other)
        for seat in turn.foes_to_come
        for other in turn.unseen
    )


def test_it_does_not_beat_its_partners_sure_winner(turns: list[Turn]) -> None:
    """C-A14, in last and in third seat."""
    right = []
    for turn in turns:
        if turn.partner_wins and turn.best is not None and is_sure(turn, turn.best):
            beating = turn.beating()
            if beating and len(beating) < len(turn.legal):
                right.append(turn.chosen not in beating)
    assert share(right) >= ENOUGH


def test_it_covers_with_the_cheapest_winner(turns: list[Turn]) -> None:
    """C-A14, in last seat: where it covers, with nothing dearer than need be."""
    right = [
        turn.chosen == turn.beating()[0]
        for turn in turns
        if turn.is_last and not turn.partner_wins and turn.chosen in turn.beating()
    ]
    assert share(right) >= ENOUGH


def test_the_maker_draws_trump_before_anything_else(turns: list[Turn]) -> None:
    """C-A2: with the best trump in hand and trumps out against it."""
    right = []
    for turn in turns:
        own = [card for card in turn.hand if turn.suit(card) is turn.trump]
        if turn.led is not None or turn.seat != turn.state.maker or not own:
            continue
        best = max(rank_of(card, turn.trump, turn.bowers) for card in own)
        is_best = not any(
            turn.suit(card) is turn.trump
            and rank_of(card, turn.trump, turn.bowers) > best
            and any(turn.may_hold(seat, card) for seat in turn.foes)
            for card in turn.unseen
        )
        if is_best and turn.foes_may_hold_trump():
            right.append(turn.suit(turn.chosen) is turn.trump)
    assert share(right) >= ENOUGH


def test_it_draws_no_trump_that_only_its_partner_can_have(turns: list[Turn]) -> None:
    right = []
    for turn in turns:
        suits = {turn.suit(card) for card in turn.hand}
        has_choice = turn.led is None and len(suits) > 1 and turn.trump in suits
        if has_choice and not turn.foes_may_hold_trump():
            right.append(turn.suit(turn.chosen) is not turn.trump)
    assert share(right) >= ENOUGH


def test_a_side_ace_is_not_thrown_while_a_loser_is_held(turns: list[Turn]) -> None:
    """C-A11, in play."""
    right = []
    for turn in turns:
        plain = [card for card in turn.legal if turn.suit(card) is not turn.trump]
        follows = any(turn.suit(card) is turn.led for card in turn.legal)
        losers = [card for card in plain if card.rank not in "AKQ"]
        if turn.led is None or follows or not losers or turn.suit(turn.chosen) is turn.trump:
            continue
        right.append(turn.chosen.rank != "A")
    assert share(right) >= ENOUGH
