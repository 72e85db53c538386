"""Runs every check: format, lint, types, lock files and paths, then the tests.

    python3 play.py test

Options: `--fix` lets ruff mend what it can first; `--quick` leaves the tests out.
"""

import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

CODE = ("game", "tests", "tools", "play.py", "setup.py", "build.spec")
"""What is formatted and linted; of a name that is not there yet nothing is asked."""

CONCISE = ("--output-format", "concise")

SIDE_BY_SIDE = ("-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder")
TESTS = {
    "tests": (*SIDE_BY_SIDE, "-m", "not slow and not window"),
    "window tests": ("-m", "window and not slow"),
}
"""What pytest is called with: side by side, but for windows, which answer a person in time."""

Outcome = tuple[bool, str]
"""Whether a check passed, and what it has to say if not."""

# Folders of the machine a file was written on; a record or a picture could carry one by accident.
MACHINE_PATH = re.compile(r"(?<![\w.$}~-])/(?:home|root|Users|work|tmp)/\w[\w.-]*")


def main() -> int:
    """Run the checks and print one line for each; return 1 if any failed."""
    parser = argparse.ArgumentParser(description="Run every check of the project.")
    parser.add_argument("--fix", action="store_true", help="let ruff mend what it can first")
    parser.add_argument("--quick", action="store_true", help="leave the tests out")
    options = parser.parse_args()
    if options.fix:
        tool("ruff", "check", "--fix", "-q", *present(CODE))
        tool("ruff", "format", "-q", *present(CODE))
    failed = run_static()
    if not options.quick:
        failed += [name for name, chosen in TESTS.items() if not passes(name, chosen)]
    print(f"\nFAILED: {', '.join(failed)}" if failed else "\nAll checks passed.")
    return 1 if failed else 0


def passes(name: str, chosen: Iterable[str]) -> bool:
    """Whether pytest, called with these words, has nothing against it."""
    print(f"{name}:", flush=True)
    command = [sys.executable, "-m", "pytest", *chosen]
    return not subprocess.run(command, cwd=ROOT, check=False).returncode


def run_static() -> list[str]:
    """Run what needs no game side by side; return the names of those that failed."""
    checks: dict[str, Callable[[], Outcome]] = {
        "format": lambda: tool("ruff", "format", "--check", *CONCISE, *present(CODE)),
        "lint": lambda: tool("ruff", "check", *CONCISE, *present(CODE)),
        "types": lambda: tool("mypy"),
        "lock files": lambda: lock_files_hold_no_address(ROOT.glob("*requirements*.txt")),
        "paths": lambda: files_hold_no_machine_path(committed_text()),
    }
    failed = []
    with concurrent.futures.ThreadPoolExecutor() as pool:
        running = {name: pool.submit(check) for name, check in checks.items()}
        for name, future in running.items():
            passed, words = future.result()
            print(f"{name + ':':<12}{'ok' if passed else 'FAILED'}", flush=True)
            if not passed:
                failed.append(name)
                print(words, flush=True)
    return failed


def tool(*command: str) -> Outcome:
    """Run one of the development tools as a module."""
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return not done.returncode, (done.stdout + done.stderr).rstrip()


def present(names: Iterable[str]) -> list[str]:
    """Those of `names` that the project has."""
    return [name for name in names if (ROOT / name).exists()]


def lock_files_hold_no_address(files: Iterable[Path]) -> Outcome:
    """Whether no lock file names a package index, and each of its packages has a hash."""
    faults = []
    for file in sorted(files):
        text = file.read_text(encoding="utf-8")
        if "://" in text:
            faults.append(f"{file.name} holds an address (://)")
        packages = re.findall(r"^([\w.-]+)==.*((?:\n    .*)*)", text, re.MULTILINE)
        faults += [
            f"{file.name}: {name} has no hash" for name, rest in packages if "--hash=" not in rest
        ]
        if not packages:
            faults.append(f"{file.name} locks nothing")
    return not faults, "\n".join(faults)


def committed_text() -> list[Path]:
    """Every text file that git tracks, or would track; none where there is no git."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        return []
    files = [ROOT / os.fsdecode(name) for name in listed.split(b"\0") if name]
    return [file for file in files if file.is_file() and b"\0" not in file.read_bytes()]


def files_hold_no_machine_path(files: Iterable[Path]) -> Outcome:
    """Whether no file names a folder of the machine it was written on."""
    faults = []
    for file in files:
        for number, line in enumerate(file.read_text("utf-8", "replace").splitlines(), 1):
            faults += [f"{file}:{number}: {path}" for path in MACHINE_PATH.findall(line)]
    return not faults, "\n".join(faults)


if __name__ == "__main__":
    sys.exit(main())
