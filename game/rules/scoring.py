"""The score of a hand and the end of a match (rule book, section 4).

One function yields both the points and the lines that explain them, so that what a player reads
is what was counted.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.cards import Suit
from game.rules.house import MOONS, Rules, tricks_bid
from game.rules.seats import other_side


class ScoreLine(NamedTuple):
    """One gain or loss."""

    side: int
    points: int
    rule: str
    """The paragraph or option that gives it."""
    code: str
    """One of :data:`CODES`."""
    amount: int
    """What the points are counted from: tricks, the bid, or a flat number."""


CODES: Final = (
    "made_tricks",
    "made_bid",
    "set_bid",
    "set_tricks_taken",
    "set_undertricks",
    "set_flat",
    "moon_made",
    "moon_set",
    "big_pepper",
    "alone",
    "alone_made",
    "alone_set",
    "not_stacked",
    "defenders_always",
    "defenders_when_set",
    "defenders_bid_when_set",
)
"""What can give or take points: mostly an option's value that decides how many."""


class HandResult(NamedTuple):
    """How a played hand ended; pairs by side."""

    maker: int
    bid: str
    trump: Suit
    alone: bool
    lone_defender: int | None
    tricks: tuple[int, int]
    made: bool
    points: tuple[int, int]
    score: tuple[int, int]
    """The score after the hand."""
    lines: tuple[ScoreLine, ...]
    """Sum to ``points``."""


def _makers_base(rules: Rules, bid: int, taken: int) -> int:
    """What the makers gain or lose before it is multiplied (4.2, 4.3)."""
    if taken >= bid:
        return bid if rules.made_score == "bid" else taken
    return -{
        "bid": bid,
        "tricks_taken": taken,
        "undertricks": bid - taken,
        "flat": rules.flat_set_points,
    }[rules.set_penalty]


def _defenders(rules: Rules, bid: int, is_set: bool, tricks: int) -> int:
    """What the defenders gain, never multiplied (4.4)."""
    if rules.defenders_score == "always":
        return tricks
    if not is_set or rules.defenders_score == "none":
        return 0
    return bid if rules.defenders_score == "bid_when_set" else tricks


def score_lines(
    rules: Rules, makers: int, bid: str, alone: bool, tricks: tuple[int, int]
) -> tuple[ScoreLine, ...]:
    """Each gain and loss of a hand, the makers' first (4.1-4.4).

    Args:
        rules: the house rules.
        makers: the makers' side.
        bid: a rung of the ladder.
        alone: whether the maker played alone.
        tricks: tricks taken by each side.
    """
    defenders = other_side(makers)
    number, taken = tricks_bid(bid), tricks[makers]
    made = taken >= number
    if bid in MOONS:
        lines = [_fixed(makers, made, MOONS[bid], "bid_ladder", "moon")]
    elif alone and rules.alone_scoring == "fixed":
        lines = [_fixed(makers, made, rules.alone_points, "alone_scoring", "alone")]
    else:
        lines = _counted(rules, makers, bid, alone, taken)
    gain = _defenders(rules, number, not made, tricks[defenders])
    if gain:
        lines.append(ScoreLine(defenders, gain, "4.4", f"defenders_{rules.defenders_score}", gain))
    return tuple(lines)


def _fixed(makers: int, made: bool, points: int, rule: str, code: str) -> ScoreLine:
    """A gain or loss of so many points, whatever the tricks, never multiplied."""
    sign, end = (1, "made") if made else (-1, "set")
    return ScoreLine(makers, sign * points, rule, f"{code}_{end}", points)


def _counted(rules: Rules, makers: int, bid: str, alone: bool, taken: int) -> list[ScoreLine]:
    """The makers' gain or loss by tricks or bid, and what multiplies it (4.1-4.3)."""
    number = tricks_bid(bid)
    base = _makers_base(rules, number, taken)
    lines = [
        ScoreLine(makers, base, "4.2", f"made_{rules.made_score}", abs(base))
        if taken >= number
        else ScoreLine(makers, base, "4.3", f"set_{rules.set_penalty}", abs(base))
    ]
    factor = 1
    if bid == "BP":
        lines.append(ScoreLine(makers, base, "4.1", "big_pepper", 2))
        factor = 2
    if alone and rules.alone_scoring == "double":
        if factor == 1 or rules.multiplier_stacking == "product":
            lines.append(ScoreLine(makers, base * factor, "4.1", "alone", 2))
        else:
            lines.append(ScoreLine(makers, 0, "multiplier_stacking", "not_stacked", 2))
    return lines


def points_of(lines: tuple[ScoreLine, ...]) -> tuple[int, int]:
    """The points of both sides that the lines sum to."""
    first, second = (sum(line.points for line in lines if line.side == side) for side in (0, 1))
    return first, second


def match_winner(
    rules: Rules, score: tuple[int, int], makers: int, *, made: bool = True
) -> int | None:
    """The side that has won after a scored hand; ``None`` to play on (4.5).

    Args:
        rules: the house rules.
        score: the score after the hand.
        makers: the side whose bid was just played.
        made: whether it was made; of account with ``can_win_on=own_bid`` only.
    """
    could = (0, 1) if rules.can_win_on == "any" else (makers,) if made else ()
    there = [side for side in could if score[side] >= rules.target]
    if len(there) == 2:
        if rules.tie_break == "makers_first":
            return makers
        return None if score[0] == score[1] else int(score[1] > score[0])
    if there:
        return there[0]
    lost = [side for side in (0, 1) if rules.game_at_minus and score[side] <= -rules.game_at_minus]
    return other_side(lost[0]) if len(lost) == 1 else None
