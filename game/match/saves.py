"""The match in progress on disk: whole after every action, with the one before it as a backup.

Three names in one folder: the match, its backup, and for a moment the next one. Whatever moment
the power fails at, the match or else its backup is there, complete. Nothing here speaks or logs:
what happened is returned, for the player to be told.
"""

from __future__ import annotations

import contextlib
import errno
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final, Literal

from game import paths
from game.match import hold
from game.match.files import backup_of, keep_aside, next_of, write_whole, write_with_backup
from game.match.reading import read_record
from game.match.record import Record, RecordError
from game.match.replaying import replay
from game.match.writing import record_to_bytes

_READ_ONLY: Final = (errno.EACCES, errno.EPERM, errno.EROFS)
_FULL: Final = (errno.ENOSPC, errno.EDQUOT)


class SaveError(OSError):
    """The match could not be saved; what was saved before is as it was, and the game can go on.

    ``code`` is ``disk_full``, ``read_only`` or ``failed``; ``strerror`` is the system's word.
    """

    def __init__(self, cause: OSError) -> None:
        super().__init__(cause.errno, cause.strerror or str(cause))
        self.code: Literal["disk_full", "read_only", "failed"] = "failed"
        if cause.errno in _FULL:
            self.code = "disk_full"
        elif cause.errno in _READ_ONLY:
            self.code = "read_only"


@dataclass(frozen=True)
class Loaded:
    """What was found at the start."""

    record: Record | None
    """The match to go on with, proven by the rules; ``None`` if there is none."""
    is_backup: bool = False
    """True if the newest could not be read and the record is the one before it."""
    unreadable: tuple[Path, ...] = ()
    """Where files that could not be read are kept now."""


def file() -> Path:
    """Where the match in progress is kept."""
    return paths.match()


def backup() -> Path:
    """Where the match as it was one action earlier is kept."""
    return backup_of(file())


def is_mine() -> bool:
    """Whether the match in progress is this program's to write; False while another one keeps its
    own there.
    """
    return hold.is_mine(file().with_name("match.lock"))


def finished() -> Path:
    """The folder where finished matches are kept."""
    return paths.user_data() / "matches"


def save(record: Record) -> None:
    """Save the match in progress.

    The new file is complete on disk, and has been read again, before anything takes its name.

    Raises:
        SaveError: if it cannot be; what was saved before is still there.
    """
    try:
        write_with_backup(file(), record_to_bytes(record))
    except OSError as error:
        raise SaveError(error) from error


def load() -> Loaded:
    """The match in progress, or its backup if the newest is missing or cannot be read.

    A file that the rules do not bear out is kept aside under another name, never deleted. Nothing
    may be saving meanwhile: what looks half written is swept away.
    """
    unreadable: list[Path] = []
    for place in (file(), backup()):
        if not place.exists():
            continue
        try:
            record = read_record(place)
            replay(record)
        except RecordError:
            unreadable.append(_keep_aside(place))
        else:
            return Loaded(record, bool(unreadable), tuple(unreadable))
    return Loaded(None, False, tuple(unreadable))


def finish(record: Record) -> None:
    """Move a finished match from the match in progress to the folder of finished ones.

    Raises:
        SaveError: if it cannot be kept there; it is then still the match in progress.
    """
    shelve(record)
    try:
        clear()
    except OSError as error:
        raise SaveError(error) from error


def shelve(record: Record) -> None:
    """Put a finished match into the folder of finished ones; the match in progress stays.

    Raises:
        SaveError: if it cannot be kept there.
    """
    names = (finished() / f"match-{number:04d}.hasen" for number in count(1))
    try:
        write_whole(next(name for name in names if not name.exists()), record_to_bytes(record))
    except OSError as error:
        raise SaveError(error) from error


def clear() -> None:
    """Forget the match in progress.

    Raises:
        OSError: if its files cannot be removed.
    """
    # The backup first: left alone for a moment, it would be taken for the match.
    for place in (backup(), file()):
        place.unlink(missing_ok=True)


def tidy() -> None:
    """Remove what a process that was killed had begun to write; call it while none is writing."""
    for draft in file().parent.glob(f"{next_of(file()).name}*"):
        with contextlib.suppress(OSError):
            draft.unlink()


def _keep_aside(place: Path) -> Path:
    try:
        return keep_aside(place)
    except OSError:
        return place
