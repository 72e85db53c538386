"""What each preference does, felt at once: a preference without a test here fails the last one."""

import math
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from game.cards import card
from game.match import saves, seating
from game.match.claiming import sure_tricks
from game.match.preferences import DEFAULTS
from game.rules import PRESETS, Phase, State, legal_actions, view
from game.rules.actions import Play
from game.scenes import course, welcome, window
from game.scenes.app import App
from game.scenes.context import Context
from game.scenes.match import ME, new_session
from game.scenes.menu import Menu
from game.scenes.play import CLAIM
from game.scenes.table import LAST_TRICK, MENU
from tests.scenes import effects_of_motion  # noqa: F401 - what it marks is run here
from tests.scenes.effects import EFFECTS, TABLE, is_last, of, pixels, playing
from tests.scenes.playing import Person, left_at, my_turn
from tests.scenes.support import picture_of, top_of
from tests.table.support import RULES

PLACES = {f"{place}_name": seat for seat, place in enumerate(seating.PLACES)}
LEVEL_OF = {"left_level": 1, "partner_level": 2, "right_level": 3}
PERSONALITY_OF = {"left_personality": 1, "partner_personality": 2, "right_personality": 3}


@pytest.mark.parametrize("key", TABLE)
def test_the_effect(context: Context, rng: Random, key: str) -> None:
    assert key in EFFECTS, f"there is no test of what {key} does"
    EFFECTS[key](context, rng)


@of("rules")
def rules(context: Context, rng: Random) -> None:
    for name, preset in PRESETS.items():
        context.prefer(rules=name)
        assert new_session(context).record.rules == preset


@of("my_rules")
def my_rules(context: Context, rng: Random) -> None:
    ours = replace(PRESETS["peppers"], target=21)
    context.family.save("Ωμέγα", ours)
    context.prefer(my_rules="Ωμέγα")
    assert new_session(context).record.rules == ours
    context.prefer(my_rules="")
    assert new_session(context).record.rules == PRESETS[DEFAULTS.rules]


@of("welcomed")
def welcomed(context: Context, rng: Random) -> None:
    for value in (False, True):
        context.preferences = replace(DEFAULTS, welcomed=value)
        assert welcome.is_due(context) != value


@of(*PERSONALITY_OF)
def personality(context: Context, rng: Random, key: str) -> None:
    seat = PERSONALITY_OF[key]
    usual = new_session(context).record.players
    for value in TABLE[key].values:
        context.preferences = replace(DEFAULTS, **{key: value})  # type: ignore[arg-type]
        players = new_session(context).record.players
        assert players[seat].personality == value
        others = {1, 2, 3} - {seat}
        assert all(players[other] == usual[other] for other in others)


@of(*LEVEL_OF)
def level(context: Context, rng: Random, key: str) -> None:
    seat = LEVEL_OF[key]
    for value in TABLE[key].values:
        context.preferences = replace(DEFAULTS, **{key: value})  # type: ignore[arg-type]
        players = new_session(context).record.players
        expected = DEFAULTS.left_level if value == "as_strong" else value
        assert players[seat].level == expected
        others = {1, 3} - {seat}
        assert all(players[other].level == DEFAULTS.left_level for other in others)


@of(*PLACES)
def name(context: Context, rng: Random, key: str) -> None:
    seat, called = PLACES[key], "Ωμέγα"
    person = playing(context, rng, my_turn(Phase.PLAY))
    before = picture_of(context)
    others = [each for at, each in enumerate(person.match.names) if at != seat]
    context.prefer(**{key: called})
    assert person.match.names[seat] == called
    assert [each for at, each in enumerate(person.match.names) if at != seat] == others
    assert person.match.session.record.players[seat].name == called
    assert pixels(picture_of(context)) != pixels(before)
    context.stack.clear()
    loaded = saves.load().record
    assert loaded
    assert loaded.players[seat].name == called
    assert new_session(context).record.players[seat].name == called


@of("deck", "index", "back")
def card_art(context: Context, rng: Random, key: str) -> None:
    def drawn(face: str) -> bytes:
        surface = pygame.Surface((200, 250))
        context.art.blit(surface, card(face) if face else None, 100, 125, 140)
        return pixels(surface)

    changing = {"deck": ["KD", "9C"], "index": ["KD", "9C"], "back": [""]}[key]
    before = {face: drawn(face) for face in ("KD", "9C", "")}
    context.prefer(**{key: TABLE[key].values[1]})
    assert [face for face in before if drawn(face) != before[face]] == changing
    context.prefer(**{key: TABLE[key].values[0]})
    assert {face: drawn(face) for face in before} == before


@of("cloth")
def cloth(context: Context, rng: Random) -> None:
    playing(context, rng, my_turn(Phase.PLAY))
    context.prefer(cloth="blue")
    red, green, blue, _ = picture_of(context).get_at((300, 400))
    assert blue > green > red
    context.prefer(cloth="green")
    red, green, blue, _ = picture_of(context).get_at((300, 400))
    assert green > blue > red


@of("sort")
def sort(context: Context, rng: Random) -> None:
    person = playing(context, rng, lambda state: my_turn(Phase.PLAY)(state) and not state.tricks)

    def shown() -> list[str]:
        table = person.match.director.timeline.table
        return [table.faces[token].text for token in table.hands[ME]]

    before = shown()
    context.prefer(sort="ascending")
    assert shown() == before[::-1]
    person.do(Play(ME, person.plays[0]))
    person.rest()
    kept = [text for text in before[::-1] if text in shown()]
    assert len(kept) == len(before) - 1


