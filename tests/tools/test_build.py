"""The logic of the command that builds; that a build is good is for tests/test_build.py."""

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from tools import build
from tools.building import project


def test_the_hashes_are_those_that_sha256sum_checks(tmp_path: Path) -> None:
    (tmp_path / "b.deb").write_bytes(b"b")
    (tmp_path / "a.run").write_bytes(b"a")
    (tmp_path / "hasenpfeffer").mkdir()
    build.write_sums(tmp_path)
    build.write_sums(tmp_path)  # the file of the hashes is not among them
    sums = (tmp_path / build.SUMS).read_text("ascii")
    expected = [(hashlib.sha256(name[:1].encode()), name) for name in ("a.run", "b.deb")]
    assert sums == "".join(f"{digest.hexdigest()}  {name}\n" for digest, name in expected)


def test_a_build_is_made_of_the_tracked_files_alone(
    git_tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "TREE", tmp_path / "tree")
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree" / "old").touch()
    build.prepare_tree()
    copied = {file.relative_to(tmp_path / "tree") for file in (tmp_path / "tree").rglob("*.*")}
    assert {Path("game/__main__.py"), Path("assets/icon.svg"), Path("build.spec")} <= copied
    assert not (tmp_path / "tree" / "old").exists()
    assert not [name for name in copied if name.suffix in (".mo", ".so", ".pyc")]


def test_a_step_that_fails_ends_the_build() -> None:
    build.run(sys.executable, "-c", "pass")
    build.run(sys.executable, "-c", "raise SystemExit(3)", check=False)
    with pytest.raises(SystemExit, match="the build has failed at"):
        build.run(sys.executable, "-c", "raise SystemExit(3)")


def test_steps_are_told_the_time_and_the_commit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(project.EPOCH, "1700000000")
    monkeypatch.setenv(project.COMMIT, "abc")
    file = tmp_path / "said"
    code = f"import os; open({str(file)!r}, 'w').write(os.environ[{project.COMMIT!r}])"
    build.run(sys.executable, "-c", code)
    assert file.read_text() == "abc"
    assert (project.epoch(), project.commit()) == (1700000000, "abc")


def test_what_is_known_of_the_project(git_tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(project.EPOCH, raising=False)
    monkeypatch.delenv(project.COMMIT, raising=False)
    said = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=git_tree, text=True)
    assert said.startswith(project.commit().removesuffix("+"))
    assert len(project.commit()) >= 12
    assert project.epoch() > 1_700_000_000
    assert Path("play.py") in project.files()
    assert project.system().count("-") == 1


def test_outside_a_clone_nothing_is_made_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(project, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    monkeypatch.delenv(project.EPOCH, raising=False)
    monkeypatch.delenv(project.COMMIT, raising=False)
    assert project.commit() == ""
    assert project.epoch() == 315532800
    with pytest.raises(RuntimeError, match="no clone"):
        project.files()
