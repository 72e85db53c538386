import errno
import logging
import threading

import pytest

from game.match.keeping import Keeper
from game.match.record import Record
from game.rules import CLASSIC
from tests.match.support import PLAYERS

PATIENCE = 10.0
"""Seconds after which a test fails rather than waits."""


class Disk:
    """Takes what is written, one at a time and only when told to; may be broken."""

    def __init__(self) -> None:
        self.written: list[Record] = []
        self.fault: Exception | None = None
        self.began = threading.Semaphore(0)
        self.go_on = threading.Semaphore(0)

    def write(self, record: Record) -> None:
        self.began.release()
        assert self.go_on.acquire(timeout=PATIENCE)
        if self.fault is not None:
            raise self.fault
        self.written.append(record)

    def let_one_through(self) -> None:
        assert self.began.acquire(timeout=PATIENCE)
        self.go_on.release()


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def records() -> list[Record]:
    return [Record(CLASSIC, PLAYERS, 0, extra={"number": number}) for number in range(5)]


def test_what_is_kept_is_written(disk: Disk, records: list[Record]) -> None:
    keeper = Keeper(disk.write)
    keeper.keep(records[0])
    disk.let_one_through()
    keeper.close()
    assert disk.written == records[:1]


def test_the_window_never_waits_and_only_the_newest_counts(
    disk: Disk, records: list[Record]
) -> None:
    keeper = Keeper(disk.write)
    keeper.keep(records[0])
    assert disk.began.acquire(timeout=PATIENCE)
    for record in records[1:]:
        keeper.keep(record)
    disk.go_on.release()
    disk.let_one_through()
    keeper.close()
    assert disk.written == [records[0], records[-1]]


def test_closing_waits_until_the_newest_is_written(disk: Disk, records: list[Record]) -> None:
    keeper = Keeper(disk.write)
    keeper.keep(records[0])
    assert disk.began.acquire(timeout=PATIENCE)
    keeper.keep(records[1])
    closing = threading.Thread(target=keeper.close)
    closing.start()
    disk.go_on.release()
    disk.let_one_through()
    closing.join(PATIENCE)
    assert not closing.is_alive()
    assert disk.written == records[:2]


def test_closing_with_nothing_to_write_ends_at_once(disk: Disk) -> None:
    Keeper(disk.write).close()
    assert disk.written == []


def test_a_full_disk_is_told_once_and_the_next_write_is_tried(
    disk: Disk, records: list[Record], caplog: pytest.LogCaptureFixture
) -> None:
    """C-P5: the game continues, and warns once."""
    caplog.set_level(logging.WARNING)
    keeper = Keeper(disk.write)
    assert keeper.problem() is None
    disk.fault = OSError(errno.ENOSPC, "No space left on device")
    for record in records[:2]:
        keeper.keep(record)
        disk.let_one_through()
    keeper.keep(records[2])
    assert disk.began.acquire(timeout=PATIENCE)
    assert keeper.problem() == disk.fault
    assert keeper.problem() is None
    disk.fault = None
    disk.go_on.release()
    keeper.close()
    assert disk.written == [records[2]]
    assert len(caplog.records) == 1


def test_a_problem_that_comes_back_is_told_again(disk: Disk, records: list[Record]) -> None:
    keeper = Keeper(disk.write)
    told = []
    for fault, record in zip((True, False, True, True), records, strict=False):
        keeper.keep(record)
        assert disk.began.acquire(timeout=PATIENCE)
        told.append(keeper.problem())
        disk.fault = OSError(errno.EROFS, "Read-only file system") if fault else None
        disk.go_on.release()
    keeper.close()
    told.append(keeper.problem())
    assert [problem is not None for problem in told] == [False, True, False, True, False]


def test_a_fault_of_the_program_is_a_problem_too_and_ends_nothing(
    disk: Disk, records: list[Record]
) -> None:
    keeper = Keeper(disk.write)
    disk.fault = ValueError("cannot be written")
    keeper.keep(records[0])
    disk.let_one_through()
    keeper.keep(records[1])
    assert disk.began.acquire(timeout=PATIENCE)
    assert keeper.problem() is disk.fault
    disk.fault = None
    disk.go_on.release()
    keeper.close()
    assert disk.written == [records[1]]
