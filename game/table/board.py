"""The facts that the heads-up display shows, as far as the cards on the screen have got.

The rules run ahead of the pixels; the board follows the pixels, event by event.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.cards import Suit
from game.rules.auction import standing_call
from game.rules.events import (
    AloneDeclared,
    AuctionWon,
    BidMade,
    CardPlayed,
    CardsDealt,
    DefenceDeclared,
    Event,
    HandScored,
    HandThrownIn,
    MatchWon,
    PlayBegan,
    SeatPassed,
    TrickWon,
    TrumpNamed,
)
from game.rules.scoring import HandResult
from game.rules.state import Phase, Trick
from game.rules.views import View


@dataclass(frozen=True, slots=True)
class Bubble:
    """What a seat has just said: ``code`` is the verb of the records, ``bid`` for a bid."""

    code: str
    bid: str | None = None
    trump: Suit | None = None
    """What is named: trump, by itself or in a bid; or the suit that a led Joker asks for."""


@dataclass(frozen=True)
class Board:
    """Everything of a match that is always in sight, and what is being said."""

    hand_number: int = 0
    dealer: int = 0
    score: tuple[int, int] = (0, 0)
    bidder: int | None = None
    """Who holds the standing bid, the maker once the auction is won."""
    bid: str | None = None
    called: Suit | None = None
    """The trump that the standing bid names, where bids do."""
    is_bid_won: bool = False
    trump: Suit | None = None
    is_alone: bool = False
    lone_defender: int | None = None
    sitting_out: frozenset[int] = frozenset()
    taken: tuple[int, int] = (0, 0)
    taken_by: tuple[int, int, int, int] = (0, 0, 0, 0)
    turn: int | None = None
    """Whose turn it is; ``None`` while something is on the move."""
    bubbles: Mapping[int, Bubble] = field(default_factory=dict)
    named: Suit | None = None
    """The suit to follow in the trick that lies there, where the Joker led it with no trump."""
    leading: int | None = None
    """The seat that has just won a trick, while the trick is looked at."""
    last_trick: Trick | None = None
    result: HandResult | None = None
    """The result of the hand just played, until the next is dealt."""
    thrown_in: HandThrownIn | None = None
    """Set while a hand that was thrown in is gathered."""
    winner: int | None = None

    def saying(self, seat: int, bubble: Bubble) -> Board:
        """The board with a seat's bubble changed."""
        return replace(self, bubbles={**self.bubbles, seat: bubble})


def after(board: Board, event: Event) -> Board:
    """The board once an event has happened and can be seen."""
    match event:
        case CardsDealt(number, dealer):
            return Board(hand_number=number, dealer=dealer, score=board.score)
        case SeatPassed(seat):
            return board.saying(seat, Bubble("pass"))
        case BidMade(seat, bid, called):
            said = Bubble("bid", bid, called)
            return replace(board.saying(seat, said), bidder=seat, bid=bid, called=called)
        case AuctionWon(maker, bid, forced):
            board = replace(board, bidder=maker, bid=bid, is_bid_won=True)
            return board.saying(maker, Bubble("forced" if forced else "bid", bid, board.called))
        case HandThrownIn():
            return replace(board, thrown_in=event, bubbles={})
        case TrumpNamed(seat, trump):
            board = replace(board, trump=trump, bubbles={})
            return board.saying(seat, Bubble("trump", trump=trump))
        case AloneDeclared(seat, alone):
            board = replace(board, is_alone=alone, bubbles={})
            return board.saying(seat, Bubble("alone" if alone else "with_partner"))
        case DefenceDeclared(seat, alone):
            if alone:
                board = replace(board, lone_defender=seat)
            return board.saying(seat, Bubble("defend_alone" if alone else "defend_together"))
        case PlayBegan(_, sitting_out):
            return replace(board, sitting_out=sitting_out)
        case CardPlayed(seat, _, None):
            named = board.named if board.leading is None else None
            return replace(board, bubbles={}, leading=None, named=named)
        case CardPlayed(seat, _, named):
            said = Bubble("named", trump=named)
            return replace(board, bubbles={seat: said}, leading=None, named=named)
        case TrickWon(trick, taken):
            by = list(board.taken_by)
            by[trick.winner] += 1
            first, second, third, fourth = by
            return replace(
                board,
                taken=taken,
                taken_by=(first, second, third, fourth),
                leading=trick.winner,
                last_trick=trick,
            )
        case HandScored(result):
            return replace(board, result=result, score=result.score, leading=None)
        case MatchWon(side):
            return replace(board, winner=side)
        case _:
            return board


def of_view(seen: View) -> Board:
    """The board of a match that is taken up in the middle."""
    standing = standing_call(seen.calls)
    bubbles: dict[int, Bubble] = {}
    if seen.phase is Phase.AUCTION:
        for call in seen.calls:
            said = Bubble("pass") if call.bid is None else Bubble("bid", call.bid, call.trump)
            bubbles[call.seat] = said
    by = [sum(trick.winner == seat for trick in seen.tricks) for seat in range(4)]
    return Board(
        hand_number=seen.hand_number,
        dealer=seen.dealer,
        score=seen.score,
        bidder=seen.maker if seen.maker is not None else (standing.seat if standing else None),
        bid=seen.bid if seen.bid is not None else (standing.bid if standing else None),
        called=standing.trump if standing else None,
        is_bid_won=seen.maker is not None,
        trump=seen.trump,
        is_alone=seen.alone,
        lone_defender=seen.lone_defender,
        sitting_out=seen.sitting_out if seen.phase is Phase.PLAY else frozenset(),
        taken=seen.taken,
        taken_by=(by[0], by[1], by[2], by[3]),
        turn=seen.turn,
        named=seen.named,
        bubbles=bubbles,
        last_trick=seen.tricks[-1] if seen.tricks else None,
        winner=seen.winner,
    )
