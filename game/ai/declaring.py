"""What the maker declares, and what the others answer: trump, discard, alone, exchange, defence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.ai.brain import Candidate, Decision, Reason
from game.ai.strains import Strain, bits, strain_of
from game.ai.valuation import (
    AFTER_WIDOW,
    ALONE,
    BEFORE_WIDOW,
    DEAD_WIDOW,
    NO_WIDOW,
    Kind,
    chances,
    expected_points,
    expected_tricks,
    with_exchange,
)
from game.rules import PlayerAction, Rules, View
from game.rules.actions import (
    DefendTogether,
    Discard,
    ExchangeIn,
    ExchangeOut,
    GoAlone,
    KeepPartner,
    NameTrump,
)
from game.rules.house import tricks_bid
from game.rules.seats import side_of

ALONE_MARGIN: Final = 3.0
"""By how many expected points playing alone must be better than with the partner.

Less would earn a little more (0.06 points a deal at 1.0 under ``classic``), but a partner who
seldom gets to play is no company.
"""


def final_kind(rules: Rules) -> Kind:
    """How to value the six cards a maker will play with the partner."""
    return AFTER_WIDOW if rules.widow == "maker_takes" else _as_dealt(rules)


def dealt_kind(rules: Rules) -> Kind:
    """How to value the six cards a player was dealt, as maker with the partner."""
    return BEFORE_WIDOW if rules.widow == "maker_takes" else _as_dealt(rules)


def _as_dealt(rules: Rules) -> Kind:
    return NO_WIDOW if rules.widow == "none" else DEAD_WIDOW


def does_alone_pay(rules: Rules) -> bool:
    """True if playing alone is possible and earns more; else the partner is always kept."""
    return rules.going_alone == "maker_call" and rules.alone_scoring != "none"


def choose_trump(view: View, legal: Sequence[PlayerAction]) -> Decision:
    """Name the trump with most expected tricks, the discard counted in where seven are held."""
    assert view.bid is not None
    rules = view.rules
    has_seven = len(view.hand) == 7
    kind = AFTER_WIDOW if has_seven else dealt_kind(rules)
    weighed = []
    for action in legal:
        assert isinstance(action, NameTrump)
        strain = strain_of(rules, action.trump)
        hand = strain.mask(view.hand)
        if has_seven:
            hand &= ~_cheapest(strain, hand)
        tricks = expected_tricks(kind, strain, hand)
        weighed.append((tricks, _candidate(action, kind, rules, view.bid, tricks)))
    # Of equals the first: sorting keeps their order.
    weighed.sort(key=lambda each: -each[0])
    reason = Reason("most_tricks", {"tricks": round(weighed[0][0], 1)})
    best = tuple([candidate for _, candidate in weighed])
    return Decision(best[0].action, best, (reason,))


def _candidate(
    action: PlayerAction, kind: Kind, rules: Rules, bid: str, tricks: float, *, alone: bool = False
) -> Candidate:
    """An action with what the bid is worth once it is done, where so many tricks are expected."""
    points = expected_points(kind, rules, bid, alone, tricks)
    return Candidate(action, points, chances(kind, tricks)[tricks_bid(bid) - 1])


def choose_discard(view: View, legal: Sequence[PlayerAction]) -> Decision:
    """Lay away the card whose loss leaves the best six."""
    assert view.trump is not None
    strain = strain_of(view.rules, view.trump)
    one = _cheapest(strain, strain.mask(view.hand))
    suit = strain.suit_at[one.bit_length()]
    makes_void = not strain.mask(view.hand) & suit & ~one and one & strain.trump == 0
    reason = Reason("makes_void" if makes_void else "keeps_best_cards")
    chosen = _find(legal, strain, one)
    return Decision(chosen, _weighed_discards(view, legal, strain, chosen), (reason,))


def _weighed_discards(
    view: View, legal: Sequence[PlayerAction], strain: Strain, chosen: PlayerAction
) -> tuple[Candidate, ...]:
    """What each discard leaves, the chosen one first, then the best."""
    assert view.bid is not None
    hand, weighed = strain.mask(view.hand), []
    for action in legal:
        assert isinstance(action, Discard)
        tricks = expected_tricks(AFTER_WIDOW, strain, hand & ~strain.bit[action.card])
        weighed.append((tricks, _candidate(action, AFTER_WIDOW, view.rules, view.bid, tricks)))
    weighed.sort(key=lambda each: (each[1].action != chosen, -each[0]))
    return tuple([candidate for _, candidate in weighed])


def _cheapest(strain: Strain, hand: int) -> int:
    """The card whose loss leaves most expected tricks; of equals the lowest in its suit."""
    best, most = 0, -99.0
    for one in bits(hand):
        tricks = expected_tricks(AFTER_WIDOW, strain, hand & ~one) - 0.01 * _height(strain, one)
        if tricks > most:
            best, most = one, tricks
    return best


def _height(strain: Strain, one: int) -> int:
    """How many cards of its suit a card (its bit) beats."""
    return (strain.suit_at[one.bit_length()] & one - 1).bit_count()


def _find(legal: Sequence[PlayerAction], strain: Strain, mask: int) -> PlayerAction:
    for action in legal:
        if isinstance(action, Discard):
            found = strain.bit[action.card] == mask
        else:
            assert isinstance(action, ExchangeOut | ExchangeIn)
            found = strain.mask(action.cards) == mask
        if found:
            return action
    raise AssertionError("every choice of held cards is legal")


def choose_alone(view: View, legal: Sequence[PlayerAction]) -> Decision:
    """Play alone where that is worth clearly more, and the bid would not win the match anyway."""
    assert view.trump is not None
    assert view.bid is not None
    rules, bid = view.rules, view.bid
    strain = strain_of(rules, view.trump)
    hand = strain.mask(view.hand)
    number = tricks_bid(bid)
    kind = final_kind(rules)
    tricks = expected_tricks(kind, strain, hand)
    with_partner = _candidate(KeepPartner(view.seat), kind, rules, bid, tricks)
    tricks = with_exchange(expected_tricks(ALONE, strain, hand), rules.partner_exchange)
    alone = _candidate(GoAlone(view.seat), ALONE, rules, bid, tricks, alone=True)
    if view.score[side_of(view.seat)] + number >= rules.target:
        return Decision(with_partner.action, (with_partner, alone), (Reason("bid_wins_match"),))
    assert alone.points is not None
    assert with_partner.points is not None
    gain = alone.points - with_partner.points
    values = {"gain": round(gain, 1)}
    if gain > ALONE_MARGIN and does_alone_pay(rules):
        return Decision(alone.action, (alone, with_partner), (Reason("alone_pays", values),))
    return Decision(with_partner.action, (with_partner, alone), (Reason("partner_helps", values),))


def choose_thrown(view: View, legal: Sequence[PlayerAction]) -> Decision:
    """Throw the cards whose loss leaves the best hand."""
    assert view.trump is not None
    strain = strain_of(view.rules, view.trump)
    hand, gone = strain.mask(view.hand), 0
    for _ in range(view.rules.partner_exchange):
        one = _cheapest(strain, hand)
        hand, gone = hand & ~one, gone | one
    return Decision(_find(legal, strain, gone), (), (Reason("keeps_best_cards"),))


def choose_passed(view: View, legal: Sequence[PlayerAction]) -> Decision:
    """Pass the loner high trumps, then aces, then low trumps."""
    assert view.trump is not None
    strain = strain_of(view.rules, view.trump)

    def worth(one: int) -> tuple[bool, bool, bool, int, int]:
        is_ace = not strain.above[one.bit_length()]
        is_trump = one & strain.trump != 0
        return one in strain.honours, is_ace, is_trump, _height(strain, one), one

    held = sorted(bits(strain.mask(view.hand)), key=worth)
    given = sum(held[-view.rules.partner_exchange :])
    return Decision(_find(legal, strain, given), (), (Reason("passes_best_cards"),))


def choose_defence(view: View, legal: Sequence[PlayerAction]) -> Decision:
    """Keep the partner: a lone defender earns no more, and takes fewer tricks."""
    return Decision(DefendTogether(view.seat), (), (Reason("partner_helps"),))
