"""Beats played in time, with the sprites easing along: no window, no pictures.

Whatever interrupts - a skip, a resize, a change of table - each card eases on from where it is.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Collection, Iterable
from dataclasses import replace

from game.table.board import Board
from game.table.choreography import Beat, Motion, Sound
from game.table.layout import RAISE, Layout
from game.table.pose import Mover, Pose
from game.table.tabletop import Tabletop, Token

INSTANT = 1e6
"""A speed at which every card arrives within the frame."""

SETTLE = 0.16
"""Seconds that a card takes for a move that is no event: a hover, a new size."""


class Timeline:
    """The table as it is seen at this moment."""

    def __init__(self, layout: Layout, table: Tabletop, board: Board) -> None:
        self.layout = layout
        self.table = table
        self.board = board
        self.raised: frozenset[Token] = frozenset()
        self.held: tuple[Token, float, float] | None = None
        """A card that the pointer drags, with the place of its centre."""
        self.speed = 1.0
        """How many seconds of motion pass in one; :data:`INSTANT` for no motion at all."""
        self.still: Collection[Motion] = ()
        """What is not seen to move: its beats are over at once."""
        self._queue: deque[Beat] = deque()
        self._wait = 0.0
        self._pause = 0.0
        self._motion = 0.0
        """Seconds until the cards of the last beat have arrived."""
        self._sounds: list[Sound] = []
        self._movers = {
            token: Mover.at(pose) for token, pose in layout.places(table, self.raised).items()
        }

    @property
    def is_busy(self) -> bool:
        """True while a beat is to come, to be looked at or on the move.

        A card that only rises under the pointer, or eases back into the hand, is no beat.
        """
        return bool(self._queue) or self._wait > 0 or self._pause > 0 or self._motion > 0

    @property
    def is_moving(self) -> bool:
        """True while a card is on the move, whatever for."""
        return any(mover.is_moving for mover in self._movers.values())

    @property
    def until_change(self) -> float:
        """Seconds for which nothing changes if nothing moves: the rest of a pause."""
        return self._wait + self._pause

    def enqueue(self, beats: Iterable[Beat]) -> None:
        """Play these beats after those still to come."""
        self._queue.extend(beats)

    def update(self, seconds: float) -> list[Sound]:
        """Let time pass; returns the sounds that are due."""
        moved = seconds * self.speed
        for mover in self._movers.values():
            if mover.is_moving:
                mover.advance(moved)
        self._motion = max(0.0, self._motion - moved)
        due: list[Sound] = []
        self._collect(moved, due)
        self._spend(seconds)
        while self._queue and self._wait <= 0 and self._pause <= 0:
            self._begin(self._queue.popleft())
            self._collect(0.0, due)
        return due

    def _spend(self, seconds: float) -> None:
        left = seconds
        if self._wait > 0:
            spent = min(self._wait, left * self.speed)
            self._wait -= spent
            left -= spent / self.speed
        if self._wait <= 0 and left > 0:
            self._pause = max(0.0, self._pause - left)

    def _collect(self, seconds: float, due: list[Sound]) -> None:
        coming = []
        for sound in self._sounds:
            at = sound.at - seconds
            if at <= 0:
                due.append(sound)
            else:
                coming.append(Sound(sound.cue, sound.seat, at))
        self._sounds = coming

    def _begin(self, beat: Beat) -> None:
        if beat.motion in self.still:
            beat = beat.at_once()
        self.table, self.board = beat.table, beat.board
        self._wait, self._pause = beat.length, beat.pause
        self._motion = max(self._motion, beat.move + max(beat.waits.values(), default=0.0))
        self._sounds.extend(beat.sounds)
        self._aim(beat.move, beat)

    def _aim(self, duration: float, beat: Beat | None = None) -> None:
        placed = self.layout.places(self.table, self.raised)
        for token, pose in placed.items():
            mover = self._movers.get(token)
            if mover is None:
                self._movers[token] = Mover.at(pose)
            else:
                wait = beat.waits.get(token, 0.0) if beat else 0.0
                mover.retarget(pose, wait, duration)
        for token in self._movers.keys() - placed.keys():
            del self._movers[token]

    def finish(self) -> None:
        """Be at the end of everything at once; sounds not yet due are left out."""
        while self._queue:
            beat = self._queue.popleft()
            self.table, self.board = beat.table, beat.board
        self._wait = self._pause = self._motion = 0.0
        self._sounds.clear()
        self._aim(0.0)
        for mover in self._movers.values():
            mover.arrive()

    def show(self, table: Tabletop, board: Board) -> None:
        """Ease to another table altogether: a match resumed, an action undone."""
        self._queue.clear()
        self._wait = self._pause = self._motion = 0.0
        self.table, self.board = table, board
        self._aim(SETTLE)

    def sort_hand(self, *, ascending: bool) -> None:
        """Hold one's own hand in this order from now on, whatever is still to come."""
        if self.table.is_ascending == ascending:
            return
        self.table = self.table.in_order(ascending)
        self._queue = deque(
            replace(beat, table=beat.table.in_order(ascending)) for beat in self._queue
        )
        self._aim(SETTLE)

    def relayout(self, layout: Layout) -> None:
        """Another window size: cards go to their new places at once, motion goes on."""
        across, down = layout.width / self.layout.width, layout.height / self.layout.height
        larger = layout.unit / self.layout.unit
        self.layout = layout
        placed = layout.places(self.table, self.raised)
        for token, pose in placed.items():
            mover = self._movers[token]
            if mover.is_moving:
                here = mover.start
                mover.start = here._replace(
                    x=here.x * across, y=here.y * down, width=here.width * larger
                )
                mover.end = pose
            else:
                self._movers[token] = Mover.at(pose)

    def raise_cards(self, raised: frozenset[Token]) -> None:
        """Hold these cards of one's own hand a little higher."""
        if raised != self.raised:
            self.raised = raised
            placed = self.layout.places(self.table, raised)
            for token in self.table.hands[self.table.me]:
                if token in self._movers:
                    self._movers[token].retarget(placed[token], 0.0, SETTLE)

    def drag(self, held: tuple[Token, float, float] | None) -> None:
        """A card follows the pointer; ``None`` lets go of it, and it eases back from there."""
        if held is None and self.held is not None:
            token = self.held[0]
            mover = self._movers.get(token)
            if mover is not None:
                end = mover.end
                self._movers[token] = Mover(self._dragged(mover.pose), end, 0.0, SETTLE)
        self.held = held

    def _dragged(self, pose: Pose) -> Pose:
        assert self.held is not None
        _, x, y = self.held
        return pose._replace(x=x, y=y, angle=0.0, lift=1.0, z=5000.0)

    def poses(self) -> list[tuple[Token, Pose, bool]]:
        """Every card with its pose at this moment and whether it is at rest, the lowest first."""
        shown = [
            (token, self._dragged(mover.pose), False)
            if self._is_held(token)
            else (token, mover.pose, not mover.is_moving)
            for token, mover in self._movers.items()
        ]
        shown.sort(key=lambda item: item[1].z)
        return shown

    def _is_held(self, token: Token) -> bool:
        return self.held is not None and self.held[0] == token

    def pose_of(self, token: Token) -> Pose:
        """Where a card is now.

        Raises:
            KeyError: if there is no such token.
        """
        return self._movers[token].pose

    def own_card_at(self, point: tuple[float, float]) -> Token | None:
        """The topmost card of one's own hand under a point, by where it is headed.

        A raised card also counts where it was: it would else fall from under the pointer.
        """
        x, y = point
        for token in reversed(self.table.hands[self.table.me]):
            end = self._movers[token].end
            above = (x, y - self.layout.px(RAISE))
            if end.covers(point) or (token in self.raised and end.covers(above)):
                return token
        return None

    def grip_of(self, token: Token) -> tuple[float, float]:
        """A point of a card of one's own hand that no other card of it covers."""
        pose = self._movers[token].end
        turn = math.radians(pose.angle)
        dx, dy = -0.28 * pose.width, -0.3 * pose.width
        return (
            pose.x + dx * math.cos(turn) - dy * math.sin(turn),
            pose.y + dx * math.sin(turn) + dy * math.cos(turn),
        )
