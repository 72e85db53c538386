"""The worth of a score: against matches walked by chance, and where the rules settle it."""

from random import Random

import pytest

from game.ai import equity as equity_module
from game.ai.equity import Equity
from game.ai.outcomes import OUTCOMES
from game.ai.valuation import payoffs
from game.rules import CLASSIC, PRESETS, Rules
from game.rules.house import rules_from
from game.rules.scoring import match_winner, points_of, score_lines
from tests.rules.pairwise import PAIRWISE

HOYLE = PRESETS["joker_bids"]
ODD = {
    "two at a target of 64": rules_from({"target": 64}),
    "own bid": rules_from({"can_win_on": "own_bid", "defenders_score": "always"}),
    "lost below": rules_from({"game_at_minus": 10}),
    "higher score": rules_from({"tie_break": "higher_score", "defenders_score": "always"}),
    "dealt again": rules_from({"all_pass": "throw_in_same_dealer"}),
    "moons": rules_from({"bid_ladder": "moon_doubling"}),
}


def walk(rules: Rules, name: str, score: tuple[int, int], dealer: int, rng: Random) -> int:
    """The side that wins, hands ending as often as was counted."""
    hands, thrown_in = OUTCOMES[name]
    weights = [*(hand[-1] for hand in hands), thrown_in]
    for _ in range(1_000):
        (at,) = rng.choices(range(len(weights)), weights)
        if at < len(hands):
            is_dealers, bid, alone, taken, _ = hands[at]
            makers = dealer if is_dealers else 1 - dealer
            tricks = (taken, 6 - taken) if makers == 0 else (6 - taken, taken)
            gains = points_of(score_lines(rules, makers, bid, alone, tricks))
            score = (score[0] + gains[0], score[1] + gains[1])
            needed = int(bid) if bid.isdigit() else 6
            winner = match_winner(rules, score, makers, made=taken >= needed)
            if winner is not None:
                return winner
        dealer = 1 - dealer
    raise AssertionError("a match without end")


@pytest.mark.parametrize("name", PRESETS)
def test_a_score_is_worth_the_matches_won_from_it(name: str, rng: Random) -> None:
    """R22, 4.5: 600 matches from each of three scores, within four standard deviations."""
    rules = PRESETS[name]
    equity = Equity.of(rules)
    for score in ((0, 0), (rules.target - 1, rules.target - 4), (-6, rules.target // 2)):
        dealer = rng.randrange(2)
        won = sum(walk(rules, name, score, dealer, rng) == 0 for _ in range(600))
        chance = equity.chance(score, dealer)
        assert abs(won / 600 - chance) < 4 * (0.25 / 600) ** 0.5, (score, dealer)


@pytest.mark.parametrize("rules", [*PRESETS.values(), *ODD.values(), *PAIRWISE[:20]])
def test_chances_are_even_and_grow_with_points(rules: Rules) -> None:
    equity = Equity.of(rules)
    scores = range(-10, rules.target, 3)
    for one in scores:
        for other in scores:
            for dealer in (0, 1):
                chance = equity.chance((one, other), dealer)
                assert 0 <= chance <= 1
                assert chance == pytest.approx(1 - equity.chance((other, one), 1 - dealer))
        least, most = equity.chance((one, 0), 0), equity.chance((one + 4, 0), 0)
        assert most > least - 0.02


@pytest.mark.parametrize(
    "rules",
    [
        CLASSIC,
        rules_from({"set_penalty": "undertricks", "target": 24, "game_at_minus": 12}),
        rules_from({"all_pass": "throw_in_same_dealer", "target": 40}),
        rules_from({"defenders_score": "when_set", "made_score": "bid", "target": 33}),
    ],
)
def test_the_quick_chances_are_the_thorough_ones(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every score looked at, to the last digit: a hundredth off at most, 0.002 on average."""
    quick = Equity(rules)
    monkeypatch.setattr(equity_module, "_FINE", 999)
    monkeypatch.setattr(equity_module, "_ENOUGH", 1e-7)
    monkeypatch.setattr(equity_module, "_SWEEPS", 400)
    thorough = Equity(rules)
    off = [
        abs(quick.chance((one, other), 0) - thorough.chance((one, other), 0))
        for one in range(rules.target)
        for other in range(rules.target)
    ]
    assert max(off) < 0.01
    assert sum(off) / len(off) < 0.002


@pytest.mark.parametrize("rules", [CLASSIC, HOYLE])
def test_a_made_bid_that_reaches_the_target_wins(rules: Rules) -> None:
    """R22, 4.5: from 5 a made bid of 5 wins; from 4 it does not."""
    after = Equity.of(rules).after((5, 5), 0, 0, "5", False)
    assert after[5:] == (1.0, 1.0)
    assert max(after[:5]) < 0.5
    assert max(Equity.of(rules).after((4, 4), 1, 0, "5", False)[:6]) < 1
    assert Equity.of(rules).after((5, 5), 0, 1, "5", False)[5:] == (0.0, 0.0)


def test_both_at_the_target(rng: Random) -> None:
    """4.5: the makers win, or with `tie_break` the higher score."""
    first = {"defenders_score": "always"}
    score = (9, 5)
    makers = Equity.of(rules_from(first)).after(score, 0, 1, "5", False)
    assert makers[5] == 0.0  # 10 to 10
    higher = Equity.of(rules_from({**first, "tie_break": "higher_score"}))
    assert 0 < higher.after(score, 0, 1, "5", False)[5] < 1  # level, so they play on
    assert higher.after((9, 4), 0, 1, "5", False)[5] == 1.0  # 10 to 9


def test_without_an_own_bid_nobody_wins() -> None:
    """`can_win_on`: points of defenders, and of a bid that was set, do not win the match."""
    rules = rules_from({"can_win_on": "own_bid", "defenders_score": "always"})
    after = Equity.of(rules).after((9, 0), 0, 1, "4", False)
    assert after[4] < 1  # 9 + 2 is enough, but not by an own bid
    assert Equity.of(rules).after((9, 0), 0, 0, "4", False)[4] == 1.0


def test_who_falls_too_low_loses() -> None:
    """Option `game_at_minus`."""
    rules = rules_from({"game_at_minus": 10})
    assert Equity.of(rules).after((-6, 0), 0, 0, "4", False)[3] == 0.0
    assert Equity.of(rules).after((-6, 0), 0, 0, "3", False)[2] > 0.0


@pytest.mark.parametrize("preset", ["classic", "joker_bids", "pepper"])
def test_far_from_the_target_it_equals_points(preset: str) -> None:
    """Nought all, a target of 64: what is gained goes by points, within a tenth of the range."""
    rules = rules_from({**_options(PRESETS[preset]), "target": 64})
    for bid in ("3", "5"):
        gains = Equity.of(rules).gain((0, 0), 0, 0, bid, False)
        points = payoffs(rules, bid, False)
        by_points = sorted(zip(points, gains, strict=True))
        (low, first), (high, last) = by_points[0], by_points[-1]
        for point, gain in by_points:
            straight = first + (last - first) * (point - low) / (high - low)
            assert gain == pytest.approx(straight, abs=0.1 * (last - first))


def _options(rules: Rules) -> dict[str, object]:
    return {key: value for key, value in vars(rules).items() if key in Rules.__dataclass_fields__}
