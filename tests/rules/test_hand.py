"""From the widow to the tricks, step by step (2.4 to 2.9)."""

import pytest

from game.cards import JOKER, Suit, card, cards
from game.rules import Phase, legal_actions, redact, step, view
from game.rules import events as happened
from game.rules.state import State
from tests.rules.support import DEAL, act, dealt, do, events_of, legal_lines, plays_of

# 2.4


@pytest.mark.parametrize("timing", ["before_trump", "after_trump"])
def test_the_maker_takes_the_widow_and_lays_one_of_seven_away(timing: str) -> None:
    """R12, 2.4: seven cards before the discard, any of them; the discard is in no trick."""
    state = do(dealt({"widow_timing": timing}), "0 bid 6")
    assert len(state.hands[0]) == (7 if timing == "before_trump" else 6)
    assert view(state, 0).widow == ((JOKER,) if timing == "before_trump" else (None,))
    assert legal_lines(state) == ["0 trump C", "0 trump D", "0 trump H", "0 trump S"]
    state = do(state, "0 trump D")
    assert state.hands[0] == cards(DEAL[0] + " JK")
    assert legal_lines(state) == [f"0 discard {one}" for one in state.hands[0]]
    assert view(state, 0).widow == (JOKER,)
    assert [view(state, seat).widow for seat in (1, 2, 3)] == [(None,)] * 3
    state = do(state, "0 discard JK")
    assert state.hands[0] == cards(DEAL[0])
    assert [view(state, seat).discard for seat in range(4)] == [JOKER, None, None, None]


def test_no_trump_may_be_named_where_it_is_played() -> None:
    """Option `no_trump`."""
    options: dict[str, object] = {"deck": 24, "widow": "none", "no_trump": "high"}
    state = do(dealt(options, (*DEAL[:4], "")), "0 bid 6")
    assert "0 trump NT" in legal_lines(state)


@pytest.mark.parametrize("widow", ["dead_hidden", "dead_exposed"])
def test_a_dead_widow_is_never_used(widow: str) -> None:
    """2.4: there is no discard; exposed, all see it once trump is named."""
    state = do(dealt({"widow": widow}), "0 bid 6")
    assert [view(state, seat).widow for seat in range(4)] == [(None,)] * 4
    state, events = step(state, act("0 trump C"))
    assert state.phase is Phase.ALONE
    shown: tuple[object, ...] = (JOKER,) if widow == "dead_exposed" else (None,)
    assert [view(state, seat).widow for seat in range(4)] == [shown] * 4
    assert (happened.WidowExposed((JOKER,)) in events) == (widow == "dead_exposed")
    assert [len(hand) for hand in state.hands] == [6, 6, 6, 6]


# 2.5 to 2.7


def declared(options: dict[str, object] | None = None, maker: int = 0) -> State:
    """Seat 0 (or another) has bid 6, named clubs and laid a card away; alone comes next."""
    state = dealt(options, dealer=(maker + 3) % 4)
    one = state.hands[maker][0]
    return do(state, f"{maker} bid 6", f"{maker} trump C", f"{maker} discard {one}")


def test_without_going_alone_the_tricks_begin_at_once() -> None:
    """2.5, `going_alone=off`."""
    assert declared({"going_alone": "off"}).phase is Phase.PLAY


def test_a_loners_partner_takes_no_part() -> None:
    """2.5, 2.9: three cards make a trick, and the partner keeps six."""
    state = do(declared({"defend_alone": "off"}), "0 alone")
    assert state.sitting_out == {2}
    state = do(state, *plays_of("1 9D 9S JK", out=[2]))
    assert state.turn == state.tricks[0].winner == 0
    assert len(state.hands[2]) == 6


@pytest.mark.parametrize("count", [1, 2])
def test_the_exchange(count: int) -> None:
    """2.6: the maker throws first, then the partner passes; nobody else sees a card."""
    state = do(declared({"partner_exchange": count}), "0 alone")
    thrown, passed = ["TC", "QC"][:count], ["KH", "AH"][:count]
    assert (state.phase, state.turn) == (Phase.EXCHANGE_OUT, 0)
    assert len(legal_lines(state)) == {1: 6, 2: 15}[count]
    state = do(state, " ".join(("0 exchange_out", *thrown)))
    assert (state.phase, state.turn) == (Phase.EXCHANGE_IN, 2)
    state, events = step(state, act(" ".join(("2 exchange_in", *passed))))
    assert (state.phase, state.turn) == (Phase.DEFEND, 1)
    assert len(state.hands[0]) == 6
    assert set(cards(" ".join(passed))) <= set(state.hands[0])
    assert len(state.hands[2]) == 6 - count
    hidden = (None,) * count
    seen = cards(" ".join(passed))
    assert [redact(events[0], seat) for seat in (0, 1, 2, 3, None)] == [
        happened.CardsPassed(2, 0, each) for each in (seen, hidden, seen, hidden, hidden)
    ]
    assert [view(state, seat).passed for seat in range(4)] == [seen, (), seen, ()]
    assert view(state, 0).thrown == cards(" ".join(thrown))
    assert [view(state, seat).thrown for seat in (1, 2, 3)] == [(), (), ()]


