"""A hand and a card's back as the settings would show them, on the bare cloth."""

from __future__ import annotations

from typing import Final

import pygame

from game.cards import Suit, cards
from game.rules.tricks import is_left_bower, sort_for_display
from game.scenes.context import Context
from game.table.pose import CARD_RATIO

_HAND: Final = cards("JK JH JD QC AS 9S KD")
"""A card of each colour and kind; with hearts as trump one of them is the left bower."""
_TRUMP: Final = Suit.HEARTS

_STEP: Final = 0.72
"""From one card to the next, by their width."""
_APART: Final = 1.45
"""From the last card of the hand to the back."""


def draw(context: Context, surface: pygame.Surface, room: pygame.Rect) -> None:
    """Draw the cards in the middle of ``room``, as large as fits there."""
    wishes = context.preferences
    across = _STEP * (len(_HAND) - 1) + _APART + 1
    width = min(room.height * 0.94 / CARD_RATIO, room.width * 0.96 / across)
    hand = sort_for_display(_HAND, _TRUMP, True, ascending=wishes.sort == "ascending")
    x, y = room.centerx - across * width / 2 + width / 2, room.centery
    for card in hand:
        badge = _TRUMP if is_left_bower(card, _TRUMP, True) else None
        context.art.blit(surface, card, x, y, width, badge=badge)
        x += _STEP * width
    context.art.blit(surface, None, x + (_APART - _STEP) * width, y, width)
