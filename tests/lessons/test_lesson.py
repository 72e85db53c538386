"""The lessons are borne out by the rules: every card is held, every expected move is legal."""

from dataclasses import replace

import polib
import pytest

from game import paths
from game.cards import PACK
from game.lessons.hands import LESSONS, after, load
from game.lessons.lesson import ME, Lesson, LessonError, Step, check, deal_of, line_of
from game.lessons.tutor import Tutor
from game.match.record import Player
from game.match.replaying import replay
from game.rules import CLASSIC, Phase, State, legal_actions, new_match, step
from game.rules.actions import Bid, Pass, Play
from game.rules.tricks import winner_of

PLAYERS = tuple(Player(name, "human") for name in "NWES")
KEYS = [lesson.key for lesson in LESSONS]


def state_after(lesson: Lesson, done: int) -> State:
    """The position after so many actions of the line."""
    state, _ = step(new_match(CLASSIC, lesson.dealer), lesson.deal)
    for action in lesson.line[:done]:
        state, _ = step(state, action)
    return state


def lesson_of(key: str) -> Lesson:
    return next(each for each in LESSONS if each.key == key)


def test_there_are_five_in_this_order() -> None:
    assert KEYS == ["bowers", "following", "bidding", "widow", "alone"]
    assert [after(key) for key in KEYS] == [*KEYS[1:], None]


@pytest.mark.parametrize("key", KEYS)
def test_it_is_played_through_by_the_rules(key: str) -> None:
    """C-R14: the 25 cards once each (R2, R8), and every action legal for whoever does it."""
    lesson = load(key)
    dealt = [card for hand in lesson.deal.hands for card in hand] + list(lesson.deal.widow)
    assert sorted(dealt) == list(PACK)
    for done, action in enumerate(lesson.line):
        state = state_after(lesson, done)
        assert state.turn == action.seat
        assert action in legal_actions(state)
        if isinstance(action, Play):
            assert action.card in state.hands[action.seat]


@pytest.mark.parametrize("key", KEYS)
def test_a_record_of_it_stands_up(key: str) -> None:
    lesson = lesson_of(key)
    session = lesson.session(PLAYERS)
    assert session.state == state_after(lesson, lesson.begins) == replay(session.record)
    for number, action in enumerate(lesson.line[lesson.begins :]):
        assert isinstance(session.submit(action, lesson.begins + number + 1), tuple)
    replay(session.record)


@pytest.mark.parametrize("key", KEYS)
def test_it_is_short_and_begins_and_ends_with_words(key: str) -> None:
    lesson = lesson_of(key)
    asked = [each for each in lesson.steps if not each.is_told]
    assert 3 <= len(asked) <= 7
    assert lesson.steps[0].is_told
    assert lesson.steps[-1].is_told
    assert lesson.steps[-1].at == len(lesson.line)


@pytest.mark.parametrize("key", KEYS)
def test_all_that_is_said_has_words_and_nothing_else_has(key: str) -> None:
    lesson = lesson_of(key)
    catalogue = polib.pofile(str(paths.locale() / "en" / "LC_MESSAGES" / "hasenpfeffer.po"))
    written = {entry.msgid for entry in catalogue if entry.msgid.startswith(f"lesson.{key}")}
    frame = {f"lesson.{key}", f"lesson.{key}.about", f"lesson.{key}.learnt"}
    assert written == {*lesson.keys(), *frame}


def test_the_bowers_win_as_the_words_say() -> None:
    """R5: the Joker over the right bower, the left bower over the ace, the last trump."""
    lesson = lesson_of("bowers")
    winners = [trick.winner for trick in state_after(lesson, len(lesson.line)).tricks]
    assert winners == [3, ME, ME]
    played = [action.card for action in lesson.line if isinstance(action, Play)]
    assert {"JH", "JK", "AH", "JD", "TH", "QH", "KH", "9H"} <= {card.text for card in played}


def test_following_is_won_as_the_words_say() -> None:
    """R6, R16, R17: three of four tricks go to the person's side; the first choice is forced."""
    lesson = lesson_of("following")
    assert [t.winner for t in state_after(lesson, len(lesson.line)).tricks] == [1, 2, 2, ME]
    spades = legal_actions(state_after(lesson, 10))
    assert [action.card.text for action in spades if isinstance(action, Play)] == ["9S", "KS"]
    assert len(legal_actions(state_after(lesson, 17))) == 4


