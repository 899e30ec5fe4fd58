"""The setup in `dist/`, tried on this Windows: installed, its own test passed, removed."""

from __future__ import annotations

import subprocess

from .identity import package

FOLDER = r"C:\Fourgames trial"
SECONDS = 600.0
"""More means that it hangs, often with a box that nobody closes."""


def main() -> None:
    """Try it; raises CalledProcessError for the step that failed, TimeoutExpired if it hangs."""
    steps = (
        # The folder comes last and without quotation marks, as NSIS wants it.
        [str(package("setup")), "/S", *f"/D={FOLDER}".split(" ")],
        [rf"{FOLDER}\fourgames.exe", "--selftest"],
        # Named so, the remover does not go on from a copy of itself.
        [rf"{FOLDER}\uninstall.exe", "/S", *f"_?={FOLDER}".split(" ")],
    )
    for command in steps:
        subprocess.run(command, timeout=SECONDS, check=True)
    print("The setup installs, passes its own test, and is removed.")


if __name__ == "__main__":
    main()
