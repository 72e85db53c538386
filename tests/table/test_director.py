import math
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from game.ai.brain import Brain, Decision
from game.ai.levels import brain
from game.match.record import Record
from game.match.replaying import replay
from game.match.session import Session
from game.rules import Phase, PlayerAction, Refusal, View, legal_actions
from game.rules.actions import DefendAlone, GoAlone, Pass, Play
from game.rules.seats import SEATS
from game.table import board as boards
from game.table import tabletop as tabletops
from game.table.choreography import Pauses
from game.table.cues import Cue
from game.table.director import Director, Pace
from game.table.layout import Layout
from game.table.timeline import INSTANT
from tests.match.support import PLAYERS
from tests.table.support import RULES, what_lies_where

FRAME = 1 / 60
LONG = 100_000
"""More turns of the loop than a match takes."""


class Eager:
    """Anything legal, but alone where it can be."""

    def think(
        self, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int
    ) -> Iterator[Decision]:
        keen = [one for one in legal if isinstance(one, GoAlone | DefendAlone)]
        passes = [one for one in legal if isinstance(one, Pass) and rng.random() < 0.6]
        yield Decision(rng.choice(keen or passes or legal))


class Failing:
    """Never has a legal answer."""

    def think(
        self, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int
    ) -> Iterator[Decision]:
        match rng.randrange(4):
            case 0:
                raise RuntimeError("no")
            case 1:
                return iter(())
            case _:
                return iter([Decision(Play(view.seat, view.rules.pack[rng.randrange(24)]))])


class Game:
    """A director with a person who plays by chance, and all that it said has changed."""

    def __init__(
        self, rng: Random, rules: str, player: Brain | None = None, me: int = 0, hands: int = 8
    ) -> None:
        self.rng, self.hands = rng, hands
        self.session = Session.start(RULES[rules], PLAYERS, str(rng.random()))
        self.kept: list[Record] = []
        brains = {seat: player or brain("casual") for seat in SEATS if seat != me}
        self.director = Director(
            self.session,
            me,
            brains,
            Layout(1280, 800, me),
            changed=lambda session: self.kept.append(session.record),
        )
        self.director.timeline.speed = INSTANT
        self.director.pauses = Pauses(0.0, 0.0, 0.0)
        self.director.pace = Pace(0.0, 0.0, 0.0)
        self.sounds: list[Cue] = []

    @property
    def is_over(self) -> bool:
        state = self.session.state
        is_last = state.hand_number >= self.hands and state.phase is Phase.DEAL
        return (state.phase is Phase.OVER or is_last) and not self.director.timeline.is_busy

    def update(self, dt: float = FRAME) -> None:
        """One turn of the loop, in which the match never goes past the person's turn."""
        before, was_my_turn = self.session.state, self.director.is_my_turn
        kept = len(self.kept)
        self.sounds += [sound.cue for sound in self.director.update(dt)]
        after = self.session.state
        assert after.number - before.number <= 1
        assert after is before or not was_my_turn
        assert len(self.kept) - kept == after.number - before.number
        if self.kept:
            assert self.kept[-1] == self.session.record

    def act(self) -> None:
        """The person does something legal, where it is asked to."""
        if self.director.is_my_turn:
            legal = self.director.legal
            assert legal == legal_actions(self.session.state)
            keen = [one for one in legal if isinstance(one, GoAlone | DefendAlone)]
            action = self.rng.choice(keen or legal)
            assert self.director.act(action, self.session.state.number) is None
        elif self.director.is_hand_over and not self.is_over:
            self.director.next_hand()

    def play(self, dt: float = FRAME) -> None:
        for _ in range(LONG):
            if self.is_over:
                return
            self.update(dt)
            if self.director.is_idle:
                self.act()
        raise AssertionError("the match does not come to an end")


@pytest.mark.parametrize("rules", RULES)
def test_a_match_is_played_to_its_end(rng: Random, rules: str) -> None:
    game = Game(rng, rules, Eager(), hands=30)
    game.play()
    state = game.session.state
    assert state.hand_number > 0
    assert replay(game.session.record) == state
    assert [len(record.hands) for record in game.kept] == sorted(
        len(record.hands) for record in game.kept
    )
    assert len(game.kept) == state.number


@pytest.mark.parametrize("me", SEATS)
def test_the_table_at_rest_is_the_table_of_the_view_from_any_seat(rng: Random, me: int) -> None:
    game = Game(rng, "exchange", Eager(), me)
    timeline = game.director.timeline
    while not game.is_over:
        game.update()
        if game.director.is_waiting_for_me:
            fresh = tabletops.of_view(game.director.view)
            assert what_lies_where(timeline.table) == what_lies_where(fresh)
            assert timeline.board.turn == me
        if game.director.is_idle:
            game.act()


@pytest.mark.parametrize("speed", [1.0, INSTANT])
def test_a_person_in_a_hurry_loses_nothing(rng: Random, speed: float) -> None:
    """Acting as soon as the rules allow it, with cards still on the move."""
    game = Game(rng, "classic", hands=4)
    game.director.timeline.speed = speed
    game.director.pauses = Pauses()
    while not game.is_over:
        game.update(0.1)
        game.act()
    assert replay(game.session.record) == game.session.state
    timeline = game.director.timeline
    assert timeline.board.score == game.session.state.score


