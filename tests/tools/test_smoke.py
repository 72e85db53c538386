"""The tries of a built program, with one that is a shell script."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import smoke

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs a shell")

Make = Callable[[str], Path]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Makes a program of a few lines of shell."""

    def write(lines: str) -> Path:
        folder = tmp_path / "hasenpfeffer"
        folder.mkdir()
        (folder / "hasenpfeffer").write_text(f"#!/bin/sh\n{lines}\n", encoding="utf-8")
        (folder / "hasenpfeffer").chmod(0o755)
        return folder

    return write


def test_it_is_started_from_elsewhere_with_what_each_try_says(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smoke, "sockets_of", lambda trace: "")
    faults = smoke.try_all(make('echo "$PWD $0 $1 $HASENPFEFFER_HOME $LC_ALL" >&2; exit 3'))
    assert len(faults) >= 3
    assert all("exit code 3" in fault for fault in faults)
    assert all(f"{smoke.FOLDER}/hasenpfeffer/hasenpfeffer --smoke" in fault for fault in faults)
    assert all("\n/ " in fault for fault in faults)
    (bare,) = (fault for fault in faults if fault.startswith("without an environment"))
    assert bare.rstrip().endswith(" C")


def test_all_is_well_if_each_try_says_so(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smoke, "sockets_of", lambda trace: "")
    assert smoke.try_all(make("echo passed")) == []


def test_what_never_ends_is_ended(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smoke, "PATIENCE", 0.5)
    monkeypatch.setattr(smoke, "tries", lambda folder: [smoke.Try("slow")])
    (fault,) = smoke.try_all(make("exec sleep 60"))
    assert fault.startswith("slow: not done")


def test_a_try_that_this_machine_does_not_allow_is_left_out_and_said(
    make: Make, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    more = [smoke.Try("impossible", needs=("no-such-command",)), smoke.Try("possible")]
    monkeypatch.setattr(smoke, "tries", lambda folder: more)
    assert smoke.try_all(make("echo passed")) == []
    assert "left out, since this machine does not allow it: impossible" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("trace", "fault"),
    [
        ("1 socketpair(AF_UNIX, SOCK_STREAM, 0, [3, 4]) = 0\n", ""),
        ("1 socket(AF_UNIX) = 3\n2 socket(AF_INET, SOCK_STREAM) = 4\n", "socket(AF_INET"),
        ("1 socket(AF_UNIX) = 3\n2 connect(4, {sa_family=AF_INET6, ...}) = 0\n", "AF_INET6"),
        ("1 socket(AF_NETLINK) = 3\n", "no socket at all"),
    ],
)
def test_a_socket_of_the_internet_is_found(trace: str, fault: str) -> None:
    assert fault in smoke.sockets_of(trace)
    assert bool(smoke.sockets_of(trace)) == bool(fault)
