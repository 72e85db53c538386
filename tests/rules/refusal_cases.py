"""Situations in which something is refused: the action, the code, the rule and the values."""

from collections.abc import Callable

from game.cards import Suit, card
from game.rules import new_match, rules_from
from game.rules.state import State
from tests.rules.support import dealt, do, position

FARMER = ("9C TC 9D TD 9H TH", "JC QC KC AC JD QD", "KD AD JH QH KH AH", "9S TS JS QS KS AS", "JK")


def over() -> State:
    """A match that side 0 has just won."""
    state = position(("AH", "9C", "9D", "TS"), "H", taken=(5, 0), score=(9, 0))
    return do(state, "0 play AH", "1 play 9C", "2 play 9D", "3 play TS")


FREE: dict[str, object] = {"no_trump": "high", "joker_in_no_trump": "names_suit"}


def free() -> State:
    """No trump; seat 0 holds the Joker, seat 1 a diamond and a club."""
    return position(("JK 9D", "KD KC", "AD 9S", "QD TS"), "NT", options=FREE)


def following() -> State:
    """Hearts are trump, diamonds led; seat 1 holds a diamond and the left bower."""
    return do(position(("9D TC", "JD KD", "AD 9S", "QD TS"), "H"), "0 play 9D")


def alone(options: dict[str, object]) -> State:
    """Seat 0 plays alone with the ace of spades' suit as trump."""
    state = dealt(options)
    return do(state, "0 bid 6", "0 trump C", "0 discard 9C", "0 alone")


