"""What others have done weighs the worlds as it should: against the rule of thumb asked itself."""

from collections.abc import Generator, Iterator
from dataclasses import replace
from math import exp, log, prod
from random import Random
from typing import Final

import pytest

from game.ai.auctions import solution_of
from game.ai.calls import Turn, turn_of
from game.ai.declaring import dealt_kind, final_kind
from game.ai.figures import figures_of
from game.ai.inference import called_by_tenths, chances_by_tenths, solved_by_tenths
from game.ai.knowledge import Knowledge
from game.ai.plans import BLIND, Plan, Trust
from game.ai.search import Thought
from game.ai.solver_search import Search
from game.ai.strains import Strain, strain_of
from game.ai.valuation import expected_tricks
from game.ai.worlds import Chance, World
from game.cards import JOKER, Card
from game.rules import PRESETS, Phase, Rules, State, legal_actions, new_match, step, view
from game.rules.actions import Bid, Deal, Discard, KeepPartner, NameTrump, Pass, Play
from game.rules.seats import SEATS
from game.rules.state import Call
from tests.ai.support import decision, play_out
from tests.ai.test_auctions import SOLVED
from tests.rules.support import random_deal

HOYLE: Final = replace(PRESETS["joker_bids"], auction="continuous")
TRUST: Final = Trust(solves=0.0, thinks=0.0, doubt=0.0)


def thought(state: State, trust: Trust = TRUST, worlds: int = 10) -> Thought:
    """A decision in the making, for the seat whose turn it is."""
    assert state.turn is not None
    seen, thumb = view(state, state.turn), decision(state)
    return Thought(
        seen, Knowledge(seen), legal_actions(state), thumb, Plan(worlds, 0.5, trust), Search()
    )


def found_by(
    reading: Generator[object, None, list[tuple[World, float]]],
) -> list[tuple[World, float]]:
    """What a search for worlds comes to."""
    while True:
        try:
            next(reading)
        except StopIteration as end:
            return list(end.value)


def hands(rules: Rules, rng: Random, count: int) -> Iterator[list[State]]:
    """The positions of play of so many hands without a loner, with a choice of cards."""
    while count:
        start, _ = step(new_match(rules, rng.choice(SEATS)), random_deal(rules, rng))
        found = [
            state
            for state in play_out(start)
            if state.phase is Phase.PLAY and len(legal_actions(state)) > 1 and not state.alone
        ]
        if found:
            count -= 1
            yield found


def true_world(state: State) -> World:
    """Where the cards really are."""
    assert state.trump is not None
    strain = strain_of(state.rules, state.trump)
    first, second, third, fourth = (strain.mask(hand) for hand in state.hands)
    return first, second, third, fourth


def in_world(state: State, world: World) -> tuple[list[list[Card]], Card]:
    """The cards that each seat was dealt in a world, the maker's with the widow; the discard."""
    assert state.trump is not None
    assert state.maker is not None
    strain = strain_of(state.rules, state.trump)
    held = [[card for card in state.rules.pack if strain.bit[card] & mask] for mask in world]
    done = [*(trick.plays for trick in state.tricks), state.trick]
    for plays in done:
        for seat, card in plays:
            held[seat].append(card)
    (gone,) = set(state.rules.pack) - {card for hand in held for card in hand}
    held[state.maker].append(gone)
    return held, gone


def odd_plays(state: State, held: list[list[Card]], gone: Card) -> int:
    """How many cards played by others the rule of thumb would not have played in a world."""
    assert state.maker is not None
    assert state.trump is not None
    dealt = [list(hand) for hand in held]
    widow = next(card for card in dealt[state.maker] if card != JOKER)
    dealt[state.maker].remove(widow)
    strain = strain_of(state.rules, state.trump)
    now, _ = step(
        new_match(state.rules, state.dealer)._replace(score=state.score),
        Deal(tuple(tuple(hand) for hand in dealt), (widow,)),
    )
    for call in state.calls:
        bid = Pass(call.seat) if call.bid is None else Bid(call.seat, call.bid, call.trump)
        now, _ = step(now, bid)
    now, _ = step(now, NameTrump(state.maker, state.trump))
    now, _ = step(now, Discard(state.maker, gone))
    if now.phase is Phase.ALONE:
        now, _ = step(now, KeepPartner(state.maker))
    found = 0
    for plays in [*(trick.plays for trick in state.tricks), state.trick]:
        for seat, card in plays:
            action = decision(now).action
            assert isinstance(action, Play)
            if seat != state.turn and not is_like(now, strain, action.card, card):
                found += 1
            now, _ = step(now, Play(seat, card))
    return found


