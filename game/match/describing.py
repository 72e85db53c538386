"""Levels and characters in words, made from what they are: no words promise what is not done."""

from __future__ import annotations

from game.ai.personalities import PERSONALITIES
from game.ai.profiles import PROFILES, RANDOM
from game.text import t


def level_about(level: str) -> str:
    """What a level does, in a sentence or three, from its profile."""
    if level == RANDOM:
        return t("level.random.about")
    profile = PROFILES[level]
    parts = [t(f"level.calls.{profile.calls}")]
    plan, memory = profile.cards, profile.memory
    if plan is None:
        parts.append(t("level.cards.by_rule"))
    elif plan.trust.odd < 1:
        parts.append(t("level.cards.reads", n=plan.worlds))
    else:
        parts.append(t("level.cards.worlds", n=plan.worlds))
    if memory.trumps > 0:
        parts.append(t("level.forgets.much"))
    elif memory.others > 0:
        parts.append(t("level.forgets.little"))
    if profile.misjudges > 0:
        parts.append(t("level.misjudges"))
    return " ".join(parts)


def personality_about(name: str) -> str:
    """What a character likes to do, in a sentence for each of its traits."""
    traits = PERSONALITIES[name]._asdict()
    return " ".join(
        t(f"trait.{trait}.{'more' if points > 0 else 'less'}")
        for trait, points in traits.items()
        if points
    )
