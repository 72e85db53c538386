"""Matches for the tests of the table: every preset, and options that the presets leave out."""

from collections.abc import Iterator, Mapping
from random import Random

from game.ai.levels import brain, decide_safely
from game.cards import Card
from game.match.session import Session
from game.rules import PRESETS, Event, Phase, Refusal, Rules, legal_actions, rules_from
from game.rules.actions import DefendAlone, GoAlone, Pass, Redeal
from game.rules.seats import SEATS
from game.table.layout import Layout
from game.table.tabletop import Tabletop, Token
from tests.match.support import PLAYERS

_FREE = {"no_trump": "high_and_low", "joker_in_no_trump": "names_suit"}
RULES: Mapping[str, Rules] = {
    **PRESETS,
    "exchange": rules_from({"partner_exchange": 2, "alone_lead": "loner"}),
    "exchange_one": rules_from({"partner_exchange": 1, "defend_alone": "off"}),
    "late_widow": rules_from({"widow_timing": "after_trump", "all_pass": "stick_dealer"}),
    "exposed": rules_from({"widow": "dead_exposed", "redeal_hand": "both", "bowers": False}),
    "dead_alone": rules_from({"widow": "dead_hidden", "all_pass": "joker_holder_must_bid"}),
    "moons": rules_from({"bid_ladder": "moon_doubling", "going_alone": "off"}),
    "named": rules_from(
        {"bid_names_trump": True, "bid_ladder": "moon_doubling", "widow": "dead_exposed", **_FREE}
    ),
    "free_joker": rules_from(_FREE),
    "open_passes": rules_from({"pass_is_final": False, "partner_exchange": 1}),
}
"""Rules that between them bring every kind of event."""

SIZES = [
    (800, 600),
    (1024, 600),
    (1024, 768),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
    (900, 1200),
]
"""Windows that everything must fit."""

LAYOUTS = [Layout(*size) for size in SIZES] + [
    Layout(*size, text=text, is_left_handed=is_left_handed)
    for size in ((800, 600), (1024, 600), (1280, 800), (900, 1200))
    for text, is_left_handed in ((1.0, True), (1.5, False), (2.0, False), (2.0, True))
]
"""Tables that everything must fit: each window, and larger text for either hand in some."""


def name_of(layout: Layout) -> str:
    """What a test calls a table."""
    hand = "-left" if layout.is_left_handed else ""
    return f"{layout.width}x{layout.height}-{layout.text:.0%}{hand}"


def act(session: Session, rng: Random, level: str) -> tuple[Event, ...]:
    """Deal, or let a player of this level act; ``eager`` likes redeals, and to be alone."""
    state = session.state
    if state.phase is Phase.DEAL:
        return session.deal()
    legal = legal_actions(state)
    assert state.turn is not None
    if level == "eager":
        action = rng.choice([one for one in legal if not isinstance(one, Pass)] or legal)
        if isinstance(legal[0], Pass) and rng.random() < 0.6:
            action = legal[0]
        keen = [one for one in legal if isinstance(one, GoAlone | DefendAlone | Redeal)]
        if keen and rng.random() < 0.6:
            action = keen[0]
    else:
        chance = session.rng(state.turn)
        action = decide_safely(brain(level), session.view(state.turn), legal, chance).action
    events = session.submit(action, state.number)
    assert not isinstance(events, Refusal)
    return events


def played(rules: Rules, rng: Random, level: str, hands: int) -> Iterator[tuple[Event, ...]]:
    """What happens in a match, action by action."""
    session = Session.start(rules, PLAYERS, str(rng.random()))
    yield from playing(session, rng, level, hands)


def playing(session: Session, rng: Random, level: str, hands: int) -> Iterator[tuple[Event, ...]]:
    """What happens from here to the end of a match, or of so many hands."""
    while session.state.phase is not Phase.OVER:
        if session.state.phase is Phase.DEAL and session.state.hand_number == hands:
            return
        yield act(session, rng, level)


def tokens_of(table: Tabletop) -> list[Token]:
    """Every token on the table, as often as it lies there."""
    return [
        *table.stock,
        *(token for hand in table.hands for token in hand),
        *table.widow,
        *table.aside,
        *(token for _, token in table.trick),
        *(token for pile in table.piles for won in pile for token in won),
    ]


def what_lies_where(table: Tabletop) -> dict[str, object]:
    """A tabletop without its tokens: two of them with the same cards in the same places agree.

    Of the others' hands, and of what is laid aside, only the number of cards counts.
    """

    def faces(tokens: tuple[Token, ...]) -> list[Card | None]:
        return [table.faces.get(token) for token in tokens]

    return {
        "me": table.me,
        "bowers": table.bowers,
        "dealer": table.dealer,
        "trump": table.trump,
        "sitting out": table.sitting_out,
        "own hand": faces(table.hands[table.me]),
        "hands": [len(table.hands[seat]) for seat in SEATS],
        "stock": len(table.stock),
        "is split": table.is_split,
        "widow": faces(table.widow),
        "is dead": table.is_widow_dead,
        "aside": len(table.aside),
        "trick": [(seat, table.faces.get(token)) for seat, token in table.trick],
        "piles": [[faces(won) for won in pile] for pile in table.piles],
    }
