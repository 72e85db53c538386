"""What is frowned at, position by position, and what it must make up."""

import pytest

from game.ai.knowledge import Knowledge
from game.ai.manners import frowned_at
from game.ai.plans import BLIND, Plan
from game.cards import cards
from game.rules import State, legal_actions, view
from game.rules.actions import Play
from tests.ai.test_search import searched
from tests.rules.support import do, position


def frowned(state: State) -> str:
    """The cards frowned at, in the order of the pack."""
    assert state.turn is not None
    seen = view(state, state.turn)
    knows = Knowledge(seen)
    legal = [each.card for each in legal_actions(state) if isinstance(each, Play)]
    found = frowned_at(seen, knows, knows.strain.mask(legal))
    return " ".join(str(card) for card in legal if knows.strain.bit[card] & found)


CASES = {
    "the maker's side aces before the best trump": (
        position(["JK AH AD", "QS TS 9S", "9C TC QC", "KC QD KD"], "S", bid="3"),
        "AD AH",
    ),
    "ruffing the partner's ace, last in hand": (
        do(position(["AH 9H", "TH QH", "AS 9C", "KH KC"], "S"), "0 play AH", "1 play TH"),
        "AS",
    ),
    "an ace thrown while a loser is held": (
        do(position(["9H QH", "TH KH", "AC 9D", "AH QD"], "S"), "0 play 9H", "1 play TH"),
        "AC",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_it_is_frowned_at(name: str) -> None:
    state, expected = CASES[name]
    assert set(frowned(state).split()) == set(expected.split())


def test_where_all_is_frowned_at_nothing_is() -> None:
    """No card but aces to throw: somebody has to throw one."""
    state = do(position(["9H QH", "TH KH", "AC AD", "AH QD"], "S"), "0 play 9H", "1 play TH")
    assert frowned(state) == ""


def test_a_card_frowned_at_is_played_where_it_is_clearly_better() -> None:
    """A reserve decides between cards that are near each other, and no others."""
    state = do(position(["AH 9H", "TH QH", "AS 9C", "KH KC"], "S"), "0 play AH", "1 play TH")
    (ace,) = cards("AS")
    for reserve, may in ((0.0, True), (0.3, False)):
        chosen = searched(state, 500, plan=Plan(500, 0.5, BLIND, reserve=reserve)).action
        assert isinstance(chosen, Play)
        assert chosen.card != ace or may
