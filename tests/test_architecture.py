"""The house keeps its plan (docs/architecture.md): imports run one way, modules import alone.

That each public name has a docstring is ruff's to check (D100 to D104).
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

ORDER = (
    {"cards", "options", "paths", "text"},
    {"rules"},
    {"ai"},
    {"match"},
    {"help", "lessons"},
    {"table"},
    {"scenes"},
    {"cli", "__main__"},
)
"""The rooms of the house from the ground up: each may import its own storey and those below."""

NOT_FOR = {
    "rules": {"text", "paths"},
    "ai": {"text", "paths"},
}

# Where each package from outside may be imported; none may be imported anywhere else.
OUTSIDE = {
    "pygame": {"table", "scenes"},
    "pygame_gui": {"table", "scenes"},
    "platformdirs": {"paths"},
    "font_manrope": {"paths"},
    "mypy_extensions": {"ai"},  # for the type checker alone
}

LONGEST = 400

SOURCES = sorted((ROOT / "game").rglob("*.py"))


def module_name(file: Path) -> str:
    """The dotted name of a source file of the game."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """The room of a dotted name; '' for the package itself."""
    return (*module.split("."), "")[1]


def imports_of(file: Path) -> Iterator[str]:
    """The dotted names that a source file imports anywhere in it, inside functions too."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative imports are not used here"
            assert node.module
            # `from game import text` names a module, `from game.text import t` a thing in one.
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def faults_of(file: Path) -> Iterator[str]:
    """Each import of a source file that the plan does not allow."""
    here = module_name(file)
    room = room_of(here)
    storey = {name: height for height, names in enumerate(ORDER) for name in names}
    if room and room not in storey:
        yield f"{here}: the plan knows no room {room!r}"
        return
    for name in imports_of(file):
        top = name.split(".")[0]
        if top == "game":
            there = room_of(name)
            if there in storey and storey[there] > storey.get(room, -1):
                yield f"{here} imports {name}, which stands above it"
            if there in NOT_FOR.get(room, ()):
                yield f"{here} imports {name}, which is not for {room}"
        elif top not in sys.stdlib_module_names and room not in OUTSIDE.get(top, ()):
            yield f"{here} imports {name}, which has no place there"


def test_imports_run_one_way() -> None:
    faults = [fault for file in SOURCES for fault in faults_of(file)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("module", "line", "fault"),
    [
        ("rules/x.py", "from game import text", "not for rules"),
        ("rules/x.py", "from game.text import t", "not for rules"),
        ("rules/x.py", "import game.ai.brain", "above"),
        ("match/x.py", "def f():\n    from game.scenes import menu", "above"),
        ("cards.py", "import pygame.font", "no place"),
        ("cli.py", "import platformdirs", "no place"),
        ("attic/x.py", "", "no room"),
    ],
)
def test_a_forbidden_import_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, line: str, fault: str
) -> None:
    file = tmp_path / "game" / module
    file.parent.mkdir(parents=True)
    file.write_text(line, encoding="utf-8")
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    assert [fault in found for found in faults_of(file)] == [True]


# Imports each module with none of the others loaded, and prints what it should not have done.
# What the packages from outside do when imported is their own affair, so they come first.
IMPORT_ALONE = """
import os, sys
import font_manrope, platformdirs, pygame, pygame_gui

OPENED_TO_WRITE = os.O_WRONLY | os.O_RDWR | os.O_CREAT
FORBIDDEN = ("os.mkdir", "os.rename", "os.remove", "subprocess.Popen", "socket.connect",
             "shutil.copyfile", "sqlite3.connect")
module = ""

def watch(event, args):
    if event in FORBIDDEN or (event == "open" and args[2] & OPENED_TO_WRITE):
        print(f"{module}: {event} {args}")

sys.addaudithook(watch)
for module in sys.argv[1:]:
    for loaded in [name for name in sys.modules if name.split(".")[0] == "game"]:
        del sys.modules[loaded]
    try:
        __import__(module)
    except Exception as error:
        print(f"{module}: {error!r}")
    pygame = sys.modules.get("pygame")
    if pygame and (pygame.display.get_init() or pygame.mixer.get_init()):
        print(f"{module}: opened a window or the sound")
        pygame.quit()
print("done")
"""


def test_each_module_imports_alone_and_touches_nothing() -> None:
    command = [sys.executable, "-B", "-W", "error", "-c", IMPORT_ALONE]
    modules = [module_name(file) for file in SOURCES]
    done = subprocess.run([*command, *modules], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr.strip()) == ("done", "")


@pytest.mark.parametrize("folder", ["game", "tools", "tests"])
def test_no_file_holds_two_rooms(folder: str) -> None:
    long = [
        f"{file.relative_to(ROOT)}: {lines} lines"
        for file in sorted((ROOT / folder).rglob("*.py"))
        if (lines := file.read_text(encoding="utf-8").count("\n")) > LONGEST
    ]
    assert not long, "\n".join(long)


def test_no_process_is_forked() -> None:
    """A fork of a program with a window ignores the signal that ends a pool's processes."""
    bare = re.compile(
        r"multiprocessing import (?:.*, )?Pool\b|get_context\(\)|multiprocessing\.Pool"
    )
    files = [file for folder in ("game", "tools") for file in (ROOT / folder).rglob("*.py")]
    assert len(files) > 100
    assert [str(file) for file in files if bare.search(file.read_text(encoding="utf-8"))] == []
