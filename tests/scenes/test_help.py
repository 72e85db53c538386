from collections.abc import Callable

import pygame
import pytest

from game.cards import card
from game.help.page import Place, place_of
from game.match.record import Player, Record
from game.match.session import Session
from game.rules import CLASSIC, PRESETS, Phase, legal_actions, rules_from
from game.rules.actions import Play
from game.scenes import course
from game.scenes.context import Context
from game.scenes.help import Help
from game.scenes.menu import Menu
from game.scenes.table import TableScene
from tests.scenes.support import SIZES, assert_fits, click, picture_of, send, top_of

Resize = Callable[[tuple[int, int]], None]


def open_help(context: Context, rule: str = "", preset: str = "classic") -> Help:
    context.stack.push(Help(context, PRESETS[preset], rule))
    top = top_of(context)
    assert isinstance(top, Help)
    return top


def press(context: Context, key: int) -> None:
    send(context, pygame.KEYDOWN, key=key, mod=0, unicode="")
    send(context, pygame.KEYUP, key=key, mod=0)


def shown(page: Help, place: Place) -> pygame.Rect:
    """Where a paragraph is on the screen, seen or not."""
    block, view = page.sheet.block_of(place), page.scroll.view
    return pygame.Rect(view.x, view.y + block.top - page.scroll.offset, view.width, block.height)


@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("preset", PRESETS)
def test_everything_is_wholly_in_the_panel(
    context: Context, resize: Resize, size: tuple[int, int], preset: str, text_size: int
) -> None:
    context.prefer(text_size=text_size)
    resize(size)
    page = open_help(context, preset=preset)
    assert_fits(dict(page.hot_spots()), size)
    window = pygame.Rect((0, 0), size)
    assert window.contains(page.panel)
    assert page.panel.contains(page.scroll.view)
    assert page.scroll.view.contains(page.scroll.thumb)
    previous = 0
    for block in page.sheet.blocks:
        assert block.top == previous
        previous = block.bottom
        # Nothing that it draws lies beside the sheet or beyond the block.
        drawn = pygame.Surface((page.scroll.view.width + 80, block.height + 80), pygame.SRCALPHA)
        block.draw(drawn, 40, 40)
        seen = drawn.get_bounding_rect(min_alpha=120)
        assert seen.height > 0
        room = pygame.Rect(40, 40, page.scroll.view.width - page.scroll.track.width, block.height)
        assert room.contains(seen), block.place


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("rule", ["R1", "R16", "2.4", "4.3", "min_bid", "game_at_minus"])
def test_it_opens_at_a_rule_and_marks_it(
    context: Context, resize: Resize, size: tuple[int, int], rule: str
) -> None:
    resize(size)
    page = open_help(context, rule)
    assert page.marked
    assert page.marked == place_of(page.chapters, rule)
    place = shown(page, page.marked)
    assert page.scroll.view.contains(place)
    gold = picture_of(context).get_at((place.x + 1, place.centery))
    assert gold == pygame.Color(0xE8, 0xA6, 0x28)


def test_an_unknown_rule_opens_it_at_the_beginning(context: Context) -> None:
    page = open_help(context, "R99")
    assert (page.marked, page.scroll.offset) == (None, 0)


