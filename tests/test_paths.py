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


def test_only_a_build_has_licences_and_a_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path)
    assert (paths.licences(), paths.commit()) == (None, None)
    (tmp_path / "_licences").mkdir()
    (tmp_path / "_commit.txt").write_text("abc1234\n", encoding="ascii")
    assert (paths.licences(), paths.commit()) == (tmp_path / "_licences", "abc1234")
