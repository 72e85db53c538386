"""The rule sets that a person has saved, each under a name, and how two rule sets differ.

They are kept in one file of the user's folder, with the one before it as a backup. A file that
cannot be read, or not in full, is kept aside under another name, and the person is told.
"""

from __future__ import annotations

import contextlib
import json
import logging
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from game import options, paths, text
from game.match import documents
from game.match.documents import DocumentError
from game.match.files import backup_of, keep_aside, write_with_backup
from game.match.preferences import LONGEST_RULES, Preferences
from game.options import OptionError, Value, is_line
from game.rules import PRESETS, Rules, rules_from
from game.rules.house import OPTIONS

_log: Final = logging.getLogger(__name__)

FORMAT: Final = 1
"""Of the file; a greater number is a newer version's."""

MOST: Final = 100
"""So many rule sets can be saved."""

CODES: Final = (
    "no_name",
    "wrong_name",
    "name_taken",
    "preset_name",
    "no_such_name",
    "too_many",
    "not_kept",
)
"""Every code that a :class:`FamilyError` can have."""


class FamilyError(ValueError):
    """Something that cannot be done with the saved rule sets; they are as they were.

    ``code`` is one of :data:`CODES`; ``values`` holds what the words need.
    """

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(f"{code}: {values}")


@dataclass(frozen=True)
class Trouble:
    """What was wrong with the file."""

    code: Literal["incomplete", "partly", "fell_back", "lost"]
    """What is left: all sets, but some without an option that this version does not know or allow;
    some of the sets; those before the last change; none."""
    kept_as: str
    """The name under which the file is kept now."""
    names: tuple[str, ...] = ()
    """The sets that are ``incomplete``."""


@dataclass(frozen=True)
class Difference:
    """An option in which two rule sets differ."""

    key: str
    one: Value | None
    """The value in the first; ``None`` where it is not in play there."""
    other: Value | None
    """The value in the second; ``None`` where it is not in play there."""


def difference(one: Rules, other: Rules) -> list[Difference]:
    """How two rule sets differ, in the order of the table.

    An option that is not in play has no value to compare: it differs only where it is in play in
    the other. So two rule sets without a difference play alike, though options that are not in
    play may have other values in them.
    """
    pairs = ((key, _in_play(one, key), _in_play(other, key)) for key in OPTIONS)
    return [Difference(key, a, b) for key, a, b in pairs if a != b]


def _in_play(rules: Rules, key: str) -> Value | None:
    value: Value = getattr(rules, key)
    return value if options.is_in_play(rules, key) else None


def nearest_preset(rules: Rules) -> str:
    """The preset with the fewest differences; of several the one named first."""
    return min(PRESETS, key=lambda name: len(difference(PRESETS[name], rules)))


def file() -> Path:
    """Where they are kept."""
    return paths.user_data() / "my_rules.json"


