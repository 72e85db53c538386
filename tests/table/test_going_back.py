"""A director that is held, and one that goes back to an earlier position."""

from random import Random

from game.ai.levels import brain
from game.match.session import Session
from game.rules import Phase, legal_actions, rules_from
from game.rules.actions import Play
from game.table.director import Director
from game.table.layout import Layout
from tests.match.support import PLAYERS

ME = 0
LONG = rules_from({"target": 64})
"""Rules under which a match is not over before there is a choice."""


def director_for(session: Session) -> Director:
    others = {seat: brain("casual") for seat in (1, 2, 3)}
    return Director(session, ME, others, Layout(1280, 800, ME))


def settle(director: Director) -> None:
    """Let the others act until the person is to act or sees the score."""
    for _ in range(10_000):
        director.update(0.1)
        if director.is_idle:
            return
    raise AssertionError("the match does not come to rest")


def at_play(rng: Random) -> Director:
    """A match in which the person is to play and has a choice."""
    director = director_for(Session.start(LONG, PLAYERS, str(rng.random())))
    for _ in range(200):
        settle(director)
        state = director.session.state
        if state.phase is Phase.PLAY and len(director.legal) > 1 and state.turn == ME:
            return director
        if director.is_hand_over:
            director.next_hand()
        else:
            director.act(rng.choice(director.legal), state.number)
    raise AssertionError("the person never has a choice")


def test_while_held_nobody_else_acts_and_nothing_is_dealt(rng: Random) -> None:
    director = director_for(Session.start(LONG, PLAYERS, str(rng.random())))
    director.is_held = True
    for _ in range(200):
        director.update(0.1)
    assert director.session.state.hand_number == 0
    director.is_held = False
    settle(director)
    director = at_play(rng)
    director.is_held = True
    director.act(director.legal[0], director.session.state.number)
    number = director.session.state.number
    for _ in range(200):
        director.update(0.1)
    assert director.session.state.number == number
    assert not director.timeline.is_busy, "what has happened is still shown"


def test_going_back_is_being_there_again(rng: Random) -> None:
    """After any number of actions: the same position, the same cards in the same places."""
    for _ in range(5):
        director = at_play(rng)
        timeline = director.timeline
        session, table, board = (
            Session.resume(director.session.record),
            timeline.table,
            timeline.board,
        )
        places = timeline.layout.places(table)
        for _ in range(rng.randrange(1, 4)):
            if director.session.state.phase is not Phase.PLAY:
                break
            director.act(rng.choice(director.legal), director.session.state.number)
            settle(director)
        director.go_back(session, table, board)
        assert (timeline.table, timeline.board) == (table, board)
        for _ in range(20):
            director.update(0.1)
        assert {token: timeline.pose_of(token) for token in places} == places
        assert director.is_waiting_for_me
        assert director.session is session
        # A decision that was in the making for the position that is gone does no harm.
        action = rng.choice(legal_actions(session.state))
        assert isinstance(action, Play)
        assert director.act(action, session.state.number) is None
        settle(director)
