"""House rules in plain words: one sentence for each option in play, in groups."""

from __future__ import annotations

from itertools import groupby

from game import text
from game.options import Value, is_in_play
from game.rules import Rules
from game.rules.house import OPTIONS


def rule_sentence(key: str, value: Value) -> str:
    """What one option means with this value, as a sentence.

    Raises:
        KeyError: if there is no such option.
    """
    if OPTIONS[key].is_range and value:
        assert isinstance(value, int)
        return text.tn(f"rule.{key}", value)
    return text.t(f"rule.{key}.{str(value).lower()}")


def rule_sheet(rules: Rules, title: str) -> str:
    """The sheet under a title: headings, and a line for each option that is in play."""
    lines = [title]
    for group, options in groupby(OPTIONS.values(), lambda option: option.group):
        lines += ["", text.t(f"rule_group.{group}")]
        lines += [
            text.t("rule_sheet.line", sentence=rule_sentence(each.key, getattr(rules, each.key)))
            for each in options
            if is_in_play(rules, each.key)
        ]
    return "\n".join(lines)
