"""The auction and what the maker declares: bid, trump, discard, alone, exchange, defence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

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
from game.scenes import choices
from game.scenes.choices import WIDE, Choice
from game.scenes.match import ME, Match
from game.scenes.table import TableScene

CONFIRM = "declare.exchange"
BACK = "bid.back"
_WIDTHS: Final = {"LP": 2.8, "BP": 2.4, "M": 1.6, "DM": 2.9}
"""Widths of the buttons for bids, by that of one with a number."""


class BidScene(TableScene):
    """The person's own legal calls as buttons; everything the maker declares."""

    name: ClassVar[str] = "bid"

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._actions: dict[str, PlayerAction] = {}
        self._picked: set[Card] = set()
        self._rung: str | None = None
        """The bid of which the person is to say the trump, where bids name it."""

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
        if key == BACK:
            self._name_trump_of(None)
        elif isinstance(action, Bid) and action.trump is not None and self._rung is None:
            self._name_trump_of(action.bid)
        elif action is not None and self.match.act(action):
            self._picked.clear()
            self._rung = None

    def _name_trump_of(self, rung: str | None) -> None:
        self._rung = rung
        self._rebuild()

    def _exchange(self) -> PlayerAction:
        kind = ExchangeOut if self.match.session.state.phase is Phase.EXCHANGE_OUT else ExchangeIn
        return kind(ME, exchanged(tuple(self._picked)))

    def prompt(self) -> str:
        """What is asked in this phase, with the bid to beat."""
        view = self.match.director.view
        match view.phase:
            case Phase.AUCTION if self._rung is not None:
                return text.t("prompt.bid_suit", bid=words.bid(self._rung))
            case Phase.AUCTION if is_dealer_stuck(view.rules, view.calls):
                return text.t("prompt.stuck", lowest=view.rules.forced_bid)
            case Phase.AUCTION:
                standing = standing_call(view.calls)
                if standing is None or standing.bid is None:
                    return text.t("prompt.open")
                by, bid = words.seat(standing.seat, self.match.names), words.bid(standing.bid)
                if standing.trump is None:
                    return text.t("prompt.bid", bid=bid, name=by)
                named = words.suit(standing.trump)
                return text.t("prompt.bid_trump", bid=bid, name=by, suit=named)
            case Phase.EXCHANGE_OUT:
                return text.tn("prompt.exchange_out", view.rules.partner_exchange)
            case Phase.EXCHANGE_IN:
                return text.tn("prompt.exchange_in", view.rules.partner_exchange)
            case Phase.DEFEND:
                maker = words.seat(view.maker if view.maker is not None else 0, self.match.names)
                return text.t("prompt.defend", name=maker)
            case phase:
                return text.t(f"prompt.{phase.value}")

    def key_of(self, action: PlayerAction) -> str:
        """The button of an action; of a bid with its trump first that of the bid."""
        if isinstance(action, ExchangeOut | ExchangeIn):
            return CONFIRM if frozenset(action.cards) == self._picked else ""
        if isinstance(action, Bid) and action.trump is not None and self._rung is None:
            return f"bid.{action.bid}"
        return next((key for key, one in self._actions.items() if one == action), "")

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
            label = text.t(f"{CONFIRM}.{phase.value}")
            choices.lay_out(self, [Choice(CONFIRM, label, "primary", 3.0)])
            if not is_enough:
                rect = self.buttons.hot_spots()[CONFIRM]
                self.buttons.button(CONFIRM, rect, label, "primary", is_enabled=False)
            return
        self._picked.clear()
        if phase is Phase.DISCARD:
            return
        asked = self._asked()
        row = {} if self._rung is None else {BACK: choices.back(BACK)}
        beside = len(asked) + len(row)
        for action in asked:
            choice = self._describe(action, beside)
            if choice.key not in row:
                row[choice.key], self._actions[choice.key] = choice, action
        choices.lay_out(self, list(row.values()))

    def _asked(self) -> Sequence[PlayerAction]:
        """What there are buttons for: all that is legal, or the trumps of a bid that is chosen."""
        legal = self.match.director.legal
        named = [action for action in legal if isinstance(action, Bid) and action.bid == self._rung]
        if not named:
            self._rung = None
        return named or legal

    def _describe(self, action: PlayerAction, beside: int) -> Choice:
        """An action's button, in a row of so many.

        Of bids that name trump there is one for each height until that is chosen.
        """
        partner = self.match.names[partner_of(ME)]
        match action:
            case Pass():
                return Choice("bid.pass", text.t("call.pass"), "quiet", WIDE)
            case Redeal():
                return Choice("bid.redeal", text.t("call.redeal"), "quiet", WIDE)
            case Bid(_, bid, Suit() as trump) if self._rung is not None:
                return choices.suit_choice(self, f"bid.{bid}.{trump.letter}", trump, beside)
            case Bid(_, bid):
                return Choice(f"bid.{bid}", words.bid(bid), "primary", _WIDTHS.get(bid, 1.0))
            case NameTrump(_, trump):
                return choices.suit_choice(self, f"trump.{trump.letter}", trump, beside)
            case GoAlone():
                return Choice("declare.alone", text.t("declare.alone"), "quiet", 2.4)
            case KeepPartner():
                label = text.t("declare.with_partner", name=partner)
                return Choice("declare.with_partner", label, "primary", 2.4)
            case DefendAlone():
                return Choice("declare.defend_alone", text.t("declare.defend_alone"), "quiet", 2.4)
            case DefendTogether():
                label = text.t("declare.defend_together", name=partner)
                return Choice("declare.defend_together", label, "primary", 2.4)
            case _:
                raise ValueError(f"no button for {action}")
