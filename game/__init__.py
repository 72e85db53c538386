"""Hasenpfeffer: the card game, its rules, its players and its window."""

from typing import Final

__version__: Final = "0.1.0"
