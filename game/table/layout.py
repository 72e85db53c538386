"""Where everything lies in a window of a given size: pure arithmetic, no pictures.

All lengths are in *units* that grow with the window (one unit is one pixel at 1280 x 800), taken
from the edge or the middle that a thing belongs to, so that a wide window gives the table room
and a small one keeps everything in sight.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from game.rules.seats import SEATS
from game.table.pose import CARD_RATIO, Pose
from game.table.tabletop import Tabletop, Token, Tokens

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


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def overlaps(self, other: Box) -> bool:
        """True if the two share any area."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def contains(self, other: Box) -> bool:
        """True if the other lies wholly inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


def around(x: float, y: float, width: float, height: float) -> Box:
    """The rectangle with this middle."""
    return Box(x - width / 2, y - height / 2, width, height)


@dataclass(frozen=True)
class Layout:
    """The table in a window of ``width`` x ``height`` pixels, ``me`` at the bottom."""

    width: int
    height: int
    me: int = 0

    @cached_property
    def unit(self) -> float:
        """Pixels to a unit."""
        return min(self.height / 800, self.width / 1100)

    def px(self, units: float) -> float:
        """A length in pixels."""
        return units * self.unit

    @cached_property
    def window(self) -> Box:
        """The whole window."""
        return Box(0, 0, self.width, self.height)

    def place_of(self, seat: int) -> int:
        """Where a seat sits: 0 at the bottom, 1 on the left, 2 at the top, 3 on the right."""
        return (seat - self.me) & 3

    @cached_property
    def middle(self) -> tuple[float, float]:
        """The middle of the trick: halfway between the partner's name and one's own hand."""
        top, bottom = self.px(148), self.height - self.px(214)
        return self.width / 2, (top + bottom) / 2

    @cached_property
    def ring(self) -> Box:
        """The ellipse drawn round the trick."""
        x, y = self.middle
        room = self.height - self.px(214) - self.px(148)
        return around(x, y, self.px(470), min(self.px(346), room - self.px(28)))

    # What is always in sight

    @cached_property
    def title(self) -> Box:
        """The name of the game, at the top on the left."""
        return Box(self.px(28), self.px(20), self.px(220), self.px(40))

    @cached_property
    def subtitle(self) -> Box:
        """Which hand it is and who deals, below the name of the game."""
        return Box(self.px(28), self.px(64), self.px(250), self.px(22))

    @cached_property
    def scores(self) -> Box:
        """The panel with the score, the bid and trump."""
        wide = self.px(296)
        return Box(self.width - wide - self.px(24), self.px(20), wide, self.px(112))

    @cached_property
    def corner(self) -> Box:
        """The button at the lower right (last trick)."""
        wide = self.px(136)
        return Box(self.width - wide - self.px(20), self.height - self.px(110), wide, self.px(42))

    @cached_property
    def menu_button(self) -> Box:
        """The button at the lower right that opens the menu, beneath the other one."""
        above = self.corner
        return Box(above.x, above.bottom + self.px(10), above.width, above.height)

    @cached_property
    def controls(self) -> Box:
        """Room for the buttons of a decision, between the trick's middle and the hand."""
        tall = self.px(128)
        return Box(
            self.width / 2 - self.px(350), self.height - self.px(222) - tall, self.px(700), tall
        )

    @cached_property
    def message(self) -> tuple[float, float]:
        """The middle of a message to the player, just above the hand."""
        return self.width / 2, self.height - self.px(246)

    def name(self, seat: int) -> Box:
        """The pill with a player's name and tricks."""
        x, y = self.middle
        wide, tall = self.px(180), self.px(34)
        return (
            around(self.width / 2 - self.px(417), self.height - self.px(44), wide, tall),
            around(self.px(110), y + self.px(152), wide, tall),
            around(x, self.px(128), wide, tall),
            around(self.width - self.px(110), y + self.px(152), wide, tall),
        )[self.place_of(seat)]

    def bubble(self, seat: int) -> tuple[float, float]:
        """Where the tail of a seat's bubble points."""
        _, y = self.middle
        name = self.name(seat)
        return (
            (name.centre[0], name.y - self.px(6)),
            (self.px(122), y),
            (name.centre[0], name.bottom + self.px(6)),
            (self.width - self.px(122), y),
        )[self.place_of(seat)]

    # Where cards lie

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
                poses[token] = Pose(x, y, self.px(TRICK_WIDTH), up=up, z=400.0, lift=0.15)
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
            (name.x + self.px(24), name.y - self.px(38), 22),
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

    def fan_of(self, held: Tokens) -> Box:
        """The box that one's own hand lies in, for things that must keep clear of it."""
        step = min(_STEP, _FAN_SPAN / max(1, len(held) - 1))
        wide = self.px(HAND_WIDTH + step * max(0, len(held) - 1) + 24)
        top = self.height - self.px(212)
        return Box(self.width / 2 - wide / 2, top, wide, self.height - top)
