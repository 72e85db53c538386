"""The headless commands: simulate, check, rules, arena. None needs a display."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from game import __version__, options, text
from game.ai.levels import parse
from game.ai.personalities import PERSONALITIES
from game.ai.profiles import LEVELS
from game.match import arena, documents, passport, words
from game.match.deals import is_seed
from game.match.documents import DocumentError
from game.match.files import write_whole
from game.match.passport import PassportError
from game.match.reading import read_record
from game.match.record import RecordError
from game.match.replaying import replay
from game.match.rule_sheet import rule_sheet
from game.match.simulation import MAX_HANDS, simulate
from game.match.tally import Tally
from game.match.writing import record_to_bytes
from game.options import OptionError
from game.rules import PRESETS, Rules, rules_from
from game.rules.seats import SEATS

OK: Final = 0
FAILED: Final = 1
"""The work was done and something is wrong, or it could not be done."""
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130

PROGRAM: Final = "hasenpfeffer"

_RULES: Final = "PRESET-FILE-or-CODE"


class CommandError(ValueError):
    """A command that cannot be carried out; the message is for a person."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


def run(arguments: Sequence[str]) -> int:
    """Carry out a command; return the exit code.

    0 if all went well, 1 if something is wrong with a file, 2 for wrong usage. What went wrong is
    said in one line. A reader that stops reading and Ctrl-C end it without a word.
    """
    for stream in (sys.stdout, sys.stderr):
        # A file's name may hold what the terminal's encoding does not.
        getattr(stream, "reconfigure", lambda **_: None)(errors="backslashreplace")
    try:
        chosen = _parser().parse_args(arguments)
        code = _COMMANDS[chosen.command](chosen)
        sys.stdout.flush()
    except CommandError as error:
        return _complain(str(error), error.code)
    except SystemExit as ended:  # argparse has said all there is to say
        return int(ended.code or OK)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes once more at exit; that must find somebody who reads.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    return code


