"""Measures one level against another in duplicate pairs: the same deals, the sides swapped.

    python -m tools.duplicate casual random --rules classic --pairs 2000 --seed S

Each pair is one deal at nought all, played at two tables: at one the first level has the sides 0,
at the other 1. Its figure is the mean of the first level's points less the second's. The same
arguments give the same output.
"""

import argparse
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from game.ai.brain import Brain, decide
from game.ai.levels import LEVELS, brain
from game.match.deals import deal
from game.rules import PRESETS, Rules, State, legal_actions, new_match, step, view
from game.rules.events import HandScored, HandThrownIn
from game.rules.scoring import HandResult
from game.rules.seats import SEATS, side_of


@dataclass
class Tally:
    """What a match in duplicate pairs has shown so far."""

    differences: list[float] = field(default_factory=list)
    """By pair: points a deal of the first line-up less those of the second."""
    bids: Counter[str] = field(default_factory=Counter)
    """How often the first line-up won the auction with each bid; `*` marks a loner's."""
    made: Counter[str] = field(default_factory=Counter)
    """How often it made it."""
    tables: int = 0
    thrown_in: int = 0

    @property
    def mean(self) -> float:
        """Points a deal by which the first line-up is ahead."""
        return statistics.fmean(self.differences)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval around the mean."""
        return 1.96 * statistics.stdev(self.differences) / sqrt(len(self.differences))


def play_hand(state: State, brains: Sequence[Brain], rng: Random) -> HandResult | None:
    """Play one hand that is dealt, with one brain a seat; `None` if it was thrown in.

    Raises:
        ValueError: if a brain decides nothing, or what is not legal.
    """
    while True:
        seat = state.turn
        assert seat is not None
        chosen = decide(brains[seat], view(state, seat), legal_actions(state), rng)
        state, events = step(state, chosen.action)
        for event in events:
            if isinstance(event, HandScored):
                return event.result
            if isinstance(event, HandThrownIn):
                return None


def play_pairs(a: Brain, b: Brain, rules: Rules, pairs: int, seed: str) -> Tally:
    """Play `a` against `b`; the dealer moves on from pair to pair."""
    tally = Tally()
    for number in range(1, pairs + 1):
        dealer = number % len(SEATS)
        dealt, _ = step(new_match(rules, dealer), deal(seed, number, dealer, rules.deck))
        total = 0
        for side in (0, 1):
            brains = [a if side_of(seat) == side else b for seat in SEATS]
            result = play_hand(dealt, brains, Random(f"{seed}/{number}/{side}"))
            tally.tables += 1
            if result is None:
                tally.thrown_in += 1
                continue
            total += result.points[side] - result.points[1 - side]
            if side_of(result.maker) == side:
                bid = result.bid + "*" * result.alone
                tally.bids[bid] += 1
                tally.made[bid] += result.made
        tally.differences.append(total / 2)
    return tally


def report(tally: Tally) -> Iterator[str]:
    """The lines that sum up a tally."""
    yield (
        f"{tally.mean:+.3f} +- {tally.margin:.3f} points a deal over "
        f"{len(tally.differences)} pairs; thrown in {tally.thrown_in / tally.tables:.1%}"
    )
    for bid, count in sorted(tally.bids.items()):
        share, made = count / tally.tables, tally.made[bid] / count
        yield f"  bid {bid:3} at {share:6.1%} of tables, made {made:.1%}"


def main() -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description="Measure a level in duplicate pairs.")
    parser.add_argument("a", choices=LEVELS, help="the level measured")
    parser.add_argument("b", choices=LEVELS, help="the level it plays against")
    parser.add_argument("--rules", choices=PRESETS, default="classic", help="a preset")
    parser.add_argument("--pairs", type=int, default=2000, help="how many deals (2 or more)")
    parser.add_argument("--seed", default="1", help="seed of the deals, any text")
    options = parser.parse_args()
    if options.pairs < 2:
        parser.error("--pairs must be 2 or more")
    tally = play_pairs(
        brain(options.a), brain(options.b), PRESETS[options.rules], options.pairs, options.seed
    )
    print("\n".join(report(tally)))


if __name__ == "__main__":
    main()
