"""The searching player: legal, the same again, blind to hidden cards, exact in endings."""

import subprocess
import sys
from collections.abc import Sequence
from random import Random

import pytest

from game.ai import playout
from game.ai.brain import Decision, decide
from game.ai.plans import BLIND, Plan, Trust
from game.ai.search import Searcher
from game.cards import JOKER, NO_TRUMPS, SUITS, Suit
from game.rules import PRESETS, Phase, Rules, State, legal_actions, new_match, step, view
from game.rules.actions import Play
from game.rules.seats import SEATS
from tests.ai.support import decision, play_out
from tests.ai.test_solver import FREE
from tests.ai.test_strains import FREE_JOKER
from tests.rules.pairwise import PAIRWISE, random_rules
from tests.rules.support import position, random_deal, random_match
from tests.rules.test_leaks import known, twin_of
from tools import compiled

PLAN = Plan(worlds=4, open_share=0.5, trust=Trust())


def searched(state: State, worlds: int = 0, seed: int = 1, plan: Plan = PLAN) -> Decision:
    """What a searching player decides for the seat whose turn it is."""
    assert state.turn is not None
    seen = view(state, state.turn)
    return decide(Searcher(plan), seen, legal_actions(state), Random(seed), worlds)


def positions(rules: Rules, rng: Random) -> list[State]:
    """Positions of play: a sane hand's, and those that no sane player would reach."""
    start, _ = step(new_match(rules, rng.choice(SEATS)), random_deal(rules, rng))
    found = play_out(start) + [taken[0] for taken in random_match(rules, rng, hands=1)]
    return [state for state in found if state.phase is Phase.PLAY]


def check_legal(rule_sets: Sequence[Rules], rng: Random) -> None:
    for rules in rule_sets:
        for state in positions(rules, rng):
            chosen = searched(state, rng.randint(1, 3))
            assert chosen.action in legal_actions(state)
            assert chosen.reasons


def test_every_card_is_legal_under_any_rules(rng: Random) -> None:
    check_legal([*PRESETS.values(), *rng.sample(PAIRWISE, 8), random_rules(rng)], rng)


def test_the_joker_that_is_led_with_no_trump_is_weighed_by_what_it_names(rng: Random) -> None:
    """Option `joker_in_no_trump`: each suit is a play of its own, and the best one is found."""
    hands = ["JK KH 9C", "AH AS TC", "9H 9S TS", "QD TD KD"]
    state = position(hands, "NT", options={**FREE}, bid="3")
    chosen = searched(state, 500)
    weighed = {each.action for each in chosen.candidates}
    assert weighed >= {Play(0, JOKER, suit) for suit in SUITS}
    led, _ = step(state, Play(0, JOKER, Suit.HEARTS))
    for each in (state, led):
        assert searched(each, 50).action in legal_actions(each)
    named = 0
    for _ in range(60):
        for one in positions(FREE_JOKER, rng):
            if one.trump in NO_TRUMPS:
                assert searched(one, 2).action in legal_actions(one)
                named += one.named is not None
    assert named


@pytest.mark.slow
def test_every_card_is_legal_under_1_000_rule_sets(rng: Random) -> None:
    check_legal([*PAIRWISE, *(random_rules(rng) for _ in range(1_000))], rng)


def check_twins(count: int, rng: Random) -> None:
    done = 0
    while done < count:
        rules = rng.choice([*PRESETS.values(), *PAIRWISE])
        for state in positions(rules, rng):
            assert state.turn is not None
            twin = twin_of(state, state.turn, known(state, state.turn), rng)
            if twin != state:
                assert searched(twin) == searched(state)
                done += 1


def test_hidden_cards_change_no_card_played(rng: Random) -> None:
    """2.4, 2.6: hands, widow, discard and exchange of others dealt anew in 300 positions."""
    check_twins(300, rng)


@pytest.mark.slow
def test_hidden_cards_change_no_card_played_in_10_000_positions(rng: Random) -> None:
    check_twins(10_000, rng)


def test_any_number_of_worlds_gives_a_legal_card_at_any_moment(rng: Random) -> None:
    state = positions(PRESETS["classic"], rng)[0]
    assert state.turn is not None
    legal = legal_actions(state)
    for worlds in (1, 2, 17):
        thoughts = Searcher(PLAN).think(view(state, state.turn), legal, Random(1), worlds)
        found = list(thoughts)
        assert all(each.action in legal for each in found)
        assert 1 < len(found) <= 1 + 2 * worlds


