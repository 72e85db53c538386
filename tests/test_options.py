"""Tables of options as a mechanism, on a small table of their own."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from game.options import (
    OptionError,
    differences,
    dump,
    is_in_play,
    load,
    option,
    table,
    text_option,
)


@dataclass(frozen=True)
class Kitchen:
    """A table: an oven with or without a timer, and how hot it may get."""

    oven: str = option("gas", "electric", "none", group="heat", source="K1")
    timer: bool = option(False, True, group="heat", needs={"oven": ("electric",)})
    minutes: int = option(30, among=range(5, 61), group="heat", needs={"timer": (True,)})
    cooks: int = option(2, among=(1, 2, 3), group="people")
    radio: bool = option(
        False, True, group="people", needs={"timer": (True,)}, or_needs={"cooks": (1,)}
    )
    sign: str = text_option("Open", longest=8, group="people")

    def __post_init__(self) -> None:
        if self.oven == "none" and self.cooks == 3:
            raise OptionError("contradiction", option="oven", other="cooks")


def test_the_table_in_the_order_of_declaration() -> None:
    known = table(Kitchen)
    assert list(known) == ["oven", "timer", "minutes", "cooks", "radio", "sign"]
    oven = known["oven"]
    assert (oven.key, oven.default, oven.values) == ("oven", "gas", ("gas", "electric", "none"))
    assert (oven.group, oven.source, oven.needs) == ("heat", "K1", ())
    assert known["cooks"].values == (1, 2, 3)
    assert known["timer"].needs == ((("oven", ("electric",)),),)
    assert known["radio"].needs == ((("timer", (True,)),), (("cooks", (1,)),))
    assert known["timer"].source == ""


def test_a_range_is_a_long_stretch_of_numbers() -> None:
    known = table(Kitchen)
    assert [key for key in known if known[key].is_range] == ["minutes"]


def test_loading_dumping_and_differing() -> None:
    kitchen = load(Kitchen, {"oven": "electric", "minutes": 45})
    assert kitchen == Kitchen(oven="electric", minutes=45)
    assert dump(kitchen) == {
        "oven": "electric",
        "timer": False,
        "minutes": 45,
        "cooks": 2,
        "radio": False,
        "sign": "Open",
    }
    assert load(Kitchen, dump(kitchen)) == kitchen
    assert differences(kitchen, Kitchen()) == {"oven": "electric", "minutes": 45}
    assert load(Kitchen, {}) == Kitchen()


@pytest.mark.parametrize(
    ("chosen", "code", "values"),
    [
        ({"fridge": 1}, "unknown_option", {"option": "fridge"}),
        ({"oven": "wood"}, "wrong_value", {"option": "oven", "value": "wood"}),
        ({"timer": 1}, "wrong_type", {"option": "timer", "value": 1}),
        ({"cooks": True}, "wrong_type", {"option": "cooks", "value": True}),
        ({"cooks": 2.0}, "wrong_type", {"option": "cooks", "value": 2.0}),
        ({"cooks": None}, "wrong_type", {"option": "cooks", "value": None}),
        ({"cooks": [2]}, "wrong_type", {"option": "cooks", "value": [2]}),
        ({"minutes": 4}, "wrong_value", {"option": "minutes", "value": 4}),
        ({"oven": "none", "cooks": 3}, "contradiction", {"option": "oven", "other": "cooks"}),
    ],
)
def test_what_is_refused(chosen: dict[str, Any], code: str, values: dict[str, Any]) -> None:
    """Types are exact: true is no number, and 2.0 is not 2."""
    with pytest.raises(OptionError) as raised:
        load(Kitchen, chosen)
    assert raised.value.code == code
    assert values.items() <= raised.value.values.items()
    assert code in str(raised.value)
    for key in values:
        assert key in str(raised.value)


def test_what_is_needed_must_itself_be_in_play() -> None:
    assert is_in_play(Kitchen(), "oven")
    assert not is_in_play(Kitchen(), "timer")
    assert is_in_play(Kitchen(oven="electric"), "timer")
    assert not is_in_play(Kitchen(oven="electric"), "minutes")
    assert is_in_play(Kitchen(oven="electric", timer=True), "minutes")
    assert not is_in_play(Kitchen(oven="gas", timer=True), "minutes")


def test_one_of_two_conditions_is_enough() -> None:
    assert not is_in_play(Kitchen(), "radio")
    assert is_in_play(Kitchen(cooks=1), "radio")
    assert is_in_play(Kitchen(oven="electric", timer=True), "radio")
    assert not is_in_play(Kitchen(oven="gas", timer=True), "radio")


def test_every_field_must_be_declared_with_a_default() -> None:
    @dataclass(frozen=True)
    class Careless:
        """A table with a field that is not declared as an option."""

        plain: list[int] = field(default_factory=list)

    with pytest.raises(TypeError, match="plain has no default"):
        table(Careless)


def test_a_text_may_be_any_line_that_is_not_too_long() -> None:
    sign = table(Kitchen)["sign"]
    assert (sign.values, sign.default, sign.longest) == ((), "Open", 8)
    assert not sign.is_range
    for line in ("", "Zoë", "Ωμέγα", "李小龍", "שלום", "می\u200cروم", "👩\u200d🍳", "x" * 8):
        assert sign.check(line) == line
        assert load(Kitchen, {"sign": line}).sign == line


@pytest.mark.parametrize(
    "value", ["x" * 9, "a\nb", "\t", "\x00", "\x1b[1m", "\x7f", "\u2028", "\ud800", 5, None, b"x"]
)
def test_a_text_that_is_no_short_line_is_refused(value: object) -> None:
    with pytest.raises(OptionError) as caught:
        load(Kitchen, {"sign": value})
    assert caught.value.code == "wrong_text"
    assert caught.value.values == {"option": "sign", "value": value, "longest": 8}


def test_seven_numbers_are_a_range_and_six_are_a_list() -> None:
    @dataclass(frozen=True)
    class Steps:
        """Two stretches of numbers."""

        six: int = option(1, among=range(1, 7), group="steps")
        seven: int = option(1, among=range(1, 8), group="steps")

    assert [each.is_range for each in table(Steps).values()] == [False, True]
