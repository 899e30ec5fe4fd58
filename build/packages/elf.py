"""What a compiled program for Linux asks of the system's C library."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from failures import DevError

MAGIC = b"\x7fELF"


def oldest_glibc(folder: Path) -> str:
    """Return the oldest version of glibc, such as `2.36`, that has what all files here ask for.

    Raises:
        DevError: No file here asks for any.
    """
    wanted = max((version for path in _compiled(folder) for version in asked(path)), default=None)
    if wanted is None:
        raise DevError(f"Nothing in {folder.name}/ uses glibc.")
    return ".".join(map(str, wanted))


def asked(path: Path) -> set[tuple[int, ...]]:
    """Return the versions of glibc whose symbols a compiled file uses, as numbers."""
    result = subprocess.run(
        ["objdump", "--private-headers", str(path)], capture_output=True, text=True, check=True
    )
    found = re.findall(r" GLIBC_(\d+(?:\.\d+)+)$", result.stdout, re.MULTILINE)
    return {tuple(map(int, version.split("."))) for version in found}


def _compiled(folder: Path) -> list[Path]:
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return [path for path in files if path.open("rb").read(4) == MAGIC]
