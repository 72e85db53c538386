"""What the tests of the rules share: positions in few words, deals, and players of any action."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from game.cards import Suit, cards
from game.rules import Event, Phase, PlayerAction, Rules, State, legal_actions, new_match, step
from game.rules.actions import Deal, Pass, Redeal, action_from, notation_of
from game.rules.house import OPTIONS, rules_from
from game.rules.seats import SEATS, clockwise_from, partner_of

RULE_IDS: Final = {
    *(f"R{n}" for n in range(1, 24)),
    *(f"2.{n}" for n in range(1, 11)),
    *(f"4.{n}" for n in range(1, 6)),
    *OPTIONS,
}
"""Every id by which a rule may be cited."""

DEAL: Final = (
    "9C TC JC QC KC AC",
    "9D TD JD QD KD AD",
    "9H TH JH QH KH AH",
    "9S TS JS QS KS AS",
    "JK",
)
"""A deal of one suit to each seat, the Joker in the widow."""


def act(line: str) -> PlayerAction:
    """An action from words: `"0 bid 3"`, `"2 exchange_in 9C TC"`."""
    seat, verb, *rest = line.split()
    argument: list[object] = [rest] if verb.startswith("exchange") else list(rest)
    return action_from([int(seat), verb, *argument])


def line_of(action: PlayerAction) -> str:
    """The words for an action; of several cards in the order of their texts."""
    seat, verb, *rest = notation_of(action)
    words = sorted(map(str, rest[0])) if rest and isinstance(rest[0], list) else map(str, rest)
    return " ".join((str(seat), str(verb), *words))


def legal_lines(state: State) -> list[str]:
    """The legal actions in words."""
    return [line_of(action) for action in legal_actions(state)]


def deal_of(texts: Sequence[str]) -> Deal:
    """A deal from five texts: the seats 0-3 and the widow."""
    return Deal(tuple(cards(text) for text in texts[:4]), cards(texts[4]))


def dealt(
    options: dict[str, object] | None = None, texts: Sequence[str] = DEAL, dealer: int = 3
) -> State:
    """A match's first hand, dealt: seat 0 is eldest unless another dealer is named."""
    return step(new_match(rules_from(options or {}), dealer), deal_of(texts))[0]


def do(state: State, *lines: str) -> State:
    """The state after these actions."""
    for line in lines:
        state, _ = step(state, act(line))
    return state


def events_of(state: State, *lines: str) -> list[Event]:
    """Everything that happens while these actions are carried out."""
    happened: list[Event] = []
    for line in lines:
        state, events = step(state, act(line))
        happened += events
    return happened


def plays_of(*tricks: str, out: Sequence[int] = ()) -> list[str]:
    """Lines for whole tricks, each told as its leader and the cards clockwise: `"3 9S JC TD TH"`.

    Seats that sit out are left over.
    """
    lines = []
    for leader, *played in (trick.split() for trick in tricks):
        seats = [seat for seat in clockwise_from(int(leader)) if seat not in out]
        lines += [f"{seat} play {one}" for seat, one in zip(seats, played, strict=True)]
    return lines


def position(
    hands: Sequence[str],
    trump: str,
    *,
    options: dict[str, object] | None = None,
    maker: int = 0,
    bid: str = "1",
    leader: int = 0,
    alone: bool = False,
    lone_defender: int | None = None,
    taken: tuple[int, int] = (0, 0),
    score: tuple[int, int] = (0, 0),
) -> State:
    """A position before a lead, with any number of cards left in each hand."""
    out = {partner_of(maker)} if alone else set()
    if lone_defender is not None:
        out.add(partner_of(lone_defender))
    return State(
        rules_from(options or {}),
        phase=Phase.PLAY,
        hand_number=1,
        dealer=3,
        score=score,
        hands=tuple(tuple(sorted(cards(text))) for text in hands),
        turn=leader,
        maker=maker,
        bid=bid,
        trump=suit_named(trump),
        alone=alone,
        lone_defender=lone_defender,
        sitting_out=frozenset(out),
        taken=taken,
    )


def suit_named(text: str) -> Suit:
    """The suit with this notation."""
    return Suit(["C", "D", "H", "S", "NT", "NL"].index(text))


def random_deal(rules: Rules, rng: Random) -> Deal:
    """A shuffled pack; where a redeal is played, one hand in three deals is a poor one."""
    pack = list(rules.pack)
    rng.shuffle(pack)
    if rules.redeal_hand != "off" and rng.random() < 1 / 3:
        low = [one for one in pack if one.rank in "9T" or (one.rank == "A" and rng.random() < 0.3)]
        seat = rng.choice(SEATS)
        pack = [one for one in pack if one not in low[:6]]
        pack[6 * seat : 6 * seat] = low[:6]
    hands = tuple(tuple(pack[6 * seat : 6 * seat + 6]) for seat in SEATS)
    return Deal(hands, tuple(pack[24:]))


def choose(legal: Sequence[PlayerAction], rng: Random) -> PlayerAction:
    """Any legal action, but with a bias to pass, so that auctions are long and some hands fail."""
    if isinstance(legal[0], Pass) and rng.random() < 0.65:
        return legal[0]
    if isinstance(legal[-1], Redeal) and rng.random() < 0.7:
        return legal[-1]
    return rng.choice(legal)


Taken = tuple[State, Deal | PlayerAction, State, tuple[Event, ...]]
"""A state, the action taken in it, and what it led to."""


def random_match(rules: Rules, rng: Random, hands: int = 12) -> Iterator[Taken]:
    """Every step of a match of random players, over or not after so many hands."""
    state = new_match(rules, rng.choice(SEATS))
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL and state.hand_number == hands:
            return
        action: Deal | PlayerAction = (
            random_deal(rules, rng)
            if state.phase is Phase.DEAL
            else choose(legal_actions(state), rng)
        )
        after, events = step(state, action)
        yield state, action, after, events
        state = after
