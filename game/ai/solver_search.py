"""The search behind :mod:`game.ai.solver`: bits and counts, and nothing of the rules but R16, R17.

The theory. The search asks only yes or no: does the leader's side take so many of the tricks that
are left? A count is found by asking for one trick more or less until both answers are known.
Within a trick the hands go round as the parameters ``a b c d`` of leader, second, third and
fourth hand, so that a and c are one side; their cards in the trick are ``w x y z``. A hand that
sits out is the empty mask, and is passed over. What cuts the search:

* Cards that rank next to each other in one hand, with nothing left between them, are worth the
  same: only the lowest is tried. The cards of the trick in progress still count as between.
* Before a lead, tricks that are sure for either side answer many questions at once.
* What is known of a position before a lead is kept in a table. Its key has only the owners of the
  cards left, suit by suit in order of rank, seen from the leader. So it holds in any deal, and one
  search may serve any number of worlds, trumps and discards.
* The last trick is counted, not searched.

With no trump the Joker belongs to no suit, and has a place of its own above all others. It is a
trump suit of one card; who leads it tries each suit that it can name for the others to follow.

This one source runs as it stands, and more than 20 times as fast compiled by mypyc
(``tools/compiled.py``), which makes machine integers of ``i64``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from mypy_extensions import i64  # for the compiler and mypy; nothing needs it at run time

# The places of each suit: the plain ones have up to 6 cards, the last has 8 where it is trump.
_FIRST: Final = 0x3F
_SECOND: Final = 0x3F << 7
_THIRD: Final = 0x3F << 14
_LAST: Final = 0xFF << 21
_CARDS: Final = _FIRST | _SECOND | _THIRD | _LAST
_JOKER: Final = 1 << 30
"""The place of the Joker with no trump, a free one between it and the last suit."""
_NAMED: Final = (_FIRST, _SECOND, _THIRD, 0x3F << 21)  # what it can name
# The same without the two, or the four, highest places of each suit.
_LOW: Final = 0xF | 0xF << 7 | 0xF << 14 | 0x3F << 21
_LOWER: Final = 0x3 | 0x3 << 7 | 0x3 << 14 | 0xF << 21

_FULL: Final = 1 << 13
"""So many positions are kept before the table is begun anew: more are slower to find (1 MB)."""


def _make_packed() -> bytes:
    packed = bytearray(1 << 16)
    for live in range(256):
        places = [1 << place for place in range(8) if live >> place & 1]
        for number in range(1 << len(places)):
            held = sum(place for at, place in enumerate(places) if number >> at & 1)
            packed[live << 8 | held] = number
    return bytes(packed)


_PACKED: Final[bytes] = _make_packed()
"""By the live cards of a suit (high byte) and some of them: these, as if no others had been."""
_COUNT: Final[bytes] = bytes([mask.bit_count() for mask in range(256)])
"""By eight places: how many cards."""


@final
class Search:
    """The search for answers, and their table."""

    def __init__(self) -> None:
        self.nodes: i64 = 0
        self.trump: i64 = 0
        """Places of the trumps; 0 for none, and the Joker's where it is in play with no trump."""
        self._table: dict[int, int] = {}

    def begin(self, has_trump: bool, cards: i64) -> None:
        """Make ready for one call, in which these cards are still to win a trick."""
        self.trump = _LAST if has_trump else cards & _JOKER
        if len(self._table) >= _FULL:
            self._table.clear()

    def lead(self, a: i64, b: i64, c: i64, d: i64, left: i64, need: i64) -> bool:
        """Whether the leader's side takes ``need`` of the tricks left, before a lead."""
        if need <= 0:
            return True
        if need > left:
            return False
        trump: i64 = self.trump
        if left == 1:
            win: i64 = trump | suit_of(a)
            return (a | c) & win > (b | d) & win
        live: i64 = a | b | c | d
        under: i64 = live ^ a
        under |= (under >> 1) & _CARDS
        under |= (under >> 2) & _LOW
        under |= (under >> 4) & _LOWER
        masters: i64 = a & ~under
        if (b | d) & _JOKER:
            if left - 1 < need:
                return False
        elif (b | d) & trump:
            if _sure_tricks(a, b, c, d, masters) >= need:
                return True
            if left - _more_of(b >> 21, d >> 21, (a | c) >> 21) < need:
                return False
        elif count(masters) >= need:
            # Nobody can ruff. A partner who must, holds nothing but trumps, and takes the rest.
            return True
        key: i64 = self._key(b | d, c | d, live)
        least: i64 = 0
        most: i64 = left
        found = self._table.get(key)
        if found is not None:
            known: i64 = found
            least = known >> 3
            most = known & 7
            if least >= need:
                return True
            if most < need:
                return False
        if self._any_lead(a, b, c, d, masters, live, left, need):
            self._table[key] = need << 3 | most
            return True
        self._table[key] = least << 3 | (need - 1)
        return False

    def _key(self, bd: i64, cd: i64, live: i64) -> i64:
        """The owners of the live cards, suit by suit in order of rank, seen from the leader.

        Each live card has a bit in either half: whether its owner is of ``bd``, and of ``cd``.
        In the first half a bit more for each suit tells how many cards it has. Who owns the Joker
        with no trump stands in front.
        """
        packed = _PACKED
        one: i64 = (live & 0x3F) << 8
        two: i64 = (live << 1) & 0x3F00
        three: i64 = (live >> 6) & 0x3F00
        last: i64 = (live >> 13) & 0xFF00
        key: i64 = 0 if self.trump == _LAST else 1
        if live & _JOKER:
            key = 4 | bd >> 30 << 1 | cd >> 30
            bd &= _CARDS
            cd &= _CARDS
        key = key << 7 | packed[one | one >> 8] + 1 + packed[one | bd & 0x3F]
        key = key << 7 | packed[two | two >> 8] + 1 + packed[two | bd >> 7 & 0x3F]
        key = key << 7 | packed[three | three >> 8] + 1 + packed[three | bd >> 14 & 0x3F]
        key = key << 9 | packed[last | last >> 8] + 1 + packed[last | bd >> 21]
        key = key << 6 | packed[one | cd & 0x3F]
        key = key << 6 | packed[two | cd >> 7 & 0x3F]
        key = key << 6 | packed[three | cd >> 14 & 0x3F]
        return key << 8 | packed[last | cd >> 21]

    def _any_lead(
        self, a: i64, b: i64, c: i64, d: i64, masters: i64, live: i64, left: i64, need: i64
    ) -> bool:
        """Whether some lead does it: top trumps first, then other masters, then low cards."""
        rest: i64 = _unlike(a, _CARDS & ~live)
        first: i64 = rest & masters & self.trump
        while rest:
            first = first or rest & masters or rest
            card: i64 = first & -first
            first ^= card
            rest ^= card
            if card == _JOKER:
                for suit in _NAMED:
                    if self.follow(1, a ^ card, b, c, d, card, 0, 0, suit | card, left, need):
                        return True
                continue
            win: i64 = suit_of(card) | self.trump
            if self.follow(1, a ^ card, b, c, d, card, 0, 0, win, left, need):
                return True
        return False

    def follow(
        self, at: i64, a: i64, b: i64, c: i64, d: i64, w: i64, x: i64, y: i64,
        win: i64, left: i64, need: i64,
    ) -> bool:  # fmt: skip
        """The same question where the hand ``at``, 1-3 for b-d, is to play.

        Args:
            w, x, y: the cards of the first three hands; 0 for none, or for one that cannot win.
            win: places of the cards that can: those of the suit led, or named, and trumps.
        """
        self.nodes += 1
        hand: i64 = b
        beat: i64 = w
        if at == 2:
            hand = c
            beat = x if x > w else 0
        elif at == 3:
            hand = d
            beat = max(w, y)
            if x > beat:
                beat = 0
        legal: i64 = hand & (win & ~self.trump or win) or hand
        better: i64 = 0
        if legal & (legal - 1):
            legal = _unlike(legal, _CARDS & ~(a | b | c | d | w | x | y))
            if beat:
                better = legal & win & -(beat << 1)
        while True:
            # The fourth hand wins as cheaply as it can, the others as high; or all play low.
            card: i64 = better or legal
            if better and at != 3:
                while card & (card - 1):
                    card &= card - 1
            else:
                card &= -card
            better &= ~card
            legal &= ~card
            if at == 1:
                done = self.follow(2, a, b ^ card, c, d, w, card & win, 0, win, left, need)
            elif at == 2:
                done = self.follow(3, a, b, c ^ card, d, w, x, card & win, win, left, need)
            else:
                done = self.gather(a, b, c, d ^ card, w, x, y, card & win, left, need)
            if done == (at == 2) or not legal:
                return done

    def gather(
        self, a: i64, b: i64, c: i64, d: i64, w: i64, x: i64, y: i64, z: i64, left: i64, need: i64
    ) -> bool:
        """The same question once all have played; the highest card that can win does (R17)."""
        self.nodes += 1
        left -= 1
        if (w | y) > (x | z):
            if w > y:
                return self.lead(a, b, c, d, left, need - 1)
            return self.lead(c, d, a, b, left, need - 1)
        if x > z:
            return not self.lead(b, c, d, a, left, left - need + 1)
        return not self.lead(d, a, b, c, left, left - need + 1)


