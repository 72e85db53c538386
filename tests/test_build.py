"""What people install: the wheel and the frozen program carry all they need, and start."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import game
from tools import compiled, smoke
from tools.building import parts, project

ROOT = Path(__file__).resolve().parent.parent

NEEDED = ("game", "assets", "pyproject.toml", "setup.py", "README.md", "LICENSE", "build.spec")
TOOLS = ("__init__.py", "catalogues.py", "compiled.py", "building")
MADE = shutil.ignore_patterns("__pycache__", "*.mo", "*.so", "*.pyd", "*.egg-info")

# Of what could talk to another machine only socket is there: multiprocessing has its pipes from it.
NETWORK = {"ssl", "_ssl", "http.client", "urllib.request", "ftplib", "smtplib", "asyncio", "xmlrpc"}

BUILD_WHEEL = "from setuptools import build_meta; build_meta.build_wheel('dist')"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A fresh copy of what a build reads, with nothing made yet."""
    copy = tmp_path / "a tree with spaces, ä"
    (copy / "tools").mkdir(parents=True)
    for name in [*NEEDED, *(f"tools/{name}" for name in TOOLS)]:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=MADE)
        else:
            shutil.copy(source, copy / name)
    return copy


def files_below(folder: Path) -> set[str]:
    """The files below a folder, by their path from it."""
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


def run(program: Path, *arguments: str) -> str:
    """What the frozen program prints, started from nowhere near it and without any variables."""
    return subprocess.check_output([program / "hasenpfeffer", *arguments], cwd="/", env={}).decode()


def test_a_wheel_carries_the_game_and_starts(tree: Path, tmp_path: Path) -> None:
    build = [sys.executable, "-c", BUILD_WHEEL]
    done = subprocess.run(build, cwd=tree, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = (tree / "dist").glob("*.whl")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
    code = {name for name in files_below(ROOT / "game") if name.endswith(".py")}
    assets = {f"_assets/{name}" for name in files_below(ROOT / "assets")}
    carried = files_below(installed / "game")
    assert code | assets | {"locale/en/LC_MESSAGES/hasenpfeffer.mo", "py.typed"} <= carried
    assert not [name for name in carried if name.endswith((".po", ".pyc"))]
    made = [name for name in carried if name.startswith("ai/") and not name.endswith(".py")]
    assert bool(made) == compiled.is_possible()
    assert {part.name for part in installed.iterdir()} == {
        "game",
        f"hasenpfeffer-{game.__version__}.dist-info",
    }
    ask = "from game import __main__, paths; from game.ai import solver_search as search; "
    start = [sys.executable, "-P", "-c", ask + "print(paths.assets(), search.__file__, sep='\\n')"]
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    said = subprocess.check_output(start, cwd=tmp_path, env=environment, text=True).splitlines()
    assert Path(said[0]) == installed.resolve() / "game" / "_assets"
    assert said[1].endswith(".py") != bool(made)


@pytest.mark.skipif(os.name == "nt", reason="a windowed program prints nothing on Windows")
@pytest.mark.skipif(
    sys.platform == "linux" and shutil.which("objdump") is None and not os.environ.get("CI"),
    reason="PyInstaller needs binutils",
)
def test_the_frozen_program_is_whole_and_starts_anywhere(tree: Path, tmp_path: Path) -> None:
    build = [sys.executable, "-m", "PyInstaller", "--log-level", "ERROR", "build.spec"]
    made_of = {"PYINSTALLER_CONFIG_DIR": str(tmp_path / "cache"), project.COMMIT: "abc1234"}
    environment = {**os.environ, **made_of}
    done = subprocess.run(
        build, cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    program = tree / "dist" / "hasenpfeffer"
    carried = files_below(program / "_internal")
    assert {f"game/_assets/{name}" for name in files_below(ROOT / "assets")} <= carried
    unused = ("NotoSansJP", "numpy", "auction_solver")  # the last solves what is shipped solved
    assert not [name for name in carried if any(part in name for part in unused)]
    listed = json.loads((program / "_internal/game/_licences/index.json").read_text("utf-8"))
    names = {part["name"] for part in listed}
    assert {"Hasenpfeffer", "Python", "pygame-ce", "SDL", "Noto Sans", "Manrope"} <= names
    assert names == {part.name for part in parts.present(parts.names_in(program), parts.load())}
    assert not NETWORK & set(modules_in(program))
    assert f"{game.__version__} (abc1234)" in run(program, "--version")
    match = "simulate --matches 1 --seed 1 --rules classic --players casual,random,casual,random"
    records = tmp_path / "records"
    run(program, *match.split(), "--out", str(records))
    assert ": ok" in run(program, "check", str(records / "match-0001.hasen"))
    assert smoke.try_all(program) == []


def modules_in(program: Path) -> list[str]:
    """The names of all Python modules inside the program's file."""
    from PyInstaller.archive.readers import CArchiveReader

    archive = CArchiveReader(str(program / "hasenpfeffer"))
    (name,) = (name for name in archive.toc if name.startswith("PYZ"))
    return list(archive.open_embedded_archive(name).toc)
