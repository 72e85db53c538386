"""A trace of what is on the screen, so that a test with a real mouse knows where to click.

With the environment variable ``HASENPFEFFER_TRACE`` naming a file, the program appends one JSON
line for each scene that comes up and for each state that it comes to rest in::

    {"scene": "bid", "ready": true, "size": [1280, 800], "rects": {"bid.3": [600, 700, 80, 48]}}

While something moves ``ready`` is false and ``rects`` is empty. Rectangles are x, y, width, height
in pixels of the surface.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

from game.scenes.stack import SceneStack

TRACE_VARIABLE: Final = "HASENPFEFFER_TRACE"
"""The environment variable that names the file."""


class Trace:
    """Writes a line whenever what it would say has changed; does nothing without a file."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._last = ""

    @classmethod
    def from_environment(cls) -> Trace:
        """The trace that the environment asks for, which may be none."""
        name = os.environ.get(TRACE_VARIABLE)
        return cls(Path(name) if name else None)

    def note(self, stack: SceneStack, size: tuple[int, int]) -> None:
        """Take down what the stack shows now, once it has been drawn.

        Raises:
            OSError: if the file cannot be written.
        """
        top = stack.top
        if self._file is None or top is None:
            return
        ready = not stack.is_moving()
        rects = {name: list(rect) for name, rect in top.hot_spots().items()} if ready else {}
        line = json.dumps({"scene": top.name, "ready": ready, "size": size, "rects": rects})
        if line != self._last:
            self._last = line
            with self._file.open("a", encoding="utf-8") as out:
                out.write(line + "\n")
