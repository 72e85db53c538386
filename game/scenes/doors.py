"""The ways from the menu to everything else.

The menu comes up sooner where nothing of what lies behind it has to be loaded. As soon as it
stands, :func:`load` loads all that in a thread, while the person looks at it; a door that is opened
before waits for what it needs.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType
from typing import Final

from game import paths
from game.match.files import backup_of
from game.scenes.context import Context

_BEHIND: Final = (
    "game.scenes.course",
    "game.scenes.opening",
    "game.scenes.lessons",
    "game.scenes.house_rules",
    "game.scenes.interview",
    "game.scenes.settings",
    "game.scenes.about",
)
"""Each brings what it needs, soonest the one that most people want next."""


def install(context: Context) -> None:
    """Let scenes begin matches, continue them and open the help, all loaded when first asked for.

    Where there is no file of a match, the menu need not wait for what reads one.
    """

    def opened() -> Context:
        from game.scenes import course

        course.install(context)
        return context

    context.start_match = lambda: opened().start_match()
    context.continue_match = lambda: opened().continue_match()
    context.saved_match = lambda: opened().saved_match() if _has_match() else None
    context.open_help = lambda rule: opened().open_help(rule)


def _has_match() -> bool:
    file = paths.match()
    return file.exists() or backup_of(file).exists()


def open_file(context: Context, file: Path) -> None:
    """Go on with the match in a file."""
    from game.scenes import opening

    opening.open_file(context, file)


def open_lessons(context: Context) -> None:
    """Show the lessons."""
    from game.scenes.lessons import Lessons

    context.stack.push(Lessons(context))


def open_house_rules(context: Context) -> None:
    """Show the house rules."""
    from game.scenes.house_rules import HouseRules

    context.stack.push(HouseRules(context))


def open_interview(context: Context) -> None:
    """Ask how the game is played at home."""
    from game.scenes.interview import InterviewScene

    context.stack.push(InterviewScene(context))


def open_settings(context: Context) -> None:
    """Show the settings."""
    from game.scenes.settings import Settings

    context.stack.push(Settings(context))


def open_about(context: Context) -> None:
    """Show what the program is made of."""
    from game.scenes.about import About

    context.stack.push(About(context))


def load() -> list[ModuleType]:
    """Load all that lies behind the doors; return its modules."""
    return [importlib.import_module(name) for name in _BEHIND]
