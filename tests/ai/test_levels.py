import ast
import inspect
import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from game.ai.brain import Brain, Decision
from game.ai.levels import FALLBACK, Player, brain, brain_or_fallback, decide_safely, parse
from game.ai.personalities import PERSONALITIES
from game.ai.profiles import LEVELS, OFFERED
from game.ai.random_player import RandomPlayer
from game.ai.rule_of_thumb import RuleOfThumb
from game.match import deals
from game.match.deals import deal
from game.match.simulation import simulate
from game.rules import PRESETS, PlayerAction, State, View, legal_actions, new_match, step, view
from game.rules.actions import Bid, Pass, Redeal
from game.rules.house import rules_from
from game.rules.seats import SEATS
from tests.ai.support import play_out
from tests.rules.support import dealt, do, random_deal


def decided(state: State, rng: Random) -> PlayerAction:
    assert state.turn is not None
    seen = view(state, state.turn)
    (decision,) = RandomPlayer().think(seen, legal_actions(state), rng, 0)
    return decision.action


def test_the_levels_begin_with_the_weakest() -> None:
    """Record format, "Levels"."""
    assert OFFERED == ("beginner", "casual", "steady", "skilled", "expert", "master")
    assert ("random", *OFFERED) == LEVELS
    assert FALLBACK == "casual"


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_plays(level: str, rng: Random) -> None:
    """Whole hands, in a few worlds, under every preset; what it does is legal (C-R12)."""
    for rules in PRESETS.values():
        start, _ = step(new_match(rules, rng.choice(SEATS)), random_deal(rules, rng))
        for state in play_out(
            start,
            brain(level, rng.choice([None, *PERSONALITIES] if level in OFFERED else [None])),
            worlds=4,
        ):
            assert state.turn is not None


def test_casual_is_the_rule_of_thumb() -> None:
    assert isinstance(brain("casual"), RuleOfThumb)


@pytest.mark.parametrize("level", OFFERED)
def test_the_same_seed_gives_the_same_match(level: str) -> None:
    names = [level, f"{level}:mila", level, f"{level}:otto"]
    one, other = (simulate(PRESETS["classic"], names, "again", 1) for _ in range(2))
    assert one == other
    assert [(player.level, player.personality) for player in one.players] == [
        (level, None),
        (level, "mila"),
        (level, None),
        (level, "otto"),
    ]


@pytest.mark.parametrize("name", ["nobody", "casual:nobody", "casual:", "random:mila", ":mila"])
def test_an_unknown_player_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="there is no"):
        parse(name)


@pytest.mark.parametrize(
    ("level", "personality", "expected"),
    [
        (None, None, RuleOfThumb),
        ("grandmaster", "mila", Player),
        ("random", "mila", RandomPlayer),
        ("casual", "nobody", RuleOfThumb),
        ("beginner", "mila", Player),
    ],
)
def test_who_is_not_known_is_played_as_well_as_may_be(
    level: str | None, personality: str | None, expected: type[Brain]
) -> None:
    """A record may come from another version."""
    assert isinstance(brain_or_fallback(level, personality), expected)


def test_deals_know_nothing_of_levels() -> None:
    """C-A16, C-F5: the same seed deals the same cards to every level, and to everybody alike."""
    rules = rules_from({"target": 64})
    found = {
        name: [hand.deal for hand in simulate(rules, [name] * 4, "fair", 3).hands]
        for name in ("random", "beginner", "casual", "steady:jon")
    }
    assert all(len(hands) == 3 for hands in found.values())
    assert len({tuple(hands) for hands in found.values()}) == 1
    assert set(inspect.signature(deal).parameters) == {"seed", "number", "dealer", "deck"}
    source = ast.parse(inspect.getsource(deals))
    imported = [node.module for node in ast.walk(source) if isinstance(node, ast.ImportFrom)]
    assert imported
    assert not [module for module in imported if module and module.startswith("game.ai")]


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
