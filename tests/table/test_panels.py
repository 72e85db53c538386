"""Shapes have the size asked for, soft shadows that do not show through, and clean edges."""

import pygame
import pytest

from game.table.palette import GOLD, PANEL, PANEL_SOLID, PAPER, Colour
from game.table.panels import (
    Tail,
    bubble,
    divider,
    glow,
    panel,
    pill,
    put,
    tail_length,
    turn_pill,
)

GREY = (90, 110, 100)


def on_grey(shape: pygame.Surface, rect: pygame.Rect) -> pygame.Surface:
    surface = pygame.Surface((400, 300), 0, 32)
    surface.fill(GREY)
    put(surface, shape, rect)
    return surface


RECT = pygame.Rect(100, 90, 201, 120)


@pytest.mark.parametrize("size", [(20, 20), (201, 120), (98, 33), (1200, 900)])
def test_a_panel_without_shadow_is_exactly_its_size(size: tuple[int, int]) -> None:
    assert panel(size, 16, shadow=False).get_size() == size
    assert pill(size).get_size() == size


@pytest.mark.parametrize("fill", [PANEL, PANEL_SOLID, PAPER])
@pytest.mark.parametrize("shadow", [True, False])
def test_the_fill_is_the_colour_asked_for(fill: Colour, shadow: bool) -> None:
    """A see-through panel shows the table, not its own shadow."""
    drawn = on_grey(panel(RECT.size, 16, fill, shadow=shadow), RECT)
    share = fill[3] / 255 if len(fill) == 4 else 1
    expected = [a * share + b * (1 - share) for a, b in zip(fill[:3], GREY, strict=True)]
    for point in (RECT.center, (RECT.x + 3, RECT.centery), (RECT.centerx, RECT.bottom - 4)):
        assert drawn.get_at(point)[:3] == pytest.approx(expected, abs=2)


def test_corners_are_round_and_shadows_fall_down() -> None:
    drawn = on_grey(panel(RECT.size, 24, PAPER), RECT)
    assert max(drawn.get_at(RECT.topleft)[:3]) <= max(GREY)
    below = sum(drawn.get_at((RECT.centerx, RECT.bottom + 4))[:3])
    above = sum(drawn.get_at((RECT.centerx, RECT.top - 5))[:3])
    assert below < above <= sum(GREY)
    assert drawn.get_at((2, 2))[:3] == GREY


def test_no_light_line_between_a_shape_and_its_shadow() -> None:
    """Down through the lower edge: paper, then shadow that only grows lighter."""
    drawn = on_grey(panel(RECT.size, 16, PAPER), RECT)
    column = [sum(drawn.get_at((RECT.centerx, y))[:3]) for y in range(RECT.bottom, 300)]
    assert column == sorted(column)
    assert sum(drawn.get_at((RECT.centerx, RECT.bottom - 1))[:3]) == sum(PAPER)


def test_a_large_panel_is_a_small_one_with_longer_sides() -> None:
    large, small = panel((900, 700), 20), panel((400, 300), 20)
    grown = (large.get_width() - 900, large.get_height() - 700)
    assert grown == (small.get_width() - 400, small.get_height() - 300)
    corner = pygame.Rect(0, 0, 150, 120)
    assert pygame.image.tobytes(large.subsurface(corner), "RGBA") == pygame.image.tobytes(
        small.subsurface(corner), "RGBA"
    )


def test_the_border_lies_within_the_size() -> None:
    drawn = on_grey(panel(RECT.size, 10, PANEL_SOLID, GOLD, 3, shadow=False), RECT)
    assert drawn.get_at((RECT.centerx, RECT.y + 1))[:3] == pytest.approx(GOLD, abs=2)
    assert drawn.get_at((RECT.centerx, RECT.y - 1))[:3] == GREY
    assert drawn.get_at((RECT.centerx, RECT.y + 5))[:3] == pytest.approx(PANEL_SOLID, abs=2)


@pytest.mark.parametrize(
    ("tail", "way"), [("up", (0, -1)), ("down", (0, 1)), ("left", (-1, 0)), ("right", (1, 0))]
)
def test_a_bubble_points_where_it_should(tail: Tail, way: tuple[int, int]) -> None:
    drawn = on_grey(bubble(RECT.size, tail), RECT)
    assert drawn.get_at(RECT.center)[:3] == PAPER
    half = (RECT.width // 2, RECT.height // 2)
    near = tail_length(RECT.size) // 2
    for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        beyond = (
            RECT.centerx + dx * (half[0] + near),
            RECT.centery + dy * (half[1] + near),
        )
        assert (drawn.get_at(beyond)[:3] == PAPER) is ((dx, dy) == way)


def test_the_turn_glows_round_a_pill_but_not_through_it() -> None:
    rect = pygame.Rect(150, 130, 100, 32)
    plain, turn = on_grey(pill(rect.size), rect), on_grey(turn_pill(rect.size), rect)
    assert turn.get_at(rect.center)[:3] == pytest.approx(plain.get_at(rect.center)[:3], abs=2)
    beside = (rect.centerx, rect.top - 3)
    assert plain.get_at(beside)[:3] == GREY
    assert turn.get_at(beside)[0] > GREY[0] + 30


def test_a_glow_fades_to_nothing() -> None:
    shape = glow((60, 40), 10, spread=20)
    assert max(shape.get_at((x, 0))[3] for x in range(shape.get_width())) <= 12
    assert shape.get_at(shape.get_rect().center)[3] > 230


def test_a_divider_is_a_hairline() -> None:
    assert divider(300).get_size() == (300, 1)
    assert divider(1800).get_size() == (1800, 3)


def test_shapes_are_kept() -> None:
    assert panel((77, 55), 9) is panel((77, 55), 9)
