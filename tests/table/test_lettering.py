"""Text is never wider than asked, never clipped, stands on one baseline, and has no boxes."""

import random
import string

import pygame
import pytest

from game import paths
from game.cards import Suit
from game.table import fallback
from game.table.lettering import ELLIPSIS, Align, Lettering
from game.table.palette import INK, WHITE

NAMES = (
    "Zoë Čašković ẞ", "Ελένη", "Дмитрий", "山田太郎", "김철수", "محمد علي", "שלום", "გიორგი",
)  # fmt: skip


@pytest.fixture(scope="module")
def lettering() -> Lettering:
    return Lettering()


def ink(surface: pygame.Surface) -> pygame.Rect:
    """The smallest rectangle with all that can be seen."""
    return surface.get_bounding_rect(min_alpha=40)


@pytest.mark.parametrize("px", [11, 17, 34, 90])
def test_a_line_is_as_large_as_its_text(lettering: Lettering, px: int) -> None:
    drawn = lettering.line("Hasenpfeffer", px, "Bold", WHITE)
    width = lettering.width_of("Hasenpfeffer", px, "Bold")
    assert drawn.get_size() == (width, lettering.height(px, "Bold"))
    assert lettering.line("", px, "Bold", WHITE).get_size() == (1, drawn.get_height())


@pytest.mark.parametrize("px", [11, 17, 34, 90])
def test_capitals_stand_on_the_baseline_and_are_as_high_as_said(
    lettering: Lettering, px: int
) -> None:
    seen = ink(lettering.line("HEHE", px, "Bold", WHITE))
    assert seen.bottom == pytest.approx(lettering.baseline(px, "Bold"), abs=1)
    assert seen.height == pytest.approx(lettering.cap_height(px), abs=1 + px * 0.01)


@pytest.mark.parametrize("px", [13, 17, 24, 60])
@pytest.mark.parametrize("suit", list(Suit))
def test_a_suit_sign_stands_on_the_baseline_as_high_as_capitals(
    lettering: Lettering, px: int, suit: Suit
) -> None:
    drawn = lettering.rich([suit], px, "Bold", WHITE)
    seen = ink(drawn)
    baseline = lettering.baseline(px, "Bold")
    assert baseline - lettering.cap_height(px) <= seen.top
    assert baseline - 1 - px * 0.08 <= seen.bottom <= baseline
    assert seen.height >= 0.75 * lettering.cap_height(px)


def test_a_rich_line_is_as_wide_as_its_parts(lettering: Lettering) -> None:
    parts: list[str | Suit] = ["Trump ", Suit.HEARTS, " by Elke"]
    drawn = lettering.rich(parts, 20, "SemiBold", WHITE)
    words = sum(lettering.width_of(p, 20, "SemiBold") for p in parts if isinstance(p, str))
    room = drawn.get_width() - words - lettering.cap_height(20)
    assert 2 <= room <= 5, "a sign stands a little apart from the words"
    on_paper = lettering.rich(parts, 20, "SemiBold", INK, on="light", deck="four")
    assert on_paper.get_size() == drawn.get_size()
    assert pygame.image.tobytes(on_paper, "RGBA") != pygame.image.tobytes(drawn, "RGBA")


@pytest.mark.parametrize("width", [20, 60, 100, 160, 400])
@pytest.mark.parametrize("text", ["Bartholomew Longname", "WWWWWWWWWWWW", "Al", NAMES[3], NAMES[5]])
def test_fitted_text_is_never_wider_nor_clipped(
    lettering: Lettering, text: str, width: int
) -> None:
    drawn = lettering.fit(text, 18, "Bold", WHITE, width)
    assert drawn.get_width() <= width
    assert drawn.get_height() == lettering.height(18, "Bold")
    if lettering.width_of(text, 18, "Bold") <= width:
        assert drawn is lettering.line(text, 18, "Bold", WHITE)
        return
    smallest = round(18 * 0.82)
    shown = [
        candidate
        for candidate in (text, *(text[:n].rstrip() + ELLIPSIS for n in range(len(text))), "")
        for size in range(smallest, 19)
        if (candidate == text or size == smallest)
        and ink(lettering.line(candidate, size, "Bold", WHITE)).size == ink(drawn).size
    ]
    assert shown, "what is drawn is no whole beginning of the text"


def test_fitted_text_keeps_the_baseline(lettering: Lettering) -> None:
    full = lettering.width_of("HEHEHEHE", 30, "Bold")
    smaller = lettering.fit("HEHEHEHE", 30, "Bold", WHITE, full - 12)
    assert ink(smaller).height < lettering.cap_height(30)
    assert ink(smaller).bottom == pytest.approx(lettering.baseline(30, "Bold"), abs=1)


def test_shortened_text(lettering: Lettering) -> None:
    assert lettering.shortened("Elke", 18, "Bold", 200) == "Elke"
    assert lettering.shortened("Elke", 18, "Bold", 1) == ""
    short = lettering.shortened("Anna Maria Sophia", 18, "Bold", 60)
    assert short.endswith(ELLIPSIS)
    assert not short[:-1].endswith(" ")
    assert "Anna Maria Sophia".startswith(short[:-1])


