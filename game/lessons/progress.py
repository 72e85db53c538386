"""Which lessons a person has been through, kept in a small file of its own."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Final

from game import paths
from game.lessons.hands import LESSONS
from game.match import documents
from game.match.documents import DocumentError
from game.match.files import write_whole

_log: Final = logging.getLogger(__name__)


def file() -> Path:
    """Where it is kept."""
    return paths.user_data() / "lessons.json"


def load() -> frozenset[str]:
    """The keys of the lessons that have been done; none where there is no file to read."""
    try:
        kept = documents.read(file())
    except DocumentError as error:
        if error.code != "no_such_file":
            _log.warning("the lessons done cannot be read: %s", error.code)
        return frozenset()
    listed = kept if isinstance(kept, list) else []
    return frozenset(lesson.key for lesson in LESSONS if lesson.key in listed)


def add(key: str) -> None:
    """Keep that a lesson has been done. Failing to is said in the log and no more."""
    done = load() | {key}
    listed = [lesson.key for lesson in LESSONS if lesson.key in done]
    try:
        write_whole(file(), (json.dumps(listed) + "\n").encode())
    except OSError as error:
        _log.warning("the lessons done could not be kept: %s", error.strerror)
