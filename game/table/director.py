"""One match on the table: the session's truth, the timeline's pixels, and who acts when.

The rules never wait for an animation. The director lets the computer players act at a human pace
once the table has come to rest, and turns what happened into beats for the timeline.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from game.ai.brain import Brain
from game.cards import Card
from game.match.budget import worlds_for
from game.match.claiming import sure_tricks
from game.match.questions import Who
from game.match.session import Session
from game.match.thinking import Answer, Thinker
from game.match.worker import Worker
from game.rules import Event, Phase, PlayerAction, Refusal, View, legal_actions, redact
from game.rules.actions import Play
from game.rules.scoring import HandResult
from game.table import board as boards
from game.table import tabletop as tabletops
from game.table.board import Board
from game.table.choreography import Pauses, Sound, choreograph
from game.table.cues import Cue
from game.table.layout import Layout
from game.table.tabletop import Tabletop
from game.table.timeline import Timeline

_HASTE: Final = 2.5
"""How much faster everything goes while claimed tricks are played out."""
_CLAIMED_TRICK: Final = 0.5
"""Seconds, at this speed, for which a claimed trick is looked at."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds that a computer player takes before it acts."""

    call: float = 0.55
    declare: float = 0.7
    card: float = 0.3

    def before(self, phase: Phase) -> float:
        """The time to take in a phase."""
        if phase is Phase.AUCTION:
            return self.call
        return self.card if phase is Phase.PLAY else self.declare


