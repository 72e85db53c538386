"""Where everything but the cards is in a window of a given size: pure arithmetic, no pictures.

All lengths are in *units* that grow with the window (one unit is one pixel at 1280 x 800), taken
from the edge or the middle that a thing belongs to, so that a wide window gives the table room
and a small one keeps everything in sight.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from game.rules.seats import left_of, partner_of


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
class Frame:
    """The table in a window of ``width`` x ``height`` pixels, ``me`` at the bottom."""

    width: int
    height: int
    me: int = 0
    text: float = 1.0
    """How much larger than usual text is to be, where there is room for it: 1 to 2."""
    is_left_handed: bool = False
    """True with the buttons of the corner at the left, and one's own name at the right."""

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

    def tall(self, units: float) -> float:
        """The height in pixels of what grows with its text."""
        return self.px(units * self.text)

    @cached_property
    def half(self) -> float:
        """Half the width of the window."""
        return self.width / 2

    def _mirrored(self, box: Box) -> Box:
        """The box, or for the left hand the same one on the other side."""
        return box._replace(x=self.width - box.right) if self.is_left_handed else box

    @cached_property
    def title(self) -> Box:
        """The name of the game, at the top on the left."""
        return Box(self.px(28), self.px(20), self.px(220), self.px(40))

    @cached_property
    def subtitle(self) -> Box:
        """Which hand it is and who deals, below the name of the game."""
        wide = min(self.tall(250), self.half - self.px(173))
        return Box(self.px(28), self.px(64), wide, self.tall(22))

    @cached_property
    def scores(self) -> Box:
        """The panel with the score, the bid and trump."""
        partner = max(self.px(127), self.name(partner_of(self.me)).width / 2)
        wide = min(self.tall(296), self.half - self.px(38) - partner)
        high = self.px(32) + self.tall(80)
        return Box(self.width - wide - self.px(24), self.px(20), wide, high)

    @cached_property
    def button_height(self) -> float:
        """Of a button at the table."""
        return max(self.px(42), self.tall(33))

    @cached_property
    def corner(self) -> Box:
        """The button at the lower right (last trick)."""
        wide = min(self.tall(136), self.half - self.px(345))
        high = self.button_height
        y = self.height - self.px(22) - 2 * high
        return self._mirrored(Box(self.width - wide - self.px(20), y, wide, high))

    @cached_property
    def hint_button(self) -> Box:
        """The button at the lower right that asks for a hint, as wide as it is high."""
        above = self.corner
        return Box(above.x, above.bottom + self.px(8), above.height, above.height)

    @cached_property
    def menu_button(self) -> Box:
        """The button at the lower right that opens the menu, beside that for a hint."""
        left = self.hint_button
        x = left.right + self.px(8)
        return Box(x, left.y, self.corner.right - x, left.height)

    @cached_property
    def claim(self) -> Box:
        """The button that claims the rest, beside the trick."""
        _, y = self.middle
        wide, high = min(self.tall(150), self.half - self.px(320)), self.button_height
        return self._mirrored(Box(self.half + self.px(185), y + self.px(130) - high, wide, high))

    @cached_property
    def named_suit(self) -> Box:
        """The sign of the suit to follow where the Joker named one, in a corner of the trick."""
        x, y = self.middle
        return around(x + self.px(86), y - self.px(98), self.px(44), self.px(44))

    @cached_property
    def controls(self) -> Box:
        """Room for the buttons of a decision, between the trick's middle and the hand."""
        high = max(self.px(128), self.px(42) + self.tall(56))
        room = self.width - 2 * (self.name(left_of(self.me)).right + self.px(1))
        wide = min(self.px(700), room)
        return Box(self.half - wide / 2, self.height - self.px(222) - high, wide, high)

    @cached_property
    def message(self) -> tuple[float, float]:
        """The middle of a message to the player, just above the hand."""
        return self.width / 2, self.height - self.px(246)

    @cached_property
    def message_room(self) -> Box:
        """What a message may take at the most: below the trick, between two names."""
        wide = self.width - 2 * (self.name(left_of(self.me)).right + self.px(8))
        top = self.middle[1] + self.px(148)
        return Box(self.half - wide / 2, top, wide, self.message[1] + self.px(20) - top)

    @property
    def _side_gap(self) -> float:
        """From the window's edge to a name, with room for the chip on its left end."""
        return max(self.px(20), self.tall(15) - self.px(2))

    def name(self, seat: int) -> Box:
        """The pill with a player's name and tricks."""
        x, y = self.middle
        wide, high, gap = max(self.px(180), self.tall(150)), self.tall(34), self._side_gap
        # Beside one's own hand, and between a message and the edge, there may be less room.
        own = min(wide, self.half - self.px(325) - self.tall(12))
        beside = min(wide, self.half - self.px(330) - gap)
        own_x = self.half - self.px(327) - own
        if self.is_left_handed:
            own_x = self.half + self.px(312) + self.tall(15)
        return (
            Box(own_x, self.height - self.px(27) - high, own, high),
            Box(gap, y + self.px(135), beside, high),
            Box(x - wide / 2, self.px(111), wide, high),
            Box(self.width - gap - beside, y + self.px(135), beside, high),
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

    def bubble_room(self, seat: int) -> float:
        """How wide a seat's bubble may be."""
        x, _ = self.bubble(seat)
        if seat == self.me:
            inner = self.half - self.px(318)
            off = self.width - x if self.is_left_handed else x
            return 2 * min(off - self.px(4), inner - off)
        if seat == partner_of(self.me):
            return 2 * (self.scores.x - self.px(10) - x)
        return self.half - self.px(180)
