"""The players by name: a level, with a personality or without; and what answers if one fails."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from game.ai.adviser import Adviser
from game.ai.brain import Brain, Decision, decide
from game.ai.caller import Manner
from game.ai.knowledge import Knowledge
from game.ai.leaning import Leaning
from game.ai.manners import frowned_at
from game.ai.memory import mood
from game.ai.novice import Novice
from game.ai.personalities import PERSONALITIES, Traits
from game.ai.plans import BY_RULE
from game.ai.profiles import LEVELS, PROFILES, RANDOM, Profile
from game.ai.random_player import RandomPlayer
from game.ai.rule_of_thumb import RuleOfThumb
from game.ai.search import Searcher
from game.ai.thinker import Thinker
from game.rules import Phase, PlayerAction, View
from game.rules.actions import Play

_log: Final = logging.getLogger(__name__)

ADVISER: Final = "adviser"
"""The name of the strongest brain with its reasons; no level that anybody plays at."""
ADVICE_WORLDS: Final = 200
"""How many worlds the adviser looks at on a machine that is fast enough."""

FALLBACK: Final = "casual"
"""The level that answers for a brain that has failed."""


class Player:
    """One who thinks by a level's profile, and leans as a character does."""

    def __init__(self, profile: Profile, traits: Traits) -> None:
        self._profile, self._traits = profile, traits
        self._calls: Final[Brain] = _caller(profile)
        self._cards: Final[Brain] = (
            Searcher(profile.cards, profile.memory) if profile.cards else self._calls
        )
        self._leans: Final = any(traits) or (profile.misjudges and profile.calls != "counting")

    def think(
        self, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int
    ) -> Iterator[Decision]:
        """Yield ever better decisions; see :class:`game.ai.brain.Brain`."""
        is_play = view.phase is Phase.PLAY
        thinker = self._cards if is_play else self._calls
        thoughts = thinker.think(view, legal, rng, worlds if is_play else self._for_calls(worlds))
        if len(legal) == 1:
            yield from thoughts
            return
        width = 0.0 if self._profile.calls == "counting" else self._profile.misjudges
        leaning = Leaning(self._traits, width * mood(view) if width else 0.0)
        first = None
        for decision in thoughts:
            settled = decision
            if is_play and self._profile.caution:
                first = first or decision
                settled = _with_caution(first.action, decision, view, legal, self._profile.caution)
            yield leaning.settle(settled, view) if self._leans else settled

    def _for_calls(self, worlds: int) -> int:
        """The budget for a call where that for a card is so many worlds; 0 for the profile's."""
        plan = self._profile.cards
        if not worlds or not plan:
            return 0
        return max(1, worlds * self._profile.call_worlds // plan.worlds)


def _caller(profile: Profile) -> Brain:
    if profile.calls == "counting":
        return Novice(profile.memory, profile.misjudges)
    thumb = RuleOfThumb()
    if profile.calls == "rules":
        return thumb
    manner = Manner(least=profile.least)
    if not profile.is_solved:
        manner = manner._replace(solves=BY_RULE, in_line=0.0)
    return Thinker(thumb, profile.call_worlds, manner)


def _with_caution(
    thumb: PlayerAction,
    decision: Decision,
    view: View,
    legal: Sequence[PlayerAction],
    caution: float,
) -> Decision:
    """The decision, or the rule of thumb's card where the one chosen is not clearly better.

    A card that partners do not forgive never is.
    """
    if not decision.candidates or decision.action == thumb:
        return decision
    best = decision.candidates[0]
    own = next((each for each in decision.candidates if each.action == thumb), None)
    if own is None or own.points is None or best.points is None or best.error is None:
        return decision
    is_clear = best.points - own.points >= caution * best.error
    if is_clear and not _is_frowned_at(view, legal, decision.action):
        return decision
    rest = [each for each in decision.candidates if each is not own]
    return Decision(thumb, (own, *rest), decision.reasons)


def _is_frowned_at(view: View, legal: Sequence[PlayerAction], action: PlayerAction) -> bool:
    knows = Knowledge(view)
    bit = knows.strain.bit
    cards = {bit[each.card] for each in legal if isinstance(each, Play)}
    frowned = frowned_at(view, knows, sum(cards))
    return isinstance(action, Play) and bit[action.card] & frowned != 0


def parse(name: str) -> tuple[str, str | None]:
    """The level and the personality of a player's name, ``level`` or ``level:personality``.

    Raises:
        ValueError: if there is no such level or personality.
    """
    level, colon, personality = name.partition(":")
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}: {', '.join(LEVELS)}")
    if not colon:
        return level, None
    if personality not in PERSONALITIES or level == RANDOM:
        raise ValueError(f"there is no personality {personality!r}: {', '.join(PERSONALITIES)}")
    return level, personality


def brain(level: str, personality: str | None = None) -> Brain:
    """A new brain that plays at this level, as this character; ``None`` for one without traits.

    Raises:
        ValueError: if there is no such level or personality.
    """
    parse(level if personality is None else f"{level}:{personality}")
    if level == RANDOM:
        return RandomPlayer()
    profile = PROFILES[level]
    traits = PERSONALITIES[personality] if personality else Traits()
    if profile == _CASUAL and not any(traits):
        return RuleOfThumb()
    return Player(profile, traits)


def brain_or_fallback(level: str | None, personality: str | None) -> Brain:
    """The brain of a player in a record, which may come from a person or from another version.

    An unknown level is played as the fallback, an unknown personality without traits.
    """
    known = level if level in LEVELS else FALLBACK
    is_known = personality in PERSONALITIES and known != RANDOM
    return brain(known, personality if is_known else None)


_CASUAL: Final = PROFILES[FALLBACK]


def adviser() -> Brain:
    """A new brain for hints: the strongest level, and its reasons."""
    return Adviser(brain(LEVELS[-1]))


def worlds_of(level: str) -> int:
    """How many worlds a level looks at on a machine that is fast enough; 0 if it looks at none.

    Raises:
        ValueError: if there is no such level.
    """
    parse(level)
    plan = None if level == RANDOM else PROFILES[level].cards
    return plan.worlds if plan else 0


def decide_safely(
    player: Brain, view: View, legal: Sequence[PlayerAction], rng: Random, worlds: int = 0
) -> Decision:
    """A brain's final decision; the fallback's, with a warning in the log, if the brain fails.

    A brain fails by raising, by yielding nothing, or by choosing what is not legal. If the
    fallback fails as well the first legal action is taken, so that the game goes on.
    """
    for one in (player, brain(FALLBACK)):
        try:
            return decide(one, view, legal, rng, worlds)
        except Exception:
            _log.warning("%s failed in state %d", type(one).__name__, view.number, exc_info=True)
    return Decision(legal[0])
