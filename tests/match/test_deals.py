import inspect
import json
from collections import Counter
from pathlib import Path

import pytest

from game.cards import cards, pack
from game.match.deals import deal, first_dealer, fresh_seed, is_seed
from game.rules.actions import Deal

# Values of the record format's examples, pinned here so that no other folder is needed.
PINNED = {
    ("1", 1, 2, 25): (
        "9S TS JD AH QS TH",
        "KD JS QD JK 9C 9H",
        "KH JH 9D AS QC KC",
        "AD TC TD QH AC KS",
        "JC",
    ),
    ("Großmutter 7/3", 1, 0, 25): (
        "9C 9D TC JS KC QC",
        "JC QS JK AS QD KD",
        "AH KS KH TD TS JH",
        "AC AD 9S 9H TH QH",
        "JD",
    ),
    ("1", 1, 2, 24): (
        "JD 9C QS TD AC QC",
        "AS JC AD 9H JH KH",
        "JS KC KD TC 9S TH",
        "QD QH AH 9D KS TS",
        "",
    ),
}


def as_sets(dealt: Deal) -> list[set[str]]:
    return [{card.text for card in hand} for hand in (*dealt.hands, dealt.widow)]


@pytest.mark.parametrize("case", PINNED)
def test_pinned_deals(case: tuple[str, int, int, int]) -> None:
    """Record format, "Deals from a seed"."""
    expected = [{card.text for card in cards(text)} for text in PINNED[case]]
    assert as_sets(deal(*case)) == expected


def test_pinned_first_dealers() -> None:
    assert [first_dealer(seed) for seed in ("1", "Großmutter 7/3")] == [2, 1]


def test_every_example(shared: Path) -> None:
    examples = json.loads((shared / "examples" / "deals.json").read_text("utf-8"))
    assert examples
    for case in examples:
        dealt = deal(case["seed"], case["number"], case["dealer"], case["deck"])
        expected = [set(case["deal"][key]) for key in ("0", "1", "2", "3", "widow")]
        assert as_sets(dealt) == expected
        assert first_dealer(case["seed"]) == case["first_dealer"]


def test_packets_of_three_go_round_twice_eldest_first() -> None:
    """R8: the same shuffled pack, whoever deals, so only the places of the packets differ."""
    by_dealer = [deal("packets", 1, dealer, 25) for dealer in range(4)]
    for dealer, dealt in enumerate(by_dealer):
        for place in range(4):
            seat, first = (dealer + 1 + place) % 4, (0 + 1 + place) % 4
            assert dealt.hands[seat] == by_dealer[0].hands[first]
        assert dealt.widow == by_dealer[0].widow


@pytest.mark.parametrize("deck", [24, 25])
def test_each_deal_is_the_pack(deck: int, seed: int) -> None:
    for number in range(1, 101):
        dealt = deal(str(seed), number, number % 4, deck)
        assert [len(hand) for hand in dealt.hands] == [6] * 4
        assert sorted([*sum(dealt.hands, ()), *dealt.widow]) == list(pack(deck))


def test_the_dealer_is_told_nothing_of_the_players() -> None:
    """The dealing code is given no score, no statistics and no level (R7, R8)."""
    assert list(inspect.signature(deal).parameters) == ["seed", "number", "dealer", "deck"]
    assert list(inspect.signature(first_dealer).parameters) == ["seed"]


def test_every_card_goes_everywhere_about_as_often() -> None:
    """Each card's place is drawn evenly: 4,000 deals, the Joker's holder by chi-squared.

    With four degrees of freedom 18.5 is passed by chance once in a thousand; the seeds are fixed.
    """
    counts = Counter(
        next((i for i, hand in enumerate(dealt.hands) if pack(25)[-1] in hand), 4)
        for dealt in (deal("even", number, 0, 25) for number in range(4000))
    )
    expected = [960, 960, 960, 960, 160]
    assert sum((counts[i] - e) ** 2 / e for i, e in enumerate(expected)) < 18.5


def test_fresh_seeds_differ() -> None:
    assert len({fresh_seed() for _ in range(100)}) == 100
    assert is_seed(fresh_seed())


@pytest.mark.parametrize("bad", ["a\nb", "a\r", "\ud800"])
def test_what_is_no_seed_is_refused(bad: str) -> None:
    assert not is_seed(bad)
    with pytest.raises(ValueError, match="not a seed"):
        deal(bad, 1, 0, 25)
    with pytest.raises(ValueError, match="not a seed"):
        first_dealer(bad)
