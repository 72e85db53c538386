import errno
from pathlib import Path

import pytest

from game.cards import PACK, Suit, card
from game.match import documents, record, words
from game.match.documents import DocumentError
from game.match.record import Place, RecordError
from game.match.saves import Loaded, SaveError
from game.options import OptionError
from game.rules import Phase, Refusal, explain, rules_from
from game.rules.house import CONTRADICTIONS
from game.rules.refusals import CODES
from tests.rules.support import act, dealt, do

FREE: dict[str, object] = {"no_trump": "high", "joker_in_no_trump": "names_suit"}
NAMES = ("You", "Greta", "Elke", "Jon")


def test_every_card_suit_bid_and_phase_has_its_own_name() -> None:
    assert len({words.card(one) for one in PACK}) == 25
    assert words.card(card("TH")) == "ten of hearts"
    assert words.card(card("JK")) == "Joker"
    assert [words.suit(suit) for suit in Suit] == [
        "clubs",
        "diamonds",
        "hearts",
        "spades",
        "no trump",
        "low no trump",
    ]
    assert [words.bid(bid) for bid in ("5", "LP", "BP")] == ["5", "Little Pepper", "Big Pepper"]
    assert [words.bid(bid) for bid in ("6", "M", "DM")] == ["6", "Moon", "Double Moon"]
    assert len({words.phase(phase.value) for phase in Phase}) == len(Phase)


def test_seats_and_sides_are_called_by_name_or_number() -> None:
    """R1: partners sit opposite."""
    assert [words.seat(1), words.seat(1, NAMES)] == ["seat 1", "Greta"]
    assert [words.side(1), words.side(1, NAMES)] == ["side 1", "Greta and Jon"]


@pytest.mark.parametrize(
    ("options", "actions", "refused", "sentence"),
    [
        ({}, "", "0 pass", None),
        ({}, "", "1 pass", "it is the turn of You, not of Greta (2.2)"),
        ({}, "", "0 play 9C", "that cannot be done now: the auction is on (2.2)"),
        ({}, "", "0 bid LP", "Little Pepper is no bid under these house rules (R9)"),
        ({"bid_ladder": "peppers"}, "", "0 bid 6", "6 is no bid under these house rules (R23)"),
        (
            {},
            "0 bid 4",
            "1 bid 4",
            "4 does not beat the standing bid: the lowest bid now is 5 (R10)",
        ),
        ({"min_bid": 2}, "", "0 bid 1", "the first bid must be at least 2, not 1 (min_bid)"),
        (
            {"all_pass": "stick_dealer"},
            "0 pass/1 pass/2 pass",
            "3 pass",
            "after three passes the dealer may not pass and must bid at least 3 (2.3)",
        ),
        (
            {"all_pass": "stick_dealer"},
            "0 pass/1 pass/2 pass",
            "3 bid 2",
            "after three passes the dealer must bid at least 3, not 2 (2.3)",
        ),
        ({}, "", "0 redeal", "these house rules allow no redeal (redeal_hand)"),
        (
            {"redeal_hand": "both"},
            "",
            "0 redeal",
            "this hand is too good for a redeal (redeal_hand)",
        ),
        (
            {"redeal_hand": "both", "pass_is_final": False},
            "0 pass/1 bid 1/2 pass/3 pass",
            "0 redeal",
            "a redeal can be asked for only at one's first turn to call (2.1)",
        ),
        (
            {},
            "0 bid 6",
            "0 trump NT",
            "no trump cannot be named under these house rules (no_trump)",
        ),
        (
            {"no_trump": "high"},
            "0 bid 6",
            "0 trump NT",
            "no trump cannot be named under these house rules (joker_in_no_trump)",
        ),
        (
            {"bid_names_trump": True},
            "",
            "0 bid 4",
            (
                "4 alone is no bid under these house rules: a bid names its trump as well"
                " (bid_names_trump)"
            ),
        ),
        (
            {},
            "",
            "0 bid 4 H",
            (
                "a bid names no suit under these house rules: trump is named after the auction"
                " (bid_names_trump)"
            ),
        ),
        (
            FREE,
            "0 bid 6/0 trump NT/0 discard 9C/0 with_partner",
            "0 play TC H",
            (
                "no suit can be named with the ten of clubs now: only who leads the Joker with no"
                " trump names one (joker_in_no_trump)"
            ),
        ),
        (
            FREE,
            "0 bid 6/0 trump NT/0 discard 9C/0 with_partner",
            "0 play JK",
            (
                "who leads the Joker with no trump must name the suit that the others follow"
                " (joker_in_no_trump)"
            ),
        ),
        ({}, "0 bid 6/0 trump C", "0 discard 9S", "the nine of spades is not in the hand (R12)"),
        (
            {"partner_exchange": 2},
            "0 bid 6/0 trump C/0 discard JK/0 alone",
            "0 exchange_out 9C",
            "exactly 2 different cards are exchanged (2.6)",
        ),
        (
            {"partner_exchange": 1},
            "0 bid 6/0 trump C/0 discard JK/0 alone",
            "0 exchange_out 9C TC",
            "exactly one card is exchanged (2.6)",
        ),
        (
            {},
            "0 bid 6/0 trump S/0 discard JK/0 with_partner/0 play JC",
            "1 play 9H",
            "the nine of hearts is not in the hand (R16)",
        ),
    ],
)
def test_refusals_in_words(
    options: dict[str, object], actions: str, refused: str, sentence: str | None
) -> None:
    state = do(dealt(options), *filter(None, actions.split("/")))
    refusal = explain(state, act(refused))
    assert (refusal and words.refusal(refusal, NAMES)) == sentence


