"""Who sits where. Complaint C-A12: a level for each seat, and no weak partner unasked."""

import json
from dataclasses import replace
from itertools import product

import pytest

from game.ai.personalities import PERSONALITIES
from game.ai.profiles import LEVELS, OFFERED
from game.match import preferences, seating
from game.match.preferences import AS_STRONG, DEFAULTS, Preferences
from game.match.session import Session
from game.rules import CLASSIC
from game.text import t
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
    assert (you.personality, left.personality) == (None, DEFAULTS.left_personality)


def seats(wishes: Preferences) -> list[tuple[str, str, str]]:
    """Name, level and character of the seats 1 to 3."""
    told = seating.names(wishes)[1:], seating.levels(wishes), seating.personalities(wishes)
    return list(zip(*told, strict=True))


@pytest.mark.parametrize("levels", list(product(LEVELS, (AS_STRONG, *LEVELS), LEVELS)))
def test_moving_round_takes_names_and_levels_along(levels: tuple[str, str, str]) -> None:
    left, partner, right = levels
    wishes = replace(
        DEFAULTS, left_name="Bo", left_level=left, partner_level=partner, right_level=right
    )
    before = seats(wishes)
    moved = wishes
    for turn in (1, 2, 3):
        moved = replace(moved, **seating.moved_round(moved))  # type: ignore[arg-type]
        after = seats(moved)
        assert after == before[-turn:] + before[:-turn]
    assert moved.right_name == ""
    assert moved.your_name == ""


@pytest.mark.parametrize("seat", [1, 2, 3])
@pytest.mark.parametrize("who", PERSONALITIES)
def test_nobody_sits_at_the_table_twice(seat: int, who: str) -> None:
    """Who sat there takes the place of the one who comes, if that one sat at the table."""
    before = seating.personalities(DEFAULTS)
    wishes = replace(DEFAULTS, **seating.seated(DEFAULTS, seat, who))  # type: ignore[arg-type]
    after = seating.personalities(wishes)
    assert after[seat - 1] == who
    assert len(set(after)) == 3
    if who in before:
        assert set(after) == set(before)
    assert seating.names(wishes)[seat] == t(f"personality.{who}")


def test_the_partner_is_strong_unless_one_chooses_otherwise() -> None:
    """4.5 of the study: by default the person's partner plays at `steady` or above."""
    left, partner, right = (OFFERED.index(level) for level in seating.levels(DEFAULTS))
    assert partner >= max(left, right)
    assert partner >= OFFERED.index("steady")


def test_preferences_from_before_there_were_characters_still_hold() -> None:
    """What was kept by an older version: levels stay, and the names that the game gave too."""
    old = {"left_level": "casual", "partner_level": "random", "right_level": "casual"}
    preferences.file().parent.mkdir(parents=True, exist_ok=True)
    preferences.file().write_text(json.dumps({**old, "your_name": "Ann"}), encoding="utf-8")
    wishes = preferences.load()
    assert seating.levels(wishes) == ("casual", "random", "casual")
    assert seating.names(wishes) == ("Ann", "Mila", "Elke", "Jon")


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
