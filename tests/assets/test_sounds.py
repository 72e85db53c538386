"""The sounds are as their recipes make them, and fit to be heard for a whole evening."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

pytest.importorskip("numpy", reason="numpy, a development package, is not installed")
pytest.importorskip("soundfile", reason="soundfile, a development package, is not installed")

import numpy as np
import soundfile

from tools import make_sounds
from tools.sounds.blocks import RATE, Samples, loudness, peak
from tools.sounds.recipes import SOUNDS

FOLDER = make_sounds.FOLDER

CARDS = [name for name in SOUNDS if name.startswith(("deal", "place")) or name == "flip"]
MELODIES = ["trick", "trump", "win", "lose"]

every_sound = pytest.mark.parametrize("name", SOUNDS)


@pytest.fixture
def mixer() -> Iterator[None]:
    """An open mixer that plays into nothing."""
    pygame.mixer.init(RATE, -16, 2, 512)
    yield
    pygame.mixer.quit()


def heard(name: str) -> Samples:
    """What one of the files holds."""
    return make_sounds.read(name, FOLDER)


def test_the_files_are_the_sounds_of_the_table() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.ogg" for name in SOUNDS}


def test_the_files_stay_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 160_000


@every_sound
def test_each_file_is_as_made(name: str) -> None:
    assert make_sounds.difference(name, FOLDER) is None


@every_sound
def test_each_sound_is_made_the_same_again_and_of_itself_alone(name: str) -> None:
    assert np.array_equal(SOUNDS[name].samples(), SOUNDS[name].samples())


@every_sound
def test_nothing_clips(name: str) -> None:
    """A peak is at most half of full scale; the codec may move it by half a decibel."""
    assert peak(SOUNDS[name].samples()) <= -6
    assert peak(heard(name)) <= -5.5


@every_sound
def test_the_loudspeaker_rests_in_its_middle(name: str) -> None:
    """There is no constant part, which would click at both ends."""
    assert abs(np.mean(heard(name))) < 3e-4


@every_sound
def test_each_sound_begins_and_ends_in_silence(name: str) -> None:
    """The first and last half of a millisecond are 30 and 60 dB below the peak."""
    samples = heard(name)
    moment = RATE // 2000
    assert peak(samples[:moment]) < peak(samples) - 30
    assert peak(samples[-moment:]) < peak(samples) - 60


@every_sound
def test_no_sound_is_cut_off(name: str) -> None:
    """It is 30 dB below its peak before the fade of 8 ms that ends it begins."""
    samples = heard(name)
    fade = round(0.008 * RATE)
    assert peak(samples[-fade - RATE // 200 : -fade]) < peak(samples) - 30


@pytest.mark.parametrize("name", MELODIES)
def test_melodies_have_no_click_in_them(name: str) -> None:
    """A click is a burst above 10 kHz, where wooden bars have nothing."""
    samples = heard(name)
    spectrum = np.fft.rfft(samples, 2 * len(samples))
    spectrum[: round(10_000 / RATE * 2 * len(samples))] = 0
    high = np.fft.irfft(spectrum)[: len(samples)]
    assert peak(high) < peak(samples) - 50


def test_nothing_tires_in_a_long_evening() -> None:
    """Cards are at least 6 LU below every melody, and the tick of a button is below all else."""
    level = {name: loudness(heard(name)) for name in SOUNDS}
    assert max(level[name] for name in CARDS) < min(level[name] for name in MELODIES) - 6
    assert min(level, key=lambda name: level[name]) == "tick"


@pytest.mark.parametrize("kind", ["deal", "place"])
def test_variants_are_equally_loud_and_not_the_same(kind: str) -> None:
    variants = [heard(f"{kind}{number}") for number in (1, 2, 3)]
    levels = [loudness(samples) for samples in variants]
    assert max(levels) - min(levels) < 0.5
    shortest = min(len(samples) for samples in variants)
    for first, second in ((0, 1), (1, 2), (0, 2)):
        likeness = np.corrcoef(variants[first][:shortest], variants[second][:shortest])[0, 1]
        assert abs(likeness) < 0.7


@pytest.mark.usefixtures("mixer")
@every_sound
def test_each_file_loads_where_the_game_loads_it(name: str) -> None:
    loaded = pygame.mixer.Sound(FOLDER / f"{name}.ogg")
    assert loaded.get_length() == pytest.approx(len(heard(name)) / RATE, abs=1e-3)


def test_loudness_is_that_of_the_standard() -> None:
    """ITU-R BS.1770: a sine of 997 Hz at full scale in one channel is -3.01 LKFS."""
    second = np.arange(RATE) / RATE
    assert loudness(np.sin(2 * np.pi * 997 * second)) == pytest.approx(-3.01, abs=0.05)


def test_check_names_a_file_that_is_not_as_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert make_sounds.main(["tick", "chip", "--out", str(tmp_path)]) == 0
    assert make_sounds.main(["tick", "chip", "--check", "--out", str(tmp_path)]) == 0
    loud = 2 * SOUNDS["tick"].samples()
    soundfile.write(tmp_path / "tick.ogg", loud, RATE, format="OGG", subtype="VORBIS")
    (tmp_path / "chip.ogg").unlink()
    capsys.readouterr()
    assert make_sounds.main(["tick", "chip", "--check", "--out", str(tmp_path)]) == 1
    complaints = capsys.readouterr().err.splitlines()
    assert [line.split(":")[1].strip() for line in complaints] == ["tick", "chip"]


def test_an_unknown_name_is_refused_and_nothing_written(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        make_sounds.main(["tick", "boom", "--out", str(tmp_path)])
    assert not list(tmp_path.iterdir())
