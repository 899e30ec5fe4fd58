"""Archives that come out the same byte for byte: files in order, one time, nobody's name."""

from __future__ import annotations

import hashlib
import stat
import subprocess
import time
import zipfile
from collections.abc import Iterable
from pathlib import Path


def in_order(folder: Path) -> list[Path]:
    """Return all that is in a folder, links and empty folders too, in the order of the names."""
    return sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix())


def write_tar(path: Path, folder: Path, date: int) -> Path:
    """Pack a folder, under its own name, as `.tar.xz`; all times are `date`."""
    same = ["--sort=name", f"--mtime=@{date}", "--owner=root:0", "--group=root:0"]
    same += ["--mode=u=rwX,go=rX", "--hard-dereference"]
    packed = ["--use-compress-program=xz -9e", f"--file={path}", f"--directory={folder.parent}"]
    subprocess.run(["tar", "--create", *same, *packed, folder.name], check=True)
    return path


def write_zip(path: Path, folder: Path, prefix: str, date: int) -> None:
    """Pack the files of a folder, under the name `prefix`, as `.zip`; all times are `date`."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for entry in in_order(folder):
            if entry.is_file():
                name = Path(prefix, entry.relative_to(folder)).as_posix()
                info = zipfile.ZipInfo(name, time.gmtime(date)[:6])
                info.compress_type = zipfile.ZIP_DEFLATED
                info.create_system = 3
                info.external_attr = (stat.S_IFREG | 0o644) << 16
                archive.writestr(info, entry.read_bytes())


def plain_mode(mode: int) -> int:
    """Return the mode for everybody that fits one for its owner: 755 if it runs, else 644."""
    return 0o755 if mode & stat.S_IXUSR else 0o644


def write_checksums(path: Path, files: Iterable[Path]) -> None:
    """Write the SHA-256 of files, a line for each, as `sha256sum --check` reads them."""
    lines = (f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)
    path.write_text("".join(lines), "utf-8", newline="\n")
