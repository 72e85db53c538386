"""A second referee, written from the words of the rule book alone.

It shares nothing with `game.rules`: cards are texts, a suit is a list written out from the
highest card to the lowest, and a match is one generator that reads like section 2. It asks
`(seat, choices)` and is sent the choice made, a text such as `"2 bid 4"`; when it asks
`(None, set())` it wants the deal, a dict of lists of cards.
"""

from collections import deque
from collections.abc import Generator, Mapping
from itertools import combinations

Ask = tuple[int | None, set[str]]
Deal = Mapping[str, list[str]]
Asking = Generator[Ask, str | Deal, None]

PLAIN = {
    "C": "AC KC QC JC TC 9C",
    "D": "AD KD QD JD TD 9D",
    "H": "AH KH QH JH TH 9H",
    "S": "AS KS QS JS TS 9S",
}
LOW = {
    "C": "9C TC JC QC KC AC",
    "D": "9D TD JD QD KD AD",
    "H": "9H TH JH QH KH AH",
    "S": "9S TS JS QS KS AS",
}
WITH_BOWERS = {
    "C": PLAIN | {"C": "JK JC JS AC KC QC TC 9C", "S": "AS KS QS TS 9S"},
    "D": PLAIN | {"D": "JK JD JH AD KD QD TD 9D", "H": "AH KH QH TH 9H"},
    "H": PLAIN | {"H": "JK JH JD AH KH QH TH 9H", "D": "AD KD QD TD 9D"},
    "S": PLAIN | {"S": "JK JS JC AS KS QS TS 9S", "C": "AC KC QC TC 9C"},
    "NT": PLAIN | {"NT": "JK"},
    "NL": LOW | {"NL": "JK"},
}
WITHOUT_BOWERS = {
    "C": PLAIN | {"C": "JK AC KC QC JC TC 9C"},
    "D": PLAIN | {"D": "JK AD KD QD JD TD 9D"},
    "H": PLAIN | {"H": "JK AH KH QH JH TH 9H"},
    "S": PLAIN | {"S": "JK AS KS QS JS TS 9S"},
    "NT": PLAIN | {"NT": "JK"},
    "NL": LOW | {"NL": "JK"},
}
LEFT_BOWER = {"C": "JS", "S": "JC", "D": "JH", "H": "JD"}

Order = Mapping[str, list[str]]


def order_of(trump: str, bowers: bool) -> Order:
    """The suits under this trump, each from the highest card down (R4, R5)."""
    suits = (WITH_BOWERS if bowers else WITHOUT_BOWERS)[trump]
    return {suit: cards.split() for suit, cards in suits.items()}


def suit_in(card: str, order: Order) -> str:
    """The suit whose list holds the card (R6)."""
    return next(suit for suit, held in order.items() if card in held)


def may_play(hand: list[str], led: str | None, order: Order, named: str = "") -> list[str]:
    """Follow the suit led, or named for a led Joker, if able; otherwise any card (R16)."""
    if led is None:
        return hand
    suit = order[named or suit_in(led, order)]
    return [card for card in hand if card in suit] or hand


def best_of(cards: list[str], trump: str, order: Order) -> str:
    """The highest trump, or the highest card of the suit led (R17).

    With no trump the Joker is a suit alone, which beats every card of the others.
    """
    for card in order[trump]:
        if card in cards:
            return card
    return next(card for card in order[suit_in(cards[0], order)] if card in cards)


