from random import Random

import pytest

from game.ai.levels import brain
from game.match.deals import deal, first_dealer
from game.match.record import HandRecord, Record
from game.match.session import Session
from game.match.simulation import play_out
from game.rules import (
    CLASSIC,
    PRESETS,
    IllegalAction,
    Phase,
    Refusal,
    legal_actions,
    rules_from,
    view,
)
from game.rules.actions import Pass, Play
from game.rules.events import CardsDealt
from tests.match.support import PLAYERS, act_at_random, random_session


def test_a_match_starts_with_the_dealer_of_its_seed() -> None:
    """R7; record format, "Deals from a seed"."""
    session = Session.start(CLASSIC, PLAYERS, "1")
    assert session.state.dealer == session.record.first_dealer == first_dealer("1") == 2
    assert session.record == Record(CLASSIC, PLAYERS, 2, extra={"seed": "1"})


def test_hands_are_dealt_from_the_seed_one_after_another(rng: Random) -> None:
    session = random_session(rng, rules_from({"target": 64}))
    seed = session.record.extra["seed"]
    assert isinstance(seed, str)
    assert len(session.record.hands) > 1
    for number, hand in enumerate(session.record.hands, 1):
        assert hand.deal == deal(seed, number, hand.dealer, 25)


def test_a_deal_happens_only_when_it_is_due() -> None:
    session = Session.start(CLASSIC, PLAYERS, "1")
    (dealt,) = session.deal()
    assert isinstance(dealt, CardsDealt)
    before = session.record
    with pytest.raises(IllegalAction):
        session.deal()
    assert session.record == before


def test_an_action_for_an_older_state_is_stale_and_changes_nothing() -> None:
    session = Session.start(CLASSIC, PLAYERS, "1")
    session.deal()
    number = session.state.number
    assert not isinstance(session.submit(Pass(3), number), Refusal)
    before = session.record
    assert session.submit(Pass(0), number) == Refusal("stale", "")
    assert session.record == before


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    session = Session.start(CLASSIC, PLAYERS, "1")
    session.deal()
    before, state = session.record, session.state
    refusal = session.submit(Play(3, state.hands[3][0]), state.number)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_now"
    assert (session.record, session.state) == (before, state)


def test_a_record_once_taken_stays_as_it_was(rng: Random) -> None:
    session = Session.start(CLASSIC, PLAYERS, "1")
    session.deal()
    taken = session.record
    act_at_random(session, rng)
    assert taken.hands == (HandRecord(2, deal("1", 1, 2, 25)),)
    assert len(session.record.hands[0].actions) == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_resumes_to_the_very_card_at_every_state(preset: str, rng: Random) -> None:
    """Save and resume after each action; both then go on alike."""
    session = Session.start(PRESETS[preset], PLAYERS, str(rng.random()))
    while session.state.phase is not Phase.OVER and session.state.hand_number < 4:
        act_at_random(session, rng)
        again = Session.resume(session.record)
        assert again.state == session.state
        assert again.record == session.record
        if session.state.phase is Phase.DEAL:
            session.deal()
            again.deal()
            assert again.record == session.record


@pytest.mark.parametrize("seed", [None, 5, "two\nlines"])
def test_without_a_usable_seed_a_resumed_match_deals_from_a_fresh_one(seed: object) -> None:
    record = Record(CLASSIC, PLAYERS, 0, extra={} if seed is None else {"seed": seed})  # type: ignore[dict-item]
    first, second = Session.resume(record), Session.resume(record)
    first.deal()
    second.deal()
    assert first.record.extra["seed"] != second.record.extra["seed"]
    assert Session.resume(first.record).record == first.record


def test_four_players_are_needed() -> None:
    with pytest.raises(ValueError, match="four players"):
        Session.start(CLASSIC, PLAYERS[:3])


def test_a_seed_with_a_line_break_is_refused() -> None:
    with pytest.raises(ValueError, match="not a seed"):
        Session.start(CLASSIC, PLAYERS, "a\nb")


def test_chance_is_the_same_for_the_same_seat_and_state_only() -> None:
    one, other = (Session.start(CLASSIC, PLAYERS, "1") for _ in range(2))
    numbers = [one.rng(seat).random() for seat in range(4)]
    assert numbers == [other.rng(seat).random() for seat in range(4)]
    other.deal()
    numbers += [other.rng(seat).random() for seat in range(4)]
    assert len(set(numbers)) == 8


def test_a_view_is_that_of_the_rules(rng: Random) -> None:
    session = random_session(rng, actions=20)
    for seat in range(4):
        assert session.view(seat) == view(session.state, seat)


def test_a_finished_match_has_its_winner_and_takes_no_more() -> None:
    session = Session.start(CLASSIC, PLAYERS, "over")
    play_out(session, [brain("random")] * 4)
    assert session.state.phase is Phase.OVER
    assert session.record.winner == session.state.winner is not None
    assert legal_actions(session.state) == ()
    refusal = session.submit(Pass(0), session.state.number)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "match_over"
