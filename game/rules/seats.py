"""Seats and sides: arithmetic with names, so that nowhere else counts modulo four (R1)."""

from __future__ import annotations

from typing import Final

SEATS: Final = (0, 1, 2, 3)
"""The seats clockwise; the left of 0 is 1."""

_LEFT: Final = (1, 2, 3, 0)
_PARTNER: Final = (2, 3, 0, 1)


def left_of(seat: int) -> int:
    """The next seat clockwise."""
    return _LEFT[seat]


def right_of(seat: int) -> int:
    """The next seat anticlockwise."""
    return _LEFT[_PARTNER[seat]]


def partner_of(seat: int) -> int:
    """The seat opposite (R1)."""
    return _PARTNER[seat]


def side_of(seat: int) -> int:
    """The side of a seat: 0 for the seats 0 and 2, 1 for 1 and 3."""
    return seat & 1


def other_side(side: int) -> int:
    """The opponents of a side."""
    return 1 - side


def clockwise_from(seat: int) -> tuple[int, int, int, int]:
    """All four seats clockwise, ``seat`` first."""
    return (seat, _LEFT[seat], _PARTNER[seat], _LEFT[_PARTNER[seat]])


def next_in_play(seat: int, sitting_out: frozenset[int]) -> int:
    """The next seat clockwise after ``seat`` that takes part in the tricks (2.9)."""
    seat = _LEFT[seat]
    while seat in sitting_out:
        seat = _LEFT[seat]
    return seat
