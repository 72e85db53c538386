"""What a view tells of the cards, held against the state it was taken from."""

from random import Random

from game.ai.knowledge import Knowledge
from game.cards import NO_TRUMPS, Suit, cards
from game.rules import PRESETS, Phase, State, new_match, rules_from, step, view
from game.rules.seats import SEATS, partner_of, side_of
from game.rules.tricks import winner_of
from tests.ai.support import play_out
from tests.rules.pairwise import random_rules
from tests.rules.support import do, position, random_deal, random_match
from tests.rules.test_leaks import known


def knowledge(state: State) -> Knowledge:
    assert state.turn is not None
    return Knowledge(view(state, state.turn))


def test_what_is_known_is_true(rng: Random) -> None:
    """In any hand under any rules: each hand lies within what its seat can hold."""
    for rules in [*PRESETS.values(), *(random_rules(rng) for _ in range(60))]:
        state, _ = step(new_match(rules, rng.choice(SEATS)), random_deal(rules, rng))
        for each in play_out(state):
            if each.phase is Phase.PLAY:
                check(each)


def test_what_is_known_is_true_where_the_joker_names_suits(rng: Random) -> None:
    """Option `joker_in_no_trump`: in hands of random cards, in which it is led at any time."""
    rules = rules_from({"no_trump": "high_and_low", "joker_in_no_trump": "names_suit"})
    named = 0
    for _ in range(150):
        for state, _, _, _ in random_match(rules, rng, hands=2):
            if state.phase is Phase.PLAY and state.trump in NO_TRUMPS:
                check(state)
                named += any(trick.named is not None for trick in state.tricks)
    assert named > 20


def check(state: State) -> None:
    knows, seat = knowledge(state), state.turn
    assert seat is not None
    assert state.trump is not None
    assert state.maker is not None
    strain = knows.strain
    assert knows.unseen == strain.pack & ~strain.mask(known(state, seat))
    for other in SEATS:
        if other != seat and other not in state.sitting_out:
            held = strain.mask(state.hands[other])
            assert held & ~knows.can_hold[other] == 0
            assert held & knows.voids[other] == 0
            if side_of(other) != side_of(seat):
                assert held & ~knows.foes == 0
    assert knows.partner == (-1 if partner_of(seat) in state.sitting_out else partner_of(seat))
    assert knows.left == len(state.hands[seat])
    assert len(knows.after) == 3 - len(state.sitting_out) - len(state.trick)
    if state.trick:
        best = winner_of(state.trick, state.trump, state.rules.bowers)
        assert knows.best_seat == best
        assert strain.card[knows.best.bit_length()] == dict(state.trick)[best]


def test_the_suit_that_the_joker_names_shows_the_voids() -> None:
    """Option `joker_in_no_trump`: in the trick in progress, and in those that are finished."""
    free: dict[str, object] = {"no_trump": "high", "joker_in_no_trump": "names_suit"}
    hands = ["JK 9D 9H", "KD KC TC", "AD 9S AS", "QD TS QS"]
    state = do(position(hands, "NT", options=free), "0 play JK C", "1 play TC", "2 play 9S")
    knows = knowledge(state)
    suits = knows.strain.plain
    assert (knows.led, knows.best_seat) == (suits[Suit.CLUBS], 0)
    assert knows.voids == [0, 0, suits[Suit.CLUBS], 0]
    knows = knowledge(do(state, "3 play TS"))
    assert knows.voids == [0, 0, suits[Suit.CLUBS], suits[Suit.CLUBS]]
    assert knows.led == 0


def test_the_joker_on_another_suit_shows_a_void_in_that() -> None:
    """Option `joker_in_no_trump`: it may be played only by who cannot follow."""
    free: dict[str, object] = {"no_trump": "high", "joker_in_no_trump": "names_suit"}
    hands = ["AD 9D 9H", "JK KC TC", "KD 9S AS", "QD TS QS"]
    knows = knowledge(do(position(hands, "NT", options=free), "0 play AD", "1 play JK"))
    assert knows.voids[1] == knows.strain.plain[Suit.DIAMONDS]
    assert knows.best_seat == 1


def test_a_ruff_is_feared_only_of_a_shown_void() -> None:
    """A partner's ace is safe until an opponent to come has shown out of its suit."""
    hands = ["AH QH 9C TC", "TH QD KD TD", "AC QC 9D JC", "9H 9S TS JD"]
    state = do(position(hands, "S", maker=1), "0 play QH", "1 play TH")
    knows = knowledge(state)
    ace, king = (knows.strain.bit[card] for card in cards("AH KH"))
    assert knows.threats(ace, knows.led) == 0
    assert knows.threats(king, knows.led) == ace
    state = do(state, "2 play 9D", "3 play 9H", "0 play AH", "1 play QD")
    state = do(state, "2 play AC", "3 play 9S", "3 play TS", "0 play 9C", "1 play KD")
    assert knowledge(state).voids[3] & knows.strain.mask(cards("KH"))


def test_a_trump_that_ruffs_is_feared_of_nobody_who_must_follow() -> None:
    hands = ["AH QH 9C", "TH QD KD", "9S AC 9D", "9H TS JD"]
    knows = knowledge(do(position(hands, "S", maker=1), "0 play QH", "1 play TH"))
    assert knows.threats(knows.strain.bit[cards("9S")[0]], knows.led) == 0
