"""The editor of house rules: every option of the table, grouped, with what it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

import pygame

from game import options
from game.match import drafts
from game.match.draft import Draft
from game.match.family import nearest_preset
from game.match.rule_source import NamedRules, RuleSource, chosen
from game.options import Value
from game.rules import PRESETS, Rules
from game.rules.house import OPTIONS
from game.scenes.context import Context
from game.scenes.dialog import Choice, Choose
from game.scenes.house_rules_compare import Comparison
from game.scenes.house_rules_name import keep, save_under_a_name
from game.scenes.house_rules_rows import HEADING, PREFIX, EditorRows
from game.scenes.house_rules_sheet import RuleSheet
from game.scenes.page import Page
from game.scenes.pane import BAR, Pane
from game.table import palette
from game.text import t, tn

_WIDEST: Final = 1240
_CONTENTS: Final = 236
_ROW: Final = 42
_ROW_GAP: Final = 6
GROUPS: Final = tuple(dict.fromkeys(option.group for option in OPTIONS.values()))
"""The groups of the table in its order."""


class RulesEditor(Page):
    """Changes a preset, or rules of the person's own.

    What has been changed and not saved is kept on disk at once, and is there again the next time.

    Args:
        context: the program.
        source: the rules to begin with.
    """

    name: ClassVar[str] = "rules_editor"
    escape: ClassVar[str] = "editor.done"

    def __init__(self, context: Context, source: RuleSource) -> None:
        super().__init__(context)
        self.pane = Pane(context, self.buttons, "editor.bar")
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.texts: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._is_match_saved = context.saved_match() is not None
        self._is_new = True
        self._open(source)

    def _open(self, source: RuleSource) -> None:
        self.source = source
        rules = source.rules(self.context.family)
        self.draft = Draft(rules, drafts.load(source.key))
        self.base = nearest_preset(rules) if source.is_mine else source.preset
        """The preset that the rules are held against."""
        self._carried: tuple[str, dict[str, Value]] = ("", {})

    # Placing

    def layout(self, size: tuple[int, int]) -> None:
        """Place header, contents and the sheet of rows."""
        self.buttons.clear()
        self.texts = []
        px = self.context.px
        page = self.frame(size, _WIDEST)
        done = self.corner(page)
        self.buttons.button("editor.done", done, t("editor.done"), "primary")
        self._place_title(page, done)
        top = done.bottom + px(16)
        contents = pygame.Rect(page.x, top, px(_CONTENTS), page.bottom - top)
        self.panel = pygame.Rect(contents.right + px(20), top, 0, contents.height)
        self.panel.width = page.right - self.panel.x
        self._fill()
        self._contents = contents
        self._place_contents()

    def _fill(self) -> None:
        px = self.context.px
        view = self.panel.inflate(-2 * px(8), -2 * px(12))
        rows = EditorRows(
            self.context,
            self.buttons,
            self.draft,
            self.base,
            self._carried,
            self._choose,
            view.width - px(BAR),
        )
        self.pane.fill(view, list(rows.rows()), is_new=self._is_new)
        self._is_new = False

    def _place_title(self, page: pygame.Rect, done: pygame.Rect) -> None:
        """The name of the rules, and beneath it how they stand."""
        px, lettering = self.context.px, self.context.lettering
        room = done.left - page.x - px(20)
        size = min(self.context.text_px(26), px(26))
        small = min(self.context.text_px(14), px(15))
        title = lettering.fit(self.source.title, size, "ExtraBold", palette.CREAM, room)
        note = lettering.fit(self._state(), small, "SemiBold", palette.SOFT, room)
        y = done.centery - (title.get_height() + note.get_height()) // 2
        self.texts.append((title, (page.x, y)))
        self.texts.append((note, (page.x, y + title.get_height())))

    def _state(self) -> str:
        count = len(self.draft.changes)
        state = tn("editor.unsaved", count) if count else t("editor.unchanged")
        if self._is_match_saved:
            return t("editor.state", state=state, note=t("house_rules.running"))
        return state

    def _place_contents(self) -> None:
        """Buttons that go to a group, and beneath them what can be done with the rules."""
        px, room = self.context.px, self._contents
        actions = self._actions()
        count = len(GROUPS) + len(actions)
        gap = px(_ROW_GAP)
        high = min(px(_ROW), (room.height - px(20)) // count - gap)
        self._current = self._group_in_sight()
        for number, group in enumerate(GROUPS):
            self._place_group(number, group, high)
        y = room.bottom - len(actions) * (high + gap) + gap
        for what, can_press in actions:
            rect = pygame.Rect(room.x, y, room.width, high)
            is_first = what == "save" and can_press
            self.buttons.button(
                PREFIX + what,
                rect,
                self._label(what),
                "primary" if is_first else "quiet",
                is_enabled=can_press,
            )
            y += high + gap

    def _place_group(self, number: int, group: str, high: int) -> None:
        room = self._contents
        top = room.y + number * (high + self.context.px(_ROW_GAP))
        self._row_height = high
        self.buttons.button(
            PREFIX + HEADING + group,
            pygame.Rect(room.x, top, room.width, high),
            t(f"rule_group.{group}"),
            is_left=True,
            is_selected=group == self._current,
        )

    def _actions(self) -> list[tuple[str, bool]]:
        """What can be done with the rules, and whether it can be done now."""
        is_changed, family = bool(self.draft.changes), self.context.family
        differs = is_changed or self.draft.rules != PRESETS[self.base]
        save_as = [("save_as", True)] if self.source.is_mine else []
        return [
            ("save", is_changed or not self.source.is_mine),
            *save_as,
            ("play", is_changed or self.source != chosen(self.context.preferences, family)),
            ("reset", differs),
            ("sheet", True),
            ("compare", differs),
        ]

    def _label(self, what: str) -> str:
        if what == "save" and not self.source.is_mine:
            return t("editor.save_mine")
        return t(f"editor.{what}")

    # What is done

    def press(self, key: str) -> None:
        """Choose a value, go to a group, save, play, or go back."""
        self.pane.leave()
        what = key.removeprefix(PREFIX)
        match what:
            case "done":
                self.context.stack.pop()
            case "save" if self.source.is_mine:
                if keep(self.context, self.source.name, self.draft.rules):
                    self._saved_as(self.source.name)
            case "save" | "save_as":
                self._ask_for_name(self._saved_as)
            case "play":
                self._play()
            case "reset":
                self._ask_to_reset()
            case "sheet":
                self.context.stack.push(RuleSheet(self.context, self._now()))
            case "compare":
                self.context.stack.push(Comparison(self.context, self._before(), self._now()))
            case _ if what.startswith(HEADING):
                self.pane.show(what)
                self._follow()
            case _:
                option, _, text = what.partition(".")
                values = OPTIONS[option].values
                self._choose(option, next(v for v in values if str(v).lower() == text))

    def _choose(self, key: str, value: Value) -> None:
        """Change an option and keep the draft."""
        if value == getattr(self.draft.rules, key):
            return
        self._carried = (key, self.draft.choose(key, value))
        self._keep_draft()
        self._renew()

    def _now(self) -> NamedRules:
        """The rules as they are now."""
        title = self.source.title
        if self.draft.changes:
            title = t("editor.title_changed", title=title)
        return NamedRules(title, self.draft.rules)

    def _before(self) -> NamedRules:
        """What to compare the rules with: what has been saved, or else the preset."""
        if self.draft.changes:
            return NamedRules(self.source.title, self.draft.start)
        return NamedRules(t(f"preset.{self.base}"), PRESETS[self.base])

    def _keep_draft(self) -> None:
        drafts.save(self.source.key, self.draft.rules if self.draft.changes else None)

    def _renew(self) -> None:
        self.layout(self.context.size)
        self.mark_dirty()

    def _ask_for_name(self, then: Callable[[str], None]) -> None:
        proposal = self.source.name or t("ask_name.proposal")
        save_under_a_name(self.context, proposal, self.draft.rules, then)

    def _saved_as(self, name: str) -> None:
        """The draft is saved: go on with it as rules of the person's own."""
        drafts.save(self.source.key, None)
        self._open(RuleSource(name=name))
        self._renew()

    def _play(self) -> None:
        """Play the next match by these rules; what is not saved yet is saved first."""

        def choose(name: str) -> None:
            self._saved_as(name)
            self.context.prefer(**self.source.wishes())

        if not self.draft.changes:
            self.context.prefer(**self.source.wishes())
        elif not self.source.is_mine:
            self._ask_for_name(choose)
        elif keep(self.context, self.source.name, self.draft.rules):
            choose(self.source.name)

    def _ask_to_reset(self) -> None:
        """Go back to what is saved, or to the preset."""
        saved, preset = self.draft.start, PRESETS[self.base]
        named = {"saved": t("editor.reset.saved"), "preset": t(f"preset.{self.base}")}
        rules = {"saved": saved, "preset": preset}
        if saved == preset:
            del rules["saved"]
        choices = [
            Choice(what, named[what], tn("editor.reset.changes", self._count(each)))
            for what, each in rules.items()
            if each != self.draft.rules
        ]
        self.context.stack.push(
            Choose(
                self.context,
                t("editor.reset.title"),
                "",
                choices,
                "",
                t("editor.reset.no"),
                lambda what: self._become(rules[what]),
            )
        )

    def _count(self, rules: Rules) -> int:
        """How many options would change."""
        return len(options.differences(rules, self.draft.rules))

    def _become(self, rules: Rules) -> None:
        self.draft.become(rules)
        self._carried = ("", {})
        self._keep_draft()
        self._renew()

    # Events

    def handle(self, event: pygame.Event) -> bool:
        """Numbers that are typed, buttons, steppers, and scrolling."""
        is_typing = any(row.stepper and row.stepper.is_typing for row in self.pane.rows)
        # A click beside the number takes it, and does what it would do besides.
        if is_typing and self.pane.handle_steppers(event):
            self.mark_dirty()
            return True
        if super().handle(event):
            return True
        if self.pane.handle(event):
            self._follow()
            return True
        return False

    def _follow(self) -> None:
        """The sheet has been scrolled: the contents show where."""
        self.mark_dirty()
        before, self._current = self._current, self._group_in_sight()
        for group in {before, self._current} if before != self._current else ():
            self._place_group(GROUPS.index(group), group, self._row_height)

    def _group_in_sight(self) -> str:
        if self.pane.is_at_end:
            return GROUPS[-1]
        key = self.pane.current
        return key.removeprefix(HEADING) if key.startswith(HEADING) else OPTIONS[key].group

    def update(self, dt: float) -> None:
        """Scroll and count on while a key or a button is held."""
        super().update(dt)
        if self.pane.update(dt):
            self._follow()

    def is_moving(self) -> bool:
        """Whether a key or a button is held."""
        return self.pane.is_moving

    def pause(self) -> None:
        """What has been typed is taken."""
        self.pane.leave()
        super().pause()

    def leave(self) -> None:
        """What has been typed is taken."""
        self.pane.leave()
        super().leave()

    # The look

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cloth, the sheet and what stands round it."""
        self.draw_ground(surface, self.panel)
        for drawn, place in self.texts:
            surface.blit(drawn, place)
        self.pane.draw(surface)
        self.buttons.draw(surface)

    def hot_spots(self) -> Mapping[str, pygame.Rect]:
        """Buttons, steppers and the bar; not the values that are chosen already."""
        chosen = {
            f"{PREFIX}{key}.{str(value).lower()}"
            for key, value in options.dump(self.draft.rules).items()
        }
        spots = {**super().hot_spots(), **self.pane.hot_spots()}
        return {key: rect for key, rect in spots.items() if key not in chosen}
