"""What is always in sight: score, bid, trump, maker, dealer, tricks, whose turn; and bubbles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game import text
from game.cards import Suit
from game.match import words
from game.match.preferences import SMALLEST
from game.rules.seats import SEATS
from game.rules.state import Trick
from game.table import marks, palette
from game.table.board import Board, Bubble
from game.table.layout import Box, Layout
from game.table.lettering import LEADING, SMALLEST_FIT, Lettering, Weight
from game.table.palette import Colour
from game.table.panels import Tail, bubble, panel, pill, put, tail_length, turn_pill
from game.table.signs import Deck, sign
from game.table.tabletop import Tabletop

_LEAST = 12
"""No text is smaller than this, in pixels."""
_TRICKS = 6
_MESSAGE_WEIGHT: Final[Weight] = "SemiBold"
_TAILS: Final[tuple[Tail, ...]] = ("down", "left", "up", "right")


_NAME: Final = 16
"""Size of a name in units."""
_BESIDE_NAME: Final = 84
"""Units that a name leaves free in its pill, for the marks beside it."""


def name_fits(name: str, lettering: Lettering) -> bool:
    """True if a player's name can be shown whole in every window."""
    layout = Layout(*SMALLEST)
    px = round(max(_LEAST, layout.px(_NAME)) * SMALLEST_FIT)
    room = layout.name(layout.me).width - layout.px(_BESIDE_NAME)
    return lettering.width_of(name, px, "Bold") <= room