class Referee:
    """What the referee has seen so far; `match` is the generator to talk to."""

    def __init__(self, rules: Mapping[str, object], first_dealer: int) -> None:
        self.rules = rules
        self.dealer = first_dealer
        self.points = {0: 0, 1: 0}
        self.winner: int | None = None
        self.log: list[str] = []
        """What became known, in order: makers, throw-ins, leaders, trick winners, scores."""
        self.rungs = ["1", "2", "3", "4", "5", "6"]
        if rules["bid_ladder"] == "peppers":
            self.rungs = ["1", "2", "3", "4", "5", "LP", "BP"]
        if rules["bid_ladder"] in ("moon", "moon_doubling"):
            self.rungs += ["M", "DM"][: 1 if rules["bid_ladder"] == "moon" else 2]
        self.trumps = ["C", "D", "H", "S"]
        if rules["deck"] == 24 or rules["joker_in_no_trump"] == "names_suit":
            self.trumps += {"off": [], "high": ["NT"], "high_and_low": ["NT", "NL"]}[
                str(rules["no_trump"])
            ]
        self.match = self._match()

    def _match(self) -> Asking:
        while self.winner is None:
            deal = yield None, set()
            assert not isinstance(deal, str)
            self.hand = {seat: list(deal[str(seat)]) for seat in range(4)}
            self.widow = list(deal["widow"])
            self.trump = ""
            self.maker, self.bid = -1, ""
            yield from self._auction()
            if self.maker < 0:
                continue
            self.log.append(f"maker {self.maker} {self.bid}")
            yield from self._declare()
            self.out: list[int] = []
            self.alone, self.defender = False, -1
            if self.bid in ("M", "DM"):
                yield from self._play_alone()
            elif self.rules["going_alone"] == "maker_call":
                yield from self._alone()
            yield from self._tricks()
            self._score()
            self.dealer = (self.dealer + 1) % 4

    # 2.1 to 2.3

    def _auction(self) -> Asking:
        rules, rungs = self.rules, self.rungs
        after = [(self.dealer + n) % 4 for n in (1, 2, 3, 4)]
        line, spoken, silent = deque(after), 0, 0
        once = rules["auction"] == "single_round"
        final = rules["pass_is_final"] is True and not once
        while True:
            seat = line.popleft()
            stuck = rules["all_pass"] == "stick_dealer" and spoken == 3 and not self.bid
            if self.bid:
                open_rungs = rungs[rungs.index(self.bid) + 1 :]
            else:
                least = rules["forced_bid"] if stuck else rules["min_bid"]
                open_rungs = rungs[rungs.index(str(least)) :]
            menu = {f"{seat} bid {rung}" for rung in open_rungs}
            if rules["bid_names_trump"]:
                menu = {f"{line} {trump}" for line in menu for trump in self.trumps}
            if not stuck:
                menu.add(f"{seat} pass")
            if spoken < 4 and self._is_poor(self.hand[seat]):
                menu.add(f"{seat} redeal")
            said = yield seat, menu
            assert isinstance(said, str)
            spoken += 1
            word = said.split()[1]
            if word == "redeal":
                self.log.append(f"redeal {self.dealer}")
                self.maker, self.bid, self.trump = -1, "", ""
                return
            if word == "bid":
                self.maker, self.bid, silent = seat, said.split()[2], 0
                self.trump = said.split()[3] if rules["bid_names_trump"] else ""
                line.append(seat)
            else:
                silent += 1
                if not final:
                    line.append(seat)
            if self.bid == rungs[-1]:
                return
            if once:
                over = spoken == 4
            elif final:
                over = not line or (bool(self.bid) and len(line) == 1)
            else:
                over = silent == (3 if self.bid else 4)
            if over:
                break
        if not self.bid:
            self._all_passed()

    def _is_poor(self, hand: list[str]) -> bool:
        kind = self.rules["redeal_hand"]
        low = all(card[0] in "9T" for card in hand)
        aces = sum(card[0] == "A" for card in hand)
        faces = sum(card[0] in "JQK" for card in hand)
        return (kind in ("farmers", "both") and low) or (
            kind in ("ace_no_face", "both") and aces > 0 and faces == 0
        )

    def _all_passed(self) -> None:
        if self.rules["all_pass"] == "joker_holder_must_bid":
            for seat in range(4):
                if "JK" in self.hand[seat]:
                    self.maker, self.bid = seat, str(self.rules["forced_bid"])
                    return
        if self.rules["all_pass"] != "throw_in_same_dealer":
            self.dealer = (self.dealer + 1) % 4
        self.log.append(f"thrown_in {self.dealer}")

    # 2.4 to 2.7

    def _declare(self) -> Asking:
        rules, maker = self.rules, self.maker
        takes = rules["widow"] == "maker_takes"
        first = rules["widow_timing"] == "before_trump" and not rules["bid_names_trump"]
        if takes and first:
            self.hand[maker] += self.widow
        if not self.trump:
            said = yield maker, {f"{maker} trump {name}" for name in self.trumps}
            assert isinstance(said, str)
            self.trump = said.split()[2]
        if takes:
            if not first:
                self.hand[maker] += self.widow
            said = yield maker, {f"{maker} discard {card}" for card in self.hand[maker]}
            assert isinstance(said, str)
            self.hand[maker].remove(said.split()[2])

    def _alone(self) -> Asking:
        maker = self.maker
        said = yield maker, {f"{maker} alone", f"{maker} with_partner"}
        if said == f"{maker} alone":
            yield from self._play_alone()

    def _play_alone(self) -> Asking:
        rules, maker = self.rules, self.maker
        partner = (maker + 2) % 4
        self.alone, self.out = True, [partner]
        count = rules["partner_exchange"]
        assert isinstance(count, int)
        if count:
            thrown = yield from self._choose(maker, "exchange_out", count)
            passed = yield from self._choose(partner, "exchange_in", count)
            self.hand[maker] = [c for c in self.hand[maker] if c not in thrown] + passed
            self.hand[partner] = [c for c in self.hand[partner] if c not in passed]
        if rules["defend_alone"] == "vs_loner":
            for seat in ((maker + 1) % 4, (maker + 3) % 4):
                said = yield seat, {f"{seat} defend_alone", f"{seat} defend_together"}
                if said == f"{seat} defend_alone":
                    self.defender = seat
                    self.out.append((seat + 2) % 4)
                    return

    def _choose(self, seat: int, verb: str, count: int) -> Generator[Ask, str | Deal, list[str]]:
        groups = combinations(sorted(self.hand[seat]), count)
        said = yield seat, {" ".join((f"{seat} {verb}", *group)) for group in groups}
        assert isinstance(said, str)
        return said.split()[2:]

    # 2.8 and 2.9

    def _leader(self) -> int:
        eldest, maker = (self.dealer + 1) % 4, self.maker
        if self.defender >= 0:
            return self.defender
        if self.alone:
            if self.rules["alone_lead"] == "loner":
                return maker
            if self.rules["alone_lead"] == "left_of_loner":
                return (maker + 1) % 4
            return eldest if eldest not in self.out else (eldest + 1) % 4
        return {"eldest": eldest, "maker": maker, "left_of_maker": (maker + 1) % 4}[
            str(self.rules["first_lead"])
        ]

    def _tricks(self) -> Asking:
        order = order_of(self.trump, self.rules["bowers"] is True)
        self.taken = {0: 0, 1: 0}
        leader = self._leader()
        for _ in range(6):
            self.log.append(f"lead {leader}")
            table: dict[str, int] = {}
            named = ""
            for seat in (leader, (leader + 1) % 4, (leader + 2) % 4, (leader + 3) % 4):
                if seat in self.out:
                    continue
                led = next(iter(table), None)
                cards = may_play(self.hand[seat], led, order, named)
                if led is None and "JK" in cards and self.trump in ("NT", "NL"):
                    cards = [card for card in cards if card != "JK"]
                    cards += [f"JK {suit}" for suit in "CDHS"]
                said = yield seat, {f"{seat} play {card}" for card in cards}
                assert isinstance(said, str)
                _, _, card, *suit = said.split()
                self.hand[seat].remove(card)
                table[card] = seat
                named = named or "".join(suit)
            leader = table[best_of(list(table), self.trump, order)]
            self.taken[leader % 2] += 1
            self.log.append(f"won {leader}")

    # Section 4

    def _score(self) -> None:
        rules = self.rules
        makers, others = self.maker % 2, 1 - self.maker % 2
        number = {"LP": 6, "BP": 6, "M": 6, "DM": 6}.get(self.bid) or int(self.bid)
        tricks = self.taken[makers]
        doubled = [self.bid == "BP", self.alone and rules["alone_scoring"] == "double"]
        times = 2 if any(doubled) else 1
        if all(doubled) and rules["multiplier_stacking"] == "product":
            times = 4
        flat = {"M": 12, "DM": 24}.get(self.bid, 0)
        if not flat and self.alone and rules["alone_scoring"] == "fixed":
            assert isinstance(rules["alone_points"], int)
            flat = rules["alone_points"]
        gain = 0
        if tricks >= number:
            normal = times * (number if rules["made_score"] == "bid" else tricks)
            self.points[makers] += flat or normal
            gain = 6 - tricks if rules["defenders_score"] == "always" else 0
        else:
            loss = {
                "bid": number,
                "tricks_taken": tricks,
                "undertricks": number - tricks,
                "flat": rules["flat_set_points"],
            }[str(rules["set_penalty"])]
            assert isinstance(loss, int)
            self.points[makers] -= flat or times * loss
            gain = {
                "none": 0,
                "always": 6 - tricks,
                "when_set": 6 - tricks,
                "bid_when_set": number,
            }[str(rules["defenders_score"])]
        self.points[others] += gain
        self.log.append(f"score {self.points[0]} {self.points[1]}")
        self._end(makers, tricks >= number)

    def _end(self, makers: int, made: bool) -> None:
        target, minus = self.rules["target"], self.rules["game_at_minus"]
        assert isinstance(target, int)
        assert isinstance(minus, int)
        home = [side for side in (0, 1) if self.points[side] >= target]
        if self.rules["can_win_on"] == "own_bid":
            home = [side for side in home if side == makers and made]
        lost = [side for side in (0, 1) if minus and self.points[side] <= -minus]
        if len(home) == 1:
            self.winner = home[0]
        elif len(home) == 2:
            if self.rules["tie_break"] == "makers_first":
                self.winner = makers
            elif self.points[0] != self.points[1]:
                self.winner = max((0, 1), key=lambda side: self.points[side])
        elif len(lost) == 1:
            self.winner = 1 - lost[0]
        if self.winner is not None:
            self.log.append(f"winner {self.winner}")
