"""Build the frozen program with PyInstaller, from the versions that the lock file names."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from environment import CACHE, LOCK, ROOT, checksum, ensure_locked
from failures import DevError
from packages.identity import DIST, identity, source_date
from packages.version import VARIABLE

PROGRAM = DIST / "fourgames"
EXECUTABLE = PROGRAM / ("fourgames.exe" if sys.platform == "win32" else "fourgames")
WORK = CACHE / "pyinstaller"
LICENCES = Path("fourgames", "LICENSES.txt")
"""Folder of the licences of everything in the program, relative to the working folder."""
COPYRIGHT = Path("fourgames", "copyright")
"""Like `LICENCES`, for Linux, in the form that Debian's tools read."""
STAMP = CACHE / "frozen-stamp.txt"
PARTS = Path("fourgames", "parts.json")
"""Like `LICENCES`, for `sbom.py`."""
SPEC = ROOT / "build" / "fourgames.spec"
MEGABYTE = 1_000_000


def sources() -> list[Path]:
    """Return every file that the frozen program is made from."""
    folders = (ROOT / "fourgames_tk", SPEC.parent / "packages")
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    kept = [path for path in files if path.suffix != ".pyc"]
    return [*kept, SPEC, Path(__file__), ROOT / "setup.cfg", LOCK]


def folder_size(folder: Path) -> int:
    """Return the bytes of all files below a folder; a symbolic link counts for nothing."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files)


def prepare(
    work: Path, target: Path, name: Callable[[Path], str] = str
) -> tuple[list[str], dict[str, str]]:
    """Return the arguments of a Python that freezes the program, and its variables.

    Nothing of a build before is left in the two folders; `name` says how that Python calls a path.
    """
    for folder in (work, target / "fourgames"):
        shutil.rmtree(folder, ignore_errors=True)
    arguments = ["-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", name(SPEC)]
    arguments += ["--workpath", name(work), "--distpath", name(target)]
    variables = {
        "PYINSTALLER_CONFIG_DIR": name(work / "configuration"),
        # Both make every build of one commit the same.
        "PYTHONHASHSEED": "1",
        "SOURCE_DATE_EPOCH": str(source_date()),
        VARIABLE: identity().version,
    }
    return arguments, variables


def freeze() -> Path:
    """Build the program afresh and return its executable.

    Raises:
        DevError: PyInstaller failed; its output has been printed.
    """
    STAMP.unlink(missing_ok=True)
    stamp = _stamp()
    arguments, variables = prepare(WORK, DIST)
    environment = {**os.environ, **variables}
    environment.pop("PYTHONPATH", None)
    command = [str(ensure_locked()), *arguments]
    if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
        raise DevError("PyInstaller failed; its output above says why.")
    STAMP.write_text(stamp, "utf-8")
    return EXECUTABLE


def ensure() -> Path:
    """Return the executable, built only when missing or older than its sources."""
    fresh = STAMP.exists() and EXECUTABLE.exists() and STAMP.read_text("utf-8") == _stamp()
    return EXECUTABLE if fresh else freeze()


def _stamp() -> str:
    return f"{sys.version} {identity().version} {checksum(sources())}"


if __name__ == "__main__":
    try:
        freeze()
    except DevError as failure:
        sys.exit(str(failure))
    print(f"{PROGRAM.relative_to(ROOT)}/  {folder_size(PROGRAM) / MEGABYTE:.1f} MB")
