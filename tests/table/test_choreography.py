from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import get_args

import pytest

from game.match.session import Session
from game.rules import Event, redact
from game.rules import events as happened
from game.rules.seats import SEATS, clockwise_from, left_of, side_of
from game.table import board as boards
from game.table import tabletop as tabletops
from game.table.choreography import Beat, Pauses, Scene, choreograph
from game.table.cues import Cue
from game.table.tabletop import Tabletop
from tests.match.support import PLAYERS
from tests.table.support import RULES, playing, tokens_of

PAUSES = Pauses(trick=11.0, call=12.0, declared=13.0)

SOUND = {
    happened.SeatPassed: Cue.KNOCK,
    happened.BidMade: Cue.CHIP,
    happened.WidowTaken: Cue.DEAL,
    happened.TrumpNamed: Cue.TRUMP,
    happened.WidowExposed: Cue.FLIP,
    happened.CardDiscarded: Cue.PLACE,
    happened.AloneDeclared: Cue.CHIP,
    happened.CardsThrown: Cue.PLACE,
    happened.CardsPassed: Cue.DEAL,
    happened.DefenceDeclared: Cue.CHIP,
    happened.CardPlayed: Cue.PLACE,
    happened.TrickWon: Cue.GATHER,
    happened.HandThrownIn: Cue.GATHER,
    happened.CardsDealt: Cue.SHUFFLE,
}
"""What each act sounds like; what is missing is no act of a hand."""


@dataclass(frozen=True)
class Shown:
    """An event as seat 0 sees it, where the table stood, and the beats that show it."""

    event: Event
    before: Scene
    beats: list[Beat]


@pytest.fixture(scope="module")
def shown(seed: int) -> list[Shown]:
    """Every event of some matches, each by itself."""
    return [one for rules in RULES for one in _shown(rules, Random(seed))]


def _shown(rules: str, rng: Random) -> Iterator[Shown]:
    session = Session.start(RULES[rules], PLAYERS, str(rng.random()))
    seen = session.view(0)
    table, board = tabletops.of_view(seen), boards.of_view(seen)
    for events in playing(session, rng, "eager", 40):
        for event in events:
            beats = choreograph(table, board, [redact(event, 0)], PAUSES, session.state.turn)
            yield Shown(redact(event, 0), (table, board), beats)
            table, board = beats[-1].table, beats[-1].board


def of_kind(shown: list[Shown], kind: type) -> list[Shown]:
    found = [one for one in shown if type(one.event) is kind]
    assert found, kind
    return found


def test_every_kind_of_event_is_shown(shown: list[Shown]) -> None:
    assert {type(one.event) for one in shown} == set(get_args(Event))
    assert all(one.beats for one in shown)


def test_times_are_no_less_than_0_and_cards_move_while_they_can_be_seen(
    shown: list[Shown],
) -> None:
    for one in shown:
        for beat in one.beats:
            assert min(beat.move, beat.length, beat.pause, *beat.waits.values(), 0) == 0
            assert beat.waits.keys() <= set(tokens_of(beat.table))
            assert all(0 <= sound.at <= beat.length + beat.move for sound in beat.sounds)


@pytest.mark.parametrize("kind", SOUND)
def test_each_act_is_heard_from_where_it_is(shown: list[Shown], kind: type) -> None:
    for one in of_kind(shown, kind):
        sounds = [sound for beat in one.beats for sound in beat.sounds]
        assert SOUND[kind] in [sound.cue for sound in sounds]
        seat = getattr(one.event, "seat", None)
        if seat is not None and kind not in (happened.TrumpNamed, happened.HandThrownIn):
            assert [sound.seat for sound in sounds if sound.cue is SOUND[kind]] == [seat]


def test_the_end_of_a_match_sounds_as_it_ended_for_the_person(shown: list[Shown]) -> None:
    for one in of_kind(shown, happened.MatchWon):
        assert isinstance(one.event, happened.MatchWon)
        (sound,) = one.beats[-1].sounds
        assert sound.cue is (Cue.WIN if one.event.side == side_of(0) else Cue.LOSE)


def test_the_turn_is_shown_with_the_last_beat_alone(rng: Random) -> None:
    session = Session.start(RULES["exchange"], PLAYERS, str(rng.random()))
    seen = session.view(0)
    table, board = tabletops.of_view(seen), boards.of_view(seen)
    for events in playing(session, rng, "eager", 10):
        told = [redact(event, 0) for event in events]
        beats = choreograph(table, board, told, PAUSES, session.state.turn)
        assert [beat.board.turn for beat in beats[:-1]] == [None] * (len(beats) - 1)
        assert beats[-1].board.turn == session.state.turn
        table, board = beats[-1].table, beats[-1].board


def test_nothing_that_happens_is_no_beat() -> None:
    session = Session.start(RULES["classic"], PLAYERS, "1")
    seen = session.view(0)
    assert choreograph(tabletops.of_view(seen), boards.of_view(seen), [], PAUSES, 0) == []


