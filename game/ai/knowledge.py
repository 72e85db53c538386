"""What a view tells about the cards: those unseen, voids shown, who may beat what.

Nothing here guesses. A card that the seat has not seen may be in any hand that has not shown a
void in its suit, in the widow, or among the cards laid away.
"""

from __future__ import annotations

from typing import Final

from game.ai.memory import Recall
from game.ai.strains import Strain, strain_of
from game.cards import Card
from game.rules import View
from game.rules.house import tricks_bid
from game.rules.seats import partner_of, side_of

_OTHERS: Final = ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))
"""By seat: the other seats clockwise from its left."""


class Knowledge:
    """One seat's knowledge at its turn to play, as masks of a strain."""

    __slots__ = (
        "after",
        "best",
        "best_seat",
        "can_hold",
        "foes",
        "hand",
        "led",
        "left",
        "needed",
        "partner",
        "seat",
        "strain",
        "unseen",
        "voids",
    )

    def __init__(self, view: View, recall: Recall | None = None) -> None:
        """Read a view of the phase ``PLAY``, in which trump and maker are known.

        Args:
            view: the view.
            recall: what the seat remembers of finished tricks; ``None`` for all of it. A card
                that it has forgotten counts as unseen.
        """
        assert view.trump is not None
        assert view.maker is not None
        assert view.bid is not None
        strain = strain_of(view.rules, view.trump)
        bit, suit = strain.bit, strain.suit
        voids = [0, 0, 0, 0]
        seen = 0
        for ago, trick in zip(range(len(view.tricks), 0, -1), view.tricks, strict=True):
            plays = trick.plays
            first = plays[0][1]
            led = suit[first] if trick.named is None else strain.plain[trick.named]
            follows = led | bit[first]
            for seat, card in plays:
                one = bit[card]
                if recall is None:
                    seen |= one
                    voids[seat] |= 0 if one & follows else led
                    continue
                if seat == view.seat or recall.has_card(card, one & strain.trump > 0, ago):
                    seen |= one
                if not one & follows and recall.has_void(seat, led, ago):
                    voids[seat] |= led
        self.strain: Final[Strain] = strain
        self.seat: Final = view.seat
        self.hand: Final = strain.mask(view.hand)
        """Mask of the seat's own cards."""
        self.led = 0
        """Mask of the suit led, or named by a led Joker; 0 for the leader."""
        self.best = 0
        """Bit of the card that wins the trick so far; 0 for the leader."""
        self.best_seat = -1
        """Who played it; -1 for the leader."""
        out = view.sitting_out
        waiting = [seat for seat in _OTHERS[view.seat] if seat not in out]
        if view.trick:
            first, named = view.trick[0][1], view.named
            self.led = led = suit[first] if named is None else strain.plain[named]
            follows = led | bit[first]
            for seat, card in view.trick:
                one = bit[card]
                seen |= one
                waiting.remove(seat)
                if not one & follows:
                    voids[seat] |= led
                # A trump, or a card of the suit led, that stands higher wins: places grow with
                # rank, and trump's are the highest.
                if one > self.best and one & (led | strain.trump):
                    self.best, self.best_seat = one, seat
        self.after: Final = tuple(waiting)
        """The seats that play to this trick after the seat itself, in order."""
        known = seen | self.hand | strain.mask(_aside(view))
        self.unseen: Final = strain.pack & ~known
        """Mask of the cards in play that the seat has not seen."""
        self.voids: Final = voids
        """By seat: mask of the suits it has shown a void in."""
        partner = partner_of(view.seat)
        self.partner: Final = -1 if partner in out else partner
        """The partner's seat; -1 if the partner sits out."""
        self.can_hold: Final = tuple(
            0 if seat in out or seat == view.seat else self.unseen & ~voids[seat]
            for seat in (0, 1, 2, 3)
        )
        """By seat: mask of the cards it may hold; 0 for the seat itself and who sits out."""
        self.foes: Final = self.can_hold[partner - 1] | self.can_hold[partner - 3]
        """Mask of the cards that an opponent may hold."""
        self.needed: Final = tricks_bid(view.bid) - view.taken[side_of(view.maker)]
        """Tricks the makers still need; 0 or less once the bid is made."""
        self.left: Final = len(view.hand)
        """Tricks still to be played, with this one."""

    def threats(self, card: int, led: int) -> int:
        """Mask of the cards still to come, from opponents, that would beat a card.

        ``card`` is its bit, ``led`` the mask of the suit led. An opponent is taken to follow
        suit unless a void was shown.
        """
        above, trump = self.strain.above[card.bit_length()], self.strain.trump
        # What beats the card following suit, and what beats it as a ruff.
        follows, ruffs = (above, trump & ~led) if card & led else (0, above)
        total = 0
        for seat in self.after:
            if seat != self.partner:
                total |= self.can_hold[seat] & follows
                if self.voids[seat] & led:
                    total |= self.can_hold[seat] & ruffs
        return total


def _aside(view: View) -> tuple[Card, ...]:
    """Cards the seat has seen that are in no trick and no hand of its own."""
    seen = [card for card in view.widow if card is not None]
    if view.discard is not None:
        seen.append(view.discard)
    return (*seen, *view.thrown)
