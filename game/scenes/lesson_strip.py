"""The strip of the window where a lesson speaks: beside the table, or below it in a narrow window.

It takes its room from the table, and so never covers a card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.lessons.lesson import Lesson
from game.scenes.context import Context
from game.table import palette
from game.table.layout import Layout
from game.text import t

BUTTONS: Final = 3
"""How many buttons have a place in it."""

_TEXT: Final = 17
_TITLE: Final = 15
_LEADING: Final = 1.36
_MARGIN: Final = 22
_GAP: Final = 10
_WIDTH: Final = 316
"""Units of a strip beside the table; it grows where the text is set large."""
_WIDEST: Final = 0.45
"""Share of the window's width that it may take."""
_BUTTON: Final = 46
_LOW_BUTTON: Final = 38
_BUTTON_WIDTH: Final = 200
"""Height and width of the buttons in a strip below the table."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Where things are while a lesson is on."""

    table: pygame.Rect
    """What is left for the table; its upper left corner is that of the window."""
    strip: pygame.Rect
    text: pygame.Rect
    """Where the words are: at its lower end."""
    buttons: tuple[pygame.Rect, ...]
    """Places for :data:`BUTTONS` buttons, the uppermost first."""


def called(names: Sequence[str]) -> Mapping[str, str]:
    """What the words of a lesson call the three others, by their places at the table."""
    _, left, partner, right = names
    return {"left": left, "partner": partner, "right": right}


def place(context: Context, lesson: Lesson, names: Sequence[str]) -> Strip:
    """The strip that leaves the most of the window to the table, with room for all its words."""
    width, height = context.size
    px = context.px
    said = [t(key, **called(names)) for key in ("lesson.free", *lesson.keys())]
    stack = BUTTONS * px(_BUTTON + _GAP)
    wide, widest = px(_WIDTH), round(width * _WIDEST)
    while wide < widest:
        tall = _tallest(context, said, wide - 2 * px(_MARGIN))
        if tall + stack + 2 * px(_MARGIN) <= height:
            break
        wide += px(20)
    tall = _tallest(context, said, width - px(3 * _MARGIN + _BUTTON_WIDTH))
    stack = BUTTONS * px(_LOW_BUTTON + _GAP) - px(_GAP)
    high = max(tall, stack) + 2 * px(_GAP)
    beside, below = _beside(context, wide), _below(context, high)
    return max(beside, below, key=lambda each: Layout(*each.table.size).unit)


def draw(surface: pygame.Surface, context: Context, strip: Strip, title: str, words: str) -> None:
    """Draw the strip with its words; the buttons are the scene's."""
    surface.fill(palette.PANEL_SOLID, strip.strip)
    line = max(1, context.px(1.5))
    edge = (
        (strip.strip.x, 0, line, strip.strip.height)
        if strip.strip.x
        else (0, strip.strip.y, strip.strip.width, line)
    )
    surface.fill(palette.PANEL_RAISED, edge)
    lettering, room = context.lettering, strip.text
    size, step = _sizes(context)
    lines = lettering.wrap(words, size, "Medium", room.width)
    head = lettering.fit(title, context.text_px(_TITLE), "Bold", palette.GOLD_TEXT, room.width)
    y = room.bottom - step * len(lines)
    if not strip.strip.x:
        y -= (room.height - step * len(lines) - _head(context)) // 2
    surface.blit(head, (room.x, y - _head(context)))
    for number, each in enumerate(lines):
        drawn = lettering.line(each, size, "Medium", palette.CREAM)
        surface.blit(drawn, (room.x, y + number * step))


def _sizes(context: Context) -> tuple[int, int]:
    """Size of the words, and from one line of them to the next."""
    size = context.text_px(_TEXT)
    return size, round(size * _LEADING)


def _head(context: Context) -> int:
    """Height of the title with the gap beneath it."""
    return round(context.text_px(_TITLE) * _LEADING) + context.px(6)


def _tallest(context: Context, said: Sequence[str], width: int) -> int:
    """How high the longest of these texts is with its title, in a column of this width."""
    size, step = _sizes(context)
    rows = max(len(context.lettering.wrap(each, size, "Medium", width)) for each in said)
    return rows * step + _head(context)


def _beside(context: Context, wide: int) -> Strip:
    (width, height), px = context.size, context.px
    strip = pygame.Rect(width - wide, 0, wide, height)
    inner = strip.inflate(-2 * px(_MARGIN), -2 * px(_MARGIN))
    step, tall = px(_BUTTON + _GAP), px(_BUTTON)
    tops = [inner.bottom - tall - step * (BUTTONS - 1 - number) for number in range(BUTTONS)]
    buttons = tuple(pygame.Rect(inner.x, top, inner.width, tall) for top in tops)
    text = pygame.Rect(inner.topleft, (inner.width, tops[0] - px(_MARGIN) - inner.y))
    return Strip(pygame.Rect(0, 0, width - wide, height), strip, text, buttons)


def _below(context: Context, high: int) -> Strip:
    (width, height), px = context.size, context.px
    strip = pygame.Rect(0, height - high, width, high)
    wide, tall, step = px(_BUTTON_WIDTH), px(_LOW_BUTTON), px(_LOW_BUTTON + _GAP)
    left, top = width - px(_MARGIN) - wide, strip.y + px(_GAP)
    buttons = tuple(pygame.Rect(left, top + step * number, wide, tall) for number in range(BUTTONS))
    text = pygame.Rect(px(_MARGIN), top, left - 2 * px(_MARGIN), high - 2 * px(_GAP))
    return Strip(pygame.Rect(0, 0, width, height - high), strip, text, buttons)
