import errno
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from game.match import saves
from game.match.record import Record
from game.match.saves import SaveError
from game.match.writing import record_to_bytes
from tests.match.support import random_session

# Saves a record and kills itself before a certain line of the code that writes.
SAVE_AND_DIE = """
import os, signal, sys
from pathlib import Path
from game.match import files, saves
from game.match.reading import read_record

record, left = read_record(Path(sys.argv[1])), int(sys.argv[2])

def trace(frame, event, value):
    global left
    if frame.f_code.co_filename not in (files.__file__, saves.__file__):
        return None
    if event == "line":
        left -= 1
        if not left:
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
    return trace

sys.settrace(trace)
saves.save(record)
"""

LINES = 40
"""At least so many lines as a save runs through."""


@pytest.fixture
def records(rng: Random) -> tuple[Record, Record, Record]:
    """A match at three moments."""
    seed = rng.random()
    one, two, three = (random_session(Random(seed), actions=n).record for n in (10, 11, 60))
    assert one.hands[0].deal == three.hands[0].deal
    return one, two, three


def files_of(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def test_what_is_saved_is_loaded(records: tuple[Record, ...]) -> None:
    assert saves.load() == saves.Loaded(None)
    for record in records:
        saves.save(record)
        assert saves.load() == saves.Loaded(record)


def test_the_one_before_is_kept_as_a_backup(records: tuple[Record, ...], home: Path) -> None:
    for record in records:
        saves.save(record)
    assert saves.backup().read_bytes() == record_to_bytes(records[1])
    assert files_of(home) == {"match.hasen", "match.hasen.bak"}


@pytest.mark.parametrize("damage", [b"", b'{"format"', b"\0" * 4096])
def test_an_unreadable_match_is_kept_aside_and_its_backup_loaded(
    records: tuple[Record, ...], damage: bytes
) -> None:
    """An unreadable file is never the end of the match, and never deleted."""
    for record in records[:2]:
        saves.save(record)
    saves.file().write_bytes(damage)
    found = saves.load()
    assert (found.record, found.is_backup) == (records[0], True)
    (aside,) = found.unreadable
    assert aside.read_bytes() == damage
    saves.save(records[2])
    assert saves.load() == saves.Loaded(records[2])
    assert aside.read_bytes() == damage


def test_a_match_against_the_rules_is_unreadable(records: tuple[Record, ...]) -> None:
    saves.save(records[0])
    saves.file().write_bytes(saves.file().read_bytes().replace(b'"winner": null', b'"winner": 1'))
    found = saves.load()
    assert (found.record, len(found.unreadable)) == (None, 1)


def test_with_backup_and_match_unreadable_both_are_kept(records: tuple[Record, ...]) -> None:
    for record in records[:2]:
        saves.save(record)
    for file in (saves.file(), saves.backup()):
        file.write_bytes(b"?")
    found = saves.load()
    assert found.record is None
    assert [file.read_bytes() for file in found.unreadable] == [b"?", b"?"]
    assert saves.load() == saves.Loaded(None)


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "disk_full"),
        (errno.EROFS, "read_only"),
        (errno.EACCES, "read_only"),
        (errno.EIO, "failed"),
    ],
)
def test_a_disk_that_does_not_take_it_leaves_the_old_match(
    number: int, code: str, records: tuple[Record, ...], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for record in records[:2]:
        saves.save(record)

    def fail(file: int) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        for _ in range(3):
            with pytest.raises(SaveError) as failed:
                saves.save(records[2])
            assert (failed.value.code, failed.value.errno) == (code, number)
    assert files_of(home) == {"match.hasen", "match.hasen.bak"}
    assert saves.load() == saves.Loaded(records[1])
    saves.save(records[2])
    assert saves.load() == saves.Loaded(records[2])


def test_a_folder_that_cannot_be_made_is_a_save_error(
    records: tuple[Record, ...], home: Path
) -> None:
    home.write_bytes(b"a file stands where the folder should be")
    with pytest.raises(SaveError) as failed:
        saves.save(records[0])
    assert failed.value.code == "failed"
    assert saves.load() == saves.Loaded(None)


def test_a_save_that_is_not_what_was_written_is_an_error(
    records: tuple[Record, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is read again before it counts."""
    saves.save(records[0])
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", lambda file: b"something else")
        with pytest.raises(SaveError):
            saves.save(records[1])
    assert saves.load() == saves.Loaded(records[0])


def test_a_finished_match_moves_to_the_others(records: tuple[Record, ...], home: Path) -> None:
    for number, record in enumerate(records, 1):
        saves.save(record)
        saves.save(record)
        saves.finish(record)
        kept = saves.finished() / f"match-{number:04d}.hasen"
        assert kept.read_bytes() == record_to_bytes(record)
        assert files_of(home) == {"matches"}
        assert saves.load() == saves.Loaded(None)


def test_a_match_that_cannot_be_moved_stays(records: tuple[Record, ...], home: Path) -> None:
    saves.save(records[0])
    saves.finished().write_bytes(b"a file stands where the folder should be")
    with pytest.raises(SaveError):
        saves.finish(records[0])
    assert saves.load() == saves.Loaded(records[0])


def test_looking_leaves_alone_what_is_being_written(
    records: tuple[Record, ...], home: Path
) -> None:
    """Another match may be looked at while this one is kept; only a start tidies up."""
    saves.save(records[0])
    draft = saves.file().with_name("match.hasen.next.1.new")
    draft.write_bytes(b"half a rec")
    assert saves.load() == saves.Loaded(records[0])
    assert draft.exists()
    saves.tidy()
    assert files_of(home) == {"match.hasen"}


def kill_at(line: int, records: tuple[Record, ...], tmp_path: Path) -> bool:
    """Save the third record over the others and be killed at a line; True if that happened."""
    old, new = records[1], records[2]
    for record in records[:2]:
        saves.save(record)
    source = tmp_path / "new.hasen"
    source.write_bytes(record_to_bytes(new))
    command = [sys.executable, "-P", "-c", SAVE_AND_DIE, str(source), str(line)]
    died = subprocess.run(command, check=False, capture_output=True)
    assert not died.stderr
    saves.tidy()
    found = saves.load()
    assert found.record == new if died.returncode == 0 else found.record in (old, new)
    assert not found.unreadable
    saves.save(new)
    assert saves.load() == saves.Loaded(new)
    return died.returncode != 0


def test_killed_at_any_moment_the_old_or_the_new_match_is_there(
    records: tuple[Record, ...], rng: Random, tmp_path: Path, home: Path
) -> None:
    """A seeded sample; the next test takes every line."""
    killed = [kill_at(line, records, tmp_path) for line in rng.sample(range(1, LINES), 8)]
    assert any(killed)
    assert files_of(home) == {"match.hasen", "match.hasen.bak"}


@pytest.mark.slow
def test_killed_at_every_line(records: tuple[Record, ...], tmp_path: Path, home: Path) -> None:
    killed = [kill_at(line, records, tmp_path) for line in range(1, LINES)]
    assert killed == sorted(killed, reverse=True)
    assert killed[0]
    assert not killed[-1]
    assert files_of(home) == {"match.hasen", "match.hasen.bak"}


@pytest.mark.slow
def test_killed_at_200_random_moments(
    records: tuple[Record, ...], rng: Random, tmp_path: Path
) -> None:
    """A process that saves for ever, killed from outside after a random number of saves."""
    written = {record_to_bytes(record) for record in records}
    source = tmp_path / "new.hasen"
    source.write_bytes(record_to_bytes(records[0]))
    script = SAVE_AND_DIE.split("def trace")[0] + "while True:\n    saves.save(record); print(1)"
    for _ in range(200):
        source.write_bytes(record_to_bytes(rng.choice(records)))
        command = [sys.executable, "-uPc", script, str(source), "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout
            for _ in range(rng.randrange(1, 60)):
                process.stdout.read(2)
            process.kill()
        saves.tidy()
        found = saves.load()
        assert found.record is not None
        assert record_to_bytes(found.record) in written
        assert not found.unreadable
