"""The set-up of play.py, without a network: what it decides, and what it says when it is stuck."""

import ast
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent

LOCKS = ("requirements.txt", "requirements-compile.txt", "requirements-dev.txt")


class Machine:
    """A copy of what play.py reads, in a folder of its own, and a log of what it ran."""

    def __init__(self, play: ModuleType, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Put the copy into `root` and let play.py work there, its commands only noted."""
        self.play = play
        self.root = root
        self.commands: list[list[str]] = []
        self.beside: list[list[str]] = []
        self.failing: tuple[str, ...] = ()
        for name in ("pyproject.toml", "setup.py", *LOCKS):
            (root / name).write_text(name, encoding="utf-8")
        self.catalogue = root / "game" / "locale" / "en" / "LC_MESSAGES" / "hasenpfeffer.po"
        self.catalogue.parent.mkdir(parents=True)
        self.search = root / "game" / "ai" / "solver_search.py"
        self.search.parent.mkdir()
        for file in (self.catalogue, self.search):
            file.write_text("", encoding="utf-8")
        for name, path in (
            ("ROOT", root),
            ("VENV", root / ".venv"),
            ("STAMP", root / ".venv" / "stamp"),
            ("CATALOGUES", root / "game" / "locale"),
            ("BRAINS", root / "game" / "ai"),
        ):
            monkeypatch.setattr(play, name, str(path))
        monkeypatch.setattr(play, "call", self.call)
        monkeypatch.setattr(play, "start", self.beside.append)
        monkeypatch.setattr(play, "succeeds", lambda command: not self.call(command))

    def call(self, command: list[str]) -> int:
        """Note a command; it fails if a word of `failing` stands in it."""
        self.commands.append(command)
        if any(word in " ".join(command) for word in self.failing):
            return 1
        if "venv" in command:
            python = Path(self.play.python_of(str(self.root / ".venv")))
            python.parent.mkdir(parents=True, exist_ok=True)
            python.touch()
        return 0

    def ran(self, *words: str) -> bool:
        """Whether one command held all these words."""
        return any(all(word in " ".join(command) for word in words) for command in self.commands)

    def set_up(self, testing: bool = False) -> None:
        """Set up, with a fresh log."""
        self.commands.clear()
        self.beside.clear()
        self.play.set_up(testing)

    def stamp(self) -> list[str]:
        """The words of the stamp."""
        return self.play.read_stamp()  # type: ignore[no-any-return]


@pytest.fixture
def play() -> ModuleType:
    """play.py as a module."""
    spec = importlib.util.spec_from_file_location("play_of_the_test", ROOT / "play.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def machine(
    play: ModuleType, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Machine:
    """A fresh machine on which nothing is set up."""
    # Not tmp_path: the name of the test in it would be taken for a word of a command.
    root = tmp_path_factory.mktemp("a folder with ä and spaces")
    return Machine(play, root, monkeypatch)


def test_a_player_gets_what_the_game_needs_and_no_more(machine: Machine) -> None:
    machine.set_up()
    assert machine.ran("-m venv", "--without-pip")
    assert machine.ran("--require-hashes", "requirements.txt")
    assert not machine.ran("requirements-dev.txt")
    assert machine.ran("--no-deps", f"-e {machine.root}")
    assert machine.ran("catalogues.py")


def test_a_test_run_gets_the_development_tools(machine: Machine) -> None:
    machine.set_up(testing=True)
    assert machine.ran("--require-hashes", "requirements-dev.txt")


def test_a_later_start_runs_nothing(machine: Machine) -> None:
    machine.set_up()
    machine.set_up()
    assert machine.commands == []


def test_the_development_set_up_is_enough_to_play_and_stays(machine: Machine) -> None:
    machine.set_up(testing=True)
    machine.set_up()
    assert machine.commands == []
    (machine.root / "pyproject.toml").write_text("changed", encoding="utf-8")
    machine.set_up()
    assert machine.ran("requirements-dev.txt")
    machine.set_up(testing=True)
    assert machine.commands == []


def test_a_player_s_set_up_is_completed_for_the_tests(machine: Machine) -> None:
    machine.set_up()
    machine.set_up(testing=True)
    assert machine.ran("requirements-dev.txt")
    assert not machine.ran("-m venv")


@pytest.mark.parametrize("name", ["pyproject.toml", "setup.py", *LOCKS])
def test_changed_needs_are_installed_into_what_is_there(machine: Machine, name: str) -> None:
    machine.set_up()
    (machine.root / name).write_text("changed", encoding="utf-8")
    machine.set_up()
    assert machine.ran("--require-hashes")
    assert not machine.ran("-m venv")


@pytest.mark.parametrize("name", ["catalogue", "search"])
def test_what_has_changed_is_compiled_and_nothing_else(machine: Machine, name: str) -> None:
    machine.set_up()
    getattr(machine, name).write_text("changed", encoding="utf-8")
    machine.set_up()
    assert machine.ran("catalogues.py")
    assert not machine.ran("install")
    assert len(machine.beside) == 1
    machine.set_up()
    assert machine.commands == machine.beside == []


def test_a_player_does_not_wait_for_the_search_to_be_compiled(machine: Machine) -> None:
    machine.set_up()
    (beside,) = machine.beside
    assert {"compiled.py", "requirements-compile.txt"} <= {Path(word).name for word in beside}
    machine.set_up(testing=True)
    assert machine.ran("compiled.py")
    assert machine.beside == []


def test_what_was_compiled_of_an_older_source_is_not_used(machine: Machine) -> None:
    old = [machine.search.with_name(f"solver_search{end}") for end in (".so", "__mypyc.pyd")]
    for file in old:
        file.touch()
    machine.set_up()
    assert list(machine.search.parent.iterdir()) == [machine.search]


def test_what_was_compiled_beside_a_game_is_used_from_the_next_start_on(machine: Machine) -> None:
    machine.set_up()
    (beside,) = machine.beside
    into = Path(beside[beside.index("--into") + 1])
    names = ["playout.so", "solver_search.so"]

    def finish() -> None:
        into.mkdir()
        for name in names:
            (into / name).touch()

    def placed() -> list[str]:
        return sorted(file.name for file in machine.search.parent.glob("*.so"))

    finish()
    assert placed() == []
    machine.set_up()
    assert placed() == names
    # What is made of a source that has changed since is not taken for it.
    machine.search.write_text("changed", encoding="utf-8")
    finish()
    machine.set_up()
    finish()
    machine.set_up()
    assert placed() == []


def test_a_second_set_up_waits_for_the_first(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = machine.play.hold()
    lock = machine.play.lock

    def finish(file: object, wait: bool) -> bool:
        if not wait:
            return bool(lock(file, wait))
        machine.play.complete(False, machine.play.wanted_stamp())
        first.close()
        machine.commands.clear()
        return bool(lock(file, wait))

    monkeypatch.setattr(machine.play, "lock", finish)
    machine.play.set_up(False)
    assert "waiting" in capsys.readouterr().err
    assert machine.commands == []  # the first has done it all


def test_a_search_that_cannot_be_compiled_stops_nothing(machine: Machine) -> None:
    machine.set_up()
    machine.search.write_text("changed", encoding="utf-8")
    machine.failing = ("-m pip", "ensurepip", "compiled.py")
    machine.set_up()
    assert machine.beside == []
    machine.set_up()
    assert machine.commands == []


def test_a_moved_folder_is_set_up_again(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.set_up()
    moved = machine.root.with_name("moved")
    shutil.copytree(machine.root, moved)
    for name in ("ROOT", "VENV", "STAMP", "CATALOGUES", "BRAINS"):
        here = Path(getattr(machine.play, name))
        monkeypatch.setattr(machine.play, name, str(moved / here.relative_to(machine.root)))
    machine.set_up()
    assert machine.ran("--require-hashes")


def test_a_lost_interpreter_is_noticed(machine: Machine) -> None:
    machine.set_up()
    Path(machine.play.python_of(machine.play.VENV)).unlink()
    machine.set_up()
    assert machine.ran("-m venv", "--clear")


def test_what_was_interrupted_is_made_anew(machine: Machine) -> None:
    machine.failing = ("--require-hashes",)
    with pytest.raises(machine.play.SetUpError, match="network"):
        machine.set_up()
    assert machine.stamp() == [machine.play.UNFINISHED]
    machine.failing = ()
    machine.set_up()
    assert machine.ran("-m venv", "--clear")
    machine.set_up()
    assert machine.commands == []


def test_an_environment_made_by_other_means_is_kept_if_it_works(machine: Machine) -> None:
    machine.call(["-m", "venv"])
    machine.set_up()
    assert not machine.ran("-m venv")
    assert machine.ran("--require-hashes")


def test_an_environment_that_does_not_run_is_made_anew(machine: Machine) -> None:
    machine.call(["-m", "venv"])
    machine.failing = ("version_info",)
    machine.set_up()
    assert machine.ran("-m venv", "--clear")


def test_without_a_pip_inside_ensurepip_makes_one(machine: Machine) -> None:
    inner = machine.play.python_of(machine.play.VENV)
    machine.failing = (f"{inner} -m pip --version",)
    machine.set_up()
    assert machine.ran("-m ensurepip")
    assert machine.ran(f"{sys.executable} -m pip --python {inner} install")


def test_without_ensurepip_the_outer_pip_serves(machine: Machine) -> None:
    inner = machine.play.python_of(machine.play.VENV)
    machine.failing = (f"{inner} -m pip", "ensurepip")
    machine.set_up()
    assert machine.ran(f"{sys.executable} -m pip --python {inner} install", "--require-hashes")


def test_without_any_pip_one_line_says_what_to_install(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.failing = ("-m pip", "ensurepip")
    monkeypatch.setattr(machine.play, "is_debian", lambda: True)
    with pytest.raises(machine.play.SetUpError, match="sudo apt install python3-venv"):
        machine.set_up()
    monkeypatch.setattr(machine.play, "is_debian", lambda: False)
    with pytest.raises(machine.play.SetUpError, match=r"python\.org"):
        machine.set_up()


def test_without_venv_one_line_says_what_to_install(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.failing = ("-m venv", "import venv")
    monkeypatch.setattr(machine.play, "is_debian", lambda: True)
    with pytest.raises(machine.play.SetUpError, match="sudo apt install python3-venv"):
        machine.set_up()


def test_a_folder_that_cannot_be_written_is_named(machine: Machine) -> None:
    machine.failing = ("-m venv",)
    with pytest.raises(machine.play.SetUpError, match=r"could not be made in .*\.venv") as raised:
        machine.set_up()
    assert "apt" not in str(raised.value)


def test_a_failed_set_up_is_told_without_a_traceback(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.failing = ("--require-hashes",)
    assert machine.play.main([]) == 1
    assert "check the network" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        ([], ["-P", "-m", "game"]),
        (["simulate", "--seed", "test"], ["-P", "-m", "game", "simulate", "--seed", "test"]),
        (["test"], [os.path.join("tools", "check.py")]),  # noqa: PTH118 - as play.py writes it
        (["test", "-k", "bid"], ["-m", "pytest", "-k", "bid"]),
    ],
)
def test_arguments_are_passed_on(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, arguments: list[str], command: list[str]
) -> None:
    monkeypatch.chdir(machine.root)
    started: list[list[str]] = []
    monkeypatch.setattr(machine.play, "run", started.append)
    machine.play.main(arguments)
    assert started == [[machine.play.python_of(machine.play.VENV), *command]]


def test_an_old_python_can_read_it_and_is_told_what_to_do(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = (ROOT / "play.py").read_text(encoding="utf-8")
    code = compile(ast.parse(source, feature_version=(3, 6)), "play.py", "exec")
    monkeypatch.setattr(sys, "version_info", (3, 9, 6, "final", 0))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer, and this is Python 3\.9"):
        exec(code, {"__name__": "play", "__file__": "play.py"})


def test_the_version_it_asks_for_is_the_project_s(play: ModuleType) -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'requires-python = ">={".".join(map(str, play.NEEDED))}"' in project


def test_only_the_standard_library_is_used_and_little_of_it_at_the_start() -> None:
    tree = ast.parse((ROOT / "play.py").read_text(encoding="utf-8"))
    names = {
        name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names]
        )
        if name
    }
    assert names <= sys.stdlib_module_names
    command = [sys.executable, "-S", "-c", "import sys, play; print(*sys.modules)"]
    loaded = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert not {"subprocess", "hashlib", "venv", "argparse", "pathlib"} & set(loaded.split())


@pytest.mark.skipif(os.name == "nt", reason="Windows has no exec: play.py waits for the game")
def test_on_posix_play_becomes_the_game(play: ModuleType) -> None:
    game = [sys.executable, "-c", "print('game')"]
    code = f"import play; print('before', flush=True); play.run({game}); print('after')"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["before", "game"]


def test_on_windows_play_waits_for_the_game(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play.os, "name", "nt")
    assert play.python_of("v").endswith("python.exe")
    assert play.run([sys.executable, "-c", "raise SystemExit(7)"]) == 7


def test_a_real_virtual_environment_is_made_without_a_network(
    play: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "VENV", str(tmp_path / ".venv"))
    play.make_venv()
    assert play.works(play.VENV)
    (tmp_path / ".venv" / "pyvenv.cfg").unlink()
    play.make_venv()
    assert (tmp_path / ".venv" / "pyvenv.cfg").exists()
