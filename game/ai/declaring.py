"""What the maker declares, and what the others answer: trump, discard, alone, exchange, defence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.ai.brain import Candidate, Decision, Reason
from game.ai.strains import Strain, strain_of
from game.ai.valuation import (
    ALONE,
    BEFORE_WIDOW,
    FINAL,
    expected_points,
    expected_tricks,
    make_chance,
)
from game.rules import PlayerAction, View
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


def choose_trump(view: View, legal: Sequence[PlayerAction]) -> Decision:
    """Name the trump with most expected tricks, the discard counted in where seven are held."""
    best: PlayerAction = legal[0]
    most = -1.0
    for action in legal:
        assert isinstance(action, NameTrump)
        strain = strain_of(view.rules, action.trump)
        tricks = trump_value(view, strain)
        if tricks > most:
            best, most = action, tricks
    return Decision(best, (), (Reason("most_tricks", {"tricks": round(most, 1)}),))


def trump_value(view: View, strain: Strain) -> float:
    """Expected tricks with the hand that a view shows, at any time before the discard."""
    hand = strain.mask(view.hand)
    if len(view.hand) == 7:
        return max(expected_tricks(FINAL, strain, hand & ~one) for one in bits(hand))
    takes = view.rules.widow == "maker_takes"
    return expected_tricks(BEFORE_WIDOW if takes else FINAL, strain, hand)


def bits(mask: int) -> Iterable[int]:
    """The bits of a mask, lowest first."""
    while mask:
        yield mask & -mask
        mask &= mask - 1


def choose_discard(view: View, legal: Sequence[PlayerAction]) -> Decision:
    """Lay away the card whose loss leaves the best six."""
    assert view.trump is not None
    strain = strain_of(view.rules, view.trump)
    one = _cheapest(strain, strain.mask(view.hand))
    return Decision(_find(legal, strain, one), (), (Reason("keeps_best_six"),))


def _cheapest(strain: Strain, hand: int) -> int:
    # Equal worth: the lowest card goes, plain suits before trump.
    best, most = 0, -99.0
    for one in bits(hand):
        worth = expected_tricks(FINAL, strain, hand & ~one) - 0.01 * _height(strain, one)
        if worth > most:
            best, most = one, worth
    return best


def _height(strain: Strain, one: int) -> int:
    suit = strain.suit_at[one.bit_length()]
    return (suit & (one - 1)).bit_count()


def _find(legal: Sequence[PlayerAction], strain: Strain, mask: int) -> PlayerAction:
    for action in legal:
        if isinstance(action, Discard):
            found = strain.bit[action.card] == mask
        else:
            assert isinstance(action, ExchangeOut | ExchangeIn)
            found = strain.mask(action.cards) == mask
        if found:
            return action
    return legal[0]


def choose_alone(view: View, legal: Sequence[PlayerAction]) -> Decision:
    """Play alone where that is worth more points than with the partner."""
    assert view.trump is not None
    assert view.bid is not None
    strain = strain_of(view.rules, view.trump)
    hand = strain.mask(view.hand)
    together = expected_tricks(FINAL, strain, hand)
    alone = expected_tricks(ALONE, strain, hand)
    number = tricks_bid(view.bid)
    with_partner = KeepPartner(view.seat)
    by_self = GoAlone(view.seat)
    both = (
        Candidate(
            with_partner,
            expected_points(view.rules, view.bid, False, together),
            make_chance(together, number),
        ),
        Candidate(
            by_self,
            expected_points(view.rules, view.bid, True, alone),
            make_chance(alone, number),
        ),
    )
    if view.score[side_of(view.seat)] + number >= view.rules.target:
        return Decision(with_partner, both, (Reason("bid_wins_match"),))
    if (both[1].points or 0) > (both[0].points or 0) + 0.5:
        return Decision(by_self, both[::-1], (Reason("alone_pays"),))
    return Decision(with_partner, both, (Reason("partner_helps"),))


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
    """Pass the loner the best trumps, then the best plain cards."""
    assert view.trump is not None
    strain = strain_of(view.rules, view.trump)
    rest, given = strain.mask(view.hand), 0
    for _ in range(view.rules.partner_exchange):
        one = max(bits(rest), key=lambda bit: (bit & strain.trump != 0, _height(strain, bit), bit))
        rest, given = rest & ~one, given | one
    return Decision(_find(legal, strain, given), (), (Reason("passes_best_cards"),))


def choose_defence(view: View, legal: Sequence[PlayerAction]) -> Decision:
    """Keep the partner: a lone defender earns no more, and takes fewer tricks."""
    return Decision(DefendTogether(view.seat), (), (Reason("partner_helps"),))
