"""A match from a file that the person opened: double-clicked, named at the start, or dropped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.match import saves, words
from game.match.reading import read_record
from game.match.record import Record, RecordError
from game.match.replaying import replay
from game.scenes import course
from game.scenes.context import Context
from game.scenes.dialog import Confirm, Notice
from game.scenes.match import ME
from game.text import t


def open_file(context: Context, file: Path) -> None:
    """Go on with the match in ``file``, or say why that cannot be.

    Another match in progress is only given up if the person says so; the file itself is never
    written to. Nothing happens while a dialog waits for its answer.
    """
    top = context.stack.top
    if top is not None and top.is_overlay:
        return
    try:
        record = read_record(file)
        state = replay(record)
    except RecordError as error:
        message = t("open.fault", file=words.printable(file.name), fault=words.record_error(error))
        context.stack.push(Notice(context, t("open.cannot"), message))
        return
    if state.winner is not None:
        sides = [words.side(side, [player.name for player in record.players]) for side in (0, 1)]
        us, them = state.score
        message = t("open.over.message", one=sides[0], other=sides[1], us=us, them=them)
        context.stack.push(Notice(context, t("open.over"), message))
        return
    record = _with_the_person(record)
    is_lost = context.saved_match() is not None and saves.load().record != record
    if not (is_lost and context.preferences.confirm):
        course.take_up(context, record)
        return
    context.stack.push(
        Confirm(
            context,
            t("menu.replace.title"),
            t("open.replace.message", file=words.printable(file.name)),
            t("open.replace.yes"),
            t("menu.replace.no"),
            lambda: course.take_up(context, record),
        )
    )


def _with_the_person(record: Record) -> Record:
    """The record as it goes on from here: whoever sat in the person's seat, the person does now."""
    players = list(record.players)
    if players[ME].kind != "human":
        players[ME] = replace(players[ME], kind="human", level=None, personality=None)
    return replace(record, players=tuple(players))
