"""A line of text, typed, pasted and mended."""

import pygame
import pytest

from game.scenes.context import Context
from game.scenes.text_field import TextField


class Desk:
    """A field with the keyboard, and what was chosen."""

    def __init__(self, context: Context, text: str = "", longest: int = 12) -> None:
        self.chosen: list[str] = []
        self.field = TextField(
            context, text, "nobody", lambda text: len(text) <= longest, self.chosen.append
        )
        self.field.rect = pygame.Rect(100, 100, 300, 42)
        self.click(399)

    def click(self, x: int, y: int = 120) -> bool:
        return self.field.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))

    def press(self, key: int, mod: int = 0) -> bool:
        return self.field.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))

    def type(self, text: str) -> None:
        self.field.handle(pygame.Event(pygame.TEXTINPUT, text=text))


def test_letters_go_in_at_the_cursor(context: Context) -> None:
    desk = Desk(context, "Ann")
    desk.type("a")
    desk.press(pygame.K_HOME)
    desk.type("M.")
    desk.press(pygame.K_RIGHT)
    desk.type("-")
    assert desk.field.text == "M.A-nna"
    desk.press(pygame.K_END)
    desk.press(pygame.K_LEFT)
    desk.press(pygame.K_BACKSPACE)
    assert desk.field.text == "M.A-na"
    desk.press(pygame.K_DELETE)
    assert desk.field.text == "M.A-n"
    desk.press(pygame.K_DELETE)
    assert desk.field.text == "M.A-n"


def test_nothing_is_taken_that_does_not_fit_or_is_no_letter(context: Context) -> None:
    desk = Desk(context, longest=5)
    desk.type("A\nn\x00n\u2028abcdef")
    assert desk.field.text == "Annab"


def test_what_is_pasted_goes_in_at_the_cursor(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "Ωμέ\nγα")
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    desk = Desk(context, "ab")
    desk.press(pygame.K_LEFT)
    desk.press(pygame.K_v, pygame.KMOD_LCTRL)
    assert desk.field.text == "aΩμέγαb"
    desk.press(pygame.K_c, pygame.KMOD_LMETA)
    assert copied == ["aΩμέγαb"]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE, pygame.K_TAB])
def test_a_text_that_has_changed_is_chosen_once(context: Context, key: int) -> None:
    desk = Desk(context, "Ann")
    desk.press(key)
    assert desk.chosen == []
    assert not desk.press(pygame.K_a)
    desk.click(399)
    desk.type("a  ")
    desk.press(key)
    desk.field.leave()
    assert desk.chosen == ["Anna"]


def test_a_click_beside_it_lets_go_of_the_keyboard(context: Context) -> None:
    desk = Desk(context)
    desk.type("Bo")
    assert not desk.click(50)
    assert not desk.field.has_focus
    assert desk.chosen == ["Bo"]
    desk.type("x")
    assert desk.field.text == "Bo"


@pytest.mark.parametrize("name", ["Annabelle", "שלוםשלום"])
def test_the_cursor_goes_where_the_click_was(context: Context, name: str) -> None:
    desk = Desk(context, name)
    for place in (0, 4, len(name)):
        desk.field.cursor = place
        picture = pygame.Surface((500, 300))
        desk.field.draw(picture)
        gold = [x for x in range(104, 396) if picture.get_at((x, 121))[:3] == (232, 166, 40)]
        assert gold
        desk.click(gold[0])
        assert desk.field.cursor == place


def test_in_a_script_from_right_to_left_the_arrows_go_where_they_point(context: Context) -> None:
    desk = Desk(context, "שלום")
    desk.field.cursor = 0
    desk.press(pygame.K_LEFT)
    assert desk.field.cursor == 1
    desk.press(pygame.K_RIGHT)
    assert desk.field.cursor == 0


def test_an_empty_field_shows_what_stands_for_it(context: Context) -> None:
    desk = Desk(context)
    desk.field.leave()
    shown = pygame.Surface((500, 300))
    desk.field.draw(shown)
    other = pygame.Surface((500, 300))
    nameless = TextField(context, "", "", lambda _: True, desk.chosen.append)
    nameless.rect = desk.field.rect
    nameless.draw(other)
    assert pygame.image.tobytes(shown, "RGB") != pygame.image.tobytes(other, "RGB")
