from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pygame
import pytest

from game.cards import Suit
from game.match import words
from game.match.session import Session
from game.rules import Refusal, explain
from game.rules.events import HandThrownIn
from game.rules.seats import SEATS
from game.rules.state import Trick
from game.table.board import Board, Bubble
from game.table.hud import Display
from game.table.layout import Box, Layout
from game.table.lettering import Lettering
from game.table.tabletop import Tabletop
from tests.match.support import PLAYERS
from tests.rules.battery import EVERY
from tests.table.support import LAYOUTS, RULES, name_of, playing
from tests.table.test_layout import box_of, box_round, fixed, own_hand

NAMES = ("You", "Greta", "Maximiliane", "Jon")
SAID = [
    Bubble("pass"),
    Bubble("bid", "6"),
    Bubble("bid", "LP"),
    Bubble("bid", "DM", Suit.LOW_NO_TRUMP),
    Bubble("forced", "3"),
    Bubble("named", trump=Suit.DIAMONDS),
    Bubble("trump", trump=Suit.LOW_NO_TRUMP),
    Bubble("trump", trump=Suit.DIAMONDS),
    Bubble("alone"),
    Bubble("with_partner"),
    Bubble("defend_alone"),
    Bubble("defend_together"),
]
SEEN = 150
"""The least opacity, of 255, that hides something: shadows and glows may lie over others."""


@pytest.fixture(params=LAYOUTS, ids=name_of)
def layout(request: pytest.FixtureRequest) -> Layout:
    made = request.param
    assert isinstance(made, Layout)
    return made


@pytest.fixture(scope="module")
def lettering() -> Lettering:
    pygame.font.init()
    return Lettering()


@pytest.fixture(scope="module")
def refusals(seed: int) -> list[str]:
    """A sentence for every kind of refusal that comes up in a few matches."""
    found: dict[tuple[str, str], str] = {}
    rng = Random(seed)
    for rules in RULES.values():
        session = Session.start(rules, PLAYERS, str(seed))
        for _ in playing(session, rng, "eager", 3):
            turn = session.state.turn
            for action in rng.sample(EVERY[0 if turn is None else turn], 20):
                refusal = explain(session.state, action)
                if refusal is not None:
                    found[refusal.code, refusal.rule] = words.refusal(refusal, NAMES)
    assert len(found) > 10
    return [*found.values(), words.refusal(Refusal("stale", ""), NAMES)]


def drawn(layout: Layout, lettering: Lettering, draw: Callable[[Display], None]) -> Box:
    """The box that something takes, drawn on nothing, without its shadow."""
    surface = pygame.Surface((layout.width, layout.height), pygame.SRCALPHA, 32)
    draw(Display(surface, layout, lettering, NAMES, "two"))
    return Box(*surface.get_bounding_rect(min_alpha=SEEN))


def is_whole(layout: Layout, box: Box) -> bool:
    """True if a box keeps a pixel from the window's edge, where a drawing would be cut off."""
    return Box(1, 1, layout.width - 2, layout.height - 2).contains(box)


def in_the_way(layout: Layout) -> Iterator[tuple[str, Box]]:
    """What nothing that is said may hide."""
    yield from fixed(layout).items()
    yield "hand", box_round(own_hand(layout, 7))


@pytest.mark.parametrize("seat", SEATS)
def test_what_a_seat_says_is_seen_whole_and_hides_nothing(
    layout: Layout, lettering: Lettering, seat: int
) -> None:
    widow = box_of(layout.places(Tabletop(me=0, widow=(0,)))[0])
    others = {**dict(in_the_way(layout)), "controls": layout.controls, "widow": widow}
    for said in SAID:
        box = drawn(layout, lettering, partial(Display.bubble, seat=seat, said=said))
        assert is_whole(layout, box), said
        for name, other in others.items():
            assert not box.overlaps(other), f"{said} and {name}"


def test_a_message_is_seen_whole_and_hides_nothing(
    layout: Layout, lettering: Lettering, refusals: list[str]
) -> None:
    others = dict(in_the_way(layout)) | {f"slot {seat}": layout.trick_slot(seat) for seat in SEATS}
    for sentence in refusals:
        box = drawn(layout, lettering, partial(Display.message, words_=sentence))
        assert is_whole(layout, box), sentence
        for name, other in others.items():
            assert not box.overlaps(other), f"{sentence!r} and {name}"


def test_a_prompt_stays_within_the_controls(layout: Layout, lettering: Lettering) -> None:
    words_ = "Bid more than the three that Maximiliane has bid, or pass: " * 3
    box = drawn(layout, lettering, lambda display: display.prompt(words_, has_buttons=True))
    grown = layout.px(8)
    room = layout.controls
    assert Box(
        room.x - grown, room.y - grown, room.width + 2 * grown, room.height + 2 * grown
    ).contains(box)


@pytest.mark.parametrize("score", [(0, 0), (-64, 63)])
def test_the_whole_display_is_seen_whole(
    layout: Layout, lettering: Lettering, score: tuple[int, int]
) -> None:
    board = Board(
        hand_number=128,
        dealer=2,
        score=score,
        bidder=2,
        bid="LP",
        is_bid_won=True,
        trump=Suit.DIAMONDS,
        is_alone=True,
        lone_defender=3,
        sitting_out=frozenset((0,)),
        taken=(3, 2),
        taken_by=(0, 1, 3, 1),
        turn=1,
    )
    box = drawn(layout, lettering, lambda display: display.draw(board, Tabletop(me=0)))
    assert is_whole(layout, box)


@pytest.mark.parametrize("reason", ["all_pass", "redeal"])
def test_a_hand_that_is_thrown_in_says_why(lettering: Lettering, reason: str) -> None:
    layout = Layout(800, 600)
    board = Board(hand_number=1)
    quiet = drawn(layout, lettering, lambda display: display.draw(board, Tabletop(me=0)))
    thrown = Board(hand_number=1, thrown_in=HandThrownIn(reason, 2, 0))  # type: ignore[arg-type]
    surface = pygame.Surface((800, 600), pygame.SRCALPHA, 32)
    Display(surface, layout, lettering, NAMES, "two").draw(thrown, Tabletop(me=0))
    x, y = layout.message
    assert quiet.height > 0
    assert surface.get_at((round(x), round(y))).a > SEEN


def test_the_suit_that_the_joker_names_lies_clear_of_the_trick(
    layout: Layout, lettering: Lettering
) -> None:
    """Option `joker_in_no_trump`: in the trick in progress, and in the last one."""
    draws: list[Callable[[Display], None]] = [
        lambda display: display.named_suit(Suit.HEARTS),
        lambda display: display.last_trick(Trick((), 0, Suit.HEARTS)),
    ]
    others = {**dict(in_the_way(layout)), "claim": layout.claim, "message": layout.message_room}
    others |= {f"slot {seat}": layout.trick_slot(seat) for seat in SEATS}
    for draw in draws:
        box = drawn(layout, lettering, draw)
        assert is_whole(layout, box)
        assert box.width > layout.px(20)
        for name, other in others.items():
            assert not box.overlaps(other), name


def test_the_names_of_the_last_trick_lie_clear_of_its_cards(
    layout: Layout, lettering: Lettering
) -> None:
    plays = tuple((seat, card) for seat, card in enumerate(RULES["classic"].pack[:4]))
    for winner in SEATS:
        one = Trick((plays[winner],), winner)
        box = drawn(layout, lettering, partial(Display.last_trick, trick=one))
        assert is_whole(layout, box)
        for seat in SEATS:
            assert not box.overlaps(layout.trick_slot(seat))
