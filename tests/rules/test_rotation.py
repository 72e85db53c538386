"""No seat is special: a match turned round the table is the same match (R1, R7)."""

from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest

from game.cards import Card
from game.rules import PRESETS, Event, Rules, State, View, explain, legal_actions, step, view
from game.rules import events as happened
from game.rules.actions import Deal, PlayerAction
from game.rules.scoring import HandResult, ScoreLine
from game.rules.seats import SEATS
from game.rules.state import Trick
from tests.rules.battery import EVERY
from tests.rules.pairwise import PAIRWISE
from tests.rules.support import random_match

SEAT_FIELDS = {"dealer", "turn", "maker", "lone_defender", "seat", "next_dealer", "leader", "to"}
SIDE_FIELDS = {"score", "taken", "tricks", "points"}
BY_SEAT = {"hands", "hand_sizes"}


def turned(items: tuple[Any, ...], by: int) -> tuple[Any, ...]:
    """Four things by seat, each moved as many seats to the left."""
    return tuple(items[(seat - by) % 4] for seat in SEATS)


def turn_plays(plays: tuple[tuple[int, Card], ...], by: int) -> tuple[tuple[int, Card], ...]:
    return tuple(((seat + by) % 4, one) for seat, one in plays)


def turn_trick(trick: Trick, by: int) -> Trick:
    return trick._replace(plays=turn_plays(trick.plays, by), winner=(trick.winner + by) % 4)


def turn_sides(pair: tuple[int, int], by: int) -> tuple[int, int]:
    return (pair[1], pair[0]) if by % 2 else pair


def turn_field(owner: object, name: str, value: Any, by: int) -> Any:
    """One field of a state, an event or an action, turned."""
    if value is None:
        return None
    if name in BY_SEAT:
        return turned(value, by)
    if isinstance(value, HandResult):
        return turn(value, by)
    if name in SEAT_FIELDS:
        return (value + by) % 4
    if name == "sitting_out":
        return frozenset((seat + by) % 4 for seat in value)
    if name == "calls":
        return tuple(call._replace(seat=(call.seat + by) % 4) for call in value)
    if name == "trick":
        return turn_trick(value, by) if isinstance(value, Trick) else turn_plays(value, by)
    if name == "tricks" and not isinstance(owner, HandResult):
        return tuple(turn_trick(trick, by) for trick in value)
    if name in SIDE_FIELDS and isinstance(value, tuple):
        return turn_sides(value, by)
    if name == "lines":
        return tuple(turn(line, by) for line in value)
    if name in ("winner", "side"):
        return (value + by) % 2
    return value


def turn(thing: Any, by: int) -> Any:
    """A state, an event, an action or a result, with all seats moved to the left."""
    if isinstance(thing, State | View | HandResult | ScoreLine):
        parts = thing._asdict()
    else:
        assert is_dataclass(thing)
        parts = {field.name: getattr(thing, field.name) for field in fields(thing)}
    return type(thing)(**{k: turn_field(thing, k, v, by) for k, v in parts.items()})


def check_turned(rules: Rules, rng: Random, hands: int) -> None:
    """Play a match and its three turned twins side by side."""
    for state, action, after, events in random_match(rules, rng, hands):
        odd = rng.choice(EVERY[rng.choice(SEATS)])
        for by in (1, 2, 3):
            twin, twin_events = step(turn(state, by), turn(action, by))
            assert twin == turn(after, by)
            assert twin_events == tuple(turn(event, by) for event in events)
            check_lists(after, twin, by)
            check_refusal(state, odd, by)
            for seat in SEATS:
                assert view(twin, (seat + by) % 4) == turn(view(after, seat), by)


def check_lists(state: State, twin: State, by: int) -> None:
    """What is legal is legal after the turn, in the same order."""
    assert legal_actions(twin) == tuple(turn(each, by) for each in legal_actions(state))


def check_refusal(state: State, action: PlayerAction, by: int) -> None:
    """What is refused is refused after the turn, for the same reason."""
    one, other = explain(state, action), explain(turn(state, by), turn(action, by))
    assert (one and (one.code, one.rule)) == (other and (other.code, other.rule))


RULE_SETS = [*PRESETS.values(), *PAIRWISE]
IDS = [*PRESETS, *(f"pairwise-{n}" for n in range(len(PAIRWISE)))]


@pytest.mark.parametrize("rules", RULE_SETS, ids=IDS)
def test_a_turned_match_is_the_same_match(rules: Rules, rng: Random) -> None:
    """Winner, score, legal actions, refusals, events and views turn with the seats."""
    check_turned(rules, rng, hands=6)


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULE_SETS, ids=IDS)
def test_many_turned_matches_are_the_same(rules: Rules, rng: Random) -> None:
    for _ in range(10):
        check_turned(rules, rng, hands=25)


def test_turning_turns_something() -> None:
    """A turned event is another event, and four quarter turns lead back."""
    event: Event = happened.CardsDealt(1, 3, ((), (), (), ()), ())
    assert turn(event, 1) == happened.CardsDealt(1, 0, ((), (), (), ()), ())
    assert turn(turn(event, 1), 3) == event
    assert turn(happened.MatchWon(1, (4, 10)), 3) == happened.MatchWon(0, (10, 4))
    deal = Deal(tuple(() for _ in SEATS), ())
    assert turn(deal, 2) == deal
