"""Cards are drawn at their exact size, wherever they lie, and their pictures are bounded."""

import math
import re
import shutil
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from game import paths
from game.cards import JOKER, PACK, Card, Suit, card
from game.table import art as art_module
from game.table.art import LARGE_INDEX_BELOW, CardArt, Index
from game.table.pose import CARD_RATIO
from game.table.surfaces import MissingArtError

GREY = (100, 100, 100)


@pytest.fixture(scope="module")
def art() -> CardArt:
    return CardArt()


def table(size: tuple[int, int] = (500, 500)) -> pygame.Surface:
    surface = pygame.Surface(size, 0, 32)
    surface.fill(GREY)
    return surface


def pixels(surface: pygame.Surface, rect: pygame.Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(rect), "RGB")


def changed(surface: pygame.Surface) -> pygame.Rect:
    """The smallest rectangle with all that is not the table's grey."""
    mask = pygame.mask.from_threshold(surface, GREY, (1, 1, 1, 255))
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:])


@pytest.mark.parametrize("width", [40, 61, 125, 127, 250, 480])
@pytest.mark.parametrize("face", [card("KH"), JOKER, None])
def test_a_straight_card_is_its_drawing_at_that_width(
    art: CardArt, width: int, face: Card | None
) -> None:
    """Never scaled: inside its outline every pixel is that of the SVG rendered at this size."""
    surface = table((600, 800))
    art.blit(surface, face, 300, 400, width)
    height = round(width * CARD_RATIO)
    folder = "two-large" if width < LARGE_INDEX_BELOW else "two"
    file = paths.assets() / "cards" / (f"{folder}/{face.text}.svg" if face else "back_red.svg")
    line = f'stroke-width="{max(1.25, 250 / width):.2f}"'
    svg = file.read_text(encoding="utf-8").replace('stroke-width="1.25"', line)
    svg = re.sub(r'width="250" height="350"', f'width="{width}" height="{height}"', svg, count=1)
    svg = svg.replace("<svg ", '<svg preserveAspectRatio="none" ', 1)
    direct = pygame.image.load_sized_svg(BytesIO(svg.encode()), (width, height))
    inner = direct.get_rect().inflate(-math.ceil(width * 0.12), -math.ceil(width * 0.12))
    drawn = inner.move(round(300 - width / 2), round(400 - height / 2))
    assert pixels(surface, drawn) == pixels(direct, inner)


def test_a_straight_card_has_sharp_edges(art: CardArt) -> None:
    """From table to paper in two pixels, along the whole of its left side."""
    surface = table()
    art.blit(surface, card("9S"), 250, 250, 120)
    left = 250 - 60
    for y in range(250 - 60, 250 + 60, 10):
        assert surface.get_at((left - 1, y))[0] <= GREY[0]
        assert min(surface.get_at((left + 3, y))[:3]) >= 235


@pytest.mark.parametrize("angle", [0, 7, -33, 90, 135, 180])
@pytest.mark.parametrize("lift", [0.0, 1.0])
@pytest.mark.parametrize("still", [True, False])
def test_the_covered_rect_holds_all_that_was_drawn(
    art: CardArt, angle: float, lift: float, still: bool
) -> None:
    surface = table()
    covered = art.blit(surface, card("QC"), 250, 250, 120, angle, lift=lift, still=still)
    assert covered.contains(changed(surface))
    turn = math.radians(angle)
    wide = abs(120 * math.cos(turn)) + abs(168 * math.sin(turn))
    high = abs(120 * math.sin(turn)) + abs(168 * math.cos(turn))
    shadow = 120 * 0.9
    assert wide - 2 <= covered.width <= wide + shadow
    assert high - 2 <= covered.height <= high + shadow


def test_angles_run_clockwise(art: CardArt) -> None:
    """Turned by 90 degrees the index of the top left is at the top right."""
    surface = table()
    art.blit(surface, card("9H"), 250, 250, 200, 90)
    corner = pygame.Rect(250 + 140 - 55, 250 - 100, 55, 45)
    other = pygame.Rect(250 - 140, 250 - 100, 55, 45)

    def reds(rect: pygame.Rect) -> int:
        part = surface.subsurface(rect)
        return pygame.mask.from_threshold(part, (200, 32, 47), (30, 30, 30, 255)).count()

    assert reds(corner) > 200
    assert reds(other) == 0


@pytest.mark.parametrize("still", [True, False])
def test_turning_over_narrows_the_card(art: CardArt, still: bool) -> None:
    widths = []
    for flip in (1.0, 0.6, 0.3, 0.0):
        surface = table()
        art.blit(surface, None, 250, 250, 120, flip=flip, still=still)
        # Only the card is red: its shadow is grey.
        mask = pygame.mask.from_threshold(surface, (156, 34, 50), (25, 25, 25, 255))
        rects = mask.get_bounding_rects()
        widths.append(rects[0].unionall(rects[1:]).width if rects else 0)
    assert widths == sorted(widths, reverse=True)
    assert widths[0] > 105
    assert widths[2] == pytest.approx(0.3 * widths[0], abs=4)
    assert widths[3] <= 3


