"""JSON from files that nobody vouches for: strict, bounded, and with one kind of error."""

from __future__ import annotations

import json
from json import JSONDecodeError
from pathlib import Path
from typing import Any, Final, NoReturn

LARGEST: Final = 5_000_000
"""A larger file is refused unread, in bytes."""

DEEPEST: Final = 50
"""How far values may nest."""


CODES: Final = (
    "no_such_file",
    "not_a_file",
    "not_readable",
    "too_large",
    "byte_order_mark",
    "not_utf8",
    "not_json",
    "duplicate_key",
    "not_a_number",
    "number_too_long",
    "too_deep",
    "broken_text",
)
"""Every code that a document's error can have."""


class DocumentError(ValueError):
    """A file that is not plain JSON in UTF-8.

    ``code`` is one of :data:`CODES`; ``values`` holds what the words need.
    """

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(f"{code}: {values}")


def read(path: Path) -> Any:
    """The JSON value that a file holds.

    Raises:
        DocumentError: if it is no regular file, cannot be read or is over 5 MB, or as
            :func:`parse` does.
    """
    try:
        # A pipe or a device could block for ever; asking first keeps it unopened.
        if not path.is_file():
            raise DocumentError("not_a_file" if path.exists() else "no_such_file")
        if path.stat().st_size > LARGEST:
            raise DocumentError("too_large")
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, DocumentError):
            raise
        raise DocumentError(
            "not_readable", reason=str(getattr(error, "strerror", "") or error)
        ) from error
    return parse(data)


def parse(data: bytes) -> Any:
    """The JSON value in these bytes, in UTF-8, with JSON's exact types.

    Refused are a byte order mark, a key twice in one object, NaN and infinities in any spelling,
    numbers of thousands of digits, halves of surrogate pairs, and nesting deeper than
    :data:`DEEPEST`.

    Raises:
        DocumentError: for any of these, and for what is no JSON at all.
    """
    if len(data) > LARGEST:
        raise DocumentError("too_large")
    try:
        text = data.decode("utf-8")
        if text.startswith("\ufeff"):
            raise DocumentError("byte_order_mark")
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_float=_float,
            parse_constant=_constant,
        )
        _check_depth(value)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except DocumentError:
        raise
    except UnicodeDecodeError as error:
        raise DocumentError("not_utf8", position=error.start + 1) from error
    except UnicodeEncodeError as error:
        raise DocumentError("broken_text") from error
    except JSONDecodeError as error:
        raise DocumentError("not_json", line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise DocumentError("too_deep", deepest=DEEPEST) from error
    except ValueError as error:
        raise DocumentError("number_too_long") from error
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        raise DocumentError("duplicate_key", field=next(k for k in keys if keys.count(k) > 1))
    return made


def _float(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise DocumentError("not_a_number", number=text)
    return number


def _constant(text: str) -> NoReturn:
    raise DocumentError("not_a_number", number=text)


def _check_depth(value: Any) -> None:
    level = [value]
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            if type(outer) in (list, dict)
            for inner in (outer.values() if type(outer) is dict else outer)
        ]
        if not level:
            return
    raise DocumentError("too_deep", deepest=DEEPEST)
