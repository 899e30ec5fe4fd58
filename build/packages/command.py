"""Make packages in dist/.

`package share DESTDIR` installs what a desktop is told; `package try-setup` tries the setup, on
Windows.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence

import freeze
from environment import ROOT
from failures import DevError, MachineLacks

from . import appimage, linux, macos, trials, wheels, windows
from .identity import other_builds, package

MAKERS: Mapping[str, tuple[Callable[[], None], tuple[str, ...]]] = {
    "wheel": (wheels.make_wheels, ("wheel", "source")),
    "linux": (linux.make_packages, ("deb", "rpm", "archlinux", "archive", "sbom")),
    "appimage": (appimage.make_image, ("appimage",)),
    "windows": (windows.make_packages, ("setup", "portable")),
    "macos": (macos.make_disk_image, ("image",)),
}
"""Arguments of `package`: the function that builds each, and the kinds of its packages."""
NOT_TRIED = 77
"""The exit status of trials that this machine cannot make; build tools know it as "skipped"."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out the arguments; return the exit status.

    It is 1 when something could not be made or a trial failed, and `NOT_TRIED` when this machine
    lacks what that takes: then nothing was tried.
    """
    parser = argparse.ArgumentParser(prog="dev.py package", description=__doc__)
    parser.add_argument("kind", nargs="?", choices=MAKERS, help="only this")
    parser.add_argument("--test", action="store_true", help="then try the packages for real")
    parser.add_argument("--short", action="store_true", help="with --test: only what CI runs")
    options = parser.parse_args(arguments)
    kinds = [options.kind] if options.kind else ["wheel", "linux", "windows"]
    try:
        if options.test:
            trials.require(kinds)
        for make, made in map(MAKERS.__getitem__, kinds):
            make()
            for kind in made:
                # Each build has a name of its own, and they would pile up.
                for other in other_builds(kind):
                    other.unlink()
                path = package(kind)
                size = path.stat().st_size / freeze.MEGABYTE
                print(f"{path.relative_to(ROOT)}  {size:.1f} MB")
        return trials.run(options.short, kinds) if options.test else 0
    except DevError as failure:
        print(failure, file=sys.stderr)
        return NOT_TRIED if isinstance(failure, MachineLacks) else 1


if __name__ == "__main__":
    sys.exit(main())