def test_paragraphs_stay_within_their_width_and_lose_nothing(
    lettering: Lettering, rng: random.Random
) -> None:
    for _ in range(30):
        words = [
            "".join(rng.choices(string.ascii_letters, k=rng.randint(1, 24)))
            for _ in range(rng.randint(1, 30))
        ]
        text, width = " ".join(words), rng.randint(60, 400)
        lines = lettering.wrap(text, 15, "Medium", width)
        assert "".join(lines).replace(" ", "") == "".join(words)
        assert max(lettering.width_of(line, 15, "Medium") for line in lines) <= width
        drawn = lettering.paragraph(text, 15, "Medium", WHITE, width)
        assert drawn.get_width() == width
        assert drawn.get_height() == 20 * (len(lines) - 1) + lettering.height(15, "Medium")


def test_a_paragraph_breaks_where_it_is_told_to(lettering: Lettering) -> None:
    assert lettering.wrap("one two\n\nthree", 15, "Medium", 500) == ["one two", "", "three"]


@pytest.mark.parametrize(("align", "left", "right"), [
    ("left", True, False), ("right", False, True), ("centre", False, False),
])  # fmt: skip
def test_paragraphs_are_aligned(
    lettering: Lettering, align: Align, left: bool, right: bool
) -> None:
    seen = ink(lettering.paragraph("Elke", 15, "Medium", WHITE, 300, align))
    assert (seen.left < 5) is left
    assert (seen.right > 295) is right
    if align == "centre":
        assert seen.centerx == pytest.approx(150, abs=2)


def test_figures_of_as_many_digits_are_equally_wide(lettering: Lettering) -> None:
    widths = {
        lettering.figures(number, 30, "ExtraBold", WHITE).get_width()
        for number in ("11", "48", "07", "96")
    }
    assert len(widths) == 1
    minus = lettering.figures("-11", 30, "ExtraBold", WHITE)
    assert minus.get_width() > widths.pop()


@pytest.mark.parametrize("px", [12, 22, 48])
@pytest.mark.parametrize("name", NAMES)
def test_a_name_in_any_script_has_no_boxes_and_is_not_clipped(
    lettering: Lettering, name: str, px: int
) -> None:
    file = fallback.font_for(name, paths.font("Bold"))
    assert all(fallback.has_letter(file, letter) for letter in name)
    drawn = lettering.line(name, px, "Bold", WHITE)
    assert drawn.get_height() == lettering.height(px, "Bold")
    whole = lettering._font_for(name, px, "Bold").render(name, antialias=True, color="white")
    assert ink(drawn).size == ink(whole).size


def test_european_names_stay_in_the_typeface_of_the_game() -> None:
    own = paths.font("Bold")
    for name in ("Zoë", "Čašković", "Łukasz", "Þórr", "Gauß ẞ", "Дмитрий", "L’été – “oui”…"):
        assert fallback.font_for(name, own) == own


def test_letters_nobody_has_still_draw_something(lettering: Lettering) -> None:
    drawn = lettering.line("\U0001f600 grin \u0378", 22, "Bold", WHITE)
    assert ink(drawn).width > 20


def test_text_that_is_split_into_accents_is_put_together(lettering: Lettering) -> None:
    split = lettering.line("e\u0301lan", 22, "Bold", WHITE)
    whole = lettering.line("élan", 22, "Bold", WHITE)
    assert pygame.image.tobytes(split, "RGBA") == pygame.image.tobytes(whole, "RGBA")


def test_right_to_left_letters_run_that_way(lettering: Lettering) -> None:
    """The first letter of a Hebrew word stands at the right."""
    word = lettering.line("שי", 40, "Bold", WHITE)
    first = lettering.line("ש", 40, "Bold", WHITE)
    right = word.subsurface((word.get_width() - first.get_width(), 0, *first.get_size()))
    assert ink(right).height == pytest.approx(ink(first).height, abs=2)
    assert word.get_width() > first.get_width()


def test_renders_are_kept_and_bounded(lettering: Lettering) -> None:
    assert lettering.line("Elke", 17, "Bold", WHITE) is lettering.line("Elke", 17, "Bold", WHITE)
    own = Lettering()
    for number in range(300):
        own.line(f"{number} " * 40, 60, "Bold", WHITE)
    assert own._cache.size <= own._cache.limit
    assert len(own._cache) < 300


def test_text_can_be_see_through(lettering: Lettering) -> None:
    solid = lettering.line("II", 40, "Bold", WHITE)
    faint = lettering.line("II", 40, "Bold", (255, 255, 255, 128))
    peak = max(faint.get_at((x, 25))[3] for x in range(faint.get_width()))
    assert max(solid.get_at((x, 25))[3] for x in range(solid.get_width())) == 255
    assert peak == pytest.approx(128, abs=3)
