"""Compiling the solver's search: done where it can be, and never in the way where it cannot."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import compiled


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small module in place of those compiled, an old compiled one beside it."""
    source = tmp_path / compiled.SOURCES[0]
    source.parent.mkdir(parents=True)
    for folder in (source.parent, source.parent.parent):
        (folder / "__init__.py").touch()
    source.write_text("def answer() -> int:\n    return 42\n", encoding="utf-8")
    old = source.with_name(f"{source.stem}{compiled.SUFFIX}")
    old.write_text("old", encoding="utf-8")
    os.utime(old, (0, 0))
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    monkeypatch.setattr(compiled, "SOURCES", compiled.SOURCES[:1])
    return source.parent


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine whose C compiler does not work."""
    monkeypatch.setattr(compiled, "is_possible", lambda: False)


@pytest.mark.skipif(not compiled.is_possible(), reason="no C compiler, or no header of Python")
def test_it_is_put_beside_its_source_and_used(tree: Path) -> None:
    assert compiled.compile_in_place()
    ask = "from game.ai import solver_search as search; print(search.__file__, search.answer())"
    said = subprocess.check_output([sys.executable, "-c", ask], cwd=compiled.ROOT, text=True)
    file, answer = said.split()
    assert (Path(file).name, answer) == (f"solver_search{compiled.SUFFIX}", "42")


@pytest.mark.skipif(not compiled.is_possible(), reason="no C compiler, or no header of Python")
def test_it_is_put_into_a_folder_whole(tree: Path, tmp_path: Path) -> None:
    target = tmp_path / "compiled"
    assert compiled.main(["--into", str(target)]) == 0
    assert f"solver_search{compiled.SUFFIX}" in [file.name for file in target.iterdir()]
    (old,) = compiled.compiled()
    assert old.read_text(encoding="utf-8") == "old"
    # A second one leaves the first, and nothing half made.
    assert compiled.main(["--into", str(target)]) == 1
    assert not list(tmp_path.glob("compiled.*"))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="said of Linux alone")
@pytest.mark.skipif(not compiled.is_possible(), reason="no C compiler, or no header of Python")
def test_what_is_compiled_twice_is_the_same_to_the_byte(tree: Path, tmp_path: Path) -> None:
    """So that a release can be built again by anybody, and compared."""
    for name in ("one", "two"):
        assert compiled.main(["--into", str(tmp_path / name)]) == 0
    one, two = (
        {file.name: file.read_bytes() for file in (tmp_path / name).iterdir()}
        for name in ("one", "two")
    )
    assert len(one) == 2
    assert one == two


def test_modules_stand_after_those_that_they_need() -> None:
    names = [f"game.ai.{source.stem}" for source in compiled.SOURCES]
    for at, source in enumerate(compiled.SOURCES):
        tree = ast.parse((compiled.ROOT / source).read_text(encoding="utf-8"))
        needed = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not needed & set(names[at:]), source


@pytest.mark.parametrize("source", ["def answer() -> int:\n    return 'many'\n", "def"])
def test_a_source_that_cannot_be_compiled_leaves_nothing(tree: Path, source: str) -> None:
    (tree / compiled.SOURCES[0].name).write_text(source, encoding="utf-8")
    assert not compiled.compile_in_place()
    assert compiled.compiled() == []


@pytest.mark.usefixtures("no_compiler")
def test_without_a_compiler_nothing_old_stays_and_nothing_is_fetched(
    tree: Path, tmp_path: Path
) -> None:
    fetched = tmp_path / "fetched"
    fetch = [sys.executable, "-c", f"open({str(fetched)!r}, 'w')"]
    assert compiled.main(fetch) == 1
    assert sorted(file.name for file in tree.iterdir()) == ["__init__.py", compiled.SOURCES[0].name]
    assert not fetched.exists()


@pytest.mark.skipif(os.name == "nt", reason="there the compiler is not named by a variable")
def test_a_compiler_that_fails_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "false")
    assert not compiled.is_possible()


def test_it_is_compiled_again_only_when_its_source_has_changed(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[object] = []
    monkeypatch.setattr(subprocess, "run", lambda *command, **_: ran.append(command))
    compiled.bring_up_to_date()
    assert len(ran) == 1
    os.utime(compiled.compiled()[0])
    os.utime(tree / compiled.SOURCES[0].name, (1, 1))
    compiled.bring_up_to_date()
    assert len(ran) == 1
