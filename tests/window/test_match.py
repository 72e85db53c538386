"""A whole match, from the menu to the menu, with a real mouse in a real window."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pygame
import pytest

from game.match import saves
from game.match.reading import read_record
from game.match.session import Session
from game.rules import CLASSIC, Phase
from tests.window.conftest import Launch
from tests.window.person import FELT, Person, actions_of_mine
from tools.real_window import ROOT, Program, Seen

pytestmark = pytest.mark.window

SIZES = ((1280, 800), (1920, 1080))
_SHUFFLE = 16
"""States that the table comes to while the pack is shuffled and the first packets are dealt."""

ALBUM = ROOT / "build" / "screens"
"""Pictures of every scene, for a person to look at; not committed."""

SCENES = {
    *("menu", "house_rules", "deal", "bid", "trump", "discard", "alone", "play"),
    *("trick_complete", "last_trick", "pause", "score", "end"),
}


class Guest(Person):
    """A person who looks at everything once, and keeps a picture of it at each size."""

    def __init__(self, program: Program, rng: Random) -> None:
        super().__init__(program, rng)
        self.kept: set[str] = set()
        self._lines = 0
        ALBUM.mkdir(parents=True, exist_ok=True)
        for old in ALBUM.glob("*.png"):
            old.unlink()

    def keep(self, name: str, *, in_motion: bool = False) -> None:
        """Keep pictures of what is on the screen; the window ends at its first size."""
        self.kept.add(name)
        for size in SIZES:
            self._resize(size, in_motion)
            pygame.image.save(self.program.picture(), ALBUM / f"{name}-{size[0]}x{size[1]}.png")
        self._resize(SIZES[0], in_motion)

    def _resize(self, size: tuple[int, int], in_motion: bool) -> None:
        if self.program.place.size != size:
            self.program.resize(size)
            self.program.wait(lambda seen: seen.size == size and (in_motion or seen.is_ready))

    def look_on(self, seen: Seen) -> None:
        """Look at the deal and at the first trick; later hurry."""
        if seen.scene == "deal" and "deal" not in self.kept:
            self._lines += 1
            if self._lines > _SHUFFLE and not seen.is_ready:
                self.keep("deal", in_motion=True)
        elif seen.scene == "play" and "trick_complete" not in self.kept:
            if "table.last_trick" in seen.rects:
                self.keep("trick_complete")
        elif {"deal", "trick_complete"} <= self.kept:
            super().look_on(seen)

    def consider(self, session: Session) -> None:
        """Look at what there is to decide."""
        phase = session.state.phase
        name = {Phase.AUCTION: "bid"}.get(phase, phase.value)
        if name not in self.kept:
            self.keep(name)
        if phase is Phase.PLAY:
            if session.state.tricks and "last_trick" not in self.kept:
                self._look_at_last_trick()
            elif "pause" not in self.kept:
                self._pause()

    def _look_at_last_trick(self) -> None:
        self.program.click("table.last_trick")
        self.program.wait(lambda seen: "table.my_turn" not in seen.rects)
        self.keep("last_trick")
        self.program.click(FELT)
        self.program.wait_for("table.my_turn")

    def _pause(self) -> None:
        self.program.click("table.menu")
        self.program.wait_for("pause.resume")
        self.keep("pause")
        self.program.click("pause.resume")
        self.program.wait_for("table.my_turn")


def test_a_whole_match_with_the_mouse(launch: Launch, rng: Random, home: Path) -> None:
    program = launch()
    program.wait_for("menu.new_match")
    guest = Guest(program, rng)
    guest.keep("menu")
    program.click("menu.house_rules")
    program.wait_for("house_rules.done")
    guest.keep("house_rules")
    program.click("house_rules.peppers")
    program.click("house_rules.classic")
    program.click("house_rules.done")
    program.wait_for("menu.new_match")
    program.click("menu.new_match")
    program.wait(lambda seen: seen.scene == "deal")
    guest.play_hand(drags=True)
    guest.keep("score")
    while "score.again" not in program.wait_for("score.next", "score.again").rects:
        guest.wants_to_bid = not guest.kept >= SCENES - {"end"}
        program.click("score.next")
        program.wait(lambda seen: seen.scene != "score")
        guest.play_hand()
    guest.keep("end")
    assert guest.kept >= SCENES

    program.click("score.again")
    program.wait(lambda seen: seen.scene != "score")
    assert program.close() == 0
    assert program.errors() == ""
    (file,) = saves.finished().glob("*.hasen")
    check = [sys.executable, "play.py", "check", str(file)]
    done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert done.stdout.endswith(": ok\n")
    record = read_record(file)
    assert record.winner is not None
    assert record.rules == CLASSIC
    assert [player.kind for player in record.players] == ["human", "ai", "ai", "ai"]
    assert actions_of_mine(record) == guest.done
    again = read_record(saves.file())
    assert again.winner is None
    assert len(again.hands) <= 1
