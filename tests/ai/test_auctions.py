"""Auctions as games: their places are those of the rules, and the solutions are distributions."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from game.ai.auction_bits import Solution
from game.ai.auctions import NOBODY, PARTS, Places, end, places_of, solution_of
from game.ai.calls import mask_of
from game.ai.figures import STEPS, house_of
from game.ai.trials import rehearsal_of
from game.rules import CLASSIC, PRESETS, Rules, rules_from
from game.rules.auction import is_dealer_stuck, lowest_bid, next_caller, standing_call
from game.rules.state import Call

SOLVED = tuple(PRESETS)
"""The rules that have a solution."""
SHAPES = [*PRESETS.values(), rules_from({"all_pass": "stick_dealer"})]


def walk(rules: Rules, places: Places, rng: Random) -> Iterator[tuple[int, list[Call], int]]:
    """An auction called by chance: each place, the calls before it, and where it leads."""
    place, calls = 0, list[Call]()
    while place >= 0:
        caller, lowest = places.callers[place], places.lowest[place]
        bids = [*range(lowest, places.bids)][: rng.randint(1, 6)]
        bid = rng.choice([*([] if places.must[place] else [-1, -1]), *bids])
        after = places.after[place * (places.bids + 1) + bid + 1]
        yield place, calls, after
        calls = [*calls, Call(caller, None if bid < 0 else rules.ladder[bid])]
        place = after
    yield place, calls, place


@pytest.mark.parametrize("rules", SHAPES)
def test_the_places_of_an_auction_are_those_of_the_rules(rules: Rules, rng: Random) -> None:
    """2.2, 2.3; eldest is seat 0."""
    places = places_of(house_of(rules), len(rules.ladder))
    for _ in range(200):
        for place, calls, _ in walk(rules, places, rng):
            turn = next_caller(rules, 3, calls)
            if place >= 0:
                assert places.callers[place] == turn
                assert places.lowest[place] == lowest_bid(rules, calls)
                assert places.must[place] == is_dealer_stuck(rules, calls)
                continue
            assert turn is None
            last = standing_call(calls)
            if last is None or last.bid is None:
                assert place == NOBODY
            else:
                assert place == end(places.bids, last.seat, rules.ladder.index(last.bid))


@pytest.fixture(params=SOLVED)
def solved(request: pytest.FixtureRequest) -> tuple[Rules, Solution]:
    """A preset with its solution."""
    rules = PRESETS[request.param]
    found = solution_of(rules)
    assert found
    return rules, found


def test_there_are_chances_for_every_call_that_may_be_made(solved: tuple[Rules, Solution]) -> None:
    rules, found = solved
    assert len(found.parts) == found.starts[-1]
    assert found.bids == len(rules.ladder)
    known = 0
    for place in range(len(found.lowest)):
        for kind in range(found.kinds):
            whole = int(found.whole(place, kind))
            bids = [-1, *range(found.lowest[place], found.bids)]
            assert sum(found.part(place, kind, bid) for bid in bids) == whole
            assert not whole or abs(whole - PARTS) <= len(bids) / 2
            known += whole > 0
    assert 2 * sum(found.whole(0, kind) > 0 for kind in range(found.kinds)) > found.kinds
    assert known > found.kinds * 8


def test_calls_are_chosen_as_often_as_is_said(solved: tuple[Rules, Solution], rng: Random) -> None:
    _, found = solved
    for _ in range(300):
        place, kind = rng.randrange(len(found.lowest)), rng.randrange(found.kinds)
        whole = found.whole(place, kind)
        chosen = [found.choice(place, kind, roll) for roll in range(whole)]
        for bid in (-1, *range(found.lowest[place], found.bids)):
            assert chosen.count(bid) == (found.part(place, kind, bid) if whole else 0)
        assert len(chosen) == whole


def test_kinds_tell_hands_apart_by_tricks_then_by_what_else_they_bring(
    solved: tuple[Rules, Solution],
) -> None:
    rules, found = solved
    has_joker = rules.all_pass == "joker_holder_must_bid"
    kinds = [found.kind(tricks, rest, False) for tricks in range(STEPS) for rest in (0, 300, 600)]
    assert kinds[0] == 0
    assert found.kind(STEPS, 900, has_joker) == found.kinds - 1
    groups = [kinds[at] // (found.kinds // len({*kinds[::3]})) for at in range(0, len(kinds), 3)]
    assert groups == sorted(groups)
    assert kinds == [min(max(kind, 0), found.kinds - 1) for kind in kinds]
    assert (found.kind(300, 300, True) != found.kind(300, 300, False)) == has_joker


def test_strong_hands_bid_higher_than_poor_ones(solved: tuple[Rules, Solution]) -> None:
    """Before anybody has bid."""
    rules, found = solved
    has_joker = rules.deck == 25

    def height(tricks: int, rest: int) -> float:
        kind = found.kind(tricks, rest, has_joker)
        bids = range(-1, found.bids)
        return sum(bid * found.part(0, kind, bid) for bid in bids) / PARTS

    assert height(600, 300) > height(200, 150) + 0.5


def test_seats_are_counted_from_eldest_whoever_deals(
    solved: tuple[Rules, Solution], rng: Random
) -> None:
    rules, found = solved
    for _ in range(20):
        cards = rng.sample(rules.pack, len(rules.pack))
        hands = [mask_of(cards[at : at + 6]) for at in range(0, 24, 6)]
        rolls, ends = [rng.randrange(1024) for _ in range(4)], set()
        for dealer in range(4):
            one = rehearsal_of(rules, dealer, (0, 0), found)
            turned = [hands[seat - dealer - 1 & 3] for seat in range(4)]
            one.place((turned[0], turned[1], turned[2], turned[3]), mask_of(cards[24:]))
            one.solves = [1.0] * 4
            for seat in range(4):
                one.value(seat)
            one.judge(0, 0, 0)
            one.rolls = [rolls[seat - dealer - 1 & 3] for seat in range(4)]
            one.go_on()
            holder = one.auction.holder
            ends.add((one.auction.standing, holder if holder < 0 else holder - dealer - 1 & 3))
        assert len(ends) == 1


def test_rules_whose_auctions_are_the_same_share_a_solution() -> None:
    for name in SOLVED:
        assert solution_of(replace(PRESETS[name], target=21, game_at_minus=12)) is not None
    shared = solution_of(replace(CLASSIC, redeal_hand="both", forced_bid=2))
    assert shared is not None
    classic = solution_of(CLASSIC)
    assert classic is not None
    assert shared.parts == classic.parts


@pytest.mark.parametrize(
    "chosen", [{"min_bid": 3}, {"pass_is_final": False}, {"bowers": False}, {"first_lead": "maker"}]
)
def test_there_is_none_for_rules_of_ones_own(chosen: dict[str, int | bool | str]) -> None:
    assert solution_of(rules_from(chosen)) is None
