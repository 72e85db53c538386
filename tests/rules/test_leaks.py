"""Nobody learns what a seat cannot know: twins of a state that differ only in hidden cards.

Widow and discards are among the unknown, and so is what was thrown or passed in the exchange.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import cycle
from random import Random

import pytest

from game.cards import JOKER, Card
from game.rules import PRESETS, Phase, PlayerAction, Rules, State, legal_actions, redact, step, view
from game.rules.actions import Deal, Discard, ExchangeIn, ExchangeOut, Play
from game.rules.flow import explain
from game.rules.house import rules_from
from game.rules.seats import SEATS, partner_of
from tests.rules.battery import is_widow_first
from tests.rules.pairwise import PAIRWISE, random_rules
from tests.rules.support import Taken, random_match

EXCHANGES = [
    rules_from({"partner_exchange": n, "widow_timing": timing})
    for n in (1, 2)
    for timing in ("before_trump", "after_trump")
]
RULE_SETS = [*PRESETS.values(), *PAIRWISE, *EXCHANGES]


def is_taken(state: State) -> bool:
    """True once the widow lies in the maker's hand (2.4)."""
    return state.rules.widow == "maker_takes" and (
        state.trump is not None or (state.maker is not None and is_widow_first(state.rules))
    )


def known(state: State, seat: int) -> set[Card]:
    """The cards whose place a seat knows (2.4, 2.6): its own, those played, those shown to it."""
    cards = set(state.hands[seat])
    cards |= {one for _, one in state.trick}
    cards |= {one for trick in state.tricks for _, one in trick.plays}
    if state.rules.widow == "dead_exposed" and state.trump is not None:
        cards |= set(state.widow)
    if seat == state.maker:
        cards |= set(state.thrown) | set(state.passed)
        cards |= {state.discard} if state.discard is not None else set()
        cards |= set(state.widow) if is_taken(state) else set()
    if state.maker is not None and seat == partner_of(state.maker):
        cards |= set(state.passed)
    return cards


def twin_of(state: State, seat: int, fixed: set[Card], rng: Random) -> State:
    """The state with every card that is not fixed dealt anew among the places of such cards."""
    maker = state.maker
    has_discard = state.discard is not None
    places: list[list[Card]] = [list(hand) for hand in state.hands]
    places += [[] if is_taken(state) else list(state.widow), list(state.thrown)]
    places.append([state.discard] if state.discard is not None else [])
    free = [one for place in places for one in place if one not in fixed]
    rng.shuffle(free)
    new = [[one if one in fixed else free.pop() for one in place] for place in places]
    *hands, widow, thrown, discard = new
    twin = state._replace(
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        thrown=tuple(sorted(thrown)),
        discard=discard[0] if has_discard else None,
        widow=state.widow if is_taken(state) else tuple(widow),
    )
    if maker is None or seat == maker:
        return twin
    # What the maker took, or was passed, is somewhere among the maker's cards.
    if is_taken(state):
        own = [*hands[maker], *discard, *thrown]
        twin = twin._replace(widow=(rng.choice(own),) if own else state.widow)
    if state.passed and seat != partner_of(maker) and len(hands[maker]) >= len(state.passed):
        passed = rng.sample(hands[maker], len(state.passed))
        twin = twin._replace(passed=tuple(sorted(passed)))
    return twin


def twin_action(state: State, twin: State, action: PlayerAction, seat: int, rng: Random) -> object:
    """The same act as far as the seat can see; `None` if the twin does not allow it."""
    is_hidden = isinstance(action, Discard | ExchangeOut | ExchangeIn) and action.seat != seat
    if is_hidden and not (isinstance(action, ExchangeIn) and seat == state.maker):
        return rng.choice(legal_actions(twin))
    return action if explain(twin, action) is None else None


def check_twin(taken: Taken, seat: int, rng: Random) -> bool:
    """Compare a state with a twin, and what follows; False if there was nothing to compare."""
    state, action, after, events = taken
    if isinstance(action, Deal) or state.turn is None:
        return False
    twin = twin_of(state, seat, known(state, seat), rng)
    assert view(twin, seat) == view(state, seat)
    if state.turn == seat:
        assert legal_actions(twin) == legal_actions(state)
    fixed = known(state, seat) | known(after, seat)
    if isinstance(action, Play):
        fixed.add(action.card)
    if state.rules.all_pass == "joker_holder_must_bid" and state.phase is Phase.AUCTION:
        fixed.add(JOKER)  # four passes show who holds it
    twin = twin_of(state, seat, fixed, rng)
    same = twin_action(state, twin, action, seat, rng)
    if same is None:
        twin = twin_of(state, seat, fixed | set(state.hands[state.turn]), rng)
        same = action
    twin_after, twin_events = step(twin, same)  # type: ignore[arg-type]
    assert [redact(event, seat) for event in twin_events] == [redact(e, seat) for e in events]
    assert view(twin_after, seat) == view(after, seat)
    if after.turn == seat:
        assert legal_actions(twin_after) == legal_actions(after)
    return twin != state


def check_positions(count: int, rng: Random) -> None:
    """So many positions with a twin, from random matches over all rule sets."""
    done = 0
    for rules in cycle([*RULE_SETS, *(random_rules(rng) for _ in range(20))]):
        for taken in random_match(rules, rng, hands=2):
            done += rng.random() < 0.3 and check_twin(taken, rng.choice(SEATS), rng)
            if done == count:
                return


def test_hidden_cards_change_nothing_a_seat_is_told(rng: Random) -> None:
    """2.4, 2.6: equal views, equal events, equal legal actions for 2,000 twins."""
    check_positions(2_000, rng)


@pytest.mark.slow
def test_hidden_cards_change_nothing_in_100_000_positions(rng: Random) -> None:
    check_positions(100_000, rng)


def cards_in(thing: object) -> Iterator[Card]:
    """Every card object anywhere within a value."""
    if isinstance(thing, Card):
        yield thing
    elif isinstance(thing, tuple | list | set | frozenset):
        for part in thing:
            yield from cards_in(part)
    elif isinstance(thing, dict):
        yield from cards_in(list(thing.items()))
    elif is_dataclass(thing) and not isinstance(thing, Rules | type):
        for field in fields(thing):
            yield from cards_in(getattr(thing, field.name))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_no_view_or_event_holds_a_card_its_seat_has_not_seen(rules: Rules, rng: Random) -> None:
    """2.4, 2.6: walk everything that a seat, or an onlooker, is given."""
    seen: list[set[Card]] = [set() for _ in range(5)]
    for state, action, after, events in random_match(rules, rng, hands=10):
        if isinstance(action, Deal):
            seen = [set() for _ in range(5)]
        public = {action.card} if isinstance(action, Play) else set()
        if after.rules.widow == "dead_exposed" and after.trump is not None:
            public |= set(after.widow)
        seen[4] |= public
        for seat in SEATS:
            seen[seat] |= known(state, seat) | known(after, seat) | public
            assert set(cards_in(view(after, seat))) <= seen[seat]
            assert set(cards_in([redact(event, seat) for event in events])) <= seen[seat]
        assert set(cards_in([redact(event, None) for event in events])) <= seen[4]


def test_the_walk_finds_a_card_wherever_it_is(rng: Random) -> None:
    """Whole events and states are not blind spots of the walk."""
    steps = list(random_match(PRESETS["classic"], rng, hands=1))
    dealt = next(events for _, action, _, events in steps if isinstance(action, Deal))
    assert len(set(cards_in(dealt))) == 25
    assert len(set(cards_in(steps[0][2]))) == 25
