from pathlib import Path

import pytest

from game.match import saves
from game.match.record import Player, Record
from game.match.session import Session
from game.match.simulation import simulate
from game.match.writing import record_to_bytes
from game.rules import CLASSIC, legal_actions
from game.rules.seats import SEATS
from game.scenes import course, opening
from game.scenes.context import Context
from game.scenes.dialog import Notice
from game.scenes.match import ME
from game.scenes.menu import Menu
from game.scenes.table import TableScene
from tests.scenes.support import click, top_of


@pytest.fixture
def context_with_menu(context: Context) -> Context:
    course.install(context)
    context.stack.push(Menu(context))
    return context


def begun(seed: str, actions: int = 3, level: str | None = "casual") -> Record:
    """An unfinished match of four computer players, some actions into its first hand."""
    session = Session.start(CLASSIC, [Player(f"P{seat}", "ai", level) for seat in SEATS], seed)
    session.deal()
    for _ in range(actions):
        session.submit(legal_actions(session.state)[0], session.state.number)
    return session.record


def written(folder: Path, record: Record) -> Path:
    """The record in a file, under a name that not every system likes."""
    file = folder / "Mätch ♥ 1.hasen"
    file.write_bytes(record_to_bytes(record))
    return file


def match_on(context: Context) -> Record:
    """The match on the table."""
    top = top_of(context)
    assert isinstance(top, TableScene)
    return top.match.session.record


def notice_on(context: Context) -> str:
    """What the notice on top says."""
    top = top_of(context)
    assert isinstance(top, Notice)
    return top.message


def test_an_unfinished_match_is_continued_by_the_person(
    context_with_menu: Context, tmp_path: Path
) -> None:
    record = begun("one")
    file = written(tmp_path, record)
    before = file.read_bytes()
    opening.open_file(context_with_menu, file)
    shown = match_on(context_with_menu)
    assert shown.hands[0].actions[:3] == record.hands[0].actions
    assert (shown.players[ME].kind, shown.players[ME].level) == ("human", None)
    assert shown.players[1:] == record.players[1:]
    context_with_menu.stack.clear()
    assert saves.load().record is not None
    assert file.read_bytes() == before


def test_a_level_of_another_version_is_played_all_the_same(
    context_with_menu: Context, tmp_path: Path
) -> None:
    opening.open_file(context_with_menu, written(tmp_path, begun("one", level="grandmaster")))
    assert match_on(context_with_menu).players[1].level == "grandmaster"


@pytest.mark.parametrize("answer", ["confirm.no", "confirm.yes"])
def test_the_match_in_progress_is_only_given_up_if_the_person_says_so(
    context_with_menu: Context, tmp_path: Path, answer: str
) -> None:
    mine, other = begun("mine"), begun("other")
    saves.save(mine)
    opening.open_file(context_with_menu, written(tmp_path, other))
    assert top_of(context_with_menu).name == "confirm"
    assert saves.load().record == mine
    click(context_with_menu, answer)
    if answer == "confirm.no":
        assert top_of(context_with_menu).name == "menu"
        assert saves.load().record == mine
    else:
        assert match_on(context_with_menu).first_dealer == other.first_dealer
        assert match_on(context_with_menu).hands[0].deal == other.hands[0].deal


def test_the_match_in_progress_itself_is_continued_without_a_question(
    context_with_menu: Context, tmp_path: Path
) -> None:
    file = written(tmp_path, begun("one"))
    opening.open_file(context_with_menu, file)
    context_with_menu.stack.pop()
    opening.open_file(context_with_menu, saves.file())
    assert match_on(context_with_menu).players[ME].kind == "human"


def test_a_finished_match_is_said_to_be_over(context_with_menu: Context, tmp_path: Path) -> None:
    record = simulate(CLASSIC, ["casual"] * 4, "over")
    opening.open_file(context_with_menu, written(tmp_path, record))
    last = record.hands[-1].result
    assert last is not None
    assert isinstance(last["score"], list)
    assert all(str(points) in notice_on(context_with_menu) for points in last["score"])
    click(context_with_menu, "notice.back")
    assert top_of(context_with_menu).name == "menu"
    assert saves.load().record is None


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe", None])
def test_what_is_no_match_is_said_with_the_file_s_name(
    context_with_menu: Context, tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "no match.hasen"
    if content is not None:
        file.write_bytes(content)
    opening.open_file(context_with_menu, file)
    assert "no match.hasen" in notice_on(context_with_menu)


def test_nothing_opens_while_a_dialog_waits(context_with_menu: Context, tmp_path: Path) -> None:
    context_with_menu.stack.push(Notice(context_with_menu, "first", ""))
    opening.open_file(context_with_menu, written(tmp_path, begun("one")))
    assert top_of(context_with_menu).name == "notice"
    assert len(context_with_menu.stack) == 2
