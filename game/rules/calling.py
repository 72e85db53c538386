"""The deal and the auction, as the state machine runs them (2.1-2.3)."""

from __future__ import annotations

from game.cards import JOKER
from game.rules import events as happened
from game.rules.actions import Bid, Deal, Pass, PlayerAction, Redeal
from game.rules.auction import (
    has_called,
    is_dealer_stuck,
    is_poor_hand,
    lowest_bid,
    next_caller,
    standing_call,
)
from game.rules.declaring import refuse_named, settle_trump, take_widow
from game.rules.events import Step
from game.rules.playing import next_hand
from game.rules.refusals import Refusal
from game.rules.seats import left_of
from game.rules.state import Call, Phase, State

PACKET = 3
"""Cards dealt at a time (R8)."""


def refuse_deal(state: State, action: Deal) -> Refusal | None:
    """Why cards are not a deal: not six to each seat, or not the pack (R8)."""
    sizes = [len(hand) for hand in action.hands]
    dealt = [card for hand in (*action.hands, action.widow) for card in hand]
    if sizes != [2 * PACKET] * 4 or sorted(dealt) != list(state.rules.pack):
        return Refusal("not_the_pack", "R8", {"count": len(state.rules.pack)})
    return None


def deal(state: State, action: Deal) -> Step:
    """A new hand: the hands are kept sorted, so that their order tells nothing."""
    hand_number = state.hand_number + 1
    changed = State(
        state.rules,
        phase=Phase.AUCTION,
        number=state.number,
        hand_number=hand_number,
        dealer=state.dealer,
        score=state.score,
        hands=tuple(tuple(sorted(hand)) for hand in action.hands),
        widow=action.widow,
        turn=next_caller(state.rules, state.dealer, ()),
    )
    return changed, (happened.CardsDealt(hand_number, state.dealer, action.hands, action.widow),)


def legal_calls(state: State, seat: int) -> list[PlayerAction]:
    """Pass, every higher bid, and a redeal where the hand allows it."""
    legal: list[PlayerAction] = [] if is_dealer_stuck(state.rules, state.calls) else [Pass(seat)]
    rules = state.rules
    trumps = rules.trumps if rules.bid_names_trump else (None,)
    open_bids = rules.ladder[lowest_bid(rules, state.calls) :]
    legal += [Bid(seat, bid, trump) for bid in open_bids for trump in trumps]
    if refuse_redeal(state, Redeal(seat)) is None:
        legal.append(Redeal(seat))
    return legal


def refuse_pass(state: State, action: Pass) -> Refusal | None:
    """Only a stuck dealer may not pass (2.3)."""
    if not is_dealer_stuck(state.rules, state.calls):
        return None
    return Refusal("dealer_must_bid", "2.3", {"lowest": str(state.rules.forced_bid)})


def refuse_bid(state: State, action: Bid) -> Refusal | None:
    """A bid must be on the ladder and high enough, with a trump where bids name it (R9, R10)."""
    rules = state.rules
    if action.bid not in rules.ladder:
        rule = {"numeric": "R9", "peppers": "R23"}.get(rules.bid_ladder, "bid_ladder")
        return Refusal("no_such_bid", rule, {"bid": action.bid})
    if rules.bid_names_trump and action.trump is None:
        return Refusal("bid_needs_trump", "bid_names_trump", {"bid": action.bid})
    if not rules.bid_names_trump and action.trump is not None:
        return Refusal("bid_takes_no_trump", "bid_names_trump", {"bid": action.bid})
    refused = None if action.trump is None else refuse_named(rules, action.trump)
    if refused is not None:
        return refused
    lowest = lowest_bid(rules, state.calls)
    if rules.ladder.index(action.bid) >= lowest:
        return None
    values = {"bid": action.bid, "lowest": rules.ladder[lowest]}
    if standing_call(state.calls) is not None:
        return Refusal("bid_too_low", "R10", values)
    if is_dealer_stuck(rules, state.calls):
        return Refusal("below_forced_bid", "2.3", values)
    return Refusal("below_min_bid", "min_bid", values)


def refuse_redeal(state: State, action: Redeal) -> Refusal | None:
    """A redeal needs the option, a first turn and a poor hand (2.1)."""
    if state.rules.redeal_hand == "off":
        return Refusal("redeal_off", "redeal_hand")
    if has_called(state.calls, action.seat):
        return Refusal("redeal_too_late", "2.1")
    if not is_poor_hand(state.rules, state.hands[action.seat]):
        return Refusal("redeal_hand_too_good", "redeal_hand")
    return None


def redeal(state: State, action: Redeal) -> Step:
    """The hand is thrown in and the same dealer deals again (2.1)."""
    return _throw_in(state, happened.HandThrownIn("redeal", action.seat, state.dealer))


def make_pass(state: State, action: Pass) -> Step:
    """A pass; it may end the auction."""
    return _call(state, Call(action.seat, None), happened.SeatPassed(action.seat))


def make_bid(state: State, action: Bid) -> Step:
    """A bid; it may end the auction."""
    call = Call(action.seat, action.bid, action.trump)
    return _call(state, call, happened.BidMade(action.seat, action.bid, action.trump))


def _call(state: State, call: Call, event: happened.Event) -> Step:
    calls = (*state.calls, call)
    turn = next_caller(state.rules, state.dealer, calls)
    changed = state._replace(calls=calls, turn=turn)
    if turn is not None:
        return changed, (event,)
    changed, events = _end_auction(changed)
    return changed, (event, *events)


def _end_auction(state: State) -> Step:
    standing = standing_call(state.calls)
    if standing is not None and standing.bid is not None:
        won, events = _win_auction(state, standing.seat, standing.bid, forced=False)
        if standing.trump is None:
            return won, events
        named, more = settle_trump(won, standing.seat, standing.trump)
        return named, (*events, *more)
    if state.rules.all_pass == "joker_holder_must_bid":
        for seat, hand in enumerate(state.hands):
            if JOKER in hand:
                return _win_auction(state, seat, str(state.rules.forced_bid), forced=True)
    same = state.rules.all_pass == "throw_in_same_dealer"
    next_dealer = state.dealer if same else left_of(state.dealer)
    return _throw_in(state, happened.HandThrownIn("all_pass", None, next_dealer))


def _throw_in(state: State, event: happened.HandThrownIn) -> Step:
    return next_hand(state, event.next_dealer), (event,)


def _win_auction(state: State, maker: int, bid: str, *, forced: bool) -> Step:
    changed = state._replace(maker=maker, bid=bid, phase=Phase.TRUMP, turn=maker)
    events: list[happened.Event] = [happened.AuctionWon(maker, bid, forced)]
    if state.rules.takes_widow_first:
        changed, taken = take_widow(changed, maker)
        events.append(taken)
    return changed, tuple(events)
