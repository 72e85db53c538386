"""One match in progress: the state, the record that grows with it, and the deals of its seed.

A session does no input or output: whoever runs it writes its record where it likes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from game.match import deals
from game.match.record import Extra, HandRecord, Json, Player, Record
from game.match.replaying import replay, result_of
from game.rules import (
    Event,
    IllegalAction,
    Phase,
    PlayerAction,
    Refusal,
    Rules,
    State,
    View,
    new_match,
    step,
    view,
)
from game.rules.events import Step

SEED_KEY = "seed"
"""The extra key of a record under which the match's seed is kept."""
WORLDS_KEY = "worlds"
"""The extra key of a player for the number of worlds it looks at."""
CUT_KEY = "cut_short"
"""The extra key of a hand for the numbers of its actions, from 1, that were decided in haste: the
same player may decide otherwise when the match is played again."""
_MOST_WORLDS = 10_000
"""A record that asks for more is not from this program."""


class Session:
    """One match from its start, or from where a record left it.

    Made by :meth:`start` or :meth:`resume`.
    """

    def __init__(self, record: Record, state: State, seed: str) -> None:
        self._seed = seed
        self._state = state
        self._record = record
        self._hands = list(record.hands)
        self._actions = list(record.hands[-1].actions) if record.hands else []
        self._cut = _cut_in(record.hands[-1]) if record.hands else []

    @classmethod
    def start(cls, rules: Rules, players: Sequence[Player], seed: str | None = None) -> Session:
        """A new match, before its first deal.

        Args:
            rules: the house rules.
            players: one for each of the seats 0-3.
            seed: what the deals come from; ``None`` for one that nobody can foresee.

        Raises:
            ValueError: if there are not four players, or the seed is no text without line breaks.
        """
        if len(players) != 4:
            raise ValueError(f"four players are needed, not {len(players)}")
        seed = deals.fresh_seed() if seed is None else seed
        dealer = deals.first_dealer(seed)
        record = Record(rules, tuple(players), dealer, extra={SEED_KEY: seed})
        return cls(record, new_match(rules, dealer), seed)

    @classmethod
    def resume(cls, record: Record) -> Session:
        """The match of a record, to the very card.

        Where the record keeps no seed, further deals come from a fresh one.

        Raises:
            RecordError: if the rules do not bear the record out.
        """
        state = replay(record)
        seed = record.extra.get(SEED_KEY)
        if not isinstance(seed, str) or not deals.is_seed(seed):
            seed = deals.fresh_seed()
            record = replace(record, extra={**record.extra, SEED_KEY: seed})
        return cls(record, state, seed)

    @property
    def state(self) -> State:
        """The position; players get no more of it than :meth:`view`."""
        return self._state

    @property
    def record(self) -> Record:
        """The match so far; what it returns does not change as the match goes on."""
        if self._hands and self._hands[-1].result is None:
            self._hands[-1] = replace(
                self._hands[-1], actions=tuple(self._actions), extra=self._extra()
            )
        return replace(self._record, hands=tuple(self._hands), winner=self._state.winner)

    def deal(self) -> tuple[Event, ...]:
        """Deal the next hand from the match's seed; return what happened.

        Raises:
            IllegalAction: if no deal is due.
        """
        state = self._state
        dealt = deals.deal(self._seed, state.hand_number + 1, state.dealer, state.rules.deck)
        done = step(state, dealt)
        self._hands.append(HandRecord(state.dealer, dealt))
        self._actions, self._cut = [], []
        return self._settle(done)

    def submit(
        self, action: PlayerAction, number: int, *, is_cut: bool = False
    ) -> tuple[Event, ...] | Refusal:
        """Carry out a player's action; return what happened, or why it was not allowed.

        Args:
            action: the action.
            number: the number of the state that it was meant for. If the match has gone on since,
                the refusal is ``stale`` and nothing changes.
            is_cut: whether it was decided in haste, which the record then tells.
        """
        if number != self._state.number:
            return Refusal("stale", "")
        try:
            done = step(self._state, action)
        except IllegalAction as error:
            return error.refusal
        self._actions.append(action)
        if is_cut:
            self._cut.append(len(self._actions))
        return self._settle(done)

    def view(self, seat: int) -> View:
        """What a seat knows now."""
        return view(self._state, seat)

    def rename(self, seat: int, name: str) -> None:
        """Call a player by another name from now on, in the record too."""
        players = list(self._record.players)
        players[seat] = replace(players[seat], name=name)
        self._record = replace(self._record, players=tuple(players))

    def worlds(self, seat: int) -> int | None:
        """How many worlds a seat's player looks at in this match; ``None`` if that is not fixed."""
        worlds = self._record.players[seat].extra.get(WORLDS_KEY)
        is_one = type(worlds) is int and 0 < worlds <= _MOST_WORLDS
        return worlds if is_one else None  # type: ignore[return-value]

    def fix_worlds(self, seat: int, worlds: int) -> None:
        """Let a seat's player look at so many worlds from now on, and say so in the record."""
        players = list(self._record.players)
        extra = {**players[seat].extra, WORLDS_KEY: worlds}
        players[seat] = replace(players[seat], extra=extra)
        self._record = replace(self._record, players=tuple(players))

    def rng(self, seat: int) -> Random:
        """The chance that a seat's player may use for its next decision.

        It comes from the match's seed, the state's number and the seat, so that a match played
        again makes the same decisions.
        """
        return Random(f"{self._seed}:{self._state.number}:{seat}")

    def _settle(self, done: Step) -> tuple[Event, ...]:
        self._state, events = done
        if self._state.phase in (Phase.DEAL, Phase.OVER):
            self._hands[-1] = replace(
                self._hands[-1],
                actions=tuple(self._actions),
                result=result_of(done),
                extra=self._extra(),
            )
        return events

    def _extra(self) -> Extra:
        """The extra keys of the hand in progress."""
        extra = self._hands[-1].extra
        return {**extra, CUT_KEY: list[Json](self._cut)} if self._cut else extra


def _cut_in(hand: HandRecord) -> list[int]:
    """The actions that a record says were decided in haste; none if it says nothing sensible."""
    told = hand.extra.get(CUT_KEY)
    numbers = told if isinstance(told, list) else []
    return [each for each in numbers if type(each) is int and 0 < each <= len(hand.actions)]