@pytest.mark.parametrize("maker", range(4))
def test_the_defenders_are_asked_from_the_makers_left(maker: int) -> None:
    """2.7: the first yes stands, and that defender's partner sits out."""
    state = do(declared(maker=maker), f"{maker} alone")
    left, right = (maker + 1) % 4, (maker + 3) % 4
    assert (state.phase, state.turn) == (Phase.DEFEND, left)
    first = do(state, f"{left} defend_alone")
    assert (first.phase, first.lone_defender) == (Phase.PLAY, left)
    assert first.sitting_out == {(maker + 2) % 4, right}
    second = do(state, f"{left} defend_together")
    assert (second.phase, second.turn) == (Phase.DEFEND, right)
    alone = do(second, f"{right} defend_alone")
    assert alone.lone_defender == right
    assert alone.sitting_out == {(maker + 2) % 4, left}
    together = do(second, f"{right} defend_together")
    assert (together.phase, together.lone_defender) == (Phase.PLAY, None)
    assert together.sitting_out == {(maker + 2) % 4}


# 2.8, 2.9


@pytest.mark.parametrize(
    ("options", "dealer", "maker", "alone", "defender", "order"),
    [
        ({}, 0, 3, False, None, [1, 2, 3, 0]),
        ({}, 3, 3, False, None, [0, 1, 2, 3]),
        ({"first_lead": "maker"}, 0, 3, False, None, [3, 0, 1, 2]),
        ({"first_lead": "left_of_maker"}, 0, 1, False, None, [2, 3, 0, 1]),
        ({}, 0, 1, True, None, [2, 0, 1]),
        ({}, 0, 2, True, None, [3, 1, 2]),
        ({"first_lead": "maker"}, 0, 2, True, None, [3, 1, 2]),
        ({"alone_lead": "loner"}, 0, 1, True, None, [1, 2, 0]),
        ({"alone_lead": "eldest_or_next"}, 0, 1, True, None, [1, 2, 0]),
        ({"alone_lead": "eldest_or_next"}, 2, 1, True, None, [0, 1, 2]),
        ({"alone_lead": "eldest_or_next"}, 3, 3, True, None, [0, 2, 3]),
        ({}, 0, 1, True, 0, [0, 1]),
        ({"alone_lead": "loner"}, 0, 1, True, 2, [2, 1]),
        ({"alone_lead": "eldest_or_next"}, 2, 2, True, 1, [1, 2]),
    ],
)
def test_who_leads_and_who_follows(
    options: dict[str, object],
    dealer: int,
    maker: int,
    alone: bool,
    defender: int | None,
    order: list[int],
) -> None:
    """R13 to R15, 2.8, 2.9: the opening leader, and the seats in turn after it."""
    state = dealt(options, dealer=dealer)
    while state.phase is Phase.AUCTION:
        state = do(state, f"{state.turn} {'bid 6' if state.turn == maker else 'pass'}")
    state = do(state, f"{maker} trump C", f"{maker} discard JK")
    state = do(state, f"{maker} alone" if alone else f"{maker} with_partner")
    while state.phase is Phase.DEFEND:
        said = "defend_alone" if state.turn == defender else "defend_together"
        state = do(state, f"{state.turn} {said}")
    seats = []
    while not state.tricks:
        assert state.turn is not None
        seats.append(state.turn)
        state, _ = step(state, legal_actions(state)[0])
    assert seats == order


def test_the_winner_of_a_trick_leads_the_next() -> None:
    """R18."""
    state = do(declared({"going_alone": "off"}), *plays_of("0 JK 9D 9H JS"))
    assert (state.turn, state.taken) == (0, (1, 0))
    state = do(state, *plays_of("0 TC TD TH 9S"))
    assert state.turn == state.tricks[-1].winner == 0


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("0 with_partner", happened.AloneDeclared(0, alone=False)),
        ("0 alone", happened.AloneDeclared(0, alone=True)),
        ("1 defend_together", happened.DefenceDeclared(1, alone=False)),
        ("1 defend_alone", happened.DefenceDeclared(1, alone=True)),
    ],
)
def test_what_was_declared_is_told(line: str, event: happened.Event) -> None:
    """2.5, 2.7."""
    state = declared()
    if line.startswith("1"):
        state = do(state, "0 alone")
    assert events_of(state, line)[0] == event


def test_a_hand_is_told_in_this_order() -> None:
    """2.4 to 2.8: the events of each action, one for each thing that happens."""
    state = dealt({"partner_exchange": 1, "widow_timing": "after_trump"})
    lines = ["0 bid 6", "0 trump H", "0 discard 9C", "0 alone", "0 exchange_out TC"]
    lines += ["2 exchange_in 9H", "1 defend_together", "3 defend_together"]
    assert events_of(state, *lines) == [
        happened.BidMade(0, "6"),
        happened.AuctionWon(0, "6", forced=False),
        happened.TrumpNamed(0, Suit.HEARTS),
        happened.WidowTaken(0, (JOKER,)),
        happened.CardDiscarded(0, card("9C")),
        happened.AloneDeclared(0, alone=True),
        happened.CardsThrown(0, cards("TC")),
        happened.CardsPassed(2, 0, cards("9H")),
        happened.DefenceDeclared(1, alone=False),
        happened.DefenceDeclared(3, alone=False),
        happened.PlayBegan(1, frozenset({2})),
    ]