@final
class Root:
    """The position of one call, seen from the leader; counts are of the leader's side."""

    def __init__(
        self, search: Search, hands: tuple[int, ...], trick: tuple[int, ...], has_trump: bool,
        named: int = 0,
    ) -> None:  # fmt: skip
        """Begin with a position, in order from the leader; ``named`` is what a led Joker named."""
        search.begin(has_trump, sum(hands) | sum(trick))
        self.search = search
        self.a: i64 = hands[0]
        self.b: i64 = hands[1]
        self.c: i64 = hands[2]
        self.d: i64 = hands[3]
        self.w: i64 = trick[0]
        self.led: i64 = named or (suit_of(self.w) if self.w else 0)
        self.win: i64 = self.led | search.trump
        self.x: i64 = trick[1] & self.win
        self.y: i64 = trick[2] & self.win
        self.left: i64 = count(self.a | self.w)
        """Tricks left, the trick in progress included."""
        self.turn: i64 = 0
        while trick[self.turn] or not hands[self.turn]:
            self.turn += 1

    def takes(self, need: i64) -> bool:
        """Whether the leader's side takes ``need`` tricks."""
        if need <= 0 or need > self.left:
            return need <= 0
        a, b, c, d, w, x, y = self.a, self.b, self.c, self.d, self.w, self.x, self.y
        if not w:
            return self.search.lead(a, b, c, d, self.left, need)
        return self.search.follow(self.turn, a, b, c, d, w, x, y, self.win, self.left, need)

    def _takes_with(self, card: i64, named: i64, need: i64) -> bool:
        """The same once ``card`` is played; ``named`` is 0, or the suit that a led Joker names."""
        a, b, c, d, w, x, y = self.a, self.b, self.c, self.d, self.w, self.x, self.y
        search, win, left = self.search, self.win, self.left
        if self.turn == 0:
            win |= named or suit_of(card)
            return search.follow(1, a ^ card, b, c, d, card, 0, 0, win, left, need)
        if self.turn == 1:
            return search.follow(2, a, b ^ card, c, d, w, card & win, 0, win, left, need)
        if self.turn == 2:
            return search.follow(3, a, b, c ^ card, d, w, x, card & win, win, left, need)
        return search.gather(a, b, c, d ^ card, w, x, y, card & win, left, need)

    def value(self, low: i64, high: i64) -> i64:
        """The tricks of the leader's side, between ``low`` and ``high`` tricks that are left."""
        need: i64 = (low + high + 1) >> 1
        while low < high:
            if self.takes(need):
                low = need
                need += 1
            else:
                high = need - 1
                need -= 1
        return low

    def cards(self, low: i64, high: i64) -> dict[int, int]:
        """By the bit of each legal card, lowest first: the value once it is played (R16).

        The Joker led with no trump stands once for each suit it can name, beside its places.
        """
        hand: i64 = (self.a, self.b, self.c, self.d)[self.turn]
        legal: i64 = hand & self.led or hand
        laid: i64 = self.w | self.x | self.y
        tried: i64 = _unlike(legal, _CARDS & ~(self.a | self.b | self.c | self.d | laid))
        best: i64 = self.value(low, high)  # no card is better for its player than this
        tricks: i64 = best
        values: dict[int, int] = {}
        while legal:
            card: i64 = legal & -legal
            legal ^= card
            if card == _JOKER and not self.w:
                for suit in _NAMED:
                    values[card | suit] = self.value_with(card, suit, best, low, high)
                continue
            if card & tried:
                tricks = self.value_with(card, 0, best, low, high)
            values[card] = tricks
        return values

    def value_with(self, card: i64, named: i64, best: i64, low: i64, high: i64) -> i64:
        """The value once ``card`` is played, which is not better for its player than ``best``."""
        tricks: i64 = best
        if self.turn & 1:
            while tricks < high and self._takes_with(card, named, tricks + 1):
                tricks += 1
        else:
            while tricks > low and not self._takes_with(card, named, tricks):
                tricks -= 1
        return tricks


