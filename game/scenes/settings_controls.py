"""What one changes a preference with: switches, choices, choosers, sliders and text fields."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game import options
from game.match import seating
from game.match.preferences import LONGEST_NAME
from game.options import Option, Value
from game.scenes.context import Context
from game.scenes.settings_rows import Row, value_words
from game.scenes.skin import Group
from game.scenes.slider import Slider
from game.scenes.text_field import TextField
from game.table import hud
from game.text import t

_GAP: Final = 10
_NOWHERE: Final = pygame.Rect(0, 0, 0, 0)


class Controls:
    """The controls of the rows in sight.

    Args:
        context: the program.
        buttons: where their buttons go; the key of each is ``settings.OPTION``, or
            ``settings.OPTION.VALUE`` where each value has one.
        choose: called with an option's key and its new value, for what is no button.
    """

    def __init__(
        self, context: Context, buttons: Group, choose: Callable[[str, Value], None]
    ) -> None:
        self.fields: dict[str, TextField] = {}
        """The text fields by option; out of sight they have no area, and keep their text."""
        self.sliders: dict[str, Slider] = {}
        self._context, self._buttons, self._choose = context, buttons, choose

    def clear(self) -> None:
        """Nothing is in sight, to be placed anew."""
        self.sliders.clear()
        for field in self.fields.values():
            field.rect = _NOWHERE

    def leave(self) -> None:
        """Choose what has been typed."""
        for field in tuple(self.fields.values()):
            field.leave()

    def forget(self) -> None:
        """Let go of the texts: they have been changed elsewhere."""
        self.fields.clear()

    def place(self, row: Row, room: pygame.Rect) -> None:
        """Place the controls of a row, which share the room."""
        if not row.options:
            self._buttons.button(
                f"settings.{row.key}", self._third(room, 2), t(f"setting.{row.key}.do")
            )
        elif row.key in seating.PLACES:
            for number, option in enumerate(row.options):
                rect = self._third(room, number)
                if option.longest is None:
                    self._place_chooser(option, rect)
                else:
                    self._place_field(option, rect, seating.PLACES.index(row.key))
        elif isinstance(row.options[0].default, bool):
            self._place_switch(row.options[0], self._half(room))
        elif row.options[0].is_range:
            self._place_slider(row.options[0], room)
        else:
            self._place_choices(row.options[0], room)

    def handle(self, event: pygame.Event) -> bool:
        """Let fields and sliders react; True if the event is used up."""
        is_used = False
        for widget in self._widgets().values():
            # Each gets it: a click on one field leaves the others.
            is_used |= widget.handle(event)
        return is_used

    def draw(self, surface: pygame.Surface) -> None:
        """Draw fields and sliders; the buttons draw themselves."""
        for widget in self._widgets().values():
            if widget.rect.width:
                widget.draw(surface)

    def hot_spots(self) -> dict[str, pygame.Rect]:
        """Fields and sliders in sight, by ``settings.OPTION``."""
        widgets = self._widgets().items()
        return {f"settings.{key}": each.rect for key, each in widgets if each.rect.width}

    def _widgets(self) -> dict[str, TextField | Slider]:
        return {**self.fields, **self.sliders}

    def _half(self, room: pygame.Rect) -> pygame.Rect:
        """The right half of a row's room."""
        wide = (room.width - self._context.px(_GAP)) // 2
        return pygame.Rect(room.right - wide, room.y, wide, room.height)

    def _third(self, room: pygame.Rect, number: int) -> pygame.Rect:
        """A third of a row's room, numbered from 0 at the left."""
        gap = self._context.px(_GAP)
        wide = (room.width - 2 * gap) // 3
        return pygame.Rect(
            room.right - (3 - number) * (wide + gap) + gap, room.y, wide, room.height
        )

    def _is_in_play(self, option: Option) -> bool:
        return options.is_in_play(self._context.preferences, option.key)

    def _place_switch(self, option: Option, rect: pygame.Rect) -> None:
        is_on = getattr(self._context.preferences, option.key)
        self._buttons.button(
            f"settings.{option.key}",
            rect,
            value_words(option, is_on),
            "switch",
            is_selected=is_on,
            is_enabled=self._is_in_play(option),
        )

    def _place_choices(self, option: Option, room: pygame.Rect) -> None:
        chosen = getattr(self._context.preferences, option.key)
        gap = self._context.px(6)
        wide = (room.width - gap * (len(option.values) - 1)) / len(option.values)
        for number, value in enumerate(option.values):
            left = room.x + round(number * (wide + gap))
            self._buttons.button(
                f"settings.{option.key}.{value}",
                pygame.Rect(left, room.y, round(wide), room.height),
                value_words(option, value),
                "choice",
                is_selected=value == chosen,
                is_enabled=self._is_in_play(option),
            )

    def _place_chooser(self, option: Option, rect: pygame.Rect) -> None:
        value = getattr(self._context.preferences, option.key)
        self._buttons.button(
            f"settings.{option.key}",
            rect,
            value_words(option, value),
            hint=t("setting.change"),
            is_left=True,
        )

    def _place_slider(self, option: Option, room: pygame.Rect) -> None:
        slider = Slider(
            self._context,
            room,
            getattr(self._context.preferences, option.key),
            self._try_volume,
            partial(self._choose, option.key),
        )
        slider.is_enabled = self._is_in_play(option)
        self.sliders[option.key] = slider

    def _try_volume(self, value: int) -> None:
        self._context.sounds.volume = value / 100

    def _place_field(self, option: Option, rect: pygame.Rect, seat: int) -> None:
        if option.key not in self.fields:
            self.fields[option.key] = TextField(
                self._context,
                getattr(self._context.preferences, option.key),
                seating.default_name(self._context.preferences, seat),
                self._allows,
                partial(self._choose, option.key),
            )
        self.fields[option.key].rect = rect

    def _allows(self, name: str) -> bool:
        return len(name) <= LONGEST_NAME and hud.name_fits(name, self._context.lettering)
