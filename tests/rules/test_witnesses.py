"""A witness for every option and value: a position whose outcome differs when it is flipped.

Complaint C-R5: an option that does nothing. Each witness is played under every value of its
option, and each value has an outcome of its own.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest

from game.cards import Suit, cards
from game.options import Value
from game.rules import Phase, rules_from, view
from game.rules.house import OPTIONS
from game.rules.scoring import match_winner, points_of, score_lines
from game.rules.tricks import winner_of
from tests.rules.support import DEAL, dealt, do, legal_lines, plays_of, position

Options = dict[str, object]


class Witness(NamedTuple):
    """What shows an option at work."""

    play: Callable[[Options], object]
    """Plays the position under options and tells the outcome."""
    outcomes: Mapping[Value, object]
    """The right outcome for every value of the option."""
    beside: Options = {}  # noqa: RUF012 - never changed
    """Other options that the witness needs."""
    together: Mapping[Value, Options] = {}
    """Options that one value of the option cannot do without."""


def hand_points(bid: str, taken: int, alone: bool = False) -> Callable[[Options], object]:
    """The points of makers and defenders for a hand of so many tricks."""

    def play(options: Options) -> tuple[int, int]:
        lines = score_lines(rules_from(options), 0, bid, alone, (taken, 6 - taken))
        return points_of(lines)

    return play


def deck(options: Options) -> object:
    """How many cards there are to deal."""
    return len(rules_from(options).pack)


def bowers(options: Options) -> object:
    """The ace of trump against the jack of the same colour: played to an end."""
    state = position(("AH", "JD", "9H", "TH"), "H", options=options, taken=(3, 2))
    return do(state, *plays_of("0 AH JD 9H TH")).score


def widow(options: Options) -> object:
    """Cards the maker holds after naming trump, and what the others see of the widow."""
    texts = (*DEAL[:4], "" if options["widow"] == "none" else "JK")
    state = do(dealt(options, texts), "0 bid 6", "0 trump C")
    return len(state.hands[0]), view(state, 1).widow == state.widow, len(state.widow)


def widow_timing(options: Options) -> object:
    """Cards the maker holds when naming trump."""
    return len(do(dealt(options), "0 bid 6").hands[0])


def redeal_hand(options: Options) -> object:
    """Whether nines and tens, and whether an ace without faces, may be thrown in."""
    low, rest = "9C TC 9D TD 9H", "JC QC KC AC JD QD"
    with_ten = (f"{low} TH", rest, "KD AD JH QH KH AH", DEAL[3], "JK")
    with_ace = (f"{low} AH", rest, "KD AD JH QH KH TH", DEAL[3], "JK")
    return tuple("0 redeal" in legal_lines(dealt(options, deal)) for deal in (with_ten, with_ace))


def calls(said: str, texts: tuple[str, ...] = DEAL) -> Callable[[Options], object]:
    """Phase, turn, maker and dealer after these calls."""

    def play(options: Options) -> object:
        state = dealt(options, texts)
        for call in said.split(", "):
            state = do(state, f"{state.turn} {call}")
        return state.phase.value, state.turn, state.maker, state.dealer

    return play


def first_bids(options: Options) -> object:
    """What eldest may bid."""
    return [line.split()[2] for line in legal_lines(dealt(options)) if "bid" in line]


def stuck_bids(options: Options) -> object:
    """The lowest bid of a dealer after three passes."""
    return legal_lines(do(dealt(options), "0 pass", "1 pass", "2 pass"))[0]


def no_trump(options: Options) -> object:
    """What may be named, with the Jokerless pack."""
    state = do(dealt(options, (*DEAL[:4], "")), "0 bid 6")
    return [line.split()[2] for line in legal_lines(state)]


def bid_names_trump(options: Options) -> object:
    """Eldest's bids of six, and who does what after one."""
    state = dealt(options)
    sixes = [line for line in legal_lines(state) if "bid 6" in line]
    state = do(state, sixes[-1])
    return sixes, state.phase.value, state.trump, len(state.hands[0])


def joker_in_no_trump(options: Options) -> object:
    """What may be named with the Joker in the pack."""
    return [line.split()[2] for line in legal_lines(do(dealt(options), "0 bid 6"))]


def defended(options: Options) -> object:
    """Who has won when the defenders, and when the makers who made it, stand at the target."""
    rules = rules_from(options)
    return [match_winner(rules, score, 0, made=True) for score in ((3, 10), (10, 3))]


def after_discard(*lines: str) -> Callable[[Options], object]:
    """Phase and turn when seat 0 has bid, named clubs, discarded, and these lines followed."""

    def play(options: Options) -> object:
        state = do(dealt(options, dealer=2), "3 pass", "0 bid 6", "0 trump C", "0 discard 9C")
        state = do(state, *lines)
        return state.phase.value, state.turn

    return play


def exchange(options: Options) -> object:
    """Cards the loner throws in the exchange."""
    state = do(dealt(options), "0 bid 6", "0 trump C", "0 discard 9C", "0 alone")
    words = legal_lines(state)[0].split()
    return len(words[2:]) if state.phase is Phase.EXCHANGE_OUT else 0


