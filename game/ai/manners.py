"""Plays that partners do not forgive, right as they may be now and then.

A player that looks at worlds finds them a few hundredths of a point better often enough, by chance
as a rule. It plays them only where they are clearly better: they have that much to make up.
"""

from __future__ import annotations

from game.ai import policy as p
from game.ai.cardplay import facts_of
from game.ai.knowledge import Knowledge
from game.rules import View


def frowned_at(view: View, knows: Knowledge, legal: int) -> int:
    """Mask of the legal cards that are not played without a clear reason.

    As a leader: trump that only the partner can have; as maker anything but trump while the best
    trump is held and opponents may have others. As a follower: what beats a partner's card that
    is safe; a ruff that strips the second-best trump of its guard; the best card left of a suit
    thrown away while a loser is held.

    Args:
        view: a view of the phase ``PLAY``.
        knows: the knowledge read from it.
        legal: mask of the cards that may be played.
    """
    trump = knows.strain.trump
    facts = facts_of(view, knows, legal)
    if not knows.led:
        if not facts & p.FOES_TRUMP:
            found = legal & trump
        elif facts & p.MAKER and facts & p.TOP_TRUMP:
            found = legal & ~trump
        else:
            return 0
        return found if found != legal else 0
    winners = legal & -(knows.best << 1) & (knows.led | trump)
    found = _thrown_winners(knows, legal)
    if (facts & p.PARTNER_WINS and facts & p.PARTNER_SAFE) or (
        facts & p.BARES and not facts & p.DECIDES
    ):
        found |= winners
    return found if found != legal else 0


def _thrown_winners(knows: Knowledge, legal: int) -> int:
    """The best cards left of suits that are not led, while a loser can be thrown."""
    strain = knows.strain
    if legal & knows.led:
        return 0
    best = losers = 0
    for suit in strain.plain:
        held = legal & suit
        while held:
            one = held & -held
            held ^= one
            if strain.above[one.bit_length()] & knows.unseen:
                losers |= one
            else:
                best |= one
    return best if losers else 0