Case = tuple[Callable[[], State], str, str, str, dict[str, object]]
CASES: dict[str, Case] = {
    "after the end": (over, "0 pass", "match_over", "4.5", {}),
    "a card in the auction": (dealt, "0 play 9C", "not_now", "2.2", {"phase": "auction"}),
    "a bid before the deal": (
        lambda: new_match(rules_from({}), 3),
        "0 bid 1",
        "not_now",
        "2.1",
        {"phase": "deal"},
    ),
    "a trump call among the tricks": (following, "1 trump C", "not_now", "2.9", {"phase": "play"}),
    "another's turn to call": (
        dealt,
        "1 pass",
        "not_your_turn",
        "2.2",
        {"seat": 1, "turn": 0},
    ),
    "another's turn to play": (
        following,
        "2 play AD",
        "not_your_turn",
        "2.9",
        {"seat": 2, "turn": 1},
    ),
    "seven": (dealt, "0 bid 7", "no_such_bid", "R9", {"bid": "7"}),
    "a pepper among numbers": (dealt, "0 bid LP", "no_such_bid", "R9", {"bid": "LP"}),
    "six among peppers": (
        lambda: dealt({"bid_ladder": "peppers"}),
        "0 bid 6",
        "no_such_bid",
        "R23",
        {"bid": "6"},
    ),
    "no higher than the standing bid": (
        lambda: do(dealt(), "0 bid 3"),
        "1 bid 3",
        "bid_too_low",
        "R10",
        {"bid": "3", "lowest": "4"},
    ),
    "under the least first bid": (
        lambda: dealt({"min_bid": 3}),
        "0 bid 2",
        "below_min_bid",
        "min_bid",
        {"bid": "2", "lowest": "3"},
    ),
    "a stuck dealer bids too low": (
        lambda: do(dealt({"all_pass": "stick_dealer"}), "0 pass", "1 pass", "2 pass"),
        "3 bid 2",
        "below_forced_bid",
        "2.3",
        {"bid": "2", "lowest": "3"},
    ),
    "a stuck dealer passes": (
        lambda: do(dealt({"all_pass": "stick_dealer"}), "0 pass", "1 pass", "2 pass"),
        "3 pass",
        "dealer_must_bid",
        "2.3",
        {"lowest": "3"},
    ),
    "a redeal that is not played": (
        lambda: dealt({}, FARMER),
        "0 redeal",
        "redeal_off",
        "redeal_hand",
        {},
    ),
    "a redeal at the second turn": (
        lambda: do(
            dealt({"redeal_hand": "farmers"}, FARMER), "0 bid 1", "1 bid 2", "2 pass", "3 pass"
        ),
        "0 redeal",
        "redeal_too_late",
        "2.1",
        {},
    ),
    "a redeal with a good hand": (
        lambda: dealt({"redeal_hand": "ace_no_face"}, FARMER),
        "0 redeal",
        "redeal_hand_too_good",
        "redeal_hand",
        {},
    ),
    "no trump where it is not played": (
        lambda: do(dealt(), "0 bid 6"),
        "0 trump NT",
        "trump_not_offered",
        "no_trump",
        {"suit": Suit.NO_TRUMP},
    ),
    "low no trump where only the high one is played": (
        lambda: do(dealt({"no_trump": "high", "joker_in_no_trump": "names_suit"}), "0 bid 6"),
        "0 trump NL",
        "trump_not_offered",
        "no_trump",
        {"suit": Suit.LOW_NO_TRUMP},
    ),
    "no trump where the Joker bans it": (
        lambda: do(dealt({"no_trump": "high_and_low"}), "0 bid 6"),
        "0 trump NL",
        "trump_not_offered",
        "joker_in_no_trump",
        {"suit": Suit.LOW_NO_TRUMP},
    ),
    "a bid of no trump where it is not played": (
        lambda: dealt({"bid_names_trump": True}),
        "0 bid 3 NT",
        "trump_not_offered",
        "no_trump",
        {"suit": Suit.NO_TRUMP},
    ),
    "a bare number where bids name trump": (
        lambda: dealt({"bid_names_trump": True}),
        "0 bid 3",
        "bid_needs_trump",
        "bid_names_trump",
        {"bid": "3"},
    ),
    "a suit in a bid that names none": (
        dealt,
        "0 bid 3 H",
        "bid_takes_no_trump",
        "bid_names_trump",
        {"bid": "3"},
    ),
    "the same number in another suit": (
        lambda: do(dealt({"bid_names_trump": True}), "0 bid 3 C"),
        "1 bid 3 S",
        "bid_too_low",
        "R10",
        {"bid": "3", "lowest": "4"},
    ),
    "naming trump after a bid that named it": (
        lambda: do(dealt({"bid_names_trump": True}), "0 bid 6 C"),
        "0 trump S",
        "not_now",
        "2.4",
        {"phase": "discard"},
    ),
    "a moon among numbers": (dealt, "0 bid M", "no_such_bid", "R9", {"bid": "M"}),
    "a Double Moon where there is one moon": (
        lambda: dealt({"bid_ladder": "moon"}),
        "0 bid DM",
        "no_such_bid",
        "bid_ladder",
        {"bid": "DM"},
    ),
    "a pepper among moons": (
        lambda: dealt({"bid_ladder": "moon_doubling"}),
        "0 bid BP",
        "no_such_bid",
        "bid_ladder",
        {"bid": "BP"},
    ),
    "six over a moon": (
        lambda: do(dealt({"bid_ladder": "moon_doubling"}), "0 bid M"),
        "1 bid 6",
        "bid_too_low",
        "R10",
        {"bid": "6", "lowest": "DM"},
    ),
    "a moon player who wants the partner": (
        lambda: do(dealt({"bid_ladder": "moon"}), "0 bid M", "0 trump C", "0 discard 9C"),
        "0 with_partner",
        "not_now",
        "2.7",
        {"phase": "defend"},
    ),
    "the Joker led with no trump and no word": (
        free,
        "0 play JK",
        "must_name_suit",
        "joker_in_no_trump",
        {"card": card("JK")},
    ),
    "the Joker led that names no trump": (
        free,
        "0 play JK NT",
        "must_name_suit",
        "joker_in_no_trump",
        {"card": card("JK")},
    ),
    "another card that names a suit": (
        free,
        "0 play 9D H",
        "names_no_suit",
        "joker_in_no_trump",
        {"card": card("9D")},
    ),
    "another card that names no trump": (
        free,
        "0 play 9D NL",
        "names_no_suit",
        "joker_in_no_trump",
        {"card": card("9D")},
    ),
    "the Joker led with a trump that names a suit": (
        lambda: position(("JK 9D", "KD KC", "AD 9S", "QD TS"), "H"),
        "0 play JK H",
        "names_no_suit",
        "joker_in_no_trump",
        {"card": card("JK")},
    ),
    "the Joker not led that names a suit": (
        lambda: do(position(("9D TC", "JK KC", "AD 9S", "QD TS"), "NT", options=FREE), "0 play 9D"),
        "1 play JK H",
        "names_no_suit",
        "joker_in_no_trump",
        {"card": card("JK")},
    ),
    "the Joker while its holder can follow": (
        lambda: do(position(("9D TC", "JK KD", "AD 9S", "QD TS"), "NT", options=FREE), "0 play 9D"),
        "1 play JK",
        "must_follow",
        "R16",
        {"card": card("JK"), "suit": Suit.DIAMONDS, "led": card("9D")},
    ),
    "a revoke of the suit that the Joker names": (
        lambda: do(free(), "0 play JK C"),
        "1 play KD",
        "must_follow",
        "R16",
        {"card": card("KD"), "suit": Suit.CLUBS, "led": card("JK")},
    ),
    "a discard of another's card": (
        lambda: do(dealt(), "0 bid 6", "0 trump C"),
        "0 discard 9D",
        "card_not_held",
        "R12",
        {"card": card("9D")},
    ),
    "a card of another hand": (
        following,
        "1 play AD",
        "card_not_held",
        "R16",
        {"card": card("AD")},
    ),
    "a card out of another hand in the exchange": (
        lambda: alone({"partner_exchange": 1}),
        "0 exchange_out 9C",
        "card_not_held",
        "2.6",
        {"card": card("9C")},
    ),
    "one card where two are exchanged": (
        lambda: alone({"partner_exchange": 2}),
        "0 exchange_out TC",
        "wrong_number_of_cards",
        "2.6",
        {"count": 2},
    ),
    "the same card twice in the exchange": (
        lambda: alone({"partner_exchange": 2}),
        "0 exchange_out TC TC",
        "wrong_number_of_cards",
        "2.6",
        {"count": 2},
    ),
    "two cards back where one is exchanged": (
        lambda: do(alone({"partner_exchange": 1}), "0 exchange_out TC"),
        "2 exchange_in 9H TH",
        "wrong_number_of_cards",
        "2.6",
        {"count": 1},
    ),
    "a revoke with the left bower": (
        following,
        "1 play JD",
        "must_follow",
        "R16",
        {"card": card("JD"), "suit": Suit.DIAMONDS, "led": card("9D")},
    ),
    "a revoke under a led left bower": (
        lambda: do(position(("JD TC", "9H AD", "AC 9S", "QD TS"), "H"), "0 play JD"),
        "1 play AD",
        "must_follow",
        "R16",
        {"card": card("AD"), "suit": Suit.HEARTS, "led": card("JD")},
    ),
}
