"""The tricks, their score and what comes after it (2.8-2.10, section 4)."""

from __future__ import annotations

from game.cards import NO_TRUMPS, SUITS, Card
from game.rules import events as happened
from game.rules.actions import Play, PlayerAction
from game.rules.events import Step
from game.rules.house import tricks_bid
from game.rules.refusals import Refusal
from game.rules.scoring import HandResult, match_winner, points_of, score_lines
from game.rules.seats import left_of, next_in_play, side_of
from game.rules.state import Phase, State, Trick, without
from game.rules.tricks import legal_cards, suit_of, winner_of


def opening_leader(state: State) -> int:
    """Who leads to the first trick (R13-R15, 2.8).

    Raises:
        ValueError: if there is no maker yet.
    """
    if state.maker is None:
        raise ValueError("nobody has won the auction")
    if state.lone_defender is not None:
        return state.lone_defender
    rules, eldest, maker = state.rules, left_of(state.dealer), state.maker
    if not state.alone:
        return {"eldest": eldest, "maker": maker, "left_of_maker": left_of(maker)}[rules.first_lead]
    if rules.alone_lead == "left_of_loner":
        return left_of(maker)
    if rules.alone_lead == "loner":
        return maker
    return eldest if eldest not in state.sitting_out else next_in_play(eldest, state.sitting_out)


def begin_play(state: State) -> Step:
    """The opening leader is to play (2.8)."""
    leader = opening_leader(state)
    changed = state._replace(phase=Phase.PLAY, turn=leader)
    return changed, (happened.PlayBegan(leader, state.sitting_out),)


def legal_plays(state: State, seat: int) -> list[PlayerAction]:
    """Cards that follow the suit led, or any card (R13, R16).

    The Joker led with no trump stands once for each suit it can name (``joker_in_no_trump``).
    """
    led = state.trick[0][1] if state.trick else None
    assert state.trump is not None
    legal = legal_cards(state.hands[seat], led, state.trump, state.rules.bowers, state.named)
    return [
        Play(seat, card, named)
        for card in legal
        for named in (SUITS if _names_suit(state, card) else (None,))
    ]


def _names_suit(state: State, card: Card) -> bool:
    """True for the Joker led with no trump, whose player says which suit to follow."""
    return card.is_joker and not state.trick and state.trump in NO_TRUMPS


def refuse_play(state: State, action: Play) -> Refusal | None:
    """Why a card may not be played (R16)."""
    hand, card = state.hands[action.seat], action.card
    if card not in hand:
        return Refusal("card_not_held", "R16", {"card": card})
    if _names_suit(state, card):
        if action.suit not in SUITS:
            return Refusal("must_name_suit", "joker_in_no_trump", {"card": card})
    elif action.suit is not None:
        return Refusal("names_no_suit", "joker_in_no_trump", {"card": card})
    if not state.trick:
        return None
    assert state.trump is not None
    led, bowers = state.trick[0][1], state.rules.bowers
    if card in legal_cards(hand, led, state.trump, bowers, state.named):
        return None
    suit = suit_of(led, state.trump, bowers) if state.named is None else state.named
    return Refusal("must_follow", "R16", {"card": card, "suit": suit, "led": led})


def play_card(state: State, action: Play) -> Step:
    """A card to the trick; it may end trick, hand and match (R17, R18)."""
    seat, card = action.seat, action.card
    trick = (*state.trick, (seat, card))
    changed = without(state, seat, (card,))
    played = happened.CardPlayed(seat, card, action.suit)
    named = action.suit if action.suit is not None else state.named
    if len(trick) < 4 - len(state.sitting_out):
        turn = next_in_play(seat, state.sitting_out)
        return changed._replace(trick=trick, named=named, turn=turn), (played,)
    assert state.trump is not None
    winner = winner_of(trick, state.trump, state.rules.bowers)
    first, second = state.taken
    taken = (first, second + 1) if side_of(winner) else (first + 1, second)
    won = Trick(trick, winner, named)
    changed = changed._replace(
        trick=(), named=None, tricks=(*state.tricks, won), taken=taken, turn=winner
    )
    events = (played, happened.TrickWon(won, taken))
    if changed.hands[winner]:
        return changed, events
    changed, more = _score(changed)
    return changed, (*events, *more)


def _score(state: State) -> Step:
    assert state.maker is not None
    assert state.bid is not None
    assert state.trump is not None
    rules, makers = state.rules, side_of(state.maker)
    lines = score_lines(rules, makers, state.bid, state.alone, state.taken)
    points = points_of(lines)
    score = (state.score[0] + points[0], state.score[1] + points[1])
    result = HandResult(
        maker=state.maker,
        bid=state.bid,
        trump=state.trump,
        alone=state.alone,
        lone_defender=state.lone_defender,
        tricks=state.taken,
        made=state.taken[makers] >= tricks_bid(state.bid),
        points=points,
        score=score,
        lines=lines,
    )
    next_dealer = left_of(state.dealer)
    changed = next_hand(state, next_dealer)._replace(score=score)
    scored = happened.HandScored(result, next_dealer)
    winner = match_winner(rules, score, makers, made=result.made)
    if winner is None:
        return changed, (scored,)
    changed = changed._replace(phase=Phase.OVER, winner=winner)
    return changed, (scored, happened.MatchWon(winner, score))


def next_hand(state: State, dealer: int) -> State:
    """Everything of a hand is cleared but the score; the pack is to be dealt."""
    return State(
        state.rules,
        number=state.number,
        hand_number=state.hand_number,
        dealer=dealer,
        score=state.score,
    )
