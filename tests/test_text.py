import ast
import string
from pathlib import Path

import polib
import pytest

from game import paths, text
from tools import catalogues

ROOT = Path(__file__).resolve().parent.parent

HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: {code}\\n"
"Plural-Forms: {plural}\\n"
"""

ENGLISH = """
msgid "greeting"
msgstr "Hello {name}"

msgid "farewell"
msgstr "Goodbye"

msgid "card.count"
msgid_plural "card.count"
msgstr[0] "{n} card for {who}"
msgstr[1] "{n} cards for {who}"
"""

# Three forms, as in the Slavic languages; the farewell is not translated.
THREE_FORMS = """
msgid "greeting"
msgstr "Ahoj {name}"

msgid "farewell"
msgstr ""

msgid "card.count"
msgid_plural "card.count"
msgstr[0] "{n} karta"
msgstr[1] "{n} karty"
msgstr[2] "{n} karet"
"""


@pytest.fixture
def two_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A locale folder with English, and with a language of three plural forms."""
    locale = tmp_path / "locale"
    plurals = {
        "en": "nplurals=2; plural=(n != 1);",
        "cs": "nplurals=3; plural=(n == 1) ? 0 : (n >= 2 && n <= 4) ? 1 : 2;",
    }
    for code, body in (("en", ENGLISH), ("cs", THREE_FORMS)):
        file = locale / code / "LC_MESSAGES" / "hasenpfeffer.po"
        file.parent.mkdir(parents=True)
        file.write_text(HEADER.format(code=code, plural=plurals[code]) + body, encoding="utf-8")
    catalogues.compile_all(locale)
    monkeypatch.setattr(paths, "locale", lambda: locale)
    text.use_language("en")
    return locale


def test_values_fill_the_text(two_languages: Path) -> None:
    assert text.t("greeting", name="Greta") == "Hello Greta"


def test_braces_in_a_value_stay_as_they_are(two_languages: Path) -> None:
    assert text.t("greeting", name="{name}") == "Hello {name}"


def test_a_missing_value_is_an_error(two_languages: Path) -> None:
    with pytest.raises(KeyError):
        text.t("greeting")


@pytest.mark.parametrize(
    ("code", "n", "expected"),
    [
        ("en", 0, "0 cards for you"),
        ("en", 1, "1 card for you"),
        ("en", 2, "2 cards for you"),
        ("cs", 1, "1 karta"),
        ("cs", 3, "3 karty"),
        ("cs", 5, "5 karet"),
    ],
)
def test_plural_rules_are_the_language_s_own(
    two_languages: Path, code: str, n: int, expected: str
) -> None:
    text.use_language(code)
    assert text.tn("card.count", n, who="you") == expected


def test_what_is_not_translated_is_said_in_english(two_languages: Path) -> None:
    text.use_language("cs")
    assert text.t("greeting", name="Jon") == "Ahoj Jon"
    assert text.t("farewell") == "Goodbye"


def test_an_unknown_key_is_an_error_that_names_it() -> None:
    with pytest.raises(text.MissingTextError, match=r"no\.such\.key"):
        text.t("no.such.key")
    with pytest.raises(text.MissingTextError, match=r"no\.such\.key"):
        text.tn("no.such.key", 2)


def test_a_frozen_program_shows_the_key_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "is_frozen", lambda: True)
    assert text.t("no.such.key") == "no.such.key"


def test_an_unknown_language_is_refused_and_the_old_one_stays(two_languages: Path) -> None:
    text.use_language("cs")
    with pytest.raises(text.MissingTextError, match="'xx'"):
        text.use_language("xx")
    assert text.t("greeting", name="Jon") == "Ahoj Jon"


def test_languages_are_those_with_a_compiled_catalogue(two_languages: Path) -> None:
    assert text.languages() == ["cs", "en"]
    (two_languages / "cs" / "LC_MESSAGES" / "hasenpfeffer.mo").unlink()
    assert text.languages() == ["en"]


def test_without_any_compiled_catalogue_the_error_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "locale", lambda: tmp_path)
    with pytest.raises(text.MissingTextError, match=r"play\.py"):
        text.use_language("en")


def keys_in_code() -> dict[str, Path]:
    """Each key that the game's code names whole, with a file that names it."""
    found = {}
    for file in sorted((ROOT / "game").rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        calls = {"text.t", "text.tn"} | {
            alias.asname or alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module == "game.text"
            for alias in node.names
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in calls and node.args:
                key = node.args[0]
                if isinstance(key, ast.Constant):
                    found[str(key.value)] = file.relative_to(ROOT)
    return found


def test_each_key_in_the_code_has_its_english_text() -> None:
    catalogue = polib.pofile(str(paths.locale() / "en" / "LC_MESSAGES" / "hasenpfeffer.po"))
    known = {entry.msgid for entry in catalogue.translated_entries()}
    used = keys_in_code()
    assert used
    assert not {key: file for key, file in used.items() if key not in known}


def test_each_english_text_can_be_filled_in() -> None:
    catalogue = polib.pofile(str(paths.locale() / "en" / "LC_MESSAGES" / "hasenpfeffer.po"))
    assert not [entry.msgid for entry in catalogue.untranslated_entries()]
    for entry in catalogue:
        for words in [entry.msgstr, *entry.msgstr_plural.values()]:
            for _, field, _, _ in string.Formatter().parse(words):
                # Only names: the text reaches into no value, and no value is taken by its place.
                assert field is None or field.isidentifier(), f"{entry.msgid}: {words}"
