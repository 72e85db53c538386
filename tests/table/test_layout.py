import math
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest

from game.cards import PACK
from game.rules.seats import SEATS
from game.table.layout import Box, Layout, around
from game.table.pose import CARD_RATIO, Pose
from game.table.tabletop import Tabletop, Token
from tests.table.support import LAYOUTS, name_of

Point = tuple[float, float]

INDEX = (0.22, 0.42)
"""Width and height of the corner with rank and suit, by the width of the card."""


def corners(pose: Pose, wide: float = 0.5, left: float = -0.5, low: float = 1.0) -> list[Point]:
    """The corners of a card, or of a part of it, by its width and by half its height."""
    turn = math.radians(pose.angle)
    high = CARD_RATIO / 2
    found = []
    for along, across in ((left, -high), (wide, -high), (wide, low * high), (left, low * high)):
        dx, dy = along * pose.width, across * pose.width
        x = pose.x + dx * math.cos(turn) - dy * math.sin(turn)
        found.append((x, pose.y + dx * math.sin(turn) + dy * math.cos(turn)))
    return found


def box_of(pose: Pose) -> Box:
    """The rectangle that a card takes, turned as it is."""
    xs, ys = zip(*corners(pose), strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def box_round(poses: list[Pose]) -> Box:
    boxes = [box_of(pose) for pose in poses]
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(x, y, right - x, bottom - y)


def holding(me: int, own: int, others: int = 6) -> Tabletop:
    """A table where everyone holds some cards, one's own face up."""
    tokens = iter(range(30))
    hands = tuple(
        tuple(next(tokens) for _ in range(own if seat == me else others)) for seat in SEATS
    )
    faces = dict(zip(hands[me], PACK, strict=False))
    return Tabletop(me=me, hands=hands, faces=faces)


def own_hand(layout: Layout, own: int, raised: frozenset[Token] = frozenset()) -> list[Pose]:
    table = holding(layout.me, own)
    placed = layout.places(table, raised)
    return [placed[token] for token in table.hands[layout.me]]


def fixed(layout: Layout) -> dict[str, Box]:
    """What always has its place, each by itself."""
    names = {f"name {seat}": layout.name(seat) for seat in SEATS}
    return names | {
        "title": layout.title,
        "subtitle": layout.subtitle,
        "scores": layout.scores,
        "corner": layout.corner,
        "hint": layout.hint_button,
        "menu": layout.menu_button,
    }


@pytest.fixture(params=LAYOUTS, ids=name_of)
def layout(request: pytest.FixtureRequest) -> Layout:
    made = request.param
    assert isinstance(made, Layout)
    return made


def test_what_is_always_in_sight_lies_in_the_window_and_apart(layout: Layout) -> None:
    boxes = {**fixed(layout), "controls": layout.controls}
    for name, box in boxes.items():
        assert layout.window.contains(box), name
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        assert not a.overlaps(b), f"{one} and {other}"


@pytest.mark.parametrize("own", range(1, 8))
def test_the_own_hand_lies_in_the_window_turned_corners_too(layout: Layout, own: int) -> None:
    for raised in (frozenset[Token](), frozenset(range(8))):
        for pose in own_hand(layout, own, raised):
            assert layout.window.contains(box_of(pose))


@pytest.mark.parametrize("own", range(1, 8))
def test_nothing_lies_over_the_own_hand(layout: Layout, own: int) -> None:
    hand = box_round(own_hand(layout, own))
    for name, box in {**fixed(layout), "controls": layout.controls}.items():
        assert not hand.overlaps(box), name
    for seat in SEATS:
        assert not hand.overlaps(layout.trick_slot(seat))
    _, y = layout.message
    assert y + layout.px(20) <= hand.y


@pytest.mark.parametrize("own", range(2, 8))
def test_the_index_of_each_card_is_clear_of_its_right_neighbour(layout: Layout, own: int) -> None:
    wide, high = INDEX
    for pose, neighbour in pairwise(own_hand(layout, own)):
        low = 2 * high / CARD_RATIO - 1
        for corner in corners(pose, wide=wide - 0.5, low=low):
            assert not neighbour.covers(corner)


def test_a_trick_stays_clear_of_everything(layout: Layout) -> None:
    slots = [layout.trick_slot(seat) for seat in SEATS]
    for name, box in fixed(layout).items():
        assert not any(slot.overlaps(box) for slot in slots), name
    table = replace(holding(0, 6), hands=((), *holding(0, 6).hands[1:]))
    for pose in layout.places(table).values():
        assert not any(slot.overlaps(box_of(pose)) for slot in slots)


def test_the_button_to_claim_lies_apart_from_all_that_is_there_in_play(layout: Layout) -> None:
    assert layout.window.contains(layout.claim)
    others = {**fixed(layout), "message": layout.message_room}
    others |= {f"slot {seat}": layout.trick_slot(seat) for seat in SEATS}
    for name, box in others.items():
        assert not layout.claim.overlaps(box), name
    for pose in layout.places(holding(0, 6)).values():
        assert not layout.claim.overlaps(box_of(pose))


def test_for_the_left_hand_the_corner_and_the_own_name_change_sides() -> None:
    right, left = Layout(1280, 800), Layout(1280, 800, is_left_handed=True)
    for one, other in ((right, left), (left, right)):
        own = other.name(0).centre[0]
        assert (one.corner.centre[0] < 640) == (one.menu_button.x < 640) == (own < 640)
    assert right.corner.x > 640 > left.corner.x
    assert right.name(1) == left.name(1)


def test_larger_text_has_larger_boxes() -> None:
    usual, large = Layout(1280, 800), Layout(1280, 800, text=2.0)
    for name, box in fixed(usual).items():
        if name != "title":
            assert fixed(large)[name].height >= 1.5 * box.height, name


def test_cards_of_a_trick_lie_in_their_slots(layout: Layout) -> None:
    table = Tabletop(me=0, trick=tuple((seat, seat) for seat in SEATS))
    for seat, pose in layout.places(table).items():
        assert layout.trick_slot(seat).centre == pytest.approx((pose.x, pose.y))
        assert layout.trick_slot(seat).width == pytest.approx(pose.width)
        assert pose.shows_face


@pytest.mark.parametrize("me", SEATS)
def test_seats_sit_clockwise_from_the_person_at_the_bottom(me: int) -> None:
    """R1: the left of seat 0 is seat 1."""
    layout = Layout(1280, 800, me)
    assert [layout.place_of((me + turn) % 4) for turn in range(4)] == [0, 1, 2, 3]
    x, y = layout.middle
    bottom, left, top, right = (layout.trick_slot((me + turn) % 4).centre for turn in range(4))
    assert left[0] < x < right[0]
    assert top[1] < y < bottom[1]


@pytest.mark.parametrize("trump_named", [False, True])
def test_cards_beside_the_game_stay_clear_of_it(layout: Layout, trump_named: bool) -> None:
    """The widow and up to five cards laid aside."""
    table = Tabletop(me=0, widow=(0,), is_widow_dead=trump_named, aside=(1, 2, 3, 4))
    lies = [pose for token, pose in layout.places(table).items() if trump_named or token]
    others = {**fixed(layout), "controls": layout.controls}
    others |= {f"slot {seat}": layout.trick_slot(seat) for seat in SEATS}
    held = holding(0, 7, 7)
    for pose in lies:
        box = box_of(pose)
        assert layout.window.contains(box)
        for name, other in others.items():
            assert not box.overlaps(other), name
    for pose in layout.places(held).values():
        assert not box_round(lies).overlaps(box_of(pose))


def test_the_widow_lies_clear_of_the_controls(layout: Layout) -> None:
    placed = layout.places(Tabletop(me=0, widow=(0,)))
    assert not box_of(placed[0]).overlaps(layout.controls)


@pytest.mark.parametrize("tricks", range(1, 7))
@pytest.mark.parametrize("seat", SEATS)
def test_the_tricks_of_a_seat_lie_in_the_window_and_apart(
    layout: Layout, seat: int, tricks: int
) -> None:
    pile = tuple(tuple(range(30 + 4 * number, 34 + 4 * number)) for number in range(tricks))
    piles = tuple(pile if one == seat else () for one in SEATS)
    held = holding(0, 6 - tricks, 6 - tricks)
    placed = layout.places(replace(held, piles=piles))
    box = box_round([pose for token, pose in placed.items() if token >= 30])
    assert layout.window.contains(box)
    for name, other in fixed(layout).items():
        assert not box.overlaps(other), name
    for one in SEATS:
        assert not box.overlaps(layout.trick_slot(one))
    for token, pose in placed.items():
        assert token >= 30 or not box.overlaps(box_of(pose)), token


@pytest.mark.parametrize("is_split", [False, True])
@pytest.mark.parametrize("dealer", SEATS)
def test_the_pack_lies_in_the_window(layout: Layout, dealer: int, is_split: bool) -> None:
    table = Tabletop(me=0, dealer=dealer, stock=tuple(range(25)), is_split=is_split)
    box = box_round(list(layout.places(table).values()))
    assert layout.window.contains(box)


def test_the_next_card_to_be_dealt_lies_on_top() -> None:
    placed = Layout(1280, 800).places(Tabletop(me=0, stock=tuple(range(25))))
    assert max(placed, key=lambda token: placed[token].z) == 0


@pytest.mark.parametrize("me", SEATS)
def test_each_token_has_one_place(rng: Random, me: int) -> None:
    layout = Layout(1280, 800, me)
    tokens = list(range(25))
    rng.shuffle(tokens)
    table = Tabletop(
        me=me,
        stock=tuple(tokens[:2]),
        hands=tuple(tuple(tokens[2 + 3 * seat : 5 + 3 * seat]) for seat in SEATS),
        widow=(tokens[14],),
        aside=(tokens[15],),
        trick=((0, tokens[16]),),
        piles=((tuple(tokens[17:21]),), (), (tuple(tokens[21:25]),), ()),
    )
    assert layout.places(table).keys() == set(range(25))


def test_only_the_own_hand_the_trick_and_a_shown_widow_lie_face_up() -> None:
    table = holding(0, 6)
    placed = Layout(1280, 800).places(
        replace(
            table, widow=(24,), aside=(25,), trick=((1, 26),), faces={**table.faces, 24: PACK[9]}
        )
    )
    up = {token for token, pose in placed.items() if pose.shows_face}
    assert up == {*table.hands[0], 24, 26}


@pytest.mark.parametrize("me", SEATS)
def test_a_hand_that_sits_out_lies_face_down_and_farther_away(me: int) -> None:
    """2.5: alone, the partner's hand lies face down and takes no part."""
    layout, table = Layout(1280, 800, me), holding(me, 6)
    for seat in SEATS:
        before = layout.places(table)
        out = layout.places(replace(table, sitting_out=frozenset((seat,))))
        x, y = layout.middle
        for token in table.hands[seat]:
            assert not out[token].shows_face
            near = math.hypot(before[token].x - x, before[token].y - y)
            assert math.hypot(out[token].x - x, out[token].y - y) > near


def test_boxes_know_what_they_share() -> None:
    box = Box(0, 0, 10, 10)
    assert around(5, 5, 10, 10) == box
    assert (box.right, box.bottom, box.centre) == (10, 10, (5, 5))
    assert box.overlaps(Box(9, 9, 5, 5))
    assert not box.overlaps(Box(10, 0, 5, 5))
    assert box.contains(Box(0, 0, 10, 10))
    assert not box.contains(Box(1, 1, 10, 5))