def winner_at(score: tuple[int, int]) -> Callable[[Options], object]:
    """Who has won when side 0 were the makers."""
    return lambda options: match_winner(rules_from(options), score, 0)


def target(options: Options) -> object:
    """The lowest score that wins."""
    rules = rules_from(options)
    return next(score for score in range(100) if match_winner(rules, (score, 0), 1) == 0)


def game_at_minus(options: Options) -> object:
    """The loss at which side 0 has lost; `None` if there is none."""
    rules = rules_from(options)
    losses = [-n for n in range(100) if match_winner(rules, (-n, 0), 0) == 1]
    return max(losses, default=None)


PEPPERS: Options = {"bid_ladder": "peppers"}
JACK_IN_1 = (DEAL[0], "9D TD JK QD KD AD", *DEAL[2:4], "JD")
NO_WIDOW: Options = {"deck": 24, "widow": "none"}

WITNESSES: dict[str, Witness] = {
    "deck": Witness(deck, {25: 25, 24: 24}, together={24: {"widow": "none"}}),
    "bowers": Witness(bowers, {True: (3, 0), False: (4, 0)}),
    "widow": Witness(
        widow,
        {
            "maker_takes": (7, False, 1),
            "dead_hidden": (6, False, 1),
            "dead_exposed": (6, True, 1),
            "none": (6, True, 0),
        },
        together={"none": {"deck": 24}},
    ),
    "widow_timing": Witness(widow_timing, {"before_trump": 7, "after_trump": 6}),
    "redeal_hand": Witness(
        redeal_hand,
        {
            "off": (False, False),
            "farmers": (True, False),
            "ace_no_face": (False, True),
            "both": (True, True),
        },
    ),
    "auction": Witness(
        calls("bid 1, bid 2, pass, pass"),
        {"continuous": ("auction", 0, None, 3), "single_round": ("trump", 1, 1, 3)},
    ),
    "pass_is_final": Witness(
        calls("pass, bid 1, pass, pass"),
        {True: ("trump", 1, 1, 3), False: ("auction", 0, None, 3)},
    ),
    "min_bid": Witness(
        first_bids,
        {
            1: ["1", "2", "3", "4", "5", "6"],
            2: ["2", "3", "4", "5", "6"],
            3: ["3", "4", "5", "6"],
        },
    ),
    "bid_ladder": Witness(
        first_bids,
        {
            "numeric": ["1", "2", "3", "4", "5", "6"],
            "peppers": ["1", "2", "3", "4", "5", "LP", "BP"],
            "moon": ["1", "2", "3", "4", "5", "6", "M"],
            "moon_doubling": ["1", "2", "3", "4", "5", "6", "M", "DM"],
        },
    ),
    "bid_names_trump": Witness(
        bid_names_trump,
        {
            False: (["0 bid 6"], "trump", None, 7),
            True: ([f"0 bid 6 {suit}" for suit in "CDHS"], "discard", Suit.SPADES, 7),
        },
    ),
    "all_pass": Witness(
        lambda options: (
            legal_lines(do(dealt(options, JACK_IN_1), "0 pass", "1 pass", "2 pass"))[0] == "3 pass"
            and calls("pass, pass, pass, pass", JACK_IN_1)(options)
        ),
        {
            "throw_in_next_dealer": ("deal", None, None, 0),
            "throw_in_same_dealer": ("deal", None, None, 3),
            "stick_dealer": False,
            "joker_holder_must_bid": ("trump", 1, 1, 3),
        },
    ),
    "forced_bid": Witness(
        stuck_bids,
        {1: "3 bid 1", 2: "3 bid 2", 3: "3 bid 3"},
        beside={"all_pass": "stick_dealer"},
    ),
    "no_trump": Witness(
        no_trump,
        {
            "off": ["C", "D", "H", "S"],
            "high": ["C", "D", "H", "S", "NT"],
            "high_and_low": ["C", "D", "H", "S", "NT", "NL"],
        },
        beside=NO_WIDOW,
    ),
    "joker_in_no_trump": Witness(
        joker_in_no_trump,
        {"banned": ["C", "D", "H", "S"], "names_suit": ["C", "D", "H", "S", "NT"]},
        beside={"no_trump": "high"},
    ),
    "going_alone": Witness(after_discard(), {"maker_call": ("alone", 0), "off": ("play", 3)}),
    "defend_alone": Witness(
        after_discard("0 alone"), {"vs_loner": ("defend", 1), "off": ("play", 1)}
    ),
    "alone_lead": Witness(
        after_discard("0 alone", "1 defend_together", "3 defend_together"),
        {
            "left_of_loner": ("play", 1),
            "eldest_or_next": ("play", 3),
            "loner": ("play", 0),
        },
    ),
    "alone_scoring": Witness(
        hand_points("3", 4, alone=True), {"double": (8, 0), "none": (4, 0), "fixed": (12, 0)}
    ),
    "alone_points": Witness(
        hand_points("3", 2, alone=True),
        {n: (-n, 0) for n in range(6, 25)},
        beside={"alone_scoring": "fixed"},
    ),
    "partner_exchange": Witness(exchange, {0: 0, 1: 1, 2: 2}),
    "multiplier_stacking": Witness(
        hand_points("BP", 6, alone=True), {"max": (12, 0), "product": (24, 0)}, beside=PEPPERS
    ),
    "first_lead": Witness(
        after_discard("0 with_partner"),
        {"eldest": ("play", 3), "maker": ("play", 0), "left_of_maker": ("play", 1)},
    ),
    "made_score": Witness(hand_points("3", 5), {"tricks": (5, 0), "bid": (3, 0)}),
    "set_penalty": Witness(
        hand_points("5", 3),
        {"bid": (-5, 0), "tricks_taken": (-3, 0), "undertricks": (-2, 0), "flat": (-6, 0)},
    ),
    "flat_set_points": Witness(
        hand_points("5", 3),
        {n: (-n, 0) for n in range(1, 13)},
        beside={"set_penalty": "flat"},
    ),
    "defenders_score": Witness(
        lambda options: (hand_points("5", 5)(options), hand_points("5", 4)(options)),
        {
            "none": ((5, 0), (-5, 0)),
            "always": ((5, 1), (-5, 2)),
            "when_set": ((5, 0), (-5, 2)),
            "bid_when_set": ((5, 0), (-5, 5)),
        },
    ),
    "target": Witness(target, {n: n for n in range(5, 65)}),
    "can_win_on": Witness(defended, {"any": [1, 0], "own_bid": [None, 0]}),
    "tie_break": Witness(winner_at((10, 12)), {"makers_first": 0, "higher_score": 1}),
    "game_at_minus": Witness(game_at_minus, {0: None, **{n: -n for n in range(5, 65)}}),
}


