"""The front door: `python3 -m fourgames_tk`, and the frozen program."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window or run a command, and return the exit status."""
    # First of all: in a frozen program a worker process starts here too.
    multiprocessing.freeze_support()
    words = sys.argv[1:] if arguments is None else arguments
    try:
        from fourgames_tk.cli import run

        return run(words)
    except (ImportError, OSError) as fault:
        if sys.flags.dev_mode:
            raise
        from fourgames_tk import start_fault

        start_fault.tell(start_fault.sentence(fault))
        return 1


if __name__ == "__main__":
    sys.exit(main())
