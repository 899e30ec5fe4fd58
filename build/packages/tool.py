"""Running the tools that make packages, with the one time that all packages bear."""

from __future__ import annotations

import os
import subprocess

from environment import ROOT
from failures import DevError

from .identity import source_date


def run(*command: str) -> None:
    """Run a tool to its end in the checkout; raises DevError, with what it printed, if it fails."""
    result = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(source_date())},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if result.returncode:
        raise DevError(f"{result.stdout}{' '.join(command)} failed; what it said stands above.")
