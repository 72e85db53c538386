"""The icon in the forms that systems want, drawn from assets/icon.svg at each size."""

from __future__ import annotations

import io
import os
import struct
from pathlib import Path
from typing import Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from tools.building.project import ROOT

DRAWING: Final = ROOT / "assets" / "icon.svg"

LINUX_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
"""Sizes in pixels that menus and file managers ask for."""

_WINDOWS_SIZES: Final = (16, 20, 24, 32, 40, 48, 64, 256)
_MAC_KINDS: Final = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic07": 128,
    b"ic08": 256,
    b"ic09": 512,
    b"ic10": 1024,
    b"ic11": 32,
    b"ic12": 64,
    b"ic13": 256,
    b"ic14": 512,
}


def png(size: int) -> bytes:
    """The icon as a PNG of ``size`` by ``size`` pixels."""
    drawn = pygame.image.load_sized_svg(str(DRAWING), (size, size))
    file = io.BytesIO()
    pygame.image.save(drawn, file, "icon.png")
    return file.getvalue()


def ico() -> bytes:
    """The icon for Windows, with all of its sizes."""
    pictures = [png(size) for size in _WINDOWS_SIZES]
    place = 6 + 16 * len(pictures)
    table, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    for size, picture in zip(_WINDOWS_SIZES, pictures, strict=True):
        edge = size % 256  # 0 stands for 256
        start = place + len(body)
        table += struct.pack("<BBBBHHII", edge, edge, 0, 0, 1, 32, len(picture), start)
        body += picture
    return table + body


def icns() -> bytes:
    """The icon for macOS, with all of its sizes."""
    body = b""
    for kind, size in _MAC_KINDS.items():
        picture = png(size)
        body += kind + struct.pack(">I", len(picture) + 8) + picture
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def write(folder: Path, system: str) -> Path:
    """Write the icon of a program for ``system`` (a ``sys.platform``) and return its file."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / {"win32": "icon.ico", "darwin": "icon.icns"}.get(system, "icon.png")
    file.write_bytes({"win32": ico, "darwin": icns}.get(system, lambda: png(256))())
    return file