# Play


@of("trick_pause")
def trick_pause(context: Context, rng: Random) -> None:
    person = playing(context, rng, is_last)
    seconds = []
    for value in TABLE["trick_pause"].values:
        context.prefer(trick_pause=value)
        seconds.append(person.match.director.pauses.trick)
    assert seconds == sorted(set(seconds))
    assert seconds[0] >= 0.5
    assert seconds[1] >= 1, "C-U1: the default is a second or more"
    assert seconds[-1] == math.inf
    person.do(Play(ME, person.plays[0]))
    person.wait(30)
    table = person.match.director.timeline.table
    assert len(table.trick) == 4 - len(table.sitting_out)
    person.click((20, 300))
    assert not person.match.director.timeline.table.trick


def is_forced(state: State) -> bool:
    return (
        my_turn(Phase.PLAY)(state) and len(legal_actions(state)) == 1 and len(state.hands[ME]) > 1
    )


@of("auto_play")
def auto_play(context: Context, rng: Random) -> None:
    person = Person(context, left_at(rng, RULES["classic"], is_forced))
    (only,) = person.plays
    person.wait(5)
    assert only in person.state.hands[ME], "not unless it is wished for"
    context.prefer(auto_play=True)
    assert not person.match.director.is_waiting_for_me
    person.wait_until(lambda: only not in person.state.hands[ME])
    person.wait_until(lambda: person.is_asked)
    assert len(person.plays) != 1


def can_claim(state: State) -> bool:
    return my_turn(Phase.PLAY)(state) and len(sure_tricks(view(state, ME))) > 1


@of("offer_claim")
def offer_claim(context: Context, rng: Random) -> None:
    person = playing(context, rng, can_claim)
    assert CLAIM in top_of(context).hot_spots()
    context.prefer(offer_claim=False)
    assert CLAIM not in top_of(context).hot_spots()
    context.prefer(offer_claim=True)
    hand = person.state.hands[ME]
    tricks = person.state.taken[0] + len(hand)
    hands = len(person.match.session.record.hands)
    person.press(CLAIM)
    person.wait_until(lambda: person.match.session.record.hands[hands - 1].result is not None)
    record = person.match.session.record.hands[hands - 1]
    mine = [each.card for each in record.actions if isinstance(each, Play) and each.seat == ME]
    assert sorted(mine[-len(hand) :]) == sorted(hand)
    assert record.result
    assert record.result["tricks"] == [tricks, 6 - tricks]


@of("confirm")
def confirm(context: Context, rng: Random) -> None:
    person = playing(context, rng, my_turn(Phase.PLAY))
    record = person.match.session.record
    context.stack.clear()
    saves.save(record)
    for wish, scene in ((True, "confirm"), (False, "deal")):
        context.stack.clear()
        context.prefer(confirm=wish)
        saves.save(record)
        context.stack.push(Menu(context))
        course.install(context)
        menu = top_of(context)
        assert isinstance(menu, Menu)
        menu.resume()
        menu.press("menu.new_match")
        assert top_of(context).name == scene


# Sound and screen


@of("muted")
def muted(context: Context, rng: Random) -> None:
    for value in (True, False):
        context.prefer(muted=value)
        assert context.sounds.muted == value


@of("volume")
def volume(context: Context, rng: Random) -> None:
    for value in (0, 35, 100):
        context.prefer(volume=value)
        assert context.sounds.volume == value / 100


@of("text_size")
def text_size(context: Context, rng: Random) -> None:
    playing(context, rng, my_turn(Phase.PLAY))
    usual = context.text_px(20)
    heights = []
    for value in TABLE["text_size"].values:
        context.prefer(text_size=value)
        assert context.text_px(20) == pytest.approx(usual * int(value) / 100, abs=1)
        person = Person(context)
        heights.append(person.match.layout.name(ME).height)
    assert heights == sorted(set(heights))
    assert heights[-1] == 2 * heights[0]


@of("left_handed")
def left_handed(context: Context, rng: Random) -> None:
    person = playing(
        context, rng, lambda state: my_turn(Phase.PLAY)(state) and state.taken != (0, 0)
    )
    for value in (True, False):
        context.prefer(left_handed=value)
        spots = top_of(context).hot_spots()
        assert all((spots[key].centerx < 640) == value for key in (MENU, LAST_TRICK))
        assert (person.match.layout.name(ME).centre[0] < 640) != value


@of("fullscreen")
def fullscreen(context: Context, rng: Random) -> None:
    filled: list[bool] = []

    class Window:
        size = (1000, 700)

        def set_fullscreen(self, desktop: bool) -> None:
            filled.append(True)

        def set_windowed(self) -> None:
            filled.append(False)

    app = App.__new__(App)
    app.context, app.window, app._is_fullscreen = context, Window(), False  # type: ignore[assignment]
    for value in (True, False):
        context.prefer(fullscreen=value)
        app._follow_wish()
        app._follow_wish()
        assert filled.pop() == value
        assert filled == []
    assert (context.preferences.window_width, context.preferences.window_height) == (1000, 700)


@of("window_width", "window_height")
def window_size(context: Context, rng: Random, key: str) -> None:
    wishes = replace(DEFAULTS, window_width=900, window_height=650)
    opened = window.open_window(wishes)
    assert opened.size == (900, 650)
    opened.destroy()


def test_nothing_else_is_said_to_have_an_effect(home: Path) -> None:
    assert EFFECTS.keys() == TABLE.keys()
