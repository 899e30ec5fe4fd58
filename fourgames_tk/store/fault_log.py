"""The program's own faults, kept in a file that whoever mends them can be sent."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from .. import __version__
from . import places

LARGEST_LOG = 256 * 1024
"""In bytes; a full one is kept beside the one that is written, as `faults.log.1`."""
LARGEST_ENTRY = 32 * 1024
"""In characters, of one fault: most of what is longer than a trace is what the fault repeats."""
LEFT_OUT = "\n[… what stood here is left out …]\n"


class FaultLog:
    """Writes each fault with its trace, and knows none that is not the program's."""

    def __init__(self, path: Path | None = None) -> None:
        """Write to the file at `path`, or in the user's folder for logs, once there is a fault."""
        self.path = places.log_path() if path is None else path

    def write(self, details: str) -> str | None:
        """Add a fault, its trace as Python prints it; return why that is not possible, or None.

        The file is open only meanwhile: other windows write to it too.
        """
        details = without_middle(details.rstrip())
        entry = f"{time.strftime('%Y-%m-%d %H:%M:%S')} {_system()}\n{details}\n"
        size = len(entry.encode("utf-8", "backslashreplace"))
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and self.path.stat().st_size + size > LARGEST_LOG:
                self.path.replace(f"{self.path}.1")
            with self.path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(entry)
        except OSError as error:
            return places.reason(error)
        return None


def without_middle(details: str) -> str:
    """Return the details of a fault, or their beginning and their end where they are too long."""
    if len(details) <= LARGEST_ENTRY:
        return details
    half = (LARGEST_ENTRY - len(LEFT_OUT)) // 2
    return f"{details[:half]}{LEFT_OUT}{details[-half:]}"


def _system() -> str:
    # Known to a module that the first window does without.
    import platform

    version = ".".join(map(str, sys.version_info[:3]))
    return f"Fourgames {__version__}, Python {version}, {platform.platform()}"