def test_the_bidder_counts_right() -> None:
    """R10, 2.2: 5 is the lowest bid that wins, and five trumps of seven are held with hearts."""
    state = state_after(lesson_of("bidding"), 4)
    assert legal_actions(state) == (Pass(ME), Bid(ME, "5"), Bid(ME, "6"))
    won = state_after(lesson_of("bidding"), 6)
    assert (won.phase, won.maker, len(won.hands[ME])) == (Phase.TRUMP, ME, 7)


def test_the_discard_makes_the_ruff() -> None:
    """R12, R17"""
    lesson = lesson_of("widow")
    plays = [(action.seat, action.card) for action in lesson.line if isinstance(action, Play)]
    trump = state_after(lesson, len(lesson.line)).trump
    assert trump is not None
    assert winner_of(plays, trump, True) == ME


def test_alone_scores_twelve() -> None:
    """4.1, 4.2, R14: six tricks doubled; the loner's left leads."""
    lesson = lesson_of("alone")
    state = state_after(lesson, len(lesson.line))
    assert state.score == (12, 0)
    assert state_after(lesson, 9).turn == 1


BOWERS = LESSONS[0]


@pytest.mark.parametrize(
    "broken",
    [
        # A card that is dealt twice, and so not held by the other.
        replace(BOWERS, deal=deal_of(("JH JD 9H AS KS 9D", *["TH KH 9S TC QD KD"] * 3), "9C")),
        replace(BOWERS, line=(*BOWERS.line[:7], *line_of("0 play AH"))),
        replace(BOWERS, line=(*BOWERS.line[:14], *line_of("2 play 9C"))),
        replace(BOWERS, steps=BOWERS.steps[:-1]),
        replace(BOWERS, steps=(BOWERS.steps[0], *BOWERS.steps[2:])),
        replace(BOWERS, steps=BOWERS.steps[::-1]),
        replace(BOWERS, steps=(*BOWERS.steps[:-1], Step("end", 40, is_told=True))),
        replace(BOWERS, steps=(*BOWERS.steps[:2], *BOWERS.steps[1:])),
        # The nine of clubs loses the lead, and the next card of the line is then another's.
        replace(
            BOWERS,
            steps=tuple(
                replace(each, also=line_of("0 play 9C"), is_sure=True)
                if each.key == "last"
                else each
                for each in BOWERS.steps
            ),
        ),
        # There is a wrong card to play.
        replace(
            BOWERS,
            steps=tuple(
                replace(each, is_sure=True) if each.key == "left" else each for each in BOWERS.steps
            ),
        ),
    ],
)
def test_a_lesson_that_does_not_stand_up_is_refused(broken: Lesson) -> None:
    with pytest.raises(LessonError, match="bowers"):
        check(broken)


def test_an_unknown_lesson_is_an_error() -> None:
    with pytest.raises(KeyError):
        load("chess")


def test_the_tutor_leads_through_it() -> None:
    tutor = Tutor(BOWERS)
    assert tutor.is_telling(7)
    assert tutor.words(7) == "lesson.bowers.intro"
    tutor.go_on()
    assert not tutor.is_telling(7)
    assert tutor.words(7) == "lesson.bowers.lead"
    assert tutor.answer(BOWERS.line[7])
    for done in range(8, 12):
        # What was said stays while the others play.
        assert tutor.step(done) is None
        assert tutor.words(done) == "lesson.bowers.lead"
    assert tutor.words(12) == "lesson.bowers.left"
    (wrong,) = line_of("0 play 9H")
    assert not tutor.answer(wrong)
    assert (tutor.is_astray, tutor.is_free) == (True, False)
    assert tutor.words(12) == "lesson.bowers.left.wrong"
    tutor.play_on()
    assert tutor.words(16) == "lesson.free"
    assert tutor.answer(wrong)
    tutor.take_back()
    assert (tutor.is_astray, tutor.is_free) == (False, False)
    assert tutor.answer(BOWERS.line[12])
    assert tutor.words(15) == "lesson.bowers.last"
    assert tutor.answer(BOWERS.steps[3].also[1])
    assert tutor.is_telling(19)
    tutor.go_on()
    assert tutor.is_done
    assert tutor.words(19) == "lesson.bowers.end"


def test_a_verb_can_have_words_of_its_own() -> None:
    tutor = Tutor(lesson_of("bidding"))
    tutor.go_on()
    assert not tutor.answer(Pass(ME))
    assert tutor.words(0) == "lesson.bidding.open.wrong.pass"
    tutor.take_back()
    assert not tutor.answer(Bid(ME, "6"))
    assert tutor.words(0) == "lesson.bidding.open.wrong"
