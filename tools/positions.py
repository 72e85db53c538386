"""Matches that stand where a test or a picture wants them, the same ones in each run."""

from collections.abc import Callable

from game.ai.levels import brain, decide_safely
from game.match import seating
from game.match.preferences import DEFAULTS
from game.match.session import Session
from game.rules import CLASSIC, Phase, PlayerAction, Refusal, Rules, State, legal_actions
from game.rules.actions import (
    Bid,
    DefendAlone,
    DefendTogether,
    Discard,
    GoAlone,
    KeepPartner,
    NameTrump,
    Pass,
    Play,
)

ME = 0
"""The person's seat; the others are computer players."""

_HANDS = 12
_MATCHES = 4000


def session_at(
    wanted: Callable[[State], bool], rules: Rules = CLASSIC, name: str = "position"
) -> Session:
    """A match of the rule of thumb's, stopped where ``wanted`` first holds.

    Args:
        wanted: whether a position is the one.
        rules: the house rules.
        name: another name gives other matches.

    Raises:
        ValueError: if it does not come up in hundreds of matches.
    """
    for number in range(1, _MATCHES + 1):
        session = Session.start(rules, seating.players(DEFAULTS), f"{name}/{number}")
        while not wanted(session.state):
            state = session.state
            if state.phase is Phase.OVER or state.hand_number > _HANDS:
                break
            if state.phase is Phase.DEAL:
                session.deal()
                continue
            assert state.turn is not None
            decided = decide_safely(
                brain("casual"),
                session.view(state.turn),
                legal_actions(state),
                session.rng(state.turn),
            )
            assert not isinstance(session.submit(decided.action, state.number), Refusal)
        else:
            return session
    raise ValueError(f"no such position in {_MATCHES} matches")


def spot_of(action: PlayerAction) -> str:
    """What the trace calls the place to click for an action."""
    match action:
        case Pass():
            return "bid.pass"
        case Bid(_, bid):
            return f"bid.{bid}"
        case NameTrump(_, trump):
            return f"trump.{trump.letter}"
        case GoAlone():
            return "declare.alone"
        case KeepPartner():
            return "declare.with_partner"
        case DefendAlone():
            return "declare.defend_alone"
        case DefendTogether():
            return "declare.defend_together"
        case Discard(_, card) | Play(_, card):
            return f"card.{card.text}"
    raise AssertionError(f"not in this preset: {action}")
