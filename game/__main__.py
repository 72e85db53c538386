"""The one entry: opens the window, or runs a headless command."""

import sys
from collections.abc import Sequence

from game import __version__, text


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with `argv` (the process's own arguments if None); return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments == ["--version"]:
        print(text.t("program.version", version=__version__))
        return 0
    if not arguments:
        from game.scenes import app  # pygame is not for the headless commands

        return app.run()
    return 2


if __name__ == "__main__":
    sys.exit(main())
