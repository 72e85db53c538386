import contextlib
import errno
import time
from pathlib import Path
from random import Random

import pytest

from game.match import saves, words
from game.match.record import Record
from game.match.writing import record_to_bytes
from game.rules import Phase, Refusal
from game.scenes.context import Context
from game.scenes.match import ME, new_session, saved_match
from game.table.cues import Cue
from tests.scenes.playing import Person, left_at, my_turn
from tests.scenes.support import top_of
from tests.table.support import RULES

PATIENCE = 10.0
"""Seconds after which a test fails rather than waits for the thread that saves."""


@pytest.fixture
def person(context: Context, rng: Random) -> Person:
    made = Person(context, left_at(rng, RULES["joker_bids"], my_turn(Phase.PLAY)))
    made.rest()
    return made


@pytest.fixture
def heard(context: Context, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int | None]]:
    """The cues that are played from now on."""
    cues: list[tuple[str, int | None]] = []
    monkeypatch.setattr(context.sounds, "play", lambda cue, seat=None: cues.append((cue, seat)))
    return cues


def test_a_new_match_follows_the_preferences(context: Context) -> None:
    context.prefer(rules="peppers")
    session = new_session(context)
    assert session.record.rules == RULES["peppers"]
    assert [player.kind for player in session.record.players] == ["human", "ai", "ai", "ai"]
    assert all(player.level for player in session.record.players[1:])


def test_a_new_match_is_played_by_the_saved_rules_that_are_chosen(context: Context) -> None:
    context.family.save("Home", RULES["exchange"])
    context.prefer(rules="peppers", my_rules="Home")
    assert new_session(context).record.rules == RULES["exchange"]
    context.family.delete("Home")
    assert new_session(context).record.rules == RULES["peppers"]


def test_every_action_is_on_disk_within_a_moment(person: Person, rng: Random) -> None:
    for _ in range(6):
        person.rest()
        person.go_on(rng)
        record = person.match.session.record
        if record.winner is not None:
            return
        until = time.monotonic() + PATIENCE
        data = b""
        while data != record_to_bytes(record):
            with contextlib.suppress(FileNotFoundError):
                data = saves.file().read_bytes()
            assert time.monotonic() < until


def test_a_disk_that_is_full_is_told_and_the_match_goes_on(
    person: Person, rng: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C-P5"""
    error = saves.SaveError(OSError(errno.ENOSPC, "No space left on device"))

    def fail(record: Record) -> None:
        raise error

    monkeypatch.setattr(saves, "save", fail)
    person.go_on(rng)
    until = time.monotonic() + PATIENCE
    while not person.match.message:
        person.context.stack.update(0.0)
        assert time.monotonic() < until
    assert person.match.message == words.save_error(error)
    person.rest()
    assert person.match.director.is_idle
    person.context.stack.clear()


def test_a_match_that_cannot_be_put_away_ends_nothing(
    context: Context, rng: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C-P5: the disk is full at the moment of the victory."""

    def fail(record: Record) -> None:
        raise saves.SaveError(OSError(errno.ENOSPC, "No space left on device"))

    record = left_at(
        rng,
        RULES["joker_bids"],
        lambda state: max(state.score) >= 9 and my_turn(Phase.PLAY)(state),
    )
    person = Person(context, record)
    monkeypatch.setattr(saves, "finish", fail)
    person.rest()
    while person.state.winner is None:
        person.go_on(rng)
        person.rest()
    context.stack.clear()
    loaded = saves.load().record
    assert loaded is not None
    assert loaded.winner is None


def test_acts_are_heard(person: Person, rng: Random, heard: list[tuple[str, int | None]]) -> None:
    person.go_on(rng)
    person.rest(1 / 60)
    assert (Cue.PLACE, ME) in heard


def test_a_refusal_is_heard(person: Person, heard: list[tuple[str, int | None]]) -> None:
    person.match.refuse(Refusal("stale", ""))
    assert heard == [(Cue.ERROR, None)]
    assert person.match.message


def test_the_speed_can_be_changed_in_the_middle(person: Person, rng: Random) -> None:
    taken: dict[str, float] = {}
    for speed in ("slow", "normal", "fast"):
        person.context.prefer(speed=speed)
        taken[speed] = person.match.director.timeline.speed
    assert taken["slow"] < taken["normal"] < taken["fast"]
    person.context.prefer(reduced_motion=True)
    assert person.match.director.timeline.speed > 1000
    person.rest()
    person.go_on(rng)
    person.rest()


def test_what_can_be_continued_is_told(context: Context, rng: Random) -> None:
    assert saved_match(None) is None
    record = left_at(
        rng, RULES["classic"], lambda state: state.hand_number == 2 and state.turn is not None
    )
    person = Person(context, record)
    state = person.state
    context.stack.clear()
    saved = saved_match(saves.load().record)
    assert saved is not None
    assert (saved.score, saved.hand_number) == (state.score, 2)


def test_a_match_from_its_backup_says_so(context: Context, person: Person, home: Path) -> None:
    """C-P2: an unreadable file is kept aside, the older one loaded, and the player told."""
    context.stack.clear()
    saves.backup().write_bytes(saves.file().read_bytes())
    saves.file().write_text("{")
    assert context.saved_match() is not None
    context.continue_match()
    scene = top_of(context)
    assert scene.match.message  # type: ignore[attr-defined]
