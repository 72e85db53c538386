"""The look of what is clicked: a thin layer over pygame_gui.

pygame_gui knows which button the mouse is over and which one is pressed; the pictures of a button
are drawn here, and it is given none of them: it would keep each several times over. A scene owns a
:class:`Group` and fills it anew in each ``layout``. There is one ``UIManager``, since it changes
things that are global to the process.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame
import pygame_gui
from pygame_gui.elements import UIButton

from game.scenes import faces
from game.scenes.faces import Kind
from game.table.lettering import Lettering

_NOWHERE: Final = (-1, -1)
_STATES: Final[dict[str, faces.State]] = {
    "normal": "normal",
    "hovered": "hovered",
    "active": "pressed",
    "selected": "pressed",
    "disabled": "disabled",
}
"""What pygame_gui's names for the states of a button mean here."""


class _Manager(pygame_gui.UIManager):
    """A manager that is told where the mouse is, in pixels of the surface."""

    pointer = _NOWHERE

    def _update_mouse_position(self) -> None:
        self.mouse_position = self.pointer


class _Outline:
    """What pygame_gui takes for the drawing of a button: where it is, and in which state."""

    def __init__(self, rect: pygame.Rect) -> None:
        self.rect = rect.copy()
        self.state: faces.State = "normal"

    def set_active_state(self, state: str) -> None:
        self.state = _STATES[state]

    def collide_point(self, point: tuple[float, float]) -> bool:
        return self.rect.collidepoint(point)

    def set_position(self, point: tuple[int, int]) -> None:
        self.rect.topleft = point

    def set_dimensions(self, size: tuple[int, int]) -> bool:
        self.rect.size = size
        return False

    def update(self, dt: float) -> None:
        """There is nothing that time would change."""

    def has_fresh_surface(self) -> bool:
        return False


