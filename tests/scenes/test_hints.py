"""Hints at the table: what is best, from what the person can see, and never in the way."""

from collections.abc import Callable
from itertools import product
from random import Random

import pygame
import pytest

from game.ai.brain import decide
from game.ai.levels import ADVISER
from game.match.budget import worlds_for
from game.match.questions import Who, brain_of
from game.rules import Phase, State, legal_actions, view
from game.rules.actions import Bid, Play
from game.scenes.context import Context
from game.scenes.match import ME
from game.scenes.table import HINT
from game.table import advice
from tests.scenes.playing import Person, left_at, my_turn
from tests.scenes.support import SIZES, picture_of
from tests.table.support import RULES
from tests.table.test_layout import box_of

Resize = Callable[[tuple[int, int]], None]

PHASES = [
    ("classic", Phase.AUCTION),
    ("named", Phase.AUCTION),
    ("classic", Phase.TRUMP),
    ("classic", Phase.DISCARD),
    ("classic", Phase.ALONE),
    ("classic", Phase.DEFEND),
    ("exchange", Phase.EXCHANGE_OUT),
    ("exchange_one", Phase.EXCHANGE_IN),
    ("classic", Phase.PLAY),
    ("free_joker", Phase.PLAY),
]
"""Rules, and every phase in which a person can be asked."""


def has_choice(*phases: Phase) -> Callable[[State], bool]:
    is_mine = my_turn(*phases)
    return lambda state: is_mine(state) and len(legal_actions(state)) > 1


def is_lead(state: State) -> bool:
    """Whether six cards can be led to the first trick, which are never all worth the same."""
    return not state.tricks and not state.trick


def at(context: Context, rng: Random, rules: str, phase: Phase) -> Person:
    """A person with a choice in a phase."""
    person = Person(context, left_at(rng, RULES[rules], has_choice(phase), tries=1_000))
    person.rest()
    return person


def await_hint(person: Person) -> None:
    person.wait_until(lambda: person.match.hints.action is not None)


@pytest.mark.parametrize(("rules", "phase"), PHASES)
def test_it_says_what_the_strongest_brain_would_do(
    context: Context, rng: Random, rules: str, phase: Phase
) -> None:
    """From the person's own view, in every phase, and marks it on the table."""
    person = at(context, rng, rules, phase)
    before = pygame.image.tobytes(picture_of(context), "RGB")
    assert person.key(pygame.K_h)
    await_hint(person)
    seen, hints = view(person.state, ME), person.match.hints
    chance = Random(f"hint:{seen.number}")
    worlds = worlds_for(ADVISER, None)
    best = decide(brain_of(Who(ADVISER)), seen, person.legal, chance, worlds)
    assert hints.action == best.action
    shown = hints.advice("", has_buttons=False)
    assert shown is not None
    assert shown.words
    assert not shown.rows
    person.wait(0.5)
    assert pygame.image.tobytes(picture_of(context), "RGB") != before
    spots = person.scene.hot_spots()
    named_later = isinstance(best.action, Bid | Play) and person.scene.key_of(best.action) == ""
    assert hints.cards or person.scene.key_of(best.action) in spots or named_later
    assert hints.cards <= set(seen.hand)


def test_asked_again_it_tells_the_alternatives_and_then_goes(context: Context, rng: Random) -> None:
    record = left_at(rng, RULES["classic"], lambda s: my_turn(Phase.PLAY)(s) and is_lead(s))
    person = Person(context, record)
    person.rest()
    hints = person.match.hints
    person.press(HINT)
    await_hint(person)
    person.press(HINT)
    shown = hints.advice("", has_buttons=False)
    assert shown is not None
    assert shown.rows
    # Cards between which none is left are worth the same, and told as one.
    assert len(shown.rows) <= len(person.plays)
    points = [float(row.points.replace("−", "-")) for row in shown.rows]
    assert points[0] == max(points)
    assert all(row.chance.endswith("%") for row in shown.rows)
    person.press(HINT)
    assert hints.advice("", has_buttons=False) is None


