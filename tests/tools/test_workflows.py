"""The hosted workflows: each step is a script of the project that exists and takes its options."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))

SYSTEMS = {"ubuntu-24.04", "windows-2022", "macos-15", "macos-15-intel"}
# The makers' own; of anybody else's there is none.
ACTIONS = {
    "actions/checkout@v4",
    "actions/setup-python@v5",
    "actions/upload-artifact@v4",
    "actions/download-artifact@v4",
}


def read(file: Path) -> dict[Any, Any]:
    content: dict[Any, Any] = yaml.safe_load(file.read_text("utf-8"))
    return content


def jobs() -> Iterator[tuple[str, dict[str, Any]]]:
    for file in WORKFLOWS:
        for name, job in read(file)["jobs"].items():
            yield f"{file.stem}.{name}", job


def commands() -> list[str]:
    """Each command that a step runs."""
    steps = (step for _, job in jobs() for step in job["steps"])
    lines = (line for step in steps for line in step.get("run", "").splitlines())
    parts = (part.strip() for line in lines for part in re.split(r"&&|>+", line))
    return [part for part in parts if part]


def tools() -> list[list[str]]:
    """The words of each command that runs a module of the project, from its name on."""
    words = [shlex.split(command) for command in commands() if " -m " in command]
    return [each[each.index("-m") + 1 :] for each in words]


def test_there_are_checks_for_each_change_and_a_release_for_each_tag() -> None:
    # YAML 1.1 takes the word "on" for a truth value.
    begins = {file.stem: read(file)[True] for file in WORKFLOWS}
    assert begins == {
        "checks": {"push": {"branches": ["main"]}, "pull_request": None},
        "release": {"push": {"tags": ["v*"]}},
    }


@pytest.mark.parametrize(("name", "job"), [pytest.param(*each, id=each[0]) for each in jobs()])
def test_a_job_runs_on_a_known_system_with_known_actions_and_ends(
    name: str, job: dict[str, Any]
) -> None:
    matrix = job.get("strategy", {}).get("matrix", {})
    listed = matrix.get("system") or [each["system"] for each in matrix.get("include", ())]
    systems = set(listed) if "matrix" in job["runs-on"] else {job["runs-on"]}
    assert systems <= SYSTEMS, name
    assert job["timeout-minutes"] <= 60
    for step in job["steps"]:
        assert ("run" in step) != ("uses" in step)
        assert step.get("uses", "actions/checkout@v4") in ACTIONS


def test_nothing_but_publishing_may_write() -> None:
    for file in WORKFLOWS:
        assert read(file)["permissions"] == {"contents": "read"}
    may_write = [name for name, job in jobs() if "permissions" in job]
    assert may_write == ["release.publish"]


def test_a_job_waits_for_jobs_that_exist() -> None:
    for file in WORKFLOWS:
        listed = read(file)["jobs"]
        for job in listed.values():
            needs = job.get("needs", [])
            assert set([needs] if isinstance(needs, str) else needs) <= set(listed)


def test_the_release_is_built_tried_and_packed_on_every_system() -> None:
    ran = {name: " ".join(str(step.get("run")) for step in job["steps"]) for name, job in jobs()}
    for system in ("linux", "windows", "macos"):
        assert "-m tools.build" in ran[f"release.{system}"]
        assert "-m tools.smoke" in ran[f"release.{system}"]
    assert "--notes" in ran["release.notes"]
    assert "--sums" in ran["release.publish"]


def test_every_script_exists() -> None:
    modules = {each[0] for each in tools()}
    assert {"tools.build", "tools.smoke", "tools.release"} <= modules
    for module in modules:
        assert (ROOT / f"{module.replace('.', '/')}.py").is_file(), module
    for command in commands():
        if command.split()[0].startswith(".ci/"):
            assert (ROOT / command).is_file()
        if " play.py" in command:
            assert command.split()[-2:] == ["play.py", "test"]


def test_every_option_is_known() -> None:
    asked = {(each[0], word) for each in tools() for word in each[1:] if word.startswith("--")}
    assert asked
    for module, option in asked:
        said = subprocess.check_output(
            [sys.executable, "-m", module, "--help"], cwd=ROOT, text=True
        )
        assert re.search(rf"{option}\b", said), (module, option)


def test_no_secret_but_those_of_apple_is_used() -> None:
    named = {
        name
        for file in WORKFLOWS
        for name in re.findall(r"secrets\.(\w+)", file.read_text("utf-8"))
    }
    assert named == {
        "MACOS_CERTIFICATE",
        "MACOS_CERTIFICATE_PASSWORD",
        "CODESIGN_IDENTITY",
        "NOTARY_KEY",
        "NOTARY_KEY_ID",
        "NOTARY_ISSUER",
    }
