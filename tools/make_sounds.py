"""Makes the game's sounds: `python -m tools.make_sounds` writes OGG files into `assets/sounds/`.

Name some sounds to make only those. With `--check` nothing is written; the command fails and says
which file is not as made. An OGG file has other bytes each time it is written, so what is compared
is what is heard: length, peak and loudness.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import soundfile

from tools.sounds.blocks import RATE, Samples, loudness, peak
from tools.sounds.recipes import SOUNDS

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"

COMPRESSION = 0.4
"""From 0, the best sound, to 1, the smallest file; this is Vorbis quality 6, all in 150 kB."""

PEAK_TOLERANCE = 1.5
"""How far the codec may move a peak, in dB; noise has many."""

LOUDNESS_TOLERANCE = 0.5
"""How far the codec may move the loudness, in LU."""


def write(name: str, folder: Path) -> None:
    """Make one sound and write it as `folder`/`name`.ogg."""
    soundfile.write(
        folder / f"{name}.ogg",
        SOUNDS[name].samples(),
        RATE,
        format="OGG",
        subtype="VORBIS",
        compression_level=COMPRESSION,
    )


def read(name: str, folder: Path) -> Samples:
    """The samples of one file. Raises OSError or soundfile.LibsndfileError if it cannot be read."""
    samples: Samples
    samples, rate = soundfile.read(folder / f"{name}.ogg")
    if rate != RATE or samples.ndim != 1:
        raise OSError(f"{name}.ogg is not mono at {RATE} samples a second")
    return samples


def difference(name: str, folder: Path) -> str | None:
    """How a file differs from the sound as made; None if it does not."""
    made = SOUNDS[name].samples()
    try:
        found = read(name, folder)
    except (OSError, soundfile.LibsndfileError) as error:
        return str(error)
    if len(found) != len(made):
        return f"{len(found)} samples instead of {len(made)}"
    if abs(peak(found) - peak(made)) > PEAK_TOLERANCE:
        return f"peak {peak(found):.1f} dBFS instead of {peak(made):.1f}"
    if abs(loudness(found) - loudness(made)) > LOUDNESS_TOLERANCE:
        return f"loudness {loudness(found):.1f} LUFS instead of {loudness(made):.1f}"
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; returns the exit status."""
    parser = argparse.ArgumentParser(description="Make the game's sounds.")
    parser.add_argument("names", nargs="*", metavar="name", help="a sound; all where none is named")
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder to write into")
    chosen = parser.parse_args(arguments)
    unknown = set(chosen.names) - set(SOUNDS)
    if unknown:
        parser.error(f"no such sound: {', '.join(sorted(unknown))}")
    names = chosen.names or list(SOUNDS)
    if chosen.check:
        differences = {name: difference(name, chosen.out) for name in names}
        stale = {name: words for name, words in differences.items() if words}
        for name, words in stale.items():
            print(f"not as made: {name}: {words}", file=sys.stderr)
        return 1 if stale else 0
    chosen.out.mkdir(parents=True, exist_ok=True)
    for name in names:
        write(name, chosen.out)
    print(f"{len(names)} sounds written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
