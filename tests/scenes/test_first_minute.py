"""From the first screen to the first card: at most four clicks, the interview skipped with one."""

from collections.abc import Callable

import pytest

from game.match import deals
from game.scenes import course, welcome
from game.scenes.context import Context
from game.scenes.menu import Menu
from game.scenes.table import TableScene
from game.scenes.welcome import Welcome
from tests.scenes.support import click, top_of

MOST = 4


@pytest.fixture
def newcomer(context: Context) -> Callable[[str], None]:
    """Clicks on something, from the first screen on, and counts."""
    course.install(context)
    open_the_game(context)
    return lambda name: click(context, name)


def open_the_game(context: Context) -> None:
    """The first screen of somebody new, as the program shows it."""
    context.prefer(welcomed=False)
    context.stack.push(Menu(context))
    assert welcome.is_due(context)
    context.stack.push(Welcome(context))


def cards_played(context: Context) -> int:
    """How many cards the person has played at the table that is shown."""
    top = top_of(context)
    assert isinstance(top, TableScene)
    state = top.match.session.state
    plays = [*state.trick, *(play for trick in state.tricks for play in trick.plays)]
    return sum(seat == 0 for seat, _ in plays)


def wait_for(context: Context, *names: str) -> str:
    """Let time pass until one of these can be clicked: the first that can."""
    for _ in range(4000):
        context.stack.update(1 / 20)
        top = top_of(context)
        if isinstance(top, TableScene) and top.match.is_calm:
            continue
        for name in names:
            if name in top.hot_spots():
                return name
    raise AssertionError(f"{names} never came")


def clicks_to_a_card(context: Context, newcomer: Callable[[str], None]) -> list[str]:
    """What one clicks who starts a match, passes and plays the first card that may be played."""
    newcomer("welcome.play")
    clicks = ["welcome.play"]
    declining = ("bid.pass", "declare.defend_together", "score.next", "score.again")
    while not cards_played(context) and len(clicks) <= MOST:
        asked = wait_for(context, *declining, "table.my_turn")
        if asked == "table.my_turn":
            top = top_of(context)
            assert isinstance(top, TableScene)
            asked = min(f"card.{card}" for card in top.choosable())
        newcomer(asked)
        clicks.append(asked)
    return clicks


def test_a_match(
    context: Context, newcomer: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play now, pass, and any card.

    It takes longer only where a hand is thrown in, or the partner plays it alone: a hand, and
    with it perhaps the match, then ends before the newcomer has played to it.
    """
    monkeypatch.setattr(context, "saved_match", lambda: None)
    clicks = []
    for seed in range(12):
        monkeypatch.setattr(deals, "fresh_seed", lambda seed=seed: str(seed))
        clicked = clicks_to_a_card(context, newcomer)
        assert len(clicked) <= MOST or {"score.next", "score.again"} & set(clicked)
        clicks.append(len(clicked))
        context.stack.clear()
        open_the_game(context)
    assert min(clicks) == 3
    assert sum(count <= MOST for count in clicks) >= len(clicks) // 2


def test_the_first_lesson(context: Context, newcomer: Callable[[str], None]) -> None:
    """Show me how to play, the bowers, go on, the jack."""
    for name in ("welcome.learn", "lessons.bowers", "lesson.go_on", "card.JH")[:MOST]:
        newcomer(wait_for(context, name))
    assert cards_played(context) == 1


def test_from_the_menu(context: Context, newcomer: Callable[[str], None]) -> None:
    """Just look around, new match, pass and any card: four clicks as well."""
    context.saved_match = lambda: None
    newcomer("welcome.menu")
    newcomer("menu.new_match")
    assert isinstance(top_of(context), TableScene)
