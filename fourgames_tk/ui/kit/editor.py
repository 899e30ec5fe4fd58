"""Opening a file in the desktop's editor, and a folder in its file manager."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import tkinter as tk
from collections.abc import Callable
from pathlib import Path

from ...engine.own_program import outside
from .mailbox import Mailbox


def open_outside(widget: tk.Misc, path: Path, failed: Callable[[str], None]) -> None:
    """Open a file to be edited, or a folder, by the program that the desktop has for it.

    Returns at once; `failed` is told, in a sentence, if nothing on this desktop opens it.
    """
    where = f"Nothing on this desktop opens it. It is {path}."
    try:
        process = subprocess.Popen(
            _command(path),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=outside(os.environ),
            start_new_session=True,
        )
    except OSError:
        failed(where)
        return
    if sys.platform == "win32":
        # What is started there is always there, and its end says nothing.
        return

    def ended(statuses: list[int]) -> None:
        mailbox.close()
        if any(statuses) and widget.winfo_exists():
            failed(where)

    # An editor may stay open for hours: its end is waited for in a thread that holds nobody up.
    mailbox: Mailbox[int] = Mailbox(widget.winfo_toplevel().nametowidget("."), ended)
    threading.Thread(
        target=lambda: mailbox.post(process.wait()), name="editor", daemon=True
    ).start()


def _command(path: Path) -> list[str]:
    if sys.platform == "win32":
        return ["explorer" if path.is_dir() else "notepad", str(path)]
    if sys.platform == "darwin":
        return ["open", str(path)] if path.is_dir() else ["open", "-t", str(path)]
    return ["xdg-open", str(path)]
