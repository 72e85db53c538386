"""What the tests of the brains share."""

from random import Random

from game.ai.brain import Brain, Decision, decide
from game.ai.figures import FINAL
from game.ai.rehearsal import Rehearsal
from game.ai.rule_of_thumb import RuleOfThumb
from game.ai.solver_search import count as count_of
from game.ai.solver_search import suit_of
from game.cards import PACK
from game.rules import Phase, PlayerAction, State, legal_actions, step, view
from game.rules.actions import Discard
from tests.rules.support import line_of


def decision(state: State, rng: Random | None = None) -> Decision:
    """What the rule of thumb decides for the seat whose turn it is."""
    assert state.turn is not None
    seen = view(state, state.turn)
    return decide(RuleOfThumb(), seen, legal_actions(state), rng or Random(0))


def choice(state: State) -> str:
    """What it does, in words: `"0 play AS"`."""
    return line_of(decision(state).action)


def reason(state: State) -> str:
    """The code of the reason it gives."""
    (only,) = decision(state).reasons
    return only.code


def play_out(state: State, player: Brain | None = None, worlds: int = 0) -> list[State]:
    """Every state in which a seat is to act, from this one to the end of the hand.

    The rule of thumb plays, unless a player is given.
    """
    number, states, rng = state.hand_number, [], Random(1)
    while state.turn is not None and state.hand_number == number:
        states.append(state)
        seen, legal = view(state, state.turn), legal_actions(state)
        chosen = decide(player or RuleOfThumb(), seen, legal, rng, worlds)
        state, _ = step(state, chosen.action)
        if state.phase in (Phase.DEAL, Phase.OVER):
            break
    return states


def seven_of(rehearsal: Rehearsal, strain: int, seat: int) -> int:
    """What a seat holds with the widow, laid out."""
    return rehearsal.bidder.laid_out(strain, rehearsal.hand(seat) | rehearsal.widow)


def _worth(rehearsal: Rehearsal, strain: int, seat: int, gone: int) -> int:
    """What seven cards promise without one, in hundredths of tricks, less the height of that."""
    left = seven_of(rehearsal, strain, seat) ^ gone
    return int(rehearsal.bidder.expected(FINAL, strain, left) - count_of(suit_of(gone) & gone - 1))


def discard_like(rehearsal: Rehearsal, chosen: PlayerAction) -> PlayerAction:
    """The discard of the rehearsal, if the one chosen is worth the same to the hundredth."""
    assert isinstance(chosen, Discard)
    strain, seat, aside = rehearsal.strain, chosen.seat, rehearsal.aside
    laid_out = rehearsal.bidder.laid_out
    gone = laid_out(strain, 1 << chosen.card)
    if _worth(rehearsal, strain, seat, gone) != _worth(rehearsal, strain, seat, aside):
        return chosen
    return Discard(chosen.seat, next(c for c in PACK if laid_out(strain, 1 << c) == aside))
