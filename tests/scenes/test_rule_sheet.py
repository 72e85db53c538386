"""The rule sheet, codes, and two rule sets side by side."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game import options
from game.match import passport, preferences
from game.match.family import difference
from game.match.passport import ALPHABET
from game.match.rule_source import NamedRules
from game.rules import CLASSIC, PRESETS
from game.rules.house import OPTIONS
from game.scenes.context import Context, SavedMatch
from game.scenes.house_rules import HouseRules
from game.scenes.house_rules_code import AskCode
from game.scenes.house_rules_compare import Comparison, PickRules
from game.scenes.house_rules_sheet import RuleSheet
from tests.scenes.support import SIZES, TEXT_SIZES, assert_fits, click, send, top_of
from tests.scenes.test_house_rules import type_over

Resize = Callable[[tuple[int, int]], None]

FOREIGN = replace(PRESETS["pepper"], target=40, first_lead="eldest", min_bid=2)
FAR = replace(
    CLASSIC,
    bowers=False,
    widow="dead_exposed",
    redeal_hand="both",
    min_bid=3,
    bid_ladder="moon_doubling",
    all_pass="stick_dealer",
    forced_bid=1,
    no_trump="high_and_low",
    alone_scoring="fixed",
    alone_points=24,
    partner_exchange=2,
    made_score="bid",
    set_penalty="flat",
    flat_set_points=11,
    target=64,
    can_win_on="own_bid",
    game_at_minus=63,
)
"""Rules with the longest code."""
CODE = passport.code_of(FOREIGN)
WRONG = [
    *[CODE[:-1] + letter for letter in ALPHABET if letter != CODE[-1]][:3],
    *[letter + CODE[1:] for letter in ALPHABET if letter != CODE[0]][:3],
]


def show(context: Context, rules: object = FOREIGN, title: str = "Foreign") -> RuleSheet:
    assert isinstance(rules, type(CLASSIC))
    page = RuleSheet(context, NamedRules(title, rules))
    context.stack.push(page)
    return page


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
def test_everything_fits_in_the_window(
    context: Context, resize: Resize, size: tuple[int, int], text_size: int
) -> None:
    context.prefer(text_size=text_size)
    context.saved_match = lambda: SavedMatch((0, 0), 1, FAR)
    assert len(passport.code_of(FAR).replace("-", "")) == max(passport.LENGTHS)
    sheet = show(context, FAR, "W" * 32)
    resize(size)
    named = NamedRules("W" * 32, FAR)
    for page in (
        sheet,
        Comparison(context, named, NamedRules("Classic", CLASSIC)),
        PickRules(context, lambda named: None),
    ):
        if page is not sheet:
            context.stack.push(page)
        boxes = {
            **page.hot_spots(),
            **{
                f"text {number}": drawn.get_rect(topleft=place)
                for number, (drawn, place) in enumerate(page.texts)
            },
        }
        assert_fits(boxes, size)
        assert pygame.Rect((0, 0), size).contains(page.panel)
        assert page.panel.height > size[1] * 0.35
    context.stack.push(AskCode(context, lambda rules: None))
    assert_fits(dict(top_of(context).hot_spots()), size)
    assert "ask_code.look" in top_of(context).hot_spots()


@pytest.mark.parametrize("preset", PRESETS)
def test_the_sheet_has_a_row_for_each_option_in_play(context: Context, preset: str) -> None:
    page = show(context, PRESETS[preset])
    keys = {row.key for row in page.pane.rows}
    for key in OPTIONS:
        assert (key in keys) == options.is_in_play(PRESETS[preset], key), key


def test_the_code_is_copied(context: Context) -> None:
    show(context)
    click(context, "rule_sheet.copy")
    assert pygame.scrap.get_text() == CODE


def test_where_there_is_no_clipboard_that_is_said(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = show(context)
    before = page.note

    def refuse(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    click(context, "rule_sheet.copy")
    refused = page.note
    monkeypatch.undo()
    click(context, "rule_sheet.copy")
    assert len({before, refused, page.note}) == 3


# Codes of others


def ask(context: Context) -> HouseRules:
    page = HouseRules(context)
    context.stack.push(page)
    click(context, "house_rules.code")
    return page


def shown(context: Context) -> RuleSheet:
    top = top_of(context)
    assert isinstance(top, RuleSheet)
    return top


@pytest.mark.parametrize(
    "change",
    [str, str.lower, lambda code: code.replace("-", " ")],
    ids=["as shown", "small", "spaced"],
)
def test_a_typed_code_is_looked_at(context: Context, change: Callable[[str], str]) -> None:
    ask(context)
    type_over(context, change(CODE))
    send(context, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    assert shown(context).shown.rules == FOREIGN
    assert preferences.load().my_rules == ""


def test_a_code_is_pasted(context: Context) -> None:
    pygame.scrap.put_text(f"  {CODE}\n")
    ask(context)
    click(context, "ask_code.paste")
    assert shown(context).shown.rules == FOREIGN


@pytest.mark.parametrize(
    "wrong",
    ["", "ABC", "hello, world", "OIL1", "A" * 39, *WRONG],
)
def test_a_wrong_code_says_so_and_stays_in_the_field(context: Context, wrong: str) -> None:
    ask(context)
    dialog = top_of(context)
    assert isinstance(dialog, AskCode)
    before = dialog.message
    type_over(context, wrong)
    click(context, "ask_code.look")
    assert top_of(context) is dialog
    assert dialog.field.text == wrong
    assert dialog.message != before
    told = dialog.message
    type_over(context, CODE)
    assert dialog.message != told
    click(context, "ask_code.look")
    assert shown(context).shown.rules == FOREIGN


def test_a_newer_code_says_so(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    def newer(code: str) -> None:
        raise passport.PassportError("newer")

    monkeypatch.setattr(passport, "rules_of", newer)
    ask(context)
    type_over(context, "ABCD")
    click(context, "ask_code.look")
    dialog = top_of(context)
    assert isinstance(dialog, AskCode)
    assert "newer" in dialog.message


def test_pasting_nothing_says_so(context: Context) -> None:
    pygame.scrap.put_text("")
    ask(context)
    dialog = top_of(context)
    assert isinstance(dialog, AskCode)
    before = dialog.message
    click(context, "ask_code.paste")
    assert dialog.message != before


def test_rules_of_others_are_saved(context: Context) -> None:
    page = show(context)
    click(context, "rule_sheet.save")
    type_over(context, "Nachbars")
    click(context, "ask_name.save")
    assert dict(context.family.sets) == {"Nachbars": FOREIGN}
    assert context.family.rules_of(context.preferences) == CLASSIC
    assert top_of(context) is page
    assert "rule_sheet.save" not in page.hot_spots()


def test_rules_of_others_are_played_under_a_name(context: Context) -> None:
    page = show(context)
    click(context, "rule_sheet.play")
    click(context, "ask_name.save")
    assert context.family.rules_of(preferences.load()) == FOREIGN
    assert top_of(context) is page
    assert "rule_sheet.play" not in page.hot_spots()


def test_the_code_of_a_preset_plays_the_preset(context: Context) -> None:
    show(context, PRESETS["pepper"])
    assert "rule_sheet.save" not in top_of(context).hot_spots()
    click(context, "rule_sheet.play")
    assert (preferences.load().rules, preferences.load().my_rules) == ("pepper", "")


# Side by side


def test_what_differs_stands_first_or_alone(context: Context) -> None:
    one, other = PRESETS["pepper"], CLASSIC
    page = Comparison(context, NamedRules("a", one), NamedRules("b", other))
    context.stack.push(page)
    different = [each.key for each in difference(one, other)]
    assert [row.key for row in page.pane.rows] == different
    click(context, "compare.whole")
    rows = [row.key for row in page.pane.rows]
    assert rows[: len(different)] == different
    in_play = {key for key in OPTIONS for rules in (one, other) if options.is_in_play(rules, key)}
    assert set(rows) == in_play
    click(context, "compare.only")
    assert [row.key for row in page.pane.rows] == different


def test_rules_that_play_alike_say_so(context: Context) -> None:
    page = Comparison(context, NamedRules("a", CLASSIC), NamedRules("b", CLASSIC))
    context.stack.push(page)
    assert [row.key for row in page.pane.rows] == ["nothing"]


@pytest.mark.parametrize("side", ["one", "other"])
def test_any_rules_can_stand_on_either_side(context: Context, side: str) -> None:
    context.family.save("Oma", FAR)
    running = replace(CLASSIC, target=33)
    context.saved_match = lambda: SavedMatch((0, 0), 1, running)
    page = Comparison(context, NamedRules("a", CLASSIC), NamedRules("b", CLASSIC))
    context.stack.push(page)
    number = 0 if side == "one" else 1
    expected = [running, *PRESETS.values(), FAR]
    for place, rules in enumerate(expected):
        click(context, f"compare.{side}")
        top = top_of(context)
        assert isinstance(top, PickRules)
        top.pane.bring_into_view(str(place))
        click(context, f"pick_rules.{place}")
        assert top_of(context) is page
        assert page.both[number].rules == rules
        assert page.both[1 - number].rules == CLASSIC
    click(context, f"compare.{side}")
    click(context, "pick_rules.code")
    type_over(context, CODE)
    click(context, "ask_code.look")
    assert top_of(context) is page
    assert page.both[number].rules == FOREIGN


def test_every_page_leads_back(context: Context) -> None:
    page = HouseRules(context)
    context.stack.push(page)
    for key, name in (("sheet", "rule_sheet"), ("compare", "compare"), ("code", "ask_code")):
        click(context, f"house_rules.{key}")
        assert top_of(context).name == name
        send(context, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
        assert top_of(context) is page
