"""A match on the screen: what the scenes of the table have in common."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Final

from game import text
from game.ai.brain import Brain
from game.ai.levels import FALLBACK
from game.match import saves, seating, words
from game.match.keeping import Keeper
from game.match.questions import Who
from game.match.record import Record
from game.match.replaying import steps
from game.match.session import Session
from game.rules import Phase, PlayerAction, Refusal
from game.rules.events import HandScored
from game.rules.scoring import HandResult
from game.rules.seats import SEATS
from game.scenes.context import Context, SavedMatch
from game.scenes.hints import Hints
from game.table.choreography import CHOSEN_MOTIONS, Pauses
from game.table.cues import Cue
from game.table.director import Director, Pace
from game.table.layout import Layout
from game.table.painter import Painter
from game.table.timeline import INSTANT

ME: Final = 0
"""The person's seat."""

_SPEEDS: Final[Mapping[str, float]] = {"slow": 0.65, "normal": 1.0, "fast": 1.8}
_PATIENCE: Final[Mapping[str, float]] = {"slow": 1.6, "normal": 1.0, "fast": 0.5}
_TRICK: Final[Mapping[str, float]] = {"short": 0.8, "normal": 1.3, "long": 2.4, "click": math.inf}
_MESSAGE_SECONDS: Final = 4.0

_CALM: Final = 0.25
"""Seconds after the person's action in which another click means nothing: a double click."""


