"""Compiles the solver's search and the playouts with mypyc, where this machine can.

    python tools/compiled.py               in place, beside its source
    python tools/compiled.py PIP ...       the same; where mypyc is missing, by this command first
    python tools/compiled.py --into FOLDER PIP ...   into a new folder, whole or not at all

It needs a C compiler and Python's header. The game plays without, only its thinking takes longer:
nothing here stops a build or a set-up.
"""

import importlib.machinery
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent.parent

SOURCES = (
    Path("game", "ai", "solver_search.py"),
    Path("game", "ai", "playout.py"),
    Path("game", "ai", "worlds.py"),
    Path("game", "ai", "bidding_bits.py"),
    Path("game", "ai", "weighing.py"),
    Path("game", "ai", "judging.py"),
    Path("game", "ai", "auction_bits.py"),
    Path("game", "ai", "rehearsal.py"),
    Path("game", "ai", "auction_solver.py"),
)
"""Each after those that it needs."""
SUFFIX = importlib.machinery.EXTENSION_SUFFIXES[0]


def is_possible() -> bool:
    """Whether a small C file that needs Python's header can be compiled."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint probe;\n", encoding="ascii")
        return _build([Extension("probe", [str(source)])], Path(folder))


def extensions(folder: Path) -> list[Extension]:
    """What setuptools needs to compile the modules; empty where mypyc is missing, or fails.

    Args:
        folder: where mypyc writes its C; it must last until that is compiled.
    """
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    before = Path.cwd()
    os.chdir(ROOT)  # the modules are named by the paths from here
    try:
        names = [str(source) for source in SOURCES]
        found = list(mypycify(names, opt_level="3", target_dir=str(folder), separate=True))
    except SystemExit:
        return []
    finally:
        os.chdir(before)
    if sys.platform != "win32":
        for each in found:
            # What a debugger needs would name the folder, and make each compilation another one.
            each.extra_compile_args.append("-g0")
    return found


def compile_in_place() -> bool:
    """Compile the modules and put each beside its source; whether that was done.

    Where it was not, none is there: an old one would be taken for the source's.
    """
    if _compile_into(ROOT / SOURCES[0].parent):
        return True
    for old in compiled():
        old.unlink()
    return False


def compile_into(target: Path) -> bool:
    """Compile the modules into a folder that is not there yet; whether that was done."""
    draft = target.with_name(f"{target.name}.{os.getpid()}")
    draft.mkdir()
    try:
        if _compile_into(draft):
            draft.rename(target)
            return True
    except OSError:
        pass  # it is there by now
    shutil.rmtree(draft, ignore_errors=True)
    return False


def _compile_into(target: Path) -> bool:
    """Compile, and put what was made into a folder: what others need before those that need it."""
    names = [source.stem for source in SOURCES]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if not (is_possible() and _build(extensions(folder), folder)):
            return False
        made = {
            file.name.split(".")[0]: file for file in folder.joinpath("lib").rglob(f"*{SUFFIX}")
        }
        modules = [made.pop(name) for name in names]
        for file in (*made.values(), *modules):
            # Written whole and renamed: another process may have it open.
            draft = target / f"{file.name}.{os.getpid()}"
            draft.write_bytes(file.read_bytes())
            draft.replace(target / file.name)
    return True


def bring_up_to_date() -> None:
    """Compile in a process of its own, unless that was done since a source changed."""
    changed = max((ROOT / source).stat().st_mtime for source in SOURCES)
    files = compiled()
    made = [file for file in files if "__mypyc" not in file.name]
    if len(made) < len(SOURCES) or min(file.stat().st_mtime for file in files) < changed:
        command = [sys.executable, str(Path(__file__))]
        subprocess.run(command, capture_output=True, check=False)


def compiled() -> list[Path]:
    """The files beside the sources that mypyc's code is in, for the Python that asks, if any."""
    found: list[Path] = []
    for source in SOURCES:
        found += sorted((ROOT / source.parent).glob(f"{source.stem}*{SUFFIX}"))
    return found


def interpreted(source: Path = SOURCES[0]) -> ModuleType:
    """A module of its own from a source, as Python runs it, whatever is compiled beside that."""
    spec = importlib.util.spec_from_file_location(f"interpreted_{source.stem}", ROOT / source)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _build(found: list[Extension], folder: Path) -> bool:
    """Compile into `folder`, without a word; whether there was something and all went well."""
    distribution = Distribution({"ext_modules": found})
    command = build_ext(distribution)
    command.build_lib = str(folder / "lib")
    command.build_temp = str(folder / "temp")
    command.ensure_finalized()
    try:
        command.run()
    except Exception:
        return False
    return bool(found)


def main(arguments: list[str]) -> int:
    """Compile, in place or ``--into`` a folder; the rest installs mypyc; return the exit code.

    Nothing is fetched that would be of no use.
    """
    target, fetch = None, arguments
    if arguments[:1] == ["--into"]:
        target, fetch = Path(arguments[1]), arguments[2:]
    if target and hasattr(os, "nice"):
        os.nice(10)  # somebody plays meanwhile
    if fetch and is_possible() and importlib.util.find_spec("mypyc") is None:
        subprocess.run(fetch, check=False)
        importlib.invalidate_caches()
    return 0 if (compile_into(target) if target else compile_in_place()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
