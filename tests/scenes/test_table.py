from collections.abc import Callable
from random import Random

import pygame
import pytest

from game import text
from game.match import words
from game.rules import PRESETS, Phase, explain
from game.rules.actions import Play
from game.rules.seats import SEATS
from game.scenes.context import Context
from game.scenes.match import ME
from game.table.timeline import INSTANT
from tests.scenes.playing import FRAME, Person, is_scored, left_at, my_turn
from tests.scenes.support import SIZES, picture_of, top_of

Resize = Callable[[tuple[int, int]], None]


@pytest.fixture
def person(context: Context, rng: Random) -> Person:
    """Somebody who is to play a card, and may not play every one."""
    record = left_at(
        rng,
        PRESETS["joker_bids"],
        lambda state: (
            my_turn(Phase.PLAY)(state)
            and len(state.tricks) in (1, 2, 3)
            and any(explain(state, Play(ME, card)) for card in state.hands[ME])
        ),
    )
    made = Person(context, record)
    made.rest()
    return made


def before_my_turn(context: Context, rng: Random) -> Person:
    """The others have just played up to the person, and their cards are still on the move."""
    record = left_at(
        rng,
        PRESETS["joker_bids"],
        lambda state: state.phase is Phase.PLAY and state.turn == 3 and len(state.trick) in (1, 2),
    )
    made = Person(context, record)
    context.stack.update(FRAME)
    made.others_act(rng)
    assert made.state.turn == ME
    return made


# A card is played once, and never lost


def test_a_click_on_a_legal_card_plays_it(person: Person) -> None:
    card = person.plays[0]
    person.click_card(card)
    assert person.state.trick[-1:] == ((ME, card),) or person.state.tricks[-1].plays[-1][1] == card


def test_a_click_while_the_others_cards_still_move_is_not_lost(
    context: Context, rng: Random
) -> None:
    for moment in (0.0, 0.05, 0.1, 0.2, 0.3):
        person = before_my_turn(context, rng)
        person.wait(moment)
        assert person.match.director.timeline.is_busy
        card, number = rng.choice(person.plays), person.state.number
        person.click_card(card)
        assert person.state.number == number + 1
        assert person.match.session.record.hands[-1].actions[-1] == Play(ME, card)
        context.stack.clear()


def test_a_double_click_plays_one_card_and_skips_nothing(context: Context, rng: Random) -> None:
    """Even as the last to play, where the winner of the trick leads at once."""
    for pause in (0.0, 0.1, 0.2):
        record = left_at(
            rng,
            PRESETS["joker_bids"],
            lambda state: my_turn(Phase.PLAY)(state) and len(state.trick) == 3,
        )
        person = Person(context, record)
        person.match.director.timeline.speed = INSTANT
        person.rest()
        place, number = person.grip_of(person.plays[0]), person.state.number
        person.click(place)
        person.wait(pause)
        busy = person.match.director.timeline.is_busy
        person.click(place)
        person.click(place)
        assert person.state.number == number + 1
        assert person.match.director.timeline.is_busy == busy
        context.stack.clear()


@pytest.mark.parametrize("speed", [1.0, INSTANT])
def test_clicks_as_fast_as_can_be_play_one_card_a_turn(
    person: Person, rng: Random, speed: float
) -> None:
    person.match.director.timeline.speed = speed
    for _ in range(300):
        before, was_mine = person.state.number, person.state.turn == ME
        record = person.match.session.record
        held = person.match.director.timeline.table.hands[ME]
        if held:
            x, y = person.match.director.timeline.grip_of(rng.choice(held))
            person.click((round(x), round(y)))
        assert person.state.number - before <= (1 if was_mine else 0)
        if person.state.number == before:
            assert person.match.session.record == record
        person.context.stack.update(FRAME)


def test_an_illegal_card_says_why_by_the_rule_and_stays(person: Person) -> None:
    """R16; the message names the paragraph."""
    record = person.match.session.record
    card = next(card for card in person.state.hands[ME] if card not in person.plays)
    refusal = explain(person.state, Play(ME, card))
    assert refusal is not None
    person.click_card(card)
    assert person.match.session.record == record
    sentence = words.refusal(refusal, person.match.names)
    assert person.match.message == sentence[:1].upper() + sentence[1:]
    assert refusal.rule in person.match.message
    assert card in person.match.director.view.hand
    person.wait(6)
    assert person.match.message == ""


def test_a_message_goes_with_the_next_good_action(person: Person) -> None:
    card = next(card for card in person.state.hands[ME] if card not in person.plays)
    person.click_card(card)
    assert person.match.message
    person.click_card(person.plays[0])
    assert person.match.message == ""


