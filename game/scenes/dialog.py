"""Dialogs: a panel over the scene that asked, with the table darkened beneath."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

import pygame

from game.scenes import faces
from game.scenes.context import Context
from game.scenes.faces import Kind
from game.scenes.page import Page
from game.table import palette, panels
from game.text import t

_MARGIN = 28
_BUTTON = 48
_GAP = 12


class Choice(NamedTuple):
    """One row of a list to choose from."""

    key: str
    words: str
    hint: str


class Dialog(Page):
    """A panel in the middle of the window with a title, a text and what a subclass adds."""

    is_overlay: ClassVar[bool] = True
    width: ClassVar[int] = 460
    """Of the panel in units, where the window has room for it."""

    def __init__(self, context: Context, title: str, message: str = "") -> None:
        super().__init__(context)
        self.title, self.message = title, message
        self.panel = pygame.Rect(0, 0, 0, 0)
        self._texts: list[tuple[pygame.Surface, tuple[int, int]]] = []

    def room_for(self, size: tuple[int, int], scale: float) -> int:
        """The width of what stands in the panel, with text larger than usual by ``scale``."""
        return self.room_of(self.width, size, scale)

    def room_of(self, width: float, size: tuple[int, int], scale: float) -> int:
        """The same for a panel of this width in units."""
        px = self.context.px
        return min(px(width * scale), size[0] - 2 * px(_GAP)) - 2 * px(_MARGIN)

    @property
    def button_height(self) -> int:
        """Of the buttons beneath the texts, in pixels."""
        return max(self.context.px(_BUTTON), self.context.text_px(32))

    def place(self, size: tuple[int, int], below: int, scale: float | None = None) -> pygame.Rect:
        """Place panel and texts, and return the room, ``below`` pixels high, beneath the texts.

        ``scale`` is the text scale; ``None`` for the largest, up to the person's wish, that fits.
        """
        px = self.context.px
        margin, gap = px(_MARGIN), px(_GAP)
        for tried in [scale] if scale else self.context.text_scales:
            width = self.room_for(size, tried)
            blocks = self._blocks(width, tried)
            high = sum(block.get_height() + gap for block in blocks) + px(8)
            self.panel = pygame.Rect(0, 0, width + 2 * margin, high + below + 2 * margin)
            self.panel.center = (size[0] // 2, size[1] // 2)
            if self.is_in(size):
                break
        x, y = self.panel.x + margin, self.panel.y + margin
        self._texts = []
        for block in blocks:
            self._texts.append((block, (x, y)))
            y += block.get_height() + gap
        return pygame.Rect(x, self.panel.bottom - margin - below, width, below)

    def is_in(self, size: tuple[int, int]) -> bool:
        """True if the panel fits in a window of this size."""
        return self.panel.height <= size[1] - self.context.px(_GAP)

    def _blocks(self, width: int, scale: float) -> list[pygame.Surface]:
        """Title and message."""
        paragraph, size = self.context.lettering.paragraph, self.context.text_px
        blocks = [paragraph(self.title, size(22, scale), "ExtraBold", palette.CREAM, width)]
        if self.message:
            blocks.append(paragraph(self.message, size(15, scale), "Medium", palette.SOFT, width))
        return blocks

    def draw(self, surface: pygame.Surface) -> None:
        """Darken what lies beneath and draw the panel."""
        panels.darken(surface)
        radius = self.context.px(20)
        ground = panels.panel(
            self.panel.size, radius, palette.PANEL_SOLID, palette.PANEL_LINE, self.context.unit
        )
        panels.put(surface, ground, self.panel)
        for block, place in self._texts:
            surface.blit(block, place)
        self.buttons.draw(surface)


class Confirm(Dialog):
    """Asks before something that cannot be taken back.

    Args:
        context: the program.
        title: the question.
        message: what it would mean.
        yes: the words of the button that does it.
        no: the words of the button that does not.
        do: called once, after the dialog has gone, if the answer is yes.
        kind: how the button that does it looks.
    """

    name: ClassVar[str] = "confirm"
    escape: ClassVar[str] = "confirm.no"

    def __init__(
        self,
        context: Context,
        title: str,
        message: str,
        yes: str,
        no: str,
        do: Callable[[], None],
        kind: Kind = "danger",
    ) -> None:
        super().__init__(context, title, message)
        self.yes, self.no, self.do, self.kind = yes, no, do, kind

    def layout(self, size: tuple[int, int]) -> None:
        """Place the panel and its two buttons."""
        self.buttons.clear()
        px = self.context.px
        room = self.place(size, self.button_height)
        wide = (room.width - px(_GAP)) // 2
        left = pygame.Rect(room.left, room.top, wide, room.height)
        right = pygame.Rect(room.right - wide, room.top, wide, room.height)
        self.buttons.button("confirm.no", left, self.no)
        self.buttons.button("confirm.yes", right, self.yes, self.kind)

    def press(self, key: str) -> None:
        """Go, and do it if the answer is yes."""
        self.context.stack.pop()
        if key == "confirm.yes":
            self.do()


class Notice(Dialog):
    """Says something, with a button that closes it.

    Args:
        context: the program.
        title: what it is about.
        message: what is said; a newline in it begins another line.
    """

    name: ClassVar[str] = "notice"
    escape: ClassVar[str] = "notice.back"

    def layout(self, size: tuple[int, int]) -> None:
        """Place the panel and its button."""
        self.buttons.clear()
        room = self.place(size, self.context.px(_BUTTON))
        self.buttons.button("notice.back", room, t("dialog.back"))

    def press(self, key: str) -> None:
        """Go."""
        self.context.stack.pop()


class Choose(Dialog):
    """Lets the person choose one of a few.

    Args:
        context: the program.
        title: what is to be chosen.
        message: what there is to know about it; empty for nothing.
        choices: the rows.
        chosen: key of the present choice.
        back: the words of the button that changes nothing.
        do: called with the key of the row that was chosen, after the dialog has gone.
    """

    name: ClassVar[str] = "choose"
    escape: ClassVar[str] = "choose.back"
    most_in_a_column: ClassVar[int] = 5
    """More choices than so many stand in two columns, to be read line by line."""
    width_of_two: ClassVar[int] = 800
    """Of a panel with two columns, in units."""

    def __init__(
        self,
        context: Context,
        title: str,
        message: str,
        choices: Sequence[Choice],
        chosen: str,
        back: str,
        do: Callable[[str], None],
    ) -> None:
        super().__init__(context, title, message)
        self.choices, self.chosen, self.back, self.do = choices, chosen, back, do

    def layout(self, size: tuple[int, int]) -> None:
        """Place the panel, the rows and the button that closes it."""
        self.buttons.clear()
        px = self.context.px
        gap = px(_GAP)
        columns = self._columns
        rows = [self.choices[at : at + columns] for at in range(0, len(self.choices), columns)]
        for scale in self.context.text_scales:
            self.buttons.text_scale = scale
            wide = (self.room_for(size, scale) - gap * (columns - 1)) // columns
            heights = [
                max(
                    faces.row_height(choice.hint, wide, self.context.lettering, self.buttons.scale)
                    for choice in row
                )
                for row in rows
            ]
            below = sum(heights) + len(heights) * gap + self.button_height
            room = self.place(size, below, scale)
            if self.is_in(size):
                break
        y = room.y
        for row, high in zip(rows, heights, strict=True):
            for number, choice in enumerate(row):
                self.buttons.button(
                    f"choose.{choice.key}",
                    pygame.Rect(room.x + number * (wide + gap), y, wide, high),
                    choice.words,
                    "row",
                    hint=choice.hint,
                    is_selected=choice.key == self.chosen,
                )
            y += high + gap
        self.buttons.button(
            "choose.back", pygame.Rect(room.x, y, room.width, self.button_height), self.back
        )

    @property
    def _columns(self) -> int:
        return 2 if len(self.choices) > self.most_in_a_column else 1

    def room_for(self, size: tuple[int, int], scale: float) -> int:
        """As for every dialog; wider for two columns."""
        wide = self.width_of_two if self._columns > 1 else self.width
        return self.room_of(wide, size, scale)

    def press(self, key: str) -> None:
        """Go, and take the choice if there was one."""
        self.context.stack.pop()
        chosen = key.removeprefix("choose.")
        if chosen != "back":
            self.do(chosen)