def test_worlds_in_which_a_card_played_is_odd_count_less(rng: Random) -> None:
    """At the first lead nothing has been played, and all count alike; later not."""
    differ = {False: 0, True: 0}
    for _ in range(3):
        for state in positions(PRESETS["classic"], rng):
            even, weighed = (
                searched(state, 30, plan=Plan(30, 1.0, BLIND._replace(odd=odd, doubt=0.1)))
                for odd in (0.999999, 0.35)
            )
            differ[bool(state.trick or state.tricks)] += even.candidates != weighed.candidates
    assert differ[True] > 10
    assert differ[False] == 0


def test_it_calls_and_declares_by_the_rule_of_thumb(rng: Random) -> None:
    for state, _, _, _ in random_match(PRESETS["classic"], rng, hands=2):
        if state.turn is not None and state.phase is not Phase.PLAY:
            assert searched(state) == decision(state)


def test_the_last_cards_are_weighed_exactly(rng: Random) -> None:
    """Every world there is comes once, so that chance has no part."""
    for _ in range(5):
        for state in positions(PRESETS["classic"], rng):
            chosen = searched(state, 20_000) if len(state.tricks) >= 4 else decision(state)
            if chosen.candidates:
                (reason,) = chosen.reasons
                if reason.values["of"] <= 20_000:  # type: ignore[operator]
                    assert reason.values["worlds"] == reason.values["of"]
                    assert searched(state, 20_000, seed=2) == chosen


def test_cards_that_are_worth_the_same_are_not_weighed() -> None:
    """No card is left between king and queen of hearts: nothing to think about."""
    state = position(["QH KH", "9S AH", "JS TD", "9C TC"], "S", leader=0)
    assert searched(state, 3) == decision(state)


def test_the_same_worlds_weigh_the_same_compiled_or_not(rng: Random) -> None:
    """The same figures to the last digit, from a process in which nothing is compiled."""
    if str(playout.__file__).endswith(".py"):
        pytest.skip("the playout is not compiled here")
    seed = rng.getrandbits(30)
    here = [str(searched(state)) for state in sample(seed)]
    command = [sys.executable, "-c", _INTERPRETED.format(seed=seed)]
    there = subprocess.run(command, capture_output=True, text=True, check=True, cwd=compiled.ROOT)
    assert there.stdout.splitlines() == here


def sample(seed: int) -> list[State]:
    """A dozen positions, the same for a seed."""
    rng = Random(seed)
    found = positions(PRESETS["classic"], rng) + positions(PRESETS["pepper"], rng)
    return found[:: len(found) // 12]


_INTERPRETED = """
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location

class Sources(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        found = PathFinder.find_spec(name, path)
        if found is None or found.origin is None or not name.startswith("game."):
            return None
        if found.origin.endswith((".so", ".pyd")):
            source = found.origin[: found.origin.rindex(name.rsplit(".")[-1])]
            return spec_from_file_location(name, source + name.rsplit(".")[-1] + ".py")
        return found

sys.meta_path.insert(0, Sources())
import game.ai.playout
from tests.ai.test_search import sample, searched
assert game.ai.playout.__file__.endswith(".py")
for state in sample({seed}):
    print(searched(state))
"""


def test_it_plays_for_what_wins_the_match() -> None:
    """R22: the best chance to win at match point, the most points where only those count."""
    rng, differ = Random("match point"), 0
    for score in [(9, 6), (6, 9), (8, 8), (7, 9), (9, 3)] * 4:
        for state in positions(PRESETS["joker_bids"], rng)[::3]:
            match, points = (
                searched(
                    state._replace(score=score),
                    16,
                    plan=Plan(16, 0.5, Trust(), 5, for_match, reserve=0.0),
                )
                for for_match in (True, False)
            )
            if not match.candidates:
                continue
            chances = [each.win_chance or 0.0 for each in match.candidates]
            assert all(0 <= chance <= 1 for chance in chances)
            left = sum(chance > chances[0] + 1e-3 for chance in chances)
            assert not left, match  # a point counts a little where chances are level
            worths = [each.points or 0.0 for each in points.candidates]
            assert worths[0] > max(worths) - 1e-6
            differ += match.action != points.action
    assert differ > 2
