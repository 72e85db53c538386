import gettext
import os
from pathlib import Path

import pytest

from tools import catalogues

GOOD = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "a.key"
msgstr "Grüße"
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A catalogue that has not been compiled."""
    file = tmp_path / "de" / "LC_MESSAGES" / "hasenpfeffer.po"
    file.parent.mkdir(parents=True)
    file.write_text(GOOD, encoding="utf-8")
    return file


def test_a_catalogue_is_compiled_beside_its_source(tmp_path: Path, source: Path) -> None:
    assert catalogues.compile_all(tmp_path) == [source.with_suffix(".mo")]
    spoken = gettext.translation("hasenpfeffer", str(tmp_path), ["de"])
    assert spoken.gettext("a.key") == "Grüße"
    assert sorted(file.name for file in source.parent.iterdir()) == [
        "hasenpfeffer.mo",
        "hasenpfeffer.po",
    ]


def test_only_what_has_changed_is_compiled_again(tmp_path: Path, source: Path) -> None:
    (compiled,) = catalogues.compile_all(tmp_path)
    now = compiled.stat().st_mtime
    os.utime(source, (now - 1, now - 1))
    assert catalogues.compile_all(tmp_path) == []
    os.utime(source, (now + 1, now + 1))
    assert catalogues.compile_all(tmp_path) == [compiled]


@pytest.mark.parametrize(
    "fault",
    ['\nmsgid "a.key"\nmsgstr "twice"\n', "\nrubbish\n", '\nmsgstr "no key"\n'],
)
def test_a_bad_catalogue_is_named_and_the_old_text_stays(
    tmp_path: Path, source: Path, fault: str
) -> None:
    (compiled,) = catalogues.compile_all(tmp_path)
    before = compiled.read_bytes()
    os.utime(compiled, (0, 0))
    source.write_text(GOOD + fault, encoding="utf-8")
    with pytest.raises(ValueError, match=r"hasenpfeffer\.po"):
        catalogues.compile_all(tmp_path)
    assert compiled.read_bytes() == before
