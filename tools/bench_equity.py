"""Measures how long it takes to find what hands and scores are worth, when a match begins."""

import time
from dataclasses import replace
from typing import Final

from game.ai.equity import Equity
from game.ai.trials import rehearsal_of
from game.rules import PRESETS, Rules

_MOST: Final = 200.0
"""Milliseconds that a match may take to begin."""


def rule_sets() -> list[Rules]:
    """The presets, and the longest matches that the editor allows: to 64, lost at 64 below."""
    found = []
    for rules in PRESETS.values():
        found += [rules, replace(rules, target=64), replace(rules, target=64, game_at_minus=64)]
        found.append(replace(rules, target=32, game_at_minus=64))
    return found


def equity() -> tuple[str, bool]:
    """The times in words, and whether they meet the bar."""
    times = []
    for rules in rule_sets():
        began = time.process_time()
        rehearsal_of(rules, 0, (0, 0))
        Equity(rules)
        times.append(1000 * (time.process_time() - began))
    classic, *_ = times
    said = f"{classic:.0f} ms under classic, at most {max(times):.0f} ms ({len(times)} rule sets)"
    return said, max(times) < _MOST
