"""How the game starts processes of its own: fresh ones, and no others beside them."""

from __future__ import annotations

import functools
import multiprocessing
import os
import sys
from multiprocessing.context import SpawnContext


def spawning() -> SpawnContext:
    """What makes processes that share nothing with this one, and pipes to them.

    Elsewhere than on Windows, multiprocessing would start one process more: it clears up after
    shared memory and semaphores, which the game does not use, and takes 11 MB and the time of a
    start.
    """
    if sys.platform != "win32":
        from multiprocessing import resource_tracker

        resource_tracker.getfd = _nowhere
    return multiprocessing.get_context("spawn")


@functools.cache
def _nowhere() -> int:
    """A file that takes what nobody is there to read."""
    return os.open(os.devnull, os.O_WRONLY)