def suit_of(card: i64) -> i64:
    """The places of the suit of a card; the first suit's for no card."""
    if card >= 1 << 21:
        return _LAST
    if card >= 1 << 14:
        return _THIRD
    if card >= 1 << 7:
        return _SECOND
    return _FIRST


def _unlike(cards: i64, dead: i64) -> i64:
    """The lowest of each run of a hand's cards between which nothing is left.

    Args:
        cards: those of the hand that may be played.
        dead: places of the cards that are gone, or in no hand.
    """
    joined: i64 = cards | dead
    # A one added at the foot of each run is carried over the dead places to the first card.
    return cards & (dead + (joined & ~(joined << 1)))


def count(cards: i64) -> i64:
    """How many cards a mask has."""
    counts = _COUNT
    low: i64 = counts[cards & 0xFF] + counts[cards >> 8 & 0xFF]
    return low + counts[cards >> 16 & 0xFF] + counts[cards >> 24]


def _more_of(one: i64, other: i64, against: i64) -> i64:
    """The more that one of two hands has of trumps above all those of the other side.

    Each takes a trick whenever it is played. All three have trumps only, from place 0.
    """
    against |= against >> 1
    against |= against >> 2
    against |= against >> 4
    first: i64 = _COUNT[one & ~against]
    second: i64 = _COUNT[other & ~against]
    return max(second, first)


