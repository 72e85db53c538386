"""What happened becomes motion: meaning and order, no pixels.

Each event turns into beats. A beat says how the table looks when it is done, how long the cards
take, and after how long the next beat begins; the timeline plays them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from game.rules.events import (
    AloneDeclared,
    AuctionWon,
    BidMade,
    CardDiscarded,
    CardPlayed,
    CardsDealt,
    CardsPassed,
    CardsThrown,
    DefenceDeclared,
    Event,
    HandScored,
    HandThrownIn,
    MatchWon,
    PlayBegan,
    SeatPassed,
    TrickWon,
    TrumpNamed,
    WidowExposed,
    WidowTaken,
)
from game.rules.seats import clockwise_from, left_of, side_of
from game.table import board as boards
from game.table import tabletop as tabletops
from game.table.board import Board
from game.table.cues import Cue
from game.table.tabletop import Tabletop, Token

PACKET: Final = 3


@dataclass(frozen=True, slots=True)
class Sound:
    """A cue so many seconds into a beat, from a seat's direction (``None``: the middle)."""

    cue: Cue
    seat: int | None = None
    at: float = 0.0


Motion = Literal["deal", "exchange", "play", "sweep", "other"]
"""What a beat shows."""

CHOSEN_MOTIONS: Final[tuple[Motion, ...]] = ("deal", "exchange", "play", "sweep")
"""What a player may choose to see move or not, each by itself."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One movement of the table; times in seconds at normal speed."""

    table: Tabletop
    board: Board
    move: float = 0.0
    """How long a card takes to its place."""
    length: float = 0.0
    """Until the next beat begins; motion may still be on its way."""
    pause: float = 0.0
    """Time to look, after ``length``: kept where motion is reduced to nothing."""
    waits: Mapping[Token, float] = field(default_factory=dict)
    """Seconds that single cards set off later."""
    sounds: tuple[Sound, ...] = ()
    motion: Motion = "other"

    def at_once(self) -> Beat:
        """The beat without its motion; what is to be looked at stays as long."""
        sounds = tuple(replace(sound, at=0.0) for sound in self.sounds)
        return replace(self, move=0.0, length=0.0, waits={}, sounds=sounds)


@dataclass(frozen=True, slots=True)
class Pauses:
    """Time to look, in seconds: what a player may set."""

    trick: float = 1.3
    call: float = 0.35
    declared: float = 0.9


Scene = tuple[Tabletop, Board]


def choreograph(
    table: Tabletop, board: Board, events: Iterable[Event], pauses: Pauses, turn: int | None
) -> list[Beat]:
    """The beats that show some events, which ``table.me`` sees as they are given.

    Args:
        table: the tabletop before them.
        board: the board before them.
        events: in order.
        pauses: time to look.
        turn: whose turn it is after them; shown with the last beat.
    """
    beats: list[Beat] = []
    board = replace(board, turn=None)
    for event in events:
        before = table
        board = boards.after(board, event)
        if isinstance(event, CardsDealt):
            beats += [replace(beat, motion="deal") for beat in _deal(event, table, board)]
        else:
            table = tabletops.after(table, event)
            motion = _motion_of(event)
            shown = _beats(event, before, table, board, pauses)
            beats += [replace(beat, motion=motion) for beat in shown]
        if beats:
            table = beats[-1].table
    if beats:
        beats[-1] = replace(beats[-1], board=replace(beats[-1].board, turn=turn))
    return beats


def _motion_of(event: Event) -> Motion:
    match event:
        case CardPlayed():
            return "play"
        case TrickWon():
            return "sweep"
        case WidowTaken() | WidowExposed() | CardDiscarded() | CardsThrown() | CardsPassed():
            return "exchange"
        case _:
            return "other"


