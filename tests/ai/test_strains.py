"""Cards as bits: what `rules.tricks` says of them, said in integers."""

from itertools import product

import pytest

from game.ai.strains import JOKER_BIT, highest, lowest, strain_of
from game.cards import JOKER, NO_TRUMPS, SUITS, Suit, cards, pack
from game.rules import Rules
from game.rules.tricks import rank_of, strength_of, suit_of

RULE_SETS = [Rules(bowers=bowers) for bowers in (True, False)]
RULE_SETS += [
    Rules(deck=24, widow="none", no_trump="high_and_low", bowers=bowers) for bowers in (True, False)
]
FREE_JOKER = Rules(no_trump="high_and_low", joker_in_no_trump="names_suit")
RULE_SETS.append(FREE_JOKER)
STRAINS = [(rules, trump) for rules in RULE_SETS for trump in rules.trumps]


@pytest.mark.parametrize(("rules", "trump"), STRAINS)
def test_the_tables_say_what_the_rules_say(rules: Rules, trump: Suit) -> None:
    """R4-R6: suits, and what is above each card in its own."""
    strain = strain_of(rules, trump)
    played = pack(rules.deck)
    assert strain.pack.bit_count() == rules.deck == strain.mask(played).bit_count()
    for card in played:
        suit = suit_of(card, trump, rules.bowers)
        rank = rank_of(card, trump, rules.bowers)
        same = [other for other in played if suit_of(other, trump, rules.bowers) is suit]
        above = [other for other in same if rank_of(other, trump, rules.bowers) > rank]
        place = strain.bit[card].bit_length()
        assert strain.card[place] is card
        assert strain.suit[card] == strain.suit_at[place] == strain.mask(same)
        assert strain.above[place] == strain.mask(above)
        assert (suit is trump) == bool(strain.bit[card] & strain.trump)


@pytest.mark.parametrize(("rules", "trump"), STRAINS)
def test_the_higher_bit_wins(rules: Rules, trump: Suit) -> None:
    """R17: among trumps and cards of the suit led."""
    strain = strain_of(rules, trump)
    for led, other in product(pack(rules.deck), repeat=2):
        suit = suit_of(led, trump, rules.bowers)
        if led is other or strength_of(other, suit, trump, rules.bowers) < 0:
            continue
        wins = strength_of(other, suit, trump, rules.bowers) > strength_of(
            led, suit, trump, rules.bowers
        )
        assert wins == (strain.bit[other] > strain.bit[led])


def test_honours_are_the_four_best_trumps() -> None:
    """R5; with no bowers ace, king and queen follow the Joker."""
    for rules, best in ((Rules(), "JK JS JC AS"), (Rules(bowers=False), "JK AS KS QS")):
        strain = strain_of(rules, Suit.SPADES)
        assert strain.honours == tuple(strain.bit[card] for card in cards(best))
    for rules in RULE_SETS[2:]:
        for trump in NO_TRUMPS:
            assert strain_of(rules, trump).honours == ()


def test_the_joker_with_no_trump_is_a_suit_alone_above_all_others() -> None:
    """Option `joker_in_no_trump`."""
    for trump in NO_TRUMPS:
        strain = strain_of(FREE_JOKER, trump)
        assert strain.trump == strain.joker == strain.bit[JOKER] == JOKER_BIT
        assert strain.joker > sum(strain.plain)
        assert [strain.plain[suit].bit_count() for suit in SUITS] == [6] * 4
        assert strain_of(RULE_SETS[2], trump).trump == 0


def test_the_ends_of_a_mask() -> None:
    assert (lowest(0b10110), highest(0b10110)) == (0b10, 0b10000)
    assert (lowest(0), highest(0)) == (0, 0)
