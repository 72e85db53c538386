"""Writing a file so that it is there whole or not at all."""

from __future__ import annotations

import contextlib
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
