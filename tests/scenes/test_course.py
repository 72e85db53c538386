from random import Random

import pytest

from game.match import deals, saves
from game.match.replaying import replay
from game.match.session import Session
from game.rules import PRESETS, Phase
from game.rules.seats import right_of
from game.scenes import course
from game.scenes.context import Context
from game.scenes.match import ME
from game.scenes.menu import Menu
from game.scenes.table import TableScene
from game.table import tabletop as tabletops
from tests.match.support import PLAYERS
from tests.scenes.playing import FRAME, Person, is_scored, left_at, my_turn
from tests.scenes.support import top_of
from tests.table.support import RULES, playing, what_lies_where

SCENE: dict[Phase, str] = {
    Phase.AUCTION: "bid",
    Phase.TRUMP: "bid",
    Phase.DISCARD: "bid",
    Phase.ALONE: "bid",
    Phase.EXCHANGE_OUT: "bid",
    Phase.EXCHANGE_IN: "bid",
    Phase.DEFEND: "bid",
    Phase.PLAY: "play",
}


@pytest.mark.parametrize("rules", RULES)
def test_a_match_is_played_with_the_mouse_and_each_click_is_one_action(
    context: Context, rng: Random, rules: str
) -> None:
    """From deal to score the scene is the right one, and nothing is lost.

    The person is eldest, and so asked first: a loner could else win before anything is asked.
    """
    names = iter(lambda: str(rng.random()), None)
    seed = next(name for name in names if deals.first_dealer(name) == right_of(ME))
    session = Session.start(RULES[rules], PLAYERS, seed)
    person = Person(context, session.record)
    seen: set[str] = set()
    person.rest()
    while person.state.hand_number < 3 and person.state.winner is None:
        seen.add(person.scene.name)
        if person.state.turn == ME:
            assert person.scene.name == SCENE[person.state.phase]
            action, number = rng.choice(person.legal), person.state.number
            person.do(action)
            assert person.state.number == number + 1
            assert person.match.session.record.hands[-1].actions[-1] == action
        else:
            assert person.scene.name == "score"
            person.go_on(rng)
        person.rest()
    assert replay(person.match.session.record) == person.state
    assert "bid" in seen


def test_each_part_of_a_hand_has_its_scene(context: Context, rng: Random) -> None:
    record = left_at(rng, PRESETS["joker_bids"], is_scored)
    person = Person(context, record)
    seen: list[str] = []
    while seen.count("score") < 2:
        context.stack.update(FRAME)
        if not seen or person.scene.name != seen[-1]:
            seen.append(person.scene.name)
        if person.is_asked and seen.count("score") < 2:
            person.go_on(rng)
    # A hand that is thrown in is dealt again.
    while "deal" in seen[3:]:
        assert seen[1:3] == ["deal", "bid"]
        del seen[1:3]
    assert seen == ["score", "deal", "bid", "play", "score"]


def test_the_result_gives_way_as_soon_as_the_next_hand_is_dealt(
    context: Context, rng: Random
) -> None:
    person = Person(context, left_at(rng, PRESETS["classic"], is_scored))
    person.rest()
    assert person.scene.name == "score"
    person.press("score.next")
    person.wait(3 * FRAME)
    assert top_of(context).name == "deal"
    assert person.match.director.timeline.is_busy


def test_a_new_match_begins_with_a_deal(context: Context) -> None:
    context.stack.push(Menu(context))
    course.install(context)
    context.start_match()
    context.stack.update(FRAME)
    assert [scene.name for scene in context.stack] == ["menu", "room", "deal"]


def test_a_match_is_kept_from_its_beginning(context: Context) -> None:
    course.install(context)
    assert context.saved_match() is None
    context.start_match()
    context.stack.clear()
    assert context.saved_match() is not None


@pytest.mark.parametrize("rules", ["exchange", "pepper", "late_widow"])
def test_a_match_left_after_any_action_goes_on_to_the_very_card(
    context: Context, rng: Random, rules: str
) -> None:
    """The same record, view and legal actions, and the same table; the right scene at once."""
    session = Session.start(RULES[rules], PLAYERS, str(rng.random()))
    for _ in playing(session, rng, "eager", 2):
        record, state = session.record, session.state
        if state.winner is not None:
            return
        Person(context, record)
        context.stack.clear()
        assert saves.load().record == record
        context.continue_match()
        scene = top_of(context)
        assert isinstance(scene, TableScene)
        assert scene.match.session.record == record
        assert scene.match.session.state == state
        director = scene.match.director
        assert director.view == session.view(ME)
        if state.turn is None:
            scored = state.hand_number > 0 and "maker" in (record.hands[-1].result or {})
            assert scene.name == ("score" if scored else "deal")
            continue
        assert scene.name == SCENE[state.phase]
        fresh = tabletops.of_view(session.view(ME))
        assert what_lies_where(director.timeline.table) == what_lies_where(fresh)
        context.stack.clear()


