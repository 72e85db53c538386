from collections.abc import Callable
from itertools import product
from random import Random

import pygame
import pytest

from game.match import words
from game.match.preferences import SMALLEST
from game.rules import Phase, State, explain
from game.rules.actions import Bid, ExchangeIn, ExchangeOut, NameTrump, Pass
from game.rules.auction import standing_call
from game.scenes.bid import CONFIRM, BidScene
from game.scenes.context import Context
from game.scenes.match import ME
from game.table.lettering import Lettering, Weight
from tests.scenes.playing import Person, left_at, my_turn
from tests.scenes.support import SIZES, TEXT_SIZES, assert_fits, picture_of
from tests.table.support import RULES

Resize = Callable[[tuple[int, int]], None]


def person_at(context: Context, rng: Random, phase: Phase, rules: str = "exchange") -> Person:
    person = Person(context, left_at(rng, RULES[rules], my_turn(phase)))
    person.rest()
    assert isinstance(person.scene, BidScene)
    return person


def buttons(person: Person) -> set[str]:
    return {
        name
        for name in person.scene.hot_spots()
        if name.split(".")[0] in ("bid", "trump", "declare")
    }


CALLS = ["classic", "peppers", "pepper", "late_widow", "exposed", "moons", "named"]


@pytest.mark.parametrize("rules", CALLS)
def test_there_is_a_button_for_each_legal_call_and_no_other(
    context: Context, rng: Random, rules: str
) -> None:
    person = person_at(context, rng, Phase.AUCTION, rules)
    bids = {f"bid.{action.bid}" for action in person.legal if isinstance(action, Bid)}
    others = {type(action).__name__.lower() for action in person.legal} - {"bid"}
    assert buttons(person) == bids | {f"bid.{name}" for name in others}
    action = rng.choice(person.legal)
    person.do(action)
    assert person.match.session.record.hands[-1].actions[-1] == action


def test_a_bid_that_names_trump_is_chosen_in_two_steps(
    context: Context, rng: Random, resize: Resize
) -> None:
    """Option `bid_names_trump`: the height first, then the trump; until then it can be undone."""
    person = person_at(context, rng, Phase.AUCTION, "named")
    number, heights = person.state.number, buttons(person)
    legal = [action for action in person.legal if isinstance(action, Bid)]
    action = rng.choice(legal)
    person.press(f"bid.{action.bid}")
    person.wait(0.3)
    suits = {f"bid.{action.bid}.{suit.letter}" for suit in person.state.rules.trumps}
    assert buttons(person) == suits | {"bid.back"}
    assert isinstance(person.scene, BidScene)
    assert words.bid(action.bid) in person.scene.prompt()
    resize((1024, 600))
    assert buttons(person) == suits | {"bid.back"}
    person.wait(0.3)
    person.press("bid.back")
    person.wait(0.3)
    assert buttons(person) == heights
    assert person.state.number == number
    person.do(action)
    assert person.match.session.record.hands[-1].actions[-1] == action
    person.rest()


def test_the_prompt_tells_the_trump_of_the_standing_bid(context: Context, rng: Random) -> None:
    """Option `bid_names_trump`."""

    def stands(state: State) -> bool:
        return my_turn(Phase.AUCTION)(state) and standing_call(state.calls) is not None

    person = Person(context, left_at(rng, RULES["named"], stands))
    person.rest()
    standing = standing_call(person.state.calls)
    assert standing is not None
    assert standing.trump is not None
    assert isinstance(person.scene, BidScene)
    assert words.suit(standing.trump) in person.scene.prompt()


@pytest.mark.parametrize("rules", ["classic", "pepper", "free_joker"])
def test_there_is_a_button_for_each_trump(context: Context, rng: Random, rules: str) -> None:
    """R12, and no trump where it can be named."""
    person = person_at(context, rng, Phase.TRUMP, rules)
    assert buttons(person) == {f"trump.{suit.letter}" for suit in RULES[rules].trumps}
    action = rng.choice(person.legal)
    assert isinstance(action, NameTrump)
    person.do(action)
    assert person.state.trump == action.trump