def test_a_card_that_may_not_be_played_is_darker(art: CardArt) -> None:
    surface = table()
    art.blit(surface, card("9S"), 120, 250, 120)
    art.blit(surface, card("9S"), 370, 250, 120, dim=True)
    paper, dark = surface.get_at((120, 180)), surface.get_at((370, 180))
    assert all(
        b == pytest.approx(a * 185 / 255, abs=2)
        for a, b in zip(paper, dark, strict=True)
        if a != 255 or b != 255
    )


def test_the_shadow_falls_farther_from_a_lifted_card(art: CardArt) -> None:
    below = []
    for lift in (0.0, 0.5, 1.0):
        surface = table()
        art.blit(surface, card("AS"), 250, 250, 120, lift=lift)
        below.append(changed(surface).bottom - (250 + 84))
    assert below == sorted(set(below))
    assert below[0] > 0


@pytest.mark.parametrize("index", ["normal", "large"])
@pytest.mark.parametrize("width", [60, 80, 130, 300])
def test_the_badge_leaves_the_index_alone(index: Index, width: int) -> None:
    """The left bower is marked below its rank and suit, within what a fan shows of a card."""
    art = CardArt(index=index)
    plain, marked = table(), table()
    art.blit(plain, card("JD"), 250, 250, width)
    art.blit(marked, card("JD"), 250, 250, width, badge=Suit.HEARTS)
    left, top = round(250 - width / 2), round(250 - round(width * CARD_RATIO) / 2)
    lowest = 132 if index == "large" or width < LARGE_INDEX_BELOW else 106
    index_rect = pygame.Rect(left, top, round(width * 0.29), math.floor(width * lowest / 250))
    assert pixels(plain, index_rect) == pixels(marked, index_rect)
    mask = pygame.mask.from_threshold(plain, (0, 0, 0), (6, 6, 6, 255), marked)
    mask.invert()
    rects = mask.get_bounding_rects()
    badge = rects[0].unionall(rects[1:])
    assert left <= badge.left
    assert badge.right <= left + math.ceil(width * 0.29)
    assert badge.width >= 12


def test_small_cards_take_the_large_index() -> None:
    normal, large = CardArt(), CardArt(index="large")
    for width, same in ((LARGE_INDEX_BELOW - 1, True), (LARGE_INDEX_BELOW, False)):
        one, other = table(), table()
        normal.blit(one, card("9C"), 250, 250, width)
        large.blit(other, card("9C"), 250, 250, width)
        everything = one.get_rect()
        assert (pixels(one, everything) == pixels(other, everything)) is same


def test_every_card_of_every_deck_is_there() -> None:
    for deck in ("two", "four"):
        for index in ("normal", "large"):
            art = CardArt(deck, index)
            for face in (None, *PACK):
                assert art.prepare(face, 60)
                assert not art.prepare(face, 60), "it is there now"
    CardArt(back="blue").prepare(None, 60)


def test_a_missing_drawing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(paths.assets() / "cards" / "two", tmp_path / "cards" / "two")
    (tmp_path / "cards" / "two" / "KC.svg").unlink()
    monkeypatch.setattr(paths, "assets", lambda: tmp_path)
    art = CardArt()
    with pytest.raises(MissingArtError, match=r"KC\.svg"):
        art.blit(table(), card("KC"), 250, 250, 120)
    art.blit(table(), card("KD"), 250, 250, 120)


def test_the_pictures_kept_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art_module, "_CACHE_BYTES", 2 << 20)
    art = CardArt()
    surface = table()
    for step in range(120):
        art.blit(surface, PACK[step % 25], 250, 250, 100 + step, step * 3, lift=0.5)
    assert art._cache.size <= 2 << 20


def test_a_large_window_keeps_more_pictures_than_a_small_one(art: CardArt) -> None:
    surface = table()
    art.make_room((3840, 2160))
    limit = art._cache.limit
    art.make_room((800, 600))
    assert art._cache.limit < limit / 4
    for step in range(400):
        art.blit(surface, PACK[step % 25], 250, 250, 160 + step % 60, step * 3, lift=0.5)
    assert art._cache.size <= art._cache.limit


def test_moving_cards_share_their_pictures() -> None:
    """Backs that fly at slightly different angles and sizes need few pictures between them."""
    art = CardArt()
    surface = table()
    for step in range(100):
        art.blit(surface, None, 250, 250, 120 + step * 0.01, 30 + step * 0.05, still=False)
    assert len(art._cache) <= 10


def test_resting_on_half_pixels_and_outside_the_target_is_fine(art: CardArt) -> None:
    surface = table()
    inside = art.blit(surface, card("TD"), 250.5, 250.49, 120.2, 0.04)
    assert inside.collidepoint(250, 250)
    before = pixels(surface, surface.get_rect())
    away = art.blit(surface, card("TD"), -400, 250, 120)
    assert away.right < 0
    assert pixels(surface, surface.get_rect()) == before
