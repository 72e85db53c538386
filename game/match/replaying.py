"""A record played again by the rules: each action legal, each result and the winner as told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NoReturn

from game.match.record import WHOLE_MATCH, HandRecord, Json, Place, Record, RecordError
from game.rules import IllegalAction, Phase, State, explain, new_match, step
from game.rules.actions import Action, Deal
from game.rules.events import HandScored, HandThrownIn, Step

_RULE_OF_RESULT: Final = {
    "maker": "2.2",
    "bid": "2.2",
    "trump": "2.4",
    "alone": "2.5",
    "defender_alone": "2.7",
    "tricks": "R18",
    "made": "4.2",
    "points": "4.2",
    "score": "2.10",
    "thrown_in": "2.3",
}
"""The paragraph that gives each part of a result."""


def replay(record: Record) -> State:
    """The position that a record leads to.

    Raises:
        RecordError: at the first place where the record is not what the rules make of it.
    """
    state = new_match(record.rules, record.first_dealer)
    for state, _ in steps(record):  # noqa: B007
        pass
    return state


def steps(record: Record) -> Iterator[Step]:
    """The state and the events after each deal and each action, in order.

    Raises:
        RecordError: as :func:`replay` does, when the iteration comes to the fault.
    """
    state = new_match(record.rules, record.first_dealer)
    for number, hand in enumerate(record.hands, 1):
        is_last = number == len(record.hands)
        for done in _steps_of_hand(state, hand, number, is_last=is_last):
            state = done[0]
            yield done
    if record.winner != state.winner:
        raise RecordError(
            WHOLE_MATCH,
            "wrong_winner",
            {"value": record.winner, "expected": state.winner},
            "4.5",
        )


def result_of(step: Step) -> dict[str, Json] | None:
    """The result of the hand that this step ended, as the format writes it; ``None`` if none."""
    state, events = step
    for event in events:
        if isinstance(event, HandThrownIn):
            return {"thrown_in": event.reason, "score": list(state.score)}
        if isinstance(event, HandScored):
            result = event.result
            return {
                "maker": result.maker,
                "bid": result.bid,
                "trump": result.trump.letter,
                "alone": result.alone,
                "defender_alone": result.lone_defender,
                "tricks": list(result.tricks),
                "made": result.made,
                "points": list(result.points),
                "score": list(result.score),
            }
    return None


def _steps_of_hand(state: State, hand: HandRecord, number: int, *, is_last: bool) -> Iterator[Step]:
    at_deal, at_result = Place("deal", number), Place("result", number)
    if state.phase is Phase.OVER:
        raise RecordError(at_deal, "hand_left_over", {}, "4.5")
    if hand.dealer != state.dealer:
        raise RecordError(
            at_deal, "wrong_dealer", {"seat": hand.dealer, "turn": state.dealer}, "R7"
        )
    done = _step(state, hand.deal, at_deal)
    yield done
    expected = None
    for count, action in enumerate(hand.actions, 1):
        place = Place("action", number, count)
        if expected is not None:
            raise RecordError(place, "actions_left_over", {}, "2.10")
        done = _step(done[0], action, place)
        expected = result_of(done)
        yield done
    if expected is not None:
        _check_result(hand.result, expected, at_result)
    elif hand.result is not None or not is_last:
        _miss_action(done[0], Place("action", number, len(hand.actions) + 1))


def _step(state: State, action: Action, place: Place) -> Step:
    try:
        return step(state, action)
    except IllegalAction as error:
        refusal = error.refusal
        raise RecordError(place, refusal.code, refusal.values, refusal.rule) from error


def _miss_action(state: State, place: Place) -> NoReturn:
    # No deal is due within a hand, so that its refusal names what is, with its paragraph.
    due = explain(state, Deal((), ()))
    assert due is not None
    raise RecordError(place, "action_missing", {"turn": state.turn, **due.values}, due.rule)


def _check_result(
    found: Mapping[str, Json] | None, expected: Mapping[str, Json], place: Place
) -> None:
    if found is None:
        raise RecordError(place, "result_missing", {}, "2.10")
    for key, value in expected.items():
        if key not in found:
            raise RecordError(place, "key_missing", {"field": key}, _RULE_OF_RESULT[key])
        # By their spelling: 1, 1.0 and true are equal to Python, and not the same in a record.
        if repr(found[key]) != repr(value):
            values = {"field": key, "value": found[key], "expected": value}
            raise RecordError(place, "wrong_result", values, _RULE_OF_RESULT[key])
