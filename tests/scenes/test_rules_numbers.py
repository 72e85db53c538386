"""Numbers in the editor of house rules: stepped, held, typed. Section 3 of the rule book."""

import pygame
import pytest

from game.match import drafts
from game.scenes.context import Context
from game.scenes.house_rules_editor import RulesEditor
from tests.scenes.editing import edit, set_to
from tests.scenes.support import click, send, top_of


@pytest.fixture
def editor(context: Context) -> RulesEditor:
    return edit(context)


def test_a_number_is_stepped_and_held(context: Context, editor: RulesEditor) -> None:
    editor.pane.bring_into_view("target")
    click(context, "editor.target.more")
    assert editor.draft.rules.target == 11
    click(context, "editor.target.less")
    click(context, "editor.target.less")
    assert editor.draft.rules.target == 9
    place = editor.hot_spots()["editor.target.more"].center
    send(context, pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    for _ in range(600):
        context.stack.update(1 / 60)
    assert editor.is_moving()
    send(context, pygame.MOUSEBUTTONUP, pos=place, button=1)
    assert editor.draft.rules.target == 64
    assert not editor.is_moving()


@pytest.mark.parametrize(
    ("key", "typed", "expected"),
    [
        ("target", "30", 30),
        ("target", "3", 5),
        ("target", "99", 64),
        ("target", "", 10),
        ("target", "a2b1", 21),
        ("game_at_minus", "3", 5),
        ("game_at_minus", "0", 0),
        ("game_at_minus", "20", 20),
    ],
)
def test_a_number_is_typed_and_becomes_the_nearest_that_there_is(
    context: Context, editor: RulesEditor, key: str, typed: str, expected: int
) -> None:
    """Section 3: target 5-64; game_at_minus 0 or 5-64."""
    set_to(context, editor, key, typed)
    assert getattr(editor.draft.rules, key) == expected
    assert top_of(context) is editor


@pytest.mark.parametrize("other", ["editor.can_win_on.own_bid", "editor.save"])
def test_a_click_on_something_else_takes_the_number_and_does_what_it_says(
    context: Context, editor: RulesEditor, other: str
) -> None:
    editor.pane.bring_into_view("game_at_minus")
    click(context, "editor.target")
    for letter in "25":
        send(context, pygame.TEXTINPUT, text=letter)
    click(context, other)
    assert editor.draft.rules.target == 25
    if other == "editor.save":
        assert top_of(context).name == "ask_name"
    else:
        assert editor.draft.rules.can_win_on == "own_bid"


def test_keys_are_letters_while_a_number_is_typed(context: Context, editor: RulesEditor) -> None:
    editor.pane.bring_into_view("target")
    click(context, "editor.target")
    assert send(context, pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m")
    send(context, pygame.TEXTINPUT, text="2")
    send(context, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert top_of(context) is editor
    assert editor.draft.rules.target == 10
    send(context, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert len(context.stack) == 0


def test_a_typed_number_counts_however_the_field_is_left(
    context: Context, editor: RulesEditor
) -> None:
    editor.pane.bring_into_view("target")
    click(context, "editor.target")
    for letter in "25":
        send(context, pygame.TEXTINPUT, text=letter)
    context.stack.clear()
    drafted = drafts.load("preset:classic")
    assert drafted
    assert drafted.target == 25
