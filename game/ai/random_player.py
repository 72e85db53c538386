"""A player for tests: any legal card, and in the auction mostly a pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from game.ai.brain import Decision
from game.rules import PlayerAction, View
from game.rules.actions import Bid, Pass

_PASSES: Final = 0.75
"""How often it passes where it may."""


class RandomPlayer:
    """Plays at random, as the record format says of the level ``random``."""

    def think(
        self, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int
    ) -> Iterator[Decision]:
        """Yield one decision; see :class:`game.ai.brain.Brain`.

        In the auction it passes three times in four and else makes the lowest legal bid, with any
        trump where bids name it; it never asks for a redeal. Anything else is drawn evenly from
        what is legal.
        """
        passes = [action for action in legal if type(action) is Pass]
        bids = [action for action in legal if type(action) is Bid]
        if not passes and not bids:
            yield Decision(rng.choice(legal))
        elif passes and (not bids or rng.random() < _PASSES):
            yield Decision(passes[0])
        elif bids[0].trump is None:
            yield Decision(bids[0])
        else:
            yield Decision(rng.choice([bid for bid in bids if bid.bid == bids[0].bid]))
