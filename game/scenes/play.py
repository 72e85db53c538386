"""The tricks: click or drag a card; what is not legal says why."""

from __future__ import annotations

from typing import ClassVar

from game import text
from game.cards import JOKER, Card
from game.rules import PlayerAction
from game.rules.actions import Play
from game.scenes import choices
from game.scenes.choices import Choice
from game.scenes.match import ME, Match
from game.scenes.table import TableScene, rect_of

CLAIM = "play.claim"
BACK = "play.back"


class PlayScene(TableScene):
    """The person plays to a trick, or looks on."""

    name: ClassVar[str] = "play"
    has_slot: ClassVar[bool] = True
    has_claim: ClassVar[bool] = True
    """True if the tricks that are certain can be claimed, where the person likes it."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._is_naming = False
        """Whether the person leads the Joker, and is asked which suit it names."""

    def choosable(self) -> frozenset[Card]:
        """The legal cards (R16)."""
        return frozenset(play.card for play in self._plays())

    def chosen(self) -> frozenset[Card]:
        """The Joker, while it waits for a suit to be named."""
        return frozenset((JOKER,) if self._is_naming else ())

    def _plays(self) -> list[Play]:
        return [action for action in self.match.director.legal if isinstance(action, Play)]

    def prompt(self) -> str:
        """Which suit the Joker names; else nothing is asked."""
        return text.t("prompt.name_suit") if self._is_naming else ""

    def has_buttons(self) -> bool:
        """Only suits are named with buttons."""
        return self._is_naming

    def build(self) -> None:
        """The suits that the Joker can name; or to claim the rest, where nobody can take it."""
        self._is_naming = self._is_naming and len(self._suits()) > 1
        if self._is_naming:
            choices.lay_out(self, [choices.back(BACK), *self._suits().values()])
            return
        if (
            self.has_claim
            and self.context.preferences.offer_claim
            and self.match.director.can_claim
        ):
            place = rect_of(self.match.layout.claim)
            self.buttons.button(CLAIM, place, text.t(CLAIM), "primary")

    def _suits(self) -> dict[Play, Choice]:
        """The buttons for the suits that a led Joker can name (``joker_in_no_trump``)."""
        named = [(play, play.suit) for play in self._plays() if play.suit is not None]
        return {
            play: choices.suit_choice(self, f"play.suit.{suit.letter}", suit, len(named) + 1)
            for play, suit in named
        }

    def key_of(self, action: PlayerAction) -> str:
        """The button of the suit that a led Joker names, while it is asked for."""
        choice = self._suits().get(action) if isinstance(action, Play) else None
        return choice.key if choice and self._is_naming else ""

    def press(self, key: str) -> None:
        """Claim; or name a suit, or think better of it."""
        if key == CLAIM:
            self.match.director.claim()
        for play, choice in self._suits().items():
            if key == choice.key:
                self.match.act(play)
        if key == BACK:
            self._name(False)

    def choose(self, card: Card) -> bool:
        """Play a card; an illegal one says why, and a led Joker may have to name a suit."""
        plays = [play for play in self._plays() if play.card == card]
        # With the last card nobody has a choice left, whatever it names.
        if len(plays) > 1 and len(self.choosable()) > 1:
            self._name(not self._is_naming)
            return False
        self._name(False)
        return self.match.act(plays[0] if plays else Play(ME, card))

    def _name(self, is_naming: bool) -> None:
        if is_naming != self._is_naming:
            self._is_naming = is_naming
            self._rebuild()
