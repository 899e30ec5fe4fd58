"""Where things lie on the Windows of the trials, and how the program is opened there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from packages.identity import identity
from packages.wine import Windows
from x_windows import wait_for_empty_screen

HOME = r"C:\users\person"
FOLDER = r"C:\Games of mine"
"""Where the setup installs."""
EXECUTABLE = rf"{FOLDER}\{identity().name}.exe"
OWN = rf"{HOME}\AppData\Local\fourgames"
"""Where the program keeps what is a person's."""
SHELF = rf"{OWN}\shelf.sqlite3"


@contextmanager
def opened(windows: Windows, *arguments: str) -> Iterator[None]:
    """Open the program for as long as the block takes; then everything that runs there ends."""
    program = windows.start(EXECUTABLE, *arguments)
    # It would stand still if nobody took what it writes.
    taking = Thread(target=program.communicate)
    taking.start()
    try:
        yield
    finally:
        windows.close()
        taking.join()
        # Who looks for a window next must not find one that is going away.
        wait_for_empty_screen(windows.display)
