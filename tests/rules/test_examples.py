"""The worked examples of the rule book (section 5), where they lie beside the repository.

The tests beside this one cover the same ground with cases of their own.
"""

import json
from pathlib import Path
from typing import Any

from game.cards import card, cards
from game.rules import Phase, new_match, rules_from, step
from game.rules.events import HandThrownIn
from game.rules.playing import opening_leader
from game.rules.scoring import match_winner, points_of, score_lines
from game.rules.seats import next_in_play, partner_of
from game.rules.state import State
from game.rules.tricks import legal_cards, winner_of
from tests.rules.support import DEAL, act, deal_of, suit_named


def examples(shared: Path, name: str) -> list[dict[str, Any]]:
    found = json.loads((shared / "examples" / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(found, list)
    assert found
    return found


def test_legal_cards(shared: Path) -> None:
    """R6, R13, R16."""
    for case in examples(shared, "legal_cards"):
        led = card(case["led"]) if case["led"] else None
        hand = cards(" ".join(case["hand"]))
        bowers = rules_from(case["rules"]).bowers
        legal = legal_cards(hand, led, suit_named(case["trump"]), bowers)
        assert [one.text for one in legal] == case["legal"], case["why"]


def test_trick_winners(shared: Path) -> None:
    """R4, R5, R17."""
    for case in examples(shared, "trick_winners"):
        plays = [(seat, card(text)) for seat, text in case["plays"]]
        bowers = rules_from(case["rules"]).bowers
        assert winner_of(plays, suit_named(case["trump"]), bowers) == case["winner"], case["why"]


def test_auctions(shared: Path) -> None:
    """R9 to R11, R23, 2.1 to 2.3."""
    for case in examples(shared, "auctions"):
        places = ("0", "1", "2", "3", "widow")
        texts = [" ".join(case["deal"][place]) for place in places] if "deal" in case else DEAL
        state, _ = step(new_match(rules_from(case["rules"]), case["dealer"]), deal_of(texts))
        for call in case["calls"]:
            assert state.phase is Phase.AUCTION, case["why"]
            state, events = step(state, act(" ".join(map(str, call))))
        assert (state.maker, state.bid) == (case["maker"], case["bid"]), case["why"]
        thrown_in = [event.reason for event in events if isinstance(event, HandThrownIn)]
        if case["maker"] is not None:
            assert state.phase is Phase.TRUMP, case["why"]
            assert not thrown_in
        else:
            assert state.phase is Phase.DEAL, case["why"]
            assert thrown_in == [case.get("thrown_in", "all_pass")], case["why"]


def test_leads(shared: Path) -> None:
    """R13 to R15, 2.8, 2.9."""
    for case in examples(shared, "leads"):
        maker, defender = case["maker"], case["defender_alone"]
        out = {partner_of(maker)} if case["alone"] else set()
        out |= {partner_of(defender)} if defender is not None else set()
        state = State(
            rules_from(case["rules"]),
            dealer=case["dealer"],
            maker=maker,
            alone=case["alone"],
            lone_defender=defender,
            sitting_out=frozenset(out),
        )
        order = [opening_leader(state)]
        while len(order) < 4 - len(out):
            order.append(next_in_play(order[-1], state.sitting_out))
        assert order == case["order"], case["why"]


def test_hand_scores(shared: Path) -> None:
    """4.1 to 4.4."""
    for case in examples(shared, "hand_scores"):
        rules, taken = rules_from(case["rules"]), case["tricks_taken"]
        for makers in (0, 1):
            tricks = (taken, 6 - taken) if makers == 0 else (6 - taken, taken)
            points = points_of(score_lines(rules, makers, case["bid"], case["alone"], tricks))
            assert points[makers] == case["makers"], case
            assert points[1 - makers] == case["defenders"], case


def test_match_end(shared: Path) -> None:
    """R21, R22, 4.5."""
    for case in examples(shared, "match_end"):
        before, points = case["before"], case["points"]
        after = (before[0] + points[0], before[1] + points[1])
        assert list(after) == case["after"]
        assert match_winner(rules_from(case["rules"]), after, case["makers"]) == case["winner"]
