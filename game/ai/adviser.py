"""The brain that hints come from: the strongest there is, which also says why.

A strong brain knows what is best, and by how much; the rule of thumb knows what people say of it.
Where both would do the same the reason is the rule's; where they differ it is what the card does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from game.ai.brain import Brain, Decision, Reason, decide
from game.ai.knowledge import Knowledge
from game.ai.rule_of_thumb import RuleOfThumb
from game.ai.strains import highest
from game.rules import PlayerAction, View
from game.rules.actions import Play

_BEFORE_ALL: Final = ("made_too_seldom", "out_of_line")
"""Reasons without which the figures beside them could not be understood."""


class Adviser:
    """Decides as another brain does, and puts the facts first that the decision rests on.

    Args:
        strongest: the brain whose decisions these are.
    """

    def __init__(self, strongest: Brain) -> None:
        self._strongest: Final = strongest
        self._thumb: Final = RuleOfThumb()

    def think(
        self, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int
    ) -> Iterator[Decision]:
        """Yield decisions with reasons; see :class:`game.ai.brain.Brain`."""
        thumb = decide(self._thumb, view, legal, rng)
        for decision in self._strongest.think(view, legal, rng, worlds):
            if decision.reasons and decision.reasons[0].code in _BEFORE_ALL:
                told = decision.reasons[:1]
            elif decision.action == thumb.action:
                told = thumb.reasons
            elif isinstance(decision.action, Play):
                told = (Reason(what_it_does(view, decision.action)),)
            else:
                told = ()
            rest = tuple([reason for reason in decision.reasons if reason not in told])
            yield replace(decision, reasons=(*told, *rest))


def what_it_does(view: View, play: Play) -> str:
    """The code of what a card does for its seat, whoever chose it.

    Args:
        view: a view of the phase ``PLAY``.
        play: a legal card of the seat whose turn it is.
    """
    knows = Knowledge(view)
    card = knows.strain.bit[play.card]
    return _of_follower(knows, card) if knows.led else _of_leader(view, knows, card)


def _of_leader(view: View, knows: Knowledge, card: int) -> str:
    strain = knows.strain
    suit = strain.suit_at[card.bit_length()]
    if card & strain.trump:
        if not knows.foes & strain.trump:
            return "only_trumps_left" if knows.hand & ~strain.trump == 0 else "leads_safe_trump"
        if view.maker == knows.seat:
            return "draw_trump"
        return "draw_trump_for_maker" if view.maker == knows.partner else "leads_trump"
    if not strain.above[card.bit_length()] & knows.foes:
        return "cash_winner"
    if knows.hand & suit == card and knows.hand & strain.trump:
        return "lead_singleton"
    held = knows.hand & suit
    return "leads_high" if card == highest(held) and held != card else "lead_low"


def _of_follower(knows: Knowledge, card: int) -> str:
    strain, led = knows.strain, knows.led
    may_win = led | strain.trump
    if card > knows.best and card & may_win:
        if knows.best_seat == knows.partner:
            return "protect_partner"
        if not knows.after:
            return "cover_cheaply"
        if not led & strain.trump and card & strain.trump:
            return "ruff"
        return "third_hand_high" if knows.threats(card, led) else "win_safely"
    if knows.best_seat == knows.partner:
        return "trust_partner" if knows.threats(knows.best, led) else "partner_is_safe"
    follows = knows.hand & led or knows.hand
    return "keeps_winner" if follows & -(knows.best << 1) & may_win else "cannot_win"
