"""Hints at the table: asked for with a key or a button, from what the person can see alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from game import text
from game.ai.brain import Decision
from game.ai.levels import ADVISER
from game.cards import Card
from game.match import advising
from game.match.budget import worlds_for
from game.match.questions import Who
from game.match.thinking import Thinker
from game.match.worker import Worker
from game.rules import Phase, PlayerAction, View
from game.rules.actions import Discard, ExchangeIn, ExchangeOut, Play
from game.table.advice import Advice

_WHO: Final = Who(ADVISER)


class Hints:
    """The hint of one position: in the making, shown, or shown with what else there is.

    Args:
        worker: where hints are thought out.
        names: the players by seat; the list may change.
    """

    def __init__(self, worker: Worker, names: Sequence[str]) -> None:
        self._worker = worker
        self._names = names
        self._thinker = Thinker(worker)
        self._view: View | None = None
        self._legal: tuple[PlayerAction, ...] = ()
        self._decision: Decision | None = None
        self._shows_all = False

    def ask(self, view: View, legal: tuple[PlayerAction, ...]) -> None:
        """Ask for a hint; the second time for the alternatives too, the third time for none."""
        if self._view is not None and self._view.number == view.number:
            if self._decision is None:
                return
            if self._shows_all or not self._decision.candidates:
                self.drop()
            else:
                self._shows_all = True
            return
        self.drop()
        self._view, self._legal = view, legal

    def update(self, number: int) -> None:
        """Take up what has been thought; the hint of a state with another number goes."""
        if self._view is None:
            return
        if self._view.number != number:
            self.drop()
        elif self._decision is None:
            self._think(self._view)

    def _think(self, view: View) -> None:
        if not self._thinker.is_thinking:
            if self._worker.is_starting:
                return
            worlds = worlds_for(ADVISER, self._worker.speed)
            # The seed of the match would tell of its deals.
            chance = Random(f"hint:{view.number}")
            self._thinker.ask(_WHO, view, self._legal, chance, worlds)
        answer = self._thinker.answer(view.number)
        if answer is not None:
            self._decision = answer.decision

    def drop(self) -> None:
        """Show nothing, and think no more."""
        self._thinker.drop()
        self._view, self._decision, self._shows_all = None, None, False

    @property
    def action(self) -> PlayerAction | None:
        """What is recommended; ``None`` for nothing yet."""
        return None if self._decision is None else self._decision.action

    @property
    def cards(self) -> frozenset[Card]:
        """The cards of the hand that are recommended."""
        match self.action:
            case Play(_, card) | Discard(_, card):
                return frozenset((card,))
            case ExchangeOut(_, cards) | ExchangeIn(_, cards):
                return frozenset(cards)
            case _:
                return frozenset()

    def advice(self, prompt: str, *, has_buttons: bool) -> Advice | None:
        """What is to be shown beside what else is asked; ``None`` for nothing."""
        if self._view is None:
            return None
        is_in_play = self._view.phase is Phase.PLAY and not has_buttons
        shown = Advice(text.t("advice.thinking"), (), is_in_play, prompt, has_buttons)
        if self._decision is None:
            return shown
        told = advising.advice(self._decision, self._view, self._names)
        rows = tuple(advising.rows(self._decision)) if self._shows_all else ()
        return replace(shown, words=told, rows=rows)

    @property
    def stage(self) -> object:
        """Changes whenever something else is to be shown."""
        return (self._view is None, self._decision is None, self._shows_all)
