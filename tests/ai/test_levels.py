import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from game.ai.brain import Decision
from game.ai.levels import FALLBACK, LEVELS, brain, decide_safely
from game.ai.random_player import RandomPlayer
from game.rules import PlayerAction, State, View, legal_actions, view
from game.rules.actions import Bid, Pass, Redeal
from tests.rules.support import dealt, do


def decided(state: State, rng: Random) -> PlayerAction:
    assert state.turn is not None
    seen = view(state, state.turn)
    (decision,) = RandomPlayer().think(seen, legal_actions(state), rng, 0)
    return decision.action


def test_the_levels_begin_with_the_weakest() -> None:
    assert LEVELS[:2] == ("random", "casual")
    assert FALLBACK == "casual"


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_plays(level: str, rng: Random) -> None:
    state = dealt()
    legal = legal_actions(state)
    *_, last = brain(level).think(view(state, 0), legal, rng, 0)
    assert last.action in legal


@pytest.mark.parametrize("level", ["", "Casual", "grandmaster"])
def test_an_unknown_level_is_refused_by_name(level: str) -> None:
    with pytest.raises(ValueError, match=f"no level '{level}'"):
        brain(level)


def test_random_passes_three_times_in_four_and_else_bids_lowest(rng: Random) -> None:
    """Record format, "Levels"; 2,000 turns, within five standard deviations."""
    state = do(dealt(), "0 bid 2")
    counts = Counter(decided(state, rng) for _ in range(2000))
    assert set(counts) == {Pass(1), Bid(1, "3")}
    assert abs(counts[Pass(1)] - 1500) < 97


def test_random_bids_lowest_where_it_may_not_pass(rng: Random) -> None:
    """2.3: a stuck dealer has no pass."""
    state = do(dealt({"all_pass": "stick_dealer"}), "0 pass", "1 pass", "2 pass")
    assert {decided(state, rng) for _ in range(50)} == {Bid(3, "3")}


def test_random_never_asks_for_a_redeal(rng: Random) -> None:
    poor = (
        "9C 9D 9H TC TD TH",
        "JC QC KC AC JD QD",
        "KD AD JH QH KH AH",
        "9S TS JS QS KS AS",
        "JK",
    )
    state = dealt({"redeal_hand": "farmers"}, poor)
    assert Redeal(0) in legal_actions(state)
    assert {decided(state, rng) for _ in range(100)} == {Pass(0), Bid(0, "1")}


def test_random_takes_every_legal_card_about_as_often(rng: Random) -> None:
    state = do(dealt(), "0 bid 6", "0 trump C")
    counts = Counter(decided(state, rng) for _ in range(7000))
    assert set(counts) == set(legal_actions(state))
    assert all(abs(count - 1000) < 150 for count in counts.values())


class Failing:
    """A brain with a fault."""

    def __init__(self, fault: str) -> None:
        self.fault = fault

    def think(
        self, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int
    ) -> Iterator[Decision]:
        """Fail in one of the ways that a brain can."""
        if self.fault == "illegal":
            yield Decision(Bid(view.seat, "99"))
        elif self.fault == "late":
            yield Decision(legal[0])
        if self.fault in ("raises", "late"):
            raise ZeroDivisionError


@pytest.mark.parametrize("fault", ["raises", "late", "illegal", "silent"])
def test_a_brain_that_fails_is_replaced_with_a_warning(
    fault: str, rng: Random, caplog: pytest.LogCaptureFixture
) -> None:
    state = do(dealt(), "0 bid 6")
    legal, seen = legal_actions(state), view(state, 0)
    *_, expected = brain(FALLBACK).think(seen, legal, rng, 0)
    assert decide_safely(Failing(fault), seen, legal, rng) == expected
    (warning,) = caplog.records
    assert warning.levelno == logging.WARNING
    assert "Failing" in warning.getMessage()


def test_without_any_brain_the_first_legal_action_is_taken(
    rng: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ai.levels.brain", lambda level: Failing("raises"))
    state = dealt()
    legal = legal_actions(state)
    assert decide_safely(Failing("raises"), view(state, 0), legal, rng) == Decision(legal[0])


def test_a_brain_that_works_is_not_replaced(rng: Random, caplog: pytest.LogCaptureFixture) -> None:
    state = dealt()
    decision = decide_safely(RandomPlayer(), view(state, 0), legal_actions(state), rng)
    assert decision.action in legal_actions(state)
    assert not caplog.records
