"""What the tests of matches share: matches played at random, and records as plain JSON."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from game.match import words
from game.match.reading import record_from_bytes, record_from_json
from game.match.record import Player, Record, RecordError
from game.match.replaying import replay
from game.match.session import Session
from game.match.writing import record_to_bytes
from game.options import OptionError
from game.rules import CLASSIC, Phase, Refusal, Rules, legal_actions, rules_from
from game.rules.house import OPTIONS
from tests.rules.support import choose

ROOT = Path(__file__).resolve().parents[2]

PLAYERS = (
    Player("You", "human"),
    Player("Greta", "ai", "casual"),
    Player("Elke", "ai", "casual", "bold"),
    Player("Jon", "ai", "random"),
)


def any_rules(rng: Random) -> Rules:
    """A rule set without contradictions, by chance: every option with any value."""
    while True:
        drawn = {key: rng.choice(each.values) for key, each in OPTIONS.items()}
        try:
            return rules_from(drawn)
        except OptionError:
            continue


def act_at_random(session: Session, rng: Random) -> None:
    """Deal if a deal is due, else carry out any legal action; most calls are a pass."""
    state = session.state
    if state.phase is Phase.DEAL:
        session.deal()
        return
    action = choose(legal_actions(state), rng)
    assert not isinstance(session.submit(action, state.number), Refusal)


def random_session(
    rng: Random, rules: Rules = CLASSIC, actions: int = 10_000, hands: int = 60
) -> Session:
    """A match played by any legal actions, to its end or for so many actions or hands."""
    session = Session.start(rules, PLAYERS, str(rng.random()))
    for _ in range(actions):
        state = session.state
        if state.phase is Phase.OVER or (state.phase is Phase.DEAL and state.hand_number >= hands):
            break
        act_at_random(session, rng)
    return session


def json_of(record: Record) -> dict[str, Any]:
    """A record as plain JSON, to be changed by a test."""
    plain: dict[str, Any] = json.loads(record_to_bytes(record))
    return plain


def verdict_on(record: object) -> str:
    """What the referee says of a record: ``ok``, or the line of its first fault."""
    try:
        if isinstance(record, bytes):
            replay(record_from_bytes(record))
        else:
            replay(record_from_json(record))
    except RecordError as error:
        return words.record_error(error)
    return "ok"


def plain_match() -> Session:
    """A match without chance: eldest bids 3, and everybody does the first thing that is legal.

    Two hands are played and the third has come to its first trick.
    """
    session = Session.start(CLASSIC, PLAYERS, "1")
    while session.state.hand_number < 3 or len(session.state.trick) < 2:
        state = session.state
        if state.phase is Phase.DEAL:
            session.deal()
            continue
        legal = legal_actions(state)
        is_eldest = state.phase is Phase.AUCTION and not state.calls
        session.submit(legal[3] if is_eldest else legal[0], state.number)
    return session


_PARENT = """
import sys
from game.match.worker import Worker

if __name__ == "__main__":
    worker = Worker()
    worker.start()
    worker.news(30)
    print(worker.process_id, flush=True)
    sys.stdin.read()
"""


def parent_in(folder: Path) -> subprocess.Popen[bytes]:
    """A program, kept in a folder, that starts a worker and prints its number."""
    file = folder / "parent.py"
    file.write_text(_PARENT, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    command = [sys.executable, str(file)]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment)
