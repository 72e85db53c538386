"""The player that thinks everything through: calls, declarations and the play of the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from game.ai.brain import Brain, Decision
from game.ai.caller import NEUTRAL, Calling, Manner
from game.ai.declarer import Declaring
from game.ai.rule_of_thumb import RuleOfThumb
from game.rules import Phase, PlayerAction, View
from game.rules.actions import Redeal

_DECLARED: Final = (Phase.TRUMP, Phase.DISCARD, Phase.ALONE)


class Thinker:
    """Decides in worlds; the same view, chance and number of worlds give the same decision."""

    def __init__(self, plays: Brain, worlds: int = 200, manner: Manner = NEUTRAL) -> None:
        """Compose a player.

        Args:
            plays: who plays the cards.
            worlds: how many worlds to look at for other decisions, unless told otherwise.
            manner: how it calls.
        """
        self._plays: Final = plays
        self._worlds: Final = worlds
        self._manner: Final = manner
        self._thumb: Final = RuleOfThumb()

    def think(
        self, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int
    ) -> Iterator[Decision]:
        """Yield a decision after each few worlds; see :class:`game.ai.brain.Brain`."""
        if view.phase is Phase.PLAY:
            yield from self._plays.think(view, legal, rng, worlds)
            return
        (thumb,) = self._thumb.think(view, legal, rng, 0)
        yield thumb
        if len(legal) == 1 or isinstance(thumb.action, Redeal):
            return
        number = worlds or self._worlds
        if view.phase is Phase.AUCTION:
            yield from Calling(view, legal, thumb, self._manner).think(rng, number)
        elif view.phase in _DECLARED:
            yield from Declaring(view, legal, thumb, self._manner).think(rng, number)
