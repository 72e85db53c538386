"""The call in the auction: what each bid is worth, and a table of how much it must be worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.ai.brain import Candidate, Decision, Reason
from game.ai.declaring import ALONE_MARGIN, dealt_kind, does_alone_pay
from game.ai.strains import strain_of
from game.ai.valuation import (
    ALONE,
    ALONE_BEFORE_WIDOW,
    BEFORE_WIDOW,
    chances,
    expected_points,
    expected_tricks,
    with_exchange,
)
from game.cards import Suit
from game.rules import PlayerAction, Rules, View
from game.rules.actions import Bid, Pass, Redeal
from game.rules.auction import standing_call
from game.rules.house import MOONS, tricks_bid
from game.rules.scoring import points_of, score_lines
from game.rules.seats import partner_of, side_of
from game.rules.state import Call

# Facts about an auction.
MUST_BID: Final = 1 << 0
"""The seat may not pass."""
PARTNER_STANDS: Final = 1 << 1
"""The partner's bid stands."""
FOES_STAND: Final = 1 << 2
"""An opponent's bid stands."""
STANDING_WINS: Final = 1 << 3
"""The side whose bid stands wins the match if it makes it."""
BID_WINS: Final = 1 << 4
"""A legal bid wins the match if it is made."""
SET_LOSES: Final = 1 << 5
"""A failed bid would lose the match (option ``game_at_minus``)."""


class CallRule(NamedTuple):
    """One line of the table: makes a bid if its facts all hold and some bid is good enough."""

    code: str
    """The reason given for the bid."""
    when: int
    """Facts that must all hold."""
    points: float
    """How many points a bid must be worth, the makers' less the defenders'."""
    chance: float
    """What chance (0-1) to be made it must have."""
    wins: bool
    """Whether only a bid will do that wins the match."""
    last: bool
    """Whether the lines below are not to be asked: pass if no bid is good enough."""


_ANY: Final = -99.0
_NONE: Final = 99.0

CALLS: Final = (
    CallRule("must_bid", MUST_BID, _ANY, 0.0, False, True),
    CallRule("partner_wins_match", PARTNER_STANDS | STANDING_WINS, _NONE, 0.0, False, True),
    CallRule("must_stop_them", FOES_STAND | STANDING_WINS, _ANY, 0.1, False, False),
    CallRule("better_than_partner", PARTNER_STANDS, 2.0, 0.0, False, True),
    CallRule("wins_match", BID_WINS, _ANY, 0.45, True, False),
    CallRule("worth_the_risk", SET_LOSES, 0.0, 0.6, False, True),
    CallRule("worth_a_bid", FOES_STAND, -1.0, 0.0, False, True),
    CallRule("worth_a_bid", 0, -0.5, 0.0, False, True),
)
"""When to bid, asked from the top; settled, as the table of play, by duplicate pairs."""

JUMP: Final = 3.5
"""A bid goes higher than need be while it is worth this many points: it shuts others out."""
MOON_CHANCE: Final = 0.6
"""What chance (0-1) to be made a moon must have, unless there must be a bid."""


def choose_call(view: View, legal: Sequence[PlayerAction]) -> Decision:
    """Pass, bid or ask for a redeal."""
    standing = standing_call(view.calls)
    partner_stands = standing is not None and standing.seat == partner_of(view.seat)
    redeal = Redeal(view.seat)
    if redeal in legal and not partner_stands:
        return Decision(redeal, (), (Reason("poor_hand"),))
    tricks, offers = _offers(view, legal)
    values = {"tricks": round(tricks, 1)}
    rule, chosen = _pick(view, legal, offers, standing)
    # A pass counts as what a bid must be worth, where points alone decide.
    is_close = abs(rule.points) < _NONE and not rule.chance
    passed = Candidate(Pass(view.seat), rule.points if is_close else None)
    if chosen is None:
        weighed = (passed, *[offer.candidate() for offer in offers])
        return Decision(passed.action, weighed, (Reason("too_weak", values),))
    rest = sorted(offers, key=lambda offer: (offer is not chosen, -offer.worth))
    weighed = (*[offer.candidate() for offer in rest], *([passed] if is_close else []))
    return Decision(chosen.bid, weighed, (Reason(rule.code, values),))


def bid_with(view: View, legal: Sequence[PlayerAction], tricks: float, lone: float) -> str | None:
    """What is bid with a hand that is worth so many tricks, whatever its cards; None for a pass.

    Args:
        view: a view of the auction; the cards in it play no part.
        legal: what may be called, as for :func:`choose_call`.
        tricks: tricks expected with the partner, under the best trump.
        lone: tricks expected without.
    """
    offers = _offers_of(view, legal, view.rules.trumps[0], tricks, lone)
    chosen = _pick(view, legal, offers, standing_call(view.calls))[1]
    return None if chosen is None else chosen.bid.bid


