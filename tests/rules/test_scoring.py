"""The score of a hand and the end of a match (section 4)."""

from itertools import product

import pytest

from game.rules import Phase, legal_actions, rules_from, step
from game.rules.events import HandScored, MatchWon
from game.rules.house import OPTIONS
from game.rules.scoring import CODES, match_winner, points_of, score_lines
from tests.rules.support import RULE_IDS, act, dealt, do, events_of, plays_of, position

MOON: dict[str, object] = {"bid_ladder": "moon_doubling"}


def points(
    options: dict[str, object], bid: str, taken: int, alone: bool = False, makers: int = 0
) -> tuple[int, int]:
    """What makers and defenders score when the makers took so many of six tricks."""
    tricks = (taken, 6 - taken) if makers == 0 else (6 - taken, taken)
    both = points_of(score_lines(rules_from(options), makers, bid, alone, tricks))
    return both[makers], both[1 - makers]


@pytest.mark.parametrize("makers", [0, 1])
@pytest.mark.parametrize(
    ("options", "bid", "taken", "alone", "expected"),
    [
        ({}, "3", 3, False, (3, 0)),
        ({}, "3", 5, False, (5, 0)),
        ({}, "1", 6, False, (6, 0)),
        ({"made_score": "bid"}, "3", 5, False, (3, 0)),
        ({"made_score": "bid", "bid_ladder": "peppers"}, "LP", 6, False, (6, 0)),
        ({"made_score": "bid", "bid_ladder": "peppers"}, "BP", 6, False, (12, 0)),
        ({}, "4", 3, False, (-4, 0)),
        ({"set_penalty": "tricks_taken"}, "4", 3, False, (-3, 0)),
        ({"set_penalty": "tricks_taken"}, "4", 0, False, (0, 0)),
        ({"set_penalty": "undertricks"}, "5", 2, False, (-3, 0)),
        ({"set_penalty": "undertricks", "bid_ladder": "peppers"}, "BP", 4, False, (-4, 0)),
        ({"set_penalty": "flat"}, "5", 2, False, (-6, 0)),
        ({"set_penalty": "flat", "flat_set_points": 2}, "5", 2, False, (-2, 0)),
        ({"bid_ladder": "peppers"}, "LP", 6, False, (6, 0)),
        ({"bid_ladder": "peppers"}, "LP", 5, False, (-6, 0)),
        ({"bid_ladder": "peppers"}, "BP", 6, False, (12, 0)),
        ({"bid_ladder": "peppers"}, "BP", 0, False, (-12, 0)),
        ({}, "4", 5, True, (10, 0)),
        ({}, "4", 3, True, (-8, 0)),
        ({"alone_scoring": "none"}, "4", 5, True, (5, 0)),
        ({"alone_scoring": "none"}, "4", 3, True, (-4, 0)),
        ({"bid_ladder": "peppers"}, "BP", 6, True, (12, 0)),
        ({"bid_ladder": "peppers"}, "BP", 5, True, (-12, 0)),
        ({"bid_ladder": "peppers", "multiplier_stacking": "product"}, "BP", 6, True, (24, 0)),
        ({"bid_ladder": "peppers", "multiplier_stacking": "product"}, "BP", 5, True, (-24, 0)),
        ({"bid_ladder": "peppers", "multiplier_stacking": "product"}, "LP", 6, True, (12, 0)),
        ({"multiplier_stacking": "product"}, "6", 6, False, (6, 0)),
        ({"defenders_score": "always"}, "4", 4, False, (4, 2)),
        ({"defenders_score": "always"}, "4", 3, True, (-8, 3)),
        ({"defenders_score": "when_set"}, "4", 4, False, (4, 0)),
        ({"defenders_score": "when_set"}, "4", 2, True, (-8, 4)),
        ({"defenders_score": "bid_when_set"}, "4", 4, False, (4, 0)),
        ({"defenders_score": "bid_when_set"}, "4", 1, True, (-8, 4)),
        ({"defenders_score": "bid_when_set", "bid_ladder": "peppers"}, "BP", 5, False, (-12, 6)),
        (MOON, "M", 6, True, (12, 0)),
        (MOON, "M", 5, True, (-12, 0)),
        (MOON, "M", 0, True, (-12, 0)),
        (MOON, "DM", 6, True, (24, 0)),
        (MOON, "DM", 5, True, (-24, 0)),
        (MOON, "6", 6, True, (12, 0)),
        (MOON, "6", 6, False, (6, 0)),
        (MOON | {"going_alone": "off"}, "M", 6, True, (12, 0)),
        (MOON | {"made_score": "bid", "alone_scoring": "none"}, "DM", 6, True, (24, 0)),
        (MOON | {"set_penalty": "flat", "multiplier_stacking": "product"}, "M", 5, True, (-12, 0)),
        (MOON | {"set_penalty": "tricks_taken"}, "M", 5, True, (-12, 0)),
        (MOON | {"alone_scoring": "fixed", "alone_points": 20}, "M", 6, True, (12, 0)),
        (MOON | {"alone_scoring": "fixed", "alone_points": 20}, "DM", 4, True, (-24, 0)),
        (MOON | {"defenders_score": "always"}, "M", 4, True, (-12, 2)),
        (MOON | {"defenders_score": "bid_when_set"}, "DM", 4, True, (-24, 6)),
        ({"alone_scoring": "fixed"}, "3", 6, True, (12, 0)),
        ({"alone_scoring": "fixed"}, "3", 3, True, (12, 0)),
        ({"alone_scoring": "fixed"}, "3", 2, True, (-12, 0)),
        ({"alone_scoring": "fixed"}, "3", 4, False, (4, 0)),
        ({"alone_scoring": "fixed"}, "3", 2, False, (-3, 0)),
        ({"alone_scoring": "fixed", "alone_points": 6}, "5", 5, True, (6, 0)),
        ({"alone_scoring": "fixed", "alone_points": 24}, "5", 4, True, (-24, 0)),
        ({"alone_scoring": "fixed", "bid_ladder": "peppers"}, "BP", 6, True, (12, 0)),
        ({"alone_scoring": "fixed", "bid_ladder": "peppers"}, "BP", 5, True, (-12, 0)),
        ({"alone_scoring": "fixed", "bid_ladder": "peppers"}, "BP", 6, False, (12, 0)),
        ({"alone_scoring": "fixed", "defenders_score": "when_set"}, "4", 3, True, (-12, 3)),
    ],
)
def test_points(
    options: dict[str, object],
    bid: str,
    taken: int,
    alone: bool,
    expected: tuple[int, int],
    makers: int,
) -> None:
    """4.1 to 4.4, R19, R20, R23: the defenders' points are never multiplied.

    Options `bid_ladder` and `alone_scoring`: a moon, and fixed points, are never multiplied.
    """
    assert points(options, bid, taken, alone, makers) == expected


