"""Measures how fast the table is drawn: cards in motion, the cloth, and the cards' pictures.

    python -m tools.bench table

The window is SDL's dummy, so the figures leave out what showing a frame costs.
"""

from __future__ import annotations

import math
import os
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.cards import PACK
from game.table.art import CardArt
from game.table.felt import felt

FRAMES: Final = 240
CARDS: Final = 24
FRAME_BAR: Final = 8.3
"""Milliseconds that 95 of 100 frames with 24 cards in motion at 1920x1080 may take."""
CLOTH_BAR: Final = 120
"""Milliseconds that the cloth of the largest window may take."""

_SIZE: Final = (1920, 1080)
_LARGEST: Final = (3840, 2160)


def table() -> tuple[str, bool]:
    """The figures in words, and whether they meet their bars."""
    pygame.display.init()
    backs, faces = frames(_SIZE, 125, faces=0), frames(_SIZE, 125, faces=6)
    large = frames(_LARGEST, 250, faces=0)
    cloth = median_of(partial(felt, _LARGEST), 9)
    decks = {width: median_of(partial(deck, width), 3) for width in (60, 125, 250)}
    said = [
        f"{CARDS} cards in motion at 1920x1080 {in_words(backs)}; 6 of them open {in_words(faces)}",
        f"at 3840x2160 {in_words(large)}",
        f"cloth 3840x2160 {cloth:.0f} ms",
        "whole deck "
        + ", ".join(f"{spent:.0f} ms at {width} px" for width, spent in decks.items()),
    ]
    is_met = max(late(backs), late(faces)) <= FRAME_BAR and cloth <= CLOTH_BAR
    return "; ".join(said), is_met


def frames(size: tuple[int, int], width: int, faces: int) -> list[float]:
    """Milliseconds of each frame in which 24 cards turn and fly over the cloth, shadows and all.

    Nothing is in store at the start but the pictures that a deal prepares.
    """
    window = pygame.display.set_mode(size)
    cloth = felt(size)
    art = CardArt()
    art.make_room(size)
    for face in (None, *PACK[:faces]):
        art.prepare(face, width)
    spent = []
    for frame in range(FRAMES):
        started = time.perf_counter()
        window.blit(cloth, (0, 0))
        for card in range(CARDS):
            turn = frame / 60 + card * 0.7
            art.blit(
                window,
                PACK[card] if card < faces else None,
                size[0] * (0.5 + 0.4 * math.sin(turn)),
                size[1] * (0.5 + 0.4 * math.cos(turn * 1.3)),
                width * (0.9 + 0.1 * math.sin(turn * 2)),
                math.degrees(turn),
                lift=0.5 + 0.5 * math.sin(turn),
                still=False,
            )
        spent.append((time.perf_counter() - started) * 1000)
    return spent


def late(spent: list[float]) -> float:
    """The 95th percentile."""
    return statistics.quantiles(spent, n=20)[-1]


def in_words(spent: list[float]) -> str:
    """The median and the 95th percentile of some frames."""
    return f"{statistics.median(spent):.1f} ms a frame, 95th percentile {late(spent):.1f}"


def deck(width: int) -> None:
    """Draw all cards of a new deck once, straight and still."""
    art = CardArt()
    target = pygame.display.get_surface()
    assert target
    for card in PACK:
        art.blit(target, card, width, width, width)


def median_of(work: Callable[[], object], times: int) -> float:
    """The median time of some work, in milliseconds."""
    spent = []
    for _ in range(times):
        started = time.perf_counter()
        work()
        spent.append((time.perf_counter() - started) * 1000)
    return statistics.median(spent)
