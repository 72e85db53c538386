"""Single positions of play: what the rule of thumb does there, and the reason it gives."""

import pytest

from game.ai import policy
from game.ai.cardplay import suit_to_name
from game.ai.knowledge import Knowledge
from game.cards import Suit
from game.rules import State, view
from tests.ai.support import choice, decision, reason
from tests.rules.support import do, position


def at_trick(
    hands: list[str],
    *lines: str,
    maker: int = 0,
    bid: str = "3",
    taken: tuple[int, int] = (0, 0),
    options: dict[str, object] | None = None,
) -> State:
    """A trick under spades that seat 0 leads, after these actions."""
    state = position(hands, "S", options=options, maker=maker, bid=bid, leader=0, taken=taken)
    return do(state, *lines)


def test_the_last_hand_leaves_the_trick_to_its_partner() -> None:
    hands = ["9H 9C TC", "KH QD TH", "TD JD QC", "9S AC 9D"]
    state = at_trick(hands, "0 play 9H", "1 play KH", "2 play TD", maker=1)
    assert (choice(state), reason(state)) == ("3 play 9D", "partner_wins")


def test_the_third_hand_does_not_ruff_its_partners_ace() -> None:
    hands = ["AH 9C TC", "KH QD TH", "9S AC 9D", "TD JD QC"]
    state = at_trick(hands, "0 play AH", "1 play TH")
    assert (choice(state), reason(state)) == ("2 play 9D", "partner_is_safe")


def test_the_third_hand_ruffs_where_its_partner_can_be_beaten() -> None:
    hands = ["QH 9C TC", "TH QD KD", "9S AC 9D", "TD JD QC"]
    state = at_trick(hands, "0 play QH", "1 play TH")
    assert (choice(state), reason(state)) == ("2 play 9S", "protect_partner")


def test_the_cheapest_winner_covers() -> None:
    state = at_trick(["QH 9C", "9H QD", "TH TD", "KH AH"], "0 play QH", "1 play 9H", "2 play TH")
    assert (choice(state), reason(state)) == ("3 play KH", "cover_cheaply")


def test_the_maker_draws_trump_before_side_aces() -> None:
    """C-A2."""
    state = at_trick(["JK JS AH AD", "9S TH TD KD", "TS KH QD JD", "QS 9H 9D QH"])
    assert (choice(state), reason(state)) == ("0 play JK", "draw_trump")


@pytest.mark.parametrize(
    ("hand", "lead"), [("AS TS 9S AD", "9S"), ("JS JC 9S AD", "JS"), ("JC AS 9S AD", "JC")]
)
def test_the_maker_forces_out_what_is_above(hand: str, lead: str) -> None:
    """With a low trump; with the top one of a sequence."""
    state = at_trick([hand, "JK TH TD KD", "QS KH QD JD", "KS 9H 9D QH"])
    assert (choice(state), reason(state)) == (f"0 play {lead}", "force_trump_out")


def test_trump_is_drawn_no_longer_when_both_opponents_have_shown_out() -> None:
    state = at_trick(["JK JS QH", "KC TH TD", "TS KH QD", "QC 9H 9D"])
    state = do(state, "0 play JK", "1 play KC", "2 play TS", "3 play QC")
    assert choice(state) == "0 play QH"


def test_the_makers_partner_leads_trump_to_the_maker() -> None:
    hands = ["TS KH QD 9H", "9S TH TD KD", "JK JS AH AD", "QS TC 9D QH"]
    state = at_trick(hands, maker=2)
    assert (choice(state), reason(state)) == ("0 play TS", "lead_trump_to_maker")


def test_a_defender_cashes_the_ace_of_the_shorter_suit() -> None:
    hands = ["AH AD TD 9D", "9S TH KD 9C", "TS KH QD JD", "JK JS QH 9H"]
    state = at_trick(hands, maker=3)
    assert (choice(state), reason(state)) == ("0 play AH", "cash_winner")


def test_the_second_hand_plays_low_on_trump_where_its_partner_may_win() -> None:
    hands = ["9S TH KD 9C", "JS QS QD JD", "JK AS QH 9H", "AD TD 9D AH"]
    state = at_trick(hands, "0 play 9S")
    assert (choice(state), reason(state)) == ("1 play QS", "second_hand_low")


