import sys
from pathlib import Path
from typing import get_args

import pytest

from game import paths


def test_from_source_the_assets_are_beside_the_package() -> None:
    assert paths.assets() == Path(paths.__file__).parents[1] / "assets"
    assert (paths.assets() / "cards").is_dir()


def test_in_a_wheel_the_assets_are_inside_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets").mkdir()
    inside = tmp_path / "game" / "_assets"
    inside.mkdir(parents=True)
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path / "game")
    assert paths.assets() == inside


def test_missing_assets_are_an_error_that_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path / "game")
    with pytest.raises(FileNotFoundError, match="game"):
        paths.assets()


@pytest.mark.parametrize("weight", get_args(paths.FontWeight))
def test_each_weight_of_the_typeface_is_there(weight: paths.FontWeight) -> None:
    assert paths.font(weight).stat().st_size > 50_000


def test_user_files_go_where_the_variable_says_and_nothing_is_made(home: Path) -> None:
    assert paths.user_data() == home
    assert not home.exists()


def test_user_files_go_to_the_platforms_folder_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(paths.HOME_VARIABLE)
    folder = paths.user_data()
    assert folder.is_absolute()
    assert "hasenpfeffer" in folder.name.lower()


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder beside a portable program; nothing names another."""
    monkeypatch.delenv(paths.HOME_VARIABLE)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    program = tmp_path / "Ünï Żółć 名前"
    program.mkdir()
    (program / paths.PORTABLE_MARKER).touch()
    monkeypatch.setattr(sys, "executable", str(program / "hasenpfeffer.exe"))
    return program / paths.PORTABLE_FOLDER


def test_a_portable_program_keeps_its_files_beside_itself(beside: Path) -> None:
    for _ in range(2):  # before its folder is there, and after
        assert paths.user_data() == beside
        assert not paths.is_kept_from_beside()
        assert {file.name for file in beside.parent.iterdir()} <= {"portable.txt", "data"}
        beside.mkdir(exist_ok=True)
    assert list(beside.iterdir()) == []


def test_a_portable_program_in_a_closed_folder_keeps_its_files_with_the_others(
    beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "refused", str(self))

    monkeypatch.setattr(Path, "touch", refuse)  # the administrator may write to any folder
    assert paths.user_data() != beside
    assert paths.user_data().is_absolute()
    assert paths.is_kept_from_beside()


def test_the_variable_goes_before_the_folder_beside_a_portable_program(
    beside: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    assert paths.beside_program() == beside
    assert paths.user_data() == tmp_path / "home"
    assert not paths.is_kept_from_beside()


@pytest.mark.parametrize("missing", ["marker", "frozen"])
def test_without_its_marker_or_from_source_a_program_is_not_portable(
    beside: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    if missing == "marker":
        (beside.parent / paths.PORTABLE_MARKER).unlink()
    else:
        monkeypatch.delattr(sys, "frozen")
    assert paths.beside_program() is None
    assert paths.user_data() != beside
    assert not paths.is_kept_from_beside()


def test_only_a_build_has_licences_and_a_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path)
    assert (paths.licences(), paths.commit()) == (None, None)
    (tmp_path / "_licences").mkdir()
    (tmp_path / "_commit.txt").write_text("abc1234\n", encoding="ascii")
    assert (paths.licences(), paths.commit()) == (tmp_path / "_licences", "abc1234")