def test_a_card_that_does_not_follow_is_told_what_was_led() -> None:
    """R6, R16: a led left bower calls for trump."""
    values = {"card": card("AH"), "led": card("JC"), "suit": Suit.SPADES}
    assert words.refusal(Refusal("must_follow", "R16", values)) == (
        "the jack of clubs was led, so spades must be followed: the ace of hearts cannot be"
        " played (R16)"
    )


VALUES = {
    "seat": 0,
    "turn": 1,
    "card": card("9C"),
    "led": card("AC"),
    "suit": Suit.CLUBS,
    "bid": "1",
    "lowest": "2",
    "phase": "play",
    "field": "target",
    "value": [1],
    "expected": 2,
}


@pytest.mark.parametrize("code", [*CODES, *record.CODES])
def test_every_code_has_words(code: str) -> None:
    plural = {"count": 2} if code in ("not_the_pack", "wrong_number_of_cards") else {}
    error = RecordError(Place("action", 2, 3), code, {**VALUES, **plural}, "R1")
    line = words.record_error(error)
    assert line.startswith("hand 2, action 3: ")
    assert line.endswith(" (R1)")
    assert "{" not in line


@pytest.mark.parametrize("code", documents.CODES)
def test_every_fault_of_a_file_has_words(code: str) -> None:
    names = ("reason", "position", "line", "column", "field", "number", "deepest")
    assert "{" not in words.document_error(DocumentError(code, **dict.fromkeys(names, "x")))


@pytest.mark.parametrize(("one", "ones", "other", "others"), CONTRADICTIONS)
def test_a_contradiction_names_both_options(
    one: str, ones: tuple[object, ...], other: str, others: tuple[object, ...]
) -> None:
    """Section 3: refused with a message that names both options."""
    with pytest.raises(OptionError) as refused:
        rules_from(
            {one: ones[0], other: others[0]}
            | ({"widow": "none"} if other != "widow" and ones[0] == 24 else {})
        )
    sentence = words.option_error(refused.value)
    assert one in sentence
    assert other in sentence


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("target", 65, "the option target cannot be 65; it can be 5-64"),
        ("game_at_minus", 4, "the option game_at_minus cannot be 4; it can be 0, 5-64"),
        (
            "bowers",
            1,
            "the option bowers cannot be 1, which is of the wrong kind; it can be true, false",
        ),
        ("all_tricks", 1, "there is no option all_tricks"),
    ],
)
def test_options_in_words(key: str, value: object, said: str) -> None:
    with pytest.raises(OptionError) as refused:
        rules_from({key: value})
    assert words.option_error(refused.value) == said


def test_what_a_file_says_is_quoted_on_one_short_line() -> None:
    assert words.quoted("a\nb\u2028c\x1b[31m") == '"a\\nb\\u2028c\\u001b[31m"'
    assert words.quoted("x" * 10_000) == '"' + "x" * 58 + "…"
    assert words.quoted({"ä": [True, None]}) == '{"ä": [true, null]}'


def test_a_failed_save_says_why_and_that_the_game_goes_on() -> None:
    said = words.save_error(SaveError(OSError(errno.ENOSPC, "No space left on device")))
    assert said == "The disk is full: the match is not saved. You can go on playing."
    other = words.save_error(SaveError(OSError(errno.EIO, "Input/output error")))
    assert "Input/output error" in other


def test_an_unreadable_match_is_told_by_the_name_it_is_kept_under() -> None:
    assert words.unreadable(Loaded(None)) is None
    for is_backup in (True, False):
        said = words.unreadable(Loaded(None, is_backup, (Path("a") / "kept",)))
        assert said
        assert said.endswith("kept as kept.")
