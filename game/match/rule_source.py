"""Where a rule set comes from: a preset, or what a person has saved under a name."""

from __future__ import annotations

from dataclasses import dataclass

from game.match.family import Family
from game.match.preferences import Preferences
from game.rules import PRESETS, Rules
from game.text import t


@dataclass(frozen=True)
class RuleSource:
    """One rule set that can be played by."""

    preset: str = "classic"
    """The preset, where there is no name."""
    name: str = ""
    """What the person has called it; empty for a preset."""

    @property
    def is_mine(self) -> bool:
        """True for rules of the person's own."""
        return bool(self.name)

    @property
    def key(self) -> str:
        """A text that no other rule set has."""
        return f"mine:{self.name}" if self.name else f"preset:{self.preset}"

    @property
    def title(self) -> str:
        """What a person reads."""
        return self.name or t(f"preset.{self.preset}")

    def rules(self, family: Family) -> Rules:
        """The rules; those of the preset if no set of the name is there any more."""
        return family.sets.get(self.name, PRESETS[self.preset])

    def wishes(self) -> dict[str, str]:
        """The preferences that choose it for the next match."""
        if self.name:
            return {"my_rules": self.name}
        return {"my_rules": "", "rules": self.preset}


@dataclass(frozen=True)
class NamedRules:
    """Rules with what they are called, wherever they come from."""

    title: str
    rules: Rules


def known(rules: Rules, family: Family) -> RuleSource | None:
    """Where rules can be played from without being saved; ``None`` if nowhere."""
    return next((each for each in sources(family) if each.rules(family) == rules), None)


def chosen(wishes: Preferences, family: Family) -> RuleSource:
    """The rule set of the next match."""
    if family.is_chosen(wishes):
        return RuleSource(name=wishes.my_rules)
    return RuleSource(preset=wishes.rules)


def sources(family: Family) -> list[RuleSource]:
    """The presets, and then what the person has saved."""
    presets = [RuleSource(preset=preset) for preset in PRESETS]
    return [*presets, *(RuleSource(name=name) for name in family.sets)]
