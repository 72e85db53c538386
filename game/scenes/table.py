"""What the scenes of a match have in common: the table, the pointer, skipping, leaving."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import pygame

from game import text
from game.cards import Card
from game.rules import PlayerAction
from game.scenes.match import ME, Match
from game.scenes.pause import PauseMenu
from game.scenes.stack import Scene
from game.table import marks, palette
from game.table.advice import Advice
from game.table.hud import message_place
from game.table.layout import Box
from game.table.painter import Look
from game.table.tabletop import Token

LAST_TRICK = "table.last_trick"
MENU = "table.menu"
HINT = "table.hint"

_DRAG = 8
"""Pixels that the pointer moves before a press on a card becomes a drag."""


class TableScene(Scene):
    """One part of a hand, shown on the match's table.

    A subclass says which buttons there are and which cards can be chosen. Clicks never get lost
    and never count twice: they are tried against the rules' own state, which is ahead of the
    pixels, and ignored for a moment after an action.
    """

    has_slot: ClassVar[bool] = False
    """True if the place of one's own card in the trick is shown on one's turn."""
    has_menu: ClassVar[bool] = True
    """True if a button in the corner opens the menu."""
    has_hints: ClassVar[bool] = True
    """True if the person can ask for a hint."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.context = match.context
        self.buttons = match.context.ui.group()
        self._built_for: object = None
        self._pressed: tuple[Token, tuple[int, int]] | None = None
        self._hovered: Token | None = None
        self.shows_last_trick = False
        self._seen: object = None

    # What a subclass gives

    def choosable(self) -> frozenset[Card]:
        """The cards of the person's hand that a click chooses now."""
        return frozenset()

    def chosen(self) -> frozenset[Card]:
        """The cards that are held higher because they have been chosen."""
        return frozenset()

    def choose(self, card: Card) -> bool:
        """A card was clicked, or dropped on the table; True if something came of it."""
        return False

    def build(self) -> None:
        """Put the buttons of the moment into ``self.buttons``."""

    def press(self, key: str) -> None:
        """A button of this scene was pressed."""

    def has_buttons(self) -> bool:
        """True if the buttons of a decision are there."""
        return False

    def prompt(self) -> str:
        """What the person is asked, above the buttons; empty for nothing."""
        return ""

    def links(self) -> Mapping[str, tuple[pygame.Rect, str]]:
        """What opens a rule in the help: where to click, and the rule, by the name of the spot."""
        match = self.match
        if not match.message_rule:
            return {}
        place = message_place(self.context.lettering, match.layout, match.message)
        return {"table.rule": (place, match.message_rule)}

    def key_of(self, action: PlayerAction) -> str:
        """The button that carries an action out, or leads to it; empty if it has none now."""
        return ""

    # The life of the scene

    def pause(self) -> None:
        """The buttons become a picture; the match stands still, and a card that is held drops."""
        self.buttons.suspend()
        self._let_go()

    def resume(self) -> None:
        """The buttons react again."""
        self.buttons.wake()
        self._rebuild()

    def leave(self) -> None:
        """The buttons go, and a card that is held drops."""
        self.buttons.clear()
        self._let_go()

    def layout(self, size: tuple[int, int]) -> None:
        """Fit the table and the buttons to the window."""
        self.match.apply_preferences()
        self.match.resize(size)
        self._rebuild()

    def update(self, dt: float) -> None:
        """The match goes on; another scene takes over at rest, and where a deal begins."""
        self.match.update(dt)
        timeline = self.match.director.timeline
        if not timeline.is_busy or timeline.table.stock:
            self.match.follow(self)
            if self.context.stack.top is not self:
                return
        if self._moment() != self._built_for:
            self._rebuild()
        self.buttons.update(dt)
        self._raise_cards()
        shown = (self.match.message, self.match.hints.stage)
        seen = (timeline.board, timeline.table, shown, timeline.is_moving)
        if seen != self._seen or timeline.is_moving:
            self._seen = seen
            self.mark_dirty()

    def is_moving(self) -> bool:
        """Whether a card is on the move."""
        return self.match.director.timeline.is_moving

    def is_dirty(self) -> bool:
        """Whether the table or a button is out of date."""
        return super().is_dirty() or self.buttons.needs_redraw()

    def draw(self, surface: pygame.Surface) -> None:
        """The table, then the buttons."""
        self.draw_content(surface)
        self.buttons.draw(surface)
        self._mark_advised(surface)

    def draw_content(self, surface: pygame.Surface) -> None:
        """Everything but the buttons; a subclass may draw over the table."""
        self.draw_table(surface)

    def draw_table(self, surface: pygame.Surface) -> None:
        """The table with its cards and what is said."""
        director = self.match.director
        look = Look(
            choosable=self.choosable() if director.is_waiting_for_me else None,
            prompt=self.prompt() if director.is_waiting_for_me else "",
            has_buttons=self.has_buttons(),
            has_slot=self.has_slot and director.is_waiting_for_me,
            message=self.match.message,
            rule=self.match.message_rule,
            last_trick=director.timeline.board.last_trick if self.shows_last_trick else None,
            advice=self._advice(),
            advised=self.match.hints.cards,
        )
        self.match.painter.draw(surface, director.timeline, look)

    def hot_spots(self) -> Mapping[str, pygame.Rect]:
        """The buttons, cited rules, and a point of each card of the hand that nothing covers."""
        spots = dict(self.buttons.hot_spots())
        spots.update((name, place) for name, (place, _) in self.links().items())
        takes_cards = not (self.shows_last_trick or self.match.is_calm)
        if self.match.director.is_waiting_for_me and takes_cards:
            timeline = self.match.director.timeline
            for token in timeline.table.hands[ME]:
                card = timeline.table.faces.get(token)
                if card is not None:
                    x, y = timeline.grip_of(token)
                    spots[f"card.{card.text}"] = pygame.Rect(round(x) - 3, round(y) - 3, 6, 6)
            spots["table.my_turn"] = pygame.Rect(0, 0, 0, 0)
        return spots

    # Clicks and keys

    def handle(self, event: pygame.Event) -> bool:
        """Buttons first, then cards, then skipping and keys."""
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if is_click and self.match.is_calm:
            return True
        pressed = self.buttons.handle(event)
        if pressed is not None:
            if pressed:
                self._press(pressed)
            return True
        if is_click and self._open_link(event.pos):
            return True
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos)
        if is_click:
            return self._down(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._up(event.pos)
        if event.type == pygame.WINDOWLEAVE:
            self._hovered = None
        elif event.type == pygame.KEYDOWN:
            return self._key(event.key)
        return False

    def _key(self, key: int) -> bool:
        if key == pygame.K_ESCAPE:
            self._open_menu()
        elif key == pygame.K_l:
            self._toggle_last_trick()
        elif key == pygame.K_h:
            self._ask_for_hint()
        elif key in (pygame.K_SPACE, pygame.K_RETURN):
            self.match.director.skip()
        else:
            return False
        return True

    def _open_link(self, point: tuple[int, int]) -> bool:
        """Open the rule that is cited at a point; False if none is."""
        for place, rule in self.links().values():
            if place.collidepoint(point):
                self.context.open_help(rule)
                return True
        return False

    def _open_menu(self) -> None:
        self.context.stack.push(PauseMenu(self.context))

    def _press(self, key: str) -> None:
        if key == LAST_TRICK:
            self._toggle_last_trick()
        elif key == MENU:
            self._open_menu()
        elif key == HINT:
            self._ask_for_hint()
        else:
            self.match.calm_down()
            self.press(key)

    def _move(self, point: tuple[int, int]) -> bool:
        timeline = self.match.director.timeline
        if self._pressed is not None:
            token, start = self._pressed
            far = abs(point[0] - start[0]) + abs(point[1] - start[1]) > _DRAG
            if (far or timeline.held) and token in timeline.table.hands[ME]:
                timeline.drag((token, float(point[0]), float(point[1])))
                self.mark_dirty()
            return True
        self._hovered = timeline.own_card_at(point)
        return False

    def _down(self, point: tuple[int, int]) -> bool:
        director = self.match.director
        timeline = director.timeline
        if self.shows_last_trick:
            self._toggle_last_trick()
            return True
        token, held = timeline.own_card_at(point), set(timeline.table.hands[ME])
        if director.is_waiting_for_me:
            self._pressed = (token, point) if token is not None else None
            return token is not None
        director.skip()
        self.match.follow(self)
        scene = self.context.stack.top
        # Where the skip has changed the hand, the person had not seen it when clicking.
        is_seen = director.is_my_turn and held == set(timeline.table.hands[ME])
        if token is not None and is_seen and isinstance(scene, TableScene):
            scene._pressed = (token, point)
        return True

    def _up(self, point: tuple[int, int]) -> bool:
        if self._pressed is None:
            return False
        token, _ = self._pressed
        self._pressed = None
        timeline = self.match.director.timeline
        was_dragged = timeline.held is not None
        is_dropped_on_table = point[1] < self.match.layout.height - self.match.layout.px(225)
        timeline.drag(None)
        self.mark_dirty()
        card = timeline.table.faces.get(token)
        if card is not None and (is_dropped_on_table or not was_dragged) and self.choose(card):
            self.match.calm_down()
        return True

    def _let_go(self) -> None:
        self._pressed = None
        self.match.director.timeline.drag(None)

    def _toggle_last_trick(self) -> None:
        has_one = self.match.director.timeline.board.last_trick is not None
        self.shows_last_trick = has_one and not self.shows_last_trick
        self.mark_dirty()

    # Hints

    def _ask_for_hint(self) -> None:
        director = self.match.director
        if self.has_hints and director.is_waiting_for_me:
            self.shows_last_trick = False
            self.match.hints.ask(director.view, director.legal)
            self.mark_dirty()

    def _advice(self) -> Advice | None:
        # On the way to another phase this scene has nothing to ask any more.
        if self.shows_last_trick or not self.match.director.is_waiting_for_me:
            return None
        return self.match.hints.advice(self.prompt(), has_buttons=self.has_buttons())

    def _mark_advised(self, surface: pygame.Surface) -> None:
        """A rim round the button that the hint recommends."""
        action = self.match.hints.action
        place = self.buttons.hot_spots().get(self.key_of(action)) if action is not None else None
        if place is not None and self.match.director.is_waiting_for_me:
            gap, line = self.match.layout.px(4), max(2, round(self.match.layout.px(3)))
            rim = place.inflate(2 * gap, 2 * gap)
            pygame.draw.rect(surface, palette.CREAM, rim, line, border_radius=rim.height // 2)

    def _raise_cards(self) -> None:
        timeline = self.match.director.timeline
        raised = set()
        if self.match.director.is_waiting_for_me:
            choosable, chosen = self.choosable(), self.chosen() | self.match.hints.cards
            for token in timeline.table.hands[ME]:
                card = timeline.table.faces.get(token)
                if card in chosen or (token == self._hovered and card in choosable):
                    raised.add(token)
        if frozenset(raised) != timeline.raised:
            timeline.raise_cards(frozenset(raised))
            self.mark_dirty()

    # Buttons

    def _moment(self) -> object:
        """What the buttons depend on; they are made anew when it changes."""
        director = self.match.director
        return (
            director.session.state.number if director.is_waiting_for_me else None,
            director.timeline.board.last_trick is not None,
            director.is_hand_over,
            self.shows_last_trick,
        )

    def _rebuild(self) -> None:
        self._built_for = self._moment()
        self.buttons.clear()
        self._corner_buttons()
        self.build()
        self.mark_dirty()

    def _corner_buttons(self) -> None:
        layout = self.match.layout
        if self.match.director.timeline.board.last_trick is not None:
            self.buttons.button(LAST_TRICK, rect_of(layout.corner), text.t(LAST_TRICK), "quiet")
        if self.has_menu:
            self.buttons.button(MENU, rect_of(layout.menu_button), text.t(MENU), "quiet")
        if self.has_hints:
            place = rect_of(layout.hint_button)
            sign = marks.bulb(round(place.height * 0.62))
            can_ask = self.match.director.is_waiting_for_me
            self.buttons.button(HINT, place, "", picture=sign, is_enabled=can_ask)


def rect_of(box: Box) -> pygame.Rect:
    """A box in whole pixels."""
    return pygame.Rect(round(box.x), round(box.y), round(box.width), round(box.height))
