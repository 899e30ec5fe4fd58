"""Recording what the screen shows while pages change, by another process that never waits for Tk.

Run as a program, this module is that process: it captures a part of the screen again and again, and
writes a line for every picture that shows almost nothing but the background.
"""

from __future__ import annotations

import select
import subprocess
import sys
import time

from PIL import Image, ImageChops
from Xlib import X, display

LEAST_SHARE = 0.25
"""Share of the pixels that must differ from the background: every board covers more."""
LEAST_DIFFERENCE = 10
"""How much a pixel must differ to count, from 0 to 255."""


class Recorder:
    """Records a part of the screen in another process, from its creation until `stop`."""

    def __init__(self, display_name: str, box: tuple[int, int, int, int], background: str) -> None:
        """Watch `box` = (left, top, right, bottom) for a bare `background`, `#RRGGBB`."""
        command = [
            sys.executable,
            "-m",
            __name__,
            display_name,
            *map(str, box),
            background,
        ]
        self._child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="ascii"
        )
        self.bare: list[float] = []
        """The times of the bare pictures, by `time.monotonic`; known after `stop`."""
        self.next_line()

    def next_line(self) -> str:
        """Wait for the next line of the recorder."""
        assert self._child.stdout is not None
        return self._child.stdout.readline()

    def stop(self) -> None:
        """End the recording, and get the times of the bare pictures."""
        lines, _ = self._child.communicate()
        self.bare = [float(line) for line in lines.split()]


def record(display_name: str, box: tuple[int, int, int, int], background: str) -> None:
    """Capture until standard input ends; print `ready`, then the time of each bare picture."""
    screen = display.Display(display_name).screen().root
    left, top, right, bottom = box
    size = right - left, bottom - top
    empty = Image.new("RGB", size, background)
    is_ready = False
    while not select.select([sys.stdin], [], [], 0)[0]:
        taken = time.monotonic()
        data = screen.get_image(left, top, *size, X.ZPixmap, 0xFFFFFFFF).data
        picture = Image.frombytes("RGB", size, data, "raw", "BGRX")
        difference = ImageChops.difference(picture, empty).convert("L")
        drawn = sum(difference.histogram()[LEAST_DIFFERENCE:]) / (size[0] * size[1])
        if not is_ready:
            is_ready = True
            print("ready", flush=True)
        if drawn < LEAST_SHARE:
            print(taken, flush=True)


if __name__ == "__main__":
    left, top, right, bottom = map(int, sys.argv[2:6])
    record(sys.argv[1], (left, top, right, bottom), sys.argv[6])
