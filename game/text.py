"""Words for keys.

Every text that a person reads stands in a gettext catalogue under a key such as
`refusal.must_follow`; the key is the catalogue's msgid, and a missing text in another language
falls back on the English one. Catalogues are compiled by the build and by `play.py`.
"""

import gettext
from typing import Final

from game import paths

DEFAULT_LANGUAGE: Final = "en"
"""The language that has every key, and that is spoken until `use_language` is called."""

_DOMAIN: Final = "hasenpfeffer"

_current: gettext.NullTranslations | None = None


class MissingTextError(LookupError):
    """A key that no catalogue has, or catalogues that have not been compiled."""


def languages() -> list[str]:
    """The codes of the languages that have a compiled catalogue, sorted."""
    found = paths.locale().glob(f"*/LC_MESSAGES/{_DOMAIN}.mo")
    return sorted(file.parent.parent.name for file in found)


def use_language(code: str) -> None:
    """Speak the language `code` (such as `en` or `de`) from now on, in the whole process.

    Raises MissingTextError where there is no compiled catalogue for it; the language then stays.
    """
    global _current  # noqa: PLW0603 - the language is one thing of the process
    if code not in languages():
        hint = "" if languages() else " (no catalogue is compiled: run play.py, or install again)"
        raise MissingTextError(f"there is no text for the language {code!r}{hint}")
    chain = [code, DEFAULT_LANGUAGE]
    _current = gettext.translation(_DOMAIN, str(paths.locale()), languages=chain)


def t(key: str, **values: object) -> str:
    """The text for `key`, with `{name}` replaced by the value of that name.

    Raises MissingTextError for a key without a text; the frozen program shows the key instead.
    """
    return _filled(key, _catalogue().gettext(key), values)


def tn(key: str, n: int, **values: object) -> str:
    """The text for `key` in the plural form that `n` takes; `{n}` in it is the number.

    Raises MissingTextError for a key without a text; the frozen program shows the key instead.
    """
    return _filled(key, _catalogue().ngettext(key, key, n), {"n": n, **values})


def _catalogue() -> gettext.NullTranslations:
    if _current is None:
        use_language(DEFAULT_LANGUAGE)
    assert _current is not None
    return _current


def _filled(key: str, text: str, values: dict[str, object]) -> str:
    if text == key:
        if paths.is_frozen():
            return key
        raise MissingTextError(f"no text for the key {key!r}")
    return text.format(**values)
