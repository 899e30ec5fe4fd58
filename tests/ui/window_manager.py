"""A window manager on a screen of its own, as on a person's desktop."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from Xlib import X, Xutil, display
from Xlib.error import XError
from Xlib.protocol import event
from Xlib.xobject.drawable import Window

START_SECONDS = 20.0


@contextmanager
def openbox(display_name: str, home: Path) -> Iterator[None]:
    """Run openbox on a display until the block ends, with its settings as they are installed."""
    connection = display.Display(display_name)
    root = connection.screen().root
    root.change_attributes(event_mask=X.PropertyChangeMask)
    manager = subprocess.Popen(
        ["openbox", "--sm-disable"],
        env={"DISPLAY": display_name, "HOME": str(home), "PATH": "/usr/bin:/bin"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        supported = connection.intern_atom("_NET_SUPPORTED")
        while root.get_full_property(supported, X.AnyPropertyType) is None:
            connection.next_event()
        yield
    finally:
        manager.terminate()
        manager.wait()
        connection.close()


def show_panel(display_name: str, height: int) -> display.Display:
    """Show a panel at the bottom of a screen, as desktops have; closing the result removes it."""
    connection = display.Display(display_name)
    screen = connection.screen()
    top = screen.height_in_pixels - height
    panel = screen.root.create_window(
        0, top, screen.width_in_pixels, height, 0, screen.root_depth, background_pixel=0x808080
    )
    atom = connection.intern_atom
    panel.change_property(
        atom("_NET_WM_WINDOW_TYPE"), atom("ATOM"), 32, [atom("_NET_WM_WINDOW_TYPE_DOCK")]
    )
    panel.change_property(atom("_NET_WM_STRUT"), atom("CARDINAL"), 32, [0, 0, 0, height])
    # Else it is placed like any other window, in the middle.
    panel.set_wm_normal_hints(flags=Xutil.USPosition)
    panel.map()
    connection.sync()
    return connection


def close_by_frame(display_name: str, title: str) -> None:
    """Ask the program to close a window, as the cross in its frame does."""
    _ask_for(display_name, title, "_NET_CLOSE_WINDOW", (0, 2, 0, 0, 0))


def _client(connection: display.Display, title: str) -> Window:
    """Return the window of this title; raises LookupError."""
    root = connection.screen().root
    clients = root.get_full_property(connection.intern_atom("_NET_CLIENT_LIST"), 0)
    for number in clients.value if clients is not None else ():
        window = connection.create_resource_object("window", number)
        try:
            name = window.get_full_property(connection.intern_atom("_NET_WM_NAME"), 0)
        except XError:
            continue
        if name is not None and name.value.decode() == title:
            return window
    raise LookupError(title)


def _ask_for(display_name: str, title: str, what: str, numbers: tuple[int, ...]) -> None:
    """Send the window manager a message about a window."""
    connection = display.Display(display_name)
    message = event.ClientMessage(
        window=_client(connection, title),
        client_type=connection.intern_atom(what),
        data=(32, numbers),
    )
    mask = X.SubstructureRedirectMask | X.SubstructureNotifyMask
    connection.screen().root.send_event(message, event_mask=mask)
    connection.sync()
    connection.close()
