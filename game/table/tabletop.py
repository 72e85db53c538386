"""Which card lies where on the table, as one seat sees it: tokens, zones, faces.

A token is a card as an object: a number without a face until an event shows it. The tabletop is
an immutable value that events change; where a zone is on the screen is for
:mod:`game.table.layout` to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from game.cards import Card, Suit
from game.rules.events import (
    CardDiscarded,
    CardPlayed,
    CardsDealt,
    CardsPassed,
    CardsThrown,
    Event,
    HandThrownIn,
    Hidden,
    PlayBegan,
    TrickWon,
    TrumpNamed,
    WidowExposed,
    WidowTaken,
)
from game.rules.seats import SEATS
from game.rules.state import Phase
from game.rules.tricks import sort_for_display
from game.rules.views import View

Token = int
Tokens = tuple[Token, ...]


@dataclass(frozen=True)
class Tabletop:
    """The cards on the table; every token is in exactly one zone."""

    me: int
    """The seat that looks."""
    bowers: bool = True
    is_ascending: bool = False
    """True if one's own hand runs from the lowest card to the highest."""
    faces: Mapping[Token, Card] = field(default_factory=dict)
    """The faces that this seat may see."""
    stock: Tokens = ()
    """The pack in the dealer's hands, the next card to be dealt first."""
    is_split: bool = False
    """True while the pack lies in two halves to be riffled."""
    dealer: int = 0
    hands: tuple[Tokens, ...] = ((), (), (), ())
    """By seat, from left to right as its holder sees them."""
    widow: Tokens = ()
    is_widow_dead: bool = False
    """True once play begins with a widow that nobody took: it lies beside the trick."""
    aside: Tokens = ()
    """Discards and thrown cards, face down, in no trick."""
    trick: tuple[tuple[int, Token], ...] = ()
    """Seats and their tokens in the order of play."""
    piles: tuple[tuple[Tokens, ...], ...] = ((), (), (), ())
    """By seat, the tricks it has taken."""
    trump: Suit | None = None
    sitting_out: frozenset[int] = frozenset()
    """Whose hands lie face down beside the game, from the beginning of play (2.5, 2.7)."""

    def token_of(self, card: Card) -> Token | None:
        """The token with this face; ``None`` if it is not seen."""
        return next((token for token, face in self.faces.items() if face == card), None)

    def sorted_hand(self, held: Iterable[Token]) -> Tokens:
        """Tokens of one's own hand in the order to hold them."""
        by_face = {self.faces[token]: token for token in held}
        shown = sort_for_display(by_face, self.trump, self.bowers, ascending=self.is_ascending)
        return tuple(by_face[card] for card in shown)

    def in_order(self, ascending: bool) -> Tabletop:
        """The tabletop with one's own hand sorted this way from now on."""
        table = replace(self, is_ascending=ascending)
        return table.holding(table.me, table.hands[table.me])

    def holding(self, seat: int, held: Tokens) -> Tabletop:
        """The tabletop with other tokens in a hand; one's own is sorted if all are seen."""
        if seat == self.me and all(token in self.faces for token in held):
            held = self.sorted_hand(held)
        return replace(self, hands=(*self.hands[:seat], held, *self.hands[seat + 1 :]))

    def showing(self, tokens: Iterable[Token], cards: Hidden) -> Tabletop:
        """The tabletop with the faces of those tokens that are seen."""
        seen = {t: card for t, card in zip(tokens, cards, strict=True) if card is not None}
        return replace(self, faces={**self.faces, **seen}) if seen else self

    def picked(self, seat: int, cards: Hidden) -> tuple[Tabletop, Tokens]:
        """Tokens of a hand that stand for these cards, with their faces known from now on."""
        chosen: list[Token] = []
        for card in cards:
            known = self.token_of(card) if card is not None else None
            if known is None or known not in self.hands[seat]:
                rest = [t for t in self.hands[seat] if t not in chosen and t not in self.faces]
                rest = rest or [t for t in self.hands[seat] if t not in chosen]
                known = rest[len(rest) // 2]
            chosen.append(known)
        return self.showing(chosen, cards), tuple(chosen)

    def without(self, seat: int, gone: Tokens) -> Tabletop:
        """The tabletop with tokens gone from a hand."""
        return self.holding(seat, tuple(t for t in self.hands[seat] if t not in gone))


def stacked(before: Tabletop, event: CardsDealt) -> Tabletop:
    """The whole pack in the dealer's hands, before a deal."""
    size = sum(map(len, event.hands)) + len(event.widow)
    return _empty(before, stock=tuple(range(size)), dealer=event.dealer)


def _empty(before: Tabletop, stock: Tokens, dealer: int) -> Tabletop:
    """A table with nothing but the pack, for the same match and the same person."""
    return Tabletop(
        me=before.me,
        bowers=before.bowers,
        is_ascending=before.is_ascending,
        stock=stock,
        dealer=dealer,
    )


def dealt_to(table: Tabletop, seat: int | None, cards: Hidden) -> Tabletop:
    """The next cards of the stock go to a seat, or (``None``) to the widow, face down."""
    taken, rest = table.stock[: len(cards)], table.stock[len(cards) :]
    table = replace(table, stock=rest)
    if seat is None:
        return replace(table, widow=taken)
    held = table.hands[seat] + taken
    return replace(table, hands=(*table.hands[:seat], held, *table.hands[seat + 1 :]))


def after(table: Tabletop, event: Event) -> Tabletop:
    """The tabletop once an event (as ``table.me`` sees it) has happened.

    A deal has many motions of its own: see :mod:`game.table.choreography`.
    """
    match event:
        case WidowTaken(seat, cards):
            taken = table.widow
            table = replace(table.showing(taken, cards), widow=())
            return table.holding(seat, table.hands[seat] + taken)
        case TrumpNamed(_, trump):
            table = replace(table, trump=trump)
            return table.holding(table.me, table.hands[table.me])
        case WidowExposed(cards):
            return table.showing(table.widow, cards)
        case CardDiscarded(seat, card):
            return _laid_aside(table, seat, (card,))
        case CardsThrown(seat, cards):
            return _laid_aside(table, seat, cards)
        case CardsPassed(seat, to, cards):
            table, chosen = table.picked(seat, cards)
            table = table.without(seat, chosen)
            return table.holding(to, table.hands[to] + chosen)
        case PlayBegan(_, sitting_out):
            return replace(table, is_widow_dead=bool(table.widow), sitting_out=sitting_out)
        case CardPlayed(seat, card):
            table, chosen = table.picked(seat, (card,))
            table = table.without(seat, chosen)
            return replace(table, trick=(*table.trick, (seat, chosen[0])))
        case TrickWon(trick, _):
            won = tuple(token for _, token in table.trick)
            piles = list(table.piles)
            piles[trick.winner] = (*piles[trick.winner], won)
            return replace(table, trick=(), piles=tuple(piles))
        case HandThrownIn():
            return cleared(table)
        case _:
            return table


def _laid_aside(table: Tabletop, seat: int, cards: Hidden) -> Tabletop:
    table, chosen = table.picked(seat, cards)
    table = table.without(seat, chosen)
    return replace(table, aside=table.aside + chosen)


def cleared(table: Tabletop) -> Tabletop:
    """Every card gathered into the pack again, faces down."""
    tokens = (
        *table.stock,
        *(token for hand in table.hands for token in hand),
        *table.widow,
        *table.aside,
        *(token for _, token in table.trick),
        *(token for pile in table.piles for won in pile for token in won),
    )
    return _empty(table, stock=tuple(sorted(tokens)), dealer=table.dealer)


def of_view(seen: View) -> Tabletop:
    """The tabletop of a match that is taken up in the middle."""
    tokens = iter(range(len(seen.rules.pack)))
    table = Tabletop(
        me=seen.seat,
        bowers=seen.rules.bowers,
        dealer=seen.dealer,
        trump=seen.trump,
        sitting_out=seen.sitting_out if seen.phase is Phase.PLAY else frozenset(),
    )
    if seen.phase in (Phase.DEAL, Phase.OVER):
        return replace(table, stock=tuple(tokens))

    def lay(cards: Hidden) -> Tokens:
        nonlocal table
        laid = tuple(next(tokens) for _ in cards)
        table = table.showing(laid, cards)
        return laid

    for seat in SEATS:
        cards = seen.hand if seat == seen.seat else (None,) * seen.hand_sizes[seat]
        held = lay(cards)
        table = table.holding(seat, held)
    trick = tuple((seat, lay((card,))[0]) for seat, card in seen.trick)
    piles = [
        tuple(
            lay(tuple(card for _, card in trick.plays))
            for trick in seen.tricks
            if trick.winner == seat
        )
        for seat in SEATS
    ]
    widow = () if _is_widow_taken(seen) else lay(seen.widow)
    return replace(
        table,
        trick=trick,
        piles=tuple(piles),
        widow=widow,
        is_widow_dead=bool(widow) and seen.phase is Phase.PLAY,
        aside=tuple(tokens),
    )


def _is_widow_taken(seen: View) -> bool:
    if seen.rules.widow != "maker_takes" or seen.maker is None:
        return False
    return seen.rules.takes_widow_first or seen.trump is not None