def test_skipping_at_any_moment_is_safe(rng: Random) -> None:
    game = Game(rng, "classic", hands=6)
    game.director.timeline.speed = 1.0
    game.director.pauses, game.director.pace = Pauses(trick=math.inf), Pace(9.0, 9.0, 9.0)
    for _ in range(LONG):
        if game.is_over:
            break
        game.update(rng.choice((0.0, FRAME, 0.25)))
        if rng.random() < 0.3:
            game.director.skip()
        if rng.random() < 0.5:
            game.act()
    assert game.is_over
    assert replay(game.session.record) == game.session.state


@pytest.mark.parametrize("rules", ["exchange", "pepper"])
def test_a_player_that_fails_is_replaced(rng: Random, rules: str) -> None:
    game = Game(rng, rules, Failing(), hands=3)
    game.play()
    assert game.session.state.hand_number >= 1
    assert replay(game.session.record) == game.session.state


def until_my_turn(game: Game) -> None:
    for _ in range(LONG):
        game.update()
        if game.director.is_waiting_for_me:
            return
        game.director.next_hand()
    raise AssertionError("it is never the person's turn")


def test_an_action_counts_once(rng: Random) -> None:
    game = Game(rng, "joker_bids")
    until_my_turn(game)
    number, action = game.session.state.number, game.director.legal[0]
    assert game.director.act(action, number) is None
    record = game.session.record
    for again in (number, number + 1):
        refusal = game.director.act(action, again)
        assert isinstance(refusal, Refusal)
    assert game.session.record == record


def test_an_action_for_another_position_is_stale(rng: Random) -> None:
    game = Game(rng, "joker_bids")
    until_my_turn(game)
    record, number = game.session.record, game.session.state.number
    for wrong in (number - 1, number + 1):
        assert game.director.act(game.director.legal[0], wrong) == Refusal("stale", "")
    assert game.session.record == record


def test_an_illegal_action_is_refused_and_changes_nothing(rng: Random) -> None:
    game = Game(rng, "joker_bids")
    until_my_turn(game)
    record, timeline = game.session.record, game.director.timeline
    before = timeline.table, timeline.board
    is_play = game.session.state.phase is Phase.PLAY
    action = Pass(0) if is_play else Play(0, game.director.view.hand[0])
    refusal = game.director.act(action, game.session.state.number)
    assert refusal is not None
    assert refusal.code == "not_now"
    assert (game.session.record, timeline.table, timeline.board) == (record, *before)
    assert game.director.is_waiting_for_me


def test_nobody_acts_while_there_is_something_to_see(rng: Random) -> None:
    game = Game(rng, "classic")
    game.director.timeline.speed, game.director.pauses = 1.0, Pauses()
    timeline = game.director.timeline
    while not game.is_over:
        before, seen = game.session.state, game.director.view
        game.update()
        if game.session.state is not before and before.turn is not None:
            assert not timeline.is_moving
            assert what_lies_where(timeline.table) == what_lies_where(tabletops.of_view(seen))
        if game.director.is_idle:
            game.act()


def test_the_others_take_their_time(rng: Random) -> None:
    """Whoever acts without taking a moment looks like a machine."""
    game = Game(rng, "joker_bids", hands=2)
    game.director.pace = Pace(call=0.5, declare=0.7, card=0.3)
    waited, longest = 0.0, 0.0
    while not game.is_over:
        before = game.session.state
        is_still = not game.director.timeline.is_busy
        game.update()
        if game.session.state is before:
            waited = waited + FRAME if is_still and before.turn not in (None, 0) else 0.0
        elif before.turn not in (None, 0):
            assert waited >= game.director.pace.before(before.phase) - 2 * FRAME
            longest, waited = max(longest, waited), 0.0
        if game.director.is_idle:
            game.act()
    assert 0 < longest < 1.0


def test_the_person_hears_its_turn_once(rng: Random) -> None:
    game = Game(rng, "joker_bids")
    for _ in range(5):
        until_my_turn(game)
        for _ in range(10):
            game.update()
        assert game.sounds.count(Cue.TURN) == 1
        game.sounds.clear()
        game.act()
        if game.session.state.phase is Phase.OVER:
            return


def test_the_next_hand_is_dealt_only_once_the_person_has_seen_the_result(rng: Random) -> None:
    game = Game(rng, "joker_bids", hands=50)
    while not game.director.is_hand_over:
        game.update()
        if game.director.is_waiting_for_me:
            game.act()
    record = game.session.record
    for _ in range(100):
        game.update(1.0)
        game.director.skip()
    assert game.session.record == record
    game.director.next_hand()
    game.director.next_hand()
    assert len(game.session.record.hands) == len(record.hands) + 1


def test_a_match_goes_on_where_it_was_left(rng: Random) -> None:
    """The same record, taken up after any action: the same view, table and legal actions."""
    game = Game(rng, "exchange", Eager(), hands=3)
    while not game.is_over:
        game.update()
        if game.director.is_idle:
            game.act()
        if not game.kept or game.director.timeline.is_busy:
            continue
        session = Session.resume(game.kept[-1])
        again = Director(session, 0, {}, Layout(1280, 800))
        assert again.view == game.director.view
        assert again.legal == game.director.legal
        assert boards.of_view(again.view) == again.timeline.board
        if session.state.turn is not None:
            assert what_lies_where(again.timeline.table) == what_lies_where(
                game.director.timeline.table
            )
