"""The editor of house rules, clicked and typed. Complaints C-U6, C-U9."""

from collections.abc import Callable

import pygame
import pytest

from game import options
from game.match import drafts, preferences
from game.match.rule_sheet import option_name, value_name
from game.match.rule_source import RuleSource
from game.options import Option, Value
from game.rules import CLASSIC, PRESETS, Rules, rules_from
from game.rules.house import OPTIONS
from game.scenes.context import Context, SavedMatch
from game.scenes.house_rules import HouseRules
from game.scenes.house_rules_compare import Comparison
from game.scenes.house_rules_editor import GROUPS, RulesEditor
from game.scenes.house_rules_sheet import RuleSheet
from tests.scenes.editing import edit, set_to
from tests.scenes.support import SIZES, TEXT_SIZES, assert_fits, click, picture_of, send, top_of
from tests.scenes.test_house_rules import NAMES, type_over

Resize = Callable[[tuple[int, int]], None]


@pytest.fixture
def editor(context: Context) -> RulesEditor:
    return edit(context)


def other_than(option: Option, value: Value) -> Value:
    return next(each for each in option.values if each != value)


def can_be_changed(editor: RulesEditor, key: str) -> bool:
    """True if an option plays a part, and another value of it is not ruled out."""
    draft = editor.draft
    others = [value for value in OPTIONS[key].values if value != getattr(draft.rules, key)]
    is_free = any(not draft.ruled_out_by(key, value) for value in others)
    return is_free and options.is_in_play(draft.rules, key)


def words_of(editor: RulesEditor, key: str) -> str:
    """What stands in a row, as one line."""
    row = next(row for row in editor.pane.rows if row.key == key)
    blocks = row.draw.args[0]  # type: ignore[attr-defined]
    return " ".join(line for block in blocks for line in block.lines)


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
def test_everything_fits_in_the_window(
    context: Context, resize: Resize, size: tuple[int, int], text_size: int
) -> None:
    context.family.save("W" * 32, PRESETS["pepper"])
    context.saved_match = lambda: SavedMatch((0, 0), 1)
    context.prefer(text_size=text_size)
    editor = edit(context, RuleSource(name="W" * 32))
    resize(size)
    seen: set[str] = set()
    while True:
        boxes = dict(editor.hot_spots())
        texts = {
            f"text {number}": drawn.get_rect(topleft=place)
            for number, (drawn, place) in enumerate(editor.texts)
        }
        assert_fits(texts, size)
        assert_fits(boxes, size)
        assert not any(text.colliderect(boxes["editor.done"]) for text in texts.values())
        seen |= boxes.keys()
        if editor.pane.is_at_end:
            break
        send(context, pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=0, unicode="")
    for key in OPTIONS:
        can = can_be_changed(editor, key)
        assert any(each.startswith(f"editor.{key}") for each in seen) == can, key
    for row in editor.pane.rows:
        assert row.height < editor.pane.scroll.view.height, row.key


def test_every_option_of_the_table_has_a_row_in_its_group(editor: RulesEditor) -> None:
    keys = [row.key for row in editor.pane.rows]
    expected = []
    for group in GROUPS:
        expected += [f"group.{group}", *(k for k, each in OPTIONS.items() if each.group == group)]
    assert keys == expected


@pytest.mark.parametrize("key", OPTIONS)
def test_each_row_says_its_term_its_default_and_where_it_differs(
    context: Context, editor: RulesEditor, key: str
) -> None:
    option = OPTIONS[key]
    assert option_name(key) in words_of(editor, key)
    assert value_name(key, option.default) in words_of(editor, key)
    assert "Classic" not in words_of(editor, key)
    if options.is_in_play(CLASSIC, key):
        value = (
            next(
                each
                for each in option.values
                if each != option.default and not editor.draft.ruled_out_by(key, each)
            )
            if key != "widow"
            else "dead_hidden"
        )
        set_to(context, editor, key, value)
        assert getattr(editor.draft.rules, key) == value
        assert f"Classic: {value_name(key, option.default)}" in words_of(editor, key)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_plays_no_part_says_why_and_cannot_be_changed(context: Context, preset: str) -> None:
    editor = edit(context, RuleSource(preset))
    for key in OPTIONS:
        editor.pane.bring_into_view(key)
        spots = editor.hot_spots()
        can = can_be_changed(editor, key)
        assert any(name.startswith(f"editor.{key}") for name in spots) == can, key
        is_in_play = options.is_in_play(PRESETS[preset], key)
        assert ("Only with" in words_of(editor, key)) != is_in_play