class _Button(UIButton):
    """A button that has no picture of its own."""

    drawable_shape: _Outline  # type: ignore[assignment]

    def __init__(
        self,
        rect: pygame.Rect,
        manager: _Manager,
        command: Callable[[], None],
        view: pygame.Rect | None,
    ) -> None:
        self.view = view
        """The part of the window in which it can be seen; ``None`` for all of it."""
        super().__init__(rect, "", manager, command=command)

    def rebuild(self) -> None:
        self.drawable_shape = _Outline(self.rect)

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Whether the mouse is on what can be seen of it."""
        is_seen = self.view is None or self.view.collidepoint(hover_x, hover_y)
        return is_seen and super().hover_point(hover_x, hover_y)


class Skin:
    """Makes the groups of the scenes, and lends them the one manager.

    Args:
        lettering: what draws the words.
    """

    def __init__(self, lettering: Lettering) -> None:
        self.lettering = lettering
        self.unit = 1.0
        """The factor for every length; see ``Context.unit``."""
        self.text_scale = 1.0
        """The further factor for text; see ``Context.text_scale``."""
        self._manager: _Manager | None = None

    @property
    def is_ready(self) -> bool:
        """Whether ``resize`` has been called, as it must before anything else."""
        return self._manager is not None

    @property
    def manager(self) -> _Manager:
        """The one manager."""
        if self._manager is None:
            raise RuntimeError("the skin has not been built")
        return self._manager

    def resize(self, size: tuple[int, int], unit: float) -> None:
        """Fit a window of ``size`` pixels; every group must then be filled anew.

        The manager stays: all that grows with the window is drawn here.
        """
        self.unit = unit
        if self._manager is None:
            with warnings.catch_warnings():
                # It warns of its own default font, which nothing here is written in.
                warnings.simplefilter("ignore", UserWarning)
                self._manager = _Manager(size, enable_live_theme_updates=False)
                # 4 MB for what it draws; it draws nothing.
                self._manager.get_theme().shape_cache.cache_surfaces.clear()
        else:
            self._manager.set_window_resolution(size)

    def group(self) -> Group:
        """A group of widgets for one scene."""
        return Group(self)


@dataclass
class _Widget:
    key: str
    place: pygame.Rect
    """In the window, or on the sheet."""
    pictures: faces.Pictures
    is_enabled: bool = True
    is_on_sheet: bool = False
    element: _Button | None = None

    def look(self) -> pygame.Surface:
        """The picture for what is being done with it now."""
        state = self.element.drawable_shape.state if self.element else "normal"
        return self.pictures.look(state if self.is_enabled else "disabled")


class Group:
    """The buttons of one scene: filled in ``layout``, given the events, drawn.

    While the scene is paused the group is to be ``suspended``: it is then a picture. Buttons may
    stand on a sheet that is larger than its view; :meth:`scroll` says which part of it is seen.
    """

    def __init__(self, skin: Skin) -> None:
        self._skin = skin
        self._widgets: dict[str, _Widget] = {}
        self._is_live = True
        self._is_stale = True
        self._pressed: list[str] = []
        self._shown: list[pygame.Surface] = []
        self.text_scale: float | None = None
        """The further factor for the text of buttons to come; ``None`` for the skin's own."""
        self._view = pygame.Rect(0, 0, 0, 0)
        self._offset = 0

    @property
    def scale(self) -> faces.Scale:
        """How large the next button is drawn."""
        skin = self._skin
        return faces.Scale(skin.unit, self.text_scale or skin.text_scale)

    def clear(self) -> None:
        """Take every button away."""
        for widget in self._widgets.values():
            self._unbind(widget)
        self._widgets.clear()

    def button(
        self,
        key: str,
        rect: pygame.Rect,
        words: str,
        kind: Kind = "quiet",
        *,
        picture: pygame.Surface | None = None,
        hint: str = "",
        is_left: bool = False,
        is_selected: bool = False,
        is_enabled: bool = True,
        is_on_sheet: bool = False,
    ) -> None:
        """Put a button in the group.

        Args:
            key: what ``handle`` returns when it is pressed; unique in the group.
            rect: where it is, in pixels: in the window, or on the sheet.
            words: its label, in the language of the person.
            kind: how it looks.
            picture: a sign to the left of the words, with straight alpha.
            hint: a second, smaller text: at the right end, or in a row beneath the words, where
                it may take two lines.
            is_left: whether the words begin at the left, as those of a row always do.
            is_selected: True for the chosen one of several.
            is_enabled: False for one that cannot be pressed now.
            is_on_sheet: True for one that is scrolled with the sheet, and seen in its view alone.
        """
        face = faces.Face(rect.size, words, kind, hint, picture, is_left, is_selected)
        pictures = faces.draw(face, self._skin.lettering, self.scale)
        widget = _Widget(key, pygame.Rect(rect), pictures, is_enabled, is_on_sheet)
        self.remove(key)
        self._widgets[key] = widget
        if self._is_live:
            self._bind(widget)

    def remove(self, key: str) -> None:
        """Take a button away, if it is there."""
        widget = self._widgets.pop(key, None)
        if widget is not None:
            self._unbind(widget)

    def scroll(self, view: pygame.Rect, offset: int) -> None:
        """Show the sheet in ``view``, with so many pixels of it above the view."""
        self._view, self._offset = pygame.Rect(view), offset
        self._is_stale = True
        for widget in self._widgets.values():
            if widget.element and widget.is_on_sheet:
                widget.element.view = self._view
                widget.element.set_position(self._place_of(widget).topleft)

    def _place_of(self, widget: _Widget) -> pygame.Rect:
        """Where a button is in the window."""
        if not widget.is_on_sheet:
            return widget.place
        return widget.place.move(self._view.x, self._view.y - self._offset)

    def _seen(self, widget: _Widget) -> pygame.Rect:
        """What of a button's place can be seen."""
        place = self._place_of(widget)
        return place.clip(self._view) if widget.is_on_sheet else place

    def handle(self, event: pygame.Event) -> str | None:
        """Give the group an event.

        Returns:
            The key of the button it has pressed; ``""`` where the event is used up without a
            press; None where it has nothing to do with the group.
        """
        if not self._is_live:
            return None
        manager = self._skin.manager
        if event.type == pygame.MOUSEMOTION:
            manager.pointer = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            manager.pointer = _NOWHERE
        self._is_stale = True
        is_used = manager.process_events(event)
        if self._pressed:
            return self._pressed.pop()
        return "" if is_used else None

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass; buttons follow the mouse here.

        Where no event came they are as they were, and this costs nothing.
        """
        if self._is_live and self._is_stale:
            self._is_stale = False
            self._skin.manager.update(dt)

    def suspend(self) -> None:
        """Become a picture: another scene lies on top."""
        self._is_live = False
        for widget in self._widgets.values():
            self._unbind(widget)

    def wake(self) -> None:
        """React again."""
        self._is_live = True
        for widget in self._widgets.values():
            if widget.element is None:
                self._bind(widget)

    def needs_redraw(self) -> bool:
        """Whether a button looks other than when the group was last drawn."""
        now = self._looks()
        return len(now) != len(self._shown) or any(
            one is not other for one, other in zip(now, self._shown, strict=True)
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Draw every button."""
        self._shown = self._looks()
        before = surface.get_clip()
        for widget, look in zip(self._widgets.values(), self._shown, strict=True):
            surface.set_clip(self._view.clip(before) if widget.is_on_sheet else before)
            place = self._place_of(widget)
            surface.blit(look, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        surface.set_clip(before)

    def hot_spots(self) -> dict[str, pygame.Rect]:
        """What can be seen of the buttons that can be pressed, by key."""
        seen = {key: self._seen(each) for key, each in self._widgets.items() if each.is_enabled}
        return {key: rect for key, rect in seen.items() if rect.height}

    def _looks(self) -> list[pygame.Surface]:
        """What each button shows now. The surfaces themselves are compared: each look has one."""
        return [widget.look() for widget in self._widgets.values()]

    def _bind(self, widget: _Widget) -> None:
        def press() -> None:
            self._pressed.append(widget.key)

        self._is_stale = True
        view = self._view if widget.is_on_sheet else None
        place = self._place_of(widget)
        widget.element = _Button(place, self._skin.manager, press, view)
        if not widget.is_enabled:
            widget.element.disable()  # type: ignore[no-untyped-call]

    def _unbind(self, widget: _Widget) -> None:
        if widget.element is not None:
            widget.element.kill()  # type: ignore[no-untyped-call]
            widget.element = None
