"""Trying the packages for real: what that needs of the machine, and the tests of it.

Who wants to try them asks `require` first, before anything is built. It also asks the network for
all that is needed, so that no trial can fail for an archive that does not answer.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import environment
import machine
from environment import CACHE, ROOT
from failures import DevError, MachineLacks

from . import windows

FOLDER = ROOT / "tests" / "packages" / "trials"
FIRST_START_SECONDS = 300.0
"""How long Wine may take to make a Windows and run a program in it; a fast machine takes ten."""
JUDGES = (
    *map(machine.program, ("mmdebstrap", "lintian", "flatpak-builder", "rpm", "rpmlint", "zstd")),
    machine.program("desktop-file-utils", "desktop-file-validate"),
    machine.program("appstream", "appstreamcli"),
    machine.program("man-db", "man"),
)
BARE_DEBIAN = CACHE / "debian" / "bare.tar"
"""The smallest Debian there is, packed, with the packages that trials install in it."""
DESKTOP = ("libglib2.0-bin", "shared-mime-info", "desktop-file-utils")
"""Packages of a desktop, which knows file types and the program for each."""
DEPENDED = ("libfontconfig1", "libx11-6", "hicolor-icon-theme")
"""Dependencies of our package."""
# mmdebstrap hands on how its apt is set up: the archives of this machine, by its proxy.
DOWNLOAD = (
    'APT_CONFIG="$MMDEBSTRAP_APT_CONFIG" '
    "apt-get --yes --no-install-recommends install --download-only "
)


def require(kinds: Sequence[str]) -> None:
    """Find out whether some kinds of packages can be tried on this machine.

    Raises:
        MachineLacks: They cannot; the message says what is missing.
    """
    if not sys.platform.startswith("linux"):
        raise MachineLacks("The packages are tried on Linux, those for Windows by Wine.")
    machine.ensure(*machine.SCREEN, *JUDGES)
    if "linux" in kinds:
        if not machine.can_mount():
            raise MachineLacks("The packages for Linux are tried by root, who may mount /proc.")
        ensure_debian()
    if "windows" in kinds:
        windows.ensure_tools()
        try:
            windows.run_python("--version", variables={}, seconds=FIRST_START_SECONDS)
        except DevError as failure:
            raise MachineLacks(f"Wine runs no program here: {failure}") from None


def ensure_debian() -> None:
    """Make the bare Debian, unless it is there and no older than what stands here.

    Raises:
        MachineLacks: This machine cannot make it, or its archives do not answer.
    """
    asked = Path(__file__).stat().st_mtime
    if BARE_DEBIAN.is_file() and BARE_DEBIAN.stat().st_mtime > asked:
        return
    print("Preparing .cache/debian ...", file=sys.stderr, flush=True)
    BARE_DEBIAN.parent.mkdir(parents=True, exist_ok=True)
    # Sources of this machine's own packages.
    places = ("/etc/apt/sources.list.d/debian.sources", "/etc/apt/sources.list")
    command = ["timeout", "900", "mmdebstrap", "--quiet", "--variant=minbase"]
    command += [f"--customize-hook={DOWNLOAD}{' '.join((*DESKTOP, *DEPENDED))}"]
    command += ["--skip=cleanup/apt", '--aptopt=Acquire::http::Timeout "20"', "bookworm"]
    command += [str(BARE_DEBIAN), next(each for each in places if Path(each).is_file())]
    if subprocess.run(command, stdout=sys.stderr, check=False).returncode:
        BARE_DEBIAN.unlink(missing_ok=True)
        raise MachineLacks(
            "a bare Debian, which mmdebstrap could not make; its output above says why "
            "(often: no network connection)"
        )


def run(short: bool, kinds: Sequence[str]) -> int:
    """Run all trials of some kinds of packages, or only the short ones; return 0, or 1 for a fault.

    `require` has been asked before.
    """
    tests = [str(path) for kind in kinds for path in sorted(FOLDER.glob(f"test_{kind}*.py"))]
    tests += [f"{FOLDER / 'test_again.py'}::test_what_is_made_elsewhere[{kind}]" for kind in kinds]
    command = [str(environment.ensure("test")), "-m", "pytest", *tests]
    if short:
        command += ["-m", "short"]
    return int(subprocess.run(command, cwd=ROOT, check=False).returncode != 0)
