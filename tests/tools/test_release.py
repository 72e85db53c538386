"""The command that releases, in a repository of its own: it refuses whenever something is amiss."""

import subprocess
from pathlib import Path

import pytest

from tools import release

CHANGELOG = """# Changelog

## Unreleased

## 1.2.0 - 2026-11-30

### Added

- A thing.

## 1.1.0 - 2026-10-01

- An old thing.
"""

CHECKS = "import pathlib, sys\npathlib.Path('ran').touch()\nsys.exit(0)\n"


def git(repository: Path, *words: str) -> str:
    me = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    return subprocess.check_output(["git", *me, *words], cwd=repository, text=True).strip()


def write(repository: Path, name: str, text: str) -> None:
    """Write a file and commit it."""
    file = repository / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    git(repository, "add", "--force", name)
    git(repository, "commit", "--quiet", "--message", f"Write {name}")


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project that can be released as 1.2.0."""
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "A")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "a@example.org")
    root = tmp_path / "project"
    root.mkdir()
    git(root, "init", "--quiet", "--initial-branch", "main")
    write(root, "pyproject.toml", '[project]\nversion = "1.2.0"\n')
    write(root, "game/__init__.py", 'from typing import Final\n\n__version__: Final = "1.2.0"\n')
    write(root, "CHANGELOG.md", CHANGELOG)
    write(root, "play.py", CHECKS)
    write(root, ".gitignore", "ran\n")
    git(root, "tag", "v1.1.0")
    return root


def refused(repository: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Why there is no release. There is then no tag, and no check has been run for nothing."""
    tags = git(repository, "tag")
    assert release.main([], repository) == 1
    assert git(repository, "tag") == tags
    assert not (repository / "ran").exists()
    return capsys.readouterr().err


def test_a_release_is_a_tag_with_what_is_new(repository: Path) -> None:
    assert release.main([], repository) == 0
    assert (repository / "ran").exists()
    said = git(repository, "tag", "--list", "v1.2.0", "--format=%(objecttype) %(contents)")
    assert said == "tag Hasenpfeffer 1.2.0\n\n### Added\n\n- A thing."
    assert git(repository, "rev-parse", "v1.2.0^{commit}") == git(repository, "rev-parse", "HEAD")


def test_a_dry_run_checks_everything_and_changes_nothing(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert release.main(["--dry-run"], repository) == 0
    assert "v1.2.0 can be released" in capsys.readouterr().out
    assert (repository / "ran").exists()
    assert git(repository, "tag") == "v1.1.0"


def test_it_pushes_only_when_asked_to(repository: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.git"
    git(tmp_path, "init", "--quiet", "--bare", str(other))
    git(repository, "remote", "add", release.REMOTE, str(other))
    assert release.main([], repository) == 0
    assert git(other, "tag") == ""
    git(repository, "tag", "--delete", "v1.2.0")
    assert release.main(["--push"], repository) == 0
    assert git(other, "tag") == "v1.2.0"


@pytest.mark.parametrize("name", ["play.py", "new.py"])
def test_no_release_of_what_is_not_committed(
    repository: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    (repository / name).write_text("pass\n", encoding="utf-8")
    assert name in refused(repository, capsys)


@pytest.mark.parametrize(
    ("changelog", "fault"),
    [
        (CHANGELOG.replace("1.2.0", "1.3.0"), "newest version in CHANGELOG.md is 1.3.0"),
        (CHANGELOG.replace("## 1.2.0 - 2026-11-30", ""), "newest version"),
        ("# Changelog\n", "newest version in CHANGELOG.md is none"),
        (CHANGELOG.replace(" - 2026-11-30", ""), "when 1.2.0 was made"),
        (CHANGELOG.replace("2026-11-30", "2026-11-31"), "when 1.2.0 was made"),
        (CHANGELOG.replace("### Added\n\n- A thing.\n", ""), "says nothing of 1.2.0"),
        (CHANGELOG.replace("## Unreleased\n", "## Unreleased\n\n- Forgotten.\n"), "*Unreleased*"),
    ],
)
def test_no_release_without_its_entry_in_the_changelog(
    repository: Path, capsys: pytest.CaptureFixture[str], changelog: str, fault: str
) -> None:
    write(repository, "CHANGELOG.md", changelog)
    assert fault in refused(repository, capsys)


def test_no_release_of_a_version_that_differs_from_file_to_file(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(repository, "game/__init__.py", '__version__: Final = "1.1.9"\n')
    assert "pyproject.toml says version 1.2.0, game/__init__.py 1.1.9" in refused(
        repository, capsys
    )


@pytest.mark.parametrize("version", ["1.2", "1.2.0rc1", "v1.2.0", "01.2.0"])
def test_no_release_of_what_is_no_version(
    repository: Path, capsys: pytest.CaptureFixture[str], version: str
) -> None:
    for name in ("pyproject.toml", "game/__init__.py", "CHANGELOG.md"):
        write(repository, name, (repository / name).read_text("utf-8").replace("1.2.0", version))
    assert "three numbers" in refused(repository, capsys)


@pytest.mark.parametrize(("tag", "fault"), [("v1.2.0", "already"), ("v1.10.0", "later version")])
def test_no_release_twice_nor_backwards(
    repository: Path, capsys: pytest.CaptureFixture[str], tag: str, fault: str
) -> None:
    git(repository, "tag", tag)
    said = refused(repository, capsys)
    assert tag in said
    assert fault in said


def test_no_release_when_a_check_fails(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(repository, "play.py", CHECKS.replace("exit(0)", "exit(1)"))
    assert release.main(["--dry-run"], repository) == 1
    assert release.main([], repository) == 1
    assert "the checks fail" in capsys.readouterr().err
    assert git(repository, "tag") == "v1.1.0"


def test_no_release_when_the_checks_leave_files(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(repository, "play.py", CHECKS.replace("'ran'", "'left'"))
    assert release.main([], repository) == 1
    assert "left" in capsys.readouterr().err


def test_all_that_is_in_the_way_is_said_at_once(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    git(repository, "tag", "v1.2.0")
    write(repository, "CHANGELOG.md", "# Changelog\n")
    (repository / "new.py").touch()
    said = refused(repository, capsys)
    assert all(word in said for word in ("new.py", "newest version", "v1.2.0"))


def test_outside_a_clone_nothing_is_released(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    folder = tmp_path / "copy"
    folder.mkdir()
    assert release.main([], folder) == 1
    assert "git status" in capsys.readouterr().err


def test_the_notes_of_a_release_are_its_entry(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert release.main(["--notes", "v1.2.0"], repository) == 0
    assert capsys.readouterr().out == "### Added\n\n- A thing.\n"
    assert release.main(["--notes", "v1.2.1"], repository) == 1
    assert "the tag is v1.2.1, the version 1.2.0" in capsys.readouterr().err


def test_this_projects_versions_agree_and_its_changelog_can_be_read(git_tree: Path) -> None:
    version = release.version_of(git_tree)
    text = (git_tree / "CHANGELOG.md").read_text("utf-8")
    entry = text.replace("## Unreleased", f"## Unreleased\n\n## {version} - 2026-11-30", 1)
    assert "Added" in release.entry_of(entry, version)
