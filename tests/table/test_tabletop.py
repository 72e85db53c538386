from random import Random

import pytest

from game.match.session import Session
from game.rules import Phase, View, redact
from game.rules.seats import SEATS
from game.rules.tricks import sort_for_display
from game.table import board as boards
from game.table import tabletop as tabletops
from game.table.board import Board
from game.table.choreography import Pauses, choreograph
from game.table.tabletop import Tabletop
from tests.match.support import PLAYERS
from tests.table.support import RULES, playing, tokens_of, what_lies_where

HANDS = 20


class Watcher:
    """A table at which one seat follows a match by what it is told alone."""

    def __init__(self, session: Session, me: int) -> None:
        self.session, self.me = session, me
        seen = session.view(me)
        self.table, self.board = tabletops.of_view(seen), boards.of_view(seen)

    @property
    def view(self) -> View:
        return self.session.view(self.me)

    def watch(self, events: tuple[object, ...]) -> list[tuple[Tabletop, Board]]:
        """Every table and board on the way."""
        seen = [redact(event, self.me) for event in events]  # type: ignore[arg-type]
        turn = self.session.state.turn
        beats = choreograph(self.table, self.board, seen, Pauses(), turn)
        self.table, self.board = beats[-1].table, beats[-1].board
        return [(beat.table, beat.board) for beat in beats]


@pytest.mark.parametrize("level", ["eager", "random", "casual"])
@pytest.mark.parametrize("rules", RULES)
def test_a_table_that_follows_the_events_is_the_table_of_the_view(
    rng: Random, rules: str, level: str
) -> None:
    """To resume is to see what one would have seen by playing, from each of the four seats."""
    session = Session.start(RULES[rules], PLAYERS, str(rng.random()))
    watchers = [Watcher(session, seat) for seat in SEATS]
    size = len(RULES[rules].pack)
    for events in playing(session, rng, level, HANDS):
        for watcher in watchers:
            for table, _ in watcher.watch(events):
                assert sorted(tokens_of(table)) == list(range(size))
            _compare(watcher)


def _compare(watcher: Watcher) -> None:
    seen, table, board = watcher.view, watcher.table, watcher.board
    assert len(set(table.faces.values())) == len(table.faces)
    _compare_boards(board, boards.of_view(seen), seen.phase)
    if seen.phase in (Phase.DEAL, Phase.OVER):
        return
    assert what_lies_where(table) == what_lies_where(tabletops.of_view(seen))
    own = tuple(table.faces[token] for token in table.hands[seen.seat])
    assert own == sort_for_display(seen.hand, seen.trump, seen.rules.bowers)
    assert tuple(map(len, table.hands)) == seen.hand_sizes
    assert [(seat, table.faces[token]) for seat, token in table.trick] == list(seen.trick)
    assert set(table.faces.values()) <= _known_to(seen)


def _known_to(seen: View) -> set[object]:
    """Every card whose face a seat has seen."""
    known: set[object] = {*seen.hand, *seen.widow, *seen.thrown, *seen.passed, seen.discard}
    known |= {card for _, card in seen.trick}
    return known | {card for trick in seen.tricks for _, card in trick.plays}


def _compare_boards(board: Board, resumed: Board, phase: Phase) -> None:
    """Equal but for what only lasts a moment: the last bubbles, the result that is looked at."""
    hand_is_over = board.result is not None or board.thrown_in is not None
    lasting = ["hand_number", "score", "turn", "winner"]
    if not hand_is_over:
        lasting += ["dealer", "bidder", "bid", "is_bid_won", "trump", "is_alone", "lone_defender"]
        lasting += ["sitting_out", "taken", "taken_by", "last_trick", "leading", "called", "named"]
    if phase is Phase.AUCTION:
        lasting += ["bubbles"]
    for name in lasting:
        assert getattr(board, name) == getattr(resumed, name), name


@pytest.mark.parametrize("rules", RULES)
def test_a_finished_hand_is_gathered_as_the_view_has_it(rng: Random, rules: str) -> None:
    session = Session.start(RULES[rules], PLAYERS, str(rng.random()))
    watcher = Watcher(session, 0)
    for events in playing(session, rng, "casual", 2):
        watcher.watch(events)
    gathered = tabletops.cleared(watcher.table)
    assert sorted(tokens_of(gathered)) == list(range(len(RULES[rules].pack)))
    assert gathered.faces == {}
    assert gathered.stock == tabletops.of_view(session.view(0)).stock


def test_the_hand_of_one_who_passes_cards_on_stays_open(rng: Random) -> None:
    """2.5, 2.6: the loner's partner chooses what to pass, and lies out from then on."""
    session = Session.start(RULES["exchange"], PLAYERS, str(rng.random()))
    watchers = [Watcher(session, seat) for seat in SEATS]
    asked = 0
    for events in playing(session, rng, "eager", 60):
        for watcher in watchers:
            watcher.watch(events)
        turn = session.state.turn
        if session.state.phase is Phase.EXCHANGE_IN:
            assert turn is not None
            assert watchers[turn].table.sitting_out == frozenset()
            asked += 1
        elif session.state.phase is Phase.PLAY:
            assert watchers[0].table.sitting_out == session.state.sitting_out
    assert asked
