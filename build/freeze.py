"""Build the frozen program with PyInstaller, from the versions that the lock file names."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from environment import CACHE, LOCK, ROOT, checksum, ensure_locked
from failures import DevError
from packages.identity import source_date

DIST = ROOT / "dist"
PROGRAM = DIST / "fourgames"
EXECUTABLE = PROGRAM / ("fourgames.exe" if sys.platform == "win32" else "fourgames")
WORK = CACHE / "pyinstaller"
STAMP = CACHE / "frozen-stamp.txt"
SPEC = ROOT / "build" / "fourgames.spec"
MEGABYTE = 1_000_000


def sources() -> list[Path]:
    """Return every file that the frozen program is made from."""
    package = (ROOT / "fourgames_tk").rglob("*")
    files = [path for path in package if path.is_file() and path.suffix != ".pyc"]
    asked = (SPEC.parent / "packages").rglob("*.py")
    return [*files, *asked, SPEC, Path(__file__), ROOT / "setup.cfg", LOCK]


def folder_size(folder: Path) -> int:
    """Return the bytes of all files below a folder; a symbolic link counts for nothing."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files)


def freeze() -> Path:
    """Build the program afresh and return its executable.

    Raises:
        DevError: PyInstaller failed; its output has been printed to standard error.
    """
    STAMP.unlink(missing_ok=True)
    # Nothing of a build before goes into this one.
    for folder in (PROGRAM, WORK):
        shutil.rmtree(folder, ignore_errors=True)
    stamp = _stamp()
    command = [str(ensure_locked()), "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--workpath", str(WORK), "--distpath", str(DIST), str(SPEC)]
    environment = {
        **os.environ,
        "PYINSTALLER_CONFIG_DIR": str(CACHE / "pyinstaller-config"),
        # Both make every build of one commit the same.
        "PYTHONHASHSEED": "1",
        "SOURCE_DATE_EPOCH": str(source_date()),
    }
    environment.pop("PYTHONPATH", None)
    result = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if result.returncode:
        sys.stderr.write(result.stdout.decode(errors="replace"))
        raise DevError("PyInstaller failed; its output above says why.")
    STAMP.write_text(stamp, "utf-8")
    return EXECUTABLE


def ensure() -> Path:
    """Return the executable, built only when missing or older than its sources."""
    fresh = STAMP.exists() and EXECUTABLE.exists() and STAMP.read_text("utf-8") == _stamp()
    return EXECUTABLE if fresh else freeze()


def _stamp() -> str:
    return f"{sys.version} {checksum(sources())}"


def main() -> int:
    """Build, and print where the program lies and its size."""
    try:
        freeze()
    except DevError as failure:
        print(failure, file=sys.stderr)
        return 1
    size = folder_size(PROGRAM) / MEGABYTE
    print(f"{PROGRAM.relative_to(ROOT)}/  {size:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
