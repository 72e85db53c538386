"""Calls thought through: each is tried in many worlds, to the end of the hand.

A world agrees with the seat's own cards, and counts as much as it makes the calls likely that the
others have made. In it every call that may be made is tried: the auction goes on, by the solution
of the auction as a game (:mod:`game.ai.auctions`) or by the rule of thumb, and whoever wins it
declares and plays by that rule. The call that is worth most on average is made, of those that hands
like this make in the solution. So a call is worth what it leads to, with the hands of those who are
silenced by it or driven on, and not what the hand alone promises; and it stands against players who
call better than the rule of thumb.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from game.ai.bidding import FOES_STAND, STANDING_WINS
from game.ai.brain import Candidate, Decision, Reason
from game.ai.calls import mask_of, turn_of
from game.ai.plans import Solves
from game.ai.rehearsal import Rehearsal
from game.ai.trials import Deals, Stakes, Tally, foretold
from game.ai.tricks import tricks_of
from game.cards import Suit
from game.rules import PlayerAction, View
from game.rules.actions import Bid, Pass
from game.rules.house import MOONS, tricks_bid
from game.rules.seats import left_of, side_of


class Manner(NamedTuple):
    """How a player calls."""

    error: int = 20
    """By how many hundredths of tricks the others are taken to misjudge their hands at most."""
    caution: int = 0
    """By how many more the opponents may be more careful than the rule of thumb."""
    alone: float = 0.5
    """By how many points going alone must be better than with the partner."""
    least: float = 0.25
    """The chance (0-1) to be made that a bid needs, unless it must stop the others' match."""

    solves: Solves = Solves(own=1.0, partner=0.3, foes=0.2)
    """Who is taken to call by the solution of the auction as a game, where there is one."""
    in_line: float = 0.15
    """What part of hands like its own must call so in the solution for a call to come into
    question, where there is one."""


NEUTRAL: Final = Manner()
"""The manner of a player without one."""
_STEP: Final = 8
"""After so many worlds there is a new decision."""
_ENOUGH: Final = 0.05
"""In what part of the worlds a bid must stand for these to count as much as all others."""


