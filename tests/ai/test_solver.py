"""The open-card solver, held against plain minimax through the rules and against DDS (bridge)."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest

from game.ai import solver, solver_search
from game.ai.solver import Position, Solver, mask_of_play, position_of
from game.ai.strains import JOKER_BIT, strain_of
from game.cards import JOKER, NO_TRUMPS, SUITS, Suit, cards
from game.rules import Phase, PlayerAction, Rules, State, legal_actions, rules_from, step
from game.rules.actions import Play
from game.rules.events import HandScored
from game.rules.seats import SEATS, left_of, partner_of, right_of, side_of
from game.rules.tricks import suit_of
from tests.rules.support import position
from tools import bridge, compiled

FREE: dict[str, object] = {"no_trump": "high_and_low", "joker_in_no_trump": "names_suit"}
FREE_JOKER = rules_from(FREE)
"""With no trump there the Joker belongs to no suit, which is beyond the bridge solver."""
PACKS = [
    rules_from({"deck": deck, "bowers": bowers, **more})
    for deck, more in ((25, {}), (24, {"widow": "none", "no_trump": "high_and_low"}))
    for bowers in (True, False)
]
"""Every pack that tricks are played with: with and without Joker and bowers."""

LINE_UPS = ("all", "alone", "alone against one")


def state_of(rng: Random, rules: Rules, trump: Suit, size: int, line_up: str) -> State:
    """A random position before a lead, with `size` cards a hand; half of them rich in trumps."""
    pack = list(rules.pack)
    rng.shuffle(pack)
    if rng.random() < 0.5:
        pack.sort(key=lambda one: rng.random() + (suit_of(one, trump, rules.bowers) is not trump))
    maker, out, lone_defender = rng.choice(SEATS), set(), None
    if line_up != "all":
        out.add(partner_of(maker))
    if line_up == "alone against one":
        lone_defender = rng.choice([left_of(maker), right_of(maker)])
        out.add(partner_of(lone_defender))
    return State(
        rules,
        phase=Phase.PLAY,
        hand_number=1,
        dealer=rng.choice(SEATS),
        hands=tuple(tuple(sorted(pack[size * seat : size * (seat + 1)])) for seat in SEATS),
        turn=rng.choice([seat for seat in SEATS if seat not in out]),
        maker=maker,
        bid="1",
        trump=trump,
        alone=line_up != "all",
        lone_defender=lone_defender,
        sitting_out=frozenset(out),
    )


def played_out(state: State, rng: Random) -> Iterator[State]:
    """The state and those that random cards lead to, as long as there is one to play."""
    while state.phase is Phase.PLAY:
        yield state
        state, _ = step(state, rng.choice(legal_actions(state)))


def minimax(state: State) -> dict[PlayerAction, int]:
    """The makers' tricks from here, by each card: every line of play to its end, by the rules."""
    return {action: _after(state, action) for action in legal_actions(state)}


def _after(state: State, action: PlayerAction) -> int:
    assert state.maker is not None
    makers = side_of(state.maker)
    after, events = step(state, action)
    for event in events:
        if isinstance(event, HandScored):
            return event.result.tricks[makers] - state.taken[makers]
    assert after.turn is not None
    best = max if side_of(after.turn) == makers else min
    return after.taken[makers] - state.taken[makers] + best(minimax(after).values())


def by_bit(state: State, values: dict[PlayerAction, int]) -> dict[int, int]:
    """Values by action as values by the mask of the play."""
    assert state.trump is not None
    strain = strain_of(state.rules, state.trump)
    return {
        mask_of_play(strain, one): tricks for one, tricks in values.items() if isinstance(one, Play)
    }


def name_of(rules: Rules) -> str:
    """What a pack is called in the names of the tests."""
    return "free Joker" if rules is FREE_JOKER else f"{rules.deck}-{rules.bowers}"


interpreted = cache(compiled.interpreted)
"""The search as Python runs it, whether or not it is compiled beside its source."""


@pytest.fixture(params=["as imported", "interpreted"])
def new_solver(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], Solver]:
    """Makes solvers: of the module that is imported, and of its source where that is compiled."""
    if request.param == "interpreted":
        if str(solver_search.__file__).endswith(".py"):
            pytest.skip("what is imported is interpreted")
        monkeypatch.setattr(solver, "Search", interpreted().Search)
        monkeypatch.setattr(solver, "Root", interpreted().Root)
    return Solver


@pytest.mark.parametrize("rules", [*PACKS, FREE_JOKER], ids=name_of)
@pytest.mark.parametrize("line_up", LINE_UPS)
def test_endings_are_worth_what_minimax_says(
    new_solver: Callable[[], Solver], rules: Rules, line_up: str, rng: Random
) -> None:
    check_endings(new_solver(), rules, line_up, rng, {1: 10, 2: 60, 3: 2})


