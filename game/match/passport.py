"""A rule set as a short code that a person can read out, type and paste.

The code carries the value of every option, also of those that are not in play: what is read from
a code equals what the code was made of, and no two rule sets share one.

A letter is a number below 31, a prime. The first says which preset the rule set is told from. The
last two are a check: they bring the sum of a code's numbers, and their sum with each taken as often
as its place says, to what they must be modulo 31 (a Reed-Solomon code of distance 3). So a code in
which one letter, or two, are others than they should be is always refused, and so is one with two
letters exchanged. Codes have 4, 8, 12 or 16 letters: with a letter too few or too many none is one,
nor are two codes in a row.

Between them stands the number of the rule set among all that there are, in the order of how many
options differ from the preset: the nearer it is, the shorter is its code.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from game.options import OptionError, Value
from game.rules import Rules, rules_from

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""The letters of a code: without 0, O, 1, I and L, which are taken for one another."""

LENGTHS: Final = (4, 8, 12, 16)
"""How many letters a code has."""

GROUP: Final = 4
"""So many letters stand together."""

CODES: Final = ("no_code", "wrong_letter", "wrong_length", "mistyped", "newer", "contradiction")
"""Every code that a :class:`PassportError` can have."""

_SIZE: Final = len(ALPHABET)
_BESIDE: Final = 3
"""Letters that are not of the number: the preset's and the check's."""

# From here on nothing may change: codes are on paper and in messages. What a later version adds
# goes into a table of its own, whose presets' numbers begin where these end; a rule set that the
# older table can tell is told by it.

_OPTIONS: Final[Mapping[str, tuple[Value, ...]]] = {
    "deck": (25, 24),
    "bowers": (True, False),
    "widow": ("maker_takes", "dead_hidden", "dead_exposed", "none"),
    "widow_timing": ("before_trump", "after_trump"),
    "redeal_hand": ("off", "farmers", "ace_no_face", "both"),
    "auction": ("continuous", "single_round"),
    "pass_is_final": (True, False),
    "min_bid": (1, 2, 3),
    "bid_ladder": ("numeric", "peppers", "moon", "moon_doubling"),
    "bid_names_trump": (False, True),
    "all_pass": (
        "throw_in_next_dealer",
        "throw_in_same_dealer",
        "stick_dealer",
        "joker_holder_must_bid",
    ),
    "forced_bid": (1, 2, 3),
    "no_trump": ("off", "high", "high_and_low"),
    "joker_in_no_trump": ("banned", "names_suit"),
    "going_alone": ("maker_call", "off"),
    "defend_alone": ("vs_loner", "off"),
    "alone_lead": ("left_of_loner", "eldest_or_next", "loner"),
    "alone_scoring": ("double", "none", "fixed"),
    "alone_points": tuple(range(6, 25)),
    "partner_exchange": (0, 1, 2),
    "multiplier_stacking": ("max", "product"),
    "first_lead": ("eldest", "maker", "left_of_maker"),
    "made_score": ("tricks", "bid"),
    "set_penalty": ("bid", "tricks_taken", "undertricks", "flat"),
    "flat_set_points": tuple(range(1, 13)),
    "defenders_score": ("none", "always", "when_set", "bid_when_set"),
    "target": tuple(range(5, 65)),
    "can_win_on": ("any", "own_bid"),
    "tie_break": ("makers_first", "higher_score"),
    "game_at_minus": (0, *range(5, 65)),
}

_CLASSIC: Final[dict[str, Value]] = {
    **{key: values[0] for key, values in _OPTIONS.items()},
    "forced_bid": 3,
    "alone_points": 12,
    "flat_set_points": 6,
    "target": 10,
}
_JOKER_BIDS: Final[dict[str, Value]] = {
    **_CLASSIC,
    "auction": "single_round",
    "all_pass": "joker_holder_must_bid",
    "going_alone": "off",
    "defend_alone": "off",
    "first_lead": "maker",
    "defenders_score": "always",
}
_BASES: Final[tuple[Mapping[str, Value], ...]] = (
    _CLASSIC,
    {**_CLASSIC, "set_penalty": "tricks_taken", "alone_scoring": "none"},
    {**_CLASSIC, "bid_ladder": "peppers"},
    _JOKER_BIDS,
    {**_JOKER_BIDS, "widow": "dead_hidden"},
    {
        **_CLASSIC,
        "deck": 24,
        "widow": "none",
        "bid_ladder": "peppers",
        "no_trump": "high",
        "first_lead": "maker",
        "going_alone": "off",
        "defend_alone": "off",
        "set_penalty": "flat",
        "defenders_score": "always",
        "target": 30,
    },
)
"""The presets as they were when the first codes were made."""

_SHIFTS: Final = (13, 4, 23, 29, 9, 17, 2, 25, 11, 30, 6, 20, 15, 1, 27, 19)
"""What is added to the number of each letter, so that a code is not all one letter."""

# So much for what may not change.

_PLACES: Final = {key: place for place, key in enumerate(_OPTIONS)}


class PassportError(ValueError):
    """A text that is no code of a rule set.

    ``code`` is one of :data:`CODES`; ``values`` holds what the words need (``letter``, ``length``;
    for a ``contradiction`` what :class:`~game.options.OptionError` holds).
    """

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(f"{code}: {values}")


