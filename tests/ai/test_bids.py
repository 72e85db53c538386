"""C-A4: no change of the players makes them bid otherwise unseen.

The figures in ``bids.json`` are those of many fixed deals (``tools/make_bids.py``).
"""

import json

import pytest

from tools.make_bids import DEALS, FILE, counted

SAMPLE = {"beginner": 300, "casual": 300, "steady": 30}
KNOWN = json.loads(FILE.read_text(encoding="utf-8"))


def check(level: str, deals: int) -> None:
    """Hold a level's bids in the first deals against its figures, within five standard errors."""
    known, total = KNOWN[level]["bids"], KNOWN[level]["deals"]
    found = counted(level, deals)
    assert sum(won for won, _ in found.values()) == deals
    for bid in known.keys() | found.keys():
        share, made = (count / total for count in known.get(bid, (0, 0)))
        won, kept = found.get(bid, (0, 0))
        for count, expected in ((won, share), (kept, made)):
            band = 5 * (deals * max(expected * (1 - expected), 1 / deals)) ** 0.5
            assert abs(count - deals * expected) <= band, (bid, count, deals * expected)


def test_the_figures_are_those_of_as_many_deals_as_are_promised() -> None:
    for level, deals in DEALS.items():
        assert KNOWN[level]["deals"] == deals
        assert sum(won for won, _ in KNOWN[level]["bids"].values()) == deals


@pytest.mark.parametrize("level", SAMPLE)
def test_bids_are_as_frequent_and_made_as_often_as_before(level: str) -> None:
    check(level, SAMPLE[level])


@pytest.mark.slow
@pytest.mark.parametrize("level", DEALS)
def test_bids_are_as_frequent_and_made_as_often_as_before_on_all_deals(level: str) -> None:
    check(level, DEALS[level])
