"""The rule of thumb's calls and declarations on bits, for brains that look at thousands of hands.

The twin of :mod:`game.ai.bidding` and :mod:`game.ai.declaring`: the same tables of rules and the
same figures (:mod:`game.ai.figures`), for the hand of any seat. This one source runs as it stands,
and far faster compiled by mypyc. A hand is here a mask in the order of the pack: ``1 << card``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from game.ai import bidding as b
from game.ai.figures import (
    DEALT,
    ENTRIES,
    FINAL,
    LAST_SUIT,
    LONE_DEALT,
    LONE_JOKER,
    NEVER,
    SCALE,
    STEPS,
    Figures,
)
from game.ai.solver_search import count, suit_of
from game.ai.strains import JOKER_BIT

if TYPE_CHECKING:
    from mypy_extensions import i64  # for the compiler and mypy; nothing needs it at run time

_RULES: Final[list[int]] = [
    number
    for rule in b.CALLS
    for number in (
        rule.when,
        round(SCALE * rule.points),
        round(SCALE * rule.chance),
        int(rule.wins),
        int(rule.last),
    )
]
"""The rules without their codes: when, points, chance, wins, last, five numbers a rule."""
_JUMP: Final = round(SCALE * b.JUMP)
_MOON_CHANCE: Final = round(SCALE * b.MOON_CHANCE)
_JOKER: Final = 1 << 24


@final
class Bidder:
    """Values hands and calls under one set of house rules."""

    def __init__(self, figures: Figures) -> None:
        """Take over the figures of the house rules."""
        self.strains: i64 = len(figures.trumps)
        self.spread: list[int] = figures.spread
        self.jokers: list[int] = figures.joker
        self.packs: list[int] = figures.pack
        self.has_trump: list[int] = figures.has_trump
        self.entries: list[int] = figures.tricks
        self.worth: list[int] = figures.worth
        self.chance: list[int] = figures.chance
        self.lone_worth: list[int] = figures.lone_worth
        self.lone_chance: list[int] = figures.lone_chance
        self.exchanged: list[int] = figures.exchanged
        self.moons: list[int] = figures.moons
        self.bids: i64 = len(figures.bids)
        self.tricks: i64 = 0
        """Of the hand valued last: hundredths of tricks under the best trump, and as a loner."""
        self.lone: i64 = 0
        self.best: i64 = 0
        """The strain under which those are."""
        self.rest: i64 = 0
        """The mean under all other strains: what it is worth when another names trump."""

    def laid_out(self, strain: i64, hand: i64) -> i64:
        """The mask that a hand is under a strain."""
        spread = self.spread
        base: i64 = strain * 256
        found: i64 = spread[base + (hand & 63)]
        found |= spread[base + 64 + (hand >> 6 & 63)]
        found |= spread[base + 128 + (hand >> 12 & 63)]
        found |= spread[base + 192 + (hand >> 18 & 63)]
        if hand & _JOKER:
            found |= self.jokers[strain]
        return found

    def expected(self, kind: i64, strain: i64, mask: i64) -> i64:
        """Hundredths of tricks expected of a kind of hand, given as a mask under the strain."""
        entries = self.entries
        base: i64 = (kind * self.strains + strain) * ENTRIES
        last: i64 = mask >> 21 & 255
        total: i64 = entries[base + LAST_SUIT + last]
        if mask & JOKER_BIT:
            total += entries[base + LONE_JOKER + 1]
        if not last:
            base += 64
        total += entries[base + (mask & 63)]
        total += entries[base + 128 + (mask >> 7 & 63)]
        total += entries[base + 256 + (mask >> 14 & 63)]
        return total

    def value(self, hand: i64) -> None:
        """Find the best trump of a hand as dealt, and the tricks under it."""
        most: i64 = -10_000
        strain: i64 = 0
        total: i64 = 0
        while strain < self.strains:
            tricks: i64 = self.expected(DEALT, strain, self.laid_out(strain, hand))
            total += tricks
            if tricks > most:
                most = tricks
                self.best = strain
            strain += 1
        lone: i64 = self.expected(LONE_DEALT, self.best, self.laid_out(self.best, hand))
        self.tricks = most
        self.rest = (total - most) // (self.strains - 1)
        self.lone = self.exchanged[step_of(lone)]

    def call(self, tricks: i64, lone: i64, lowest: i64, facts: i64, lose: i64, wins: i64) -> i64:
        """The index of the bid that the rule of thumb makes; -1 to pass.

        Args:
            tricks: hundredths of tricks that the hand is expected to take.
            lone: the same for a loner.
            lowest: index of the lowest bid that may be made.
            facts: what :mod:`game.ai.bidding` knows of the auction, but for ``BID_WINS``.
            lose: a bit ``1 << bid`` for each bid that loses the match if it is the lowest.
            wins: a bit ``1 << bid`` for each bid that wins the match if it is made.
        """
        if wins >> lowest:
            facts |= b.BID_WINS
        if lose >> lowest & 1:
            facts |= b.SET_LOSES
        x: i64 = step_of(tricks)
        y: i64 = step_of(lone)
        at: i64 = 0
        while at < len(_RULES):
            when: i64 = _RULES[at]
            if facts & when == when:
                chosen: i64 = self._best(x, y, lowest, at, wins)
                if chosen >= 0:
                    return chosen
                if _RULES[at + 4]:
                    return -1
            at += 5
        return -1

    def _best(self, x: i64, y: i64, lowest: i64, rule: i64, wins: i64) -> i64:
        """The bid that a rule makes; -1 for none."""
        points: i64 = _RULES[rule + 1]
        least: i64 = _RULES[rule + 2]
        only_wins: i64 = _RULES[rule + 3]
        must: i64 = _RULES[rule] & b.MUST_BID
        chosen: i64 = -1
        most: i64 = 0
        jump: i64 = -1
        jump_worth: i64 = 0
        turn = 0
        while turn < 2:
            bid: i64 = lowest
            while bid < self.bids:
                at: i64 = bid * STEPS
                worth: i64 = self.worth[at + x]
                chance: i64 = self.chance[at + x]
                lone: i64 = self.lone_worth[at + y]
                if lone > NEVER and (lone > worth or self.moons[bid]):
                    worth = lone
                    chance = self.lone_chance[at + y]
                needs: i64 = least
                if self.moons[bid] and not must:
                    needs = _MOON_CHANCE
                if worth > points and chance >= needs and (not only_wins or wins >> bid & 1):
                    if turn == 0:
                        if chosen < 0 or worth > most:
                            chosen = bid
                            most = worth
                    elif worth > _JUMP and worth < jump_worth and not self.moons[bid]:
                        jump = bid
                        jump_worth = worth
                bid += 1
            if chosen < 0:
                return -1
            if turn == 0:
                jump = chosen
                jump_worth = most
            turn += 1
        return jump

    def cheapest(self, strain: i64, hand: i64) -> i64:
        """The card whose loss leaves most tricks; of equals the lowest. All laid out."""
        best: i64 = 0
        most: i64 = -100_000
        rest: i64 = hand
        while rest:
            one: i64 = rest & -rest
            rest ^= one
            tricks: i64 = self.expected(FINAL, strain, hand ^ one)
            tricks -= count(suit_of(one) & (one - 1))
            if tricks > most:
                most = tricks
                best = one
        return best

    def best_cards(self, strain: i64, hand: i64, cards: i64) -> i64:
        """The cards that a loner's partner passes: high trumps, then aces, then low trumps."""
        pack: i64 = self.packs[strain]
        chosen: i64 = 0
        number: i64 = 0
        while number < cards:
            best: i64 = 0
            most: i64 = -1
            rest: i64 = hand & ~chosen
            while rest:
                one: i64 = rest & -rest
                rest ^= one
                above: i64 = count(pack & suit_of(one) & -(one << 1))
                is_trump: bool = one >= 1 << 21 and self.has_trump[strain] == 1
                worth: i64 = count(suit_of(one) & (one - 1))
                if is_trump:
                    worth += 16
                    if above < 4:
                        worth += 64
                if not above:
                    worth += 32
                if worth >= most:
                    most = worth
                    best = one
            chosen |= best
            number += 1
        return chosen


def step_of(hundredths: i64) -> i64:
    """Hundredths of tricks as an index of the figures."""
    if hundredths < 0:
        return 0
    return STEPS - 1 if hundredths >= STEPS else hundredths
