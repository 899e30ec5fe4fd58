"""The command `dev.py package`: what is made, in which order, and what is said of it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import freeze
from environment import ROOT
from failures import DevError

from . import lock, wheels
from .archive import write_checksums
from .identity import identity

DIST = ROOT / "dist"
KINDS = ("wheel", "linux", "windows", "macos")


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out the arguments; return the exit status, 2 when something could not be made."""
    parser = argparse.ArgumentParser(prog="dev.py package", description=__doc__)
    parser.add_argument("kind", nargs="?", choices=(*KINDS, "lock"), help="only this")
    options = parser.parse_args(arguments)
    try:
        if options.kind == "lock":
            lock.write_lock()
            return 0
        made = wheels.make_wheels(DIST)
    except DevError as failure:
        print(failure, file=sys.stderr)
        return 2
    report(made)
    return 0


def report(made: Sequence[Path]) -> None:
    """Print the name and the size of each package, and write the checksums of all in `dist/`."""
    program = identity()
    for path in made:
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size / freeze.MEGABYTE:.1f} MB")
    names = (f"{program.name}-{program.version}*", f"{program.name}_{program.version}*")
    packages = sorted(path for name in names for path in DIST.glob(name) if path.is_file())
    write_checksums(DIST / "SHA256SUMS", packages)


if __name__ == "__main__":
    sys.exit(main())
