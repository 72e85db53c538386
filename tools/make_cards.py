"""Draws the deck: `python -m tools.make_cards` writes the SVG files below `assets/`.

With `--check` nothing is written; the command fails and names each file that is not as drawn.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.cards.deck import all_files

ASSETS = Path(__file__).resolve().parent.parent / "assets"


def write_all(assets: Path) -> int:
    """Write every picture below the folder, and return how many there are."""
    files = all_files()
    for name, text in files.items():
        target = assets / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode())
    return len(files)


def stale_files(assets: Path) -> list[str]:
    """Paths below the folder whose picture is missing, differs or is drawn no more."""
    files = all_files()
    found = [*assets.glob("*.svg"), *(path for path in assets.glob("cards/**/*") if path.is_file())]
    present = {path.relative_to(assets).as_posix(): path for path in found}
    differing = {
        name
        for name in present.keys() & files.keys()
        if present[name].read_bytes() != files[name].encode()
    }
    return sorted((present.keys() ^ files.keys()) | differing)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; returns the exit status."""
    parser = argparse.ArgumentParser(description="Draw the deck as SVG files.")
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    parser.add_argument("--out", type=Path, default=ASSETS, help="folder to write into")
    chosen = parser.parse_args(arguments)
    if chosen.check:
        stale = stale_files(chosen.out)
        for name in stale:
            print(f"not as drawn: {name}", file=sys.stderr)
        return 1 if stale else 0
    print(f"{write_all(chosen.out)} pictures written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
