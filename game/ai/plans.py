"""How a thinking player may differ from others: what it looks at, reads into others, and forgets.

Here is nothing but the numbers, so that whoever only names or describes the levels need not load
all that thinks.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Trust(NamedTuple):
    """How much is read into what others do."""

    call_spread: float = 0.12
    """By how many tricks who calls misjudges a hand; 0 to read nothing into calls."""
    call_slip: float = 0.015
    """How likely a call is at least, shared by all that may be made."""
    trump_spread: float = 0.05
    """By how many tricks a maker misjudges trumps; 0 to read nothing into trump and discard."""
    discard_spread: float = 0.04
    """The same of discards."""
    slip: float = 0.01
    """How likely trump and discard are at least."""
    odd: float = 0.25
    """What a card counts that the rule of thumb would not have played; 1 for all alike."""
    solves: float = 0.1
    """How likely (0-1) a seat is taken to call by the solution of the auction as a game."""
    thinks: float = 0.5
    """How likely (0-1) a seat is taken to call as those do who think their calls through."""
    doubt: float = 0.05
    """What part of the worlds is taken as they come, whatever has been done."""


BLIND: Final = Trust(0.0, 0.0, 0.0, 0.0, 1.0, 1.0, doubt=1.0)
"""Nothing is read into anything."""


class Solves(NamedTuple):
    """How likely (0-1) players are taken to call by the solution of the auction as a game.

    Else they are taken to call by the rule of thumb.
    """

    own: float
    """The seat itself, when its turn comes again."""
    partner: float
    foes: float


BY_RULE: Final = Solves(0.0, 0.0, 0.0)
"""All are taken to call by the rule of thumb."""


class Memory(NamedTuple):
    """How much is forgotten: chances (0-1), each for one trick that has passed since.

    Its own cards, and what lies in the trick in progress, nobody forgets.
    """

    trumps: float = 0.0
    """Of a trump that another has played."""
    others: float = 0.0
    """Of a plain card that another has played."""
    voids: float = 0.0
    """Of a suit that another has shown a void in."""


PERFECT: Final = Memory()
"""Nothing is forgotten."""


class Plan(NamedTuple):
    """How a searching player thinks."""

    worlds: int
    """How many worlds it looks at, unless it is told otherwise."""
    open_share: float
    """What part (0-1) of a card's worth is what it brings with all cards open."""
    trust: Trust = BLIND
    """What it reads into what the others have done."""
    choice: int = 5
    """Of how many worlds drawn it looks at one, by how likely they are."""
    for_match: bool = True
    """Whether it plays for the match; else for the points of the hand."""
    reserve: float = 0.15
    """How many points better a card must be that :mod:`game.ai.manners` frowns at."""
    later: int = 1
    """How many times as many it looks at once a trick has been played: a world takes less then."""