def test_each_line_names_its_rule() -> None:
    """The lines that explain a score are those that were counted (C-R9)."""
    rules = rules_from({"bid_ladder": "peppers", "defenders_score": "always"})
    lines = score_lines(rules, 1, "BP", True, (2, 4))
    assert [(line.side, line.points, line.rule, line.code, line.amount) for line in lines] == [
        (1, -6, "4.3", "set_bid", 6),
        (1, -6, "4.1", "big_pepper", 2),
        (1, 0, "multiplier_stacking", "not_stacked", 2),
        (0, 2, "4.4", "defenders_always", 2),
    ]


def test_a_flat_gain_is_one_line() -> None:
    """Options `bid_ladder` and `alone_scoring`: the line cites the option that gives the points."""
    moon, fixed = rules_from(MOON), rules_from({"alone_scoring": "fixed", "alone_points": 9})
    assert score_lines(moon, 0, "M", True, (6, 0)) == ((0, 12, "bid_ladder", "moon_made", 12),)
    assert score_lines(moon, 1, "DM", True, (1, 5)) == ((1, -24, "bid_ladder", "moon_set", 24),)
    assert score_lines(fixed, 1, "2", True, (4, 2)) == ((1, 9, "alone_scoring", "alone_made", 9),)
    assert score_lines(fixed, 0, "2", True, (1, 5)) == ((0, -9, "alone_scoring", "alone_set", 9),)


@pytest.mark.parametrize(
    ("score", "makers", "made", "winner"),
    [
        ((12, 3), 0, True, 0),
        ((12, 3), 0, False, None),
        ((12, 3), 1, True, None),
        ((12, 3), 1, False, None),
        ((12, 11), 1, True, 1),
        ((12, 11), 1, False, None),
        ((12, 12), 0, True, 0),
        ((9, 30), 0, True, None),
        ((30, -20), 1, False, 0),
        ((30, -20), 0, True, 0),
    ],
)
def test_winning_on_one_s_own_bid_only(
    score: tuple[int, int], makers: int, made: bool, winner: int | None
) -> None:
    """Option `can_win_on`, 4.5: points count as ever, but only makers who made it are home."""
    rules = rules_from({"can_win_on": "own_bid", "game_at_minus": 20})
    assert match_winner(rules, score, makers, made=made) == winner


@pytest.mark.parametrize(
    ("options", "phase", "winner"),
    [({}, Phase.OVER, 1), ({"can_win_on": "own_bid"}, Phase.DEAL, None)],
)
def test_defenders_at_the_target(
    options: dict[str, object], phase: Phase, winner: int | None
) -> None:
    """Option `can_win_on`: the defenders' tricks take them to eleven, and it goes on or ends."""
    more: dict[str, object] = {"defenders_score": "always", **options}
    state = position(("9C", "AH", "9D", "TS"), "H", options=more, taken=(4, 1), score=(3, 9))
    state = do(state, "0 play 9C", "1 play AH", "2 play 9D", "3 play TS")
    assert (state.score, state.phase, state.winner) == ((7, 11), phase, winner)