def is_like(now: State, strain: Strain, one: Card, other: Card) -> bool:
    """Whether no card that is still to win lies between two cards of one hand."""
    if strain.suit[one] != strain.suit[other]:
        return False
    low, high = sorted((strain.bit[one], strain.bit[other]))
    assert now.turn is not None
    gone = {card for trick in now.tricks for _, card in trick.plays}
    gone |= {card for _, card in now.trick}
    between = [
        card
        for card in now.rules.pack
        if strain.suit[card] == strain.suit[one] and low < strain.bit[card] < high
    ]
    return all(card in gone or card in now.hands[now.turn] for card in between)


def by_hand(state: State, world: World, trust: Trust) -> float:
    """The weight of a world, put together from the rule of thumb's own figures."""
    rules, maker, trump = state.rules, state.maker, state.trump
    assert maker is not None
    assert trump is not None
    held, gone = in_world(state, world)
    likely = trust.odd ** odd_plays(state, held, gone)
    for seat in {call.seat for call in state.calls} - {state.turn}:
        table = [1.0] * 70
        for at, call in enumerate(state.calls):
            if call.seat == seat:
                turn: Turn = turn_of(rules, state.calls[:at], seat, state.score)
                bid = -1 if call.bid is None else rules.ladder.index(call.bid)
                row = chances_by_tenths(rules, turn, bid, trust)
                table = [one * other for one, other in zip(table, row, strict=True)]
        mine = held[seat]
        dealt = [[c for c in mine if c != w] for w in mine] if seat == maker else [mine]
        likely *= sum(table[tenths(rules, six)] for six in dealt) / len(dealt)
    if state.turn != maker:
        seven = held[maker]
        sixes = [[card for card in seven if card != laid] for laid in seven]
        worth = {each: max(tricks(rules, each, six) for six in sixes) for each in rules.trumps}
        parts = [exp((each - worth[trump]) / trust.trump_spread) for each in worth.values()]
        likely *= trust.slip + (1 - trust.slip) / sum(parts)
        strain = strain_of(rules, trump)

        def left(card: Card) -> float:
            bit = strain.bit[card]
            height = (strain.suit[card] & (bit - 1)).bit_count()
            return tricks(rules, trump, [c for c in seven if c != card]) - 0.01 * height

        parts = [exp((left(card) - left(gone)) / trust.discard_spread) for card in seven]
        likely *= trust.slip + (1 - trust.slip) / sum(parts)
    return likely


def tricks(rules: Rules, trump: object, cards: list[Card]) -> float:
    """Tricks expected of the maker's cards, in hundredths."""
    strain = strain_of(rules, trump)  # type: ignore[arg-type]
    return round(expected_tricks(final_kind(rules), strain, strain.mask(cards)), 2)


