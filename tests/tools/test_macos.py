"""The disk image for macOS: what is called, in which order, with and without the keys."""

import base64
import stat
import subprocess
from pathlib import Path

import pytest

from tools.building import macos, project
from tools.building.macos import Keys, keychain

KEYS = {
    "CODESIGN_IDENTITY": "Developer ID",
    "NOTARY_KEY": "-----KEY-----",
    "NOTARY_KEY_ID": "AB12",
    "NOTARY_ISSUER": "issuer",
}


class Calls:
    """Takes down what would be called."""

    def __init__(self) -> None:
        self.made: list[list[str]] = []
        self.keys: list[tuple[str, int]] = []

    def __call__(self, *command: str | Path) -> None:
        self.made.append([str(word) for word in command])
        if "--key" in command:
            key = Path(command[command.index("--key") + 1])
            self.keys.append((key.read_text("utf-8"), stat.S_IMODE(key.stat().st_mode)))

    def names(self) -> list[str]:
        """What is called, by its own word and the first that follows."""
        return [" ".join(Path(word).name for word in call[:2]) for call in self.made]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    made = Calls()
    monkeypatch.setattr(macos, "_run", made)
    for name in KEYS:
        monkeypatch.delenv(name, raising=False)
    return made


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A built program with its bundle beside it."""
    inside = tmp_path / "dist" / "Hasenpfeffer.app" / "Contents" / "MacOS"
    inside.mkdir(parents=True)
    (inside / "hasenpfeffer").touch()
    (tmp_path / "dist" / "hasenpfeffer").mkdir()
    return tmp_path / "dist" / "hasenpfeffer"


def test_without_keys_an_image_is_made_and_tried(
    calls: Calls, program: Path, tmp_path: Path
) -> None:
    (image,) = macos.make(program, tmp_path / "dist", tmp_path / "work")
    assert image.name == f"hasenpfeffer-{project.version()}-{project.system()}.dmg"
    assert calls.names() == [
        "hdiutil create",
        "hdiutil attach",
        "hasenpfeffer --smoke",
        "hdiutil detach",
    ]
    folder = tmp_path / "work" / "image"
    assert (folder / "Hasenpfeffer.app/Contents/MacOS/hasenpfeffer").is_file()
    assert (folder / "Applications").readlink() == Path("/Applications")
    assert calls.made[0][-2:] == [str(folder), str(image)]


def test_with_keys_program_and_image_are_notarised_and_stapled(
    calls: Calls, program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in KEYS.items():
        monkeypatch.setenv(name, value)
    (image,) = macos.make(program, tmp_path / "dist", tmp_path / "work")
    assert calls.names() == [
        "ditto -c",
        "xcrun notarytool",
        "xcrun stapler",
        "hdiutil create",
        "codesign --sign",
        "xcrun notarytool",
        "xcrun stapler",
        "hdiutil attach",
        "hasenpfeffer --smoke",
        "hdiutil detach",
    ]
    stapled = [call[-1] for call in calls.made if "stapler" in call]
    assert stapled == [str(program.parent / "Hasenpfeffer.app"), str(image)]
    assert calls.keys == [("-----KEY-----", 0o600)] * 2
    assert not any("-----KEY-----" in word for call in calls.made for word in call)


def test_signed_but_not_notarised_where_apples_keys_are_missing(
    calls: Calls, program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CODESIGN_IDENTITY", "Developer ID")
    macos.make(program, tmp_path / "dist", tmp_path / "work")
    assert "codesign --sign" in calls.names()
    assert "xcrun notarytool" not in calls.names()


def test_what_is_not_signed_cannot_be_notarised() -> None:
    assert macos.keys(KEYS).can_notarise
    assert not macos.keys({**KEYS, "CODESIGN_IDENTITY": ""}).can_notarise
    assert macos.keys({}) == Keys()


def test_the_image_is_let_go_even_if_the_program_in_it_fails(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def fail(*command: str | Path) -> None:
        made.append(str(command[1]))
        if "--smoke" in command:
            raise subprocess.CalledProcessError(1, "smoke")

    monkeypatch.setattr(macos, "_run", fail)
    for name in KEYS:
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(subprocess.CalledProcessError):
        macos.make(program, tmp_path / "dist", tmp_path / "work")
    assert made[-1] == "detach"


def test_without_a_bundle_nothing_is_made(calls: Calls, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"Hasenpfeffer\.app"):
        macos.make(tmp_path / "hasenpfeffer", tmp_path, tmp_path / "work")
    assert calls.made == []


def test_the_certificate_goes_into_a_keychain_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[list[str]] = []
    seen: list[bytes] = []

    def take(command: list[str], **_: object) -> "subprocess.CompletedProcess[str]":
        ran.append([str(word) for word in command])
        if "import" in command:
            seen.append(Path(command[2]).read_bytes())
        return subprocess.CompletedProcess([], int(len(ran) > 6))

    monkeypatch.setattr(subprocess, "run", take)
    monkeypatch.setenv("MACOS_CERTIFICATE", base64.b64encode(b"p12").decode())
    monkeypatch.setenv("MACOS_CERTIFICATE_PASSWORD", "secret")
    assert keychain.main() == 0
    assert [call[1] for call in ran] == [
        "create-keychain",
        "set-keychain-settings",
        "unlock-keychain",
        "import",
        "set-key-partition-list",
        "list-keychains",
    ]
    assert seen == [b"p12"]
    assert keychain.main() == 1
    assert "secret" not in capsys.readouterr().err
    monkeypatch.delenv("MACOS_CERTIFICATE")
    assert keychain.main() == 1
