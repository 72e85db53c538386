"""The player that sees all cards: the ceiling of what play can bring, to measure others by.

It is no player of the game. A brain gets a view and nothing else; this one plays only where
somebody who holds the state lays the cards open to it, and that is the arena.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from game.ai.brain import Decision, Reason
from game.ai.rule_of_thumb import RuleOfThumb
from game.ai.solver import Solver, mask_of_play, position_of
from game.ai.strains import strain_of
from game.ai.valuation import payoffs
from game.rules import Phase, PlayerAction, State, View
from game.rules.actions import Play
from game.rules.seats import side_of


class OpenCards:
    """Plays the card that is best as the cards lie; calls and declares by the rule of thumb."""

    def __init__(self) -> None:
        self._thumb = RuleOfThumb()
        self._solver = Solver()
        self._state: State | None = None

    def lay_open(self, state: State) -> None:
        """Show it the position in which it is to decide next."""
        self._state = state

    def think(
        self, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int
    ) -> Iterator[Decision]:
        """Yield one decision; the rule of thumb's where the cards have not been laid open."""
        (thumb,) = self._thumb.think(view, legal, rng, worlds)
        state, self._state = self._state, None
        if view.phase is not Phase.PLAY or state is None or state.number != view.number:
            yield thumb
            return
        assert view.trump is not None
        assert view.maker is not None
        assert view.bid is not None
        strain = strain_of(view.rules, view.trump)
        makers = side_of(view.maker)
        sign = 1 if makers == side_of(view.seat) else -1
        points = payoffs(view.rules, view.bid, view.alone)
        solved = self._solver.solve_cards(position_of(state))

        def worth(action: PlayerAction) -> float:
            assert isinstance(action, Play)
            return sign * points[view.taken[makers] + solved[mask_of_play(strain, action)]]

        best = max(legal, key=lambda action: (worth(action), action == thumb.action))
        yield Decision(best, (), (Reason("sees_all"),))
