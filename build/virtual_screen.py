"""A private X server in memory, so that windows open where nobody is disturbed."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from failures import DevError

START_SECONDS = 30.0
"""Longest time until the X server has named its display."""


@contextmanager
def virtual_screen(width: int = 1920, height: int = 1200, dots: int = 96) -> Iterator[str]:
    """Run an X server of our own for as long as the block lasts.

    Args:
        width: Width in pixels.
        height: Height in pixels.
        dots: Pixels an inch.

    Yields:
        The display's name, such as ``:7``; the server picks a number that is free.

    Raises:
        DevError: Xvfb is not installed, or ended before it was ready.
    """
    if shutil.which("Xvfb") is None:
        raise DevError(
            "A virtual screen needs Xvfb, and Linux; Debian: apt-get install xvfb, "
            "Fedora: dnf install xorg-x11-server-Xvfb."
        )
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24"]
    command += ["-dpi", str(dots), "-nolisten", "tcp", "-noreset"]
    try:
        server = subprocess.Popen(
            command, pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    finally:
        os.close(writer)
    try:
        yield f":{_read_line(reader)}"
    finally:
        os.close(reader)
        server.terminate()
        server.wait()


def _read_line(descriptor: int) -> str:
    line = b""
    while not line.endswith(b"\n"):
        ready, _, _ = select.select([descriptor], [], [], START_SECONDS)
        piece = os.read(descriptor, 64) if ready else b""
        if not piece:
            raise DevError("Xvfb ended, or hung, before its screen was ready.")
        line += piece
    return line.decode("ascii").strip()
