"""Suits, ranks, cards and the pack (R2 and the notation of the rule book)."""

import copy
import pickle

import pytest

from game.cards import JOKER, NO_TRUMPS, PACK, RANKS, SUITS, Card, Suit, card, cards, pack, suit


def test_the_pack_in_its_order() -> None:
    """R2; the order C, D, H, S, each 9 T J Q K A, then the Joker."""
    texts = [rank + letter for letter in "CDHS" for rank in "9TJQKA"]
    assert [one.text for one in PACK] == [*texts, "JK"]
    assert list(PACK) == list(range(25))
    assert RANKS == "9TJQKA"


@pytest.mark.parametrize("one", PACK, ids=str)
def test_a_card_and_its_notation(one: Card) -> None:
    assert card(one.text) is one
    assert str(one) == repr(one) == f"{one}" == one.text
    assert f"{one:>4}" == "  " + one.text
    assert one.is_joker == (one is JOKER) == (one.suit is None)
    if one.suit is not None:
        assert one.text == one.rank + one.suit.letter


@pytest.mark.parametrize("one", PACK, ids=str)
def test_a_card_stays_the_same_object(one: Card) -> None:
    """Interned, so that `is` and masks work whatever carried it here."""
    assert pickle.loads(pickle.dumps(one)) is one
    assert copy.copy(one) is one
    assert copy.deepcopy([one])[0] is one


@pytest.mark.parametrize("text", ["", "9", "9c", "10C", "1C", "JKR", "jk", "9X", " 9C", "NT"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        card(text)


@pytest.mark.parametrize("thing", [None, 9, ["9C"], {}])
def test_what_is_not_even_text_is_no_card(thing: object) -> None:
    with pytest.raises(ValueError, match="not a card"):
        card(thing)  # type: ignore[arg-type]


def test_cards_from_words() -> None:
    assert cards("JK  9C\tAS") == (JOKER, card("9C"), card("AS"))
    assert cards("") == ()
    with pytest.raises(ValueError, match="not a card: '9Z'"):
        cards("9C 9Z")


def test_suits_and_their_letters() -> None:
    assert [one.letter for one in Suit] == ["C", "D", "H", "S", "NT", "NL"]
    assert [suit(one.letter) for one in Suit] == list(Suit)
    assert list(SUITS) == list(Suit)[:4]
    for text in ("c", "X", "", "CD", "nt"):
        with pytest.raises(ValueError, match="not a suit"):
            suit(text)


def test_suits_of_one_colour() -> None:
    """R5: where the left bower comes from."""
    pairs = {(one.letter, one.same_colour.letter) for one in SUITS}
    assert pairs == {("C", "S"), ("S", "C"), ("D", "H"), ("H", "D")}
    for one in NO_TRUMPS:
        with pytest.raises(ValueError, match="no colour"):
            _ = one.same_colour


def test_no_trump_is_no_suit() -> None:
    """Option `no_trump`: it is played high or low."""
    assert [one for one in Suit if one.is_no_trump] == list(NO_TRUMPS)
    assert NO_TRUMPS == (Suit.NO_TRUMP, Suit.LOW_NO_TRUMP)


def test_packs_of_both_sizes() -> None:
    """R2, option `deck`: 24 is the pack without the Joker."""
    assert pack(25) == PACK
    assert pack(24) == PACK[:-1]
    assert JOKER not in pack(24)
    for size in (0, 23, 26, 52):
        with pytest.raises(ValueError, match="no pack"):
            pack(size)
