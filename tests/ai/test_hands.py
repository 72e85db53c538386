"""Hands that differ only by the names of their suits have one number; others have their own."""

from itertools import permutations
from random import Random

from game.ai.hands import (
    CLASSES,
    HANDS,
    JOKERLESS,
    NAMED,
    PLAIN,
    all_hands,
    class_of,
    number_under,
    number_without,
    upside_down,
)
from game.cards import SUITS, Suit

SWAPS = [
    order
    for order in permutations(SUITS)
    if all(order[suit.same_colour] is order[suit].same_colour for suit in SUITS)
]
"""By suit, the suit that takes its place: the eight ways that keep colours together."""


def swapped(hand: int, order: tuple[Suit, ...]) -> int:
    """The hand with its suits renamed."""
    cards = [card for card in range(25) if hand >> card & 1]
    return sum(1 << (card if card == 24 else 6 * order[card // 6] + card % 6) for card in cards)


def test_all_hands_are_counted() -> None:
    """Counted by brute force: 177,100 hands, 92,148 under a trump, 24,019 classes."""
    hands = all_hands()
    assert len(hands) == HANDS
    assert len(SWAPS) == 8
    assert {number_under(hand, Suit.HEARTS) for hand in hands} == set(range(NAMED))
    assert {class_of(hand) for hand in hands} == set(range(CLASSES))
    without = [hand for hand in hands if not hand >> 24]
    assert {number_under(hand, Suit.CLUBS) for hand in without} == set(range(JOKERLESS))
    assert {number_without(hand) for hand in without} == set(range(PLAIN))


def test_a_number_is_that_of_all_hands_alike_and_of_no_other(rng: Random) -> None:
    hands = all_hands()
    by_number: dict[int, int] = {}
    for hand in hands[:: rng.randint(5, 9)]:
        alike = min(swapped(hand, order) for order in SWAPS)
        assert by_number.setdefault(class_of(hand), alike) == alike
    for hand in rng.sample(hands, 300):
        for order in SWAPS:
            other = swapped(hand, order)
            assert class_of(other) == class_of(hand)
            for trump in SUITS:
                assert number_under(other, order[trump]) == number_under(hand, trump)


def test_under_no_trump_all_suits_are_alike(rng: Random) -> None:
    hands = [hand for hand in all_hands() if not hand >> 24]
    by_number: dict[int, int] = {}
    for hand in rng.sample(hands, 3_000):
        alike = min(swapped(hand, order) for order in permutations(SUITS))
        assert by_number.setdefault(number_without(hand), alike) == alike
    for hand in rng.sample(hands, 100):
        for order in permutations(SUITS):
            assert number_without(swapped(hand, order)) == number_without(hand)


def test_a_hand_upside_down_has_nines_for_aces() -> None:
    assert upside_down(0b000001 << 6 | 0b010000 << 18) == 0b100000 << 6 | 0b000010 << 18


def test_a_hand_has_another_number_under_another_trump() -> None:
    hand = 0b111111
    clubs, spades = (number_under(hand, trump) for trump in (Suit.CLUBS, Suit.SPADES))
    assert clubs != spades
    assert number_under(hand, Suit.HEARTS) == number_under(hand, Suit.DIAMONDS)
