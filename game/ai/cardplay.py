"""The card to play: finds the facts, walks the table of rules, picks the card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.ai import policy as p
from game.ai.knowledge import Knowledge
from game.ai.strains import Strain, highest, lowest
from game.cards import SUITS, Suit
from game.rules import View


def choose_card(
    view: View,
    knows: Knowledge,
    legal: int,
    lead: Sequence[p.Rule] = p.LEAD,
    follow: Sequence[p.Rule] = p.FOLLOW,
) -> tuple[str, int]:
    """The code of the rule that fits, and the bit of the card it picks.

    Args:
        view: a view of the phase ``PLAY``.
        knows: the knowledge read from it.
        legal: mask of the cards that may be played; never 0.
        lead: the rules for the leader; the last one always fits.
        follow: the rules for the others, likewise.
    """
    if knows.led:
        facts, found = _facts_to_follow(view, knows, legal)
    else:
        facts, found = _facts_to_lead(view, knows)
    for code, when, unless, pick in follow if knows.led else lead:
        if facts & when == when and not facts & unless:
            return code, _pick(knows, legal, found, pick)
    raise AssertionError("the last rule of each table always fits")


def facts_of(view: View, knows: Knowledge, legal: int) -> int:
    """What holds of a position, of the facts that :mod:`game.ai.policy` names."""
    if knows.led:
        return _facts_to_follow(view, knows, legal)[0]
    return _facts_to_lead(view, knows)[0]


def _facts_of_seat(view: View, knows: Knowledge) -> int:
    facts = 0
    if view.maker == knows.seat:
        facts = p.MAKER
    elif view.maker == knows.partner:
        facts = p.PARTNER_MADE
    if knows.foes & knows.strain.trump:
        facts |= p.FOES_TRUMP
    needed = knows.needed
    if needed == 1 or needed == knows.left:
        facts |= p.DECIDES
    return facts


def _facts_to_lead(view: View, knows: Knowledge) -> tuple[int, tuple[int, int]]:
    """The facts; and the best safe winner and the lowest lone card, as bits, 0 for none."""
    facts = _facts_of_seat(view, knows)
    strain, hand, foes = knows.strain, knows.hand, knows.foes
    trumps = hand & strain.trump
    if trumps:
        facts |= p.HAS_TRUMP
        if not strain.above[trumps.bit_length()] & foes:
            facts |= p.TOP_TRUMP
        if trumps.bit_count() > 2:
            facts |= p.LONG_TRUMP
            top = highest(trumps)
            if not (top - 1) & strain.above[(trumps ^ top).bit_length()] & foes:
                facts |= p.SEQUENCE
    winner, most, lone = 0, -1, 0
    for suit in strain.plain:
        held = hand & suit
        if not held:
            continue
        facts |= p.SIDE
        if strain.above[held.bit_length()] & foes:
            if held & (held - 1) == 0 and (not lone or _rank(strain, held) < _rank(strain, lone)):
                lone = held
                facts |= p.SINGLETON
        elif not _may_be_ruffed(knows, suit):
            facts |= p.SAFE_WINNER
            out = (knows.unseen & suit).bit_count()
            if out > most:
                winner, most = highest(held), out
    return facts, (winner, lone)


def _may_be_ruffed(knows: Knowledge, suit: int) -> bool:
    trump = knows.strain.trump
    return any(
        knows.voids[seat] & suit and knows.can_hold[seat] & trump
        for seat in knows.after
        if seat != knows.partner
    )


def _facts_to_follow(view: View, knows: Knowledge, legal: int) -> tuple[int, tuple[int, int]]:
    """The facts; and the mask of cards that win, and the bit of the lowest that wins safely."""
    facts = _facts_of_seat(view, knows)
    strain, best, led = knows.strain, knows.best, knows.led
    trump = strain.trump
    after, partner = knows.after, knows.partner
    if not after:
        facts |= p.LAST
    elif partner in after and knows.can_hold[partner] & strain.above[best.bit_length()]:
        facts |= p.PARTNER_MAY_WIN
    if led == trump:
        facts |= p.TRUMP_LED
    if knows.best_seat == partner:
        facts |= p.PARTNER_WINS
        if not knows.threats(best, led):
            facts |= p.PARTNER_SAFE
    winners = legal & -(best << 1) & (led | trump)
    safe = 0
    if winners:
        facts |= p.CAN_WIN
        rest = winners
        while rest:
            one = rest & -rest
            if not knows.threats(one, led):
                safe = one
                facts |= p.CAN_WIN_SAFELY
                break
            rest ^= one
        if not legal & led:
            facts |= p.RUFFS
            trumps = knows.hand & trump
            better = strain.above[trumps.bit_length()] & knows.foes
            if trumps.bit_count() == 2 and winners == trumps and better.bit_count() == 1:
                facts |= p.BARES
        if winners == strain.joker:
            facts |= p.ONLY_JOKER
    return facts, (winners, safe)


def _pick(knows: Knowledge, legal: int, found: tuple[int, int], pick: int) -> int:
    if pick == p.LEAST:
        return _least_useful(knows, legal)
    if pick == p.TOP_OF_TRUMP:
        return highest(legal & knows.strain.trump)
    if pick == p.LOW_TRUMP:
        return lowest(legal & knows.strain.trump)
    if pick == p.CHEAP_WIN:
        return lowest(found[0])
    if pick == p.HIGH_WIN:
        return highest(found[0])
    return found[0] if pick == p.BEST_WINNER else found[1]


def suit_to_name(knows: Knowledge) -> Suit:
    """What to name for the Joker led with no trump: the longest suit held, for its rest to win."""
    return max(SUITS, key=lambda suit: (knows.hand & knows.strain.plain[suit]).bit_count())


def _rank(strain: Strain, bit: int) -> int:
    """How many cards of its suit a card beats."""
    return (strain.suit_at[bit.bit_length()] & bit - 1).bit_count()


# What a card is worth keeping, in quarters of a rank.
_RANK: Final = 4
_LONE_WINNER: Final = 100
"""It is the best card left of its suit."""
_GUARD: Final = 14
"""It guards the second-best card left of its suit."""
_MAKES_VOID: Final = 6
"""Less so much, if to part with it makes a void and there is a trump to ruff with."""


def _least_useful(knows: Knowledge, legal: int) -> int:
    """The card that costs least: a low one of a plain suit, sooner if that makes a void."""
    strain, hand = knows.strain, knows.hand
    plain = legal & ~strain.trump
    if not plain or plain & knows.led:
        return lowest(plain or legal)
    best, least = 0, 1000
    for suit in strain.plain:
        held = plain & suit
        if not held:
            continue
        one = held & -held
        cost = _RANK * _rank(strain, one)
        better = strain.above[held.bit_length()] & knows.unseen
        if held == one:
            if not better:
                cost += _LONE_WINNER
            elif hand & strain.trump:
                cost -= _MAKES_VOID
        elif held.bit_count() == 2 and better and not better & better - 1:
            cost += _GUARD
        if cost < least:
            best, least = one, cost
    return best
