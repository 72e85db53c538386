"""Who sits where. Complaint C-A12: a level for each seat, and no weak partner unasked."""

from dataclasses import replace
from itertools import product

import pytest

from game.ai.levels import LEVELS
from game.match import seating
from game.match.preferences import AS_STRONG, DEFAULTS
from game.match.session import Session
from game.rules import CLASSIC
from tests.match.support import PLAYERS


def test_without_a_choice_nobody_has_an_empty_name() -> None:
    names = seating.names(DEFAULTS)
    assert names[0] == "You"
    assert all(names)
    assert len(set(names)) == 4


def test_a_name_of_ones_own_takes_the_place_of_the_given_one() -> None:
    wishes = replace(DEFAULTS, your_name=" Zoë ", partner_name="Ωμέγα", right_name="   ")
    names = seating.names(wishes)
    assert (names[0], names[2], names[3]) == ("Zoë", "Ωμέγα", seating.names(DEFAULTS)[3])


@pytest.mark.parametrize(("left", "right"), list(product(LEVELS, LEVELS)))
def test_the_partner_is_never_weaker_than_an_opponent_unless_asked_for(
    left: str, right: str
) -> None:
    wishes = replace(DEFAULTS, left_level=left, right_level=right)
    partner = LEVELS.index(seating.levels(wishes)[1])
    assert partner == max(LEVELS.index(left), LEVELS.index(right))
    weak = replace(wishes, partner_level=LEVELS[0])
    assert seating.levels(weak) == (left, LEVELS[0], right)


def test_the_players_of_a_match_are_those_of_the_preferences() -> None:
    wishes = replace(DEFAULTS, your_name="Ann", left_name="Bo", left_level=LEVELS[0])
    you, left, partner, _ = seating.players(wishes)
    assert (you.name, you.kind, you.level) == ("Ann", "human", None)
    assert (left.name, left.kind, left.level) == ("Bo", "ai", LEVELS[0])
    assert partner.level == DEFAULTS.right_level


@pytest.mark.parametrize("levels", list(product(LEVELS, (AS_STRONG, *LEVELS), LEVELS)))
def test_moving_round_takes_names_and_levels_along(levels: tuple[str, str, str]) -> None:
    left, partner, right = levels
    wishes = replace(
        DEFAULTS, left_name="Bo", left_level=left, partner_level=partner, right_level=right
    )
    before = list(zip(seating.names(wishes)[1:], seating.levels(wishes), strict=True))
    moved = wishes
    for turn in (1, 2, 3):
        moved = replace(moved, **seating.moved_round(moved))  # type: ignore[arg-type]
        after = list(zip(seating.names(moved)[1:], seating.levels(moved), strict=True))
        assert after == before[-turn:] + before[:-turn]
    assert moved.right_name == ""
    assert moved.your_name == ""


def test_one_level_for_all() -> None:
    for level in LEVELS:
        assert seating.one_level(replace(DEFAULTS, **seating.all_at(level))) == level  # type: ignore[arg-type]
    assert seating.one_level(replace(DEFAULTS, left_level="random")) is None


def test_a_player_who_is_renamed_is_so_in_the_record() -> None:
    session = Session.start(CLASSIC, PLAYERS, "1")
    session.deal()
    before = session.record
    session.rename(2, "Ωμέγα")
    after = session.record
    assert [player.name for player in after.players] == ["You", "Greta", "Ωμέγα", "Jon"]
    assert after.players[2].level == PLAYERS[2].level
    assert after.hands == before.hands
