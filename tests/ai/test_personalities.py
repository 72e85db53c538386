"""Each character shows its traits in figures, over fixed deals; where nothing is close it bends."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from statistics import fmean

import pytest

from game.ai.brain import Candidate, Decision, decide
from game.ai.leaning import MOST, MOST_CARD, Leaning, is_match_point
from game.ai.levels import brain
from game.ai.personalities import PERSONALITIES, Traits
from game.match.deals import deal
from game.rules import PRESETS, Phase, State, legal_actions, new_match, step, view
from game.rules.actions import Bid, GoAlone, KeepPartner, Pass, Play
from game.rules.auction import standing_call
from game.rules.house import tricks_bid
from game.rules.seats import SEATS, partner_of, side_of
from game.rules.tricks import suit_of, winner_of
from tests.ai.support import play_out
from tests.rules.support import dealt, do, position

DEALS = 300
WORLDS = 16


@cache
def states(score: tuple[int, int] = (0, 0)) -> list[State]:
    """Every position of some fixed deals, as the rule of thumb comes to them."""
    found = []
    for number in range(1, DEALS + 1):
        dealer = number % len(SEATS)
        rules = PRESETS["classic"]
        start = new_match(rules, dealer)._replace(score=score)
        found += play_out(step(start, deal("characters", number, dealer, rules.deck))[0])
    return found


def is_trump(state: State, action: object) -> bool:
    assert state.trump is not None
    return isinstance(action, Play) and suit_of(action.card, state.trump, True) is state.trump


def leads(state: State) -> bool:
    return state.phase is Phase.PLAY and not state.trick


def is_makers(state: State) -> bool:
    assert state.maker is not None
    assert state.turn is not None
    return side_of(state.turn) == side_of(state.maker)


def is_over_partner(state: State) -> bool:
    standing = standing_call(state.calls)
    if state.phase is not Phase.AUCTION or standing is None:
        return False
    return standing.seat == partner_of(state.turn or 0)


def may_ruff(state: State) -> bool:
    if state.phase is not Phase.PLAY or not state.trick or state.turn is None:
        return False
    assert state.trump is not None
    led = suit_of(state.trick[0][1], state.trump, True)
    wins = winner_of(state.trick, state.trump, True) == partner_of(state.turn)
    plays = [is_trump(state, action) for action in legal_actions(state)]
    return led is not state.trump and not wins and any(plays) and not all(plays)


def height(state: State, action: object) -> float:
    return tricks_bid(action.bid) if isinstance(action, Bid) else 0


def is_plain_best(state: State, action: object) -> bool:
    return isinstance(action, Play) and action.card.rank == "A" and not is_trump(state, action)


Fits = Callable[[State], bool]
Counts = Callable[[State, object], float]
SHOWN: dict[str, tuple[tuple[int, int], Fits, Counts]] = {
    "bid": ((0, 0), lambda state: state.phase is Phase.AUCTION, height),
    "over_partner": ((0, 0), is_over_partner, height),
    "match_point": (
        (7, 7),
        lambda state: state.phase is Phase.AUCTION and is_match_point(view(state, state.turn or 0)),
        height,
    ),
    "alone": (
        (0, 0),
        lambda state: state.phase is Phase.ALONE,
        lambda _, action: isinstance(action, GoAlone),
    ),
    "trump_lead": ((0, 0), lambda state: leads(state) and is_makers(state), is_trump),
    "ace_lead": (
        (0, 0),
        lambda state: leads(state) and state.turn != state.maker,
        is_plain_best,
    ),
    "ruff": ((0, 0), may_ruff, is_trump),
}
"""By trait: at which score, in which positions, and what of a decision is counted there."""


def shown(trait: str, name: str) -> float:
    """The mean of what is counted of a trait, for a character."""
    score, fits, counts = SHOWN[trait]
    asked = [state for state in states(score) if fits(state) and len(legal_actions(state)) > 1]
    asked = asked[:250]
    player = brain("skilled", name)
    return fmean(
        counts(
            state,
            decide(
                player, view(state, state.turn or 0), legal_actions(state), Random(1), WORLDS
            ).action,
        )
        for state in asked
    )


@pytest.mark.parametrize("trait", Traits._fields)
def test_a_trait_shows_in_figures(trait: str) -> None:
    """Over 300 fixed deals who has most of a trait shows more of it than who has least."""
    by_points = sorted(PERSONALITIES, key=lambda name: getattr(PERSONALITIES[name], trait))
    least, most = by_points[0], by_points[-1]
    assert getattr(PERSONALITIES[least], trait) < 0 < getattr(PERSONALITIES[most], trait)
    assert shown(trait, least) < shown(trait, most)


def test_there_are_eight_or_more_and_no_two_alike() -> None:
    assert len(PERSONALITIES) >= 8
    assert len(set(PERSONALITIES.values())) == len(PERSONALITIES)
    assert all(any(traits) for traits in PERSONALITIES.values())


def leanings() -> Iterator[Leaning]:
    for traits in PERSONALITIES.values():
        yield Leaning(traits, 0.0)


def test_where_a_choice_is_not_close_nobody_leans() -> None:
    """A character never gives away more than its bound, as it sees things."""
    state = do(dealt(), "0 pass")
    call = Decision(Pass(1), (Candidate(Pass(1), 0.0), Candidate(Bid(1, "3"), -MOST - 0.1)))
    card = position(["AS KS", "9S TS", "QS AH", "AD KD"], "H")
    weighed = [
        Candidate(action, -index * MOST_CARD * 1.1)
        for index, action in enumerate(legal_actions(card))
    ]
    play = Decision(weighed[0].action, tuple(weighed))
    for leaning in leanings():
        assert leaning.settle(call, view(state, 1)) == call
        assert leaning.settle(play, view(card, 0)) == play
    bold = Leaning(Traits(bid=2 * MOST), 0.0)
    close = Decision(Pass(1), (Candidate(Pass(1), 0.0), Candidate(Bid(1, "3"), -MOST + 0.1, 0.5)))
    assert bold.settle(close, view(state, 1)).action == Bid(1, "3")
    hopeless = Decision(Pass(1), (Candidate(Pass(1), 0.0), Candidate(Bid(1, "3"), 0.1, 0.2)))
    assert bold.settle(hopeless, view(state, 1)) == hopeless


def test_without_figures_nobody_leans() -> None:
    state = do(dealt(), "0 pass")
    for weighed in ((), (Candidate(Pass(1)), Candidate(Bid(1, "3")))):
        call = Decision(Pass(1), weighed)
        assert all(leaning.settle(call, view(state, 1)) is call for leaning in leanings())


def test_playing_alone_is_weighed_with_the_margin_it_must_have() -> None:
    state = do(dealt(), "0 bid 3", "1 pass", "2 pass", "3 pass", "0 trump C", "0 discard 9C")
    alone, kept = Candidate(GoAlone(0), 5.0), Candidate(KeepPartner(0), 3.5)
    decision = Decision(kept.action, (kept, alone))
    assert Leaning(Traits(alone=1.0), 0.0).settle(decision, view(state, 0)) == decision
    assert Leaning(Traits(alone=2.0), 0.0).settle(decision, view(state, 0)).action == GoAlone(0)
