"""The player that thinks everything through: legal, the same again, blind to hidden cards."""

from collections.abc import Iterator, Sequence
from itertools import cycle
from random import Random

import pytest

from game.ai import rehearsal
from game.ai.brain import Decision, decide
from game.ai.caller import NEUTRAL
from game.ai.rule_of_thumb import RuleOfThumb
from game.ai.thinker import Thinker
from game.rules import PRESETS, Phase, Rules, State, legal_actions, new_match, step, view
from game.rules.actions import Bid, KeepPartner, Pass
from tests.ai.support import decision
from tests.rules.pairwise import PAIRWISE, random_rules
from tests.rules.support import dealt, do, random_deal, random_match
from tests.rules.test_leaks import RULE_SETS, known, twin_of
from tools import compiled


def thought(state: State, worlds: int = 8, seed: int = 1) -> Decision:
    """What the player decides for the seat whose turn it is."""
    assert state.turn is not None
    seen = view(state, state.turn)
    return decide(Thinker(RuleOfThumb()), seen, legal_actions(state), Random(seed), worlds)


def positions(rules: Rules, rng: Random) -> Iterator[State]:
    """Positions before the play: a sane hand's, and those that no sane player would reach."""
    score = (rng.randint(-20, 9), rng.randint(-20, 9))
    state = new_match(rules, rng.randrange(4))._replace(score=score)
    state, _ = step(state, random_deal(rules, rng))
    while state.phase not in (Phase.PLAY, Phase.DEAL, Phase.OVER):
        yield state
        state, _ = step(state, decision(state).action)
    for taken in random_match(rules, rng, hands=1):
        if taken[0].phase not in (Phase.PLAY, Phase.DEAL, Phase.OVER):
            yield taken[0]


def check_legal(rule_sets: Sequence[Rules], rng: Random) -> None:
    for rules in rule_sets:
        for state in positions(rules, rng):
            chosen = thought(state, rng.randint(1, 12))
            assert chosen.action in legal_actions(state)
            assert chosen.reasons
            assert not chosen.candidates or chosen.candidates[0].action == chosen.action


def test_every_decision_is_legal_under_any_rules(rng: Random) -> None:
    check_legal([*PRESETS.values(), *PAIRWISE, *(random_rules(rng) for _ in range(10))], rng)


def check_blind(count: int, rng: Random) -> None:
    done = 0
    for rules in cycle([*RULE_SETS, *(random_rules(rng) for _ in range(20))]):
        for state in positions(rules, rng):
            assert state.turn is not None
            twin = twin_of(state, state.turn, known(state, state.turn), rng)
            assert thought(twin) == thought(state)
            done += 1
            if done == count:
                return


def test_hidden_cards_do_not_change_a_decision(rng: Random) -> None:
    """The widow, discards and what was exchanged among them."""
    check_blind(300, rng)


@pytest.mark.slow
def test_hidden_cards_change_none_of_10_000_decisions(rng: Random) -> None:
    check_blind(10_000, rng)


def test_the_same_view_and_chance_give_the_same_decision(rng: Random) -> None:
    for state in positions(PRESETS["classic"], rng):
        assert thought(state) == thought(state)


def test_a_hand_that_takes_all_is_bid(rng: Random) -> None:
    """The four best trumps with both aces: passing would throw it away."""
    hands = ("JK JC JS AC AD AH", "9C 9D TH TS 9H TD", "TC QC KC QS QD JD")
    rest = ("KD QH JH 9S KH AS", "KS")
    state = dealt({}, (*hands, *rest))
    chosen = thought(state, 64)
    assert isinstance(chosen.action, Bid)
    best = chosen.candidates[0]
    assert best.make_chance is not None
    assert best.make_chance > 0.9
    assert best.points is not None
    assert best.points > 8


def test_a_hand_without_a_trick_bids_nothing_that_it_cannot_make() -> None:
    hands = ("9C TC 9D TD 9H TH", "JK JC JS AC AD AH", "QC KC 9S TS QS QD")
    state = dealt({}, (*hands, "KD QH JH JD KH AS", "KS"))
    chosen = thought(state, 64)
    chances = {each.action: each.make_chance for each in chosen.candidates}
    five = chances[Bid(0, "5")]
    assert five is not None
    assert five < 0.25
    assert chosen.action in (Pass(0), Bid(0, "1"), Bid(0, "2"), Bid(0, "3"))


STRONG = ("JK JC JS AC AD 9C", "9D TD TH TS 9H 9S", "QC KC QS QD JD QH", "KD JH KH AS KS TC", "AH")
"""Seat 0, eldest, has the three best trumps and two aces."""


def test_nobody_goes_alone_where_a_trick_wins_the_match() -> None:
    state = do(dealt({}, STRONG)._replace(score=(9, 3)), "0 bid 1", "1 pass", "2 pass", "3 pass")
    state = do(state, "0 trump C", "0 discard 9C")
    chosen = thought(state, 128)
    assert chosen.action == KeepPartner(0)
    assert chosen.candidates[0].win_chance == pytest.approx(1)


def test_a_hand_that_wins_the_match_is_not_passed() -> None:
    """At 9 to 9 whoever makes a bid wins: the others' bid must not stand against a strong hand."""
    hands = (STRONG[1], STRONG[2], STRONG[3], STRONG[0], STRONG[4])
    state = dealt({}, hands)._replace(score=(9, 9))
    state = do(state, "0 bid 2", "1 pass", "2 pass")
    chosen = thought(state, 64)
    assert isinstance(chosen.action, Bid)
    worth = {each.action: each.win_chance for each in chosen.candidates}
    passed, bid = worth[Pass(3)], worth[chosen.action]
    assert passed is not None
    assert bid is not None
    assert bid > passed + 0.3


def test_nobody_bids_what_is_hardly_ever_made(rng: Random) -> None:
    """Under every preset at nought all, over any calls: a bid has a chance of a quarter.

    Where one that has less would be worth more, the decision says so.
    """
    explained = 0
    for rules in PRESETS.values():
        for _ in range(6):
            state, _ = step(new_match(rules, rng.randrange(4)), random_deal(rules, rng))
            while state.phase is Phase.AUCTION:
                chosen = thought(state, 48)
                may_pass = Pass(state.turn or 0) in legal_actions(state)
                if isinstance(chosen.action, Bid) and chosen.candidates and may_pass:
                    made = chosen.candidates[0].make_chance
                    assert made is not None
                    assert made >= NEUTRAL.least, state
                wins = [round(each.win_chance or 0, 9) for each in chosen.candidates]
                is_best = not wins or wins[0] == max(wins)
                codes = [reason.code for reason in chosen.reasons]
                told = {"made_too_seldom", "out_of_line"} & {*codes}
                assert bool(told) is not is_best
                explained += not is_best
                state, _ = step(state, chosen.action)
    assert explained


def test_the_decisions_are_the_same_compiled_or_not(
    rng: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    if str(rehearsal.__file__).endswith(".py"):
        pytest.skip("the rehearsal is not compiled here")
    states = [state for _ in range(2) for state in positions(PRESETS["classic"], rng)]
    expected = [thought(state) for state in states]
    for name in ("rehearsal", "bidding_bits"):
        (source,) = (each for each in compiled.SOURCES if each.stem == name)
        module = compiled.interpreted(source)
        kind = {"rehearsal": "Rehearsal", "bidding_bits": "Bidder"}[name]
        monkeypatch.setattr(f"game.ai.trials.{kind}", getattr(module, kind))
    assert [thought(state) for state in states] == expected
