"""The loop of the program, turned by hand and with nobody looking."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import paths
from game.match import preferences
from game.match.preferences import DEFAULTS, SMALLEST
from game.scenes import window
from game.scenes.app import App
from game.scenes.dialog import Notice
from game.scenes.menu import Menu
from game.scenes.stack import Scene
from game.scenes.trace import TRACE_VARIABLE
from game.table import panels

ROOT = Path(__file__).resolve().parents[2]


class Still(Scene):
    """Counts what happens to it."""

    name = "still"

    def __init__(self) -> None:
        super().__init__()
        self.drawn = 0
        self.sizes: list[tuple[int, int]] = []
        self.passed: list[float] = []
        self.seen: list[pygame.Event] = []
        self.left = 0
        self.moving = False

    def layout(self, size: tuple[int, int]) -> None:
        self.sizes.append(size)

    def handle(self, event: pygame.Event) -> bool:
        self.seen.append(event)
        return False

    def update(self, dt: float) -> None:
        self.passed.append(dt)

    def draw(self, surface: pygame.Surface) -> None:
        self.drawn += 1

    def is_moving(self) -> bool:
        return self.moving

    def leave(self) -> None:
        self.left += 1


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """The program before its loop; it never sleeps."""
    monkeypatch.setattr(time, "sleep", lambda _seconds: None)
    made = App()
    pygame.event.clear()
    yield made
    made.context.stack.clear()
    made.window.destroy()


@pytest.fixture
def still(app: App) -> Still:
    """The one scene of the program, which has been drawn."""
    scene = Still()
    app.context.stack.push(scene)
    app.turn()
    scene.sizes.clear()
    scene.drawn = 0
    return scene


def press(key: int, mod: int = 0) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def test_nothing_is_drawn_while_nothing_changes(app: App, still: Still) -> None:
    for _ in range(20):
        app.turn()
    assert still.drawn == 0
    assert len(still.passed) == 21


def test_what_is_dirty_is_drawn_once_and_what_moves_each_turn(app: App, still: Still) -> None:
    still.mark_dirty()
    for _ in range(3):
        app.turn()
    assert still.drawn == 1
    still.moving = True
    for _ in range(3):
        app.turn()
    assert still.drawn == 4


@pytest.mark.parametrize("kind", ["WINDOWEXPOSED", "WINDOWRESTORED", "WINDOWFOCUSGAINED"])
def test_a_window_that_comes_back_is_drawn_again(app: App, still: Still, kind: str) -> None:
    pygame.event.post(pygame.Event(getattr(pygame, kind)))
    app.turn()
    assert still.drawn == 1


def test_many_sizes_in_one_turn_are_one_layout(app: App, still: Still) -> None:
    for width in range(900, 1000, 10):
        app.window.size = (width, 700)
        pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=width, y=700))
    app.turn()
    assert still.sizes == [(990, 700)]
    assert still.drawn == 1
    assert app.context.size == (990, 700)


def test_time_that_stood_still_is_not_made_up_for(
    app: App, still: Still, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = time.perf_counter() + 60
    monkeypatch.setattr(time, "perf_counter", lambda: later)
    still.moving = True
    app.turn()
    assert still.passed[-1] == pytest.approx(0.05)
    later += 60
    still.moving = False
    app.turn()
    assert still.passed[-1] == pytest.approx(0.25)


@pytest.mark.parametrize(
    "event",
    [pygame.Event(pygame.QUIT), pygame.Event(pygame.KEYDOWN, key=pygame.K_F4, mod=pygame.KMOD_ALT)],
)
def test_closing_the_window_ends_the_loop(app: App, still: Still, event: pygame.Event) -> None:
    pygame.event.post(event)
    app.turn()
    assert not app.context.is_running


def test_the_scenes_leave_once_when_the_program_ends(app: App, still: Still) -> None:
    app.context.quit()
    app.run()
    assert still.left == 1
    assert app.context.stack.top is None


@pytest.mark.parametrize("is_first", [True, False])
def test_a_portable_program_that_writes_elsewhere_says_so_the_first_time(
    app: App, monkeypatch: pytest.MonkeyPatch, is_first: bool
) -> None:
    monkeypatch.setattr(paths, "is_kept_from_beside", lambda: True)
    if not is_first:
        app.context.prefer(muted=True)
    seen: list[Scene | None] = []

    def look() -> None:
        seen.append(app.context.stack.top)
        app.context.quit()

    monkeypatch.setattr(app.context.sounds, "start", look)
    app.run()
    (top,) = seen
    assert isinstance(top, Notice) == is_first
    if isinstance(top, Notice):
        assert str(paths.user_data()) in top.message


def test_the_scenes_leave_when_something_breaks(
    app: App, still: Still, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(_menu: Menu, _dt: float) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(Menu, "update", breaks)
    with pytest.raises(RuntimeError, match="broken"):
        app.run()
    assert still.left == 1


def test_m_mutes_and_f11_fills_the_screen(app: App, still: Still) -> None:
    press(pygame.K_m)
    app.turn()
    assert app.context.sounds.muted
    assert preferences.load().muted
    press(pygame.K_F11)
    app.turn()
    assert preferences.load().fullscreen
    press(pygame.K_F11)
    app.turn()
    assert not preferences.load().fullscreen


def test_a_key_that_a_scene_uses_does_nothing_else(
    app: App, still: Still, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Still, "handle", lambda _self, _event: True)
    press(pygame.K_m)
    app.turn()
    assert not app.context.preferences.muted


def test_the_mouse_is_told_in_pixels_of_the_surface(app: App, still: Still) -> None:
    app.context.surface_scale = 2.0
    moved = pygame.Event(pygame.MOUSEMOTION, pos=(10, 20), rel=(1, -2), buttons=(0, 0, 0))
    app._dispatch(moved)
    assert (still.seen[-1].pos, still.seen[-1].rel) == ((20, 40), (2, -4))


def test_the_size_of_the_window_is_remembered(app: App) -> None:
    app.window.size = (1111, 777)
    app.context.quit()
    app.run()
    kept = preferences.load()
    assert (kept.window_width, kept.window_height) == (1111, 777)


@pytest.mark.parametrize("wanted", [(0, 0), (1000, 700), (16_000, 900), (900, 16_000)])
def test_the_window_opens_at_a_size_that_the_screen_has(wanted: tuple[int, int]) -> None:
    window.prepare()
    across, down = pygame.display.get_desktop_sizes()[0]
    wishes = replace(DEFAULTS, window_width=wanted[0], window_height=wanted[1])
    opened = window.open_window(wishes)
    width, height = opened.size
    opened.destroy()
    if wanted == (1000, 700):
        assert (width, height) == wanted
    assert SMALLEST[0] <= width <= max(SMALLEST[0], across)
    assert SMALLEST[1] <= height <= max(SMALLEST[1], down)


def test_the_trace_says_where_to_click(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "trace"
    monkeypatch.setenv(TRACE_VARIABLE, str(file))
    made = App()
    made.context.stack.push(Menu(made.context))
    for _ in range(20):
        made.turn()
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    made.context.stack.clear()
    made.window.destroy()
    assert [line["ready"] for line in lines] == [False, True]
    assert lines[0]["rects"] == {}
    assert lines[1]["scene"] == "menu"
    x, y, width, height = lines[1]["rects"]["menu.quit"]
    assert width > 0
    assert height > 0
    assert (x + width, y + height) < tuple(lines[1]["size"])


def test_no_more_pictures_are_kept_than_suit_the_window(app: App) -> None:
    caches = (app.context.art._cache, app.context.lettering._cache, panels._cache)
    app.window.size = (3840, 2160)
    app.work()
    large = [cache.limit for cache in caches]
    app.window.size = SMALLEST
    app.work()
    assert all(cache.limit < limit / 2 for cache, limit in zip(caches, large, strict=True))
    assert sum(large) < 30 * 3840 * 2160
