"""One program at a time keeps its match in a folder for user data.

The first to ask holds the folder until it ends, however it ends: the system lets a lock go by
itself. Another one plays on without saving, so that neither loses its match to the other.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

_held: Final[dict[Path, int]] = {}
"""The file that this process has locked, with its descriptor; one at most."""


def is_mine(file: Path) -> bool:
    """Whether this process holds ``file``, which is made, or takes hold of it now.

    True, too, where there can be no lock: in a folder that cannot be written nothing is lost, and
    on a drive that knows no locks nothing can be known. Of two files only the last is held.
    """
    if file in _held and file.exists():
        return True
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError:
        return True
    if _is_locked_by_another(descriptor):
        os.close(descriptor)
        return False
    for other in tuple(_held):
        os.close(_held.pop(other))
    _held[file] = descriptor
    return True


def let_go() -> None:
    """Hold no file any more; on Windows none can be removed before."""
    for file in tuple(_held):
        os.close(_held.pop(file))


if sys.platform == "win32":
    import msvcrt

    def _is_locked_by_another(descriptor: int) -> bool:
        """Lock the file, unless it is locked."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return True
        except OSError:
            return False
        return False

else:
    import fcntl

    def _is_locked_by_another(descriptor: int) -> bool:
        """Lock the file, unless it is locked."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        except OSError:
            return False
        return False
