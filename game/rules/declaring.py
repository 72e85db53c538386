"""What the maker declares: widow, trump, discard, alone; exchange and defence (2.4-2.7)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from game.cards import Suit
from game.rules import events as happened
from game.rules.actions import (
    DefendAlone,
    DefendTogether,
    Discard,
    ExchangeIn,
    ExchangeOut,
    GoAlone,
    KeepPartner,
    NameTrump,
    PlayerAction,
)
from game.rules.events import Step
from game.rules.house import MOONS, Rules
from game.rules.playing import begin_play
from game.rules.refusals import Refusal, refuse_unheld
from game.rules.seats import left_of, partner_of, right_of
from game.rules.state import Phase, State, holding, without


def take_widow(state: State, maker: int) -> tuple[State, happened.WidowTaken]:
    """The maker holds seven cards; the widow stays on record (R12)."""
    held = tuple(sorted((*state.hands[maker], *state.widow)))
    return holding(state, maker, held), happened.WidowTaken(maker, state.widow)


def legal_trumps(state: State, seat: int) -> list[PlayerAction]:
    """The suits, and no trump where it is played."""
    return [NameTrump(seat, trump) for trump in state.rules.trumps]


def refuse_trump(state: State, action: NameTrump) -> Refusal | None:
    """No trump is named only where the options allow it."""
    return refuse_named(state.rules, action.trump)


def refuse_named(rules: Rules, trump: Suit) -> Refusal | None:
    """Why a trump may not be named, in a bid or after it (``no_trump``, ``joker_in_no_trump``)."""
    if trump in rules.trumps:
        return None
    rule = "joker_in_no_trump" if trump in rules.no_trumps else "no_trump"
    return Refusal("trump_not_offered", rule, {"suit": trump})


def name_trump(state: State, action: NameTrump) -> Step:
    """The maker names trump (2.4)."""
    return settle_trump(state, action.seat, action.trump)


def settle_trump(state: State, maker: int, trump: Suit) -> Step:
    """Trump is known; what becomes of the widow depends on its options (2.4)."""
    rules = state.rules
    changed = state._replace(trump=trump)
    events: list[happened.Event] = [happened.TrumpNamed(maker, trump)]
    if rules.widow == "dead_exposed":
        events.append(happened.WidowExposed(state.widow))
    if rules.widow != "maker_takes":
        changed, more = _after_widow(changed, maker)
        return changed, (*events, *more)
    if not rules.takes_widow_first:
        changed, taken = take_widow(changed, maker)
        events.append(taken)
    return changed._replace(phase=Phase.DISCARD), tuple(events)


def legal_discards(state: State, seat: int) -> list[PlayerAction]:
    """Any of the seven cards (R12)."""
    return [Discard(seat, card) for card in state.hands[seat]]


def refuse_discard(state: State, action: Discard) -> Refusal | None:
    """Only a card that is held can be laid away (R12)."""
    return refuse_unheld(state.hands[action.seat], (action.card,), "R12")


def lay_away(state: State, action: Discard) -> Step:
    """The discard; it is in no trick (R12)."""
    changed = without(state, action.seat, (action.card,))._replace(discard=action.card)
    changed, events = _after_widow(changed, action.seat)
    return changed, (happened.CardDiscarded(action.seat, action.card), *events)


def _after_widow(state: State, maker: int) -> Step:
    if state.bid in MOONS:
        return _play_alone(state, maker)
    if state.rules.going_alone == "maker_call":
        return state._replace(phase=Phase.ALONE, turn=maker), ()
    return begin_play(state)


def legal_alone(state: State, seat: int) -> list[PlayerAction]:
    """With the partner, or alone (2.5)."""
    return [KeepPartner(seat), GoAlone(seat)]


def keep_partner(state: State, action: KeepPartner) -> Step:
    """All four play."""
    changed, events = begin_play(state)
    return changed, (happened.AloneDeclared(action.seat, alone=False), *events)


def go_alone(state: State, action: GoAlone) -> Step:
    """The maker chose to play alone (2.5)."""
    return _play_alone(state, action.seat)


def _play_alone(state: State, maker: int) -> Step:
    """The partner's hand takes no part (2.5); exchange and defence follow."""
    changed = state._replace(alone=True, sitting_out=frozenset((partner_of(maker),)))
    declared = happened.AloneDeclared(maker, alone=True)
    if state.rules.partner_exchange:
        return changed._replace(phase=Phase.EXCHANGE_OUT, turn=maker), (declared,)
    changed, events = _ask_defenders(changed, maker)
    return changed, (declared, *events)


def legal_exchanges(
    kind: type[ExchangeOut] | type[ExchangeIn],
) -> Callable[[State, int], list[PlayerAction]]:
    """The choices of as many cards as the option says (2.6)."""

    def legal(state: State, seat: int) -> list[PlayerAction]:
        chosen = combinations(state.hands[seat], state.rules.partner_exchange)
        return [kind(seat, cards) for cards in chosen]

    return legal


def refuse_exchange(state: State, action: ExchangeOut | ExchangeIn) -> Refusal | None:
    """Exactly as many held cards as the option says (2.6)."""
    count = state.rules.partner_exchange
    if len(action.cards) != count or list(action.cards) != sorted(set(action.cards)):
        return Refusal("wrong_number_of_cards", "2.6", {"count": count})
    return refuse_unheld(state.hands[action.seat], action.cards, "2.6")


def exchange_out(state: State, action: ExchangeOut) -> Step:
    """The loner's cards go face down; the partner is next (2.6)."""
    changed = without(state, action.seat, action.cards)._replace(
        thrown=action.cards, phase=Phase.EXCHANGE_IN, turn=partner_of(action.seat)
    )
    return changed, (happened.CardsThrown(action.seat, action.cards),)


def exchange_in(state: State, action: ExchangeIn) -> Step:
    """The partner's cards join the loner's hand (2.6)."""
    maker = partner_of(action.seat)
    changed = without(state, action.seat, action.cards)._replace(passed=action.cards)
    changed = holding(changed, maker, tuple(sorted((*changed.hands[maker], *action.cards))))
    changed, events = _ask_defenders(changed, maker)
    return changed, (happened.CardsPassed(action.seat, maker, action.cards), *events)


def _ask_defenders(state: State, maker: int) -> Step:
    if state.rules.defend_alone == "vs_loner":
        return state._replace(phase=Phase.DEFEND, turn=left_of(maker)), ()
    return begin_play(state)


def legal_defence(state: State, seat: int) -> list[PlayerAction]:
    """Together, or alone (2.7)."""
    return [DefendTogether(seat), DefendAlone(seat)]


def defend_alone(state: State, action: DefendAlone) -> Step:
    """The first yes stands; that defender's partner sits out too (2.7)."""
    out = state.sitting_out | {partner_of(action.seat)}
    changed, events = begin_play(state._replace(lone_defender=action.seat, sitting_out=out))
    return changed, (happened.DefenceDeclared(action.seat, alone=True), *events)


def defend_together(state: State, action: DefendTogether) -> Step:
    """The other defender is asked, or the tricks begin (2.7)."""
    declared = happened.DefenceDeclared(action.seat, alone=False)
    if state.maker is not None and action.seat == left_of(state.maker):
        return state._replace(turn=right_of(state.maker)), (declared,)
    changed, events = begin_play(state)
    return changed, (declared, *events)