def test_every_option_and_every_value_has_a_witness() -> None:
    """Section 3: nothing is missing, and no two values have the same outcome."""
    assert list(WITNESSES) == list(OPTIONS)
    for key, witness in WITNESSES.items():
        assert set(witness.outcomes) == set(OPTIONS[key].values)
        outcomes = list(witness.outcomes.values())
        assert all(outcomes.count(outcome) == 1 for outcome in outcomes), key


@pytest.mark.parametrize("key", OPTIONS)
def test_the_witness_sees_each_value(key: str) -> None:
    """Section 3: the position comes out as the rule book says, under every value."""
    witness = WITNESSES[key]
    for value, outcome in witness.outcomes.items():
        options = {**witness.beside, **witness.together.get(value, {}), key: value}
        assert witness.play(options) == outcome, value


def test_the_no_trump_witness_in_a_trick() -> None:
    """Option `no_trump`: the highest of the suit led wins, and no jack is a bower."""
    plays = list(enumerate(cards("9C AD KC JC")))
    assert winner_of(plays, Suit.NO_TRUMP, True) == 2
    assert winner_of(plays, Suit.LOW_NO_TRUMP, True) == 0
    assert winner_of(plays, Suit.SPADES, True) == 3
    low = list(enumerate(cards("KC 9D TC JC")))
    assert winner_of(low, Suit.LOW_NO_TRUMP, True) == 2


@pytest.mark.parametrize(
    ("options", "others"),
    [
        # `pass_is_final` only with `continuous`
        ({"auction": "single_round"}, {"pass_is_final": False}),
        ({}, {"forced_bid": 1}),
        ({"set_penalty": "bid"}, {"flat_set_points": 1}),
        ({"widow": "dead_hidden"}, {"widow_timing": "after_trump"}),
        ({"going_alone": "off"}, {"defend_alone": "off", "alone_lead": "loner"}),
        ({"going_alone": "off"}, {"partner_exchange": 2, "alone_scoring": "none"}),
        ({"going_alone": "off"}, {"alone_scoring": "fixed", "alone_points": 20}),
        ({}, {"alone_points": 20}),
        ({}, {"joker_in_no_trump": "names_suit"}),
    ],
    ids=str,
)
def test_an_option_that_is_not_in_play_plays_no_part(options: Options, others: Options) -> None:
    """Section 3, "only with": elsewhere it keeps its value and changes nothing."""
    lines = ["0 bid 1", "1 pass", "2 pass", "3 pass", "0 trump C"]
    one = do(dealt(options), *lines)
    other = do(dealt({**options, **others}), *lines)
    assert one.rules != other.rules
    assert other._replace(rules=one.rules) == one
    assert hand_points("5", 3)(options) == hand_points("5", 3)({**options, **others})
    if options.get("going_alone") == "off":
        more = ["0 discard 9C", *plays_of("0 JK 9D 9H JS")]
        assert do(other, *more)._replace(rules=one.rules) == do(one, *more)
    if others.get("forced_bid"):
        assert stuck_bids(options) == stuck_bids({**options, **others}) == "3 pass"