# Dragging


def test_a_card_dragged_to_the_table_is_played(person: Person) -> None:
    card = person.plays[-1]
    x, y = person.match.layout.middle
    person.drag(person.grip_of(card), (round(x), round(y)))
    assert person.match.session.record.hands[-1].actions[-1] == Play(ME, card)
    person.rest()


def test_a_card_on_its_way_follows_the_pointer(person: Person) -> None:
    card = person.plays[0]
    token = person.token_of(card)
    person.move(person.grip_of(card))
    person.down(person.grip_of(card))
    person.send(pygame.MOUSEMOTION, pos=(500, 300), rel=(0, 0), buttons=(1, 0, 0))
    shown = {one: pose for one, pose, _ in person.match.director.timeline.poses()}
    assert shown[token][:2] == (500, 300)
    assert person.scene.is_dirty()


@pytest.mark.parametrize("legal", [True, False])
def test_a_card_dragged_back_returns_to_the_hand(person: Person, legal: bool) -> None:
    record = person.match.session.record
    card = next(card for card in person.state.hands[ME] if (card in person.plays) == legal)
    x, y = person.grip_of(card)
    timeline = person.match.director.timeline
    before = timeline.pose_of(person.token_of(card))
    person.move((x, y))
    person.down((x, y))
    person.send(pygame.MOUSEMOTION, pos=(500, 300), rel=(0, 0), buttons=(1, 0, 0))
    person.send(pygame.MOUSEMOTION, pos=(x + 30, y), rel=(0, 0), buttons=(1, 0, 0))
    person.up((x + 30, y))
    assert person.match.session.record == record
    assert person.match.message == ""
    person.move((5, 300))
    person.wait(1.0)
    assert timeline.pose_of(person.token_of(card)) == before


def test_an_illegal_card_dragged_to_the_table_says_why_and_returns(person: Person) -> None:
    record = person.match.session.record
    card = next(card for card in person.state.hands[ME] if card not in person.plays)
    timeline = person.match.director.timeline
    before = timeline.pose_of(person.token_of(card))
    person.drag(person.grip_of(card), (600, 300))
    assert person.match.session.record == record
    assert person.match.message
    person.move((5, 300))
    person.wait(1.0)
    assert timeline.pose_of(person.token_of(card)) == before


def test_a_menu_that_opens_during_a_drag_lets_the_card_drop(person: Person) -> None:
    start = person.grip_of(person.plays[0])
    person.move(start)
    person.down(start)
    person.send(pygame.MOUSEMOTION, pos=(500, 300), rel=(0, 0), buttons=(1, 0, 0))
    person.key(pygame.K_ESCAPE)
    person.up((500, 300))
    person.key(pygame.K_ESCAPE)
    record = person.match.session.record
    person.send(pygame.MOUSEMOTION, pos=(400, 300), rel=(0, 0), buttons=(0, 0, 0))
    assert person.match.director.timeline.held is None
    person.up((400, 300))
    assert person.match.session.record == record


def test_a_resize_during_a_drag_breaks_nothing(person: Person, resize: Resize) -> None:
    start = person.grip_of(person.plays[0])
    person.move(start)
    person.down(start)
    person.send(pygame.MOUSEMOTION, pos=(500, 300), rel=(0, 0), buttons=(1, 0, 0))
    resize((800, 600))
    person.up((400, 250))
    assert person.match.session.record.hands[-1].actions[-1].seat == ME


# Skipping


def test_a_click_on_the_cloth_skips_what_moves_and_no_more(context: Context, rng: Random) -> None:
    person = before_my_turn(context, rng)
    number = person.state.number
    x, y = person.match.layout.middle
    person.click((round(x), round(y)))
    assert not person.match.director.timeline.is_busy
    assert person.state.number == number


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_a_key_skips_too(context: Context, rng: Random, key: int) -> None:
    person = before_my_turn(context, rng)
    assert person.key(key)
    assert not person.match.director.timeline.is_busy


def test_a_click_while_another_player_thinks_makes_it_act_at_once(
    context: Context, rng: Random
) -> None:
    record = left_at(
        rng, PRESETS["joker_bids"], lambda state: state.phase is Phase.PLAY and state.turn == 2
    )
    person = Person(context, record)
    number = person.state.number
    context.stack.update(FRAME)
    assert person.state.number == number
    person.click((640, 300))
    person.wait(2 * FRAME)
    assert person.state.number == number + 1


# What is on the table


