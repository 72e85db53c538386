"""Whatever is refused or scored names its rule, and a click on it opens the help there."""

from random import Random

import pytest

from game.cards import SUITS, cards
from game.help.chapters import chapters
from game.help.page import place_of
from game.rules import Phase, Refusal
from game.rules.refusals import CODES
from game.rules.scoring import score_lines
from game.scenes.context import Context
from game.scenes.help import Help
from game.scenes.table import TableScene
from tests.help.test_chapters import BOOK, rules_at_random
from tests.scenes.support import click, top_of
from tests.scenes.test_help import at_the_table, has_an_illegal_card

VALUES = {
    "seat": 1,
    "turn": 2,
    "card": cards("JD")[0],
    "suit": SUITS[0],
    "led": SUITS[0],
    "bid": "4",
    "lowest": "3",
    "phase": Phase.PLAY.value,
}
"""What the words of a refusal may need."""
COUNTED = ("not_the_pack", "wrong_number_of_cards")
"""Refusals that also need a number."""


@pytest.fixture
def scene(context: Context) -> TableScene:
    return at_the_table(context, has_an_illegal_card)


def opened(context: Context) -> Help:
    """What a click on the cited rule opens."""
    for _ in range(20):
        context.stack.update(1 / 60)
    click(context, "table.rule")
    page = top_of(context)
    assert isinstance(page, Help)
    return page


@pytest.mark.parametrize("rule", BOOK)
def test_every_rule_that_is_cited_at_the_table_opens_in_the_help(
    context: Context, scene: TableScene, rule: str
) -> None:
    scene.match.say("No.", rule)
    page = opened(context)
    assert page.marked
    assert page.marked == place_of(page.chapters, rule)
    paragraph = page.chapters[page.marked.chapter].paragraphs[page.marked.paragraph]
    assert rule in paragraph.rules
    assert "help.marked" in page.hot_spots()


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_names_its_rule(context: Context, scene: TableScene, code: str) -> None:
    values = {**VALUES, "count": 2} if code in COUNTED else VALUES
    scene.match.refuse(Refusal(code, "R16", values))
    assert scene.match.message.endswith("(R16)")
    assert opened(context).marked


def test_every_line_of_any_score_rests_on_a_rule_of_the_help(rng: Random) -> None:
    """Section 4."""
    for _ in range(200):
        rules = rules_at_random(rng)
        written = chapters(rules)
        taken = rng.randint(0, 6)
        is_alone = rules.going_alone == "maker_call" and rng.random() < 0.5
        tricks = (taken, 6 - taken)
        for line in score_lines(rules, 0, rng.choice(rules.ladder), is_alone, tricks):
            assert line.rule
            assert place_of(written, line.rule), line
