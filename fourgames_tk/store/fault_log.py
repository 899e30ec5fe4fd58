"""The program's own faults, kept in a file that whoever mends them can be sent."""

from __future__ import annotations

import contextlib
import logging
import platform
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from .. import __version__
from . import places

LARGEST_LOG = 256 * 1024
OLD_LOGS = 3
"""So many full files are kept beside the one that is written: `faults.log.1` is the youngest."""


class FaultLog:
    """Writes each fault with its trace, and knows none that is not the program's."""

    def __init__(self, path: Path | None = None) -> None:
        """Write to the file at `path`, or in the user's folder for logs, once there is a fault."""
        self.path = places.log_path() if path is None else path

    def write(self, fault: BaseException, trace: TracebackType | None) -> str | None:
        """Add a fault; return why that is not possible, or None.

        The file is open only meanwhile: other windows write to it too.
        """
        record = logging.LogRecord(
            "fourgames", logging.ERROR, "", 0, "", None, (type(fault), fault, trace)
        )
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and not self.path.is_file():
                return "what stands there is not a plain file"
            with contextlib.closing(_Handler(self.path)) as handler:
                handler.emit(record)
        except OSError as error:
            return places.reason(error)
        return None


class _Handler(RotatingFileHandler):
    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=LARGEST_LOG, backupCount=OLD_LOGS, encoding="utf-8")
        self.setFormatter(logging.Formatter(f"%(asctime)s {_system()}"))

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  (its name there)
        """Let whoever writes know, where others would print."""
        raise


def _system() -> str:
    return f"Fourgames {__version__}, Python {platform.python_version()}, {platform.platform()}"
