from random import Random

from game.cards import Suit, cards
from game.match.session import Session
from game.rules import events as happened
from game.rules import redact
from game.rules.state import Phase, Trick
from game.table import board as boards
from game.table.board import Board, Bubble
from tests.match.support import PLAYERS
from tests.table.support import RULES, playing


def told(board: Board, *events: object) -> Board:
    for event in events:
        board = boards.after(board, event)  # type: ignore[arg-type]
    return board


def test_the_last_call_of_each_seat_stands_beside_it() -> None:
    board = told(Board(), happened.SeatPassed(1), happened.BidMade(2, "2"))
    board = told(board, happened.BidMade(3, "4"), happened.SeatPassed(2))
    assert board.bubbles == {1: Bubble("pass"), 2: Bubble("pass"), 3: Bubble("bid", "4")}
    assert (board.bidder, board.bid, board.is_bid_won) == (3, "4", False)


def test_a_bid_that_is_won_is_the_makers() -> None:
    board = told(Board(), happened.BidMade(2, "2"), happened.AuctionWon(2, "2", forced=False))
    assert (board.bidder, board.bid, board.is_bid_won) == (2, "2", True)
    assert board.bubbles[2] == Bubble("bid", "2")


def test_a_bid_that_names_trump_says_which() -> None:
    """Option `bid_names_trump`: in the bubble, and for the standing bid."""
    board = told(Board(), happened.BidMade(2, "2", Suit.SPADES), happened.SeatPassed(3))
    assert board.bubbles[2] == Bubble("bid", "2", Suit.SPADES)
    assert (board.called, board.trump) == (Suit.SPADES, None)
    board = told(board, happened.AuctionWon(2, "2", forced=False))
    assert board.bubbles[2] == Bubble("bid", "2", Suit.SPADES)
    board = told(board, happened.TrumpNamed(2, Suit.SPADES))
    assert board.trump is Suit.SPADES


def test_the_suit_that_the_joker_names_stands_until_the_trick_is_gathered() -> None:
    """Option `joker_in_no_trump`."""
    joker, other = cards("JK 9C")
    board = told(Board(), happened.CardPlayed(1, joker, Suit.CLUBS))
    assert (board.named, board.bubbles) == (Suit.CLUBS, {1: Bubble("named", trump=Suit.CLUBS)})
    board = told(board, happened.CardPlayed(2, other))
    assert (board.named, board.bubbles) == (Suit.CLUBS, {})
    trick = Trick(((1, joker), (2, other)), 1, Suit.CLUBS)
    board = told(board, happened.TrickWon(trick, (0, 1)))
    assert board.named is Suit.CLUBS
    assert told(board, happened.CardPlayed(1, other)).named is None


def test_one_who_must_bid_says_so() -> None:
    """2.3: the holder of the Joker becomes maker with no action of their own."""
    board = told(Board(), happened.AuctionWon(1, "3", forced=True))
    assert board.bubbles[1] == Bubble("forced", "3")


def test_bubbles_are_gone_once_cards_are_played() -> None:
    board = told(Board(), happened.TrumpNamed(0, Suit.HEARTS))
    assert board.bubbles == {0: Bubble("trump", trump=Suit.HEARTS)}
    board = told(board, happened.AloneDeclared(0, True), happened.DefenceDeclared(3, True))
    assert board.bubbles == {0: Bubble("alone"), 3: Bubble("defend_alone")}
    assert (board.is_alone, board.lone_defender) == (True, 3)
    assert told(board, happened.CardPlayed(1, cards("AC")[0])).bubbles == {}


def test_tricks_are_counted_for_sides_and_seats() -> None:
    """R18: a side's tricks are its two players' together."""
    plays = tuple(enumerate(cards("AC KC QC JC")))
    board = Board()
    for winner, taken in ((0, (1, 0)), (2, (2, 0)), (3, (2, 1))):
        board = told(board, happened.TrickWon(Trick(plays, winner), taken))
        assert (board.leading, board.taken) == (winner, taken)
        assert board.last_trick == Trick(plays, winner)
    assert board.taken_by == (1, 0, 1, 1)


def test_a_deal_keeps_nothing_of_the_hand_before_but_the_score(rng: Random) -> None:
    session = Session.start(RULES["classic"], PLAYERS, str(rng.random()))
    board = boards.of_view(session.view(0))
    deals = 0
    for events in playing(session, rng, "casual", 40):
        for event in events:
            score = board.score
            board = boards.after(board, redact(event, 0))
            if isinstance(event, happened.CardsDealt):
                deals += 1
                assert board == Board(
                    hand_number=event.hand_number, dealer=event.dealer, score=score
                )
    assert deals == session.state.hand_number
    assert (board.winner is not None) == (session.state.phase is Phase.OVER)
