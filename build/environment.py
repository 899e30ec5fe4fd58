"""The virtual environment in ``.cache/venv``: made when missing, refreshed when stale."""

from __future__ import annotations

import configparser
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from failures import DevError

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
VENV = CACHE / "venv"
STAMP = VENV / "fourgames-stamp.json"
MADE_BY = ("python", "checkout")
"""What a stamp says that an environment is made anew for."""
LOCK = ROOT / "build" / "packages" / "requirements.lock"
LOCKED = CACHE / "locked"
FOR_TESTS = ("test", "lint", "freeze", "cluster", "manual", "mutation", "translate")
"""The extras that the tests need as a whole. Linters too: one lets them look at a new game."""


def checksum(files: Iterable[Path]) -> str:
    """Return one SHA-256, in hexadecimal, over the names and contents of files of the checkout."""
    digest = hashlib.sha256()
    for path in sorted(files):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def venv_python(venv: Path = VENV, platform: str = sys.platform) -> Path:
    """Return the path of an environment's Python."""
    return venv / "Scripts" / "python.exe" if platform == "win32" else venv / "bin" / "python"


def make_writable(folder: Path) -> None:
    """Make a folder, unless it exists.

    Raises:
        DevError: Nothing can be written to it; the message says why.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise DevError(
            f"Cannot write to {folder}: {error.strerror}. "
            "Use a copy of Fourgames in a folder to which you can write."
        ) from error


def ensure(*extras: str) -> Path:
    """Make or refresh the environment with the program and some extras.

    Returns:
        The path of the environment's Python.

    Raises:
        DevError: A step failed; its whole output has been printed to standard error.
    """
    files = [ROOT / "setup.cfg", ROOT / "pyproject.toml"]
    have, want = _read(STAMP), _stamp(files, extras)
    ours = venv_python().exists() and all(have.get(key) == want[key] for key in MADE_BY)
    wanted = {*extras, *have["extras"]} if ours else {*extras}
    if ours and have["checksum"] == want["checksum"] and wanted == {*have["extras"]}:
        return venv_python()
    make_writable(VENV)
    print("Preparing .cache/venv ...", file=sys.stderr, flush=True)
    if not ours:
        shutil.rmtree(VENV, ignore_errors=True)
        _run([sys.executable, "-m", "venv", str(VENV)], "The virtual environment cannot be made.")
    # Without a stamp a run that is broken off here starts afresh next time.
    STAMP.unlink(missing_ok=True)
    target = f"{ROOT}[{','.join(sorted(wanted))}]" if wanted else str(ROOT)
    pip = [str(venv_python()), "-m", "pip", "install", "--disable-pip-version-check"]
    _run(
        [*pip, "--upgrade", "--upgrade-strategy", "only-if-needed", "--editable", target],
        "pip could not install what Fourgames needs; its output above says why "
        "(often: no network connection).",
    )
    STAMP.write_text(json.dumps(_stamp(files, wanted), indent=1), "utf-8")
    return venv_python()


def requirements(*extras: str) -> list[str]:
    """Return the lines of `setup.cfg` that name what the program, and some extras, need."""
    manifest = configparser.ConfigParser()
    manifest.read(ROOT / "setup.cfg", "utf-8")
    texts = [manifest["options"]["install_requires"]]
    texts += [manifest["options.extras_require"][extra] for extra in extras]
    return [line for text in texts for line in text.strip().splitlines()]


def uv(*arguments: str) -> str:
    """Run uv, which installs any versions for any Python, and return its output.

    Raises:
        DevError: It failed; its errors have been printed to standard error.
    """
    result = subprocess.run(
        [str(ensure("lock")), "-m", "uv", *arguments],
        cwd=ROOT,
        env={**os.environ, "UV_PYTHON_DOWNLOADS": "never"},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if result.returncode:
        raise DevError(
            "uv could not install what the tests need; its output above says why "
            "(often: no network connection)."
        )
    return result.stdout


def ensure_locked() -> Path:
    """Make or refresh the environment that packages are built in: what the lock file names alone.

    Returns:
        The path of the environment's Python.

    Raises:
        DevError: A step failed; its whole output has been printed to standard error.
    """
    stamp = LOCKED / STAMP.name
    want = _stamp([LOCK], ())
    python = venv_python(LOCKED)
    if _read(stamp) == want and python.exists():
        return python
    make_writable(LOCKED)
    print("Preparing .cache/locked ...", file=sys.stderr, flush=True)
    shutil.rmtree(LOCKED, ignore_errors=True)
    _run([sys.executable, "-m", "venv", str(LOCKED)], "The virtual environment cannot be made.")
    pip = [str(python), "-m", "pip", "install", "--disable-pip-version-check"]
    _run(
        [*pip, "--require-hashes", "--only-binary=:all:", "--requirement", str(LOCK)],
        "pip could not install what build/packages/requirements.lock names; its output above "
        "says why (often: no network connection).",
    )
    stamp.write_text(json.dumps(want, indent=1), "utf-8")
    return python


def _stamp(files: Iterable[Path], extras: Iterable[str]) -> dict[str, Any]:
    """Return what the stamp of an up-to-date environment says."""
    return {
        "checksum": checksum(files),
        "python": f"{sys.base_prefix} {sys.version}",
        "checkout": str(ROOT),
        "extras": sorted(extras),
    }


def _read(stamp: Path) -> dict[str, Any]:
    """Return what a stamp says; nothing where there is none."""
    found: dict[str, Any] = json.loads(stamp.read_text("utf-8")) if stamp.is_file() else {}
    return found


def _run(command: list[str], failure: str) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    result = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, check=False
    )
    if result.returncode:
        sys.stderr.write(result.stdout.decode(errors="replace"))
        raise DevError(failure)