def code_of(rules: Rules) -> str:
    """The code of a rule set, in groups of four letters joined by hyphens.

    It is the same in every version of the game, as long as that knows all its options.
    """
    base, number = _nearest(rules)
    length = next(each for each in LENGTHS if number < _SIZE ** (each - _BESIDE))
    letters = [base]
    for _ in range(length - _BESIDE):
        number, letter = divmod(number, _SIZE)
        letters.insert(1, letter)
    letters = [_turned(letter, place) for place, letter in enumerate(letters)]
    letters += _check(letters)
    code = "".join(ALPHABET[letter] for letter in letters)
    return "-".join(code[first : first + GROUP] for first in range(0, length, GROUP))


def rules_of(code: str) -> Rules:
    """The rule set that a code stands for; capitals, spaces and hyphens do not matter.

    Raises:
        PassportError: ``no_code`` for nothing; ``wrong_letter`` and ``wrong_length`` for what no
            code has; ``mistyped`` if a letter is not as it was; ``newer`` for a code of a later
            version; ``contradiction`` for options that rule each other out.
    """
    letters = [_letter(each) for each in _tidy(code)]
    if not letters:
        raise PassportError("no_code")
    if len(letters) not in LENGTHS:
        raise PassportError("wrong_length", length=len(letters))
    if _check(letters[:-2]) != letters[-2:]:
        raise PassportError("mistyped")
    base, *digits = (_turned(each, place, -1) for place, each in enumerate(letters[:-2]))
    if base >= len(_BASES):
        raise PassportError("newer")
    number = 0
    for digit in digits:
        number = number * _SIZE + digit
    if number >= sum(_counts()[-1]):
        raise PassportError("mistyped")
    try:
        rules = rules_from(_chosen(number, _BASES[base]))
    except OptionError as error:
        raise PassportError(error.code, **error.values) from error
    # A rule set has one code: what reads as one, but is not the one, has been made up.
    if _tidy(code_of(rules)) != _tidy(code):
        raise PassportError("mistyped")
    return rules


def looks_like_code(text: str) -> bool:
    """True for what can only be meant as a code: groups of capitals and digits."""
    groups = text.strip().replace("-", " ").split()
    is_plain = all(group.isascii() and group.isalnum() for group in groups)
    is_long = sum(map(len, groups)) >= LENGTHS[0]
    return is_plain and is_long and (text.upper() == text or len(groups) > 1)


def _tidy(code: str) -> str:
    """The letters of a code as they were typed or pasted, without what stands between them."""
    plain = unicodedata.normalize("NFKC", code).upper()
    return "".join(each for each in plain if unicodedata.category(each)[0] not in "ZC" + "P")


def _letter(letter: str) -> int:
    number = ALPHABET.find(letter)
    if number < 0:
        raise PassportError("wrong_letter", letter=letter)
    return number


def _turned(letter: int, place: int, way: int = 1) -> int:
    return (letter + way * _SHIFTS[place]) % _SIZE


def _check(letters: Sequence[int]) -> list[int]:
    """The two letters that end a code.

    With them the sum of the letters is the square of their number, and the sum of each times its
    place, counted from 1, is 0, both modulo 31. The places are distinct and not 0 modulo 31, so no
    change of two letters leaves both sums as they were. The squares of the lengths are such that
    no two of them, nor more, add up to another: so codes in a row are none.
    """
    total = (len(letters) + 2) ** 2 - sum(letters)
    weighed = -sum(place * letter for place, letter in enumerate(letters, 1))
    last = weighed - (len(letters) + 1) * total
    return [(total - last) % _SIZE, last % _SIZE]


@cache
def _counts() -> list[list[int]]:
    """How many rule sets differ from a preset in so many of the first so many options."""
    counts = [[1]]
    for values in _OPTIONS.values():
        fewer, others = [*counts[-1], 0], len(values) - 1
        counts.append([fewer[0], *(more + others * less for less, more in pairwise(fewer))])
    return counts


def _nearest(rules: Rules) -> tuple[int, int]:
    """The preset from which a rule set has the least number, and that number."""
    found = []
    for first, base in enumerate(_BASES):
        changed = [key for key, value in base.items() if getattr(rules, key) != value]
        found.append((len(changed), first, changed))
    fewest = min(found)[0]
    numbers = (
        (_number_of(rules, _BASES[first], changed), first)
        for count, first, changed in found
        if count == fewest
    )
    number, first = min(numbers)
    return first, number


def _number_of(rules: Rules, base: Mapping[str, Value], changed: Sequence[str]) -> int:
    """The number of a rule set: those with fewer options unlike the preset's come first."""
    counts, left = _counts(), len(changed)
    number = sum(counts[-1][:left])
    for key in reversed(changed):
        fewer = counts[_PLACES[key]]
        same = fewer[left] if left < len(fewer) else 0
        number += same + _others(key, base).index(getattr(rules, key)) * fewer[left - 1]
        left -= 1
    return number


def _others(key: str, base: Mapping[str, Value]) -> list[Value]:
    return [value for value in _OPTIONS[key] if value != base[key]]


def _chosen(number: int, base: Mapping[str, Value]) -> dict[str, Value]:
    """The options of the rule set with this number: what :func:`_number_of` turns round."""
    counts, left = _counts(), 0
    while number >= counts[-1][left]:
        number -= counts[-1][left]
        left += 1
    chosen = dict(base)
    for key in reversed(list(_OPTIONS)):
        fewer = counts[_PLACES[key]]
        same = fewer[left] if left < len(fewer) else 0
        if number < same:
            continue
        which, number = divmod(number - same, fewer[left - 1])
        chosen[key] = _others(key, base)[which]
        left -= 1
    return chosen