class _Parser(argparse.ArgumentParser):
    """One whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(_complain(message, WRONG_USAGE, self.prog))


def _complain(message: str, code: int, program: str = PROGRAM) -> int:
    line = text.t("cli.error", program=program, message=words.printable(message))
    print(line, file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    def t(key: str, **values: object) -> str:
        return text.t(f"cli.{key}", **values).replace("%", "%%")

    rules_help = t("help_rules_from", presets=", ".join(PRESETS))
    parser = _Parser(prog=PROGRAM, description=t("description"), allow_abbrev=False)
    parser.add_argument("--version", action="version", version=version(), help=t("help_version"))
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="COMMAND", help=t("help_command")
    )

    def command(name: str) -> argparse.ArgumentParser:
        about = t(f"help_{name}")
        return commands.add_parser(name, help=about, description=about, allow_abbrev=False)

    one = command("simulate")
    one.add_argument("--matches", type=_count, required=True, help=t("help_matches"))
    one.add_argument("--seed", type=_seed, required=True, help=t("help_seed"))
    one.add_argument("--rules", metavar=_RULES, default="classic", help=rules_help)
    one.add_argument(
        "--players",
        type=_players,
        metavar="L,L,L,L",
        required=True,
        help=t("help_players", levels=", ".join(LEVELS), personalities=_characters()),
    )
    one.add_argument("--out", type=Path, metavar="DIR", required=True, help=t("help_out"))
    one.add_argument(
        "--max-hands",
        type=_count,
        default=MAX_HANDS,
        help=t("help_max_hands", default=MAX_HANDS),
    )
    one.add_argument("--force", action="store_true", help=t("help_force"))

    one = command("arena")
    for name in ("a", "b"):
        one.add_argument(
            name,
            type=_line_up,
            metavar=name.upper(),
            help=t(f"help_{name}", names=_names(), personalities=_characters()),
        )
    one.add_argument("--suite", choices=arena.SUITES, default="deals", help=t("help_suite"))
    one.add_argument("--pairs", type=_count, default=1000, help=t("help_pairs"))
    one.add_argument("--rules", metavar=_RULES, default="classic", help=rules_help)
    one.add_argument("--seed", type=_seed, default="1", help=t("help_seed_arena"))
    one.add_argument("--worlds", type=_count, default=0, help=t("help_worlds"))
    one.add_argument("--declarer", metavar="LEVEL", type=_level, help=t("help_declarer"))
    one.add_argument("--processes", type=_count, help=t("help_processes"))
    one.add_argument("--json", action="store_true", help=t("help_json_arena"))

    one = command("check")
    one.add_argument("files", metavar="FILE", nargs="+", help=t("help_file"))

    one = command("rules")
    one.add_argument("rules", metavar=_RULES, help=rules_help)
    instead = one.add_mutually_exclusive_group()
    instead.add_argument("--json", action="store_true", help=t("help_json"))
    instead.add_argument("--code", action="store_true", help=t("help_code"))
    one.add_argument("--lang", metavar="CODE", help=t("help_lang"))
    return parser


def version() -> str:
    """The name, the version and, in a build, the commit it was built from."""
    line = text.t("program.version", version=__version__)
    try:
        commit = Path(__file__).with_name("_commit.txt").read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return line
    return text.t("cli.commit", version=line, commit=commit)


def _count(value: str) -> int:
    if not re.fullmatch(r"0*[1-9][0-9]{0,8}", value, re.ASCII):
        raise argparse.ArgumentTypeError(text.t("cli.bad_number", value=words.quoted(value)))
    return int(value)


def _seed(value: str) -> str:
    if not is_seed(value):
        raise argparse.ArgumentTypeError(text.t("cli.bad_seed"))
    return value


def _players(value: str) -> list[str]:
    names = value.split(",")
    try:
        for name in names:
            parse(name)
        is_good = len(names) == len(SEATS)
    except ValueError:
        is_good = False
    if not is_good:
        said = text.t("cli.bad_players", levels=", ".join(LEVELS), personalities=_characters())
        raise argparse.ArgumentTypeError(said)
    return names


def _names() -> str:
    return ", ".join(arena.NAMES)


def _characters() -> str:
    return ", ".join(PERSONALITIES)


def _level(value: str) -> str:
    try:
        parse(value)
    except ValueError:
        message = text.t("cli.bad_level", value=words.quoted(value), levels=", ".join(LEVELS))
        raise argparse.ArgumentTypeError(message) from None
    return value


def _line_up(value: str) -> str:
    try:
        arena.line_up(value)
    except ValueError:
        message = text.t(
            "cli.bad_line_up",
            value=words.quoted(value),
            names=_names(),
            personalities=_characters(),
        )
        raise argparse.ArgumentTypeError(message) from None
    return value


def _rules(chosen: str) -> Rules:
    """The rules of a preset, of a file, or of a code.

    Raises:
        CommandError: if it is none of them, or the file does not hold rules.
    """
    if chosen in PRESETS:
        return PRESETS[chosen]
    file = Path(chosen)
    try:
        found = documents.read(file)
        if not isinstance(found, dict):
            raise _bad_rules(file, text.t("cli.not_an_object"))
        return rules_from(found)
    except DocumentError as error:
        if error.code == "no_such_file":
            return _rules_of_code(chosen)
        raise _bad_rules(file, words.document_error(error)) from error
    except OptionError as error:
        raise _bad_rules(file, words.option_error(error)) from error


def _rules_of_code(chosen: str) -> Rules:
    try:
        return passport.rules_of(chosen)
    except PassportError as error:
        values = {"value": words.quoted(chosen), "presets": ", ".join(PRESETS)}
        key = "cli.bad_code" if passport.looks_like_code(chosen) else "cli.no_rules"
        message = text.t(key, **values, sentence=words.passport_error(error))
        raise CommandError(message, WRONG_USAGE) from error


def _bad_rules(file: Path, sentence: str) -> CommandError:
    return CommandError(text.t("cli.bad_rules", file=file, sentence=sentence), FAILED)


def _simulate(chosen: argparse.Namespace) -> int:
    rules, folder = _rules(chosen.rules), chosen.out
    hands = 0
    try:
        if not chosen.force and folder.is_dir() and any(folder.glob("*.hasen")):
            raise CommandError(text.t("cli.folder_has_records", folder=folder), WRONG_USAGE)
        for number in range(1, chosen.matches + 1):
            seed = f"{chosen.seed}/{number}"
            record = simulate(rules, chosen.players, seed, chosen.max_hands)
            hands += len(record.hands)
            write_whole(folder / f"match-{number:04d}.hasen", record_to_bytes(record))
    except OSError as error:
        reason = error.strerror or error
        return _complain(text.t("cli.cannot_write", file=folder, reason=reason), FAILED)
    print(text.tn("cli.simulated", chosen.matches, hands=hands, folder=folder))
    return OK


def _arena(chosen: argparse.Namespace) -> int:
    if chosen.pairs < 2:
        raise CommandError(text.t("cli.too_few_pairs"), WRONG_USAGE)
    if chosen.declarer and chosen.suite != "cards":
        raise CommandError(text.t("cli.no_declarer"), WRONG_USAGE)
    contest = arena.Contest(
        chosen.a,
        chosen.b,
        chosen.suite,
        _rules(chosen.rules),
        chosen.seed,
        chosen.worlds,
        chosen.declarer or arena.DECLARER,
    )
    tally = Tally()
    # In the frozen program a process of its own would be a second window.
    processes = 1 if hasattr(sys, "frozen") else chosen.processes or os.cpu_count() or 1
    shows = sys.stderr.isatty()
    for part in contest.measure(chosen.pairs, processes):
        tally.add(part)
        if shows:
            done = 30 * len(tally.differences) // chosen.pairs
            bar = f"\r[{'#' * done}{'.' * (30 - done)}] {len(tally.differences)}/{chosen.pairs}"
            print(bar, end="", file=sys.stderr, flush=True)
    if shows:
        print(file=sys.stderr)
    found = contest.summary(tally)
    if chosen.json:
        print(json.dumps(found, indent=2))
        return OK
    low, high = found["ci95"]
    print(text.t("cli.arena.points", **found, low=low, high=high))
    if found["match_wins"] is not None:
        print(text.t("cli.arena.wins", a=chosen.a, share=100 * found["match_wins"]))
    for bid, counts in found["bids"].items():
        print(
            text.t(
                "cli.arena.bid",
                bid=bid,
                made=100 * counts["made"] / counts["won"],
                won=counts["won"],
            )
        )
    for what, forecasts in found["calibration"].items():
        for key, told in forecasts.items():
            shares = {each: 100 * told[each] for each in ("predicted", "made")}
            print(text.t(f"cli.arena.forecast.{what}", held=key, n=told["n"], **shares))
    for which in ("a", "b"):
        print(text.t("cli.arena.latency", name=found[which], **found["latency_ms"][which]))
    return OK


def _check(chosen: argparse.Namespace) -> int:
    code = OK
    for file in chosen.files:
        verdict = text.t("cli.ok")
        try:
            replay(read_record(Path(file)))
        except RecordError as error:
            verdict, code = words.record_error(error), FAILED
        print(text.t("cli.checked", file=words.printable(file), verdict=verdict))
    return code


def _show_rules(chosen: argparse.Namespace) -> int:
    if chosen.lang is not None:
        if chosen.lang not in text.languages():
            known = ", ".join(text.languages())
            value = words.quoted(chosen.lang)
            raise CommandError(
                text.t("cli.bad_language", value=value, languages=known), WRONG_USAGE
            )
        text.use_language(chosen.lang)
    rules = _rules(chosen.rules)
    if chosen.code:
        print(passport.code_of(rules))
    elif chosen.json:
        print(json.dumps(options.dump(rules), indent=2))
    else:
        name = words.printable(Path(chosen.rules).name)
        print(rule_sheet(rules, text.t("rule_sheet.title", name=name)))
    return OK


_COMMANDS: Final[dict[str, Callable[[Any], int]]] = {
    "simulate": _simulate,
    "arena": _arena,
    "check": _check,
    "rules": _show_rules,
}
