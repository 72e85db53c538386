"""The cloth fills the window, is the same each time, and shows no bands."""

import itertools

import pygame
import pytest

from game.table.felt import felt, ring
from game.table.palette import FELT, Cloth


def mean(surface: pygame.Surface, centre: tuple[int, int], reach: int = 16) -> tuple[int, ...]:
    rect = pygame.Rect(0, 0, 2 * reach, 2 * reach)
    rect.center = centre
    return pygame.transform.average_color(surface, rect.clip(surface.get_rect()))[:3]


@pytest.mark.parametrize("size", [(800, 600), (1281, 801), (3840, 2160), (1, 1)])
def test_the_cloth_is_exactly_as_large_as_asked(size: tuple[int, int]) -> None:
    cloth = felt(size)
    assert cloth.get_size() == size
    assert not cloth.get_flags() & pygame.SRCALPHA


@pytest.mark.parametrize("cloth", ["green", "blue"])
def test_it_is_lit_in_the_middle_and_dark_in_the_corners(cloth: Cloth) -> None:
    surface = felt((1280, 800), cloth)
    middle, edge = FELT[cloth]
    assert mean(surface, (640, 368)) == pytest.approx(middle, abs=3)
    for corner in ((0, 0), (1279, 0), (0, 799), (1279, 799)):
        assert mean(surface, corner) == pytest.approx(edge, abs=6)


def test_it_is_the_same_each_time() -> None:
    one, other = (pygame.image.tobytes(felt((640, 480)), "RGB") for _ in range(2))
    assert one == other


def test_it_has_grain_and_no_bands() -> None:
    """No row of the cloth is of one colour for long, as it would be in a band of the gradient."""
    surface = felt((3840, 2160))
    for y in (40, 700, 1080, 2000):
        row = [surface.get_at((x, y))[1] for x in range(1200, 2400)]
        longest = run = 1
        for before, value in itertools.pairwise(row):
            run = run + 1 if value == before else 1
            longest = max(longest, run)
        assert longest <= 24
        steps = [abs(b - a) for a, b in itertools.pairwise(row)]
        assert max(steps) <= 8


def test_the_grain_has_no_seams() -> None:
    """Where its tiles meet, neighbouring pixels differ as little as anywhere else."""
    surface = felt((1024, 768))

    def step(x: int) -> float:
        return sum(
            abs(surface.get_at((x, y))[1] - surface.get_at((x - 1, y))[1]) for y in range(768)
        )

    usual = [step(x) for x in range(40, 240, 10)]
    assert step(256) <= max(usual)
    assert step(512) <= max(usual)


def test_the_ring_touches_its_rectangle_and_leaves_its_inside_alone() -> None:
    surface = pygame.Surface((400, 300), 0, 32)
    rect = pygame.Rect(50, 40, 300, 200)
    ring(surface, rect)
    drawn = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
    drawn.invert()
    rects = drawn.get_bounding_rects()
    assert rects[0].unionall(rects[1:]) == rect
    assert surface.get_at(rect.center)[:3] == (0, 0, 0)
