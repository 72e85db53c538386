"""The bridge solver DDS as an oracle: positions mapped to bridge, and its values for each card.

Trump becomes spades, the other suits hearts, diamonds and clubs. Cards keep their order within a
suit, so that bowers and Joker are no more than high spades. A seat that sits out gets cards that
change nothing: the lowest of a plain suit, below all those of the game, with which it never wins
a trick and so never leads.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from game.ai.solver import Position
from game.rules.seats import clockwise_from, side_of

_SUITS: Final = ((0, 0x3F, 1, 9), (7, 0x3F, 2, 9), (14, 0x3F, 3, 9), (21, 0xFF, 0, 7))
"""Of each suit the first place, all places from there, bridge suit (0: spades), lowest rank."""
_NO_TRUMP: Final = 4
_ALL_CARDS: Final = (-1, 3, 1)
"""DDS's arguments for: the most tricks, for every legal card, even where there is but one."""


def load_dds() -> ModuleType | None:
    """The bindings of DDS from the package endplay; None where it is not installed.

    They are loaded without the rest of it, which would bring numpy and matplotlib.
    """
    package = importlib.util.find_spec("endplay")
    if package is None or package.origin is None:
        return None
    file = Path(package.origin).parent / "_dds" / "__init__.py"
    spec = importlib.util.spec_from_file_location("dds_bindings", file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


class Oracle:
    """Solves positions by DDS."""

    def __init__(self, dds: ModuleType) -> None:
        self._dds: Any = dds
        self._found = dds.futureTricks()

    def solve_cards(self, position: Position) -> dict[int, int]:
        """By the bit of each legal card: tricks that the makers take once it is played."""
        found = self.solve(self.board(position))
        order = clockwise_from(position.leader)
        left = (position.hands[order[0]] | position.trick[order[0]]).bit_count()
        is_makers = side_of(order[_turn(position)]) == position.makers
        values = {}
        for at in range(found.cards):
            first, _, _, lowest = next(suit for suit in _SUITS if suit[2] == found.suit[at])
            tricks = found.score[at] if is_makers else left - found.score[at]
            for rank in range(15):
                if rank == found.rank[at] or found.equals[at] >> rank & 1:
                    values[1 << first + rank - lowest] = tricks
        return values

    def solve(self, board: Any) -> Any:
        """DDS's answer for all cards; it stands until the next."""
        self._dds.SolveBoard(board, *_ALL_CARDS, self._found, 0)
        return self._found

    def board(self, position: Position) -> Any:
        """The position as a bridge board."""
        board = self._dds.deal()
        board.trump = 0 if position.has_trump else _NO_TRUMP
        board.first = position.leader
        turn = _turn(position)
        spare = iter(_SUITS)
        for at, seat in enumerate(clockwise_from(position.leader)):
            held, laid = position.hands[seat], position.trick[seat]
            if held or laid:
                for first, places, suit, lowest in _SUITS:
                    board.remainCards[seat][suit] = (held >> first & places) << lowest
                    if laid >> first & places:
                        _lay(board, at, suit, lowest + (laid >> first).bit_length() - 1)
                continue
            suit = next(spare)[2]
            left = position.hands[position.leader] | position.trick[position.leader]
            low = (1 << left.bit_count()) - 1 << 2
            if at < turn:
                _lay(board, at, suit, 2)
                low &= low - 1
            board.remainCards[seat][suit] = low
        return board


def _lay(board: Any, at: int, suit: int, rank: int) -> None:
    board.currentTrickSuit[at] = suit
    board.currentTrickRank[at] = rank


def _turn(position: Position) -> int:
    """How many seats after the leader the one to play sits, 0-3."""
    return next(
        at
        for at, seat in enumerate(clockwise_from(position.leader))
        if position.hands[seat] and not position.trick[seat]
    )
