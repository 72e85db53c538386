"""Every enter has one leave, every pause one resume or leave."""

import pygame
import pytest

from game.scenes.stack import Scene, SceneStack


class Recorder(Scene):
    """Writes down each hook that is called."""

    def __init__(self, name: str, calls: list[str], *, is_overlay: bool = False) -> None:
        super().__init__()
        self.calls, self.label = calls, name
        self.overlay = is_overlay
        self.moving = False

    @property
    def is_overlay(self) -> bool:  # type: ignore[override]
        return self.overlay

    def note(self, hook: str) -> None:
        self.calls.append(f"{self.label}.{hook}")

    def enter(self) -> None:
        self.note("enter")

    def pause(self) -> None:
        self.note("pause")

    def resume(self) -> None:
        self.note("resume")

    def leave(self) -> None:
        self.note("leave")

    def layout(self, size: tuple[int, int]) -> None:
        self.note(f"layout{size}")

    def handle(self, event: pygame.Event) -> bool:
        self.note("handle")
        return True

    def update(self, dt: float) -> None:
        self.note("update")

    def draw(self, surface: pygame.Surface) -> None:
        self.note("draw")

    def is_moving(self) -> bool:
        return self.moving


@pytest.fixture
def calls() -> list[str]:
    return []


@pytest.fixture
def stack() -> SceneStack:
    made = SceneStack()
    made.layout((10, 20))
    return made


def test_a_pushed_scene_enters_then_is_laid_out(stack: SceneStack, calls: list[str]) -> None:
    stack.push(Recorder("a", calls))
    assert calls == ["a.enter", "a.layout(10, 20)"]


def test_push_pauses_and_pop_resumes_the_scene_below(stack: SceneStack, calls: list[str]) -> None:
    stack.push(Recorder("a", calls))
    calls.clear()
    stack.push(Recorder("b", calls))
    assert calls == ["a.pause", "b.enter", "b.layout(10, 20)"]
    calls.clear()
    stack.pop()
    assert calls == ["b.leave", "a.resume"]


def test_replace_leaves_the_paused_scene_below_alone(stack: SceneStack, calls: list[str]) -> None:
    for name in "ab":
        stack.push(Recorder(name, calls))
    calls.clear()
    stack.replace(Recorder("c", calls))
    assert calls == ["b.leave", "c.enter", "c.layout(10, 20)"]
    calls.clear()
    stack.pop()
    assert calls == ["c.leave", "a.resume"]


def test_clear_leaves_each_scene_from_the_top_down(stack: SceneStack, calls: list[str]) -> None:
    for name in "abc":
        stack.push(Recorder(name, calls))
    calls.clear()
    stack.clear()
    assert calls == ["c.leave", "b.leave", "a.leave"]
    assert stack.top is None


def test_an_empty_stack_can_be_popped_and_cleared(stack: SceneStack) -> None:
    stack.pop()
    stack.clear()
    assert len(stack) == 0
    assert not stack.handle(pygame.Event(pygame.KEYDOWN))


@pytest.mark.parametrize("hook", ["enter", "layout"])
def test_a_push_from_a_hook_waits_until_the_scene_is_there(
    stack: SceneStack, calls: list[str], hook: str
) -> None:
    class Eager(Recorder):
        def note(self, which: str) -> None:
            super().note(which)
            if which.startswith(hook):
                stack.push(Recorder("b", calls))

    stack.push(Eager("a", calls))
    assert calls == ["a.enter", "a.layout(10, 20)", "a.pause", "b.enter", "b.layout(10, 20)"]


def test_a_scene_may_pop_itself_as_it_enters(stack: SceneStack, calls: list[str]) -> None:
    class Shy(Recorder):
        def enter(self) -> None:
            super().enter()
            stack.pop()

    stack.push(Recorder("a", calls))
    calls.clear()
    stack.push(Shy("b", calls))
    assert calls == ["a.pause", "b.enter", "b.layout(10, 20)", "b.leave", "a.resume"]


