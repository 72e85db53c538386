"""Where a card is on the screen, and the easing from one place to the next.

Lengths are pixels of the drawing surface, angles degrees clockwise, times seconds.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

CARD_RATIO = 1.4
"""Height of a card by its width (poker size, 5:7)."""


class Pose(NamedTuple):
    """How one card lies."""

    x: float
    """Of the card's centre."""
    y: float
    width: float
    angle: float = 0.0
    up: float = 0.0
    """0 with its back to the viewer, 1 with its face, between them while it turns over."""
    z: float = 0.0
    """Cards with a higher z are drawn later, on top."""
    lift: float = 0.0
    """0 on the cloth, 1 well above it: how far its shadow falls."""

    @property
    def shows_face(self) -> bool:
        """True if the viewer sees the face rather than the back."""
        return self.up > 0.5

    @property
    def flip(self) -> float:
        """Visible share of the width while turning over: 1 flat, 0 edge on."""
        return abs(2 * self.up - 1)

    def covers(self, point: tuple[float, float]) -> bool:
        """True if the point lies on the card, turned as it is."""
        turn = math.radians(-self.angle)
        dx, dy = point[0] - self.x, point[1] - self.y
        along = dx * math.cos(turn) - dy * math.sin(turn)
        across = dx * math.sin(turn) + dy * math.cos(turn)
        return abs(along) <= self.width / 2 and abs(across) <= self.width * CARD_RATIO / 2


def blend(start: Pose, end: Pose, share: float) -> Pose:
    """The pose at a share (0-1) of the way; ``z`` is that of the end throughout."""
    return Pose(
        start.x + (end.x - start.x) * share,
        start.y + (end.y - start.y) * share,
        start.width + (end.width - start.width) * share,
        start.angle + (end.angle - start.angle) * share,
        start.up + (end.up - start.up) * share,
        end.z,
        start.lift + (end.lift - start.lift) * share,
    )


def ease(share: float) -> float:
    """Progress (0-1) at a share of the time: quick to set off, slow to arrive, as a hand does."""
    share = min(1.0, max(0.0, share))
    return 1 - (1 - share) ** 2 * (1 + share - share * share)


@dataclass
class Mover:
    """One card on its way: retargeted at any moment, it eases on from where it is."""

    start: Pose
    end: Pose
    wait: float = 0.0
    """Seconds until it sets off."""
    duration: float = 0.0
    elapsed: float = 0.0

    @classmethod
    def at(cls, pose: Pose) -> Mover:
        """A card at rest."""
        return cls(pose, pose)

    @property
    def is_moving(self) -> bool:
        """True until the card has arrived."""
        return self.elapsed < self.wait + self.duration

    @property
    def pose(self) -> Pose:
        """Where the card is now."""
        if not self.is_moving:
            return self.end
        share = ease((self.elapsed - self.wait) / self.duration) if self.duration else 0.0
        if share <= 0:
            return self.start
        now = blend(self.start, self.end, share)
        arc = math.sin(math.pi * share)
        return now._replace(lift=max(now.lift, 0.6 * arc), z=self.end.z + FLYING)

    def retarget(self, end: Pose, wait: float, duration: float) -> None:
        """Ease from here to another place; nothing happens if it is already headed there."""
        if end == self.end:
            return
        self.start, self.end = self.pose, end
        self.wait, self.duration, self.elapsed = wait, duration, 0.0

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.elapsed += seconds

    def arrive(self) -> None:
        """Be at the end at once."""
        self.wait = self.duration = 0.0


FLYING = 1000.0
"""Added to the z of a card on its way, so that it passes over those at rest."""
