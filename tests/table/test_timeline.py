import math
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from game.match.session import Session
from game.rules import Phase, redact
from game.table import board as boards
from game.table import tabletop as tabletops
from game.table.board import Board
from game.table.choreography import Beat, Pauses, Sound, choreograph
from game.table.layout import Layout
from game.table.pose import Pose
from game.table.tabletop import Tabletop, Token
from game.table.timeline import INSTANT, Timeline
from tests.match.support import PLAYERS
from tests.table.support import RULES, SIZES, act, playing

FRAME = 1 / 60
SPEEDS = [0.65, 1.0, 1.8, INSTANT]
WINDOW = Layout(1280, 800)
LONG = 200_000
"""More frames than anything lasts."""


class Table:
    """A timeline before some beats, which can be had as often as a test likes."""

    def __init__(self, session: Session, layout: Layout = WINDOW) -> None:
        seen = session.view(0)
        self.session, self.layout = session, layout
        self.table, self.board = tabletops.of_view(seen), boards.of_view(seen)
        self.beats: list[Beat] = []

    def play(self, rng: Random, actions: int, level: str = "eager") -> None:
        """Add the beats of so many actions."""
        for _ in range(actions):
            if self.session.state.phase is Phase.OVER:
                return
            events = [redact(event, 0) for event in act(self.session, rng, level)]
            table, board = self.end
            turn = self.session.state.turn
            self.beats += choreograph(table, board, events, Pauses(), turn)

    @property
    def end(self) -> tuple[Tabletop, Board]:
        return (
            (self.beats[-1].table, self.beats[-1].board) if self.beats else (self.table, self.board)
        )

    def timeline(self) -> Timeline:
        timeline = Timeline(self.layout, self.table, self.board)
        timeline.enqueue(self.beats)
        return timeline


@pytest.fixture
def deal() -> Table:
    """A deal of the classic game."""
    table = Table(Session.start(RULES["classic"], PLAYERS, "1"))
    table.play(Random(1), 1)
    return table


@pytest.fixture
def hands(rng: Random) -> Table:
    """Two hands or so, with exchanges."""
    table = Table(Session.start(RULES["exchange"], PLAYERS, str(rng.random())))
    table.play(rng, 60)
    return table


def run(timeline: Timeline, dt: float = FRAME) -> list[Sound]:
    """Play it out."""
    sounds: list[Sound] = []
    for _ in range(LONG):
        if not (timeline.is_busy or timeline.is_moving):
            return sounds
        sounds += timeline.update(dt)
        assert_finite(timeline)
    raise AssertionError("it never comes to rest")


