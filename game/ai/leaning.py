"""What a player makes of what it has weighed: its mood in this deal, and its character.

Both add points to what some actions are worth, and so decide only where the choice is close: what
is given away is less than the points added, and never more than a bound.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.ai.brain import Candidate, Decision
from game.ai.declaring import ALONE_MARGIN
from game.ai.personalities import Traits
from game.ai.strains import strain_of
from game.rules import Phase, PlayerAction, View
from game.rules.actions import Bid, GoAlone, Play
from game.rules.auction import standing_call
from game.rules.house import tricks_bid
from game.rules.seats import partner_of, side_of
from game.rules.tricks import winner_of

MOST: Final = 1.5
"""Points that a call or a declaration may cost at most, as the player sees it."""
MOST_CARD: Final = 0.1
"""Points that a card may cost at most, as the player sees it."""

MOST_CHANCE: Final = 0.02
"""Chance to win the match that any of these may cost at most."""

LEAST_CHANCE: Final = 0.35
"""The chance to be made below which nobody leans to a bid."""


class Leaning(NamedTuple):
    """What one player adds in one deal."""

    traits: Traits
    optimism: float
    """Points by which it sees every bid too high; below 0 too low."""

    def settle(self, decision: Decision, view: View) -> Decision:
        """The decision it comes to instead; the same one where nothing else is close."""
        chosen = _candidate(decision)
        if chosen is None or len(decision.candidates) < 2:
            return decision
        best = _worth(chosen, view) + self._bonus(chosen.action, view)
        most = MOST_CARD if view.phase is Phase.PLAY else MOST
        instead = chosen
        for other in decision.candidates:
            if other.points is None or not _is_alternative(chosen.action, other.action):
                continue
            worth, bonus = _worth(other, view), self._bonus(other.action, view)
            is_liked = bonus > self._bonus(chosen.action, view)
            is_close = worth >= _worth(chosen, view) - most and _is_close_to_win(chosen, other)
            is_bold = isinstance(other.action, Bid) and (other.make_chance or 0.0) < LEAST_CHANCE
            if is_liked and is_close and not is_bold and worth + bonus > best:
                best, instead = worth + bonus, other
        if instead is chosen:
            return decision
        rest = [each for each in decision.candidates if each is not instead]
        return Decision(instead.action, (instead, *rest), decision.reasons)

    def _bonus(self, action: PlayerAction, view: View) -> float:
        traits = self.traits
        if isinstance(action, Bid):
            total = self.optimism + traits.bid
            standing = standing_call(view.calls)
            if standing is not None and standing.seat == partner_of(view.seat):
                total += traits.over_partner
            if is_match_point(view):
                total += traits.match_point
            return total
        if isinstance(action, GoAlone):
            return traits.alone
        if isinstance(action, Play) and any(traits[4:]):
            return _bonus_of_card(traits, action, view)
        return 0.0


def is_match_point(view: View) -> bool:
    """Whether a side can reach the target with the lowest bid that may still be made."""
    standing = standing_call(view.calls)
    bid = 3 if standing is None or standing.bid is None else tricks_bid(standing.bid)
    return max(view.score) + max(bid, 3) >= view.rules.target


def _candidate(decision: Decision) -> Candidate | None:
    for each in decision.candidates:
        if each.action == decision.action and each.points is not None:
            return each
    return None


def _is_alternative(chosen: PlayerAction, other: PlayerAction) -> bool:
    """Whether leaning may change one for the other: between bids it may not."""
    return chosen != other and not (isinstance(chosen, Bid) and isinstance(other, Bid))


def _is_close_to_win(chosen: Candidate, other: Candidate) -> bool:
    """Whether the match is about as likely won, where that has been weighed."""
    if chosen.win_chance is None or other.win_chance is None:
        return True
    return other.win_chance >= chosen.win_chance - MOST_CHANCE


def _worth(candidate: Candidate, view: View) -> float:
    assert candidate.points is not None
    if view.phase is Phase.ALONE and isinstance(candidate.action, GoAlone):
        return candidate.points - ALONE_MARGIN
    return candidate.points


def _bonus_of_card(traits: Traits, action: Play, view: View) -> float:
    assert view.trump is not None
    assert view.maker is not None
    strain = strain_of(view.rules, view.trump)
    one = strain.bit[action.card]
    is_trump = one & strain.trump != 0
    if not view.trick:
        if is_trump:
            return traits.trump_lead * (side_of(view.seat) == side_of(view.maker))
        is_best = not strain.above[one.bit_length()]
        return traits.ace_lead * (is_best and view.seat != view.maker)
    led = strain.suit[view.trick[0][1]] if view.named is None else strain.plain[view.named]
    is_ruff = is_trump and led != strain.trump
    partner_wins = winner_of(view.trick, view.trump, view.rules.bowers) == partner_of(view.seat)
    return traits.ruff * (is_ruff and not partner_wins)
