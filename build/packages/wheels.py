"""The wheel and the source distribution, for pip, pipx and distributors."""

from __future__ import annotations

import shutil
import sys

from . import tool
from .identity import DIST
from .share import READY, write_share


def make_wheels() -> None:
    """Build the source distribution, with what a desktop is told ready in it, and the wheel of it.

    Run it in the locked environment, whose setuptools they are built with.

    Raises:
        DevError: The build failed.
    """
    write_share(READY)
    try:
        tool.run(sys.executable, "-m", "build", "--no-isolation", f"--outdir={DIST}")
    finally:
        shutil.rmtree(READY)
