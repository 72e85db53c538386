import itertools
import re
import string
from io import BytesIO
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from tests.assets.colour_vision import VISIONS, contrast, difference
from tools import make_cards
from tools.cards import deck, frame, palette, svg
from tools.cards.back import back
from tools.cards.joker import INDEX_COLOUR, JOKER_LARGE_INDEX
from tools.cards.outline import commands, flattened, mirrored, right_of

ASSETS = Path(__file__).resolve().parents[2] / "assets"
FILES = deck.all_files()
CARD_FILES = sorted(name for name in FILES if re.match(r"cards/(two|four|back)", name))
COURTS = [rank + suit for rank in "JQK" for suit in deck.SUITS]
SETS = [(colours, tag) for colours in palette.SUIT_COLOURS for tag in deck.INDEX_SIZES]

TAGS = {"svg", "g", "path", "circle", "ellipse"}
ATTRIBUTES = {
    *("xmlns", "width", "height", "viewBox", "transform", "d", "cx", "cy", "r", "rx", "ry"),
    *("fill", "fill-rule", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"),
}
SMALLEST = 60
FELT = "#123526"
READABLE = 4.5
SMOOTHING = 0.3
"""Mean difference, 0 to 255, that comes of smoothed edges alone."""

Pixels = npt.NDArray[np.float64]


def drawn(text: str, width: int) -> Pixels:
    """RGB values, x by y, of an SVG laid on felt."""
    picture = pygame.image.load_sized_svg(BytesIO(text.encode()), (width, 2 * width))
    ground = pygame.Surface(picture.get_size())
    ground.fill(FELT)
    ground.blit(picture, (0, 0))
    return np.array(pygame.surfarray.array3d(ground), dtype=np.float64)


def apart(one: Pixels, other: Pixels) -> float:
    """Mean difference of two pictures, 0 to 255."""
    return float(np.abs(one - other).mean())


def test_the_files_are_as_drawn_and_none_is_missing_or_left_over() -> None:
    assert make_cards.stale_files(ASSETS) == [], "draw them anew: python -m tools.make_cards"


def test_the_deck_is_whole() -> None:
    faces = {rank + suit for rank in "9TJQKA" for suit in "CDHS"} | {"JK"}
    for colours in ("two", "four"):
        for tag in ("", "-large"):
            folder = f"cards/{colours}{tag}/"
            found = {name for name in FILES if name.startswith(folder)}
            assert found == {f"{folder}{face}.svg" for face in faces}
    assert {"cards/back_red.svg", "cards/back_blue.svg", "icon.svg", "hare.svg"} <= set(FILES)
    assert sum(name.startswith("cards/pips/") for name in FILES) == 2 * 2 * 4


def test_a_check_names_what_is_missing_changed_or_left_over(tmp_path: Path) -> None:
    make_cards.main(["--out", str(tmp_path)])
    assert make_cards.main(["--check", "--out", str(tmp_path)]) == 0
    (tmp_path / "cards/two/9C.svg").unlink()
    (tmp_path / "cards/two/8C.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "icon.svg").write_text("<svg/>", encoding="utf-8")
    expected = ["cards/two/8C.svg", "cards/two/9C.svg", "icon.svg"]
    assert make_cards.stale_files(tmp_path) == expected
    assert make_cards.main(["--check", "--out", str(tmp_path)]) == 1


@pytest.mark.parametrize("name", sorted(FILES))
def test_only_what_pygame_draws_is_written(name: str) -> None:
    text = FILES[name]
    assert set(re.findall(r"<(\w+)", text)) <= TAGS
    assert set(re.findall(r'([\w:-]+)="', text)) <= ATTRIBUTES
    assert "url(" not in text
    assert "style" not in text
    colours = re.findall(r'(?:fill|stroke)="([^"]*)"', text)
    assert all(re.fullmatch(r"#[0-9a-f]{6}|none", colour) for colour in colours)
    numbers = re.findall(r"\d+\.(\d+)", text)
    assert max((len(decimals) for decimals in numbers), default=0) <= 2
    assert set(text) <= set(string.printable)


@pytest.mark.parametrize("name", CARD_FILES)
@pytest.mark.parametrize("width", [40, 60, 160, 480])
def test_every_card_loads_with_the_shape_of_a_card(name: str, width: int) -> None:
    picture = pygame.image.load_sized_svg(str(ASSETS / name), (width, 2 * width))
    assert picture.get_width() == width
    assert abs(picture.get_height() - width * 7 / 5) <= 1
    assert picture.get_at((0, 0)).a < 128, "the corner is round"
    assert picture.get_at((width // 2, width // 2)).a == 255


@pytest.mark.parametrize("name", ["icon.svg", "hare.svg", "wordmark.svg"])
def test_the_marks_load_and_show_something(name: str) -> None:
    picture = pygame.image.load_sized_svg(str(ASSETS / name), (256, 256))
    covered = pygame.mask.from_surface(picture).count()
    assert covered > 0.1 * picture.get_width() * picture.get_height()


@pytest.mark.parametrize("name", CARD_FILES)
def test_the_edge_is_the_only_line_of_its_width(name: str) -> None:
    """The game swaps this width for one pixel; nothing else may change with it."""
    assert FILES[name].count(f'stroke-width="{frame.EDGE_WIDTH}"') == 1


@pytest.mark.parametrize("colours", palette.SUIT_COLOURS)
@pytest.mark.parametrize("suit", deck.SUITS)
def test_a_suit_is_readable_on_paper_and_on_felt(colours: str, suit: str) -> None:
    assert contrast(palette.SUIT_COLOURS[colours][suit], palette.PAPER) >= READABLE
    assert contrast(palette.LIGHT_SUIT_COLOURS[colours][suit], FELT) >= READABLE


def test_the_jokers_index_is_readable_on_paper() -> None:
    assert contrast(INDEX_COLOUR, palette.PAPER) >= READABLE


def test_four_colours_stay_apart_for_every_kind_of_sight() -> None:
    """17.6 was the best that a search found; a plain red, blue and green reach 9.6."""
    four = palette.SUIT_COLOURS["four"]
    closest = min(
        difference(four[one], four[other], vision)
        for one, other in itertools.combinations(deck.SUITS, 2)
        for vision in VISIONS
    )
    assert closest == pytest.approx(17.6, abs=0.1)


@pytest.mark.parametrize("name", [*COURTS, *(f"T{suit}" for suit in deck.SUITS)])
@pytest.mark.parametrize("size", deck.INDEX_SIZES.values(), ids=["small", "large"])
def test_courts_and_tens_look_the_same_upside_down(name: str, size: frame.IndexSize) -> None:
    pixels = drawn(deck.face(name, "four", size), 250)
    assert apart(pixels, pixels[::-1, ::-1]) < SMOOTHING


@pytest.mark.parametrize("name", palette.BACK_COLOURS)
def test_a_back_does_not_tell_which_way_up_it_lies(name: str) -> None:
    pixels = drawn(back(name), 250)
    assert apart(pixels, pixels[::-1, ::-1]) < SMOOTHING


@pytest.mark.parametrize("name", deck.FACES)
@pytest.mark.parametrize("tag", deck.INDEX_SIZES)
def test_the_index_stands_on_plain_paper(name: str, tag: str) -> None:
    """Where the index is, and within two units of it, the picture leaves the paper bare."""
    size = deck.INDEX_SIZES[tag]
    bare = drawn(frame.card([]), frame.WIDTH)
    marked = drawn(frame.card([deck.index(name, "four", size)]), frame.WIDTH)
    beneath = drawn(frame.card([deck.picture(name, "four", size)]), frame.WIDTH)
    places = np.argwhere(np.abs(marked - bare).max(axis=2) > 8)
    upper = places[places[:, 1] < frame.HEIGHT // 2]
    left, top = upper.min(axis=0) - 2
    right, bottom = upper.max(axis=0) + 2
    assert left >= 2
    assert top >= 2
    notch = JOKER_LARGE_INDEX if name == deck.JOKER and size.is_large else size
    assert right <= notch.notch_right
    assert bottom <= notch.notch_bottom
    zone = (slice(left, right), slice(top, bottom))
    assert np.abs(beneath[zone] - bare[zone]).max() == 0


@pytest.mark.parametrize(("colours", "tag"), SETS)
def test_each_face_is_told_by_its_index_at_the_smallest_size(colours: str, tag: str) -> None:
    """In a fan of small cards only the index shows.

    Black clubs and spades of one rank are the closest; some 4 of 255 in the mean are a dozen of
    pixels that change from paper to ink.
    """
    size = deck.INDEX_SIZES[tag]
    share = SMALLEST / frame.WIDTH
    zone = (
        slice(1, int(size.notch_right * share)),
        slice(1, int(size.notch_bottom * share)),
    )
    shown = {name: drawn(deck.face(name, colours, size), SMALLEST)[zone] for name in deck.FACES}
    closest = min(
        (apart(shown[one], shown[other]), one, other)
        for one, other in itertools.combinations(deck.FACES, 2)
    )
    assert closest[0] > 4, closest


@pytest.mark.parametrize("tag", deck.INDEX_SIZES)
def test_the_joker_is_like_no_other_card(tag: str) -> None:
    size = deck.INDEX_SIZES[tag]
    joker = drawn(deck.face(deck.JOKER, "two", size), SMALLEST)[1:15, 1:30]
    for name in deck.FACES:
        if name != deck.JOKER:
            other = drawn(deck.face(name, "two", size), SMALLEST)[1:15, 1:30]
            assert apart(joker, other) > 40, name


def test_the_court_is_twelve_persons() -> None:
    """Heads and hands differ clearly at a small size, also within one rank and one colour."""
    size = deck.INDEX_SIZES[""]
    heads = {name: drawn(deck.face(name, "two", size), SMALLEST)[16:56, 4:40] for name in COURTS}
    closest = min(
        (apart(heads[one], heads[other]), one, other)
        for one, other in itertools.combinations(COURTS, 2)
    )
    assert closest[0] > 30, closest


def test_numbers_are_written_short() -> None:
    assert [svg.number(value) for value in (3, 3.5, 3.5049, -0.001, 100)] == [
        "3",
        "3.5",
        "3.5",
        "0",
        "100",
    ]


def test_an_outline_is_mirrored_and_cut() -> None:
    square = "M-10-10H10V10H-10Z"
    assert flattened(mirrored("M1 2L3 4Q5 6 7 8Z"))[0][:2] == [(-1, 2), (-3, 4)]
    (part,) = flattened(right_of(square, 4))
    assert {(x, y) for x, y in part} == {(4, -10), (10, -10), (10, 10), (4, 10)}
    assert right_of(square, 11) == ""


def test_an_outline_with_another_command_is_refused() -> None:
    with pytest.raises(ValueError, match="absolute M L H V C Q Z"):
        commands("M0 0a1 1 0 0 1 2 2z")
