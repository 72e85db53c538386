"""Writing a file so that it is there whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path


def write_whole(file: Path, data: bytes) -> None:
    """Write ``data`` beside ``file``, bring it to the disk, and rename it into place.

    Whatever interrupts this, ``file`` holds either what it held before or all of ``data``. Its
    folder is made if need be.

    Raises:
        OSError: if it cannot be written; ``file`` is then as it was.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        with draft.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(file)
    finally:
        with contextlib.suppress(FileNotFoundError):
            draft.unlink()


def write_with_backup(file: Path, data: bytes) -> None:
    """Write ``data`` to ``file`` and keep what it held before under the name of its backup.

    The new file is complete on disk, and has been read again, before anything takes its name.

    Raises:
        OSError: if it cannot be written; what was there before is then still there, as ``file``
            or, where power fails between the two renamings, as its backup.
    """
    following = next_of(file)
    write_whole(following, data)
    if following.read_bytes() != data:
        raise OSError(errno.EIO, "written and read differ")
    with contextlib.suppress(FileNotFoundError):
        file.replace(backup_of(file))
    following.replace(file)


def backup_of(file: Path) -> Path:
    """Where a file is kept as it was before it was last written."""
    return file.with_name(f"{file.name}.bak")


def next_of(file: Path) -> Path:
    """The name a file has while it is being written."""
    return file.with_name(f"{file.name}.next")


def keep_aside(file: Path) -> Path:
    """Rename a file that cannot be read, so that nothing overwrites it; return its new name.

    The name gets a number where one is kept already: ``a.json`` becomes ``a.json.bad``,
    ``a.json.bad2`` …

    Raises:
        OSError: if it cannot be renamed.
    """
    number = 1
    while (aside := file.with_name(f"{file.name}.bad{number if number > 1 else ''}")).exists():
        number += 1
    return file.replace(aside)
