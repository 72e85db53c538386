"""What a single frame costs: nothing may hold up the window while cards move."""

from collections.abc import Callable
from random import Random

import pygame
import pytest

from game.rules import CLASSIC
from game.scenes.context import Context
from game.table import art
from tests.scenes.playing import Person, left_at

SIZE = (1920, 1080)
FEW = 2
"""Cards that one frame may draw anew: one that is played, and one that comes to rest."""


def test_no_frame_of_a_hand_draws_a_whole_hand_of_cards_anew(
    context: Context,
    rng: Random,
    monkeypatch: pytest.MonkeyPatch,
    resize: Callable[[tuple[int, int]], None],
) -> None:
    """From deal to deal: drawing a card takes some 10 ms at 1920x1080."""
    drawn: list[object] = []
    real = art._raster

    def noted(*what: object) -> pygame.Surface:
        drawn.append(what)
        return real(*what)  # type: ignore[arg-type]

    monkeypatch.setattr(art, "_raster", noted)
    person = Person(context, left_at(rng, CLASSIC, lambda state: state.dealer == 0))
    context.art.make_room(SIZE)
    resize(SIZE)
    surface = pygame.Surface(SIZE, pygame.SRCALPHA, 32)
    stack = context.stack
    hands = person.match.session.record.hands
    stack.draw(surface)
    shown_at_once = len(drawn)
    while len(person.match.session.record.hands) < len(hands) + 3 and person.state.winner is None:
        before = len(drawn)
        if stack.is_dirty():
            stack.draw(surface)
        assert len(drawn) - before <= FEW
        if person.is_asked:
            stack.update(0.0)  # the scene that is due
            person.go_on(rng)
        stack.update(1 / 20)
    assert len(drawn) > shown_at_once
