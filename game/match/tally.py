"""What duplicate pairs have shown: points, bids and how often they were made, chances, times."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

WIDE: Final = 1.96
"""Standard errors to either side of a mean within which 95 % of the means lie."""


@dataclass
class Forecasts:
    """Chances that were given before the cards were played, and what came of them."""

    count: int = 0
    predicted: float = 0.0
    """Sum of the chances (0-1)."""
    made: int = 0

    def add(self, other: Forecasts) -> None:
        """Count what others have come to."""
        self.count += other.count
        self.predicted += other.predicted
        self.made += other.made

    def summary(self) -> dict[str, float]:
        """How many there are, and of those the mean chance and the share that was made."""
        n = max(self.count, 1)
        return {
            "n": self.count,
            "predicted": round(self.predicted / n, 4),
            "made": round(self.made / n, 4),
        }


@dataclass
class Tally:
    """What duplicate pairs have shown so far."""

    differences: list[float] = field(default_factory=list)
    """By pair: points a deal of the first line-up less those of the second."""
    bids: Counter[str] = field(default_factory=Counter)
    """How often the first line-up won the auction with each bid; ``*`` marks a loner's."""
    made: Counter[str] = field(default_factory=Counter)
    """How often it made it."""
    by_bid: dict[str, Forecasts] = field(default_factory=dict)
    """By bid: the chances that the first line-up gave itself when it made the bid it played."""
    by_bowers: dict[str, Forecasts] = field(default_factory=dict)
    """The same by the bowers of the later trump that the maker then held, none to two."""
    tables: int = 0
    """Hands dealt."""
    thrown_in: int = 0
    wins: float = 0.0
    """Matches that the first line-up has won."""
    matches: int = 0
    seconds: tuple[list[float], list[float]] = field(
        default_factory=lambda: ([], []), compare=False
    )
    """By line-up: the processor time of each decision for which there was a choice."""

    @property
    def mean(self) -> float:
        """Points a deal by which the first line-up is ahead."""
        return statistics.fmean(self.differences)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval around the mean."""
        return WIDE * statistics.stdev(self.differences) / sqrt(len(self.differences))

    @property
    def interval(self) -> str:
        """The mean and its 95 % interval, such as ``+0.250 +- 0.081``."""
        return f"{self.mean:+.3f} +- {self.margin:.3f}"

    def add(self, other: Tally) -> None:
        """Count what another tally has counted."""
        self.differences += other.differences
        self.bids += other.bids
        self.made += other.made
        for mine, theirs in (
            (self.by_bid, other.by_bid),
            (self.by_bowers, other.by_bowers),
        ):
            for key, found in theirs.items():
                mine.setdefault(key, Forecasts()).add(found)
        self.tables += other.tables
        self.thrown_in += other.thrown_in
        self.wins += other.wins
        self.matches += other.matches
        for taken, more in zip(self.seconds, other.seconds, strict=True):
            taken += more

    def foretell(self, bid: str, bowers: int | None, chance: float, is_made: bool) -> None:
        """Count a chance (0-1) that was given to a bid, and whether it was made.

        ``bowers`` is ``None`` where the trump has none.
        """
        found = Forecasts(1, chance, int(is_made))
        self.by_bid.setdefault(bid, Forecasts()).add(found)
        if bowers is not None:
            self.by_bowers.setdefault(str(bowers), Forecasts()).add(found)

    def latency(self, line_up: int) -> dict[str, float]:
        """Milliseconds that decisions took: at 50, 95 and 99 %, and at most."""
        taken = sorted(self.seconds[line_up]) or [0.0]
        at = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
        return {
            name: round(1000 * taken[min(int(share * len(taken)), len(taken) - 1)], 2)
            for name, share in at.items()
        }


def summaries(forecasts: Mapping[str, Forecasts]) -> dict[str, dict[str, float]]:
    """The summaries of forecasts by their key."""
    return {key: forecasts[key].summary() for key in sorted(forecasts)}
