"""The auction and what the maker declares: bid, trump, discard, alone, exchange, defence."""

from __future__ import annotations

from typing import ClassVar

import pygame

from game import text
from game.cards import Card, Suit
from game.match import words
from game.rules import Phase, PlayerAction
from game.rules.actions import (
    Bid,
    DefendAlone,
    DefendTogether,
    Discard,
    ExchangeIn,
    ExchangeOut,
    GoAlone,
    KeepPartner,
    NameTrump,
    Pass,
    Redeal,
    exchanged,
)
from game.rules.auction import is_dealer_stuck, standing_call
from game.rules.seats import partner_of
from game.scenes.faces import Kind
from game.scenes.match import ME, Match
from game.scenes.table import TableScene
from game.table.signs import sign

CONFIRM = "declare.exchange"
_WIDE = 1.75
"""Width of a button with words, by that of one with a number."""


class BidScene(TableScene):
    """The person's own legal calls as buttons; everything the maker declares."""

    name: ClassVar[str] = "bid"

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._actions: dict[str, PlayerAction] = {}
        self._picked: set[Card] = set()

    def choosable(self) -> frozenset[Card]:
        """The cards to discard or exchange; in the auction a card merely lifts."""
        phase = self.match.session.state.phase
        if phase not in (Phase.DISCARD, Phase.EXCHANGE_OUT, Phase.EXCHANGE_IN):
            return frozenset(self.match.director.view.hand)
        held: set[Card] = set()
        for action in self.match.director.legal:
            if isinstance(action, Discard):
                held.add(action.card)
            elif isinstance(action, ExchangeOut | ExchangeIn):
                held.update(action.cards)
        return frozenset(held)

    def chosen(self) -> frozenset[Card]:
        """What is picked for the exchange."""
        return frozenset(self._picked)

    def choose(self, card: Card) -> bool:
        """Lay a card away, or pick it for the exchange."""
        phase = self.match.session.state.phase
        if phase is Phase.DISCARD:
            return self.match.act(Discard(ME, card))
        if phase in (Phase.EXCHANGE_OUT, Phase.EXCHANGE_IN):
            self._pick(card)
        return False

    def _pick(self, card: Card) -> None:
        count = self.match.session.state.rules.partner_exchange
        if card in self._picked:
            self._picked.remove(card)
        elif len(self._picked) < count:
            self._picked.add(card)
        self._rebuild()

    def press(self, key: str) -> None:
        """A call, a trump, a declaration."""
        action = self._actions.get(key)
        if key == CONFIRM:
            action = self._exchange()
        if action is not None and self.match.act(action):
            self._picked.clear()

    def _exchange(self) -> PlayerAction:
        kind = ExchangeOut if self.match.session.state.phase is Phase.EXCHANGE_OUT else ExchangeIn
        return kind(ME, exchanged(tuple(self._picked)))

    def prompt(self) -> str:
        """What is asked in this phase, with the bid to beat."""
        view = self.match.director.view
        match view.phase:
            case Phase.AUCTION if is_dealer_stuck(view.rules, view.calls):
                return text.t("prompt.stuck", lowest=view.rules.forced_bid)
            case Phase.AUCTION:
                standing = standing_call(view.calls)
                if standing is None or standing.bid is None:
                    return text.t("prompt.open")
                by = words.seat(standing.seat, self.match.names)
                return text.t("prompt.bid", bid=words.bid(standing.bid), name=by)
            case Phase.EXCHANGE_OUT:
                return text.tn("prompt.exchange_out", view.rules.partner_exchange)
            case Phase.EXCHANGE_IN:
                return text.tn("prompt.exchange_in", view.rules.partner_exchange)
            case Phase.DEFEND:
                maker = words.seat(view.maker if view.maker is not None else 0, self.match.names)
                return text.t("prompt.defend", name=maker)
            case phase:
                return text.t(f"prompt.{phase.value}")

    def has_buttons(self) -> bool:
        """Every phase but the discard is answered with buttons."""
        return self.match.director.is_waiting_for_me and (
            self.match.session.state.phase is not Phase.DISCARD
        )

    def build(self) -> None:
        """One button for each legal action."""
        self._actions = {}
        director = self.match.director
        if not director.is_waiting_for_me:
            return
        phase = director.view.phase
        if phase in (Phase.EXCHANGE_OUT, Phase.EXCHANGE_IN):
            is_enough = len(self._picked) == director.view.rules.partner_exchange
            self._row([(CONFIRM, text.t(f"{CONFIRM}.{phase.value}"), "primary", None, 3.0)])
            if not is_enough:
                rect = self.buttons.hot_spots()[CONFIRM]
                self.buttons.button(
                    CONFIRM,
                    rect,
                    text.t(f"{CONFIRM}.{phase.value}"),
                    "primary",
                    is_enabled=False,
                )
            return
        self._picked.clear()
        if phase is Phase.DISCARD:
            return
        described = [self._describe(action) for action in director.legal]
        self._actions = {
            row[0]: action for row, action in zip(described, director.legal, strict=True)
        }
        self._row(described)

    def _describe(
        self, action: PlayerAction
    ) -> tuple[str, str, Kind, pygame.Surface | None, float]:
        """Key, words, kind, picture and relative width of an action's button."""
        partner = self.match.names[partner_of(ME)]
        match action:
            case Pass():
                return "bid.pass", text.t("call.pass"), "quiet", None, _WIDE
            case Redeal():
                return "bid.redeal", text.t("call.redeal"), "quiet", None, _WIDE
            case Bid(_, bid):
                wide = 1.0 if bid.isdigit() else 2.1
                return f"bid.{bid}", words.bid(bid), "primary", None, wide
            case NameTrump(_, trump):
                return f"trump.{trump.letter}", words.suit(trump), "quiet", self._sign(trump), 2.0
            case GoAlone():
                return "declare.alone", text.t("declare.alone"), "quiet", None, 2.4
            case KeepPartner():
                words_ = text.t("declare.with_partner", name=partner)
                return "declare.with_partner", words_, "primary", None, 2.4
            case DefendAlone():
                return "declare.defend_alone", text.t("declare.defend_alone"), "quiet", None, 2.4
            case DefendTogether():
                words_ = text.t("declare.defend_together", name=partner)
                return "declare.defend_together", words_, "primary", None, 2.4
            case _:
                raise ValueError(f"no button for {action}")

    def _sign(self, trump: Suit) -> pygame.Surface:
        height = round(min(self.match.layout.tall(20), self.match.layout.button_height * 0.48))
        return sign(trump, height, "dark", self.context.preferences.deck)

    def _row(self, row: list[tuple[str, str, Kind, pygame.Surface | None, float]]) -> None:
        """Buttons side by side in the middle of the controls."""
        layout = self.match.layout
        box = layout.controls
        gap, tall = layout.px(10), max(layout.px(50), layout.button_height)
        total = sum(wide for *_, wide in row)
        room = box.width - layout.px(32) - gap * (len(row) - 1)
        one = min(layout.px(76), room / total)
        x = box.centre[0] - (one * total + gap * (len(row) - 1)) / 2
        y = box.bottom - tall - layout.px(16)
        for key, label, kind, picture, wide in row:
            rect = pygame.Rect(round(x), round(y), round(one * wide), round(tall))
            self.buttons.button(key, rect, label, kind, picture=picture)
            x += one * wide + gap