class Director:
    """Runs a match for one person at the seat ``me``; every other seat has a brain."""

    def __init__(
        self,
        session: Session,
        me: int,
        brains: Mapping[int, Brain | Who],
        layout: Layout,
        *,
        worker: Worker | None = None,
        changed: Callable[[Session], None] = lambda session: None,
        result: HandResult | None = None,
    ) -> None:
        """Take a match up where it stands.

        ``worker`` is where the players think that are known by name; ``changed`` is called after
        each action and each deal; ``result`` is that of the hand just scored, where the person has
        not seen enough of it yet.
        """
        self.session = session
        self.me = me
        self.pauses = Pauses()
        self.pace = Pace()
        self.is_held = False
        """True to let nobody else act, and nothing be dealt, until it is false again."""
        self.plays_forced = False
        """True to play the person's card where it is the only legal one."""
        self._claimed: deque[Card] = deque()
        seen = session.view(me)
        board = replace(boards.of_view(seen), result=result)
        self.timeline = Timeline(layout, tabletops.of_view(seen), board)
        self._brains = brains
        self._worker = worker
        self._thinker = Thinker(worker)
        self._changed = changed
        self._left = 0.0
        self._decided: Answer | None = None
        self._is_told = session.state.turn == me
        self._wait_for_turn()

    @property
    def view(self) -> View:
        """What the person knows."""
        return self.session.view(self.me)

    @property
    def legal(self) -> tuple[PlayerAction, ...]:
        """What the person may do; empty unless it is the person's turn."""
        return legal_actions(self.session.state) if self.is_my_turn else ()

    @property
    def is_my_turn(self) -> bool:
        """True if the rules wait for the person, whatever is still on the move."""
        return self.session.state.turn == self.me

    @property
    def is_waiting_for_me(self) -> bool:
        """True if the table has come to rest and the person is to choose."""
        return self.is_my_turn and not self.timeline.is_busy and self._own_play() is None

    @property
    def is_hand_over(self) -> bool:
        """True if a result is to be looked at before the next hand."""
        return self.timeline.board.result is not None and not self.timeline.is_busy

    @property
    def is_idle(self) -> bool:
        """True if nothing will change until the person does something."""
        return self.is_waiting_for_me or self.is_hand_over

    @property
    def can_claim(self) -> bool:
        """True if the person is on lead and takes all tricks left, of which there are several."""
        return self.is_waiting_for_me and len(sure_tricks(self.view)) > 1

    def claim(self) -> None:
        """Play out, card by card, the tricks that nobody can take from the person any more."""
        if self.can_claim:
            self._claimed.extend(sure_tricks(self.view))

    def update(self, seconds: float) -> list[Sound]:
        """Let time pass; returns the sounds that are due."""
        if self._claimed:
            seconds *= _HASTE
        sounds = self.timeline.update(seconds)
        if self.timeline.is_busy or self.is_held:
            return sounds
        state = self.session.state
        own = self._own_play()
        if own is not None:
            self._left -= seconds
            if self._left <= 0:
                self.act(own, state.number)
        elif state.turn == self.me:
            if not self._is_told:
                self._is_told = True
                sounds.append(Sound(Cue.TURN, self.me))
        elif state.turn is not None:
            self._left -= seconds
            self._let_play(state.turn)
        elif state.phase is Phase.DEAL and self.timeline.board.result is None:
            self._show(self.session.deal())
        return sounds

    def act(self, action: PlayerAction, number: int) -> Refusal | None:
        """The person acts; ``None`` if it is done, else why not, and nothing has changed.

        Args:
            action: what the person wants.
            number: the number of the state that the person was looking at.
        """
        if not self.is_my_turn:
            return Refusal("stale", "")
        answer = self.session.submit(action, number)
        if isinstance(answer, Refusal):
            return answer
        if self._claimed and isinstance(action, Play) and action.card == self._claimed[0]:
            self._claimed.popleft()
        else:
            self._claimed.clear()
        self.timeline.finish()
        self._show(answer)
        return None

    def next_hand(self) -> None:
        """The person has seen the result: deal again."""
        if self.session.state.phase is Phase.DEAL and self.is_hand_over:
            self._show(self.session.deal())

    def skip(self) -> None:
        """End every motion and wait that is under way."""
        self.timeline.finish()
        self._left = 0.0

    def go_back(self, session: Session, table: Tabletop, board: Board) -> None:
        """Be at an earlier position again.

        Args:
            session: the match as it stood then.
            table: what lay where, as the timeline showed it at rest.
            board: what the display showed with it.
        """
        self.session = session
        self._claimed.clear()
        self.timeline.show(table, board)
        self._thinker.drop()
        self._is_told = True
        self._wait_for_turn()
        self._changed(session)

    def _own_play(self) -> Play | None:
        """What the person plays without a click; ``None`` if there is nothing.

        Whatever suit the Joker then names with no trump changes nothing.
        """
        state = self.session.state
        if state.turn != self.me or state.phase is not Phase.PLAY:
            return None
        plays = [action for action in legal_actions(state) if isinstance(action, Play)]
        if self._claimed:
            return next((play for play in plays if play.card == self._claimed[0]), None)
        is_forced = self.plays_forced and len({play.card for play in plays}) == 1
        return plays[0] if is_forced else None

    def _let_play(self, seat: int) -> None:
        state = self.session.state
        if self._decided is None:
            if not self._thinker.is_thinking:
                player, session = self._brains[seat], self.session
                if isinstance(player, Who) and self._worker and self._worker.is_starting:
                    return
                self._thinker.ask(
                    player,
                    session.view(seat),
                    legal_actions(state),
                    session.rng(seat),
                    self._budget(seat, player),
                )
            self._decided = self._thinker.answer(state.number)
        if self._left > 0 or self._decided is None:
            return
        action, is_cut = self._decided.decision.action, self._decided.is_cut
        answer = self.session.submit(action, state.number, is_cut=is_cut)
        if isinstance(answer, Refusal):
            raise RuntimeError(f"a player's action was refused: {answer}")
        self._show(answer)

    def _budget(self, seat: int, player: Brain | Who) -> int:
        """How many worlds a player looks at; this is fixed when it is first asked in a match."""
        worlds = self.session.worlds(seat)
        if worlds is None and isinstance(player, Who):
            worlds = worlds_for(player.level, self._worker.speed if self._worker else None)
            if worlds:
                self.session.fix_worlds(seat, worlds)
        return worlds or 0

    def _show(self, events: tuple[Event, ...]) -> None:
        seen = [redact(event, self.me) for event in events]
        timeline, turn = self.timeline, self.session.state.turn
        pauses = replace(self.pauses, trick=_CLAIMED_TRICK) if self._claimed else self.pauses
        timeline.enqueue(choreograph(timeline.table, timeline.board, seen, pauses, turn))
        self._is_told = False
        self._wait_for_turn()
        self._changed(self.session)

    def _wait_for_turn(self) -> None:
        self._decided = None
        self._left = self.pace.before(self.session.state.phase)
