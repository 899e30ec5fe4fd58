"""What a compiled program for Linux asks of the system's C library."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

MAGIC = b"\x7fELF"


def oldest_glibc(folder: Path) -> str:
    """Return the oldest version of glibc, such as `2.36`, that has what all files here ask for.

    Raises ValueError if no file here asks for any.
    """
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    compiled = [str(path) for path in files if path.open("rb").read(4) == MAGIC]
    command = ["objdump", "--private-headers", *compiled]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    asked = re.findall(r" GLIBC_(\d+(?:\.\d+)+)$", told, re.MULTILINE)
    return max(asked, key=lambda version: tuple(map(int, version.split("."))))
