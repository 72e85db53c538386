import os
from pathlib import Path

import pytest

from game.match.files import keep_aside, write_whole


def test_the_folder_is_made_and_the_file_written(tmp_path: Path) -> None:
    file = tmp_path / "some" / "folder" / "a.json"
    write_whole(file, b"one")
    write_whole(file, b"two")
    assert file.read_bytes() == b"two"
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize(("owner", "step"), [(os, "fsync"), (Path, "replace")])
def test_what_fails_half_way_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: object, step: str
) -> None:
    file = tmp_path / "a.json"
    write_whole(file, b"old")

    def fail(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(owner, step, fail)
    with pytest.raises(OSError, match="No space left"):
        write_whole(file, b"new and longer")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_files_kept_aside_are_all_kept(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    names = []
    for content in (b"1", b"2", b"3"):
        file.write_bytes(content)
        names.append(keep_aside(file).name)
    assert names == ["a.json.bad", "a.json.bad2", "a.json.bad3"]
    assert [(tmp_path / name).read_bytes() for name in names] == [b"1", b"2", b"3"]
    assert not file.exists()
