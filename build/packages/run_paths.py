"""The folders in which compiled files look for libraries, which a build leaves in them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from failures import DevError

ELF = b"\x7fELF"


def remove_foreign(folder: Path) -> None:
    """Remove from all compiled files below a folder the run paths into this machine.

    A Python that is built from its source names the folder that it was installed in. The frozen
    program needs only run paths that are relative to a file; such a path stays.

    Raises:
        DevError: patchelf failed.
    """
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_file() or ".so" not in path.name:
            continue
        with path.open("rb") as file:
            if file.read(len(ELF)) != ELF:
                continue
        if _patchelf("--print-rpath", path).startswith("/"):
            _patchelf("--remove-rpath", path)


def _patchelf(option: str, path: Path) -> str:
    command = ["patchelf", option, str(path)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        raise DevError(f"patchelf cannot change {path.name}: {result.stderr}")
    return result.stdout
