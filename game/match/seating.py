"""Who sits where, by a person's preferences: names, levels, characters, and changing places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ai.profiles import LEVELS
from game.match.preferences import AS_STRONG, Preferences
from game.text import t

if TYPE_CHECKING:  # the menu needs no record, and comes up sooner without
    from game.match.record import Player

PLACES: Final = ("your", "left", "partner", "right")
"""What the preferences call the seats 0-3; the person sits at 0."""


def default_name(wishes: Preferences, seat: int) -> str:
    """What the player of a seat is called that has no name of its own: as its character is."""
    if not seat:
        return t("player.you")
    return t(f"personality.{personalities(wishes)[seat - 1]}")


def names(wishes: Preferences) -> tuple[str, ...]:
    """The names of the seats 0-3."""
    return tuple(
        getattr(wishes, f"{place}_name").strip() or default_name(wishes, seat)
        for seat, place in enumerate(PLACES)
    )


def levels(wishes: Preferences) -> tuple[str, str, str]:
    """The levels of the seats 1-3; a partner without one is as strong as the stronger opponent."""
    left, partner, right = wishes.left_level, wishes.partner_level, wishes.right_level
    if partner == AS_STRONG:
        partner = max(left, right, key=LEVELS.index)
    return left, partner, right


def personalities(wishes: Preferences) -> tuple[str, str, str]:
    """The characters of the seats 1-3."""
    return wishes.left_personality, wishes.partner_personality, wishes.right_personality


def players(wishes: Preferences) -> tuple[Player, ...]:
    """The players of the next match, by seat."""
    from game.match.record import Player

    you, *others = names(wishes)
    return (
        Player(you, "human"),
        *(
            Player(name, "ai", level, personality)
            for name, level, personality in zip(
                others, levels(wishes), personalities(wishes), strict=True
            )
        ),
    )


def moved_round(wishes: Preferences) -> dict[str, str]:
    """The preferences that change where the three others move one seat on, with all they are.

    After three times everybody sits where they sat.
    """
    left, partner, right = levels(wishes)
    changes = {"left_level": right, "right_level": partner}
    is_default = left == max(right, partner, key=LEVELS.index)
    changes["partner_level"] = AS_STRONG if is_default else left
    for seat, before in ((1, 3), (2, 1), (3, 2)):
        for what in ("name", "personality"):
            changes[f"{PLACES[seat]}_{what}"] = getattr(wishes, f"{PLACES[before]}_{what}")
    return changes


def seated(wishes: Preferences, seat: int, personality: str) -> dict[str, str]:
    """The preferences that change where a character takes a seat 1-3.

    Who sat there takes the character's seat, if it had one: nobody sits at the table twice.
    """
    before = personalities(wishes)
    changes = {f"{PLACES[seat]}_personality": personality}
    for other in (1, 2, 3):
        if other != seat and before[other - 1] == personality:
            changes[f"{PLACES[other]}_personality"] = before[seat - 1]
    return changes


def one_level(wishes: Preferences) -> str | None:
    """The level of all three others; ``None`` if they differ."""
    first, *others = levels(wishes)
    return first if all(level == first for level in others) else None


def all_at(level: str) -> dict[str, str]:
    """The preferences that let all three others play at one level."""
    return {"left_level": level, "partner_level": AS_STRONG, "right_level": level}
