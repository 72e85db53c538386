"""The playout is the rule of thumb: card by card the same, in hands of all rules."""

from collections.abc import Sequence
from random import Random

import pytest

from game.ai import playout
from game.ai.playout import Table
from game.ai.strains import strain_of
from game.cards import Suit
from game.rules import CLASSIC, PRESETS, Phase, Rules, State, legal_actions, new_match, step, view
from game.rules.actions import Play
from game.rules.events import TrickWon
from game.rules.house import tricks_bid
from game.rules.seats import SEATS, side_of
from tests.ai.support import decision
from tests.ai.test_strains import FREE_JOKER
from tests.rules.pairwise import PAIRWISE, random_rules
from tests.rules.support import random_deal
from tools import compiled

SOURCE = compiled.SOURCES[1]


def table_of(state: State) -> Table:
    """The table of a hand about to be played."""
    assert state.trump is not None
    assert state.maker is not None
    assert state.bid is not None
    assert state.turn is not None
    strain = strain_of(state.rules, state.trump)
    out = sum(1 << seat for seat in state.sitting_out)
    table = Table(strain.has_trump, strain.pack, strain.joker, state.maker, out)
    asides = []
    for seat in SEATS:
        seen = view(state, seat)
        aside = [*seen.widow, seen.discard, *seen.thrown]
        mask = strain.mask(card for card in aside if card is not None)
        asides.append(mask & ~strain.mask(seen.hand))
    hands = [strain.mask(hand) for hand in state.hands]
    table.know((asides[0], asides[1], asides[2], asides[3]), (0, 0, 0, 0))
    needed = tricks_bid(state.bid)
    table.begin((hands[0], hands[1], hands[2], hands[3]), 0, state.turn, needed)
    return table


def check_hand(rules: Rules, rng: Random) -> int:
    """Play a hand in which chance calls and declares, and now and then plays; cards compared."""
    state, compared = new_match(rules, rng.choice(SEATS)), 0
    state, _ = step(state, random_deal(rules, rng))
    wild = rng.random() < 0.5
    while state.phase not in (Phase.PLAY, Phase.DEAL, Phase.OVER):
        legal = legal_actions(state)
        state, _ = step(state, rng.choice(legal) if wild else decision(state).action)
    if state.phase is not Phase.PLAY:
        return 0
    table = table_of(state)
    whole = table_of(state)
    assert state.trump is not None
    assert state.maker is not None
    makers, strays = side_of(state.maker), rng.choice((0.0, 0.3))
    strain, hand = strain_of(rules, state.trump), state.hand_number
    taken = 0
    while state.hand_number == hand and state.turn is not None:
        chosen = decision(state).action
        assert isinstance(chosen, Play)
        assert table.turn == state.turn
        assert table.choose() == strain.bit[chosen.card], (state, chosen)
        assert chosen.suit is None or table.name() == strain.plain[chosen.suit]
        compared += 1
        if rng.random() < strays:
            chosen = rng.choice(legal_actions(state))
        assert isinstance(chosen, Play)
        named = 0 if chosen.suit is None else strain.plain[chosen.suit]
        table.play(strain.bit[chosen.card], named)
        state, events = step(state, chosen)
        for event in events:
            if isinstance(event, TrickWon):
                taken = event.taken[makers]
    if not strays:
        assert whole.finish() == table.taken
    assert taken == table.taken
    return compared


def check(rule_sets: Sequence[Rules], hands: int, rng: Random) -> None:
    """So many hands of each rule set; some are thrown in, but most are played."""
    compared = [check_hand(rules, rng) for rules in rule_sets for _ in range(hands)]
    assert sum(compared) > 10 * len(compared)


@pytest.mark.parametrize("preset", PRESETS)
def test_it_plays_as_the_rule_of_thumb_does(preset: str, rng: Random) -> None:
    check([PRESETS[preset]], 40, rng)


def test_it_does_so_under_other_rules(rng: Random) -> None:
    """Loners with two to four hands, exchanges, widows of all kinds, no bowers, no trump."""
    check([FREE_JOKER] * 10, 4, rng)
    check([*PAIRWISE, *(random_rules(rng) for _ in range(20))], 4, rng)


@pytest.mark.slow
def test_it_does_so_in_many_hands(rng: Random) -> None:
    check(list(PRESETS.values()), 2_000, rng)
    check([random_rules(rng) for _ in range(1_000)], 4, rng)


def test_the_compiled_playout_is_that_of_the_source(rng: Random) -> None:
    """It was compiled of this source, not of an older one."""
    if str(playout.__file__).endswith(".py"):
        pytest.skip("the playout is not compiled here")
    source = compiled.interpreted(SOURCE)
    strain = strain_of(CLASSIC, Suit.SPADES)
    for _ in range(200):
        deal = random_deal(CLASSIC, rng)
        hands = [strain.mask(hand) for hand in deal.hands]
        taken = set()
        for kind in (playout, source):
            table = kind.Table(True, strain.pack, strain.joker, 0, 0)
            table.know((strain.mask(deal.widow), 0, 0, 0), (0, 0, 0, 0))
            table.begin((hands[0], hands[1], hands[2], hands[3]), 0, 1, 4)
            taken.add(table.finish())
        assert len(taken) == 1