class Match:
    """A match being played in this window: its director, its picture, its file."""

    def __init__(
        self,
        context: Context,
        session: Session,
        follow: Callable[[Any], None],
        *,
        brains: Mapping[int, Brain | Who] | None = None,
        save: Callable[[Record], None] | None = None,
    ) -> None:
        """Open a match where it stands.

        Args:
            context: the program.
            session: the match.
            follow: puts the scene that is due in place of the one it is given.
            brains: who plays at the other seats; ``None`` for the levels in the record.
            save: keeps the record on disk, in a thread of its own; ``None`` to keep it as the
                match that can be continued.
        """
        self.context = context
        self.follow = follow
        self.session = session
        self.names = [player.name for player in session.record.players]
        self._wished_names = seating.names(context.preferences)
        self.names[ME] = self._wished_names[ME]
        brains = brains or {
            seat: Who(player.level or FALLBACK, player.personality)
            for seat, player in enumerate(session.record.players)
            if seat != ME
        }
        self._keeper = Keeper(save or _save)
        self.director = Director(
            session,
            ME,
            brains,
            self._layout_for(context.size),
            worker=context.worker,
            changed=self._keep,
            result=_unseen_result(session),
        )
        self.hints = Hints(context.worker, self.names)
        self.painter = Painter(context.art, context.lettering, self.names)
        self.message = ""
        self.message_rule = ""
        """The rule that the message cites; empty for none."""
        self._message_left = 0.0
        self._calm_left = 0.0
        self.apply_preferences()
        self._keep(session)

    @property
    def layout(self) -> Layout:
        """Where things are in the window as it is now."""
        return self.director.timeline.layout

    def resize(self, size: tuple[int, int]) -> None:
        """Fit the table to a window of this size."""
        layout = self._layout_for(size)
        if layout != self.layout:
            self.director.timeline.relayout(layout)
        self.painter.prepare(self.layout, self.context.preferences)

    def _layout_for(self, size: tuple[int, int]) -> Layout:
        wishes = self.context.preferences
        return Layout(*size, ME, self.context.text_scale, wishes.left_handed)

    def apply_preferences(self) -> None:
        """Take over what the person has chosen, in the middle of the match."""
        wishes = self.context.preferences
        timeline = self.director.timeline
        timeline.speed = INSTANT if wishes.reduced_motion else _SPEEDS[wishes.speed]
        timeline.still = [
            motion for motion in CHOSEN_MOTIONS if not getattr(wishes, f"animate_{motion}")
        ]
        self.director.plays_forced = wishes.auto_play
        timeline.sort_hand(ascending=wishes.sort == "ascending")
        patience = _PATIENCE[wishes.speed]
        normal, pace = Pauses(), Pace()
        self.director.pauses = Pauses(
            trick=_TRICK[wishes.trick_pause],
            call=normal.call * patience,
            declared=normal.declared * patience,
        )
        self.director.pace = Pace(
            call=pace.call * patience, declare=pace.declare * patience, card=pace.card * patience
        )
        self._rename(seating.names(wishes))

    def _rename(self, wished: tuple[str, ...]) -> None:
        """Give the players whose names have just been changed their new ones."""
        before, self._wished_names = self._wished_names, wished
        for seat in SEATS:
            if wished[seat] != before[seat]:
                self.names[seat] = wished[seat]
                self.session.rename(seat, wished[seat])
        if wished != before:
            self._keep(self.session)

    def update(self, seconds: float) -> None:
        """Let time pass: cards move, computer players act, sounds are heard."""
        for sound in self.director.update(seconds):
            self.context.sounds.play(sound.cue, sound.seat)
        self.hints.update(self.session.state.number)
        self._calm_left = max(0.0, self._calm_left - seconds)
        if self._message_left > 0:
            self._message_left -= seconds
            if self._message_left <= 0:
                self.message = self.message_rule = ""
        problem = self._keeper.problem()
        if problem is not None:
            if isinstance(problem, saves.SaveError):
                self.say(words.save_error(problem))
            else:
                self.say(text.t("save.problem", reason=problem))

    @property
    def is_calm(self) -> bool:
        """True for a moment after the person's action, in which a click means nothing."""
        return self._calm_left > 0

    def calm_down(self) -> None:
        """The person has acted: the second click of a double click is not to count."""
        self._calm_left = _CALM

    def act(self, action: PlayerAction) -> bool:
        """The person acts; False if it was refused, which is then said and heard."""
        refusal = self.director.act(action, self.session.state.number)
        if refusal is None:
            self.hints.drop()
            self.message, self.message_rule, self._message_left = "", "", 0.0
            return True
        self.refuse(refusal)
        return False

    def refuse(self, refusal: Refusal) -> None:
        """Say why something is not allowed."""
        self.context.sounds.play(Cue.ERROR)
        sentence = words.refusal(refusal, self.names)
        self.say(sentence[:1].upper() + sentence[1:], refusal.rule)

    def say(self, message: str, rule: str = "") -> None:
        """Show a message for some seconds; a click on it opens the ``rule`` that it cites."""
        self.message, self.message_rule = message, rule
        self._message_left = _MESSAGE_SECONDS

    def close(self) -> None:
        """Leave the match: its last state is on disk when this returns."""
        self.hints.drop()
        self._keeper.close()
        self.painter.forget()

    def _keep(self, session: Session) -> None:
        self._keeper.keep(session.record)


def _unseen_result(session: Session) -> HandResult | None:
    """The result that was being looked at when the match was left; ``None`` if none was."""
    if session.state.phase is not Phase.DEAL or session.state.hand_number == 0:
        return None
    *_, (_, events) = steps(session.record)
    return next((event.result for event in events if isinstance(event, HandScored)), None)


def _save(record: Record) -> None:
    if record.winner is None:
        saves.save(record)
    else:
        saves.finish(record)


def new_session(context: Context) -> Session:
    """A new match by the preferences: rules, players."""
    wishes = context.preferences
    return Session.start(context.family.rules_of(wishes), seating.players(wishes))


def saved_match(record: Record | None) -> SavedMatch | None:
    """What can be said of a match that can be continued; ``None`` if there is none."""
    if record is None or record.winner is not None:
        return None
    state = Session.resume(record).state
    return SavedMatch(state.score, max(1, state.hand_number), state.rules)
