"""Packages made a second time, in another folder, by somebody whose machine is set up otherwise."""

from __future__ import annotations

import hashlib
import io
import os
import stat
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

from packages.identity import source_date
from packages.wheels import copy_tracked

from .conftest import DIST

OTHERWISE = {"TZ": "Asia/Kathmandu", "LC_ALL": "C", "PYTHONHASHSEED": "7", "COLUMNS": "40"}


def assert_same_again(kind: str, folder: Path) -> None:
    """Make the packages of a kind again from the files that git tracks, and compare every byte."""
    copy = folder / "somewhere else" / "fourgames-again"
    copy_tracked(copy)
    for path in copy.rglob("*"):
        if path.is_file():
            path.chmod(0o700 if path.stat().st_mode & stat.S_IXUSR else 0o600)
    for command in (["git", "init", "--quiet"], ["git", "add", "--all"]):
        subprocess.run(command, cwd=copy, check=True)
    result = subprocess.run(
        [sys.executable, str(copy / "build" / "dev.py"), "package", kind],
        env={**os.environ, **OTHERWISE, "SOURCE_DATE_EPOCH": str(source_date())},
        umask=0o077,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout
    made = [copy / line.split()[0] for line in result.stdout.splitlines() if " MB" in line]
    assert made
    different = [path.name for path in made if digest(path) != digest(DIST / path.name)]
    inside = [each for name in different for each in _differing(name, copy / "dist" / name)]
    assert not different, [*different, *inside]


def digest(path: Path) -> str:
    """Return a file's SHA-256."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _differing(name: str, again: Path) -> list[str]:
    """Return the names of the files that differ inside a package."""
    ours, theirs = _contents(DIST / name), _contents(again)
    names = sorted(ours.keys() | theirs.keys())
    return [f"{name}: {each}" for each in names if ours.get(each) != theirs.get(each)]


def _contents(package: Path) -> dict[str, object]:
    """Return what tells the files in a package apart, by name; nothing where none can be read."""
    if package.suffix in (".zip", ".whl"):
        with ZipFile(package) as files:
            return {each.filename: (each.CRC, each.external_attr) for each in files.infolist()}
    content = package.read_bytes()
    if package.suffix == ".deb":
        unpacking = ["dpkg-deb", "--fsys-tarfile", str(package)]
        content = subprocess.run(unpacking, capture_output=True, check=True).stdout
    elif ".tar" not in package.name:
        return {}
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        return {each.name: (each.mode, each.linkname, _read(archive, each)) for each in archive}


def _read(archive: tarfile.TarFile, entry: tarfile.TarInfo) -> bytes:
    stream = archive.extractfile(entry) if entry.isreg() else None
    return b"" if stream is None else stream.read()
