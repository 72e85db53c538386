"""Blocks of synthesis: noise, decaying sines, envelopes, filters, and how loud the result is."""

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

RATE = 44_100
"""Samples per second."""

Samples = NDArray[np.float64]
Gains = NDArray[np.float64] | NDArray[np.complex128]
"""What a filter makes of each frequency; a complex one turns the phase too."""

Partial = tuple[float, float, float]
"""One sine of a struck body: its frequency, the time of its fall to 1/e, its amplitude."""


def times(duration: float) -> Samples:
    """The time of each sample."""
    return np.arange(round(duration * RATE)) / RATE


def noise(rng: Generator, duration: float) -> Samples:
    """White noise with a deviation of 1."""
    return rng.standard_normal(round(duration * RATE))


def body(duration: float, *partials: Partial) -> Samples:
    """A struck thing: sines that die away, each at its own speed."""
    t = times(duration)
    rung = np.zeros(len(t))
    for frequency, decay, amplitude in partials:
        rung += amplitude * np.sin(2 * np.pi * frequency * t) * np.exp(-t / decay)
    return rung


def rise(duration: float, attack: float) -> Samples:
    """An envelope: a straight rise to 1 within `attack`, and then 1."""
    return np.minimum(times(duration) / attack, 1)


def hit(duration: float, attack: float, decay: float) -> Samples:
    """An envelope: a straight rise within `attack`, then a fall to 1/e in each `decay`."""
    return rise(duration, attack) * np.exp(-np.maximum(times(duration) - attack, 0) / decay)


def filtered(samples: Samples, response: Callable[[Samples], Gains]) -> Samples:
    """The samples through a filter; `response` gives its gain at each of the frequencies asked."""
    size = 1 << (2 * len(samples) - 1).bit_length()
    frequencies = np.arange(size // 2 + 1) * RATE / size
    spectrum = np.fft.rfft(samples, size) * response(frequencies)
    return np.fft.irfft(spectrum, size)[: len(samples)]


def band(samples: Samples, low: float, high: float) -> Samples:
    """What lies between two frequencies; beyond them it falls by 12 dB an octave."""

    def response(f: Samples) -> Samples:
        ratio = np.maximum(f, 1e-9)
        return 1 / np.sqrt((1 + (low / ratio) ** 4) * (1 + (f / high) ** 4))

    return filtered(samples, response)


def sweep(samples: Samples, start: float, end: float, width: float) -> Samples:
    """A band that glides; it reaches from its centre / `width` to its centre * `width`."""
    steps = 24
    position = np.arange(len(samples)) * steps / len(samples)
    swept = np.zeros(len(samples))
    for step in range(steps):
        centre = start * (end / start) ** (step / (steps - 1))
        share = np.maximum(1 - np.abs(position - step), 0)
        swept += band(samples, centre / width, centre * width) * share
    return swept


def unit(samples: Samples) -> Samples:
    """The samples with a peak of 1."""
    highest: float = np.max(np.abs(samples))
    return samples / highest


def mix(*parts: tuple[float, float, Samples]) -> Samples:
    """The sum of parts, each given as (when it begins, its gain, its samples)."""
    placed = [(round(at * RATE), gain, samples) for at, gain, samples in parts]
    mixed = np.zeros(max(begin + len(samples) for begin, _, samples in placed))
    for begin, gain, samples in placed:
        mixed[begin : begin + len(samples)] += gain * samples
    return mixed


def in_room(samples: Samples, wet: float = 0.12, duration: float = 0.16) -> Samples:
    """The samples and, `wet` times as strong, the reply of a small room: without it all is dead."""
    padded = np.concatenate([samples, np.zeros(round(duration * RATE))])
    reply = _reply(duration)
    return padded + wet * filtered(padded, lambda f: np.fft.rfft(reply, 2 * (len(f) - 1)))


@cache
def _reply(duration: float) -> Samples:
    tail = noise(np.random.default_rng(1), duration) * np.exp(-times(duration) / 0.035)
    tail = band(tail, 200, 6000)
    strength: float = np.sqrt(np.sum(tail**2))
    return tail / strength


def without_rumble(samples: Samples) -> Samples:
    """The samples without what lies below 40 Hz, which moves a loudspeaker and is not heard."""
    # Two resistor-capacitor stages: unlike a filter of gain alone, they never ring ahead.
    return filtered(samples, lambda f: (1j * f / (1j * f + 40)) ** 2)


def trimmed(samples: Samples) -> Samples:
    """The samples up to where they stay 60 dB below the peak, the last 8 ms faded out."""
    loud = np.nonzero(np.abs(samples) > 1e-3 * np.max(np.abs(samples)))[0]
    kept = samples[: loud[-1] + 1]
    fade = min(len(kept), round(0.008 * RATE))
    ramp = np.ones(len(kept))
    ramp[-fade:] = np.cos(np.linspace(0, np.pi / 2, fade)) ** 2
    return kept * ramp


def peak(samples: Samples) -> float:
    """The highest sample, in dBFS."""
    return float(20 * np.log10(np.max(np.abs(samples))))


def loudness(samples: Samples) -> float:
    """The loudness of the loudest 400 ms in LUFS, as ITU-R BS.1770 weights it."""
    window = round(0.4 * RATE)
    padded = np.concatenate([samples, np.zeros(window)])
    energy = np.cumsum(filtered(padded, _weight_of_hearing) ** 2)
    return float(-0.691 + 10 * np.log10(np.max(energy[window:] - energy[:-window]) / window))


def _weight_of_hearing(f: Samples) -> Gains:
    head = 1j * f / 1681.97  # a head in the sound's way lifts what lies above 1.7 kHz by 4 dB
    shelf = (1.58486 * head**2 + 1.78159 * head + 1) / (head**2 + 1.41407 * head + 1)
    deep = 1j * f / 38.1355
    gains: Gains = shelf * deep**2 / (deep**2 + 1.99874 * deep + 1)
    return gains
