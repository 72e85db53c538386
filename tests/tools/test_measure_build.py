import subprocess
import sys
from pathlib import Path

import pytest

from tools import measure_build
from tools.measure_build import Bar


def test_a_figure_says_whether_it_is_below_its_bar() -> None:
    assert Bar("size", 44.9, "MB", 45).line() == "size: 44.9 MB  (aim: under 45)"
    assert Bar("size", 45.0, "MB", 45).line().endswith("MISSED")
    assert Bar("size", 1.0, "MB").line() == "size: 1 MB"


def test_a_link_takes_no_room(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "file").write_bytes(b"x" * 2_000_000)
    (tmp_path / "link").symlink_to("inner/file")
    assert measure_build.size_of(tmp_path) == 2.0


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_the_memory_of_a_process_is_in_kilobytes() -> None:
    command = [sys.executable, "-c", "input(print('here', flush=True))"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert 1_000 < measure_build.pss_of(process.pid) < 100_000
        process.kill()
    assert measure_build.pss_of(2**22 + 1) == 0


def test_the_window_it_measures_is_large() -> None:
    with measure_build.home() as folder:
        wishes = (folder / "preferences.json").read_text("utf-8")
    assert "1920" in wishes
    assert "1080" in wishes


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc and a shell")
def test_the_program_is_measured_while_it_does_what_it_is_told(tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/told\n[ "$1" != fail ]\n', "utf-8")
    program.chmod(0o755)
    assert 0 <= measure_build.peak_memory(program, "--smoke", "watch") < 100
    with pytest.raises(RuntimeError, match="failed"):
        measure_build.peak_memory(program, "fail")
    assert (tmp_path / "told").read_text("utf-8") == "--smoke watch\nfail\n"
