"""Processes are fresh ones, and no others run beside them."""

import sys
from pathlib import Path

import pytest

from tests.match.support import parent_in


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux")
def test_no_other_process_is_started_beside_the_worker(tmp_path: Path) -> None:
    """It would take as much memory as the one that thinks, for nothing that the game needs."""
    with parent_in(tmp_path) as parent:
        assert parent.stdout is not None
        thinking = int(parent.stdout.readline())
        tasks = Path(f"/proc/{parent.pid}/task").iterdir()
        children = " ".join((task / "children").read_text("ascii") for task in tasks)
        parent.kill()
    assert [int(child) for child in children.split()] == [thinking]