@pytest.mark.parametrize("phase", [Phase.AUCTION, Phase.PLAY])
def test_it_goes_when_the_person_acts(context: Context, rng: Random, phase: Phase) -> None:
    person = at(context, rng, "classic", phase)
    before = person.state.number
    person.key(pygame.K_h)
    await_hint(person)
    action = person.match.hints.action
    assert action is not None
    person.do(action)
    assert person.state.number > before
    assert person.match.hints.action is None
    assert person.match.hints.advice("", has_buttons=False) is None


def test_who_acts_before_it_comes_gets_none(context: Context, rng: Random) -> None:
    person = at(context, rng, "classic", Phase.PLAY)
    person.key(pygame.K_h)
    person.do(person.legal[0])
    person.rest()
    assert person.match.hints.action is None


def test_on_the_way_from_the_calls_to_the_tricks_all_can_be_drawn(
    context: Context, rng: Random
) -> None:
    """The scene of the calls is still there while the first cards are on their way."""
    record = left_at(
        rng,
        RULES["classic"],
        my_turn(Phase.ALONE),
    )
    person = Person(context, record)
    person.rest()
    person.do(person.legal[1])
    for _ in range(100):
        picture_of(context)
        person.wait(0.1)
        if person.state.phase is Phase.PLAY and person.is_asked:
            return
    raise AssertionError("it does not come to that")


def test_the_first_look_at_it_does_not_wait(context: Context, rng: Random) -> None:
    person = at(context, rng, "classic", Phase.PLAY)
    person.key(pygame.K_h)
    shown = person.match.hints.advice("", has_buttons=False)
    assert shown is not None
    assert person.match.hints.action is None
    picture_of(context)


def test_there_is_none_while_others_act(context: Context, rng: Random) -> None:
    record = left_at(rng, RULES["classic"], lambda s: s.phase is Phase.PLAY and s.turn != ME)
    person = Person(context, record)
    context.stack.update(0.0)
    assert HINT not in person.scene.hot_spots()
    person.key(pygame.K_h)
    assert person.match.hints.advice("", has_buttons=False) is None


@pytest.mark.parametrize("phase", [Phase.AUCTION, Phase.DISCARD, Phase.PLAY])
def test_it_lies_in_the_window_and_over_no_card(
    context: Context, rng: Random, resize: Resize, phase: Phase
) -> None:
    """In every window, with text as usual and at its largest, for either hand."""

    def has_alternatives(state: State) -> bool:
        return has_choice(phase)(state) and (phase is not Phase.PLAY or is_lead(state))

    person = Person(context, left_at(rng, RULES["classic"], has_alternatives, tries=1_000))
    person.rest()
    person.key(pygame.K_h)
    await_hint(person)
    for times in (1, 2):
        if times == 2:
            person.key(pygame.K_h)
        for size, (text, left_handed) in product(SIZES, ((100, False), (200, times == 1))):
            context.prefer(text_size=text, left_handed=left_handed)
            resize(size)
            person.wait(0.4)
            where = f"{size} {text} {left_handed}"
            scene, match = person.scene, person.match
            shown = match.hints.advice(scene.prompt(), has_buttons=scene.has_buttons())
            assert shown is not None
            assert bool(shown.rows) == (times == 2)
            timeline, deck = match.director.timeline, context.preferences.deck
            surface = pygame.Surface(size)
            covered = advice.draw(
                surface, match.layout, context.lettering, deck, shown, timeline.table
            )
            cards = [
                pygame.Rect(*map(round, box_of(timeline.pose_of(token))))
                for hand in (*timeline.table.hands, timeline.table.widow, timeline.table.aside)
                for token in hand
            ]
            buttons = scene.hot_spots()
            for rect in covered:
                assert surface.get_rect().contains(rect), where
                # The edge of a card that is held higher may reach beneath the words.
                assert rect.inflate(-8, -8).collidelist(cards) < 0, where
                for name, spot in buttons.items():
                    if not name.startswith(("card.", "table.my_turn")):
                        assert not rect.colliderect(spot), f"{where} {name}"
