"""Cues become sounds: which file, from where, how loud; and nobody ever waits for them."""

import logging
import queue
import threading
import time
from collections.abc import Iterable, Iterator
from random import Random

import pygame
import pytest

from game import paths
from game.table.cues import Cue
from game.table.loudspeaker import CHANNELS, Loudspeaker, Mixer
from game.table.sound import APART, CENTRE, FILES, LATE, NAMES, PAN, SPREAD, Sounds

LONG = 20.0
"""Seconds that a test waits at most for another thread; passing ones hardly wait."""

AT_ONCE = 1.0
"""Seconds within which calls have returned that wait for nothing, on a busy machine too."""


class FakeLoudspeaker(Loudspeaker):
    """Writes down what is asked of it, for a test to wait for."""

    def __init__(self) -> None:
        super().__init__()
        self.played: queue.Queue[tuple[str, float, float]] = queue.Queue()
        self.done: queue.Queue[str] = queue.Queue()
        self.fault: str | None = None
        self.may_open = threading.Event()
        self.may_open.set()

    def open(self, names: Iterable[str]) -> None:
        assert set(names) == set(NAMES)
        self.may_open.wait(LONG)
        if self.fault:
            raise OSError(self.fault)
        self.is_open = True
        self.done.put("open")

    def close(self) -> None:
        self.is_open = False
        self.done.put("close")

    def play(self, name: str, left: float, right: float) -> None:
        assert self.is_open
        self.played.put((name, left, right))

    def hush(self) -> None:
        self.done.put("hush")

    def end(self) -> None:
        self.is_open = False
        self.done.put("end")
        self.may_open.set()

    def next_sound(self) -> tuple[str, float, float]:
        return self.played.get(timeout=LONG)

    def next_done(self) -> str:
        return self.done.get(timeout=LONG)


class Clock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def join(sounds: Sounds) -> None:
    """Wait for a thread that has ended, or is about to."""
    for thread in threading.enumerate():
        if thread.name == "sounds":
            thread.join(LONG)
    assert not sounds.is_running


@pytest.fixture
def loudspeaker() -> FakeLoudspeaker:
    return FakeLoudspeaker()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sounds(loudspeaker: FakeLoudspeaker, clock: Clock, rng: Random) -> Iterator[Sounds]:
    """Sounds that have been started, with a loudspeaker that is open."""
    player = Sounds(loudspeaker, rng, rest=LONG, clock=clock)
    player.start()
    assert loudspeaker.next_done() == "open"
    yield player
    player.stop()


def test_each_cue_has_its_files_and_each_file_its_cue() -> None:
    assert set(FILES) == set(Cue)
    folder = paths.assets() / "sounds"
    assert sorted(NAMES) == sorted(path.stem for path in folder.glob("*.ogg"))


def test_variants_take_turns(sounds: Sounds, loudspeaker: FakeLoudspeaker, clock: Clock) -> None:
    heard = []
    for cue in (Cue.DEAL, Cue.PLACE) * 4:
        clock.now += 1
        sounds.play(cue)
        heard.append(loudspeaker.next_sound()[0])
    assert heard[::2] == ["deal1", "deal2", "deal3", "deal1"]
    assert heard[1::2] == ["place1", "place2", "place3", "place1"]


def test_variants_differ_in_loudness_by_a_little_and_chimes_do_not(
    sounds: Sounds, loudspeaker: FakeLoudspeaker, clock: Clock
) -> None:
    gains = set()
    for _ in range(30):
        clock.now += 1
        sounds.play(Cue.DEAL)
        gains.add(loudspeaker.next_sound()[1] / CENTRE[0])
        sounds.play(Cue.TURN)
        assert loudspeaker.next_sound() == ("turn", *CENTRE)
    assert len(gains) > 20
    limit = 10 ** (SPREAD / 20)
    assert 1 / limit <= min(gains) < max(gains) <= limit


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_a_sound_comes_from_its_seat(
    sounds: Sounds, loudspeaker: FakeLoudspeaker, seat: int | None
) -> None:
    sounds.play(Cue.KNOCK, seat)
    name, left, right = loudspeaker.next_sound()
    sides = {1: left > 2 * right, 3: right > 2 * left}
    assert (name, sides.get(seat or 0, left == right)) == ("knock", True)


