"""A hand played to its end by the rule of thumb, on bits: each seat sees only its own cards.

The twin of :mod:`game.ai.cardplay` for a search that plays thousands of hands: it walks the same
table of rules (:mod:`game.ai.policy`) and finds the same facts, but for any seat of a table whose
cards it holds itself. What a seat may know is kept apart: its own cards, those played, the voids
shown and the cards it has seen laid aside.
This one source runs as it stands, and far faster compiled by mypyc. Sets of cards are masks as
:mod:`game.ai.strains` lays them out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from game.ai import policy as p
from game.ai.solver_search import count, suit_of
from game.ai.strains import JOKER_BIT

if TYPE_CHECKING:
    from mypy_extensions import i64  # for the compiler and mypy; nothing needs it at run time

_SUIT: Final = 0x3F  # the first plain suit; the others follow seven places apart
_LAST: Final = 0xFF << 21


def _picks(rules: tuple[p.Rule, ...], facts: list[int]) -> list[int]:
    """By which of the facts hold, a bit for each: what the first rule that fits picks."""
    found = []
    for number in range(1 << len(facts)):
        held = sum([fact for bit, fact in enumerate(facts) if number >> bit & 1])
        fits = [each.pick for each in rules if held & (each.when | each.unless) == each.when]
        found.append(fits[0])
    return found


_LEAD: Final[list[int]] = _picks(p.LEAD, [1 << bit for bit in range(11)])
_FOLLOW: Final[list[int]] = _picks(p.FOLLOW, [p.DECIDES, *[1 << bit for bit in range(11, 21)]])
"""What to play: by all facts that a leader knows, and by those that tell for a follower."""

# What a card is worth keeping: see game.ai.cardplay.
_RANK: Final = 4
_LONE_WINNER: Final = 100
_GUARD: Final = 14
_MAKES_VOID: Final = 6


@final
class Table:
    """A hand in play, with the cards of all seats; seats are 0-3 clockwise."""

    # By seat: what it holds, what it has seen laid aside, the suits it has shown a void in.
    h0: i64
    h1: i64
    h2: i64
    h3: i64
    a0: i64
    a1: i64
    a2: i64
    a3: i64
    v0: i64
    v1: i64
    v2: i64
    v3: i64

    def __init__(self, has_trump: bool, pack: i64, joker: i64, maker: i64, out: i64) -> None:
        """Lay out a hand.

        Args:
            has_trump: whether the last suit of the layout is trump; else only the Joker is.
            pack: mask of the cards in play.
            joker: bit of the Joker; 0 where it is not in play.
            maker: the maker's seat.
            out: a bit ``1 << seat`` for each seat that sits out.
        """
        self.trump: i64 = _LAST if has_trump else joker
        self.suits: i64 = 3 if has_trump else 4
        self.pack: i64 = pack
        self.joker: i64 = joker
        self.maker: i64 = maker
        self.out: i64 = out
        self.h0 = self.h1 = self.h2 = self.h3 = 0
        self.a0 = self.a1 = self.a2 = self.a3 = 0
        self.v0 = self.v1 = self.v2 = self.v3 = 0
        self.played: i64 = 0
        self.leader: i64 = 0
        self.turn: i64 = 0
        self.led: i64 = 0
        self.best: i64 = 0
        self.best_seat: i64 = -1
        self.needed: i64 = 0
        self.taken: i64 = 0
        self.unseen: i64 = 0
        """Of the seat that is choosing: the cards it has not seen."""
        self.winner: i64 = 0
        self.lone: i64 = 0
        """What the facts were found by, for the picks."""

    def know(self, aside: tuple[int, int, int, int], voids: tuple[int, int, int, int]) -> None:
        """Set what is known apart from the cards played.

        Args:
            aside: by seat: mask of the cards it has seen that are in no trick and no hand.
            voids: by seat: mask of the suits it has shown a void in.
        """
        self.a0, self.a1, self.a2, self.a3 = aside
        self.v0, self.v1, self.v2, self.v3 = voids

    def begin(
        self, hands: tuple[int, int, int, int], played: i64, leader: i64, needed: i64
    ) -> None:
        """Set up a position before a lead.

        Args:
            hands: by seat: mask of the cards held; of a seat that sits out it does not matter.
            played: mask of the cards played in finished tricks.
            leader: the seat to lead.
            needed: tricks the makers still need; 0 or less once the bid is made.
        """
        self.h0, self.h1, self.h2, self.h3 = hands
        self.played = played
        self.leader = self.turn = leader
        self.led = self.best = 0
        self.best_seat = -1
        self.needed = needed
        self.taken = 0

    def finish(self) -> i64:
        """Let the rule of thumb play on to the end; the tricks the makers have taken since begun.

        The trick in progress and those finished since :meth:`begin` count.
        """
        while self.hand(self.turn):
            card = self.choose()
            self.play(card, self.name() if card == JOKER_BIT and not self.led else 0)
        return self.taken

    def hand(self, seat: i64) -> i64:
        """Mask of the cards that a seat holds."""
        return of_seat(seat, self.h0, self.h1, self.h2, self.h3)

    def play(self, card: i64, named: i64 = 0) -> None:
        """Let the seat whose turn it is play a card (its bit), and end the trick if it is whole.

        ``named`` is the mask of the suit that the Joker, led with no trump, names; else 0.
        """
        seat: i64 = self.turn
        led: i64 = self.led
        if seat == 0:
            self.h0 ^= card
        elif seat == 1:
            self.h1 ^= card
        elif seat == 2:
            self.h2 ^= card
        else:
            self.h3 ^= card
        self.played |= card
        if not led:
            self.led = named or suit_of(card)
            self.best = card
            self.best_seat = seat
        else:
            if not card & led:
                if seat == 0:
                    self.v0 |= led
                elif seat == 1:
                    self.v1 |= led
                elif seat == 2:
                    self.v2 |= led
                else:
                    self.v3 |= led
            if card > self.best and card & (led | self.trump):
                self.best = card
                self.best_seat = seat
        turn: i64 = (seat + 1) & 3
        while self.out >> turn & 1:
            turn = (turn + 1) & 3
        if turn == self.leader:
            turn = self.best_seat
            if (turn ^ self.maker) & 1 == 0:
                self.taken += 1
                self.needed -= 1
            self.leader = turn
            self.led = self.best = 0
            self.best_seat = -1
        self.turn = turn

    def choose(self) -> i64:
        """The bit of the card that the rule of thumb plays for the seat whose turn it is."""
        seat: i64 = self.turn
        hand: i64 = self.hand(seat)
        legal: i64 = hand & self.led or hand
        if not legal & (legal - 1):
            return legal
        seen: i64 = self.played | hand | of_seat(seat, self.a0, self.a1, self.a2, self.a3)
        self.unseen = self.pack & ~seen
        if self.led:
            facts: i64 = self._facts_to_follow(seat, hand, legal)
            pick: i64 = _FOLLOW[facts >> 11 << 1 | facts >> 3 & 1]
        else:
            pick = _LEAD[self._facts_to_lead(seat, hand)]
        if pick == p.LEAST:
            return self._least_useful(hand, legal)
        if pick == p.TOP_OF_TRUMP:
            return highest(legal & self.trump)
        if pick == p.LOW_TRUMP:
            low: i64 = legal & self.trump
            return low & -low
        if pick == p.CHEAP_WIN:
            return self.winner & -self.winner
        if pick == p.HIGH_WIN:
            return highest(self.winner)
        return self.winner if pick == p.BEST_WINNER else self.lone

    def name(self) -> i64:
        """Mask of the suit that the rule of thumb names for a led Joker: the longest held."""
        hand: i64 = self.hand(self.turn)
        best: i64 = _SUIT
        for suit in (_SUIT << 7, _SUIT << 14, _SUIT << 21):
            if count(hand & suit) > count(hand & best):
                best = suit
        return best

    def _can_hold(self, seat: i64) -> i64:
        """Mask of the cards that another seat may hold, as the seat to choose sees it."""
        if self.out >> seat & 1:
            return 0
        return self.unseen & ~self._voids(seat)

    def _voids(self, seat: i64) -> i64:
        return of_seat(seat, self.v0, self.v1, self.v2, self.v3)

    def _facts_of_seat(self, seat: i64, hand: i64, foes: i64) -> i64:
        facts: i64 = 0
        if self.maker == seat:
            facts = p.MAKER
        elif self.maker == seat ^ 2:
            facts = p.PARTNER_MADE
        if foes & self.trump:
            facts |= p.FOES_TRUMP
        if self.needed == 1 or self.needed == count(hand):
            facts |= p.DECIDES
        return facts

    def _facts_to_lead(self, seat: i64, hand: i64) -> i64:
        """The facts; finds the best safe winner and the lowest lone card."""
        left: i64 = (seat + 1) & 3
        right: i64 = (seat + 3) & 3
        foes: i64 = self._can_hold(left) | self._can_hold(right)
        facts: i64 = self._facts_of_seat(seat, hand, foes)
        trumps: i64 = hand & self.trump
        top: i64
        if trumps:
            facts |= p.HAS_TRUMP
            top = highest(trumps)
            if not self.trump & -(top << 1) & foes:
                facts |= p.TOP_TRUMP
            if count(trumps) > 2:
                facts |= p.LONG_TRUMP
                second: i64 = highest(trumps ^ top)
                if not (top - 1) & -(second << 1) & foes:
                    facts |= p.SEQUENCE
        most: i64 = -1
        low: i64 = 100
        suit: i64 = _SUIT
        number: i64 = 0
        while number < self.suits:
            held: i64 = hand & suit
            if held:
                facts |= p.SIDE
                top = highest(held)
                if suit & -(top << 1) & foes:
                    if held == top:
                        rank: i64 = count(suit & (held - 1))
                        if rank < low:
                            low = rank
                            self.lone = held
                            facts |= p.SINGLETON
                elif not (self._may_ruff(left, suit) or self._may_ruff(right, suit)):
                    facts |= p.SAFE_WINNER
                    still: i64 = count(self.unseen & suit)
                    if still > most:
                        most = still
                        self.winner = top
            suit <<= 7
            number += 1
        return facts

    def _may_ruff(self, seat: i64, suit: i64) -> bool:
        return self._voids(seat) & suit != 0 and self._can_hold(seat) & self.trump != 0

    def _facts_to_follow(self, seat: i64, hand: i64, legal: i64) -> i64:
        """The facts; finds the cards that win, and the lowest that wins safely."""
        left: i64 = (seat + 1) & 3
        right: i64 = (seat + 3) & 3
        partner: i64 = seat ^ 2
        foes: i64 = self._can_hold(left) | self._can_hold(right)
        facts: i64 = self._facts_of_seat(seat, hand, foes)
        led: i64 = self.led
        best: i64 = self.best
        trump: i64 = self.trump
        # Who plays after the seat: a bit for each, up to the leader.
        after: i64 = 0
        other: i64 = left
        while other != self.leader:
            after |= (1 << other) & ~self.out
            other = (other + 1) & 3
        if not after:
            facts |= p.LAST
        elif after >> partner & 1 and self._can_hold(partner) & suit_of(best) & -(best << 1):
            facts |= p.PARTNER_MAY_WIN
        if led == trump:
            facts |= p.TRUMP_LED
        # What opponents still to play may follow with, and what they may ruff with.
        follow: i64 = 0
        ruff: i64 = 0
        if after >> left & 1:
            follow = self._can_hold(left)
            if self._voids(left) & led:
                ruff = follow
        if after >> right & 1:
            may: i64 = self._can_hold(right)
            follow |= may
            if self._voids(right) & led:
                ruff |= may
        if self.best_seat == partner:
            facts |= p.PARTNER_WINS
            if not _threats(best, led, trump, follow, ruff):
                facts |= p.PARTNER_SAFE
        winners: i64 = legal & -(best << 1) & (led | trump)
        if winners:
            facts |= p.CAN_WIN
            rest: i64 = winners
            while rest:
                one: i64 = rest & -rest
                if not _threats(one, led, trump, follow, ruff):
                    self.lone = one
                    facts |= p.CAN_WIN_SAFELY
                    break
                rest ^= one
            if not legal & led:
                facts |= p.RUFFS
                trumps: i64 = hand & trump
                better: i64 = trump & -(highest(trumps) << 1) & foes
                if count(trumps) == 2 and winners == trumps and count(better) == 1:
                    facts |= p.BARES
            if winners == self.joker:
                facts |= p.ONLY_JOKER
        self.winner = winners
        return facts

    def _least_useful(self, hand: i64, legal: i64) -> i64:
        """The card that costs least: a low one of a plain suit, sooner if that makes a void."""
        plain: i64 = legal & ~self.trump
        if not plain or plain & self.led:
            return plain & -plain or legal & -legal
        best: i64 = 0
        least: i64 = 1000
        suit: i64 = _SUIT
        number: i64 = 0
        while number < self.suits:
            held: i64 = plain & suit
            if held:
                one: i64 = held & -held
                cost: i64 = _RANK * count(suit & (one - 1))
                better: i64 = suit & -(highest(held) << 1) & self.unseen
                if held == one:
                    if not better:
                        cost += _LONE_WINNER
                    elif hand & self.trump:
                        cost -= _MAKES_VOID
                elif count(held) == 2 and better and not better & (better - 1):
                    cost += _GUARD
                if cost < least:
                    best = one
                    least = cost
            suit <<= 7
            number += 1
        return best


def of_seat(seat: i64, first: i64, second: i64, third: i64, fourth: i64) -> i64:
    """What is a seat's of four things by seat."""
    if seat & 2:
        return fourth if seat & 1 else third
    return second if seat & 1 else first


def _threats(card: i64, led: i64, trump: i64, follow: i64, ruff: i64) -> i64:
    """Mask of the cards still to come, from opponents, that would beat a card."""
    above: i64 = suit_of(card) & -(card << 1)
    if card & led:
        return follow & above | ruff & trump & ~led
    return ruff & above


def highest(cards: i64) -> i64:
    """The highest bit of a mask; 0 if it is empty."""
    while cards & (cards - 1):
        cards &= cards - 1
    return cards
