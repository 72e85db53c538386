"""Hands called, declared and played out on bits: what a call or a declaration leads to.

A world is a deal that agrees with what a seat has seen. In it the rest of the auction goes on by
the rule of thumb (:mod:`game.ai.bidding_bits`) or by the solution of the auction as a game, the
maker declares by the rule, and the hand is played out by it (:mod:`game.ai.playout`), each seat by
its own cards. This one source runs as it stands, and far faster compiled by mypyc. Hands are masks
in the order of the pack, unless they are said to be laid out under a strain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from game.ai import bidding as b
from game.ai.auction_bits import Auction, Solution
from game.ai.bidding_bits import Bidder, step_of
from game.ai.figures import FINAL, LONE, MISJUDGED, SLIP, STEPS, Figures, House
from game.ai.playout import Table, of_seat

if TYPE_CHECKING:
    from mypy_extensions import i64  # for the compiler and mypy; nothing needs it at run time

_JOKER: Final = 1 << 24


@final
class Rehearsal:
    """One deal after another, under one set of house rules, at one point of an auction."""

    def __init__(
        self,
        figures: Figures,
        house: House,
        bidder: Bidder,
        dealer: i64,
        solution: Solution | None = None,
    ) -> None:
        """Set up before the first call, at a score at which no bid wins or loses the match."""
        self.solution: Solution | None = solution
        nowhere: list[int] = []
        self.auction: Auction = Auction(
            house, len(figures.bids), dealer, nowhere if solution is None else solution.after
        )
        self.bidder: Bidder = bidder
        self.dealer: i64 = dealer
        self.has_trump: list[int] = figures.has_trump
        self.packs: list[int] = figures.pack
        self.jokers: list[int] = figures.joker
        self.worth: list[int] = figures.worth
        self.alone: list[int] = figures.alone
        self.promised: list[int] = figures.bids
        self.moons: list[int] = figures.moons
        self.exchanged: list[int] = figures.exchanged
        self.joker_must: bool = house.joker_must
        self.takes: bool = house.takes
        self.takes_first: bool = house.takes_first
        self.exposes: bool = house.exposes
        self.may_alone: bool = house.may_alone
        self.lead: i64 = house.lead
        self.alone_lead: i64 = house.alone_lead
        self.exchange: i64 = house.exchange
        self.margin: i64 = house.margin
        self.seed: i64 = 1
        """From 1 to 2**31 - 2; the same gives the same worlds."""
        # By side: the bids that win the match, and that lose it.
        self.wins0: i64 = 0
        self.wins1: i64 = 0
        self.lose0: i64 = 0
        self.lose1: i64 = 0
        # By side: the least tricks that win the match, made, at one point each.
        self.short0: i64 = 99
        self.short1: i64 = 99
        # The world.
        self.h0: i64 = 0
        self.h1: i64 = 0
        self.h2: i64 = 0
        self.h3: i64 = 0
        self.widow: i64 = 0
        self.tricks: list[int] = [0, 0, 0, 0]
        self.lone: list[int] = [0, 0, 0, 0]
        self.best: list[int] = [0, 0, 0, 0]
        self.kinds: list[int] = [0, 0, 0, 0]
        """By seat: the kind of its hand, where there is a solution."""
        self.solves: list[float] = [0.0, 0.0, 0.0, 0.0]
        """By seat: how likely (0-1) it calls by the solution; else by the rule of thumb."""
        # By seat: by how many hundredths of tricks it takes its hand for more, whether it calls by
        # the solution, and which part of its chances, of 1024, in this world.
        self.errors: list[int] = [0, 0, 0, 0]
        self.is_solving: list[int] = [0, 0, 0, 0]
        self.rolls: list[int] = [0, 0, 0, 0]
        # What became of the hand: how it was declared last.
        self.strain: i64 = 0
        self.aside: i64 = 0
        """Laid out: what the maker laid away."""
        self.went_alone: bool = False

    def set_score(
        self, wins: tuple[int, int], lose: tuple[int, int], short: tuple[int, int]
    ) -> None:
        """Set what the score makes of bids.

        Args:
            wins: by side: a bit ``1 << bid`` for each bid that wins the match if made.
            lose: by side: a bit for each that loses it if set.
            short: by side: points to the target.
        """
        self.wins0, self.wins1 = wins
        self.lose0, self.lose1 = lose
        self.short0, self.short1 = short

    def deal(self, seat: i64, hand: i64, unseen: list[int]) -> None:
        """Deal six unseen cards (bits) to each of the others; what is left is the widow."""
        left: i64 = len(unseen)
        dealt: i64 = 0
        held: i64 = 0
        other: i64 = (seat + 1) & 3
        self._give(seat, hand)
        while other != seat:
            at: i64 = dealt + self._roll(left - dealt)
            card: i64 = unseen[at]
            unseen[at] = unseen[dealt]
            unseen[dealt] = card
            held |= card
            dealt += 1
            if dealt % 6 == 0:
                self._give(other, held)
                held = 0
                other = (other + 1) & 3
        while dealt < left:
            held |= unseen[dealt]
            dealt += 1
        self.widow = held

    def _give(self, seat: i64, hand: i64) -> None:
        if seat == 0:
            self.h0 = hand
        elif seat == 1:
            self.h1 = hand
        elif seat == 2:
            self.h2 = hand
        else:
            self.h3 = hand

    def place(self, hands: tuple[int, int, int, int], widow: i64) -> None:
        """Set the world: by seat what was dealt, and the widow."""
        self.h0, self.h1, self.h2, self.h3 = hands
        self.widow = widow

    def hand(self, seat: i64) -> i64:
        """What a seat was dealt."""
        return of_seat(seat, self.h0, self.h1, self.h2, self.h3)

    def value(self, seat: i64) -> None:
        """Value the hand of a seat."""
        bidder = self.bidder
        hand: i64 = self.hand(seat)
        bidder.value(hand)
        self.tricks[seat] = bidder.tricks
        self.lone[seat] = bidder.lone
        self.best[seat] = bidder.best
        solution = self.solution
        if solution is not None:
            self.kinds[seat] = solution.kind(bidder.tricks, bidder.rest, hand & _JOKER != 0)

    # The auction.

    def facts(self, seat: i64) -> i64:
        """What is known to who is to call."""
        auction = self.auction
        facts: i64 = 0
        if auction.standing >= 0:
            wins: i64 = self.wins1 if auction.holder & 1 else self.wins0
            facts = b.FOES_STAND if (auction.holder ^ seat) & 1 else b.PARTNER_STANDS
            if wins >> auction.standing & 1:
                facts |= b.STANDING_WINS
        elif auction.is_stuck():
            facts = b.MUST_BID
        return facts

    def chosen(self, seat: i64, error: i64) -> i64:
        """The bid that a seat makes now by rule if it takes its hand for more; -1 to pass."""
        odd: i64 = seat & 1
        tricks: i64 = self.tricks[seat]
        lone: i64 = self.lone[seat]
        return self.bidder.call(
            tricks + error,
            lone + error,
            self.auction.lowest(),
            self.facts(seat),
            self.lose1 if odd else self.lose0,
            self.wins1 if odd else self.wins0,
        )

    def likely(self, seat: i64, bid: i64) -> float:
        """How likely a seat, its hand valued, makes this bid now by rule, or passes (-1)."""
        same: i64 = 0
        for error in MISJUDGED:
            off: i64 = error
            if self.chosen(seat, off) == bid:
                same += 1
        return self._softly(same, len(MISJUDGED))

    def likely_solved(self, seat: i64, bid: i64) -> float:
        """The same by the solution; by rule where nothing is known of the hand."""
        solution, place = self.solution, self.auction.place
        if solution is None or place < 0:
            return self.likely(seat, bid)
        kind: i64 = self.kinds[seat]
        whole: i64 = solution.whole(place, kind)
        if not whole:
            return self.likely(seat, bid)
        return self._softly(solution.part(place, kind, bid), whole)

    def _softly(self, part: i64, whole: i64) -> float:
        return SLIP + (1.0 - SLIP * float(self.auction.bids)) * float(part) / float(whole)

    def judge(self, seat: i64, error: i64, caution: i64) -> None:
        """Draw how each seat judges its hand in this world, whatever is called.

        Args:
            seat: who judges its hand right.
            error: by how many hundredths of tricks the others may take hands for more or less,
                where they call by rule.
            caution: by how many more the seat's opponents may take theirs for less; in each world
                they share it.
        """
        care: i64 = self._roll(caution + 1)
        for other in range(4):
            off: i64 = 0
            if error and other != seat:
                off = self._roll(2 * error + 1) - error
                if (other ^ seat) & 1:
                    off -= care
            self.errors[other] = off
            self.is_solving[other] = 0
            if self.solution is not None:
                self.rolls[other] = self._roll(1024)
                if float(self._roll(1024)) < 1024.0 * self.solves[other]:
                    self.is_solving[other] = 1

    def go_on(self) -> None:
        """Let the auction go on to its end, as each seat judges its hand."""
        auction, solution = self.auction, self.solution
        while auction.caller >= 0:
            caller: i64 = auction.caller
            if solution is not None and self.is_solving[caller]:
                kind: i64 = self.kinds[caller]
                whole: i64 = solution.whole(auction.place, kind)
                if whole:
                    roll: i64 = self.rolls[caller] * whole // 1024
                    auction.call(solution.choice(auction.place, kind, roll))
                    continue
            auction.call(self.chosen(caller, self.errors[caller]))
        self.force()

    def force(self) -> None:
        """Let the holder of the Joker bid where nobody has, and the rules say so (2.3)."""
        auction = self.auction
        if auction.holder < 0 and self.joker_must and not self.widow & _JOKER:
            auction.standing = auction.forced
            auction.holder = 0
            while not self.hand(auction.holder) & _JOKER:
                auction.holder += 1

    def _roll(self, number: i64) -> i64:
        """A number from 0 up to this one, by chance."""
        self.seed = self.seed * 48271 % 2147483647
        return self.seed % number

    # Declaring.

    def declare(self, maker: i64, bid: i64, strain: i64) -> i64:
        """Take the widow, name trump, lay away and say whether alone; the tricks then taken.

        Args:
            maker: the maker's seat.
            bid: index of the bid.
            strain: the trump that must be named; -1 if the maker is free.
        """
        bidder = self.bidder
        held: i64 = self.hand(maker)
        self.aside = 0
        if self.takes and self.takes_first and strain < 0:
            most: i64 = -100_000
            cards: i64 = held | self.widow
            each: i64 = 0
            while each < bidder.strains:
                laid: i64 = bidder.laid_out(each, cards)
                gone: i64 = bidder.cheapest(each, laid)
                tricks: i64 = bidder.expected(FINAL, each, laid ^ gone)
                if tricks > most:
                    most = tricks
                    self.strain = each
                    self.aside = gone
                each += 1
            mask: i64 = bidder.laid_out(self.strain, cards) ^ self.aside
        else:
            best: i64 = self.best[maker]
            self.strain = best if strain < 0 else strain
            mask = bidder.laid_out(self.strain, held)
            if self.takes:
                mask |= bidder.laid_out(self.strain, self.widow)
                self.aside = bidder.cheapest(self.strain, mask)
                mask ^= self.aside
        self.went_alone = self.moons[bid] == 1 or (
            self.may_alone and self.goes_alone(maker, bid, mask)
        )
        return self.play(maker, bid, mask, self.went_alone)

    def goes_alone(self, maker: i64, bid: i64, mask: i64) -> bool:
        """Whether the maker would go alone with six cards, laid out under the strain."""
        short: i64 = self.short1 if maker & 1 else self.short0
        if self.promised[bid] >= short:
            return False
        x: i64 = step_of(self.bidder.expected(FINAL, self.strain, mask))
        y: i64 = self.exchanged[step_of(self.bidder.expected(LONE, self.strain, mask))]
        gain: i64 = self.alone[bid * STEPS + y] - self.worth[bid * STEPS + x]
        return gain > self.margin

    # Playing.

    def play(self, maker: i64, bid: i64, mask: i64, alone: bool) -> i64:
        """The tricks that the maker's side takes with six cards, laid out under the strain."""
        bidder = self.bidder
        strain: i64 = self.strain
        partner: i64 = maker ^ 2
        out: i64 = 0
        aside: i64 = self.aside
        leader: i64 = (self.dealer + 1) & 3
        if alone:
            out = 1 << partner
            if self.exchange:
                helped: i64 = bidder.laid_out(strain, self.hand(partner))
                mask = self.after_exchange(mask, helped)
                aside = self.aside
            if self.alone_lead == 0:
                leader = (maker + 1) & 3
            elif self.alone_lead == 2:
                leader = maker
            elif leader == partner:
                leader = (leader + 1) & 3
        elif self.lead == 1:
            leader = maker
        elif self.lead == 2:
            leader = (maker + 1) & 3
        return self.finish(maker, bid, mask, aside, out, leader)

    def finish(self, maker: i64, bid: i64, mask: i64, aside: i64, out: i64, leader: i64) -> i64:
        """The tricks of the maker's side in a hand played out by rule; masks laid out."""
        bidder = self.bidder
        strain: i64 = self.strain
        table = Table(
            self.has_trump[strain] == 1, self.packs[strain], self.jokers[strain], maker, out
        )
        seen: i64 = bidder.laid_out(strain, self.widow) if self.exposes else 0
        table.know(
            (
                seen | (aside if maker == 0 else 0),
                seen | (aside if maker == 1 else 0),
                seen | (aside if maker == 2 else 0),
                seen | (aside if maker == 3 else 0),
            ),
            (0, 0, 0, 0),
        )
        table.begin(
            (
                mask if maker == 0 else bidder.laid_out(strain, self.h0),
                mask if maker == 1 else bidder.laid_out(strain, self.h1),
                mask if maker == 2 else bidder.laid_out(strain, self.h2),
                mask if maker == 3 else bidder.laid_out(strain, self.h3),
            ),
            0,
            leader,
            self.promised[bid],
        )
        return table.finish()

    def after_exchange(self, mask: i64, helped: i64) -> i64:
        """The loner's hand once the worst cards are thrown and the partner's best are in (2.6)."""
        number: i64 = 0
        while number < self.exchange:
            gone: i64 = self.bidder.cheapest(self.strain, mask)
            mask ^= gone
            self.aside |= gone
            number += 1
        return mask | self.bidder.best_cards(self.strain, helped, self.exchange)
