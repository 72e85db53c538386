"""Measures this game's ways of thinking at Euchre, against the ISMCTS bot of OpenSpiel.

    python -m tools.euchre --pairs 4000 --seed NAME

It needs PyPI ``open_spiel`` and its numpy, which the game does not: ``pip install open_spiel``.
Each pair is the same deal twice, the sides swapped. What is printed is our points a deal less
theirs, and the processor time that a decision takes on both sides. Euchre is played as OpenSpiel
has it: 24 cards, five each, one turned up, the dealer stuck after seven passes, points 1, 2 and 4.
The same seed gives the same deals; the bot's own chance cannot be seeded.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from math import sqrt
from multiprocessing import get_context
from random import Random
from typing import Any, Final

from tools.euchre_player import EuchrePlayer
from tools.euchre_seat import Seen, card_of, clockwise

UCT_C: Final = 4.0
"""How much the bot explores: as wide as its values, from -4 to 4 and mostly within 2."""


def seen_by(seat: int, history: Sequence[int]) -> Seen:
    """What a seat has seen of a game: its own cards, and what was done before all.

    Args:
        seat: 0-3 clockwise, OpenSpiel's players.
        history: OpenSpiel's actions so far, chance and all.
    """
    seen = Seen(
        seat,
        dealer=history[0],
        hand={card_of(card) for card in history[1 + clockwise(history[0], seat) : 21 : 4]},
        upcard=card_of(history[21]),
    )
    for action in history[22:]:
        seen.watch(action)
    return seen


class Ours:
    """Our player, behind the calls of an OpenSpiel bot."""

    def __init__(self, worlds: int) -> None:
        self._player = EuchrePlayer(worlds)

    def step(self, state: Any, rng: Random) -> int:
        """An action of OpenSpiel's for the player whose turn it is."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        return self._player.choose(seen_by(state.current_player(), state.history()), legal, rng)


class Theirs:
    """OpenSpiel's ISMCTS bot."""

    def __init__(self, simulations: int) -> None:
        self._simulations = simulations

    def step(self, state: Any, rng: Random) -> int:
        """An action of OpenSpiel's for the player whose turn it is."""
        import pyspiel

        legal = state.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        seed = rng.getrandbits(31)
        bot = pyspiel.ISMCTSBot(
            seed,
            pyspiel.RandomRolloutEvaluator(1, seed),
            UCT_C,
            self._simulations,
            -1,
            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            False,
            False,
        )
        return int(bot.step(state))


class AtRandom:
    """Any action, as likely as every other."""

    def step(self, state: Any, rng: Random) -> int:
        """An action of OpenSpiel's for the player whose turn it is."""
        return int(rng.choice(state.legal_actions()))


def play_pair(job: tuple[str, int, int, int]) -> tuple[float, list[float], list[float]]:
    """One deal at two tables: our points less theirs, and how long each decision took.

    Args:
        job: seed, number of the pair, worlds of ours, simulations of theirs (0: at random).
    """
    import pyspiel

    seed, number, worlds, simulations = job
    cards = list(range(24))
    Random(f"{seed}:{number}").shuffle(cards)
    game = pyspiel.load_game("euchre")
    players = (Ours(worlds), Theirs(simulations) if simulations else AtRandom())
    took: tuple[list[float], list[float]] = ([], [])
    total = 0.0
    for side in (0, 1):
        rng = Random(f"{seed}:{number}:{side}")
        state = game.new_initial_state()
        state.apply_action(number % 4)
        for card in cards[:21]:
            state.apply_action(card)
        while not state.is_terminal():
            who = (state.current_player() + side) % 2
            has_choice = len(state.legal_actions()) > 1
            began = time.process_time()
            action = players[who].step(state, rng)
            if has_choice:
                took[who].append(time.process_time() - began)
            state.apply_action(action)
        total += state.returns()[side]
    return total, *took


def measure(
    seed: str, pairs: int, worlds: int, simulations: int, processes: int
) -> Iterator[tuple[float, list[float], list[float]]]:
    """Play so many pairs, in order."""
    jobs = [(seed, number, worlds, simulations) for number in range(1, pairs + 1)]
    if processes == 1:
        yield from map(play_pair, jobs)
        return
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(play_pair, jobs, chunksize=4)


def main() -> int:
    """Run a match; return 0, or 2 where ``open_spiel`` is missing."""
    parser = argparse.ArgumentParser(description="Our players against OpenSpiel's at Euchre.")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--worlds", type=int, default=100, help="worlds a decision of ours")
    parser.add_argument(
        "--simulations", type=int, default=1000, help="of theirs; 0 for an opponent at random"
    )
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        print("this needs OpenSpiel: pip install open_spiel", file=sys.stderr)
        return 2
    points: list[float] = []
    ours: list[float] = []
    theirs: list[float] = []
    found = measure(
        options.seed, options.pairs, options.worlds, options.simulations, options.processes
    )
    for number, (difference, mine, others) in enumerate(found, 1):
        points.append(difference / 2)
        ours += mine
        theirs += others
        if number % 20 == 0:
            print(
                f"\r{number}/{options.pairs} {_interval(points)}",
                end="",
                file=sys.stderr,
                flush=True,
            )
    print(f"points a deal {_interval(points)}, {len(points)} pairs, seed {options.seed}")
    print(json.dumps({"ours_ms": _latency(ours), "theirs_ms": _latency(theirs)}))
    return 0


def _interval(points: Sequence[float]) -> str:
    margin = 1.96 * statistics.stdev(points) / sqrt(len(points)) if len(points) > 1 else 0.0
    return f"{statistics.fmean(points):+.3f} +- {margin:.3f}"


def _latency(seconds: list[float]) -> dict[str, float]:
    seconds.sort()
    at = {"p50": 0.5, "p95": 0.95, "p99": 0.99}
    found = {
        name: round(1000 * seconds[int(share * (len(seconds) - 1))], 2)
        for name, share in at.items()
    }
    return {"mean": round(1000 * statistics.fmean(seconds), 2), **found}


if __name__ == "__main__":
    sys.exit(main())
