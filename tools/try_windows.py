"""Builds the program for Windows, and tries its installer and its zip, under Wine.

    python3 -m tools.try_windows
    python3 -m tools.try_windows --pictures out/

Needs Linux with Wine, NSIS and the tools of the window tests (apt install --no-install-recommends
wine wine64 nsis xvfb blackbox xdotool wmctrl), and takes some minutes. The Python comes from a
package that is pinned by its hash, and serves for this alone. Everything is made in build/wine. The
installer is clicked through, the game started from it, a match begun and a card played with a real
mouse; a second installation replaces the first; a match is opened as by a double click; what is
removed is removed whole; and the zip leaves nothing anywhere but beside itself.
"""

from __future__ import annotations

import argparse
import re
import shutil
import statistics
import sys
import time
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools import build, wine
from tools.building import project, windows
from tools.real_window import Screen
from tools.windows_person import Game, Wizard
from tools.wine import Wine, WineError, until

NEEDED: Final = ("makensis", "Xvfb", "blackbox", "xdotool", "wmctrl")
STRANGE: Final = "a folder, Ünï Żółć 名前"
SAVES: Final = "hasenpfeffer"
RUNNING: Final = 2
"""The exit code of an installer that finds the game running and may ask nobody."""

OPENS: Final = "HKCU\\Software\\Classes\\Hasenpfeffer.Match\\shell\\open\\command\\"
"""The place in the registry of what opens a match."""

UNINSTALLER: Final = "~nsu"
"""What the file is called that the uninstaller, to remove itself, goes on from."""

_UNINSTALL: Final = r"Software\Microsoft\Windows\CurrentVersion\Uninstall"
_FREEZE: Final = """
import sys
from pathlib import Path
from tools import build
build.python = lambda: Path(sys.executable)
build.TREE = build.ROOT
build.try_it(build.freeze(Path("dist").resolve()))
"""


def missing() -> list[str]:
    """What has to be installed before this can run."""
    found = [name for name in NEEDED if shutil.which(name) is None]
    return found if Path(wine.WINE).is_file() else [*found, "wine64"]


def build_program(one: Wine, work: Path) -> Path:
    """Let tools/build.py freeze and start the program, on Windows; the program's folder."""
    python = wine.make_python(work / "python", project.ROOT / build.LOCKS[0])
    tree = work / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    for name in project.files():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(project.ROOT / name, tree / name)
    (tree / "build").mkdir(exist_ok=True)
    known = {project.COMMIT: project.commit(), project.EPOCH: str(project.epoch())}
    one.run(python, "-c", _FREEZE, cwd=tree, more=known)
    program = tree / "dist" / project.NAME
    if list(program.rglob("*__mypyc*")):
        raise WineError("there was no compiler, and yet something is compiled")
    return program


