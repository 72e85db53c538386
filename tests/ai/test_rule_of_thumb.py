"""The rule of thumb in any hand under any rules: legal, the same again, blind to hidden cards."""

import hashlib
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from game.match.arena import Contest
from game.match.deals import deal
from game.rules import PRESETS, Rules, State, legal_actions, new_match, step
from game.rules.actions import Redeal
from game.rules.auction import standing_call
from game.rules.seats import SEATS, partner_of
from tests.ai.support import decision, play_out
from tests.rules.pairwise import PAIRWISE, random_rules
from tests.rules.support import line_of, random_deal, random_match
from tests.rules.test_leaks import known, twin_of


def hand(rules: Rules, rng: Random) -> State:
    """A hand just dealt, at any score that leaves the match open."""
    state = new_match(rules, rng.choice(SEATS))
    low = -min(rules.game_at_minus or 9, 9) + 1
    score = (rng.randint(low, rules.target - 1), rng.randint(low, rules.target - 1))
    return step(state._replace(score=score), random_deal(rules, rng))[0]


def check_legal(rule_sets: Sequence[Rules], rng: Random) -> None:
    """Play a hand under each rule set, and decide in positions no sane player would reach."""
    for rules in rule_sets:
        assert play_out(hand(rules, rng))
        for state, _, _, _ in random_match(rules, rng, hands=1):
            if state.turn is not None:
                chosen = decision(state)
                assert chosen.action in legal_actions(state)
                assert chosen.reasons


def test_every_decision_is_legal_under_any_rules(rng: Random) -> None:
    """It stands in for every brain that fails, so it may never fail itself."""
    check_legal([*PRESETS.values(), *PAIRWISE, *(random_rules(rng) for _ in range(100))], rng)


@pytest.mark.slow
def test_every_decision_is_legal_under_5_000_rule_sets(rng: Random) -> None:
    check_legal([random_rules(rng) for _ in range(5_000)], rng)


def twins(rules: Rules, rng: Random) -> Iterator[tuple[State, State]]:
    """Positions with a twin that looks the same to the seat that is to act."""
    for states in (play_out(hand(rules, rng)), [taken[0] for taken in random_match(rules, rng, 1)]):
        for state in states:
            if state.turn is not None:
                twin = twin_of(state, state.turn, known(state, state.turn), rng)
                if twin != state:
                    yield state, twin


def check_twins(count: int, rng: Random) -> None:
    done = 0
    while done < count:
        rules = rng.choice([*PRESETS.values(), *PAIRWISE, random_rules(rng)])
        for state, twin in twins(rules, rng):
            assert decision(twin, Random(1)) == decision(state, Random(1))
            done += 1


def test_hidden_cards_change_no_decision(rng: Random) -> None:
    """2.4, 2.6: hands, widow, discard and exchange of others dealt anew in 1,000 positions."""
    check_twins(1_000, rng)


@pytest.mark.slow
def test_hidden_cards_change_no_decision_in_10_000_positions(rng: Random) -> None:
    check_twins(10_000, rng)


def test_chance_plays_no_part(rng: Random) -> None:
    for state in play_out(hand(PRESETS["classic"], rng)):
        assert decision(state, Random(1)) == decision(state, Random(2))


FROZEN = {
    "classic": "3be1ecaafbe3a5d0",
    "as_printed": "1faad92d577eab98",
    "peppers": "b1d71cdabe2c941e",
    "joker_bids": "ffe8d781bf4349ca",
    "dead_widow": "61ba469e139344ad",
    "pepper": "c598f81222a5fe70",
}
"""By preset: the digest of what it does in 25 fixed deals."""


def lines(rules: Rules, hands: int) -> Iterator[str]:
    """Everything that four of them do in some fixed deals."""
    for number in range(1, hands + 1):
        dealer = number % len(SEATS)
        state, _ = step(new_match(rules, dealer), deal("frozen", number, dealer, rules.deck))
        for each in play_out(state):
            yield line_of(decision(each).action)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_level_is_frozen(preset: str) -> None:
    """`casual` is the measure of other levels: whoever changes it measures them all again."""
    text = "\n".join(lines(PRESETS[preset], 25))
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == FROZEN[preset]


def test_a_poor_hand_is_thrown_in_unless_the_partners_bid_stands(rng: Random) -> None:
    """2.1."""
    asked = set()
    for _ in range(100):
        for state in play_out(hand(Rules(redeal_hand="both"), rng)):
            assert state.turn is not None
            if Redeal(state.turn) in legal_actions(state):
                standing = standing_call(state.calls)
                keeps = standing is not None and standing.seat == partner_of(state.turn)
                assert isinstance(decision(state).action, Redeal) is not keeps
                asked.add(keeps)
    assert asked == {True, False}


@pytest.mark.parametrize(("preset", "bar"), [("classic", 2.0), ("joker_bids", 2.0)])
def test_it_beats_random_play_by_two_points_a_deal(preset: str, bar: float) -> None:
    """At far fewer pairs than the figure published, but with the interval above the bar."""
    tally = Contest("casual", "random", "deals", PRESETS[preset], "bar").play(range(1, 151))
    assert tally.mean - tally.margin > bar


def test_bids_are_made_as_often_as_is_sane() -> None:
    """Four of them under `classic`: no thrown-in hands, 4 and 5 made in most, 6 seldom bid."""
    tally = Contest("casual", "casual", "deals", PRESETS["classic"], "sane").play(range(1, 301))
    assert tally.thrown_in <= 0.02 * tally.tables
    for bid in "45":
        count, made = (
            sum(counter[name] for name in (bid, f"{bid}*")) for counter in (tally.bids, tally.made)
        )
        assert 0.5 < made / count < 0.97, (bid, count, made)
    assert tally.bids["6"] + tally.bids["6*"] < 0.05 * tally.tables
