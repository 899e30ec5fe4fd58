"""Telling the user why the program cannot start.

Uses no module of the window, since that may be missing.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

TITLE = "Fourgames"
REINSTALL = f"{TITLE} is damaged: {{}}. Install it again."
FILE_LIST = "files.txt"
MESSAGE_BOXES = (
    ("zenity", "--error", "--no-markup", f"--title={TITLE}", "--text={}"),
    ("kdialog", "--title", TITLE, "--error", "{}"),
    ("gxmessage", "-center", "{}"),
    ("xmessage", "-center", "{}"),
)
"""Programs that show a message on a Linux desktop, in order of preference."""


def error_sentence(error: Exception) -> str:
    """Return the meaning of an exception for people, without paths and exception names."""
    if isinstance(error, ImportError):
        return REINSTALL.format(f"its part “{error.name}” cannot be loaded")
    if isinstance(error, FileNotFoundError) and error.filename is not None:
        return REINSTALL.format(f"its file “{Path(str(error.filename)).name}” is missing")
    if isinstance(error, OSError) and error.strerror:
        about = f" ({Path(str(error.filename)).name})" if error.filename is not None else ""
        return f"{TITLE} cannot start: {error.strerror}{about}."
    # Pillow gives no more details about an unreadable font.
    return REINSTALL.format("one of its files cannot be read")


def damaged_files_sentence(folder: Path) -> str:
    """Return a sentence on files missing in the frozen program's folder, or an empty text.

    It checks the files and sizes in `FILE_LIST`. There is none on macOS, where the system checks
    applications.
    """
    if sys.platform == "darwin":
        return ""
    try:
        listed = (folder / FILE_LIST).read_text("utf-8").splitlines()
    except FileNotFoundError as fault:
        return error_sentence(fault)
    for line in listed:
        size, _, name = line.partition(" ")
        try:
            found = os.stat(folder / name).st_size
        except OSError:
            return error_sentence(FileNotFoundError(errno.ENOENT, "", name))
        if found != int(size):
            return REINSTALL.format(f"its file “{Path(name).name}” has changed")
    return ""


def frozen_folder() -> Path | None:
    """Return the folder of the frozen program's files, or None when run from source."""
    folder = getattr(sys, "_MEIPASS", None)
    return None if folder is None else Path(folder)


def show_error(text: str, platform: str = sys.platform) -> None:
    """Print a sentence to the console, if any, and show it in a message box."""
    if sys.stderr is not None:
        print(f"fourgames: {text}", file=sys.stderr)
    if platform == "win32":
        _tell_on_windows(text)
    elif platform == "darwin":
        script = "on run words\ndisplay alert (item 1 of words) as critical\nend run"
        _run(["osascript", "-e", script, text])
    elif os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        for words in MESSAGE_BOXES:
            if _run([word.replace("{}", text) for word in words]):
                break


def _tell_on_windows(text: str) -> None:
    if sys.platform == "win32":
        try:
            import ctypes
        except ImportError:
            # ctypes itself may be missing. The frozen program shows uncaught exceptions in a window
            # of its own.
            raise RuntimeError(text) from None
        error_icon, in_front = 0x10, 0x10000
        ctypes.windll.user32.MessageBoxW(None, text, TITLE, error_icon | in_front)


def _run(command: list[str]) -> bool:
    """Run a program with the original environment. Return whether it exists."""
    # Imported late: this module is loaded at each start, and mostly finds no damage.
    import subprocess

    from .engine.launch_commands import original_environment

    try:
        subprocess.run(
            command, env=original_environment(os.environ), capture_output=True, check=False
        )
    except OSError:
        return False
    return True
