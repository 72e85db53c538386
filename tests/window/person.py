"""A person at the window: looks at the screen, decides, and clicks.

The person sees what the trace says is on the screen, and holds it against the record on disk and
the referee: the cards shown are the hand, and the buttons shown are the legal actions.
"""

import contextlib
from random import Random

from game.ai.levels import brain, decide_safely
from game.match import saves
from game.match.reading import read_record
from game.match.record import Record, RecordError
from game.match.session import Session
from game.rules import Phase, PlayerAction, legal_actions
from game.rules.actions import Bid, Play
from tools.positions import ME, spot_of
from tools.real_window import Point, Program, Seen, until

FELT: Point = (16, 180)
"""A point of the table, at every size, where neither a card nor a button lies."""


def kept_record() -> Record:
    """The match that was last played, as it is on disk now."""
    found: list[Record] = []

    def is_there() -> bool:
        files = [saves.file(), *sorted(saves.finished().glob("*.hasen"), reverse=True)]
        # Between two renames a file is missing for a moment.
        for file in files:
            with contextlib.suppress(RecordError):
                found.append(read_record(file))
                return True
        return False

    until(is_there)
    return found[0]


def actions_of_mine(record: Record) -> list[PlayerAction]:
    """What the person has done in a match, in order."""
    return [action for hand in record.hands for action in hand.actions if action.seat == ME]


def go_on(program: Program) -> bool:
    """From a hand's score to the next hand; True if the match was over, and another begins."""
    is_over = "score.again" in program.wait_for("score.next", "score.again").rects
    program.click("score.again" if is_over else "score.next")
    program.wait(lambda seen: seen.scene != "score")
    return is_over


def wait_for_my_turn(program: Program) -> Seen:
    """The first state in which the person is to act.

    Another may play alone, and even win a match so, before the person is asked anything.
    """
    while (
        "table.my_turn" not in program.wait_for("table.my_turn", "score.next", "score.again").rects
    ):
        go_on(program)
    assert program.seen
    return program.seen


class Person:
    """Plays at a program's window with a real mouse.

    Args:
        program: the program.
        rng: the person's whims.
    """

    def __init__(self, program: Program, rng: Random) -> None:
        self.program = program
        self.rng = rng
        self.done = actions_of_mine(kept_record()) if saves.file().exists() else []
        """What has been clicked in this match, in order."""
        self.wants_to_bid = True
        """Whether the person outbids everybody, to be maker."""

    def look_on(self, seen: Seen) -> None:
        """While others act: clicks on the table skip what moves."""
        self.program.click(FELT, times=4)

    def consider(self, session: Session) -> None:
        """What to do before deciding: nothing."""

    def await_turn(self) -> Session | None:
        """Wait until the person is to act; the match as it stands, None if the hand is over."""
        found: list[Session | None] = []

        def has_come() -> bool:
            seen = self.program.look(0.05)
            if seen is None:
                return False
            if any(name.startswith("score.") for name in seen.rects):
                found.append(None)
            elif "table.my_turn" not in seen.rects:
                self.look_on(seen)
            elif (session := self._session(seen)) is not None:
                found.append(session)
            return bool(found)

        until(has_come)
        return found[0]

    def decide(self, session: Session) -> PlayerAction:
        """What to do: what the rule of thumb would, but bid on if the person wants to bid."""
        legal = legal_actions(session.state)
        bids = [action for action in legal if isinstance(action, Bid)]
        if self.wants_to_bid and bids:
            return bids[0]
        return decide_safely(brain("casual"), session.view(ME), legal, self.rng).action

    def act(self, action: PlayerAction, *, drags: bool = False) -> None:
        """Do it with the mouse: once, and it is done, and on disk."""
        spot = spot_of(action)
        if drags:
            width, height = self.program.place.size
            self.program.drag(spot, (width // 2, height // 2))
        else:
            self.program.click(spot)
        self.done.append(action)
        until(lambda: actions_of_mine(kept_record()) == self.done)

    def play_hand(self, *, drags: bool = False) -> None:
        """Play until the score of the hand is shown, ``drags``: dragging each card."""
        while (session := self.await_turn()) is not None:
            self.consider(session)
            action = self.decide(session)
            self.act(action, drags=drags and isinstance(action, Play))

    def go_on(self) -> None:
        """From a hand's score to the next hand, of another match if this one is over."""
        if go_on(self.program):
            self.done = []

    def _session(self, seen: Seen) -> Session | None:
        """The match, if what is on disk is what is on the screen."""
        session = Session.resume(kept_record())
        state = session.state
        if state.turn != ME:
            return None
        shown = {name.removeprefix("card.") for name in seen.rects if name.startswith("card.")}
        if shown != {card.text for card in state.hands[ME]}:
            return None
        if state.phase not in (Phase.PLAY, Phase.DISCARD):
            buttons = {name for name in seen.rects if name.startswith(("bid.", "trump.", "decl"))}
            if buttons != {spot_of(action) for action in legal_actions(state)}:
                return None
        return session
