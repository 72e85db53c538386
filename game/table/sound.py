"""Plays the sounds of the game; the window never waits for them.

A thread takes the cues and hands them on to the loudspeakers' process. An open sound device wakes
the machine from 90 to over a thousand times a second, so it is closed while all is quiet.
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

from game.table.cues import Cue
from game.table.loudspeaker import Loudspeaker

FILES: Final = {cue: (str(cue),) for cue in Cue} | {
    Cue.DEAL: ("deal1", "deal2", "deal3"),
    Cue.PLACE: ("place1", "place2", "place3"),
}
"""The names of the files for each cue; where there are several they take turns."""

NAMES: Final = tuple(name for names in FILES.values() for name in names)
"""The names of all files."""

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

PATIENCE: Final = 0.5
"""Seconds that ``Sounds.stop`` waits for a device that is just being opened or closed."""

_log: Final = logging.getLogger(__name__)


class Sounds:
    """Plays cues without ever waiting; without a sound device it is silent."""

    def __init__(
        self,
        loudspeaker: Loudspeaker | None = None,
        rng: random.Random | None = None,
        rest: float = REST,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Silent until ``start``; ``rest`` is in seconds, as is the time that ``clock`` tells."""
        self._loudspeaker = loudspeaker or Loudspeaker()
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
        if not self.is_running:
            self._acts = queue.SimpleQueue()
            self._thread = threading.Thread(target=self._run, name="sounds", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End the sounds at once, with the program; ``start`` begins anew."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._acts.put(None)
            thread.join(PATIENCE)
            if thread.is_alive():
                self._loudspeaker.end()

    def play(self, cue: str, seat: int | None = None) -> None:
        """Let a cue be heard, now or not at all.

        ``seat`` says from where: 0 is the person, near the middle; 1 left, 2 opposite, 3 right;
        ``None`` the middle. Raises ValueError if there is no such cue, IndexError if no such seat.
        """
        pan = CENTRE if seat is None else PAN[seat]
        act = partial(self._sound, Cue(cue), pan, self._clock())
        if self.is_running and self._volume > 0 and not self._muted:
            self._acts.put(act)

    @property
    def muted(self) -> bool:
        """Whether all is silent; what plays when this becomes true fades out."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        if muted:
            self._acts.put(self._loudspeaker.hush)

    @property
    def volume(self) -> float:
        """From 0, silence, to 1; half of it sounds about half as loud. Holds for cues to come."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = min(1.0, max(0.0, volume))

    @property
    def is_running(self) -> bool:
        """Whether cues are taken: after ``start``, unless it found no device."""
        return self._thread is not None and self._thread.is_alive()

    def _run(self) -> None:
        try:
            if not self._muted:
                self._loudspeaker.open(NAMES)
            self._act_until_stopped()
        except OSError as error:
            if self._thread is not None and not self._has_complained:
                self._has_complained = True
                _log.warning("playing without sound: %s", error)
        finally:
            self._loudspeaker.end()

    def _act_until_stopped(self) -> None:
        while True:
            try:
                act = self._acts.get(timeout=self._rest if self._loudspeaker.is_open else None)
            except queue.Empty:
                self._loudspeaker.close()
                continue
            if act is None:
                return
            act()

    def _sound(self, cue: Cue, pan: tuple[float, float], asked: float) -> None:
        if self._muted or asked - self._last.get(cue, -math.inf) < APART:
            return
        if not self._loudspeaker.is_open:
            self._loudspeaker.open(NAMES)
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
        self._loudspeaker.play(name, left, right)
