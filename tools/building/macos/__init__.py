"""The disk image for macOS, with the program signed and notarised where the keys for it exist.

What it calls is on macOS alone, so nothing here could be tried where the rest was made: the tests
look at the commands only.

The keys come from the environment: ``CODESIGN_IDENTITY`` names a certificate in the keychain
(build.spec signs the program with it); ``NOTARY_KEY`` (the text of a .p8 file), ``NOTARY_KEY_ID``
and ``NOTARY_ISSUER`` are those of App Store Connect.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tools.building import project


@dataclass(frozen=True)
class Keys:
    """What is there to sign and notarise with; empty for what is not."""

    identity: str = ""
    notary_key: str = ""
    notary_key_id: str = ""
    notary_issuer: str = ""

    @property
    def can_notarise(self) -> bool:
        """Whether Apple can be asked: it takes only what is signed."""
        return all((self.identity, self.notary_key, self.notary_key_id, self.notary_issuer))


def keys(environment: Mapping[str, str]) -> Keys:
    """The keys that the environment holds."""
    names = ("CODESIGN_IDENTITY", "NOTARY_KEY", "NOTARY_KEY_ID", "NOTARY_ISSUER")
    return Keys(*(environment.get(name, "") for name in names))


def make(program: Path, out: Path, work: Path) -> list[Path]:
    """Make the disk image of the bundle beside ``program``; return its file in ``out``.

    The bundle is notarised before it goes in, and the image after: either then opens without a
    network. What comes out is started once more, since the hardened runtime forbids some things.

    Raises:
        FileNotFoundError: where there is no bundle.
        subprocess.CalledProcessError: if a step fails.
    """
    bundle = program.parent / f"{project.TITLE}.app"
    if not bundle.is_dir():
        raise FileNotFoundError(f"{bundle} is missing")
    mine = keys(os.environ)
    image = out / f"{project.NAME}-{project.version()}-{project.system()}.dmg"
    folder = work / "image"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if mine.can_notarise:
        packed = work / f"{bundle.name}.zip"
        _run("ditto", "-c", "-k", "--keepParent", bundle, packed)
        _notarise(packed, bundle, mine)
    shutil.copytree(bundle, folder / bundle.name, symlinks=True)
    (folder / "Applications").symlink_to("/Applications")
    _run(*image_command(folder, image))
    if mine.identity:
        _run("codesign", "--sign", mine.identity, "--timestamp", image)
    if mine.can_notarise:
        _notarise(image, image, mine)
    _try(image, work / "mounted")
    return [image]


def image_command(folder: Path, image: Path) -> list[str | Path]:
    """What makes a compressed disk image of a folder."""
    words = ["hdiutil", "create", "-volname", project.TITLE, "-fs", "HFS+", "-format", "UDZO"]
    return [*words, "-ov", "-srcfolder", folder, image]


def notary_command(file: Path, key: Path, mine: Keys) -> list[str | Path]:
    """What sends a file to Apple and waits for the answer."""
    who = ["--key-id", mine.notary_key_id, "--issuer", mine.notary_issuer]
    words = ["--wait", "--timeout", "30m"]
    return ["xcrun", "notarytool", "submit", file, "--key", key, *who, *words]


def _notarise(sent: Path, stapled: Path, mine: Keys) -> None:
    with _secret(mine.notary_key) as key:
        _run(*notary_command(sent, key, mine))
    _run("xcrun", "stapler", "staple", stapled)


def _try(image: Path, place: Path) -> None:
    """Open the image as a person would, and let the program in it look at all of itself."""
    _run("hdiutil", "attach", image, "-nobrowse", "-readonly", "-mountpoint", place)
    try:
        inside = place / f"{project.TITLE}.app" / "Contents" / "MacOS" / project.NAME
        _run(inside, "--smoke")
    finally:
        _run("hdiutil", "detach", place)


@contextmanager
def _secret(text: str) -> Iterator[Path]:
    """A file with a secret that nobody else can read, and that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "key.p8"
        file.touch(mode=0o600)
        file.write_text(text, encoding="utf-8")
        yield file


def _run(*command: str | Path) -> None:
    subprocess.run(command, check=True)
