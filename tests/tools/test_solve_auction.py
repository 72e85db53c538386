"""The solver of auctions: finds what is known to be best, and the same bytes again."""

from importlib.resources import files
from random import Random

import pytest

from game.ai.auction_solver import REGRET, SOLUTION, AuctionSolver
from game.ai.auctions import FILE, Kinds, Places, end, packed, places_of, solution, unpacked
from game.ai.figures import house_of
from game.rules import PRESETS, Rules
from tests.ai.test_auctions import SOLVED
from tools.solve_auction import (
    DEALS,
    RULES,
    SEED,
    Task,
    check_of,
    gain,
    kinds_of,
    parts_of,
    pays_of,
    regret,
    solver_of,
)

HOUSE = PRESETS["joker_bids"]
ONE_KIND = Kinds([], [[]], False)


def begun(rules: Rules, kinds: Kinds, parts: bytes = b"") -> tuple[Places, AuctionSolver]:
    places = places_of(house_of(rules), len(rules.ladder))
    return places, solver_of(rules, places, solution(places, kinds, parts), "toy")


def best(places: Places, worths: dict[int, float], place: int = 0) -> float:
    """What an auction without secrets is worth to side 0 if all call as well as can be."""
    if place < 0:
        return worths[place]
    width = places.bids + 1
    calls = [0, *range(places.lowest[place] + 1, width)]
    found = [best(places, worths, places.after[place * width + call]) for call in calls]
    return min(found) if places.callers[place] & 1 else max(found)


def test_an_auction_without_secrets_is_solved_exactly(rng: Random) -> None:
    """Bids that bring the same whatever is held: the best calls are found by going backwards."""
    for _ in range(3):
        places, solver = begun(PRESETS["classic"], ONE_KIND)
        by_bid = [[rng.uniform(-5, 5) for _ in range(places.bids)] for _ in (0, 1)]
        nobody = rng.uniform(-1, 1)
        solver.pays = [worth for side in by_bid for bid in side for worth in [bid] * 14] + [
            nobody
        ]  # by bid: with the partner and alone, 0 to 6 tricks each
        worths = {-1: nobody} | {
            end(places.bids, maker, bid): by_bid[maker & 1][bid]
            for maker in range(4)
            for bid in range(places.bids)
        }
        solver.learn(4_000, 0, 0)
        parts = parts_of(solver, solver.shape, 0)
        _, judge = begun(PRESETS["classic"], ONE_KIND, parts)
        judge.pays = solver.pays
        found = sum(judge.play([SOLUTION] * 4) for _ in range(200)) / 200
        assert found == pytest.approx(best(places, worths), abs=0.15)


def test_nobody_gains_much_by_calling_otherwise() -> None:
    """Two kinds of hands, six bids: the calls found are an equilibrium, but for a small part."""
    kinds = Kinds([420], [[], []], True)
    _, solver = begun(HOUSE, kinds)
    solver.learn(2_000, 0, 0)
    early = regret(solver, solver.shape, 2_000)
    solver.learn(58_000, 2_000, 0)
    assert regret(solver, solver.shape, 60_000) < early / 3
    parts = parts_of(solver, solver.shape, 0)
    for seat in range(4):
        _, other = begun(HOUSE, kinds, parts)
        other.respond(20_000, [seat])
        ways = [REGRET if one == seat else SOLUTION for one in range(4)]
        gains = gain(other, 6_000, ways, [SOLUTION] * 4, seat & 1)
        assert sum(gains) / len(gains) < 0.12


def test_the_same_seed_gives_the_same_bytes() -> None:
    kinds = Kinds([400], [[300], [320]], True)
    made = []
    for deals in ([600], [600], [200, 400]):
        _, solver = begun(HOUSE, kinds)
        first = 0
        for some in deals:
            solver.learn(some, first, 512)
            first += some
        made.append(packed(kinds, parts_of(solver, solver.shape, 0), 0))
    assert made[0] == made[1] == made[2]


def test_what_is_packed_is_read_again(rng: Random) -> None:
    kinds = Kinds([300, 420], [[1, 2], [250, 300], [280, 310]], True)
    parts = bytes(rng.randrange(16) for _ in range(1000))
    assert unpacked(packed(kinds, parts, 123456)) == (kinds, parts, 123456)


def test_sides_are_paid_alike() -> None:
    for rules in PRESETS.values():
        pays = pays_of(rules)
        half = len(pays) // 2
        assert pays[:half] == [-worth for worth in pays[half:-1]]
        assert pays[-1] == 0


@pytest.mark.parametrize("preset", SOLVED)
def test_what_is_shipped_was_made_by_this_solver(preset: str) -> None:
    """The kinds of hands are its kinds, and it learns the same from the first deals."""
    data = files("game.ai").joinpath("data", FILE.format(preset)).read_bytes()
    kinds, _, check = unpacked(data)
    assert kinds == kinds_of(PRESETS[preset])
    assert check == check_of(Task(preset, DEALS[preset], RULES, SEED))