def _beats(
    event: Event, before: Tabletop, table: Tabletop, board: Board, pauses: Pauses
) -> list[Beat]:
    def one(
        move: float = 0.0, length: float = 0.0, pause: float = 0.0, *sounds: Sound
    ) -> list[Beat]:
        return [Beat(table, board, move, length, pause, sounds=sounds)]

    match event:
        case SeatPassed(seat):
            return one(0, 0, pauses.call, Sound(Cue.KNOCK, seat))
        case BidMade(seat):
            return one(0, 0, pauses.call, Sound(Cue.CHIP, seat))
        case AuctionWon():
            return one(0, 0, pauses.declared)
        case WidowTaken(seat):
            return _widow_taken(event, before, table, board, pauses)
        case TrumpNamed():
            return one(0.3, 0.3, pauses.declared, Sound(Cue.TRUMP))
        case WidowExposed():
            return one(0.35, 0.35, pauses.declared, Sound(Cue.FLIP))
        case CardDiscarded(seat) | CardsThrown(seat):
            return one(0.4, 0.45, 0.15, Sound(Cue.PLACE, seat, 0.25))
        case CardsPassed(seat):
            return one(0.5, 0.55, 0.2, Sound(Cue.DEAL, seat))
        case AloneDeclared(seat, alone) | DefenceDeclared(seat, alone):
            return one(0, 0, pauses.declared if alone else pauses.call, Sound(Cue.CHIP, seat))
        case PlayBegan():
            return one(0.35, 0.1)
        case CardPlayed(seat):
            return one(0.32, 0.34, 0.0, Sound(Cue.PLACE, seat, 0.2))
        case TrickWon(trick):
            looked = Beat(before, board, pause=pauses.trick)
            swept = Beat(
                table,
                replace(board, leading=None, named=None),
                move=0.38,
                length=0.42,
                waits={token: 0.04 * i for i, (_, token) in enumerate(before.trick)},
                sounds=(Sound(Cue.GATHER, trick.winner),),
            )
            return [looked, swept]
        case HandThrownIn():
            gathered = Beat(table, board, move=0.5, length=0.6, sounds=(Sound(Cue.GATHER),))
            return [Beat(before, board, pause=2 * pauses.declared), gathered]
        case HandScored():
            return one(0, 0, 0.3)
        case MatchWon(side):
            won = side == side_of(table.me)
            return one(0, 0, 0.0, Sound(Cue.WIN if won else Cue.LOSE))
        case _:
            return one()


def _widow_taken(
    event: WidowTaken, before: Tabletop, table: Tabletop, board: Board, pauses: Pauses
) -> list[Beat]:
    """For the one who takes it the widow turns over where it lies, then joins the hand."""
    move = Beat(table, board, 0.45, 0.5, 0.2, sounds=(Sound(Cue.DEAL, event.seat),))
    if event.seat != table.me:
        return [move]
    shown = before.showing(before.widow, event.cards)
    turned = Beat(shown, board, 0.35, 0.35, pauses.declared, sounds=(Sound(Cue.FLIP),))
    return [turned, move]


def _deal(event: CardsDealt, table: Tabletop, board: Board) -> list[Beat]:
    """Shuffle, two packets of three to each seat, the widow, then one's own cards turn up (R8)."""
    table = tabletops.stacked(table, event)
    tokens = table.stock
    split = replace(table, is_split=True)
    riffle = {token: 0.014 * i for i, token in enumerate(reversed(tokens))}
    beats = [
        Beat(table, board, 0.3, 0.3),
        Beat(split, board, 0.22, 0.26),
        Beat(table, board, 0.2, 0.62, waits=riffle, sounds=(Sound(Cue.SHUFFLE),)),
    ]
    for round_ in range(2):
        for seat in clockwise_from(left_of(event.dealer)):
            packet = table.stock[:PACKET]
            table = tabletops.dealt_to(table, seat, (None,) * PACKET)
            fanned = {token: 0.035 * i for i, token in enumerate(packet)}
            sounds = (Sound(Cue.DEAL, seat, 0.05),)
            last = round_ == 1 and seat == event.dealer
            length = 0.34 if last else 0.15
            beats.append(Beat(table, board, 0.3, length, waits=fanned, sounds=sounds))
    if table.stock:
        table = tabletops.dealt_to(table, None, (None,) * len(table.stock))
        beats.append(Beat(table, board, 0.3, 0.36, sounds=(Sound(Cue.DEAL, None, 0.05),)))
    own = table.hands[table.me]
    turned = table.showing(own, event.hands[table.me])
    flips = {token: 0.05 * i for i, token in enumerate(own)}
    beats.append(Beat(turned, board, 0.26, 0.6, waits=flips, sounds=(Sound(Cue.FLIP),)))
    fanned_out = turned.holding(turned.me, own)
    beats.append(Beat(fanned_out, board, 0.32, 0.36))
    return beats