class Calling:
    """One call in the making."""

    def __init__(
        self, view: View, legal: Sequence[PlayerAction], thumb: Decision, manner: Manner
    ) -> None:
        """Begin with what may be called, and what the rule of thumb would call."""
        self._view, self._thumb, self._manner = view, thumb, manner
        self._rules: Final = view.rules
        ladder = self._rules.ladder
        trump = _trump_of(thumb, legal)
        self._actions: Final = {
            -1 if isinstance(action, Pass) else ladder.index(action.bid): action
            for action in legal
            if isinstance(action, Pass) or (isinstance(action, Bid) and action.trump is trump)
        }
        self._shares: dict[int, float] = {}
        """By bid: what part of such hands call so in the solution; empty if it does not say."""
        self._named: Final = -1 if trump is None else self._rules.trumps.index(trump)
        self._stakes: Final = Stakes(view)
        self._promised: Final = [tricks_bid(bid) for bid in ladder]
        self._lowest: Final = min(bid for bid in self._actions if bid >= 0)
        self._own, self._own_weight = [0.0] * 7, 0.0
        """Chances to take at least 0 to 6 tricks as maker, times the weight."""
        self._lone: tuple[float, ...] = ()
        """Chances to take 0 to 6 tricks alone; empty where no table has them."""
        self._found: dict[tuple[int, int], tuple[tuple[float, float], int]] = {}
        self._may_pass: Final = -1 in self._actions
        facts = turn_of(view.rules, view.calls, view.seat, view.score).facts
        self._stops: Final = facts & (FOES_STAND | STANDING_WINS) == FOES_STAND | STANDING_WINS
        self._tallies: Final = {bid: Tally() for bid in self._actions}

    def think(self, rng: Random, worlds: int) -> Iterator[Decision]:
        """Yield a decision after each few worlds."""
        deals = Deals(self._view, rng, self._manner.solves)
        is_known = self._look_up(deals.rehearsal)
        if self._manner.in_line:
            self._shares = deals.shares()
        for number in range(1, worlds + 1):
            self._look(deals.rehearsal, deals.draw(), is_known)
            if number % _STEP == 0 or number == worlds:
                yield self._decision(number)

    def _look(self, rehearsal: Rehearsal, weight: float, is_known: bool) -> None:
        view, manner = self._view, self._manner
        self._found = {}
        rehearsal.judge(view.seat, manner.error, manner.caution)
        for bid, tally in self._tallies.items():
            auction = rehearsal.auction
            auction.back()
            auction.call(bid)
            rehearsal.go_on()
            maker, stands = auction.holder, auction.standing
            if maker < 0:
                tally.add(weight, self._stakes.thrown_in)
                continue
            worth, taken = self._outcome(rehearsal, maker, stands)
            tally.add(weight, worth)
            if maker == view.seat and stands == bid:
                tally.owned += weight
                tally.made += weight * (taken >= self._promised[bid])
        if not is_known:
            self._count_own(rehearsal, weight)

    def _look_up(self, rehearsal: Rehearsal) -> bool:
        """What the table says of the hand as maker's; whether it says anything."""
        view, rules = self._view, self._rules
        hand = mask_of(view.hand)
        rehearsal.bidder.value(hand)
        trump = rules.trumps[rehearsal.bidder.best]
        eldest = left_of(view.dealer)
        leader = {"eldest": eldest, "maker": view.seat, "left_of_maker": left_of(view.seat)}
        left = leader[rules.first_lead] - view.seat & 3
        chances = tricks_of(rules, hand, trump, left, alone=False)
        if chances is None:
            return False
        self._own, self._own_weight = [sum(chances[tricks:]) for tricks in range(7)], 1.0
        self._lone = tricks_of(rules, hand, trump, 1, alone=True) or ()
        return True

    def _count_own(self, rehearsal: Rehearsal, weight: float) -> None:
        """What the seat would take as maker, whether it is or not in this world."""
        own = [taken for (maker, _), (_, taken) in self._found.items() if maker == self._view.seat]
        if not own:
            own = [self._outcome(rehearsal, self._view.seat, self._lowest)[1]]
        if own:
            self._own_weight += weight
            for tricks in range(min(own) + 1):
                self._own[tricks] += weight

    def _outcome(
        self, rehearsal: Rehearsal, maker: int, bid: int
    ) -> tuple[tuple[float, float], int]:
        """What becomes of a hand is worth, and the makers' tricks."""
        if (maker, bid) not in self._found:
            named = -1
            if self._rules.bid_names_trump:
                named = self._named if maker == self._view.seat else rehearsal.best[maker]
            taken = rehearsal.declare(maker, bid, named)
            worth = self._stakes.of(side_of(maker), bid, rehearsal.went_alone, taken)
            self._found[maker, bid] = worth, taken
        return self._found[maker, bid]

    def _chance(self, bid: int) -> float:
        """The chance that the seat makes a bid."""
        if self._lone and self._rules.ladder[bid] in MOONS:
            return self._lone[6]
        return self._own[self._promised[bid]] / self._own_weight

    def _is_wild(self, bid: int, tally: Tally) -> bool:
        """Whether nobody would understand such a bid."""
        if bid < 0 or not self._may_pass or self._stops:
            return False
        return self._made(bid, tally) < self._manner.least

    def _is_out_of_line(self, bid: int) -> bool:
        """Whether hands like this hardly ever call so in the solution."""
        return self._shares.get(bid, 1.0) < self._manner.in_line

    def _made(self, bid: int, tally: Tally) -> float:
        """The chance to make a bid that stands; of any maker's hand where few would stand."""
        share = tally.owned / (tally.owned + _ENOUGH * tally.weight)
        stood = tally.made / tally.owned if tally.owned else 0.0
        return share * stood + (1 - share) * self._chance(bid)

    def _decision(self, number: int) -> Decision:
        thumb = self._thumb.action
        ranked = sorted(
            self._tallies.items(),
            key=lambda each: (
                self._is_wild(*each),
                self._is_out_of_line(each[0]),
                -round(each[1].wins, 9),
                self._actions[each[0]] != thumb,
            ),
        )
        weighed = [
            Candidate(
                self._actions[bid],
                tally.points,
                None if bid < 0 else foretold(self._made(bid, tally), self._promised[bid]),
                tally.wins,
                tally.error,
            )
            for bid, tally in ranked
        ]
        reasons = (*self._doubted(ranked), Reason("best_in_worlds", {"worlds": number}))
        return Decision(weighed[0].action, tuple(weighed), reasons)

    def _doubted(self, ranked: Sequence[tuple[int, Tally]]) -> Iterator[Reason]:
        """Why a call is made although another is worth more: nobody could count on that."""
        least = round(ranked[0][1].wins, 9)
        for bid, tally in ranked[1:]:
            if round(tally.wins, 9) <= least:
                continue
            if self._is_wild(bid, tally):
                chance = round(100 * self._made(bid, tally))
                name = self._rules.ladder[bid]
                yield Reason("made_too_seldom", {"bid": name, "percent": chance})
            else:
                yield Reason("out_of_line")
            return


def _trump_of(thumb: Decision, legal: Sequence[PlayerAction]) -> Suit | None:
    """The trump that a bid would name; None where bids name none."""
    bids = [each.action for each in thumb.candidates if isinstance(each.action, Bid)]
    bids += [action for action in (thumb.action, *legal) if isinstance(action, Bid)]
    return bids[0].trump if bids else None
