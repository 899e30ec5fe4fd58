"""Archives that come out the same byte for byte: files in order, one time, nobody's name."""

from __future__ import annotations

import hashlib
import lzma
import stat
import tarfile
import time
import zipfile
from collections.abc import Iterable
from pathlib import Path

from failures import DevError


def in_order(folder: Path) -> list[Path]:
    """Return all that is in a folder, links and empty folders too, in the order of the names."""
    return sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix())


def write_tar(path: Path, folder: Path, prefix: str, date: int) -> None:
    """Pack a folder, under the name `prefix`, as `.tar.xz`; all times are `date`."""
    with (
        lzma.open(path, "wb", preset=9 | lzma.PRESET_EXTREME) as stream,
        tarfile.open(fileobj=stream, mode="w") as archive,
    ):
        for entry in (folder, *in_order(folder)):
            name = Path(prefix, entry.relative_to(folder)).as_posix()
            info = archive.gettarinfo(entry, name)
            if not (info.isreg() or info.isdir() or info.issym() or info.islnk()):
                raise DevError(f"{name} is neither a file, a folder nor a link.")
            # A second name of one file is packed as a file of its own.
            if info.islnk():
                info.type, info.size = tarfile.REGTYPE, entry.stat().st_size
            info.uid = info.gid = 0
            info.uname = info.gname = "root"
            info.mtime, info.mode = date, plain_mode(info.mode)
            if info.isreg():
                with entry.open("rb") as content:
                    archive.addfile(info, content)
            else:
                archive.addfile(info)


def write_zip(path: Path, folder: Path, prefix: str, date: int) -> None:
    """Pack the files of a folder, under the name `prefix`, as `.zip`; all times are `date`."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for entry in in_order(folder):
            if entry.is_symlink():
                raise DevError(f"{entry.name} is a link, which a zip archive loses.")
            if entry.is_file():
                name = Path(prefix, entry.relative_to(folder)).as_posix()
                info = zipfile.ZipInfo(name, time.gmtime(date)[:6])
                info.compress_type = zipfile.ZIP_DEFLATED
                info.create_system = 3
                info.external_attr = (stat.S_IFREG | plain_mode(entry.stat().st_mode)) << 16
                archive.writestr(info, entry.read_bytes())


def plain_mode(mode: int) -> int:
    """Return the mode for everybody that fits one for its owner: 755 if it runs, else 644."""
    return 0o755 if mode & stat.S_IXUSR else 0o644


def write_checksums(path: Path, files: Iterable[Path]) -> None:
    """Write the SHA-256 of files, a line for each, as `sha256sum --check` reads them."""
    lines = (f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)
    path.write_text("".join(lines), "utf-8", newline="\n")
