"""What a person is told when the program cannot even start: a sentence, where they see it.

Nothing of the window is used here, for it may be what is missing.
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
"""The programs that show a message on a Linux desktop, each where it is found."""


def error_sentence(fault: Exception) -> str:
    """Return what a fault means for a person, without paths and names of exceptions."""
    if isinstance(fault, ImportError):
        return REINSTALL.format(f"its part “{fault.name}” cannot be loaded")
    if isinstance(fault, FileNotFoundError) and fault.filename is not None:
        return REINSTALL.format(f"its file “{Path(str(fault.filename)).name}” is missing")
    if isinstance(fault, OSError) and fault.strerror:
        about = f" ({Path(str(fault.filename)).name})" if fault.filename is not None else ""
        return f"{TITLE} cannot start: {fault.strerror}{about}."
    # Pillow says nothing more of a font that it cannot read.
    return REINSTALL.format("one of its files cannot be read")


def damage_sentence(folder: Path) -> str:
    """Return what the frozen program in a folder lacks, in a sentence; nothing if it is whole.

    It is held against `LIST`, which is made with it: a line for each file, with its bytes. On macOS
    there is none, for the system itself looks after its applications.
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
            return REINSTALL.format(f"its file “{Path(name).name}” is not as it was")
    return ""


def frozen_folder() -> Path | None:
    """Return the folder with the files of the frozen program; None where it runs from source."""
    folder = getattr(sys, "_MEIPASS", None)
    return None if folder is None else Path(folder)


def show_error(text: str, platform: str = sys.platform) -> None:
    """Write a sentence to the console, if there is one, and show it in a message box."""
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
            # It may be the very part that is missing. The window that shows an exception is there
            # before Python is.
            raise RuntimeError(text) from None
        error_icon, in_front = 0x10, 0x10000
        ctypes.windll.user32.MessageBoxW(None, text, TITLE, error_icon | in_front)


def _run(command: list[str]) -> bool:
    """Run a program as it was before this one, and return whether there is such a program."""
    # This module looks for damage at each start, and finds none.
    import subprocess

    from .engine.launcher import original_environment

    try:
        subprocess.run(
            command, env=original_environment(os.environ), capture_output=True, check=False
        )
    except OSError:
        return False
    return True