@pytest.mark.parametrize(
    ("options", "score", "makers", "winner"),
    [
        ({}, (0, 0), 0, None),
        ({}, (9, 9), 0, None),
        ({}, (10, 9), 1, 0),
        ({}, (3, 14), 0, 1),
        ({}, (10, 12), 0, 0),
        ({}, (10, 12), 1, 1),
        ({}, (-40, 0), 0, None),
        ({"target": 5}, (5, 4), 0, 0),
        ({"target": 64}, (63, 10), 0, None),
        ({"tie_break": "higher_score"}, (10, 12), 0, 1),
        ({"tie_break": "higher_score"}, (13, 12), 1, 0),
        ({"tie_break": "higher_score"}, (11, 11), 0, None),
        ({"tie_break": "higher_score"}, (10, 9), 1, 0),
        ({"game_at_minus": 20}, (-19, 3), 0, None),
        ({"game_at_minus": 20}, (-20, 3), 0, 1),
        ({"game_at_minus": 20}, (3, -21), 0, 0),
        ({"game_at_minus": 20}, (-20, -20), 0, None),
        ({"game_at_minus": 20}, (-20, 10), 0, 1),
        ({"game_at_minus": 20}, (10, -20), 0, 0),
    ],
)
def test_match_winner(
    options: dict[str, object], score: tuple[int, int], makers: int, winner: int | None
) -> None:
    """R21, R22, 4.5: the target first, then `game_at_minus`; both there and it goes on."""
    assert match_winner(rules_from(options), score, makers) == winner


def test_a_set_at_game_point_takes_the_match_back() -> None:
    """4.3, 4.5: nine points and a set of two is seven, and nobody has won."""
    state = position(("9C", "AH", "9D", "TS"), "H", bid="2", maker=0, taken=(0, 5), score=(9, 5))
    state = do(state, "0 play 9C", "1 play AH", "2 play 9D", "3 play TS")
    assert (state.score, state.phase, state.winner) == ((7, 5), Phase.DEAL, None)


def test_the_match_is_over_when_a_side_is_home() -> None:
    """R22, 4.5: the last trick, the score and the winner in one step; nothing may follow."""
    state = position(("AH", "9C", "9D", "TS"), "H", bid="1", maker=0, taken=(0, 5), score=(9, 5))
    state = do(state, "0 play AH", "1 play 9C", "2 play 9D")
    state, events = step(state, act("3 play TS"))
    assert (state.phase, state.winner, state.score) == (Phase.OVER, 0, (10, 5))
    assert legal_actions(state) == ()
    assert [type(event).__name__ for event in events] == [
        "CardPlayed",
        "TrickWon",
        "HandScored",
        "MatchWon",
    ]
    assert events[-1] == MatchWon(0, (10, 5))


def test_the_score_of_a_whole_hand() -> None:
    """R18, R19, 2.10: both partners' tricks count together; the deal passes to the left."""
    state = dealt({"going_alone": "off"})
    lines = ["0 bid 2", "1 pass", "2 pass", "3 pass", "0 trump C", "0 discard 9C"]
    lines += plays_of(
        "0 TC 9D 9H JS",  # clubs are led: the left bower must follow
        "3 9S JC TD TH",
        "0 QC JD JH TS",
        "0 KC QD QH QS",
        "0 AC KD KH KS",
        "0 JK AD AH AS",
    )
    events = events_of(state, *lines)
    scored = next(event for event in events if isinstance(event, HandScored))
    assert scored.result.tricks == (5, 1)
    assert scored.result.points == (5, 0)
    assert scored.result.score == (5, 0)
    assert scored.next_dealer == 0


@pytest.mark.parametrize(
    ("options", "bid", "alone", "lines"),
    [
        ({}, "4", True, [(5, "4.2", "made_tricks", 5), (5, "4.1", "alone", 2)]),
        (
            {"bid_ladder": "peppers", "multiplier_stacking": "product"},
            "BP",
            True,
            [(-6, "4.3", "set_bid", 6), (-6, "4.1", "big_pepper", 2), (-12, "4.1", "alone", 2)],
        ),
        ({"alone_scoring": "none", "made_score": "bid"}, "3", True, [(3, "4.2", "made_bid", 3)]),
    ],
)
def test_the_lines_of_a_doubled_hand(
    options: dict[str, object], bid: str, alone: bool, lines: list[tuple[int, str, str, int]]
) -> None:
    """4.1: each doubling is a line of its own, with the factor as its amount (C-R9)."""
    found = score_lines(rules_from(options), 0, bid, alone, (5, 1))
    assert [(line.points, line.rule, line.code, line.amount) for line in found] == lines


def test_every_code_of_a_line_can_be_given() -> None:
    """4.1 to 4.4: under some rules, some hand."""
    keys: tuple[str, ...] = ("made_score", "set_penalty", "defenders_score", "bid_ladder")
    keys += ("multiplier_stacking", "alone_scoring")
    given = set()
    for values in product(*(OPTIONS[key].values for key in keys)):
        rules = rules_from(dict(zip(keys, values, strict=True)))
        for bid, taken in product(("3", *rules.ladder[6:]), range(7)):
            lines = score_lines(rules, 0, bid, True, (taken, 6 - taken))
            assert all(line.rule in RULE_IDS for line in lines)
            given |= {line.code for line in lines}
    assert given == set(CODES)
