"""The setup in `dist/`, tried on this Windows: installed, its own test passed, removed."""

from __future__ import annotations

import subprocess
import sys

from environment import ROOT

from .identity import identity

FOLDER = r"C:\Fourgames trial"
SECONDS = 600.0
"""More means that it hangs, often with a box that nobody closes."""


def main() -> int:
    """Try it; raises CalledProcessError for the step that failed, TimeoutExpired if it hangs."""
    program = identity()
    setup = ROOT / "dist" / f"{program.name}-{program.version}-windows-x64-setup.exe"
    steps = (
        # The folder comes last and without quotation marks, as NSIS wants it.
        [str(setup), "/S", *f"/D={FOLDER}".split(" ")],
        [rf"{FOLDER}\{program.name}.exe", "--selftest"],
        # Named so, the remover does not go on from a copy of itself.
        [rf"{FOLDER}\uninstall.exe", "/S", *f"_?={FOLDER}".split(" ")],
    )
    for command in steps:
        subprocess.run(command, timeout=SECONDS, check=True)
    print(f"{setup.name} installs, passes its own test, and is removed.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
