"""The tricks: click or drag a card; what is not legal says why."""

from __future__ import annotations

from typing import ClassVar

from game import text
from game.cards import Card
from game.rules.actions import Play
from game.scenes.match import ME
from game.scenes.table import TableScene, rect_of

CLAIM = "play.claim"


class PlayScene(TableScene):
    """The person plays to a trick, or looks on."""

    name: ClassVar[str] = "play"
    has_slot: ClassVar[bool] = True
    has_claim: ClassVar[bool] = True
    """True if the tricks that are certain can be claimed, where the person likes it."""

    def choosable(self) -> frozenset[Card]:
        """The legal cards (R16)."""
        return frozenset(
            action.card for action in self.match.director.legal if isinstance(action, Play)
        )

    def build(self) -> None:
        """To claim the rest, where nobody can take it from the person."""
        if (
            self.has_claim
            and self.context.preferences.offer_claim
            and self.match.director.can_claim
        ):
            place = rect_of(self.match.layout.claim)
            self.buttons.button(CLAIM, place, text.t(CLAIM), "primary")

    def press(self, key: str) -> None:
        """Claim."""
        if key == CLAIM:
            self.match.director.claim()

    def choose(self, card: Card) -> bool:
        """Play a card; an illegal one says why."""
        return self.match.act(Play(ME, card))
