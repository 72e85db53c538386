"""Where every card lies in a window of a given size: pure arithmetic, no pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.rules.seats import SEATS
from game.table.frame import Box, Frame, around
from game.table.pose import CARD_RATIO, Pose
from game.table.tabletop import Tabletop, Token

__all__ = ["RAISE", "Box", "Layout", "around"]

HAND_WIDTH: Final = 132
OTHERS_WIDTH: Final = 92
TRICK_WIDTH: Final = 102
ASIDE_WIDTH: Final = 64
PILE_WIDTH: Final = 40

_STEP: Final = 90
_FAN_SPAN: Final = 470
"""Greatest distance between the first and the last card of one's own hand."""
_FAN_TURN: Final = 2.9
_SAG: Final = 2.2
_OTHERS_STEP: Final = 30
RAISE: Final = 22
"""How much higher a raised card is held."""


@dataclass(frozen=True)
class Layout(Frame):
    """The table in a window of ``width`` x ``height`` pixels, ``me`` at the bottom."""

    def places(self, table: Tabletop, raised: frozenset[Token] = frozenset()) -> dict[Token, Pose]:
        """The pose of every card on the table.

        Args:
            table: what lies where.
            raised: cards of one's own hand to hold a little higher than the others.
        """
        placed: dict[Token, Pose] = {}
        placed.update(self._stock(table))
        for seat in SEATS:
            hand = self._own_hand if seat == self.me else self._other_hand
            placed.update(hand(table, seat, raised))
            placed.update(self._piles(table, seat))
        placed.update(self._trick(table))
        placed.update(self._middle_cards(table))
        return placed

    def _stock(self, table: Tabletop) -> dict[Token, Pose]:
        x, y = self.middle
        dx, dy = ((0, 84), (-150, 0), (0, -84), (150, 0))[self.place_of(table.dealer)]
        wide, thick = self.px(TRICK_WIDTH), self.px(0.45)
        size = len(table.stock)
        return {
            token: Pose(
                x + self.px(dx) + self._half(table, token),
                y + self.px(dy) - thick * (size - i),
                wide,
                2.0,
                z=float(size - i),
            )
            for i, token in enumerate(table.stock)
        }

    def _half(self, table: Tabletop, token: Token) -> float:
        return self.px(-62 if token % 2 else 62) if table.is_split else 0.0

    def _own_hand(self, table: Tabletop, seat: int, raised: frozenset[Token]) -> dict[Token, Pose]:
        held = table.hands[seat]
        step = min(_STEP, _FAN_SPAN / max(1, len(held) - 1))
        # The outer cards of seven lie as low as those of six: in the window, corners and all.
        low = 102 + _SAG * max(2.5, (len(held) - 1) / 2) ** 2
        away = seat in table.sitting_out
        poses = {}
        for i, token in enumerate(held):
            off = i - (len(held) - 1) / 2
            lift = RAISE if token in raised else 0
            face = token in table.faces and not away
            poses[token] = Pose(
                self.width / 2 + self.px(off * step),
                self.height - self.px(low + lift - off * off * _SAG - (64 if away else 0)),
                self.px(HAND_WIDTH),
                off * _FAN_TURN,
                up=1.0 if face else 0.0,
                z=300.0 + i,
                lift=0.5 if lift else 0.15,
            )
        return poses

    def _other_hand(
        self, table: Tabletop, seat: int, raised: frozenset[Token]
    ) -> dict[Token, Pose]:
        held, place = table.hands[seat], self.place_of(seat)
        _, y = self.middle
        out = self.px(46) if seat in table.sitting_out else 0.0
        poses = {}
        for i, token in enumerate(held):
            off = i - (len(held) - 1) / 2
            along, sag = self.px(off * _OTHERS_STEP), self.px(off * off * 1.6)
            x, y_, angle = (
                (0.0, 0.0, 0.0),
                (self.px(46) - sag - out, y + along, 90 + off * 3.4),
                (self.width / 2 - along, self.px(42) - sag - out, 180 + off * 3.4),
                (self.width - self.px(46) + sag + out, y - along, 270 + off * 3.4),
            )[place]
            poses[token] = Pose(x, y_, self.px(OTHERS_WIDTH), angle, z=200.0 + i)
        return poses

    def _trick(self, table: Tabletop) -> dict[Token, Pose]:
        x, y = self.middle
        slots = ((0, 74, -2.5), (-114, 4, 3.5), (0, -74, 2.0), (114, -4, -4.0))
        poses = {}
        for i, (seat, token) in enumerate(table.trick):
            dx, dy, angle = slots[self.place_of(seat)]
            poses[token] = Pose(
                x + self.px(dx),
                y + self.px(dy),
                self.px(TRICK_WIDTH),
                angle,
                up=1.0,
                z=500.0 + i,
                lift=0.15,
            )
        return poses

    def trick_slot(self, seat: int) -> Box:
        """Where a seat's card of the trick lies, upright."""
        x, y = self.middle
        dx, dy = ((0, 74), (-114, 4), (0, -74), (114, -4))[self.place_of(seat)]
        wide = self.px(TRICK_WIDTH)
        return around(x + self.px(dx), y + self.px(dy), wide, wide * CARD_RATIO)

    def _middle_cards(self, table: Tabletop) -> dict[Token, Pose]:
        x, y = self.middle
        poses = {}
        for token in table.widow:
            up = 1.0 if token in table.faces else 0.0
            if table.is_widow_dead:
                poses[token] = self._aside(0, up)
            else:
                # Clear of the buttons that are there while it is.
                low = self.controls.y - self.px(8 + TRICK_WIDTH * CARD_RATIO / 2)
                poses[token] = Pose(x, min(y, low), self.px(TRICK_WIDTH), up=up, z=400.0, lift=0.15)
        first = len(table.widow)
        for i, token in enumerate(table.aside):
            poses[token] = self._aside(first + i, 0.0)
        return poses

    def _aside(self, order: int, up: float) -> Pose:
        x, y = self.middle
        return Pose(
            x - self.px(300 - 20 * order),
            y - self.px(112),
            self.px(ASIDE_WIDTH),
            -8 + 7 * order,
            up=up,
            z=100.0 + order,
        )

    def _piles(self, table: Tabletop, seat: int) -> dict[Token, Pose]:
        name, place = self.name(seat), self.place_of(seat)
        x, y, dx = (
            (name.right - self.px(24), name.y - self.px(38), -22)
            if self.is_left_handed
            else (name.x + self.px(24), name.y - self.px(38), 22),
            (name.x + self.px(24), name.bottom + self.px(38), 22),
            (name.x - self.px(32), name.centre[1] + self.px(14), -19),
            (name.right - self.px(24), name.bottom + self.px(38), -22),
        )[place]
        poses: dict[Token, Pose] = {}
        for order, won in enumerate(table.piles[seat]):
            for i, token in enumerate(won):
                poses[token] = Pose(
                    x + self.px(dx * order),
                    y,
                    self.px(PILE_WIDTH),
                    4.0 if order % 2 else -4.0,
                    z=10.0 * order + i,
                )
        return poses
