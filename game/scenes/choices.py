"""A row of buttons in the controls of the table: calls, trumps, declarations, suits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game import text
from game.cards import Suit
from game.match import words
from game.scenes.faces import Kind
from game.table.signs import sign

if TYPE_CHECKING:
    from game.scenes.table import TableScene

WIDE: Final = 1.75
"""Width of a button with a short word, by that of one with a number."""


_MOST_WORDS: Final = 5
"""So many buttons with a suit and its name go in a row of the smallest window; with larger text
one less."""


class Choice(NamedTuple):
    """A button to be."""

    key: str
    label: str
    kind: Kind
    width: float
    """By that of a button with a number."""
    picture: pygame.Surface | None = None


def back(key: str) -> Choice:
    """The button that takes a choice back which is only half made."""
    return Choice(key, text.t("call.back"), "quiet", WIDE)


def suit_choice(scene: TableScene, key: str, suit: Suit, beside: int) -> Choice:
    """The button that names a suit, or a kind of no trump.

    Args:
        scene: where it is to be.
        key: what a press on it tells.
        suit: what it names.
        beside: how many buttons are in its row; in a long one the suits have their signs alone.
    """
    layout = scene.match.layout
    most = _MOST_WORDS - (layout.text > 1)
    has_words = beside <= most or suit.is_no_trump
    height = min(layout.tall(20), layout.button_height * 0.48)
    if has_words and beside >= _MOST_WORDS:
        height = min(height, layout.px(22))  # larger it would take the room of the words
    picture = sign(suit, round(height), "dark", scene.context.preferences.deck)
    if not has_words:
        return Choice(key, "", "quiet", 1.05, picture)
    width = 2.9 if suit is Suit.LOW_NO_TRUMP else 2.2 if suit.is_no_trump else 2.0
    return Choice(key, words.suit(suit), "quiet", width, picture)


def lay_out(scene: TableScene, row: Sequence[Choice]) -> None:
    """Put buttons side by side in the middle of the controls."""
    layout = scene.match.layout
    box = layout.controls
    gap, tall = layout.px(10), max(layout.px(50), layout.button_height)
    total = sum(choice.width for choice in row)
    room = box.width - layout.px(32) - gap * (len(row) - 1)
    one = min(layout.px(76), room / total)
    x = box.centre[0] - (one * total + gap * (len(row) - 1)) / 2
    y = box.bottom - tall - layout.px(16)
    for key, label, kind, width, picture in row:
        rect = pygame.Rect(round(x), round(y), round(one * width), round(tall))
        scene.buttons.button(key, rect, label, kind, picture=picture)
        x += one * width + gap
