"""The log: a file in the user's folder, of limited length and without personal data."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from game import paths

_LONGEST: Final = 200_000
"""Bytes until the log is put by and begun anew; one old one is kept."""


class _Anonymous(logging.Formatter):
    """Writes ``~`` for the person's folder, whose name is often their own."""

    def format(self, record: logging.LogRecord) -> str:
        line, home = super().format(record), str(Path.home())
        # Errors name files as Python writes them: on Windows with twice as many backslashes.
        return line.replace(home, "~").replace(repr(home)[1:-1], "~")


def file() -> Path:
    """Where the log is."""
    return paths.user_data() / "hasenpfeffer.log"


def start() -> logging.Handler:
    """Begin to write the log; return what writes it, for :func:`stop`.

    Where the user's folder cannot be written, warnings go to standard error instead.
    """
    handler: logging.Handler
    try:
        file().parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            file(), maxBytes=_LONGEST, backupCount=1, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.StreamHandler()
        handler.setLevel(logging.WARNING)
    handler.setFormatter(_Anonymous("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logger = logging.getLogger("game")
    logger.setLevel(logging.INFO)
    logger.addHandler(handler)
    return handler


def stop(handler: logging.Handler) -> None:
    """Write no more to the log."""
    logging.getLogger("game").removeHandler(handler)
    handler.close()
