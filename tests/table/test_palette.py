"""The colours can be read: WCAG 2 contrast of every text on every ground it is meant for."""

import pytest

from game.table import palette
from game.table.palette import Cloth, Colour

TEXT = 4.5
"""The least contrast of text (WCAG 2, level AA)."""


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG 2 defines it."""

    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(value / 255) for value in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """From 1 (the same) to 21 (black on white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def over(top: Colour, ground: Colour) -> Colour:
    """The colour that is seen where a colour with alpha lies on another."""
    share = palette.opacity_of(top)
    red, green, blue = (
        round(a * share + b * (1 - share)) for a, b in zip(top[:3], ground[:3], strict=True)
    )
    return red, green, blue


def test_contrast_of_known_pairs() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("cloth", ["green", "blue"])
@pytest.mark.parametrize("text", ["CREAM", "WHITE", "SOFT"])
def test_text_on_the_bare_cloth(cloth: Cloth, text: str) -> None:
    lightest, _ = palette.FELT[cloth]
    assert contrast(getattr(palette, text), lightest) >= TEXT


@pytest.mark.parametrize("cloth", ["green", "blue"])
@pytest.mark.parametrize(
    "text", ["CREAM", "WHITE", "SOFT", "MUTED", "GOLD_TEXT", "RED_ON_DARK", "GAIN"]
)
def test_text_on_panels(cloth: Cloth, text: str) -> None:
    colour = getattr(palette, text)
    for ground in palette.FELT[cloth]:
        assert contrast(colour, over(palette.PANEL, ground)) >= TEXT
    assert contrast(colour, palette.PANEL_SOLID) >= TEXT


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("INK", "PAPER"),
        ("INK_SOFT", "PAPER"),
        ("RED_ON_LIGHT", "PAPER"),
        ("INK", "GOLD"),
        ("INK", "GOLD_HOVER"),
        ("WHITE", "DANGER"),
        ("WHITE", "PANEL_RAISED"),
        ("SOFT", "PANEL_RAISED"),
        ("GOLD_TEXT", "PANEL_RAISED"),
        ("WHITE", "FIELD"),
        ("MUTED", "FIELD"),
    ],
)
def test_text_on_what_it_is_meant_for(text: str, ground: str) -> None:
    assert contrast(getattr(palette, text), getattr(palette, ground)) >= TEXT


@pytest.mark.parametrize("side", [0, 1])
def test_the_marks_of_a_side_stand_out_from_a_panel(side: int) -> None:
    """Signs need 3:1 (WCAG 2, 1.4.11)."""
    for ground, _ in palette.FELT.values():
        assert contrast(palette.SIDES[side], over(palette.PANEL, ground)) >= 3


def test_the_sides_can_be_told_apart_in_grey() -> None:
    first, second = (luminance(colour) for colour in palette.SIDES)
    assert abs(first - second) > 0.05


def test_hex_and_opacity() -> None:
    assert palette.hex_of((1, 171, 255, 9)) == "#01abff"
    assert palette.opacity_of((0, 0, 0)) == 1
    assert palette.opacity_of((0, 0, 0, 51)) == pytest.approx(0.2)
