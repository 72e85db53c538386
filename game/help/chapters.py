"""The chapters of the help for a set of house rules.

Prose stands in the catalogue under ``help.<chapter>.<name>``; what an option decides is said by
the option's own sentence, so that help, rule sheet and settings cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterator

from game import text
from game.cards import Suit
from game.help import pictures
from game.help.page import Chapter, Paragraph, Picture
from game.match import telling
from game.match.rule_sheet import rule_sentence
from game.options import is_in_play
from game.rules import Rules
from game.rules.house import MOONS, OPTIONS
from game.rules.scoring import points_of, score_lines

_BID = "4"
"""The bid of the examples in the chapter on scoring."""


def chapters(rules: Rules) -> tuple[Chapter, ...]:
    """The whole help under these rules."""
    parts = {
        "game": _game,
        "pack": _pack,
        "deal": _deal,
        "auction": _auction,
        "trump": _trump,
        "alone": _alone,
        "tricks": _tricks,
        "score": _score,
        "house": _house,
    }
    return tuple(
        Chapter(key, text.t(f"help.{key}"), tuple(write(rules))) for key, write in parts.items()
    )


def _say(key: str, *ids: str, picture: Picture | None = None, **values: object) -> Paragraph:
    return Paragraph(text.t(f"help.{key}", **values), ids, picture=picture)


def _options(rules: Rules, keys: tuple[str, ...], *ids: str) -> Iterator[Paragraph]:
    """The sentences of those options that are in play, as one paragraph; nothing without any."""
    played = tuple(key for key in keys if is_in_play(rules, key))
    if played:
        words = " ".join(rule_sentence(key, getattr(rules, key)) for key in played)
        yield Paragraph(words, (*ids, *played))


def _game(rules: Rules) -> Iterator[Paragraph]:
    yield _say("game.partners", "R1")
    yield _say("game.hand")
    yield Paragraph(rule_sentence("target", rules.target))
    yield _say("game.euchre", "R3")


def _pack(rules: Rules) -> Iterator[Paragraph]:
    yield from _options(rules, ("deck",), "R2")
    yield _say("pack.plain", "R4", picture=pictures.plain_suit(rules))
    (ranks,) = _options(rules, ("bowers",), "R5")
    yield Paragraph(ranks.words, ranks.rules, picture=pictures.trump_suit(rules))
    if rules.bowers:
        yield _say("pack.short", "R4", picture=pictures.short_suit(rules))
    own = ("bowers" if rules.bowers else "", "joker" if rules.deck == 25 else "")
    yield _say(f"pack.belongs.{'_'.join(filter(None, own)) or 'none'}", "R6")
    if Suit.NO_TRUMP in rules.trumps:
        yield _say("pack.no_trump", "no_trump")
        if Suit.LOW_NO_TRUMP in rules.trumps:
            yield _say("pack.low_no_trump", "no_trump")
        if rules.deck == 25:
            yield _say("pack.joker", "joker_in_no_trump")


def _deal(rules: Rules) -> Iterator[Paragraph]:
    yield _say("deal.dealer", "R7")
    yield _say(f"deal.cards.{rules.deck}", "2.1", "R8")
    yield from _options(rules, ("redeal_hand",), "2.1")


def _auction(rules: Rules) -> Iterator[Paragraph]:
    yield _say("auction.turn", "2.2", "R9")
    yield from _options(rules, ("bid_ladder",), "R23")
    yield _say("auction.higher", "R10")
    yield from _options(rules, ("bid_names_trump",), "2.2")
    yield from _options(rules, ("auction", "pass_is_final"), "2.2", "R11")
    if rules.auction == "continuous":
        yield _say("auction.dealer", "2.2")
    yield from _options(rules, ("min_bid",), "2.2")
    yield from _options(rules, ("all_pass", "forced_bid"), "2.3")


def _trump(rules: Rules) -> Iterator[Paragraph]:
    yield from _options(rules, ("widow", "widow_timing"), "2.4", "R12")
    yield from _options(rules, ("no_trump", "joker_in_no_trump"), "2.4", "R12")
    if rules.bid_names_trump:
        yield _say("trump.named", "2.4", "bid_names_trump")
        if rules.all_pass == "joker_holder_must_bid":
            yield _say("trump.forced", "2.3", "bid_names_trump")
    if rules.widow == "maker_takes":
        yield _say("trump.discard", "2.4", "R12")


def _alone(rules: Rules) -> Iterator[Paragraph]:
    has_moons = not MOONS.keys().isdisjoint(rules.ladder)
    if rules.going_alone == "maker_call":
        yield from _options(rules, ("going_alone",), "2.5")
        yield _say("alone.tricks", "2.5", "2.9")
        if has_moons:
            yield _say("alone.moon", "2.5", "bid_ladder")
    elif has_moons:
        (off,) = _options(rules, ("going_alone",), "2.5", "bid_ladder")
        yield Paragraph(f"{off.words} {text.t('help.alone.moon_only')}", off.rules)
        yield _say("alone.three", "2.5", "2.9")
    else:
        (off,) = _options(rules, ("going_alone",), "2.5", "2.6", "2.7", "R14", "R15")
        yield Paragraph(f"{off.words} {text.t('help.alone.off')}", off.rules)
        return
    yield from _options(rules, ("partner_exchange",), "2.6")
    yield from _options(rules, ("defend_alone",), "2.7")
    yield from _options(rules, ("alone_lead",), "2.8", "R14")
    yield _say("alone.two", "2.8", "R15")
    yield from _options(rules, ("alone_scoring", "alone_points"), "4.1")


def _tricks(rules: Rules) -> Iterator[Paragraph]:
    yield from _options(rules, ("first_lead",), "2.8", "R13")
    yield _say("tricks.follow", "2.9", "R16", picture=pictures.followed(rules))
    calls_for_trump = pictures.trump_led(rules)
    if calls_for_trump:
        yield _say("tricks.trump_led", "R6", "R16", picture=calls_for_trump)
    yield _say("tricks.win", "R17", picture=pictures.ruffed(rules))
    yield _say("tricks.next", "2.9", "R18")


def _score(rules: Rules) -> Iterator[Paragraph]:
    for keys, ids, taken in (
        (("made_score",), ("4.2", "R19"), 5),
        (("set_penalty", "flat_set_points"), ("4.3", "R20"), 3),
    ):
        (said,) = _options(rules, keys, *ids)
        lines = score_lines(rules, 0, _BID, False, (taken, 6 - taken))
        example = text.t(
            "help.score.example",
            bid=_BID,
            taken=taken,
            points=telling.points(points_of(lines)[0]),
        )
        yield Paragraph(f"{said.words} {example}", said.rules)
    alone = ("alone_scoring", "alone_points", "multiplier_stacking")
    doubling = tuple(_options(rules, alone, "4.1"))
    yield from doubling
    if rules.bid_ladder == "peppers":
        yield _say("score.peppers", "4.1", "R23")
    elif not doubling:
        yield _say("score.single", "4.1")
    if not MOONS.keys().isdisjoint(rules.ladder):
        yield _say("score.moon", "bid_ladder")
    yield from _options(rules, ("defenders_score",), "4.4")
    ends = ("target", "can_win_on", "tie_break", "game_at_minus")
    yield from _options(rules, ends, "4.5", "R22")
    yield _say("score.next", "2.10", "R21")


def _house(rules: Rules) -> Iterator[Paragraph]:
    yield _say("house.about")
    for key in OPTIONS:
        words = (
            rule_sentence(key, getattr(rules, key))
            if is_in_play(rules, key)
            else text.t("help.house.no_part")
        )
        yield Paragraph(words, (key,), term=text.t(f"rule_name.{key}"))
