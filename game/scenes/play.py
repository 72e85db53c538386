"""The tricks: click or drag a card; what is not legal says why."""

from __future__ import annotations

from typing import ClassVar

from game.cards import Card
from game.rules.actions import Play
from game.scenes.match import ME
from game.scenes.table import TableScene


class PlayScene(TableScene):
    """The person plays to a trick, or looks on."""

    name: ClassVar[str] = "play"
    has_slot: ClassVar[bool] = True

    def choosable(self) -> frozenset[Card]:
        """The legal cards (R16)."""
        return frozenset(
            action.card for action in self.match.director.legal if isinstance(action, Play)
        )

    def choose(self, card: Card) -> bool:
        """Play a card; an illegal one says why."""
        return self.match.act(Play(ME, card))
