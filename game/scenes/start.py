"""The windowed program from its first line to its last, whatever goes wrong in between."""

from __future__ import annotations

import logging
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from game import text
from game.scenes import logs

_log: Final = logging.getLogger(__name__)


def run(file: Path | None = None) -> int:
    """Open the window, with the match in ``file`` if one is named, and play until it is closed.

    Returns the exit code: 0 after a game closed in order, 1 where there is no screen or the program
    had to give up. That is said in one line on standard error, and in a box on the screen where
    there is no terminal to read it on; the log then says why.
    """
    handler = logs.start()
    try:
        return _play(file)
    except Exception as error:
        _log.exception("given up")
        _tell(text.t("program.crashed", error=f"{type(error).__name__}: {error}"))
        return 1
    finally:
        logs.stop(handler)


def _play(file: Path | None) -> int:
    # pygame is imported here, so that a broken one is told like anything else.
    import pygame

    from game.scenes import app, window

    try:
        app.App().run(file)
    except window.NoDisplayError as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        pygame.quit()
    return 0


def _tell(what: str) -> None:
    message = f"{what} {text.t('program.see_log', file=logs.file())}"
    print(message, file=sys.stderr)
    has_terminal = sys.stderr is not None and sys.stderr.isatty()
    if has_terminal or os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return
    with suppress(Exception):  # if even this fails, the line above and the log must do
        import pygame

        pygame.display.message_box(text.t("program.name"), message, message_type="error")