def _pick(
    view: View, legal: Sequence[PlayerAction], offers: Sequence[_Offer], standing: Call | None
) -> tuple[CallRule, _Offer | None]:
    """The rule that decides, and the bid; None for a pass."""
    facts = _facts(view, legal, offers, standing)
    for rule in CALLS:
        if facts & rule.when != rule.when:
            continue
        able = [offer for offer in offers if _is_able(rule, offer)]
        if able:
            return rule, _choose(able)
        if rule.last:
            return rule, None
    raise AssertionError("the last rule ends the table")


class _Offer(NamedTuple):
    """A legal bid with what it is worth."""

    bid: Bid
    worth: float
    """Expected points, the makers' less the defenders'."""
    chance: float
    """Chance (0-1) that it is made."""
    wins: bool
    """Whether the match is won if it is made."""

    def candidate(self) -> Candidate:
        return Candidate(self.bid, self.worth, self.chance)


def _is_able(rule: CallRule, offer: _Offer) -> bool:
    least = rule.chance
    if offer.bid.bid in MOONS and not rule.when & MUST_BID:
        least = MOON_CHANCE
    good = offer.worth > rule.points and offer.chance >= least
    return good and (offer.wins or not rule.wins)


def _choose(able: Sequence[_Offer]) -> _Offer:
    """The bid worth most; a higher one while it is worth as much as ``JUMP`` asks."""
    chosen = max(able, key=lambda offer: offer.worth)
    for offer in able:
        if JUMP < offer.worth < chosen.worth and offer.bid.bid not in MOONS:
            chosen = offer
    return chosen


def _offers(view: View, legal: Sequence[PlayerAction]) -> tuple[float, list[_Offer]]:
    """The most tricks expected under any trump, and every legal bid, the lowest first.

    Of bids that name trump there is one of each height, with the trump of the most tricks.
    """
    rules, kind = view.rules, dealt_kind(view.rules)
    strains = [strain_of(rules, trump) for trump in rules.trumps]
    held = [strain.mask(view.hand) for strain in strains]
    expected = [expected_tricks(kind, *each) for each in zip(strains, held, strict=True)]
    tricks = max(expected)
    best = expected.index(tricks)
    lone_kind = ALONE_BEFORE_WIDOW if kind is BEFORE_WIDOW else ALONE
    lone = with_exchange(
        expected_tricks(lone_kind, strains[best], held[best]), rules.partner_exchange
    )
    return tricks, _offers_of(view, legal, rules.trumps[best], tricks, lone)


def _offers_of(
    view: View, legal: Sequence[PlayerAction], trump: Suit, tricks: float, lone: float
) -> list[_Offer]:
    """Every legal bid, those that name trump with this one, where these tricks are expected."""
    rules, kind = view.rules, dealt_kind(view.rules)
    lone_kind = ALONE_BEFORE_WIDOW if kind is BEFORE_WIDOW else ALONE
    offers = []
    for action in legal:
        if isinstance(action, Bid) and action.trump in (None, trump):
            number = tricks_bid(action.bid)
            worth = expected_points(kind, rules, action.bid, False, tricks)
            chance = chances(kind, tricks)[number - 1]
            if action.bid in MOONS or does_alone_pay(rules):
                alone = expected_points(lone_kind, rules, action.bid, True, lone) - ALONE_MARGIN
                if action.bid in MOONS or alone > worth:
                    worth, chance = alone, chances(lone_kind, lone)[number - 1]
            wins = does_win(rules, view.score[side_of(view.seat)], action.bid)
            offers.append(_Offer(action, worth, chance, wins))
    return offers


def does_win(rules: Rules, points: int, bid: str) -> bool:
    """Whether a side with these points wins the match with this bid, made and no more."""
    gain = MOONS.get(bid) or tricks_bid(bid) * (2 if bid == "BP" else 1)
    return points + gain >= rules.target


def does_set_lose(rules: Rules, points: int, bid: str) -> bool:
    """Whether a side with these points loses the match with this bid, one trick short (4.5)."""
    if not rules.game_at_minus:
        return False
    taken = tricks_bid(bid) - 1
    lost = points_of(score_lines(rules, 0, bid, False, (taken, 6 - taken)))[0]
    return points + lost <= -rules.game_at_minus


def _facts(
    view: View, legal: Sequence[PlayerAction], offers: Sequence[_Offer], standing: Call | None
) -> int:
    side, facts = side_of(view.seat), 0
    if not isinstance(legal[0], Pass):
        facts |= MUST_BID
    if standing is not None and standing.bid is not None:
        theirs = side_of(standing.seat)
        facts |= PARTNER_STANDS if theirs == side else FOES_STAND
        if does_win(view.rules, view.score[theirs], standing.bid):
            facts |= STANDING_WINS
    if any(offer.wins for offer in offers):
        facts |= BID_WINS
    if does_set_lose(view.rules, view.score[side], offers[0].bid.bid):
        facts |= SET_LOSES
    return facts