@pytest.mark.parametrize(
    ("phase", "names"),
    [
        (Phase.ALONE, {"declare.alone", "declare.with_partner"}),
        (Phase.DEFEND, {"declare.defend_alone", "declare.defend_together"}),
    ],
)
def test_declarations_have_their_buttons(
    context: Context, rng: Random, phase: Phase, names: set[str]
) -> None:
    person = person_at(context, rng, phase, "classic")
    assert buttons(person) == names
    action = rng.choice(person.legal)
    person.do(action)
    assert person.match.session.record.hands[-1].actions[-1] == action


@pytest.mark.parametrize("rules", ["classic", "late_widow"])
def test_a_click_lays_any_of_the_seven_cards_away(
    context: Context, rng: Random, rules: str
) -> None:
    """R12"""
    person = person_at(context, rng, Phase.DISCARD, rules)
    assert buttons(person) == set()
    assert len(person.scene.choosable()) == 7
    card = rng.choice(person.state.hands[ME])
    person.click_card(card)
    assert person.state.discard == card
    person.rest()


def test_a_click_that_skips_the_widow_lays_nothing_away(context: Context, rng: Random) -> None:
    """The card that is clicked may only go once the person has seen the widow."""
    person = person_at(context, rng, Phase.TRUMP, "late_widow")
    person.do(person.legal[0])
    number = person.state.number
    assert person.state.phase is Phase.DISCARD
    person.wait(0.4)
    x, y = person.match.director.timeline.grip_of(person.match.director.timeline.table.hands[ME][2])
    person.click((round(x), round(y)))
    assert person.state.number == number
    assert not person.match.director.timeline.is_busy
    person.rest()
    person.click_card(person.state.hands[ME][0])
    assert person.state.number == number + 1


@pytest.mark.parametrize("phase", [Phase.EXCHANGE_OUT, Phase.EXCHANGE_IN])
@pytest.mark.parametrize(("rules", "count"), [("exchange", 2), ("exchange_one", 1)])
def test_cards_are_picked_dropped_and_confirmed(
    context: Context, rng: Random, phase: Phase, rules: str, count: int
) -> None:
    """2.6: exactly as many as the option says."""
    person = person_at(context, rng, phase, rules)
    scene, number = person.scene, person.state.number
    assert isinstance(scene, BidScene)
    hand = rng.sample(person.state.hands[ME], count + 1)
    assert all(
        person.match.director.timeline.pose_of(person.token_of(card)).shows_face for card in hand
    )

    def pick(card: object) -> None:
        person.click_card(card)  # type: ignore[arg-type]
        person.wait(0.3)

    for card in hand:
        pick(card)
    assert scene.chosen() == frozenset(hand[:count])
    assert person.match.director.timeline.raised >= {person.token_of(card) for card in hand[:count]}
    assert CONFIRM in scene.hot_spots()
    pick(hand[0])
    assert CONFIRM not in scene.hot_spots()
    assert person.state.number == number
    pick(hand[count])
    person.press(CONFIRM)
    action = person.match.session.record.hands[-1].actions[-1]
    assert isinstance(action, ExchangeOut | ExchangeIn)
    assert set(action.cards) == set(hand[1:])
    assert person.state.number == number + 1
    person.rest()


def test_what_was_picked_outlasts_a_resize_and_the_menu(
    context: Context, rng: Random, resize: Resize
) -> None:
    person = person_at(context, rng, Phase.EXCHANGE_OUT)
    scene = person.scene
    assert isinstance(scene, BidScene)
    for card in person.state.hands[ME][:2]:
        person.click_card(card)
        person.wait(0.3)
    resize((1024, 600))
    person.key(pygame.K_ESCAPE)
    person.key(pygame.K_ESCAPE)
    person.wait(0.3)
    assert scene.chosen() == frozenset(person.state.hands[ME][:2])
    person.press(CONFIRM)
    assert person.state.phase is not Phase.EXCHANGE_OUT


def test_a_double_click_on_a_call_is_one_call(context: Context, rng: Random) -> None:
    person = person_at(context, rng, Phase.AUCTION, "classic")
    number, place = person.state.number, person.scene.hot_spots()["bid.pass"].center
    for _ in range(3):
        person.click(place)
    assert person.state.number == number + 1