def _sure_tricks(a: i64, b: i64, c: i64, d: i64, masters: i64) -> i64:
    """Tricks that the leader's side is sure of, where the other side has trumps.

    ``masters`` are the leader's cards that no other hand can beat in their suit.
    """
    top: i64 = _COUNT[masters >> 21]
    trumps_b: i64 = _COUNT[b >> 21]
    trumps_d: i64 = _COUNT[d >> 21]
    if top >= trumps_b and top >= trumps_d:
        return count(masters)  # the top trumps draw all others
    # First a round of each suit that can have one, then the top trumps. Partner must be able to
    # follow or to throw a plain card: who has to ruff would take the lead.
    rounds: i64 = (
        _goes_round(masters & _FIRST, b, d, _FIRST)
        + _goes_round(masters & _SECOND, b, d, _SECOND)
        + _goes_round(masters & _THIRD, b, d, _THIRD)
    )
    if rounds and c >> 21:
        plain: i64 = count(c & ~_LAST)
        rounds = min(plain, rounds)
    trumps: i64 = _more_of(a >> 21, c >> 21, (b | d) >> 21)
    return max(top + rounds, trumps)


def _goes_round(master: i64, b: i64, d: i64, suit: i64) -> i64:
    """1 if there is a master, and no hand of the other side that has trumps is void in its suit."""
    if master and (b & suit or b < 1 << 21) and (d & suit or d < 1 << 21):
        return 1
    return 0
