"""The tricks of a hand whose cards all lie open: exact, for the makers and for each card.

Cards are bits as :mod:`game.ai.strains` lays them out, hands are masks. Every position of every
hand is solved, under any trump or none, with two to four hands in play. How it is done stands in
:mod:`game.ai.solver_search`.
"""

from __future__ import annotations

from typing import NamedTuple

from game.ai.solver_search import Root, Search, count
from game.ai.strains import JOKER_BIT, Strain, strain_of
from game.rules import Phase, State
from game.rules.actions import Play
from game.rules.seats import SEATS, side_of


class Position(NamedTuple):
    """A position of a hand in play, by seats 0-3 clockwise; whoever is to act holds a card."""

    hands: tuple[int, int, int, int]
    """Masks of the cards held; 0 for a seat that sits out."""
    trick: tuple[int, int, int, int]
    """Bit of the card each seat has in the trick in progress; 0 for none."""
    leader: int
    """The seat that has led, or is to lead, to that trick."""
    has_trump: bool
    """Whether the last suit of the layout is trump; False where no trump is named."""
    makers: int
    """The makers' side, 0 or 1."""
    named: int = 0
    """Mask of the suit that the leader named with the Joker, led with no trump; else 0."""


class Solver:
    """Solves positions, and remembers what it has found; the answers do not depend on that.

    One solver may serve any number of positions of any deals. It is the faster for it where they
    are alike: the cards of one deal as they are played, its discards, the worlds of one decision.
    """

    def __init__(self) -> None:
        self._search = Search()

    @property
    def nodes(self) -> int:
        """Cards played in the search since the solver was made, seats that sit out among them."""
        return self._search.nodes

    def solve(self, position: Position, low: int = 0, high: int = 6) -> int:
        """Tricks that the makers take from here, the trick in progress included, best play by all.

        Args:
            position: any position in which somebody is to play.
            low: the tricks below which the number does not matter: fewer are told as so many,
                but never more than are left.
            high: the tricks above which it does not matter: more are told as so many.

        Raises:
            ValueError: if ``position`` is not one.
        """
        root = self._root(position)
        if _do_makers_lead(position):
            return root.value(*_window(root.left, low, high))
        low, high = _window(root.left, low, high)
        return root.left - root.value(root.left - high, root.left - low)

    def solve_cards(self, position: Position, low: int = 0, high: int = 6) -> dict[int, int]:
        """By the bit of each legal card (R16): tricks that the makers take once it is played.

        The cards come in ascending order. The Joker led with no trump stands once for each suit
        it can name, by its bit and the mask of that suit (:func:`mask_of_play`). Arguments and
        errors are those of :meth:`solve`.
        """
        root = self._root(position)
        low, high = _window(root.left, low, high)
        if _do_makers_lead(position):
            return root.cards(low, high)
        values = root.cards(root.left - high, root.left - low)
        return {card: root.left - tricks for card, tricks in values.items()}

    def can_take(self, position: Position, tricks: int) -> bool:
        """Whether the makers take so many tricks from here, the trick in progress included.

        Raises:
            ValueError: if ``position`` is not one.
        """
        root = self._root(position)
        if _do_makers_lead(position):
            return root.takes(tricks)
        return not root.takes(root.left - tricks + 1)

    def _root(self, position: Position) -> Root:
        leader = position.leader
        hands = position.hands[leader:] + position.hands[:leader]
        trick = position.trick[leader:] + position.trick[:leader]
        if not _is_position(hands, trick) or _is_free_joker(position) != (position.named != 0):
            raise ValueError(f"nobody can play from {position}")
        return Root(self._search, hands, trick, position.has_trump, position.named)


def position_of(state: State) -> Position:
    """The position of a hand in play, all cards open.

    Raises:
        ValueError: if the state is not of the phase ``PLAY``.
    """
    if state.phase is not Phase.PLAY or state.maker is None or state.trump is None:
        raise ValueError(f"no cards are played in the phase {state.phase.value}")
    assert state.turn is not None
    strain = strain_of(state.rules, state.trump)
    hands = [0 if seat in state.sitting_out else strain.mask(state.hands[seat]) for seat in SEATS]
    laid = {seat: strain.bit[card] for seat, card in state.trick}
    return Position(
        hands=(hands[0], hands[1], hands[2], hands[3]),
        trick=(laid.get(0, 0), laid.get(1, 0), laid.get(2, 0), laid.get(3, 0)),
        leader=state.trick[0][0] if state.trick else state.turn,
        has_trump=strain.has_trump,
        makers=side_of(state.maker),
        named=0 if state.named is None else strain.plain[state.named],
    )


def mask_of_play(strain: Strain, play: Play) -> int:
    """What stands for a play in :meth:`Solver.solve_cards`."""
    return strain.bit[play.card] | (0 if play.suit is None else strain.plain[play.suit])


def _is_free_joker(position: Position) -> bool:
    """Whether the Joker, which belongs to no suit, leads the trick in progress."""
    return not position.has_trump and position.trick[position.leader] == JOKER_BIT


def _do_makers_lead(position: Position) -> bool:
    return side_of(position.leader) == position.makers


def _window(left: int, low: int, high: int) -> tuple[int, int]:
    """A window of tricks that are left."""
    low = min(max(low, 0), left)
    return low, min(max(high, low), left)


def _is_position(hands: tuple[int, ...], trick: tuple[int, ...]) -> bool:
    """Whether the seats in play hold as many cards as they should, and one is to play.

    Both are in order from the leader, who plays first.
    """
    left = count(hands[0] | trick[0])
    everything = waiting = 0
    for held, laid in zip(hands, trick, strict=True):
        if count(held | laid) not in (0, left) or (held | laid) & everything or held & laid:
            return False
        if laid and (waiting or laid & (laid - 1)):
            return False
        everything |= held | laid
        waiting |= 0 if laid else held
    return 0 < left <= 6 and waiting > 0