def test_wheel_keys_bar_and_drag_scroll_it(context: Context) -> None:
    page = open_help(context)
    view = page.scroll.view
    last = page.sheet.height - view.height
    offsets = [page.scroll.offset]
    send(context, pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False)
    offsets.append(page.scroll.offset)
    for key in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_SPACE):
        press(context, key)
        offsets.append(page.scroll.offset)
    send(context, pygame.MOUSEBUTTONDOWN, pos=view.center, button=1)
    send(
        context,
        pygame.MOUSEMOTION,
        pos=(view.centerx, view.top + 20),
        rel=(0, 0),
        buttons=(1, 0, 0),
    )
    send(context, pygame.MOUSEBUTTONUP, pos=(view.centerx, view.top + 20), button=1)
    offsets.append(page.scroll.offset)
    assert offsets == sorted(set(offsets))
    send(context, pygame.MOUSEMOTION, pos=view.center, rel=(0, 0), buttons=(0, 0, 0))
    assert page.scroll.offset == offsets[-1], "the page was let go"
    bar = page.hot_spots()["help.bar"]
    send(context, pygame.MOUSEBUTTONDOWN, pos=bar.center, button=1)
    end = (bar.centerx, view.bottom + 100)
    send(context, pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0))
    send(context, pygame.MOUSEBUTTONUP, pos=end, button=1)
    assert page.scroll.offset == last
    press(context, pygame.K_HOME)
    assert page.scroll.offset == 0
    press(context, pygame.K_UP)
    assert page.scroll.offset == 0
    press(context, pygame.K_END)
    assert page.scroll.offset == last
    track = page.scroll.track
    send(context, pygame.MOUSEBUTTONDOWN, pos=(track.centerx, track.top + 1), button=1)
    assert page.scroll.offset == 0


def test_a_key_that_is_held_scrolls_on(context: Context) -> None:
    page = open_help(context)
    send(context, pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="")
    once = page.scroll.offset
    assert page.is_moving()
    for _ in range(60):
        context.stack.update(1 / 60)
    far = page.scroll.offset
    assert far > once + 300
    send(context, pygame.KEYUP, key=pygame.K_DOWN, mod=0)
    assert not page.is_moving()
    context.stack.update(1.0)
    assert page.scroll.offset == far


def test_the_table_of_contents_leads_to_every_chapter(context: Context) -> None:
    page = open_help(context)
    for number, chapter in enumerate(page.chapters):
        click(context, f"help.chapter.{chapter.key}")
        heading = page.sheet.block_of(Place(number, 0), is_heading=True)
        top = heading.top - page.scroll.offset
        assert top == 0 or page.scroll.offset == page.sheet.height - page.scroll.view.height
        assert 0 <= top < page.scroll.view.height - heading.height


def test_a_new_size_keeps_what_is_read_in_sight(context: Context, resize: Resize) -> None:
    page = open_help(context, "R16")
    press(context, pygame.K_DOWN)
    for size in [(3840, 2160), (800, 600), (1280, 800)]:
        before = page.sheet.block_at(page.scroll.offset).place
        resize(size)
        assert page.sheet.block_at(page.scroll.offset).place == before


