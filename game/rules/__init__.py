"""The rules of Hasenpfeffer: pure, without a clock, chance, a screen or a file.

``step(state, action)`` is the only way a match changes. Everything a caller needs of the core is
named here; cards, seats, trick tables and scores are in the modules of those names.
"""

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
