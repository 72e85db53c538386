"""The recipe of each sound, and the table of them all."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from tools.sounds.blocks import (
    Samples,
    band,
    body,
    hit,
    in_room,
    loudness,
    mix,
    noise,
    rise,
    sweep,
    times,
    trimmed,
    unit,
    without_rumble,
)

# Cards


def snap(rng: Generator, pitch: float = 1.0) -> Samples:
    """The edge of a card leaves a finger."""
    return unit(band(noise(rng, 0.05), 1800 * pitch, 7500 * pitch) * hit(0.05, 0.0006, 0.0045))


def deal(rng: Generator, pitch: float = 1.0) -> Samples:
    """A card slides through the air and over felt, then taps lightly."""
    slide = sweep(noise(rng, 0.15), 1500 * pitch, 4200 * pitch, 1.5)
    slide *= np.sin(np.pi * times(0.15) / 0.15) ** 1.5
    tap = band(noise(rng, 0.08), 250, 2600) * hit(0.08, 0.0008, 0.009)
    felt = body(0.1, (170, 0.014, 1), (310, 0.009, 0.5))
    return mix(
        (0, 0.55, snap(rng, pitch)),
        (0.006, 0.42, unit(slide)),
        (0.125, 0.75, unit(tap)),
        (0.125, 0.5, unit(felt)),
    )


def place(rng: Generator, pitch: float = 1.0) -> Samples:
    """A card is put down: a breath of air, a tap, the body of the table."""
    air = band(noise(rng, 0.12), 700, 2600) * hit(0.12, 0.012, 0.02)
    tap = band(noise(rng, 0.08), 300, 3400 * pitch) * hit(0.08, 0.0006, 0.008)
    spot = pitch**0.5
    table = body(0.18, (128 * spot, 0.024, 1), (205 * spot, 0.016, 0.6), (420 * spot, 0.008, 0.35))
    return mix(
        (0, 0.16, unit(air)),
        (0.012, 0.9, unit(tap)),
        (0.012, 0.75, unit(table)),
        (0.02, 0.16, snap(rng, 0.8)),
    )


def flip(rng: Generator) -> Samples:
    """A card is turned over: air, the snap of its edge, and down it goes."""
    air = sweep(noise(rng, 0.11), 900, 3400, 1.6) * np.sin(np.pi * times(0.11) / 0.11) ** 2
    return mix((0, 0.5, unit(air)), (0.06, 0.8, snap(rng, 1.1)), (0.09, 0.5, place(rng, 1.1)))


def shuffle(rng: Generator) -> Samples:
    """A riffle of 34 cards, slow, fast and slow again, then the bridge falls together."""
    riffle = []
    at = 0.0
    for progress in np.linspace(0, 1, 34):
        swell = np.sin(np.pi * min(1, progress + 0.08)) * rng.uniform(0.6, 1)
        riffle.append((at, 0.35 + 0.45 * swell, snap(rng, rng.uniform(0.65, 1.25))))
        at += (0.026 - 0.014 * np.sin(0.9 * np.pi * progress)) * rng.uniform(0.75, 1.25)
    bridge = at + 0.07
    fall = sweep(noise(rng, 0.34), 2600, 1100, 1.7) * np.sin(np.pi * times(0.34) / 0.34)
    edges = [
        (bridge + 0.3 * (card / 18) ** 0.8, 0.25, snap(rng, rng.uniform(0.5, 0.8)))
        for card in range(18)
    ]
    return mix(*riffle, *edges, (bridge, 0.3, unit(fall)), (bridge + 0.34, 0.8, place(rng, 0.9)))


def gather(rng: Generator) -> Samples:
    """Four cards are swept together."""
    slide = sweep(noise(rng, 0.34), 700, 2300, 1.6)
    slide *= np.sin(np.pi * (times(0.34) / 0.34) ** 0.7) ** 1.3
    edges = [(0.1 + 0.055 * card, 0.22, snap(rng, 0.6 + 0.06 * card)) for card in range(4)]
    return mix((0, 0.5, unit(slide)), *edges, (0.33, 0.8, place(rng, 0.85)))


# Bids and buttons


def knock(rng: Generator) -> Samples:
    """Knuckles on wood, twice."""
    wood = body(0.25, (185, 0.03, 1), (296, 0.022, 0.8), (512, 0.014, 0.8), (840, 0.009, 0.55))
    bone = band(noise(rng, 0.04), 500, 4000) * hit(0.04, 0.0004, 0.003)
    one = mix((0, 0.9, unit(wood)), (0, 0.35, unit(bone)))
    return mix((0, 0.85, one), (0.15, 1, one))


def chip(_: Generator) -> Samples:
    """A clay chip falls and bounces twice."""
    partials = (2350, 0.02, 1), (3720, 0.014, 0.7), (5480, 0.009, 0.45), (7290, 0.006, 0.3)
    clay = body(0.16, *partials) * rise(0.16, 0.0005)
    table = body(0.12, (420, 0.012, 1), (760, 0.009, 0.6))
    one = mix((0, 0.55, unit(clay)), (0, 0.5, unit(table)))
    return mix((0, 1, one), (0.062, 0.59, one), (0.105, 0.29, one))


def tick(rng: Generator) -> Samples:
    """A button goes down."""
    click = body(0.06, (1900, 0.006, 1), (2900, 0.004, 0.4)) * rise(0.06, 0.0008)
    return mix((0, 0.8, unit(click)), (0, 0.15, snap(rng, 0.9)))


def thud(rng: Generator) -> Samples:
    """A soft, dull blow."""
    t = times(0.45)
    drum = np.sin(2 * np.pi * (95 * t + 4.5 * (1 - np.exp(-t / 0.03)))) * hit(0.45, 0.003, 0.06)
    skin = band(noise(rng, 0.12), 90, 900) * hit(0.12, 0.002, 0.018)
    # A small loudspeaker has nothing at 95 Hz; there this beating pair is all that is heard.
    pair = body(0.45, (277, 0.06, 1), (294, 0.06, 0.8), (560, 0.025, 0.4)) * rise(0.45, 0.004)
    return mix((0, 0.7, drum), (0, 0.4, unit(skin)), (0, 0.7, unit(pair)))


# Melodies

Note = tuple[float, int, float]
"""When it begins, its MIDI number, its gain."""


def bar(number: int, duration: float, bright: float) -> Samples:
    """A wooden bar, struck softly, that has died away at `duration`; `bright` scales overtones."""
    f = 440 * 2 ** ((number - 69) / 12)
    overtones = (2 * f, 0.16, 0.22), (3.93 * f, 0.07, 0.3), (9.2 * f, 0.018, 0.1)
    partials = [(f, 0.3, 1.0), *((over, decay, bright * a) for over, decay, a in overtones)]
    struck = unit(body(duration, *partials) * rise(duration, 0.002))
    return struck * np.minimum(1, 2 * (1 - times(duration) / duration)) ** 1.5


def melody(notes: list[Note], length: float, bright: float = 1.0) -> Callable[[Generator], Samples]:
    """A recipe that plays notes on wooden bars; the last has died away at `length`."""
    return lambda _: mix(
        *((at, gain, bar(number, min(1.1, length - at), bright)) for at, number, gain in notes)
    )


# The table

LEAD = 0.002
"""Silence before each sound: the codec smears an onset a little to both sides."""


@dataclass(frozen=True)
class Sound:
    """How one sound is made."""

    recipe: Callable[[Generator], Samples]
    loudness: float
    """Of its loudest 400 ms, in LUFS."""
    seed: int
    """Of its own noise, so that a change to one sound leaves the others as they were."""
    room: tuple[float, float] | None = (0.12, 0.16)
    """How strong the room replies and for how long; None for not at all."""

    def samples(self) -> Samples:
        """The finished sound: the same each time."""
        made = mix((LEAD, 1, self.recipe(np.random.default_rng(self.seed))))
        placed = made if self.room is None else in_room(made, *self.room)
        finished = trimmed(without_rumble(placed))
        return finished * 10 ** ((self.loudness - loudness(finished)) / 20)


HALL = (0.18, 0.3)

SOUNDS = {
    "deal1": Sound(deal, -30, seed=11),
    "deal2": Sound(lambda rng: deal(rng, 1.12), -30, seed=12),
    "deal3": Sound(lambda rng: deal(rng, 0.9), -30, seed=13),
    "place1": Sound(place, -31, seed=24),
    "place2": Sound(lambda rng: place(rng, 1.12), -31, seed=22),
    "place3": Sound(lambda rng: place(rng, 0.9), -31, seed=23),
    "flip": Sound(flip, -29, seed=31),
    "shuffle": Sound(shuffle, -25, seed=41),
    "gather": Sound(gather, -27, seed=51),
    "knock": Sound(knock, -28, seed=61),
    "chip": Sound(chip, -32, seed=71),
    "tick": Sound(tick, -38, seed=81, room=None),
    "error": Sound(thud, -25, seed=91, room=None),
    "turn": Sound(melody([(0, 79, 1)], 0.8, bright=0.7), -26, seed=0, room=HALL),
    "trick": Sound(melody([(0, 74, 0.8), (0.07, 79, 1)], 0.9), -23, seed=0, room=HALL),
    "trump": Sound(
        melody([(0, 62, 0.85), (0.09, 69, 0.85), (0.18, 74, 1)], 1.1), -22, seed=0, room=HALL
    ),
    "win": Sound(
        melody(
            [
                *((0, 67, 0.6), (0.11, 71, 0.6), (0.22, 74, 0.65), (0.33, 79, 0.8)),
                *((0.33, 71, 0.45), (0.52, 78, 0.4)),
                *((0.6, 79, 0.85), (0.6, 83, 0.6), (0.6, 67, 0.5)),
            ],
            1.7,
        ),
        -20,
        seed=0,
        room=HALL,
    ),
    "lose": Sound(
        melody(
            [(0, 67, 0.7), (0.17, 65, 0.65), (0.34, 63, 0.65), (0.58, 58, 0.8), (0.58, 51, 0.6)],
            1.7,
            bright=0.6,
        ),
        -22,
        seed=0,
        room=HALL,
    ),
}
"""Every sound by the name of its file."""