def test_what_is_not_in_sight_costs_nothing(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole page is never drawn at once."""
    open_help(context)
    lines: list[str] = []
    line = context.lettering.line

    def counted(words: str, *style: object) -> pygame.Surface:
        lines.append(words)
        return line(words, *style)  # type: ignore[arg-type]

    monkeypatch.setattr(context.lettering, "line", counted)
    picture_of(context)
    assert 0 < len(lines) < 40


def test_f1_opens_it_and_closes_it(context: Context) -> None:
    course.install(context)
    context.stack.push(Menu(context))
    context.open_help("")
    assert top_of(context).name == "help"
    press(context, pygame.K_F1)
    assert top_of(context).name == "menu"


# From the table

PLAYERS = (
    Player("You", "human"),
    *(Player(name, "ai", level="casual") for name in ("Mila", "Elke", "Jon")),
)


def settle(context: Context) -> TableScene:
    """Let the match go on until the person is asked something, or looks at a score."""
    for _ in range(3000):
        context.stack.update(0.05)
        top = context.stack.top
        assert isinstance(top, TableScene)
        if top.match.director.is_idle:
            return top
    raise AssertionError("the match does not come to rest")


def at_the_table(context: Context, until: Callable[[Session], bool]) -> TableScene:
    """A match taken up where ``until`` first holds, the person doing the first legal thing."""
    course.install(context)
    for seed in range(200):
        session = Session.start(rules_from({"target": 64}), PLAYERS, str(seed))
        for _ in range(60):
            if until(session):
                return taken_up(context, session.record)
            if session.state.phase is Phase.DEAL:
                session.deal()
            else:
                # The last bid is the highest: the auction is over soon.
                bids = session.state.phase is Phase.AUCTION
                legal = legal_actions(session.state)
                session.submit(
                    legal[-1 if bids and session.state.turn else 0], session.state.number
                )
    raise AssertionError("no such position")


def taken_up(context: Context, record: Record) -> TableScene:
    course.take_up(context, record)
    return settle(context)


def has_an_illegal_card(session: Session) -> bool:
    state = session.state
    return (
        state.turn == 0
        and state.phase is Phase.PLAY
        and len(legal_actions(state)) < len(state.hands[0])
    )


def test_a_refusal_opens_its_rule(context: Context) -> None:
    """R16 is cited beneath the hand; a click on it opens the page there."""
    scene = at_the_table(context, has_an_illegal_card)
    legal = {each.card for each in scene.match.director.legal if isinstance(each, Play)}
    wrong = next(each for each in scene.match.director.view.hand if each not in legal)
    assert "table.rule" not in scene.hot_spots()
    click(context, f"card.{wrong}")
    assert scene.match.message.endswith("(R16)")
    place = scene.hot_spots()["table.rule"]
    assert pygame.Rect((0, 0), context.size).contains(place)
    underlined = picture_of(context).subsurface(place)
    gold = pygame.mask.from_threshold(underlined, (0xF2, 0xC3, 0x5B), (2, 2, 2, 255))
    assert gold.count() > 10
    for _ in range(20):
        context.stack.update(1 / 60)
    click(context, "table.rule")
    page = top_of(context)
    assert isinstance(page, Help)
    assert page.marked == place_of(page.chapters, "R16")
    click(context, "help.done")
    assert top_of(context) is scene


def test_what_cites_no_rule_opens_none(context: Context) -> None:
    scene = at_the_table(context, has_an_illegal_card)
    scene.match.say("nothing in particular")
    assert "table.rule" not in scene.hot_spots()


@pytest.mark.parametrize("size", SIZES)
def test_the_lines_of_a_played_hand_are_links(
    context: Context, resize: Resize, size: tuple[int, int]
) -> None:
    scene = at_the_table(
        context,
        lambda session: (
            session.state.turn == 0
            and session.state.phase is Phase.PLAY
            and len(session.state.tricks) == 5
        ),
    )
    resize(size)
    held = scene.match.director.view.hand[0]
    click(context, f"card.{held}")
    scene = settle(context)
    assert scene.name == "score"
    links = scene.links()
    result = scene.match.director.timeline.board.result
    assert result
    assert [rule for _, rule in links.values()] == [line.rule for line in result.lines]
    assert_fits(dict(scene.hot_spots()), size)
    for name, (_, rule) in links.items():
        click(context, name)
        page = top_of(context)
        assert isinstance(page, Help)
        assert page.marked == place_of(page.chapters, rule)
        click(context, "help.done")


def test_the_menu_over_the_table_leads_to_the_rules_of_the_match(context: Context) -> None:
    scene = at_the_table(context, has_an_illegal_card)
    send(context, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    click(context, "pause.help")
    page = top_of(context)
    assert isinstance(page, Help)
    assert "64 points" in page.chapters[0].paragraphs[2].words
    assert scene.match.session.state.rules != CLASSIC
    click(context, "help.done")
    assert top_of(context).name == "pause"


def test_the_left_bower_is_marked(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    """R6: the picture shows the sign of trump on it."""
    page = open_help(context, "R6")
    asked: list[object] = []
    blit = context.art.blit

    def seen(surface: pygame.Surface, face: object, *where: object, **how: object) -> pygame.Rect:
        if face == card("JD"):
            asked.append(how["badge"])
        return blit(surface, face, *where, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(context.art, "blit", seen)
    for block in page.sheet.blocks:
        block.draw(pygame.Surface((1200, 400)), 0, 0)
    assert asked
    assert None not in asked
