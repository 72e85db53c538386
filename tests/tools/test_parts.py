"""Licences: every file of a build has an owner, and every part its text."""

import json
from pathlib import Path

import pytest

from tools.building import parts
from tools.building.parts import Part


def test_every_part_has_its_licence_in_words(tmp_path: Path) -> None:
    listed = parts.load()
    parts.write_licences(tmp_path, listed)
    index = json.loads((tmp_path / "index.json").read_text("utf-8"))
    assert [entry["name"] for entry in index] == [part.name for part in listed]
    for part, entry in zip(listed, index, strict=True):
        text = (tmp_path / entry["file"]).read_text("utf-8")
        assert text.startswith(f"{part.name}: {part.licence}\n")
        assert len(text) > 500, part.name
        assert all(line in text for line in part.copyright)


def test_each_text_is_used() -> None:
    texts = {file.stem for file in (parts.HERE / "licences").iterdir()}
    assert texts == {part.text for part in parts.load() if part.text and "/" not in part.text}


@pytest.mark.parametrize(
    ("name", "owner"),
    [
        ("hasenpfeffer", "Hasenpfeffer"),
        ("hasenpfeffer.exe", "Hasenpfeffer"),
        ("game/_assets/icon.svg", "Hasenpfeffer"),
        ("libSDL2-2-50d19f93.0.so.0.3200.10", "SDL"),
        ("pygame_ce.libs/libSDL2_mixer-2-6719e6f6.0.so.0.800.2", "SDL_mixer"),
        ("pygame/SDL2_ttf.dll", "SDL_ttf"),
        ("SDL2.dll", "SDL"),
        ("pygame_ce.libs/libopus-ddd6afb9.so.0.11.1", "Opus"),
        ("pygame_ce.libs/libopusfile-96d7a9c0.so.0.4.5", "opusfile"),
        ("pygame/.dylibs/libwebp.7.2.0.dylib", "WebP"),
        ("pygame/surface.cpython-311-x86_64-linux-gnu.so", "pygame-ce"),
        ("pygame_gui/data/NotoSans-Bold.ttf", "Noto Sans"),
        ("pygame_gui/data/default_theme.json", "pygame_gui"),
        ("python3.11/lib-dynload/_json.cpython-311-x86_64-linux-gnu.so", "Python"),
        ("libpython3.11.so.1.0", "Python"),
        ("_socket.pyd", "Python"),
        ("libz.so.1", "zlib"),
    ],
)
def test_a_file_belongs_to_the_work_it_is_from(name: str, owner: str) -> None:
    found = [part.name for part in parts.present([name], parts.load()) if part.files]
    assert found == [owner]


def test_a_file_of_nobody_is_refused() -> None:
    with pytest.raises(parts.UnknownPartError, match=r"libgpl\.so"):
        parts.present(["hasenpfeffer", "libgpl.so"], parts.load())


def test_what_is_inside_other_files_is_always_listed() -> None:
    inside = Part("inside", "MIT", package="platformdirs")
    there, absent = Part("there", "MIT", files=("a*",)), Part("absent", "MIT", files=("b*",))
    assert parts.present(["a.so"], (there, absent, inside)) == [there, inside]


def test_a_package_without_a_licence_is_an_error(tmp_path: Path) -> None:
    part = Part("odd", "MIT", package="platformdirs:no such file")
    with pytest.raises(FileNotFoundError, match="odd"):
        parts.write_licences(tmp_path, [part])


def test_the_names_in_a_program_are_as_the_patterns_have_them(tmp_path: Path) -> None:
    (tmp_path / "_internal" / "game").mkdir(parents=True)
    (tmp_path / "_internal" / "game" / "x").touch()
    (tmp_path / "hasenpfeffer").touch()
    (tmp_path / "_internal" / "link.so").symlink_to("game/x")
    assert sorted(parts.names_in(tmp_path)) == ["game/x", "hasenpfeffer", "link.so"]