class Tries:
    """One try after the other of what a build has made.

    Args:
        one: a fresh Windows.
        setup: the installer.
        portable: the zip.
        pictures: where pictures of the windows go; None for nowhere.
    """

    def __init__(self, one: Wine, setup: Path, portable: Path, pictures: Path | None) -> None:
        self.wine, self.setup, self.portable, self.pictures = one, setup, portable, pictures
        self.at_first = one.files()
        self.place = one.local / "Programs" / project.TITLE
        self.saves = one.local / SAVES
        self.link = (
            one.person / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Hasenpfeffer.lnk"
        )

    def all(self) -> None:
        """Every one of them, in an order in which each finds what it needs."""
        for a_try in (
            self.install_by_hand_and_play,
            self.install_over_it,
            self.open_from_the_desktop,
            self.measure,
            self.remove,
            self.install_elsewhere_twice,
            self.carry_it_about,
        ):
            began = time.monotonic()
            a_try()
            say(f"{a_try.__name__}: {time.monotonic() - began:.0f} s")

    def install_by_hand_and_play(self) -> None:
        """Click through the installer to the game, and play a card; it cannot be replaced now."""
        wizard = Wizard(self.wine, self.setup, self.pictures)
        wizard.go_through(("welcome", "licence", "components", "folder"))
        wizard.finish()
        game = Game(self.wine, wizard.trace, self.pictures)
        game.play_a_card(self.saves / "match.hasen")
        game.picture("played")
        self.wine.run(self.setup, "/S", code=RUNNING)
        self.wine.run(self.place / "uninstall.exe", "/S")
        until(lambda: not wine.runs(UNINSTALLER), "the uninstaller that must do nothing")
        game.close()
        self._is_installed(self.place)

    def install_over_it(self) -> None:
        """Of an older program nothing is left, and of the person's files nothing is gone."""
        old = self.place / "_internal" / "of an older one"
        old.touch()
        kept = (self.saves / "match.hasen").read_bytes()
        self.wine.run(self.setup, "/S")
        if old.exists():
            raise WineError("a file of the older installation is left")
        if (self.saves / "match.hasen").read_bytes() != kept:
            raise WineError("the match is another one")
        self._is_installed(self.place)

    def open_from_the_desktop(self) -> None:
        """Open the file of a match with it; and look at all of it."""
        match = self.wine.person / "Ünï Żółć 名前.hasen"
        shutil.copy(self.saves / "match.hasen", match)
        # By the command that is registered; Wine's desktop looks only at those for everybody.
        command = self._words_in_registry()[OPENS].replace("%1", self.wine.name_of(match))
        game = Game.start(self.wine, self.pictures, *re.findall(r'"(.*?)"', command))
        game.wait_for("deal", "bid", "play")
        game.picture("opened")
        game.close()
        match.unlink()
        say(self.wine.run(self.place / "hasenpfeffer.exe", "--smoke").strip())

    def measure(self) -> None:
        """Say the sizes, and how soon the menu answers once all is warm."""
        for file in (self.setup, self.portable):
            say(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB")
        say(f"installed: {windows.size_of(self.place) / 1e6:.1f} MB")
        passed, worked = [], []
        for _ in range(5):
            began = time.monotonic()
            game = Game.start(self.wine, None, self.place / "hasenpfeffer.exe")
            game.wait_for("menu", rest=False)
            passed.append(time.monotonic() - began)
            worked.append(game.worked())
            game.close()
        say(
            f"from start to the menu, median of 5: {statistics.median(passed):.2f} s,"
            f" of them at work {statistics.median(worked):.2f} s"
        )

    def remove(self) -> None:
        """Only the person's files are left, and no word in the registry."""
        wizard = Wizard(self.wine, self.place / "uninstall.exe", self.pictures)
        wizard.give_up("uninstall")
        self._remove(self.place)
        left = {name for name in self._new_files() if not self._is_a_save(name)}
        if left:
            raise WineError(f"left behind: {sorted(left)}")
        if not (self.saves / "match.hasen").is_file():
            raise WineError("the match is gone")

    def install_elsewhere_twice(self) -> None:
        """In a folder of one's choice, then in another; the matches go too when all is removed."""
        plain, strange = (self.wine.drive / name for name in ("games", STRANGE))
        for chosen in (plain, strange):
            # The folder is the rest of the line, as it is: in quotes it would not be known.
            line = f"{self.setup.name} /S /D={self.wine.name_of(chosen)}"
            self.wine.run("cmd", "/c", line, cwd=self.setup.parent)
            self._is_installed(chosen / project.TITLE)
            if chosen is plain:
                # Wine's desktop follows only links to places with plain names.
                game = Game.start(self.wine, self.pictures, "start", "/wait", self.link)
                game.wait_for("menu")
                game.picture("menu")
                game.close()
        place = strange / project.TITLE
        self.wine.run(place / "hasenpfeffer.exe", "--smoke")
        self._remove(place, "/ALL")
        strange.rmdir()
        if (plain / project.TITLE).exists():
            raise WineError("the program is still where it was before")
        plain.rmdir()
        if left := self._new_files():
            raise WineError(f"left behind: {sorted(left)}")

    def carry_it_about(self) -> None:
        """The zip: a card is played, and everything that was written lies beside the program."""
        stick = self.wine.drive / STRANGE
        with zipfile.ZipFile(self.portable) as packed:
            packed.extractall(stick)
        place = stick / project.TITLE
        before = self.wine.files()
        self.wine.run(place / "hasenpfeffer.exe", "--smoke")
        game = Game.start(self.wine, self.pictures, place / "hasenpfeffer.exe")
        game.play_a_card(place / "data" / "match.hasen")
        game.press_key("Escape")
        game.picture("portable")
        game.close()
        written = self.wine.files() - before
        beside = f"{STRANGE}/{project.TITLE}/data"
        if elsewhere := [name for name in written if not name.startswith(beside)]:
            raise WineError(f"written elsewhere: {sorted(elsewhere)}")
        if not {f"{beside}/match.hasen", f"{beside}/preferences.json"} <= written:
            raise WineError(f"the match and settings are not beside the program: {written}")
        if self._words_in_registry():
            raise WineError("the portable program is in the registry")

    def _is_installed(self, place: Path) -> None:
        for file in (place / "hasenpfeffer.exe", place / "uninstall.exe", self.link):
            if not file.is_file():
                raise WineError(f"there is no {file}")
        if self.wine.name_of(place).encode("utf-16-le") not in self.link.read_bytes():
            raise WineError("the start menu leads elsewhere")
        if (place / "hasenpfeffer.new").exists() or (place / "hasenpfeffer.old").exists():
            raise WineError("the installation is not complete")
        name, found = self.wine.name_of(place), self._words_in_registry()
        entry = rf"HKCU\{_UNINSTALL}\{project.TITLE}" + "\\"
        for key, wanted in (
            (OPENS, rf'"{name}\hasenpfeffer.exe" "%1"'),
            (r"HKCU\Software\Classes\.hasen" + "\\", "Hasenpfeffer.Match"),
            (f"{entry}DisplayName", project.TITLE),
            (f"{entry}DisplayVersion", project.version()),
            (f"{entry}UninstallString", rf'"{name}\uninstall.exe"'),
        ):
            if found.get(key) != wanted:
                raise WineError(f"{key} is {found.get(key)!r}, not {wanted!r}")

    def _remove(self, place: Path, *words: str) -> None:
        self.wine.run(place / "uninstall.exe", "/S", *words)
        until(lambda: not place.exists(), "the uninstaller")  # it goes on in a process of its own
        until(lambda: not self._words_in_registry(), "a clean registry")

    def _words_in_registry(self) -> dict[str, str]:
        """All that the registry has of the program."""
        texts: dict[str, str] = {}
        for key in (r"HKCU\Software\Classes", rf"HKCU\{_UNINSTALL}"):
            texts |= self.wine.registry(key)
        return {key: text for key, text in texts.items() if "hasen" in (key + text).lower()}

    def _new_files(self) -> set[str]:
        # Where a person's programs are is Windows' own folder, which Wine makes only when asked.
        shared = self.place.parent.relative_to(self.wine.drive).as_posix()
        new = self.wine.files() - self.at_first - {shared}
        return {name for name in new if "/Temp/" not in f"/{name}/"}

    def _is_a_save(self, name: str) -> bool:
        return (self.wine.drive / name).is_relative_to(self.saves)


def say(words: str) -> None:
    """Tell how far it is."""
    print(words, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Build and try it all; return the exit code."""
    parser = argparse.ArgumentParser(description="Build for Windows, and try it under Wine.")
    parser.add_argument("--work", type=Path, default=project.ROOT / "build" / "wine")
    parser.add_argument("--pictures", type=Path, help="where to put pictures of the windows")
    parser.add_argument("--keep-build", action="store_true", help="try what was built last time")
    options = parser.parse_args(arguments)
    if missing():
        print(f"these are missing: {', '.join(missing())}", file=sys.stderr)
        return 1
    work: Path = options.work.resolve()
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    with Screen((1920, 1080)) as screen:
        one = Wine(work / "prefix", screen)
        try:
            one.create()
            out, program = work / "dist", work / "tree" / "dist" / project.NAME
            if not options.keep_build:
                program = build_program(one, work)
                say(f"built after {time.monotonic() - began:.0f} s")
                windows.make(program, out, work / "packing")
            (setup,), (portable,) = out.glob("*-setup.exe"), out.glob("*-portable.zip")
            Tries(one, setup, portable, options.pictures).all()
        except (WineError, windows.BuildError) as error:
            print(f"FAILED: {error}", file=sys.stderr)
            return 1
        finally:
            one.end()
    say(f"all is well after {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