def run_for(timeline: Timeline, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        timeline.update(FRAME)


def assert_finite(timeline: Timeline) -> None:
    assert all(math.isfinite(value) for _, pose, _ in timeline.poses() for value in pose)


def poses(timeline: Timeline) -> dict[Token, Pose]:
    return {token: pose for token, pose, _ in timeline.poses()}


def assert_at_rest(timeline: Timeline, end: tuple[Tabletop, Board], layout: Layout) -> None:
    """All is where a table laid out anew has it, and nothing will change."""
    assert not timeline.is_busy
    assert not timeline.is_moving
    assert (timeline.table, timeline.board) == end
    assert poses(timeline) == layout.places(end[0], timeline.raised)
    assert all(is_still for _, _, is_still in timeline.poses())
    assert timeline.update(1.0) == []


def all_sounds(beats: list[Beat]) -> Counter[Sound]:
    return Counter(Sound(one.cue, one.seat) for beat in beats for one in beat.sounds)


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("dt", [FRAME, 0.05, 0.25, 30.0])
def test_every_pace_comes_to_the_same_end_and_sounds_once(
    hands: Table, speed: float, dt: float
) -> None:
    timeline = hands.timeline()
    timeline.speed = speed
    sounds = run(timeline, dt)
    assert_at_rest(timeline, hands.end, WINDOW)
    assert Counter(Sound(one.cue, one.seat) for one in sounds) == all_sounds(hands.beats)


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("dt", [FRAME, 30.0])
def test_beats_are_played_one_after_the_other(hands: Table, speed: float, dt: float) -> None:
    timeline = hands.timeline()
    timeline.speed = speed
    seen = [(timeline.table, timeline.board)]
    while timeline.is_busy:
        timeline.update(dt)
        if (timeline.table, timeline.board) != seen[-1]:
            seen.append((timeline.table, timeline.board))
    due = [(hands.table, hands.board), *((beat.table, beat.board) for beat in hands.beats)]
    for one in seen:
        # Beats that take no time may pass unseen, but none comes before its turn.
        del due[: due.index(one) + 1]
    assert due == []


@pytest.mark.parametrize("speed", SPEEDS)
def test_no_time_changes_nothing_for_ever(deal: Table, speed: float) -> None:
    timeline = deal.timeline()
    timeline.speed = speed
    timeline.update(0.0)
    before = poses(timeline)
    for _ in range(5):
        assert timeline.update(0.0) == []
        assert_finite(timeline)
    assert poses(timeline) == before
    run(timeline)
    assert_at_rest(timeline, deal.end, WINDOW)


@pytest.mark.parametrize("speed", SPEEDS)
def test_time_to_look_is_kept_at_every_speed(rng: Random, speed: float) -> None:
    """C-U1: a finished trick is seen for as long as the person has chosen."""
    session = Session.start(RULES["joker_bids"], PLAYERS, str(rng.random()))
    for _ in playing(session, rng, "casual", 30):
        if len(session.state.trick) == 3:
            break
    table = Table(session)
    table.play(rng, 1, "casual")
    (looked,) = [beat for beat in table.beats if beat.board.leading is not None]
    timeline = table.timeline()
    timeline.speed = speed
    seconds = 0.0
    while timeline.is_busy:
        timeline.update(FRAME)
        seconds += FRAME if timeline.board is looked.board else 0.0
    assert seconds >= looked.pause - 2 * FRAME


def test_a_pause_without_an_end_waits_until_it_is_skipped(deal: Table) -> None:
    timeline = Timeline(WINDOW, *deal.end)
    end = tabletops.cleared(deal.end[0]), deal.end[1]
    timeline.enqueue([Beat(*deal.end, pause=math.inf), Beat(*end, move=1, length=1)])
    for _ in range(1000):
        timeline.update(3600)
    assert timeline.is_busy
    assert not timeline.is_moving
    assert timeline.until_change == math.inf
    timeline.finish()
    assert_at_rest(timeline, end, WINDOW)


MOMENTS = [number / 10 for number in range(55)]
"""Each 100 ms of a deal, and some after it."""


def skip(timeline: Timeline) -> Layout:
    timeline.finish()
    return timeline.layout


def resize(timeline: Timeline) -> Layout:
    for size in (SIZES[0], SIZES[-2], SIZES[-1]):
        timeline.relayout(Layout(*size))
        timeline.update(FRAME)
    return timeline.layout


def drag_a_card(timeline: Timeline) -> Layout:
    held = timeline.table.hands[0]
    timeline.drag((held[0], 1.0, 2.0) if held else None)
    run_for(timeline, 0.2)
    timeline.drag(None)
    return timeline.layout


def hover(timeline: Timeline) -> Layout:
    timeline.raise_cards(frozenset(timeline.table.hands[0][:1]))
    run_for(timeline, 0.1)
    timeline.raise_cards(frozenset())
    return timeline.layout


def change_the_pace(timeline: Timeline) -> Layout:
    for speed in SPEEDS:
        timeline.speed = speed
        timeline.update(FRAME)
    return timeline.layout


@pytest.mark.parametrize("disturb", [skip, resize, drag_a_card, hover, change_the_pace])
def test_whatever_interrupts_a_deal_it_ends_as_a_fresh_layout(
    deal: Table, disturb: Callable[[Timeline], Layout]
) -> None:
    """C-U4: no resize, skip or drag at any moment of a deal leaves a broken table."""
    for moment in MOMENTS:
        timeline = deal.timeline()
        run_for(timeline, moment)
        layout = disturb(timeline)
        run(timeline)
        assert_at_rest(timeline, deal.end, layout)


def test_another_table_altogether_is_eased_to_at_any_moment(deal: Table, rng: Random) -> None:
    session = Session.start(RULES["classic"], PLAYERS, "1")
    for _ in range(12):
        act(session, rng, "casual")
    seen = session.view(0)
    other = tabletops.of_view(seen), boards.of_view(seen)
    for moment in MOMENTS:
        timeline = deal.timeline()
        run_for(timeline, moment)
        before = poses(timeline)
        timeline.show(*other)
        assert all(
            math.dist(pose[:2], before[token][:2]) < 1 for token, pose in poses(timeline).items()
        )
        run(timeline)
        assert_at_rest(timeline, other, WINDOW)


def test_a_resize_keeps_cards_in_the_window_while_they_move(deal: Table) -> None:
    for moment in MOMENTS:
        timeline = deal.timeline()
        run_for(timeline, moment)
        for size in (SIZES[-2], SIZES[0], SIZES[-1]):
            timeline.relayout(Layout(*size))
            for _, pose, _ in timeline.poses():
                assert -pose.width < pose.x < size[0] + pose.width
                assert -pose.width < pose.y < size[1] + pose.width


def test_finishing_is_playing_out(hands: Table) -> None:
    timeline = hands.timeline()
    run_for(timeline, 1.0)
    timeline.finish()
    assert_at_rest(timeline, hands.end, WINDOW)


def test_nothing_jumps_while_it_is_played(deal: Table) -> None:
    """In one frame no card goes farther than a quick hand takes it."""
    timeline = deal.timeline()
    before = poses(timeline)
    while timeline.is_busy:
        timeline.update(FRAME)
        now = poses(timeline)
        for token, pose in now.items():
            assert math.dist(pose[:2], before[token][:2]) < WINDOW.px(140)
        before = now


def test_a_card_that_is_dragged_follows_the_pointer_above_all_others(deal: Table) -> None:
    timeline = Timeline(WINDOW, *deal.end)
    token = deal.end[0].hands[0][2]
    timeline.drag((token, 333.0, 222.0))
    *_, (top, pose, is_still) = timeline.poses()
    assert (top, pose.x, pose.y, is_still) == (token, 333, 222, False)
    timeline.drag((token, 10.0, 20.0))
    assert timeline.poses()[-1][1][:2] == (10, 20)
    timeline.drag(None)
    assert timeline.pose_of(token)[:2] == (10, 20)
    run(timeline)
    assert_at_rest(timeline, deal.end, WINDOW)


@pytest.mark.parametrize("size", SIZES)
def test_the_grip_of_each_card_lies_on_it_alone(rng: Random, size: tuple[int, int]) -> None:
    session = Session.start(RULES["joker_bids"], PLAYERS, str(rng.random()))
    counts = set()
    for _ in playing(session, rng, "eager", 8):
        seen = session.view(0)
        timeline = Timeline(Layout(*size), tabletops.of_view(seen), boards.of_view(seen))
        held = timeline.table.hands[0]
        counts.add(len(held))
        for token in held:
            for raised in (frozenset[Token](), frozenset((token,)), frozenset(held)):
                timeline.raise_cards(raised)
                timeline.finish()
                x, y = timeline.grip_of(token)
                for dx in (-3, 0, 3):
                    for dy in (-3, 0, 3):
                        assert timeline.own_card_at((x + dx, y + dy)) == token
    assert counts >= {1, 2, 3, 4, 5, 6}


def test_no_card_is_where_none_lies(deal: Table) -> None:
    timeline = Timeline(WINDOW, *deal.end)
    assert timeline.own_card_at(WINDOW.middle) is None
    assert timeline.own_card_at(WINDOW.name(0).centre) is None


def test_a_raised_card_keeps_the_pointer_that_raised_it(deal: Table) -> None:
    """A card that rises from under the pointer would fall back at once, and rise again."""
    timeline = Timeline(WINDOW, *deal.end)
    token = deal.end[0].hands[0][0]
    pose = timeline.pose_of(token)
    for y in range(round(pose.y - pose.width), WINDOW.height):
        point = (pose.x - pose.width * 0.2, float(y))
        if timeline.own_card_at(point) == token:
            timeline.raise_cards(frozenset((token,)))
            assert timeline.own_card_at(point) == token
            timeline.raise_cards(frozenset())


def test_a_card_that_rises_keeps_nobody_waiting(deal: Table) -> None:
    """What is asked of the person is not withdrawn while a card rises or eases back."""
    timeline = Timeline(WINDOW, *deal.end)
    token = deal.end[0].hands[0][0]
    timeline.raise_cards(frozenset((token,)))
    timeline.update(FRAME)
    assert timeline.is_moving
    assert not timeline.is_busy
    timeline.drag((token, 1.0, 1.0))
    timeline.drag(None)
    assert timeline.is_moving
    assert not timeline.is_busy


def test_it_is_busy_until_the_last_card_has_arrived(deal: Table) -> None:
    """Also where the next beat might have begun before that."""
    table, board = deal.end
    late = table.hands[0][0]
    beat = Beat(tabletops.cleared(table), board, move=0.6, length=0.1, waits={late: 0.3})
    timeline = Timeline(WINDOW, table, board)
    timeline.enqueue([beat])
    timeline.update(FRAME)
    seconds = 0.0
    while timeline.is_busy:
        timeline.update(FRAME)
        seconds += FRAME
    assert not timeline.is_moving
    assert seconds == pytest.approx(0.9, abs=2 * FRAME)
