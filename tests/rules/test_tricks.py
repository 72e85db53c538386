"""Suits, ranks, following and winning, exhaustively against the lists of the second referee.

Complaints C-R3 (only one legal card), C-R7 (trump must beat the suit led), C-R16 (the Joker).
"""

import hashlib
from collections.abc import Iterator
from itertools import combinations, pairwise, permutations
from random import Random

import pytest

from game.cards import JOKER, NO_TRUMPS, PACK, SUITS, Card, Suit, card, cards
from game.rules import Phase, State, legal_actions, step
from game.rules.events import HandScored, TrickWon
from game.rules.tricks import (
    is_left_bower,
    legal_cards,
    rank_of,
    sort_for_display,
    strength_of,
    suit_of,
    winner_of,
)
from tests.rules import oracle
from tests.rules.support import act, line_of, position, suit_named

STRAINS = [(trump, bowers) for trump in Suit for bowers in (True, False)]
IDS = [f"{trump.letter}-{'bowers' if bowers else 'plain'}" for trump, bowers in STRAINS]
strains = pytest.mark.parametrize(("trump", "bowers"), STRAINS, ids=IDS)
NAMED = [(*strain, name) for strain, name in zip(STRAINS, IDS, strict=True)]
named = pytest.mark.parametrize(("trump", "bowers", "name"), NAMED, ids=IDS)


@strains
def test_suits_and_ranks_are_those_of_the_lists(trump: Suit, bowers: bool) -> None:
    """R4 to R6; without bowers, and without trump, A K Q J T 9."""
    for suit, order in oracle.order_of(trump.letter, bowers).items():
        own = [one for one in PACK if suit_of(one, trump, bowers).letter == suit]
        own.sort(key=lambda one: rank_of(one, trump, bowers), reverse=True)
        assert [one.text for one in own] == order
        assert len({rank_of(one, trump, bowers) for one in own}) == len(own)


def test_the_pack_splits_8_5_6_6() -> None:
    """R5: eight trumps, five of the suit of trump's colour, six of each other suit."""
    for trump in SUITS:
        sizes = dict.fromkeys(SUITS, 0)
        for one in PACK:
            sizes[suit_of(one, trump, True)] += 1
        assert sizes.pop(trump) == 8
        assert sizes.pop(trump.same_colour) == 5
        assert list(sizes.values()) == [6, 6]


@strains
def test_the_left_bower_is_one_card(trump: Suit, bowers: bool) -> None:
    """R5: the jack of the same colour, where there are bowers and a trump."""
    named = [one.text for one in PACK if is_left_bower(one, trump, bowers)]
    assert named == ([oracle.LEFT_BOWER[trump.letter]] if bowers and trump in SUITS else [])


@strains
def test_winner_of_every_two_cards_whatever_was_led(trump: Suit, bowers: bool) -> None:
    """R17, C-R7: 25 x 25 cards, each pair after every card led, in both orders."""
    order = oracle.order_of(trump.letter, bowers)
    for three in permutations(PACK, 3):
        texts = [one.text for one in three]
        for count in (2, 3):
            best = oracle.best_of(texts[:count], trump.letter, order)
            winner = winner_of(list(enumerate(three[:count])), trump, bowers)
            assert texts[winner] == best, (trump, texts[:count])


@strains
def test_strength_orders_every_pair_as_the_winner_does(trump: Suit, bowers: bool) -> None:
    """R17: what players are told of a card's strength is what wins the trick."""
    for led in PACK:
        suit = suit_of(led, trump, bowers)
        for one, other in permutations(PACK, 2):
            if led in (one, other):
                continue
            strengths = [strength_of(each, suit, trump, bowers) for each in (led, one, other)]
            top = [seat for seat, strength in enumerate(strengths) if strength == max(strengths)]
            assert top == [winner_of([(0, led), (1, one), (2, other)], trump, bowers)]


@strains
def test_the_numbers_that_are_promised(trump: Suit, bowers: bool) -> None:
    """R4, R5: 9 T J Q K A are 0-5, left bower, right bower and Joker 6-8; a trump adds ten.

    Option `no_trump`: low, A K Q J T 9 are 0-5; the Joker stands above all suits.
    """
    for one in PACK:
        rank = rank_of(one, trump, bowers)
        if one.is_joker:
            assert rank == 8
        elif suit_of(one, trump, bowers) is trump and one.rank == "J" and bowers:
            assert rank == (6 if is_left_bower(one, trump, bowers) else 7)
        else:
            order = "AKQJT9" if trump is Suit.LOW_NO_TRUMP else "9TJQKA"
            assert rank == order.index(one.rank)
        for led in Suit:
            suit = suit_of(one, trump, bowers)
            expected = 10 + rank if suit is trump else rank if suit is led else -1
            assert strength_of(one, led, trump, bowers) == expected


def systematic_tricks(trump: Suit) -> Iterator[tuple[Card, ...]]:
    """Every four cards, led by each of them in turn."""
    for four in combinations(PACK, 4):
        for i in range(4):
            yield four[i:] + four[:i]


