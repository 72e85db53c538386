"""The call in the auction."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.brain import Candidate, Decision, Reason
from game.ai.declaring import trump_value
from game.ai.strains import strain_of
from game.ai.valuation import expected_points, make_chance
from game.rules import PlayerAction, View
from game.rules.actions import Bid, Pass, Redeal
from game.rules.auction import standing_call
from game.rules.house import tricks_bid
from game.rules.seats import partner_of

OPEN = 0.5
OVERCALL = 0.0
OVER_PARTNER = 3.5


def choose_call(view: View, legal: Sequence[PlayerAction]) -> Decision:
    """Pass, bid or ask for a redeal."""
    standing = standing_call(view.calls)
    partner_stands = standing is not None and standing.seat == partner_of(view.seat)
    redeal = Redeal(view.seat)
    if redeal in legal and not partner_stands:
        return Decision(redeal, (), (Reason("poor_hand"),))
    tricks = max(trump_value(view, strain_of(view.rules, trump)) for trump in view.rules.trumps)
    offers = sorted(
        (
            Candidate(
                action,
                expected_points(view.rules, action.bid, False, tricks),
                make_chance(tricks, tricks_bid(action.bid)),
            )
            for action in legal
            if isinstance(action, Bid)
        ),
        key=lambda offer: -(offer.points or 0.0),
    )
    threshold = OVER_PARTNER if partner_stands else OPEN if standing is None else OVERCALL
    best = offers[0]
    values = {"tricks": round(tricks, 1), "points": round(best.points or 0, 1)}
    may_pass = Pass(view.seat) in legal
    if not may_pass:
        return Decision(best.action, tuple(offers), (Reason("must_bid", values),))
    if (best.points or 0) > threshold:
        return Decision(best.action, tuple(offers), (Reason("worth_a_bid", values),))
    return Decision(Pass(view.seat), tuple(offers), (Reason("too_weak", values),))
