"""The player of the level ``beginner``: counts sure tricks, loves aces, and plays for itself.

It errs as people do who have just learnt the game. It bids what it can count in its own hand, an
ace for a trick and a low trump for none, and never to stop the others. It names the trump of its
longest suit, keeps every ace, does not see what its partner needs, and soon forgets what has been
played. What would look foolish at any table it does not do: it never ruffs a trick that is its
partner's already, nor strips its second-best trump of the only guard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from game.ai import policy as p
from game.ai.bidding import bid_with
from game.ai.brain import Decision, Reason
from game.ai.cardplay import choose_card, suit_to_name
from game.ai.declaring import choose_defence, choose_passed, choose_thrown, does_alone_pay
from game.ai.knowledge import Knowledge
from game.ai.memory import Recall, mood
from game.ai.plans import Memory
from game.ai.strains import Strain, strain_of
from game.rules import Phase, PlayerAction, View
from game.rules.actions import Bid, Discard, GoAlone, KeepPartner, NameTrump, Pass, Play, Redeal
from game.rules.house import tricks_bid

LEAD: Final = (
    p.Rule("cash_winner", p.SAFE_WINNER, p.MAKER, p.BEST_WINNER),
    p.Rule("draw_trump", p.MAKER | p.FOES_TRUMP | p.TOP_TRUMP, 0, p.TOP_OF_TRUMP),
    p.Rule("cash_winner", p.SAFE_WINNER, 0, p.BEST_WINNER),
    p.Rule("lead_low", p.SIDE, 0, p.LEAST),
    p.Rule("only_trumps_left", 0, 0, p.TOP_OF_TRUMP),
)
"""For the leader of a trick, as :data:`game.ai.policy.LEAD`."""

FOLLOW: Final = (
    p.Rule("partner_wins", p.LAST | p.PARTNER_WINS, 0, p.LEAST),
    p.Rule("cover_cheaply", p.LAST | p.CAN_WIN, 0, p.CHEAP_WIN),
    p.Rule("partner_is_safe", p.PARTNER_WINS | p.PARTNER_SAFE | p.RUFFS, 0, p.LEAST),
    p.Rule("keep_joker", p.ONLY_JOKER | p.PARTNER_WINS, p.DECIDES, p.LEAST),
    p.Rule("keep_guard", p.RUFFS | p.BARES, p.DECIDES, p.LEAST),
    p.Rule("third_hand_high", p.CAN_WIN, 0, p.HIGH_WIN),
    p.Rule("cannot_win", 0, 0, p.LEAST),
)
"""For those who play after the leader."""

# Tricks that it counts for what it holds.
_HONOURS: Final = (1.0, 1.0, 0.8, 0.6)
"""By rank from the best trump of the pack down."""
_LOW_TRUMP: Final = 0.55
_ACE: Final = 0.9
_PARTNER: Final = 1.2
"""What it hopes its partner will bring."""
_CARE: Final = -0.7
"""So many tricks more than it has bid it wants to count before it plays alone."""


class Novice:
    """Decides by simple rules at once; the same view, the same decision.

    Args:
        memory: how much of the tricks it forgets.
        misjudges: by how many tricks it counts a hand too high or too low, on the whole.
    """

    def __init__(self, memory: Memory, misjudges: float) -> None:
        self._memory, self._misjudges = memory, misjudges
        self._choose: Final[dict[Phase, Callable[[View, Sequence[PlayerAction]], Decision]]] = {
            Phase.AUCTION: self._call,
            Phase.TRUMP: self._trump,
            Phase.DISCARD: _discard,
            Phase.ALONE: self._alone,
            Phase.EXCHANGE_OUT: choose_thrown,
            Phase.EXCHANGE_IN: choose_passed,
            Phase.DEFEND: choose_defence,
            Phase.PLAY: self._card,
        }

    def think(
        self, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int
    ) -> Iterator[Decision]:
        """Yield one decision; see :class:`game.ai.brain.Brain`."""
        if len(legal) == 1:
            yield Decision(legal[0], (), (Reason("only_choice"),))
        else:
            yield self._choose[view.phase](view, legal)

    def _call(self, view: View, legal: Sequence[PlayerAction]) -> Decision:
        """The bid that what it counts in its hand is good for, else a pass."""
        redeal = Redeal(view.seat)
        if redeal in legal:
            return Decision(redeal, (), (Reason("poor_hand"),))
        counted = {trump: count(view, strain_of(view.rules, trump)) for trump in view.rules.trumps}
        best = max(counted, key=lambda trump: counted[trump])
        tricks = counted[best] + self._misjudges * mood(view)
        values = {"tricks": round(tricks, 1)}
        bid = bid_with(view, legal, tricks, tricks - _PARTNER)
        for each in legal:
            if isinstance(each, Bid) and each.bid == bid and each.trump in (None, best):
                return Decision(each, (), (Reason("counts_tricks", values),))
        return Decision(Pass(view.seat), (), (Reason("too_weak", values),))

    def _trump(self, view: View, legal: Sequence[PlayerAction]) -> Decision:
        def tricks(action: PlayerAction) -> float:
            assert isinstance(action, NameTrump)
            return count(view, strain_of(view.rules, action.trump))

        best = max(legal, key=tricks)
        return Decision(best, (), (Reason("counts_tricks", {"tricks": round(tricks(best), 1)}),))

    def _alone(self, view: View, legal: Sequence[PlayerAction]) -> Decision:
        """Alone where it counts the tricks that it has bid without the partner's share."""
        assert view.trump is not None
        assert view.bid is not None
        tricks = count(view, strain_of(view.rules, view.trump)) - _PARTNER
        tricks += self._misjudges * mood(view)
        values = {"tricks": round(tricks, 1)}
        if does_alone_pay(view.rules) and tricks >= tricks_bid(view.bid) + _CARE:
            return Decision(GoAlone(view.seat), (), (Reason("counts_tricks", values),))
        return Decision(KeepPartner(view.seat), (), (Reason("partner_helps", values),))

    def _card(self, view: View, legal: Sequence[PlayerAction]) -> Decision:
        knows = Knowledge(view, Recall(self._memory, view))
        bit = knows.strain.bit
        plays = {bit[each.card]: each for each in legal if isinstance(each, Play)}
        code, chosen = choose_card(view, knows, sum(plays), LEAD, FOLLOW)
        play = plays[chosen]
        if play.suit is not None:
            play = Play(play.seat, play.card, suit_to_name(knows))
        return Decision(play, (), (Reason(code),))


def count(view: View, strain: Strain) -> float:
    """The tricks that it counts in its hand as maker under a trump, its partner's share too."""
    hand = strain.mask(view.hand)
    trumps = hand & strain.trump
    total = _PARTNER
    if strain.has_trump:
        honours = [each for each in strain.honours if trumps & each]
        total += sum(_HONOURS[strain.honours.index(each)] for each in honours)
        total += _LOW_TRUMP * (trumps.bit_count() - len(honours))
    else:
        total += trumps.bit_count()
    for suit in strain.plain:
        held = hand & suit
        if held and not strain.above[held.bit_length()]:
            total += _ACE
    return total


def _discard(view: View, legal: Sequence[PlayerAction]) -> Decision:
    """Its lowest plain card that is no ace."""
    assert view.trump is not None
    strain = strain_of(view.rules, view.trump)

    def worth(action: PlayerAction) -> tuple[bool, bool, int]:
        assert isinstance(action, Discard)
        one = strain.bit[action.card]
        suit = strain.suit_at[one.bit_length()]
        return (
            suit == strain.trump,
            not strain.above[one.bit_length()],
            (suit & one - 1).bit_count(),
        )

    return Decision(min(legal, key=worth), (), (Reason("keeps_best_cards"),))
