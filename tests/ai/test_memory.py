"""What is forgotten and misjudged: once a deal, from what the seat was dealt, and never back."""

from random import Random
from statistics import fmean, pstdev

import pytest

from game.ai.knowledge import Knowledge
from game.ai.memory import Recall, deal_seed, dealt_to, mood
from game.ai.plans import PERFECT, Memory
from game.cards import PACK
from game.rules import PRESETS, Phase, Rules, State, new_match, step, view
from game.rules.seats import SEATS
from tests.ai.support import play_out
from tests.rules.pairwise import PAIRWISE, random_rules
from tests.rules.support import random_deal, random_match

POOR = Memory(0.2, 0.35, 0.5)


def states_of(rules: Rules, rng: Random) -> list[State]:
    start, _ = step(new_match(rules, rng.choice(SEATS)), random_deal(rules, rng))
    return play_out(start)


def test_what_a_seat_was_dealt_can_be_told_at_every_moment(rng: Random) -> None:
    """2.1 with 2.4, 2.6: through widow, discard, exchange and tricks, for each of the seats."""
    sets = [*PRESETS.values(), *PAIRWISE, *(random_rules(rng) for _ in range(40))]
    for rules in sets:
        for states in (states_of(rules, rng), [each[0] for each in random_match(rules, rng, 1)]):
            hands: tuple[frozenset[object], ...] = ()
            for state in states:
                if state.phase is Phase.DEAL:
                    continue
                if state.phase is Phase.AUCTION and not state.calls:
                    hands = tuple(frozenset(held) for held in state.hands)
                assert tuple(dealt_to(view(state, seat)) for seat in SEATS) == hands


def test_a_deal_has_one_seed_for_a_seat_and_another_for_the_next(rng: Random) -> None:
    for rules in PRESETS.values():
        states = states_of(rules, rng)
        for seat in SEATS:
            assert len({deal_seed(view(state, seat)) for state in states}) == 1
        assert len({deal_seed(view(states[0], seat)) for seat in SEATS}) == 4


def test_the_mood_is_a_normal_curve_around_nought(rng: Random) -> None:
    """2,000 hands, within five standard deviations."""
    found = []
    for _ in range(500):
        start, _ = step(new_match(PRESETS["classic"], 0), random_deal(PRESETS["classic"], rng))
        found += [mood(view(start, seat)) for seat in SEATS]
    assert abs(fmean(found)) < 5 / 2000**0.5
    assert abs(pstdev(found) - 1) < 5 / 4000**0.5


@pytest.mark.parametrize("forgets", [0.15, 0.35, 0.8])
def test_a_card_is_kept_as_long_as_its_chance_says(forgets: float, rng: Random) -> None:
    """With p a trick, (1 - p) ** n are left after n tricks; within five standard deviations."""
    kept = {1: 0, 2: 0, 4: 0}
    hands = 120
    for _ in range(hands):
        start, _ = step(new_match(PRESETS["classic"], 0), random_deal(PRESETS["classic"], rng))
        recall = Recall(Memory(others=forgets), view(start, 0))
        for ago in kept:
            kept[ago] += sum(recall.has_card(card, False, ago) for card in PACK)
            assert all(recall.has_card(card, True, ago) for card in PACK)
    total = hands * len(PACK)
    for ago, count in kept.items():
        share = (1 - forgets) ** ago
        assert abs(count - total * share) < 5 * (total * share * (1 - share)) ** 0.5


def test_what_is_forgotten_counts_as_unseen_and_stays_forgotten(rng: Random) -> None:
    forgotten = voids = 0
    for number in range(40):
        rules = [*PRESETS.values()][number % len(PRESETS)]
        before = dict.fromkeys(SEATS, 0)
        for state in states_of(rules, rng):
            if state.phase is not Phase.PLAY or state.turn is None:
                continue
            seen = view(state, state.turn)
            whole, part = Knowledge(seen), Knowledge(seen, Recall(POOR, seen))
            lost = part.unseen & ~whole.unseen
            assert part.unseen & whole.unseen == whole.unseen
            assert not lost & whole.strain.mask(dealt_to(seen))
            assert not lost & whole.strain.mask(card for _, card in state.trick)
            assert before[state.turn] & ~lost == 0
            before[state.turn] = lost
            forgotten += lost.bit_count()
            for mine, all_of_them in zip(part.voids, whole.voids, strict=True):
                assert mine & all_of_them == mine
                voids += mine != all_of_them
            assert Knowledge(seen, Recall(PERFECT, seen)).unseen == whole.unseen
    assert forgotten > 100
    assert voids > 20
