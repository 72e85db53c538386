"""Marks and suit signs are exactly as large as asked and differ in shape, not in colour alone."""

import pygame
import pytest

from game.cards import SUITS, Suit
from game.table.marks import alone, crown, dealer_chip, tricks
from game.table.signs import Deck, Ground, sign


def shape_of(surface: pygame.Surface) -> bytes:
    """The alpha alone: what a person sees who tells no colours apart."""
    return pygame.image.tobytes(surface, "RGBA")[3::4]


@pytest.mark.parametrize("px", [12, 20, 33, 80])
def test_marks_are_exactly_as_large_as_asked(px: int) -> None:
    drawn = [dealer_chip(px), crown(px), alone(px)]
    assert {surface.get_size() for surface in drawn} == {(px, px)}
    assert len({shape_of(surface) for surface in drawn}) == 3


@pytest.mark.parametrize("px", [10, 14, 40])
def test_a_row_of_tricks(px: int) -> None:
    row = tricks((0, 1, None, None, None, None), px)
    assert row.get_size() == (round(px * 1.3) * 5 + px, px)
    first, second, third = (
        shape_of(row.subsurface((round(px * 1.3) * place, 0, px, px))) for place in range(3)
    )
    assert len({first, second, third}) == 3


def test_no_tricks_at_all() -> None:
    assert tricks((), 14).get_height() == 14


@pytest.mark.parametrize("on", ["dark", "light"])
@pytest.mark.parametrize("deck", ["two", "four"])
def test_the_suit_signs_differ_in_shape(on: Ground, deck: Deck) -> None:
    for px in (9, 12, 40):
        drawn = [sign(suit, px, on, deck) for suit in Suit]
        assert {surface.get_size() for surface in drawn} == {(px, px)}
        assert len({shape_of(surface) for surface in drawn}) == len(Suit)


@pytest.mark.parametrize(("on", "is_light"), [("dark", True), ("light", False)])
@pytest.mark.parametrize("deck", ["two", "four"])
def test_a_sign_is_light_on_dark_and_dark_on_light(on: Ground, is_light: bool, deck: Deck) -> None:
    for suit in SUITS:
        drawn = sign(suit, 64, on, deck)
        centre = drawn.get_at((32, 36))
        assert centre[3] == 255
        # Rec. 601 weights: a paper-white ground has 255, the cloth about 90.
        brightness = 0.3 * centre[0] + 0.59 * centre[1] + 0.11 * centre[2]
        assert (brightness > 128) is is_light