class Display:
    """Draws the heads-up display of one moment on a surface.

    Args:
        surface: where to draw.
        layout: where things go on it.
        lettering: the type.
        names: the players by seat.
        deck: whether suit signs have two colours or four.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        layout: Layout,
        lettering: Lettering,
        names: Sequence[str],
        deck: Deck,
    ) -> None:
        self._surface = surface
        self._layout = layout
        self._type = lettering
        self._names = names
        self._deck = deck

    def draw(self, board: Board, table: Tabletop) -> None:
        """Everything but what a scene adds."""
        self._subtitle(board)
        self._scores(board)
        for seat in SEATS:
            self._name(board, seat)
        for seat, said in board.bubbles.items():
            self.bubble(seat, said)
        if board.named is not None:
            self.named_suit(board.named)
        if board.thrown_in is not None:
            key = f"thrown_in.{board.thrown_in.reason}"
            who = board.thrown_in.seat
            self.message(text.t(key, name="" if who is None else self._names[who]))

    def prompt(self, words_: str, *, has_buttons: bool) -> None:
        """What the person is asked: above its buttons, or alone just above the hand."""
        if not has_buttons:
            self.message(words_)
            return
        box = self._layout.controls
        size = (round(box.width), round(box.height))
        put(self._surface, panel(size, round(self._px(18)), palette.PANEL), _rect(box))
        line = self._fit(words_, 17, "SemiBold", palette.CREAM, box.width - self._px(40))
        self._centre(line, box.centre[0], box.y + self._px(17) + self._tall(13))

    def message(self, words_: str, rule: str = "") -> None:
        """A few words to the person, just above the hand; the ``rule`` they cite is underlined."""
        drawn, rect = _message(self._type, self._layout, words_)
        put(self._surface, panel(rect.size, min(rect.height // 2, round(self._px(18)))), rect)
        place = drawn.get_rect(center=rect.center)
        self._surface.blit(drawn, place)
        if rule:
            self._underline(words_, rule, place)

    def _underline(self, words_: str, rule: str, place: pygame.Rect) -> None:
        """A line beneath the last mention of a rule in a centred paragraph at ``place``."""
        px, weight = _message_size(self._type, self._layout, words_), _MESSAGE_WEIGHT
        lines = self._type.wrap(words_, px, weight, place.width)
        row = max((i for i, line in enumerate(lines) if rule in line), default=None)
        if row is None:
            return
        before, _, _ = lines[row].rpartition(rule)
        left = place.x + (place.width - self._type.width_of(lines[row], px, weight)) // 2
        x = left + self._type.width_of(before, px, weight)
        step = (place.height - self._type.height(px, weight)) // max(1, len(lines) - 1)
        baseline = place.y + row * step + self._type.baseline(px, weight)
        thick = max(1, round(self._px(1.5)))
        wide = self._type.width_of(rule, px, weight)
        self._surface.fill(palette.GOLD_TEXT, (x, baseline + thick + 1, wide, thick))

    def named_suit(self, suit: Suit) -> None:
        """The sign of the suit to follow, which the Joker that was led has named."""
        box = _rect(self._layout.named_suit)
        put(self._surface, pill(box.size, palette.PANEL), box)
        drawn = sign(suit, round(box.height * 0.56), "dark", self._deck)
        self._surface.blit(drawn, drawn.get_rect(center=box.center))

    def last_trick(self, trick: Trick) -> None:
        """The caption of the trick that is looked at once more."""
        if trick.named is not None:
            self.named_suit(trick.named)
        for seat, _ in trick.plays:
            box = self._layout.trick_slot(seat)
            colour = palette.GOLD_TEXT if seat == trick.winner else palette.WHITE
            # Wider it would lie on the card beside it.
            line = self._fit(self._names[seat], 14, "Bold", colour, self._px(98))
            top = self._layout.place_of(seat) == 2
            off = line.get_height() / 2 + self._px(6.5)
            self._tag(line, box.centre[0], box.y - off if top else box.bottom + off)

    # The corners

    def _subtitle(self, board: Board) -> None:
        if not board.hand_number:
            return
        words_ = text.t("hud.hand", number=board.hand_number, dealer=self._names[board.dealer])
        box = self._layout.subtitle
        line = self._fit(words_, 15, "Medium", palette.SOFT, box.width)
        self._surface.blit(line, (round(box.x), round(box.y)))

    def _scores(self, board: Board) -> None:
        box = self._layout.scores
        size = (round(box.width), round(box.height))
        put(self._surface, panel(size, round(self._px(16)), palette.PANEL), _rect(box))
        half = (box.width - self._px(40)) / 2
        for side in (0, 1):
            x = box.x + self._px(18) + side * (half + self._px(8))
            y = box.y + self._px(11)
            disc = marks.tricks((side,), round(self._tall(11)))
            self._surface.blit(disc, (round(x), round(y + self._tall(6))))
            name = words.side(side, self._names)
            room = half - self._tall(18) - self._px(4)
            line = self._fit(name, 14, "SemiBold", palette.SOFT, room)
            self._surface.blit(line, (round(x + self._tall(18)), round(y)))
            figure = self._line(_minus(board.score[side]), 31, "ExtraBold", palette.WHITE)
            self._surface.blit(figure, (round(x), round(y + self._tall(19))))
            taken = text.tn("hud.tricks", board.taken[side])
            off = max(self._px(60), figure.get_width() + self._px(12))
            line = self._fit(taken, 14, "SemiBold", palette.SOFT, half - off - self._px(4))
            self._surface.blit(line, (round(x + off), round(y + self._tall(36))))
        self._contract(board, box)

    def _contract(self, board: Board, box: Box) -> None:
        if board.bid is not None and board.bidder is not None:
            key = "hud.bid" if board.is_bid_won else "hud.standing"
            said = text.t(key, bid=words.bid(board.bid), name=self._names[board.bidder])
        else:
            said = text.t("hud.no_bid")
        rest: list[str | Suit] = []
        if board.is_alone:
            rest.append(" · " + text.t("hud.alone"))
        shown = board.called if board.trump is None else board.trump
        if shown is not None:
            rest += [" · ", shown, " " + words.suit(shown)]
        size, room = self._size(14), round(box.width - self._px(36))
        line = self._gold([said, *rest], size)
        while line.get_width() > room and size > _LEAST:
            size -= 1
            line = self._gold([said, *rest], size)
        if line.get_width() > room:
            free = room - self._gold(rest, size).get_width()
            line = self._gold([self._type.shortened(said, size, "SemiBold", free), *rest], size)
        y = box.bottom - self._px(15) - self._tall(19)
        self._surface.blit(line, (round(box.x + self._px(18)), round(y)))

    def _gold(self, parts: Sequence[str | Suit], size: int) -> pygame.Surface:
        return self._type.rich(parts, size, "SemiBold", palette.GOLD_TEXT, "dark", self._deck)

    # Names and what they say

    def _name(self, board: Board, seat: int) -> None:
        box = self._layout.name(seat)
        size = (round(box.width), round(box.height))
        shape = turn_pill(size) if board.turn == seat else pill(size, palette.PANEL)
        put(self._surface, shape, _rect(box))
        x, y = box.centre
        # The marks are as large as the pill has room for.
        grown = box.width / self._px(180)
        room = box.width - self._px(_BESIDE_NAME * grown)
        is_out = seat in board.sitting_out
        colour = palette.MUTED if is_out else palette.WHITE
        name = self._fit(self._names[seat], 16, "Bold", colour, room)
        self._centre(name, x, y)
        if board.trump is not None and not is_out:
            count = self._line(str(board.taken_by[seat]), 16, "Bold", palette.GOLD_TEXT)
            self._surface.blit(
                count, count.get_rect(midright=(round(box.right - self._px(16 * grown)), round(y)))
            )
        if board.hand_number and seat == board.dealer:
            chip = marks.dealer_chip(round(self._px(30 * grown)))
            self._surface.blit(chip, chip.get_rect(center=(round(box.x + self._px(4)), round(y))))
        if board.is_bid_won and seat == board.bidder:
            mark = marks.alone if board.is_alone else marks.crown
            drawn = mark(round(self._px(19 * grown)))
            self._surface.blit(
                drawn, drawn.get_rect(center=(round(box.x + self._px(31 * grown)), round(y)))
            )
        elif seat == board.lone_defender:
            drawn = marks.alone(round(self._px(19 * grown)))
            self._surface.blit(
                drawn, drawn.get_rect(center=(round(box.x + self._px(31 * grown)), round(y)))
            )

    def bubble(self, seat: int, said: Bubble) -> None:
        """What a seat has said, pointing at it."""
        ink = palette.INK_SOFT if said.code == "pass" else palette.INK
        pad = round(self._px(18))
        room = self._layout.bubble_room(seat) - 2 * pad
        for px in range(self._size(17), self._usual(17) - 1, -1):
            line = self._type.rich(self._said(said), px, "Bold", ink, "light", self._deck)
            if line.get_width() <= room:
                break
        tall = line.get_height() + round(self._px(12))
        size = (max(line.get_width() + 2 * pad, tall), tall)
        x, y = self._layout.bubble(seat)
        tail = _TAILS[self._layout.place_of(seat)]
        reach = tail_length(size)
        rect = pygame.Rect(0, 0, *size)
        if tail == "down":
            rect.midbottom = (round(x), round(y) - reach)
        elif tail == "up":
            rect.midtop = (round(x), round(y) + reach)
        elif tail == "left":
            rect.midleft = (round(x) + reach, round(y))
        else:
            rect.midright = (round(x) - reach, round(y))
        put(self._surface, bubble(size, tail), rect)
        self._surface.blit(line, line.get_rect(center=rect.center))

    def _said(self, said: Bubble) -> list[str | Suit]:
        if said.code == "bid" and said.bid is not None:
            bid: list[str | Suit] = [words.bid(said.bid)]
            return bid if said.trump is None else [*bid, " ", said.trump]
        if said.code == "forced" and said.bid is not None:
            return [text.t("say.forced", bid=words.bid(said.bid))]
        if said.trump is not None:
            suit: list[str | Suit] = [said.trump, " " + words.suit(said.trump)]
            return [text.t("say.named") + " ", *suit] if said.code == "named" else suit
        return [text.t(f"say.{said.code}")]

    # Small things

    def _px(self, units: float) -> float:
        return self._layout.px(units)

    def _tall(self, units: float) -> float:
        return self._layout.tall(units)

    def _size(self, units: float) -> int:
        return max(_LEAST, round(self._tall(units)))

    def _usual(self, units: float) -> int:
        """A size of text where the person has not asked for larger text."""
        return max(_LEAST, round(self._px(units)))

    def _line(self, words_: str, units: float, weight: Weight, colour: Colour) -> pygame.Surface:
        return self._type.line(words_, self._size(units), weight, colour)

    def _fit(
        self, words_: str, units: float, weight: Weight, colour: Colour, room: float
    ) -> pygame.Surface:
        size, usual = self._size(units), self._usual(units)
        return self._type.fit(words_, size, weight, colour, round(room), usual)

    def _centre(self, line: pygame.Surface, x: float, y: float) -> None:
        self._surface.blit(line, line.get_rect(center=(round(x), round(y))))

    def _tag(self, line: pygame.Surface, x: float, y: float) -> None:
        size = (line.get_width() + round(self._px(20)), line.get_height() + round(self._px(6)))
        rect = pygame.Rect(0, 0, *size)
        rect.center = (round(x), round(y))
        put(self._surface, pill(size, palette.PANEL), rect)
        self._surface.blit(line, line.get_rect(center=rect.center))


def message_place(lettering: Lettering, layout: Layout, words_: str) -> pygame.Rect:
    """Where :meth:`Display.message` draws these words, panel and all."""
    return _message(lettering, layout, words_)[1]


def _message(
    lettering: Lettering, layout: Layout, words_: str
) -> tuple[pygame.Surface, pygame.Rect]:
    px = _message_size(lettering, layout, words_)
    lines = lettering.wrap(words_, px, _MESSAGE_WEIGHT, _message_width(layout))
    wide = max(lettering.width_of(line, px, _MESSAGE_WEIGHT) for line in lines)
    drawn = lettering.paragraph(words_, px, _MESSAGE_WEIGHT, palette.CREAM, wide + 2, "centre")
    x, y = layout.message
    rect = pygame.Rect(0, 0, wide + round(layout.px(44)), drawn.get_height() + round(layout.px(16)))
    rect.midbottom = (round(x), round(y + layout.px(20)))
    return drawn, rect


def _message_width(layout: Layout) -> int:
    """How wide the lines of a message may be."""
    return round(min(layout.tall(640), layout.message_room.width - layout.px(44)))


def _message_size(lettering: Lettering, layout: Layout, words_: str) -> int:
    """The size of a message's text: up to the person's wish, as large as it has room for."""
    usual = max(_LEAST, round(layout.px(16)))
    room = layout.message_room.height - layout.px(16)
    for px in range(max(_LEAST, round(layout.tall(16))), usual, -1):
        lines = lettering.wrap(words_, px, _MESSAGE_WEIGHT, _message_width(layout))
        height = lettering.height(px, _MESSAGE_WEIGHT)
        if height + (len(lines) - 1) * round(px * LEADING) <= room:
            return px
    return usual


def _minus(number: int) -> str:
    return str(number).replace("-", "−")


def _rect(box: Box) -> pygame.Rect:
    return pygame.Rect(round(box.x), round(box.y), round(box.width), round(box.height))
