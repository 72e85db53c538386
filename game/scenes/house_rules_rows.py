"""The rows of the editor of house rules: a heading for each group, a row for each option."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from typing import Final

import pygame

from game.match.draft import Draft
from game.match.rule_sheet import (
    option_about,
    option_name,
    reason_out_of_play,
    reason_ruled_out,
    rule_sentence,
    value_name,
)
from game.options import Option, Value, is_in_play
from game.rules import PRESETS
from game.rules.house import OPTIONS
from game.scenes.context import Context
from game.scenes.pane import Row
from game.scenes.skin import Group
from game.scenes.stepper import Stepper
from game.scenes.text_block import TextBlock, set_text
from game.table import palette
from game.table.lettering import Weight
from game.table.palette import Colour
from game.text import t

PREFIX: Final = "editor."
HEADING: Final = "group."
"""The key of a heading is this with the name of the group."""

_INSET: Final = 14
_SHARE: Final = 0.5
"""Share of a row that its words take; its control takes the rest."""
_GAP: Final = 8
_BETWEEN: Final = 24
_CONTROL: Final = 42
_STEPPER: Final = 260
_MARK: Final = 10
_LABEL_ROOM: Final = 0.86
_LABEL: Final = 18


class EditorRows:
    """Makes the rows for one width.

    Args:
        context: the program.
        buttons: where the buttons go; their keys are ``editor.OPTION.VALUE``.
        draft: the rules as they are now.
        base: the preset whose differences are marked.
        carried: the option that was changed last, and those that had to change with it.
        choose: called with an option and its new value, for what is no button.
        width: of the sheet in pixels.
    """

    def __init__(
        self,
        context: Context,
        buttons: Group,
        draft: Draft,
        base: str,
        carried: tuple[str, dict[str, Value]],
        choose: Callable[[str, Value], None],
        width: int,
    ) -> None:
        self._context, self._buttons, self._draft = context, buttons, draft
        self._base, self._carried, self._choose = base, carried, choose
        self._width = width

    def rows(self) -> Iterator[Row]:
        """Every row from the top down."""
        for group, options in groupby(OPTIONS.values(), lambda option: option.group):
            yield self._heading(group)
            for option in options:
                yield self._row(option)

    def _heading(self, group: str) -> Row:
        px = self._context.px
        words = t(f"rule_group.{group}")
        block = self._set(words, 22, "ExtraBold", palette.CREAM, self._width - 2 * px(_INSET))
        above, below = px(18), px(6)

        def draw(surface: pygame.Surface, x: int, y: int) -> None:
            block.draw(surface, x + px(_INSET), y + above)

        return Row(HEADING + group, above + block.height + below, draw)

    def _row(self, option: Option) -> Row:
        px = self._context.px
        inset, between = px(_INSET), px(_BETWEEN)
        inner = self._width - 2 * inset
        wide = round(inner * _SHARE) - between // 2
        blocks = self._words(option, wide)
        control = pygame.Rect(inset + wide + between, 0, inner - wide - between, self.tall)
        cells = [] if option.is_range else self._cells(option, control)
        high = sum(block.height for block in blocks) + px(2) * len(blocks)
        high = max(high, cells[-1].bottom if cells else self.tall) + 2 * px(_GAP) + px(4)
        row = Row(option.key, high, partial(self._draw, blocks, option.key))
        if option.is_range:
            row.stepper = self._stepper(option)
            row.stepper_place = pygame.Rect(control.x, px(_GAP), 0, self.tall)
            row.stepper_place.width = min(control.width, max(px(_STEPPER), self.tall * 5))
        else:
            row.place = partial(self._place, option, cells)
        return row

    @property
    def tall(self) -> int:
        """Height of a button in pixels."""
        return max(self._context.px(_CONTROL), self._context.text_px(36))

    def _set(
        self, words: str, units: float, weight: Weight, colour: Colour, width: int
    ) -> TextBlock:
        return set_text(self._context, words, units, weight, colour, width)

    # What is said

    def _words(self, option: Option, width: int) -> list[TextBlock]:
        """Name, explanation, meaning or reason, and the default."""
        key, rules = option.key, self._draft.rules
        value: Value = getattr(rules, key)
        reason = reason_out_of_play(rules, key)
        name, soft = (palette.MUTED,) * 2 if reason else (palette.WHITE, palette.SOFT)
        room = width - self._context.px(_MARK + _GAP) if self._is_marked(key) else width
        blocks = [
            self._set(option_name(key), 17, "Bold", name, room),
            self._set(option_about(key), 14, "Medium", soft, width),
        ]
        if reason:
            blocks.append(self._set(reason, 14, "SemiBold", palette.GOLD_TEXT, width))
        else:
            sentence = rule_sentence(key, value)
            blocks.append(self._set(sentence, 14, "SemiBold", palette.CREAM, width))
            ruled_out = reason_ruled_out(self._draft, key)
            blocks.append(self._set(ruled_out, 14, "Medium", palette.GOLD_TEXT, width))
        blocks.append(self._set(self._told_along(key), 14, "SemiBold", palette.GOLD_TEXT, width))
        blocks.append(self._set(self._default(option), 13, "SemiBold", palette.MUTED, width))
        return [block for block in blocks if block.lines]

    def _is_marked(self, key: str) -> bool:
        """Whether an option differs from the preset."""
        return bool(getattr(self._draft.rules, key) != getattr(PRESETS[self._base], key))

    def _default(self, option: Option) -> str:
        default = t("editor.default", value=value_name(option.key, option.default))
        if not self._is_marked(option.key):
            return default
        there = value_name(option.key, getattr(PRESETS[self._base], option.key))
        title = t(f"preset.{self._base}")
        return t("editor.changed", default=default, title=title, value=there)

    def _told_along(self, key: str) -> str:
        """What had to change with this option when it was changed."""
        changed, others = self._carried
        if key != changed or not others:
            return ""
        settings = t("house_rules.and").join(
            t("house_rules.setting", option=option_name(other), value=value_name(other, value))
            for other, value in others.items()
        )
        return t("editor.carried", settings=settings)

    def _draw(
        self, blocks: list[TextBlock], key: str, surface: pygame.Surface, x: int, y: int
    ) -> None:
        px = self._context.px
        inset = px(_INSET)
        line = pygame.Rect(x + inset, y, self._width - 2 * inset, max(1, px(1)))
        surface.fill(palette.PANEL_RAISED, line)
        left, below = x + inset, y + px(_GAP)
        for number, block in enumerate(blocks):
            indent = 0
            if number == 0 and self._is_marked(key):
                indent = px(_MARK + _GAP)
                cap = self._context.lettering.cap_height(block.size)
                base = self._context.lettering.baseline(block.size, block.weight)
                centre = (left + px(_MARK) / 2, below + base - cap / 2)
                pygame.draw.aacircle(surface, palette.GOLD, centre, px(_MARK) / 2)
            block.draw(surface, left + indent, below)
            below += block.height + px(2)

    # What is chosen with

    def _cells(self, option: Option, room: pygame.Rect) -> list[pygame.Rect]:
        """Places for the values: as many side by side as their words allow."""
        context, gap = self._context, self._context.px(6)
        size = min(context.text_px(_LABEL), round(self.tall * 0.5))
        widest = max(
            context.lettering.width_of(value_name(option.key, value), size, "Bold")
            for value in option.values
        )
        count = len(option.values)
        columns = next(
            (
                n
                for n in range(count, 1, -1)
                if (room.width - gap * (n - 1)) / n * _LABEL_ROOM >= widest
                # An incomplete last row is fine, one value alone in it is not.
                and (n == count or count % n != 1)
            ),
            1,
        )
        wide = (room.width - gap * (columns - 1)) / columns
        if columns == count:
            wide = min(wide, max(widest + context.px(44), context.px(92)))
        return [
            pygame.Rect(
                room.x + round((number % columns) * (wide + gap)),
                context.px(_GAP) + (number // columns) * (self.tall + gap),
                round(wide),
                self.tall,
            )
            for number in range(count)
        ]

    def _place(self, option: Option, cells: list[pygame.Rect], top: int) -> list[str]:
        rules = self._draft.rules
        can_choose = is_in_play(rules, option.key)
        keys = []
        for value, cell in zip(option.values, cells, strict=True):
            key = f"{PREFIX}{option.key}.{str(value).lower()}"
            self._buttons.button(
                key,
                cell.move(0, top),
                value_name(option.key, value),
                "choice",
                is_selected=value == getattr(rules, option.key),
                is_enabled=can_choose and not self._draft.ruled_out_by(option.key, value),
                is_on_sheet=True,
            )
            keys.append(key)
        return keys

    def _stepper(self, option: Option) -> Stepper:
        numbers = [value for value in option.values if isinstance(value, int)]
        zero = value_name(option.key, 0) if 0 in numbers else ""
        value = getattr(self._draft.rules, option.key)
        choose = partial(self._choose, option.key)
        made = Stepper(self._context, PREFIX + option.key, numbers, value, zero, choose)
        made.is_enabled = is_in_play(self._draft.rules, option.key)
        return made
