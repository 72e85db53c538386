"""Drawings become pixels of the size asked for, and the cache keeps its bound."""

from pathlib import Path

import pygame
import pytest

from game.table.surfaces import (
    Drawing,
    MissingArtError,
    SurfaceCache,
    blur_margin,
    blurred,
    load_drawing,
    transparent,
)

SQUARE = Drawing('<path d="M0 0H10V10H0Z" fill="#ff8000"/>', (0, 0, 10, 10))


@pytest.mark.parametrize("size", [(1, 1), (61, 85), (127, 178), (480, 672), (300, 20)])
def test_a_drawing_fills_exactly_the_size_asked(size: tuple[int, int]) -> None:
    drawn = SQUARE.raster(size)
    assert drawn.get_size() == size
    corners = (drawn.get_at((0, 0)), drawn.get_at((size[0] - 1, size[1] - 1)))
    assert {tuple(pixel) for pixel in corners} == {(255, 128, 0, 255)}


def test_a_drawing_keeps_its_pixels_in_the_order_of_a_window() -> None:
    assert SQUARE.raster((4, 4)).get_masks() == transparent((1, 1)).get_masks()


@pytest.mark.parametrize("text", [None, "", "no drawing", "<svg><path/></svg>"])
def test_what_is_no_drawing_is_named(tmp_path: Path, text: str | None) -> None:
    file = tmp_path / "KC.svg"
    if text is not None:
        file.write_text(text)
    with pytest.raises(MissingArtError, match=r"KC\.svg"):
        load_drawing(file)


def test_the_cache_forgets_what_was_not_used_longest() -> None:
    cache = SurfaceCache(limit=3 * 400)
    drawn: list[str] = []

    def draw(name: str) -> pygame.Surface:
        drawn.append(name)
        return transparent((10, 10))

    for name in "abcabda":
        cache.get(name, lambda name=name: draw(name))  # type: ignore[misc]
    assert drawn == ["a", "b", "c", "d"]
    assert len(cache) == 3
    assert cache.size == 1200
    cache.get("c", lambda: draw("c"))
    assert drawn == ["a", "b", "c", "d", "c"]


def test_the_cache_serves_a_surface_larger_than_its_limit() -> None:
    cache = SurfaceCache(limit=100)
    for name in "ab":
        assert cache.get(name, lambda: transparent((20, 20))).get_size() == (20, 20)
    assert len(cache) == 1
    cache.clear()
    assert (len(cache), cache.size) == (0, 0)


def test_the_cache_grows_with_the_window_but_not_below_a_usual_one() -> None:
    cache = SurfaceCache(100)
    cache.make_room((3840, 2160), 10)
    assert cache.limit == 10 * 3840 * 2160
    cache.make_room((800, 600), 10)
    assert cache.limit == 10 * 1280 * 800


@pytest.mark.parametrize("radius", [1, 3, 9, 20])
def test_blur_is_soft_outside_and_keeps_its_colour(radius: float) -> None:
    shape = transparent((160, 120))
    shape.fill((200, 100, 50, 255))
    soft = blurred(shape, radius, (200, 100, 50))
    margin = blur_margin(radius)
    assert soft.get_size() == (160 + 2 * margin, 120 + 2 * margin)
    across = [soft.get_at((x, soft.get_height() // 2)) for x in range(soft.get_width() // 2)]
    assert {pixel[:3] for pixel in across} == {(200, 100, 50)}
    alphas = [pixel[3] for pixel in across]
    assert alphas == sorted(alphas)
    assert alphas[0] <= 12
    assert alphas[-1] >= 240
    assert 90 <= alphas[margin] <= 175
