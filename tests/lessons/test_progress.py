import pytest

from game.lessons import progress


def test_what_is_done_is_kept() -> None:
    assert progress.load() == frozenset()
    progress.add("widow")
    progress.add("bowers")
    progress.add("widow")
    assert progress.load() == {"bowers", "widow"}
    assert progress.file().read_text(encoding="utf-8") == '["bowers", "widow"]\n'


@pytest.mark.parametrize("kept", ["", "{}", "[1, null]", '"bowers"', '["chess"]', "\ufeff[]"])
def test_a_file_that_makes_no_sense_counts_for_nothing(kept: str) -> None:
    progress.file().parent.mkdir(parents=True, exist_ok=True)
    progress.file().write_text(kept, encoding="utf-8")
    assert progress.load() == frozenset()
    progress.add("alone")
    assert progress.load() == {"alone"}


def test_a_folder_that_cannot_be_written_to_stops_nothing() -> None:
    progress.file().mkdir(parents=True)
    progress.add("alone")
    assert progress.load() == frozenset()
