"""The rules of Hasenpfeffer: pure, without a clock, chance, a screen or a file.

``step(state, action)`` is the only way a match changes. Everything a caller needs of the core is
named here; cards, seats, trick tables and scores are in the modules of those names.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.rules.actions import Action, PlayerAction
    from game.rules.events import Event
    from game.rules.flow import explain, legal_actions, step
    from game.rules.house import CLASSIC, PRESETS, Rules, rules_from
    from game.rules.refusals import IllegalAction, Refusal
    from game.rules.state import Phase, State, new_match
    from game.rules.views import View, redact, view

__all__ = [
    "CLASSIC",
    "PRESETS",
    "Action",
    "Event",
    "IllegalAction",
    "Phase",
    "PlayerAction",
    "Refusal",
    "Rules",
    "State",
    "View",
    "explain",
    "legal_actions",
    "new_match",
    "redact",
    "rules_from",
    "step",
    "view",
]

_MODULES: Final = ("house", "refusals", "actions", "state", "events", "views", "flow")
"""Where the names are, those that need least before those that need them."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        # Each is loaded when it is first asked for. The menu needs only the table of house rules,
        # and comes up sooner without the others.
        if name in __all__:
            for module in _MODULES:
                known = vars(import_module(f"{__name__}.{module}"))
                if name in known:
                    globals()[name] = known[name]
                    return known[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
