"""The course of a match: which scene shows it when, how it begins, is taken up and is left."""

from __future__ import annotations

from typing import ClassVar

from game import text
from game.match import saves, words
from game.match.record import Record
from game.match.session import Session
from game.rules import Phase
from game.scenes.bid import BidScene
from game.scenes.context import Context, SavedMatch
from game.scenes.deal import DealScene
from game.scenes.dialog import Notice
from game.scenes.help import Help
from game.scenes.match import Match, new_session, saved_match
from game.scenes.play import PlayScene
from game.scenes.score import ScoreScene
from game.scenes.stack import Scene
from game.scenes.table import TableScene


def install(context: Context) -> None:
    """Let the menu begin and continue matches."""
    if saves.is_mine():
        saves.tidy()
    shelf = _Shelf()
    context.start_match = lambda: start(context)
    context.continue_match = lambda: resume(context, shelf)
    context.saved_match = lambda: look(context, shelf)
    context.open_help = lambda rule: open_help(context, rule)


class _Shelf:
    """Where the saved match is; what was wrong with it is told once, as soon as it can be."""

    def __init__(self) -> None:
        self.untold = ""

    def look(self) -> Record | None:
        """The saved match; ``None`` if there is none, or if it is being played in another window.

        A file that is no match is kept aside.
        """
        if not saves.is_mine():
            return None
        loaded = saves.load()
        self.untold = words.unreadable(loaded) or self.untold
        return loaded.record


def look(context: Context, shelf: _Shelf) -> SavedMatch | None:
    """What the menu says of the saved match. That there was one, but is none now, is told."""
    record = shelf.look()
    if record is None and shelf.untold:
        context.stack.push(Notice(context, text.t("save.trouble"), shelf.untold))
        shelf.untold = ""
    return saved_match(record)


def start(context: Context) -> None:
    """Begin a new match by the preferences; one that is on the table makes way for it."""
    _open(context, new_session(context))


def resume(context: Context, shelf: _Shelf) -> None:
    """Go on with the saved match, if there is one."""
    record = shelf.look()
    if record is None:
        return
    match = _open(context, Session.resume(record))
    if shelf.untold:
        match.say(shelf.untold)
        shelf.untold = ""


def open_help(context: Context, rule: str = "") -> None:
    """Lay the help over what is shown, for the match on the table or else for the next one.

    Args:
        context: the program.
        rule: what to open it at; empty for the beginning.
    """
    rules = context.family.rules_of(context.preferences)
    for scene in context.stack:
        if isinstance(scene, Room):
            rules = scene.match.session.state.rules
    context.stack.push(Help(context, rules, rule))


def take_up(context: Context, record: Record) -> None:
    """Go on with a match that the rules have borne out; from now on it is the saved one."""
    _open(context, Session.resume(record))


def _open(context: Context, session: Session) -> Match:
    # The match on the table is closed before the new one begins to save, whatever lies over it.
    for _ in tuple(context.stack):
        if any(isinstance(scene, Room) for scene in context.stack):
            context.stack.pop()
    is_kept = saves.is_mine()
    match = Match(context, session, follow, save=None if is_kept else _keep_finished)
    context.stack.push(Room(match))
    context.stack.push(kind_for(match)(match))
    if not is_kept:
        match.say(text.t("save.other_window"))
    return match


def _keep_finished(record: Record) -> None:
    """Keep a match beside which another window has its own: at its end alone."""
    if record.winner is not None:
        saves.shelve(record)


def kind_for(match: Match) -> type[TableScene]:
    """The scene for a match whose table has come to rest, or on which a deal begins."""
    timeline = match.director.timeline
    if timeline.board.result is not None:
        return ScoreScene
    if timeline.table.stock:
        return DealScene
    return PlayScene if match.session.state.phase is Phase.PLAY else BidScene


def follow(showing: TableScene) -> None:
    """Put the right scene on top in place of the one showing, where another one is due."""
    kind = kind_for(showing.match)
    stack = showing.context.stack
    if type(showing) is not kind and stack.top is showing:
        stack.replace(kind(showing.match))


class Room(Scene):
    """Lies beneath the scenes of a match, so that leaving the last of them closes the match."""

    name: ClassVar[str] = "room"

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match

    def resume(self) -> None:
        """Nothing of the match is left on top: go."""
        self.match.context.stack.pop()

    def leave(self) -> None:
        """The match is kept and closed."""
        self.match.close()
