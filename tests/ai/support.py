"""What the tests of the brains share."""

from random import Random

from game.ai.brain import Brain, Decision, decide
from game.ai.rule_of_thumb import RuleOfThumb
from game.rules import Phase, State, legal_actions, step, view
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
