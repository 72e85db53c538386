"""Every file of the deck, by its path below `assets/`."""

from __future__ import annotations

from tools.cards.back import back
from tools.cards.brand import hare, icon, wordmark
from tools.cards.courts import COURTS, court_card
from tools.cards.frame import LARGE_INDEX, SMALL_INDEX, IndexSize, card, suit_index
from tools.cards.joker import JOKER_LARGE_INDEX, joker_index, joker_picture
from tools.cards.palette import BACK_COLOURS, LIGHT_SUIT_COLOURS, SUIT_COLOURS
from tools.cards.signs import suit_sign
from tools.cards.spots import ace, number_card
from tools.cards.svg import document

SUITS = "CDHS"
RANKS = "9TJQKA"
JOKER = "JK"
FACES = (*(rank + suit for rank in RANKS for suit in SUITS), JOKER)
INDEX_SIZES = {"": SMALL_INDEX, "-large": LARGE_INDEX}
SIGN_BOX = 100


def picture(name: str, palette: str, size: IndexSize) -> str:
    """What a face shows between its indexes; the name is a card's notation ("TH", "JK")."""
    if name == JOKER:
        return joker_picture(_index_size(name, size))
    rank, suit = name[0], name[1]
    colour = SUIT_COLOURS[palette][suit]
    if rank == "A":
        return ace(suit, colour, size)
    if rank in COURTS:
        return court_card(rank, suit, colour, size)
    return number_card(rank, suit, colour, size)


def index(name: str, palette: str, size: IndexSize) -> str:
    """Both indexes of a face."""
    if name == JOKER:
        return joker_index(_index_size(name, size))
    rank, suit = name[0], name[1]
    return suit_index(size, rank, suit, SUIT_COLOURS[palette][suit])


def face(name: str, palette: str, size: IndexSize) -> str:
    """One face as a whole SVG file."""
    return card([picture(name, palette, size), index(name, palette, size)])


def _index_size(name: str, size: IndexSize) -> IndexSize:
    return JOKER_LARGE_INDEX if name == JOKER and size.is_large else size


def sign_file(suit: str, colour: str) -> str:
    """A bare suit sign as a whole SVG file."""
    half = SIGN_BOX / 2
    return document([suit_sign(suit, half, half, SIGN_BOX, colour)], SIGN_BOX, SIGN_BOX)


def all_files() -> dict[str, str]:
    """Path below `assets/` -> SVG text, for every picture that is drawn here."""
    files = {
        f"cards/{palette}{tag}/{name}.svg": face(name, palette, size)
        for palette in SUIT_COLOURS
        for tag, size in INDEX_SIZES.items()
        for name in FACES
    }
    files |= {f"cards/back_{name}.svg": back(name) for name in BACK_COLOURS}
    for ground, palettes in (("dark", SUIT_COLOURS), ("light", LIGHT_SUIT_COLOURS)):
        for palette, colours in palettes.items():
            for suit in SUITS:
                sign = sign_file(suit, colours[suit])
                files[f"cards/pips/{ground}/{palette}/{suit}.svg"] = sign
    return files | {"hare.svg": hare(), "icon.svg": icon(), "wordmark.svg": wordmark()}
