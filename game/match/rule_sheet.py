"""House rules in plain words: names of options and values, sentences, and the whole sheet."""

from __future__ import annotations

from itertools import groupby

from game import text
from game.match.draft import Draft
from game.options import Value, is_in_play, missing
from game.rules import Rules
from game.rules.house import OPTIONS


def option_name(key: str) -> str:
    """The standard term of an option."""
    return text.t(f"rule_name.{key}")


def option_about(key: str) -> str:
    """What one decides with an option, as a sentence."""
    return text.t(f"rule_about.{key}")


def value_name(key: str, value: Value) -> str:
    """A word or a few for a value: a number for an option that is a stretch of numbers."""
    if OPTIONS[key].is_range and value:
        return str(value)
    return text.t(f"rule_value.{key}.{str(value).lower()}")


def reason_out_of_play(rules: Rules, key: str) -> str:
    """Why an option plays no part, as a sentence; empty where it plays one."""
    ways = [
        text.t("house_rules.and").join(
            text.t(
                "house_rules.setting",
                option=option_name(other),
                value=text.t("house_rules.or").join(value_name(other, each) for each in wanted),
            )
            for other, wanted in way.items()
        )
        for way in missing(rules, key)
    ]
    if not ways:
        return ""
    return text.t("house_rules.out_of_play", settings=text.t("house_rules.or_else").join(ways))


def reason_ruled_out(draft: Draft, key: str) -> str:
    """Why some values of an option cannot be chosen, as a sentence; empty where all can be."""
    ruled_out = {value: draft.ruled_out_by(key, value) for value in OPTIONS[key].values}
    reasons = []
    for other in dict.fromkeys(filter(None, ruled_out.values())):
        values = [value_name(key, value) for value, by in ruled_out.items() if by == other]
        setting = text.t(
            "house_rules.setting",
            option=option_name(other),
            value=value_name(other, getattr(draft.rules, other)),
        )
        words = text.t("house_rules.list").join(values)
        reasons.append(text.t("house_rules.ruled_out", setting=setting, values=words))
    return " ".join(reasons)


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
