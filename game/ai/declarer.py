"""Declarations thought through: trump, discard and whether to go alone, tried in many worlds.

The three hang together, so whole plans are tried: a trump, a card to lay away, and alone or not.
What is declared now is the part of the best plan that is due; the rest is thought through anew
when its turn comes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from game.ai.brain import Candidate, Decision, Reason
from game.ai.caller import Manner
from game.ai.calls import mask_of
from game.ai.figures import FINAL
from game.ai.strains import bits
from game.ai.trials import Deals, Stakes, Tally, foretold
from game.cards import Card
from game.rules import Phase, PlayerAction, View
from game.rules.actions import Discard, GoAlone, KeepPartner, NameTrump
from game.rules.house import MOONS, tricks_bid
from game.rules.seats import side_of

_TRUMPS: Final = 2
"""So many trumps are tried, those that promise most."""
_DISCARDS: Final = 3
"""So many cards to lay away under each, and some more where the trump is settled."""
_STEP: Final = 8
_LOOKS: Final = (16, 32, 64, 128)
"""After how many worlds plans are dropped that are far behind."""
_BEHIND: Final = 2.5
"""How many standard errors that is."""


class _Plan(NamedTuple):
    strain: int
    gone: int
    """The card laid away, laid out under the strain; 0 for none, or for what the rule says."""
    alone: bool


class Declaring:
    """One declaration of the maker in the making."""

    def __init__(
        self, view: View, legal: Sequence[PlayerAction], thumb: Decision, manner: Manner
    ) -> None:
        """Begin with what may be declared, and what the rule of thumb would declare."""
        assert view.bid is not None
        self._view, self._thumb, self._manner = view, thumb, manner
        self._rules: Final = view.rules
        self._stakes: Final = Stakes(view)
        self._bid: Final = self._rules.ladder.index(view.bid)
        self._promised: Final = tricks_bid(view.bid)
        self._hand: Final = mask_of(view.hand)

    def think(self, rng: Random, worlds: int) -> Iterator[Decision]:
        """Yield a decision after each few worlds."""
        deals = Deals(self._view, rng, self._manner.solves)
        tallies = {plan: Tally() for plan in self._plans(deals)}
        left = list(tallies)
        for number in range(1, worlds + 1):
            weight = deals.draw()
            for plan in left:
                taken = self._try(deals, plan)
                tally = tallies[plan]
                makers = side_of(self._view.seat)
                tally.add(weight, self._stakes.of(makers, self._bid, plan.alone, taken))
                tally.owned += weight
                tally.made += weight * (taken >= self._promised)
            if number in _LOOKS:
                left = self._contenders(tallies, left)
            if number % _STEP == 0 or number == worlds:
                yield self._decision(deals, {plan: tallies[plan] for plan in left}, number)
            if len(left) == 1:
                return

    def _plans(self, deals: Deals) -> list[_Plan]:
        view, rules, bidder = self._view, self._rules, deals.rehearsal.bidder
        number = len(view.hand)
        if view.trump is not None:
            strains = [rules.trumps.index(view.trump)]
        else:
            strains = list(range(len(rules.trumps)))
        found = []
        for strain in strains:
            hand = bidder.laid_out(strain, self._hand)
            if number == 7:
                ranked = sorted(
                    (-bidder.expected(FINAL, strain, hand ^ one), one) for one in bits(hand)
                )
                keep = _DISCARDS if view.trump is None else _DISCARDS + 2
                found.append((ranked[0][0], strain, [one for _, one in ranked[:keep]]))
            else:
                found.append((-bidder.expected(FINAL, strain, hand), strain, [0]))
        found.sort()
        return [
            _Plan(strain, gone, alone)
            for _, strain, cards in found[:_TRUMPS]
            for gone in cards
            for alone in self._ways()
        ]

    def _ways(self) -> tuple[bool, ...]:
        """With the partner, alone, or either."""
        if self._view.bid in MOONS:
            return (True,)
        return (False, True) if self._rules.going_alone == "maker_call" else (False,)

    def _try(self, deals: Deals, plan: _Plan) -> int:
        rehearsal, rules, view = deals.rehearsal, self._rules, self._view
        bidder, strain = rehearsal.bidder, plan.strain
        mask = bidder.laid_out(strain, self._hand)
        aside = plan.gone
        if view.discard is not None:
            aside = bidder.laid_out(strain, 1 << view.discard)
        elif rules.widow == "maker_takes" and len(view.hand) == 6:
            mask |= bidder.laid_out(strain, rehearsal.widow)
            aside = bidder.cheapest(strain, mask)
        rehearsal.strain, rehearsal.aside = strain, aside
        return rehearsal.play(view.seat, self._bid, mask & ~aside, plan.alone)

    def _contenders(self, tallies: dict[_Plan, Tally], left: list[_Plan]) -> list[_Plan]:
        best = max((tallies[plan] for plan in left), key=lambda each: each.wins)
        return [
            plan
            for plan in left
            if tallies[plan].wins + _BEHIND * (tallies[plan].doubt + best.doubt) >= best.wins
        ]

    def _decision(self, deals: Deals, tallies: dict[_Plan, Tally], number: int) -> Decision:
        best: dict[PlayerAction, tuple[float, Candidate]] = {}
        for plan, tally in tallies.items():
            action = self._action(deals, plan)
            # Alone only where it is clearly better: who seldom plays is no partner.
            margin = self._manner.alone if plan.alone and len(self._ways()) > 1 else 0.0
            worth = tally.wins - margin * self._slope()
            if action not in best or worth > best[action][0]:
                made = foretold(tally.made / tally.owned, self._promised)
                best[action] = worth, Candidate(action, tally.points, made, tally.wins, tally.error)
        ranked = sorted(
            best.values(),
            key=lambda each: (-round(each[0], 9), each[1].action != self._thumb.action),
        )
        weighed = tuple([candidate for _, candidate in ranked])
        return Decision(weighed[0].action, weighed, (Reason("best_in_worlds", {"worlds": number}),))

    def _slope(self) -> float:
        """About what a point is worth as a chance to win the match."""
        return 0.3 / self._rules.target

    def _action(self, deals: Deals, plan: _Plan) -> PlayerAction:
        view = self._view
        if view.phase is Phase.TRUMP:
            return NameTrump(view.seat, self._rules.trumps[plan.strain])
        if view.phase is Phase.DISCARD:
            return Discard(view.seat, self._card(deals, plan))
        return GoAlone(view.seat) if plan.alone else KeepPartner(view.seat)

    def _card(self, deals: Deals, plan: _Plan) -> Card:
        bidder = deals.rehearsal.bidder
        for card in self._view.hand:
            if bidder.laid_out(plan.strain, 1 << card) == plan.gone:
                return card
        raise AssertionError("a plan lays away a card that is held")
