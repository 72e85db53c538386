from dataclasses import replace
from random import Random

import pygame
import pytest

from game.cards import Card
from game.match.preferences import DEFAULTS
from game.match.session import Session
from game.rules import PRESETS, Phase, redact
from game.rules.seats import SEATS
from game.table import board as boards
from game.table import tabletop as tabletops
from game.table.art import CardArt
from game.table.choreography import Pauses, choreograph
from game.table.layout import Layout
from game.table.lettering import Lettering
from game.table.painter import Look, Painter
from game.table.timeline import Timeline
from tests.match.support import PLAYERS
from tests.table.support import SIZES, act, playing

NAMES = ("You", "Mila", "Elke", "Jon")
WINDOW = Layout(1280, 800)


@pytest.fixture(scope="module")
def painter() -> Painter:
    pygame.display.init()
    pygame.Window("tests", size=(64, 64)).get_surface()
    pygame.font.init()
    return Painter(CardArt(), Lettering(), NAMES)


def at(rng: Random, phase: Phase, *, trick: int = 0) -> Session:
    """A match of the 20th century's books in a phase, with so many cards in the trick."""
    session = Session.start(PRESETS["joker_bids"], PLAYERS, str(rng.random()))
    for _ in playing(session, rng, "casual", 30):
        state = session.state
        is_begun = bool(state.tricks) == (phase is Phase.PLAY)
        if state.phase is phase and len(state.trick) == trick and is_begun:
            return session
    raise AssertionError("it does not come to that")


def timeline_of(session: Session, layout: Layout = WINDOW) -> Timeline:
    seen = session.view(0)
    return Timeline(layout, tabletops.of_view(seen), boards.of_view(seen))


def picture(painter: Painter, timeline: Timeline, look: Look | None = None) -> bytes:
    layout = timeline.layout
    painter.prepare(layout, DEFAULTS)
    surface = pygame.Surface((layout.width, layout.height), 0, 32)
    painter.draw(surface, timeline, look or Look())
    return pygame.image.tobytes(surface, "RGB")


def test_it_must_be_prepared_before_it_draws() -> None:
    unready = Painter(CardArt(), Lettering(), NAMES)
    timeline = Timeline(WINDOW, tabletops.Tabletop(me=0), boards.Board())
    with pytest.raises(RuntimeError):
        unready.draw(pygame.Surface((1280, 800)), timeline, Look())


@pytest.mark.parametrize("size", SIZES)
def test_every_moment_of_a_hand_can_be_drawn_at_every_size(
    painter: Painter, rng: Random, size: tuple[int, int]
) -> None:
    session = Session.start(PRESETS["classic"], PLAYERS, str(rng.random()))
    layout = Layout(*size)
    timeline = timeline_of(session, layout)
    painter.prepare(layout, DEFAULTS)
    surface = pygame.Surface(size, 0, 32)
    for _ in range(40):
        if session.state.phase is Phase.OVER:
            return
        events = [redact(event, 0) for event in act(session, rng, "eager")]
        turn = session.state.turn
        timeline.enqueue(choreograph(timeline.table, timeline.board, events, Pauses(), turn))
        timeline.update(0.1)
        timeline.update(rng.uniform(0.0, 0.3))
        painter.draw(surface, timeline, Look())
        timeline.finish()
    painter.draw(surface, timeline, Look(message="x", prompt="y", has_buttons=True))


def test_a_table_drawn_twice_looks_the_same(painter: Painter, rng: Random) -> None:
    timeline = timeline_of(at(rng, Phase.PLAY, trick=2))
    first = picture(painter, timeline)
    picture(painter, timeline_of(at(rng, Phase.PLAY), Layout(800, 600)))
    assert picture(painter, timeline) == first


def test_legal_cards_stand_out(painter: Painter, rng: Random) -> None:
    session = at(rng, Phase.PLAY)
    timeline = timeline_of(session)
    hand = session.view(0).hand
    every, none = frozenset(hand), frozenset[Card]()
    plain = picture(painter, timeline)
    assert picture(painter, timeline, Look(choosable=none)) != plain
    assert picture(painter, timeline, Look(choosable=every)) != picture(
        painter, timeline, Look(choosable=none)
    )


def test_whose_turn_it_is_is_seen(painter: Painter, rng: Random) -> None:
    timeline = timeline_of(at(rng, Phase.PLAY))
    seen = set()
    for seat in SEATS:
        timeline.board = replace(timeline.board, turn=seat)
        seen.add(picture(painter, timeline))
    assert len(seen) == 4


def test_cards_that_are_hidden_draw_the_same_whatever_they_are(
    painter: Painter, rng: Random
) -> None:
    """No picture may tell what a seat cannot know."""
    session = at(rng, Phase.AUCTION)
    state = session.state
    one, *others = (seat for seat in SEATS if seat)
    hands = list(state.hands)
    hands[one], hands[others[0]] = hands[others[0]], hands[one]
    before = picture(painter, timeline_of(session))
    session._state = state._replace(hands=tuple(hands))
    assert picture(painter, timeline_of(session)) == before


def test_what_is_asked_and_said_is_drawn(painter: Painter, rng: Random) -> None:
    timeline = timeline_of(at(rng, Phase.PLAY))
    looks = [
        Look(),
        Look(message="Follow suit"),
        Look(prompt="Your bid"),
        Look(prompt="Your bid", has_buttons=True),
        Look(last_trick=timeline.board.last_trick),
    ]
    assert timeline.board.last_trick is not None
    assert len({picture(painter, timeline, look) for look in looks}) == len(looks)


def test_after_a_match_its_empty_table_is_let_go(painter: Painter, rng: Random) -> None:
    timeline = timeline_of(at(rng, Phase.PLAY))
    before = picture(painter, timeline)
    painter.forget()
    with pytest.raises(RuntimeError, match="prepared"):
        painter.draw(pygame.Surface((1280, 800)), timeline, Look())
    assert picture(painter, timeline) == before