WINNERS = {
    "C-bowers": "bdb814c1",
    "C-plain": "877851b4",
    "D-bowers": "ce75b1c1",
    "D-plain": "179e7e2b",
    "H-bowers": "99cfb531",
    "H-plain": "784331d7",
    "S-bowers": "08d65d1a",
    "S-plain": "11685bca",
    "NT-bowers": "0f360d1c",
    "NT-plain": "0f360d1c",
    "NL-bowers": "8d9c8389",
    "NL-plain": "8d9c8389",
}
"""Digests over the winners of all systematic tricks; the second referee gives the same ones."""


def digest(winners: Iterator[int]) -> str:
    """The first eight hex digits of the SHA-256 over the winners' places."""
    return hashlib.sha256(bytes(winners)).hexdigest()[:8]


@named
def test_winners_of_four_cards_have_not_changed(trump: Suit, bowers: bool, name: str) -> None:
    """R17: who wins, for every four cards in every strain, as one number."""
    seats = (0, 1, 2, 3)
    assert WINNERS[name] == digest(
        winner_of(list(zip(seats, four, strict=True)), trump, bowers)
        for four in systematic_tricks(trump)
    )


@named
def test_the_second_referee_gives_the_same_digest(trump: Suit, bowers: bool, name: str) -> None:
    order = oracle.order_of(trump.letter, bowers)
    tricks = ([one.text for one in four] for four in systematic_tricks(trump))
    assert WINNERS[name] == digest(
        four.index(oracle.best_of(four, trump.letter, order)) for four in tricks
    )


@pytest.mark.parametrize("trump", NO_TRUMPS)
@pytest.mark.parametrize("bowers", [True, False])
def test_legal_cards_where_the_joker_names_the_suit(trump: Suit, bowers: bool, rng: Random) -> None:
    """Option `joker_in_no_trump`: the suit that is named is followed, whatever the Joker's is."""
    order = oracle.order_of(trump.letter, bowers)
    for suit in SUITS:
        for _ in range(300):
            hand = rng.sample(PACK[:24], rng.randint(1, 6))
            legal = [one.text for one in legal_cards(hand, JOKER, trump, bowers, suit)]
            texts = [one.text for one in hand]
            assert legal == oracle.may_play(texts, "JK", order, suit.letter)
            assert legal == ([each for each in texts if each[1] == suit.letter] or texts)


@strains
def test_legal_cards_of_every_hand_of_three(trump: Suit, bowers: bool) -> None:
    """R13, R16, C-R1: every hand of one to three cards under every card led; bowers counted."""
    order = oracle.order_of(trump.letter, bowers)
    only: dict[str, int] = {}
    for led in PACK:
        others = [one for one in PACK if one is not led]
        for size in (1, 2, 3):
            for hand in combinations(others, size):
                legal = [one.text for one in legal_cards(hand, led, trump, bowers)]
                assert legal == oracle.may_play([one.text for one in hand], led.text, order)
                if size == 3 and len(legal) == 1:
                    only[legal[0]] = only.get(legal[0], 0) + 1
    if bowers and trump in SUITS:
        # Seven other trumps can be led, and two cards held beside it of the 17 that are no trump.
        forced = 7 * 17 * 16 // 2
        letter = trump.letter
        assert only["JK"] == only["J" + letter] == only[oracle.LEFT_BOWER[letter]] == forced


@strains
def test_legal_cards_of_whole_hands(trump: Suit, bowers: bool, rng: Random) -> None:
    """R13, R16 with six cards, drawn at random; the leader may lead any of them."""
    order = oracle.order_of(trump.letter, bowers)
    for _ in range(500):
        led, *hand = rng.sample(PACK, 7)
        legal = [one.text for one in legal_cards(hand, led, trump, bowers)]
        assert legal == oracle.may_play([one.text for one in hand], led.text, order)
        assert legal_cards(hand, None, trump, bowers) == tuple(hand)


TOP = ("JK", "JH", "JD")
"""Joker, right and left bower with hearts as trump."""


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("forced", TOP)
def test_a_lone_top_trump_must_follow_trump(seat: int, forced: str) -> None:
    """R6, R16, C-R3: it is the only legal card, and the hand goes on to its end."""
    leader = (seat + 3) % 4
    hands = ["9C TC", "9S TS", "AC KC", "AS KS"]
    hands[leader] = "9H QC"
    hands[seat] = f"{forced} AD"
    state = position(hands, "H", leader=leader, taken=(2, 2))
    state, _ = step(state, act(f"{leader} play 9H"))
    assert [line_of(one) for one in legal_actions(state)] == [f"{seat} play {forced}"]
    assert finish(state) == 2


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("forced", TOP)
def test_a_lone_top_trump_can_be_led(seat: int, forced: str) -> None:
    """R13, C-R3: as a leader's last card it is the only legal one, and it calls for trump (R6)."""
    hands = ["9H AD", "TH KD", "QH QD", "KH TD"]
    hands[seat] = forced
    for other in range(4):
        if other != seat:
            hands[other] = hands[other].split()[0]
    state = position(hands, "H", leader=seat, taken=(3, 2))
    assert [line_of(one) for one in legal_actions(state)] == [f"{seat} play {forced}"]
    assert finish(state) == 1


