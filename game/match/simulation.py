"""Whole matches among computer players, without a window or a clock."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Final

from game.ai.brain import Brain
from game.ai.levels import brain, decide_safely, parse
from game.match.budget import worlds_for
from game.match.record import Player, Record
from game.match.session import Session
from game.rules import Phase, Refusal, Rules, legal_actions

MAX_HANDS: Final = 500
"""After so many hands without a winner a match is left unfinished."""


def play_out(session: Session, brains: Sequence[Brain], max_hands: int = MAX_HANDS) -> None:
    """Play a match on to its end, or until ``max_hands`` hands of it have been played.

    Args:
        session: the match; it is carried on from where it stands.
        brains: one for each of the seats 0-3.
        max_hands: hands of the whole match; those thrown in count.

    Whoever looks at worlds looks at as many as its level wants, which the record then says; so a
    match does not depend on the machine.
    """
    for place, player in enumerate(session.record.players):
        wanted = worlds_for(player.level or "", None)
        if wanted and session.worlds(place) is None:
            session.fix_worlds(place, wanted)
    while session.state.phase is not Phase.OVER:
        state = session.state
        if state.phase is Phase.DEAL:
            if state.hand_number >= max_hands:
                return
            session.deal()
            continue
        seat, legal = state.turn, legal_actions(state)
        assert seat is not None
        chance, worlds = session.rng(seat), session.worlds(seat) or 0
        decision = decide_safely(brains[seat], session.view(seat), legal, chance, worlds)
        refused = session.submit(decision.action, state.number)
        assert not isinstance(refused, Refusal)


def simulate(rules: Rules, names: Sequence[str], seed: str, max_hands: int = MAX_HANDS) -> Record:
    """The record of one match among computer players.

    Within a version the same arguments give the same record.

    Args:
        rules: the house rules.
        names: one for each seat, ``level`` or ``level:personality``.
        seed: what the deals come from.
        max_hands: hands after which the match is left unfinished.

    Raises:
        ValueError: for a level or a personality that does not exist, or a seed that is none.
    """
    parsed = [parse(name) for name in names]
    players = [
        Player(f"{name} {seat}", "ai", *who) for name, who, seat in zip(names, parsed, count())
    ]
    session = Session.start(rules, players, seed)
    play_out(session, [brain(*who) for who in parsed], max_hands)
    return session.record
