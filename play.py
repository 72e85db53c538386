#!/usr/bin/env python3
"""Sets up everything in `.venv` beside this file, and starts the game or passes its tests.

    python3 play.py                opens the game
    python3 play.py simulate ...   runs any other command of the game
    python3 play.py test           passes all checks and tests
    python3 play.py test -k bid    runs pytest with these arguments, in this folder

Only the standard library is used here, and only what Python 3.6 can parse.
"""

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

NEEDED = (3, 11)
if sys.version_info < NEEDED:
    sys.exit(
        "Hasenpfeffer needs Python 3.11 or newer, and this is Python {}.{}.\n"
        "Install a newer one from python.org, or from your system's packages, "
        "and start play.py with it.".format(*sys.version_info[:2])
    )

ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
STAMP = os.path.join(VENV, "hasenpfeffer-stamp")
CATALOGUES = os.path.join(ROOT, "game", "locale")
BRAINS = os.path.join(ROOT, "game", "ai")
INSTALL = ("install", "-qq", "--no-input", "--disable-pip-version-check")
UNFINISHED = "unfinished"
STAGED = "compiled-"


class SetUpError(Exception):
    """Setting up cannot go on; the message says what to do."""


def main(arguments: "list[str]") -> int:
    """Set up what `arguments` need, then run it; return its exit code (on POSIX: never)."""
    testing = arguments[:1] == ["test"]
    try:
        set_up(testing)
    except (SetUpError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    if not testing:
        # -P: a folder called game where the person stands must not be taken for this one.
        return run([python_of(VENV), "-P", "-m", "game", *arguments])
    os.chdir(ROOT)
    if arguments[1:]:
        return run([python_of(VENV), "-m", "pytest", *arguments[1:]])
    return run([python_of(VENV), os.path.join("tools", "check.py")])


def set_up(testing: bool) -> None:
    """Bring `.venv` up to date, with the development tools if `testing`.

    Does nothing where the stamp says that it is. Raises SetUpError where it cannot be done.
    """
    wanted = wanted_stamp()
    if lacks_packages(testing, wanted) or read_stamp()[2:] != wanted[1:]:
        lock = hold()
        try:
            complete(testing, wanted)
        finally:
            lock.close()
    put_in_place(wanted[1])


def lacks_packages(testing: bool, wanted: "list[str]") -> bool:
    """Whether packages are still to be installed."""
    kinds = ["test"] if testing else ["play", "test"]
    done = read_stamp()
    return not os.path.exists(python_of(VENV)) or not any(
        done[:2] == [kind, wanted[0]] for kind in kinds
    )


def complete(testing: bool, wanted: "list[str]") -> None:
    """Do what is still to be done; another set-up may have done it by now."""
    done = read_stamp()
    if lacks_packages(testing, wanted):
        testing = testing or done[:1] == ["test"]
        install(testing, os.path.exists(python_of(VENV)) and done != [UNFINISHED])
        done = ["test" if testing else "play", wanted[0]]
    if done[2:] != wanted[1:]:
        compile_catalogues()
        compile_search(testing, wanted[1])
        write_stamp([done[0], *wanted])


def hold() -> "IO[str]":
    """Wait until no other set-up works in this folder; until the file is closed no other does."""
    file = open(VENV + ".lock", "w", encoding="utf-8")  # noqa: SIM115 - its end is the lock's
    if not lock(file, wait=False):
        print("Another set-up is at work in this folder; waiting ...", file=sys.stderr, flush=True)
        while not lock(file, wait=True):
            pass
    return file


def lock(file: "IO[str]", wait: bool) -> bool:
    """Lock a file for this process, which its end unlocks too; whether that was done.

    On Windows one that waits gives up after ten seconds.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def read_stamp() -> "list[str]":
    """The words of the stamp: kind of set-up, hash of its inputs, hash of what is compiled."""
    try:
        with open(STAMP, encoding="utf-8") as file:
            return file.read().split()
    except OSError:
        return []


def write_stamp(words: "list[str]") -> None:
    """Write the words of the stamp."""
    with open(STAMP, "w", encoding="utf-8") as file:
        file.write(" ".join(words) + "\n")


def wanted_stamp() -> "list[str]":
    """The two hashes that the stamp has when nothing is left to do."""
    locks = ["requirements.txt", "requirements-compile.txt", "requirements-dev.txt"]
    inputs = [os.path.join(ROOT, name) for name in ["pyproject.toml", "setup.py", *locks]]
    compiled = [os.path.join(BRAINS, name) for name in sorted(os.listdir(BRAINS))]
    compiled = [path for path in compiled if path[-3:] == ".py"]
    for folder, _, files in sorted(os.walk(CATALOGUES)):
        compiled += [os.path.join(folder, name) for name in sorted(files) if name[-3:] == ".po"]
    # The folder is part of it: a virtual environment does not survive being moved.
    return [digest(inputs, ROOT), digest(compiled, "")]


def digest(files: "list[str]", salt: str) -> str:
    """A hash of the contents of `files`, in this order, and of `salt`."""
    from hashlib import sha256

    total = sha256(salt.encode("utf-8", "surrogateescape"))
    for name in files:
        with open(name, "rb") as file:
            total.update(sha256(file.read()).digest())
    return total.hexdigest()[:16]


def install(testing: bool, keep: bool) -> None:
    """Install the locked packages and the game into `.venv`, made anew unless `keep`.

    Raises SetUpError where no pip is found, or pip fails.
    """
    keep = keep and works(VENV)
    words = "Bringing the packages up to date" if keep else "Setting up, once: about a minute"
    print(words + " ...", file=sys.stderr, flush=True)
    if not keep:
        make_venv()
    write_stamp([UNFINISHED])
    pip = find_pip()
    lock = os.path.join(ROOT, "requirements-dev.txt" if testing else "requirements.txt")
    # Hashes and a local project do not mix in one call: pip asks for a hash of the project too.
    for what in (
        ["--require-hashes", "-r", lock],
        ["--no-deps", "--no-build-isolation", "-e", ROOT],
    ):
        if call([*pip, *INSTALL, *what]):
            raise SetUpError(
                "\nThe packages could not be installed; pip says why above.\n"
                "Mostly there is no way to the package index: check the network, "
                "then start play.py again."
            )


def make_venv() -> None:
    """Make `.venv` anew, without pip, which Debian's Python has only with an extra package.

    Raises SetUpError where this Python cannot make one, or the folder cannot be written.
    """
    if call([sys.executable, "-m", "venv", "--without-pip", "--clear", VENV]):
        if succeeds([sys.executable, "-c", "import venv"]):
            raise SetUpError(f"\nThe virtual environment could not be made in {VENV}: see above.")
        raise SetUpError("\nThis Python cannot make a virtual environment.\n" + advice())


def find_pip() -> "list[str]":
    """The start of a command that runs pip on `.venv`.

    Its own pip, or one that ensurepip puts there, or the one of the Python that runs this file.
    Raises SetUpError where there is none.
    """
    inner = python_of(VENV)
    own = [inner, "-m", "pip"]
    if succeeds([*own, "--version"]) or (
        succeeds([inner, "-m", "ensurepip", "--default-pip"]) and succeeds([*own, "--version"])
    ):
        return own
    outer = [sys.executable, "-m", "pip", "--python", inner]
    if succeeds([*outer, "--version"]):
        return outer
    raise SetUpError("This Python has no pip, and no way to make one.\n" + advice())


def advice() -> str:
    """What to do where a part of Python is missing."""
    if is_debian():
        return (
            "Install it with this line, then start play.py again:\n\n"
            "    sudo apt install python3-venv\n"
        )
    return "Install Python 3.11 or newer with venv and pip (from python.org, say) and try again."


def is_debian() -> bool:
    """Whether this is Debian or a system made from it, where Python comes in parts."""
    return os.path.exists("/etc/debian_version")


def compile_catalogues() -> None:
    """Compile the game's text. Raises SetUpError where a catalogue is not well formed."""
    if call([python_of(VENV), os.path.join(ROOT, "tools", "catalogues.py")]):
        raise SetUpError("The game's text could not be compiled.")


def compile_search(testing: bool, hashed: str) -> None:
    """Compile the search of the players, where a C compiler and Python's header are found.

    They think longer without it, and no worse: so a player need not wait for it, and what fails
    here stops nothing and is not told. What is made beside a game is put in place at a later
    start: a game must not find some modules compiled and some not.
    """
    import shutil

    for name in os.listdir(BRAINS):
        if name.endswith((".so", ".pyd")):
            os.remove(os.path.join(BRAINS, name))  # made of an older source
    for name in os.listdir(VENV):
        if name.startswith(STAGED):
            shutil.rmtree(os.path.join(VENV, name), ignore_errors=True)
    try:
        pip = find_pip()
    except SetUpError:
        return
    script = [python_of(VENV), os.path.join(ROOT, "tools", "compiled.py")]
    fetch = [*pip, *INSTALL, "--require-hashes", "-r"]
    fetch.append(os.path.join(ROOT, "requirements-compile.txt"))
    if testing:
        succeeds([*script, *fetch])
    else:
        start([*script, "--into", os.path.join(VENV, STAGED + hashed), *fetch])


def put_in_place(hashed: str) -> None:
    """Put what was compiled beside an earlier game where Python finds it."""
    staged = os.path.join(VENV, STAGED + hashed)
    if os.path.isdir(staged):
        for name in os.listdir(staged):
            os.replace(os.path.join(staged, name), os.path.join(BRAINS, name))
        os.rmdir(staged)


def works(venv: str) -> bool:
    """Whether the Python of the virtual environment runs and is new enough."""
    question = "import sys; sys.exit(sys.version_info < {!r})".format(NEEDED)
    return succeeds([python_of(venv), "-c", question])


def python_of(venv: str) -> str:
    """The interpreter of a virtual environment."""
    if os.name == "nt":
        return os.path.join(venv, "Scripts", "python.exe")
    return os.path.join(venv, "bin", "python")


def succeeds(command: "list[str]") -> bool:
    """Whether `command` runs and exits with 0; what it prints is dropped."""
    import subprocess

    try:
        return not subprocess.run(command, capture_output=True, check=False).returncode
    except OSError:
        return False


def start(command: "list[str]") -> None:
    """Let `command` run beside the game and after it; what it prints is dropped."""
    import contextlib
    import subprocess

    nothing = subprocess.DEVNULL
    with contextlib.suppress(OSError):
        subprocess.Popen(
            command, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True
        )


def call(command: "list[str]") -> int:
    """Run `command` and return its exit code; what it prints is seen."""
    import subprocess

    sys.stdout.flush()
    try:
        return subprocess.call(command, stdin=subprocess.DEVNULL)
    except OSError as error:
        print(error, file=sys.stderr)
        return 1


def run(command: "list[str]") -> int:
    """Become `command`, or where a process cannot do that, run it and return its exit code."""
    if os.name != "nt":
        os.execv(command[0], command)
    import subprocess

    with subprocess.Popen(command) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue  # the game hears it too, and decides


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
