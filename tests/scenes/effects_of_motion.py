"""What the preferences of motion do; :mod:`tests.scenes.test_effects` runs this."""

import math
from dataclasses import replace
from random import Random

from game.match.preferences import DEFAULTS
from game.rules import Phase
from game.rules.actions import Discard, Play
from game.scenes import course
from game.scenes.context import Context
from game.scenes.match import ME
from tests.scenes.effects import TABLE, is_last, of, playing
from tests.scenes.playing import FRAME, Person, my_turn


@of("speed")
def speed(context: Context, rng: Random) -> None:
    person = playing(context, rng, my_turn(Phase.PLAY))
    speeds, waits = [], []
    for value in TABLE["speed"].values:
        context.prefer(speed=value)
        speeds.append(person.match.director.timeline.speed)
        waits.append(person.match.director.pace.card)
    assert speeds == sorted(set(speeds))
    assert waits == sorted(set(waits), reverse=True)


def started(context: Context, **wishes: bool) -> Person:
    """A person whose match has just begun, with the default preferences but for these."""
    course.install(context)
    context.preferences = replace(DEFAULTS, **wishes)  # type: ignore[arg-type]
    course.start(context)
    return Person(context)


@of("reduced_motion")
def reduced_motion(context: Context, rng: Random) -> None:
    for value in (True, False):
        person = started(context, reduced_motion=value)
        person.wait(1)
        assert (not person.match.director.timeline.table.stock) == value
        context.stack.clear()


@of("animate_deal")
def deal(context: Context, rng: Random) -> None:
    for value in (True, False):
        timeline, seen = started(context, animate_deal=value).match.director.timeline, False
        for _ in range(60):
            context.stack.update(FRAME)
            seen |= timeline.is_moving
        assert seen == value
        assert bool(timeline.table.stock) == value
        context.stack.clear()


@of("animate_exchange")
def exchange(context: Context, rng: Random) -> None:
    for value in (True, False):
        context.preferences = replace(DEFAULTS, animate_exchange=value)
        person = playing(context, rng, my_turn(Phase.DISCARD))
        away = person.legal[0]
        assert isinstance(away, Discard)
        person.do(away)
        person.wait(2 * FRAME)
        assert person.match.director.timeline.is_moving == value
        context.stack.clear()


@of("animate_play")
def play(context: Context, rng: Random) -> None:
    for value in (True, False):
        context.preferences = replace(DEFAULTS, animate_play=value)
        person = playing(
            context, rng, lambda state: my_turn(Phase.PLAY)(state) and len(state.trick) == 1
        )
        played = person.plays[0]
        token = person.token_of(played)
        person.do(Play(ME, played))
        person.wait(2 * FRAME)
        timeline = person.match.director.timeline
        slot = person.match.layout.trick_slot(ME).centre
        is_there = math.dist(slot, timeline.pose_of(token)[:2]) < 1
        assert is_there != value
        context.stack.clear()


@of("animate_sweep")
def sweep(context: Context, rng: Random) -> None:
    for value in (True, False):
        context.preferences = replace(DEFAULTS, animate_sweep=value)
        person = playing(context, rng, is_last)
        person.do(Play(ME, person.plays[0]))
        timeline = person.match.director.timeline
        person.wait_until(lambda: len(timeline.table.trick) > 1)  # noqa: B023
        person.wait_until(lambda: not timeline.table.trick)  # noqa: B023
        assert timeline.is_moving == value
        context.stack.clear()
