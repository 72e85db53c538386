"""C-A23: what is said of a level or a character is what its table says, no more and no less."""

import re

import pytest

from game.ai.personalities import PERSONALITIES
from game.ai.plans import PERFECT
from game.ai.profiles import LEVELS, OFFERED, PROFILES
from game.match.describing import level_about, personality_about
from game.text import t


@pytest.mark.parametrize("level", OFFERED)
def test_a_level_is_described_by_its_profile(level: str) -> None:
    profile, words = PROFILES[level], level_about(level)
    numbers = [int(number) for number in re.findall(r"\d+", words)]
    assert numbers == ([profile.cards.worlds] if profile.cards else [])
    reads = profile.cards is not None and profile.cards.trust.odd < 1
    assert ("reads what others" in words) == reads
    assert ("orgets" in words) == (profile.memory != PERFECT)
    assert ("Misjudges" in words) == (profile.misjudges > 0)
    assert ("simple rules" in words) == (profile.cards is None)
    assert ("bid through" in words) == (profile.calls == "worlds")


def test_no_two_levels_or_characters_are_described_alike() -> None:
    assert len({level_about(level) for level in LEVELS}) == len(LEVELS)
    assert len({personality_about(name) for name in PERSONALITIES}) == len(PERSONALITIES)


@pytest.mark.parametrize("name", PERSONALITIES)
def test_a_character_is_described_by_each_of_its_traits(name: str) -> None:
    words = personality_about(name)
    for trait, points in PERSONALITIES[name]._asdict().items():
        for way, holds in (("more", points > 0), ("less", points < 0)):
            assert (t(f"trait.{trait}.{way}") in words) == holds
