"""The loudspeakers, in a process of their own.

pygame holds the interpreter's lock while it opens a sound device. That takes up to 0.1 s, and up to
8 s on Windows where no device answers; called from a thread it would stop the window just as long.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game import paths
from game.match import processes

if TYPE_CHECKING:  # the window comes up sooner where it need not load what pipes are made of
    from multiprocessing.connection import Connection

CHANNELS: Final = 16
"""How many sounds play at once."""


class Mixer:
    """The loudspeakers through pygame, for the process that has them."""

    def __init__(self) -> None:
        self._sounds: dict[str, pygame.mixer.Sound] = {}

    def open(self, names: Iterable[str]) -> None:
        """Open the device and load the sounds of these names.

        Raises pygame.error or OSError if that cannot be, NotImplementedError where pygame was built
        without a mixer.
        """
        # Two channels in any case: volume and direction are set by panning.
        pygame.mixer.init(44100, -16, 2, 512, allowedchanges=pygame.AUDIO_ALLOW_FREQUENCY_CHANGE)
        pygame.mixer.set_num_channels(CHANNELS)
        folder = paths.assets() / "sounds"
        self._sounds = {name: pygame.mixer.Sound(folder / f"{name}.ogg") for name in names}

    def close(self) -> None:
        """Close the device; nothing happens if it is closed."""
        self._sounds = {}
        pygame.mixer.quit()

    def play(self, name: str, left: float, right: float) -> None:
        """Begin a sound, each side at a gain from 0 to 1; nothing if all channels are playing."""
        channel = pygame.mixer.find_channel()
        if channel is not None:
            # Before it plays: the mixer takes its first 12 ms at once, at the volume it finds.
            channel.set_volume(left, right)
            channel.play(self._sounds[name])

    def hush(self) -> None:
        """Fade out what is playing."""
        pygame.mixer.fadeout(50)


def serve(pipe: Connection) -> None:
    """Run a mixer: do what comes through the pipe, and answer None or what went wrong.

    What comes is the name of a method of ``Mixer`` and its arguments. Returns when the game ends.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Else SDL would catch the signal by which Python ends its children, and Python wait for ever.
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
    # Sound libraries write there on their own; what goes wrong is answered.
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    mixer = Mixer()
    with suppress(EOFError, OSError):
        while True:
            method, *arguments = pipe.recv()
            try:
                getattr(mixer, method)(*arguments)
            except (pygame.error, OSError, NotImplementedError) as error:
                pipe.send(str(error))
            else:
                pipe.send(None)


class Loudspeaker:
    """A mixer in a process of its own. Each call waits until the mixer has done it.

    Each raises OSError if it cannot be done, or if the process has ended.
    """

    def __init__(self) -> None:
        """Start nothing yet: ``open`` does."""
        self.is_open = False
        self._pipe: Connection | None = None
        self._process: multiprocessing.process.BaseProcess | None = None

    def open(self, names: Iterable[str]) -> None:
        """Start the process if there is none, open the device and load the sounds."""
        if self._process is None:
            context = processes.spawning()
            self._pipe, pipe = context.Pipe()
            self._process = context.Process(target=serve, args=(pipe,), name="sounds", daemon=True)
            self._process.start()
            pipe.close()
        self._ask("open", tuple(names))
        self.is_open = True

    def close(self) -> None:
        """Close the device and keep the process, which then does nothing and costs nothing."""
        self.is_open = False
        self._ask("close")

    def play(self, name: str, left: float, right: float) -> None:
        """Begin a sound, each side at a gain from 0 to 1."""
        self._ask("play", name, left, right)

    def hush(self) -> None:
        """Fade out what is playing."""
        if self.is_open:
            self._ask("hush")

    def end(self) -> None:
        """End the process at once, whatever it does; a call that waits for it then raises."""
        process, self._process, self.is_open = self._process, None, False
        if process is not None:
            process.kill()
            process.join()

    def _ask(self, *message: object) -> None:
        if self._pipe is None:
            raise OSError("not open")
        try:
            self._pipe.send(message)
            answer = self._pipe.recv()
        except EOFError:
            raise OSError("the process of the sounds has ended") from None
        if answer is not None:
            raise OSError(answer)