@pytest.mark.slow
@pytest.mark.parametrize("rules", [*PACKS, FREE_JOKER], ids=name_of)
@pytest.mark.parametrize("line_up", LINE_UPS)
def test_many_endings_are_worth_what_minimax_says(rules: Rules, line_up: str, rng: Random) -> None:
    check_endings(Solver(), rules, line_up, rng, {1: 200, 2: 4000, 3: 150})


def check_endings(
    solver: Solver, rules: Rules, line_up: str, rng: Random, counts: dict[int, int]
) -> None:
    """Every position of random endings, by each card and in every window; counts by cards held."""
    trumps = NO_TRUMPS if rules is FREE_JOKER else rules.trumps
    for size, count in counts.items():
        for _ in range(count):
            trump = rng.choice(trumps)
            for state in played_out(state_of(rng, rules, trump, size, line_up), rng):
                check_ending(solver, state)


def check_ending(solver: Solver, state: State) -> None:
    """Everything the solver says of a position is what minimax says (R16-R18)."""
    assert state.maker is not None
    assert state.turn is not None
    values = by_bit(state, minimax(state))
    is_makers = side_of(state.turn) == side_of(state.maker)
    worth = (max if is_makers else min)(values.values())
    position = position_of(state)
    left = len(state.hands[state.turn])
    assert solver.solve_cards(position) == values, state
    assert solver.solve(position) == worth
    for low in range(left + 1):
        assert solver.can_take(position, low) == (worth >= low)
        for high in range(low, left + 1):
            assert solver.solve(position, low, high) == min(max(worth, low), high)
            clipped = {bit: min(max(tricks, low), high) for bit, tricks in values.items()}
            assert solver.solve_cards(position, low, high) == clipped


