"""Whole random matches under the eyes of a second referee (complaints C-R1, C-R3, C-R4)."""

from collections import Counter
from random import Random

import pytest

from game.cards import JOKER, Suit
from game.options import dump
from game.rules import PRESETS, Rules, State, legal_actions
from game.rules.actions import Bid, Deal, NameTrump
from game.rules.events import (
    AuctionWon,
    Event,
    HandScored,
    HandThrownIn,
    MatchWon,
    PlayBegan,
    TrickWon,
)
from game.rules.house import MOONS
from game.rules.tricks import is_left_bower, suit_of
from tests.rules.oracle import Referee
from tests.rules.pairwise import PAIRWISE, random_rules
from tests.rules.support import Taken, line_of, random_match


def told_by(event: Event, is_hand_over: bool) -> list[str]:
    """The line that the referee's log has for an event."""
    match event:
        case AuctionWon(maker, bid, _):
            return [f"maker {maker} {bid}"]
        case HandThrownIn("redeal", _, dealer):
            return [f"redeal {dealer}"]
        case HandThrownIn(_, _, dealer):
            return [f"thrown_in {dealer}"]
        case PlayBegan(leader, _):
            return [f"lead {leader}"]
        case TrickWon(trick, _):
            return [f"won {trick.winner}"] + ([] if is_hand_over else [f"lead {trick.winner}"])
        case HandScored(result, _):
            return [f"score {result.score[0]} {result.score[1]}"]
        case MatchWon(side, _):
            return [f"winner {side}"]
        case _:
            return []


def count_jokers(state: State, counts: Counter[str]) -> None:
    """Count the plays with no trump in which the Joker is held or has named a suit."""
    assert state.turn is not None
    hand = state.hands[state.turn]
    follows = bool(state.trick) and len(legal_actions(state)) < len(hand)
    if state.named is not None:
        counts["suit named by the Joker followed"] += follows
    elif JOKER in hand and not state.trick:
        counts["Joker may be led with no trump"] += 1
    elif JOKER in hand:
        which = "must wait" if follows else "is free"
        counts[f"Joker {which} with no trump"] += len(hand) > 1


def count_bowers(taken: Taken, counts: Counter[str]) -> None:
    """Count the plays in which a bower or the Joker decides what is legal."""
    state, _, _, _ = taken
    if state.phase.value != "play" or state.trump is None or state.turn is None:
        return
    legal, bowers = legal_actions(state), state.rules.bowers
    if state.trump.is_no_trump:
        count_jokers(state, counts)
        return
    led = state.trick[0][1] if state.trick else None
    hand = state.hands[state.turn]
    if led and led.is_joker:
        counts["Joker led"] += 1
    if led and is_left_bower(led, state.trump, bowers):
        counts["left bower led"] += 1
    if led and any(is_left_bower(one, state.trump, bowers) for one in hand):
        printed = suit_of(led, state.trump, bowers) is state.trump.same_colour
        counts["left bower held, its printed suit led"] += printed
    if len(legal) == 1 and len(hand) > 1:
        counts["one legal card"] += 1
        only = line_of(legal[0]).split()[2]
        if only == "JK":
            counts["only the Joker is legal"] += 1
        elif only[0] == "J" and bowers and only[1] == state.trump.letter:
            counts["only the right bower is legal"] += 1
        elif any(is_left_bower(one, state.trump, bowers) for one in hand if one.text == only):
            counts["only the left bower is legal"] += 1


def count_actions(taken: Taken, counts: Counter[str]) -> None:
    """Count the calls and namings that some house rules know only."""
    state, action, _, _ = taken
    match action:
        case Bid(bid=bid, trump=trump):
            counts["moon"] += bid in MOONS
            counts["bid that names trump"] += trump is not None
        case NameTrump(trump=trump):
            counts["low no trump"] += trump is Suit.LOW_NO_TRUMP
            is_forced = state.rules.bid_names_trump
            counts["trump named by a forced maker whose bid would have named it"] += is_forced


def referee(rules: Rules, rng: Random, hands: int, counts: Counter[str]) -> int:
    """Play a match and hold each step against the referee; the number of hands."""
    judge: Referee | None = None
    ask: tuple[int | None, set[str]] = (None, set())
    for taken in random_match(rules, rng, hands):
        state, action, after, events = taken
        if judge is None:
            judge = Referee(dump(rules), state.dealer)
            ask = next(judge.match)
        count_actions(taken, counts)
        lines = [line_of(each) for each in legal_actions(state)]
        assert (state.turn, set(lines)) == ask, rules
        assert len(lines) == len(set(lines))
        count_bowers(taken, counts)
        sent = (
            {
                **{str(s): [c.text for c in h] for s, h in enumerate(action.hands)},
                "widow": [c.text for c in action.widow],
            }
            if isinstance(action, Deal)
            else line_of(action)
        )
        over = any(isinstance(event, HandScored) for event in events)
        told = [line for event in events for line in told_by(event, over)]
        try:
            ask = judge.match.send(sent)
        except StopIteration:
            assert after.phase.value == "over"
        assert judge.log == told, rules
        judge.log.clear()
        assert (judge.points[0], judge.points[1]) == after.score
        assert judge.winner == after.winner
        counts["steps"] += 1
    return after.hand_number


DRAWN = 200
"""How many rule sets are drawn beside the presets and the pairwise ones."""


def run(hands_each: int, rng: Random) -> Counter[str]:
    """Random matches over presets, pairwise and drawn rule sets, so many hands of each."""
    counts: Counter[str] = Counter()
    for rules in (*PRESETS.values(), *PAIRWISE, *(random_rules(rng) for _ in range(DRAWN))):
        played = 0
        while played < hands_each:
            played += referee(rules, rng, 40, counts)
        counts["hands"] += played
    return counts


CASES = (
    "Joker led",
    "left bower led",
    "left bower held, its printed suit led",
    "only the Joker is legal",
    "only the right bower is legal",
    "only the left bower is legal",
    "suit named by the Joker followed",
    "Joker may be led with no trump",
    "Joker must wait with no trump",
    "Joker is free with no trump",
    "low no trump",
    "moon",
    "bid that names trump",
    "trump named by a forced maker whose bid would have named it",
)


def test_the_second_referee_agrees(rng: Random) -> None:
    """Legal sets, auction ends, leaders, winners and scores (section 2 and 4; C-R1, C-R4)."""
    counts = run(8, rng)
    for case in CASES:
        assert counts[case] > 5, (case, counts)


@pytest.mark.slow
def test_the_second_referee_agrees_over_200_000_hands(rng: Random) -> None:
    """The same, as long as C-R1 asks for."""
    counts = run(200_000 // (len(PRESETS) + len(PAIRWISE) + DRAWN) + 1, rng)
    print(dict(counts))
    assert counts["hands"] >= 200_000
    for case in CASES:
        assert counts[case] > 1000, (case, counts)
