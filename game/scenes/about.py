"""About the program: version, licence, where it keeps what, and what it is made of."""

from __future__ import annotations

import json
from pathlib import Path
from typing import ClassVar, Final

import pygame

from game import __version__, paths
from game.scenes import logs
from game.scenes.context import Context
from game.scenes.dialog import Dialog, Notice
from game.text import t

_BUTTON: Final = 48
_GAP: Final = 12


class About(Dialog):
    """What the program is, in a few lines; a build also lists the licences of all its parts."""

    name: ClassVar[str] = "about"
    escape: ClassVar[str] = "about.back"

    def __init__(self, context: Context) -> None:
        commit = paths.commit()
        build = t("about.build", commit=commit) if commit else t("about.source")
        message = t(
            "about.message",
            build=build,
            folder=_short(paths.user_data()),
            log=_short(logs.file()),
        )
        super().__init__(context, t("program.version", version=__version__), message)

    def layout(self, size: tuple[int, int]) -> None:
        """Place the panel and its buttons."""
        self.buttons.clear()
        px = self.context.px
        room = self.place(size, px(_BUTTON))
        keys = ["about.licences", "about.back"] if paths.licences() else ["about.back"]
        wide = (room.width - px(_GAP) * (len(keys) - 1)) // len(keys)
        for number, key in enumerate(keys):
            left = room.left + number * (wide + px(_GAP))
            words = t("dialog.back") if key == "about.back" else t(key)
            self.buttons.button(key, pygame.Rect(left, room.top, wide, room.height), words)

    def press(self, key: str) -> None:
        """Show the licences, or go."""
        folder = paths.licences()
        if key == "about.licences" and folder:
            self.context.stack.push(Licences(self.context, folder))
        else:
            self.context.stack.pop()


class Licences(Notice):
    """The parts of a build with their licences, and the folder where the texts are."""

    name: ClassVar[str] = "licences"
    width: ClassVar[int] = 720

    def __init__(self, context: Context, folder: Path) -> None:
        listed = json.loads((folder / "index.json").read_text(encoding="utf-8"))
        parts = (t("about.part", name=part["name"], licence=part["licence"]) for part in listed)
        message = t("about.parts", parts=", ".join(parts), folder=_short(folder))
        super().__init__(context, t("about.licences"), message)


def _short(place: Path) -> str:
    """A path with ``~`` for the person's own folder."""
    home = Path.home()
    return str(Path("~") / place.relative_to(home)) if place.is_relative_to(home) else str(place)
