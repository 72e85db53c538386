"""Who sits where, by a person's preferences: names, levels, and changing places."""

from __future__ import annotations

from typing import Final

from game.ai.levels import LEVELS
from game.match.preferences import AS_STRONG, Preferences
from game.match.record import Player
from game.text import t

PLACES: Final = ("your", "left", "partner", "right")
"""What the preferences call the seats 0-3; the person sits at 0."""


def default_name(seat: int) -> str:
    """What the game calls the player of a seat that has no name."""
    return t(f"player.default.{seat}") if seat else t("player.you")


def names(wishes: Preferences) -> tuple[str, ...]:
    """The names of the seats 0-3."""
    return tuple(
        getattr(wishes, f"{place}_name").strip() or default_name(seat)
        for seat, place in enumerate(PLACES)
    )


def levels(wishes: Preferences) -> tuple[str, str, str]:
    """The levels of the seats 1-3; a partner without one is as strong as the stronger opponent."""
    left, partner, right = wishes.left_level, wishes.partner_level, wishes.right_level
    if partner == AS_STRONG:
        partner = max(left, right, key=LEVELS.index)
    return left, partner, right


def players(wishes: Preferences) -> tuple[Player, ...]:
    """The players of the next match, by seat."""
    you, *others = names(wishes)
    return (
        Player(you, "human"),
        *(
            Player(name, "ai", level=level)
            for name, level in zip(others, levels(wishes), strict=True)
        ),
    )


def moved_round(wishes: Preferences) -> dict[str, str]:
    """The preferences that change where the three others move one seat on, levels and all.

    After three times everybody sits where they sat.
    """
    left, partner, right = levels(wishes)
    changes = {"left_level": right, "right_level": partner}
    is_default = left == max(right, partner, key=LEVELS.index)
    changes["partner_level"] = AS_STRONG if is_default else left
    for seat, before in ((1, 3), (2, 1), (3, 2)):
        name = names(wishes)[before]
        changes[f"{PLACES[seat]}_name"] = "" if name == default_name(seat) else name
    return changes


def one_level(wishes: Preferences) -> str | None:
    """The level of all three others; ``None`` if they differ."""
    first, *others = levels(wishes)
    return first if all(level == first for level in others) else None


def all_at(level: str) -> dict[str, str]:
    """The preferences that let all three others play at one level."""
    return {"left_level": level, "partner_level": AS_STRONG, "right_level": level}
