"""What every test has: no window, no sound, no user's files, and a seed that is printed."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import random
import shutil
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from game import paths, text
from tools import catalogues, compiled

ROOT = Path(__file__).resolve().parent.parent

hypothesis.settings.register_profile("default", deadline=None, print_blob=True)
hypothesis.settings.load_profile("default")

WINDOW_TOOLS = ("Xvfb", "blackbox", "xdotool", "wmctrl")
"""The programs that a test marked `window` needs."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--seed`, to repeat a run of the randomised tests."""
    parser.addoption("--seed", type=int, help="seed of the randomised tests (printed by each run)")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the seed, and compile what has changed: catalogues, and the solver's search."""
    if hasattr(config, "workerinput"):
        # The process that shares out the tests has done the rest.
        config.option.seed = config.workerinput["seed"]
        return
    if config.getoption("seed") is None:
        # What lands is judged by the same sample each time; every other run takes its own.
        is_ci = bool(os.environ.get("CI"))
        config.option.seed = 25 if is_ci else random.SystemRandom().randrange(1_000_000)
    catalogues.compile_all()
    compiled.bring_up_to_date()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell each process that takes a share of the tests the seed of the run."""
    node.workerinput["seed"] = node.config.getoption("seed")


def pytest_report_header(config: pytest.Config) -> str:
    """Say how to repeat this run."""
    return f"repeat the randomised tests with --seed {config.getoption('seed')}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the window tests where their tools are missing; in CI they then fail.

    The longest come first, so that where tests run side by side none waits for them at the end.
    """
    items.sort(key=lambda item: item.path.name != "test_build.py")
    missing = [name for name in WINDOW_TOOLS if shutil.which(name) is None]
    if missing and not os.environ.get("CI"):
        reason = f"window test left out: {', '.join(missing)} not installed"
        for item in items:
            if item.get_closest_marker("window"):
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def seed(request: pytest.FixtureRequest) -> int:
    """The seed of this run, which the header prints."""
    number = request.config.getoption("seed")
    assert isinstance(number, int)
    return number


@pytest.fixture
def rng(request: pytest.FixtureRequest, seed: int) -> random.Random:
    """A random generator of this test's own: the same in each run with the same `--seed`."""
    return random.Random(f"{seed} {request.node.nodeid}")


@pytest.fixture
def shared() -> Path:
    """The folder of examples beside the repository; the test is skipped where it is missing."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("the folder of shared examples is not beside the repository")
    return folder


@pytest.fixture
def git_tree() -> Path:
    """The repository's folder; the test is skipped where this is no clone, or git is missing."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("not in a clone, or without git")
    return ROOT


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where this test's program keeps its files, instead of the user's own."""
    folder = tmp_path / "home"
    monkeypatch.setenv(paths.HOME_VARIABLE, str(folder))
    return folder


@pytest.fixture(autouse=True)
def english() -> None:
    """Every test begins in English, whatever the one before it spoke."""
    text.use_language(text.DEFAULT_LANGUAGE)