def tenths(rules: Rules, cards: list[Card]) -> int:
    """Tenths of tricks expected of six cards as dealt, under the best trump."""
    strains = [strain_of(rules, trump) for trump in rules.trumps]
    kind = dealt_kind(rules)
    most = max(round(100 * expected_tricks(kind, each, each.mask(cards))) for each in strains)
    return min((most + 5) // 10, 69)


@pytest.mark.parametrize("rules", [HOYLE, PRESETS["classic"]])
def test_a_world_weighs_what_all_acts_in_it_are_likely(rules: Rules, rng: Random) -> None:
    """Three worlds of each position, against the rule of thumb asked at every act."""
    assert figures_of(rules).trumps == rules.trumps
    compared = 0
    for states in hands(rules, rng, 4):
        for state in states:
            one = thought(state)
            unseen, chance = one.knows.unseen, Chance(rng.getrandbits(60))
            for _ in range(3):
                world = one.worlds.draw(chance)
                aside = unseen & ~(world[0] | world[1] | world[2] | world[3])
                weighed = one.weigher.weigh(world, aside)
                if weighed:
                    ratio = weighed / by_hand(state, world, TRUST)
                    assert 0.9 < ratio < 1.1, (state, world)
                    compared += 1
    assert compared > 60


def is_at_the_switch(one: Thought, worlds: list[World]) -> bool:
    """Whether about a fiftieth of the worlds count: there some draws read half, others all."""
    unseen = one.knows.unseen
    likely = [
        one.weigher.weigh(world, unseen & ~(world[0] | world[1] | world[2] | world[3]))
        for world in worlds
    ]
    share = sum(likely) ** 2 / (len(likely) * sum(each**2 for each in likely))
    return 0.01 < share < 0.04


def test_worlds_come_as_often_as_they_weigh(rng: Random) -> None:
    """Of all worlds of an ending, drawn anew 60 times; within a twentieth of the whole."""
    done = 0
    for states in hands(HOYLE, rng, 30):
        for state in states:
            one = thought(state)
            if not 200 < one.worlds.number < 2_000 or done == 3:
                continue
            every = list(one.worlds.all())
            if is_at_the_switch(one, every):
                continue
            done += 1
            weights = one.weights(every)
            expected = {w: x / sum(weights) for w, x in zip(every, weights, strict=True)}
            assert sum(expected.values()) == pytest.approx(1)
            drawn = dict.fromkeys(every, 0.0)
            for seed in range(60):
                for world, number in found_by(one.drawn(Chance(seed * 7919 + 1), 64, 16)):
                    drawn[world] += number
            total = sum(drawn.values())
            by_weight = sorted(every, key=lambda world: -expected[world])
            for top in (len(every) // 50 + 1, len(every) // 10, len(every) // 3):
                part = sum(expected[world] for world in by_weight[:top])
                share = sum(drawn[world] for world in by_weight[:top]) / total
                assert abs(share - part) < 0.05, (top, part, share)
    assert done


def test_the_true_cards_are_likelier_than_others(rng: Random) -> None:
    """The mean gain over all worlds alike, in 40 hands played by the rule of thumb."""
    gains = []
    for states in hands(HOYLE, rng, 40):
        state = rng.choice(states)
        one, chance = thought(state, Trust()), Chance(rng.getrandbits(60))
        worlds = [true_world(state), *(one.worlds.draw(chance) for _ in range(100))]
        weights = one.weights(worlds)
        gains.append(log(weights[0] * len(weights) / sum(weights)))
    assert sum(gains) / len(gains) > 0.7


def test_who_is_blind_weighs_all_alike(rng: Random) -> None:
    for states in hands(HOYLE, rng, 5):
        one, chance = thought(states[-1], BLIND), Chance(rng.getrandbits(60))
        assert {one.weigher.weigh(one.worlds.draw(chance), 0) for _ in range(50)} == {1.0}


def test_the_jokers_holder_had_to_bid(rng: Random) -> None:
    """2.3, `joker_holder_must_bid`: after four passes the maker was dealt the Joker."""
    rules, found = PRESETS["joker_bids"], 0
    while found < 3:
        state, _ = step(new_match(rules, rng.choice(SEATS)), random_deal(rules, rng))
        while state.phase is Phase.AUCTION:
            assert state.turn is not None
            state, _ = step(state, Pass(state.turn))
        if state.maker is None:
            continue
        while state.phase is not Phase.PLAY:
            state, _ = step(state, decision(state).action)
        lead = next(a for a in legal_actions(state) if isinstance(a, Play) and a.card != JOKER)
        state, _ = step(state, lead)
        if Knowledge(view(state, state.turn or 0)).unseen & strain_bit(state):
            one, chance = thought(state), Chance(rng.getrandbits(60))
            worlds = [one.worlds.draw(chance) for _ in range(200)]
            for world, weight in zip(worlds, one.weights(worlds), strict=True):
                others = [world[seat] for seat in SEATS if seat != state.maker]
                has = not any(hand & strain_bit(state) for hand in others)
                assert bool(weight) == has
            found += 1


def strain_bit(state: State) -> int:
    """The bit of the Joker."""
    assert state.trump is not None
    return strain_of(state.rules, state.trump).joker


def test_doubt_leaves_every_world_its_part(rng: Random) -> None:
    """People need not play by the rule: no world that can be counts less than that."""
    trust = Trust(doubt=0.2)
    for states in hands(HOYLE, rng, 5):
        one, chance = thought(states[-1], trust), Chance(rng.getrandbits(60))
        weights = one.weights([one.worlds.draw(chance) for _ in range(100)])
        assert min(weights) >= 0.2
        assert prod(weights) < 1  # they differ


@pytest.mark.parametrize("way", ["solves", "thinks"])
def test_calls_are_read_in_another_way_in_part(way: str) -> None:
    """The chance of a line of calls is that of one way to call or the other, not a muddle."""
    rules = PRESETS["classic"]
    calls = (Call(0, "4"), Call(1, None), Call(2, None), Call(3, "5"))

    def read(share: float, seat: int, score: tuple[int, int] = (0, 0)) -> list[float]:
        trust = Trust(solves=0.0, thinks=0.0)._replace(**{way: share})
        return called_by_tenths(rules, score, calls, seat, trust)

    for seat in range(4):
        mixed = [
            0.75 * one + 0.25 * other
            for one, other in zip(read(0.0, seat), read(1.0, seat), strict=True)
        ]
        assert read(0.25, seat) == pytest.approx(mixed)
        assert read(0.0, seat) != read(1.0, seat)
        # Where a bid may end the match others are called than those that were counted or solved.
        assert read(1.0, seat, (0, 9)) == read(0.0, seat, (0, 9))


@pytest.mark.parametrize("preset", SOLVED)
def test_the_chances_of_calls_by_the_solution_sum_to_one(preset: str) -> None:
    rules = PRESETS[preset]
    solution = solution_of(rules)
    assert solution
    for place in range(0, len(solution.lowest), 7):
        bids = (-1, *range(solution.lowest[place], solution.bids))
        even = [1 / len(bids)] * 70
        rows = [solved_by_tenths(solution, place, bid, even) for bid in bids]
        assert [sum(column) for column in zip(*rows, strict=True)] == pytest.approx([1] * 70)
