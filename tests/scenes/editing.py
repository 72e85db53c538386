"""What a person does in the editor of house rules."""

import pygame

from game.match.rule_source import RuleSource
from game.options import Value
from game.rules.house import OPTIONS
from game.scenes.context import Context
from game.scenes.house_rules_editor import RulesEditor
from tests.scenes.support import click, send


def edit(context: Context, source: RuleSource | None = None) -> RulesEditor:
    editor = RulesEditor(context, source or RuleSource())
    context.stack.push(editor)
    return editor


def set_to(context: Context, editor: RulesEditor, key: str, value: Value) -> None:
    """Give an option a value with the mouse, or with the keyboard where it is a number."""
    editor.pane.bring_into_view(key)
    if OPTIONS[key].is_range:
        click(context, f"editor.{key}")
        for letter in str(value):
            send(context, pygame.TEXTINPUT, text=letter)
        send(context, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    else:
        click(context, f"editor.{key}.{str(value).lower()}")