def tidy_name(name: str) -> str:
    """A name as it is kept: composed letters, and single spaces only within it."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


class Family:
    """The saved rule sets of the person; there is one in the program, which reads when asked.

    Every change reads the file first, so that what another window has saved is not lost.
    """

    def __init__(self) -> None:
        self._sets: dict[str, Rules] | None = None
        self._trouble: Trouble | None = None

    @property
    def sets(self) -> Mapping[str, Rules]:
        """The rule sets by name, in the order in which they were first saved."""
        if self._sets is None:
            self._sets = self._read()
        return self._sets

    def trouble(self) -> Trouble | None:
        """What was wrong with the file, the first time this is asked; ``None`` if all was well."""
        if self._sets is None:
            self._sets = self._read()
        trouble, self._trouble = self._trouble, None
        return trouble

    def rules_of(self, wishes: Preferences) -> Rules:
        """The rules of the next match: the saved set that is chosen, or else the preset."""
        return self.sets.get(wishes.my_rules, PRESETS[wishes.rules])

    def is_chosen(self, wishes: Preferences) -> bool:
        """True if the next match is played by a saved set, and not by a preset."""
        return wishes.my_rules in self.sets

    def title_of(self, wishes: Preferences) -> str:
        """What the rules of the next match are called."""
        return wishes.my_rules if self.is_chosen(wishes) else text.t(f"preset.{wishes.rules}")

    def save(self, name: str, rules: Rules, *, replaces: bool = False) -> str:
        """Save a rule set; return its name as it is kept, see :func:`tidy_name`.

        Args:
            name: any letters of any script, at most ``LONGEST_RULES`` of them.
            rules: what to save.
            replaces: whether a set of this name may be replaced; it keeps its spelling.

        Raises:
            FamilyError: for a name that cannot be, ``name_taken`` (also in other capitals),
                ``preset_name``, ``too_many``, or ``not_kept`` where the disk does not take it.
        """
        sets = self._read()
        taken = _alike(name, sets)
        name = taken if taken and replaces else _checked(name, sets)
        if name not in sets and len(sets) >= MOST:
            raise FamilyError("too_many", most=MOST)
        self._write({**sets, name: rules})
        return name

    def rename(self, name: str, new: str) -> str:
        """Give a set another name; return it as it is kept.

        A preference that names the set (``my_rules``) is the caller's to change.

        Raises:
            FamilyError: ``no_such_name``, or as :meth:`save` does.
        """
        sets = self._read()
        _find(name, sets)
        new = _checked(new, {key: rules for key, rules in sets.items() if key != name})
        self._write({new if key == name else key: rules for key, rules in sets.items()})
        return new

    def delete(self, name: str) -> None:
        """Forget a set.

        Raises:
            FamilyError: ``no_such_name``, or ``not_kept`` where the disk does not take it.
        """
        sets = self._read()
        _find(name, sets)
        self._write({key: rules for key, rules in sets.items() if key != name})

    def _read(self) -> dict[str, Rules]:
        """The sets on disk; whatever is wrong there is to be told."""
        self._sets, aside = {}, ""
        for place in (file(), backup_of(file())):
            try:
                found = _sets_in(documents.read(place))
            except DocumentError as error:
                if error.code != "no_such_file":
                    aside = aside or _put_aside(place, error.code)
                    self._trouble = Trouble("lost", aside)
                continue
            self._sets = found.sets
            if aside:
                self._trouble = Trouble("fell_back", aside)
            if found.names or found.is_partial:
                aside = aside or _put_aside(place, "not in full")
                partly = Trouble("partly" if found.is_partial else "incomplete", aside, found.names)
                self._trouble = self._trouble or partly
                self._try_to_write()
            break
        return self._sets

    def _try_to_write(self) -> None:
        try:
            self._write(self._sets or {})
        except FamilyError as error:
            _log.warning("the saved rule sets could not be written anew: %s", error)

    def _write(self, sets: dict[str, Rules]) -> None:
        listed = [{"name": name, "rules": options.dump(rules)} for name, rules in sets.items()]
        kept = json.dumps({"format": FORMAT, "sets": listed}, indent=1, ensure_ascii=False)
        try:
            write_with_backup(file(), f"{kept}\n".encode())
        except OSError as error:
            raise FamilyError(
                "not_kept", folder=file().parent, reason=error.strerror or str(error)
            ) from error
        self._sets = sets


def _put_aside(place: Path, why: str) -> str:
    """Rename a file that something is wrong with; return what it is called now."""
    _log.warning("the saved rule sets in %s cannot be read: %s", place.name, why)
    try:
        return keep_aside(place).name
    except OSError:
        _log.warning("nor can it be kept aside")
        return place.name


def _checked(name: str, sets: Mapping[str, Rules]) -> str:
    """A new name as it is kept.

    Raises:
        FamilyError: if it cannot be one.
    """
    name = tidy_name(name)
    if not name:
        raise FamilyError("no_name")
    if not _is_name(name):
        raise FamilyError("wrong_name", name=name, longest=LONGEST_RULES)
    if taken := _alike(name, sets):
        raise FamilyError("name_taken", name=taken)
    titles = {text.t(f"preset.{preset}").casefold() for preset in PRESETS}
    if name.casefold() in titles | set(PRESETS):
        raise FamilyError("preset_name", name=name)
    return name


def _is_name(name: str) -> bool:
    return 0 < len(name) <= LONGEST_RULES and is_line(name)


def _alike(name: str, sets: Mapping[str, Rules]) -> str:
    """The name among the sets that is this one but for capitals; empty if there is none."""
    folded = tidy_name(name).casefold()
    return next((each for each in sets if each.casefold() == folded), "")


def _find(name: str, sets: Mapping[str, Rules]) -> None:
    if name not in sets:
        raise FamilyError("no_such_name", name=name)


class _Found(NamedTuple):
    """What a file holds."""

    sets: dict[str, Rules]
    names: tuple[str, ...]
    """The names of those that are not as they were saved."""
    is_partial: bool
    """True if there is more in it than these sets."""


def _sets_in(kept: Any) -> _Found:
    """The sets in the content of a file.

    Raises:
        DocumentError: ``not_json`` if it is not such a file at all.
    """
    listed = kept.get("sets") if isinstance(kept, dict) else None
    if not isinstance(listed, list):
        raise DocumentError("not_json", line=1, column=1)
    sets: dict[str, Rules] = {}
    incomplete = []
    is_partial = kept.get("format") != FORMAT or len(listed) > MOST
    for each in listed[:MOST]:
        name, chosen = _entry(each)
        if not _is_name(name) or name in sets:
            is_partial = True
            continue
        sets[name], is_whole = _rules_in(chosen)
        if not is_whole:
            incomplete.append(name)
    return _Found(sets, tuple(incomplete), is_partial)


def _entry(each: Any) -> tuple[str, dict[str, Any]]:
    """Name and options of one set in a file; an empty name if it is no such thing."""
    name, chosen = (each.get("name"), each.get("rules")) if isinstance(each, dict) else ("", {})
    if not isinstance(name, str) or not isinstance(chosen, dict):
        return "", {}
    return tidy_name(name), chosen


def _rules_in(chosen: dict[str, Any]) -> tuple[Rules, bool]:
    """The rules that a set holds, and whether every option of it could be taken.

    An option that the set does not have, of an older version, has its default: the game as it was.
    Of two options that rule each other out neither is taken.
    """
    good: dict[str, Value] = {}
    for key, value in chosen.items():
        with contextlib.suppress(OptionError, KeyError):
            good[key] = OPTIONS[key].check(value)
    while True:
        try:
            return rules_from(good), len(good) == len(chosen)
        except OptionError as error:
            for each in ("option", "other"):
                good.pop(str(error.values[each]), None)
