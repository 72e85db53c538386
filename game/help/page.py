"""What a page of the help is made of: chapters, paragraphs, and rows of cards as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.cards import Card, Suit
from game.rules.tricks import Play, winner_of


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards side by side, the highest first."""

    cards: tuple[Card, ...]
    trump: Suit
    """What is trump; the left bower then bears its sign."""
    bowers: bool
    caption: str


@dataclass(frozen=True, slots=True)
class TrickPicture:
    """A trick in the order of play, the first card leads."""

    plays: tuple[Play, ...]
    """Seats and cards; which seat is which does not matter to the picture."""
    trump: Suit
    bowers: bool
    caption: str

    @property
    def winner(self) -> int:
        """Which of the cards wins, counted from 0 (R17)."""
        seat = winner_of(self.plays, self.trump, self.bowers)
        return next(number for number, (at, _) in enumerate(self.plays) if at == seat)


Picture = CardRow | TrickPicture


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences with the rules that they explain."""

    words: str
    """In the person's language."""
    rules: tuple[str, ...] = ()
    """Ids of the rule book: ``R5``, ``2.4``, ``4.3``, or the key of an option."""
    term: str = ""
    """What it is about, in a word or two set above it; empty for none."""
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the help that the table of contents names."""

    key: str
    title: str
    paragraphs: tuple[Paragraph, ...]


class Place(NamedTuple):
    """A paragraph by its number in a chapter, and the chapter by its number, each from 0."""

    chapter: int
    paragraph: int


def place_of(chapters: Sequence[Chapter], rule: str) -> Place | None:
    """The first paragraph that explains a rule; ``None`` if none does."""
    for number, chapter in enumerate(chapters):
        for count, paragraph in enumerate(chapter.paragraphs):
            if rule in paragraph.rules:
                return Place(number, count)
    return None
