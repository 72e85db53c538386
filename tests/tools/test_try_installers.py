"""The logic of the tries of the installers; the tries themselves need root and some minutes."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import try_installers
from tools.building import project
from tools.try_installers import KINDS, Root, TryError

HOME = f"/home/{try_installers.USER}"
FILE = f"{HOME}/file"


class Recording(Root):
    """A root that only takes down what it is asked for."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, ":1")
        self.asked: list[tuple[str, bool]] = []

    def run(self, *command: str, user: bool = False, check: bool = True) -> str:
        """Take it down."""
        self.asked.append((" ".join(command), user))
        return ""


def test_only_the_package_is_installed_by_the_administrator(tmp_path: Path) -> None:
    for kind in KINDS:
        if kind.ending == ".tar.xz":
            continue
        root = Recording(tmp_path)
        kind.install(root, FILE)
        ((said, user),) = root.asked
        assert FILE in said
        assert user == (kind.ending != ".deb")


def test_every_installer_that_a_build_makes_is_tried() -> None:
    assert {kind.ending for kind in KINDS} == {".deb", ".run", ".AppImage", ".tar.xz"}


def test_a_root_with_something_mounted_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "root"
    (folder / "proc").mkdir(parents=True)
    monkeypatch.setattr(Path, "is_mount", lambda self: self.name == "proc")
    with (
        pytest.raises(TryError, match="still mounted"),
        try_installers.fresh(tmp_path, folder, ":1"),
    ):
        pass
    assert (folder / "proc").is_dir()


def test_the_user_of_a_root_has_the_screen_and_a_home(tmp_path: Path) -> None:
    root = Root(tmp_path, ":7")
    words = root._words(["game"], user=True)
    assert words[:2] == ["chroot", str(tmp_path)]
    assert words[-1] == "game"
    assert f"--reuid={try_installers.USER}" in words
    environment = root._environment(user=True)
    assert (environment["DISPLAY"], environment["HOME"]) == (":7", HOME)
    assert "chroot" in root._words(["true"], user=False)[0]
    assert project.NAME == "hasenpfeffer"


@pytest.mark.skipif(sys.platform != "linux", reason="needs a shell and /proc")
@pytest.mark.parametrize(("code", "fault"), [(0, ""), (3, "exit code 3")])
def test_a_program_is_asked_to_close_so_that_what_started_it_can_clear_away(
    tmp_path: Path, code: int, fault: str
) -> None:
    program = tmp_path / project.NAME
    shutil.copy(shutil.which("sleep") or "", program)
    lines = f"{program} 60 & echo; wait $!; touch {tmp_path}/cleared; exit {code}"
    with subprocess.Popen(["sh", "-c", lines], stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()
        while True:  # until the child that the shell has made is the program
            (child,) = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
            if Path(f"/proc/{child}/exe").readlink() == program:
                break
        if fault:
            with pytest.raises(TryError, match=fault):
                try_installers.end(process)
        else:
            try_installers.end(process)
    assert (tmp_path / "cleared").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="needs a shell and /proc")
def test_what_is_not_the_program_is_not_ended() -> None:
    with subprocess.Popen(["sleep", "60"]) as process:
        with pytest.raises(TryError, match="not the program"):
            try_installers.end(process)
        assert process.poll() is None
        process.kill()
