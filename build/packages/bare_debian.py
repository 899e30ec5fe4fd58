"""The smallest Debian there is, packed in one file, out of which the trials take theirs.

What they install in it lies in it as packages. So the network is asked once, before anything is
tried; from then on no trial can fail for an archive that does not answer.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

from environment import CACHE
from failures import MachineLacks

SUITE = "bookworm"
DESKTOP = ("libglib2.0-bin", "shared-mime-info", "desktop-file-utils")
"""What a desktop has: it knows file types, and which program is for which."""
DEPENDED = ("libc6", "libexpat1", "libxcb1", "fontconfig-config", "hicolor-icon-theme")
"""What our package depends on."""
PACKED = CACHE / "debian" / "bare.tar"
STAMP = CACHE / "debian" / "stamp.txt"
SECONDS = 900
"""How long it may take; with an archive nearby it is one minute."""
# mmdebstrap hands on how its apt is set up: the archives of this machine, by its proxy.
DOWNLOAD = (
    'APT_CONFIG="$MMDEBSTRAP_APT_CONFIG" '
    "apt-get --yes --no-install-recommends install --download-only {}"
)


def ensure() -> Path:
    """Make the packed Debian unless it is there, and return it.

    Raises:
        MachineLacks: This machine cannot make it, or its archives do not answer.
    """
    stamp = _stamp()
    if PACKED.is_file() and STAMP.is_file() and STAMP.read_text("utf-8") == stamp:
        return PACKED
    print("Preparing .cache/debian ...", file=sys.stderr, flush=True)
    PACKED.parent.mkdir(parents=True, exist_ok=True)
    STAMP.unlink(missing_ok=True)
    command = ["timeout", str(SECONDS), "mmdebstrap", "--quiet", "--variant=minbase"]
    command += ["--skip=cleanup/apt", f"--customize-hook={DOWNLOAD.format(' '.join(_needed()))}"]
    command += ['--aptopt=Acquire::http::Timeout "20"', '--aptopt=Acquire::Retries "3"']
    command += [SUITE, str(PACKED), *map(str, _sources())]
    result = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if result.returncode:
        sys.stderr.write(result.stdout)
        raise MachineLacks(
            "a bare Debian, which mmdebstrap could not make; its output above says why "
            "(often: no network connection)"
        )
    STAMP.write_text(stamp, "utf-8")
    return PACKED


def _needed() -> list[str]:
    """Return the packages that the trials install: a desktop's, and those that ours depends on."""
    return [*DESKTOP, *DEPENDED]


def _sources() -> list[Path]:
    """Return where this machine's own packages come from."""
    places = (Path("/etc/apt/sources.list.d/debian.sources"), Path("/etc/apt/sources.list"))
    return [place for place in places if place.is_file()][:1]


def _stamp() -> str:
    asked = [SUITE, *_needed(), *(path.read_text("utf-8") for path in _sources())]
    return hashlib.sha256("\n".join(asked).encode()).hexdigest()
