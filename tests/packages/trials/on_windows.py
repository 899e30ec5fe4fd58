"""Where things lie on the Windows of the trials, and how the program is opened there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from packages.identity import identity
from packages.wine import PYTHON, Windows, windows_path
from x_windows import wait_for_empty_screen

HOME = r"C:\users\person"
FOLDER = r"C:\Games of mine"
"""Where the setup installs."""
EXECUTABLE = rf"{FOLDER}\{identity().name}.exe"
OWN = rf"{HOME}\AppData\Local\fourgames"
"""Where the program keeps what is a person's."""
LIBRARY = rf"{OWN}\games"

READ_A_BOX = """
import ctypes, json, sys
from ctypes import wintypes

windows, get_text, said = ctypes.windll.user32, 0x0D, []

@ctypes.WINFUNCTYPE(wintypes.BOOL, wintypes.HWND, wintypes.LPARAM)
def read(window, _):
    letters = ctypes.create_unicode_buffer(4096)
    windows.SendMessageW(wintypes.HWND(window), get_text, 4096, letters)
    said.append(letters.value)
    return True

windows.EnumChildWindows(wintypes.HWND(windows.FindWindowW(None, sys.argv[1])), read, 0)
print(json.dumps(said))
"""
"""A program for the Python of that Windows: writes what stands in the window with a title."""


def words_in(windows: Windows, title: str) -> list[str]:
    """Return what stands in a window and on its buttons, in no order that means anything."""
    python = windows_path(PYTHON / "python.exe")
    found: list[str] = json.loads(windows.run(python, "-c", READ_A_BOX, title))
    return [words.strip() for words in found]


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
