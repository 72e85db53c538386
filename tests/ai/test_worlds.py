"""Worlds agree with what a seat knows, all of them can come, and none more often than another."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from game.ai.strains import strain_of
from game.ai.worlds import Chance, World, Worlds
from game.cards import Suit, cards
from game.rules import CLASSIC

STRAIN = strain_of(CLASSIC, Suit.SPADES)
HEARTS, DIAMONDS = STRAIN.suit[cards("9H")[0]], STRAIN.suit[cards("9D")[0]]


def mask(text: str) -> int:
    return STRAIN.mask(cards(text))


def by_hand(
    unseen: int, sizes: tuple[int, int, int, int], voids: tuple[int, int, int, int]
) -> set[World]:
    """The worlds of seat 0, found by trying every order of the unseen cards."""
    bits = [1 << place for place in range(30) if unseen >> place & 1]
    found = set()
    for order in permutations(bits):
        one, two, three = sizes[1], sizes[1] + sizes[2], sum(sizes[1:])
        hands = (sum(order[:one]), sum(order[one:two]), sum(order[two:three]))
        if not any(hand & void for hand, void in zip(hands, voids[1:], strict=True)):
            found.add((mask("AC"), *hands))
    return found


CASES = [
    ("9H TH 9D TD KS JK", (1, 2, 2, 1), (0, 0, 0, 0)),
    ("9H TH 9D TD KS JK", (1, 2, 2, 1), (0, HEARTS, 0, 0)),
    ("9H TH 9D TD KS JK QC", (1, 2, 2, 2), (0, HEARTS, DIAMONDS, 0)),
    ("9H TH 9D TD KS JK QC", (1, 2, 2, 2), (0, HEARTS | DIAMONDS, 0, STRAIN.trump)),
    ("9H TH QH 9D TD KD KS", (1, 2, 1, 1), (0, HEARTS, HEARTS, DIAMONDS)),
    ("9H TH QH 9D", (1, 1, 1, 1), (0, 0, HEARTS, 0)),
]


@pytest.mark.parametrize(("unseen", "sizes", "voids"), CASES)
def test_all_worlds_are_found_once_and_drawn_alike(
    unseen: str,
    sizes: tuple[int, int, int, int],
    voids: tuple[int, int, int, int],
    rng: Random,
) -> None:
    """Against every order of the cards; chi-square within six standard deviations."""
    worlds = Worlds(STRAIN, 0, mask("AC"), mask(unseen), sizes, voids)
    expected = by_hand(mask(unseen), sizes, voids)
    found = list(worlds.all())
    assert set(found) == expected
    assert len(found) == len(expected) == worlds.number
    number = 40 * len(expected)
    chance = Chance(rng.getrandbits(60))
    drawn = Counter(worlds.draw(chance) for _ in range(number))
    assert set(drawn) <= expected
    surprise = sum((drawn[world] - 40) ** 2 / 40 for world in expected)
    freedom = len(expected) - 1
    assert surprise < freedom + 6 * (2 * freedom) ** 0.5 + 1


def test_where_nothing_agrees_there_is_no_world(rng: Random) -> None:
    worlds = Worlds(STRAIN, 0, mask("AC"), mask("9H TH"), (1, 1, 1, 0), (0, HEARTS, 0, 0))
    assert worlds.number == 0
    assert list(worlds.all()) == []
    with pytest.raises(ValueError, match="no world"):
        worlds.draw(Chance(rng.getrandbits(60)))


def test_a_card_laid_aside_can_be_any_unseen_one(rng: Random) -> None:
    """2.4: the discard of another is one of the cards that a seat has not seen."""
    unseen = mask("9H TH 9D TD KS JK QC")
    worlds = Worlds(STRAIN, 0, mask("AC"), unseen, (1, 2, 2, 2), (0, 0, 0, 0))
    chance = Chance(rng.getrandbits(60))
    aside = {unseen & ~sum(worlds.draw(chance)[1:]) for _ in range(500)}
    assert sum(aside) == unseen


def test_the_cards_of_who_sits_out_are_no_worlds_of_their_own() -> None:
    """2.5: a loner's partner takes no part; where its cards lie is of no account."""
    unseen = mask("9H TH 9D TD KS JK QC")
    worlds = Worlds(STRAIN, 0, mask("AC"), unseen, (1, 2, 0, 2), (0, 0, 0, 0))
    assert worlds.number == 7 * 6 * 5 * 4 // 4
    assert all(world[2] == 0 for world in worlds.all())


def test_every_number_comes_as_often(rng: Random) -> None:
    """Chi-square within six standard deviations."""
    chance = Chance(rng.getrandbits(60))
    drawn = Counter(chance.below(50) for _ in range(20_000))
    assert set(drawn) == set(range(50))
    assert sum((number - 400) ** 2 / 400 for number in drawn.values()) < 49 + 6 * 98**0.5
