"""How many worlds a player looks at: fixed for a match, so that its record replays exactly.

A level says how many it wants. On a machine that could not look at so many in the time that a
person likes to wait, it gets fewer; how fast the machine is, is measured once, where the players
think.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Final

from game.ai.brain import decide
from game.ai.levels import ADVICE_WORLDS, ADVISER, FALLBACK, adviser, brain, worlds_of
from game.ai.profiles import LEVELS
from game.match.record import Player
from game.match.session import Session
from game.rules import CLASSIC, Phase, PlayerAction, View, legal_actions
from game.rules.seats import SEATS

SECONDS: Final = 0.35
"""Seconds that a decision may take."""
LEAST: Final = 20
"""Fewer worlds than this are of no use to anybody, however slow the machine is."""

_SAMPLE: Final = 24
"""Worlds by which the speed is measured, and before that half as many to warm up."""


def measured_speed(clock: Callable[[], float] = time.process_time) -> float:
    """Worlds a second that the strongest brain looks at with a whole hand to play, on this machine.

    Takes about a tenth of a second. ``clock`` counts seconds of processor time.
    """
    view, legal = _opening()
    player = adviser()
    decide(player, view, legal, Random(0), _SAMPLE // 2)
    began = clock()
    decide(player, view, legal, Random(1), _SAMPLE)
    return _SAMPLE / max(clock() - began, 1e-6)


def worlds_for(level: str, speed: float | None) -> int:
    """The budget of a level in a match that begins now; 0 for a level that looks at no worlds.

    Args:
        level: its name, or the adviser's; one that does not exist looks at none.
        speed: worlds a second that this machine looks at; ``None`` if that is not known.
    """
    wanted = ADVICE_WORLDS if level == ADVISER else worlds_of(level) if level in LEVELS else 0
    if speed is None or wanted <= LEAST:
        return wanted
    # In steps, so that two measurements on one machine mostly agree.
    possible = int(speed * SECONDS) // LEAST * LEAST
    return min(wanted, max(LEAST, possible))


@cache
def _opening() -> tuple[View, tuple[PlayerAction, ...]]:
    """What the first seat to lead in some hand sees, and may play."""
    session = Session.start(CLASSIC, [Player("", "ai")] * len(SEATS), "speed")
    player = brain(FALLBACK)
    while session.state.phase is not Phase.PLAY:
        seat = session.state.turn
        if seat is None:
            session.deal()
            continue
        legal = legal_actions(session.state)
        decision = decide(player, session.view(seat), legal, Random(0))
        session.submit(decision.action, session.state.number)
    assert session.state.turn is not None
    return session.view(session.state.turn), legal_actions(session.state)
