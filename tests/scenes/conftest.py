"""What the tests of scenes share: the context of a program whose window nobody sees."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.match.preferences import DEFAULTS
from game.scenes.context import Context
from game.scenes.skin import Skin
from game.table.art import CardArt
from game.table.lettering import Lettering
from game.table.sound import Sounds

Resize = Callable[[tuple[int, int]], None]


@pytest.fixture(scope="session")
def skin() -> Skin:
    """The one skin of the process, as in the program."""
    pygame.display.init()
    pygame.Window("tests", size=(64, 64)).get_surface()
    return Skin(Lettering())


@pytest.fixture
def context(skin: Skin) -> Iterator[Context]:
    """The context of a program at 1280 x 800, silent, with default preferences."""
    made = Context(
        preferences=DEFAULTS, art=CardArt(), lettering=skin.lettering, sounds=Sounds(), ui=skin
    )
    made.size = (1280, 800)
    skin.resize(made.size, made.unit)
    made.stack.layout(made.size)
    yield made
    made.stack.clear()


@pytest.fixture
def resize(context: Context) -> Resize:
    """Gives the window another size, as the program does."""

    def change(size: tuple[int, int]) -> None:
        context.size = size
        context.ui.resize(size, context.unit)
        context.stack.layout(size)

    return change
