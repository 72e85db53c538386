from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from game.cards import JOKER, NO_TRUMPS, SUITS
from game.rules import Phase, State
from game.rules.actions import Play
from game.rules.seats import partner_of
from game.scenes.context import Context
from game.scenes.match import ME
from game.scenes.play import PlayScene
from tests.scenes.playing import Person, left_at, my_turn
from tests.scenes.support import SIZES, TEXT_SIZES, assert_fits, picture_of
from tests.table.support import RULES

Resize = Callable[[tuple[int, int]], None]


def test_the_cards_that_can_be_chosen_are_the_legal_ones(context: Context, rng: Random) -> None:
    """R16"""
    person = Person(context, left_at(rng, RULES["classic"], my_turn(Phase.PLAY)))
    person.rest()
    scene = person.scene
    assert isinstance(scene, PlayScene)
    legal = {action.card for action in person.legal if isinstance(action, Play)}
    assert scene.choosable() == legal


def test_nothing_can_be_chosen_while_others_play(context: Context, rng: Random) -> None:
    record = left_at(
        rng, RULES["classic"], lambda state: state.phase is Phase.PLAY and state.turn != ME
    )
    person = Person(context, record)
    context.stack.update(0.0)
    assert person.scene.choosable() == frozenset()
    assert "table.my_turn" not in person.scene.hot_spots()


@pytest.mark.parametrize("rules", ["classic", "exchange"])
def test_one_whose_partner_plays_alone_looks_on(context: Context, rng: Random, rules: str) -> None:
    """2.5: the partner's hand takes no part; clicks only hurry the others on."""
    record = left_at(
        rng, RULES[rules], lambda state: state.phase is Phase.PLAY and ME in state.sitting_out
    )
    person = Person(context, record)
    assert person.scene.name == "play"
    for _ in range(200):
        person.wait(0.1)
        if person.match.director.is_hand_over:
            break
        held = person.match.director.timeline.table.hands[ME]
        poses = [person.match.director.timeline.pose_of(token) for token in held]
        assert not any(pose.shows_face for pose in poses)
        x, y = person.match.director.timeline.grip_of(held[0])
        assert person.scene.name == "play"
        person.click((round(x), round(y)))
        picture_of(context)
    assert person.match.director.is_hand_over
    person.rest()
    assert person.scene.name == "score"
    mine = [
        action
        for action in person.match.session.record.hands[-1].actions
        if isinstance(action, Play) and action.seat == ME
    ]
    assert mine == []


def test_one_who_plays_alone_plays_without_the_partner(context: Context, rng: Random) -> None:
    """2.5, 2.9: clockwise, skipping who sits out."""
    record = left_at(
        rng,
        RULES["classic"],
        lambda state: my_turn(Phase.PLAY)(state) and partner_of(ME) in state.sitting_out,
    )
    person = Person(context, record)
    person.rest()
    while person.state.turn == ME:
        person.go_on(rng)
        person.rest()
    assert person.scene.name == "score"


def leads_the_joker(state: State) -> bool:
    """Whether the person is on lead with the Joker and other cards, and nothing is trump."""
    return (
        my_turn(Phase.PLAY)(state)
        and state.trump in NO_TRUMPS
        and not state.trick
        and JOKER in state.hands[ME]
        and len(state.hands[ME]) > 1
    )


def asked_for_a_suit(context: Context, rng: Random) -> Person:
    """Somebody who has clicked the Joker to lead it with no trump."""
    person = Person(context, left_at(rng, RULES["free_joker"], leads_the_joker))
    person.rest()
    person.click_card(JOKER)
    person.wait(0.4)
    return person


SUIT_BUTTONS = {f"play.suit.{suit.letter}" for suit in SUITS}


def asks(person: Person) -> bool:
    """Whether the suits stand there as buttons."""
    scene = person.scene
    assert isinstance(scene, PlayScene)
    shown = scene.hot_spots().keys() >= SUIT_BUTTONS
    assert shown == scene.has_buttons() == bool(scene.prompt())
    assert scene.chosen() == (frozenset((JOKER,)) if shown else frozenset())
    return shown


def test_who_leads_the_joker_with_no_trump_is_asked_for_a_suit(
    context: Context, rng: Random, resize: Resize
) -> None:
    """Option `joker_in_no_trump`: it lies on the table once a suit is named."""
    person = asked_for_a_suit(context, rng)
    number, suit = person.state.number, rng.choice(SUITS)
    assert asks(person)
    for size, text_size in product((*SIZES, (2560, 1080), (900, 1200)), TEXT_SIZES):
        context.prefer(text_size=text_size)
        resize(size)
        person.wait(0.1)
        assert asks(person)
        spots = person.scene.hot_spots()
        assert_fits({name: spots[name] for name in (*SUIT_BUTTONS, "play.back")}, size)
        picture_of(context)
    assert person.state.number == number
    person.press(f"play.suit.{suit.letter}")
    assert person.match.session.record.hands[-1].actions[-1] == Play(ME, JOKER, suit)
    assert person.match.director.timeline.board.named in (suit, None)
    picture_of(context)
    person.rest()
    assert person.state.number > number


