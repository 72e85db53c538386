"""The one entry: opens the window, or runs a headless command."""

import multiprocessing
import sys
from collections.abc import Sequence
from pathlib import Path

SMOKE = "--smoke"
"""With this the program looks at all of itself, and with ``watch`` after it only at some hands."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with `argv` (the process's own arguments if None); return its exit code.

    One argument that ends in ``.hasen`` is a match to be opened in the window.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    # Imported where needed: a command must not wait for pygame, nor the window for the commands.
    if arguments in ([SMOKE], [SMOKE, "watch"]):
        from game.scenes import smoke

        return smoke.run(only_watch="watch" in arguments)
    match = file_to_open(arguments)
    if arguments and match is None:
        from game import cli

        return cli.run(arguments)
    from game.scenes import start

    return start.run(match)


def file_to_open(arguments: Sequence[str]) -> Path | None:
    """The match that the arguments ask to open; None if they ask for something else."""
    if len(arguments) == 1 and arguments[0].lower().endswith(".hasen"):
        return Path(arguments[0])
    return None


if __name__ == "__main__":
    # In a frozen program this is where the process of the sounds comes to life, too.
    multiprocessing.freeze_support()
    sys.exit(main())