def test_the_joker_is_kept_where_the_partner_may_win() -> None:
    hands = ["QH TH KD", "JK QD 9D", "JS AS KH", "AD 9S AH"]
    state = at_trick(hands, "0 play QH", taken=(1, 1))
    assert (choice(state), reason(state)) == ("1 play 9D", "keep_joker")


def test_the_joker_is_played_where_the_trick_decides() -> None:
    """The makers need every trick that is left: the Joker sets them."""
    hands = ["QH TH KD", "JK QD 9D", "JS AS KH", "AD 9S AH"]
    state = at_trick(hands, "0 play QH", bid="6", taken=(3, 0))
    assert (choice(state), reason(state)) == ("1 play JK", "ruff")


def test_a_ruff_does_not_bare_the_second_best_trump_where_the_partner_may_win() -> None:
    """The left bower keeps its small guard while the right is out."""
    hands = ["QH TH KD", "JC 9S 9D", "KH 9H TC", "AD JS AH"]
    state = at_trick(hands, "0 play QH", taken=(1, 1), options={"deck": 24, "widow": "none"})
    assert (choice(state), reason(state)) == ("1 play 9D", "keep_guard")


def test_a_loner_and_a_lone_defender_are_played_too() -> None:
    """R14, R15: two and three hands in play."""
    hands = ["JK JS AH", "9S TH TD", "9H TC QC", "QS KH 9D"]
    state = position(hands, "S", alone=True, leader=1)
    assert decision(state).action.seat == 1
    state = position(hands, "S", alone=True, lone_defender=3, leader=3)
    state = do(state, choice(state))
    assert decision(state).action.seat == 0


FREE: dict[str, object] = {"no_trump": "high_and_low", "joker_in_no_trump": "names_suit"}


def test_the_joker_is_kept_for_a_later_trick_with_no_trump() -> None:
    """Option `joker_in_no_trump`: it wins whenever it is played, so others are led first."""
    hands = ["JK AD 9H", "KD KC TC", "QD 9S AS", "TD TS QS"]
    state = position(hands, "NT", options=FREE)
    assert (choice(state), reason(state)) == ("0 play AD", "cash_winner")
    low = position(["JK 9D AH", "KD KC TC", "QD 9S AS", "TD TS QS"], "NL", options=FREE)
    assert (choice(low), reason(low)) == ("0 play 9D", "cash_winner")


def test_the_joker_takes_a_trick_that_opponents_would_win() -> None:
    """Option `joker_in_no_trump`: as a ruff does, once its holder is void; not the partner's."""
    hands = ["AD 9D 9H", "JK KC TC", "KD 9S AS", "QD TS QS"]
    state = do(position(hands, "NT", options=FREE), "0 play AD")
    assert (choice(state), reason(state)) == ("1 play JK", "ruff")
    hands = ["9D TD 9H", "QD KC TC", "JK 9S AS", "AD TS QS"]
    state = do(position(hands, "NT", options=FREE, maker=1), "0 play 9D", "1 play QD", "2 play 9S")
    assert choice(state) == "3 play AD"


def test_the_joker_led_last_names_a_suit() -> None:
    """Option `joker_in_no_trump`: the longest held, or any where nothing else is."""
    state = position(["JK", "KC", "9S", "TS"], "NT", options=FREE)
    assert choice(state).split()[:3] == ["0", "play", "JK"]
    knows = Knowledge(view(position(["JK 9D TH JH", "KC", "9S", "TS"], "NT", options=FREE), 0))
    assert suit_to_name(knows) is Suit.HEARTS


@pytest.mark.parametrize("table", [policy.LEAD, policy.FOLLOW])
def test_every_line_of_the_table_can_be_reached(table: tuple[policy.Rule, ...]) -> None:
    """No line asks for more than one above it, and the last one fits always."""
    for number, rule in enumerate(table):
        for above in table[:number]:
            covers = rule.when & above.when == above.when and above.unless & ~rule.unless == 0
            assert not covers, (rule.code, above.code)
    assert (table[-1].when, table[-1].unless) == (0, 0)