@pytest.mark.parametrize("how", ["back", "joker"])
def test_one_may_think_better_of_leading_the_joker(context: Context, rng: Random, how: str) -> None:
    person = asked_for_a_suit(context, rng)
    number = person.state.number
    if how == "back":
        person.press("play.back")
    else:
        person.click_card(JOKER)
    person.wait(0.4)
    assert not asks(person)
    assert person.state.number == number
    card = next(card for card in person.state.hands[ME] if card is not JOKER)
    person.click_card(card)
    assert person.state.number == number + 1
    person.rest()


def test_another_card_can_be_led_instead_of_the_joker(context: Context, rng: Random) -> None:
    person = asked_for_a_suit(context, rng)
    card = next(card for card in person.state.hands[ME] if card is not JOKER)
    person.click_card(card)
    assert person.match.session.record.hands[-1].actions[-1] == Play(ME, card)
    person.rest()


def test_the_joker_that_is_dropped_on_the_table_asks_too(context: Context, rng: Random) -> None:
    person = Person(context, left_at(rng, RULES["free_joker"], leads_the_joker))
    person.rest()
    person.drag(person.grip_of(JOKER), (640, 300))
    person.wait(0.4)
    assert asks(person)


@pytest.mark.parametrize("auto_play", [False, True])
def test_the_last_card_names_a_suit_by_itself(
    context: Context, rng: Random, auto_play: bool
) -> None:
    """Option `joker_in_no_trump`: nobody has a choice left, so there is nothing to ask."""

    def is_last(state: State) -> bool:
        return (
            my_turn(Phase.PLAY)(state)
            and state.trump in NO_TRUMPS
            and not state.trick
            and state.hands[ME] == (JOKER,)
        )

    context.prefer(auto_play=auto_play)
    person = Person(context, left_at(rng, RULES["free_joker"], is_last, tries=2000))
    if not auto_play:
        person.rest()
        person.click_card(JOKER)
    person.rest()
    (last,) = [
        action
        for action in person.match.session.record.hands[-1].actions
        if isinstance(action, Play) and action.card is JOKER
    ]
    assert last.suit in SUITS


def test_a_trick_can_be_made_to_wait_for_a_click(context: Context, rng: Random) -> None:
    """C-U1, C-U2: both ways exist; with ``click`` it lies there until there is one."""
    context.prefer(trick_pause="click")
    record = left_at(
        rng,
        RULES["joker_bids"],
        lambda state: my_turn(Phase.PLAY)(state) and len(state.trick) == 3 and not state.tricks,
    )
    person = Person(context, record)
    person.rest()
    person.go_on(rng)
    person.wait(1.0)
    number = person.state.number
    for _ in range(500):
        context.stack.update(0.25)
    timeline = person.match.director.timeline
    assert timeline.is_busy
    assert not context.stack.is_moving()
    assert len(timeline.table.trick) == 4
    assert person.state.number == number
    person.click((640, 300))
    person.rest()
    assert len(timeline.table.trick) < 4


@pytest.mark.parametrize(("pause", "least"), [("short", 0.7), ("normal", 1.2), ("long", 2.0)])
@pytest.mark.parametrize("reduced", [False, True])
def test_a_trick_lies_there_for_as_long_as_the_person_has_chosen(
    context: Context, rng: Random, pause: str, least: float, reduced: bool
) -> None:
    context.prefer(trick_pause=pause, reduced_motion=reduced)
    record = left_at(
        rng, RULES["joker_bids"], lambda state: my_turn(Phase.PLAY)(state) and len(state.trick) == 3
    )
    person = Person(context, record)
    person.rest()
    person.go_on(rng)
    seconds = 0.0
    timeline = person.match.director.timeline
    for _ in range(600):
        context.stack.update(1 / 60)
        seconds += 1 / 60 if len(timeline.table.trick) == 4 else 0.0
    assert least < seconds < least + 1.5


def test_without_motion_every_card_is_there_within_a_frame(context: Context, rng: Random) -> None:
    context.prefer(reduced_motion=True)
    person = Person(context, left_at(rng, RULES["joker_bids"], my_turn(Phase.PLAY)))
    person.rest()
    person.go_on(rng)
    person.move((5, 300))
    was_moving = False
    for _ in range(300):
        context.stack.update(1 / 60)
        is_moving = context.stack.is_moving()
        assert not (was_moving and is_moving)
        was_moving = is_moving
