"""A person at the table of a match: clicks, drags and waits, as in the window that nobody sees."""

from collections.abc import Callable
from random import Random

import pygame

from game.cards import Card
from game.match.record import Record
from game.match.session import Session
from game.rules import Phase, PlayerAction, Rules, State, legal_actions
from game.rules.actions import (
    Bid,
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
    Redeal,
)
from game.scenes import course
from game.scenes.bid import CONFIRM, BidScene
from game.scenes.context import Context
from game.scenes.match import ME, Match
from game.scenes.table import TableScene
from game.table.tabletop import Token
from tests.match.support import PLAYERS
from tests.scenes.support import top_of
from tests.table.support import act, playing

FRAME = 1 / 60
LONG = 20_000
"""More turns of the loop than anything takes."""

Point = tuple[int, int]

_BUTTONS: dict[type, str] = {
    Pass: "bid.pass",
    Redeal: "bid.redeal",
    GoAlone: "declare.alone",
    KeepPartner: "declare.with_partner",
    DefendAlone: "declare.defend_alone",
    DefendTogether: "declare.defend_together",
}


def left_at(
    rng: Random, rules: Rules, wanted: Callable[[State], bool], *, tries: int = 200
) -> Record:
    """The record of a match that was left where a state is as wanted."""
    for _ in range(tries):
        session = Session.start(rules, PLAYERS, str(rng.random()))
        for _ in playing(session, rng, "eager", 12):
            if session.state.winner is None and wanted(session.state):
                return session.record
    raise AssertionError("it does not come to that")


def my_turn(*phases: Phase) -> Callable[[State], bool]:
    """Whether it is the person's turn in one of these phases."""
    return lambda state: state.turn == ME and state.phase in phases


def is_scored(state: State) -> bool:
    """Whether a hand has just been scored, and the next not yet been dealt."""
    return state.phase is Phase.DEAL and state.score != (0, 0)


class Person:
    """Somebody at seat 0 of a match that is taken up from a record, or is on the table."""

    def __init__(self, context: Context, record: Record | None = None) -> None:
        self.context = context
        if record is not None:
            course.install(context)
            course.take_up(context, record)
        self.match: Match = self.scene.match

    @property
    def scene(self) -> TableScene:
        """The scene of the table on top."""
        scene = top_of(self.context)
        assert isinstance(scene, TableScene), scene
        return scene

    @property
    def state(self) -> State:
        """The position."""
        return self.match.session.state

    @property
    def is_asked(self) -> bool:
        """Whether nothing goes on without the person."""
        return self.match.director.is_idle and not self.match.is_calm

    # Time

    def wait(self, seconds: float) -> None:
        """Let time pass, frame by frame."""
        for _ in range(round(seconds / FRAME)):
            self.context.stack.update(FRAME)

    def wait_until(self, done: Callable[[], bool], dt: float = FRAME) -> None:
        """Let time pass until something is so."""
        for _ in range(LONG):
            if done():
                return
            self.context.stack.update(dt)
        raise AssertionError("it never comes to that")

    def rest(self, dt: float = 0.25) -> None:
        """Wait until the person is asked."""
        self.wait_until(lambda: self.is_asked, dt)
        # The scene that is due comes with the turn of the loop in which all has come to rest.
        self.context.stack.update(0.0)

    # The hand of the person

    def send(self, kind: int, **values: object) -> bool:
        """An event, and nothing else: no time passes."""
        return self.context.stack.handle(pygame.Event(kind, values))

    def move(self, point: Point) -> None:
        self.send(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
        self.context.stack.update(0.0)

    def down(self, point: Point) -> bool:
        return self.send(pygame.MOUSEBUTTONDOWN, pos=point, button=1)

    def up(self, point: Point) -> bool:
        return self.send(pygame.MOUSEBUTTONUP, pos=point, button=1)

    def click(self, point: Point) -> None:
        """Move there, press and release."""
        self.move(point)
        self.down(point)
        self.up(point)

    def drag(self, start: Point, end: Point) -> None:
        """Press, move in a few steps, release."""
        self.move(start)
        self.down(start)
        for step in range(1, 5):
            share = step / 4
            x = round(start[0] + (end[0] - start[0]) * share)
            y = round(start[1] + (end[1] - start[1]) * share)
            self.send(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(1, 0, 0))
        self.up(end)

    def key(self, key: int) -> bool:
        return self.send(pygame.KEYDOWN, key=key, mod=0, unicode="")

    def press(self, name: str) -> None:
        """Click a button of the topmost scene."""
        self.click(top_of(self.context).hot_spots()[name].center)

    # Cards

    def token_of(self, card: Card) -> Token:
        token = self.match.director.timeline.table.token_of(card)
        assert token is not None
        return token

    def grip_of(self, card: Card) -> Point:
        """Where to take a card of the own hand."""
        x, y = self.match.director.timeline.grip_of(self.token_of(card))
        return round(x), round(y)

    def click_card(self, card: Card) -> None:
        self.click(self.grip_of(card))

    @property
    def legal(self) -> tuple[PlayerAction, ...]:
        """What the person may do."""
        return legal_actions(self.state) if self.state.turn == ME else ()

    @property
    def plays(self) -> list[Card]:
        """The legal cards."""
        return [action.card for action in self.legal if isinstance(action, Play)]

    def do(self, action: PlayerAction) -> None:
        """Carry an action out with the mouse."""
        match action:
            case Bid(_, bid, trump):
                self.press(f"bid.{bid}")
                if trump is not None:
                    self.wait(0.3)
                    self.press(f"bid.{bid}.{trump.letter}")
            case NameTrump(_, trump):
                self.press(f"trump.{trump.letter}")
            case Play(_, card, suit):
                others = len(self.state.hands[ME]) > 1
                self.click_card(card)
                if suit is not None and others:
                    self.wait(0.3)
                    self.press(f"play.suit.{suit.letter}")
            case Discard(_, card):
                self.click_card(card)
            case ExchangeOut(_, cards) | ExchangeIn(_, cards):
                scene = self.scene
                assert isinstance(scene, BidScene)
                for card in (*scene.chosen() - set(cards), *set(cards) - scene.chosen()):
                    self.click_card(card)
                    self.wait(0.3)
                self.press(CONFIRM)
            case _:
                self.press(_BUTTONS[type(action)])

    def go_on(self, rng: Random) -> None:
        """Whatever is asked: something legal, or the next hand."""
        if self.state.turn == ME:
            self.do(rng.choice(self.legal))
        else:
            self.press("score.next")

    def others_act(self, rng: Random) -> None:
        """Let another player act at once, behind the table's back: cards begin to move."""
        assert self.state.turn not in (None, ME)
        events = act(self.match.session, rng, "casual")
        self.match.director._show(events)
