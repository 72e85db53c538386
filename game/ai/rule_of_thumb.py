"""The rule-of-thumb player: level ``casual``, and the fallback for every stronger brain."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from game.ai.bidding import choose_call
from game.ai.brain import Decision, Reason
from game.ai.cardplay import choose_card, suit_to_name
from game.ai.declaring import (
    choose_alone,
    choose_defence,
    choose_discard,
    choose_passed,
    choose_thrown,
    choose_trump,
)
from game.ai.knowledge import Knowledge
from game.rules import Phase, PlayerAction, View
from game.rules.actions import Play

Choose = Callable[[View, Sequence[PlayerAction]], Decision]


class RuleOfThumb:
    """Decides by tables of rules at once: no search, no chance, the same view the same decision."""

    def think(
        self, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int
    ) -> Iterator[Decision]:
        """Yield one decision."""
        if len(legal) == 1:
            yield Decision(legal[0], (), _ONLY_CHOICE)
        else:
            yield _CHOOSE[view.phase](view, legal)


_ONLY_CHOICE: Final = (Reason("only_choice"),)


def _choose_play(view: View, legal: Sequence[PlayerAction]) -> Decision:
    knows = Knowledge(view)
    bit = knows.strain.bit
    allowed = {bit[action.card]: action for action in legal}  # type: ignore[union-attr]
    code, chosen = choose_card(view, knows, sum(allowed))
    action = allowed[chosen]
    if isinstance(action, Play) and action.suit is not None:
        action = Play(action.seat, action.card, suit_to_name(knows))
    return Decision(action, (), (Reason(code),))


_CHOOSE: Final[dict[Phase, Choose]] = {
    Phase.AUCTION: choose_call,
    Phase.TRUMP: choose_trump,
    Phase.DISCARD: choose_discard,
    Phase.ALONE: choose_alone,
    Phase.EXCHANGE_OUT: choose_thrown,
    Phase.EXCHANGE_IN: choose_passed,
    Phase.DEFEND: choose_defence,
    Phase.PLAY: _choose_play,
}
