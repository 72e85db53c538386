"""Hands and eyes for the tests of scenes."""

from itertools import combinations

import pygame

from game.scenes.context import Context
from game.scenes.stack import Scene

SIZES = [(800, 600), (1024, 600), (1280, 800), (1920, 1080), (3840, 2160)]
"""The windows that everything must fit."""

TEXT_SIZES = [100, 150, 200]
"""The sizes of text, in per cent, with which everything must fit."""


def top_of(context: Context) -> Scene:
    """The topmost scene, which is there."""
    assert context.stack.top
    return context.stack.top


def send(context: Context, kind: int, **values: object) -> bool:
    """Give the topmost scene an event, and let it take effect."""
    used = context.stack.handle(pygame.Event(kind, values))
    context.stack.update(1 / 60)
    return used


def move(context: Context, place: tuple[int, int]) -> None:
    """Move the mouse."""
    send(context, pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))


def click(context: Context, name: str) -> None:
    """Click in the middle of a hot spot."""
    place = top_of(context).hot_spots()[name].center
    move(context, place)
    assert send(context, pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    send(context, pygame.MOUSEBUTTONUP, pos=place, button=1)


def assert_fits(rects: dict[str, pygame.Rect], size: tuple[int, int]) -> None:
    """Each rectangle has an area, lies wholly in the window, and apart from the others."""
    window = pygame.Rect((0, 0), size)
    for name, rect in rects.items():
        assert rect.width > 0, name
        assert rect.height > 0, name
        assert window.contains(rect), f"{name} {rect} sticks out of {size}"
    for (one, a), (other, b) in combinations(rects.items(), 2):
        assert not a.colliderect(b), f"{one} {a} and {other} {b} overlap at {size}"


def picture_of(context: Context) -> pygame.Surface:
    """What the stack draws now."""
    surface = pygame.Surface(context.size, 0, 32)
    context.stack.draw(surface)
    return surface