def test_a_deal_goes_round_in_packets_of_three_and_ends_with_the_widow(
    shown: list[Shown],
) -> None:
    """R8: six cards each in packets of three, eldest first; the 25th lies in the middle."""
    for one in of_kind(shown, happened.CardsDealt):
        event = one.event
        assert isinstance(event, happened.CardsDealt)
        steps: list[tuple[int | None, int]] = []
        for before, after in zip(one.beats, one.beats[1:], strict=False):
            grown = _grown(before.table, after.table)
            if grown is not None:
                steps.append(grown)
        seats = list(clockwise_from(left_of(event.dealer)))
        expected: list[tuple[int | None, int]] = [(seat, 3) for seat in seats + seats]
        assert steps == expected + [(None, 1)] * len(event.widow)
        sounds = [sound for beat in one.beats for sound in beat.sounds]
        heard = [sound.seat for sound in sounds if sound.cue is Cue.DEAL]
        assert heard == [seat for seat, _ in expected] + [None] * len(event.widow)


def _grown(before: Tabletop, after: Tabletop) -> tuple[int | None, int] | None:
    """Which hand, or the widow (None), got how many cards."""
    if len(after.widow) > len(before.widow):
        return None, len(after.widow)
    for seat in SEATS:
        more = len(after.hands[seat]) - len(before.hands[seat])
        if more > 0:
            return seat, more
    return None


def test_cards_are_dealt_face_down_and_the_own_hand_turns_up_at_the_end(
    shown: list[Shown],
) -> None:
    for one in of_kind(shown, happened.CardsDealt):
        event = one.event
        assert isinstance(event, happened.CardsDealt)
        first = next(n for n, beat in enumerate(one.beats) if beat.table.faces)
        assert all(len(hand) == 6 for hand in one.beats[first].table.hands)
        last = one.beats[-1].table
        assert {last.faces[token] for token in last.hands[0]} == set(event.hands[0])
        assert len(last.faces) == 6
        assert last.hands[0] == last.sorted_hand(last.hands[0])


def test_a_trick_is_looked_at_before_it_is_swept_to_its_winner(shown: list[Shown]) -> None:
    """C-U1: a finished trick stays long enough to be seen."""
    for one in of_kind(shown, happened.TrickWon):
        assert isinstance(one.event, happened.TrickWon)
        looked, swept = one.beats
        assert looked.pause == PAUSES.trick
        assert looked.table == one.before[0]
        winner = one.event.trick.winner
        assert (looked.board.leading, swept.board.leading) == (winner, None)
        won = tuple(token for _, token in looked.table.trick)
        assert swept.table.trick == ()
        assert swept.table.piles[winner][-1] == won
        assert [swept.table.faces[token] for token in won] == [
            card for _, card in one.event.trick.plays
        ]


def test_the_widow_turns_over_only_for_the_one_who_takes_it(shown: list[Shown]) -> None:
    """R12: the maker takes the widow; nobody else sees it."""
    kinds = Counter[bool]()
    for one in of_kind(shown, happened.WidowTaken):
        assert isinstance(one.event, happened.WidowTaken)
        seat, table = one.event.seat, one.before[0]
        shows = [bool(table.widow) and table.widow[0] in beat.table.faces for beat in one.beats]
        assert all(shows) if seat == 0 else not any(shows)
        assert one.beats[-1].table.widow == ()
        assert len(one.beats[-1].table.hands[seat]) == 7
        kinds[seat == 0] += 1
    assert kinds[True] > 0
    assert kinds[False] > 0


def test_what_is_said_stays_to_be_read(shown: list[Shown]) -> None:
    pauses: dict[type, float] = {
        happened.SeatPassed: PAUSES.call,
        happened.BidMade: PAUSES.call,
        happened.AuctionWon: PAUSES.declared,
        happened.TrumpNamed: PAUSES.declared,
        happened.WidowExposed: PAUSES.declared,
    }
    for kind, pause in pauses.items():
        assert all(one.beats[-1].pause == pause for one in of_kind(shown, kind))


def test_a_hand_that_is_thrown_in_says_so_before_it_is_gathered(shown: list[Shown]) -> None:
    for one in of_kind(shown, happened.HandThrownIn):
        said, gathered = one.beats
        assert said.table == one.before[0]
        assert said.board.thrown_in == one.event
        assert said.pause > 0
        assert len(gathered.table.stock) == len(tokens_of(one.before[0]))


def test_a_result_is_on_the_board_until_the_next_deal(shown: list[Shown]) -> None:
    for one in of_kind(shown, happened.HandScored):
        assert isinstance(one.event, happened.HandScored)
        assert one.beats[-1].board.result == one.event.result
        assert one.beats[-1].board.score == one.event.result.score
    for one in of_kind(shown, happened.CardsDealt):
        assert all(beat.board.result is None for beat in one.beats)


def test_a_match_that_is_won_says_by_whom(shown: list[Shown]) -> None:
    for one in of_kind(shown, happened.MatchWon):
        assert isinstance(one.event, happened.MatchWon)
        assert one.beats[-1].board.winner == one.event.side
