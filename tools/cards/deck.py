"""Every file of the deck, by its path below `assets/`."""

from __future__ import annotations

from tools.cards.back import back
from tools.cards.brand import hare, icon, wordmark
from tools.cards.courts import court_card
from tools.cards.frame import LARGE_INDEX, SMALL_INDEX, IndexSize, card, suit_index
from tools.cards.joker import JOKER_LARGE_INDEX, joker_index, joker_picture
from tools.cards.palette import BACK_COLOURS, LIGHT_SUIT_COLOURS, SUIT_COLOURS
from tools.cards.signs import suit_sign
from tools.cards.spots import ace, number_card
from tools.cards.svg import document

SUITS = "CDHS"
RANKS = "9TJQKA"
JOKER = "JK"
INDEX_SIZES = {"": SMALL_INDEX, "-large": LARGE_INDEX}
SIGN_BOX = 100


def face(name: str, palette: str, size: IndexSize) -> str:
    """One face as a whole SVG file; the name is a card's notation ("TH", "JK")."""
    if name == JOKER:
        joker_size = JOKER_LARGE_INDEX if size.is_large else size
        return card([joker_picture(joker_size), joker_index(joker_size)])
    rank, suit = name[0], name[1]
    colour = SUIT_COLOURS[palette][suit]
    if rank == "A":
        picture = ace(suit, colour, size)
    elif rank in "JQK":
        picture = court_card(rank, suit, colour, size)
    else:
        picture = number_card(rank, suit, colour, size)
    return card([picture, suit_index(size, rank, suit, colour)])


def sign_file(suit: str, colour: str) -> str:
    """A bare suit sign as a whole SVG file."""
    half = SIGN_BOX / 2
    return document([suit_sign(suit, half, half, SIGN_BOX, colour)], SIGN_BOX, SIGN_BOX)


def all_files() -> dict[str, str]:
    """Path below `assets/` -> SVG text, for every picture that is drawn here."""
    names = [rank + suit for rank in RANKS for suit in SUITS] + [JOKER]
    files = {
        f"cards/{palette}{tag}/{name}.svg": face(name, palette, size)
        for palette in SUIT_COLOURS
        for tag, size in INDEX_SIZES.items()
        for name in names
    }
    files |= {f"cards/back_{name}.svg": back(name) for name in BACK_COLOURS}
    for ground, palettes in (("dark", SUIT_COLOURS), ("light", LIGHT_SUIT_COLOURS)):
        for palette, colours in palettes.items():
            for suit in SUITS:
                sign = sign_file(suit, colours[suit])
                files[f"cards/pips/{ground}/{palette}/{suit}.svg"] = sign
    return files | {"hare.svg": hare(), "icon.svg": icon(), "wordmark.svg": wordmark()}