def test_no_seat_is_louder_than_another() -> None:
    powers = [left**2 + right**2 for left, right in PAN]
    assert max(powers) / min(powers) < 1.05


def test_no_gain_passes_full_scale(
    loudspeaker: FakeLoudspeaker, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mixer takes a gain over 1 for a small one."""
    loudest = Random()
    monkeypatch.setattr(loudest, "uniform", lambda low, high: high)
    player = Sounds(loudspeaker, loudest, clock=clock)
    player.start()
    player.play(Cue.PLACE, 1)
    _, left, right = loudspeaker.next_sound()
    assert (left, right) == (1, 0.4 * 10 ** (SPREAD / 20))
    player.stop()


def test_volume_scales_and_zero_is_silence(
    sounds: Sounds, loudspeaker: FakeLoudspeaker, clock: Clock
) -> None:
    sounds.volume = 0.5
    sounds.play(Cue.CHIP)
    assert loudspeaker.next_sound() == ("chip", CENTRE[0] / 4, CENTRE[1] / 4)
    sounds.volume = 0
    sounds.play(Cue.WIN)
    sounds.volume = 7
    assert sounds.volume == 1
    sounds.play(Cue.LOSE)
    assert loudspeaker.next_sound()[0] == "lose"


def test_muting_fades_out_what_plays_and_drops_what_comes(
    sounds: Sounds, loudspeaker: FakeLoudspeaker
) -> None:
    sounds.play(Cue.WIN)
    assert loudspeaker.next_sound()[0] == "win"
    sounds.muted = True
    sounds.play(Cue.TICK)
    assert loudspeaker.next_done() == "hush"
    sounds.muted = False
    sounds.play(Cue.CHIP)
    assert loudspeaker.next_sound()[0] == "chip"


def test_started_muted_the_device_is_left_alone_until_it_is_needed(
    loudspeaker: FakeLoudspeaker, clock: Clock
) -> None:
    player = Sounds(loudspeaker, clock=clock)
    player.muted = True
    player.start()
    player.play(Cue.TICK)
    assert loudspeaker.done.empty()
    player.muted = False
    player.play(Cue.KNOCK)
    assert loudspeaker.next_sound()[0] == "knock"
    player.stop()


def test_a_whole_deal_at_once_is_heard_as_one_card(
    sounds: Sounds, loudspeaker: FakeLoudspeaker, clock: Clock
) -> None:
    for seat in (0, 1, 2, 3) * 6:
        sounds.play(Cue.DEAL, seat)
    sounds.play(Cue.FLIP)
    assert [loudspeaker.next_sound()[0] for _ in range(2)] == ["deal1", "flip"]
    clock.now += 2 * APART
    sounds.play(Cue.DEAL)
    assert loudspeaker.next_sound()[0] == "deal2"


def test_a_device_that_opens_too_late_plays_nothing_old(
    loudspeaker: FakeLoudspeaker, clock: Clock
) -> None:
    loudspeaker.may_open.clear()
    player = Sounds(loudspeaker, clock=clock)
    player.start()
    player.play(Cue.SHUFFLE)
    clock.now += LATE + 0.1
    player.play(Cue.KNOCK)
    loudspeaker.may_open.set()
    assert loudspeaker.next_sound()[0] == "knock"
    player.stop()


def test_nobody_waits_for_a_device_that_does_not_answer(loudspeaker: FakeLoudspeaker) -> None:
    loudspeaker.may_open.clear()
    player = Sounds(loudspeaker)
    began = time.monotonic()
    player.start()
    for cue in Cue:
        player.play(cue)
    player.muted = True
    assert time.monotonic() - began < AT_ONCE
    player.stop()
    assert time.monotonic() - began < LONG / 2
    assert loudspeaker.next_done() == "end"


def test_the_device_is_closed_while_all_is_quiet_and_opens_again(
    loudspeaker: FakeLoudspeaker,
) -> None:
    player = Sounds(loudspeaker, rest=0.01)
    player.start()
    assert [loudspeaker.next_done() for _ in range(2)] == ["open", "close"]
    player.play(Cue.TURN)
    assert [loudspeaker.next_done() for _ in range(2)] == ["open", "close"]
    assert loudspeaker.next_sound()[0] == "turn"
    player.stop()


def test_without_a_device_there_is_silence_and_one_line_in_the_log(
    loudspeaker: FakeLoudspeaker, caplog: pytest.LogCaptureFixture
) -> None:
    loudspeaker.fault = "no such device"
    player = Sounds(loudspeaker)
    for _ in range(3):
        player.start()
        assert loudspeaker.next_done() == "end"
        join(player)
        player.play(Cue.DEAL)
    player.stop()
    assert [record.getMessage() for record in caplog.records] == [
        "playing without sound: no such device"
    ]
    assert loudspeaker.played.empty()


def test_a_device_that_is_lost_ends_the_sounds_and_start_tries_again(
    sounds: Sounds, loudspeaker: FakeLoudspeaker, caplog: pytest.LogCaptureFixture
) -> None:
    loudspeaker.is_open = False
    loudspeaker.fault = "unplugged"
    sounds.play(Cue.DEAL)
    assert loudspeaker.next_done() == "end"
    assert len(caplog.records) == 1
    loudspeaker.fault = None
    join(sounds)
    sounds.start()
    assert loudspeaker.next_done() == "open"


def test_starting_again_and_stopping_twice_does_no_harm(
    sounds: Sounds, loudspeaker: FakeLoudspeaker
) -> None:
    sounds.start()
    sounds.play(Cue.KNOCK)
    assert loudspeaker.next_sound()[0] == "knock"
    assert loudspeaker.done.empty()
    sounds.stop()
    sounds.stop()
    assert not sounds.is_running
    sounds.play(Cue.KNOCK)
    assert loudspeaker.played.empty()


def test_before_the_start_there_is_silence(loudspeaker: FakeLoudspeaker) -> None:
    player = Sounds(loudspeaker)
    player.play(Cue.TICK)
    player.stop()
    assert loudspeaker.played.empty()


@pytest.mark.parametrize(("cue", "seat"), [("boom", 0), ("deal", 4)])
def test_what_does_not_exist_is_refused_even_while_muted(cue: str, seat: int) -> None:
    player = Sounds(FakeLoudspeaker())
    player.muted = True
    with pytest.raises((ValueError, IndexError)):
        player.play(cue, seat)


# The real mixer, in this process and in its own; the tests' device plays into nothing.


def test_the_mixer_plays_every_sound_at_the_gains_asked() -> None:
    mixer = Mixer()
    mixer.open(NAMES)
    try:
        for name in NAMES[:CHANNELS]:
            mixer.play(name, 0.9, 0.4)
            assert pygame.mixer.get_busy()
        mixer.play("win", 0.5, 0.5)  # one more than there are channels
        mixer.hush()
        mixer.close()
        assert pygame.mixer.get_init() is None
        mixer.close()
        mixer.open(NAMES)
        mixer.play("tick", 0, 1)
    finally:
        mixer.close()


@pytest.fixture
def real() -> Iterator[Loudspeaker]:
    """A loudspeaker with a process, which is gone afterwards."""
    real = Loudspeaker()
    yield real
    real.end()


def test_the_process_plays_every_cue_and_opens_again_after_a_rest(real: Loudspeaker) -> None:
    for _ in range(2):
        real.open(NAMES)
        for name in NAMES:
            real.play(name, 1, 1)
        real.hush()
        real.close()
        assert not real.is_open
    with pytest.raises(OSError, match="mixer"):
        real.play("tick", 1, 1)


def test_without_a_device_the_process_says_so(
    real: Loudspeaker, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    with pytest.raises(OSError, match="nonsense"):
        real.open(NAMES)
    assert not real.is_open
    assert capfd.readouterr() == ("", "")


def test_a_process_that_has_died_is_an_error_and_not_a_hang(real: Loudspeaker) -> None:
    real.open(NAMES)
    real.end()
    real.end()
    with pytest.raises(OSError, match=r".+"):
        real.play("tick", 1, 1)


def test_the_process_ends_when_it_is_told_to(real: Loudspeaker) -> None:
    """SDL would else make an event of the signal, and a program that broke off would never end."""
    real.open(NAMES)
    process = real._process
    assert process is not None
    process.terminate()
    process.join(20)
    assert process.exitcode is not None


def test_the_game_is_silent_without_a_device_and_logs_one_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    player = Sounds()
    player.start()
    player.play(Cue.TICK)
    join(player)
    player.play(Cue.TICK)
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
