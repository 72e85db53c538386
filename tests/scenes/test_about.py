import json
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

import game
from game import paths
from game.scenes import logs
from game.scenes.about import About
from game.scenes.context import Context
from game.scenes.dialog import Notice
from game.scenes.menu import Menu
from tests.scenes.support import SIZES, assert_fits, click, top_of

Resize = Callable[[tuple[int, int]], None]

PARTS = [{"name": f"some library {number}", "licence": "LGPL-2.1-or-later"} for number in range(30)]


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of licences of a program that is made of very many parts."""
    folder = tmp_path / "a folder with quite a long name" / "_licences"
    folder.mkdir(parents=True)
    (folder / "index.json").write_text(json.dumps(PARTS), encoding="utf-8")
    monkeypatch.setattr(paths, "licences", lambda: folder)
    monkeypatch.setattr(paths, "commit", lambda: "abc1234")
    return folder


def open_about(context: Context) -> About:
    context.stack.push(Menu(context))
    click(context, "menu.credits")
    top = top_of(context)
    assert isinstance(top, About)
    return top


def test_it_says_what_is_where(context: Context) -> None:
    about = open_about(context)
    assert game.__version__ in about.title
    assert str(paths.user_data()) in about.message
    assert str(logs.file()) in about.message
    assert "MIT" in about.message
    assert list(about.hot_spots()) == ["about.back"]
    click(context, "about.back")
    assert top_of(context).name == "menu"


def test_the_persons_own_folder_has_a_short_name(
    context: Context, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    about = open_about(context)
    assert str(tmp_path) not in about.message
    assert str(Path("~") / "home" / logs.file().name) in about.message


def test_a_build_names_its_commit_and_the_licences_of_its_parts(
    context: Context, built: Path
) -> None:
    about = open_about(context)
    assert "abc1234" in about.message
    click(context, "about.licences")
    notice = top_of(context)
    assert isinstance(notice, Notice)
    assert all(part["name"] in notice.message for part in PARTS)
    assert str(built) in notice.message
    click(context, "notice.back")
    assert top_of(context) is about


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("button", [None, "about.licences"])
def test_it_fits_in_the_window(
    context: Context, resize: Resize, built: Path, size: tuple[int, int], button: str | None
) -> None:
    open_about(context)
    if button:
        click(context, button)
    resize(size)
    dialog = top_of(context)
    assert isinstance(dialog, About | Notice)
    assert_fits(dict(dialog.hot_spots()), size)
    assert pygame.Rect((0, 0), size).contains(dialog.panel)
    assert all(dialog.panel.contains(rect) for rect in dialog.hot_spots().values())