def test_closing_in_the_middle_of_a_motion_loses_nothing(context: Context, rng: Random) -> None:
    """C-P7: quitting in the middle of a hand is leaving it, no loss."""
    person = Person(context, left_at(rng, PRESETS["classic"], my_turn(Phase.PLAY)))
    person.rest()
    for _ in range(12):
        while person.state.turn == ME:
            person.rest()
            person.do(rng.choice(person.legal))
        person.wait(rng.uniform(0.0, 1.5))
        record = person.match.session.record
        context.stack.clear()
        if record.winner is not None:
            assert saves.load().record is None
            return
        assert saves.load().record == record
        context.continue_match()
        scene = top_of(context)
        assert isinstance(scene, TableScene)
        person.match = scene.match


def test_a_finished_match_is_put_away_and_not_offered(context: Context, rng: Random) -> None:
    record = left_at(
        rng,
        PRESETS["joker_bids"],
        lambda state: max(state.score) >= 8 and my_turn(Phase.PLAY)(state),
    )
    person = Person(context, record)
    person.rest()
    while person.state.winner is None:
        person.go_on(rng)
        person.rest()
    assert person.scene.name == "score"
    context.stack.clear()
    assert context.saved_match() is None
    (kept,) = saves.finished().iterdir()
    assert kept.stat().st_size > 0


def test_leaving_for_the_menu_and_going_on(context: Context, rng: Random) -> None:
    course.install(context)
    context.stack.push(Menu(context))
    record = left_at(rng, PRESETS["classic"], my_turn(Phase.PLAY))
    Person(context, record)
    context.stack.pop()
    assert [scene.name for scene in context.stack] == ["menu"]
    assert "menu.continue" in top_of(context).hot_spots()
    context.continue_match()
    assert [scene.name for scene in context.stack] == ["menu", "room", "play"]


def test_a_new_match_over_a_running_one_closes_that_first(context: Context, rng: Random) -> None:
    course.install(context)
    context.stack.push(Menu(context))
    person = Person(context, left_at(rng, PRESETS["classic"], is_scored))
    context.start_match()
    assert [scene.name for scene in context.stack] == ["menu", "room", "deal"]
    scene = top_of(context)
    assert isinstance(scene, TableScene)
    assert scene.match is not person.match
    context.stack.clear()
    loaded = saves.load().record
    assert loaded is not None
    assert loaded.extra == scene.match.session.record.extra


def test_nothing_saved_nothing_to_go_on_with(context: Context) -> None:
    course.install(context)
    context.continue_match()
    assert context.stack.top is None


def test_a_match_taken_up_over_another_under_the_help_is_the_only_one(
    context: Context, rng: Random
) -> None:
    context.stack.push(Menu(context))
    first = Person(context, left_at(rng, PRESETS["classic"], my_turn(Phase.PLAY)))
    context.open_help("")
    record = left_at(rng, PRESETS["peppers"], my_turn(Phase.PLAY))
    course.take_up(context, record)
    assert [scene.name for scene in context.stack] == ["menu", "room", "play"]
    scene = top_of(context)
    assert isinstance(scene, TableScene)
    assert scene.match is not first.match
    context.stack.clear()
    assert saves.load().record == record


def test_that_no_save_can_be_read_is_told_once(context: Context) -> None:
    """C-P2: the file is kept aside, and the person is not left to wonder."""
    saves.file().parent.mkdir(parents=True, exist_ok=True)
    saves.file().write_bytes(b"no match")
    course.install(context)
    context.stack.push(Menu(context))
    assert top_of(context).name == "notice"
    context.stack.pop()
    top_of(context).layout(context.size)
    assert [scene.name for scene in context.stack] == ["menu"]
    assert "menu.continue" not in top_of(context).hot_spots()


def test_beside_another_window_a_match_is_played_and_that_ones_is_left_alone(
    context: Context, rng: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves.save(Session.start(PRESETS["classic"], PLAYERS, "other").record)
    kept = saves.file().read_bytes()
    course.install(context)
    assert context.saved_match() is not None
    monkeypatch.setattr(saves, "is_mine", lambda: False)
    assert context.saved_match() is None
    context.start_match()
    top = context.stack.top
    assert isinstance(top, TableScene)
    assert "Another window" in top.match.message
    context.stack.clear()
    assert not saves.finished().exists()
    ended = Session.start(PRESETS["classic"], PLAYERS, str(rng.random()))
    for _ in playing(ended, rng, "casual", 100):
        course._keep_finished(ended.record)
    assert ended.state.winner is not None
    assert len(list(saves.finished().iterdir())) == 1
    assert saves.file().read_bytes() == kept