def test_a_double_click_does_not_answer_the_next_question(context: Context, rng: Random) -> None:
    context.prefer(reduced_motion=True)
    person = person_at(context, rng, Phase.DISCARD, "classic")
    number, place = person.state.number, person.grip_of(person.state.hands[ME][3])
    person.click(place)
    for _ in range(12):
        context.stack.update(1 / 60)
        for name in buttons(person):
            person.click(person.scene.hot_spots()[name].center)
    assert person.state.number == number + 1


def test_a_card_clicked_in_the_auction_does_nothing(context: Context, rng: Random) -> None:
    person = person_at(context, rng, Phase.AUCTION, "classic")
    record = person.match.session.record
    person.click_card(person.state.hands[ME][0])
    assert person.match.session.record == record


PHASES = [
    (Phase.AUCTION, "moons"),
    (Phase.AUCTION, "named"),
    (Phase.TRUMP, "free_joker"),
    (Phase.AUCTION, "pepper"),
    (Phase.AUCTION, "late_widow"),
    (Phase.TRUMP, "pepper"),
    (Phase.TRUMP, "classic"),
    (Phase.ALONE, "classic"),
    (Phase.EXCHANGE_OUT, "exchange"),
    (Phase.EXCHANGE_IN, "exchange"),
    (Phase.DEFEND, "classic"),
    (Phase.DISCARD, "classic"),
]


@pytest.mark.parametrize(("phase", "rules"), PHASES)
def test_everything_fits_and_something_can_be_done_at_every_size(
    context: Context, rng: Random, resize: Resize, phase: Phase, rules: str
) -> None:
    person = person_at(context, rng, phase, rules)
    assert person.scene.prompt() if isinstance(person.scene, BidScene) else False
    for size, text_size in product((*SIZES, (2560, 1080), (900, 1200)), TEXT_SIZES):
        context.prefer(text_size=text_size)
        resize(size)
        person.wait(0.1)
        spots = person.scene.hot_spots()
        spots = {name: rect for name, rect in spots.items() if rect.width}
        assert_fits(spots, size)
        controls = person.match.layout.controls
        for name in buttons(person):
            rect = spots[name]
            assert controls.x <= rect.left < rect.right <= controls.right
            assert controls.y <= rect.top < rect.bottom <= controls.bottom
        picture_of(context)
    action = person.legal[-1] if rules == "named" else person.legal[0]
    person.do(action)
    assert person.match.session.record.hands[-1].actions[-1] == action


@pytest.mark.parametrize(
    ("phase", "rules"),
    [
        (Phase.AUCTION, "moons"),
        (Phase.AUCTION, "named"),
        (Phase.AUCTION, "peppers"),
        (Phase.TRUMP, "classic"),
        (Phase.TRUMP, "pepper"),
        (Phase.TRUMP, "free_joker"),
    ],
)
def test_no_label_is_cut_short_in_the_smallest_window(
    context: Context,
    rng: Random,
    resize: Resize,
    phase: Phase,
    rules: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = person_at(context, rng, phase, rules)
    cut = []

    def shortened(lettering: Lettering, text: str, px: int, weight: Weight, width: int) -> str:
        if lettering.width_of(text, px, weight) > width:
            cut.append(text)
        return text

    monkeypatch.setattr(Lettering, "shortened", shortened)
    for text_size in TEXT_SIZES:
        context.prefer(text_size=text_size)
        resize(SMALLEST)
    if rules == "named":
        person.press(max(buttons(person) - {"bid.pass", "bid.redeal"}))
        person.wait(0.3)
    assert buttons(person)
    assert cut == []


def test_one_who_must_bid_is_told_so(context: Context, rng: Random) -> None:
    """2.3: stick the dealer."""

    def is_stuck(state: State) -> bool:
        return my_turn(Phase.AUCTION)(state) and explain(state, Pass(ME)) is not None

    person = Person(context, left_at(rng, RULES["late_widow"], is_stuck))
    person.rest()
    assert isinstance(person.scene, BidScene)
    assert "bid.pass" not in buttons(person)
    assert buttons(person)
    assert "3" in person.scene.prompt()
