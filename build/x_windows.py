"""Watching another program's windows on an X display, without sleeping between looks."""

from __future__ import annotations

import select
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from typing import Any

from failures import DevError
from Xlib import X, display, error

# Some changes (a title set after the window is shown) raise no event at the root window.
LOOK_SECONDS = 0.02
EMPTY_SECONDS = 60.0
"""How long windows may take to go once their program has ended."""


class WindowWatch:
    """The top-level windows that show on one display.

    Windows are python-xlib's ``Window`` objects; that package has no types, hence ``Any``.
    """

    def __init__(self, display_name: str) -> None:
        self._display = display.Display(display_name)
        self._full_name = self._display.intern_atom("_NET_WM_NAME")
        self._root = self._display.screen().root
        self._root.change_attributes(event_mask=X.SubstructureNotifyMask)
        self._display.sync()

    def close(self) -> None:
        """Give the connection back to the server."""
        self._display.close()

    def shown(self) -> Iterator[tuple[str, Any]]:
        """Yield the title and the window of every window that shows and has a title."""
        for window in self._root.query_tree().children:
            with suppress(error.BadWindow, error.BadDrawable):
                if window.get_attributes().map_state != X.IsViewable:
                    continue
                # Tk puts the title on a frame of its own around the window proper, or on both.
                for candidate in (window, *window.query_tree().children):
                    if title := self._title(candidate):
                        yield title, window
                        break

    def _title(self, window: Any) -> str:
        """Return a window's title as window managers read it; empty where it has none."""
        # The older name is text of another encoding, if it has more than the letters of Latin 1:
        # Wine and Tk both write that, and python-xlib does not read it.
        found = window.get_full_text_property(self._full_name) or window.get_wm_name()
        return found if isinstance(found, str) else ""

    def wait_for(self, title: str, seconds: float) -> Any:
        """Wait until a window shows whose title contains some text, and return it.

        Raises:
            DevError: None did in time; the message names those that show.
        """
        found: list[Any] = []

        def looked() -> bool:
            found.extend(window for shown, window in self.shown() if title in shown)
            return bool(found)

        if not self.wait_until(looked, seconds):
            titles = ", ".join(repr(shown) for shown, _ in self.shown()) or "none"
            raise DevError(f"No window {title!r} after {seconds} s; windows: {titles}.")
        return found[0]

    def wait_until(self, condition: Callable[[], bool], seconds: float) -> bool:
        """Wait until a condition holds, looked at when windows change and now and then.

        Returns:
            Whether it held in time.
        """
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline:
                return False
            select.select([self._display.fileno()], [], [], LOOK_SECONDS)
            while self._display.pending_events():
                self._display.next_event()
        return True

    def place(self, window: Any) -> tuple[int, int, int, int]:
        """Return a window's left, top, width and height on the screen, in pixels."""
        geometry = window.get_geometry()
        origin = window.translate_coords(self._root, 0, 0)
        return -origin.x, -origin.y, geometry.width, geometry.height


def wait_for_empty_screen(display_name: str) -> None:
    """Wait until no window with a title shows on a display; raises DevError if some stay."""
    with closing(WindowWatch(display_name)) as watch:
        if not watch.wait_until(lambda: not any(watch.shown()), EMPTY_SECONDS):
            titles = ", ".join(repr(title) for title, _ in watch.shown())
            raise DevError(f"Windows have stayed on the screen: {titles}.")
