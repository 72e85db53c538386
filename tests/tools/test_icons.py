import io
import struct
from pathlib import Path

import pygame
import pytest

from tools.building import icons


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    return pygame.image.load(io.BytesIO(png), "icon.png").get_size()


@pytest.mark.parametrize("size", icons.LINUX_SIZES)
def test_the_icon_is_drawn_at_its_size_with_something_in_it(size: int) -> None:
    drawn = pygame.image.load(io.BytesIO(icons.png(size)), "icon.png")
    assert drawn.get_size() == (size, size)
    assert drawn.get_bounding_rect(min_alpha=128).width > size * 0.7


def test_the_same_icon_is_the_same_bytes() -> None:
    assert icons.png(64) == icons.png(64)


def test_the_icon_for_windows_points_at_its_pictures() -> None:
    ico = icons.ico()
    _, kind, count = struct.unpack_from("<HHH", ico)
    assert kind == 1
    sizes = []
    for number in range(count):
        width, _, _, _, _, bits, length, start = struct.unpack_from(
            "<BBBBHHII", ico, 6 + 16 * number
        )
        picture = ico[start : start + length]
        sizes.append(width or 256)
        assert size_of(picture) == (sizes[-1], sizes[-1])
        assert bits == 32
    assert {16, 32, 48, 256} <= set(sizes)
    assert start + length == len(ico)


def test_the_icon_for_macos_is_as_long_as_it_says() -> None:
    icns = icons.icns()
    assert icns[:4] == b"icns"
    assert struct.unpack_from(">I", icns, 4)[0] == len(icns)
    place, seen = 8, set()
    while place < len(icns):
        (length,) = struct.unpack_from(">I", icns, place + 4)
        seen.add(size_of(icns[place + 8 : place + length])[0])
        place += length
    assert {16, 32, 128, 256, 512, 1024} <= seen


@pytest.mark.parametrize(
    ("system", "name"), [("linux", "icon.png"), ("win32", "icon.ico"), ("darwin", "icon.icns")]
)
def test_each_system_gets_its_own_kind(tmp_path: Path, system: str, name: str) -> None:
    file = icons.write(tmp_path / "new", system)
    assert file == tmp_path / "new" / name
    assert file.stat().st_size > 500
