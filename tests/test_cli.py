import json
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from game import __version__, cli
from game.match.reading import read_record
from game.match.record import Record
from game.match.writing import record_to_bytes
from game.options import dump
from game.rules import CLASSIC, PRESETS, rules_from
from tests.match.support import PLAYERS, plain_match

PROGRAM = [sys.executable, "-P", "-m", "game"]

Said = tuple[int, str, str]
"""Exit code, standard output, standard error."""


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> "Run":
    monkeypatch.chdir(tmp_path)
    return Run(capsys)


class Run:
    """Runs the program within the test."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, line: str) -> Said:
        """Run it with these words as its arguments."""
        return self.with_arguments(*line.split())

    def with_arguments(self, *arguments: str) -> Said:
        """Run it with these arguments."""
        code = cli.run(arguments)
        said = self.capsys.readouterr()
        return code, said.out, said.err


SIMULATE = "simulate --matches 2 --seed S --players casual,random,casual,random --out out"


def test_simulate_writes_whole_matches_that_check_finds_right(run: Run) -> None:
    code, said, errors = run(SIMULATE)
    assert (code, errors) == (0, "")
    files = sorted(Path("out").iterdir())
    assert [file.name for file in files] == ["match-0001.hasen", "match-0002.hasen"]
    records = [read_record(file) for file in files]
    hands = sum(len(record.hands) for record in records)
    assert said == f"2 matches with {hands} hands are in out\n"
    for number, record in enumerate(records, 1):
        assert record.extra["seed"] == f"S/{number}"
        assert record.winner in (0, 1)
        assert [player.level for player in record.players] == ["casual", "random"] * 2
    assert run.with_arguments("check", *map(str, files)) == (
        0,
        f"{files[0]}: ok\n{files[1]}: ok\n",
        "",
    )


def test_the_same_arguments_give_the_same_bytes_in_another_process(run: Run) -> None:
    run(SIMULATE)
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    command = [*PROGRAM, *SIMULATE.replace("--out out", "--out again").split()]
    subprocess.run(command, check=True, env=environment, capture_output=True)
    for name in ("match-0001.hasen", "match-0002.hasen"):
        assert Path("out", name).read_bytes() == Path("again", name).read_bytes()


@pytest.mark.parametrize("preset", PRESETS)
def test_simulate_plays_every_preset(preset: str, run: Run) -> None:
    assert run(f"{SIMULATE} --rules {preset}")[0] == 0
    assert read_record(Path("out/match-0001.hasen")).rules == PRESETS[preset]


def test_a_match_over_the_limit_is_written_unfinished(run: Run) -> None:
    assert run(f"{SIMULATE} --rules pepper --max-hands 1")[0] == 0
    record = read_record(Path("out/match-0001.hasen"))
    assert (len(record.hands), record.winner) == (1, None)
    assert run("check out/match-0001.hasen") == (0, "out/match-0001.hasen: ok\n", "")


def test_a_folder_that_holds_records_is_refused_without_force(run: Run) -> None:
    run(SIMULATE)
    before = Path("out/match-0001.hasen").read_bytes()
    other = SIMULATE.replace("--seed S", "--seed T")
    assert run(other) == (
        2,
        "",
        "hasenpfeffer: out holds records already; use --force to write there all the same\n",
    )
    assert Path("out/match-0001.hasen").read_bytes() == before
    assert run(f"{other} --force")[0] == 0
    assert Path("out/match-0001.hasen").read_bytes() != before


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "hasenpfeffer: the following arguments are required: COMMAND"),
        ("play", "hasenpfeffer: argument COMMAND: invalid choice: 'play'"),
        ("check", "hasenpfeffer check: the following arguments are required: FILE"),
        (
            SIMULATE.replace("2", "0"),
            'hasenpfeffer simulate: argument --matches: a whole number from 1 up is needed, not "',
        ),
        (
            f"{SIMULATE} --players casual,casual",
            "hasenpfeffer simulate: argument --players: four levels are needed, separated",
        ),
        (
            f"{SIMULATE} --players casual,casual,casual,genius",
            "hasenpfeffer simulate: argument --players: four levels are needed, separated",
        ),
        (
            "rules none",
            'hasenpfeffer: there is neither a preset nor a file "none", and it is no code of',
        ),
        (
            "rules F6KG",
            'hasenpfeffer: there is no preset or file "F6KG", and as the code of a rule set it',
        ),
        ("rules classic --json --code", "hasenpfeffer rules: argument --code: not allowed with"),
        ("rules classic --lang xx", 'hasenpfeffer: there is no language "xx"; there are en'),
        ("rules classic --js", "hasenpfeffer: unrecognized arguments: --js"),
    ],
)
def test_wrong_usage_gets_one_line_and_exit_code_2(run: Run, line: str, said: str) -> None:
    code, out, errors = run(line)
    assert (code, out) == (2, "")
    assert errors.startswith(said)
    assert errors.count("\n") == 1


def test_a_seed_has_no_line_break(run: Run) -> None:
    code, _, errors = run.with_arguments(*SIMULATE.split(), "--seed", "a\nb")
    assert code == 2
    assert errors == "hasenpfeffer simulate: argument --seed: a seed is text without line breaks\n"


def test_check_has_a_line_for_each_file_and_goes_on_after_a_fault(run: Run) -> None:
    good = record_to_bytes(plain_match().record)
    Path("good.hasen").write_bytes(good)
    Path("card.hasen").write_bytes(good.replace(b'[1, "play", "9C"]', b'[1, "play", "QH"]', 1))
    Path("result.hasen").write_bytes(good.replace(b'"tricks": [3, 3]', b'"tricks": [4, 2]'))
    Path("deal.hasen").write_bytes(good.replace(b'"widow": ["KD"]', b'"widow": []'))
    Path("match.hasen").write_bytes(good.replace(b'"winner": null', b'"winner": 1'))
    Path("file.hasen").write_bytes(good[:-3])
    files = ["good", "card", "result", "deal", "match", "file", "good", "none"]
    code, said, errors = run("check " + " ".join(f"{name}.hasen" for name in files))
    assert (code, errors) == (1, "")
    assert [line.split(": ", 2)[:2] for line in said.splitlines()] == [
        ["good.hasen", "ok"],
        ["card.hasen", "hand 1, action 10"],
        ["result.hasen", "hand 2, result"],
        ["deal.hasen", "hand 2, deal"],
        ["match.hasen", "match"],
        ["file.hasen", "file"],
        ["good.hasen", "ok"],
        ["none.hasen", "file"],
    ]


def test_a_file_s_name_cannot_break_its_line(run: Run) -> None:
    code, said, _ = run.with_arguments("check", "a\nb\udcff.hasen")
    assert code == 1
    assert said == "a\\nb\\udcff.hasen: file: there is no such file\n"


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_as_options(preset: str, run: Run) -> None:
    code, said, _ = run(f"rules {preset} --json")
    assert code == 0
    assert json.loads(said) == dump(PRESETS[preset])


def test_rules_from_a_file_are_told_in_plain_words(run: Run) -> None:
    Path("ours.json").write_text('{"target": 32}', encoding="utf-8")
    code, said, _ = run("rules ours.json --lang en")
    assert code == 0
    assert said.startswith("House rules: ours.json\n\nThe pack and the deal\n- The pack has 25")
    assert "- The first side with 32 points or more wins.\n" in said
    assert run(f"{SIMULATE} --rules ours.json")[0] == 0
    assert read_record(Path("out/match-0001.hasen")).rules.target == 32


@pytest.mark.parametrize("preset", PRESETS)
def test_a_code_is_taken_wherever_a_preset_is(preset: str, run: Run) -> None:
    code, said, errors = run(f"rules {preset} --code")
    assert (code, errors) == (0, "")
    passport = said.strip()
    assert said == f"{passport}\n"
    assert json.loads(run(f"rules {passport} --json")[1]) == dump(PRESETS[preset])
    sheet = run(f"rules {passport}")[1].splitlines()
    assert sheet[0] == f"House rules: {passport}"
    assert sheet[1:] == run(f"rules {preset}")[1].splitlines()[1:]
    assert run(f"{SIMULATE} --rules {passport.lower()} --max-hands 1")[0] == 0
    assert read_record(Path("out/match-0001.hasen")).rules == PRESETS[preset]


def test_the_arena_takes_a_code(run: Run) -> None:
    line = "arena random random --pairs 2 --processes 1 --json --rules"
    by_code, by_name = (json.loads(run(f"{line} {rules}")[1]) for rules in ("M64S", "pepper"))
    for found in (by_code, by_name):
        del found["latency_ms"]
    assert by_code == by_name


def test_the_code_of_a_file_s_rules_is_told_and_leads_back_to_them(run: Run) -> None:
    Path("ours.json").write_text('{"target": 32, "forced_bid": 1}', encoding="utf-8")
    passport = run("rules ours.json --code")[1].strip()
    assert json.loads(run(f"rules {passport} --json")[1]) == dump(
        rules_from({"target": 32, "forced_bid": 1})
    )


def test_a_file_goes_before_a_code_of_the_same_name(run: Run) -> None:
    Path("F6KF").write_text('{"target": 32}', encoding="utf-8")
    assert json.loads(run("rules F6KF --json")[1])["target"] == 32


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"house": 1}', "there is no option house"),
        ('{"target": "10"}', 'the option target cannot be "10", which is of the wrong kind'),
        ('{"deck": 24}', 'the options deck = 24 and widow = "maker_takes" rule each other out'),
        ("[]", "it is no JSON object with options"),
        ("{", "it is not JSON: line 1, column 2"),
        ('{"target": NaN}', "NaN is no number that can be kept"),
    ],
)
def test_a_file_that_holds_no_rules_gets_one_line(run: Run, content: str, said: str) -> None:
    Path("ours.json").write_text(content, encoding="utf-8")
    for line in ("rules ours.json", f"{SIMULATE} --rules ours.json"):
        code, out, errors = run(line)
        assert (code, out) == (1, "")
        assert errors.startswith(f"hasenpfeffer: ours.json: {said}")
        assert errors.count("\n") == 1
    assert not Path("out").exists()


def test_the_version_is_told(run: Run) -> None:
    assert run("--version") == (0, f"Hasenpfeffer {__version__}\n", "")


def test_a_build_tells_its_commit(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "__file__", str(tmp_path / "cli.py"))
    (tmp_path / "_commit.txt").write_text("abc1234\n", encoding="ascii")
    assert run("--version") == (0, f"Hasenpfeffer {__version__} (abc1234)\n", "")


def test_help_is_there_for_each_command(run: Run) -> None:
    for command in ("", "simulate", "check", "rules"):
        code, said, errors = run(f"{command} --help")
        assert (code, errors) == (0, "")
        assert said.startswith(f"usage: hasenpfeffer {command}".rstrip())


def test_a_folder_that_cannot_be_written_gets_one_line_and_exit_code_1(run: Run) -> None:
    Path("out").write_bytes(b"a file stands where the folder should be")
    code, _, errors = run(SIMULATE)
    assert code == 1
    assert errors.startswith("hasenpfeffer: out cannot be written: ")
    assert errors.count("\n") == 1


def test_no_command_needs_a_display_or_pygame(run: Run) -> None:
    Path("good.hasen").write_bytes(record_to_bytes(Record(CLASSIC, PLAYERS, 0)))
    script = (
        "import sys; from game.__main__ import main\n"
        "codes = [main(line.split()) for line in sys.argv[1:]]\n"
        "assert not [name for name in sys.modules if name.startswith('pygame')]\n"
        "sys.exit(any(codes))"
    )
    environment = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
    lines = [SIMULATE, "check good.hasen", "rules classic", "--version"]
    command = [sys.executable, "-P", "-c", script, *lines]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_reader_that_leaves_ends_it_without_a_word(run: Run) -> None:
    Path("good.hasen").write_bytes(record_to_bytes(Record(CLASSIC, PLAYERS, 0)))
    command = [*PROGRAM, "check", *["good.hasen"] * 2000]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="another kind of interrupt")
def test_ctrl_c_ends_it_without_a_word_and_leaves_whole_files(run: Run) -> None:
    command = [*PROGRAM, *SIMULATE.replace("--matches 2", "--matches 1000000").split()]
    # Whoever runs the tests in the background has the signal ignored, which is inherited.
    heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, preexec_fn=heed) as process:  # noqa: PLW1509
        try:
            while not Path("out/match-0002.hasen").exists():
                assert process.poll() is None
            process.send_signal(signal.SIGINT)
            out, errors = process.communicate(timeout=30)
        finally:
            process.kill()
    assert (process.returncode, out, errors) == (130, b"", b"")
    files = [str(file) for file in Path("out").iterdir()]
    assert run.with_arguments("check", *files)[0] == 0
