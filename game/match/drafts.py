"""Changes to rule sets that have not been saved, kept so that leaving the editor loses nothing."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any, Final

from game import options, paths
from game.match import documents
from game.match.documents import DocumentError
from game.match.files import write_whole
from game.options import OptionError
from game.rules import Rules, rules_from

_log: Final = logging.getLogger(__name__)


def file() -> Path:
    """Where they are kept: one JSON object, a rule set under the key of what it began with."""
    return paths.user_data() / "drafts.json"


def load(source: str) -> Rules | None:
    """What a rule set was being changed into; ``None`` if it was not, or cannot be read."""
    kept = _read().get(source)
    if kept is None:
        return None
    try:
        return rules_from(kept)
    except (OptionError, TypeError, AttributeError) as error:
        _log.warning("unsaved changes to a rule set cannot be used: %s", error)
        return None


def changed() -> frozenset[str]:
    """The keys of the rule sets that have unsaved changes."""
    return frozenset(_read())


def save(source: str, rules: Rules | None) -> None:
    """Keep what a rule set is being changed into; ``None`` forgets it.

    Failing to is said in the log and no more.
    """
    kept = _read()
    before = dict(kept)
    kept.pop(source, None)
    if rules is not None:
        kept[source] = options.dump(rules)
    if kept == before:
        return
    try:
        write_whole(file(), (json.dumps(kept, indent=1, ensure_ascii=False) + "\n").encode())
    except OSError as error:
        _log.warning("unsaved changes could not be kept: %s", error.strerror)


def move(source: str, new: str) -> None:
    """What was kept for one rule set is kept for another: it has been renamed."""
    rules = load(source)
    if rules is not None:
        save(new, rules)
    save(source, None)


def _read() -> dict[str, Any]:
    try:
        kept = documents.read(file())
    except DocumentError as error:
        if error.code != "no_such_file":
            _log.warning("unsaved changes cannot be read: %s", error.code)
        return {}
    return kept if isinstance(kept, dict) else {}
