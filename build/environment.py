"""The virtual environment in ``.cache/venv``: made when missing, refreshed when stale."""

from __future__ import annotations

import configparser
import hashlib
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

from failures import DevError

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from fourgames_tk.engine.files import hold_lock  # noqa: E402

CACHE = ROOT / ".cache"
VENV = CACHE / "venv"
STAMP = VENV / "fourgames-stamp.json"
MADE_BY = ("python", "checkout")
"""Contents of a stamp; a change of them makes the environment anew."""
MANIFEST = (ROOT / "setup.cfg", ROOT / "pyproject.toml")
LOCK = ROOT / "build" / "packages" / "requirements.lock"
LOCKED = CACHE / "locked"
EXTRAS_OF_TESTS = {
    "tests/commands/test_cluster.py": ("cluster",),
    "tests/engine/test_types.py": ("lint",),
    "tests/packages/test_sources.py": ("freeze", "judge"),
    "tests/packages/test_wheel.py": ("judge", "lint"),
    "tests/test_dev.py": ("mutation",),
    "tests/test_learning_environment.py": ("rl",),
    "tests/test_manual.py": ("manual",),
    "tests/test_new_game.py": ("lint",),
    "tests/test_spoken_words.py": ("translate",),
    "tests/test_translated_help.py": ("translate",),
    "tests/test_translations.py": ("translate",),
}
"""The extras beside `test` that some tests need: they import them, or start their programs."""


def checksum(files: Iterable[Path]) -> str:
    """Return one SHA-256, in hexadecimal, over the names and contents of files of the checkout."""
    digest = hashlib.sha256()
    for path in sorted(files):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def extras_for(arguments: Sequence[str]) -> list[str]:
    """Return the extras that the tests need which pytest runs with some arguments."""
    names = (argument.partition("::")[0] for argument in arguments)
    paths = [Path(name) for name in names if name[:1] != "-" and (ROOT / name).exists()]
    asked = {path.resolve() if path.is_absolute() else ROOT / path for path in paths} or {ROOT}
    return sorted(
        {
            "test",
            *(
                extra
                for name, extras in EXTRAS_OF_TESTS.items()
                if any(path in (ROOT / name, *(ROOT / name).parents) for path in asked)
                for extra in extras
            ),
        }
    )


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

    A command that runs at the same time waits until it is made.

    Returns:
        The path of the environment's Python.

    Raises:
        DevError: A step failed; its whole output has been printed to standard error.
    """
    if not _is_ready(extras):
        make_writable(VENV.parent)
        with hold_lock(VENV, math.inf):
            # Another command may have made it meanwhile.
            if not _is_ready(extras):
                _make(extras)
    return venv_python()


def _is_ready(extras: Iterable[str]) -> bool:
    """Return whether the environment is up to date and has these extras."""
    have, want = _read(STAMP), _stamp(MANIFEST, extras)
    return (
        venv_python().exists()
        and all(have.get(key) == want[key] for key in (*MADE_BY, "checksum"))
        and {*extras} <= {*have["extras"]}
    )


def _make(extras: Iterable[str]) -> None:
    """Make or refresh the environment, with its present extras if it can be kept."""
    have, want = _read(STAMP), _stamp(MANIFEST, extras)
    ours = venv_python().exists() and all(have.get(key) == want[key] for key in MADE_BY)
    wanted = {*extras, *have["extras"]} if ours else {*extras}
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
    STAMP.write_text(json.dumps(_stamp(MANIFEST, wanted), indent=1), "utf-8")


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


def lock(*options: str) -> None:
    """Write the lock file anew, with the newest versions; `options` are more of uv's.

    Raises:
        DevError: uv failed; its errors have been printed to standard error.
    """
    lines = LOCK.read_text("utf-8").splitlines(keepends=True)
    heading = "".join(takewhile(lambda line: line.startswith("#"), lines))
    compiling = ("pip", "compile", "setup.cfg", "--extra=freeze", "--universal")
    shape = ("--python-version=3.10", "--generate-hashes", "--no-header", "--no-annotate")
    uv(*compiling, *shape, "--quiet", *(options or ("--upgrade",)), f"--output-file={LOCK}")
    LOCK.write_text(heading + LOCK.read_text("utf-8"), "utf-8")


def ensure_locked() -> Path:
    """Make or refresh the environment that packages are built in: what the lock file names alone.

    Returns:
        The path of the environment's Python.

    Raises:
        DevError: A step failed; its whole output has been printed to standard error.
    """
    make_writable(LOCKED.parent)
    with hold_lock(LOCKED, math.inf):
        return _make_locked()


def _make_locked() -> Path:
    stamp = LOCKED / STAMP.name
    want = _stamp([LOCK], ())
    python = venv_python(LOCKED)
    if _read(stamp) == want and python.exists():
        return python
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
    """Return the contents of the stamp of an up-to-date environment."""
    return {
        "checksum": checksum(files),
        "python": f"{sys.base_prefix} {sys.version}",
        "checkout": str(ROOT),
        "extras": sorted(extras),
    }


def _read(stamp: Path) -> dict[str, Any]:
    """Return the contents of a stamp; empty if there is none."""
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
