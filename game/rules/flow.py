"""The state machine of a match: the only way a match changes.

The theory. A match is a loop of hands; a hand goes through the phases of section 2 of the rule
book, each of which belongs to one seat at a time. An action is tried against three questions in a
fixed order: is the match still on, is this kind of action what the phase waits for, is it this
seat's turn. Then the phase's own rule decides. ``legal_actions``, ``explain`` and ``step`` all go
through the tables at the end of this file, so that they cannot disagree.

``step`` has no clock and no randomness: the shuffled pack is an action like a bid or a card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.rules import calling, declaring, playing
from game.rules.actions import (
    Action,
    Bid,
    Deal,
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
    PlayerAction,
    Redeal,
)
from game.rules.events import Step
from game.rules.refusals import IllegalAction, Refusal
from game.rules.state import Phase, State


def step(state: State, action: Action) -> Step:
    """Carry out one action.

    Raises:
        IllegalAction: with the refusal that :func:`explain` gives, if the action is not legal.
    """
    refusal = explain(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    changed, events = _APPLY[type(action)](state, action)
    return changed._replace(number=state.number + 1), tuple(events)


def explain(state: State, action: Action) -> Refusal | None:
    """Why an action is not allowed now; ``None`` if it is legal."""
    if state.phase is Phase.OVER:
        return Refusal("match_over", "4.5")
    if type(action) not in _EXPECTED[state.phase]:
        return Refusal("not_now", _RULE[state.phase], {"phase": state.phase.value})
    if isinstance(action, Deal):
        return calling.refuse_deal(state, action)
    if action.seat != state.turn:
        return Refusal(
            "not_your_turn", _RULE[state.phase], {"seat": action.seat, "turn": state.turn}
        )
    refuse = _REFUSE.get(type(action))
    return refuse(state, action) if refuse else None


def legal_actions(state: State) -> tuple[PlayerAction, ...]:
    """Every action open to the seat whose turn it is, in a fixed order.

    Empty when the pack is to be dealt and when the match is over. It rests on nothing that the
    seat does not know.
    """
    if state.turn is None:
        return ()
    return tuple(_LEGAL[state.phase](state, state.turn))


_EXPECTED: Final[dict[Phase, tuple[type, ...]]] = {
    Phase.DEAL: (Deal,),
    Phase.AUCTION: (Pass, Bid, Redeal),
    Phase.TRUMP: (NameTrump,),
    Phase.DISCARD: (Discard,),
    Phase.ALONE: (GoAlone, KeepPartner),
    Phase.EXCHANGE_OUT: (ExchangeOut,),
    Phase.EXCHANGE_IN: (ExchangeIn,),
    Phase.DEFEND: (DefendAlone, DefendTogether),
    Phase.PLAY: (Play,),
    Phase.OVER: (),
}
"""The kinds of action that each phase waits for."""

_RULE: Final = {
    Phase.DEAL: "2.1",
    Phase.AUCTION: "2.2",
    Phase.TRUMP: "2.4",
    Phase.DISCARD: "2.4",
    Phase.ALONE: "2.5",
    Phase.EXCHANGE_OUT: "2.6",
    Phase.EXCHANGE_IN: "2.6",
    Phase.DEFEND: "2.7",
    Phase.PLAY: "2.9",
    Phase.OVER: "4.5",
}
"""The paragraph that each phase stands in."""

_LEGAL: Final[dict[Phase, Callable[[State, int], list[PlayerAction]]]] = {
    Phase.AUCTION: calling.legal_calls,
    Phase.TRUMP: declaring.legal_trumps,
    Phase.DISCARD: declaring.legal_discards,
    Phase.ALONE: declaring.legal_alone,
    Phase.EXCHANGE_OUT: declaring.legal_exchanges(ExchangeOut),
    Phase.EXCHANGE_IN: declaring.legal_exchanges(ExchangeIn),
    Phase.DEFEND: declaring.legal_defence,
    Phase.PLAY: playing.legal_plays,
}

_REFUSE: Final[dict[type, Callable[[State, Any], Refusal | None]]] = {
    Pass: calling.refuse_pass,
    Bid: calling.refuse_bid,
    Redeal: calling.refuse_redeal,
    NameTrump: declaring.refuse_trump,
    Discard: declaring.refuse_discard,
    ExchangeOut: declaring.refuse_exchange,
    ExchangeIn: declaring.refuse_exchange,
    Play: playing.refuse_play,
}
"""The rules of single kinds of action; those missing are legal whenever their phase asks."""

_APPLY: Final[dict[type, Callable[[State, Any], Step]]] = {
    Deal: calling.deal,
    Pass: calling.make_pass,
    Bid: calling.make_bid,
    Redeal: calling.redeal,
    NameTrump: declaring.name_trump,
    Discard: declaring.lay_away,
    GoAlone: declaring.go_alone,
    KeepPartner: declaring.keep_partner,
    ExchangeOut: declaring.exchange_out,
    ExchangeIn: declaring.exchange_in,
    DefendAlone: declaring.defend_alone,
    DefendTogether: declaring.defend_together,
    Play: playing.play_card,
}