def test_the_hovered_card_lifts_if_it_is_legal_and_stays_there(person: Person, rng: Random) -> None:
    for card in person.state.hands[ME]:
        person.move(person.grip_of(card))
        person.wait(rng.uniform(0.0, 0.5))
        raised = person.match.director.timeline.raised
        assert raised == (
            frozenset((person.token_of(card),)) if card in person.plays else frozenset()
        )
    person.send(pygame.WINDOWLEAVE)
    person.context.stack.update(FRAME)
    assert person.match.director.timeline.raised == frozenset()


def test_each_hot_spot_of_a_card_plays_that_card(person: Person) -> None:
    spots = person.scene.hot_spots()
    assert {name for name in spots if name.startswith("card.")} == {
        f"card.{card.text}" for card in person.state.hands[ME]
    }
    card = person.plays[-1]
    person.click(spots[f"card.{card.text}"].center)
    assert person.match.session.record.hands[-1].actions[-1] == Play(ME, card)


def test_the_last_trick_is_shown_on_demand_and_goes_with_a_click(person: Person) -> None:
    """C-U1: the last trick is always one key away."""
    at_rest = pygame.image.tobytes(picture_of(person.context), "RGB")
    record = person.match.session.record
    person.key(pygame.K_l)
    assert pygame.image.tobytes(picture_of(person.context), "RGB") != at_rest
    person.click_card(person.plays[0])
    assert person.match.session.record == record
    person.move((5, 300))
    person.wait(1.0)
    person.press("table.last_trick")
    person.move((5, 300))
    person.wait(1.0)
    assert pygame.image.tobytes(picture_of(person.context), "RGB") != at_rest
    person.key(pygame.K_l)
    assert pygame.image.tobytes(picture_of(person.context), "RGB") == at_rest


def test_without_a_last_trick_there_is_no_button_for_it(context: Context, rng: Random) -> None:
    person = Person(context, left_at(rng, PRESETS["classic"], my_turn(Phase.AUCTION)))
    person.rest()
    assert "table.last_trick" not in person.scene.hot_spots()
    before = pygame.image.tobytes(picture_of(context), "RGB")
    person.key(pygame.K_l)
    assert pygame.image.tobytes(picture_of(context), "RGB") == before


@pytest.mark.parametrize("size", SIZES)
def test_every_button_lies_in_the_window_after_a_resize(
    person: Person, resize: Resize, size: tuple[int, int]
) -> None:
    """C-U9"""
    resize(size)
    for name, rect in person.scene.hot_spots().items():
        assert pygame.Rect((0, 0), size).contains(rect), name
    card = person.plays[0]
    person.click_card(card)
    assert person.match.session.record.hands[-1].actions[-1] == Play(ME, card)


def test_a_resize_draws_what_a_fresh_start_draws(person: Person, resize: Resize) -> None:
    """C-U4: pixel by pixel."""
    person.move((5, 300))
    person.wait(1.0)
    fresh = pygame.image.tobytes(picture_of(person.context), "RGB")
    for size in ((800, 600), (1920, 1080), (1024, 600), (1280, 800)):
        resize(size)
        person.wait(0.1)
        picture_of(person.context)
    person.wait(1.0)
    assert pygame.image.tobytes(picture_of(person.context), "RGB") == fresh


def test_at_rest_nothing_is_drawn(person: Person) -> None:
    person.move((5, 300))
    person.wait(7.0)
    picture_of(person.context)
    for _ in range(100):
        person.context.stack.update(FRAME)
        assert not person.context.stack.is_dirty()
        assert not person.context.stack.is_moving()


def test_something_that_changes_is_drawn(context: Context, rng: Random) -> None:
    """No state of the board may pass that is not asked to be drawn."""
    person = Person(context, left_at(rng, PRESETS["classic"], is_scored))
    person.rest()
    picture_of(context)
    person.go_on(rng)
    timeline = person.match.director.timeline
    for _ in range(2000):
        before = timeline.board, timeline.table
        context.stack.update(FRAME)
        if (timeline.board, timeline.table) != before:
            assert context.stack.is_dirty()
        for scene in context.stack:
            scene.mark_clean()
        if person.is_asked:
            break


def test_the_table_stands_still_under_the_menu(context: Context, rng: Random) -> None:
    """C-U14: whatever holds the loop up, no turn is skipped."""
    person = before_my_turn(context, rng)
    record = person.match.session.record
    person.key(pygame.K_ESCAPE)
    assert top_of(context).name == "pause"
    for _ in range(100):
        context.stack.update(0.25)
    assert person.match.session.record == record
    assert person.match.director.timeline.is_busy
    person.key(pygame.K_ESCAPE)
    person.rest()
    assert person.state.turn == ME


def test_each_seat_has_a_name(person: Person) -> None:
    assert all(person.match.names[seat] for seat in SEATS)
    assert person.match.names[ME] == text.t("player.you")
