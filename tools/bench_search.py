"""Measures how long the player that looks at worlds thinks about a card."""

import time
from dataclasses import replace
from random import Random
from typing import Final

from game.ai import judging
from game.ai.brain import decide
from game.ai.levels import brain
from game.ai.profiles import PROFILES
from game.ai.search import Searcher
from game.match.deals import deal
from game.rules import PRESETS, Phase, State, legal_actions, new_match, step, view
from game.rules.seats import SEATS

_HANDS: Final = 25
_RULES: Final = replace(PRESETS["joker_bids"], auction="continuous")
_COMPILED: Final = (400, 0.95, 100.0)
_INTERPRETED: Final = (60, 0.99, 500.0)
"""How many worlds, and within how many milliseconds which part of the decisions must be made."""


def positions() -> list[State]:
    """The positions of play with a choice, of hands played by the rule of thumb."""
    found, player = [], brain("casual")
    for number in range(1, _HANDS + 1):
        dealer = number % len(SEATS)
        dealt = deal("bench", number, dealer, _RULES.deck)
        state, _ = step(new_match(_RULES, dealer), dealt)
        while state.turn is not None:
            legal = legal_actions(state)
            if state.phase is Phase.PLAY and len(legal) > 1:
                found.append(state)
            chosen = decide(player, view(state, state.turn), legal, Random(number)).action
            state, _ = step(state, chosen)
    return found


def search() -> tuple[str, bool]:
    """The times of decisions in words, and whether they meet the bar."""
    is_compiled = not str(judging.__file__).endswith(".py")
    worlds, part, most = _COMPILED if is_compiled else _INTERPRETED
    plan = PROFILES["master"].cards
    assert plan is not None
    player = Searcher(plan._replace(worlds=worlds))
    times = []
    for state in positions():
        assert state.turn is not None
        seen, legal = view(state, state.turn), legal_actions(state)
        began = time.process_time()
        decide(player, seen, legal, Random(state.number))
        times.append(1000 * (time.process_time() - began))
    times.sort()
    at = {share: times[int(share * len(times))] for share in (0.5, 0.95, 0.99)}
    said = (
        f"{worlds} worlds a card, {'compiled' if is_compiled else 'interpreted'}: mean"
        f" {sum(times) / len(times):.1f} ms, 50/95/99 % {at[0.5]:.1f}/{at[0.95]:.1f}/{at[0.99]:.1f}"
        f" ms, at most {times[-1]:.1f} ms ({len(times)} decisions)"
    )
    return said, at[part] < most