def deals_by_dds(
    solver: Solver, rng: Random, deals: int, line_ups: tuple[str, ...]
) -> tuple[int, list[State]]:
    """How many positions of random deals were compared, card by card, and those that differ.

    A deal is compared before every card of one random line of play.
    """
    dds = bridge.load_dds()
    if dds is None:
        pytest.skip("the bridge solver (endplay) is not installed")
    oracle = bridge.Oracle(dds)
    compared, differing = 0, []
    for number in range(deals):
        rules = PACKS[number % len(PACKS)]
        trump = rng.choice(rules.trumps)
        start = state_of(rng, rules, trump, 6, line_ups[number // len(PACKS) % len(line_ups)])
        for state in played_out(start, rng):
            position = position_of(state)
            compared += 1
            if solver.solve_cards(position) != oracle.solve_cards(position):
                differing.append(state)
    return compared, differing


def test_deals_are_worth_what_the_bridge_solver_says(
    new_solver: Callable[[], Solver], rng: Random
) -> None:
    assert deals_by_dds(new_solver(), rng, 300, ("all",)) == (300 * 24, [])


def test_loners_are_worth_what_the_bridge_solver_says(
    new_solver: Callable[[], Solver], rng: Random
) -> None:
    _, differing = deals_by_dds(new_solver(), rng, 160, LINE_UPS[1:])
    assert differing == []


@pytest.mark.slow
def test_five_thousand_deals_are_worth_what_the_bridge_solver_says(rng: Random) -> None:
    assert deals_by_dds(Solver(), rng, 5000, ("all",)) == (5000 * 24, [])


@pytest.mark.slow
def test_two_thousand_loners_are_worth_what_the_bridge_solver_says(rng: Random) -> None:
    compared, differing = deals_by_dds(Solver(), rng, 2000, LINE_UPS[1:])
    assert compared >= 2000 * 12
    assert differing == []


def test_the_compiled_search_is_that_of_the_source(rng: Random) -> None:
    """The same answers for as many cards searched: it was compiled of this source, not an older."""
    if str(solver_search.__file__).endswith(".py"):
        pytest.skip("the search is not compiled here")
    one, other = solver_search.Search(), interpreted().Search()
    for _ in range(40):
        state = state_of(rng, PACKS[0], rng.choice(PACKS[0].trumps), 6, "all")
        hands = position_of(state).hands
        nothing = (0, 0, 0, 0)
        answers = [
            kind.Root(search, hands, nothing, True).cards(0, 6)
            for kind, search in ((solver_search, one), (interpreted(), other))
        ]
        assert answers[0] == answers[1]
        assert one.nodes == other.nodes > 0


def test_a_shared_table_changes_no_answer(rng: Random) -> None:
    """Worlds, trumps and discards may share a solver: what it remembers holds in any deal."""
    shared = Solver()
    for _ in range(60):
        rules = rng.choice([*PACKS, FREE_JOKER])
        state = state_of(rng, rules, rng.choice(rules.trumps), 5, rng.choice(LINE_UPS))
        position = position_of(state)
        assert shared.solve_cards(position) == Solver().solve_cards(position)


def test_the_table_does_not_grow_for_ever(rng: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interpreted(), "_FULL", 50)
    search, nothing = interpreted().Search(), (0, 0, 0, 0)
    sizes = []
    for _ in range(10):
        hands = position_of(state_of(rng, PACKS[0], Suit.HEARTS, 5, "all")).hands
        root = interpreted().Root(search, hands, nothing, True)
        assert len(search._table) < 50
        fresh = interpreted().Root(interpreted().Search(), hands, nothing, True)
        assert root.value(0, 5) == fresh.value(0, 5)
        sizes.append(len(search._table))
    assert max(sizes) >= 50


def test_top_trumps_take_a_trick_each() -> None:
    """R4, R5: Joker, right and left bower are the three best trumps; the fourth trick is lost."""
    hands = ("JK JH JD 9C", "9H AC KC QC", "9S TS JS QS", "AH KH QH TH")
    state = position(hands, "H")
    bit = strain_of(state.rules, Suit.HEARTS).bit
    values = Solver().solve_cards(position_of(state))
    assert [values[bit[one]] for one in cards("JK JH JD")] == [3, 3, 3]


def test_a_loner_s_partner_takes_no_part() -> None:
    """2.5: the ace that the partner holds takes no trick for a loner."""
    hands = ("JK KC", "9H QC", "JH AC", "9S TS")
    assert Solver().solve(position_of(position(hands, "H"))) == 2
    alone = position(("JK TC", "9H QC", "JH AC", "9S TS"), "H", alone=True)
    assert Solver().solve(position_of(alone)) == 1


def test_the_joker_names_the_suit_that_does_it() -> None:
    """Option `joker_in_no_trump`: asked for hearts, seat 1 must part with what stops them."""
    state = position(("JK KH", "AH AS", "9H 9S", "QD TD"), "NT", options=FREE)
    values = Solver().solve_cards(position_of(state))
    joker = {
        suit: values[mask_of_play(strain_of(state.rules, Suit.NO_TRUMP), Play(0, JOKER, suit))]
        for suit in SUITS
    }
    assert joker == {Suit.CLUBS: 1, Suit.DIAMONDS: 1, Suit.HEARTS: 2, Suit.SPADES: 1}
    low = position(("JK 9H", "TH AS", "KH QS", "QD TD"), "NL", options=FREE)
    assert Solver().solve(position_of(low)) == 2


def test_what_is_no_position_is_refused() -> None:
    joker = Position((2, 4, 16, 128), (JOKER_BIT, 0, 0, 0), 0, False, 0, 0x3F)
    joker = joker._replace(hands=(0, 4, 16, 128))
    assert Solver().solve(joker) == 1
    for bad in (
        joker._replace(named=0),
        joker._replace(named=0x3F, trick=(0, 0, 0, 0), hands=(2, 4, 16, 128)),
        joker._replace(trick=(2, 0, 0, 0)),
        joker._replace(trick=(0, 0, 0, JOKER_BIT), leader=0, hands=(2, 4, 16, 0)),
    ):
        with pytest.raises(ValueError, match="nobody can play from"):
            Solver().solve(bad)
    here = Position((1, 2, 4, 8), (0, 0, 0, 0), 0, True, 0)
    nobody = (0, 0, 0, 0)
    assert Solver().solve(here) in (0, 1)
    for bad in (
        here._replace(hands=nobody),
        here._replace(hands=(1, 2, 4, 8 | 16)),
        here._replace(hands=(1, 1, 4, 8)),
        here._replace(leader=0, hands=(0, 2, 4, 8)),
        here._replace(hands=nobody, trick=(1, 2, 4, 8)),
        here._replace(trick=(0, 2, 0, 0)),
        here._replace(hands=(1, 2, 0, 8), trick=(0, 0, 4, 0)),
        here._replace(hands=(0x7F, 0, 0, 0)),
    ):
        for ask in (Solver().solve, Solver().solve_cards):
            with pytest.raises(ValueError, match="nobody can play from"):
                ask(bad)


def test_only_the_tricks_have_a_position() -> None:
    before = position(("JK", "9H", "JH", "9S"), "H")._replace(phase=Phase.DISCARD)
    with pytest.raises(ValueError, match="no cards are played in the phase discard"):
        position_of(before)
