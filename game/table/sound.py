"""Plays the sounds of the game, in a thread of its own: the window never waits for a device.

Opening a device takes some milliseconds, and where there is none up to eight seconds. An open one
wakes the machine from 90 to over a thousand times a second, so it is closed while all is quiet.
"""

from __future__ import annotations

import logging
import math
import queue
import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game import paths
from game.table.cues import Cue

FILES: Final = {cue: (str(cue),) for cue in Cue} | {
    Cue.DEAL: ("deal1", "deal2", "deal3"),
    Cue.PLACE: ("place1", "place2", "place3"),
}
"""The names of the files for each cue; where there are several they take turns."""

CENTRE: Final = (0.7, 0.7)
PAN: Final = (CENTRE, (0.9, 0.4), CENTRE, (0.4, 0.9))
"""How loud the left and the right loudspeaker are for each seat, at equal power."""

SPREAD: Final = 1.5
"""By how many decibels a cue with several files is louder or softer at random."""

LATE: Final = 0.25
"""Seconds after which a cue is not played any more: too late it would only confuse."""

APART: Final = 0.03
"""Seconds within which the same cue sounds only once, as when a whole deal is skipped."""

REST: Final = 10.0
"""Seconds without a sound after which the device is closed; the next cue opens it again."""

STOP_WITHIN: Final = 2.0
"""Seconds that ``Sounds.stop`` waits at most; a device that is just being opened takes longer."""

# The last is what pygame raises where it was built without a mixer.
FAILURES: Final = (pygame.error, OSError, NotImplementedError)

_log = logging.getLogger(__name__)


class Device:
    """The loudspeakers through pygame's mixer. One thread may use it."""

    def __init__(self) -> None:
        self._sounds: dict[str, pygame.mixer.Sound] = {}

    @property
    def is_open(self) -> bool:
        """Whether it is ready to play."""
        return bool(self._sounds)

    def open(self) -> None:
        """Open the device and load all sounds. Raises one of ``FAILURES`` if that cannot be."""
        # Two channels in any case: volume and direction are set by panning.
        pygame.mixer.init(44100, -16, 2, 512, allowedchanges=pygame.AUDIO_ALLOW_FREQUENCY_CHANGE)
        pygame.mixer.set_num_channels(16)
        folder = paths.assets() / "sounds"
        names = [name for files in FILES.values() for name in files]
        self._sounds = {name: pygame.mixer.Sound(folder / f"{name}.ogg") for name in names}

    def close(self) -> None:
        """Close the device; nothing happens if it is closed."""
        self._sounds = {}
        if pygame.mixer.get_init():
            pygame.mixer.quit()

    def play(self, name: str, left: float, right: float) -> None:
        """Begin a sound, each side at a gain from 0 to 1; nothing if 16 are playing already."""
        channel = pygame.mixer.find_channel()
        if channel is not None:
            # Before it plays: the mixer takes its first 12 ms at once, at the volume it finds.
            channel.set_volume(left, right)
            channel.play(self._sounds[name])

    def hush(self) -> None:
        """Fade out what is playing."""
        if self.is_open:
            pygame.mixer.fadeout(50)


class Sounds:
    """Plays cues without ever waiting; without a sound device it is silent."""

    def __init__(
        self,
        device: Device | None = None,
        rng: random.Random | None = None,
        rest: float = REST,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Silent until ``start``; ``rest`` is in seconds, as is the time that ``clock`` tells."""
        self._device = device or Device()
        self._rng = rng or random.Random()
        self._rest = rest
        self._clock = clock
        self._acts: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._muted = False
        self._volume = 1.0
        self._has_complained = False
        self._played: Counter[Cue] = Counter()
        self._last: dict[Cue, float] = {}

    def start(self) -> None:
        """Open the device, in the background. Nothing happens if that is done already.

        If no device can be opened, one line in the log says so, once; cues are then silent until
        this is called again.
        """
        if not self._is_running:
            self._acts = queue.SimpleQueue()
            self._thread = threading.Thread(target=self._run, name="sounds", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Close the device, at the end of the program and before pygame is closed."""
        if self._thread is not None:
            self._acts.put(None)
            self._thread.join(STOP_WITHIN)

    def play(self, cue: str, seat: int | None = None) -> None:
        """Let a cue be heard, now or not at all.

        ``seat`` says from where: 0 is the person, near the middle; 1 left, 2 opposite, 3 right;
        ``None`` the middle. Raises ValueError if there is no such cue, IndexError if no such seat.
        """
        pan = CENTRE if seat is None else PAN[seat]
        act = partial(self._sound, Cue(cue), pan, self._clock())
        if self._is_running and not self._muted:
            self._acts.put(act)

    @property
    def muted(self) -> bool:
        """Whether all is silent; what plays when this becomes true fades out."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        if muted:
            self._acts.put(self._device.hush)

    @property
    def volume(self) -> float:
        """From 0, silence, to 1; half of it sounds about half as loud. Holds for cues to come."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = min(1.0, max(0.0, volume))

    @property
    def _is_running(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def _run(self) -> None:
        try:
            if not self._muted:
                self._device.open()
            self._act_until_stopped()
        except FAILURES as error:
            if not self._has_complained:
                _log.warning("playing without sound: %s", error)
            self._has_complained = True
        finally:
            self._device.close()

    def _act_until_stopped(self) -> None:
        while True:
            try:
                act = self._acts.get(timeout=self._rest if self._device.is_open else None)
            except queue.Empty:
                self._device.close()
                continue
            if act is None:
                return
            act()

    def _sound(self, cue: Cue, pan: tuple[float, float], asked: float) -> None:
        if self._muted or asked - self._last.get(cue, -math.inf) < APART:
            return
        if not self._device.is_open:
            self._device.open()
        if self._clock() - asked > LATE:
            return
        self._last[cue] = asked
        names = FILES[cue]
        name = names[self._played[cue] % len(names)]
        self._played[cue] += 1
        # The ear hears ratios: the square makes the middle of a slider sound like the middle.
        gain = self._volume**2
        if len(names) > 1:
            gain *= 10 ** (self._rng.uniform(-SPREAD, SPREAD) / 20)
        left, right = (min(1.0, gain * side) for side in pan)
        self._device.play(name, left, right)
