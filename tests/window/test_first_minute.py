"""The first start in a real window, the clicks counted: to a card, and through the interview."""

from dataclasses import replace
from random import Random

import pytest

from game.match import preferences
from game.match.family import Family
from game.match.interview import QUESTIONS
from game.match.preferences import DEFAULTS
from game.match.session import Session
from game.rules import CLASSIC, PlayerAction, legal_actions
from game.rules.actions import DefendTogether, Pass, Play
from tests.window.conftest import Launch
from tests.window.person import Person
from tools.real_window import Seen, until

pytestmark = pytest.mark.window

MOST = 4
"""Clicks from the double click to the first card."""


class Newcomer(Person):
    """Passes and plays any card, and lets everything take its time."""

    def look_on(self, seen: Seen) -> None:
        """Clicks on nothing."""

    def decide(self, session: Session) -> PlayerAction:
        """The least that can be done."""
        legal = legal_actions(session.state)
        return next((one for one in legal if isinstance(one, Pass | DefendTogether)), legal[0])


def test_a_newcomer_plays_a_card_within_four_clicks(launch: Launch, rng: Random) -> None:
    """Play now, pass, and a card; where another defends alone, that is declined first.

    A hand, and with it perhaps the match, may be over before the person has played: then the
    clicks are counted from the next one on.
    """
    preferences.save(replace(DEFAULTS, reduced_motion=True, speed="fast", trick_pause="short"))
    program = launch(is_newcomer=True)
    program.wait_for("welcome.play")
    program.click("welcome.play")
    until(lambda: preferences.load().welcomed)
    newcomer, clicks = Newcomer(program, rng), 1
    while True:
        session = newcomer.await_turn()
        if session is None:
            newcomer.go_on()
            clicks = 1
            continue
        action = newcomer.decide(session)
        if isinstance(action, Pass) and not session.state.calls:
            clicks = 1
        newcomer.act(action)
        clicks += 1
        if isinstance(action, Play):
            break
    assert clicks <= MOST
    assert program.close() == 0
    assert program.errors() == ""


def test_the_interview_makes_rules_that_are_there_after_a_restart(launch: Launch) -> None:
    program = launch(is_newcomer=True)
    program.wait_for("welcome.interview")
    program.click("welcome.interview")
    program.wait_for("interview.answer.dead_hidden")
    program.click("interview.answer.dead_hidden")
    for _ in range(len(QUESTIONS) - 2):
        program.wait_for("interview.next")
        before = program.seen
        program.click("interview.next")
        program.next(lambda seen: seen.is_ready and seen != before)  # noqa: B023
    program.wait_for("interview.answer.21")
    program.click("interview.answer.21")
    program.wait_for("interview.exactly")
    program.click("interview.exactly")
    program.wait_for("ask_name.field")
    program.key("End")
    program.screen.mouse("type", "--delay", 30, " at home")
    program.click("ask_name.save")
    program.wait_for("menu.new_match")
    assert program.close() == 0
    assert program.errors() == ""

    wishes = preferences.load()
    family = Family()
    assert wishes.my_rules == "My rules at home"
    rules = family.rules_of(wishes)
    assert (rules.widow, rules.target, rules.bowers) == ("dead_hidden", 21, CLASSIC.bowers)

    again = launch()
    seen = again.wait(lambda seen: seen.is_ready and bool(seen.rects))
    assert seen.scene == "menu", "nobody is asked twice"
    assert again.close() == 0
    assert Family().sets == family.sets
