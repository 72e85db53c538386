"""Makes the installers of the system it runs on from a built program.

    python -m tools.building.pack PROGRAM OUT WORK

tools/build.py calls this in the environment of the build.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.building import parts


def main() -> int:
    """Make them and name them; return the exit code."""
    parser = argparse.ArgumentParser(description="Make the installers of this system.")
    parser.add_argument("program", type=Path, help="the folder that holds the program")
    parser.add_argument("out", type=Path, help="where the installers go")
    parser.add_argument("work", type=Path, help="a folder for what is needed on the way")
    parser.add_argument("--runtime", type=Path, help="what an AppImage begins with")
    options = parser.parse_args()
    # A build whose licences are not all known must not be given away.
    parts.present(parts.names_in(options.program), parts.load())
    if sys.platform == "linux":
        from tools.building import linux

        made = linux.make(options.program, options.out, options.work, options.runtime)
    elif sys.platform == "win32":
        from tools.building import windows

        made = windows.make(options.program, options.out, options.work)
    elif sys.platform == "darwin":
        from tools.building import macos

        made = macos.make(options.program, options.out, options.work)
    else:
        sys.exit(f"no installers are known for {sys.platform}")
    for file in made:
        print(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