def finish(state: State) -> int:
    """Play first legal cards to the end of the hand; how many tricks that took."""
    tricks = 0
    while True:
        state, events = step(state, legal_actions(state)[0])
        tricks += any(isinstance(event, TrickWon) for event in events)
        if any(isinstance(event, HandScored) for event in events):
            assert state.phase in (Phase.DEAL, Phase.OVER)
            return tricks


@pytest.mark.parametrize(
    ("trump", "led", "hand", "legal"),
    [
        ("H", "9D", "JD AC 9S KD", "KD"),
        ("H", "9D", "JD AC 9S", "JD AC 9S"),
        ("H", "JD", "9H AD KD", "9H"),
        ("S", "JK", "JC AC 9D", "JC"),
        ("C", "TC", "JK AS 9H", "JK"),
        ("D", "KH", "JH 9H AD", "9H"),
        ("S", "AH", "JH 9H", "JH 9H"),
        ("D", "JH", "JK 9D AH", "JK 9D"),
        ("C", "AS", "JS 9S", "9S"),
        ("NT", "9D", "JD AC KD", "JD KD"),
        ("NT", "9D", "JK JD AC", "JD"),
        ("NT", "9D", "JK JC AC", "JK JC AC"),
        ("NL", "AD", "JK 9D AC", "9D"),
        ("NL", "AS", "JC JK 9D", "JC JK 9D"),
    ],
)
def test_traps_of_following_suit(trump: str, led: str, hand: str, legal: str) -> None:
    """R6, R16: the left bower and the Joker belong to trump, when led and when held."""
    assert legal_cards(cards(hand), card(led), suit_named(trump), True) == cards(legal)


@strains
def test_a_hand_is_shown_suit_by_suit_from_high_to_low(
    trump: Suit, bowers: bool, rng: Random
) -> None:
    """Trump, or the Joker, stands leftmost; neighbours differ in colour."""
    pack = list(PACK)
    rng.shuffle(pack)
    shown = sort_for_display(pack, trump, bowers)
    assert sorted(shown) == sorted(pack)
    suits = list(dict.fromkeys(suit_of(one, trump, bowers) for one in shown))
    assert suits[0] is trump  # with no trump, the Joker
    suits = [suit for suit in suits if suit in SUITS]
    assert len(suits) == 4
    black = [suit in (Suit.CLUBS, Suit.SPADES) for suit in suits]
    assert black[0] == black[2] != black[1] == black[3]
    order = oracle.order_of(trump.letter, bowers)
    texts = [one.text for one in shown if suit_of(one, trump, bowers) in SUITS]
    assert texts == [text for suit in suits for text in order[suit.letter]]


def test_before_trump_the_joker_stands_leftmost() -> None:
    shown = sort_for_display(cards("9H JK AC JD JH"), None, True)
    assert shown[0].is_joker
    assert [one.text for one in shown if one.suit is Suit.HEARTS] == ["JH", "9H"]


def colours_of(shown: tuple[Card, ...], trump: Suit, bowers: bool) -> list[bool]:
    """Whether each suit of a hand is black, in the order in which they stand."""
    suits = dict.fromkeys(suit_of(one, trump, bowers) for one in shown)
    return [suit in (Suit.CLUBS, Suit.SPADES) for suit in suits if suit in SUITS]


@strains
def test_neighbouring_suits_differ_in_colour_whichever_are_missing(
    trump: Suit, bowers: bool, rng: Random
) -> None:
    """No other order with trump at its place has fewer neighbours of one colour."""
    pack = list(PACK)
    for _ in range(300):
        hand = rng.sample(pack, rng.randint(1, 7))
        shown = sort_for_display(hand, trump, bowers)
        assert sorted(shown) == sorted(hand)
        holds_trump = any(suit_of(one, trump, bowers) is trump for one in hand)
        assert not holds_trump or suit_of(shown[0], trump, bowers) is trump
        black = colours_of(shown, trump, bowers)
        fixed = 1 if holds_trump and trump in SUITS else 0
        orders = permutations(black[fixed:])
        assert alike(black) == min(alike([*black[:fixed], *rest]) for rest in orders), shown


def alike(colours: list[bool]) -> int:
    return sum(one == other for one, other in pairwise(colours))


def test_the_lone_suit_of_a_colour_stands_in_the_middle() -> None:
    shown = sort_for_display(cards("AS KC QD"), None, True)
    assert [one.suit for one in shown] == [Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS]


@strains
def test_ascending_is_the_same_order_from_right_to_left(
    trump: Suit, bowers: bool, rng: Random
) -> None:
    hand = rng.sample(list(PACK), 7)
    shown = sort_for_display(hand, trump, bowers)
    assert sort_for_display(hand, trump, bowers, ascending=True) == shown[::-1]
