"""What the project says in two places is the same in both."""

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

import game

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def project() -> dict[str, Any]:
    """The content of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def locked(name: str) -> dict[str, set[str]]:
    """The versions that a lock file has of each package."""
    versions: dict[str, set[str]] = {}
    for package, version in re.findall(
        r"^([\w.-]+)==(\S+)", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE
    ):
        versions.setdefault(package, set()).add(version)
    return versions


def test_the_version_is_the_package_s(project: dict[str, Any]) -> None:
    assert project["project"]["version"] == game.__version__


def test_pip_and_uv_get_the_same_development_tools(project: dict[str, Any]) -> None:
    groups = project["dependency-groups"]
    tools = {entry for entry in groups["dev"] if isinstance(entry, str)}
    assert set(project["project"]["optional-dependencies"]["test"]) == tools | set(groups["build"])


def test_what_the_build_needs_is_locked(project: dict[str, Any]) -> None:
    assert project["build-system"]["requires"] == project["dependency-groups"]["build"]


def test_the_lock_files_have_every_dependency(project: dict[str, Any]) -> None:
    play, work = locked("requirements.txt"), locked("requirements-dev.txt")
    groups = project["dependency-groups"]
    needed = [*project["project"]["dependencies"], *groups["build"]]
    tools = [entry for entry in groups["dev"] if isinstance(entry, str)]
    for names, lock in ((needed, play), (needed + tools, work)):
        bare = {re.split(r"[<>=]", name)[0].lower().replace("_", "-") for name in names}
        assert bare <= lock.keys()
    assert play.items() <= work.items()


def test_a_player_is_not_given_the_development_tools() -> None:
    assert not {"numpy", "pytest", "mypy", "soundfile"} & locked("requirements.txt").keys()


def test_made_files_are_not_committed(git_tree: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=git_tree, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    made = (".mo", ".so", ".pyd", ".pyc", "uv.lock", "pylock.toml")
    assert not [name for name in listed if name.endswith(made)]