def test_a_scene_that_resumes_may_go_too(stack: SceneStack, calls: list[str]) -> None:
    class Host(Recorder):
        def resume(self) -> None:
            super().resume()
            stack.pop()

    stack.push(Recorder("a", calls))
    stack.push(Host("b", calls))
    stack.push(Recorder("c", calls))
    calls.clear()
    stack.pop()
    assert calls == ["c.leave", "b.resume", "b.leave", "a.resume"]


def test_a_hook_that_raises_leaves_the_stack_usable(stack: SceneStack, calls: list[str]) -> None:
    class Broken(Recorder):
        def enter(self) -> None:
            super().enter()
            stack.push(Recorder("never", calls))
            raise RuntimeError("broken")

    with pytest.raises(RuntimeError, match="broken"):
        stack.push(Broken("a", calls))
    calls.clear()
    stack.clear()
    assert calls == ["a.leave"]
    stack.push(Recorder("b", calls))
    assert calls[-2:] == ["b.enter", "b.layout(10, 20)"]


def test_however_it_is_used_the_life_of_each_scene_is_symmetrical(
    stack: SceneStack, calls: list[str]
) -> None:
    acts = ("push", "push", "replace", "push", "pop", "push", "pop", "pop", "push", "clear")
    for number, act in enumerate(acts):
        if act in ("push", "replace"):
            getattr(stack, act)(Recorder(str(number), calls))
        else:
            getattr(stack, act)()
    stack.clear()
    hooks = [call for call in calls if "layout" not in call]
    for name in {call.split(".")[0] for call in hooks}:
        life = [call.split(".")[1] for call in hooks if call.split(".")[0] == name]
        assert (life[0], life[-1]) == ("enter", "leave")
        assert life.count("enter") == life.count("leave") == 1
        between = life[1:-1]
        assert between[::2] == ["pause"] * len(between[::2])
        assert between[1::2] == ["resume"] * len(between[1::2])


def test_only_the_topmost_scene_gets_events_and_time(stack: SceneStack, calls: list[str]) -> None:
    for name in "ab":
        stack.push(Recorder(name, calls))
    calls.clear()
    assert stack.handle(pygame.Event(pygame.KEYDOWN))
    stack.update(0.1)
    assert calls == ["b.handle", "b.update"]


def test_what_is_seen_through_overlays_is_drawn_from_the_bottom_up(
    stack: SceneStack, calls: list[str]
) -> None:
    stack.push(Recorder("a", calls))
    stack.push(Recorder("b", calls))
    stack.push(Recorder("c", calls, is_overlay=True))
    stack.push(Recorder("d", calls, is_overlay=True))
    calls.clear()
    stack.draw(pygame.Surface((1, 1)))
    assert calls == ["b.draw", "c.draw", "d.draw"]
    stack.push(Recorder("e", calls))
    calls.clear()
    stack.draw(pygame.Surface((1, 1)))
    assert calls == ["e.draw"]


def test_drawing_makes_clean_and_each_change_makes_dirty(
    stack: SceneStack, calls: list[str]
) -> None:
    surface = pygame.Surface((1, 1))

    def was_dirty() -> bool:
        dirty = stack.is_dirty()
        stack.draw(surface)
        assert not stack.is_dirty()
        return dirty

    below = Recorder("a", calls)
    stack.push(below)
    assert was_dirty()
    stack.push(Recorder("b", calls, is_overlay=True))
    assert was_dirty()
    below.mark_dirty()
    assert was_dirty(), "what is seen beneath an overlay counts"
    stack.pop()
    assert was_dirty()
    stack.layout((30, 40))
    assert was_dirty()


def test_a_new_size_reaches_every_scene_and_those_to_come(
    stack: SceneStack, calls: list[str]
) -> None:
    for name in "ab":
        stack.push(Recorder(name, calls))
    calls.clear()
    stack.layout((30, 40))
    stack.push(Recorder("c", calls))
    assert calls[:2] == ["a.layout(30, 40)", "b.layout(30, 40)"]
    assert calls[-1] == "c.layout(30, 40)"


def test_only_the_topmost_scene_can_move(stack: SceneStack, calls: list[str]) -> None:
    below = Recorder("a", calls)
    below.moving = True
    stack.push(below)
    assert stack.is_moving()
    stack.push(Recorder("b", calls, is_overlay=True))
    assert not stack.is_moving()
