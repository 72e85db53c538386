"""Processes are fresh ones, and no others run beside them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

PARENT = """
import sys
from game.match.worker import Worker

if __name__ == "__main__":
    worker = Worker()
    worker.start()
    worker.news(30)
    print(worker.process_id, flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux")
def test_no_other_process_is_started_beside_the_worker(tmp_path: Path) -> None:
    """It would take as much memory as the one that thinks, for nothing that the game needs."""
    file = tmp_path / "parent.py"
    file.write_text(PARENT, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    command = [sys.executable, str(file)]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment) as parent:
        assert parent.stdout is not None
        thinking = int(parent.stdout.readline())
        tasks = Path(f"/proc/{parent.pid}/task").iterdir()
        children = " ".join((task / "children").read_text("ascii") for task in tasks)
        parent.kill()
    assert [int(child) for child in children.split()] == [thinking]
