"""Compiles the gettext catalogues: each `.po` file of a locale folder to a `.mo` file beside it."""

import contextlib
import os
import sys
from pathlib import Path

import polib

LOCALE = Path(__file__).resolve().parent.parent / "game" / "locale"


def compile_all(locale: Path = LOCALE) -> list[Path]:
    """Compile each catalogue that is newer than its `.mo` file; return the files written.

    Raises ValueError with one line that names the file where a catalogue is not well formed or
    holds a key twice; what had been compiled of it then stays.
    """
    written = []
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime <= source.stat().st_mtime:
            _compile(source, target)
            written.append(target)
    return written


def _compile(source: Path, target: Path) -> None:
    try:
        catalogue = polib.pofile(str(source), encoding="utf-8", check_for_duplicates=True)
    except (OSError, ValueError) as error:
        raise ValueError(f"{source}: {error}") from error
    # Written whole and renamed: another process may be reading it.
    draft = target.with_name(f"{target.name}.{os.getpid()}")
    try:
        draft.write_bytes(catalogue.to_binary())
        draft.replace(target)
    finally:
        with contextlib.suppress(FileNotFoundError):
            draft.unlink()


def main() -> int:
    """Compile every catalogue of the game; return the exit code."""
    try:
        compile_all()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
