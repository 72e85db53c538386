import math
from dataclasses import replace
from random import Random

import pytest

from game.table.pose import CARD_RATIO, Mover, Pose, blend, ease


def any_pose(rng: Random) -> Pose:
    return Pose(
        rng.uniform(0, 900),
        rng.uniform(0, 900),
        rng.uniform(40, 200),
        rng.uniform(-180, 180),
        rng.choice([0.0, 1.0]),
        rng.uniform(0, 900),
        rng.random(),
    )


def test_easing_begins_at_0_ends_at_1_and_never_turns_back() -> None:
    shares = [ease(number / 200) for number in range(201)]
    assert (shares[0], shares[-1]) == (0, 1)
    assert shares == sorted(shares)
    assert (ease(-3), ease(7)) == (0, 1)
    # A hand sets off quickly and arrives slowly.
    assert shares[100] > 0.6


def test_a_blend_begins_and_ends_at_its_poses(rng: Random) -> None:
    start, end = any_pose(rng), any_pose(rng)
    assert blend(start, end, 0) == pytest.approx(start._replace(z=end.z))
    assert blend(start, end, 1) == pytest.approx(end)


@pytest.mark.parametrize("angle", [0, 30, -90, 171])
def test_a_card_covers_the_points_on_it_turned_as_it_is(angle: float) -> None:
    pose = Pose(500, 400, 100, angle)
    turn = math.radians(angle)

    def covers(along: float, across: float) -> bool:
        x = 500 + along * math.cos(turn) - across * math.sin(turn)
        y = 400 + along * math.sin(turn) + across * math.cos(turn)
        return pose.covers((x, y))

    high = 100 * CARD_RATIO / 2
    for along in (-1, 1):
        for across in (-1, 1):
            assert covers(along * 49, across * (high - 1))
            assert not covers(along * 51, across * (high - 1))
            assert not covers(along * 49, across * (high + 1))


def test_a_card_turns_over_edge_on() -> None:
    flat, edge_on = Pose(0, 0, 1), Pose(0, 0, 1, up=0.5)
    assert (flat.flip, flat.shows_face) == (1, False)
    assert edge_on.flip == 0
    assert (Pose(0, 0, 1, up=1).flip, Pose(0, 0, 1, up=1).shows_face) == (1, True)


def test_a_mover_waits_moves_and_arrives(rng: Random) -> None:
    start, end = any_pose(rng), any_pose(rng)
    mover = Mover.at(start)
    assert (mover.pose, mover.is_moving) == (start, False)
    mover.retarget(end, wait=0.5, duration=1.0)
    assert (mover.pose, mover.is_moving) == (start, True)
    mover.advance(0.5)
    assert mover.pose == start
    mover.advance(0.25)
    assert mover.pose not in (start, end)
    assert mover.pose.z > end.z
    mover.advance(0.76)
    assert (mover.pose, mover.is_moving) == (end, False)


def test_a_mover_with_another_goal_goes_on_from_where_it_is(rng: Random) -> None:
    mover = Mover.at(any_pose(rng))
    mover.retarget(any_pose(rng), 0.0, 1.0)
    mover.advance(0.3)
    here, end = mover.pose, any_pose(rng)
    mover.retarget(end, 0.0, 1.0)
    assert mover.pose == here
    mover.advance(2)
    assert mover.pose == end


def test_a_mover_that_is_headed_there_already_is_not_held_up(rng: Random) -> None:
    mover = Mover.at(any_pose(rng))
    end = any_pose(rng)
    mover.retarget(end, 0.0, 1.0)
    mover.advance(0.7)
    before = replace(mover)
    mover.retarget(end, 0.0, 1.0)
    assert mover == before


@pytest.mark.parametrize(("wait", "duration"), [(0, 0), (0.2, 0), (0, 0.3), (0.2, 0.3)])
def test_no_time_and_much_time_give_places_that_exist(
    rng: Random, wait: float, duration: float
) -> None:
    mover = Mover.at(any_pose(rng))
    end = any_pose(rng)
    mover.retarget(end, wait, duration)
    for seconds in (0.0, 0.0, wait, 1e9):
        mover.advance(seconds)
        assert all(math.isfinite(value) for value in mover.pose)
    assert mover.pose == end


def test_a_mover_that_arrives_is_there_whatever_it_waited_for(rng: Random) -> None:
    mover = Mover.at(any_pose(rng))
    end = any_pose(rng)
    mover.retarget(end, 3.0, 1.0)
    mover.arrive()
    assert (mover.pose, mover.is_moving) == (end, False)
