"""Advice in words; every reason of every brain has its own."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import polib

from game import paths
from game.ai import bidding, policy
from game.ai.adviser import Adviser
from game.ai.brain import Decision, Reason, decide
from game.match import advising
from game.rules import PRESETS, PlayerAction, View, legal_actions, new_match, step, view
from game.rules.actions import Pass, Play
from tests.rules.support import random_deal, random_match

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("You", "Greta", "Elke", "Jon")


def codes_in_code() -> set[str]:
    """The codes that the brains name: whole in the code, or in a table of rules."""
    found = {rule.code for rule in (*policy.LEAD, *policy.FOLLOW, *bidding.CALLS)}
    for file in sorted((ROOT / "game" / "ai").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Reason":
                found |= {
                    part.value
                    for part in ast.walk(node.args[0])
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                }
    return found


def catalogue() -> dict[str, str]:
    file = paths.locale() / "en" / "LC_MESSAGES" / "hasenpfeffer.po"
    return {entry.msgid: entry.msgstr for entry in polib.pofile(str(file))}


def test_every_reason_of_every_brain_has_words() -> None:
    codes = codes_in_code()
    assert {"best_in_worlds", "draw_trump", "worth_a_bid", "most_tricks", "only_choice"} <= codes
    assert not {code for code in codes if f"reason.{code}" not in catalogue()}


def test_what_a_card_does_has_words(rng: Random) -> None:
    """Whatever is chosen, wisely or not, under any preset."""
    seen = set()
    for rules in PRESETS.values():
        for state, action, _, _ in random_match(rules, rng, hands=4):
            if isinstance(action, Play) and state.turn is not None:
                from game.ai.adviser import what_it_does

                code = what_it_does(view(state, state.turn), action)
                seen.add(code)
                assert advising.reason([Reason(code)])
    assert len(seen) > 10


class Stubborn:
    """A brain that passes, since what is worth more is hardly ever made."""

    def think(
        self, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int
    ) -> Iterator[Decision]:
        seldom = Reason("made_too_seldom", {"bid": "BP", "percent": 12})
        yield Decision(Pass(view.seat), reasons=(seldom, Reason("best_in_worlds", {"worlds": 8})))


def test_a_pass_beside_a_bid_with_more_points_is_explained() -> None:
    """Before what the rule of thumb would say of it."""
    state, _ = step(new_match(PRESETS["peppers"], 0), random_deal(PRESETS["peppers"], Random(1)))
    assert state.turn is not None
    seen = view(state, state.turn)
    chosen = decide(Adviser(Stubborn()), seen, legal_actions(state), Random(0))
    assert advising.advice(chosen, seen) == (
        "Pass. A bid of Big Pepper may be worth more, but is made only 12 % of the time: "
        "no partner could count on it."
    )