def test_24_cards_take_the_widow_away_and_say_so(context: Context, editor: RulesEditor) -> None:
    """Section 3: deck 24 forces `widow=none`; `joker_holder_must_bid` is ruled out."""
    set_to(context, editor, "deck", 24)
    assert editor.draft.rules.widow == "none"
    assert f"Widow: {value_name('widow', 'none')}" in words_of(editor, "deck")
    for key, ruled_out in (("widow", "maker_takes"), ("all_pass", "joker_holder_must_bid")):
        editor.pane.bring_into_view(key)
        assert f"editor.{key}.{ruled_out}" not in editor.hot_spots()
        assert f"Pack: {value_name('deck', 24)}" in words_of(editor, key)
    set_to(context, editor, "target", 11)
    assert "Changed with it" not in words_of(editor, "deck")


# Numbers


# Saving


@pytest.mark.parametrize("name", NAMES)
def test_changes_are_saved_under_a_name(context: Context, editor: RulesEditor, name: str) -> None:
    set_to(context, editor, "bowers", False)
    click(context, "editor.save")
    type_over(context, name)
    send(context, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    assert top_of(context) is editor
    assert context.family.sets[name].bowers is False
    assert editor.source == RuleSource(name=name)
    assert drafts.changed() == set()
    picture_of(context)


def test_a_name_that_is_taken_is_replaced_only_when_asked_twice(
    context: Context, editor: RulesEditor
) -> None:
    context.family.save("Oma", PRESETS["pepper"])
    set_to(context, editor, "bowers", False)
    click(context, "editor.save")
    type_over(context, "Oma")
    click(context, "ask_name.save")
    assert context.family.sets["Oma"] == PRESETS["pepper"]
    type_over(context, "Opa")
    click(context, "ask_name.save")
    assert set(context.family.sets) == {"Oma", "Opa"}
    set_to(context, editor, "target", 20)
    click(context, "editor.save_as")
    type_over(context, "Oma")
    click(context, "ask_name.save")
    click(context, "ask_name.replace")
    assert (context.family.sets["Oma"].bowers, context.family.sets["Oma"].target) == (False, 20)


def test_my_rules_are_saved_in_place(context: Context) -> None:
    context.family.save("Oma", PRESETS["pepper"])
    editor = edit(context, RuleSource(name="Oma"))
    assert "editor.save" not in editor.hot_spots()
    set_to(context, editor, "target", 21)
    assert context.family.sets["Oma"].target == 30
    click(context, "editor.save")
    assert context.family.sets["Oma"].target == 21
    assert top_of(context) is editor
    assert "editor.save" not in editor.hot_spots()


def test_where_the_disk_takes_nothing_the_changes_stay(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    context.family.save("Oma", PRESETS["pepper"])
    editor = edit(context, RuleSource(name="Oma"))
    set_to(context, editor, "target", 21)

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.match.family.write_with_backup", refuse)
    click(context, "editor.save")
    assert top_of(context).name == "notice"
    send(context, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert editor.draft.rules.target == 21
    assert editor.draft.changes


def test_leaving_loses_nothing(context: Context, editor: RulesEditor) -> None:
    page = HouseRules(context)
    context.stack.replace(page)
    click(context, "house_rules.change")
    again = top_of(context)
    assert isinstance(again, RulesEditor)
    set_to(context, again, "bowers", False)
    send(context, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert top_of(context) is page
    assert context.family.rules_of(context.preferences) == CLASSIC
    click(context, "house_rules.change")
    third = top_of(context)
    assert isinstance(third, RulesEditor)
    assert third.draft.changes == {"bowers": False}
    # Another rule set has changes of its own.
    assert edit(context, RuleSource("pepper")).draft.changes == {}


@pytest.mark.parametrize(("answer", "is_reset"), [("choose.preset", True), ("choose.back", False)])
def test_setting_back_is_asked_once(
    context: Context, editor: RulesEditor, answer: str, is_reset: bool
) -> None:
    assert "editor.reset" not in editor.hot_spots()
    set_to(context, editor, "bowers", False)
    click(context, "editor.reset")
    assert "choose.saved" not in top_of(context).hot_spots()
    click(context, answer)
    assert top_of(context) is editor
    assert (editor.draft.rules == CLASSIC) == is_reset
    assert (drafts.load("preset:classic") is None) == is_reset


def test_my_rules_are_set_back_to_what_was_saved_or_to_the_preset(context: Context) -> None:
    saved = rules_from({**options.differences(PRESETS["pepper"], CLASSIC), "target": 25})
    context.family.save("Oma", saved)
    editor = edit(context, RuleSource(name="Oma"))
    set_to(context, editor, "target", 26)
    click(context, "editor.reset")
    click(context, "choose.saved")
    assert editor.draft.rules == saved
    click(context, "editor.reset")
    assert "choose.saved" not in top_of(context).hot_spots()
    click(context, "choose.preset")
    assert editor.draft.rules == PRESETS["pepper"]
    assert context.family.sets["Oma"] == saved


def test_my_rules_are_held_against_the_nearest_preset(context: Context) -> None:
    saved = rules_from({**options.differences(PRESETS["pepper"], CLASSIC), "target": 25})
    context.family.save("Oma", saved)
    editor = edit(context, RuleSource(name="Oma"))
    assert "Pepper: 30" in words_of(editor, "target")
    for key in OPTIONS:
        assert ("Pepper: " in words_of(editor, key)) == (key == "target"), key


def played(context: Context) -> Rules:
    return context.family.rules_of(preferences.load())


def test_play_these_rules(context: Context) -> None:
    editor = edit(context, RuleSource("pepper"))
    click(context, "editor.play")
    assert played(context) == PRESETS["pepper"]
    assert "editor.play" not in editor.hot_spots()
    set_to(context, editor, "target", 20)
    click(context, "editor.play")
    assert top_of(context).name == "ask_name"
    assert played(context).target == 30
    click(context, "ask_name.save")
    assert top_of(context) is editor
    assert played(context).target == 20
    set_to(context, editor, "target", 22)
    click(context, "editor.play")
    assert played(context).target == 22


def test_a_match_in_progress_keeps_its_rules_and_the_page_says_so(
    context: Context, resize: Resize
) -> None:
    plain = edit(context)._state()
    context.saved_match = lambda: SavedMatch((0, 0), 1)
    assert edit(context)._state() != plain


def test_the_contents_lead_to_each_group(context: Context, editor: RulesEditor) -> None:
    for group in GROUPS:
        click(context, f"editor.group.{group}")
        first = next(key for key, each in OPTIONS.items() if each.group == group)
        assert any(name.startswith(f"editor.{first}") for name in editor.hot_spots())


def test_the_editor_compares_with_what_is_saved_or_else_with_the_preset(context: Context) -> None:
    saved = rules_from({**options.differences(PRESETS["pepper"], CLASSIC), "target": 25})
    context.family.save("Oma", saved)
    editor = edit(context, RuleSource(name="Oma"))
    for expected in (PRESETS["pepper"], saved):
        click(context, "editor.compare")
        page = top_of(context)
        assert isinstance(page, Comparison)
        assert [each.rules for each in page.both] == [expected, editor.draft.rules]
        click(context, "compare.done")
        if expected != saved:
            set_to(context, editor, "bowers", False)


def test_the_editor_shows_the_sheet_of_the_rules_as_they_are_now(
    context: Context, editor: RulesEditor
) -> None:
    set_to(context, editor, "bowers", False)
    click(context, "editor.sheet")
    page = top_of(context)
    assert isinstance(page, RuleSheet)
    assert page.shown.rules == editor.draft.rules
    assert page.title != "Classic"


def test_a_button_out_of_sight_is_not_pressed(context: Context, editor: RulesEditor) -> None:
    """What is scrolled beneath the header must not take the clicks there."""
    view = editor.pane.scroll.view
    for offset in range(0, 1200, 90):
        editor.pane.scroll.to(offset)
        editor.pane.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=0))
        for x in range(view.x, view.right, 60):
            for y in (view.top - 4, view.bottom + 3):
                send(context, pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))
                send(context, pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
                send(context, pygame.MOUSEBUTTONUP, pos=(x, y), button=1)
    assert editor.draft.rules == CLASSIC
