"""Keeping a match on disk while it is played, off the window's thread.

Only the newest record counts: one that waits to be written is dropped when a newer one comes.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from game.match.record import Record

_log = logging.getLogger(__name__)


class Keeper:
    """Writes the newest record it was given, one at a time, in a thread of its own.

    ``write`` does it. If it raises anything, the match goes on, and the problem is told once.
    """

    def __init__(self, write: Callable[[Record], None]) -> None:
        self._write = write
        self._news = threading.Condition()
        self._newest: Record | None = None
        self._is_closing = False
        self._problem: Exception | None = None
        self._is_told = False
        self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)
        self._thread.start()

    def keep(self, record: Record) -> None:
        """Write this record as soon as possible; returns at once."""
        with self._news:
            self._newest = record
            self._news.notify()

    def close(self) -> None:
        """Wait until the newest record is written, and end."""
        with self._news:
            self._is_closing = True
            self._news.notify()
        self._thread.join()

    def problem(self) -> Exception | None:
        """What went wrong since the last good write, the first time this is asked."""
        if self._problem is None or self._is_told:
            return None
        self._is_told = True
        return self._problem

    def _run(self) -> None:
        while True:
            with self._news:
                self._news.wait_for(lambda: self._newest is not None or self._is_closing)
                record, self._newest = self._newest, None
            if record is None:
                return
            try:
                self._write(record)
            except Exception as error:
                # A thread that died of it would save nothing more, without a word.
                if self._problem is None:
                    _log.warning("the match could not be saved: %s", error)
                self._problem = error
            else:
                self._problem, self._is_told = None, False
