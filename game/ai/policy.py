"""The table of named rules by which a card is chosen: conditions, then what to play.

A rule fits when all facts of ``when`` hold and none of ``unless`` does; the first that fits picks
the card, and its code is the reason given. Facts and picks are plain numbers, so that one table
can serve players that find them in different ways.

The order was settled by play: each line was moved, changed or left out in some thousands of
duplicate pairs, and stands as it did best.
"""

from __future__ import annotations

from typing import Final, NamedTuple

# What is known of the seat and the hand.
MAKER: Final = 1 << 0
"""The seat is the maker."""
PARTNER_MADE: Final = 1 << 1
"""The partner is the maker."""
FOES_TRUMP: Final = 1 << 2
"""An opponent may hold a trump."""
DECIDES: Final = 1 << 3
"""The makers need this trick, or it gives them their bid."""

# What is known to a leader.
HAS_TRUMP: Final = 1 << 4
"""The seat holds a trump."""
TOP_TRUMP: Final = 1 << 5
"""The seat's best trump can be beaten by no opponent."""
LONG_TRUMP: Final = 1 << 6
"""The seat holds three trumps or more."""
SEQUENCE: Final = 1 << 7
"""No opponent may hold a trump that ranks between the seat's two best."""
SIDE: Final = 1 << 8
"""The seat holds a card of a plain suit."""
SAFE_WINNER: Final = 1 << 9
"""The seat holds a plain card that no opponent can beat, nor is known to be able to ruff."""
SINGLETON: Final = 1 << 10
"""The seat holds a plain suit of one card, which an opponent may beat."""

# What is known to a follower.
LAST: Final = 1 << 11
"""The seat is the last to play to the trick."""
PARTNER_WINS: Final = 1 << 12
"""The partner's card wins the trick as it stands."""
PARTNER_SAFE: Final = 1 << 13
"""No opponent still to play can beat the partner's card, as far as is known."""
PARTNER_MAY_WIN: Final = 1 << 14
"""The partner is still to play and may hold a card that wins without a ruff."""
CAN_WIN: Final = 1 << 15
"""The seat can beat the trick as it stands."""
CAN_WIN_SAFELY: Final = 1 << 16
"""It can do so with a card that no opponent still to play can beat, as far as is known."""
TRUMP_LED: Final = 1 << 17
"""The suit led is trump."""
RUFFS: Final = 1 << 18
"""The seat would win with a trump on a plain suit."""
BARES: Final = 1 << 19
"""The ruff would strip the seat's second-best trump of its only guard."""
ONLY_JOKER: Final = 1 << 20
"""The Joker is the only card that can win."""

# What to play.
LEAST: Final = 0
"""The least useful card."""
TOP_OF_TRUMP: Final = 1
"""The best trump."""
LOW_TRUMP: Final = 2
"""The lowest trump."""
BEST_WINNER: Final = 3
"""The safe plain winner whose suit has most cards still out."""
LONE_CARD: Final = 4
"""The lowest plain card that is alone in its suit."""
CHEAP_WIN: Final = 5
"""The lowest card that wins the trick as it stands."""
CHEAP_SAFE_WIN: Final = 6
"""The lowest card that no opponent still to play can beat."""
HIGH_WIN: Final = 7
"""The highest card that wins the trick as it stands."""


class Rule(NamedTuple):
    """One line of the table."""

    code: str
    """The reason given."""
    when: int
    """Facts that must all hold."""
    unless: int
    """Facts of which none may hold."""
    pick: int
    """What to play."""


LEAD: Final = (
    Rule("draw_trump", MAKER | FOES_TRUMP | TOP_TRUMP, 0, TOP_OF_TRUMP),
    Rule("force_trump_out", MAKER | FOES_TRUMP | LONG_TRUMP | SEQUENCE, 0, TOP_OF_TRUMP),
    Rule("force_trump_out", MAKER | FOES_TRUMP | LONG_TRUMP, 0, LOW_TRUMP),
    Rule("draw_trump_for_maker", PARTNER_MADE | FOES_TRUMP | TOP_TRUMP, 0, TOP_OF_TRUMP),
    Rule("cash_winner", SAFE_WINNER, 0, BEST_WINNER),
    Rule("lead_trump_to_maker", PARTNER_MADE | FOES_TRUMP | HAS_TRUMP, 0, TOP_OF_TRUMP),
    Rule("lead_singleton", SINGLETON | HAS_TRUMP, MAKER, LONE_CARD),
    Rule("lead_low", SIDE, 0, LEAST),
    Rule("only_trumps_left", 0, 0, TOP_OF_TRUMP),
)
"""For the leader of a trick."""

FOLLOW: Final = (
    Rule("partner_wins", LAST | PARTNER_WINS, 0, LEAST),
    Rule("partner_is_safe", PARTNER_WINS | PARTNER_SAFE, 0, LEAST),
    Rule("cover_cheaply", LAST | CAN_WIN, 0, CHEAP_WIN),
    Rule("keep_joker", ONLY_JOKER | PARTNER_WINS, DECIDES, LEAST),
    Rule("protect_partner", PARTNER_WINS | CAN_WIN_SAFELY, 0, CHEAP_SAFE_WIN),
    Rule("trust_partner", PARTNER_WINS, 0, LEAST),
    Rule("keep_joker", ONLY_JOKER | PARTNER_MAY_WIN, DECIDES, LEAST),
    Rule("keep_guard", RUFFS | BARES | PARTNER_MAY_WIN, DECIDES, LEAST),
    Rule("second_hand_low", TRUMP_LED | PARTNER_MAY_WIN, 0, LEAST),
    Rule("win_safely", CAN_WIN_SAFELY, RUFFS, CHEAP_SAFE_WIN),
    Rule("ruff", CAN_WIN | RUFFS, 0, CHEAP_WIN),
    Rule("third_hand_high", CAN_WIN, PARTNER_MAY_WIN, HIGH_WIN),
    Rule("cannot_win", 0, 0, LEAST),
)
"""For those who play after the leader."""
