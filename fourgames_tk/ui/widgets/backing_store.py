"""Backing store of X11: the server keeps the contents of a window also where others cover it.

Without it a covered window is told to paint itself when the other one is gone, and is seen bare
until it has. Tk has no option for it.
"""

from __future__ import annotations

import ctypes
import tkinter as tk

CHANGES_BACKING_STORE, NOT_USEFUL, WHEN_MAPPED = 1 << 6, 0, 1
"""Xlib's CWBackingStore, NotUseful and WhenMapped."""


class _WindowAttributes(ctypes.Structure):
    """Xlib's XSetWindowAttributes; what follows the backing store is not used."""

    _fields_ = (
        ("background_pixmap", ctypes.c_ulong),
        ("background_pixel", ctypes.c_ulong),
        ("border_pixmap", ctypes.c_ulong),
        ("border_pixel", ctypes.c_ulong),
        ("bit_gravity", ctypes.c_int),
        ("win_gravity", ctypes.c_int),
        ("backing_store", ctypes.c_int),
        ("others", ctypes.c_ulong * 8),
    )


def keep_covered_contents(*widgets: tk.Misc) -> bool:
    """Ask the server to keep the contents of widgets where other windows cover them.

    Their children count as parts of them. Return whether the server does so.
    """
    if widgets[0].tk.call("tk", "windowingsystem") != "x11":
        return False
    numbers = [each.winfo_id() for each in widgets]
    # The server must know the windows before they are named by a second connection.
    widgets[0].winfo_pointerx()
    try:
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = x11.XDefaultScreenOfDisplay.restype = ctypes.c_void_p
        x11.XDefaultScreenOfDisplay.argtypes = x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
        x11.XDoesBackingStore.argtypes = [ctypes.c_void_p]
        window, pointer = ctypes.c_ulong, ctypes.POINTER(_WindowAttributes)
        x11.XChangeWindowAttributes.argtypes = [ctypes.c_void_p, window, ctypes.c_ulong, pointer]
        display = x11.XOpenDisplay(str(widgets[0].winfo_screen()).encode())
    except (OSError, AttributeError):
        return False
    if not display:
        return False
    supported = x11.XDoesBackingStore(x11.XDefaultScreenOfDisplay(display)) != NOT_USEFUL
    if supported:
        wanted = ctypes.byref(_WindowAttributes(backing_store=WHEN_MAPPED))
        for each in numbers:
            x11.XChangeWindowAttributes(display, each, CHANGES_BACKING_STORE, wanted)
    # Sends what was asked for, and waits until the server has done it.
    x11.XCloseDisplay(display)
    return supported
