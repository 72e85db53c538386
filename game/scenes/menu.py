"""The first screen."""

from __future__ import annotations

from typing import ClassVar

import pygame

from game.scenes.page import Page
from game.table.felt import felt
from game.text import t


class Menu(Page):
    """The title and what one can do."""

    name: ClassVar[str] = "menu"

    def layout(self, size: tuple[int, int]) -> None:
        """Place the title, the cards and the buttons."""
        self.buttons.clear()
        px = self.context.px
        rect = pygame.Rect(0, 0, px(260), px(52))
        rect.center = (size[0] // 2, size[1] // 2)
        self.buttons.button("menu.new_match", rect, t("menu.new_match"), "primary")

    def press(self, key: str) -> None:
        """Do what the button says."""
        if key == "menu.new_match":
            self.context.start_match()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table and what is on it."""
        surface.blit(felt(surface.get_size(), self.context.preferences.cloth), (0, 0))
        self.buttons.draw(surface)
