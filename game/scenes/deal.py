"""The deal: shuffle, packets of three, the widow, the own hand fans out and sorts."""

from __future__ import annotations

from typing import ClassVar

from game.scenes.table import TableScene


class DealScene(TableScene):
    """Nothing to decide: a click skips the motion."""

    name: ClassVar[str] = "deal"
