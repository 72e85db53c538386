"""The window: opened with care for dense screens, and refused where nobody could see it."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
from collections.abc import Iterator
from typing import Final

import pygame

from game import paths, text
from game.match.preferences import SMALLEST, Preferences

_UNSEEN: Final = ("dummy", "offscreen")
_FIRST_SIZE: Final = (1280, 800)
_SHARE_OF_DESKTOP: Final = 0.8
_M_MMAP_THRESHOLD: Final = -3
_LARGE: Final = 64 << 10
"""Bytes from which memory comes straight from the system."""


class NoDisplayError(Exception):
    """There is no screen to open a window on; the message is for the person."""


def prepare() -> None:
    """Start pygame's display and fonts, and nothing else of it.

    Raises:
        NoDisplayError: where there is no screen. SDL would then draw on one that nobody sees.
    """
    _set_hints()
    _return_memory()
    asked_for = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        with _wayland_kept_quiet():
            pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(text.t("program.no_display", reason=error)) from error
    driver = pygame.display.get_driver()
    if driver in _UNSEEN and driver not in asked_for.split(","):
        pygame.display.quit()
        raise NoDisplayError(text.t("program.no_display", reason=driver))
    pygame.font.init()


def open_window(preferences: Preferences) -> pygame.Window:
    """Open the window at the size that was last used, or one that suits the screen."""
    window = pygame.Window(
        text.t("program.name"),
        size=_first_size(preferences),
        resizable=True,
        allow_high_dpi=True,
    )
    window.minimum_size = SMALLEST
    icon = paths.assets() / "icon.svg"
    if icon.is_file():
        window.set_icon(pygame.image.load_sized_svg(str(icon), (64, 64)))
    if preferences.fullscreen:
        window.set_fullscreen(desktop=True)
    return window


def _first_size(preferences: Preferences) -> tuple[int, int]:
    wanted = (preferences.window_width, preferences.window_height)
    desktops = pygame.display.get_desktop_sizes()
    if not desktops:
        return wanted if all(wanted) else _FIRST_SIZE
    across, down = desktops[0]
    if all(wanted) and wanted[0] <= across and wanted[1] <= down:
        return wanted
    return (
        max(SMALLEST[0], min(_FIRST_SIZE[0], round(across * _SHARE_OF_DESKTOP))),
        max(SMALLEST[1], min(_FIRST_SIZE[1], round(down * _SHARE_OF_DESKTOP))),
    )


@contextlib.contextmanager
def _wayland_kept_quiet() -> Iterator[None]:
    """Wayland's library, which SDL asks in vain, would print a line where this is not set."""
    name = "XDG_RUNTIME_DIR"
    if name in os.environ:
        yield
        return
    os.environ[name] = os.devnull
    try:
        yield
    finally:
        del os.environ[name]


def _return_memory() -> None:
    """Let the C library give the memory of a picture back as soon as the picture goes.

    glibc would learn from the first large picture to keep what it gets, and then lose 40 MB in the
    gaps between those that stay. Where there is another C library, nothing happens.
    """
    if sys.platform.startswith("linux"):
        with contextlib.suppress(OSError, AttributeError, TypeError):
            ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _LARGE)


def _set_hints() -> None:
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    if sys.platform.startswith("linux"):
        # Else every flip goes through OpenGL, which without a graphics card takes 5 to 100 ms.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
