"""The one entry: opens the window, or runs a headless command."""

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with `argv` (the process's own arguments if None); return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    # Imported where needed: a command must not wait for pygame, nor the window for the commands.
    if arguments:
        from game import cli

        return cli.run(arguments)
    from game.scenes import app

    return app.run()


if __name__ == "__main__":
    sys.exit(main())
