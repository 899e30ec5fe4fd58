"""Make packages in dist/, or pin anew what goes into them.

`package share DESTDIR` installs what a desktop is told; `package try-setup` tries the setup, on
Windows.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import freeze
from environment import ROOT
from failures import DevError, MachineLacks

from . import linux, lock, macos, stores, trials, wheels, windows
from .archive import write_checksums
from .identity import identity

DIST = ROOT / "dist"
MAKERS: Mapping[str, Callable[[Path], list[Path]]] = {
    "wheel": wheels.make_wheels,
    "linux": linux.make_packages,
    "windows": windows.make_packages,
    "macos": lambda target: [macos.make_disk_image(target)],
}
NOT_TRIED = 77
"""The exit status of trials that this machine cannot make; build tools know it as "skipped"."""


def kinds_for(platform: str) -> list[str]:
    """Return the packages that can be made on a system."""
    if platform == "darwin":
        return ["wheel", "macos"]
    return ["wheel"] if platform == "win32" else ["wheel", "linux", "windows"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out the arguments; return the exit status.

    It is 1 when something could not be made or a trial failed, and `NOT_TRIED` when this machine
    lacks what that takes: then nothing was tried.
    """
    parser = argparse.ArgumentParser(prog="dev.py package", description=__doc__)
    parser.add_argument("kind", nargs="?", choices=(*MAKERS, "lock"), help="only this")
    parser.add_argument("--test", action="store_true", help="then try the packages for real")
    parser.add_argument("--short", action="store_true", help="with --test: only what CI runs")
    options = parser.parse_args(arguments)
    try:
        if options.kind == "lock":
            lock.write_lock()
            return 0
        kinds = [options.kind] if options.kind else kinds_for(sys.platform)
        if options.test:
            trials.require(kinds)
        made = [path for kind in kinds for path in MAKERS[kind](DIST)]
        report(made)
        return trials.run(options.short, kinds) if options.test else 0
    except DevError as failure:
        print(failure, file=sys.stderr)
        return NOT_TRIED if isinstance(failure, MachineLacks) else 1


def report(made: Sequence[Path]) -> None:
    """Print the name and the size of each package, and write what is said of all in `dist/`."""
    program = identity()
    for path in made:
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size / freeze.MEGABYTE:.1f} MB")
    names = (f"{program.name}-{program.version}*", f"{program.name}_{program.version}*")
    packages = sorted(path for name in names for path in DIST.glob(name) if path.is_file())
    write_checksums(DIST / "SHA256SUMS", packages)
    stores.write_entries(DIST / "stores", packages)


if __name__ == "__main__":
    sys.exit(main())
