"""A line of text to be typed: any letters of any script, with a cursor, and what one can paste."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Final

import pygame

from game.options import is_line
from game.scenes.context import Context
from game.table import palette, panels

_TEXT: Final = 17
_INSET: Final = 16
_REPEAT: Final = (400, 40)
"""Milliseconds until a key that is held repeats, and from then on."""

_COMMAND: Final = pygame.KMOD_CTRL | pygame.KMOD_META


class TextField:
    """One text field.

    Args:
        context: the program.
        text: what is in it.
        default: what stands for an empty text.
        allows: whether a text may be in it; what would make it another one is not taken.
        choose: called with the text where it has changed and the field is left.
    """

    def __init__(
        self,
        context: Context,
        text: str,
        default: str,
        allows: Callable[[str], bool],
        choose: Callable[[str], None],
    ) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it is, in pixels; to be set in each layout."""
        self.text = text
        self.cursor = len(text)
        """How many characters stand before the cursor."""
        self.has_focus = False
        self._context = context
        self._default = default
        self._allows = allows
        self._choose = choose
        self._chosen = text

    def handle(self, event: pygame.Event) -> bool:
        """React to mouse and keyboard; True if the event is used up."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._click(event.pos)
        if not self.has_focus:
            return False
        if event.type == pygame.TEXTINPUT:
            self.insert(event.text)
            return True
        return event.type == pygame.KEYDOWN and self._press(event)

    def insert(self, letters: str) -> None:
        """Type letters at the cursor, as far as they fit; what is no letter is left out."""
        for letter in letters:
            longer = self.text[: self.cursor] + letter + self.text[self.cursor :]
            if is_line(letter) and self._allows(longer):
                self.text = longer
                self.cursor += 1

    def replace(self, text: str) -> None:
        """Put another text in place of all that there is, as far as it fits."""
        self.text, self.cursor = "", 0
        self.insert(text)

    def focus(self) -> None:
        """Take the keyboard."""
        if not self.has_focus:
            self.has_focus = True
            pygame.key.start_text_input()
            pygame.key.set_repeat(*_REPEAT)

    def leave(self) -> None:
        """Let go of the keyboard; a text that has changed is chosen."""
        if self.has_focus:
            self.has_focus = False
            pygame.key.set_repeat()
        self.text = self.text.strip()
        if self.text != self._chosen:
            self._chosen = self.text
            self._choose(self.text)

    def _click(self, point: tuple[int, int]) -> bool:
        if not self.rect.collidepoint(point):
            self.leave()
            return False
        self.focus()
        places = range(len(self.text) + 1)
        self.cursor = min(places, key=lambda place: abs(self._x_of(place) - point[0]))
        return True

    def _press(self, event: pygame.Event) -> bool:
        key, with_command = event.key, event.mod & _COMMAND
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE, pygame.K_TAB):
            self.leave()
        elif key == pygame.K_BACKSPACE and self.cursor:
            self.cursor -= 1
            self._remove()
        elif key == pygame.K_DELETE:
            self._remove()
        elif key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = (1 if key == pygame.K_RIGHT else -1) * (-1 if self._is_from_the_right else 1)
            self.cursor = max(0, min(len(self.text), self.cursor + step))
        elif key == pygame.K_HOME:
            self.cursor = 0
        elif key == pygame.K_END:
            self.cursor = len(self.text)
        elif key == pygame.K_v and with_command:
            self.insert(pygame.scrap.get_text())
        elif key == pygame.K_c and with_command:
            pygame.scrap.put_text(self.text)
        # Every other key is a letter, or nothing: none may do here what it does elsewhere.
        return not (key == pygame.K_F11 or (key == pygame.K_F4 and event.mod & pygame.KMOD_ALT))

    def _remove(self) -> None:
        self.text = self.text[: self.cursor] + self.text[self.cursor + 1 :]

    # The look

    @property
    def _is_from_the_right(self) -> bool:
        kinds = (unicodedata.bidirectional(letter) for letter in self.text)
        return next((kind in ("R", "AL") for kind in kinds if kind in ("L", "R", "AL")), False)

    @property
    def _size(self) -> int:
        """Of the text in pixels: as large as the whole of it fits."""
        context, room = self._context, self.rect.width - 2 * self._context.px(_INSET)
        most = min(context.text_px(_TEXT), round(self.rect.height * 0.5))
        width = context.lettering.width_of
        return next((px for px in range(most, 6, -1) if width(self.text, px, "Bold") <= room), 6)

    def _x_of(self, place: int) -> int:
        """Where the cursor stands before the character of this number."""
        width, size = self._context.lettering.width_of, self._size
        left, before = self.rect.x + self._context.px(_INSET), self.text[:place]
        along = width(before, size, "Bold") if before else 0
        return left + (width(self.text, size, "Bold") - along if self._is_from_the_right else along)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the field; without a text of its own it shows what stands for it."""
        context, px = self._context, self._context.px
        rim = palette.GOLD if self.has_focus else palette.PANEL_LINE
        line = (2.0 if self.has_focus else 1.2) * context.unit
        ground = panels.panel(self.rect.size, px(12), palette.FIELD, rim, line, shadow=False)
        panels.put(surface, ground, self.rect)
        size = self._size
        shown, colour = (self.text, palette.WHITE) if self.text else (self._default, palette.MUTED)
        x, room = self.rect.x + px(_INSET), self.rect.width - 2 * px(_INSET)
        drawn = context.lettering.fit(shown, size, "Bold", colour, room)
        surface.blit(drawn, drawn.get_rect(midleft=(x, self.rect.centery)))
        if self.has_focus:
            bar = pygame.Rect(0, 0, max(2, px(2)), round(size * 1.3))
            bar.center = (self._x_of(self.cursor), self.rect.centery)
            surface.fill(palette.GOLD, bar)
